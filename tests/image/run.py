"""make image-test: a whole guest that boots to the game, and loses its power while a fight is played on it.

The box's own unit plays, with people before its camera and a finger on a pin (`inside/`). Each cut is written down in
`cuts.jsonl`: boot id, moment, the last action that was shown, the last that came back. Takes half an hour.
"""

import argparse
import contextlib
import datetime
import json
import os
import queue
import random
import select
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from msgspec import Struct
from PIL import Image, UnidentifiedImageError

from tests.image import drawn, guest

CUTS = Path(__file__).parent / "cuts.jsonl"
BOOTS = 1800.0
"""Seconds that a guest without KVM on a busy machine may take to boot."""
PICTURE = 1800.0
ANSWER = 900.0
"""Seconds that an action may take there."""
CURTAIN = 120.0
"""Seconds that a guest's screen may be dark between two pages."""
LAST_WORDS = 5.0
"""Seconds that what a guest said may take to arrive after its end."""
AFTER = (2, 7)
"""So many actions of a life are seen before its power goes."""
AHEAD = 2
"""So many actions more than were shown may come back: one was safe and not yet shown, and of another the cut tore the
word."""
DIGESTS = tuple[str, str]
"""Of an action's events, and of the state after them."""


class Lost(ValueError):
    """Something that was shown is not there after a cut; `back` is what is."""

    def __init__(self, why: str, back: tuple[int, int] = (0, 0)) -> None:
        super().__init__(why)
        self.back = back


class Line:
    """What the guest says to the host, read by a thread, so that it may be waited for."""

    def __init__(self, told: IO[str]) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._over = False
        threading.Thread(target=self._read, args=(told,), daemon=True).start()

    def _read(self, told: IO[str]) -> None:
        for line in told:
            self._lines.put(line)
        self._lines.put(None)

    def next(self, seconds: float) -> dict[str, Any] | None:
        """The next whole JSON object; None if the guest ended or said nothing for so long."""
        while not self._over:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                return None
            if line is None:
                self._over = True
                return None
            try:
                found: dict[str, Any] = json.loads(line)
            except ValueError:
                continue  # something else on the line, or one that the cut tore
            return found
        return None


class Fight(Struct):
    """All that was seen of what is being played, in all lives: each action's digests by match and number. `back` is
    how far the last life began."""

    seen: dict[tuple[int, int], DIGESTS] = {}
    back: tuple[int, int] = (0, 0)

    @property
    def last(self) -> tuple[int, int]:
        """The last action that was shown; (0, 0) before any."""
        return max(self.seen, default=(0, 0))

    def see(self, event: dict[str, Any]) -> None:
        """One action is shown; raises `Lost` if one between was not, or if it was shown before and is another now."""
        this, digests = (event["fight"], event["action"]), (event["events"], event["state"])
        match, action = max(self.last, self.back)
        if self.seen.get(this, digests) != digests or this not in ((match, action + 1), (match + 1, 1), *self.seen):
            raise Lost(f"after action {action} of match {match} came {this[1]} of match {this[0]}", self.back)
        self.seen[this] = digests

    def check(self, start: dict[str, Any]) -> tuple[int, int]:
        """The last action that came back; raises `Lost` if one that was shown did not, or is another one now, or if
        more came back than anybody can have done."""
        fight, actions = start["fight"], start["actions"]
        back, (match, action) = (fight, len(actions)), self.last
        told = f"match {match} had shown {action} actions; match {fight} came back with {len(actions)}"
        if back < (match, action) or not self._near(back):
            raise Lost(told, back)
        for (of, number), (events, _) in self.seen.items():
            if of == fight and actions[number - 1] != events:
                raise Lost(f"action {number} of match {of} is another one now", back)
        if back in self.seen and start["state"] != self.seen[back][1]:
            raise Lost(f"after {action} actions of match {match} the state differs", back)
        self.back = back
        return back

    def _near(self, back: tuple[int, int]) -> bool:
        match, action = max(self.last, self.back)
        ahead = back[1] - (action if back[0] == match else 0)
        return back[0] - match in (0, 1) and ahead <= AHEAD


class Life(Struct):
    """One life of the guest: what it began with, what was shown in it, when the power went."""

    boot: str
    back: tuple[int, int]
    played: int = 0
    game: str = ""
    restarts: int = 0
    cut: str = ""
    over: bool = False
    lamps: frozenset[str] = frozenset()


def play(words: Sequence[str], fight: Fight, wait: int, late: float, picture: Path | None = None) -> Life:
    """One life: what came back is checked, and so many actions and at most `late` seconds later goes the plug."""
    with guest.running(words) as (_, told):
        line = Line(told)
        start = line.next(BOOTS)
        while start is not None and "boot" not in start:  # a finger, before anything is played
            start = line.next(BOOTS)
        if start is None:
            raise RuntimeError("the guest did not begin to play")
        life = Life(start["boot"], fight.check(start))
        while life.played < wait and not life.over:
            if not _hear(line.next(ANSWER), life, fight):
                raise RuntimeError(f"the guest said nothing, or ended by itself, after {life.played} actions")
        if picture is not None and not shown(picture):
            raise RuntimeError(f"nothing is seen on the guest's screen: {picture}")
        until = time.monotonic() + late
        while _hear(line.next(max(0.0, until - time.monotonic())), life, fight):
            pass
        life.cut = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")
    while _hear(line.next(LAST_WORDS), life, fight):  # what was shown while the hand was at the plug
        pass
    return life


def _hear(event: dict[str, Any] | None, life: Life, fight: Fight) -> bool:
    """Whether anything was said."""
    if event is None:
        return False
    life.lamps |= frozenset(event.get("lit", ()))
    life.over = life.over or "over" in event
    if "boot" in event:  # the box started again, without a cut
        fight.check(event)
        life.restarts += 1
    if "action" in event:
        fight.see(event)
        life.played += 1
        life.game = event["game"]
    return True


def boots_to_the_game(words: Sequence[str], wanted: Path, out: Path) -> float:
    """Wait until the guest's screen shows this page and nothing else; raises `RuntimeError` if it does not. Gives the
    likeness."""
    picture, until, like, strange = out / "first.png", time.monotonic() + PICTURE, 0.0, None
    with guest.running(words) as (machine, _):
        while time.monotonic() < until:
            with contextlib.suppress(subprocess.TimeoutExpired):
                machine.wait(10.0)
                break
            if look(out / "monitor", picture):
                like = drawn.likeness(wanted, picture)
                strange = drawn.stranger(wanted, picture, drawn.places(wanted)) if like >= drawn.LIKE else None
                if like >= drawn.LIKE and strange is None:
                    return like
    if strange is not None:
        raise RuntimeError(f"{picture} is like {wanted}, but for what lies at {strange}: a cursor, or kernel text?")
    raise RuntimeError(f"no picture like {wanted} within {PICTURE:.0f} s, at most {like:.2f}; see {out}/console.log")


def shown(picture: Path) -> bool:
    """Whether a page of ours is seen on the guest's screen within a while: a curtain may just be closed."""
    until = time.monotonic() + CURTAIN
    while not (look(picture.with_name("monitor"), picture) and drawn.alive(picture)):
        if time.monotonic() > until:
            return False
        select.select([], [], [], 1.0)
    return True


def look(monitor: Path, picture: Path) -> bool:
    """What the guest's screen shows now, as a picture."""
    raw = picture.with_suffix(".ppm")
    picture.unlink(missing_ok=True)
    with contextlib.suppress(UnidentifiedImageError, OSError):
        if guest.screendump(monitor, raw):
            Image.open(raw).save(picture)
            raw.unlink()
            return True
    return False


def main() -> int:
    """0 if everything that was shown came back each time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--out", type=Path, default=Path("out/image"), help="pictures and console of the guest")
    parser.add_argument("--no-picture", action="store_true", help="only the cuts")
    parser.add_argument("--disk", type=Path, help="keep the guest's disk here, and use it if it is there")
    args = parser.parse_args()
    if missing := guest.need():
        print(f"needs {', '.join(missing)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="boss-table-image-") as name:
        return test(Path(name), args)


def test(folder: Path, args: argparse.Namespace) -> int:
    """Make the guest, look at it, cut it: without a picture it is cut all the same."""
    out = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    disk = guest.fresh_disk(folder, args.disk)
    shows = args.no_picture or first_page(disk, out)
    safe = cut(guest.command(disk, "evening", out), args.cuts, random.Random(args.seed), out, guest.commit_of(disk))
    return 0 if shows and safe == 0 else 1


def first_page(disk: Path, out: Path) -> bool:
    """Whether the guest's screen shows the page that a fresh box draws here."""
    wanted = out / "wanted.png"
    wide, high = guest.SIZE
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    drawing = (sys.executable, "-m", "tests.image.drawn", str(wanted), f"{wide}x{high}")
    subprocess.run(drawing, check=True, env=environment)
    try:
        like = boots_to_the_game(guest.command(disk, "box", out), wanted, out)
    except RuntimeError as wrong:
        print(wrong, flush=True)
        return False
    told = f"{out}/first.png is {like:.2f} like {wanted}, without cursor or any other thing upon it"
    print(f"it boots to the game: {told}", flush=True)
    return True


def cut(words: Sequence[str], times: int, chance: random.Random, out: Path | None = None, of: str = "") -> int:
    """Cut so many times; one more life shows what came back after the last. `of` is the commit of the guest's box."""
    fight, before, lamps, games = Fight({}), None, frozenset[str](), list[str]()
    for number in range(times + 1):
        wait, late = (chance.randint(*AFTER), 4 * chance.random()) if number < times else (0, 0.0)
        shown = fight.last
        try:
            life = play(words, fight, wait, late, out / f"life-{number + 1}.png" if out is not None else None)
        except (Lost, RuntimeError) as wrong:
            if before is not None:
                note(before, shown, wrong.back if isinstance(wrong, Lost) else (0, 0), of, str(wrong))
            print(f"cut {number}: {wrong}", flush=True)
            return 1
        if life.restarts:
            print(f"life {number + 1}: the box started again {life.restarts} times by itself", flush=True)
        if before is not None:
            games.append(before.game)
            note(before, shown, life.back, of)
            told = f"match {shown[0]}, {shown[1]} actions were shown; match {life.back[0]}, {life.back[1]} came back"
            print(f"cut {number}: {told}", flush=True)
        before, lamps = life, lamps | life.lamps
    print(f"lamps that were seen to be lit: {', '.join(sorted(lamps)) or 'none'}")
    fights = games.count(guest.FIGHT["game"])
    print(f"{fights} of {len(games)} cuts in a fight")
    return 0 if fights else 1


def note(life: Life, shown: tuple[int, int], back: tuple[int, int], of: str, wrong: str = "") -> None:
    """One cut more, whatever came of it; the figures of all runs add up."""
    row: dict[str, Any] = {"boot": life.boot, "cut": life.cut, "played": life.played, "game": life.game}
    row |= {"shown": list(shown), "back": list(back), "of": of} | ({"wrong": wrong} if wrong else {})
    with CUTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    sys.exit(main())
