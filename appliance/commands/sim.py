"""Simulated people fight a boss many times: how often they win, and what never happens."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from appliance.commands.given import number
from appliance.commands.sets import found_sets
from appliance.commands.wiring import content_folders, state_folder
from appliance.games import find_games
from appliance.games.boss_fighters.figures import figures
from appliance.sim.crowd import Arena
from appliance.sim.crowd import run as fight_all
from appliance.sim.fights import Order, Tally, as_json

GAME = "boss_fighters"
POLICIES = ("random", "novice", "careful")


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table sim`."""
    parser.add_argument("boss", metavar="BOSS", help="its name, such as prince")
    parser.add_argument("--level", default="", help="level of difficulty (the easiest)")
    parser.add_argument("--seats", type=int, default=3, choices=(2, 3, 4), help="heroes at the table (3)")
    parser.add_argument("--fights", type=number(int, 1), default=200, help="how many (200)")
    parser.add_argument("--policy", default="novice", choices=POLICIES, help="how the people play (novice)")
    parser.add_argument("--seed", type=int, default=1, help="the only chance: same seed, same figures (1)")
    parser.add_argument("--workers", type=number(int, 1), default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--content", type=Path, action="append", metavar="DIR", help="more content, by other authors")
    parser.add_argument("--json", action="store_true", help="one JSON line")
    parser.add_argument("--table", type=Path, metavar="FILE.md", help="every level, policy and size, as a table")


def run(args: argparse.Namespace) -> int:
    """Fight, and tell the figures; 2 if there is no such boss or level, 1 if the table cannot be written."""
    sets = found_sets(state_folder(), args.content or ())
    for fault in sets.faults():
        print(fault, file=sys.stderr)
    arena = replace(ARENA, load=Load(sets.good))
    catalog = find_games()[0][GAME].catalog(arena.load(GAME))
    challenge = next((one for one in catalog.challenges if one.id == args.boss), None) if catalog else None
    if challenge is None or (args.level and args.level not in challenge.levels):
        known = [one.id for one in catalog.challenges] if catalog else []
        told = challenge.levels if challenge is not None else known
        print(f"no {args.level or args.boss!r}; there are {', '.join(told) or 'none'}", file=sys.stderr)
        return 2
    if args.table is not None:
        return _write_table(args, arena, challenge.levels or ("",))
    order = Order(args.boss, args.level, args.seats, args.policy, args.seed)
    tally = fight_all(arena, order, args.fights, args.workers, _progress(args.fights))
    print(json.dumps(as_json(tally)) if args.json else _told(tally))
    return 0


def _write_table(args: argparse.Namespace, arena: Arena, levels: tuple[str, ...]) -> int:
    """The file is opened before the long work, so that a place that cannot be written is told at once."""
    try:
        with args.table.open("w", encoding="utf-8") as file:
            file.write(_table(args, arena, levels))
    except OSError as error:
        print(f"{args.table}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0


@dataclass(frozen=True)
class Load:
    """Loads a game's shipped content, and that of these sets; equal ones load the same."""

    sets: tuple[Path, ...] = ()

    def __call__(self, game: str) -> Any:
        """The content of this game."""
        return find_games()[0][game].load(content_folders(game, self.sets))


ARENA = Arena(GAME, Load(), figures)


def _progress(fights: int) -> Callable[[int], None]:
    def tell(done: int) -> None:
        filled = 30 * done // fights
        print(f"\r[{'#' * filled}{' ' * (30 - filled)}] {done}/{fights}", end="", file=sys.stderr, flush=True)
        if done >= fights:
            print(file=sys.stderr)

    return tell


def _told(tally: Tally) -> str:
    told = as_json(tally)
    low, high = told["interval"]
    drawn, played, fell = tally.of("drawn"), tally.of("played"), tally.of("fell")
    lines = [
        f"won {100 * told['rate']:.1f} % of {tally.fights} (95 %: {100 * low:.1f} to {100 * high:.1f})",
        f"rounds {tally.mean('rounds'):.1f}",
        "fell: " + (", ".join(f"{what} {n}" for what, n in fell.most_common()) or "nobody"),
        *[f"  {name}: in {100 * n / tally.fights:.0f} %" for name, n in told.get("abilities", {}).items()],
        "never played: " + (", ".join(sorted(card for card in drawn if not played[card])) or "no card"),
    ]
    rare = [card for card in sorted(drawn) if 0 < played[card] < 0.02 * drawn[card]]
    return "\n".join([*lines, "hardly played: " + ", ".join(rare)] if rare else lines)


def _table(args: argparse.Namespace, arena: Arena, levels: tuple[str, ...]) -> str:
    """A line for each level and policy, a column for each table size."""
    head = f"# How often simulated people beat {args.boss}\n\n"
    head += f"Made by `boss-table sim {args.boss} --fights {args.fights} --seed {args.seed} --table FILE.md`.\n"
    head += "Each figure: fights won in percent (half the 95 % interval), and the mean of rounds.\n\n"
    lines = ["| level | policy | 2 heroes | 3 heroes | 4 heroes |", "|---|---|---|---|---|"]
    for level in levels:
        for policy in POLICIES:
            cells = []
            for seats in (2, 3, 4):
                order = Order(args.boss, level, seats, policy, args.seed)
                tally = fight_all(arena, order, args.fights, args.workers)
                told = as_json(tally)
                low, high = told["interval"]
                cells.append(f"{100 * told['rate']:.0f} (±{50 * (high - low):.0f}), {tally.mean('rounds'):.1f}")
            lines.append(f"| {level or '-'} | {policy} | " + " | ".join(cells) + " |")
            print(lines[-1], file=sys.stderr)
    return head + "\n".join(lines) + "\n"
