"""The rules of the camp over a content: pages of the campaign, loot, decks, notebook, rule cards, putting away."""

from typing import Any

from msgspec.structs import astuple, replace

from appliance.engine.game import Action, Begin, Illegal, Next, Outcome
from appliance.engine.table import Picked, Pressed, Recap, Said, Scanned, Seat, View
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import camp_events as happen
from appliance.games.boss_fighters import camp_views, reading
from appliance.games.boss_fighters import plans as decks
from appliance.games.boss_fighters.camp_events import CampEvent
from appliance.games.boss_fighters.camp_prompts import place_at, prompt, rule_is_open
from appliance.games.boss_fighters.camp_state import (
    FIGHT,
    NIGHT,
    Camp,
    at_table,
    due,
    new_camp,
    noted_bosses,
    open_choices,
    page_on,
    plan_of,
    untold,
    waived,
)
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.memory import as_options, broken
from appliance.games.boss_fighters.note_prompts import READING
from appliance.games.boss_fighters.plans import star_of, stars
from appliance.games.boss_fighters.sentences import card_name, identity, item_of, look_up
from appliance.games.boss_fighters.words import say

GAME = "boss_fighters"
CampTurn = Turn[Camp, CampEvent]


class TakeOption(Action, frozen=True):
    """An option of the camp was picked."""

    option: str


class ShowCard(Action, frozen=True):
    """A card is held over the camera in the camp."""

    card: str


class GoOn(Action, frozen=True):
    """The check mark: this was read."""


CampAction = Begin | TakeOption | ShowCard | GoOn


class CampRules:
    """One content's rules between fights."""

    state_type = Camp
    action_type = CampAction
    event_type = CampEvent

    def __init__(self, content: Content) -> None:
        self.content = content

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> Camp:
        """The camp before anything is told."""
        return new_camp(seats, options)

    def read(self, state: Camp, said: Said) -> Action:
        """What this means now; raises `Illegal`."""
        asked = prompt(state, self.content)
        match said:
            case Scanned(card):
                return ShowCard(card)
            case Picked(option):
                if option in {one.id for one in (*asked.options, *asked.also)}:
                    return TakeOption(option)
                raise Illegal("not-awaited", say("camp.refused-option"))
            case Pressed():
                if asked.kind == "confirm":
                    return GoOn()
                if state.step == "hub" and asked.mark == "go":
                    return TakeOption("go")
        raise Illegal("not-awaited", say("camp.refused-now"))

    def legal(self, state: Camp) -> tuple[Action, ...]:
        """Every option that is shown, and the check mark where it is asked."""
        if state.step == "opening":
            return (Begin(),)
        asked = prompt(state, self.content)
        found: list[Action] = [TakeOption(one.id) for one in (*asked.options, *asked.also)]
        return (*found, GoOn()) if asked.kind == "confirm" else tuple(found)

    def decide(self, state: Camp, action: Action) -> CampTurn:
        """The events of this action and the state after them; raises `Illegal`, and then nothing has happened."""
        turn: CampTurn = Turn(state, happen.apply)
        asked = prompt(state, self.content)
        match action:
            case Begin() if state.step == "opening":
                self._open(turn)
            case GoOn() if asked.kind == "confirm":
                self._go_on(turn)
            case TakeOption(option) if option in {one.id for one in (*asked.options, *asked.also)}:
                self._take(turn, option)
            case ShowCard(card) if state.step not in ("opening", "over"):
                self._show(turn, card)
            case _:
                raise Illegal("not-awaited", say("camp.refused-now"))
        return turn

    def apply(self, state: Camp, event: Any) -> Camp:
        """The state after one event."""
        return happen.apply(state, event)

    # -- opening and going on

    def _open(self, turn: CampTurn) -> None:
        state, content = turn.state, self.content
        plans, dropped = decks.tidied(content, at_table(state, content), state.memory.plans, state.earned)
        news = tuple(decks.dropped_line(content, one) for one in dropped)
        if broken(state.options):
            news = (say("camp.broken"), *news)
        door = state.options.get("door", "")
        told = untold(content, state.memory, state.earned)
        turn.emit(happen.CampOpened(told, plans, news))
        card = state.options.get("card", "")
        if door == NIGHT:
            turn.emit(happen.CampTurned("night", back="over"))
        elif rule_is_open(state, content, card):
            turn.emit(happen.CampTurned("rule", about=card, back="over"))
        else:
            self._next(turn)

    def _next(self, turn: CampTurn) -> None:
        """Whatever is due comes first, then the hub."""
        state = turn.state
        if state.pages:
            turn.emit(happen.CampTurned("page"))
            return
        still = open_choices(state, self.content)
        if still:
            star, seat = still[0]
            turn.emit(happen.CampTurned("loot", seat, star))
        else:
            turn.emit(happen.CampTurned("hub"))

    def _go_on(self, turn: CampTurn) -> None:
        state = turn.state
        if state.step == "page":
            turn.emit(happen.PageTold(state.pages[0]))
            self._next(turn)
        elif state.was is not None:
            turn.emit(happen.CampTurned(*astuple(state.was)))
        else:
            turn.emit(happen.CampLeft("camp") if state.back == "over" else happen.CampTurned("hub"))

    # -- options

    def _take(self, turn: CampTurn, option: str) -> None:
        match turn.state.step:
            case "page":
                turn.emit(happen.PagesPutOff())
                self._next(turn)
            case "loot":
                self._at_loot(turn, option)
            case "hub":
                self._at_hub(turn, option)
            case "deck":
                self._at_deck(turn, option)
            case step if step in READING:
                reading.take(turn, self.content, option)
            case _:
                turn.emit(happen.CampTurned("hub"))

    def _at_hub(self, turn: CampTurn, option: str) -> None:
        state = turn.state
        word, _, number = option.partition("-")
        match word:
            case "go":
                turn.emit(happen.CampLeft("next" if state.challenge else "camp"))
            case "lobby":
                turn.emit(happen.CampLeft("camp"))
            case "deck":
                turn.emit(happen.CampTurned("deck", int(number)))
            case "notes":
                reading.open_notebook(turn, self.content)
            case "rules":
                reading.turn_to(turn, self.content, "rules")
            case _:
                turn.emit(happen.CampTurned("night"))

    def _at_loot(self, turn: CampTurn, option: str) -> None:
        state = turn.state
        place = place_at(state, self.content, state.seat)
        if option == "undo":
            self._undo(turn)
        elif option == "none" and place is not None:
            mine = [
                card for card in plan_of(state.memory.plans, place).loot if star_of(self.content, card) == state.star
            ]
            for card in mine:
                plans = decks.without_loot(turn.state.memory.plans, place.hero, card)
                turn.emit(happen.LootReturned(place.seat, place.hero, card, plans))
            turn.emit(happen.LootWaived(place.seat, waived(state.star, place.hero)))
            self._after_loot(turn)
        elif star_of(self.content, option):
            if place is None or option not in plan_of(state.memory.plans, place).loot:
                self._take_loot(turn, option)
            self._after_loot(turn)
        else:
            turn.emit(happen.CampTurned("loot", int(option), state.star))

    def _take_loot(self, turn: CampTurn, card: str) -> None:
        state, content = turn.state, self.content
        place = place_at(state, content, state.seat)
        star = star_of(content, card)
        if place is None or not star:
            raise Illegal("wrong-kind", say("camp.refused-loot"))
        if star not in stars(content, state.earned):
            raise Illegal("not-unlocked", say("camp.refused-star", card=card_name(content, card), n=star))
        before = decks.holder(state.memory.plans, card)
        if before == place.hero:
            raise Illegal("already-played", say("camp.refused-own", card=card_name(content, card), name=place.name))
        owner = next((one for one in at_table(state, content) if one.hero == before), None)
        if owner is not None:
            raise Illegal("used-up", say("camp.refused-taken", card=card_name(content, card), name=owner.name))
        mine = plan_of(state.memory.plans, place).loot
        instead = next((other for other in mine if star_of(content, other) == star), "")
        plans = decks.with_loot(content, state.memory.plans, place.hero, card)
        turn.emit(happen.LootTaken(place.seat, place.hero, card, plans, instead, before))

    def _after_loot(self, turn: CampTurn) -> None:
        """The next one who has to choose of this star level; else whatever is due."""
        state = turn.state
        still = [seat for star, seat in open_choices(state, self.content) if star == state.star]
        if still:
            later = [seat for seat in still if seat > state.seat] or still
            turn.emit(happen.CampTurned("loot", later[0], state.star))
        else:
            self._next(turn)

    def _at_deck(self, turn: CampTurn, option: str) -> None:
        state = turn.state
        if option == "back":
            turn.emit(happen.CampTurned("hub"))
        elif option == "undo":
            self._undo(turn)
        elif option.startswith("loot-"):
            turn.emit(happen.CampTurned("loot", state.seat, int(option[5:])))
        else:
            self._toggle(turn, option)

    def _toggle(self, turn: CampTurn, card: str) -> None:
        state, content = turn.state, self.content
        place = place_at(state, content, state.seat)
        if place is None:
            raise Illegal("not-awaited", say("camp.refused-now"))
        out = card in plan_of(state.memory.plans, place).removed
        plans = decks.toggled(state.memory.plans, place.hero, card)
        event = happen.CardPutBack if out else happen.CardTakenOut
        turn.emit(event(place.seat, place.hero, card, plans))

    def _undo(self, turn: CampTurn) -> None:
        turn.emit(happen.ChangeUndone(turn.state.undo[-1]))

    # -- cards

    def _show(self, turn: CampTurn, card: str) -> None:
        state, content = turn.state, self.content
        deck = identity(content, card)
        if page_on(content, card) is not None:
            self._rule(turn, card)
        elif deck is not None:
            self._identity(turn, deck.code)
        elif star_of(content, card):
            self._loot_card(turn, card)
        elif card in content.cards:
            self._action_card(turn, card)
        elif boss := next((name for name, file in content.bosses.items() if file.boss.card == card), ""):
            if state.step not in ("hub", "deck", *READING):
                raise Illegal("not-awaited", say("camp.refused-identity"))
            if boss not in noted_bosses(state, content):
                raise Illegal("wrong-kind", say("camp.refused-boss"))
            reading.turn_to(turn, content, "notes", about=boss)
        elif item_of(content, card) is not None:
            raise Illegal("wrong-kind", say("camp.refused-item", **look_up(content, card)))
        elif card in content.curses:
            raise Illegal("wrong-kind", say("camp.refused-curse"))
        else:
            raise Illegal("unknown-code", say("refused.unknown"))

    def _rule(self, turn: CampTurn, card: str) -> None:
        """A page that is being told is read by its own card too; any other one is shown, and back to where one was."""
        state = turn.state
        page = page_on(self.content, card)
        if state.step == "page" and page is not None and page.name == state.pages[0]:
            self._go_on(turn)
            return
        if not rule_is_open(state, self.content, card):
            raise Illegal("not-unlocked", say("camp.refused-rule"))
        if state.step == "rule" and state.about == card:
            self._go_on(turn)
            return
        turn.emit(happen.CampTurned("rule", about=card, back=state.back))

    def _identity(self, turn: CampTurn, deck: str) -> None:
        """A hero's card opens its deck; while loot is chosen it is that hero's choice, and a page is turned to it."""
        state = turn.state
        for place in at_table(state, self.content):
            if deck in (place.hero, place.klass):
                if state.step == "loot" and place.seat != state.seat:
                    turn.emit(happen.CampTurned("loot", place.seat, state.star))
                    return
                if state.step in READING:
                    reading.show_to(turn, place.seat)
                    return
                if state.step in ("hub", "deck") and stars(self.content, state.earned):
                    turn.emit(happen.CampTurned("deck", place.seat))
                    return
        raise Illegal("not-awaited", say("camp.refused-identity"))

    def _loot_card(self, turn: CampTurn, card: str) -> None:
        """Whoever chooses takes it; in an open deck it is taken, or goes back."""
        state = turn.state
        if state.step not in ("loot", "deck"):
            raise Illegal("not-awaited", say("camp.refused-whose", card=card_name(self.content, card)))
        place = place_at(state, self.content, state.seat)
        if state.step == "deck" and place is not None and card in plan_of(state.memory.plans, place).loot:
            plans = decks.without_loot(state.memory.plans, place.hero, card)
            turn.emit(happen.LootReturned(place.seat, place.hero, card, plans))
            turn.emit(happen.LootWaived(place.seat, waived(star_of(self.content, card), place.hero)))
            return
        self._take_loot(turn, card)
        if state.step == "loot":
            self._after_loot(turn)

    def _action_card(self, turn: CampTurn, card: str) -> None:
        """The card leaves its hero's deck, or is back in it; the deck is open then."""
        state = turn.state
        if not stars(self.content, state.earned):
            raise Illegal("not-unlocked", say("camp.refused-adjust", card=card_name(self.content, card)))
        if state.step not in ("hub", "deck"):
            raise Illegal("not-awaited", say("camp.refused-card", **look_up(self.content, card)))
        deck = card.partition("-")[0]
        owner = next((place for place in at_table(state, self.content) if deck in (place.hero, place.klass)), None)
        if owner is None:
            raise Illegal("not-in-deck", say("camp.refused-nobody", card=card_name(self.content, card)))
        if state.step != "deck" or owner.seat != state.seat:
            turn.emit(happen.CampTurned("deck", owner.seat))
        self._toggle(turn, card)

    # -- what is to be seen

    def view(self, state: Camp) -> View:
        """What is to be seen."""
        return replace(camp_views.view(state, self.content), unused=self._boxed(state))

    def _boxed(self, state: Camp) -> tuple[str, ...]:
        """What the group has not come by, and the rule cards of pages that it has not been told."""
        rules = [page.card for step in self.content.steps for page in step.page]
        untold = [card for card in rules if not rule_is_open(state, self.content, card)]
        return (*decks.closed(self.content, state.earned), *untold)

    def recap(self, state: Camp) -> Recap:
        """Where the table was."""
        return camp_views.recap(state, self.content)

    def outcome(self, state: Camp) -> Outcome | None:
        """The fight that was called, or the lobby again; the group keeps what it did."""
        if state.step != "over":
            return None
        memory = as_options(state.memory)
        if state.result != "next":
            return Outcome("camp", memory=memory)
        options = {key: value for key, value in state.options.items() if key not in ("door", "card", "challenge")}
        follows = Next(GAME, state.challenge, state.seats, {**options, "memory": memory})
        return Outcome("next", next=follows, memory=memory)


def starts_camp(content: Content, seats: tuple[Seat, ...], options: dict[str, Any]) -> bool:
    """Whether this match begins with the camp: through one of its doors, or because something is due."""
    door = options.get("door", "")
    return bool(door) and (door != FIGHT or bool(due(content, seats, options)))
