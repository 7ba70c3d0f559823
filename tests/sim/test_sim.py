"""Fights without a box: the same figures for the same seed, whoever does the work."""

import json

import pytest

from appliance.commands.sim import ARENA
from appliance.games import find_games
from appliance.games.boss_fighters.tabletop import Place
from appliance.sim.crowd import run
from appliance.sim.fights import Order, Tally, as_json, earned_before, fight, interval, open_ring, party

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
    ring = open_ring(find_games()[0]["boss_fighters"], ARENA.load("boss_fighters"))
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
    ring = open_ring(find_games()[0]["boss_fighters"], ARENA.load("boss_fighters"))
    lost = [
        t for n in range(12) if not (t := fight(ring, Order("prince", "insane", 2, "random", 1), n, ARENA.figures)).won
    ]
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
    """What a policy gets: hands, items, the notebook, what others say aloud; no boss, no card list, no match."""
    from appliance.games.boss_fighters.hands import Hands

    known = {name for name in vars(Hands) if not name.startswith("_")} | set(Hands.__annotations__)
    assert known == {"items", "notebook", "roll", "hand", "effects", "attacked", "others", "helps", "strength"}


def test_others_say_kinds_and_types_but_no_numbers() -> None:
    """What may be said aloud at the table."""
    from appliance.engine.game import Setup
    from appliance.games.boss_fighters import GAME

    content = ARENA.load("boss_fighters")
    catalog = GAME.catalog(content)
    assert catalog is not None
    setup = Setup("boss_fighters", party(catalog, 2, 1), {"challenge": "prince"}, 1)
    crew = GAME.players(content, setup, 1, "careful")
    crew.places[3] = Place(3, 5, 20, 20, hand=("ELF-02", "MAG-02"))  # type: ignore[attr-defined]
    assert crew.others(1) == {"Support ranged", "Attack magic", "Hurt"}  # type: ignore[attr-defined]


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
    assert "won" in capsys.readouterr().out
    assert main(["sim", "nobody"]) == 2
    assert "prince" in capsys.readouterr().err
    assert main(["sim", "prince", "--level", "hard"]) == 2
    assert "beginners" in capsys.readouterr().err
