"""The changelog tells each change once: merges like to tell it twice."""

import re
from collections import Counter
from pathlib import Path

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
SECTIONS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_each_change_is_told_once_and_each_section_is_there_once_a_version():
    versions = re.split(r"^## ", CHANGELOG.read_text("utf-8"), flags=re.M)[1:]
    entries = [
        " ".join(one.split()) for version in versions for one in re.findall(r"^- (?:.+\n?)(?:  .+\n?)*", version, re.M)
    ]
    assert len(entries) > 50
    assert [entry for entry, count in Counter(entries).items() if count > 1] == []
    for version in versions:
        sections = re.findall(r"^### (.+)$", version, re.M)
        assert set(sections) <= SECTIONS
        assert len(sections) == len(set(sections))
