"""The table of how often simulated people win: every level, policy and size of table."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable

from appliance.engine.game import Challenge
from appliance.sim.bands import outside
from appliance.sim.crowd import Arena, run_all
from appliance.sim.fights import Order, Tally, as_json

SIZES = (2, 3, 4)
Entries = list[tuple[Arena, Challenge]]


def write_table(args: argparse.Namespace, entries: Entries) -> int:
    """The file is opened before the long work, so that a place that cannot be written is told at once."""
    try:
        with args.table.open("w", encoding="utf-8") as file:
            file.write(_page(args, entries))
    except OSError as error:
        print(f"{args.table}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def bar(fights: int) -> Callable[[int], None]:
    """Draws how many of so many fights are done."""

    def tell(done: int) -> None:
        filled = 30 * done // fights
        print(f"\r[{'#' * filled}{' ' * (30 - filled)}] {done}/{fights}", end="", file=sys.stderr, flush=True)
        if done >= fights:
            print(file=sys.stderr)

    return tell


def _page(args: argparse.Namespace, entries: Entries) -> str:
    whole = f"{args.boss} --fights" if args.boss else "--fights"
    parts = [
        "# How often simulated people win",
        f"Made by `boss-table sim {whole} {args.fights} --seed {args.seed} --table FILE.md`.",
        "Each figure: fights won in percent (half the 95 % interval), and the mean of rounds.",
    ]
    misses: list[str] = []
    for arena, challenge in entries:
        tallies = _fought(args, arena, challenge)
        parts.append(_challenge(args, arena, challenge, tallies))
        misses += _outside(arena, challenge, tallies)
    told = "\n".join(misses) or "Nothing."
    parts += ["## Outside its band", "In percent, with the 95 % margin; a miss that is smaller may be chance.", told]
    return "\n\n".join(parts) + "\n"


def _outside(arena: Arena, challenge: Challenge, tallies: dict[Order, Tally]) -> list[str]:
    ring = arena.ring()
    if ring.simulation.bands is None:
        return []

    def may_come(level: str) -> tuple[str, ...]:
        return ring.simulation.may_come(ring.content, challenge.id, level)

    return [f"- {challenge.id}, {miss}" for miss in outside(ring.simulation.bands, tallies, may_come)]


def _orders(args: argparse.Namespace, arena: Arena, challenge: Challenge) -> list[Order]:
    return [
        Order(challenge.id, level, seats, policy, args.seed)
        for level in challenge.levels or ("",)
        for policy in arena.ring().simulation.policies
        for seats in SIZES
    ]


def _fought(args: argparse.Namespace, arena: Arena, challenge: Challenge) -> dict[Order, Tally]:
    orders = _orders(args, arena, challenge)
    print(f"{challenge.id}:", file=sys.stderr)
    return run_all(arena, orders, args.fights, args.workers, bar(args.fights * len(orders)))


def _challenge(args: argparse.Namespace, arena: Arena, challenge: Challenge, tallies: dict[Order, Tally]) -> str:
    """A line for each level and policy, a column for each table size; then what was seen besides."""
    policies = list(arena.ring().simulation.policies)
    levels = challenge.levels or ("",)
    lines = [f"## {challenge.id}", "", "| level | policy | 2 heroes | 3 heroes | 4 heroes |", "|---|---|---|---|---|"]
    for level in levels:
        for policy in policies:
            cells = [_cell(tallies[Order(challenge.id, level, seats, policy, args.seed)]) for seats in SIZES]
            lines.append(f"| {level or '-'} | {policy} | " + " | ".join(cells) + " |")
            print(f"{challenge.id} {lines[-1]}", file=sys.stderr, flush=True)
    return "\n".join([*lines, "", *_besides(tallies, levels)])


def _cell(tally: Tally) -> str:
    told = as_json(tally)
    low, high = told["interval"]
    return f"{100 * told['rate']:.0f} (±{50 * (high - low):.0f}), {tally.mean('rounds'):.1f}"


def _besides(tallies: dict[Order, Tally], levels: tuple[str, ...]) -> list[str]:
    """For each level what careful people saw: rage, abilities, and over all of it cards that were hardly played."""
    lines: list[str] = []
    whole = Tally()
    for level in levels:
        total = Tally()
        for order, tally in tallies.items():
            if order.level == level and order.policy == "careful":
                total.add(tally)
        whole.add(total)
        rage, fights = total.of("rage"), max(1, total.fights)
        came = ", ".join(f"{name} {100 * n / fights:.0f}" for name, n in sorted(total.of("abilities").items()))
        lines.append(f"- {level or 'always'}: abilities in percent of careful fights: {came}.")
        if rage["reached"]:
            lines.append(_rage(rage, fights))
    drawn, played = whole.of("drawn"), whole.of("played")
    rare = [card for card in sorted(drawn) if played[card] < 0.02 * drawn[card]]
    told = ", ".join(rare) or "no card"
    return [*lines, f"- Played in under 2 % of the careful fights in which they were drawn: {told}."]


def _rage(rage: Counter[str], fights: int) -> str:
    reached, after = 100 * rage["reached"] / fights, 100 * rage["after"] / fights
    won, won_after = _share(rage["won"], rage["reached"]), _share(rage["won-after"], rage["after"])
    return (
        f"  Rage: {reached:.0f} % of the fights came to it, {won} of these were won; "
        f"{after:.0f} % went on two rounds later, {won_after} of these were won."
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "none"
