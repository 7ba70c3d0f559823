"""A small content written in code, and a table to play at: what the tests of this game stand on."""

from typing import Any

import msgspec
import pytest

from appliance.engine.game import Begin, Illegal
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Scanned, Seat
from appliance.games.boss_fighters.content import Ability, Boss, BossFile, Card, Content, Curse, Deck, Item, Lesson
from appliance.games.boss_fighters.effects import (
    Attack,
    Draw,
    Heal,
    Hurt,
    Lightning,
    Plan,
    Poison,
    Protect,
    Shields,
    Special,
    Support,
)
from appliance.games.boss_fighters.rules import FightRules
from appliance.games.boss_fighters.state import State

DECKS = {
    "TRO": ("hero", "jungle-troll", 4, 15),
    "HAL": ("hero", "hill-halfling", 6, 12),
    "DWA": ("hero", "copper-dwarf", 5, 14),
    "ELF": ("hero", "wood-elf", 5, 13),
    "WAR": ("class", "warrior", 1, 10),
    "MAG": ("class", "mage", 2, 7),
    "ROG": ("class", "rogue", 2, 8),
    "DRU": ("class", "druid", 1, 9),
}
EFFECTS: dict[str, list[tuple[Any, ...]]] = {
    "TRO": [
        (Attack("melee", 5), Hurt(1)),
        (Attack("melee", 4),),
        (Support("melee", 5),),
        (Heal(3, "one"),),
        (Attack("ranged", 3), Draw(1, "all")),
        (Protect(2, "one"), Attack("melee", 2)),
    ],
    "HAL": [
        (Attack("ranged", 3), Lightning(1)),
        (Support("ranged", 4),),
        (Heal(2, "two"),),
        (Protect(3),),
        (Draw(2, "one"), Lightning(2)),
        (Special("song"), Attack("magic", 2)),
    ],
    "DWA": [
        (Attack("melee", 3), Support("melee", 2)),
        (Attack("magic", 4),),
        (Protect(5, "self"),),
        (Protect(1, "all"),),
        (Hurt(2, "one"), Attack("magic", 5)),
        (Support("magic", 4),),
    ],
    "ELF": [
        (Attack("melee", 3),),
        (Support("ranged", 4),),
        (Attack("magic", 4),),
        (Support("magic", 3),),
        (Protect(3),),
        (Attack("ranged", 4), Draw(1, "one")),
    ],
    "WAR": [(Attack("melee", n),) for n in (2, 3, 4)] + [(Protect(2),), (Hurt(1, "others"),), (Lightning(1),)],
    "MAG": [(Attack("magic", n),) for n in (2, 3, 4)] + [(Heal(1, "all"),), (Heal(3),), (Poison(1, "one"),)],
    "ROG": [(Attack("ranged", n),) for n in (2, 3, 4)] + [(Draw(2),), (Protect(2, "two"),), (Support("ranged", 3),)],
    "DRU": [(Attack("magic", n),) for n in (2, 3, 4)] + [(Heal(2, "others"),), (Heal(2),), (Draw(1, "others"),)],
}
HEROES = ("ELF", "DWA", "TRO", "HAL")
CLASSES = ("MAG", "WAR", "ROG", "DRU")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def dummy(**changes: Any) -> BossFile:
    """A boss like the training fight's: full from round 2 on."""
    boss = Boss("dummy", "BOS-01", 0, 8, 10, earns=("won:dummy",))
    abilities = (
        Ability("attack", "arms", (Plan(3, 5),), until=1),
        Ability("attack", "rusty-arms", (Plan(3, 6, extra=(Poison(2),)),), since=2),
        Ability("shield", "vest", (Shields(3, 4, 3),), since=2),
    )
    return msgspec.structs.replace(BossFile(boss, abilities), **changes)


LESSONS = (
    Lesson("welcome", "setup"),
    Lesson("plans", "planning"),
    Lesson("more-plans", "planning"),
    Lesson("turns", "action"),
    Lesson("shields", "shield", 2),
    Lesson("poison", "status", 2),
)


def content(boss: BossFile | None = None) -> Content:
    """Eight decks of six cards, and a boss without lessons."""
    decks = {
        code: Deck(code, kind, name, hand, health, name, "#808080")
        for code, (kind, name, hand, health) in DECKS.items()
    }
    cards = {
        f"{code}-{number:02}": Card(f"{code}-{number:02}", f"{name[1]}-{number}", effects)
        for code, name in DECKS.items()
        for number, effects in enumerate(EFFECTS[code], 1)
    }
    file = boss or dummy()
    return Content(decks, cards, {file.boss.name: file}, {}, {}, {})


def seats(count: int) -> tuple[Seat, ...]:
    """Elf Mage, Dwarf Warrior, Troll Rogue, Halfling Druid at seats 1, 3, 5, 7."""
    return tuple([Seat(2 * i + 1, NAMES[i], (f"{HEROES[i]}-91", f"{CLASSES[i]}-91")) for i in range(count)])


class Table:
    """A match with short words: `table("ELF-01", "press", "3")` says it all and gives the events of the last."""

    def __init__(
        self,
        count: int = 2,
        health: str = "full",
        boss: BossFile | None = None,
        seed: int = 1,
        cards: dict[str, tuple[Any, ...]] | None = None,
        items: tuple[Item, ...] = (),
        curses: tuple[Curse, ...] = (),
        **more: Any,
    ) -> None:
        """`cards` replaces effects by code, or adds cards; `more` are options of the fight."""
        from appliance.engine.game import Setup

        self.content = content(boss)
        for code, effects in (cards or {}).items():
            self.content.cards[code] = Card(code, code.lower(), effects)
        self.content.items.update({item.name: item for item in items})
        self.content.curses.update({curse.code: curse for curse in curses})
        self.rules = FightRules(self.content)
        options = {"challenge": next(iter(self.content.bosses)), "health": health, **more}
        self.match = Match(self.rules, Setup("boss_fighters", seats(count), options, seed))
        self.events = list(self.match.submit(Begin()))

    def __call__(self, *words: str) -> list[Any]:
        told: list[Any] = []
        for word in words:
            told = list(self.match.say(said(word)))
            self.events += told
        return told

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def view(self) -> Any:
        return self.match.view

    def act(self, starter: int = 1, round: int = 1) -> "Table":
        """On to the action phase of this round, all passing before it."""
        while self.state.round < round or self.state.phase != "action" or self.state.asked is None:
            self("pass" if self.state.asked is None else self._answer())
        self(str(starter))
        return self

    def pass_all(self) -> "Table":
        """Every turn that is left is passed."""
        while self.state.phase == "action":
            self("pass")
        return self

    def _answer(self) -> str:
        asked = self.state.asked
        assert asked is not None
        return asked.options[0] if asked.options else "press"

    def put(self, **changes: Any) -> "Table":
        """Set the state as a test needs it."""
        self.match.state = msgspec.structs.replace(self.state, **changes)
        return self

    def put_hero(self, seat: int, **changes: Any) -> "Table":
        """Set one hero as a test needs it."""
        heroes = [msgspec.structs.replace(h, **changes) if h.seat == seat else h for h in self.state.heroes]
        return self.put(heroes=tuple(heroes))


def said(word: str) -> Any:
    """press, a card id, or an option."""
    if word == "press":
        return Pressed()
    return Scanned(word) if len(word) == 6 and word[3] == "-" else Picked(word)


def names(events: list[Any]) -> list[str]:
    """What happened, by event name."""
    return [type(event).__name__ for event in events]


def refused(table: Table, word: str) -> tuple[str, str]:
    """Reason and sentence; nothing has changed."""
    before = table.state
    with pytest.raises(Illegal) as no:
        table(word)
    assert table.state == before
    return no.value.reason, no.value.say.key.removeprefix("boss_fighters:refused.")
