"""The fight as one frozen value."""

from typing import Literal

from msgspec import Struct

from appliance.engine.table import Seat
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.effects import AnyVerb
from appliance.games.boss_fighters.memory import Memory, Note

HealthMode = Literal["full", "both", "table"]
TURNS = 3
NEW = Memory()


class Hero(Struct, frozen=True, gc=False):
    """A hero in the fight; `health` is None where the table keeps it, `attack` if the boss does not aim here.

    poison, panic     status tokens, each kind a field of its name (see `statuses`)
    curses, flips     curses that lie face down: dealt since, and to be flipped before this round's turns
    cursed, hexes     curses that lie face up, permanent ones first; what they change as long as they lie
    loot, removed     what the group's plan put into this hero's deck and took out of it
    by                the seat from which this hero is played, if not from its own
    name              what the player is called at this table, "" in a fight from before heroes had one
    """

    seat: int
    hero: str
    klass: str
    hand: int
    start: int
    health: int | None
    attack: int | None = None
    planned: int | None = None
    extra: tuple[e.Tokens, ...] = ()
    poison: int = 0
    dots: int = 0
    lightning: int = 0
    sharp: int = 0
    promises: tuple[str, ...] = ()
    wards: tuple[str, ...] = ()
    name: str = ""
    panic: int = 0
    curses: int = 0
    flips: int = 0
    cursed: tuple[str, ...] = ()
    hexes: tuple[e.Hexed, ...] = ()
    loot: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    by: int = 0


class State(Struct, frozen=True, gc=False, tag="fight", tag_field="match"):
    """Everything the box knows.

    turn      whose regular turn it is; `acting` is who may act now (another one by lightning out of turn)
    agenda    the effects of the card being played that are not through yet; `card` and `player` are whose they are
    chosen    targets picked so far for the foremost effect; `fresh` until the first effect of the card is through
    paid      "dot" or "lightning": what the card cost, to give it back when the scan is taken back; "curse": nothing
    undo      last_player, counts, waiting and doings before the card, for the same
    panicked  whether the card being played was drawn from the hand by chance, which costs a panic token
    picked    kinds of tokens chosen so far for the foremost effect
    spent     whether the regular turn of `turn` is used up
    asked     the open question; `giving_up` lays "really give up?" over it, whatever it is; `fixing` is a question
              of the panel that corrects numbers, over it too
    played    (seat, card) in the play areas; `attacks` are damage types attacked with this round
    last      the last three things worth telling
    level     of difficulty; `earned` are the marks of the group, which unlock items
    used      items used in this fight; `boxed` are cards that are out of it
    named     the kind of ability named last; `guards` are kinds of which the next ability is prevented
    starter   who started this round; `last_player` played a card or used an item last
    waiting   abilities that have been called by what happened and come next; nobody is told of them
    begun     thresholds that were passed; `counts` how often each counted reaction's event came this round
    ability   the boss's ability that is being told; `story` is what it did
    aimed     whom it has found; `spared` are heroes with a ward against it, `unwarded` those who keep theirs
    curse_pile, curse_discards   how many curses are left to deal; which lie on their discard pile
    statuses  what the boss deals out: poison, panic, curse
    tally     what the fight is lost or won by, counted (see `advice`)
    recurred  recurring abilities of this round that are over; `struck` is who was attacked last
    aloft     whether the boss is in the air
    doings    what players did this round; `notes` is the notebook of this fight, each time that something was seen
    memory    what the game remembered of the group when the fight began
    """

    seats: tuple[Seat, ...]
    boss: str
    mode: HealthMode
    seed: int
    heroes: tuple[Hero, ...]
    life: int = 0
    max_life: int = 0
    draws: int = 0
    round: int = 0
    phase: str = "setup"
    shields: tuple[int, int, int] = (0, 0, 0)
    full: tuple[int, int, int] = (0, 0, 0)
    poison: int = 0
    turn: int = 0
    acting: int = 0
    agenda: tuple[AnyVerb, ...] = ()
    card: str = ""
    player: int = 0
    chosen: tuple[int, ...] = ()
    fresh: bool = False
    paid: str = ""
    spent: bool = False
    asked: e.Asked | None = None
    giving_up: bool = False
    played: tuple[tuple[int, str], ...] = ()
    attacks: tuple[str, ...] = ()
    last: tuple[e.AnyEvent, ...] = ()
    result: str = ""
    why: str = ""
    fallen: int = 0
    closed: bool = False
    level: str = ""
    earned: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    boxed: tuple[str, ...] = ()
    named: str = ""
    guards: tuple[str, ...] = ()
    starter: int = 0
    last_player: int = 0
    waiting: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    ability: str = ""
    story: tuple[e.AnyEvent, ...] = ()
    aimed: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()
    unwarded: tuple[int, ...] = ()
    recurred: int = 0
    struck: int = 0
    fixing: e.Asked | None = None
    tally: tuple[int, ...] = ()
    aloft: bool = False
    doings: tuple[e.AnyEvent, ...] = ()
    notes: tuple[Note, ...] = ()
    memory: Memory = NEW
    undo: tuple[int, tuple[int, ...], tuple[str, ...], tuple[e.AnyEvent, ...]] = (0, (), (), ())
    panicked: bool = False
    picked: tuple[str, ...] = ()
    curse_pile: int = 0
    curse_discards: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()

    def hero(self, seat: int) -> Hero:
        """The hero at this seat."""
        for hero in self.heroes:
            if hero.seat == seat:
                return hero
        raise KeyError(seat)

    def awaits(self, question: str) -> bool:
        """Whether this is asked, and neither giving up nor the panel lies over it."""
        free = not self.giving_up and self.fixing is None
        return free and self.asked is not None and self.asked.question == question

    @property
    def may_take_back(self) -> bool:
        """Whether the card's first question is open and none of its effects is through."""
        return self.fresh and not self.chosen and not self.picked and self.asked is not None
