"""The pictures of the lobby: drawn from the views alone, on the canvas handed in."""

from collections.abc import Callable, Sequence
from typing import Any

from appliance.engine.picture import Box, Canvas, Cues, Row
from appliance.engine.table import Option, Prompt, View
from appliance.games.lobby import theatre
from appliance.games.lobby.views import (
    ChallengesView,
    GamesView,
    GroupNameView,
    GroupsView,
    HealthView,
    HeroLine,
    InformationView,
    ListView,
    ResetView,
    SeatsView,
    SlotLine,
    WaitView,
)
from appliance.games.lobby.words import say

EVERY_SEAT = tuple(range(1, 9))
FOOT = 76.0
"""Height of the row at the foot of a page, with the check mark's reach and the smaller options."""


def draw_groups(canvas: Canvas, view: GroupsView, cues: Cues) -> None:
    """The groups of this box, and a new one."""
    box, page = _page(canvas, view.prompt, cues.mark)
    room = box.w - 140 if box.w <= 660 else box.w / 2 - 106
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


def draw_choice(canvas: Canvas, view: ListView | ResetView, cues: Cues) -> None:
    """A plain choice about a group, the second question before it begins again among them."""
    box, page = _page(canvas, view.prompt, cues.mark)
    page.text(view.name, box.x, box.y, box.w, 90, 44, face="display")
    page.listing([Row(option.id, option.say) for option in view.prompt.options], *_below(box, 100), cues.mark)


def draw_games(canvas: Canvas, view: GamesView, cues: Cues) -> None:
    """The games of this box."""
    box, page = _page(canvas, view.prompt, cues.mark)
    lines = {line.id: say("screen.players", fewest=line.fewest, most=line.most) for line in view.games}
    rows = [Row(option.id, option.say, lines.get(option.id, "")) for option in view.prompt.options]
    page.listing(rows, *box, cues.mark)


LISTED = 80.0
"""A row of a list and the gap below it."""


def draw_challenges(canvas: Canvas, view: ChallengesView, cues: Cues) -> None:
    """What the group may play: a poster for each."""
    box, page = _page(canvas, view.prompt, cues.mark)
    if view.locked or view.beaten:
        told = say("screen.locked", n=view.locked) if view.locked else say("screen.beaten")
        high = max(40.0, page.height(told, box.w, 26) + 6)
        if box.h - high >= LISTED * len(view.challenges) or box.w > 760:
            page.text(told, box.x, box.y + box.h - high, box.w, high, 26)
            box = Box(box.x, box.y, box.w, box.h - high - 6)
    if not theatre.posters(page, view.challenges, theatre.game_of(view.game), box, cues.mark):
        page.listing([Row(line.id, line.name) for line in view.challenges], *box, cues.mark)


def draw_information(canvas: Canvas, view: InformationView, cues: Cues) -> None:
    """What the group should know before it begins: the opponent on its stage, legend, facts, and who comes along."""
    box, page = _page(canvas, view.prompt, cues.mark)
    game = theatre.game_of(view.name)
    if view.prompt.kind == "choose":
        _levels(page, view, box, game, cues.mark)
        return
    size = min(box.h * 0.72, box.w * 0.38)
    tall = box.h > box.w * 1.1
    if tall:
        size = min(box.w * 0.7, box.h * 0.34)
        drawn = page.art(game, [view.id], box.x + (box.w - size) / 2, box.y, size, size)
        told = Box(box.x, box.y + size + 8, box.w, box.h - size - 8) if drawn else box
        _told(page, view, told, game, cues.mark)
        return
    below = min(150.0, box.h * 0.28)
    size = min(size, box.h - below - 10)
    room = Box(box.x + size + 30, box.y, box.w - size - 30, box.h)
    fits = _told_height(page, view, room.w) - 70 <= room.h
    if fits and size >= 150 and page.art(game, [view.id], box.x, box.y, size, size):
        if _told_height(page, view, room.w) <= room.h - below:
            _told(page, view, room, game, cues.mark, crew=False)
            theatre.crew(page, view.heroes, game, Box(box.x, box.y + box.h - below, box.w, below))
            return
        page.text(view.name, box.x, box.y + size, size, max(36.0, min(60.0, box.h - size)), 36, face="display")
        _told(page, view, room, game, cues.mark, titled=False)
        return
    _told(page, view, box, game, cues.mark)


def _levels(page: Canvas, view: InformationView, box: Box, game: str, mark: str) -> None:
    """How hard it shall be: each level with its figures, beside the opponent where there is room."""
    size = min(box.h - 60, box.w * 0.32)
    if box.w > 700 and size >= 150 and page.art(game, [view.id], box.x, box.y, size, size):
        page.text(view.name, box.x, box.y + size, size, 60, 36, face="display")
        box = Box(box.x + size + 24, box.y, box.w - size - 24, box.h)
    high = min(130.0, box.h / max(1, len(view.levels)) - 10)
    wide = min(box.w * 0.5, 36 + max(page.width(level.name, 30, face="display") for level in view.levels))
    for i, level in enumerate(view.levels):
        y = box.y + i * (high + 10)
        marked = level.id == mark
        page.card(box.x, y, box.w, high, "gold" if marked else "sand", lit=marked)
        page.text(level.name, box.x + 14, y, wide - 14, high, 30, face="display")
        told = "\n".join(page.word(fact) for fact in level.facts)
        page.text(told, box.x + wide + 14, y + 4, box.w - wide - 26, high - 8, 26, align="left")
        page.target(level.id, box.x, y, box.w, high)


def _told_height(page: Canvas, view: InformationView, w: float) -> float:
    """The height of name, legend and facts."""
    return 70 + page.height(view.legend, w, 28) + 12 + theatre.facts_height(page, view.facts, w)


def _told(
    page: Canvas, view: InformationView, box: Box, game: str, mark: str, *, crew: bool = True, titled: bool = True
) -> None:
    """Name, legend and facts; below them who comes along. Where the legend has no room the facts run together."""
    if titled and _least_height(page, view, box.w) > box.h:
        _told_tightly(page, view, box)
        return
    head = 66.0 if titled else 0.0
    if titled:
        page.text(view.name, box.x, box.y, box.w, 62, 48, face="display")
    facts_high = theatre.facts_height(page, view.facts, box.w)
    legend_high = page.height(view.legend, box.w, 28) + 8
    spare = box.h - head - legend_high - facts_high
    crew_high = min(150.0, spare - 8) if crew and view.heroes else 0.0
    crew_high = crew_high if crew_high >= 36 else 0.0
    gap = max(0.0, min(14.0, (spare - crew_high) / 3))
    y = box.y + head
    y += page.text(view.legend, box.x, y, box.w, max(36.0, box.h - head - facts_high), 28, top=True) + gap
    theatre.facts_beside(page, view.facts, Box(box.x, y, box.w, facts_high))
    if crew_high:
        theatre.crew(page, view.heroes, game, Box(box.x, box.y + box.h - crew_high, box.w, crew_high))


def _least_height(page: Canvas, view: InformationView, w: float) -> float:
    return 66 + page.height(view.legend, w, page.least) + theatre.facts_height(page, view.facts, w)


def _told_tightly(page: Canvas, view: InformationView, box: Box) -> None:
    facts = " · ".join(page.word(fact) for fact in view.facts)
    high = page.height(facts, box.w, page.least, face="strong")
    page.text(view.name, box.x, box.y, box.w, 44, 34, face="display")
    page.text(view.legend, box.x, box.y + 46, box.w, box.h - high - 54, 26, top=True)
    page.text(facts, box.x, box.y + box.h - high, box.w, high, page.least, face="strong", top=True)


def draw_wait(canvas: Canvas, view: WaitView, cues: Cues) -> None:
    """Nothing to do; what begins stands before the closed curtain."""
    canvas.ground(canvas.w / 2, canvas.h / 2, 190)
    if view.name is not None:
        canvas.drape()
        canvas.card(canvas.w / 2 - 310, canvas.h / 2 - 180, 620, 360, lit=True)
    for side in (canvas, canvas.part(0, 0, canvas.w, canvas.h, 2)):
        y = side.h / 2 + 10
        if view.name is not None:
            side.text(view.name, side.w / 2 - 290, y, 580, 90, 60, face="display")
            side.text(view.prompt.say, side.w / 2 - 290, y + 96, 580, 50, 30)
        else:
            side.text(view.prompt.say, 40, y + 40, side.w - 80, 50, 30, colour="cream")


def draw_seats(canvas: Canvas, view: SeatsView, cues: Cues) -> None:
    """The table from above: who sits where, and in the middle the hero being made."""
    canvas.ground(canvas.w / 2, canvas.h / 2, 190)
    prompt = view.prompt
    page = canvas.part(*canvas.table(EVERY_SEAT).page)
    if page.w < 560 and prompt.kind == "type":
        _middle(canvas.part(16, 16, canvas.w - 32, canvas.h - 32), view, cues)
        return
    for hero in view.seated:
        _seated(canvas.seat(hero.seat, EVERY_SEAT), hero, view, cues.mark)
    for option in prompt.options if prompt.kind == "choose" else ():
        if option.seat:
            _free(canvas.seat(option.seat, EVERY_SEAT), option, cues.mark)
    _middle(page, view, cues)


def _middle(page: Canvas, view: SeatsView, cues: Cues) -> None:
    """What is asked, and the hero being made."""
    prompt = view.prompt
    page.card(0, 0, page.w, page.h)
    chips = [option for option in prompt.also if not option.seat]
    left = 130.0 if prompt.kind == "confirm" else 20.0
    chips_high = page.chips_height(chips, page.w - left - 20) if chips else 0.0
    needed = (FOOT if page.w > 560 else 100.0) if prompt.kind == "confirm" else 0.0
    foot = max(needed, chips_high + 10) + 12
    if chips:
        page.chips(chips, left, page.h - chips_high - 14, page.w - left - 20, cues.mark)
    if prompt.kind == "confirm":
        page.check(66, page.h - 62, 46, prompt)
    most = max(120.0, page.height(prompt.say, page.w - 60, page.least, face="strong") + 8)
    said = min(most, page.height(prompt.say, page.w - 60, 30, face="strong") + 8)
    room = Box(30, said + 20, page.w - 60, page.h - said - 20 - foot)
    page.text(prompt.say, 30, 12, page.w - 60, said, 30, face="strong")
    if view.hint is not None:
        high = page.height(view.hint, page.w - 60, 26) + 6
        page.text(view.hint, 30, room.y, page.w - 60, high, 26)
        room = Box(room.x, room.y + high, room.w, room.h - high)
    if prompt.kind == "type":
        _typing(page, room, cues.typed)
    elif view.hint is not None and room.h < 150 and view.current is not None:
        return
    elif view.current is not None:
        _slots(page, room, view.current, theatre.game_of(view.game))
    elif room.h > 100:
        theatre.crew(page, view.seated, theatre.game_of(view.game), room)


def _slots(page: Canvas, box: Box, hero: HeroLine, game: str) -> None:
    """The places of the cards that make a hero: what is missing, what lies there."""
    count = max(1, len(hero.slots))
    narrow = box.w < 560
    if narrow:
        wide, high = box.w, min(150.0, box.h / count - 12)
    else:
        wide, high = min(380.0, box.w / count - 20), min(170.0, box.h - 8)
    left, top = box.x + (box.w - count * (wide + 20) + 20) / 2, box.y + (box.h - high) / 2
    for i, slot in enumerate(hero.slots):
        x, y = (box.x, box.y + i * (high + 12)) if narrow else (left + i * (wide + 20), top)
        _slot(page, slot, game, Box(x, y, wide, high))


def _slot(page: Canvas, slot: SlotLine, game: str, box: Box) -> None:
    """A place for a card; what lies there shows its face, where there is room for one."""
    face = min(box.h - 16, 140.0)
    if slot.card and face >= 60 and box.w - face >= 190:
        page.card(*box, "white", lit=True)
        if theatre.face(page, game, [slot], box.x + 10, box.y + (box.h - face) / 2, face):
            left, room = box.x + face + 18, box.w - face - 28
            if slot.name is not None:
                page.text(slot.name, left, box.y + 8, room, box.h - 16, 30, face="display")
            return
    page.slot(*box, slot.label, slot.name)


def _seated(panel: Canvas, hero: HeroLine, view: SeatsView, mark: str) -> None:
    """Somebody who sits: a touch lets them move, the bin deletes them."""
    move, delete = f"move-{hero.hero}", f"delete-{hero.hero}"
    ids = {option.id for option in view.prompt.also}
    panel.card(0, 0, panel.w, panel.h + 40, "gold" if mark == move else "cream", lit=mark == move)
    left = 20.0 if panel.w >= 300 else 8.0
    if panel.w >= 300 and theatre.face(panel, theatre.game_of(view.game), hero.slots, 8, 16, 118):
        left = 134.0
    panel.text(hero.name, left, 14, panel.w - left - 80, 60, 36, face="display", align="left")
    panel.text(hero.title, left, 78, panel.w - left - 8, 64, 26, align="left")
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
    """Field and letters; on a narrow page these reach to its edges, for fingers."""
    page.field(box.x, box.y, box.w, 66, typed, say("screen.type-here"))
    left = box.x if page.w > 800 else 4.0
    page.keyboard(left, box.y + 78, page.w - 2 * left, min(400.0, box.h - 80), typed)


def _below(box: Box, used: float) -> Box:
    return Box(box.x, box.y + used, box.w, box.h - used)


SCREENS: dict[type[View], Callable[[Canvas, Any, Cues], None]] = {
    GroupsView: draw_groups,
    GroupNameView: draw_group_name,
    HealthView: draw_health,
    ListView: draw_choice,
    ResetView: draw_choice,
    GamesView: draw_games,
    SeatsView: draw_seats,
    ChallengesView: draw_challenges,
    InformationView: draw_information,
    WaitView: draw_wait,
}
