"""Which figures of many fights lie outside of what a game wants, and by how much chance may have moved them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from appliance.engine.game import Bands
from appliance.sim.fights import Order, Tally

Z = 1.96
Tallies = Mapping[Order, Tally]
MayCome = Callable[[str], tuple[str, ...]]
"""All abilities of a level."""


@dataclass(frozen=True)
class Miss:
    """A figure outside its band: `by` how much, and the 95 % `margin` within which chance moves it (0: unknown)."""

    where: str
    found: str
    wanted: str
    by: float
    margin: float

    def __str__(self) -> str:
        chance = "; may be chance" if self.by <= self.margin else ""
        return f"{self.where}: {self.found} (wanted {self.wanted}{chance})"


def outside(bands: Bands, tallies: Tallies, may_come: MayCome) -> list[Miss]:
    """All figures of one challenge that lie outside; nothing of levels that have no band."""
    levels = dict.fromkeys(level for level, _ in bands.rates)
    judged = {order: tally for order, tally in tallies.items() if order.level in levels}
    measured = {order: tally for order, tally in judged.items() if order.policy == bands.measured}
    if not measured:
        return []
    misses = [*_rates(bands, judged), *_leads(bands, judged), *_spread(bands, measured), *_rounds(bands, measured)]
    for level in levels:
        misses += _rage(bands, level, _sum(measured, level))
    return [*misses, *_abilities(bands, measured, may_come), *_cards(bands, measured)]


def _rates(bands: Bands, tallies: Tallies) -> Iterator[Miss]:
    for order, tally in tallies.items():
        low, high = bands.rates.get((order.level, order.policy), (0, 100))
        rate, margin = _rate(tally), Z * sqrt(_variance(tally))
        if not low <= rate <= high:
            by = max(low - rate, rate - high)
            yield Miss(_where(order), f"{rate:.1f} ±{margin:.0f}", f"{low} to {high}", by, margin)


def _leads(bands: Bands, tallies: Tallies) -> Iterator[Miss]:
    for lead in bands.leads:
        for order, tally in tallies.items():
            if (order.level, order.policy) != (lead.level, lead.better):
                continue
            for other, worse in tallies.items():
                if (other.level, other.policy, other.seats) != (lead.level, lead.worse, order.seats):
                    continue
                ahead, margin = _rate(tally) - _rate(worse), Z * sqrt(_variance(tally) + _variance(worse))
                if ahead < lead.least:
                    found = f"{ahead:.1f} ±{margin:.0f} above {lead.worse}"
                    yield Miss(_where(order), found, f"at least {lead.least}", lead.least - ahead, margin)


def _spread(bands: Bands, measured: Tallies) -> Iterator[Miss]:
    for level in dict.fromkeys(order.level for order in measured):
        sizes = {order: tally for order, tally in measured.items() if order.level == level}
        n = len(sizes)
        mean = sum(_rate(tally) for tally in sizes.values()) / n
        whole = sum(_variance(tally) for tally in sizes.values()) / n**2
        for order, tally in sizes.items():
            away = abs(_rate(tally) - mean)
            margin = Z * sqrt(whole + _variance(tally) * (1 - 2 / n))
            if away > bands.spread:
                found = f"{away:.1f} ±{margin:.0f} from the mean of the sizes"
                yield Miss(_where(order), found, f"at most {bands.spread}", away - bands.spread, margin)


def _rounds(bands: Bands, measured: Tallies) -> Iterator[Miss]:
    low, high = bands.rounds
    for order, tally in measured.items():
        mean = tally.mean("rounds")
        if not low <= mean <= high:
            yield Miss(_where(order), f"{mean:.1f} rounds", f"{low} to {high}", max(low - mean, mean - high), 0.0)


def _rage(bands: Bands, level: str, total: Tally) -> Iterator[Miss]:
    rage = total.of("rage")
    after = Tally(rage["after"], rage["won-after"])
    if after.fights and _rate(after) >= bands.rage:
        margin = Z * sqrt(_variance(after))
        found = (
            f"of {after.fights} fights that went on after the first rounds of rage {_rate(after):.0f} ±{margin:.0f} won"
        )
        yield Miss(level, found, f"less than {bands.rage:.0f}", _rate(after) - bands.rage, margin)


def _abilities(bands: Bands, measured: Tallies, may_come: MayCome) -> Iterator[Miss]:
    best: dict[str, Tally] = {}
    for level in dict.fromkeys(order.level for order in measured):
        total = _sum(measured, level)
        for name in may_come(level):
            came = Tally(total.fights, total.of("abilities")[name])
            if name not in best or _rate(came) > _rate(best[name]):
                best[name] = came
    for name, came in best.items():
        if _rate(came) < bands.ability:
            found, margin = f"in {_rate(came):.1f} at its best level", Z * sqrt(_variance(came))
            yield Miss(name, found, f"at least {bands.ability}", bands.ability - _rate(came), margin)


def _cards(bands: Bands, measured: Tallies) -> Iterator[Miss]:
    total = Tally()
    for tally in measured.values():
        total.add(tally)
    for card, drawn in sorted(total.of("drawn").items()):
        played = Tally(drawn, total.of("played")[card])
        if _rate(played) < bands.card:
            by, margin = bands.card - _rate(played), Z * sqrt(_variance(played))
            yield Miss(card, f"played in {_rate(played):.1f}", f"at least {bands.card}", by, margin)


def _sum(tallies: Tallies, level: str) -> Tally:
    total = Tally()
    for order, tally in tallies.items():
        if order.level == level:
            total.add(tally)
    return total


def _rate(tally: Tally) -> float:
    return 100 * tally.won / max(1, tally.fights)


def _variance(tally: Tally) -> float:
    """Of the rate in percent; with two wins and two defeats more (Agresti and Coull 1998), so never none."""
    fights = tally.fights + 4
    share = (tally.won + 2) / fights
    return 10_000 * share * (1 - share) / fights


def _where(order: Order) -> str:
    return f"{order.level}, {order.policy}, {order.seats} heroes"
