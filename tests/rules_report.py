"""Which rules of docs/rules are claimed by a test. Exits 1 if a claim cannot be true.

A rule is a line `- **BF-101** ...` of `docs/rules/<game>.md`; a claim is `@pytest.mark.rule("BF-101")` on a test
function. A test that proves what there is so far of a rule says besides what is still lacking:
`@pytest.mark.rule_part("BF-407", "the bomb and the doll")`; that is no claim, and is listed by itself. All is read as
text: nothing is imported or run.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parent.parent
MOST_CLAIMS = 2
RULE_LINE = re.compile(r"^\s*[-*] \*\*([A-Z]{2}-\d{3})\*\*", re.MULTILINE)


class Claim(Struct, frozen=True):
    """A test and the rules that it says it proves; `place` is "path:line name".

    `parts` are rules of which it proves a part, with what is lacking.
    """

    place: str
    rules: tuple[str, ...]
    parts: tuple[tuple[str, str], ...] = ()


def rules_in(text: str) -> list[str]:
    return RULE_LINE.findall(text)


def is_mark(node: ast.expr, *names: str) -> bool:
    """Whether this is pytest.mark.<name> or a call of it."""
    function = node.func if isinstance(node, ast.Call) else node
    return (
        isinstance(function, ast.Attribute) and function.attr in names and ast.unparse(function.value).endswith("mark")
    )


def read_claims(path: str, text: str) -> tuple[list[Claim], list[str]]:
    """The claims of one test file, and its marks that are no claims."""
    claims: list[Claim] = []
    faults: list[str] = []
    placed: set[int] = set()
    tree = ast.parse(text, path)
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        calls = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
        marks = [mark for mark in calls if is_mark(mark, "rule")]
        parts = [mark for mark in calls if is_mark(mark, "rule_part")]
        placed.update(id(mark) for mark in (*marks, *parts))
        if not marks and not parts:
            continue
        place = f"{path}:{node.lineno} {node.name}"
        faults += [f"{place}: {fault}" for fault in faults_of(node, marks, parts)]
        claims.append(Claim(place, tuple([text for mark in marks for text in texts(mark)]), tuple(map(part_of, parts))))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_mark(node, "rule", "rule_part") and id(node) not in placed:
            faults.append(f"{path}:{node.lineno}: a rule is claimed by marking one test function, nothing else")
    return claims, faults


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def texts(mark: ast.Call) -> list[str]:
    return [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def part_of(mark: ast.Call) -> tuple[str, str]:
    """The rule and what is lacking, as far as they are written out."""
    rule, lacks, *_ = [*texts(mark), "", ""]
    return rule, lacks


def faults_of(
    test: ast.FunctionDef | ast.AsyncFunctionDef, marks: list[ast.Call], parts: list[ast.Call]
) -> Iterator[str]:
    """Why the marks of this function prove nothing."""
    if not test.name.startswith("test_"):
        yield "is no test and is never run"
    if any(not is_text(arg) for mark in marks for arg in mark.args):
        yield "a rule's id is written out"
    if any(len(texts(mark)) != 2 or len(mark.args) != 2 or mark.keywords for mark in parts):
        yield "a part of a rule says which and what is lacking"
    if sum(len(mark.args) for mark in marks) > MOST_CLAIMS:
        yield f"claims more than {MOST_CLAIMS} rules"
    if any(is_mark(mark, "skip", "skipif", "xfail") for mark in test.decorator_list):
        yield "may be skipped or fail, so it proves nothing"


def report(books: dict[str, str], tests: Iterable[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """One line a book (name -> text), and the faults of books and tests (path, text)."""
    claims: list[Claim] = []
    faults: list[str] = []
    for path, text in tests:
        found, wrong = read_claims(path, text)
        claims += found
        faults += wrong
    claimed = {rule for claim in claims for rule in claim.rules}
    parts = {rule: lacks for claim in claims for rule, lacks in claim.parts if rule and rule not in claimed}
    known: set[str] = set()
    lines = []
    for name, text in books.items():
        rules = rules_in(text)
        if not rules:
            faults.append(f"docs/rules/{name}.md holds no rule")
        faults += [
            f"docs/rules/{name}.md: {rule} stands twice" for rule in sorted({r for r in rules if rules.count(r) > 1})
        ]
        faults += [f"docs/rules/{name}.md: {rule} stands in another book" for rule in sorted(known & set(rules))]
        known.update(rules)
        lines.append(summary(name, list(dict.fromkeys(rules)), claimed, parts))
    said = [(claim.place, rule) for claim in claims for rule in (*claim.rules, *dict(claim.parts)) if rule]
    faults += [f"{place}: there is no rule {rule}" for place, rule in said if rule not in known]
    return lines, faults


def summary(name: str, rules: list[str], claimed: set[str], parts: dict[str, str]) -> str:
    some = [f"{rule} but {parts[rule]}" for rule in rules if rule in parts]
    left = [rule for rule in rules if rule not in claimed and rule not in parts]
    tail = "; in part: " + ", ".join(some) if some else ""
    tail += "; not claimed: " + " ".join(left) if left else ""
    return f"Rules of {name}: {len([rule for rule in rules if rule in claimed])} of {len(rules)} claimed{tail}."


def main(root: Path = ROOT) -> int:
    books = {path.stem: path.read_text("utf-8") for path in sorted((root / "docs" / "rules").glob("*.md"))}
    tests = [
        (path.relative_to(root).as_posix(), path.read_text("utf-8")) for path in sorted((root / "tests").rglob("*.py"))
    ]
    lines, faults = report(books, tests)
    print(*(lines or ["No rules are written down in docs/rules."]), sep="\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
