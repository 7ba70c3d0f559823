"""Simulated people fight a challenge many times: how often they win, and what never happens."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from appliance.commands.given import number
from appliance.commands.sets import found_sets
from appliance.commands.sim_table import bar, write_table
from appliance.commands.wiring import content_folders, state_folder, words_by_language
from appliance.engine.game import Challenge, Simulation
from appliance.games import find_games
from appliance.sim.crowd import Arena
from appliance.sim.crowd import run as fight_all
from appliance.sim.fights import Order, Tally, as_json, begin, play


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table sim`."""
    parser.add_argument("boss", metavar="BOSS", nargs="?", default="", help="its name, such as prince")
    parser.add_argument("--level", default="", help="level of difficulty (the easiest)")
    parser.add_argument("--seats", type=int, default=3, choices=(2, 3, 4), help="heroes at the table (3)")
    parser.add_argument("--fights", type=number(int, 1), default=200, help="how many (200)")
    parser.add_argument("--policy", default="novice", help="how the people play: random, novice, careful, knowing")
    parser.add_argument("--seed", type=int, default=1, help="the only chance: same seed, same figures (1)")
    parser.add_argument("--workers", type=number(int, 1), default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--json", action="store_true", help="one JSON line")
    parser.add_argument("--watch", action="store_true", help="tell one fight line by line, the one with this seed")
    parser.add_argument("--lang", default="en", choices=("en", "de"), help="language of what is told (en)")
    parser.add_argument("--content", type=Path, action="append", default=[], metavar="DIR", help="more content folders")
    parser.add_argument(
        "--table", type=Path, metavar="FILE.md", help="every level, policy and size of BOSS (of all, without it)"
    )


def run(args: argparse.Namespace) -> int:
    """Fight, and tell the figures; 2 if there is no such boss, level or policy, 1 if the table cannot be written."""
    sets = found_sets(state_folder(), args.content)
    for fault in sets.faults():
        print(fault, file=sys.stderr)
    arenas = arenas_of(tuple(sets.good))
    known = {challenge.id: (arena, challenge) for arena in arenas for challenge in arena.ring().catalog.challenges}
    if args.table is not None and not args.boss:
        return write_table(args, list(known.values()))
    if args.boss not in known:
        print(
            f"{f'no {args.boss!r}' if args.boss else 'say which BOSS'}; there are {', '.join(known) or 'none'}",
            file=sys.stderr,
        )
        return 2
    arena, challenge = known[args.boss]
    refused = _refused(args, challenge, arena.ring().simulation)
    if refused:
        print(refused, file=sys.stderr)
        return 2
    if args.table is not None:
        return write_table(args, [(arena, challenge)])
    order = Order(args.boss, args.level, args.seats, args.policy, args.seed)
    if args.watch:
        watch(arena, order, args.lang, tuple(sets.good))
        return 0
    tally = fight_all(arena, order, args.fights, args.workers, bar(args.fights))
    ring = arena.ring()
    may_come = ring.simulation.may_come(ring.content, args.boss, args.level)
    print(json.dumps(as_json(tally)) if args.json else _told(tally, may_come))
    return 0


def arenas_of(more: tuple[Path, ...] = ()) -> list[Arena]:
    """Every game that can be simulated, with its content and that of these folders."""
    games = find_games()[0]
    return [Arena(name, content_folders(name, more)) for name, game in games.items() if game.simulation is not None]


def _refused(args: argparse.Namespace, challenge: Challenge, simulation: Simulation) -> str:
    """What is wrong with what was asked for, and what there is; "" if nothing is."""
    if args.level and args.level not in challenge.levels:
        return f"no {args.level!r}; there are {', '.join(challenge.levels) or 'no levels'}"
    if args.policy not in simulation.policies:
        return f"no policy {args.policy!r}; there are {', '.join(simulation.policies)}"
    return ""


def watch(arena: Arena, order: Order, language: str, more: tuple[Path, ...] = ()) -> None:
    """One fight, told line by line."""
    ring, words = arena.ring(), words_by_language(more)[language]
    match, people = begin(ring, order, 0)

    def tell(events: Any) -> None:
        for event in events:
            line = ring.simulation.tell(ring.content, match.state, event)
            if line is not None:
                print(words(line), flush=True)

    play(ring, match, people, tell)


def _told(tally: Tally, may_come: tuple[str, ...]) -> str:
    told = as_json(tally)
    low, high = told["interval"]
    drawn, played, fell = tally.of("drawn"), tally.of("played"), tally.of("fell")
    lines = [
        f"won {100 * told['rate']:.1f} % of {tally.fights} (95 %: {100 * low:.1f} to {100 * high:.1f})",
        f"rounds {tally.mean('rounds'):.1f}",
        "fell: " + (", ".join(f"{what} {n}" for what, n in fell.most_common()) or "nobody"),
        *[f"  {name}: in {100 * n / tally.fights:.0f} %" for name, n in told.get("abilities", {}).items()],
        "never came: " + (", ".join(one for one in may_come if not tally.of("abilities")[one]) or "no ability"),
        "never played: " + (", ".join(sorted(card for card in drawn if not played[card])) or "no card"),
    ]
    rage = tally.of("rage")
    if rage["reached"]:
        lines.append(
            f"rage: in {rage['reached']} fights, of which {rage['won']} won; "
            f"{rage['after']} went on two rounds later, of which {rage['won-after']} won"
        )
    rare = [card for card in sorted(drawn) if 0 < played[card] < 0.02 * drawn[card]]
    return "\n".join([*lines, "hardly played: " + ", ".join(rare)] if rare else lines)
