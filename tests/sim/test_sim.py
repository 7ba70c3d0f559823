"""Fights without a box: the same figures for the same seed, whoever does the work."""

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from appliance.commands.sim import arenas_of
from appliance.engine.game import Begin
from appliance.engine.table import View
from appliance.games.boss_fighters.hands import Hands
from appliance.games.boss_fighters.tabletop import Place
from appliance.sim.crowd import run
from appliance.sim.fights import (
    SCHOOLS,
    Order,
    Tally,
    as_json,
    begin,
    earned_before,
    fight,
    interval,
    party,
    play,
    schooled,
    setup_of,
)

ARENA = arenas_of()[0]
EXAMPLES = Path(__file__).parents[2] / "docs" / "content" / "examples"
ORDER = Order("prince", "advanced", 3, "careful", 3)


def test_any_number_of_workers_gives_the_same_figures() -> None:
    """One process, and two that share the fights out."""
    heard: list[int] = []
    alone = run(ARENA, ORDER, 52, 1, heard.append)
    assert as_json(run(ARENA, ORDER, 52, 2)) == as_json(alone)
    assert heard == [25, 50, 52]
    assert alone.fights == 52


def test_another_seed_gives_other_fights() -> None:
    """The seed is the only chance."""
    other = Order("prince", "advanced", 3, "careful", 4)
    assert as_json(run(ARENA, other, 20, 1)) != as_json(run(ARENA, ORDER, 20, 1))


def test_parties_are_dealt_by_the_seed_and_no_piece_twice() -> None:
    """Every hero and class comes in time."""
    ring = ARENA.ring()
    pieces = set()
    for seed in range(40):
        own = [piece for seat in party(ring.catalog, 4, seed) for piece in seat.pieces]
        assert len(set(own)) == 8
        pieces |= {seat.pieces for seat in party(ring.catalog, 2, seed)}
    assert len({hero for hero, _ in pieces}) == 4
    assert len(pieces) > 8
    assert earned_before(ring.catalog, "prince") == ["won:mr-puppet"]
    assert earned_before(ring.catalog, "mr-puppet") == []


def test_a_fight_tells_its_figures() -> None:
    """Rounds, what came, what was in a hand and what was played; who fell if it was lost."""
    ring = ARENA.ring()
    lost = [t for n in range(12) if not (t := fight(ring, Order("prince", "insane", 2, "random", 1), n)).won]
    assert lost
    for tally in lost:
        assert tally.of("fell").total() == 3
        assert tally.of("played").total() > 3
        assert "attack long-tongue" in tally.of("abilities")
        assert tally.mean("rounds") >= 1


def test_the_interval_holds_what_it_should() -> None:
    """Half of a hundred: 40 to 60 percent; nothing known: everything possible; never outside 0 to 1."""
    low, high = interval(50, 100)
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 20)[0] == 0.0
    assert 0.99 < interval(20, 20)[1] <= 1.0


def test_simulated_people_see_no_content_and_no_state() -> None:
    """What a policy gets: hands, items, the notebook, what others say aloud; nowhere in its types a boss or a match."""
    known = {name for name in vars(Hands) if not name.startswith("_")} | set(Hands.__annotations__)
    known -= {"items", "notebook", "lore", "roll", "hand", "effects", "attacked", "others", "helps", "done", "strength"}
    assert known == set()
    found = types_in(Hands)
    assert {"Hands", "Note", "Fact", "Lore", "FightView", "Attack"} <= found
    assert not found & {"Content", "BossFile", "Boss", "Ability", "Level", "State", "Match", "FightRules", "Setup"}


def types_in(one: Any) -> set[str]:
    """The names of all types that can be reached from a type by its fields, methods and properties."""
    seen: dict[int, str] = {}

    def walk(kind: Any) -> None:
        if id(kind) in seen:
            return
        seen[id(kind)] = getattr(kind, "__name__", "")
        for argument in get_args(kind):
            walk(argument)
        if not getattr(kind, "__module__", "").startswith("appliance"):
            return
        hints = {} if kind is View else get_type_hints(kind)
        for method in vars(kind).values():
            method = method.fget if isinstance(method, property) else method
            if kind is Hands and callable(method) and hasattr(method, "__annotations__"):
                hints |= {f"{method.__name__} {name}": hint for name, hint in get_type_hints(method).items()}
        for hint in hints.values():
            walk(hint)

    walk(one)
    return set(seen.values())


def test_knowing_people_learn_from_lost_fights_and_any_number_of_workers_gives_the_same() -> None:
    """What they remember is what lost fights showed: notes of this boss, more of them than before the first."""
    order = Order("prince", "professionals", 2, "knowing", 3)
    ring = ARENA.ring()
    notes = schooled(ring, order, 1)["notes"]
    assert {note["boss"] for note in notes} == {"prince"}
    assert {"long-tongue", "a-scratch"} <= {note["ability"] for note in notes}
    match, people = begin(ring, order, SCHOOLS + 1)
    assert [note.ability for note in people.notebook] == [note["ability"] for note in notes]
    assert match.setup.options["memory"]["notes"] == notes
    assert as_json(run(ARENA, order, 30, 2)) == as_json(run(ARENA, order, 30, 1))


def test_a_party_has_what_a_group_has_won_on_its_way() -> None:
    """Against the third boss each hero has a loot card of each star, none twice, and may have taken out as many."""
    ring = ARENA.ring()
    setup = setup_of(ring, Order("dragon", "beginners", 4, "careful", 1), 7)
    plans = setup.options["memory"]["plans"]
    loot = [card for plan in plans.values() for card in plan["loot"]]
    assert (len(plans), len(loot), len(set(loot))) == (4, 8, 8)
    assert all(len(plan["removed"]) == 2 for plan in plans.values())
    assert setup.options["earned"] == ["won:mr-puppet", "won:prince", "won:huntress"]
    assert not setup_of(ring, Order("prince", "beginners", 2, "careful", 1), 7).options["memory"]


@pytest.mark.parametrize("policy", ["random", "novice", "careful", "knowing"])
def test_people_who_only_glance_answer_as_those_who_look_at_the_whole_screen(policy: str) -> None:
    ring = arenas_of()[0].ring()
    for challenge in ring.catalog.challenges:
        order = Order(challenge.id, (*challenge.levels, "")[0], 3, policy, 5, "both")
        match, people = begin(ring, order, 1)
        story = list(match.submit(Begin()))
        said = people.heard(story)
        while match.outcome is None:
            said = people.answer(match.view) if said is None else said
            assert said is not None
            events = match.say(said)
            story += events
            said = people.heard(events)

        assert story == play(ring, *begin(ring, order, 1))


def test_others_say_kinds_and_types_but_no_numbers() -> None:
    """What may be said aloud at the table."""
    from appliance.engine.game import Setup
    from appliance.games.boss_fighters import GAME

    content = ARENA.ring().content
    catalog = GAME.catalog(content)
    assert catalog is not None
    setup = Setup("boss_fighters", party(catalog, 2, 1), {"challenge": "prince"}, 1)
    crew = GAME.players(content, setup, 1, "careful")
    crew.places[3] = Place(3, 5, 20, 20, hand=("ELF-02", "MAG-02"))
    assert crew.others(1) == {"Support ranged", "Attack magic", "Hurt"}


def test_tallies_add_up_in_any_order() -> None:
    """The sum is the same from either side."""
    one, two = run(ARENA, ORDER, 5, 1), run(ARENA, Order("prince", "", 2, "novice", 9), 5, 1)
    ahead, back = Tally(), Tally()
    for tally in (one, two):
        ahead.add(tally)
    for tally in (two, one):
        back.add(tally)
    assert as_json(ahead) == as_json(back)


def test_the_command_tells_figures_and_refuses_unknown_names(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON line, progress beside it; an unknown boss or level names those there are."""
    from appliance.__main__ import main

    assert main(["sim", "prince", "--fights", "4", "--seats", "2", "--workers", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert (told["fights"], "4/4" in err) == (4, True)
    assert main(["sim", "prince", "--fights", "4", "--seats", "2", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "won" in told
    assert "attack long-tongue: in 100 %" in told
    assert "never came: " in told
    assert main(["sim", "nobody"]) == 2
    assert "prince" in capsys.readouterr().err
    assert main(["sim", "prince", "--level", "hard"]) == 2
    assert "beginners" in capsys.readouterr().err
    assert main(["sim", "prince", "--policy", "lucky"]) == 2
    assert "knowing" in capsys.readouterr().err


def test_a_fight_can_be_watched_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line, from the first word to the last, in both languages, and no line is a key."""
    from appliance.__main__ import main

    assert main(["sim", "huntress", "--watch", "--policy", "careful", "--seats", "2", "--seed", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("The Soul Huntress steps onto the stage")
    assert len(lines) > 60
    assert any("curse" in line for line in lines)
    assert not [line for line in lines if ":" in line.partition(" ")[0] and "boss_fighters" in line]
    assert main(["sim", "dragon", "--watch", "--lang", "de", "--seats", "2"]) == 0
    assert "Der Ätherdrache" in capsys.readouterr().out


def test_bosses_of_other_authors_are_fought_too(capsys: pytest.CaptureFixture[str]) -> None:
    """A folder given on the command line lies beside ours; its boss is fought like any other."""
    from appliance.__main__ import main

    more = ["--content", str(EXAMPLES), "--workers", "1", "--json"]
    assert main(["sim", "old-badger", "--fights", "3", "--seats", "2", *more]) == 0
    assert json.loads(capsys.readouterr().out)["fights"] == 3
    assert main(["sim", "old-badger", "--fights", "3"]) == 2


def test_the_table_has_every_level_policy_and_size(tmp_path: Path) -> None:
    """One line for a level and a policy; below it what came in careful fights."""
    from appliance.__main__ import main

    page = tmp_path / "table.md"
    assert main(["sim", "mr-puppet", "--fights", "2", "--workers", "1", "--table", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert [line.split(" | ")[1] for line in text.splitlines() if line.startswith("| -")] == [
        "random",
        "novice",
        "careful",
        "knowing",
    ]
    assert "attack wooden-arms 100" in text
    assert text.endswith("may be chance.\n\nNothing.\n")


def test_the_table_says_itself_what_lies_outside_its_band(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One fight a cell is won or not, so bands are missed; progress is drawn."""
    from appliance.__main__ import main

    page = tmp_path / "table.md"
    assert main(["sim", "prince", "--fights", "1", "--workers", "1", "--table", str(page)]) == 0
    missed = page.read_text(encoding="utf-8").partition("## Outside its band")[2].splitlines()
    assert any(line.startswith("- prince, professionals, careful, 2 heroes: ") for line in missed)
    assert all("(wanted " in line for line in missed if line.startswith("- "))
    assert "48/48" in capsys.readouterr().err
