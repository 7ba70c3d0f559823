"""What spoils a picture of a card, simulated: motion, focus, gain, glare, a finger, a sleeve, uneven light."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hw.desk import CARD_MM, CODE_MM, LENS_DEG, Picture, Pose, Studio, lay
from hw.qr import Gray

MODULES = 25  # of a version-2 code across
MODULE_MM = CODE_MM / MODULES
FULL_WELL = 2000.0  # electrons that make white at gain 1; a small sensor, so a little pessimistic
READ_NOISE = 2.5  # electrons
SKIN = 150.0
REFLEX = 300.0  # levels that a lamp's mirror image adds: white paper again, so that a smear hardly widens it


class Optics(Struct, frozen=True):
    """What stands between a card and a clean picture. Angles are of the frame, or of the card for what lies on it.

    `motion` and `defocus` are the length and the diameter of the smear in modules of the code; `gain` is the sensor's;
    `light` the brightness of all. `glare` is the share of the code's area that a lamp's mirror image washes out, at
    `glare_mm` from the code's centre. `finger_mm` is the gap between a fingertip and the code (negative: it covers),
    coming from `finger_deg`. `sleeve` is how much a plastic sleeve shines, 0 to 1; `uneven` how much brighter the
    light is on one side of the frame (`uneven_deg`) than on the other.
    """

    motion: float = 0.0
    motion_deg: float = 0.0
    defocus: float = 0.0
    gain: float = 1.0
    light: float = 1.0
    glare: float = 0.0
    glare_mm: tuple[float, float] = (0.0, 0.0)
    finger_mm: float | None = None
    finger_deg: float = 90.0
    sleeve: float = 0.0
    sleeve_deg: float = 30.0
    uneven: float = 1.0
    uneven_deg: float = 0.0


def photographed(studio: Studio, card: Gray, pose: Pose, optics: Optics) -> Picture:
    """What falls on the sensor when this card is held like this; `developed` makes frames of it."""
    seen = studio.table()
    lay(seen, spoilt(card, optics), pose)
    lit = seen * studio.light * (optics.light * _falloff(optics, studio.size))
    pixels = module_pixels(pose.distance_cm, studio.size[0])
    return smeared(lit, kernel(optics.motion * pixels, optics.motion_deg, optics.defocus * pixels))


def developed(studio: Studio, scene: Picture, gain: float, number: int) -> Gray:
    """One frame: light comes in electrons, so bright places are noisier in levels and cleaner in proportion."""
    levels = gain * 255 / FULL_WELL
    scene = np.clip(scene, 0, 400)
    spread = np.sqrt(scene * levels + (READ_NOISE * levels) ** 2)
    frame: Gray = np.clip(scene + spread * studio.grain(number) + 0.5, 0, 255).astype(np.uint8)
    return frame


def module_pixels(distance_cm: float, width: int = 640) -> float:
    """How wide a module of our code is in the frame."""
    return float(width / 2 / np.tan(np.radians(LENS_DEG / 2)) * MODULE_MM / (distance_cm * 10))


def spoilt(card: Gray, optics: Optics) -> Picture:
    """The card with what lies on it."""
    texture = card.astype(np.float32)
    if optics.sleeve <= 0 and optics.glare <= 0 and optics.finger_mm is None:
        return texture
    high, wide = texture.shape
    x = ((np.arange(wide, dtype=np.float32) + 0.5) / wide - 0.5)[None, :] * np.float32(CARD_MM[0])
    y = ((np.arange(high, dtype=np.float32) + 0.5) / high - 0.5)[:, None] * np.float32(CARD_MM[1])
    if optics.finger_mm is not None:
        texture = _touched(texture, x, y, optics.finger_mm, optics.finger_deg)
    if optics.sleeve > 0:
        texture = texture + optics.sleeve * _shine(x, y, optics.sleeve_deg)
    if optics.glare > 0:
        across = (x - optics.glare_mm[0]) ** 2 + 1.7 * (y - optics.glare_mm[1]) ** 2
        area = optics.glare * CODE_MM**2 * np.sqrt(1.7) / np.pi
        texture = texture + REFLEX * np.clip(3 * (1.1 - across / area), 0, 1)
    return texture.astype(np.float32)


def _touched(texture: Picture, x: Picture, y: Picture, gap: float, degrees: float) -> Picture:
    """A fingertip 16 mm wide, round at its end, from the card's edge towards the code's."""
    along, over = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    reach = CODE_MM / 2 / max(abs(along), abs(over)) + gap + 8.0
    inward = x * along + y * over
    beside = -x * over + y * along
    finger = (beside**2 + np.minimum(inward - reach, 0) ** 2 < 64) & (inward > 0)
    shade = SKIN + 25 * np.cos(beside / 6) - 20
    return np.where(finger, shade, texture).astype(np.float32)


def _shine(x: Picture, y: Picture, degrees: float) -> Picture:
    """A milky sheen with two soft bands, as of a ceiling lamp in plastic."""
    along = x * np.cos(np.radians(degrees)) + y * np.sin(np.radians(degrees))
    bands: Picture = 20 + 45 * np.exp(-(((along - 6) / 7) ** 2)) + 30 * np.exp(-(((along + 15) / 4) ** 2))
    return bands


def _falloff(optics: Optics, size: tuple[int, int]) -> Picture:
    """Light from one side, as a factor that is 1 in the middle of its range of levels."""
    if optics.uneven <= 1:
        return np.ones((1, 1), np.float32)
    width, height = size
    turn = np.radians(optics.uneven_deg)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :] * np.cos(turn)
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * np.sin(turn)
    reach = abs(np.cos(turn)) + abs(np.sin(turn))
    factor: Picture = (optics.uneven ** (0.5 * (x + y) / reach)).astype(np.float32)
    return factor * np.float32(min(1.0, 1.45 / float(factor.max())))  # the box exposes for the bright side


def kernel(motion: float, degrees: float, defocus: float) -> Picture:
    """The smear of a point in pixels: a line of this length and turn, and a disk of this diameter; the lens adds half
    a pixel of its own."""
    reach = int(np.ceil((motion + defocus) / 2 + 3))
    steps = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = steps[None, :], steps[:, None]
    disk = np.clip(defocus / 2 + 0.5 - np.hypot(x, y), 0, 1) if defocus > 0.5 else 0.0 * (x + y) + (x == 0) * (y == 0)
    total = np.zeros_like(disk, np.float32)
    count = max(1, int(np.ceil(motion * 2)))
    spots = (np.arange(count) + 0.5) / count * motion - motion / 2
    lens = 2 * 0.55**2
    for spot in spots:
        dx, dy = spot * np.cos(np.radians(degrees)), spot * np.sin(np.radians(degrees))
        total += np.exp(-((x - dx) ** 2 + (y - dy) ** 2) / lens).astype(np.float32)
    spread: Picture = total / total.sum()
    return convolved(spread, disk / disk.sum()) if defocus > 0.5 else spread


def convolved(small: Picture, other: NDArray[np.floating]) -> Picture:
    """Two small pictures of one size."""
    size = small.shape[0] * 2
    product = np.fft.rfft2(small, (size, size)) * np.fft.rfft2(other, (size, size))
    start = small.shape[0] // 2
    whole = np.fft.irfft2(product, (size, size))
    found: Picture = whole[start : start + small.shape[0], start : start + small.shape[1]].astype(np.float32)
    return found


def smeared(picture: Picture, spread: Picture) -> Picture:
    """The picture with each point smeared like this; its edges go on beyond it."""
    reach = spread.shape[0] // 2
    high, wide = picture.shape
    rows, columns = -(-(high + 2 * reach) // 32) * 32, -(-(wide + 2 * reach) // 32) * 32
    padded = np.pad(picture, [(reach, rows - high - reach), (reach, columns - wide - reach)], mode="edge")
    product = np.fft.rfft2(padded) * np.fft.rfft2(spread, (rows, columns))
    whole: Picture = np.fft.irfft2(product, (rows, columns)).astype(np.float32)
    return whole[2 * reach : 2 * reach + high, 2 * reach : 2 * reach + wide]
