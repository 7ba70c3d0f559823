"""Damage by chance: bytes changed, cut, doubled, swapped, or spiced with what has hurt programs before."""

import random

SPICE = (
    *(
        b"\x00",
        b"\xff\xfe",
        b"\xc3\x28",
        b"\xed\xa0\x80",
        b"\xef\xbb\xbf",
        b"\r\n",
        b"\x1b[2J",
        "\u2028\U0001f409".encode(),
    ),
    *(
        b"999999999999999999999",
        b"-1",
        b"0",
        b"1e309",
        b"nan",
        b"true",
        b"null",
        b'""',
        b"''",
        b"{}",
        b"[]",
        b"[[",
        b"=",
        b"#",
    ),
    *(
        b"{name}",
        b"{0}",
        b"{",
        b"%s",
        b"../../",
        b"'; drop table fights; --",
        b"A" * 300,
        b"[" * 600,
        b"ELF-03",
        b"BT1BF:",
    ),
)


def damaged(text: bytes, dice: random.Random, others: list[bytes]) -> bytes:
    """One to six changes; now and then a piece of another sample."""
    found = bytearray(text)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(found) + 1)
        end = min(len(found), at + dice.choice((1, 1, 2, 8, 40, 400)))
        kind = dice.randrange(7)
        if kind == 0 and at < len(found):
            found[at] ^= 1 << dice.randrange(8)
        elif kind == 1:
            del found[at:end]
        elif kind == 2:
            found[at:at] = found[at:end]
        elif kind == 3:
            found[at:at] = dice.choice(SPICE)
        elif kind == 4:
            found[at:end] = dice.choice(SPICE)
        elif kind == 5:
            other = dice.choice(others) if others else b""
            start = dice.randrange(len(other) + 1)
            found[at:end] = other[start : start + dice.choice((4, 30, 200))]
        else:
            lines = bytes(found).split(b"\n")
            one, two = dice.randrange(len(lines)), dice.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            found = bytearray(b"\n".join(lines))
    return bytes(found)
