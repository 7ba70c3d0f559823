"""What people set while they play: each by a name and a value, at once, by touch, button or card alike."""

from collections.abc import Callable

from appliance.shell.choices import Choices
from appliance.shell.intake import Intake
from appliance.shell.session import Session
from appliance.ui.look import Look
from appliance.ui.sound import Sound
from appliance.ui.touch_map import TouchMap


class Settings:
    """The settings of one box in use, and `language`, which is the group's own: the box's lasts until one plays.

    `adapt` is told how everything is shown from now on.
    """

    def __init__(
        self,
        session: Session,
        intake: Intake,
        sound: Sound,
        adapt: Callable[[Look], object],
        languages: tuple[str, ...],
        choices: Choices | None = None,
    ) -> None:
        self.choices = choices or Choices()
        self.languages = languages
        chosen = self.choices.language
        self.language = chosen if chosen in languages else languages[0]
        self._session, self._intake, self._sound, self._adapt = session, intake, sound, adapt
        self._hold, self._groups = intake.hold, ""
        if choices is not None:
            self._apply()

    @property
    def values(self) -> dict[str, str]:
        """What the menu shows, in its order."""
        return {"language": self.language, **self.choices.values}

    def set(self, name: str, value: str) -> None:
        """Set one thing and keep it; raises `ValueError` for what cannot be.

        language (one of the box's), type (usual, large), tempo (calm, normal, fast), motion (full, reduced), rotation
        (0, 90, 180, 270), volume (0 to 10), music (on, off).
        """
        match name:
            case "language" if value in self.languages:
                self.language = value
                self.choices.speak(value)
                self._session.speak(value)
            case "volume" if value.isdecimal():
                self._sound.volume(int(value))
            case "music" if value in ("on", "off"):
                self._sound.music_on(value == "on")
            case _:
                self.choices.set(name, value)
                self._apply()

    @property
    def look(self) -> Look:
        """How everything is shown, and felt."""
        return self.choices.look

    @property
    def touch(self) -> TouchMap | None:
        """What was set right of the touch layer, if anything was."""
        return self.choices.touch

    def feel(self, touch: TouchMap | None) -> None:
        """Fingers lie where this says from now on; None: as delivered."""
        self.choices.feel(touch)
        self._apply()

    def further(self, name: str) -> None:
        """The next value of what has a few; raises `KeyError` for what has none."""
        if name != "language":
            self.set(name, self.choices.following(name))
        else:
            self.set(name, self.languages[(self.languages.index(self.language) + 1) % len(self.languages)])

    def follow(self) -> None:
        """Another group may be at the table, whose language is spoken from its first picture on."""
        language = self._session.language
        if language != self._groups:
            self._groups = language
            if language in self.languages:
                self.language = language
                self._session.unspoken()

    def _apply(self) -> None:
        self._adapt(self.choices.look)
        self._intake.hold = round(self._hold * self.choices.patience, 2)
