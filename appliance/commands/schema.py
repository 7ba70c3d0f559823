"""Print the JSON Schema of a kind of content file, so that an editor knows its fields while one writes."""

import argparse
import json
from typing import Any

import msgspec

from appliance.commands.check import loaders

WORDS = "words"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table schema`."""
    told = "a kind of file; without it all of them, one JSON object by kind"
    parser.add_argument(
        "kind", nargs="?", choices=(*kinds(), WORDS), metavar="KIND", help=f"{', '.join(kinds())}, words: {told}"
    )


def run(args: argparse.Namespace) -> int:
    """Print it."""
    found = schema(args.kind) if args.kind else {kind: schema(kind) for kind in (*kinds(), WORDS)}
    print(json.dumps(found, indent=2, ensure_ascii=False))
    return 0


def kinds() -> dict[str, Any]:
    """The type of each kind of file that some game's loader knows, by the kind's name."""
    return {kind.name: kind.type for load in loaders().values() for kind in load.KINDS}


def schema(kind: str) -> dict[str, Any]:
    """The schema of one kind of file; raises `KeyError`."""
    if kind == WORDS:
        sentences: dict[str, Any] = {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/sentences"}]}
        table = {"type": "object", "additionalProperties": sentences}
        told = "Sentences by key, nested tables joined by dots; gaps are written {name}."
        return {
            "$schema": DRAFT,
            "title": WORDS,
            "description": told,
            "$ref": "#/$defs/sentences",
            "$defs": {"sentences": table},
        }
    (found,), parts = msgspec.json.schema_components([kinds()[kind]], ref_template="#/$defs/{name}")
    return {"$schema": DRAFT, "title": kind, **found, "$defs": parts}
