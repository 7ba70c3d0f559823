"""What the pages for people name is there: files, make targets, commands."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.__main__ import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "image-build").rglob("*.md")])
TARGETS = set(re.findall(r"(?m)^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8")))


def dead_links(page: Path, text: str) -> Iterator[str]:
    """Links and pictures that lead to no file beside the page."""
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in link and not (page.parent / link).exists():
            yield link


def strange_commands(text: str) -> Iterator[str]:
    """`make x` and `boss-table x` in code that do not exist."""
    code = "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))
    yield from (f"make {word}" for word in re.findall(r"\bmake ([a-z][a-z-]*)", code) if word not in TARGETS)
    yield from (
        f"boss-table {word}" for word in re.findall(r"(?<!-u )\bboss-table ([a-z]+)\b", code) if word not in COMMANDS
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_names_only_what_is_there(page: Path):
    text = page.read_text("utf-8")
    assert [*dead_links(page, text), *strange_commands(text)] == []


def test_the_readme_names_the_two_commands():
    text = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in text
    assert "make test" in text


def test_a_dead_link_and_a_strange_command_are_found():
    assert list(dead_links(ROOT / "README.md", "![A fight](docs/no-such.png) [x](README.md#a) [y](https://a.b)"))
    assert list(strange_commands("`make tea` and\n```\nsudo -u boss-table boss-table brew\nmake test\n```\n")) == [
        "make tea",
        "boss-table brew",
    ]
