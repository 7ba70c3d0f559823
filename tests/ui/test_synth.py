"""Nobody here can hear: what a sound must be is measured."""

import numpy as np
import pytest

from appliance.ui import recipes, scores, synth
from appliance.ui.sound import LAYERS
from appliance.ui.sound_cache import made, names
from appliance.ui.synth import RATE, Wave

SHORT = tuple(recipes.RECIPES)
WAVES: dict[str, Wave] = {}
LOWEST_CENTROID, HIGHEST_CENTROID = 180.0, 2600.0
"""Hertz: above what a small loudspeaker can play, below what is sharp to the ear."""


def wave_of(name: str) -> Wave:
    if name not in WAVES:
        WAVES[name] = np.frombuffer(made(name), dtype=np.int16).astype(np.float32) / 32767
    return WAVES[name]


def decibels(value: float) -> float:
    return float(20 * np.log10(max(1e-9, value)))


def rms(wave: Wave) -> float:
    return float(np.sqrt(np.mean(wave.astype(np.float64) ** 2)))


def power(wave: Wave) -> tuple[Wave, Wave]:
    """Pitches, and the power at each."""
    return np.fft.rfftfreq(len(wave), 1 / RATE), np.abs(np.fft.rfft(wave)) ** 2


@pytest.mark.parametrize("name", names())
def test_a_sound_never_reaches_full_scale_and_has_no_constant_part(name: str):
    wave = wave_of(name)
    assert decibels(float(np.max(np.abs(wave)))) <= -1.0
    assert abs(float(np.mean(wave))) < 1e-4


@pytest.mark.parametrize("name", SHORT)
def test_a_short_sound_is_under_a_second_and_does_not_click_at_its_ends(name: str):
    wave = wave_of(name)
    assert 0.2 < len(wave) / RATE < 1.0
    assert max(abs(float(wave[0])), abs(float(wave[-1]))) < 1e-3
    assert rms(wave[-RATE // 200 :]) < 0.02 * rms(wave)


@pytest.mark.parametrize("name", SHORT)
def test_a_short_sound_is_as_loud_as_its_recipe_says(name: str):
    _, loudness = recipes.RECIPES[name]
    assert synth.loudest(wave_of(name)) == pytest.approx(loudness, abs=0.5)
    assert -33 < decibels(rms(wave_of(name))) < -18


@pytest.mark.parametrize("name", names())
def test_a_sound_is_neither_shrill_nor_only_rumble(name: str):
    pitches, strengths = power(wave_of(name))
    centroid = float(np.sum(pitches * strengths) / np.sum(strengths))
    assert LOWEST_CENTROID <= centroid <= HIGHEST_CENTROID
    assert np.sum(strengths[pitches > 5000]) < 0.03 * np.sum(strengths)


def test_no_two_sounds_are_taken_for_one_another():
    """By the shape of their spectra, a third of an octave a band, and by how they last."""
    shapes = {}
    for name in SHORT:
        pitches, strengths = power(wave_of(name))
        bands = [float(np.sum(strengths[(pitches >= f) & (pitches < f * 1.26)])) for f in 100 * 1.26 ** np.arange(18)]
        thirds = [rms(part) for part in np.array_split(wave_of(name), 6)]
        shape = np.concatenate([np.sqrt(bands) / np.linalg.norm(np.sqrt(bands)), thirds / np.linalg.norm(thirds)])
        shapes[name] = shape / np.linalg.norm(shape)
    alike = [(a, b) for a in SHORT for b in SHORT if a < b and float(shapes[a] @ shapes[b]) > 0.985]
    assert alike == []


@pytest.mark.parametrize("name", tuple(scores.SCORES))
def test_the_music_is_long_quiet_and_goes_on_without_a_seam(name: str):
    wave = wave_of(name)
    assert 20 <= len(wave) / RATE <= 40
    assert synth.loudest(wave) < -29
    step = np.abs(np.diff(wave))
    assert abs(float(wave[0] - wave[-1])) <= float(np.percentile(step, 90))
    ring = np.concatenate([wave[-RATE // 10 :], wave[: RATE // 10]])
    bend = np.abs(np.diff(ring, 2))
    middle = len(ring) // 2
    assert float(np.max(bend[middle - 3 : middle + 2])) <= float(np.max(np.abs(np.diff(wave, 2))))


def test_the_layers_of_the_music_fit_one_another():
    assert set(LAYERS) == set(scores.SCORES)
    assert len({len(wave_of(name)) for name in LAYERS}) == 1
    assert len(scores.TUNE) == len(scores.CHORDS)
    assert {len(bar.split()) for bar in scores.TUNE} == {scores.BEATS}


def test_the_full_music_under_two_loud_sounds_is_not_cut_off():
    """What the mixer may have to add up at full volume."""
    peak = sum(float(np.max(np.abs(wave_of(name)))) for name in LAYERS)
    loud = sorted(float(np.max(np.abs(wave_of(name)))) * np.exp(-0.16 / 0.06) for name in SHORT)[-1]
    assert 0.75 * (peak + loud + max(float(np.max(np.abs(wave_of(name)))) for name in SHORT)) < 1.0


@pytest.mark.parametrize("name", ["magic", "shield-broken", "draw"])
def test_the_same_recipe_gives_the_same_sound(name: str):
    assert made(name) == made(name)


def test_notes_have_their_pitches():
    assert synth.note("A4") == 440
    assert synth.note("C#5") == pytest.approx(554.37, abs=0.01)
    assert synth.note("Bb3") == pytest.approx(233.08, abs=0.01)


def test_a_click_a_hum_and_a_seam_would_be_found():
    """The measures above can fail."""
    click = np.zeros(RATE // 2, dtype=np.float32)
    click[-1] = 0.5
    assert abs(float(click[-1])) > 1e-3
    assert abs(float(np.mean(click + 0.01))) > 1e-4
    tone = np.sin(2 * np.pi * 100.25 * synth.times(1.0)).astype(np.float32)
    assert abs(float(tone[0] - tone[-1])) > float(np.percentile(np.abs(np.diff(tone)), 90))


def test_a_finished_wave_has_no_click_and_no_constant_part_whatever_went_in():
    rough = synth.hiss(0.3, 20, 9000, 5) + np.float32(0.4)
    wave = synth.finished(rough, -20.0)
    assert abs(float(wave[0])) < 1e-6
    assert abs(float(wave[-1])) < 1e-6
    assert abs(float(np.mean(wave))) < 1e-6
    assert synth.loudest(wave) == pytest.approx(-20.0, abs=0.1)
