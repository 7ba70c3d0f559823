"""The stage: a View comes in, its drawing is called, overlays are laid over it; drawn again only when it must be."""

import logging
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from appliance.engine.picture import Cues, Fresh, Row
from appliance.engine.table import Say, View
from appliance.ui.gallery import Gallery
from appliance.ui.laid import draw_overlay
from appliance.ui.legible import legible
from appliance.ui.look import Look
from appliance.ui.motion import CUE_SECONDS, STEPS, fade, step
from appliance.ui.overlays import AnyOverlay, Holding, Preview
from appliance.ui.parts import PaperCanvas
from appliance.ui.pile import Piece, Pile, Where, differing, joined, paint
from appliance.ui.sheet import Art, Box, Drawn, Heading, Mover, Sheet, Target, no_art
from appliance.ui.sprites import KEPT_SCREENS, Shelf, Sprites

Draw = Callable[[Any, Any, Cues], None]
LOG = logging.getLogger(__name__)
USUAL = Look()
FADE_SECONDS = 0.6
"""How long figures that were cut take to appear where something stood in for them."""

SHORTEST = 1 / 30 - 1e-9
"""Seconds between two pictures of what only moves, however often it is asked for."""

KEPT_PARTS = 500
"""So many parts of pictures are kept for when they are drawn from the same again."""


class Under(NamedTuple):
    """A View as it was drawn last at one size; of one that does not fit nothing is kept."""

    fits: bool
    pieces: Sequence[Piece] = ()
    boxes: Sequence[Box] = ()
    targets: Sequence[Target] = ()
    movers: Sequence[Mover] = ()
    check: tuple[float, float] | None = None


class Stage:
    """Shows views. `words` tells a Say in the table's language, `screens` gives each View type its drawing.

    `art` gives the pictures that games have of challenges and cards, `gallery` those that are cut from paper.
    `look` is how: large type, reduced motion (what would travel only fades), how fast everything moves.
    `dirty` are the rectangles that the last `show` changed; `boxes` is where its text stands.
    A drawing that fails is logged once and does not end the evening: what is asked is then shown in plain words.
    """

    def __init__(
        self,
        words: Callable[[Say], str],
        screens: Mapping[type[View], Draw],
        *,
        look: Look = USUAL,
        art: Art = no_art,
        gallery: Gallery | None = None,
    ) -> None:
        self.words = words
        self.screens = dict(screens)
        self.look, self.art, self.gallery = look, art, gallery
        self.dirty: list[pygame.Rect] = []
        self.boxes: list[Box] = []
        self._sprites = Sprites()
        self._headings: dict[str, Heading] = {}
        self._drawn_from: tuple[Any, ...] = ()
        self._parts_drawn: Shelf[Drawn] = Shelf(KEPT_PARTS)
        self._heard: list[tuple[Any, float]] = []
        self._shown: Hashable = None
        self._parts: tuple[Any, ...] = ()
        self._targets: list[Target] = []
        self._movers: list[Mover] = []
        self._poses: list[Hashable] = []
        self._moved = float("-inf")
        self._pile = Pile()
        self._lies: list[Piece] = []
        self._over: list[Piece] = []
        self._below = 0
        self._moves: list[list[Piece]] = []
        self._still: pygame.Surface | None = None
        self._under: dict[float, Under] = {}
        self._under_from: tuple[Any, ...] = ()
        self._soon: Iterator[None] = iter(())
        self._failed: set[str] = set()

    def adapt(self, look: Look) -> None:
        """From now on everything is shown like this; what is moving stops, for its time would jump."""
        self.look = look
        self.quiet()
        self.forget()

    def heard(self, events: Sequence[Any], now: float) -> None:
        """Events that have just happened; drawings see them as cues while they are fresh."""
        self._heard += [(event, now * self.look.pace) for event in events]

    def show(
        self,
        surface: pygame.Surface,
        view: View,
        now: float,
        *,
        mark: str = "",
        typed: str = "",
        overlays: Sequence[AnyOverlay] = (),
    ) -> list[Target]:
        """Draw what is to be seen if it differs from what is shown; gives what may be touched."""
        pace, real = self.look.pace, now
        now *= pace
        overlays = tuple(overlays) if pace == 1 else tuple([_paced(overlay, pace) for overlay in overlays])
        self._heard = [(event, at) for event, at in self._heard if now - at < CUE_SECONDS]
        heard = tuple([(id(event), at) for event, at in self._heard])
        come = self.gallery.edition if self.gallery is not None else 0
        parts = (view, mark, typed, overlays, heard, self.words, come)
        where = (id(surface), surface.get_size())
        changed: list[Where | pygame.Rect] = []
        moves = not 0 < real - self._moved < SHORTEST
        if where != self._shown or not _same(parts, self._parts):
            if where != self._shown:
                changed, self._lies, self._over, self._under = [surface.get_rect()], [], [], {}
            came = where == self._shown and _same(parts[:1], self._parts[:1]) and come != self._parts[-1]
            self._shown, self._parts = where, parts
            fresh = tuple([Fresh(type(event).__name__, max(0.0, now - at), event) for event, at in self._heard])
            changed += self._redraw(surface, view, Cues(now, mark, typed, fresh), overlays, came)
            moves = True
        if moves:
            self._moved = real
            changed += self._move(now)
        self.dirty = joined(changed, surface.get_rect())
        self._paint(surface)
        if not self.dirty:
            self._prepare()
        return self._targets

    def at_rest(self, size: tuple[int, int]) -> pygame.Surface:
        """What was shown last as it will be when everything has stopped moving; nothing if nothing was shown."""
        picture = pygame.Surface(size)
        if self._parts:
            view, mark, typed, overlays, _, words, _ = self._parts
            still = Stage(words, self.screens, look=self.look, art=self.art, gallery=self.gallery)
            still._sprites, still._still = self._sprites, picture  # what is shown once needs no second picture below it
            still.show(picture, view, 0.0, mark=mark, typed=typed, overlays=overlays)
        return picture

    def quiet(self) -> None:
        """Nothing happened just now, and nothing turns."""
        self._heard = []
        self._headings.clear()

    def forget(self) -> None:
        """Draw everything anew at the next `show`."""
        self._shown, self._under = None, {}

    def _redraw(
        self, surface: pygame.Surface, view: View, cues: Cues, overlays: Sequence[AnyOverlay], came: bool
    ) -> list[Where | pygame.Rect]:
        """As large as is wanted, or as it fits: large type gives way where a sentence would be cut. Gives where it
        differs from what lay there; if figures `came` that were cut meanwhile, it fades over to them."""
        self._sprites.room = KEPT_SCREENS * surface.get_width() * surface.get_height()
        self._remember(surface)
        for zoom in self.look.zooms:
            sheet = self._sheet(surface, zoom)
            fits = self._drawn(sheet, view, cues)
            below, of_view = len(self._pile.pieces), {id(mover) for mover in sheet.movers}
            fits = fits and self._laid(sheet, cues, overlays)
            taken, movers = self._pile.taken(), sheet.finished()
            if fits:
                break
        lies, over = taken[:below], taken[below:]
        before, self._lies, former, self._over = self._lies, lies, self._over, over
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still, before = pygame.Surface(surface.get_size()), []
        changed = joined(differing(before, lies), surface.get_rect())
        fades = [fading(sheet, self._still, part, cues.now) for part in changed] if came else []
        self.boxes, self._targets, self._movers = sheet.boxes, sheet.targets, fades + movers
        self._below = len(fades) + sum(id(mover) in of_view for mover in movers)
        self._poses = [object() for _ in self._movers]
        for part in changed:
            paint(lies, self._still, part)
        return [*changed, *differing(former, over)]

    def _prepare(self) -> None:
        """Make a little of what will be needed soon, since nothing else is to be done now."""
        if next(self._soon, self) is self and self.gallery is not None:
            self.gallery.prepare()

    def _remember(self, surface: pygame.Surface) -> None:
        """Parts that were drawn before are forgotten when something has changed that all of them depend on."""
        drawn_from = (self._shown, *self._parts[5:], self.look)
        if drawn_from != self._drawn_from:
            self._drawn_from = drawn_from
            self._parts_drawn.clear()
            self._soon = PaperCanvas(self._sheet(surface, self.look.zooms[-1])).papers()

    def _drawn(self, sheet: Sheet, view: View, cues: Cues) -> bool:
        """Draw the View on this sheet, or lay down what was drawn of it; whether all of it can be read."""
        drawn_from = (self._shown, *self._parts[:3], *self._parts[4:])
        if not _same(drawn_from, self._under_from):
            self._under_from, self._under = drawn_from, {}
        if (under := self._under.get(sheet.zoom)) is not None:
            self._pile.pieces += under.pieces
            sheet.boxes, sheet.targets, sheet.movers = list(under.boxes), list(under.targets), list(under.movers)
            sheet.check = under.check
            return under.fits
        canvas = PaperCanvas(sheet)
        canvas.fill("night")
        if not self._done(type(view).__name__, lambda: self.screens[type(view)](canvas, view, cues)):
            sheet.clear()
            draw_plainly(canvas, view, cues)
        fits = sheet.zoom == 1.0 or legible(sheet.boxes, sheet.shows)
        lists = list(self._pile.pieces), list(sheet.boxes), list(sheet.targets), list(sheet.movers)
        self._under[sheet.zoom] = Under(fits, *lists, sheet.check) if fits else Under(fits)
        return fits

    def _laid(self, sheet: Sheet, cues: Cues, overlays: Sequence[AnyOverlay]) -> bool:
        """Lay these over it; whether all of them can be read."""
        canvas = PaperCanvas(sheet)
        for overlay in overlays:
            sheet.layer += 1
            self._done(type(overlay).__name__, partial(draw_overlay, canvas, overlay, cues))
        over = [box for box in sheet.boxes if box.layer]
        return sheet.zoom == 1.0 or legible(over, sheet.shows)

    def _sheet(self, surface: pygame.Surface, zoom: float) -> Sheet:
        return Sheet(
            surface,
            self.words,
            self._sprites,
            calm=self.look.calm,
            art=self.art,
            zoom=zoom,
            gallery=self.gallery,
            headings=self._headings,
            pile=self._pile,
            drawn=self._parts_drawn,
            area=pygame.Rect(self.look.glass.area(surface.get_size())),
            round_glass=self.look.glass.shape == "round",
        )

    def _move(self, now: float) -> list[Where]:
        """Lay what moves by itself anew where its pose has changed; gives where that differs from what lay there."""
        poses: list[Hashable] = []
        if not self._done("what moves by itself", lambda: poses.extend(mover.pose(now) for mover in self._movers)):
            self._movers, poses = [], []
        if poses == self._poses and len(self._moves) == len(poses):
            return []
        moves = []
        for i, mover in enumerate(self._movers):
            if i < len(self._moves) and poses[i] == self._poses[i]:
                moves.append(self._moves[i])
            else:
                self._done("what moves by itself", partial(mover.paint, now))
                moves.append(self._pile.taken())
        before, self._moves, self._poses = self._moves, moves, poses
        return differing(list(chain.from_iterable(before)), list(chain.from_iterable(moves)))

    def _paint(self, surface: pygame.Surface) -> None:
        """What lies still, upon it what moves, and what is laid over all of it with what moves there, where any of it
        has changed."""
        below, above = self._moves[: self._below], self._moves[self._below :]
        upon = [*chain.from_iterable(below), *self._over, *chain.from_iterable(above)]
        for part in self.dirty:
            if self._still is not None:
                surface.blit(self._still, part, part)
            paint(upon, surface, part)

    def _done(self, what: str, draw: Callable[[], object]) -> bool:
        """Draw it; False if that failed. Games are by other authors too, who may fail in any way."""
        try:
            draw()
        except Exception:
            if what not in self._failed:
                self._failed.add(what)
                LOG.exception("the drawing of %s failed", what)
            return False
        return True


def fading(sheet: Sheet, still: pygame.Surface, part: pygame.Rect, began: float) -> Mover:
    """What lies here goes softly and lets what comes be seen: a new box cuts its figures while people look."""
    former = pygame.Surface(part.size, pygame.SRCALPHA)
    former.blit(still, (0, 0), part)

    def left(now: float) -> float:
        return fade(step(now - began) / STEPS, FADE_SECONDS)

    def paint(now: float) -> None:
        if shown := left(now):
            with sheet.faded(shown):
                sheet.lay(former, part, premultiplied=False)

    return Mover(part, left, paint)


def draw_plainly(canvas: PaperCanvas, view: View, cues: Cues) -> None:
    """What is asked and what may be picked, from the prompt alone."""
    canvas.fill("night")
    prompt = view.prompt
    page = canvas.part(60, 40, canvas.w - 120, canvas.h - 80)
    page.card(0, 0, page.w, page.h)
    high = 40 + page.text(prompt.say, 40, 30, page.w - 80, 260, 34, face="strong", top=True)
    left = 150.0 if prompt.kind == "confirm" else 40.0
    if prompt.kind == "confirm":
        page.check(80, high + 70, 46, prompt)
    if prompt.kind == "type":
        page.field(40, high, page.w - 80, 80, cues.typed, prompt.say)
        page.keyboard(40, page.h - 320, page.w - 80, 300, cues.typed)
    rows = [Row(option.id, option.say) for option in prompt.options + prompt.also]
    below = high + (90 if prompt.kind == "type" else 20)
    page.listing(rows, left, below, page.w - left - 40, page.h - below - 20, cues.mark)


def _paced(overlay: AnyOverlay, pace: float) -> AnyOverlay:
    """What fills in real seconds does so whatever the pace of everything else is."""
    if isinstance(overlay, Preview | Holding):
        return replace(overlay, began=overlay.began * pace, seconds=overlay.seconds * pace)
    return overlay


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Equal; identity is looked at first, since the state mostly stays the very same value."""
    return len(one) == len(other) and all(a is b or a == b for a, b in zip(one, other, strict=True))
