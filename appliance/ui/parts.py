"""The parts that every screen shares: check mark, page, prompt bubble, chips of options."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Self

from appliance.engine.picture import Box, Pen, Picture, Row, Table
from appliance.engine.table import Option, Prompt, Say
from appliance.ui import giving_way, giving_way_square, seating
from appliance.ui.canvas import Canvas
from appliance.ui.lively import LivelyCanvas
from appliance.ui.motion import wiggle
from appliance.ui.touch import MARK

CONFIRM = "confirm"
"""A touch of the check mark picks this, wherever it waits."""

MENU = "menu"
"""A touch of the check mark while nothing is to be confirmed opens it."""

LETTERS = Say("shell:keyboard")
"""The three rows of letters of a language, with blanks between them."""
LAST_KEYS = "- <>"
"""What every keyboard has at the end of its last row."""
KEY_NAMES = {"<": "arrow-left", ">": "tick", " ": "_"}

CHIP_SYMBOLS = {"give-up": "skull"}
"""Options that everybody knows by their symbol; they need no word."""

CHIP = 52.0
GAP = 10.0
PAD = 20.0
ARROW = 88.0
"""Width of the arrows beside a list that is longer than its room: 9 mm on a square panel of four inches too."""
SLACK = 14.0

ROOMY, HIGHER = 1.25, 0.4
"""How much higher the rows of a list are that leaves much of its room free, and how much of that lies above them."""


class PaperCanvas(LivelyCanvas):
    """A canvas with the parts of the paper theatre; each is drawn from primitives alone."""

    def table(self, taken: Collection[int]) -> Table:
        out = self.beyond(taken)
        return seating.round_table(taken, self.w, out) if out else seating.table(taken, self.w, self.h)

    def ask(self, prompt: Prompt, taken: Collection[int], mark: str, *, seated: bool = False) -> None:
        for seat, box, options in self._asked(prompt, taken, seated):
            self.side(seat).bubble(*box, prompt.say, options, mark)

    def ask_fits(self, prompt: Prompt, taken: Collection[int], *, seated: bool = False) -> bool:
        bubbles = self._asked(prompt, taken, seated)
        return all(
            self._bubble(box.w, box.h, prompt.say, options)[1] <= box.h
            and self._chips_fit(options, box.w - 2 * PAD)
            and self._lies_free(seat, box, prompt.say, options, taken)
            for seat, box, options in bubbles
        )

    def beside_card(
        self,
        prompt: Prompt | None,
        taken: Collection[int],
        seat: int,
        tall: Callable[[float], float],
        *,
        seated: bool = False,
    ) -> tuple[Table, Self] | None:
        turn, lies = seating.turn_of(seat), dict[int, Box]()
        if prompt is not None:
            asked = self._asked(prompt, taken, seated)
            lies = {one: self._said(one, box, options, prompt.say) for one, box, options in asked}
        said, size = lies.pop(seat, None), (self.w, self.h)
        edges = [bool(seating.crowd(edge, taken)) for edge in range(4)]
        if seating.shape(self.w, self.h) == "wide":
            found = giving_way.beside_card(turn, self.table(taken), edges, size, said, tall)
        else:
            found = giving_way_square.beside_card(turn, self.table(taken), taken, size, said, [*lies.values()], tall)
        return None if found is None else (found[0], self.part(*found[1], turn))

    def giving_way(self, prompt: Prompt, taken: Collection[int], *, seated: bool = False) -> Table:
        table = self.table(taken)
        if not table.over:
            return table
        asked = self._asked(prompt, taken, seated)
        saids = [self._said(seat, box, options, prompt.say) for seat, box, options in asked]
        return giving_way_square.between(table, saids, taken, (self.w, self.h))

    def _said(self, seat: int, box: Box, options: Sequence[Option], say: Say) -> Box:
        """Where on this canvas the sentence of a seat lies."""
        high = min(box.h, self._bubble(box.w, box.h, say, options)[1])
        return Box(*self.side(seat).part(box.x, box.y + box.h - high, box.w, high).rect)

    def _lies_free(self, seat: int, box: Box, say: Say, options: Sequence[Option], taken: Collection[int]) -> bool:
        """Whether a sentence there lies on nobody's card, nor on round and phase."""
        lies = self._said(seat, box, options, say)
        table = self.table(taken)
        others = [self.seat(one, taken).rect for one in taken]
        others += [self.part(*table.label).rect] if table.story is None else []
        return not any(_meet(lies, other) for other in others)

    def _chips_fit(self, options: Sequence[Option], w: float) -> bool:
        """Whether the word of each option has room in this width."""
        words = [option.say for option in options if option.id not in CHIP_SYMBOLS]
        return all(self.width(word, self.least, face="strong") <= w - 16 for word in words)

    def _asked(self, prompt: Prompt, taken: Collection[int], seated: bool) -> list[tuple[int, Box, Sequence[Option]]]:
        """For each edge that is asked a seat of it, where the sentence lies, and the options below it."""
        options = [option for option in prompt.options + prompt.also if not (seated and option.seat)]
        turns = {seating.turn_of(seat): seat for seat in reversed(prompt.seats)} or {0: 1, 2: 5}
        found: list[tuple[int, Box, Sequence[Option]]] = []
        out = self.beyond(taken)
        for turn, seat in turns.items():
            alone = seating.crowd(turn, prompt.seats) == 1
            box = seating.sentence(seat, taken, self.w, self.h, alone=alone)
            box = box._replace(y=box.y + out)
            found.append((seat, box, () if turn == 2 and not prompt.seats else options))
        return found

    def _bubble(self, w: float, h: float, say: Say, options: Sequence[Option]) -> tuple[float, float, float, float]:
        """The size of a bubble's text, the height of all, and what its options take beside and below the sentence."""
        beside = 74.0 if options and all(option.id in CHIP_SYMBOLS for option in options) else 0.0
        room = w - 2 * PAD - beside
        below = self.chips_height(options, room) + GAP if options and not beside else 0.0
        for size in (30.0, 28.0, 26.0, self.least):
            high = max(CHIP + 20 if beside else 0.0, self.height(say, room, size, face="strong") + below + 20)
            if high <= h:
                break
        return size, high, beside, below

    def check(self, x: float, y: float, r: float, prompt: Prompt) -> None:
        self.sheet.checked(self.place(x, y))
        reach = r * 1.25
        if prompt.kind != "confirm":
            self.symbol("check", x, y, r, "stage")
            self.target(MENU, x - reach, y - reach, 2 * reach, 2 * reach)
            return
        asked = list[float]()

        def angle(now: float) -> float:
            if not asked:
                asked.append(now)
            return wiggle(now, now - asked[0])

        def paint(now: float) -> None:
            self.drawn("check", x - r, y - r, 2 * r, 2 * r, _paint_check, tilt=angle(now))

        self.target(CONFIRM, x - reach, y - reach, 2 * reach, 2 * reach)
        self.moving(x - reach, y - reach, 2 * reach, 2 * reach, lambda now: round(angle(now)), paint)

    def whole_card(self, seat: int, across: float, down: float) -> "PaperCanvas":
        """A card over everything for the reader at this seat, with these margins."""
        self.fill("night")
        edge = self.side(seat)
        box = edge.part(across, down, edge.w - 2 * across, edge.h - 2 * down)
        box.card(0, 0, box.w, box.h)
        return box

    def page(
        self,
        title: Say,
        lines: Sequence[Say],
        prompt: Prompt,
        mark: str,
        *,
        symbol: str = "",
        picture: Picture | None = None,
    ) -> None:
        self.card(0, 0, self.w, self.h)
        text = Text(title, lines, prompt.say, symbol, picture)
        edge = self._one_edge(prompt.seats)
        if edge is None and not self.page_fits(title, lines, prompt, symbol=symbol):
            edge = self
        if edge is not None:
            edge.page_for_one(text, prompt, mark)
            return
        band = self._band(prompt)
        if not band:
            self.drawn("fold", PAD, self.h / 2 - 2, self.w - 2 * PAD, 4, _paint_fold)
        for half in self._halves(band):
            text.draw(half)
        x, y = (self.w * 0.3, self.h / 2) if band else (62.0, self.h - 60)
        if prompt.kind == "confirm":
            self.check(x, y, 46, prompt)
        if prompt.also:
            wide = max(64.0, min(self.w / 3, self.chips_width(prompt.also)))
            top = self.h / 2 - self.chips_height(prompt.also, wide) / 2 if band else 16.0
            self.chips(prompt.also, self.w - wide - 16, top, wide, mark)

    def _band(self, prompt: Prompt) -> float:
        """On a narrow page check mark and options lie between the two halves: the height that they take."""
        return 116.0 if _margin(self) == PAD and (prompt.kind == "confirm" or prompt.also) else 0.0

    def _halves(self, band: float) -> tuple[Self, Self]:
        """The half for the near readers and the one for the far ones."""
        high = (self.h - band) / 2
        return self.part(0, self.h - high, self.w, high), self.part(0, 0, self.w, high, 2)

    def beside(self, seats: Sequence[int]) -> tuple[Self, Self]:
        edge = self._one_edge(seats) or self
        back = self.turn - edge.turn
        if edge.w > 1.2 * edge.h:
            size = min(edge.h, edge.w * 0.4)
            return (
                edge.part(0, (edge.h - size) / 2, size, size, back),
                edge.part(size + GAP, 0, edge.w - size - GAP, edge.h, back),
            )
        size = min(edge.w, edge.h * 0.45)
        return (
            edge.part((edge.w - size) / 2, 0, size, size, back),
            edge.part(0, size + GAP, edge.w, edge.h - size - GAP, back),
        )

    def page_for_one(self, text: "Text", prompt: Prompt, mark: str) -> None:
        """The text of a page for one edge, with check mark and options at its foot."""
        foot = self._foot(prompt)
        on = self.part(0, 0, self.w, self.h - foot)
        (text if text.symbol or text.height(on, 26.0) <= on.h - SLACK else text._replace(slim=True)).draw(on)
        left = 124.0 if prompt.kind == "confirm" else PAD
        if prompt.kind == "confirm":
            self.check(64, self.h - 60, 46, prompt)
        room = self.w - left - PAD
        self.chips(prompt.also, left, self.h - foot / 2 - self.chips_height(prompt.also, room) / 2 - 4, room, mark)

    def _foot(self, prompt: Prompt) -> float:
        chips = self.chips_height(prompt.also, self.w - 124 - PAD) + 16 if prompt.also else 0.0
        return max(chips, 112.0 if prompt.kind == "confirm" else 0.0)

    def page_fits(self, title: Say, lines: Sequence[Say], prompt: Prompt, *, symbol: str = "") -> bool:
        edge = self._one_edge(prompt.seats)
        on = edge or self._halves(self._band(prompt))[0]
        foot = self._foot(prompt) if edge else 0.0
        return Text(title, lines, prompt.say, symbol).height(on, self.least) <= on.h - foot - SLACK

    def _one_edge(self, seats: Sequence[int]) -> Self | None:
        """The canvas turned to these seats if they are all of one edge."""
        return self.side(seats[0]) if len({seating.turn_of(seat) for seat in seats}) == 1 else None

    def chips_width(self, options: Sequence[Option]) -> float:
        """The width that these options take in one row."""
        rows = self._rows(options, 10_000.0)
        return sum(wide + GAP for row in rows for _, wide in row) - GAP

    def chips(self, options: Sequence[Option], x: float, y: float, w: float, mark: str) -> float:
        top = y
        for row in self._rows(options, w):
            left = x + (w - sum(wide for _, wide in row) - GAP * (len(row) - 1)) / 2
            high = self._chip_height(row)
            for option, wide in row:
                self._chip(option, left, top, wide, high, option.id == mark)
                left += wide + GAP
            top += high + GAP
        return self.chips_height(options, w)

    def _chip_height(self, row: Sequence[tuple[Option, float]]) -> float:
        """The height of a row; a text too long for its chip goes on in a second line."""
        worded = [(option.say, wide - 16) for option, wide in row if option.id not in CHIP_SYMBOLS]
        return max(CHIP, *[self.height(say, room, self.least, face="strong") + 8 for say, room in worded], CHIP)

    def chips_height(self, options: Sequence[Option], w: float) -> float:
        rows = self._rows(options, w)
        return sum(self._chip_height(row) + GAP for row in rows) - (GAP if rows else 0.0)

    def bubble(
        self, x: float, y: float, w: float, h: float, say: Say, options: Sequence[Option] = (), mark: str = ""
    ) -> None:
        size, high, beside, below = self._bubble(w, h, say, options)
        room, high = w - 2 * PAD - beside, min(h, high)
        wide = w if below else min(w, self.width(say, size, face="strong") + 2 * PAD + 4 + beside)
        left, top = x + (w - wide) / 2, y + h - high
        self.card(left, top, wide, high)
        self.text(say, left + PAD, top + 8, wide - 2 * PAD - beside, high - below - 16, size, face="strong")
        if beside:
            self.chips(options, left + wide - PAD - 64, top + (high - CHIP) / 2, 64, mark)
        elif options:
            self.chips(options, x + PAD, y + h - below - 4, room, mark)

    def listing(self, rows: Sequence[Row], x: float, y: float, w: float, h: float, mark: str) -> None:
        high = 88.0 if any(row.below for row in rows) else 68.0
        fit = max(1, int((h + GAP) // (high + GAP)))
        columns = 2 if len(rows) > fit and w > 660 else 1
        marked = next((i for i, row in enumerate(rows) if row.option == mark), 0)
        first = max(0, min(marked - fit * columns + 1, len(rows) - fit * columns))
        if len(rows) > fit * columns:
            w -= ARROW + GAP
            self._arrows(rows, first, fit * columns, Box(x + w + GAP, y, ARROW, fit * (high + GAP) - GAP))
        wide = (w - GAP * 2 * (columns - 1)) / columns
        if columns == 1 and len(rows) <= fit - 2:
            high *= ROOMY
            y += (h - len(rows) * (high + GAP) + GAP) * HIGHER
        for i, row in enumerate(rows[first : first + fit * columns]):
            left, top = x + (i // fit) * (wide + GAP * 2), y + (i % fit) * (high + GAP)
            self._row(row, left, top, wide, high, bool(row.option) and row.option == mark)

    def _arrows(self, rows: Sequence[Row], first: int, fit: int, box: Box) -> None:
        """One to the rows above those that are in sight and one to those below; in the shade if there are none."""
        high = (box.h - GAP) / 2
        ways = (("arrow-up", first - 1, first > 0), ("arrow-down", first + 2 * fit - 1, first + fit < len(rows)))
        for i, (name, to, more) in enumerate(ways):
            top, size = box.y + i * (high + GAP), min(52.0, high * 0.6)
            self.card(box.x, top, box.w, high, "sand" if more else "shade")
            if not more:
                continue
            paint = _paint_up if i == 0 else _paint_down
            self.drawn(name, box.x + (box.w - size) / 2, top + (high - size) / 2, size, size, paint)
            self.target(MARK + rows[min(to, len(rows) - 1)].option, box.x, top, box.w, high)

    def slot(self, x: float, y: float, w: float, h: float, label: Say, name: Say | None, below: str = "") -> None:
        if name is None:
            self.card(x, y, w, h, "shade")
            self.symbol("slot", x + 52, y + h / 2, 34)
            self.text(label, x + 96, y, w - 110, h, 28, face="strong")
            return
        self.card(x, y, w, h, "white", lit=True)
        if h < 120:
            self.text(name, x + 14, y, w - 28, h, 30, face="display")
            return
        self.text(label, x + 14, y + 8, w - 28, 32, 24)
        self.text(name, x + 14, y + 38, w - 28, h - (76 if below else 46), 32, face="display")
        if below:
            self.text(below, x + 14, y + h - 38, w - 28, 32, 24)

    def keyboard(self, x: float, y: float, w: float, h: float, typed: str) -> None:
        upper = not typed or typed[-1] in " -"
        rows = self.word(LETTERS).split()
        rows[-1] += LAST_KEYS
        high = h / len(rows) - 8
        wide = w / max(12, *map(len, rows)) - 8
        for i, letters in enumerate(rows):
            left = x + (w - len(letters) * (wide + 8)) / 2
            for letter in letters:
                typing = letter.upper() if upper and letter != "ß" else letter
                self._letter(KEY_NAMES.get(letter, typing), typing, left, y + i * (high + 8), wide, high)
                left += wide + 8

    def field(self, x: float, y: float, w: float, h: float, typed: str, hint: Say) -> None:
        """Where a text is typed: what stands there so far, or what to write."""
        self.card(x, y, w, h, "white")
        shown: str | Say = typed + "|" if typed else hint
        self.text(shown, x + PAD, y, w - 2 * PAD, h, 34, face="display" if typed else "body", align="left")

    def _row(self, row: Row, x: float, y: float, w: float, h: float, marked: bool) -> None:
        self.card(x, y, w, h, "gold" if marked else "sand", lit=marked)
        split = h * 0.54 if row.below else h
        self.text(row.title, x + PAD, y + 2, w - 2 * PAD, split, 32, face="display", align="left")
        if row.below:
            self.text(row.below, x + PAD, y + split - 4, w - 2 * PAD, h - split, 24, align="left")
        if row.option:
            self.target(row.option, x, y, w, h)

    def _letter(self, shown: str, key: str, x: float, y: float, w: float, h: float) -> None:
        self.card(x, y, w, h, "sand")
        if shown in ("tick", "arrow-left"):
            self.symbol(shown, x + w / 2, y + h / 2, min(w, h) * 0.36)
        else:
            self.text(shown, x, y, w, h, 30, face="display")
        self.target(f"key:{'enter' if shown == 'tick' else 'back' if shown == 'arrow-left' else key}", x, y, w, h)

    def _chip(self, option: Option, x: float, y: float, w: float, h: float, marked: bool) -> None:
        self.card(x, y, w, h, "gold" if marked else "sand", lit=marked)
        if option.id in CHIP_SYMBOLS:
            self.symbol(CHIP_SYMBOLS[option.id], x + w / 2, y + h / 2, 20)
        else:
            self.text(option.say, x + 8, y, w - 16, h, 26, face="strong")
        self.target(option.id, x, y, w, h)

    def _rows(self, options: Sequence[Option], w: float) -> list[list[tuple[Option, float]]]:
        """Options with their widths, as many in a row as fit."""
        rows: list[list[tuple[Option, float]]] = []
        used = w + 1
        for option in options:
            symbol = option.id in CHIP_SYMBOLS
            wide = 64.0 if symbol else min(w, max(72.0, self.width(option.say, 26, face="strong") + 32))
            if used + GAP + wide > w:
                rows.append([])
                used = -GAP
            rows[-1].append((option, wide))
            used += GAP + wide
        return rows


class Text(NamedTuple):
    """The text of a page; beside it, on a wide one, there is room for its symbol, the check mark and a picture."""

    title: Say
    lines: Sequence[Say]
    asked: Say
    symbol: str
    picture: Picture | None = None
    slim: bool = False

    def height(self, on: Canvas, size: float) -> float:
        """The height that it takes on this canvas."""
        room = on.w - 2 * self._side(on) - self._beside(on)
        high = self._above(on) + on.height(self.title, room, size + 8, face="display")
        high += sum(on.height(line, room, size) + 4 for line in self.lines)
        return high + on.height(self.asked, room, size, face="strong") + 10

    def draw(self, on: Canvas) -> None:
        """As large as it fits; without the picture if the letters would be too small for it."""
        if self.picture is not None and self.height(on, 26.0) > on.h - SLACK:
            self._replace(picture=None).draw(on)
            return
        side, above = self._side(on), self._above(on)
        room = on.w - 2 * side - self._beside(on)
        sizes = (36.0, 33.0, 30.0, 28.0, 26.0)
        size = next((s for s in sizes if self.height(on, s) <= on.h - SLACK), on.least)
        y = max(SLACK / 2, (on.h - self.height(on, size)) / 2)
        if self.symbol:
            on.symbol(self.symbol, side / 2 if side > PAD else on.w / 2, y + 40, 38)
        self._draw_picture(on, y)
        y += above
        y += on.text(self.title, side, y, room, on.h, size + 8, face="display", top=True) + 4
        for line in self.lines:
            y += on.text(line, side, y, room, max(on.h - y, 1), size, top=True) + 4
        on.text(self.asked, side, y + 4, room, max(on.h - y - 4, 1), size, face="strong", top=True)

    def _side(self, on: Canvas) -> float:
        """The margin at both sides; a `slim` one where nothing stands in it and there is much to read."""
        return PAD if self.slim else _margin(on)

    def _draw_picture(self, on: Canvas, y: float) -> None:
        """On the reader's right, or above the text from `y` on."""
        if self.picture is None:
            return
        size = _picture_size(on)
        if beside := self._beside(on):
            on.drawn(self.picture.key, on.w - beside - PAD, (on.h - size) / 2, size, size, self.picture.paint)
        else:
            on.drawn(self.picture.key, (on.w - size) / 2, y, size, size, self.picture.paint)

    def _beside(self, on: Canvas) -> float:
        """What the picture takes of the width."""
        return _picture_size(on) if self.picture is not None and on.w > 1.4 * on.h else 0.0

    def _above(self, on: Canvas) -> float:
        """What picture and symbol take of the height."""
        symbol = 88.0 if self.symbol and _margin(on) == PAD else 0.0
        return symbol + (_picture_size(on) + GAP if self.picture is not None and not self._beside(on) else 0.0)


def _picture_size(on: Canvas) -> float:
    return min(320.0, on.h - 2 * PAD, on.w * 0.25) if on.w > 1.4 * on.h else min(300.0, on.w * 0.6, on.h * 0.4)


def _meet(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two rectangles have more than a rim in common."""
    rim = 4.0
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    return across > rim and min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) > rim


def _margin(on: Canvas) -> float:
    return 116.0 if on.w > 560 else PAD


def _paint_check(pen: Pen) -> None:
    pen.ellipse(0.5, 0.5, 0.46, 0.46, "check", lift=0.03)
    pen.line([(0.28, 0.52), (0.44, 0.68), (0.73, 0.33)], 0.11, "white", lift=0.015)


def _paint_up(pen: Pen) -> None:
    pen.polygon([(0.5, 0.12), (0.92, 0.82), (0.08, 0.82)], "ink")


def _paint_down(pen: Pen) -> None:
    pen.polygon([(0.5, 0.88), (0.92, 0.18), (0.08, 0.18)], "ink")


def _paint_fold(pen: Pen) -> None:
    pen.polygon([(0, 0.3), (1, 0.3), (1, 0.7), (0, 0.7)], "shade")
