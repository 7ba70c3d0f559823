"""Which figures of cut paper make a picture of this game: bosses on their stages, heroes in their class's clothes.

Each stands in for itself: where it has not been cut, or has no file, the same picture is painted by code.
"""

from collections.abc import Sequence

from appliance.engine.picture import Cut, Layer, Pen
from appliance.games.boss_fighters import puppets

STAGES = {
    "mr-puppet": "stage-workshop",
    "prince": "stage-pond",
    "huntress": "stage-winter",
    "dragon": "stage-storm",
}
"""The landscape of each boss."""

PEOPLE = {"TRO": "troll", "HAL": "halfling", "DWA": "dwarf", "ELF": "elf"}
CLASSES = {"WAR": "warrior", "MAG": "mage", "ROG": "rogue", "DRU": "druid"}

OPEN = {"DRU": ("TRO", "HAL", "ELF")}
"""Classes whose hat leaves the hair to be seen, and whose hair is none that would be in its way."""

FIGURE = Layer("", x=0.065, y=0.075, size=0.87)
"""Where a boss stands on his stage."""


def scenery(boss: str, mood: str) -> Cut:
    """The round stage without the boss: the lamp's light in this mood, a landscape, torn paper if he rages."""
    landscape = STAGES.get(boss, STAGES["mr-puppet"])
    layers = (Layer("light"), Layer(landscape), Layer("light-torn"))
    return Cut(layers, puppets.stage(mood), mood, shape="round")


def boss_figure(boss: str, mood: str, pose: str = "", share: float = 1.0) -> Cut:
    """The boss alone, in a mood and a movement."""
    paint = puppets.puppet(boss)(mood)
    return Cut((Layer(boss),), paint, mood, pose, share)


def poster(boss: str, mood: str = "calm") -> Cut:
    """A boss on his stage, on a round card like a hero's portrait."""
    layers = (*scenery(boss, mood).layers, Layer(boss, x=0.11, y=0.12, size=0.78))

    def paint(pen: Pen) -> None:
        puppets.stage(mood)(pen)
        puppets.puppet(boss)(mood)(pen)
        pen.mask(0.5, 0.5, 0.5)

    return Cut(layers, paint, mood, shape="framed")


def portrait(hero: str, klass: str) -> Cut:
    """A hero in a disc: the people by face, the class by what is worn; either may be missing."""
    who, what = PEOPLE.get(hero, ""), CLASSES.get(klass, "")
    paint = puppets.portrait(hero, klass)
    if not (who and what):
        return Cut((Layer(who or what),), paint, shape="disc")
    hair = ("hair",) if hero in OPEN.get(klass, ()) else ()
    layers = (
        Layer(who, only=("ground",)),
        Layer(what, only=("behind",)),
        Layer(who, only=("back",)),
        Layer(what, only=("cloth",)),
        Layer(who, only=("head", *hair, "braids")),
        Layer(what, only=("hat",)),
        Layer(who, only=("over",)),
        Layer(what, only=("prop",)),
    )
    return Cut(layers, paint, shape="disc")


def picture_of(ids: Sequence[str]) -> Cut | None:
    """A boss on his stage, or a hero by the cards that make one; None if it is neither."""
    if len(ids) == 1 and ids[0].islower():  # a boss has a name, a card a code
        return poster(ids[0])
    codes = {id.partition("-")[0] for id in ids}
    heroes, classes = codes & PEOPLE.keys(), codes & CLASSES.keys()
    if not codes or codes - PEOPLE.keys() - CLASSES.keys():
        return None
    return portrait(next(iter(heroes), ""), next(iter(classes), ""))
