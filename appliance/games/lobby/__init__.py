"""The lobby: groups, seats, what to play next. A game too; its outcome is the next game, boss and seats."""
