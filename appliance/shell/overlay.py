"""What the shell itself has to say, over any game: notices, its menus, the page after a power cut, the camera's state.

Values only; the loop decides when, `appliance.ui.overlays` draws them.
"""

from collections.abc import Iterable, Mapping

from appliance.engine.table import Option, Prompt, Recap, Say
from appliance.shell.press import LONG
from appliance.shell.rooms import Room, Rooms
from appliance.shell.touch_setup import TOUCH
from appliance.ui import overlays

NOTICE_SECONDS = 6.0
LOST_SECONDS = 10.0

CLOSE = "continue"
FIX = "fix"
REPEAT = "repeat"
SETTINGS = "settings"
SET = "set-"
"""How the options of the settings begin: the rest is what is set."""
TROUBLE = (Option(CLOSE, Say("shell:trouble.wait")), Option("play-on", Say("shell:trouble.play-on")))
SOUND = ("louder", "quieter", "mute", "music", "device")
HINTS = ("closer", "farther", "hold-still", "tilt", "more-light", "uncover")
POWER = ("screen-off", "shut-down", "cancel")
DESK = ("screen-off", "quit", "cancel")
"""What the box asks, and what a window at the desk: that never switches a computer off."""


def menu_options(
    languages: Iterable[str],
    current: str,
    can_quit: bool,
    fixable: bool = False,
    told: bool = False,
    more: Iterable[str] = (),
) -> tuple[Option, ...]:
    """The menu: go on, what happened last, another language, `more`, a wrong number, sound, settings, the way out."""
    options = [Option(CLOSE, Say("shell:menu.continue"))]
    if told:
        options.append(Option(REPEAT, Say("shell:menu.repeat")))
    options += [Option(f"language-{code}", Say(f"shell:menu.language-{code}")) for code in languages if code != current]
    options += [Option(word, Say(f"shell:menu.{word}")) for word in more]
    if fixable:
        options.append(Option(FIX, Say("shell:menu.fix")))
    options.append(Option("sound", Say("shell:menu.sound")))
    options.append(Option(SETTINGS, Say("shell:menu.settings")))
    way_out = "quit" if can_quit else "power"
    return (*options, Option(way_out, Say(f"shell:menu.{way_out}")))


def setting_options(values: Mapping[str, str], *, touch: bool = False) -> tuple[Option, ...]:
    """What can be set, each with the value that it has; taking one goes on to its next value. With `touch` also where
    fingers are felt."""
    options = [Option(SET + name, Say(f"shell:setting.{name}.{value}")) for name, value in values.items()]
    own = [Option(TOUCH, Say("shell:setting.touch"))] if touch else []
    return (*options, *own, Option("sound", Say("shell:menu.sound")), Option(CLOSE, Say("shell:menu.continue")))


class Overlays:
    """What lies over the game's picture now. One menu or page at a time; a notice goes by itself.

    `patience` is how long it stays, beside the usual time. On the box's own `panel` touch can be set right.
    """

    def __init__(self) -> None:
        self.rooms = Rooms()
        self.notes: list[Say] = []
        self.recap: Recap | None = None
        self._lost: Say | None = None
        self._lost_until = 0.0
        self.camera_lost = self.low_power = False
        self.patience, self.panel = 1.0, False
        self._broken: Say | None = None
        self._broken_until = 0.0
        self._story: tuple[Say, ...] = ()
        self._title = Say("shell:menu.title")
        self._options: tuple[Option, ...] = ()
        self._mark = ""
        self._notice: overlays.Notice | None = None
        self._until = 0.0
        self._began: float | None = None

    @property
    def prompt(self) -> Prompt | None:
        """What the shell asks before the game may ask again, or None."""
        if self._options:
            return Prompt("choose", self._title, options=self._options, mark=self._mark)
        if self._story:
            return Prompt("confirm", Say("shell:note.go-on"))
        if (room := self.rooms.prompt) is not None:
            return room
        if self.notes:
            return Prompt("confirm", Say("shell:note.go-on"))
        if self.recap is not None:
            return Prompt("confirm", Say("shell:recap.go-on"))
        return None

    @property
    def room(self) -> Room | None:
        """The room that people are in, unless a menu lies over it."""
        return None if self._options or self._story else self.rooms.inner

    def lose_camera(self, say: Say | None, now: float) -> None:
        """Say for some seconds that the camera is gone; None: it is back. The sign tells it all the time."""
        self.camera_lost, self._lost, self._lost_until = say is not None, say, now + LOST_SECONDS
        if now < self._broken_until:
            self._broken_until = self._lost_until + LOST_SECONDS

    def break_down(self, say: Say | None, now: float) -> None:
        """Say for some seconds that something does not work, after what is said of the camera; None: it works again."""
        self._broken, self._broken_until = say, max(now, self._lost_until) + LOST_SECONDS

    def open_menu(self, options: tuple[Option, ...], title: Say | None = None, mark: str = "") -> None:
        """Ask one of these; `mark` is what the button marks first."""
        self._options, self._mark = options, mark
        self._title = title or Say("shell:menu.title")
        self._notice = None

    def open_story(self, lines: tuple[Say, ...]) -> None:
        """Tell once more what happened last."""
        self._story = lines
        self._notice = None

    def open_settings(self, values: Mapping[str, str], mark: str = "") -> None:
        """Ask what shall be set; stays open until people go on, so that they see at once what they chose."""
        self.open_menu(setting_options(values, touch=self.panel), Say("shell:menu.settings"), mark)

    def open_power(self, saved: bool = True, *, desk: bool = False) -> None:
        """Ask what the long press of six seconds asks; tell the truth about what is saved."""
        said = {"screen-off": "desk-dark"} if desk else {}
        options = tuple(Option(id, Say(f"shell:power.{said.get(id, id)}")) for id in (DESK if desk else POWER))
        title = "desk" if desk else "title"
        self.open_menu(options, Say(f"shell:power.{title}" if saved else f"shell:power.{title}-unsaved"))

    def open_sound(self, told: Say, muted: bool, music: bool, mark: str = "", device: Say | None = None) -> None:
        """Ask how loud, and with `device` where it comes out; `mark` is what was taken last. Stays open until people
        go on, so that they may turn further."""
        words = ("louder", "quieter", "unmute" if muted else "mute", "music-off" if music else "music-on")
        says = [*(Say(f"shell:sound.{word}") for word in words), *([device] if device is not None else [])]
        options = [Option(id, say) for id, say in zip(SOUND, says, strict=False)]
        self.open_menu((*options, Option(CLOSE, Say("shell:menu.continue"))), told, mark)

    def close(self) -> None:
        """Close the menu, or else what is told again, the room, the note, the page."""
        if self._options:
            self._options = ()
        elif self._story:
            self._story = ()
        elif self.rooms.inner is not None:
            self.rooms.out()
        elif self.notes:
            del self.notes[0]
        else:
            self.recap = None

    def shut_menu(self) -> None:
        """Close the menu, if one is open."""
        self._options = ()

    def close_trouble(self) -> None:
        """Close the menu if it is the one about a disk that takes nothing."""
        if self._options is TROUBLE:
            self._options = ()

    def notice(self, say: Say, now: float, seats: tuple[int, ...] = (), symbol: str = "special") -> None:
        """Tell something for some seconds."""
        self._notice, self._until = overlays.Notice(say, seats, symbol), now + NOTICE_SECONDS * max(1.0, self.patience)

    def hush(self) -> None:
        """Something happened that makes the notice old."""
        self._notice = None

    def shown(
        self, now: float, saving: bool, preview: overlays.Preview | None, ring: float, seats: tuple[int, ...]
    ) -> tuple[overlays.AnyOverlay, ...]:
        """The drawings, lowest first; `seats` are asked now, and `ring` is how much of the button's hold has passed."""
        if self._notice is not None and now >= self._until:
            self._notice = None
        found: list[overlays.AnyOverlay] = []
        if self._lost is not None and now < self._lost_until:
            found.append(overlays.CameraLost(self._lost))
        elif self.low_power:
            found.append(overlays.LowPower())
        elif self._broken is not None and now < self._broken_until:
            found.append(overlays.Broken(self._broken))
        if self.notes:
            found.append(overlays.NotePage(self.notes[0]))
        elif self.recap is not None:
            found.append(overlays.WakePage(self.recap))
        if self.rooms.inner is not None:
            found.append(self.rooms.inner.shown(seats[0] if seats else 1))
        if self._story:
            found.append(overlays.Story(self._story, seats))
        if self._options:
            found.append(overlays.Menu(self._title, self._options, seats[0] if seats else 1))
        if self._notice is not None:
            found.append(self._notice)
        if preview is not None:
            found.append(preview)
        if ring > 0:
            if self._began is None:
                self._began = round(now - ring * LONG, 2)
            found.append(overlays.Holding(self._began, LONG))
        else:
            self._began = None
        if saving and not self._options:  # it would lie upon the menu's words
            found.append(overlays.Saving())
        return tuple(found)
