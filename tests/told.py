"""What people are told: the sentences inside a value, and those of the words files with their gaps."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from appliance.engine.table import Say
from appliance.library import CONTENT, load_words

GAP = re.compile(r"\{(\w+)\}")


def says(value: Any) -> Iterator[Say]:
    """Every sentence inside a value, those in the gaps of others too."""
    if isinstance(value, Say):
        yield value
        yield from says(list(value.args.values()))
    elif isinstance(value, msgspec.Struct):
        yield from says([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, tuple | list):
        for one in value:
            yield from says(one)


def sentences(namespace: str, language: str) -> dict[str, str]:
    """All that may be said in this namespace, by key without it."""
    found = {key.partition(":"): text for key, text in load_words((CONTENT,), language).items()}
    return {name: text for (space, _, name), text in found.items() if space == namespace}


def gaps(sentence: str) -> set[str]:
    """The names of a sentence's gaps."""
    return set(GAP.findall(sentence))
