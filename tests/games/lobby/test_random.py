"""Whatever the table says, the lobby stands: nothing crashes, refusals change nothing, records give the same state."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.engine.game import Illegal
from appliance.engine.match import Match
from appliance.engine.rng import draw
from appliance.engine.table import Held, Picked, Pressed, Scanned, TimeUp, Typed
from appliance.games.lobby.events import LobbyEvent
from appliance.games.lobby.state import PLACES, State, identity
from tests.games.lobby.table import OWLS, PAPER, STONES, Table
from tests.told import gaps, says, sentences

PIECES = PAPER.pieces + STONES.pieces
CARDS = [piece.card for piece in PIECES] + ["BOS-01", "BOS-02", "ELF-03", "", "x" * 500]
INPUTS = st.one_of(
    st.integers(0, 30),
    st.integers(0, 30),
    st.sampled_from(CARDS).map(Scanned),
    st.sampled_from(CARDS).map(Scanned),
    st.sampled_from(["Ada", "Ben", "Owls"]).map(Typed),
    st.text(max_size=30).map(Typed),
    st.text(max_size=10).map(Picked),
    st.sampled_from(["go", "back", "yes", "groups", "move-1", "delete-2", "9", "puppet"]).map(Picked),
    st.sampled_from([Pressed(), Pressed(), Held(), TimeUp("x")]),
)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"groups": (OWLS,)},
    {"groups": (OWLS,), "group": "g1", "last": {"result": "won", "challenge": "puppet"}},
]
ENGLISH, GERMAN = sentences("lobby", "en"), sentences("lobby", "de")


def said(table: Table, choice: Any) -> Any:
    """A number means one of the options that the prompt has."""
    if not isinstance(choice, int):
        return choice
    ids = table.options + table.also
    return Picked(ids[choice % len(ids)]) if ids else Pressed()


def try_out(table: Table, one: Any) -> None:
    """Say it; a refusal changes nothing and has its sentence in both languages."""
    before = table.state
    try:
        table.say(one)
    except Illegal as illegal:
        known(illegal.say.key, set(illegal.say.args))
        assert table.state is before


def stands(table: Table) -> None:
    """What holds after any input."""
    state: State = table.state
    seats = [hero.seat for hero in state.heroes if hero.seat]
    assert len(seats) == len(set(seats))
    assert set(seats) <= set(PLACES)
    pieces = [identity(piece) for hero in state.heroes for piece in PIECES if piece.card in hero.pieces]
    assert len(pieces) == len(set(pieces))
    assert bool(state.current) == any(not hero.seat for hero in state.heroes)
    ids = table.options + table.also
    assert len(ids) == len(set(ids))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    for sentence in (*says(table.view), *says(table.match.rules.recap(state))):
        known(sentence.key, set(sentence.args))


def known(key: str, args: set[str]) -> None:
    """Both languages have the sentence, and its gaps are filled."""
    game, _, name = key.partition(":")
    if game == "lobby":
        assert gaps(ENGLISH[name]) | gaps(GERMAN[name]) <= args


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(OPTIONS), st.sampled_from([(PAPER,), (PAPER, STONES)]), st.lists(INPUTS, max_size=60))
def test_any_inputs_leave_a_lobby_that_its_records_tell(
    options: dict[str, Any], catalogs: Any, choices: list[Any]
) -> None:
    table = Table(*catalogs, **options)
    for choice in choices:
        try_out(table, said(table, choice))
        stands(table)
    records = msgspec.json.decode(msgspec.json.encode(table.told), type=list[list[LobbyEvent]])
    again = Match(table.match.rules, table.match.setup)
    again.replay(records)
    assert (again.state, again.actions, again.events) == (table.state, table.match.actions, table.match.events)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(OPTIONS), st.sampled_from([(PAPER,), (PAPER, STONES)]), st.integers(0, 2**32))
def test_taking_any_of_the_legal_actions_ends_in_a_fight(options: dict[str, Any], catalogs: Any, seed: int) -> None:
    table = Table(*catalogs, **options)
    rules = table.match.rules
    while table.match.outcome is None:
        legal = rules.legal(table.state)
        table.match.submit(legal[draw(seed, table.match.actions, len(legal)) - 1])
        assert table.match.actions < 60
    assert table.match.outcome.next is not None


def test_both_languages_have_the_same_sentences_with_the_same_gaps() -> None:
    assert {key: gaps(text) for key, text in ENGLISH.items()} == {key: gaps(text) for key, text in GERMAN.items()}
