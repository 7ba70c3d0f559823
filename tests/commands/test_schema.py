"""The schemas for editors accept what is shipped and object to what is not content."""

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from appliance.__main__ import main
from appliance.commands.check import loaders
from appliance.commands.schema import WORDS, kinds, schema
from appliance.library import CONTENT

EXAMPLES = Path(__file__).parents[2] / "docs" / "content" / "examples"
BAD = Path(__file__).parents[1] / "content_bad"


def kind_of(file: Path) -> str:
    """By the same table as the loader's."""
    if file.parent.name == "words":
        return WORDS
    told = tomllib.loads(file.read_text("utf-8")).get("deck", {}).get("kind", "")
    fitting = [kind for load in loaders().values() for kind in load.KINDS if kind.fits(file)]
    return next((kind.name for kind in fitting if kind.deck == told), fitting[0].name)


FILES = [
    file
    for file in sorted([*CONTENT.rglob("*.toml"), *EXAMPLES.rglob("*.toml")])
    if file.parent.name == "words" or file.parents[1].name != "shell"  # the box's own settings cards are no game's
]


def faults(kind: str, values: Any) -> list[str]:
    validator = jsonschema.Draft202012Validator(schema(kind))
    return [error.message for error in validator.iter_errors(values)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.parent.name + "/" + file.name)
def test_every_shipped_file_fits_the_schema_of_its_kind(file: Path) -> None:
    assert faults(kind_of(file), tomllib.loads(file.read_text("utf-8"))) == []


def test_every_kind_is_shipped() -> None:
    assert {kind_of(file) for file in FILES} == {*kinds(), WORDS}


@pytest.mark.parametrize("kind", [*kinds(), WORDS])
def test_each_schema_is_one(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", kind]) == 0
    jsonschema.Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))


def test_without_a_kind_all_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {*kinds(), WORDS}


@pytest.mark.parametrize("name", ["unknown-verb", "unknown-field", "unknown-target", "half-a-number", "missing-field"])
def test_a_schema_objects_to_what_the_loader_refuses(name: str) -> None:
    file = BAD / "boss_fighters" / "base" / "cards" / f"{name}.toml"
    assert faults("card", tomllib.loads(file.read_text("utf-8")))


@pytest.mark.parametrize(
    ("kind", "name", "old", "new"),
    [
        ("card", "cards/gardener.toml", '"leaf"', '"lief"'),
        ("curse", "cards/weeds.toml", '"paw"', '"pow"'),
        ("boss", "bosses/old-badger.toml", '["poison"]', '["poisn"]'),
        ("boss", "bosses/old-badger.toml", "[[level]]", '[[mood]]\nname = "clam"\n[[level]]'),
    ],
)
def test_a_schema_knows_the_names_that_are_drawn_and_dealt(kind: str, name: str, old: str, new: str) -> None:
    text = (EXAMPLES / "boss_fighters" / "garden" / name).read_text("utf-8")
    assert faults(kind, tomllib.loads(text)) == []
    assert "is not one of" in faults(kind, tomllib.loads(text.replace(old, new)))[0]


def test_a_number_is_no_sentence() -> None:
    assert faults(WORDS, {"card": {"pounce": 3}})
    assert not faults(WORDS, {"card": {"pounce": "Pounce"}, "boss": {"badger.legend": "He digs."}})
