"""Chance that is the same on every machine and every Python: a pure function of seed and count."""

_MASK = (1 << 64) - 1


def draw(seed: int, count: int, sides: int) -> int:
    """The `count`-th draw (0, 1, ...) of a match with this seed: a number from 1 to `sides`, all equally likely.

    SplitMix64 (Steele, Lea, Flood 2014) over the pair, scaled by multiplication; the bias is below sides / 2**64.
    """
    if sides < 1:
        raise ValueError(f"a die needs at least one side, not {sides}")
    z = (seed * 0x9E3779B97F4A7C15 + (count + 1) * 0xD1B54A32D192ED03) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    return ((z * sides) >> 64) + 1
