"""Teaching codes of other cards at the box: by touch, by button, by cards; taught codes then play like ours."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.codes import code_text, digest
from appliance.commands.wiring import shelf
from appliance.shell.intake import FOREIGN
from appliance.shell.teach import Teaching
from appliance.taught import FILE_NAME, Lesson, Taught, encoded
from appliance.ui.overlays import Grid, Menu, Notice, Preview, TeachPage
from tests.shell.box import Box

ELF = next(deck for game in shelf() for deck in game.decks if deck.deck == "ELF")
FIRST, SECOND = ELF.cards[0], ELF.cards[1]


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path, start=None)
    yield opened
    opened.journal.close()


def foreign(box: Box, text: str, seconds: float = 1.0) -> None:
    """Hold a code that is not ours, then take it away."""
    box.show(text, seconds=seconds)
    box.show(seconds=1.5)


def at_elves(box: Box) -> None:
    for option in ("menu", "cards", "teach", "BF", "ELF"):
        box.touch(option)


def meant(box: Box, text: str) -> str:
    ref = box.taught.look(digest(text.encode()))
    return ref.card if ref is not None else ""


def test_a_deck_is_taught_card_after_card_by_touch(lobby: Box):
    at_elves(lobby)
    page = lobby.over(TeachPage)
    assert (page.card, page.done, page.of) == (FIRST.card, 0, len(ELF.cards))
    foreign(lobby, "theirs-1")
    lobby.touch("pass")
    foreign(lobby, "https://example.org/3")
    lobby.touch("finish")
    assert lobby.over(TeachPage) is None
    assert [meant(lobby, text) for text in ("theirs-1", "https://example.org/3")] == [FIRST.card, ELF.cards[2].card]


def test_a_foreign_code_is_held_and_seen_before_it_is_taught(lobby: Box):
    at_elves(lobby)
    lobby.show("theirs", seconds=0.4)
    assert lobby.over(Preview).card.key == "shell:teach.foreign"
    lobby.show(seconds=1.5)
    assert lobby.taught.lessons == ()


def test_a_code_that_stays_in_view_is_taught_once(lobby: Box):
    at_elves(lobby)
    lobby.show("theirs", seconds=6.0)
    assert [lesson.card for lesson in lobby.taught.lessons] == [FIRST.card]
    assert lobby.over(TeachPage).card == SECOND.card


def test_two_codes_at_once_teach_nothing(lobby: Box):
    at_elves(lobby)
    lobby.show("theirs-1", "theirs-2", seconds=3.0)
    assert lobby.taught.lessons == ()


def test_our_own_codes_cannot_be_taught(lobby: Box):
    at_elves(lobby)
    lobby.card("DWA-01")
    assert lobby.over(TeachPage).told.key == "shell:teach.ours"
    assert lobby.taught.lessons == ()


@pytest.mark.parametrize(("answer", "means"), [("keep", FIRST.card), ("replace", SECOND.card)])
def test_a_code_that_is_taught_already_asks(lobby: Box, answer: str, means: str):
    at_elves(lobby)
    foreign(lobby, "theirs")
    foreign(lobby, "theirs")
    assert lobby.over(Menu).title.key == "shell:teach.known"
    assert lobby.glass.mark == "keep"
    lobby.touch(answer)
    assert meant(lobby, "theirs") == means


def test_undo_takes_back_step_by_step_to_what_was_before(lobby: Box):
    lobby.taught.teach(Lesson(digest(b"old"), "BF", "DWA-01"))
    at_elves(lobby)
    foreign(lobby, "new")
    foreign(lobby, "old")
    lobby.touch("replace")
    assert meant(lobby, "old") == SECOND.card
    lobby.touch("back")
    assert (meant(lobby, "old"), meant(lobby, "new")) == ("DWA-01", FIRST.card)
    lobby.touch("back")
    assert meant(lobby, "new") == ""
    assert lobby.over(TeachPage).card == FIRST.card
    lobby.touch("back")
    assert lobby.over(TeachPage) is None


def test_the_button_alone_goes_all_the_way(lobby: Box):
    """Presses move the mark, holds take it; only codes are held besides."""

    def take(option: str) -> None:
        for _ in range(30):
            if lobby.glass.mark == option:
                break
            lobby.press()
        lobby.press(1.0)

    lobby.touch("menu")
    for option in ("cards", "teach", "BF", "ELF"):
        take(option)
    foreign(lobby, "theirs")
    take("pass")
    take("finish")
    assert [lesson.card for lesson in lobby.taught.lessons] == [FIRST.card]
    assert lobby.over(Menu) is not None


def test_command_cards_go_all_the_way(lobby: Box):
    def say(number: int) -> None:
        foreign(lobby, code_text("00", f"CMD-{number:02}"))

    def take(option: str) -> None:
        while lobby.glass.mark != option:
            say(2)
        say(4)

    say(8)
    for option in ("cards", "teach", "BF", "ELF"):
        take(option)
    foreign(lobby, "theirs")
    say(5)
    assert lobby.over(TeachPage).done == 2
    say(3)
    assert lobby.over(TeachPage).done == 1
    say(3)
    assert (lobby.over(TeachPage).done, lobby.taught.lessons) == (0, ())


def test_a_taught_code_plays_as_our_own_card_does(tmp_path: Path):
    Taught(tmp_path).teach(Lesson(digest(b"theirs"), "BF", "DWA-01"))
    box = Box(tmp_path)
    box.to_action()
    foreign(box, "theirs")
    assert box.loop.accepted == 1
    assert any("DWA-01" in line and "CardPlayed" in line for line in box.lines)
    assert all("theirs" not in line for line in box.lines)
    box.journal.close()


def test_a_taught_command_card_commands(tmp_path: Path):
    Taught(tmp_path).teach(Lesson(digest(b"theirs"), "00", "CMD-08"))
    box = Box(tmp_path)
    foreign(box, "theirs")
    assert box.over(Menu) is not None
    box.journal.close()


def test_teaching_is_for_the_lobby(tmp_path: Path):
    box = Box(tmp_path)
    box.touch("menu")
    box.touch("cards")
    assert {option.id for option in box.over(Menu).options} == {"by-hand", "camera", "restart", "back"}
    box.journal.close()


def test_what_was_taught_is_listed_and_forgotten(lobby: Box):
    for number, card in enumerate(ELF.cards[:3]):
        lobby.taught.teach(Lesson(digest(bytes([number])), "BF", card.card))
    for option in ("menu", "cards", "taught", "BF:ELF", digest(b"\x01"), "yes"):
        lobby.touch(option)
    assert [lesson.card for lesson in lobby.taught.lessons] == [ELF.cards[0].card, ELF.cards[2].card]
    for option in ("taught", "BF:ELF", "all", "back"):
        lobby.touch(option)
    assert len(lobby.taught.lessons) == 2


def test_codes_go_to_a_stick_and_come_from_it(lobby: Box, tmp_path: Path):
    (tmp_path / FILE_NAME).write_bytes(encoded([Lesson(digest(b"a"), "BF", "ELF-03")]))
    for option in ("menu", "cards", "copy", "import-0"):
        lobby.touch(option)
    assert lobby.over(Menu).title.args == {"n": 1, "new": 1, "changed": 0}
    lobby.touch("yes")
    assert meant(lobby, "a") == "ELF-03"
    for option in ("copy", "export-0"):
        lobby.touch(option)
    assert lobby.over(Notice).say.key == "shell:copy.exported"


def test_copies_of_several_boxes_are_offered_and_kept(lobby: Box, tmp_path: Path):
    """The first is of a box that knows nothing of the second."""
    (tmp_path / FILE_NAME).write_bytes(encoded([Lesson(digest(b"a"), "BF", "ELF-03")]))
    second = tmp_path / "boss-table-taught-codes-2.json"
    second.write_bytes(encoded([Lesson(digest(b"b"), "BF", "ELF-04")]))
    for option in ("menu", "cards", "copy", "import-0-1", "yes"):
        lobby.touch(option)
    assert (meant(lobby, "a"), meant(lobby, "b")) == ("", "ELF-04")
    (tmp_path / FILE_NAME).write_bytes(encoded([Lesson(digest(b"a"), "BF", "ELF-03")]))
    for option in ("copy", "export-0"):
        lobby.touch(option)
    assert lobby.over(Notice).say.args["file"] == second.name
    assert (tmp_path / FILE_NAME).read_bytes() == encoded([Lesson(digest(b"a"), "BF", "ELF-03")])


def test_a_damaged_stick_teaches_nothing_and_says_so(lobby: Box, tmp_path: Path):
    (tmp_path / FILE_NAME).write_bytes(b"{")
    for option in ("menu", "cards", "copy", "import-0"):
        lobby.touch(option)
    assert lobby.over(Notice).say.key == "shell:copy.damaged"
    assert lobby.taught.lessons == ()


def test_a_card_may_not_be_saved_but_the_box_goes_on(lobby: Box, tmp_path: Path):
    at_elves(lobby)
    lobby.taught._folder = tmp_path / FILE_NAME / "below"
    (tmp_path / FILE_NAME).write_text("in the way")
    foreign(lobby, "theirs")
    assert lobby.over(Notice).say.key == "shell:teach.not-kept"
    assert meant(lobby, "theirs") == FIRST.card


@pytest.mark.parametrize("ways", [("copy", "import-0", "yes"), ("taught", "BF:ELF", "all", "yes")], ids=lambda w: w[0])
def test_what_is_learned_or_forgotten_and_not_kept_is_told_so(lobby: Box, tmp_path: Path, ways: tuple[str, ...]):
    """The good news must not stand over the bad."""
    lobby.taught.teach(Lesson(digest(b"a"), "BF", ELF.cards[0].card))
    (tmp_path / FILE_NAME).write_bytes(encoded([Lesson(digest(b"b"), "BF", ELF.cards[1].card)]))
    lobby.taught._folder = tmp_path / FILE_NAME / "below"
    for option in ("menu", "cards", *ways):
        lobby.touch(option)
    assert lobby.over(Notice).say.key == "shell:teach.not-kept"
    assert len(lobby.taught.lessons) == (2 if ways[0] == "copy" else 0)


def test_a_code_that_is_taught_for_two_cards_is_counted_once(lobby: Box):
    at_elves(lobby)
    foreign(lobby, "theirs")
    foreign(lobby, "theirs")
    lobby.touch("replace")
    lobby.touch("finish")
    assert lobby.over(Notice).say.args["n"] == 1


def test_the_end_of_a_deck_tells_how_many_and_can_be_undone(lobby: Box):
    room = Teaching(lobby.taught, shelf(), ELF)
    for _ in ELF.cards:
        room.pick("pass")
    assert (room.prompt.kind, room.prompt.mark) == ("choose", "finish")
    room.pick("back")
    assert room.prompt.kind == "scan"


def test_every_deck_of_every_game_can_be_reached(lobby: Box):
    """Whatever number of cards a deck has: each can be chosen by touch, page after page."""
    lobby.touch("menu")
    lobby.touch("cards")
    lobby.touch("by-hand")
    decks = [option.id for option in lobby.loop.prompt.options if ":" in option.id]
    seen = set()
    for deck in decks:
        lobby.touch(deck)
        first = None
        while (grid := lobby.over(Grid)).options != first:
            first = first or grid.options
            seen |= {option.id for option in grid.options}
            lobby.touch("more")
            if not any(way.id == "more" for way in grid.ways):
                break
        lobby.touch("back")
    assert seen == {card.card for game in shelf() if game.code == "BF" for deck in game.decks for card in deck.cards}


def test_what_a_foreign_code_is_called_is_no_card():
    assert FOREIGN not in {card.card for game in shelf() for deck in game.decks for card in deck.cards}
