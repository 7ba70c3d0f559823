"""The report of claimed rules tells the truth, and refuses claims that cannot be true."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import rules_report

BOOK = "# Rules\n\n- **XY-101** The first.\n- **XY-102** The second, as **XY-101** says.\n- **XY-103** The third.\n"
MARK = "@pytest.mark." + "rule"


def test_it_counts_what_is_claimed_and_names_the_rest():
    tests = [("tests/test_a.py", f'{MARK}("XY-102")\ndef test_it(): ...')]
    lines, faults = rules_report.report({"some-game": BOOK}, tests)
    assert lines == ["Rules of some-game: 1 of 3 claimed; not claimed: XY-101 XY-103."]
    assert faults == []


def test_all_claimed_names_none():
    marked = "".join(f'{MARK}("XY-10{n}")\ndef test_{n}(): ...\n' for n in (1, 2, 3))
    lines, _ = rules_report.report({"some-game": BOOK}, [("tests/test_a.py", marked)])
    assert lines == ["Rules of some-game: 3 of 3 claimed."]


def test_a_part_is_listed_with_what_is_lacking_and_is_no_claim():
    part = f'{MARK}_part("XY-102", "the second half")\ndef test_it(): ...\n'
    lines, faults = rules_report.report({"some-game": BOOK}, [("tests/test_a.py", part)])
    assert lines == [
        "Rules of some-game: 0 of 3 claimed; in part: XY-102 but the second half; not claimed: XY-101 XY-103."
    ]
    assert faults == []
    whole = f'{MARK}("XY-102")\ndef test_all(): ...\n'
    lines, _ = rules_report.report({"some-game": BOOK}, [("tests/test_a.py", part + whole)])
    assert lines == ["Rules of some-game: 1 of 3 claimed; not claimed: XY-101 XY-103."]


@pytest.mark.parametrize(
    ("test", "fault"),
    [
        (f'{MARK}("XY-999")\ndef test_it(): ...', "no rule XY-999"),
        (f'{MARK}("XY-101", "XY-102", "XY-103")\ndef test_it(): ...', "more than 2"),
        (f'{MARK}("XY-101", "XY-102")\n{MARK}("XY-103")\ndef test_it(): ...', "more than 2"),
        (f'{MARK}("XY-101")\ndef helper(): ...', "no test"),
        (f"{MARK}(name)\ndef test_it(): ...", "written out"),
        (f'@pytest.mark.skip\n{MARK}("XY-101")\ndef test_it(): ...', "skipped"),
        (f'{MARK}("XY-101")\n@pytest.mark.xfail(strict=True)\ndef test_it(): ...', "skipped"),
        (f'{MARK}_part("XY-101")\ndef test_it(): ...', "what is lacking"),
        (f'{MARK}_part("XY-101", lacks="more")\ndef test_it(): ...', "what is lacking"),
        (f'{MARK}_part("XY-999", "more")\ndef test_it(): ...', "no rule XY-999"),
        (f'{MARK}_part("XY-101", "more")\nclass TestIt: ...', "one test function"),
        (f'{MARK}("XY-101")\nclass TestIt: ...', "one test function"),
        (f'pytestmark = {MARK[1:]}("XY-101")', "one test function"),
    ],
)
def test_a_claim_that_cannot_be_true_is_a_fault(test: str, fault: str):
    _, faults = rules_report.report({"some-game": BOOK}, [("tests/test_a.py", test)])
    assert len(faults) == 1
    assert fault in faults[0]


def test_a_rule_that_stands_twice_is_a_fault():
    _, faults = rules_report.report({"a": BOOK + "- **XY-101** Again.\n", "b": "- **XY-103** Elsewhere.\n"}, [])
    assert faults == ["docs/rules/a.md: XY-101 stands twice", "docs/rules/b.md: XY-103 stands in another book"]


def test_a_book_without_rules_is_a_fault():
    assert rules_report.report({"a": "# Rules\n"}, [])[1] == ["docs/rules/a.md holds no rule"]


@pytest.mark.parametrize(("claim", "code"), [("XY-101", 0), ("XY-999", 1)])
def test_the_exit_code_tells(tmp_path: Path, claim: str, code: int):
    (tmp_path / "docs/rules").mkdir(parents=True)
    (tmp_path / "docs/rules/some-game.md").write_text(BOOK)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_a.py").write_text(f'{MARK}("{claim}")\ndef test_it(): ...')
    assert rules_report.main(tmp_path) == code


def test_this_project_makes_no_false_claim():
    done = subprocess.run([sys.executable, rules_report.__file__], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "ules" in done.stdout
