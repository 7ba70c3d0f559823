"""Golden pictures: chosen screens as they were when somebody last looked at them and said they are right.

`make test` draws them again and compares; `make goldens` puts the new ones in their place, on purpose. Old picture, new
picture and difference of whatever differs stand on one page, out/goldens/index.html.

A little blurred, each place is compared with its neighbours too: an edge may be a pixel elsewhere, as another build of
the same library draws it, but no letter may be another one. Words are set by SDL_ttf with the packaged fonts alone.
Where its version is another than the one noted beside the pictures, lines may break elsewhere: nothing is compared.
"""

import html
import itertools
import logging
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from tests.screens.chosen import CHOSEN, Golden, shots_by_name

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "screens" / "goldens"
OUT = ROOT / "out" / "goldens"
NOTED = "made-with.txt"
BLUR = 1.0
REACH = 1
"""Pixels: both pictures are blurred by the one, and anything may be elsewhere by the other."""

TOLERANCE = 40
"""How far red, green or blue of a place may differ, of 255."""


class Difference(NamedTuple):
    """How far two pictures differ at most, where, and a picture of it."""

    most: int
    where: tuple[int, int, int, int] | None
    picture: Image.Image

    @property
    def told(self) -> bool:
        """Whether it is more than another build of the same library makes."""
        return self.most > TOLERANCE


def made_with() -> str:
    """What sets the letters here."""
    import pygame

    return f"SDL_ttf {'.'.join(str(part) for part in pygame.font.get_sdl_ttf_version())}\n"


def comparable(folder: Path = FOLDER) -> bool:
    """Whether the letters of the kept pictures were set by what sets them here."""
    noted = folder / NOTED
    return noted.exists() and noted.read_text("utf-8") == made_with()


def packed(picture: Image.Image) -> Image.Image:
    """The same in few colours, as it is kept; no place differs by more than a third of the tolerance."""
    return picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)


def difference(old: Image.Image, new: Image.Image) -> Difference:
    """What differs; everything, if their sizes do."""
    if old.size != new.size:
        return Difference(255, (0, 0, *new.size), new)
    one, other = (picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR)) for picture in (old, new))
    apart = Image.new("L", old.size, 255)
    for x, y in itertools.product(range(-REACH, REACH + 1), repeat=2):
        moved = ImageChops.offset(other, x, y)
        red, green, blue = ImageChops.difference(one, moved).split()
        apart = ImageChops.darker(apart, ImageChops.lighter(ImageChops.lighter(red, green), blue))
    over = apart.point([0] * (TOLERANCE + 1) + [255] * (255 - TOLERANCE))
    most = apart.getextrema()[1]
    return Difference(int(most), over.getbbox(), apart.point([min(255, 5 * n) for n in range(256)]))


def compared(golden: Golden, folder: Path = FOLDER, out: Path = OUT) -> Difference | None:
    """Draw it and compare it with what is kept (None: nothing is); what differs is put on the page."""
    kept, new = folder / f"{golden.name}.png", golden.draw()
    if not kept.exists():
        return None
    with Image.open(kept) as old:
        found = difference(old, new)
        report(golden.name, old.convert("RGB"), new, found, out)
    return found


def report(name: str, old: Image.Image, new: Image.Image, found: Difference, out: Path = OUT) -> None:
    """Put it on the page, or take it from there."""
    files = [out / f"{name}-{part}.png" for part in ("old", "new", "difference")]
    if found.told:
        out.mkdir(parents=True, exist_ok=True)
        for file, picture in zip(files, (old, new, found.picture), strict=True):
            picture.save(file)
    elif files[1].exists():
        for file in files:
            file.unlink(missing_ok=True)
    if out.exists():
        (out / "index.html").write_text(page(sorted(file.stem[:-4] for file in out.glob("*-new.png"))), "utf-8")


def page(names: Iterable[str]) -> str:
    """Old, new and difference, one under the other."""
    rows = [
        f"<h2>{html.escape(name)}</h2><p>"
        + "".join(f'<img src="{name}-{part}.png" alt="{part}" title="{part}">' for part in ("old", "new", "difference"))
        for name in names
    ]
    style = "body{font:16px sans-serif;background:#222;color:#eee}img{width:32%;margin:.3%;vertical-align:top}"
    told = "<p>Old, new, and five times what differs. If the new ones are right: make goldens."
    nothing = "<p>Nothing differs."
    return f"<!doctype html><title>Golden pictures</title><style>{style}</style>{told}" + ("".join(rows) or nothing)


def renew(folder: Path = FOLDER, chosen: Iterable[Golden] = CHOSEN, out: Path = OUT) -> list[str]:
    """Keep what differs from what was kept, and forget what is chosen no longer; the names of both."""
    folder.mkdir(parents=True, exist_ok=True)
    everything, names = not comparable(folder), {golden.name for golden in chosen}
    renewed = [file.stem for file in folder.glob("*.png") if file.stem not in names]
    for name in renewed:
        (folder / f"{name}.png").unlink()
    for golden in chosen:
        found = compared(golden, folder, out)
        if everything or found is None or found.told:
            packed(golden.draw()).save(folder / f"{golden.name}.png", optimize=True)
            renewed.append(golden.name)
    (folder / NOTED).write_text(made_with(), "utf-8")
    return renewed


def main() -> int:
    """Renew them; 1 if a screen that is chosen does not come up any more."""
    if unknown := sorted({golden.shot for golden in CHOSEN} - set(shots_by_name())):
        print("no such screen in the tour, choose another in tests/screens/chosen.py:", *unknown, file=sys.stderr)
        return 1
    logging.disable(logging.CRITICAL)  # one of the pictures is that of a drawing that fails
    renewed = renew()
    print(*renewed or ["Nothing differs."], sep="\n")
    print(f"Look at them: {OUT / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
