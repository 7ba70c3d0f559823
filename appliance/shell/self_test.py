"""The box checks itself with its people: three big lights, and below them what it knows of itself.

It blocks nothing: what stays dark says what to do, and a hold goes on to the game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from appliance.engine.table import Option, Prompt, Say
from appliance.shell.camera import CameraWatch
from appliance.shell.intake import CardHeld, NotOurs
from appliance.shell.rooms import BACK, Deeds, Out, Sign
from appliance.ui.overlays import AnyOverlay, Light, SelfTestPage, TestLine
from hw.events import Lost

SELF_TEST = "self-test"
MOOD = "run"
"""While people are here the lamps light one after the other."""
YES, SHOW, REPORT, DEVICE = "seen", "show", "report", "device"

Shine = Literal["good", "waits", "wrong"]


class Examined(Protocol):
    """What the box knows of itself. Nothing here waits: whoever looks does it beside."""

    def lines(self) -> Sequence[TestLine]:
        """The newest look at storage, saved games, power and settings."""

    def write(self, lights: Sequence[Light], lost: Mapping[str, Lost]) -> None:
        """Begin to write the report."""

    def told(self) -> Say | None:
        """How the report is going; None before there is any."""


class Speakers(Protocol):
    """Where sound may come out."""

    @property
    def choice(self) -> Say | None:
        """Which device is to play, as it is offered; None where there is nothing to choose."""

    def further(self) -> None:
        """The next one plays, with a chime."""


class Unexamined:
    """Where nothing is known."""

    def lines(self) -> Sequence[TestLine]:
        """Nothing."""
        return ()

    def write(self, lights: Sequence[Light], lost: Mapping[str, Lost]) -> None:
        """Nothing is written."""

    def told(self) -> Say | None:
        """Nothing."""
        return None


LOST = {
    **{name: name for name in ("button", "lamps", "ring", "knob")},
    "second button": "second-button",
}
"""What is said of each device that is lost; camera and screen are told in ways of their own."""


def broken_say(lost: Mapping[str, Lost]) -> Say | None:
    """What the table is told when a device is lost, in one sentence: button and lamps mostly go together."""
    gone = [device for device in lost if device in LOST]
    if not gone:
        return None
    word = "pins" if {"button", "lamps"} <= set(gone) else LOST[gone[-1]]
    return Say(f"shell:lost.{word}")


def broken_lines(lost: Mapping[str, Lost]) -> tuple[TestLine, ...]:
    """Why devices do not work and what to do, each reason once; the camera's light says its own."""
    told = [(_slug(one), one) for one in lost.values() if one.device != "camera" and one.word]
    unlike = {(name, one.why): one for name, one in told}
    return tuple([_broken_line(name, one) for (name, _), one in unlike.items()])


def _slug(lost: Lost) -> str:
    """What fails: the driver of all pins, or the device."""
    name = lost.word.partition(".")[0]
    return lost.device.replace(" ", "-") if name == "any" else name


def _broken_line(name: str, lost: Lost) -> TestLine:
    said, todo = (Say(f"shell:{part}.{lost.word}", lost.about) for part in ("found", "todo"))
    return TestLine(Say(f"shell:found.name.{name}"), True, said, todo)


class SelfTest:
    """One look. `lost` are the devices that are told to fail now, `sound` is the ear's state, `pressed` whether the
    button was seen already; at the `desk` the button is a key and there are no lamps. `speakers` are asked where
    there are several."""

    learning = False

    def __init__(
        self,
        watch: CameraWatch,
        lost: Callable[[], Mapping[str, Lost]],
        sound: Callable[[], str],
        box: Examined,
        *,
        pressed: bool = False,
        first: bool = False,
        desk: bool = False,
        speakers: Callable[[], Speakers | None] = lambda: None,
    ) -> None:
        self._watch, self._lost, self._sound, self._box = watch, lost, sound, box
        self._pressed, self._first, self._desk = pressed, first, desk
        self._speakers = speakers
        self._read = self._seen = self._fresh = False

    @property
    def prompt(self) -> Prompt:
        words = (YES, SHOW, REPORT) if not self._seen else (SHOW, REPORT)
        options = tuple(Option(word, Say(f"shell:self-test.option.{word}")) for word in words)
        leave = Option(BACK, Say(f"shell:self-test.option.{'first' if self._first else 'leave'}"))
        options = (*options[:1], leave, *options[1:]) if not self._seen else (leave, *options)
        speakers = self._speakers()
        if speakers is not None and (choice := speakers.choice) is not None:
            options = (*options, Option(DEVICE, choice))
        return Prompt("choose", Say("shell:self-test.title"), options=options, mark=BACK if self._seen else YES)

    @property
    def lights(self) -> tuple[Light, ...]:
        """Button, camera, and what people see and hear."""
        return (
            self._light("button", "check", *self._button),
            self._light("camera", "camera", *self._camera),
            self._light("senses", "sound", *self._senses),
        )

    @property
    def good(self) -> bool:
        """Whether all three are green."""
        return self._pressed and self._read and self._seen

    def shown(self, seat: int) -> AnyOverlay:
        """The page."""
        prompt, lines = self.prompt, (*broken_lines(self._lost()), *self._box.lines())
        told = self._box.told()
        say = told or Say(f"shell:self-test.{self._word}")
        return SelfTestPage(prompt.say, say, self.lights, lines, prompt.options, seat, told is None)

    def pick(self, option: str) -> Deeds:
        """All seen and heard; once more; the report; another loudspeaker; on to the game."""
        speakers = self._speakers()
        match option:
            case "device" if speakers is not None:
                speakers.further()
            case "seen":
                self._seen = True
                return [Sign(good=True)]
            case "show":
                return [Sign(good=True)]
            case "report":
                self._box.write(self.lights, self._lost())
            case "back":
                return [Out()]
        return []

    def hear(self, heard: CardHeld | NotOurs) -> Deeds | None:
        """Any code that was held is a camera that reads."""
        self._read = True
        return [Sign(good=True)]

    def edge(self) -> None:
        """The button went down."""
        self._fresh = self._fresh or not self._pressed
        self._pressed = True

    def first_press(self) -> bool:
        """Whether a short press only showed that the button works; the next ones move the mark."""
        fresh, self._fresh = self._fresh, False
        return fresh

    @property
    def _word(self) -> str:
        if self.good:
            return "all-good"
        return "first" if self._first else "begin"

    def _light(self, name: str, symbol: str, shine: Shine, word: str) -> Light:
        title, told = Say(f"shell:self-test.light.{name}"), Say(f"shell:self-test.{name}.{word}")
        return Light(name, symbol, shine, title, told)

    @property
    def _button(self) -> tuple[Shine, str]:
        if "button" in self._lost():
            return "wrong", "wrong"
        if self._pressed:
            return "good", "good"
        return "waits", "desk" if self._desk else "waits"

    @property
    def _camera(self) -> tuple[Shine, str]:
        if self._watch.by_hand:
            return "wrong", "by-hand"
        if self._watch.trouble:
            return "wrong", "desk" if self._desk else "lost"
        return ("good", "good") if self._read else ("waits", "waits")

    @property
    def _senses(self) -> tuple[Shine, str]:
        if "lamps" in self._lost():
            return "wrong", "lamps"
        if self._seen:
            return "good", "good"
        silent = {"muted": "muted", "no sound card": "silent"}.get(self._sound(), "")
        return "waits", silent or ("desk" if self._desk else "waits")
