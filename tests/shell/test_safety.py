"""A code is only ever an id or a taught code: whatever else one holds is calmly called not ours, and never shown."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from appliance.codes import Misread, code_text, digest, parse
from appliance.commands.wiring import words_by_language
from appliance.shell.intake import CardHeld, Command, Heard, Intake, NotOurs
from appliance.ui.overlays import Notice, TeachPage
from hw.events import Code, Seen
from tests.shell.box import Box

WORDS = words_by_language()
HOSTILE = [
    "'; DROP TABLE groups; --",
    "{0.__class__.__init__.__globals__}",
    "{card}{n}{name}",
    "%s%s%n%x",
    "../../../../etc/passwd",
    "/var/lib/boss-table/boss-table.db",
    "file:///etc/shadow",
    "https://example.org/?q=<script>alert(1)</script>",
    "javascript:alert(1)",
    "WIFI:S:net;T:WPA;P:secret;;",
    "$(reboot)`reboot`;reboot|reboot&&reboot",
    "\x00\x07\x1b[2J\x1b]0;owned\x07",
    "\u202eEVIL\u202c\u200b\ufeff\U000e0041",
    "A" * 7000,
    "\n" * 500,
    "BT1BF:ELF-03:5",
    "BT1BF:ELF-03:4 ",
    "BT1BF:ELF-03:4\n",
    "bt1bf:elf-03:4",
    "BT1ZZ:ELF-03:4",
    "ＢＴ１ＢＦ:ELF-03:4",
    "BT1BF:ELF-٠٣:4",
    "BT1BF:ELF-03:4BT1BF:ELF-03:4",
    "{'__import__': 'os'}",
    "!!python/object/apply:os.system ['true']",
    "__import__('os').system('true')",
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "backslashreplace"),
    "shell:menu.quit",
    "quit",
    "shut-down",
    "?",
    "",
]


def heard_of(text: str, raw: bytes = b"", learning: bool = False) -> list[Heard]:
    """What a code says that is held for two seconds."""
    intake = Intake(parse)
    intake.learning = learning
    heard: list[Heard] = []
    for frame in range(30):
        heard += intake.take(Seen((Code(text, (200, 140, 200, 200), raw),), frame / 15, frame + 1))
    return heard


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_card_or_not_ours(text: str):
    try:
        ref = parse(text)
    except Misread:
        return
    assert code_text(ref.game, ref.card) == text


@given(st.binary(max_size=300), st.booleans())
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_heard_as_not_ours_with_nothing_but_their_digest(payload: bytes, learning: bool):
    text = payload.decode("utf-8", "backslashreplace")
    (heard,) = heard_of(text, b"" if text.encode() == payload else payload, learning)
    assert isinstance(heard, NotOurs | CardHeld | Command)
    if isinstance(heard, NotOurs):
        assert heard.digest == digest(payload)
        assert heard.kind in ("empty", "address", "binary", "long", "text")


@given(st.from_regex(r"BT1[0-9A-Z]{2}:[0-9A-Z]{3}-[0-9]{2}:[0-9A-Z]", fullmatch=True))
def test_one_in_thirty_six_of_what_looks_like_ours_is(text: str):
    """The check character leaves exactly one ending to each id."""
    endings = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    good = []
    for ending in endings:
        try:
            parse(text[:-1] + ending)
        except Misread:
            continue
        good.append(ending)
    assert len(good) == 1


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Box, Box]]:
    fight, lobby = Box(tmp_path_factory.mktemp("fight")), Box(tmp_path_factory.mktemp("lobby"), start=None)
    fight.to_action()
    for option in ("menu", "cards", "teach", "BF", "ELF"):
        lobby.touch(option)
    yield fight, lobby
    fight.journal.close()
    lobby.journal.close()


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:20]))
def test_a_hostile_code_changes_nothing_and_is_not_shown(
    boxes: tuple[Box, Box], text: str, caplog: pytest.LogCaptureFixture
):
    box, _ = boxes
    before, events, lines = box.state, box.loop.session.match.events, len(box.lines)
    with caplog.at_level(logging.DEBUG):
        box.show(text)
        notice = box.over(Notice)
        box.show(seconds=1.5)
    assert (box.state, box.loop.session.match.events, box.loop.goodbye) == (before, events, "")
    assert notice.say.key.startswith("shell:not-ours.")
    assert notice.say.args == {}
    told = [words(notice.say) for words in WORDS.values()]
    shown = [*told, *box.lines[lines:], *(record.getMessage() for record in caplog.records)]
    assert all(text.strip() not in line for line in shown if len(text.strip()) > 4)


def test_a_hostile_code_that_is_taught_leaves_only_its_digest(boxes: tuple[Box, Box], tmp_path: Path):
    _, box = boxes
    for text in HOSTILE[:8]:
        box.show(text)
        box.show(seconds=1.5)
        page = box.over(TeachPage)
        assert page.told.key == "shell:teach.taught"
        assert text not in str(page)
    kept = [lesson.digest for lesson in box.taught.lessons]
    assert kept == [digest(text.encode()) for text in HOSTILE[:8]]
    stored = b"".join(file.read_bytes() for file in box.taught._folder.iterdir() if file.is_file())
    assert all(text.encode() not in stored for text in HOSTILE[:8])


@given(text=st.text(min_size=1, max_size=200))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_whole_box_goes_on_whatever_is_shown(boxes: tuple[Box, Box], text: str):
    box, _ = boxes
    before = box.loop.session.match.events
    box.show(text.encode("utf-8", "replace").decode(), seconds=0.4)
    box.show(seconds=1.0)
    assert (box.loop.session.match.events, box.loop.goodbye) == (before, "")
