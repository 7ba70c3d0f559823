"""Renews the pictures of README and docs from a demo and from the printed cards: `make pictures`."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
SCREENS = {
    "seats": "SeatsView-confirm-prompt.all-sit",
    "lesson": "FightView-planning-confirm-ask.lesson",
    "fight": "FightView-action-scan-ask.play",
    "shields": "FightView-action-choose-ask.target-second",
    "result": "ResultView-confirm-ask.over",
}
CARDS_PAGE = 1


def renew(folder: Path) -> None:
    """Play a demo of four heroes, print the cards, and keep the pictures that the pages show."""
    command = [sys.executable, "-m", "appliance"]
    subprocess.run([*command, "demo", "--seats", "4", "--quiet", "--out", str(folder)], cwd=ROOT, check=True)
    PICTURES.mkdir(exist_ok=True)
    for name, screen in SCREENS.items():
        shutil.copyfile(next(folder.glob(f"*-{screen}.png")), PICTURES / f"{name}.png")
    subprocess.run([*command, "cards", "--out", str(folder / "cards.pdf")], cwd=ROOT, check=True)
    page = pypdfium2.PdfDocument(folder / "cards.pdf")[CARDS_PAGE]
    page.render(scale=1.2).to_pil().save(PICTURES / "cards.png")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        renew(Path(name))
