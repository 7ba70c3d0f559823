"""The pictures of the fight: drawn from the view alone, on the canvas handed in."""

from collections.abc import Callable, Collection
from typing import Any

from appliance.engine.picture import Canvas, Cues
from appliance.engine.table import Prompt, Say, View
from appliance.games.boss_fighters import puppets
from appliance.games.boss_fighters.views import BossPanel, CardFace, FightView, HeroPanel, Page, ResultView
from appliance.games.boss_fighters.words import say

SHIELD_AT = ((-0.939, 0.342), (-0.99, -0.139), (-0.809, -0.588))
"""Where the shields stand on the rim, of its radius."""

DECKS = {
    "TRO": "troll",
    "HAL": "halfling",
    "DWA": "dwarf",
    "ELF": "elf",
    "WAR": "warrior",
    "MAG": "mage",
    "ROG": "rogue",
    "DRU": "druid",
}
TURNS = 3
PUPPETS = {"mr-puppet": puppets.mr_puppet}


def draw_fight(canvas: Canvas, view: FightView, cues: Cues) -> None:
    """The fight: stage or page in the middle, heroes at their seats, the sentence near whom it concerns."""
    taken = [hero.seat for hero in view.heroes]
    table = canvas.table(taken)
    canvas.ground(table.x, table.y, table.r)
    page = view.page
    if page is not None and not canvas.part(*table.page).page_fits(
        page.title, page.lines, symbol=page.symbol, seats=view.prompt.seats
    ):
        _whole_page(canvas, page, view.prompt, cues.mark)
        return
    for hero in view.heroes:
        draw_hero(canvas.seat(hero.seat, taken), hero, view, cues.mark)
    if page is not None:
        canvas.part(*table.page).page(page.title, page.lines, symbol=page.symbol, seats=view.prompt.seats)
        canvas.check(table.page.x + 64, table.page.y + table.page.h - 62, 48, view.prompt)
    else:
        draw_stage(canvas, view.boss, table.x, table.y, table.r, cues)
        _label(canvas, view, taken)
        _story(canvas, view, taken)
        if view.card is not None:
            _card(canvas, view.card, table.x, table.y, table.r)
        canvas.check(*table.check, 48, view.prompt)
    canvas.ask(view.prompt, taken, cues.mark, seated=view.prompt.kind == "choose")


def _whole_page(canvas: Canvas, page: Page, prompt: Prompt, mark: str) -> None:
    """A text too long for the middle covers the table, with what is asked as its last line."""
    box = canvas.part(16, 16, canvas.w - 32, canvas.h - 32)
    box.page(page.title, (*page.lines, prompt.say), symbol=page.symbol, seats=prompt.seats)
    box.check(64, box.h - 62, 48, prompt)
    if prompt.also:
        box.chips(prompt.also, 16, 16, 90, mark)


def draw_stage(canvas: Canvas, boss: BossPanel, x: float, y: float, r: float, cues: Cues) -> None:
    """The boss on the round stage, turned to whom he faces; life is the ring, shields stand on its rim."""
    square = canvas.part(x - r - 40, y - r - 40, 2 * r + 80, 2 * r + 80)
    stage = square.side(boss.facing) if boss.facing else square
    mid, inner = r + 40, r - 16
    stage.ring(mid, mid, r, 16, boss.life / max(1, boss.max_life), "life", "stage")
    stage.drawn(f"stage {boss.mood}", mid - inner, mid - inner, 2 * inner, 2 * inner, puppets.stage(boss.mood))
    paint = PUPPETS.get(boss.art, puppets.mr_puppet)(boss.mood)
    hit = cues.age("BossHurt")
    shaken = 0.0 if hit is None else max(0.0, 1 - hit / 0.6)
    size = inner * 1.86
    stage.drawn(
        f"{boss.art} {boss.mood}",
        mid - size / 2 + shaken * 14,
        mid - size / 2,
        size,
        size,
        paint,
        tilt=round(shaken * 8),
    )
    _life(stage, boss, mid, r)
    for shield, (dx, dy) in zip(boss.shields, SHIELD_AT, strict=False):
        stage.badge(shield.type, mid + dx * r * 0.97, mid + dy * r * 0.97, 34, shield.left, full=shield.full)
    if boss.poison:
        stage.badge("poison", mid + r * 0.94, mid + r * 0.34, 34, boss.poison)
    if boss.enrage:
        stage.badge("fire", mid + r * 0.94, mid - r * 0.34, 34, boss.enrage)


def _life(stage: Canvas, boss: BossPanel, mid: float, r: float) -> None:
    """Life in figures, for the reader and for the one opposite."""
    plate = (mid - 68, mid + r - 34, 136, 46)
    whole = stage.part(0, 0, stage.w, stage.h, 2)
    for side in (stage, whole):
        side.card(*plate)
        side.text(f"{boss.life} / {boss.max_life}", *plate, 32, face="display")


def draw_hero(panel: Canvas, hero: HeroPanel, view: FightView, mark: str) -> None:
    """A hero's card at the edge: portrait, attack to its left, what comes with it to its right, name below."""
    middle = panel.w / 2
    option = next((one for one in view.prompt.options if one.seat == hero.seat), None)
    lit = hero.active or option is not None
    if option is not None:
        panel.card(-7, -7, panel.w + 14, panel.h + 40, "gold", lit=option.id == mark)
        panel.target(option.id, 0, -20, panel.w, panel.h + 20)
    paper = "gold" if option is not None and option.id == mark else "cream" if lit or not view.turn else "shade"
    panel.card(0, 0, panel.w, panel.h + 40, paper, lit=hero.active)
    panel.drawn(f"hero {hero.hero} {hero.klass}", middle - 50, -9, 100, 100, puppets.portrait(hero.hero, hero.klass))
    _dots(panel, hero, view.phase == "action")
    if hero.attack is not None:
        panel.badge("attack", middle - 118, 46, 46, hero.attack)
    for i, badge in enumerate(hero.extra[:2]):
        panel.badge(badge.kind, middle + 98 + 76 * i, 46, 38, badge.n)
    _health(panel, hero)
    if hero.task is not None:
        panel.text(hero.task, 112, 90, panel.w - 124, 58, 25, face="strong")
        return
    panel.text(hero.name, 110, 92, panel.w - 220, 30, 28, face="display")
    panel.text(_people(hero), 16, 121, panel.w - 32, 28, 24)
    _tokens(panel, hero, view.phase == "draw")


def _people(hero: HeroPanel) -> Say:
    """Hero and class in words."""
    names = [say("piece." + DECKS[code]) if code in DECKS else code for code in (hero.hero, hero.klass)]
    return say("screen.hero-class", hero=names[0], klass=names[1])


def _dots(panel: Canvas, hero: HeroPanel, action: bool) -> None:
    """White for turns left, rings for turns done, yellow for lightning."""
    done = max(0, TURNS - hero.dots) if action else 0
    kinds = ["dot"] * hero.dots + ["empty"] * done + ["lightning"] * hero.lightning
    left = panel.w / 2 - 28 * (len(kinds) - 1) / 2
    for i, kind in enumerate(kinds):
        panel.symbol(kind, left + 28 * i, -20, 16 if kind == "lightning" else 13)


def _health(panel: Canvas, hero: HeroPanel) -> None:
    if hero.health is None:
        return
    panel.symbol("heart", 34, 108, 18)
    panel.text(f"{hero.health}", 56, 91, 54, 34, 30, face="display", align="left")


def _tokens(panel: Canvas, hero: HeroPanel, draws: bool) -> None:
    """Tokens that lie on the hero, from the right; while cards are drawn, up to how many."""
    badges = [(badge.kind, badge.n) for badge in hero.tokens[:2]]
    if draws:
        badges = [("draw", hero.hand), *badges][:2]
    for i, (kind, n) in enumerate(badges):
        right = panel.w - 8 - 54 * i
        panel.symbol(kind, right - 38, 107, 16)
        panel.text(str(n), right - 22, 91, 24, 34, 26, face="display")


def _label(canvas: Canvas, view: FightView, taken: Collection[int]) -> None:
    """Round and phase for the near reader and the far one."""
    box = canvas.table(taken).label
    for side in (canvas, canvas.part(0, 0, canvas.w, canvas.h, 2)):
        side.text(say("screen.round", round=view.round), box.x, box.y, box.w, 34, 30, face="display", colour="gold")
        side.text(say(f"phase.{view.phase}"), box.x, box.y + 33, box.w, 33, 26, face="display", colour="cream")


def _story(canvas: Canvas, view: FightView, taken: Collection[int]) -> None:
    """What happened last, small, for the near reader and the far one."""
    box = canvas.table(taken).story
    if box is None or not view.last:
        return
    told = ""
    for line in reversed(view.last[-3:]):
        longer = canvas.word(line) + ("\n" + told if told else "")
        if canvas.height(longer, box.w, 24) > box.h:
            break
        told = longer
    for side in (canvas, canvas.part(0, 0, canvas.w, canvas.h, 2)):
        side.text(told, *box, 24, colour="cream", align="left")


def _card(canvas: Canvas, card: CardFace, x: float, y: float, r: float) -> None:
    """The card in question before the boss, turned to who played it."""
    square = canvas.part(x - r, y - r, 2 * r, 2 * r)
    stage = square.side(card.seat) if card.seat else square
    w, left, top = min(330.0, 1.76 * r), r - 140, r + 2
    high = 52.0 + sum(stage.height(line, w - 76, 24) + 6 for line in card.lines)
    top = min(top, 2 * r - 44 - high)
    stage.card(left, top, w, high)
    stage.text(card.name, left + 14, top + 6, w - 28, 38, 30, face="display")
    at = top + 46
    for i, line in enumerate(card.lines):
        if i < len(card.kinds):
            stage.symbol(card.kinds[i], left + 32, at + 15, 17)
        at += stage.text(line, left + 58, at, w - 72, 120, 24, align="left", top=True) + 6


def draw_result(canvas: Canvas, view: ResultView, cues: Cues) -> None:
    """How it ended: the boss small above the page, the heroes at their seats."""
    taken = [hero.seat for hero in view.heroes]
    table = canvas.table(taken)
    canvas.ground(table.x, table.y, table.r)
    for hero in view.heroes:
        draw_hero(canvas.seat(hero.seat, taken), hero, _as_fight(view), cues.mark)
    canvas.part(*table.page).page(say("screen." + view.result, boss=view.boss.name), view.lines)
    canvas.check(table.page.x + 64, table.page.y + table.page.h - 62, 48, view.prompt)
    canvas.ask(view.prompt, taken, cues.mark)


def _as_fight(view: ResultView) -> FightView:
    prompt = Prompt(kind="nothing", say=view.prompt.say)
    return FightView(prompt=prompt, round=view.rounds, phase="end", boss=view.boss, heroes=view.heroes)


SCREENS: dict[type[View], Callable[[Canvas, Any, Cues], None]] = {FightView: draw_fight, ResultView: draw_result}
