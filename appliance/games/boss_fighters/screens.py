"""The pictures of the fight: drawn from the view alone, on the canvas handed in."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from appliance.engine.picture import Box, Canvas, Cues, Picture, Table
from appliance.engine.table import Prompt, Say, View, edge_of
from appliance.games.boss_fighters import art, camp_screens, played
from appliance.games.boss_fighters.flights import draw_curtain, draw_flights
from appliance.games.boss_fighters.places import (
    FIGURES,
    badge_size,
    life_of,
    life_on_stage,
    poison_on_rim,
    rage_on_rim,
    shields_at,
)
from appliance.games.boss_fighters.state import TURNS
from appliance.games.boss_fighters.views import PHASES, BossPanel, FightView, HeroPanel, Page, ResultView
from appliance.games.boss_fighters.words import say

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
NARROW = 340.0
"""A hero's card of less width has a plainer layout."""

WAKES = ("PhaseStarted", "TurnStarted", "AbilityUsed", "BossEnraged")
"""Events at which the boss takes a breath."""

BLOW = 0.7
"""Seconds that a blow of the boss takes; as long the stage does not turn softly, so that all of it is seen."""

STRIKES = ("attack", "blocked", "kind-", "fire")
"""How the symbols of the pages begin that tell what the boss does."""


def draw_fight(canvas: Canvas, view: FightView, cues: Cues) -> None:
    """The fight: stage or page in the middle, heroes at their seats, the sentence near whom it concerns."""
    taken = [hero.seat for hero in view.heroes]
    table = canvas.table(taken)
    canvas.ground(table.x, table.y, table.r)
    if view.page is not None:
        _fight_page(canvas, view, view.page, cues, table)
        return
    _heroes(canvas, view, cues)
    seated = view.prompt.kind == "choose"
    near = canvas.ask_fits(view.prompt, taken, seated=seated) and not (table.over and view.card is not None)
    lies = played.beside(canvas, view, taken, near=near, seated=seated)
    stage = lies[0] if lies else canvas.giving_way(view.prompt, taken, seated=seated) if near else table
    covered = _lies_over(view, table) if near else lies is None
    still = covered or (view.card is not None and lies is None)
    both = table.over and near and not view.prompt.seats
    draw_stage(canvas, view.boss, stage, cues, bare=covered, rim=not both, still=still)
    canvas.again("told", (view.round, view.phase, view.last, table), lambda: _told(canvas, view, table))
    canvas.check(*table.check, 48, view.prompt)
    mark = "" if near else cues.mark
    if lies:
        played.draw_paper(lies[1], view, Box(0, 0, lies[1].w, lies[1].h), mark, lies[2], asks=not near)
    elif view.card is not None or not near:
        played.draw_over(canvas, view, table, mark, asks=not near)
    if near:
        values = (view.prompt, taken, cues.mark)
        canvas.again("asked", values, lambda: canvas.ask(view.prompt, taken, cues.mark, seated=seated))
    draw_flights(canvas, view, cues, stage)


def _lies_over(view: FightView, table: Table) -> bool:
    """Whether on a square screen a sentence near its seat lies over the boss's life, which stands at his sides."""
    turns = {(edge_of(seat) - edge_of(view.boss.facing)) % 2 for seat in view.prompt.seats or (1, 5)}
    return table.over and 1 in turns


def _heroes(canvas: Canvas, view: FightView, cues: Cues) -> None:
    taken = [hero.seat for hero in view.heroes]
    for hero in view.heroes:
        panel = canvas.seat(hero.seat, taken)
        option = next((one for one in view.prompt.options if one.seat == hero.seat), None)
        marked = option is not None and option.id == cues.mark
        values = (hero, option, marked, bool(view.turn), view.phase == "action", view.phase == "draw")
        panel.again("hero", values, partial(draw_hero, panel, hero, view, cues.mark))


def _fight_page(canvas: Canvas, view: FightView, page: Page, cues: Cues, table: Table) -> None:
    """The page in the middle, beside the boss if it tells what he does; a text too long for it covers the table."""
    middle, prompt = canvas.part(*table.page), view.prompt
    if page.symbol.startswith(STRIKES):
        stage, beside = middle.beside(prompt.seats)
        smaller = _smaller(stage, table)
        if smaller.r > 90 and beside.page_fits(page.title, page.lines, prompt, symbol=page.symbol):
            draw_stage(canvas, view.boss, smaller, cues, still=True)
            beside.page(page.title, page.lines, prompt, cues.mark, symbol=page.symbol)
            _heroes(canvas, view, cues)
            draw_flights(canvas, view, cues, smaller)
            return
    fits = middle.page_fits(page.title, page.lines, prompt, symbol=page.symbol)
    on = middle if fits else canvas.part(16, 16, canvas.w - 32, canvas.h - 32)
    on.page(page.title, page.lines, prompt, cues.mark, symbol=page.symbol)
    if fits:
        _heroes(canvas, view, cues)
        draw_flights(canvas, view, cues, table)


def _smaller(stage: Canvas, table: Table) -> Table:
    """The table with its stage in this square."""
    x, y = stage.place(stage.w / 2, stage.h / 2)
    return table._replace(x=x, y=y, r=stage.w / 2 - 40, over=False)


def draw_stage(
    canvas: Canvas,
    boss: BossPanel,
    table: Table,
    cues: Cues,
    *,
    bare: bool = False,
    rim: bool = True,
    still: bool = False,
) -> None:
    """The boss on the round stage, turned to whom he faces; life is the ring, shields stand on its rim.

    `bare` is without numbers, and without `rim` only life is told, `still` without movement, where a card will lie
    over them.
    """
    r = table.r
    square = canvas.part(table.x - r - 40, table.y - r - 40, 2 * r + 80, 2 * r + 80)
    stage = square.side(boss.facing) if boss.facing else square
    mid, inner = r + 40, r - 16

    def standing() -> None:
        stage.ring(mid, mid, r, 16, boss.life / max(1, boss.max_life), "life", "stage")
        _scenery(stage, boss, mid, inner)
        _figure(stage, boss, table, bare, rim)

    stage.again("boss", (boss, table, bare, rim), standing)
    if not still:
        _moves(stage, boss, table, cues, bare, rim)
    struck = cues.age("AttackStruck")
    steady = still or table.over or (struck is not None and struck < BLOW)
    reach = r + 26
    stage.turning("stage", mid - reach, mid - reach, 2 * reach, 2 * reach, cues.now, still=steady)


def _moves(stage: Canvas, boss: BossPanel, table: Table, cues: Cues, bare: bool, rim: bool) -> None:
    """A blow that hits the boss, one that he strikes, or a breath that he takes while something happens."""
    mid, r = stage.w / 2, table.r
    where = (mid - r - 38, mid - r - 38, 2 * r + 76, 2 * r + 76)

    def paint(pose: str) -> Callable[[float], None]:
        def posed(share: float) -> None:
            _scenery(stage, boss, mid, r - 16)
            _figure(stage, boss, table, bare, rim, pose, share)

        def painted(share: float) -> None:
            stage.again(f"{pose} {share:g}", (boss, table, bare, rim), partial(posed, share))

        return painted

    for name, pose in (("BossHurt", "hit"), ("AttackStruck", "strike")):
        if (age := cues.age(name)) is not None:
            stage.shaken(*where, cues.now - age, paint(pose))
            return
    ages = [fresh.age for fresh in cues.fresh if fresh.name in WAKES]
    if ages and boss.mood != "beaten":
        stage.breathing(*where, cues.now - min(ages), paint("breath"))


def _scenery(stage: Canvas, boss: BossPanel, mid: float, inner: float) -> None:
    place = (mid - inner, mid - inner, 2 * inner, 2 * inner)
    stage.drawn(f"stage {boss.mood}", *place, art.scenery(boss.art, boss.mood))


def _figure(
    stage: Canvas, boss: BossPanel, table: Table, bare: bool, rim: bool, pose: str = "", share: float = 1.0
) -> None:
    """The puppet with what stands on the rim, `share` of the way into a pose; a blow that hits also tilts it."""
    figure = art.boss_figure(boss.art, boss.mood, pose, share)
    mid, r = stage.w / 2, table.r
    size = (r - 16) * 2 * art.FIGURE.size
    struck = share if pose == "hit" else 0.0
    left, top = mid - size / 2 + struck * 12, mid - size / 2 + (r - 16) * 0.01
    stage.drawn(f"{boss.art} {boss.mood}", left, top, size, size, figure, tilt=round(struck * 6))
    if not bare:
        _life(stage, boss, table)
        if rim:
            _rim(stage, boss, table)


def _rim(stage: Canvas, boss: BossPanel, table: Table) -> None:
    """Shields to the left; a broken one is only a shadow. Poison and the round of the rage to the right."""
    mid, r = stage.w / 2, table.r
    size = badge_size(table)
    for shield, (dx, dy) in zip(boss.shields, shields_at(table, boss), strict=False):
        x, y = mid + dx * r * 0.97, mid + dy * r * 0.97
        if shield.left:
            stage.badge(shield.type, x, y, size, shield.left, full=shield.full)
        else:
            stage.symbol(shield.type, x, y, 22, "stage")
    if boss.poison:
        dx, dy = poison_on_rim(table, boss)
        stage.badge("poison", mid + r * dx, mid + r * dy, size, boss.poison)
    if boss.enrage:
        dx, dy = rage_on_rim(table)
        stage.badge("fire", mid + r * dx, mid + r * dy, size, boss.enrage)


def _life(stage: Canvas, boss: BossPanel, table: Table) -> None:
    """Life in figures, for the reader and for the one opposite."""
    mid, told = stage.w / 2, life_of(boss)
    x, y, wide, high = life_on_stage(table, boss, stage.width(told, FIGURES, face="display"))
    far = -x - wide if table.over else x
    for side, left in ((stage, x), (stage.part(0, 0, stage.w, stage.h, 2), far)):
        side.card(mid + left, mid + y, wide, high)
        side.text(told, mid + left, mid + y, wide, high, FIGURES, face="display")


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
    if hero.task is not None:
        _task(panel, hero)
        return
    panel.drawn(f"hero {hero.hero} {hero.klass}", middle - 45, -4, 90, 90, art.portrait(hero.hero, hero.klass))
    _dots(panel, hero, view.phase == "action")
    narrow = panel.w < NARROW
    if hero.attack is not None:
        panel.badge("attack", middle - (94 if narrow else 118), 46, 38 if narrow else 46, hero.attack)
    for i, badge in enumerate(hero.extra[: 1 if narrow else 2]):
        panel.badge(badge.kind, middle + (94 if narrow else 98) + 76 * i, 46, 38, badge.n)
    _health(panel, hero)
    badges = _badges(hero, view.phase == "draw")
    more = badges[_tokens(panel, badges) :]
    if narrow:
        beside = sum(_token_width(panel, n) for _, n in more)
        panel.text(hero.name, 8, 116, panel.w - 16 - beside, 32, 28, face="display")
        _more_tokens(panel.part(panel.w - 8 - beside, 0, beside, panel.h), more)
        return
    panel.text(hero.name, 110, 86, panel.w - 220, 32, 28, face="display")
    if more:
        _more_tokens(panel, more)
    else:
        panel.text(_people(hero), 16, 116, panel.w - 32, 30, 24)


def _task(panel: Canvas, hero: HeroPanel) -> None:
    """What this player does by hand now, beside the portrait if there is room for one."""
    if panel.w < NARROW or panel.height(hero.task or "", panel.w - 118, panel.least, face="strong") > 117:
        panel.text(hero.name, 12, 2, panel.w - 110, 32, 28, face="display", align="left")
        if hero.health is not None:
            panel.symbol("heart", panel.w - 76, 20, 15)
            panel.text(f"{hero.health}", panel.w - 56, 3, 50, 34, 28, face="display", align="left")
        panel.text(hero.task or "", 12, 34, panel.w - 24, 116, 28, face="strong", align="left")
        return
    panel.drawn(f"hero {hero.hero} {hero.klass}", 10, 4, 84, 84, art.portrait(hero.hero, hero.klass))
    if hero.attack is not None:
        panel.badge("attack", 52, 116, 34, hero.attack)
    panel.text(hero.name, 108, 2, panel.w - 210, 32, 28, face="display", align="left")
    if hero.health is not None:
        panel.symbol("heart", panel.w - 84, 20, 17)
        panel.text(f"{hero.health}", panel.w - 62, 3, 54, 34, 30, face="display", align="left")
    panel.text(hero.task or "", 108, 33, panel.w - 118, 117, 28, face="strong", align="left")


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
    panel.symbol("heart", 32, 104, 18)
    panel.text(f"{hero.health}", 54, 87, 54, 34, 30, face="display", align="left")


def _badges(hero: HeroPanel, draws: bool) -> list[tuple[str, int]]:
    """What lies on the hero and beside it: tokens of each kind, wards; while cards are drawn first up to how many."""
    badges = [("draw", hero.hand)] if draws else []
    badges += [(badge.kind, badge.n) for badge in hero.tokens]
    return [*badges, ("protect", hero.wards)] if hero.wards else badges


def _tokens(panel: Canvas, badges: Sequence[tuple[str, int]]) -> int:
    """From the right, as many as there is room for beside health and name; gives how many."""
    left, end = panel.w - 8, 112.0 if panel.w < NARROW else panel.w - 124
    for i, (kind, n) in enumerate(badges):
        left -= _token_width(panel, n)
        if left < end:
            return i
        _token(panel, kind, n, left, 104)
    return len(badges)


def _more_tokens(panel: Canvas, badges: Sequence[tuple[str, int]]) -> None:
    """The rest in a row of its own, about the middle."""
    left = (panel.w - sum(_token_width(panel, n) for _, n in badges)) / 2
    for kind, n in badges:
        _token(panel, kind, n, left, 132)
        left += _token_width(panel, n)


def _token_width(panel: Canvas, n: int) -> float:
    return 40 + panel.width(str(n), 26, face="display")


def _token(panel: Canvas, kind: str, n: int, left: float, y: float) -> None:
    wide = _token_width(panel, n)
    panel.symbol(kind, left + 17, y, 15)
    panel.text(str(n), left + 33, y - 17, wide - 32, 34, 26, face="display", align="left")


def _told(canvas: Canvas, view: FightView, table: Table) -> None:
    """Round, phase and what happened last, small, for the near readers and the far ones."""
    far = canvas.part(0, 0, canvas.w, canvas.h, 2)
    if table.story is not None:
        _story(canvas, view, table.story)
    else:
        _label(canvas, view, table.label)
    if table.far_story is not None:
        _story(far, view, table.far_story)


def _label(canvas: Canvas, view: FightView, box: Box) -> None:
    if view.round:
        told, phase = say("screen.round", round=view.round), say(f"phase.{view.phase}")
        wide = canvas.width(told, 30, face="display")
        if view.phase in PHASES and wide + 44 <= box.w:
            canvas.symbol(f"phase-{view.phase}", box.x + (box.w - wide) / 2 - 6, box.y + 17, 17)
            canvas.text(told, box.x + 40, box.y, box.w - 40, 34, 30, face="display", colour="gold")
        else:
            canvas.text(told, *box[:3], 34, 30, face="display", colour="gold")
        size = 26 if canvas.width(phase, 26, face="display") <= box.w - 10 else canvas.least
        canvas.text(phase, box.x, box.y + 33, box.w, 33, size, face="display", colour="cream")
    else:
        canvas.text(say(f"phase.{view.phase}"), *box, 26, face="display", colour="cream")


def _story(canvas: Canvas, view: FightView, box: Box) -> None:
    """As many of the last happenings as there is room for, the newest lowest."""
    phase = say(f"phase.{view.phase}")
    head = say("screen.head", round=view.round, phase=phase) if view.round else phase
    if box.w < 330:
        _label(canvas, view, Box(box.x, box.y, box.w, 66))
        return
    beside = 42.0 if view.phase in PHASES and canvas.width(head, 28, face="display") + 42 <= box.w else 0.0
    if beside:
        canvas.symbol(f"phase-{view.phase}", box.x + 17, box.y + 17, 17)
    canvas.text(head, box.x + beside, box.y, box.w - beside, 34, 28, face="display", colour="gold", align="left")
    told = ""
    for line in reversed(view.last[-3:]):
        longer = canvas.word(line) + ("\n" + told if told else "")
        if canvas.height(longer, box.w, 24) > box.h - 40:
            break
        told = longer
    if told:
        canvas.text(told, box.x, box.y + 40, box.w, box.h - 38, 24, colour="cream", align="left", top=True)


def draw_result(canvas: Canvas, view: ResultView, cues: Cues) -> None:
    """How it ended: the boss on his stage, a banner over him, why and what might help beside the heroes."""
    taken = [hero.seat for hero in view.heroes]
    table = canvas.table(taken)
    canvas.ground(table.x, table.y, table.r)
    title = say("screen." + view.result, boss=view.boss.name)
    text = "\n".join([canvas.word(line) for line in view.lines])
    room, far_room = _taller(table.story), _taller(table.far_story)
    rooms = [one for one in (room, far_room) if one is not None]
    cramped = any(canvas.height(text, one.w, canvas.least) > one.h - 8 for one in rooms)
    if room is None or table.r < 140 or cramped:
        if _result_page(canvas, view, table, cues):
            _heroes(canvas, _as_fight(view), cues)
        draw_curtain(canvas, cues)
        return
    _heroes(canvas, _as_fight(view), cues)
    draw_stage(canvas, view.boss, table, cues, bare=True, still=True)
    _folds(canvas, view.boss, table, cues)
    for side, story in ((canvas, room), (canvas.part(0, 0, canvas.w, canvas.h, 2), far_room)):
        high = side.height(title, 370, 30, face="display") + 18
        side.card(table.x - 200, table.y + table.r + 28 - high, 400, high)
        side.text(title, table.x - 185, table.y + table.r + 32 - high, 370, high - 8, 30, face="display")
        if story is not None:
            side.text(text, *story, 28, colour="cream", align="left")
    canvas.check(*table.check, 48, view.prompt)
    canvas.ask(view.prompt, taken, cues.mark)
    draw_curtain(canvas, cues)


def _folds(canvas: Canvas, boss: BossPanel, table: Table, cues: Cues) -> None:
    """A beaten boss folds where everybody sees it."""
    age = cues.age("FightEnded")
    if age is None or boss.mood != "beaten":
        return
    r = table.r
    square = canvas.part(table.x - r - 40, table.y - r - 40, 2 * r + 80, 2 * r + 80)
    stage = square.side(boss.facing) if boss.facing else square

    def paint(share: float) -> None:
        _scenery(stage, boss, r + 40, r - 16)
        _figure(stage, boss, table, True, False, "fold", share)

    stage.folding(40, 40, 2 * r, 2 * r, cues.now - age, paint)


def _taller(box: Box | None) -> Box | None:
    """The room for what happened last and a bit more, which is free once nobody acts."""
    return None if box is None else Box(box.x, box.y - 26, box.w, box.h + 26)


def _result_page(canvas: Canvas, view: ResultView, table: Table, cues: Cues) -> bool:
    """How it ended on a page, beside the boss if there is room; whether it leaves the heroes' cards free."""
    title, middle = say("screen." + view.result, boss=view.boss.name), canvas.part(*table.page)
    stage, beside = middle.beside(view.prompt.seats)
    smaller = _smaller(stage, table)
    if smaller.r > 90 and beside.page_fits(title, view.lines, view.prompt):
        draw_stage(canvas, view.boss, smaller, cues, bare=True, still=True)
        beside.page(title, view.lines, view.prompt, cues.mark)
        return True
    fits = middle.page_fits(title, view.lines, view.prompt)
    on = middle if fits else canvas.part(16, 16, canvas.w - 32, canvas.h - 32)
    boss = view.boss
    picture = Picture(f"poster {boss.art} {boss.mood}", art.poster(boss.art, boss.mood))
    on.page(title, view.lines, view.prompt, cues.mark, picture=picture)
    return fits


def _as_fight(view: ResultView) -> FightView:
    prompt = Prompt(kind="nothing", say=view.prompt.say)
    return FightView(prompt=prompt, round=view.rounds, phase="end", boss=view.boss, heroes=view.heroes)


SCREENS: dict[type[View], Callable[[Canvas, Any, Cues], None]] = {
    FightView: draw_fight,
    ResultView: draw_result,
    **camp_screens.SCREENS,
}
