"""An evening is camps and fights: one set of rules over both, so that a match may be either."""

from typing import Any

from appliance.engine.game import Action, Illegal, Outcome, Players, Setup
from appliance.engine.table import Recap, Said, Scanned, Seat, View
from appliance.engine.turn import Turn
from appliance.games.boss_fighters.actions import AnyAction
from appliance.games.boss_fighters.bots import Crew
from appliance.games.boss_fighters.camp import CampAction, CampRules, starts_camp
from appliance.games.boss_fighters.camp_events import CampEvent
from appliance.games.boss_fighters.camp_people import Campers
from appliance.games.boss_fighters.camp_prompts import page_text, page_title
from appliance.games.boss_fighters.camp_state import Camp, unlocked
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.events import AnyEvent
from appliance.games.boss_fighters.rules import FightRules
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say


class EveningRules:
    """`engine.game.Rules` of this game: whatever state it is, the rules that know it are asked."""

    state_type: Any = Camp | State
    action_type: Any = AnyAction | CampAction
    event_type: Any = AnyEvent | CampEvent

    def __init__(self, content: Content) -> None:
        self.content = content
        self.fight = FightRules(content)
        self.camp = CampRules(content)
        self._of: dict[type, Any] = {Camp: self.camp, State: self.fight}
        self._pages = {page.card: page for step in content.steps for page in step.page}

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> Any:
        """The camp if it was asked for or something is due before the fight; else the fight. Raises `Illegal`."""
        if not starts_camp(self.content, seats, options):
            return self.fight.start(seats, options, seed)
        if options.get("challenge"):
            self.fight.start(seats, options, seed)  # a fight that cannot be played is refused before the camp
        return self.camp.start(seats, options, seed)

    def read(self, state: Any, said: Said) -> Action:
        """What this means now; raises `Illegal`. A rule card in a fight is only looked up."""
        if isinstance(state, Camp):
            return self.camp.read(state, said)
        if isinstance(said, Scanned) and (page := self._pages.get(said.card)) is not None:
            if page not in unlocked(self.content, state.earned):
                raise Illegal("not-unlocked", say("camp.refused-rule"))
            title, text = page_title(page.name), page_text(page.name)
            raise Illegal("not-awaited", say("camp.look-up", title=title, text=text))
        return self.fight.read(state, said)

    def legal(self, state: Any) -> tuple[Action, ...]:
        """Actions that work now."""
        actions: tuple[Action, ...] = self._of[type(state)].legal(state)
        return actions

    def decide(self, state: Any, action: Action) -> Turn[Any, Any]:
        """The events of this action and the state after them; raises `Illegal`."""
        decided: Turn[Any, Any] = self._of[type(state)].decide(state, action)
        return decided

    def apply(self, state: Any, event: Any) -> Any:
        """The state after one event."""
        return self._of[type(state)].apply(state, event)

    def view(self, state: Any) -> View:
        """What is to be seen."""
        seen: View = self._of[type(state)].view(state)
        return seen

    def recap(self, state: Any) -> Recap:
        """Where the table was."""
        was: Recap = self._of[type(state)].recap(state)
        return was

    def outcome(self, state: Any) -> Outcome | None:
        """How it ended, or None."""
        ended: Outcome | None = self._of[type(state)].outcome(state)
        return ended


def players(content: Content, setup: Setup, seed: int, policy: str) -> Players:
    """Simulated people for this match, whichever it is."""
    if starts_camp(content, setup.seats, setup.options):
        return Campers(seed)
    return Crew(content, setup, seed, policy)
