"""What to play: only what is unlocked, told about before it begins."""

import json

import msgspec
import pytest

from appliance.engine.game import Hint, Next
from appliance.engine.table import Picked, Say, Scanned
from appliance.games.lobby.events import ChallengeChosen, FightCalled, GameChosen, LevelChosen, LobbyOpened
from appliance.games.lobby.state import Group
from appliance.games.lobby.views import ChallengesView, GamesView, InformationView, WaitView, hints, won
from tests.games.lobby.table import ADA, BEN, OWLS, PAPER, STONES, Table, at_seats

VETERANS = msgspec.structs.replace(OWLS, earned=("won:puppet",), health="both")


def at_challenges(group: Group = OWLS) -> Table:
    table = Table(groups=(group,), group="g1")
    table.press()
    return table


def test_only_unlocked_challenges_are_shown_and_a_mark_unlocks_more() -> None:
    table = at_challenges()
    assert table.options == ["puppet"]
    assert [c.id for c in table.view.challenges] == ["puppet"]
    assert table.view.locked == 2
    table = at_challenges(VETERANS)
    assert table.options == ["puppet", "prince"]
    assert table.view.locked == 1


def test_who_has_beaten_everybody_is_told_so() -> None:
    marks = ("won:puppet", "won:prince", "won:king")
    beaten = [at_challenges(msgspec.structs.replace(OWLS, earned=marks[:n])).view.beaten for n in range(4)]
    assert beaten == [False, False, False, True]
    stones = Table(groups=(msgspec.structs.replace(OWLS, game="stones", earned=marks),), group="g1")
    assert not getattr(stones.view, "beaten", False)


def test_a_locked_challenge_is_refused_by_option_and_by_card() -> None:
    table = at_challenges()
    assert table.refused(Picked("prince")).reason == "not-awaited"
    refusal = table.refused(Scanned("BOS-02"))
    assert (refusal.reason, refusal.say.args["name"].key) == ("not-unlocked", "paper:prince")


@pytest.mark.parametrize("said", [Picked("puppet"), Scanned("BOS-01")])
def test_option_and_card_open_the_same_information(said: Picked) -> None:
    table = at_challenges()
    assert table.say(said) == ChallengeChosen("puppet", "")
    view = table.view
    assert isinstance(view, InformationView)
    assert (view.id, view.legend.key, [f.args for f in view.facts]) == ("puppet", "paper:legend.puppet", [{"n": 20}])
    assert view.prompt.kind == "confirm"
    table.pick("back")
    assert isinstance(table.view, ChallengesView)


@pytest.mark.parametrize(
    ("card", "reason"),
    [("ELF-91", "not-awaited"), ("ELF-03", "wrong-kind"), ("", "wrong-kind"), ("x" * 3000, "wrong-kind")],
)
def test_other_cards_choose_nothing(card: str, reason: str) -> None:
    assert at_challenges().refused(Scanned(card)).reason == reason


def test_a_level_is_chosen_before_it_begins_and_can_be_changed() -> None:
    table = at_challenges(VETERANS)
    table.pick("prince")
    assert table.options == ["easy", "hard"]
    assert table.refused(Picked("go")).reason == "not-awaited"
    assert table.pick("hard") == LevelChosen("hard")
    assert table.also == ["go", "easy", "back"]
    table.pick("easy")
    assert [level.id for level in table.view.levels if level.chosen] == ["easy"]
    table.pick("hard", "go")
    assert table.match.outcome.next.options["level"] == "hard"


def test_the_outcome_starts_the_fight_and_keeps_the_group() -> None:
    table = at_challenges(VETERANS)
    table.pick("puppet")
    assert table.press() == FightCalled("paper", "puppet", "", (ADA, BEN))
    outcome = table.match.outcome
    assert outcome.result == "next"
    assert outcome.next == Next(
        "paper",
        "puppet",
        (ADA, BEN),
        {"challenge": "puppet", "health": "both", "group": "g1", "earned": ["won:puppet"]},
    )
    kept = json.loads(json.dumps(outcome.keeps))
    assert kept["group"] == "g1"
    assert kept["groups"] == [
        {
            "id": "g1",
            "name": "Owls",
            "health": "both",
            "language": "",
            "earned": ["won:puppet"],
            "seats": [
                {"number": 1, "name": "Ada", "pieces": ["ELF-91", "WAR-91"]},
                {"number": 5, "name": "Ben", "pieces": ["DWA-91", "DRU-91"]},
            ],
            "game": "paper",
            "challenge": "puppet",
            "level": "",
            "memory": {},
        }
    ]
    assert isinstance(table.view, WaitView)
    assert table.match.rules.legal(table.state) == ()


def test_what_is_kept_gives_the_same_table_at_the_next_start() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    table.hero("DWA-91", "DRU-91", "Ben", 5)
    table.press()
    table.pick("puppet", "go")
    again = Table(**table.match.outcome.keeps)
    assert again.told == [[LobbyOpened("seats")]]
    assert [(h.seat, h.name) for h in again.view.seated] == [(1, "Ada"), (5, "Ben")]
    assert again.view.ready
    again.press()
    assert again.view.prompt.mark == "puppet"


@pytest.mark.parametrize("result", ["won", "lost", "given-up"])
def test_after_a_fight_a_rematch_takes_two_presses(result: str) -> None:
    table = Table(groups=(VETERANS,), group="g1", last={"result": result, "challenge": "puppet"})
    assert isinstance(table.view, ChallengesView)
    assert (table.view.result, table.view.prompt.mark) == (result, "puppet")
    table.press()
    table.press()
    assert table.match.outcome.next.seats == (ADA, BEN)
    assert table.match.outcome.next.challenge == "puppet"


def test_a_rematch_is_at_the_same_level() -> None:
    group = msgspec.structs.replace(VETERANS, challenge="prince", level="hard")
    table = Table(groups=(group,), group="g1", last={"result": "lost", "challenge": "prince"})
    table.press()
    table.press()
    assert table.match.outcome.next.options["level"] == "hard"


def test_after_a_fight_whose_heroes_are_no_longer_known_the_seats_come_first() -> None:
    group = msgspec.structs.replace(OWLS, seats=(ADA,))
    table = Table(groups=(group,), group="g1", last={"result": "won", "challenge": "puppet"})
    assert table.told == [[LobbyOpened("seats")]]


def test_with_several_games_one_is_chosen_first() -> None:
    table = at_seats(PAPER, STONES)
    assert isinstance(table.view, GamesView)
    assert table.options == ["paper", "stones"]
    assert table.pick("stones") == GameChosen("stones")
    table.scan("TOK-03")
    table.type("Ada")
    table.pick("2")
    table.press()
    table.pick("race", "go")
    assert table.match.outcome.next.game == "stones"


def test_a_box_without_games_says_so_and_does_not_fall_over() -> None:
    table = Table()
    table.match.state = msgspec.structs.replace(table.state, catalogs=())
    table.type("Owls")
    table.press()
    table.pick("full")
    assert table.view.prompt.say.key == "lobby:prompt.no-game"
    assert table.match.rules.legal(table.state)


def test_the_level_of_one_challenge_is_not_taken_for_another() -> None:
    table = at_challenges(msgspec.structs.replace(VETERANS, challenge="puppet", level="hard"))
    table.pick("prince")
    assert table.state.level == ""
    assert table.view.prompt.kind == "choose"


def test_hints_that_a_fight_has_made_clear_are_ticked_and_the_others_stay_riddles() -> None:
    """Nothing before the first; then what is clear and how many are left; they win nothing."""
    riddles = tuple([Hint(f"hint:prince.{n}", Say(f"paper:hint.{n}")) for n in (1, 2, 3)])
    table = at_challenges()
    state = table.match.state
    prince = msgspec.structs.replace(state.catalogs[0].challenges[1], hints=riddles)
    assert hints(prince, state) == ()
    known = msgspec.structs.replace(OWLS, earned=("won:puppet", "hint:prince.2"))
    told = hints(prince, at_challenges(known).match.state)
    assert [line.key for line in told] == ["lobby:riddle.clear", "lobby:riddle.left"]
    assert (told[0].args["hint"], told[1].args["n"]) == (Say("paper:hint.2"), 2)
    every = msgspec.structs.replace(OWLS, earned=tuple(hint.mark for hint in riddles))
    assert [line.key for line in hints(prince, at_challenges(every).match.state)] == ["lobby:riddle.clear"] * 3
    assert won(known.earned) == 1
