"""The parts that every screen shares: check mark, page, prompt bubble, chips of options."""

from collections.abc import Collection, Sequence

from appliance.engine.picture import Pen, Row, Table
from appliance.engine.table import Option, Prompt, Say
from appliance.ui import seating
from appliance.ui.canvas import Canvas
from appliance.ui.motion import wiggle

CONFIRM = "confirm"
"""A touch of the check mark picks this, wherever it waits."""

KEYS = ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß- <>")
KEY_NAMES = {"<": "arrow-left", ">": "tick", " ": "_"}

CHIP_SYMBOLS = {"give-up": "skull"}
"""Options that everybody knows by their symbol; they need no word."""

CHIP = 52.0
GAP = 10.0
PAD = 20.0


class PaperCanvas(Canvas):
    """A canvas with the parts of the paper theatre; each is drawn from primitives alone."""

    def table(self, taken: Collection[int]) -> Table:
        return seating.table(taken, self.w, self.h)

    def ask(self, prompt: Prompt, taken: Collection[int], mark: str, *, seated: bool = False) -> None:
        options = [option for option in prompt.options + prompt.also if not (seated and option.seat)]
        turns: dict[int, int] = {}
        for seat in prompt.seats:
            turns.setdefault(seating.turn_of(seat), seat)
        everybody = not turns
        for seat in turns.values() if turns else (1, 5):
            edge = self.side(seat)
            box = seating.sentence(seat, taken, self.w, self.h)
            far = everybody and seat == 5
            edge.bubble(*box, prompt.say, () if far else options, mark)

    def check(self, x: float, y: float, r: float, prompt: Prompt) -> None:
        if prompt.kind != "confirm":
            self.symbol("check", x, y, r, "stage")
            return
        reach = r * 1.25

        def paint(now: float) -> None:
            self.drawn("check", x - r, y - r, 2 * r, 2 * r, _paint_check, tilt=wiggle(now))

        self.target(CONFIRM, x - reach, y - reach, 2 * reach, 2 * reach)
        self.moving(x - reach, y - reach, 2 * reach, 2 * reach, lambda now: round(wiggle(now)), paint)

    def page(self, title: Say, lines: Sequence[Say], *, symbol: str = "", seats: Sequence[int] = ()) -> None:
        self.card(0, 0, self.w, self.h)
        turns = {seating.turn_of(seat) for seat in seats}
        if len(turns) == 1:
            self._page_text(self.side(seats[0]), title, lines, symbol)
            return
        near = self.part(0, self.h / 2, self.w, self.h / 2)
        if not self.page_fits(title, lines, symbol=symbol, seats=seats):
            self._page_text(self, title, lines, symbol)
            return
        self.drawn("fold", PAD, self.h / 2 - 2, self.w - 2 * PAD, 4, _paint_fold)
        self._page_text(near, title, lines, symbol)
        self._page_text(self.part(0, 0, self.w, self.h / 2, 2), title, lines, symbol)

    def page_fits(self, title: Say, lines: Sequence[Say], *, symbol: str = "", seats: Sequence[int] = ()) -> bool:
        one_side = len({seating.turn_of(seat) for seat in seats}) == 1
        on = self.side(seats[0]) if one_side else self.part(0, self.h / 2, self.w, self.h / 2)
        return self._page_height(on, title, lines, symbol, self.least) <= on.h - PAD

    def chips(self, options: Sequence[Option], x: float, y: float, w: float, mark: str) -> float:
        rows = self._rows(options, w)
        for i, row in enumerate(rows):
            left = x + (w - sum(wide for _, wide in row) - GAP * (len(row) - 1)) / 2
            for option, wide in row:
                self._chip(option, left, y + i * (CHIP + GAP), wide, option.id == mark)
                left += wide + GAP
        return self.chips_height(options, w)

    def chips_height(self, options: Sequence[Option], w: float) -> float:
        rows = len(self._rows(options, w))
        return rows * CHIP + max(0, rows - 1) * GAP

    def bubble(
        self, x: float, y: float, w: float, h: float, say: Say, options: Sequence[Option] = (), mark: str = ""
    ) -> None:
        beside = 74.0 if options and all(option.id in CHIP_SYMBOLS for option in options) else 0.0
        room = w - 2 * PAD - beside
        below = self.chips_height(options, room) + GAP if options and not beside else 0.0
        sizes = (30.0, 28.0, 26.0)
        fits = (s for s in sizes if self.height(say, room, s, face="strong") + below + 24 <= h)
        size = next(fits, self.least)
        high = min(h, max(CHIP + 20 if beside else 0.0, self.height(say, room, size, face="strong") + below + 24))
        wide = w if below else min(w, self.width(say, size, face="strong") + 2 * PAD + 4 + beside)
        left, top = x + (w - wide) / 2, y + h - high
        self.card(left, top, wide, high)
        self.text(say, left + PAD, top + 10, wide - 2 * PAD - beside, high - below - 20, size, face="strong")
        if beside:
            self.chips(options, left + wide - PAD - 64, top + (high - CHIP) / 2, 64, mark)
        elif options:
            self.chips(options, x + PAD, y + h - below - 4, room, mark)

    def listing(self, rows: Sequence[Row], x: float, y: float, w: float, h: float, mark: str) -> None:
        high = 88.0 if any(row.below for row in rows) else 68.0
        fit = max(1, int((h + GAP) // (high + GAP)))
        columns = 2 if len(rows) > fit and w > 700 else 1
        marked = next((i for i, row in enumerate(rows) if row.option == mark), 0)
        first = max(0, min(marked - fit * columns + 1, len(rows) - fit * columns))
        wide = (w - GAP * 2 * (columns - 1)) / columns
        for i, row in enumerate(rows[first : first + fit * columns]):
            left, top = x + (i // fit) * (wide + GAP * 2), y + (i % fit) * (high + GAP)
            self._row(row, left, top, wide, high, bool(row.option) and row.option == mark)

    def slot(self, x: float, y: float, w: float, h: float, label: Say, name: Say | None, below: str = "") -> None:
        if name is None:
            self.card(x, y, w, h, "shade")
            self.symbol("slot", x + 52, y + h / 2, 34)
            self.text(label, x + 96, y, w - 110, h, 28, face="strong")
            return
        self.card(x, y, w, h, "white", lit=True)
        self.text(label, x + 14, y + 8, w - 28, 32, 24)
        self.text(name, x + 14, y + 38, w - 28, h - (76 if below else 46), 32, face="display")
        if below:
            self.text(below, x + 14, y + h - 38, w - 28, 32, 24)

    def keyboard(self, x: float, y: float, w: float, h: float, typed: str) -> None:
        upper = not typed or typed[-1] in " -"
        high = h / len(KEYS) - 8
        for i, letters in enumerate(KEYS):
            wide = w / 12 - 8
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

    def _chip(self, option: Option, x: float, y: float, w: float, marked: bool) -> None:
        self.card(x, y, w, CHIP, "gold" if marked else "sand", lit=marked)
        if option.id in CHIP_SYMBOLS:
            self.symbol(CHIP_SYMBOLS[option.id], x + w / 2, y + CHIP / 2, 20)
        else:
            self.text(option.say, x + 8, y, w - 16, CHIP, 26, face="strong")
        self.target(option.id, x, y, w, CHIP)

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

    def _page_height(self, on: Canvas, title: Say, lines: Sequence[Say], symbol: str, size: float) -> float:
        side = _margin(on)
        room = on.w - side - PAD
        above = 92.0 if symbol and side == PAD else 0.0
        title_high = on.height(title, room, max(34.0, size + 6), face="display")
        return above + title_high + sum(on.height(line, room, size) + 6 for line in lines) + 8

    def _page_text(self, on: Canvas, title: Say, lines: Sequence[Say], symbol: str) -> None:
        left = _margin(on)
        room = on.w - left - PAD
        sizes = (30.0, 28.0, 26.0)
        size = next((s for s in sizes if self._page_height(on, title, lines, symbol, s) <= on.h - PAD), self.least)
        y = max(PAD / 2, (on.h - self._page_height(on, title, lines, symbol, size)) / 2)
        if symbol and left > PAD:
            on.symbol(symbol, left / 2, y + 40, 38)
        elif symbol:
            on.symbol(symbol, on.w / 2, y + 40, 38)
            y += 92
        y += on.text(title, left, y, room, on.h, max(34.0, size + 6), face="display", top=True) + 8
        for line in lines:
            y += on.text(line, left, y, room, max(on.h - y, 1), size, top=True) + 6


def _margin(on: Canvas) -> float:
    """Beside the text of a wide page there is room for its symbol and the check mark."""
    return 120.0 if on.w > 560 else PAD


def _paint_check(pen: Pen) -> None:
    pen.ellipse(0.5, 0.5, 0.46, 0.46, "check", lift=0.03)
    pen.line([(0.28, 0.52), (0.44, 0.68), (0.73, 0.33)], 0.11, "white", lift=0.015)


def _paint_fold(pen: Pen) -> None:
    pen.polygon([(0, 0.3), (1, 0.3), (1, 0.7), (0, 0.7)], "shade")
