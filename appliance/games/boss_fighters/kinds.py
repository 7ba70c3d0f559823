"""The kinds of content files of this game: where each lies, and what it may say.

`boss-table check` and `boss-table schema` and the loader go by this table.
"""

from typing import Any

from appliance.games.boss_fighters.content import BossFile, CampaignFile, CurseFile, DeckFile, ItemFile, LootFile
from appliance.library import CONTENT, FileKind, Source, as_value

KINDS = (
    FileKind("card", "cards/*.toml", DeckFile),
    FileKind("loot", "cards/*.toml", LootFile, deck="loot"),
    FileKind("curse", "cards/*.toml", CurseFile, deck="curse"),
    FileKind("item", "items/*.toml", ItemFile),
    FileKind("boss", "bosses/*.toml", BossFile),
    FileKind("campaign", "campaign.toml", CampaignFile),
)


def kind_of(source: Source) -> FileKind:
    """Which kind this file is, by its place and by what its deck says it is."""
    deck = source.values.get("deck")
    said = str(deck.get("kind", "")) if isinstance(deck, dict) else ""
    fitting = [kind for kind in KINDS if kind.fits(source.file)] or [KINDS[0]]
    return next((kind for kind in fitting if kind.deck == said), fitting[0])


def value_of(source: Source) -> Any:
    """The file as a value of its kind's type; raises `BadContent`."""
    return as_value(source, kind_of(source).type)


def has_figure(source: Source, name: str) -> bool:
    """Whether a figure of this name is in the art of the file's set, in that beside the sets, or in ours."""
    kind = kind_of(source)
    places = (CONTENT, kind.set_of(source.file), kind.set_of(source.file).parents[1])
    return any((place / "art" / f"{name}.svg").exists() for place in places)
