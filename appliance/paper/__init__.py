"""Printed cards: sheets of A4 as PDF, fronts and backs; knows no game, only what a card says of itself."""

from appliance.paper.sheets import Layout, card_backs, without_room, write_pdf

__all__ = ["Layout", "card_backs", "without_room", "write_pdf"]
