"""The notebook in the camp: all that a note holds and nothing that was not seen; to whom it is turned; marks."""

from typing import Any

import msgspec
import pytest

from appliance.commands import tour
from appliance.engine.match import Match
from appliance.engine.table import Seat
from appliance.games.boss_fighters.camp_views import HubView, IndexView
from appliance.games.boss_fighters.memory import Fact, Memory, Note
from appliance.games.boss_fighters.note_views import DOINGS, DONE, TOKENS, NotesView, NoteView
from appliance.games.boss_fighters.notebook import HELD
from appliance.library import CONTENT as FOLDER
from appliance.library import load_words
from appliance.words import Words
from tests.games.boss_fighters.camp_table import (
    ADA,
    ALL_PAGES,
    BEN,
    CONTENT,
    CONTENTS,
    GAMES,
    PRINCE,
    PUPPET,
    WAIVED,
    asked,
    camp,
    ids,
    pick,
    press,
    refused,
    scan,
)

WORDS = {language: Words(language, load_words((FOLDER,), language)) for language in ("en", "de")}
HIT = (Fact("CardPlayed", count=3, of_all=3), Fact("AttackMade", "magic", 5, 2, 2), Fact("BossHurt", "magic", 5, 2, 2))
OFFENDED = Note(
    "prince",
    "offended",
    "reaction",
    2,
    rounds=(2, 3),
    times=3,
    calls=((Fact("ItemUsed"), Fact("BossHurt", "melee", 7)), HIT),
    did=(Fact("AttackRaised", "", 2, 1), Fact("HeroHurt", "", 1, 2)),
)
FLOP = Note("prince", "belly-flop", "recurring", 3, rounds=(3, 6), times=2)


def notebook(*notes: Note, door: str = "camp", **more: Any) -> Match:
    """The camp of a group with these notes, at its notebook."""
    match = camp(PUPPET, memory=Memory(told=ALL_PAGES, notes=notes), door=door, **more)
    pick(match, "notes")
    return match


def told(match: Match, language: str = "en") -> str:
    """Everything on the screen, as people read it."""
    view, words = match.view, WORDS[language]
    if isinstance(view, NotesView):
        lines = [part for line in view.lines for part in (line.title, line.seen)]
        return "\n".join(words(line) for line in (view.boss, *lines))
    assert isinstance(view, NoteView)
    lines = [line for line in (view.title, view.text, view.seen, view.did, *view.before) if line is not None]
    return "\n".join(map(words, lines))


def test_a_line_tells_all_that_its_note_holds() -> None:
    match = notebook(OFFENDED)
    pick(match, "note-offended")
    view = match.view
    assert isinstance(view, NoteView)
    assert view.kind == "reaction"
    assert [WORDS["en"](line) for line in (view.seen, *view.before, view.did)] == [
        "Seen 3 times, in round 2, 3.",
        "Just before (no. counts within the round): a card (no. 3), magic attack of 5 (no. 2), 5 off its life (no. 2).",
        "Another time: an item, 7 off its life.",
        "What it did: planned attack up by 2 (one hero), 1 damage (2 heroes).",
    ]
    assert "Gleich davor (Nr. zählt in der Runde): eine Karte (Nr. 3), Angriff (Magie) mit 5 (Nr. 2)" in told(
        match, "de"
    )


def test_a_threshold_tells_at_how_much_life_it_came() -> None:
    croaks = Note("prince", "the-croaking", "threshold", 4, life=48)
    ability = next(one.name for one in CONTENT.bosses["prince"].ability if one.kind == "threshold")
    match = notebook(msgspec.structs.replace(croaks, ability=ability))
    pick(match, f"note-{ability}")
    assert "It came with 48 % of its life left." in told(match)


def test_attacks_and_shields_have_numbers_and_no_names() -> None:
    attacks = [one.name for one in CONTENT.bosses["prince"].ability if one.kind == "attack"][:2]
    notes = [
        Note("prince", name, "attack", n, did=(Fact("AttackPlanned", "", 6, 2),)) for n, name in enumerate(attacks, 1)
    ]
    match = notebook(*notes)
    assert told(match).splitlines()[1:] == ["Boss attack no. 1", "Round 1", "Boss attack no. 2", "Round 2"]
    pick(match, f"note-{attacks[1]}")
    assert told(match).splitlines() == [
        "Boss attack no. 2",
        "Seen in round 2.",
        "What it did: attack of up to 6 (2 heroes).",
    ]


def test_shields_are_told_by_type_and_strength_in_words_and_as_badges() -> None:
    """As far as they were seen: what an older box noted without them stays "new shields"."""
    first, second = [one.name for one in CONTENT.bosses["prince"].ability if one.kind == "shield"][:2]
    typed = (Fact("ShieldsRaised", "magic", 4), Fact("ShieldsRaised", "melee", 3))
    notes = [
        Note("prince", first, "shield", 1, did=(Fact("ShieldsRaised"),)),
        Note("prince", first, "shield", 2, did=typed),
        Note("prince", second, "shield", 2, did=(Fact("ShieldsRaised"),)),
    ]
    match = notebook(*notes)
    assert isinstance(match.view, NotesView)
    assert [[(shield.kind, shield.n) for shield in line.shields] for line in match.view.lines] == [
        [("melee", 3), ("magic", 4)],
        [],
    ]
    pick(match, f"note-{first}")
    assert told(match).splitlines()[-1] == "What it did: magic shield of 4, melee shield of 3."
    assert told(match, "de").splitlines()[-1] == "Was es tat: Schild (Magie) mit 4, Schild (Nahkampf) mit 3."
    pick(match, "next")
    assert told(match).splitlines()[-1] == "What it did: new shields."


@pytest.mark.parametrize("language", ["en", "de"])
def test_there_are_words_for_everything_that_can_be_noted(language: str) -> None:
    known = WORDS[language].sentences
    assert len(DOINGS) > 15
    assert HELD not in DOINGS
    assert [name for name in DOINGS if f"boss_fighters:camp.doing.{name}" not in known] == []
    by_kind = {"TokensGained": ("poison", "panic"), "ExtraAdded": TOKENS}
    deeds = [f"{name}-{kind}" for name in DONE for kind in by_kind.get(name, ())]
    deeds += [name for name in DONE if name not in by_kind] + [f"AttackPlanned-{kind}" for kind in TOKENS]
    deeds.append("ShieldsRaised-typed")
    assert [name for name in deeds if f"boss_fighters:camp.deed.{name}" not in known] == []


@pytest.mark.parametrize("boss", [name for name, file in CONTENT.bosses.items() if file.level])
def test_whatever_a_real_fight_notes_is_read_without_a_gap_and_nothing_else(boss: str) -> None:
    """A whole fight at the hardest level; each line is opened, in both languages."""
    setup = tour.fight_setup(GAMES, CONTENTS, (1, 5), boss)
    hardest = CONTENT.bosses[boss].level[-1].name
    options = {**setup.options, "level": hardest, "earned": [PUPPET]}
    memory = tour.remembered(GAMES["boss_fighters"], CONTENT, msgspec.structs.replace(setup, options=options))
    match = camp(PUPPET, memory={**memory, "told": list(ALL_PAGES)}, door="camp")
    pick(match, "notes")
    seen = {note["ability"] for note in memory["notes"]}
    assert len(seen) > 5
    shown = {option.id.removeprefix("note-") for option in match.view.prompt.options}
    assert shown == seen
    unseen = {one.name for one in CONTENT.bosses[boss].ability} - seen
    for ability in sorted(shown):
        pick(match, "note-" + ability)
        for language in ("en", "de"):
            text = told(match, language)
            assert "{" not in text
            assert "camp." not in text
            assert "ability." not in text
        raw = msgspec.json.encode(match.view).decode()
        assert [name for name in unseen if f".{name}" in raw or f'"{name}"' in raw] == []
        pick(match, "back")


def test_players_write_a_word_beside_a_line_change_it_and_rub_it_out() -> None:
    match = notebook(FLOP, OFFENDED)
    pick(match, "note-belly-flop", "mark-danger")
    assert isinstance(match.view, NoteView)
    assert match.view.mark == "danger"
    assert {"mark-sure", "mark-guess", "mark-"} <= ids(match)
    assert "mark-danger" not in ids(match)
    pick(match, "mark-sure", "back")
    assert {line.option: line.mark for line in match.view.lines} == {"note-belly-flop": "sure", "note-offended": ""}
    pick(match, "note-belly-flop", "mark-")
    assert "mark-" not in ids(match)
    assert {note.mark for note in match.state.memory.notes} == {""}


def test_next_goes_through_all_lines_and_around() -> None:
    match = notebook(FLOP, OFFENDED)
    pick(match, "note-offended")
    lines = []
    for _ in range(3):
        lines.append(match.state.ability)
        pick(match, "next")
    assert lines == ["offended", "belly-flop", "offended"]


def test_a_page_is_turned_to_another_edge_by_touch_or_by_a_heros_card() -> None:
    """From every seat; the line that is open stays open, and the next page is turned to the same reader."""
    match = notebook(FLOP, OFFENDED)
    assert match.view.seat == 1
    pick(match, "turn", "note-offended")
    assert (match.view.seat, match.view.prompt.seats) == (5, (5,))
    scan(match, "ELF-91")
    assert (match.view.seat, match.state.ability) == (1, "offended")
    pick(match, "turn", "next", "back")
    assert match.view.seat == 5
    pick(match, "back", "rules")
    assert match.view.seat == 1
    scan(match, "WAR-91")
    assert isinstance(match.view, IndexView)
    assert match.view.seat == 5
    assert refused(match, "TRO-91")[1] == "camp.refused-identity"


def test_two_at_one_edge_are_not_offered_to_turn_it() -> None:
    match = notebook(FLOP, seats=(ADA, Seat(8, "Ben", BEN.pieces)))
    assert "turn" not in ids(match)


def test_a_long_list_has_leaves_that_a_finger_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    from appliance.games.boss_fighters import note_prompts

    monkeypatch.setitem(note_prompts.LEAF, "notes", 2)
    names = [one.name for one in CONTENT.bosses["prince"].ability if one.kind not in ("attack", "shield")][:3]
    match = notebook(*[Note("prince", name, "reaction", 1) for name in names])
    assert [line.option for line in match.view.lines] == [f"note-{name}" for name in names[:2]]
    pick(match, "leaf")
    assert [line.option for line in match.view.lines] == [f"note-{names[2]}"]
    pick(match, f"note-{names[2]}", "back")
    assert [line.option for line in match.view.lines] == [f"note-{names[2]}"]
    pick(match, "leaf")
    assert len(match.view.lines) == 2


def test_what_this_box_has_no_words_for_is_kept_and_not_shown() -> None:
    """Of a newer version, or of a set that is not here: an ability, a kind, a fact, a mark."""
    odd = (
        Note("prince", "from-2031", "reaction", 1),
        Note("prince", "offended", "reaction", 1, mark="???", calls=((Fact("Sang"),),), did=(Fact("Danced"),)),
        Note("nobody", "peck", "attack", 1),
        Note("prince", "belly-flop", "habit", 1),
    )
    match = notebook(*odd)
    assert [(line.option, line.mark) for line in match.view.lines] == [("note-offended", "")]
    pick(match, "note-offended")
    assert (match.view.before, match.view.did) == ((), None)
    pick(match, "back", "back", "lobby" if "lobby" in ids(match) else "go")
    assert match.outcome is not None
    assert len(match.outcome.memory["notes"]) == 4


def test_with_two_bosses_one_asks_whose_page_and_back_leads_there() -> None:
    match = notebook(FLOP, Note("huntress", "the-snares", "recurring", 3))
    assert asked(match) == "ask-boss"
    pick(match, "huntress", "note-the-snares", "back")
    assert asked(match) == "ask-notes"
    scan(match, "BOS-02")
    assert match.state.about == "prince"
    pick(match, "back")
    assert asked(match) == "ask-boss"
    pick(match, "back")
    assert isinstance(match.view, HubView)


@pytest.mark.parametrize(
    "way",
    [
        ("notes", "prince"),
        ("notes",),
        ("notes", "prince", "turn", "note-belly-flop", "mark-sure"),
        ("notes", "prince", "note-belly-flop", "turn"),
        ("rules",),
        ("rules", "turn"),
        ("deck-5",),
        ("deck-5", "loot-1"),
        ("good-night",),
        (),
    ],
    ids="-".join,
)
def test_after_a_rule_card_people_are_where_they_were(way: tuple[str, ...]) -> None:
    """Two rule cards one after the other too, and the first card taken for its own page."""
    notes = (FLOP, Note("mr-puppet", "slap", "attack", 1), OFFENDED)
    match = camp(PUPPET, PRINCE, memory=Memory(told=ALL_PAGES, notes=notes, asked=WAIVED), door="camp")
    pick(match, *way)
    before = match.state
    for cards in (("RUL-04",), ("RUL-04", "RUL-03"), ("RUL-04", "RUL-03", "RUL-04")):
        scan(match, *cards)
        assert asked(match) == "ask-rule"
        press(match)
        assert match.state == before


def test_a_rule_card_held_while_the_second_chooses_loot_leads_back_to_the_second() -> None:
    match = camp(PUPPET, PRINCE, memory=Memory(told=ALL_PAGES), door="camp")
    pick(match, "5")
    assert (asked(match), match.view.prompt.seats) == ("ask-loot", (5,))
    scan(match, "RUL-04")
    press(match)
    assert (asked(match), match.view.prompt.seats) == ("ask-loot", (5,))
