"""What every sound is made of: plucked tines, wood, paper, skins and breath, as arrays of floats.

Everything is computed, nothing is recorded. Pure functions: the same arguments give the same array. Times are in
seconds, pitches in hertz, one channel at `RATE` samples a second. Only the sound's own thread imports this (numpy).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float32]

RATE = 32000
PEAK = 10 ** (-1.5 / 20)
"""No sample is louder, full scale being 1."""
LOWEST = 45.0
"""Small loudspeakers only rattle below this."""
WINDOW = 0.1
"""Seconds over which loudness is felt."""
HOP = 160
"""Samples from one such window to the next."""
STRETCH = 4 * RATE
"""Samples of a long piece that are worked on at once."""

TINE = ((1.0, 1.0, 1.0), (2.0, 0.18, 0.5), (5.4, 0.14, 0.16), (6.27, 0.10, 0.12))
"""A plucked tine on its box: ratio of pitch, strength and length of each part."""
COMB = ((1.0, 1.0, 1.0), (2.0, 0.30, 0.7), (4.0, 0.12, 0.35), (6.27, 0.09, 0.15))
"""A music box's comb: a little brighter than a tine."""
BLOCK = ((1.0, 1.0, 1.0), (2.42, 0.45, 0.6), (3.9, 0.22, 0.4), (5.6, 0.08, 0.3))
"""A hollow block of wood."""
BOARD = ((1.0, 1.0, 1.0), (1.58, 0.7, 0.8), (2.3, 0.5, 0.6), (3.17, 0.3, 0.45), (4.6, 0.15, 0.3))
"""A thin board, such as a stage's floor."""
SKIN = ((1.0, 1.0, 1.0), (1.59, 0.5, 0.7), (2.3, 0.4, 0.55), (3.6, 0.3, 0.4))
"""A drum's skin."""


def note(name: str) -> float:
    """The pitch of a note such as "A4", "C#5" or "Bb3"."""
    step = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    step += name.count("#") - name[1:].count("b")
    return float(440.0 * 2.0 ** ((step + 12 * (int(name[-1]) - 4)) / 12))


def times(seconds: float) -> Wave:
    """The time of each sample."""
    return np.arange(round(seconds * RATE), dtype=np.float32) / np.float32(RATE)


def silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE), dtype=np.float32)


def struck(pitch: float, seconds: float, decay: float, parts: Sequence[tuple[float, float, float]] = TINE) -> Wave:
    """Something that rings when it is plucked or hit; its fundamental falls to a third in `decay`."""
    t = times(seconds)
    wave = np.zeros_like(t)
    for ratio, strength, length in parts:
        if pitch * ratio < RATE * 0.42:
            tone = np.sin(np.float32(2 * np.pi * pitch * ratio) * t)
            wave += np.float32(strength) * tone * np.exp(-t / np.float32(decay * length))
    return swell(wave, 0, seconds * 0.3)


def skin(pitch: float, seconds: float, decay: float, drop: float = 0.5) -> Wave:
    """A soft drum: its pitch falls by `drop` of itself in the first moment. Its higher parts tell it apart on a
    loudspeaker that is too small for the lowest."""
    t = times(seconds)
    phase = 2 * np.pi * pitch * (t + drop * 0.03 * (1 - np.exp(-t / 0.03)))
    wave = np.zeros_like(t)
    for ratio, strength, length in SKIN:
        wave += np.float32(strength) * np.sin(ratio * phase) * np.exp(-t / (decay * length))
    return swell(wave.astype(np.float32), 0, seconds * 0.3)


def hiss(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches, with soft shoulders, about as loud as a full tone."""
    noise = np.random.default_rng(seed).standard_normal(round(seconds * RATE))
    wave = _weighted(noise, _band(len(noise), low, high))
    return (wave / max(1e-9, float(np.sqrt(np.mean(wave**2))))).astype(np.float32) * np.float32(0.5)


def breath(seconds: float, start: float, end: float, seed: int, width: float = 0.5) -> Wave:
    """Noise whose pitch glides from `start` to `end`: something that flies. `width` is in octaves."""
    steps = 9
    at = np.linspace(0, 1, round(seconds * RATE))
    wave = np.zeros(len(at), dtype=np.float32)
    for i, pitch in enumerate(np.geomspace(start, end, steps)):
        share = np.clip(1 - np.abs(at * (steps - 1) - i), 0, 1)
        wave += hiss(seconds, pitch * 2**-width, pitch * 2**width, seed + i) * np.sqrt(share).astype(np.float32)
    return wave


def paper(seconds: float, seed: int, *, grains: float = 90.0, low: float = 900.0, high: float = 5200.0) -> Wave:
    """A sheet that is moved: many small crackles, `grains` a second, of noise."""
    length = round(seconds * RATE)
    rng = np.random.default_rng(seed)
    hits = np.zeros(length, dtype=np.float32)
    count = max(1, round(seconds * grains))
    hits[rng.integers(0, length, count)] = rng.random(count).astype(np.float32) ** 2
    grain = np.exp(-times(0.05) / 0.006).astype(np.float32)
    return hiss(seconds, low, high, seed + 1) * (np.float32(0.12) + joined(hits, grain)[:length])


def joined(one: Wave, other: Wave) -> Wave:
    """The convolution of two waves."""
    size = len(one) + len(other) - 1
    whole = 1 << (size - 1).bit_length()
    wave = np.fft.irfft(np.fft.rfft(one, whole) * np.fft.rfft(other, whole), whole)[:size]
    return wave.astype(np.float32)


def swell(wave: Wave, attack: float, release: float = 0.0) -> Wave:
    """Let it come softly in `attack`, and go softly over its last `release`."""
    shaped = wave.copy()
    for part, seconds in ((shaped, attack), (shaped[::-1], release)):
        n = min(len(part), round(seconds * RATE))
        if n:
            part[:n] *= (0.5 - 0.5 * np.cos(np.linspace(0, np.pi, n))).astype(np.float32)
    return shaped


def fading(wave: Wave, decay: float) -> Wave:
    """Let it die away, to a third in `decay`."""
    return (wave * np.exp(-np.arange(len(wave)) / (decay * RATE))).astype(np.float32)


def mixed(seconds: float, *layers: tuple[float, float, Wave]) -> Wave:
    """Layers of (start, strength, wave) one over another; what does not fit is cut off."""
    whole = silence(seconds)
    for start, strength, wave in layers:
        at = round(start * RATE)
        part = wave[: max(0, len(whole) - at)]
        whole[at : at + len(part)] += np.float32(strength) * part
    return whole


def boxed(wave: Wave, wet: float = 0.16, decay: float = 0.05) -> Wave:
    """As it sounds in a small wooden theatre; the tail is cut where the wave ends."""
    return wave + np.float32(wet) * joined(wave, _room(decay))[: len(wave)]


def finished(wave: Wave, loudness: float) -> Wave:
    """Ready to be played: nothing too low, no click at either end, its loudest moment at `loudness` (dBFS)."""
    n = len(wave)
    padded = np.concatenate([wave, np.zeros(RATE // 10, dtype=np.float32)])
    clean = swell(_weighted(padded, _above(len(padded)))[:n], 0.003, 0.04)
    clean = clean - _mean_under(clean)
    return levelled(clean, loudness)


def levelled(wave: Wave, loudness: float) -> Wave:
    """Its loudest moment at `loudness` (dBFS), unless that would be over the peak."""
    gain = 10 ** ((loudness - loudest(wave)) / 20)
    return wave * np.float32(min(gain, PEAK / max(1e-9, float(np.max(np.abs(wave))))))


def looped(wave: Wave, loudness: float, wet: float = 0.2, decay: float = 0.07) -> Wave:
    """The same, theatre and all, for a wave that goes on at its beginning: it is treated as a ring, without a seam.

    Block by block, because a whole piece at once would need ten times its own memory.
    """
    whole, room = wave.copy(), _room(decay) * np.float32(wet)
    for at in range(0, len(wave), STRETCH):
        echo = joined(wave[at : at + STRETCH], room)
        cut = min(len(echo), len(whole) - at)
        whole[at : at + cut] += echo[:cut]
        whole[: len(echo) - cut] += echo[cut:]
    whole -= np.mean(whole, dtype=np.float64).astype(np.float32)
    return levelled(whole, loudness)


def loudest(wave: Wave) -> float:
    """The loudness (dBFS) of the loudest tenth of a second, weighed roughly as the ear does."""
    if len(wave) > STRETCH:
        return max(loudest(wave[at : at + STRETCH]) for at in range(0, len(wave) - STRETCH // 2, STRETCH))
    heard = _weighted(wave, _ear(len(wave)))
    hops = np.add.reduceat(heard * heard, np.arange(0, len(heard), HOP), dtype=np.float64)
    window = min(len(hops), round(WINDOW * RATE / HOP))
    power = np.convolve(hops, np.ones(window), "valid") / (window * HOP)
    return float(10 * np.log10(max(1e-12, float(np.max(power)))))


def rung(wave: Wave, extra: Wave) -> Wave:
    """A wave of the first one's length in which the second's overhang goes on at the beginning."""
    whole = wave.copy()
    for at in range(0, len(extra), len(whole)):
        part = extra[at : at + len(whole)]
        whole[: len(part)] += part
    return whole


def as_samples(wave: Wave) -> NDArray[np.int16]:
    """Whole numbers of 16 bits."""
    return np.round(np.clip(wave, -1, 1) * 32767).astype(np.int16)


def _room(decay: float) -> Wave:
    """What a knock leaves behind in the theatre."""
    room = fading(hiss(0.25, 180, 3600, 404), decay)
    return room / np.float32(np.sqrt(np.sum(room**2)))


def _mean_under(wave: Wave) -> Wave:
    """A hump that starts and ends at 0 and has the wave's mean: taken away, it leaves none."""
    hump = (1 - np.cos(np.linspace(0, 2 * np.pi, len(wave)))).astype(np.float32)
    return hump * np.float32(float(np.mean(wave)) / max(1e-9, float(np.mean(hump))))


def _weighted(wave: NDArray[np.floating], weights: NDArray[np.inexact]) -> Wave:
    spectrum = np.fft.rfft(wave)
    spectrum *= weights
    return np.asarray(np.fft.irfft(spectrum, len(wave)), dtype=np.float32)


def _pitches(length: int) -> Wave:
    return np.arange(length // 2 + 1, dtype=np.float32) * np.float32(RATE / length)


def _band(length: int, low: float, high: float) -> Wave:
    f = np.maximum(_pitches(length), 1.0)
    return np.asarray(1 / (1 + (low / f) ** 6) / (1 + (f / high) ** 6))


def _above(length: int) -> Wave:
    """What lets through all but the lowest and nothing of what stands still."""
    f = _pitches(length)
    return np.asarray(f**4 / (f**4 + LOWEST**4))


def _ear(length: int) -> Wave:
    """Low tones count less, those about 3 kHz a little more."""
    f = np.maximum(_pitches(length), 1.0)
    return np.asarray((f**2 / (f**2 + 110.0**2)) * (1 + 0.5 * np.exp(-(np.log2(f / 3000.0) ** 2))))
