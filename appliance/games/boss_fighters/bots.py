"""Simulated people: they see the View and what lies before them, nothing else.

How they play is their policy, see `policies`; here is what their hands do, whoever they are.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Setup
from appliance.engine.rng import draw
from appliance.engine.table import Picked, Pressed, Prompt, Said, Scanned, View
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import tabletop as tt
from appliance.games.boss_fighters.content import TRAINING, Content
from appliance.games.boss_fighters.lore import NOTHING, lore_of
from appliance.games.boss_fighters.memory import Note, Plan, remembered
from appliance.games.boss_fighters.policies import POLICIES
from appliance.games.boss_fighters.sentences import identities
from appliance.games.boss_fighters.spell import CURSES, Spell
from appliance.games.boss_fighters.views import FightView

PRESSED = Pressed()
_REFILLS = ("ready", "discard", "draw")


class Crew:
    """Everybody at the table; `places` by seat is the physical half."""

    def __init__(self, content: Content, setup: Setup, seed: int, policy: str) -> None:
        if policy not in POLICIES:
            raise ValueError(f"no policy {policy!r}; there are {', '.join(POLICIES)}")
        self._seed = seed
        self._draws = 0
        self._policy = POLICIES[policy]
        boss = content.bosses.get(setup.options.get("challenge", ""))
        training = boss is not None and boss.boss.training
        self._effects = {code: card.effects for code, card in content.cards.items()}
        self._kinds: dict[str, frozenset[str]] = {}
        self._decks: dict[int, tt.Pile] = {}
        self._by_box = setup.options.get("health", "full") == "full"
        self._attacked: set[str] = set()
        self._again = ("", 1)
        self.notebook: tuple[Note, ...] = ()
        self.lore = NOTHING
        self._watched: frozenset[str] = frozenset()
        self._done: Counter[tuple[str, str]] = Counter()
        self.drawn: set[str] = set()
        self._items: list[str] = [] if training else self._found(content, setup)
        self._acting = 0
        self._barred: dict[str, int] = {}
        self.spell = Spell(content, self._shuffle)
        memory = remembered(setup.options)
        plans = {} if training else memory.plans
        if policy == "knowing":
            self._read(memory.notes, setup.options.get("challenge", ""))
        self.places: dict[int, tt.Place] = {}
        for seat in setup.seats:
            decks = identities(content, seat)
            codes = {deck.code for deck in decks}
            plan = next((plans[code] for code in codes if code in plans), Plan())
            own = [card for card in content.cards if card.partition("-")[0] in codes and card not in plan.removed]
            own += [card for card in plan.loot if card in content.cards]
            self._decks[seat.number] = tuple([card for card in own if not training or int(card[-2:]) <= TRAINING])
            health = sum(deck.health for deck in decks)
            self.places[seat.number] = tt.Place(seat.number, sum(deck.hand for deck in decks), health, health)

    def _read(self, notes: tuple[Note, ...], boss: str) -> None:
        """What stands in the notebook about whom they fight."""
        self.notebook = tuple([note for note in notes if note.boss == boss])
        self.lore = lore_of(self.notebook)
        hurting = ["HeroHurt"] if any(rhythm.hurts for rhythm in self.lore.rhythms) else []
        self._watched = frozenset([*[trigger.what for trigger in self.lore.triggers], *hurting])

    def _found(self, content: Content, setup: Setup) -> list[str]:
        """The items that lie beside the box: as many potions as heroes."""
        found: list[str] = []
        for item in content.items.values():
            if set(item.needs) <= set(setup.options.get("earned", ())):
                codes = item.codes()
                found += codes[: len(setup.seats)] if item.once else codes
                self._effects.update(dict.fromkeys(codes, item.effects))
        self._once = {code for item in content.items.values() if item.once for code in item.codes()}
        return found

    @property
    def items(self) -> list[str]:
        """The items that may be used now: a curse can forbid them."""
        return [] if self._acting in self._barred.values() else self._items

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1: these people's own chance."""
        self._draws += 1
        return draw(self._seed, self._draws, sides) - 1

    def _shuffle(self, pile: tt.Pile) -> tt.Pile:
        cards = list(pile)
        for last in range(len(cards) - 1, 0, -1):
            other = self.roll(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def heard(self, events: Sequence[Any]) -> Said | None:
        """The box told this: they do their part of it; asked for the check mark only, they press it at once."""
        asked = None
        for event in events:
            do_part = _PARTS.get(type(event))
            if do_part is not None:
                do_part(self, event)
                asked = event
            if self._watched:
                self._count(event)
        if type(asked) is not e.Asked or asked.options or asked.question == "over" or not self._by_box:
            return None
        return PRESSED

    def _count(self, event: Any) -> None:
        """What the notebook has them count."""
        what = type(event).__name__
        if what in self._watched:
            self._done[what, getattr(event, "type", "") or getattr(event, "cause", "")] += 1
        if what == "ShieldHurt":
            self._done["ShieldHeld" if event.left else "ShieldBroken", event.type] += 1

    def _round(self, event: e.RoundStarted) -> None:
        self._attacked.clear()
        self._done.clear()

    def _attack(self, event: e.AttackMade) -> None:
        self._attacked.add(event.type)

    def _asked(self, event: e.Asked) -> None:
        question = event.question
        if question == "again":
            looks = [getattr(verb, "look", 0) for verb in self._effects[event.about]]
            self._again = (event.why, max(looks))
        elif question in _REFILLS:
            if question == "ready":
                self.spell.gather()
            for seat, place in self.places.items():
                self.places[seat] = self._refilled(question, place)
            self.drawn.update(*[place.hand for place in self.places.values()])

    def _refilled(self, question: str, place: tt.Place) -> tt.Place:
        if question == "ready":
            return tt.set_up(place, self._decks[place.seat], self._shuffle)
        if question == "discard":
            return tt.tidy(place, self._unwanted(place), self._shuffle)
        return tt.draw_up(place, self._shuffle)

    def _drawn(self, event: e.CardsDrawn) -> None:
        place = self.places[event.seat] = tt.draw(self.places[event.seat], event.n, self._shuffle)
        self.drawn.update(place.hand)

    def _hurt(self, event: e.HeroHurt) -> None:
        self.places[event.seat] = tt.hurt(self.places[event.seat], event.n)

    def _healed(self, event: e.HeroHealed) -> None:
        self.places[event.seat] = tt.heal(self.places[event.seat], event.n)

    def _tokens(self, event: e.TokensGained | e.TokensLost) -> None:
        if event.seat:
            more = event.n if isinstance(event, e.TokensGained) else -event.n
            place = self.places[event.seat]
            self.places[event.seat] = tt.tokens(place, event.kind, more)

    def _fixed(self, event: e.Fixed) -> None:
        if event.seat and event.what in ("health", "poison", "panic"):
            self.places[event.seat] = replace(self.places[event.seat], **{event.what: event.value})

    def _laid(self, event: e.CardPlayed) -> None:
        self.places[event.seat] = tt.lay(self.places[event.seat], event.card)

    def _taken_back(self, event: e.CardTakenBack) -> None:
        place = self.places[event.seat]
        if event.card in place.area:
            self.places[event.seat] = tt.take_back(place, event.card)
        elif event.card in self._once:
            self._items.append(event.card)
        else:
            self.places[event.seat] = self.spell.turned_back(place, event.card)

    def _used(self, event: e.ItemUsed) -> None:
        if event.card in self._once:
            self._items.remove(event.card)

    def _replayed(self, event: e.CardReplayed) -> None:
        self.places[event.seat] = tt.replay(self.places[event.seat], event.card, self._shuffle)

    def _boxed(self, event: e.CardBoxed) -> None:
        self.places[event.seat] = tt.box(self.places[event.seat], event.card)

    def _ward_laid(self, event: e.WardLaid) -> None:
        self.places[event.seat] = tt.lay_beside(self.places[event.seat], event.card)

    def _ward_used(self, event: e.WardUsed) -> None:
        self.places[event.seat] = tt.spend(self.places[event.seat], event.card)

    def _discarded(self, event: e.CardsDiscarded) -> None:
        place = self.places[event.seat]
        weakest = sorted(place.hand, key=self.strength)[: event.n]
        self.places[event.seat] = tt.discard(place, weakest, self._shuffle)

    def _curse(self, event: Any) -> None:
        """Curses go from the pile to heroes and from there to their discards."""
        if isinstance(event, e.Hexed) and event.what == "no-items":
            self._barred[event.card] = event.seat
        if isinstance(event, e.CurseEnded):
            self._barred.pop(event.card, None)
        seat = getattr(event, "seat", 0)
        place = self.spell.heard(event, self.places.get(seat))
        if place is not None:
            self.places[seat] = place

    def _unwanted(self, place: tt.Place) -> tt.Pile:
        """What must go: all above the hand limit, weakest first; and what this policy does not want to keep."""
        worst = sorted(place.hand, key=self.strength)
        over = max(0, len(place.hand) - place.limit)
        return (*worst[:over], *self._policy.unwanted(self, tuple(worst[over:])))

    def strength(self, card: str) -> int:
        """All numbers on a card."""
        return sum(getattr(verb, "n", 1) for verb in self._effects[card])

    def answer(self, view: View) -> Said | None:
        """What they do now."""
        if not isinstance(view, FightView):
            return Pressed() if view.prompt.kind == "confirm" else None
        prompt = view.prompt
        self._acting = view.turn
        if prompt.kind == "choose" and {option.id for option in prompt.options} == {"yes", "no"}:
            return Picked("yes" if self._beaten() else "no")
        if self._beaten():
            return Picked("give-up")
        if prompt.kind == "confirm":
            return PRESSED
        if prompt.kind == "choose":
            if self._panics(view, prompt):
                return Picked("anyway")
            return Picked(self._policy.choose(self, view, prompt))
        if prompt.kind == "scan":
            return self._scan(view, prompt)
        return None

    def _scan(self, view: FightView, prompt: Prompt) -> Said:
        if prompt.scans == ("curse",):
            curses = self.places[view.turn].curses
            return Scanned(curses[0]) if curses else Picked("none")
        if any(option.id == "nothing" for option in prompt.also):
            pile = self._pile(view.turn)
            card = self._policy.best(self, view, pile) or (pile[0] if pile else "")
            return Scanned(card) if card else Picked("nothing")
        card = self._policy.play(self, view)
        place = self.places[view.turn]
        if place.panic and card in place.hand:
            card = place.hand[self.roll(len(place.hand))]
        return Scanned(card) if card else Picked("pass")

    def _panics(self, view: FightView, prompt: Prompt) -> bool:
        """A card that chance drew from the hand is played, whatever the box thinks of it."""
        ids = [option.id for option in prompt.options]
        return "anyway" in ids and self.places[view.turn].panic > 0

    def _pile(self, seat: int) -> tt.Pile:
        """The cards that may be played by another: the discard pile, or some of the top of the draw pile."""
        source, look = self._again
        place = self.places[seat]
        if source == "discards" and place.discards:
            return place.discards
        self.places[seat], cards = tt.top(place, look, self._shuffle)
        return cards

    def _beaten(self) -> bool:
        """The table keeps the health, and a counter is at 0: it has to press the skull."""
        return not self._by_box and any(place.health <= 0 for place in self.places.values())

    def hand(self, view: FightView) -> tt.Pile:
        """The hand of the hero who may act."""
        return self.places[view.turn].hand

    def effects(self, card: str) -> tuple[do.AnyVerb, ...]:
        """What is printed on a card."""
        return self._effects[card]

    def others(self, seat: int) -> set[str]:
        """What the others say of their hands: kinds and types, no numbers."""
        held = [self._said(card) for other, place in self.places.items() if other != seat for card in place.hand]
        return set().union(*held)

    def _said(self, card: str) -> frozenset[str]:
        """What may be said of a card."""
        known = self._kinds.get(card)
        if known is None:
            known = self._kinds[card] = frozenset(map(kind, self._effects[card]))
        return known

    def helps(self, seat: int, kind: str) -> bool:
        """Whether one of the others says to hold this."""
        for other, place in self.places.items():
            if other == seat:
                continue
            for card in place.hand:
                if kind in self._said(card):
                    return True
        return False

    def done(self, what: str, kind: str) -> int:
        """How often this has happened this round, as far as they count it."""
        return sum([n for (done, type), n in self._done.items() if done == what and (not kind or type == kind)])

    def attacked(self, type: str) -> bool:
        """Whether somebody attacked with this type this round."""
        return type in self._attacked


def kind(verb: do.AnyVerb) -> str:
    """What may be said about an effect aloud: its kind and type, never its number."""
    return f"{type(verb).__name__} {getattr(verb, 'type', '')}".strip()


_PARTS: dict[type, Callable[[Crew, Any], None]] = {
    e.Asked: Crew._asked,
    e.RoundStarted: Crew._round,
    e.AttackMade: Crew._attack,
    e.CardsDrawn: Crew._drawn,
    e.HeroHurt: Crew._hurt,
    e.HeroHealed: Crew._healed,
    e.TokensGained: Crew._tokens,
    e.TokensLost: Crew._tokens,
    e.Fixed: Crew._fixed,
    e.CardPlayed: Crew._laid,
    e.CardTakenBack: Crew._taken_back,
    e.ItemUsed: Crew._used,
    e.CardReplayed: Crew._replayed,
    e.CardBoxed: Crew._boxed,
    e.WardLaid: Crew._ward_laid,
    e.WardUsed: Crew._ward_used,
    e.CardsDiscarded: Crew._discarded,
    **dict.fromkeys(CURSES, Crew._curse),
}
"""What the people do by hand when the box tells of this."""
