"""The quiet music: a slow waltz in three layers of the same length, which sound well one over another.

Each layer is a ring: tails of the last bar ring on over the first, so a loop has no seam.
"""

from collections.abc import Callable

import numpy as np

from appliance.ui.synth import (
    BLOCK,
    COMB,
    RATE,
    Wave,
    fading,
    hiss,
    looped,
    note,
    rung,
    silence,
    skin,
    struck,
    swell,
    times,
)

BEAT = 0.625
BEATS = 3
CHORDS = (
    *("D3 A3 D4 F4", "D3 A3 D4 F4", "G2 G3 Bb3 D4", "D3 A3 D4 F4"),
    *("Bb2 F3 Bb3 D4", "F2 F3 A3 C4", "A2 E3 A3 C#4", "A2 E3 G3 C#4"),
    *("D3 A3 D4 F4", "C3 G3 C4 E4", "Bb2 F3 Bb3 D4", "A2 E3 A3 C#4"),
    *("G2 G3 Bb3 D4", "D3 A3 D4 F4", "A2 E3 G3 C#4", "D3 A3 D4 F4"),
)
"""One bar each: bass, then what lies over it."""
TUNE = (
    *("A4 - -", "F4 - E4", "D4 - -", "- - -", "F4 - -", "A4 - G4", "E4 - -", "- - -"),
    *("A4 - -", "C5 - Bb4", "A4 - F4", "E4 - -", "G4 - Bb4", "A4 - F4", "E4 - C#4", "D4 - -"),
)
"""One bar each, a note for each beat; "-" goes on."""
SECONDS = len(CHORDS) * BEATS * BEAT
TAIL = 3.0
"""Seconds after the last bar in which its tones still ring."""

QUIET = -30.0
"""The loudest moment of a layer in dBFS: well below every other sound."""


class Tape:
    """A layer while it is played in: sounds are laid at a bar and beat."""

    def __init__(self) -> None:
        self._wave = silence(SECONDS + TAIL)

    def put(self, bar: int, beat: float, strength: float, wave: Wave) -> None:
        at = round((bar * BEATS + beat) * BEAT * RATE)
        part = wave[: len(self._wave) - at]
        self._wave[at : at + len(part)] += np.float32(strength) * part

    def ring(self) -> Wave:
        """The layer with what hangs over its end laid over its beginning."""
        whole = round(SECONDS * RATE)
        return rung(self._wave[:whole], self._wave[whole:])


def _calm() -> Wave:
    """Bass and chords of a thumb piano; the tune of a music box over it."""
    tape, pluck = Tape(), _Tones(0.55, 2.4)
    for bar, chord in enumerate(CHORDS):
        bass, low, mid, high = chord.split()
        tape.put(bar, 0, 0.8, pluck(bass))
        tape.put(bar, 1, 0.36, pluck(low))
        tape.put(bar, 1.02, 0.30, pluck(mid))
        tape.put(bar, 2, 0.34, pluck(high if bar % 2 else mid))
    comb = _Tones(0.7, 2.6, comb=True)
    for bar, beats in enumerate(TUNE):
        for beat, name in enumerate(beats.split()):
            if name != "-":
                tape.put(bar, beat, 0.55, comb(name))
    return tape.ring()


def _fight() -> Wave:
    """A pulse of soft drums and wood, and a low figure that goes on and on."""
    tape, pluck = Tape(), _Tones(0.16, 0.9)
    drum, tap, brush = skin(110, 0.5, 0.1), struck(392, 0.2, 0.025, BLOCK), fading(hiss(0.15, 1500, 4200, 7), 0.02)
    for bar, chord in enumerate(CHORDS):
        names = chord.split()
        tape.put(bar, 0, 1.0, drum)
        for beat in (1, 2):
            tape.put(bar, beat, 0.28 if bar % 2 else 0.2, tap)
            tape.put(bar, beat, 0.12, brush)
        if bar % 4 == 3:
            tape.put(bar, 2.5, 0.6, drum)
        for half in range(6):
            tape.put(bar, half / 2, 0.34 if half else 0.44, pluck(names[(0, 1, 2, 1, 3, 1)[half]]))
    return tape.ring()


def _danger() -> Wave:
    """A heartbeat, a low tone that breathes, and now and then two notes that rub against each other."""
    tape = Tape()
    lub, dub = skin(92, 0.5, 0.12), skin(112, 0.4, 0.08)
    comb = _Tones(0.45, 2.0, comb=True)
    drone = _drone(note("D3"), 4 * BEATS * BEAT)
    for bar in range(len(CHORDS)):
        for beat in (0.0, 1.5):
            tape.put(bar, beat, 1.0, lub)
            tape.put(bar, beat + 0.36, 0.7, dub)
        if bar % 4 == 0:
            tape.put(bar, 0, 0.4, drone)
        if bar % 4 == 2:
            tape.put(bar, 1, 0.22, comb("A5"))
            tape.put(bar, 1.5, 0.18, comb("Bb5"))
            tape.put(bar, 2, 0.2, comb("A5"))
    return tape.ring()


def _drone(pitch: float, seconds: float) -> Wave:
    """A low tone with a few overtones that beat slowly; it comes and goes softly."""
    t = times(seconds)
    wave = np.zeros_like(t)
    for ratio, strength in ((1, 0.6), (1.004, 0.5), (2, 0.5), (2.006, 0.4), (3, 0.2), (4.01, 0.1)):
        wave += np.float32(strength) * np.sin(np.float32(2 * np.pi * pitch * ratio) * t)
    return swell(wave.astype(np.float32), seconds * 0.45, seconds * 0.45)


class _Tones:
    """Plucked notes of one kind, each computed once."""

    def __init__(self, decay: float, seconds: float, *, comb: bool = False) -> None:
        self._decay, self._seconds, self._comb = decay, seconds, comb
        self._known: dict[str, Wave] = {}

    def __call__(self, name: str) -> Wave:
        if name not in self._known:
            pitch = note(name)
            decay = self._decay * (220 / pitch) ** 0.3
            wave = struck(pitch, self._seconds, decay, COMB) if self._comb else struck(pitch, self._seconds, decay)
            self._known[name] = swell(wave, 0.004, self._seconds * 0.3)
        return self._known[name]


SCORES: dict[str, tuple[Callable[[], Wave], float]] = {
    "music-calm": (_calm, QUIET),
    "music-fight": (_fight, QUIET - 2),
    "music-danger": (_danger, QUIET - 2),
}


def played(name: str) -> Wave:
    """A layer of the music, ready to be looped; `KeyError` if there is none of this name."""
    score, loudness = SCORES[name]
    return looped(score(), loudness)
