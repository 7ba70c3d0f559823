"""What lies outside of what a game wants: found for each kind of figure, and told with how much chance may do."""

from collections import Counter
from dataclasses import replace

from appliance.engine.game import Bands, Lead
from appliance.sim.bands import outside
from appliance.sim.fights import Order, Tally

BANDS = Bands(
    rates={("easy", "good"): (60, 80)},
    leads=(Lead("easy", "good", "bad", 20),),
    measured="good",
    spread=8,
    rounds=(4, 9),
    ability=25,
    card=2,
    rage=33,
)
COUNTS = {
    "rounds": {"6": 1000},
    "abilities": {"roar": 400},
    "drawn": {"A-01": 500, "A-02": 500},
    "played": {"A-01": 300, "A-02": 300},
    "rage": {"reached": 300, "after": 100, "won-after": 20},
}


def tallies(fights: int = 1000, **rates: int) -> dict[Order, Tally]:
    """Fights of two tables; `good2=70`: so many percent won by the good ones with two heroes."""
    found = {}
    for policy, usual in (("good", 70), ("bad", 40)):
        for seats in (2, 3):
            won = rates.get(f"{policy}{seats}", usual) * fights // 100
            counts = {heading: Counter(words) for heading, words in COUNTS.items()}
            found[Order("boss", "easy", seats, policy, 1)] = Tally(fights, won, counts)
    return found


def told(found: dict[Order, Tally], bands: Bands = BANDS) -> list[str]:
    """The misses as sentences."""
    return [str(miss) for miss in outside(bands, found, lambda level: ("roar", "snore")[:1])]


def with_counts(heading: str, **counts: int) -> dict[Order, Tally]:
    """As `tallies`, with other counts of this heading."""
    found = tallies()
    for tally in found.values():
        tally.counts[heading] = Counter(counts)
    return found


def test_figures_in_their_bands_are_not_told() -> None:
    """Nor is a level or a policy that has no band, whatever it does."""
    assert told(tallies()) == []
    assert told(tallies(bad2=0)) == []
    other = {replace(order, level="odd"): tally for order, tally in tallies(good2=1).items()}
    assert told(other) == []


def test_a_rate_outside_is_told_with_its_margin_and_whether_it_may_be_chance() -> None:
    """The same miss is beyond chance in many fights and may be chance in few."""
    many = told(tallies(good2=84, good3=78))
    assert many == ["easy, good, 2 heroes: 84.0 ±2 (wanted 60 to 80)"]
    few = told(tallies(50, good2=84, good3=78))
    assert few == ["easy, good, 2 heroes: 84.0 ±10 (wanted 60 to 80; may be chance)"]


def test_a_lead_that_is_too_small_is_told() -> None:
    """For each table size."""
    assert told(tallies(bad3=60)) == ["easy, good, 3 heroes: 10.0 ±4 above bad (wanted at least 20)"]


def test_a_size_too_far_from_the_mean_of_the_sizes_is_told() -> None:
    """Both of two are equally far."""
    found = told(tallies(good2=61, good3=79))
    assert len(found) == 2
    assert all("9.0 ±2 from the mean of the sizes (wanted at most 8; may be chance)" in one for one in found)


def test_rounds_rage_abilities_and_cards_are_told() -> None:
    """By what the measured people do: mean rounds, fights that outlast the rage, what hardly comes, what is held."""
    assert told(with_counts("rounds", **{"3": 1000}))[0] == "easy, good, 2 heroes: 3.0 rounds (wanted 4 to 9)"
    (rage,) = told(with_counts("rage", **{"after": 100, "won-after": 60}))
    assert rage.startswith("easy: of 200 fights that went on after the first rounds of rage 60 ±7 won")
    assert told(with_counts("abilities")) == ["roar: in 0.0 at its best level (wanted at least 25)"]
    (card,) = told(with_counts("played", **{"A-01": 300}))
    assert card == "A-02: played in 0.0 (wanted at least 2)"
