"""What the lobby's events sound like."""

SOUNDS = {
    "GroupMade": "seat",
    "PieceScanned": "draw",
    "HeroSeated": "seat",
    "HeroMoved": "draw",
    "HeroDeleted": "draw",
}
