"""Who may fight, with which figures, and what the table does first."""

from itertools import product
from pathlib import Path

import pytest

from appliance.engine.game import Begin, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Scanned, Seat
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters.content import TRAINING, Content
from appliance.library import load_words
from appliance.words import Words
from tests.games.boss_fighters.table import Table

BASE = Path(__file__).parents[3] / "content" / "boss_fighters" / "base"
HEROES, CLASSES = ("TRO", "HAL", "DWA", "ELF"), ("WAR", "MAG", "ROG", "DRU")


@pytest.fixture(scope="module")
def shipped() -> Content:
    content: Content = GAME.load((BASE,))
    return content


def seat(number: int, *decks: str) -> Seat:
    return Seat(number, f"Player {number}", tuple([f"{deck}-91" for deck in decks]))


@pytest.mark.rule("BF-101")
def test_four_heroes_and_four_classes_combine_freely(shipped: Content) -> None:
    """All sixteen, in either order of the two cards; each deck has hand, glyph and health."""
    rules = GAME.rules(shipped)
    assert {code for code, deck in shipped.decks.items() if deck.kind == "hero"} == set(HEROES)
    assert {code for code, deck in shipped.decks.items() if deck.kind == "class"} == set(CLASSES)
    assert all(deck.hand > 0 and deck.health > 0 and deck.glyph for deck in shipped.decks.values())
    for index, (hero, klass) in enumerate(product(HEROES, CLASSES)):
        other = seat(2, HEROES[(HEROES.index(hero) + 1) % 4], CLASSES[(CLASSES.index(klass) + 1) % 4])
        mine = seat(1, hero, klass) if index % 2 else seat(1, klass, hero)
        state = rules.start((mine, other), {"challenge": "mr-puppet"}, 1)
        assert (state.heroes[0].hero, state.heroes[0].klass) == (hero, klass)


@pytest.mark.rule("BF-101")
@pytest.mark.parametrize("decks", [("DWA", "MAG"), ("ELF", "WAR")])
def test_no_hero_and_no_class_fights_twice(shipped: Content, decks: tuple[str, str]) -> None:
    """Refused before the fight."""
    with pytest.raises(Illegal) as refused:
        GAME.rules(shipped).start((seat(1, "DWA", "WAR"), seat(2, *decks)), {"challenge": "mr-puppet"}, 1)
    assert refused.value.reason == "already-played"


@pytest.mark.rule("BF-102")
def test_health_and_hand_are_the_sum_of_hero_and_class(shipped: Content) -> None:
    """For all combinations; Dwarf and Warrior have the known figures."""
    decks = shipped.decks
    assert [(decks[code].health, decks[code].hand) for code in ("DWA", "WAR")] == [(14, 5), (10, 1)]
    for hero, klass in product(HEROES, CLASSES):
        others = [code for code in (*HEROES, *CLASSES) if code not in (hero, klass)]
        state = GAME.rules(shipped).start(
            (seat(1, hero, klass), seat(2, others[0], others[-1])), {"challenge": "mr-puppet"}, 1
        )
        panel = GAME.rules(shipped).view(state).heroes[0]
        assert panel.max_health == panel.health == decks[hero].health + decks[klass].health
        assert panel.hand == decks[hero].hand + decks[klass].hand
        assert (panel.max_health, panel.hand) == (24, 6) or (hero, klass) != ("DWA", "WAR")


@pytest.mark.rule("BF-110")
@pytest.mark.parametrize("health", ["full", "both", "table"])
def test_everybody_shuffles_and_draws_up_to_the_hand_limit(health: str) -> None:
    """The box tells each hero the number and waits; the simulated table does it, with twelve cards of two decks."""
    table = Table(4, health)
    assert table.view.prompt.kind == "confirm"
    assert [hero.task.args["n"] for hero in table.view.heroes] == [7, 6, 6, 7]
    crew = GAME.players(table.content, table.match.setup, 3, "random")
    crew.heard(table.events)
    places = crew.places
    assert [len(places[seat].hand) for seat in (1, 3, 5, 7)] == [7, 6, 6, 7]
    assert [len(places[seat].hand + places[seat].drawing) for seat in (1, 3, 5, 7)] == [12] * 4
    assert len({places[1].hand, *[_dealt(table, seed) for seed in range(5)]}) > 1


def _dealt(table: Table, seed: int) -> tuple[str, ...]:
    crew = GAME.players(table.content, table.match.setup, seed, "random")
    crew.heard(table.events)
    hand: tuple[str, ...] = crew.places[1].hand
    return hand


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_training_fight_says_which_cards_to_shuffle(shipped: Content, language: str) -> None:
    """A printed deck has ten: whoever shuffles them all would draw cards that the box refuses."""
    seats = (seat(1, "ELF", "MAG"), seat(2, "DWA", "WAR"))
    words = Words(language, load_words((BASE,), language))
    for boss, cards in (("mr-puppet", True), ("prince", False)):
        rules = GAME.rules(shipped)
        match = Match(rules, Setup("boss_fighters", seats, {"challenge": boss}, 1))
        match.submit(Begin())
        told = words(match.view.prompt.say)
        assert (f"{TRAINING:02}" in told) == cards


@pytest.mark.parametrize(
    "seats",
    [
        (),
        (seat(1, "ELF", "MAG"),),
        (seat(1, "ELF", "MAG"), seat(1, "DWA", "WAR")),
        (seat(1, "ELF", "MAG"), seat(2, "DWA")),
        (seat(1, "ELF", "MAG"), seat(2, "DWA", "TRO")),
        (seat(1, "ELF", "MAG"), seat(2, "DWA", "XXX")),
        (*[seat(n, *decks) for n, decks in enumerate(zip(HEROES, CLASSES, strict=True))], seat(8, "ELF", "MAG")),
    ],
)
def test_tables_that_cannot_fight_are_refused(shipped: Content, seats: tuple[Seat, ...]) -> None:
    """Too few, too many, two at one seat, a missing or wrong card."""
    with pytest.raises(Illegal):
        GAME.rules(shipped).start(seats, {"challenge": "mr-puppet"}, 1)


def test_an_unknown_boss_or_health_mode_is_refused(shipped: Content) -> None:
    """Before anything begins."""
    seats = (seat(1, "ELF", "MAG"), seat(2, "DWA", "WAR"))
    for options in ({}, {"challenge": "nobody"}, {"challenge": "mr-puppet", "health": "sometimes"}):
        with pytest.raises(Illegal):
            GAME.rules(shipped).start(seats, options, 1)


@pytest.mark.rule("BF-507")
def test_every_boss_grows_with_the_number_of_heroes(shipped: Content) -> None:
    """One formula for every boss at every level: fixed life, so much for each hero and for each pair of heroes."""
    rules = GAME.rules(shipped)
    for name, file in shipped.bosses.items():
        for level in [level.name for level in file.level] or [""]:
            lives = []
            for count in (2, 3, 4):
                seats = tuple([seat(n + 1, HEROES[n], CLASSES[n]) for n in range(count)])
                options = {"challenge": name, "level": level}
                lives.append(rules.decide(rules.start(seats, options, 1), Begin()).state.life)
            own = file.at(level)
            pairs = {2: 1, 3: 3, 4: 6}
            assert lives == [own.life + own.life_per_hero * n + own.life_per_pair * pairs[n] for n in (2, 3, 4)]
            assert 0 < lives[0] < lives[1] < lives[2]


def test_the_catalog_names_pieces_with_their_figures_and_bosses_in_order(shipped: Content) -> None:
    """What the lobby shows."""
    catalog = GAME.catalog(shipped)
    assert catalog is not None
    assert {(piece.card, piece.slot) for piece in catalog.pieces} == {
        *[(f"{code}-91", "hero") for code in HEROES],
        *[(f"{code}-91", "class") for code in CLASSES],
    }
    dwarf = next(piece for piece in catalog.pieces if piece.card == "DWA-91")
    assert dwarf.facts == {"hand": 5, "health": 14}
    assert catalog.challenges[0].id == "mr-puppet"
    assert catalog.challenges[0].legend.key == "boss_fighters:boss.mr-puppet.legend"


def test_begin_comes_once() -> None:
    """A second one is refused by the rules too."""
    table = Table()
    assert isinstance(table.match.setup, Setup)
    with pytest.raises(Illegal):
        table.rules.decide(table.state, Begin())


@pytest.mark.rule("BF-107")
def test_no_hero_and_no_class_changes_in_a_fight() -> None:
    """At every step up to the third round every hero and class card is shown: nobody gets another one by it."""
    table = Table(2)
    before = [(hero.seat, hero.hero, hero.klass) for hero in table.state.heroes]
    cards = [f"{deck}-{level}" for deck in HEROES + CLASSES for level in (91, 92, 93)]
    while table.state.round < 3:
        for card in cards:
            if table.state.asked is None or not table.state.asked.options:
                with pytest.raises(Illegal):
                    table.rules.read(table.state, Scanned(card))
                continue
            try:
                action = table.rules.read(table.state, Scanned(card))
            except Illegal:
                continue  # nobody of this fight
            after = table.rules.decide(table.state, action).state
            assert [(hero.seat, hero.hero, hero.klass) for hero in after.heroes] == before
        table("pass" if table.state.asked is None else table._answer())
    assert [(hero.seat, hero.hero, hero.klass) for hero in table.state.heroes] == before


@pytest.mark.rule("BF-107")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_two_to_four_heroes_fight_and_all_of_them_may_be_one_players(shipped: Content, count: int) -> None:
    pairs = list(zip(("DWA", "ELF", "TRO", "HAL", "DWA"), ("WAR", "MAG", "ROG", "DRU", "WAR"), strict=True))
    seats = tuple(Seat(n, "Ada", (f"{a}-91", f"{b}-91")) for n, (a, b) in enumerate(pairs[:count], 1))
    if 2 <= count <= 4:
        state = GAME.rules(shipped).start(seats, {"challenge": "mr-puppet"}, 1)
        assert [hero.seat for hero in state.heroes] == list(range(1, count + 1))
    else:
        with pytest.raises(Illegal):
            GAME.rules(shipped).start(seats, {"challenge": "mr-puppet"}, 1)
