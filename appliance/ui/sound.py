"""What the box lets hear: games' events by their own tables, the shell's yes and no, and music that follows tension.

Sound is never needed: everything heard is seen too. Without a sound card, or when it goes away, the box is silent, says
so when somebody asks for sound, and looks for one now and then; nothing here ever raises. Which device plays is kept by
its name: if it is not there the one that the system chooses plays, which is said, and when it comes it plays again.
"""

import contextlib
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol

import msgspec
from msgspec import Meta, Struct

from appliance.engine.table import Say
from appliance.files import keep, kept
from appliance.ui.sound_devices import matching, short

State = Literal["starting", "on", "muted", "no sound card"]

LOUDEST = 10
FILE = "sound.json"
GAP = 0.16
"""Seconds between two sounds of one action, so that each can be told."""
MOST = 5
"""Sounds of one action; of more only the first and the very last are heard."""
LATE = 0.5
"""A sound that could not be played within so many seconds is left out: what it told has been seen by then."""
FADE = 1.6
"""Seconds in which the music goes from one tension to another."""
LOOK = 5.0
"""Seconds between two looks whether the device that is wanted has come or gone."""
AGAIN, SELDOM = 5.0, 320.0
"""Seconds until a card is looked for again while there is none: at first so many, then twice as long each time."""
ENDS = 3.0
"""Seconds that the end waits for a card that is being opened: Python that ends in the middle of that hangs for ever."""
HEADROOM = 0.75
"""At full volume; several sounds at once must not be cut off at the top."""

LAYERS = ("music-calm", "music-fight", "music-danger")
TENSIONS: dict[str, tuple[float, float, float]] = {
    "silent": (0.0, 0.0, 0.0),
    "calm": (1.0, 0.0, 0.0),
    "fight": (0.8, 1.0, 0.0),
    "danger": (0.5, 0.9, 1.0),
}
"""How loud each layer of the music is."""


class Kept(Struct, frozen=True):
    """What people have set; kept in a file of its own, since it changes in the middle of a fight."""

    volume: Annotated[int, Meta(ge=0, le=LOUDEST)] = 6
    muted: bool = False
    music: bool = True
    device: str | None = None
    """The name of the device; "" is the system's choice, None what nobody has chosen."""


class Voice(Protocol):
    """An open sound card; raises `OSError` when it is gone. `device` is its name, "" where the system chose."""

    @property
    def device(self) -> str: ...

    def devices(self) -> tuple[str, ...]: ...

    def misplaced(self) -> bool: ...

    def play(self, name: str, strength: float) -> None: ...

    def weigh(self, strengths: Mapping[str, float]) -> None: ...

    def close(self) -> None: ...


class Sound:
    """All that is heard, and how loud. Silent until `start`, which opens the sound card on a thread of its own.

    `warn` is told, on the thread of `tick`, when another device plays than the one that is wanted, and when it is back.

    `tables` gives each game's sounds: by event type name ("CardsDrawn"), or only where a field has a value
    ("ShieldHurt.left=0"). `state_folder` keeps what people set; `cache` tells the folder of the sounds that were made,
    and is asked on the thread. `device` is the one that the configuration wants, by name or a part of it.
    """

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, str]] | None = None,
        *,
        state_folder: Path | None = None,
        cache: Callable[[], Path | None] = lambda: None,
        volume: int = Kept().volume,
        device: str = "",
        open_voice: Callable[[Path | None], Voice] | None = None,
    ) -> None:
        self._tables = dict(tables or {})
        self._file = state_folder / FILE if state_folder is not None else None
        self._kept = kept(self._file, Kept(volume=max(0, min(LOUDEST, volume))))
        self._cache = cache
        self._usual = device
        self._open = open_voice or (lambda cache: open_speaker(cache, self.wanted, self._over))
        self._within, self._tells = False, open_voice is None
        self.warn: Callable[[Say], object] = lambda say: None
        self._voice: Voice | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._left: Voice | None = None
        self._devices: tuple[str, ...] = ()
        self._known: Voice | None = None
        self._astray, self._chime = False, False
        self._look, self._pause = float("-inf"), AGAIN
        self.why = ""
        self._due: list[tuple[float, str]] = []
        self._tension = "calm"
        self._weights: tuple[float, ...] = TENSIONS["silent"]
        self._weighed: tuple[float, ...] = ()
        self._ticked = 0.0

    @property
    def state(self) -> State:
        """Whether anything can be heard now. "starting" ends by itself."""
        if self._voice is None:
            return "starting" if self._thread is not None and self._thread.is_alive() else "no sound card"
        return "muted" if self._kept.muted or not self._kept.volume else "on"

    @property
    def level(self) -> int:
        """The volume, 0 to 10, muted or not."""
        return self._kept.volume

    @property
    def music(self) -> bool:
        """Whether music is wanted."""
        return self._kept.music

    @property
    def wanted(self) -> str:
        """The device that is to play, by name or a part of it; "" leaves it to the system."""
        return self._usual if self._kept.device is None else self._kept.device

    @property
    def astray(self) -> bool:
        """Whether another device plays than the one that is wanted."""
        voice = self._voice
        return voice is not None and bool(self.wanted) and not voice.device

    @property
    def choice(self) -> Say | None:
        """Which device is to play, as it is offered to be changed; None where there is nothing to choose."""
        if not self.wanted and len(self._devices) < 2:
            return None
        if not self.wanted:
            return Say("shell:sound.device-any")
        return Say("shell:sound.device", {"device": short(self.wanted)})

    def further(self) -> None:
        """The next device plays, or the one that the system chooses; a chime tells which it is."""
        names = ("", *self._devices)
        now = matching(self.wanted, names[1:])
        following = names[(names.index(now) + 1) % len(names)] if now or not self.wanted else names[0]
        self._set(msgspec.structs.replace(self._kept, device=following))
        self._chime = True
        self._open_anew()

    @property
    def told(self) -> Say:
        """What is seen instead of heard when somebody turns the sound up or down."""
        if self.astray and not self._kept.muted:
            return Say("shell:sound.elsewhere", {"level": self._kept.volume, "device": short(self.wanted)})
        if self.state in ("on", "muted") and not self._kept.muted:
            return Say("shell:sound.volume", {"level": self._kept.volume})
        return Say(
            {"muted": "shell:sound.muted", "starting": "shell:sound.starting"}.get(self.state, "shell:sound.none")
        )

    def start(self) -> None:
        """Open the sound card, unless it is open or being opened; comes back at once."""
        if self._closed or self._voice is not None or (self._thread is not None and self._thread.is_alive()):
            return
        self._thread = threading.Thread(target=self._opened, name="sound", daemon=True)
        self._thread.start()

    def join(self, seconds: float) -> None:
        """Wait until the sound card is open or is known not to open."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(seconds)

    def heard(self, events: Sequence[Any], now: float, game: str) -> None:
        """What has just happened in this game: its sounds follow one another from now on."""
        for name in sounds_of(events, self._tables.get(game, {})):
            self._line_up(name, now)

    def mood(self, name: Literal["accepted", "refused"], now: float) -> None:
        """The shell's own yes or no."""
        self._line_up(name, now)

    def tension(self, level: str) -> None:
        """How tense it is: "silent", "calm", "fight" or "danger"; the music goes there within a moment."""
        self._tension = level if level in TENSIONS else "calm"

    def tick(self, now: float) -> None:
        """Play what is due and move the music on; called with every picture."""
        self._watch(now)
        passed, self._ticked = min(0.25, max(0.0, now - self._ticked)), now
        due = [name for at, name in self._due if at <= now <= at + LATE]
        self._due = [(at, name) for at, name in self._due if at > now]
        voice = self._voice
        if voice is None:
            return
        try:
            for name in due:
                if self._strength > 0:
                    voice.play(name, self._strength)
            self._weigh(voice, passed / FADE)
        except (OSError, KeyError) as error:
            self._lose(error)

    def turn(self, word: str) -> None:
        """What people take in the menu: "louder", "quieter", "mute", "music" (with or without), "device" (the next)."""
        match word:
            case "louder":
                self.louder()
            case "quieter":
                self.quieter()
            case "mute":
                self.mute()
            case "music":
                self.music_on(not self.music)
            case "device":
                self.further()

    def volume(self, level: int) -> None:
        """Set the volume, 0 to 10; what is set is heard again if it was muted."""
        self._set(msgspec.structs.replace(self._kept, volume=max(0, min(LOUDEST, level)), muted=False))

    def louder(self) -> None:
        """One step up; the first step after muting only makes it heard again."""
        self.volume(self._kept.volume + (0 if self._kept.muted else 1))

    def quieter(self) -> None:
        self.volume(self._kept.volume - 1)

    def mute(self) -> None:
        """Nothing is heard; or again, if nothing was."""
        if self._kept.muted or self._kept.volume:
            self._set(msgspec.structs.replace(self._kept, muted=not self._kept.muted))
        else:
            self.volume(Kept().volume)

    def music_on(self, wanted: bool) -> None:
        """With or without music."""
        self._set(msgspec.structs.replace(self._kept, music=wanted))

    def close(self) -> None:
        """Give the sound card back; it is not opened again. Waits `ENDS` at most for one that is being opened."""
        with self._lock:
            self._closed = True
            voices, self._voice, self._left = (self._voice, self._left), None, None
        _give_back(*voices)
        if self._within:
            self.join(ENDS)

    @property
    def _strength(self) -> float:
        """As the ear counts steps: equal steps are about equally far apart."""
        return 0.0 if self._kept.muted else HEADROOM * (self._kept.volume / LOUDEST) ** 2

    def _opened(self) -> None:
        """The thread: give back what was open, make or read the sounds, open the card, hand it over."""
        with self._lock:
            left, self._left, self._within = self._left, None, True
        _give_back(left)
        self._within = not self._tells
        try:
            voice = self._open(self._cache())
        except Exception as error:  # whatever it is, a game without sound is better than none
            self.why = f"{type(error).__name__}: {error}"
            return
        with self._lock:
            if not self._closed:
                self._voice, self.why = voice, ""
                return
        _give_back(voice)

    def _over(self) -> bool:
        """Whether nobody listens any more; if somebody does, the library of sound is gone into now."""
        with self._lock:
            self._within = not self._closed
            return self._closed

    def _watch(self, now: float) -> None:
        """Tell of a card that was opened, and look now and then whether another one is the right one by now. Which
        one the system chose nobody tells, so it chooses again whenever one came or went."""
        voice, fresh = self._voice, self._voice is not self._known
        if not fresh and now < self._look:
            return
        if voice is None:
            self._seek(now, fresh=fresh)
            return
        self._known, self._look, self._pause = voice, now + LOOK, AGAIN
        before, self._devices = self._devices, voice.devices()
        moved = not voice.device and set(before) != set(self._devices)
        if fresh:
            self._greet(now)
        elif moved or (self.wanted and voice.misplaced()):
            self._open_anew()

    def _seek(self, now: float, *, fresh: bool) -> None:
        """There is no card: look for one, less and less often, if it was ever to be opened."""
        self._known = None
        if self._thread is None or self._thread.is_alive():
            return
        if self._look > float("-inf") and not fresh:
            self.start()
            self._pause = min(2 * self._pause, SELDOM)
        self._look = now + self._pause

    def _greet(self, now: float) -> None:
        """A card was opened: say if it is not the one that is wanted, or is again."""
        before, self._astray = self._astray, self.astray
        if self._astray and not before:
            self.warn(Say("shell:sound.astray", {"device": short(self.wanted)}))
        elif before and self.wanted and not self._astray:
            self.warn(Say("shell:sound.back", {"device": short(self.wanted)}))
        if self._chime:
            self._chime = False
            self._line_up("accepted", now)

    def _open_anew(self) -> None:
        """Another device is to play: what is open is given back on the thread, which may take a while."""
        with self._lock:
            if self._closed or self._voice is None:
                return
            self._left, self._voice = self._voice, None
        self._weighed, self._weights, self._due = (), TENSIONS["silent"], []
        self.join(1.0)  # it has handed its card over, so it is at its end
        self.start()

    def _line_up(self, name: str, now: float) -> None:
        at = max([now, *(due + GAP for due, _ in self._due)])
        if at - now < MOST * GAP and self._voice is not None:
            self._due.append((at, name))

    def _weigh(self, voice: Voice, part: float) -> None:
        goal = TENSIONS[self._tension if self._kept.music else "silent"]
        self._weights = tuple(_towards(is_, to, part) for is_, to in zip(self._weights, goal, strict=True))
        weighed = tuple(round(weight * self._strength, 3) for weight in self._weights)
        if weighed != self._weighed:
            voice.weigh(dict(zip(LAYERS, weighed, strict=True)))
            self._weighed = weighed

    def _set(self, chosen: Kept) -> None:
        self._kept = chosen
        keep(self._file, chosen)
        self.start()

    def _lose(self, error: Exception) -> None:
        """The card is gone: silent until one is opened again; before that the thread gives back what is left of it."""
        self.why = str(error)
        with self._lock:
            self._left, self._voice = self._voice, None
        self._weighed, self._weights, self._due = (), TENSIONS["silent"], []


def wanted_device(state_folder: Path, usual: str) -> str:
    """The device that people chose at the box of this folder, else this one; as `Sound.wanted`, for who only looks."""
    chosen = kept(state_folder / FILE, Kept()).device
    return usual if chosen is None else chosen


def chosen_sound(state_folder: Path) -> dict[str, int | str]:
    """What people set at the box of this folder of what its settings name too, by its names there."""
    unset = Kept(volume=-1)
    found = kept(state_folder / FILE, unset)
    volume = {"sound_volume": found.volume * 100 // LOUDEST} if found.volume != unset.volume else {}
    return {**volume, **({"sound_device": found.device} if found.device is not None else {})}


def sounds_of(events: Sequence[Any], table: Mapping[str, str]) -> list[str]:
    """The sounds of these events in their order, each once; an event that fits a field's value sounds so."""
    found: list[str] = []
    for event in events:
        kind = type(event).__name__
        sound = table.get(kind)
        for field in getattr(event, "__struct_fields__", ()):
            sound = table.get(f"{kind}.{field}={getattr(event, field)}", sound)
        if sound and sound not in found:
            found.append(sound)
    return found if len(found) <= MOST else [*found[: MOST - 1], found[-1]]


def open_speaker(cache: Path | None, wanted: str = "", over: Callable[[], bool] = lambda: False) -> Voice:
    """The sound card with all sounds, which are made first if the cache has none. Raises `OSError` if there is none, or
    if it is `over` by then."""
    from appliance.ui.sound_cache import cached
    from appliance.ui.sound_cards import may_sound
    from appliance.ui.speaker import NoSoundCard, Speaker
    from appliance.ui.synth import RATE

    if not may_sound(os.environ):  # asked again and again: no sounds are read for nothing
        raise NoSoundCard("no sound card and no sound server")
    sounds = cached(cache)
    if over():
        raise NoSoundCard("nobody listens any more")
    return Speaker(sounds, LAYERS, RATE, wanted)


def _give_back(*voices: Voice | None) -> None:
    for voice in voices:
        if voice is not None:
            with contextlib.suppress(OSError):
                voice.close()


def _towards(now: float, goal: float, part: float) -> float:
    return min(goal, now + part) if goal > now else max(goal, now - part)
