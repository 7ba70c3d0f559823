"""The kinds of content files of this game: where each lies, and what it may say.

`boss-table check` and `boss-table schema` and the loader go by this table.
"""

from appliance.games.boss_fighters.content import BossFile, CampaignFile, CurseFile, DeckFile, ItemFile, LootFile
from appliance.library import FileKind, Source

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
