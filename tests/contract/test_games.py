"""What every game promises, whatever it is about."""

from typing import Any

import msgspec
import pytest

from appliance.engine.game import Begin, Illegal
from appliance.engine.match import Match
from appliance.engine.table import Held, Picked, Pressed, Scanned, TimeUp, Typed, View
from tests.contract.games import BROKEN, FOUND, LONGEST, Play, again, load, matches, name

CASES = matches()
NONSENSE: tuple[Any, ...] = (
    Pressed(),
    Held(),
    Typed(""),
    Typed("x" * 3000),
    TimeUp("nothing"),
    Scanned(""),
    Scanned("ZZZ-99"),
    Scanned("'; DROP TABLE fights; --"),
    Picked(""),
    Picked("0"),
    Picked("99"),
    Picked("anyway"),
    Picked("back"),
    Picked("no"),
)

every_match = pytest.mark.parametrize("case", CASES, ids=name)


def test_no_game_folder_is_broken() -> None:
    """Every folder of games gives a game."""
    assert not BROKEN
    assert FOUND


@every_match
def test_random_legal_play_ends(case: Any) -> None:
    """There is always something legal until the match is over, and it does get over."""
    play = Play(*case).to_end()
    assert play.match.outcome is not None
    assert play.match.actions < LONGEST
    assert play.rules.legal(play.match.state) == ()


@every_match
def test_legal_actions_are_taken(case: Any) -> None:
    """What `legal` names, `decide` takes."""
    play = Play(*case).to_end(most=200)
    for state in play.states:
        for action in play.rules.legal(state):
            assert play.rules.decide(state, action).events


@every_match
def test_an_illegal_input_changes_nothing(case: Any) -> None:
    """Nonsense is refused with words, or understood; a refusal leaves state, counts and journal as they were."""
    play = Play(*case)
    play.match.submit(Begin())
    refused = 0
    while play.match.outcome is None and play.match.actions < 300:
        before, entries = again(play.match.state, play.rules.state_type), len(play.entries)
        said = NONSENSE[play.roll(len(NONSENSE))]
        if refusal(play.match, said) is None:
            continue
        refused += 1
        assert play.match.state == before
        assert len(play.entries) == entries == play.match.actions
        play.step()
    assert refused


def refusal(match: Match, said: Any) -> str | None:
    """The key of the sentence that refuses this, None if it was understood."""
    try:
        match.say(said)
    except Illegal as error:
        return error.say.key
    return None


@every_match
def test_folding_the_events_gives_the_state(case: Any) -> None:
    """After every action the fold of the recorded events, read again from JSON, is the state that was played."""
    play = Play(*case).to_end(most=400)
    folded = play.states[0]
    for events, played in zip(play.entries, play.states[1:], strict=True):
        for event in events:
            folded = play.rules.apply(folded, again(event, play.rules.event_type))
        assert folded == played


@every_match
def test_resuming_anywhere_is_not_resuming(case: Any) -> None:
    """A match that is cut and resumed anywhere goes on with the same events to the same end."""
    game, setup = case
    play = Play(game, setup).to_end(most=120)
    for cut in range(1, len(play.actions) + 1, 7):
        resumed = Match(game.rules(again(load(game), game.content_type)), again(setup, type(setup)))
        resumed.replay([again(entry, list[play.rules.event_type]) for entry in play.entries[:cut]])
        assert resumed.state == play.states[cut]
        for action, events in zip(play.actions[cut:], play.entries[cut:], strict=True):
            assert list(resumed.submit(action)) == events
        assert resumed.state == play.match.state
        assert resumed.events == play.match.events


@every_match
def test_values_survive_json(case: Any) -> None:
    """States, actions and events read again from JSON are the same."""
    play = Play(*case).to_end(most=300)
    for action in play.actions:
        assert again(action, play.rules.action_type) == action
    for state in play.states:
        assert again(state, play.rules.state_type) == state


@every_match
def test_every_state_can_be_seen(case: Any) -> None:
    """Every state has a view and a recap, which are values; a view asks something until the match is over."""
    play = Play(*case).to_end(most=300)
    for state in play.states[1:]:
        view = play.rules.view(state)
        assert isinstance(view, View)
        assert msgspec.json.encode(view)
        assert msgspec.json.encode(play.rules.recap(state))
        asks = view.prompt.kind != "nothing" or view.countdown is not None
        assert asks == (play.rules.outcome(state) is None)


@every_match
def test_what_a_view_offers_is_taken(case: Any) -> None:
    """Every option that a view shows, and the check mark where it is asked, means something."""
    play = Play(*case).to_end(most=150)
    for state in play.states[1:]:
        prompt = play.rules.view(state).prompt
        said: list[Any] = [Picked(option.id) for option in (*prompt.options, *prompt.also)]
        if prompt.kind == "confirm":
            said.append(Pressed())
        for word in said:
            assert play.rules.decide(state, play.rules.read(state, word)).events, word


@every_match
def test_no_option_is_a_word_of_the_shell(case: Any) -> None:
    """ "menu", "confirm" and "quit" are said to the box itself, and "key:" is a letter of its keyboard."""
    play = Play(*case).to_end(most=150)
    for state in play.states[1:]:
        prompt = play.rules.view(state).prompt
        ids = {option.id for option in (*prompt.options, *prompt.also)}
        assert not ids & {"menu", "confirm", "quit"}
        assert not [word for word in ids if word.startswith("key:")]


@every_match
def test_the_same_match_again(case: Any) -> None:
    """The same setup and actions give the same events: nothing but the seed is chance."""
    first, second = Play(*case).to_end(most=300), Play(*case).to_end(most=300)
    assert first.entries == second.entries


@every_match
def test_simulated_people_play_it_to_the_end(case: Any) -> None:
    """The game's own simulated people find an answer to everything they are asked."""
    game, setup = case
    content = load(game)
    match = Match(game.rules(content), setup)
    people = game.players(content, setup, 5, "random")
    people.heard(match.submit(Begin()))
    while match.outcome is None and match.actions < LONGEST:
        said = people.answer(match.view)
        assert said is not None, match.view.prompt
        people.heard(match.say(said))
    assert match.outcome is not None
