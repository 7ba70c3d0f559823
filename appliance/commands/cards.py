"""List the cards of every game, or print them."""

import argparse
import importlib
import importlib.util
import json
import pkgutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

import appliance.games
from appliance.codes import COMMANDS, SHELL, code_text
from appliance.engine.game import Game
from appliance.engine.picture import Cut
from appliance.engine.prints import Print
from appliance.engine.table import Say
from appliance.library import CONTENT, load_words
from appliance.shell.presets import DECK, load_presets
from appliance.words import Words

PICTURED = ("hero", "class", "boss")
"""Kinds of cards that show a picture."""

FINE = (420, 420)
"""Pixels of a picture in print: 300 to the inch."""

_COMMAND_COLOUR = "#3B6FA8"
_SETTING_COLOUR = "#5E7A4A"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table cards`."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--list", action="store_true", help="list every card")
    what.add_argument("--out", type=Path, metavar="FILE.pdf", help="print every card into this file")
    parser.add_argument("--json", action="store_true", help="with --list: one JSON list")
    parser.add_argument("--lang", default="en", choices=("en", "de"), help="language of the cards (en)")
    layout = parser.add_mutually_exclusive_group()
    layout.add_argument(
        "--fold", action="store_const", const="fold", dest="layout", help="cards to fold over (default)"
    )
    layout.add_argument(
        "--duplex", action="store_const", const="duplex", dest="layout", help="fronts and mirrored backs"
    )
    parser.add_argument("--content", type=Path, default=CONTENT, metavar="DIR", help="another content folder")


def run(args: argparse.Namespace) -> int:
    """List or print; 1 if the file cannot be written, or there is no such content."""
    if not args.content.is_dir():
        print(f"{args.content}: no such folder; --content takes one like {CONTENT.name}/", file=sys.stderr)
        return 1
    cards = all_prints(args.content)
    words = Words(args.lang, load_words((CONTENT, args.content), args.lang))
    if args.list:
        _list(cards, words, as_json=args.json)
        return 0
    from appliance.paper import write_pdf

    try:
        pages = write_pdf(args.out, cards, words, args.layout or "fold", pictures(args.content))
    except OSError as error:
        print(f"{args.out}: cannot be written: {error.strerror or error}", file=sys.stderr)
        return 1
    print(f"{args.out}: {len(cards)} cards, {pages} pages")
    return 0


def pictures(content: Path) -> Callable[[Print], bytes | None]:
    """The pictures of heroes, classes and bosses for their cards' fronts; none where they cannot be cut."""
    from appliance.commands.wiring import art_folders, art_places, cache_folder
    from appliance.games import find_games
    from appliance.ui.cutting import composed, kept, reader

    games, _ = find_games()
    read = reader(art_folders(art_places((content,)) if content != CONTENT else ()))
    bosses = _bosses(games, content)

    def picture(card: Print) -> bytes | None:
        if card.kind not in PICTURED or card.game not in bosses:
            return None
        name, challenges = bosses[card.game]
        cut = games[name].art((challenges.get(card.id, card.id),))
        svg = composed(cut, read) if isinstance(cut, Cut) else None
        try:
            return kept(svg, *FINE, cache_folder() / "art") if svg else None
        except (ImportError, ValueError):
            return None

    return picture


def _bosses(games: Mapping[str, Game], content: Path) -> dict[str, tuple[str, dict[str, str]]]:
    """By each game's code: its name, and what its boss cards stand for."""
    from appliance.commands.wiring import load_contents, sets_in

    contents, _ = load_contents(games, sets_in(content) if content != CONTENT else ())
    catalogs = [games[name].catalog(one) for name, one in contents.items()]
    return {
        catalog.code: (catalog.game, {one.card: one.id for one in catalog.challenges if one.card})
        for catalog in catalogs
        if catalog is not None
    }


def all_prints(content: Path, sets: tuple[Path, ...] = ()) -> tuple[Print, ...]:
    """Every card of every game that prints, of a content folder and these sets; then command and settings cards."""
    found: list[Print] = []
    for module in pkgutil.iter_modules(appliance.games.__path__):
        name = f"appliance.games.{module.name}.prints"
        if module.ispkg and importlib.util.find_spec(name):
            found += importlib.import_module(name).printed(
                (content / module.name, *(folder for folder in sets if folder.parent.name == module.name))
            )
    return (*found, *command_prints(), *preset_prints(content))


def command_prints() -> tuple[Print, ...]:
    """The cards that press, mark and take for people who do not touch."""
    return tuple(
        Print(
            game=SHELL,
            id=card,
            deck="CMD",
            kind="command",
            name=Say(f"shell:command.{word}"),
            owner=Say("shell:command.kind"),
            glyph="check",
            colour=_COMMAND_COLOUR,
            note=Say(f"shell:command.{word}.text"),
        )
        for card, word in COMMANDS.items()
    )


def preset_prints(content: Path) -> tuple[Print, ...]:
    """The settings cards that the content names."""
    return tuple(
        Print(
            game=SHELL,
            id=preset.code,
            deck=DECK,
            kind="command",
            name=preset.title,
            owner=Say("shell:preset.kind"),
            glyph="check",
            colour=_SETTING_COLOUR,
            note=Say(f"shell:preset.{preset.name}.text"),
        )
        for preset in load_presets((content,)).values()
    )


def _listed(card: Print, words: Words) -> dict[str, Any]:
    return {
        "id": card.id,
        "code": code_text(card.game, card.id),
        "game": card.game,
        "deck": card.deck,
        "kind": card.kind,
        "name": words(card.name),
        "effects": msgspec.to_builtins(card.effects),
    }


def _list(cards: tuple[Print, ...], words: Words, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([_listed(card, words) for card in cards], indent=1, ensure_ascii=False))
        return
    for card in cards:
        lines = [f"{'' if line.number is None else line.number} {words(line.text)}".strip() for line in card.lines]
        told = ", ".join(lines).replace("., ", ". ")  # some lines are whole sentences
        print(f"{card.id}  {code_text(card.game, card.id):14}  {card.kind:7}  {words(card.name):20}  {told}".rstrip())
