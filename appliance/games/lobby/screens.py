"""The pictures of the lobby: drawn from the views alone, on the canvas handed in."""

from collections.abc import Callable, Sequence
from typing import Any

from appliance.engine.picture import Box, Canvas, Cues, Row
from appliance.engine.table import Option, Prompt, View
from appliance.games.lobby.views import (
    ChallengesView,
    GamesView,
    GroupNameView,
    GroupsView,
    HealthView,
    HeroLine,
    InformationView,
    ResetView,
    SeatsView,
    WaitView,
)
from appliance.games.lobby.words import say

EVERY_SEAT = tuple(range(1, 9))
FOOT = 76.0
"""Height of the row at the foot of a page, with the check mark's reach and the smaller options."""


def draw_groups(canvas: Canvas, view: GroupsView, cues: Cues) -> None:
    """The groups of this box, and a new one."""
    box, page = _page(canvas, view.prompt, cues.mark)
    room = box.w / 2 - 60
    rows = [Row(line.id, line.name, _names(page, line.players, room)) for line in view.groups]
    known = {line.id for line in view.groups}
    rows += [Row(option.id, option.say) for option in view.prompt.options if option.id not in known]
    page.listing(rows, *box, cues.mark)


def _names(page: Canvas, names: Sequence[str], room: float) -> str:
    """As many names as there is room for, and how many more there are."""
    for count in range(len(names), 0, -1):
        more = f" +{len(names) - count}" if count < len(names) else ""
        told = ", ".join(names[:count]) + more
        if page.width(told, page.least) <= room:
            return told
    return f"+{len(names)}" if names else ""


def draw_group_name(canvas: Canvas, view: GroupNameView, cues: Cues) -> None:
    """A name is typed, then confirmed."""
    box, page = _page(canvas, view.prompt, cues.mark)
    if view.prompt.kind == "type":
        _typing(page, box, cues.typed)
    else:
        page.text(view.name, box.x, box.y, box.w, box.h, 64, face="display")


def draw_health(canvas: Canvas, view: HealthView, cues: Cues) -> None:
    """Who keeps the heroes' health."""
    box, page = _page(canvas, view.prompt, cues.mark)
    high = box.h / max(1, len(view.modes)) - 12
    for i, mode in enumerate(view.modes):
        y = box.y + i * (high + 12)
        marked = mode.id == cues.mark
        page.card(box.x, y, box.w, high, "gold" if marked else "sand", lit=marked)
        page.text(mode.title, box.x + 20, y, 210, high, 34, face="display")
        page.text(mode.text, box.x + 240, y, box.w - 260, high, 28, align="left")
        page.target(mode.id, box.x, y, box.w, high)


def draw_reset(canvas: Canvas, view: ResetView, cues: Cues) -> None:
    """The second question before a group begins again."""
    box, page = _page(canvas, view.prompt, cues.mark)
    page.text(view.name, box.x, box.y, box.w, 90, 44, face="display")
    page.listing([Row(option.id, option.say) for option in view.prompt.options], *_below(box, 100), cues.mark)


def draw_games(canvas: Canvas, view: GamesView, cues: Cues) -> None:
    """The games of this box."""
    box, page = _page(canvas, view.prompt, cues.mark)
    lines = {line.id: say("screen.players", fewest=line.fewest, most=line.most) for line in view.games}
    rows = [Row(option.id, option.say, lines.get(option.id, "")) for option in view.prompt.options]
    page.listing(rows, *box, cues.mark)


def draw_challenges(canvas: Canvas, view: ChallengesView, cues: Cues) -> None:
    """What the group may play."""
    box, page = _page(canvas, view.prompt, cues.mark)
    rows = [Row(line.id, line.name) for line in view.challenges]
    if view.locked:
        page.text(say("screen.locked", n=view.locked), box.x, box.y + box.h - 40, box.w, 40, 26)
        box = Box(box.x, box.y, box.w, box.h - 46)
    page.listing(rows, *box, cues.mark)


def draw_information(canvas: Canvas, view: InformationView, cues: Cues) -> None:
    """What the group should know before it begins."""
    box, page = _page(canvas, view.prompt, cues.mark)
    page.text(view.name, box.x, box.y, box.w, 62, 48, face="display")
    facts = "\n".join(page.word(fact) for fact in view.facts)
    facts_high = page.height(facts, box.w, 26, face="strong") if facts else 0.0
    who = ", ".join(hero.name for hero in view.heroes)
    who_high = 40.0 if who else 0.0
    levels = [option for option in view.prompt.options if option.id in {level.id for level in view.levels}]
    levels_high = page.chips_height(levels, box.w) + 10 if levels else 0.0
    legend_high = box.h - 70 - facts_high - who_high - levels_high - 16
    page.text(view.legend, box.x + 20, box.y + 66, box.w - 40, legend_high, 30)
    y = box.y + 74 + legend_high
    if facts:
        page.text(facts, box.x, y, box.w, facts_high, 26, face="strong")
    if who:
        page.text(say("screen.heroes", who=who), box.x, y + facts_high + 6, box.w, who_high, 26)
    if levels:
        page.chips(levels, box.x, box.y + box.h - levels_high, box.w, cues.mark)


def draw_wait(canvas: Canvas, view: WaitView, cues: Cues) -> None:
    """Nothing to do; what begins stands in the lamp's light."""
    canvas.ground(canvas.w / 2, canvas.h / 2, 190)
    for side in (canvas, canvas.part(0, 0, canvas.w, canvas.h, 2)):
        y = side.h / 2 + 10
        if view.name is not None:
            side.text(view.name, 40, y, side.w - 80, 90, 60, face="display", colour="gold")
        side.text(view.prompt.say, 40, y + 100, side.w - 80, 50, 30, colour="cream")


def draw_seats(canvas: Canvas, view: SeatsView, cues: Cues) -> None:
    """The table from above: who sits where, and in the middle the hero being made."""
    canvas.ground(canvas.w / 2, canvas.h / 2, 190)
    prompt = view.prompt
    page = canvas.part(*canvas.table(EVERY_SEAT).page)
    if page.w < 560 and prompt.kind == "type":
        _middle(canvas.part(16, 16, canvas.w - 32, canvas.h - 32), view, cues)
        return
    for hero in view.seated:
        _seated(canvas.seat(hero.seat, EVERY_SEAT), hero, prompt, cues.mark)
    for option in prompt.options if prompt.kind == "choose" else ():
        if option.seat:
            _free(canvas.seat(option.seat, EVERY_SEAT), option, cues.mark)
    _middle(page, view, cues)


def _middle(page: Canvas, view: SeatsView, cues: Cues) -> None:
    """What is asked, and the hero being made."""
    prompt = view.prompt
    page.card(0, 0, page.w, page.h)
    chips = [option for option in prompt.also if not option.seat]
    chips_high = page.chips_height(chips, page.w - 150) if chips else 0.0
    foot = max(FOOT if prompt.kind == "confirm" else 0.0, chips_high + 10) + 12
    if chips:
        page.chips(chips, 130, page.h - chips_high - 14, page.w - 150, cues.mark)
    if prompt.kind == "confirm":
        page.check(66, page.h - 62, 46, prompt)
    said = min(120.0, page.height(prompt.say, page.w - 60, 30, face="strong") + 8)
    room = Box(30, said + 20, page.w - 60, page.h - said - 20 - foot)
    page.text(prompt.say, 30, 12, page.w - 60, said, 30, face="strong")
    if prompt.kind == "type":
        _typing(page, room, cues.typed)
    elif view.current is not None:
        _slots(page, room, view.current)


def _slots(page: Canvas, box: Box, hero: HeroLine) -> None:
    """The places of the cards that make a hero: what is missing, what lies there."""
    count = max(1, len(hero.slots))
    if box.w < 560:
        high = min(130.0, box.h / count - 12)
        for i, slot in enumerate(hero.slots):
            page.slot(box.x, box.y + i * (high + 12), box.w, high, slot.label, slot.name)
        return
    wide, high = min(380.0, box.w / count - 20), min(150.0, box.h - 8)
    left, top = box.x + (box.w - count * (wide + 20) + 20) / 2, box.y + (box.h - high) / 2
    for i, slot in enumerate(hero.slots):
        page.slot(left + i * (wide + 20), top, wide, high, slot.label, slot.name)


def _seated(panel: Canvas, hero: HeroLine, prompt: Prompt, mark: str) -> None:
    """Somebody who sits: a touch lets them move, the bin deletes them."""
    move, delete = f"move-{hero.hero}", f"delete-{hero.hero}"
    ids = {option.id for option in prompt.also}
    panel.card(0, 0, panel.w, panel.h + 40, "gold" if mark == move else "cream", lit=mark == move)
    panel.text(hero.name, 20, 14, panel.w - 100, 60, 36, face="display", align="left")
    panel.text(hero.title, 20, 78, panel.w - 40, 62, 26, align="left")
    if move in ids:
        panel.target(move, 0, 0, panel.w, panel.h)
    if delete in ids:
        if mark == delete:
            panel.card(panel.w - 74, 8, 64, 64, "gold", lit=True)
        panel.symbol("trash", panel.w - 42, 40, 24)
        panel.target(delete, panel.w - 80, 0, 80, 80)


def _free(panel: Canvas, option: Option, mark: str) -> None:
    marked = option.id == mark
    panel.card(0, 0, panel.w, panel.h + 40, "gold" if marked else "shade", lit=marked)
    panel.text(option.say, 20, 10, panel.w - 40, panel.h - 20, 34, face="display")
    panel.target(option.id, 0, 0, panel.w, panel.h)


def _page(canvas: Canvas, prompt: Prompt, mark: str) -> tuple[Box, Canvas]:
    """A big page for the near readers with its sentence and its smaller options, the sentence for the far ones too.

    Gives the room that is left on it, and the page.
    """
    canvas.ground(canvas.w / 2, canvas.h / 2, 220)
    far = canvas.part(0, 0, canvas.w, canvas.h, 2)
    wide = min(820.0, far.w - 60)
    far.bubble((far.w - wide) / 2, far.h - 104, wide, 94, prompt.say)
    side = min(170.0, max(30.0, (canvas.w - 940) / 2))
    page = canvas.part(side, 118, canvas.w - 2 * side, canvas.h - 118 - 24)
    page.card(0, 0, page.w, page.h)
    room = page.w - 80
    said = min(130.0, page.height(prompt.say, room, 34, face="strong") + 8)
    page.text(prompt.say, 40, 16, room, said, 34, face="strong")
    options = prompt.also
    chips_high = page.chips_height(options, page.w - 300) if options else 0.0
    foot = max(FOOT + 24, chips_high + 20)
    if options:
        page.chips(options, 150, page.h - foot + (foot - chips_high) / 2 - 4, page.w - 300, mark)
    if prompt.kind == "confirm":
        page.check(78, page.h - foot / 2 - 4, 46, prompt)
    return Box(40, said + 30, room, page.h - said - 30 - foot - 6), page


def _typing(page: Canvas, box: Box, typed: str) -> None:
    """Field and letters."""
    page.field(box.x, box.y, box.w, 66, typed, say("screen.type-here"))
    page.keyboard(box.x, box.y + 78, box.w, min(400.0, box.h - 80), typed)


def _below(box: Box, used: float) -> Box:
    return Box(box.x, box.y + used, box.w, box.h - used)


SCREENS: dict[type[View], Callable[[Canvas, Any, Cues], None]] = {
    GroupsView: draw_groups,
    GroupNameView: draw_group_name,
    HealthView: draw_health,
    ResetView: draw_reset,
    GamesView: draw_games,
    SeatsView: draw_seats,
    ChallengesView: draw_challenges,
    InformationView: draw_information,
    WaitView: draw_wait,
}
