"""Views to draw: a small and a full table, in their longest words."""

from appliance.engine.table import Option, Prompt, Say
from appliance.games.boss_fighters.views import (
    Badge,
    BossPanel,
    CardFace,
    FightView,
    HeroPanel,
    Page,
    ResultView,
    ShieldBadge,
)


def line(text: str, **args: str | int | Say) -> Say:
    """A sentence of the samples: its key is its text."""
    return Say(text, args)


def boss(**more: object) -> BossPanel:
    """Mr. Puppet in the middle of a fight."""
    values: dict[str, object] = {
        "name": line("Mr. Puppet"),
        "art": "mr-puppet",
        "life": 43,
        "max_life": 60,
        "shields": (ShieldBadge("melee", 4, 6), ShieldBadge("ranged", 3, 3), ShieldBadge("magic", 5, 5)),
    }
    return BossPanel(**{**values, **more})  # type: ignore[arg-type]


NAMES = (
    ("Lisa", "DWA", "WAR"),
    ("Maximiliane", "TRO", "DRU"),
    ("Benedikt", "ELF", "MAG"),
    ("Tom-Jasper", "HAL", "ROG"),
)


def heroes(seats: tuple[int, ...], turn: int = 0, **more: object) -> tuple[HeroPanel, ...]:
    """Heroes at these seats with all their badges."""
    return tuple(
        HeroPanel(
            **{  # type: ignore[arg-type]
                "seat": seat,
                "name": NAMES[i][0],
                "hero": NAMES[i][1],
                "klass": NAMES[i][2],
                "hand": 5,
                "max_health": 24,
                "health": 24 - 3 * i,
                "attack": 5 - i,
                "planned": 5,
                "extra": (Badge("poison", i + 1),) + ((Badge("attack", 2),) if i == 1 else ()),
                "tokens": (Badge("poison", 2), Badge("panic", 1)) if i % 2 else (),
                "dots": 2 if seat == turn else 3,
                "lightning": 1 if seat == turn else 0,
                "active": seat == turn,
                **more,
            }
        )
        for i, seat in enumerate(seats)
    )


ALSO = (Option("pass", line("Passen")), Option("give-up", line("Aufgeben")))
LAST = (
    line("Sternenklinge trifft den Nahkampf-Schild: 3 Schaden."),
    line("Benedikt zieht 1 Karte."),
    line("Maximiliane schützt Lisa: Angriff −2."),
)


def scanning(seats: tuple[int, ...] = (1, 3, 5, 7), turn: int = 1) -> FightView:
    """A hero's turn: a card is awaited."""
    name = NAMES[seats.index(turn)][0]
    return FightView(
        prompt=Prompt(
            "scan", line(f"{name}, halte eine Karte über die Kamera oder passe."), (turn,), also=ALSO, scans=("card",)
        ),
        mood="waiting",
        round=2,
        phase="action",
        boss=boss(facing=turn),
        heroes=heroes(seats, turn),
        turn=turn,
        last=LAST,
    )


def confirming(seats: tuple[int, ...] = (1, 3, 5, 7)) -> FightView:
    """Everybody waits for the check mark."""
    return FightView(
        prompt=Prompt("confirm", line("Alle bereit? Drückt den Haken, dann greift der Boss an."), also=ALSO[1:]),
        round=12,
        phase="planning",
        boss=boss(poison=3, enrage=8, mood="furious", life=9),
        heroes=heroes(seats),
        last=LAST,
    )


def teaching(seats: tuple[int, ...] = (1, 3, 5, 7)) -> FightView:
    """A lesson lies over the stage."""
    page = Page(
        line("Die Schildphase"),
        (
            line("Mr. Puppet hat jetzt drei Schilde: Nahkampf, Fernkampf und Magie."),
            line("Schaden trifft zuerst den Schild seiner Art, der Rest trifft das Leben."),
            line("Sprecht euch ab: Welcher Schild soll zuerst fallen?"),
        ),
        "protect",
    )
    return FightView(
        prompt=Prompt("confirm", line("Gelesen? Drückt den Haken."), also=ALSO[1:]),
        round=2,
        phase="shield",
        boss=boss(),
        heroes=heroes(seats),
        page=page,
        last=LAST,
    )


def choosing(seats: tuple[int, ...] = (1, 3, 5, 7), turn: int = 3) -> FightView:
    """A card asks which hero it protects."""
    card = CardFace(
        "TRO-03",
        line("Wurzelschild"),
        turn,
        (line("Schutz 3 für einen Helden deiner Wahl"), line("Fernkampf-Angriff 2"), line("Ziehe 1 Karte")),
        ("protect", "ranged", "draw"),
    )
    options = tuple(Option(str(seat), line(NAMES[i][0]), seat) for i, seat in enumerate(seats))
    return FightView(
        prompt=Prompt(
            "choose",
            line(f"{NAMES[seats.index(turn)][0]}, wen schützt der Wurzelschild?"),
            (turn,),
            options=options,
            also=(Option("back", line("Zurück")), *ALSO[1:]),
        ),
        round=2,
        phase="action",
        boss=boss(facing=turn, mood="hurt"),
        heroes=heroes(seats, turn),
        turn=turn,
        card=card,
        last=LAST,
    )


def tasks(seats: tuple[int, ...] = (1, 3, 5, 7)) -> FightView:
    """Every hero has something to do with the hands."""
    return FightView(
        prompt=Prompt("confirm", line("Alles erledigt? Drückt den Haken."), also=ALSO[1:]),
        round=3,
        phase="draw",
        boss=boss(shields=()),
        heroes=heroes(seats, task=line("Ziehe, bis du 5 Karten auf der Hand hast.")),
        last=LAST[:1],
    )


def result(seats: tuple[int, ...] = (1, 3, 5, 7)) -> ResultView:
    """Won."""
    return ResultView(
        prompt=Prompt("confirm", line("Drückt den Haken, dann geht es zurück zur Auswahl.")),
        result="won",
        boss=boss(mood="beaten", life=0, shields=()),
        heroes=heroes(seats),
        rounds=4,
        lines=(line("Ihr habt Mr. Puppet in 4 Runden besiegt."), line("Ein neuer Gegner wartet auf euch.")),
    )


FIGHTS = (scanning, confirming, teaching, choosing, tasks, result)
