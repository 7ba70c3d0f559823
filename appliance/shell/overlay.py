"""What the shell itself has to say, over any game: notices, its menus, the page after a power cut, the camera's state.

Values only; the loop decides when, `appliance.ui.overlays` draws them.
"""

from collections.abc import Iterable

from appliance.engine.table import Option, Prompt, Recap, Say
from appliance.shell.press import LONG
from appliance.ui.overlays import AnyOverlay, CameraLost, Holding, Menu, NotePage, Notice, Preview, Saving, WakePage

NOTICE_SECONDS = 6.0

CLOSE = "continue"
FIX = "fix"
TROUBLE = (Option(CLOSE, Say("shell:trouble.wait")), Option("play-on", Say("shell:trouble.play-on")))
SOUND = ("louder", "quieter", "mute", "music")
HINTS = ("closer", "farther", "hold-still", "tilt", "more-light", "uncover")
POWER = ("screen-off", "shut-down", "cancel")


def menu_options(languages: Iterable[str], current: str, can_quit: bool, fixable: bool = False) -> tuple[Option, ...]:
    """The menu: go on, another language, a wrong number, the sound, and at the desk the way out."""
    options = [Option(CLOSE, Say("shell:menu.continue"))]
    options += [Option(f"language-{code}", Say(f"shell:menu.language-{code}")) for code in languages if code != current]
    if fixable:
        options.append(Option(FIX, Say("shell:menu.fix")))
    options.append(Option("sound", Say("shell:menu.sound")))
    options.append(Option("power", Say("shell:menu.power")))
    if can_quit:
        options.append(Option("quit", Say("shell:menu.quit")))
    return tuple(options)


class Overlays:
    """What lies over the game's picture now. One menu or page at a time; a notice goes by itself."""

    def __init__(self) -> None:
        self.notes: list[Say] = []
        self.recap: Recap | None = None
        self.camera_lost = False
        self._title = Say("shell:menu.title")
        self._options: tuple[Option, ...] = ()
        self._mark = ""
        self._notice: Notice | None = None
        self._until = 0.0
        self._began: float | None = None

    @property
    def prompt(self) -> Prompt | None:
        """What the shell asks before the game may ask again, or None."""
        if self._options:
            return Prompt("choose", self._title, options=self._options, mark=self._mark)
        if self.notes:
            return Prompt("confirm", Say("shell:note.go-on"))
        if self.recap is not None:
            return Prompt("confirm", Say("shell:recap.go-on"))
        return None

    def open_menu(self, options: tuple[Option, ...], title: Say | None = None, mark: str = "") -> None:
        """Ask one of these; `mark` is what the button marks first."""
        self._options, self._mark = options, mark
        self._title = title or Say("shell:menu.title")
        self._notice = None

    def open_power(self, saved: bool = True) -> None:
        """Ask what the long press of six seconds asks; tell the truth about what is saved."""
        options = tuple(Option(word, Say(f"shell:power.{word}")) for word in POWER)
        self.open_menu(options, Say("shell:power.title" if saved else "shell:power.title-unsaved"))

    def open_sound(self, told: Say, muted: bool, music: bool, mark: str = "") -> None:
        """Ask how loud; `mark` is what was taken last. Stays open until people go on, so that they may turn further."""
        words = ("louder", "quieter", "unmute" if muted else "mute", "music-off" if music else "music-on")
        options = [Option(id, Say(f"shell:sound.{word}")) for id, word in zip(SOUND, words, strict=True)]
        self.open_menu((*options, Option(CLOSE, Say("shell:menu.continue"))), told, mark)

    def close(self) -> None:
        """Close the menu, or else the note, or else the page."""
        if self._options:
            self._options = ()
        elif self.notes:
            del self.notes[0]
        else:
            self.recap = None

    def close_trouble(self) -> None:
        """Close the menu if it is the one about a disk that takes nothing."""
        if self._options is TROUBLE:
            self._options = ()

    def notice(self, say: Say, now: float, seats: tuple[int, ...] = (), symbol: str = "special") -> None:
        """Tell something for some seconds."""
        self._notice, self._until = Notice(say, seats, symbol), now + NOTICE_SECONDS

    def hush(self) -> None:
        """Something happened that makes the notice old."""
        self._notice = None

    def shown(
        self, now: float, saving: bool, preview: Preview | None, ring: float, seats: tuple[int, ...]
    ) -> tuple[AnyOverlay, ...]:
        """The drawings, lowest first; `seats` are asked now, and `ring` is how much of the button's hold has passed."""
        if self._notice is not None and now >= self._until:
            self._notice = None
        found: list[AnyOverlay] = []
        if self.camera_lost:
            found.append(CameraLost())
        if self.notes:
            found.append(NotePage(self.notes[0]))
        elif self.recap is not None:
            found.append(WakePage(self.recap))
        if self._options:
            found.append(Menu(self._title, self._options, seats[0] if seats else 1))
        if self._notice is not None:
            found.append(self._notice)
        if preview is not None:
            found.append(preview)
        if ring > 0:
            if self._began is None:
                self._began = round(now - ring * LONG, 2)
            found.append(Holding(self._began, LONG))
        else:
            self._began = None
        if saving and not self._options:  # it would lie upon the menu's words
            found.append(Saving())
        return tuple(found)
