"""Pictures that hold none of our codes: tables, printed text, faces, bar codes, and codes of other makers."""

import random
from collections.abc import Callable

import numpy as np
import segno
from PIL import Image, ImageDraw, ImageFont

from hw.desk import CARD_MM, DOTS_PER_MM, Picture, Pose, Studio
from hw.optics import Optics, developed, photographed, smeared
from hw.qr import Gray
from tests.hw.stress import easy_optics, pose, spot, studio

WORDS = ("dice", "soup", "winter", "lamp", "the", "and", "over", "quiet", "stone", "maybe", "seven", "boat", "ninety")
GUARDS = ("101", "01010", "101")
DIGITS = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]


def card_of(picture: Image.Image) -> Gray:
    """A whole card's face with this on it."""
    size = tuple(round(side * DOTS_PER_MM) for side in CARD_MM)
    return np.asarray(picture.convert("L").resize(size), np.uint8)


def text(chance: random.Random) -> Gray:
    """A page of a rulebook."""
    page = Image.new("L", (504, 704), chance.randrange(200, 250))
    pen, size = ImageDraw.Draw(page), chance.randrange(12, 34)
    font = ImageFont.load_default(size)
    for line in range(20, 690, round(size * 1.4)):
        pen.text((24, line), " ".join(chance.choices(WORDS, k=9)), fill=chance.randrange(10, 60), font=font)
    return card_of(page)


def face(chance: random.Random) -> Gray:
    """Somebody who leans over the table."""
    picture = Image.new("L", (504, 704), chance.randrange(30, 120))
    pen, skin = ImageDraw.Draw(picture), chance.randrange(120, 220)
    pen.ellipse((90, 120, 414, 580), fill=skin)
    pen.pieslice((80, 80, 424, 420), 180, 360, fill=chance.randrange(10, 90))
    for x in (180, 320):
        pen.ellipse((x - 34, 300, x + 34, 340), fill=235)
        pen.ellipse((x - 14, 304, x + 14, 336), fill=20)
    pen.arc((190, 420, 314, 500), 10, 170, fill=60, width=10)
    return card_of(picture)


def bars(chance: random.Random) -> Gray:
    """The back of a box of tea."""
    digits = [DIGITS[chance.randrange(10)] for _ in range(12)]
    right = ["".join("10"[int(bit)] for bit in digit) for digit in digits[6:]]
    line = GUARDS[0] + "".join(digits[:6]) + GUARDS[1] + "".join(right) + GUARDS[2]
    picture = Image.new("L", (504, 704), 245)
    pen = ImageDraw.Draw(picture)
    for place, bit in enumerate(line):
        if bit == "1":
            pen.rectangle((60 + 4 * place, 200, 63 + 4 * place, 460), fill=20)
    return card_of(picture)


def pattern(chance: random.Random) -> Gray:
    """The back of an ordinary playing card: small diamonds."""
    rows, columns = np.mgrid[:704, :504]
    step = chance.randrange(14, 60)
    woven = ((rows + columns) // step + (rows - columns) // step) % 2
    return card_of(Image.fromarray((60 + 170 * woven).astype(np.uint8)))


def foreign(chance: random.Random) -> Gray:
    """A code of somebody else: any size and level, now and then bright on dark."""
    content = chance.choice(("https://example.org/", "WIFI:S:home;P:", "", "BEGIN:VCARD ")) + "x1" * chance.randrange(
        1, 40
    )
    made = segno.make(content, error=chance.choice("lmqh"), micro=False)
    modules = np.pad(np.array(made.matrix, np.uint8), 4)
    levels = (20, 245) if chance.random() < 0.1 else (245, 20)
    dots = np.where(modules > 0, levels[1], levels[0]).astype(np.uint8)
    side = round(chance.uniform(30, 50) * DOTS_PER_MM)
    card = Image.new("L", tuple(round(wide * DOTS_PER_MM) for wide in CARD_MM), chance.randrange(90, 200))
    card.paste(Image.fromarray(dots).resize((side, side), Image.Resampling.NEAREST), (52, 152))
    return np.asarray(card, np.uint8)


def photo(face_of: Callable[[random.Random], Gray], chance: random.Random) -> Gray:
    """One of these held over the table, as people hold things."""
    held: Pose = pose(chance, 9, 25, 35)
    optics: Optics = easy_optics(chance)
    scene = photographed(studio(), face_of(chance), held, optics)
    return developed(studio(), scene, optics.gain, chance.randrange(1, 64))


def table(chance: random.Random) -> Gray:
    """Some other table, with things that throw shadows on it."""
    other = Studio((640, 480), chance.randrange(1000))
    scene: Picture = other.table() * other.light * chance.uniform(0.4, 1.5)
    for _ in range(chance.randrange(4)):
        x, y = (round(320 + 14 * at) for at in spot(chance))
        scene[max(0, y) : y + 90, max(0, x) : x + 120] *= chance.uniform(0.3, 1.6)
    return developed(
        studio(), smeared(scene, np.ones((3, 3), np.float32) / 9), 16 ** chance.random(), chance.randrange(64)
    )


def no_codes(count: int, seed: int) -> list[Gray]:
    """All kinds by turns."""
    chance = random.Random(seed)
    kinds = (text, face, bars, pattern)
    return [table(chance) if n % 5 == 4 else photo(kinds[n % 5], chance) for n in range(count)]


def foreign_codes(count: int, seed: int) -> list[Gray]:
    """Codes of other makers, held by a calm hand."""
    chance = random.Random(seed)
    return [photo(foreign, chance) for _ in range(count)]
