"""Every sentence that people can meet is there in both languages, is filled, and none is there for nothing."""

import ast
import itertools
import random
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from appliance.engine.game import Begin, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Held, Picked, Pressed, Said, Say, Scanned, TimeUp, Typed
from appliance.games.boss_fighters.calls import ACTIONS
from appliance.library import CONTENT, load_words
from appliance.shell.overlay import Overlays, menu_options
from appliance.ui.overlays import CameraLost, Menu, NotePage, Notice, Preview, WakePage
from appliance.ui.stage import Stage
from tests.screens.drawing import CONTENTS, GAMES, WORDS, fight_setup, lobby_setup
from tests.told import gaps, says

ROOT = Path(__file__).parent.parent
SENTENCES = {language: load_words((CONTENT,), language) for language in ("en", "de")}
ENDINGS = (".one", ".boss", ".title", ".text")
"""What code adds to a key: the singular, the boss instead of a hero, a title over its text, a card's small print."""

FIGHT = CONTENTS["boss_fighters"]
TRAINING = [card for card in FIGHT.cards if card[-2:] <= "06"]
CARDS = (*TRAINING, "ELF-07", "ITM-01", *[f"{deck}-91" for deck in FIGHT.decks], "BOS-01", "X")
RARE = (
    "ask.give-up",
    "option.give-up-no",
    "refused.give-up",
    "refused.over",
    "warned.not-in-deck",
    "warned.out-of-turn",
    "refused.take-back",
    "told.taken-back",
    "told.fizzled",
    "ask.fix",
    "ask.fix-what",
    "ask.fix-number",
    "refused.fix",
    "told.fixed",
    "told.fixed.boss",
)
"""Sentences that a wanderer must have met, or else it does not wander far enough."""

SMALL = (640, 400)


class Teller:
    """Tells sentences, and keeps what is wrong with any: no words for it, or a gap that nothing fills."""

    def __init__(self, language: str) -> None:
        self.words = WORDS[language]
        self.sentences = SENTENCES[language]
        self.wrong: set[str] = set()
        self.told: set[str] = set()
        self.drawn: set[object] = set()

    def __call__(self, say: Say) -> str:
        template = self.sentences.get(say.key)
        if template is None:
            self.wrong.add(f"no words for {say.key!r}")
            return "?"
        single = self.sentences.get(say.key + ".one", "")
        missing = (gaps(template) | gaps(single)) - set(say.args)
        if missing:
            self.wrong.add(f"{say.key}: nothing fills {sorted(missing)}")
        for arg in say.args.values():
            if isinstance(arg, Say):
                self(arg)
        self.told.add(say.key)
        return self.words(say)


class Wanderer:
    """Plays a match at random, nonsense too, and has everything told and drawn that it meets."""

    def __init__(self, setup: Setup, teller: Teller, seed: int) -> None:
        game = GAMES[setup.game]
        self.match = Match(game.rules(CONTENTS[setup.game]), setup)
        self.chance = random.Random(seed)
        self.teller = teller
        screens = {view: draw for one in GAMES.values() for view, draw in one.screens().items()}
        self.stage, self.surface = Stage(teller, screens), pygame.Surface(SMALL)
        self.match.submit(Begin())

    def walk(self, steps: int) -> None:
        for _ in range(steps):
            self.look()
            if self.match.outcome is not None:
                return
            self.nonsense()
            legal = self.match.rules.legal(self.match.state)
            asked = self.match.view.prompt.say.key
            if asked.endswith(("ask.give-up", "prompt.reset")) and self.chance.random() < 0.9:
                self.match.say(Picked("no"))
            elif legal and self.chance.random() < 0.9:
                self.match.submit(self.chance.choice(legal))

    def give_up(self) -> None:
        """The skull, asked once more, the result, and a card after the end."""
        if getattr(self.match.state, "result", ""):
            return
        for said in (Picked("give-up"), Scanned("ELF-01"), Picked("9"), Picked("yes"), Picked("give-up"), Pressed()):
            try:
                self.match.say(said)
            except Illegal as illegal:
                self.teller(illegal.say)
            self.look()

    def look(self) -> None:
        view, recap = self.match.view, self.match.rules.recap(self.match.state)
        for say in (*says(view), *says(recap)):
            self.teller(say)
        kind = (
            type(view),
            view.prompt.say.key,
            getattr(view, "phase", ""),
            getattr(view, "result", ""),
            tuple(say.key for say in says(recap))[:1],
        )
        if kind not in self.teller.drawn:
            self.teller.drawn.add(kind)
            self.stage.show(self.surface, view, 0.0)
            self.stage.show(self.surface, view, 0.0, overlays=(WakePage(recap),))

    def nonsense(self) -> None:
        """Something that the table may say at any time; a refusal is told."""
        try:
            self.match.say(self.anything())
        except Illegal as illegal:
            self.teller(illegal.say)

    def anything(self) -> Said:
        prompt = self.match.view.prompt
        rarely = ("give-up", "yes", "reset", "delete-1") if self.chance.random() < 0.95 else ()
        options = [option.id for option in prompt.options + prompt.also if option.id not in rarely]
        choice = self.chance.choice([*["card"] * 4, "pick", "pick", "word", "press", "type", "held", "time"])
        match choice:
            case "card":
                return Scanned(self.chance.choice(CARDS))
            case "pick" if options:
                return Picked(self.chance.choice(options))
            case "word":
                return Picked(self.chance.choice(["back", "pass", "no", "9", "anyway", "1", "go", "fix", "done"]))
            case "type":
                return Typed(self.chance.choice(["Ada", "Ben", "", "\x07", "x" * 99, "Cleo", "Dan"]))
            case "held":
                return Held()
            case "time":
                return TimeUp("x")
        return Pressed()


@pytest.fixture(params=["en", "de"])
def teller(request: pytest.FixtureRequest) -> Teller:
    return Teller(request.param)


def against_the_prince(setup: Setup, level: str) -> Setup:
    """The same people against the first boss of the campaign; without a level against the dummy."""
    if not level:
        return setup
    return replace(setup, options={**setup.options, "challenge": "prince", "level": level, "earned": ["won:mr-puppet"]})


@pytest.mark.parametrize("health", ["full", "both", "table"])
def test_nothing_in_a_fight_is_left_unsaid(teller: Teller, health: str) -> None:
    """Random play with nonsense between, with two, three and four heroes."""
    tables = ((1, 5), (1, 3, 5), (1, 3, 5, 7), (2, 7))
    for seed, (seats, level) in enumerate(itertools.product(tables, ("", "beginners", "insane")), 1):
        setup = against_the_prince(fight_setup(seats, health, seed), level)
        wanderer = Wanderer(setup, teller, seed)
        wanderer.walk(300)
        wanderer.give_up()
        short = Wanderer(setup, teller, seed)
        short.walk(20)
        short.give_up()
    ended = ("why.given-up", "screen.given-up") if health == "full" else ("why.ended", "screen.lost")
    assert {f"boss_fighters:{key}" for key in (*RARE, *ended)} <= teller.told
    assert teller.wrong == set()
    assert len(teller.told) > 120


def test_nothing_in_the_lobby_is_left_unsaid(teller: Teller) -> None:
    groups = [{"id": "g1", "name": "Owls", "health": "both", "game": "boss_fighters", "seats": [], "earned": []}]
    for seed in range(16):
        setup = lobby_setup()
        if seed % 2:
            setup = Setup("lobby", options={**setup.options, "groups": groups, "group": "g1" if seed % 4 == 1 else ""})
        Wanderer(setup, teller, seed).walk(80)
    assert teller.wrong == set()
    assert len(teller.told) > 60


def test_nothing_that_the_box_lays_over_is_left_unsaid(teller: Teller) -> None:
    wanderer = Wanderer(fight_setup((1, 5)), teller, 1)
    overlays = Overlays()
    overlays.open_power()
    shown = [*overlays.shown(0.0, True, None, 0.5, ()), CameraLost(), NotePage(Say("shell:note.first"))]
    shown += [Menu(Say("shell:menu.title"), menu_options(("en", "de", "en"), "", True, True))]
    shown += [Preview(Say("shell:card", {"id": "ELF-03"}), 0.0, 1.0), Notice(Say("shell:two-cards"))]
    for overlay in shown:
        wanderer.stage.show(wanderer.surface, wanderer.match.view, 0.0, overlays=(overlay,))
    assert teller.wrong == set()


def test_an_unfilled_gap_and_a_missing_sentence_are_found() -> None:
    """The checks above can fail."""
    teller = Teller("de")
    teller(Say("shell:card"))
    teller(Say("lobby:no-such"))
    teller(Say("shell:recap.go-on"))
    assert len(teller.wrong) == 2


def spoken(file: Path) -> Iterator[tuple[str, ast.expr]]:
    """The keys that this module's calls of Say and say have, with the namespace that `say` adds."""
    game = file.parent.name
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
            if node.func.id == "Say":
                yield "", node.args[0]
            elif node.func.id == "say":
                yield game + ":", node.args[0]


def literals(node: ast.expr) -> Iterator[str]:
    """The keys that an expression may be, if they can be read from it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def shapes(tree: ast.AST) -> Iterator[str]:
    """Every text in a module as a pattern: what is known of it, and a group for each part that is not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(re.escape(str(x.value)) if isinstance(x, ast.Constant) else "(.+)" for x in node.values)
        elif isinstance(node, ast.BinOp):
            yield from (re.escape(start) + "(.+)" for start in literals(node.left))


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a content file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_of(one)


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def read_toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


MODULES = sorted((ROOT / "appliance").rglob("*.py"))
KEYS = [(file, game + key) for file in MODULES for game, node in spoken(file) for key in literals(node) if key]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_key_that_stands_in_the_code_has_its_words(language: str) -> None:
    assert len(KEYS) > 150
    assert [f"{file.name}: {key}" for file, key in KEYS if key not in SENTENCES[language]] == []


def test_no_sentence_is_there_for_nothing() -> None:
    """Each is met by a text in the code of its game (or of the shell), or made of a name in the content."""
    unused = [key for key in SENTENCES["en"] if not used(key)]
    assert unused == []
    assert not used("boss_fighters:ask.no-such-question")
    assert not used("boss_fighters:ask.SupportFizzled")


def used(key: str) -> bool:
    game, _, name = key.partition(":")
    names = [name, *[name.removesuffix(end) for end in ENDINGS if name.endswith(end)]]
    found = (pattern.fullmatch(text) for pattern in patterns(game) for one in names for text in (one, f"{game}:{one}"))
    known = KNOWN | set(ACTIONS) if OF_EVENTS.match(key) else KNOWN
    return any(match is not None and set(match.groups()) <= known for match in found)


KNOWN = {
    *map(str, range(1, 10)),  # the legend's hints are numbered
    *(node.value for file in MODULES for node in ast.walk(ast.parse(file.read_text("utf-8"))) if is_text(node)),
    *(text for file in CONTENT.rglob("*.toml") if "words" not in file.parts for text in texts_of(read_toml(file))),
}
"""What may stand in the unknown part of a key: a text in the code, or a name in the content."""

OF_EVENTS = re.compile(r"boss_fighters:camp\.(doing|deed)\.")
"""What players do is told by the names of its events, and nothing else is."""

PATTERNS: dict[str, list[re.Pattern[str]]] = {}


def patterns(game: str) -> list[re.Pattern[str]]:
    """The texts in a game's code, or for the shell in all other code."""
    if game not in PATTERNS:
        folder = ROOT / "appliance" / "games" / game
        files = folder.rglob("*.py") if folder.exists() else [file for file in MODULES if "games" not in file.parts]
        found = {shape for file in files for shape in shapes(ast.parse(file.read_text("utf-8")))}
        PATTERNS[game] = [re.compile(shape) for shape in found if 2 < len(shape) < 80 and not shape.startswith("(")]
    return PATTERNS[game]


@pytest.mark.parametrize("namespace", ["shell", "lobby", "boss_fighters"])
def test_both_languages_say_the_same_with_the_same_gaps(namespace: str) -> None:
    english, german = (gaps_of(SENTENCES[language], namespace) for language in ("en", "de"))
    assert english == german
    assert english


def gaps_of(sentences: Mapping[str, str], namespace: str) -> dict[str, set[str]]:
    return {key: gaps(text) for key, text in sentences.items() if key.startswith(namespace + ":")}
