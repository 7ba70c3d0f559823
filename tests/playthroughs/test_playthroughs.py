"""Golden playthroughs: every file here, played once more, brings about the same events.

Write one anew after a wanted change: `boss-table replay --record FILE --out FILE`, and read the difference.
"""

from pathlib import Path

import pytest

from appliance.commands.wiring import load_contents
from appliance.games import find_games
from appliance.shell.golden import comments_of, read_golden, record

HERE = Path(__file__).parent
GOLDENS = sorted(HERE.glob("*/*.txt"))
GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)
CATALOGS = [catalog for name in CONTENTS if (catalog := GAMES[name].catalog(CONTENTS[name])) is not None]


@pytest.mark.parametrize("file", GOLDENS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_plays_as_it_was_recorded(file: Path):
    text = file.read_text("utf-8")
    setup, steps = read_golden(text)
    assert comments_of(text) + record(steps, setup, GAMES, CONTENTS) == text


def test_a_golden_objects_to_a_changed_event():
    text = GOLDENS[0].read_text("utf-8")
    setup, steps = read_golden(text)
    assert comments_of(text) + record(steps[:-1], setup, GAMES, CONTENTS) != text


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda catalog: catalog.game)
def test_no_challenge_is_without_a_playthrough(catalog):
    played = {file.stem.partition(".")[0] for file in GOLDENS if file.parent.name == catalog.game}
    assert {challenge.id for challenge in catalog.challenges} <= played
