"""Simulated people before a real box: what they say becomes cards held over the camera, presses, touches."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from appliance.engine.game import Players, reader_of_events
from appliance.engine.rng import draw
from appliance.engine.table import Picked, Pressed, Said, Scanned, Typed
from appliance.shell.loop import Loop
from appliance.shell.overlay import CLOSE
from appliance.shell.rooms import BACK
from appliance.shell.session import Told
from hw.desk import Pose
from hw.events import Key

PATIENCE = 60.0
"""Seconds without any progress after which these people give the box up."""
PRESS_SECONDS = 0.12
AWAY_SECONDS = 1.3
"""How long a card lies on the table before it is held up again."""
FOREIGN = "https://example.org/loyalty-card"


class Camera(Protocol):
    """Where cards are held."""

    def hold(self, card: Any, pose: Pose | None = None) -> None: ...

    def away(self) -> None: ...


class Stalled(RuntimeError):
    """The box does not answer any more: the message tells what was tried last."""


class Demo:
    """Plays until the first fight is over. `push(down)` moves the button, `touch(key)` is a finger on the screen.

    What they do depends on the journal alone, not on the time: a demo that is cut and started again goes the same way.
    `codes` is what is printed on each card, by its id; `mistake` lets them hold up a foreign code once.
    """

    def __init__(
        self,
        loop: Loop,
        camera: Camera,
        push: Callable[[bool], object],
        touch: Callable[[Key], object],
        contents: Mapping[str, Any],
        codes: Mapping[str, str],
        seed: int,
        policy: str = "novice",
        mistake: bool = True,
    ) -> None:
        self.loop, self.camera, self.push, self.touch = loop, camera, push, touch
        self.contents, self.codes, self.seed, self.policy = contents, codes, seed, policy
        self.seats, self.rounds, self.result = 0, 0, ""
        self._players: Players | None = None
        self._match: object = None
        self._doing: Said | None = None
        self._until = self._since = self._last_hold = loop.clock()
        self._mark: tuple[Any, ...] = ()
        self._held = ""
        self._put_down: dict[str, float] = {}
        self._mistake = mistake
        self._join()

    @property
    def over(self) -> bool:
        """Whether the fight has ended and its result was confirmed."""
        return bool(self.result)

    def told(self, told: Told) -> None:
        """The box shows this: they hear it. To be called for each action that is safe."""
        if told.fight != self._match and told.fight == self.loop.session.fight:
            self._join()  # a slow turn of the loop may tell the end of one match and the start of the next
        if self._players is not None and told.fight == self._match:
            self._players.heard(told.events)
        self._count(told.game, told.events)
        ended = self.loop.session.ended
        if ended is not None and ended[0].game != "lobby":
            self.result = ended[1].result

    def turn(self) -> None:
        """Go on with what they are doing, or do the next thing. Raises `Stalled`."""
        now = self.loop.clock()
        if self._progress(now) or now < self._until:
            return
        if self._doing is not None:
            self._finish(now)
        elif self.loop.idle and not self._held:
            self._act(now)
        if now - self._since > PATIENCE:
            raise Stalled(f"no answer for {PATIENCE:g} s; they tried {self._held or self._doing!r}")

    def _join(self) -> None:
        """New people for a new match; they catch up with what has happened in it."""
        session = self.loop.session
        setup = session.match.setup
        game = session.games[setup.game]
        self._match = session.fight
        self._players = game.players(self.contents[setup.game], setup, self.seed, self.policy)
        stored = session.journal.stored
        if session.resumed and stored is not None and stored.fight == session.fight:
            read = reader_of_events(session.match.rules)
            for entry in stored.entries:
                events = read(entry.events)
                self._players.heard(events)
                self._count(setup.game, events)

    def _count(self, game: str, events: Any) -> None:
        if game == "lobby":
            return
        self.seats = len(self.loop.session.match.setup.seats) or self.seats
        self.rounds += sum(type(event).__name__ == "RoundStarted" for event in events)

    def _progress(self, now: float) -> bool:
        """Whether anything has changed since the last look: then whatever they do has been answered."""
        session = self.loop.session
        if session.fight != self._match:
            session.resumed = False
            self._join()
        mark = (session.fight, session.match.actions, self.loop.refused, self.loop.overlays.prompt is not None)
        if mark == self._mark:
            return False
        self._mark, self._since = mark, now
        if isinstance(self._doing, Scanned) or self._held:
            self._take_away(now)
        return True

    def _act(self, now: float) -> None:
        if (asked := self.loop.overlays.prompt) is not None:
            # On a busy machine a press takes so long that it opens the menu: nobody wanted that.
            ways = [option.id for option in (*asked.options, *asked.also) if option.id in (CLOSE, BACK)]
            self._do(Picked(ways[0]) if ways else Pressed(), now)
            return
        view = self.loop.session.view
        if view is None or self._players is None:
            return
        if self._mistake and self.loop.session.match.setup.game != "lobby" and view.prompt.kind == "scan":
            self._mistake = not self._hold(FOREIGN, now)
            return
        said = self._players.answer(view)
        if said is not None:
            self._do(said, now)

    def _do(self, said: Said, now: float) -> None:
        self._doing = said
        match said:
            case Scanned(card):
                self._hold(self.codes[card], now)
            case Pressed():
                self.push(True)
                self._until = now + PRESS_SECONDS
            case Picked(option) if (piece := self._piece_for(option)) is not None:
                self._hold(self.codes[piece], now)
            case Picked(option):
                self.touch(Key(pick=option, at=now))
            case Typed(text):
                self.touch(Key(text=text, at=now))

    def _piece_for(self, option: str) -> str | None:
        """The hero card that picks this seat, every other time: people use touch and cards alike."""
        match = self.loop.session.match
        if match.actions % 2:
            return None
        return next((seat.pieces[0] for seat in match.setup.seats if str(seat.number) == option), None)

    def _hold(self, text: str, now: float) -> bool:
        """Hold a card as people do: never quite straight or in the middle; False if the last one is hardly away."""
        if now - self._last_hold < 0.15 or now - self._put_down.get(text, -9.0) < AWAY_SECONDS:
            self._until = now + 0.05
            self._doing = None
            return False
        self._held = text
        self.camera.hold(text, self._pose())
        return True

    def _pose(self) -> Pose:
        number = self.loop.accepted + 7 * self.loop.refused
        roll, tilt, far, aside, along = (draw(self.seed + part, number, 1000) / 1000 for part in range(5))
        return Pose(40 * aside - 20, 30 * along - 15, 12 + 7 * far, 360 * roll, 36 * tilt - 18, 0.8, 4.0)

    def _take_away(self, now: float) -> None:
        self.camera.away()
        self._put_down[self._held] = now
        self._held, self._doing, self._last_hold = "", None, now
        self._until = now + 0.1

    def _finish(self, now: float) -> None:
        """A press is released; the rest waits for its answer."""
        if isinstance(self._doing, Pressed):
            self.push(False)
            self._until = now + 0.1
            self._doing = None
        elif isinstance(self._doing, Picked | Typed) and self.loop.idle:
            self._doing = None
