"""Every name in a content file is looked up when it is loaded; one that is nowhere is a fault."""

import copy
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from appliance.commands.sets import found_sets
from appliance.engine.picture import SYMBOLS
from appliance.engine.prints import GLYPHS
from appliance.games.boss_fighters.calls import ACTIONS
from appliance.games.boss_fighters.content import MOODS
from appliance.games.boss_fighters.load import content_files, gathered, missing_words, read_all
from appliance.games.boss_fighters.prints import STARS
from appliance.games.boss_fighters.statuses import DEALT
from appliance.library import CONTENT, Source, load_words, read_source
from appliance.paper import shapes
from appliance.ui import cutting, symbols
from tests.checked import faults_in

GARDEN = Path(__file__).parents[3] / "docs" / "content" / "examples" / "boss_fighters" / "garden"
SOURCES = [read_source(file) for file in content_files(CONTENT / "boss_fighters")]
WORDS = load_words((CONTENT,), "en")
NONSENSE = "no-such-thing"


def texts(values: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a text stands, in nested tables and lists."""
    if isinstance(values, str):
        yield place
    inside = values.items() if isinstance(values, dict) else enumerate(values) if isinstance(values, list) else ()
    for step, value in inside:
        yield from texts(value, (*place, step))


def swapped(source: Source, place: tuple[str | int, ...]) -> Source:
    """The same file with nonsense at this place."""
    values: Any = copy.deepcopy(source.values)
    around = values
    for step in place[:-1]:
        around = around[step]
    around[place[-1]] = NONSENSE
    return replace(source, values=values)


def is_free(source: Source, place: tuple[str | int, ...]) -> bool:
    """Whether the name is its author's own, and neither a sentence nor another file goes by it."""
    if place[0] == "step":
        return place[2:] == ("name",)
    if place[0] == "ability":
        return place[2:] == ("name",) and source.values["ability"][place[1]]["kind"] in ("attack", "shield")
    return False


PLACES = [(number, place) for number, source in enumerate(SOURCES) for place in texts(source.values)]


def test_no_name_of_the_real_content_can_be_swapped_for_nonsense_unseen() -> None:
    """Each text of each file, one by one: the loader tells it, or `check` misses its sentence."""
    assert len(PLACES) > 800
    unseen = []
    for number, place in PLACES:
        sources = [swapped(one, place) if at == number else one for at, one in enumerate(SOURCES)]
        loaded = gathered(sources)
        told = loaded.faults or missing_words([sources[number]], "en", lambda key: f"boss_fighters:{key}" in WORDS)
        if not told and not is_free(SOURCES[number], place):
            unseen.append((Path(SOURCES[number].file).name, place))
    assert unseen == []


def test_what_is_left_out_of_that_is_little() -> None:
    free = [(Path(SOURCES[number].file).name, place) for number, place in PLACES if is_free(SOURCES[number], place)]
    assert {name for name, _ in free} == {"campaign.toml", *(f"{boss}.toml" for boss in BOSSES)}
    assert len(free) < 60


BOSSES = ("mr-puppet", "prince", "huntress", "dragon")
BOSS = "bosses/old-badger.toml"
MOOD = '\n[[mood]]\nname = "calm"\n\n[[mood]]\nname = "furios"\nbelow = 34\n'
STEP = '[[step]]\nname = "shed"\nneeds = ["{}"]\npage = [{{ name = "key", card = "RUL-90", symbol = "{}" }}]\n'


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (BOSS, "won:old-badger", "won:prince", ":11: boss.earns[0]: 'won:prince' is what prince gives; right would be"),
        (
            BOSS,
            "won:mr-puppet",
            "won:mr-pupet",
            ":10: boss.needs[0]: no boss gives 'won:mr-pupet'; right would be won:mr-puppet",
        ),
        (BOSS, '["poison"]', '["poisn"]', ":12: boss.statuses[0]: unknown status 'poisn'; right would be poison"),
        (
            BOSS,
            "rage = 2",
            "rage = 2\nloot = 9",
            ":10: boss.loot: no loot has 9 stars; right would be one of 1, 2, 3, 0 for none",
        ),
        (
            BOSS,
            'earns = ["won:old-badger"]',
            "loot = 1",
            ":11: boss.loot: no victory gives it, for nothing says who won",
        ),
        (
            BOSS,
            "n_least = 5",
            'type = "meele"',
            ":58: ability[4].after.type: this is never 'meele'; right would be melee",
        ),
        (BOSS, "n_least = 5", 'n = "5"', ":58: ability[4].after.n: this is never '5'; right would be a whole number"),
        (
            BOSS,
            '"BossHurt", n_least = 5',
            '"CardPlayed", card = "ELF-66"',
            ":58: ability[4].after.card: there is no card 'ELF-66'",
        ),
        (
            BOSS,
            '"BossHurt", n_least = 5',
            '"ItemUsed", card = "ELF-06"',
            ":58: ability[4].after.card: there is no item 'ELF-06'",
        ),
        (
            BOSS,
            '"BossHurt", n_least = 5',
            '"CardReplayed", source = "pocket"',
            ":58: ability[4].after.source: this is never 'pocket'",
        ),
        (
            BOSS,
            '"last-player"',
            '"last-plaier"',
            ":59: ability[4].who: unknown value 'last-plaier'; right would be last-player",
        ),
        (BOSS, "n = 3, most = 6", 'n = 3, to = "self"', ":29: ability[0].do[0].to: a boss cannot aim at 'self'"),
        (
            BOSS,
            "\n# Two attack",
            MOOD + "\n# Two attack",
            "mood[1].name: unknown mood 'furios'; right would be furious",
        ),
        ("cards/gardener.toml", '"leaf"', '"lief"', ":8: deck.glyph: unknown glyph 'lief'; right would be leaf"),
        (
            "cards/weeds.toml",
            '"paw"',
            '"carrot"',
            ":6: deck.glyph: unknown glyph 'carrot'; right would be one of tusk, clover",
        ),
        (
            "items/shed.toml",
            "won:mr-puppet",
            "won:nobody",
            ":7: item[0].needs[0]: no boss gives 'won:nobody'; right would be",
        ),
        ("items/shed.toml", "ZGI-01", "ZGB-01", ":3: item[0].code: card ZGB-01 is there already"),
        (
            "campaign.toml",
            "",
            STEP.format("won:old-bagder", "curse"),
            ":3: step[0].needs[0]: no boss gives 'won:old-bagder'; right would be won:old-badger",
        ),
        (
            "campaign.toml",
            "",
            STEP.format("won:old-badger", "kurse"),
            ":4: step[0].page[0].symbol: unknown symbol 'kurse'; right would be curse",
        ),
    ],
)
def test_a_name_of_another_set_that_is_nowhere_is_told_by_check_and_by_the_box(
    tmp_path: Path, name: str, old: str, new: str, told: str
) -> None:
    """With file, line, field and what would be right; the set is left out, the others play."""
    garden = Path(shutil.copytree(GARDEN, tmp_path / "content" / "boss_fighters" / "garden"))
    file = garden / name
    text = file.read_text("utf-8") if file.exists() else ""
    assert old in text
    file.write_text(text.replace(old, new, 1) if old else new, "utf-8")
    assert any(f"{file}{told}" in str(fault) or f": {told}" in str(fault) for fault in faults_in(tmp_path / "content"))
    faults = found_sets(tmp_path).broken[str(garden)]
    assert any(f"{file}{told}" in str(fault) or f": {told}" in str(fault) for fault in faults)
    if name != "campaign.toml" and "already" not in told:  # a file alone is looked at with what it names beside it
        assert [str(fault) for fault in faults_in(file) if told in str(fault)]


def test_a_file_alone_may_name_what_lies_beside_it(tmp_path: Path) -> None:
    """Its set's own marks and cards, and ours."""
    garden = Path(shutil.copytree(GARDEN, tmp_path / "boss_fighters" / "garden"))
    shed = garden / "items" / "shed.toml"
    shed.write_text(shed.read_text("utf-8").replace("won:mr-puppet", "won:old-badger"), "utf-8")
    boss = garden / BOSS
    boss.write_text(boss.read_text("utf-8").replace('"BossHurt", n_least = 5', '"ItemUsed", card = "ZGI-02"'), "utf-8")
    assert faults_in(shed) == faults_in(boss) == faults_in(tmp_path) == []
    assert faults_in(CONTENT / "boss_fighters" / "base" / "bosses" / "prince.toml") == []


def test_what_a_file_with_a_fault_gives_is_not_missed(tmp_path: Path) -> None:
    """One real fault, and no follow-on of it, whether the file can be read or not."""
    garden = Path(shutil.copytree(GARDEN, tmp_path / "boss_fighters" / "garden"))
    shed = garden / "items" / "shed.toml"
    shed.write_text(shed.read_text("utf-8").replace("won:mr-puppet", "won:old-badger"), "utf-8")
    boss = (garden / BOSS).read_text("utf-8")
    for old, new in (("rage = 2", "rage = -2"), ("[boss]", "[boss")):
        (garden / BOSS).write_text(boss.replace(old, new), "utf-8")
        assert [Path(fault.file).name for fault in faults_in(tmp_path)] == ["old-badger.toml"]


def test_a_set_may_need_what_a_later_one_gives(tmp_path: Path) -> None:
    """Sets are read by their names, and a mark may come from any of them."""
    sets = tmp_path / "content" / "boss_fighters"
    shutil.copytree(GARDEN, sets / "garden")
    early = sets / "attic" / "items" / "attic.toml"
    early.parent.mkdir(parents=True)
    item = (GARDEN / "items" / "shed.toml").read_text("utf-8").replace("ZGI", "ZAI").replace("watering-can", "ladder")
    early.write_text(item.replace("won:mr-puppet", "won:old-badger"), "utf-8")
    found = found_sets(tmp_path)
    assert not found.broken
    assert {folder.name for folder in found.good} == {"attic", "garden"}
    shutil.rmtree(sets / "garden")
    (faults,) = found_sets(tmp_path).broken.values()
    assert [fault.wrong for fault in faults] == ["no boss gives 'won:old-badger'"]


def test_an_author_may_draw_a_symbol(tmp_path: Path) -> None:
    """In the art of the set."""
    garden = Path(shutil.copytree(GARDEN, tmp_path / "content" / "boss_fighters" / "garden"))
    (garden / "campaign.toml").write_text(STEP.format("won:old-badger", "carrot"), "utf-8")
    assert found_sets(tmp_path).broken
    (garden / "art" / "symbols").mkdir(parents=True)
    shutil.copy(CONTENT / "art" / "symbols" / "heart.svg", garden / "art" / "symbols" / "carrot.svg")
    assert not found_sets(tmp_path).broken


def test_what_may_be_named_is_what_can_be_drawn() -> None:
    assert set(SYMBOLS) == set(symbols.SYMBOLS)
    assert {*GLYPHS, *STARS.values()} == set(shapes.GLYPHS)
    assert {*MOODS, "beaten"} == {*cutting.MOODS, *cutting.OWN}


def test_a_set_that_is_loaded_alone_as_its_cards_are_printed_may_name_ours() -> None:
    loaded = read_all((GARDEN,))
    assert (loaded.faults, set(loaded.content.bosses), set(loaded.content.items)) == (
        (),
        {"old-badger"},
        {"watering-can"},
    )


def test_the_pages_for_authors_list_what_may_be_named() -> None:
    """Glyphs, moods, what is dealt out, what a reaction answers."""
    pages = {name: (GARDEN.parents[2] / f"{name}.md").read_text("utf-8") for name in ("cards", "bosses")}
    assert f"# {' '.join(GLYPHS)}\n" in pages["cards"]
    assert ", ".join(MOODS) in pages["bosses"]
    assert ", ".join(DEALT) in pages["bosses"]
    assert {event for event in ACTIONS if f"`{event}`" not in pages["cards"]} == set()
