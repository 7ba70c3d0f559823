"""The pure core: what a table can say, what a game is, and a match that records what happened."""
