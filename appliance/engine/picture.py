"""What a drawing may ask of the screen: a canvas in units, and the cues of the moment. Types only.

Games draw on this and import neither the screen nor pygame. All figures are units: 800 of them are the shorter side
of the screen, whatever its pixels. Colours are names of the theme ("cream", "melee") or "#rrggbb".
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct

from appliance.engine.table import Option, Prompt, Say

Point = tuple[float, float]
Face = Literal["display", "body", "strong"]
Align = Literal["left", "center", "right"]
_SYMBOLS = """
    star attack melee ranged magic square triangle circle poison drop heart heal hurt dot empty check tick skull
    arrow lightning protect draw special panic paralysis fire curse slime kind-attack kind-threshold
    kind-reaction kind-recurring kind-shield support-melee support-ranged support-magic arrow-left lesson
    blocked trash camera sound muted disc slot phase-planning phase-shield phase-action phase-attack
    phase-status phase-discard phase-draw item-potion item-backpack item-charm item-medical-bag scrap
"""
SYMBOLS = tuple(_SYMBOLS.split())
"""Everything that a screen can draw as a symbol, by its name."""


class Box(NamedTuple):
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float


class Table(NamedTuple):
    """The places between the cards of the seats, for the near reader; the far one has them turned about the middle.

    The stage's middle and radius, the page over it, the middle of the check mark; the room for what happened last,
    for the near readers and (in their frame) for the far ones, if there is any; a place for a label if there is none.
    `over` if there is so little room that sentences lie over the stage's near and far parts; `beside` is how far things
    may stand out over the rim at the left and the right.
    """

    x: float
    y: float
    r: float
    page: Box
    label: Box
    check: Point
    story: Box | None
    far_story: Box | None
    over: bool = False
    beside: tuple[float, float] = (0.0, 0.0)


class Fresh(Struct, frozen=True):
    """An event that was heard `age` seconds ago; `name` is its type's name, `event` what happened."""

    name: str
    age: float
    event: Any = None


class Cues(Struct, frozen=True):
    """The moment of a drawing: the option marked by the button, the text typed so far, and fresh events."""

    now: float = 0.0
    mark: str = ""
    typed: str = ""
    fresh: tuple[Fresh, ...] = ()

    def age(self, name: str) -> float | None:
        """Seconds since the newest event of this name, or None if there is none that is fresh."""
        ages = [one.age for one in self.fresh if one.name == name]
        return min(ages) if ages else None


class Row(NamedTuple):
    """An option of a list with what stands below its name; without an option nothing happens at a touch."""

    option: str
    title: Say | str
    below: Say | str = ""


class Picture(NamedTuple):
    """Something to look at beside a text: what it is kept as, and how it is painted or cut."""

    key: str
    paint: "Callable[[Pen], None]"


class Pen(Protocol):
    """Cuts paper: every call lays one more piece upon the others. Points are fractions of the sprite's box."""

    def polygon(self, points: Sequence[Point], colour: str, *, lift: float = 0.0) -> None:
        """Straight edges; `lift` is how far its shadow falls."""

    def blob(self, points: Sequence[Point], colour: str, *, lift: float = 0.0) -> None:
        """A smooth closed curve through the points."""

    def ellipse(self, x: float, y: float, rx: float, ry: float, colour: str, *, lift: float = 0.0) -> None:
        """An ellipse about its middle."""

    def line(self, points: Sequence[Point], width: float, colour: str, *, lift: float = 0.0) -> None:
        """A stroke with round ends."""

    def glow(self, x: float, y: float, r: float, inner: str, outer: str) -> None:
        """Light: the only gradient."""

    def mask(self, x: float, y: float, r: float) -> None:
        """Cut all that lies outside this circle away."""


class Layer(Struct, frozen=True):
    """A figure of the paper theatre by its name, in a picture: `only` these parts of it, or all `but` those.

    Its box lies with this corner and size (fractions) in the picture's.
    """

    figure: str
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    size: float = 1.0


class Cut(Struct, frozen=True):
    """A picture of layers of paper, painted by code (`paint`) where they have not been cut.

    `mood` says which parts are seen and how they stand; `pose` ("breath", "strike", "hit") is a movement about their
    pins, done by this share; "fold" is how far the mood itself has been reached. `shape` "round" cuts off what lies
    outside the circle, "framed" lays it on a round card within its rim, "disc" upon one over whose upper rim it may
    stand out.
    """

    layers: tuple[Layer, ...]
    paint: Callable[[Pen], None]
    mood: str = "calm"
    pose: str = ""
    share: float = 1.0
    shape: Literal["", "round", "framed", "disc"] = ""

    def __call__(self, pen: Pen) -> None:
        """Painted by code."""
        self.paint(pen)


class Canvas(Protocol):
    """A part of the screen in its reader's frame: x to the reader's right, y towards the reader."""

    @property
    def w(self) -> float:
        """Width in units."""

    @property
    def h(self) -> float:
        """Height in units."""

    @property
    def least(self) -> float:
        """The smallest size that is legible."""

    def word(self, say: Say) -> str:
        """The sentence in the language of the table."""

    def part(self, x: float, y: float, w: float, h: float, turn: int = 0) -> "Canvas":
        """A rectangle of this canvas as a canvas; `turn` quarter turns clockwise (1: for a reader at the left edge)."""

    def seat(self, number: int, taken: Collection[int] = ()) -> "Canvas":
        """The card at this seat's edge, turned to its reader; `taken` are all seats in use."""

    def side(self, number: int) -> "Canvas":
        """The whole canvas, turned to the edge of this seat."""

    def table(self, taken: Collection[int]) -> Table:
        """The places between the cards of these seats."""

    def ask(self, prompt: Prompt, taken: Collection[int], mark: str, *, seated: bool = False) -> None:
        """The prompt near whom it concerns, with its options; `seated` leaves out those that stand for a seat."""

    def ask_fits(self, prompt: Prompt, taken: Collection[int], *, seated: bool = False) -> bool:
        """Whether the sentence has room where `ask` would lay it."""

    def again(self, name: str, values: tuple[Any, ...], draw: Callable[[], object]) -> None:
        """Draw this part; or if it was drawn on this canvas before from the same `values`, lay it down as it was then.
        They must be all that it is drawn from. A name is for one part."""

    def beside_card(
        self,
        prompt: Prompt | None,
        taken: Collection[int],
        seat: int,
        tall: Callable[[float], float],
        *,
        seated: bool = False,
    ) -> "tuple[Table, Canvas] | None":
        """The table with its stage smaller and to the side, and before it the place of a card for this seat; `tall`
        gives its height for its width. Without a prompt no sentence is in the way. None if there is no room."""

    def giving_way(self, prompt: Prompt, taken: Collection[int], *, seated: bool = False) -> Table:
        """The table with its stage where no sentence of this prompt lies over its middle."""

    def ground(self, x: float, y: float, r: float) -> None:
        """The night over the whole sheet, and the lamp behind the stage that lights it."""

    def card(self, x: float, y: float, w: float, h: float, colour: str = "cream", *, lit: bool = False) -> None:
        """A piece of paper with a soft shadow; `lit` lies in the lamp's light."""

    def art(self, game: str, ids: Sequence[str], x: float, y: float, w: float, h: float) -> bool:
        """The picture that a game has of a challenge, or of the cards of a seat; False if it has none."""

    def symbol(self, name: str, x: float, y: float, r: float, colour: str = "") -> None:
        """A symbol of the theme about its middle."""

    def badge(self, name: str, x: float, y: float, r: float, n: int | str, *, full: int | None = None) -> None:
        """A symbol with its number in ink on cream; cracked if less than `full` is left."""

    def ring(self, x: float, y: float, r: float, width: float, share: float, colour: str, ground: str) -> None:
        """A share of a circle, clockwise from the top, over a ground."""

    def drawn(
        self, key: str, x: float, y: float, w: float, h: float, paint: Callable[[Pen], None], *, tilt: float = 0.0
    ) -> None:
        """A picture by `paint`, kept under `key` for its size; `tilt` degrees about its middle."""

    def text(
        self,
        text: str | Say,
        x: float,
        y: float,
        w: float,
        h: float,
        size: float = 28.0,
        *,
        face: Face = "body",
        colour: str = "ink",
        align: Align = "center",
        top: bool = False,
    ) -> float:
        """Text in a box: wrapped, shrunk down to `least`; gives the height it takes."""

    def height(self, text: str | Say, w: float, size: float = 28.0, *, face: Face = "body") -> float:
        """The height that this text takes in this width at this size."""

    def width(self, text: str | Say, size: float = 28.0, *, face: Face = "body") -> float:
        """The width that this text takes in one line."""

    def place(self, x: float, y: float) -> Point:
        """Where this point lies on the whole sheet."""

    def moving(
        self, x: float, y: float, w: float, h: float, pose: Callable[[float], Hashable], paint: Callable[[float], None]
    ) -> None:
        """Something that moves by itself in this rectangle: painted after the rest, and again with each new pose of
        the time."""

    def fly(self, symbol: str, text: str, start: Point, end: Point, began: float, *, seat: int = 1) -> None:
        """A chip flies from one place of the sheet to another and fades there, upright for this seat."""

    def poof(self, x: float, y: float, r: float, colour: str, began: float) -> None:
        """Something of paper breaks into scraps."""

    def shaken(self, x: float, y: float, w: float, h: float, began: float, paint: Callable[[float], None]) -> None:
        """A blow hits what lies here: `paint` is given its strength, 0 to 1, as long as it is felt."""

    def breathing(self, x: float, y: float, w: float, h: float, began: float, paint: Callable[[float], None]) -> None:
        """What lives here takes a breath since something happened: `paint` is given how far, 0 to 1 and back."""

    def folding(self, x: float, y: float, w: float, h: float, began: float, paint: Callable[[float], None]) -> None:
        """Who was beaten folds: `paint` is given how far, 0 to 1."""

    def turning(self, name: str, x: float, y: float, w: float, h: float, now: float, *, still: bool = False) -> None:
        """What has just been drawn in the circle in here turns softly to its reader, if it was seen last with this
        name turned to another; `still`: it is there at once."""

    def drape(self) -> None:
        """A closed curtain over this canvas."""

    def curtain(self, began: float, *, falls: bool = False) -> None:
        """A curtain over this canvas opens; `falls`: it closes first."""

    def target(self, option: str, x: float, y: float, w: float, h: float) -> None:
        """A touch here picks this option."""

    def check(self, x: float, y: float, r: float, prompt: Prompt) -> None:
        """The check mark; it wiggles when and only when the prompt is to confirm."""

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
        """Something to read on the whole of this canvas, with what is asked: for both sides, or turned to the one
        side of the prompt's seats. The picture is beside it for each of them, where there is room."""

    def beside(self, seats: Sequence[int]) -> "tuple[Canvas, Canvas]":
        """This canvas divided for the readers of these seats: a square for a picture, and the page beside or below."""

    def page_fits(self, title: Say, lines: Sequence[Say], prompt: Prompt, *, symbol: str = "") -> bool:
        """Whether the page's text has room for those who are to read it."""

    def chips(self, options: Sequence[Option], x: float, y: float, w: float, mark: str) -> float:
        """Options as paper buttons in rows; gives the height they take."""

    def chips_height(self, options: Sequence[Option], w: float) -> float:
        """The height that these options take."""

    def bubble(
        self, x: float, y: float, w: float, h: float, say: Say, options: Sequence[Option] = (), mark: str = ""
    ) -> None:
        """The sentence that says what to do, with what may be picked; lies at the lower edge of the box."""

    def listing(self, rows: Sequence[Row], x: float, y: float, w: float, h: float, mark: str) -> None:
        """A list of options in one or two columns; if there are too many, those about the marked one, and arrows that
        mark one further up or down."""

    def field(self, x: float, y: float, w: float, h: float, typed: str, hint: Say) -> None:
        """Where a text is typed: what stands there so far, or what to write."""

    def keyboard(self, x: float, y: float, w: float, h: float, typed: str) -> None:
        """Letters to touch for whoever has no keys."""

    def slot(self, x: float, y: float, w: float, h: float, label: Say, name: Say | None, below: str = "") -> None:
        """A place for a card: what is missing, or what lies there."""
