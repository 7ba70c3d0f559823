"""The hands of a script: its steps go through the same intake and button as a real table's, in a time of their own."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from appliance.codes import SHELL, code_text, parse
from appliance.engine.game import Catalog, Game, Illegal
from appliance.engine.table import Picked, Prompt, Said, Say, Scanned, Typed, View
from appliance.shell.intake import CardHeld, Command, Heard, Intake, NotOurs, Taught, TwoCards, nothing_taught
from appliance.shell.pointer import Pointer, command
from appliance.shell.script import Away, Hold, Pick, Press, Raw, Scan, Step, Type, Wait
from appliance.shell.timer import Timer
from hw.events import Code, Seen

ABSENCE = 2.0
SWAP = 0.5
FRAME = 0.1


class Table(Protocol):
    """Where a script is played: what is shown, by which game, and somebody who listens."""

    @property
    def view(self) -> View | None: ...

    @property
    def game(self) -> Game: ...

    def say(self, said: Said) -> None:
        """Understood, done and told; raises `Illegal`."""


def play(steps: Iterable[Step], table: Table, hands: "Hands", refused: Callable[[Illegal], None]) -> None:
    """All steps, one after the other; what is refused is told, and it goes on."""
    for step in steps:
        try:
            for said in hands.do(step, table.view, table.game):
                table.say(said)
        except Illegal as no:
            refused(no)


class Hands:
    """Does steps. `games` and `contents` tell which game a card id belongs to; `taught` knows codes of other cards."""

    def __init__(self, games: Mapping[str, Game], contents: Mapping[str, Any], taught: Taught = nothing_taught) -> None:
        catalogs = [game.catalog(contents[name]) for name, game in games.items() if name in contents]
        self.catalogs: tuple[Catalog, ...] = tuple(catalog for catalog in catalogs if catalog is not None)
        self._intake = Intake(parse, hold=0.0, taught=taught)
        self._pointer = Pointer()
        self._now = 0.0
        self._frame = 0
        self._shown = ""
        self._timer = Timer()

    def do(self, step: Step, view: View | None, game: Game) -> list[Said]:
        """What the table says by this step. Raises `Illegal` for what the rules never get to see."""
        prompt = view.prompt if view is not None else Prompt("nothing", Say(""))
        self._pointer.see(prompt)
        self._timer.see(view, self._now)
        match step:
            case Scan(card, named):
                return self._show(code_text(named or self._code_of(card, game), card), prompt, game)
            case Raw(text):
                return self._show(text, prompt, game)
            case Away():
                self._pass_by(ABSENCE)
                self._see(())
                self._shown = ""
                return []
            case Press():
                return _listed(self._pointer.press(prompt))
            case Hold():
                return [self._pointer.hold(prompt)]
            case Pick(option):
                return [Picked(option)]
            case Type(text):
                return [Typed(text)]
            case Wait(seconds):
                return self._wait(seconds)

    def _show(self, text: str, prompt: Prompt, game: Game) -> list[Said]:
        """A code comes into view, the one before goes."""
        self._pass_by(SWAP)
        self._shown = text
        heard = self._see((Code(text, (220, 140, 200, 200)),))
        return [said for one in heard for said in self._meant(one, prompt, game)]

    def _pass_by(self, seconds: float) -> None:
        self._now += seconds
        self._frame += round(seconds / FRAME)
        self._intake.tick(self._now)

    def _see(self, codes: tuple[Code, ...]) -> list[Heard]:
        return self._intake.take(Seen(codes, self._now, self._frame))

    def _meant(self, heard: Heard, prompt: Prompt, game: Game) -> list[Said]:
        match heard:
            case CardHeld(card, code):
                if code not in self._codes(game):
                    raise Illegal("foreign-game", Say("shell:foreign-game"))
                return [Scanned(card)]
            case Command(name):
                return _listed(command(name, self._pointer, prompt))
            case NotOurs(kind):
                raise Illegal("unknown-code", Say(f"shell:not-ours.{kind}"))
            case TwoCards():
                raise Illegal("two-cards", Say("shell:two-cards"))
        return []

    def _wait(self, seconds: float) -> list[Said]:
        """Time goes by; what is shown stays shown, and a countdown may run out."""
        end = self._now + seconds
        while self._now + FRAME <= end:
            self._pass_by(FRAME)
            if self._shown:
                self._see((Code(self._shown, (220, 140, 200, 200)),))
        self._now = end
        return _listed(self._timer.tick(self._now))

    def _codes(self, game: Game) -> set[str]:
        """The games whose cards mean something now: the one being played, or all that can be chosen."""
        if any(catalog.game == game.name for catalog in self.catalogs):
            return {game.code}
        return {catalog.code for catalog in self.catalogs}

    def _code_of(self, card: str, game: Game) -> str:
        deck = card.partition("-")[0]
        if deck == "CMD":
            return SHELL
        choices = [c for c in self.catalogs if c.game == game.name] or [
            *(c for c in self.catalogs if any(piece.card.startswith(deck + "-") for piece in c.pieces)),
            *self.catalogs,
        ]
        return choices[0].code if choices else game.code


def _listed(said: Said | None) -> list[Said]:
    return [] if said is None else [said]
