"""The campaign's file: steps are read in order, faults are told with their field, a broken one costs only itself."""

from pathlib import Path

import pytest

from appliance.games.boss_fighters.load import load, missing_words, read_all

GOOD = """
[[step]]
name = "first"
needs = ["won:badger"]
page = [{ name = "hello", card = "RUL-90" }]
"""

BADGER = """
[boss]
name = "badger"
card = "ZBA-01"
order = 1
life = 9
life_per_hero = 9
earns = ["won:badger"]
[[ability]]
kind = "attack"
name = "claws"
do = [{ do = "plan", n = 3 }]
"""


def folder(tmp_path: Path, text: str) -> Path:
    (tmp_path / "zoo").mkdir()
    (tmp_path / "zoo" / "campaign.toml").write_text(text)
    (tmp_path / "zoo" / "bosses").mkdir()
    (tmp_path / "zoo" / "bosses" / "badger.toml").write_text(BADGER)
    return tmp_path / "zoo"


def test_a_campaign_is_read(tmp_path: Path):
    steps = load((folder(tmp_path, GOOD),)).steps
    assert [page.card for step in steps for page in step.page] == ["RUL-90"]


def test_each_page_needs_a_title_and_a_text(tmp_path: Path):
    loaded = read_all((folder(tmp_path, GOOD),))
    missing = [fault.wrong for fault in missing_words(loaded.sources.values(), "en", lambda key: False)]
    assert len([wrong for wrong in missing if "campaign.hello." in wrong]) == 2


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('needs = ["won:badger"]', "needs = []", "step[0].needs"),
        ("RUL-90", "RUL-9", "step[0].page[0].card"),
        ('name = "hello"', 'name = "Hello There"', "step[0].page[0].name"),
        ('name = "first"', 'name = ""', "step[0].name"),
        ('page = [{ name = "hello", card = "RUL-90" }]', "page = []", "step[0].page"),
        ("needs", "neds", "step[0].neds"),
        ('RUL-90" }', 'RUL-90" }, { name = "again", card = "RUL-90" }', "step[0].page[1].card"),
        ('RUL-90" }', 'RUL-90" }, { name = "hello", card = "RUL-91" }', "step[0].page[1].name"),
    ],
)
def test_a_fault_is_told_with_its_field_and_the_campaign_is_left_out(tmp_path: Path, old: str, new: str, field: str):
    loaded = read_all((folder(tmp_path, GOOD.replace(old, new)),))
    assert loaded.content.steps == ()
    assert field in [fault.field for fault in loaded.faults]


def test_a_step_that_is_there_already_is_a_fault(tmp_path: Path):
    loaded = read_all((folder(tmp_path, GOOD + GOOD),))
    assert {"step[1].name", "step[1].page[0].name", "step[1].page[0].card"} <= {fault.field for fault in loaded.faults}
