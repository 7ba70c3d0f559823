"""The figures of all power cuts of a guest, as the page tells them; `python -m tests.image.figures` renews the page."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CUTS, PAGE = Path(__file__).parent / "cuts.jsonl", ROOT / "docs/reliability.md"
BEGIN, END = "<!-- figures of tests/image/cuts.jsonl -->", "<!-- end of these figures -->"


def read(file: Path = CUTS) -> list[dict[str, Any]]:
    """Every cut that was made, oldest first; none if no guest was ever cut."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def told(cuts: Iterable[dict[str, Any]]) -> str:
    """The paragraph."""
    found = list(cuts)
    if not found:
        return "No guest has been cut yet: `make image-test`."
    kept = [cut for cut in found if cut["back"] >= cut["shown"] and "wrong" not in cut]
    more = sum(cut["back"] > cut["shown"] for cut in kept)
    known = [cut for cut in found if cut.get("game")]
    fights = sum(cut["game"] != "lobby" for cut in known)
    games = f" Of the {len(known)} of which the game was written down {fights} were in a fight." if known else ""
    boots = len({cut["boot"] for cut in found})
    first, last = found[0]["cut"][:10], found[-1]["cut"][:10]
    days = first if first == last else f"{first} to {last}"
    return (
        f"{len(found)} cuts in {boots} lives of a guest ({days}): in {len(kept)} of {len(found)} all that had been "
        f"shown came back: in {len(kept) - more} the very state that was seen, in {more} with one more action, safe "
        f"and not yet shown.{games}"
    )


def renewed(page: str, cuts: Iterable[dict[str, Any]]) -> str:
    """The page with these figures."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{told(cuts)}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), read()), "utf-8")
