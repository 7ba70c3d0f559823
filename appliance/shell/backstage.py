"""Behind the scenes of the loop: the rooms that people are in, what the camera does, and what rooms want done."""

from collections.abc import Callable
from functools import partial
from typing import Literal, Protocol

from appliance.codes import SHELL
from appliance.engine.table import Say
from appliance.shell.camera import CameraWatch
from appliance.shell.cupboard import BY_HAND, CARDS, RESTART, Cupboard, restart_room
from appliance.shell.intake import CardHeld, Heard, Intake, LongPress, NotOurs, ShortPress
from appliance.shell.overlay import Overlays
from appliance.shell.pointer import option_ids
from appliance.shell.presets import Settable, apply
from appliance.shell.rooms import BACK, Deeds, Enter, Feel, Go, Leave, Out, Room, Sign, Tell
from appliance.shell.self_test import MOOD, SELF_TEST, Examined, SelfTest, Speakers, Unexamined, broken_say
from appliance.shell.session import LOBBY, Session
from appliance.shell.touch_setup import TOUCH, Feeling, TouchSetup, touch_room
from appliance.ui.overlays import ScanSign
from hw.events import Edge, Finger, Found, HardwareEvent, Lost

Taken = Callable[[Literal["accepted", "refused"], float], object]


class Changeable(Settable, Feeling, Protocol):
    """All that cards and rooms set."""


class Backstage:
    """`goodbye` is the word by which a room ends the program; `settings` is what settings cards change. `feel` tells
    lamps and ear how a card was taken. `examine` begins a look at the box itself, `ear` tells the sound's state and
    `speakers` where it comes out; at
    the `desk` a key is the button. `lost` are the devices that fail now, with the reason."""

    def __init__(self, session: Session, intake: Intake, overlays: Overlays, cupboard: Cupboard, feel: Taken) -> None:
        self._session, self._intake, self._feel = session, intake, feel
        self.overlays, self.rooms, self.cupboard, self.camera = overlays, overlays.rooms, cupboard, CameraWatch()
        self.goodbye = ""
        self.settings: Changeable | None = None
        self.examine: Callable[[], Examined] = Unexamined
        self.ear: Callable[[], str] = lambda: "on"
        self.speakers: Callable[[], Speakers | None] = lambda: None
        self.desk = False
        self.lost: dict[str, Lost] = {}

    @property
    def codes(self) -> set[str]:
        """The games whose cards mean something now: the one that is played, in the lobby all."""
        code = self._session.game.code
        others = {game.code for game in self._session.games.values() if game.name != LOBBY}
        return {code} if code in others else others

    def device(self, event: HardwareEvent, now: float) -> None:
        """What the camera told: the sign knows it, and a loss is said in words for some seconds. All losses are
        known to the box's own check, which also looks at the button."""
        self.camera.hear(event)
        room = self.overlays.room
        match event:
            case Edge(name="button", down=True) if isinstance(room, SelfTest):
                room.edge()
            case Lost():
                self.lost[event.device] = event
            case Found():
                self.lost.pop(event.device, None)
        match event:
            case Lost(device="camera"):
                self.overlays.lose_camera(Say(f"shell:camera-{'by-hand' if self.camera.by_hand else 'lost'}"), now)
            case Found(device="camera"):
                self.overlays.lose_camera(None, now)
            case Lost() | Found():
                self.overlays.break_down(broken_say(self.lost), now)

    def tick(self, now: float) -> CardHeld | None:
        """The card that was chosen by hand, when it counts; one that is held over the camera takes it away."""
        if self._intake.preview is not None:
            self.rooms.take_away()
        if isinstance(room := self.overlays.room, TouchSetup):
            self._carry_out(room.tick(now), now)
        self._intake.learning = self.overlays.room is not None and self.rooms.learning
        return self.rooms.tick(now, self._intake.hold)

    def hear(self, heard: Heard, now: float) -> bool:
        """Whether this was for the room that people are in, or takes a card away that was chosen by hand."""
        room = self.overlays.room
        if isinstance(heard, ShortPress | LongPress):
            short = isinstance(heard, ShortPress)
            return self.rooms.take_away() or self._left(room, now) or self._tried(room, short=short, now=now)
        deeds = room.hear(heard) if room is not None and isinstance(heard, CardHeld | NotOurs) else None
        if deeds is not None:
            self._carry_out(deeds, now)
        if isinstance(heard, CardHeld) and heard.game == SHELL and not self.rooms.learning:
            return self._set(heard.card, now) or deeds is not None
        return deeds is not None

    def _tried(self, room: Room | None, *, short: bool, now: float) -> bool:
        """Whether this press only showed that the button works."""
        if not (isinstance(room, SelfTest) and room.first_press() and short):
            return False
        self._carry_out([Sign(good=True)], now)
        return True

    def _left(self, room: Room | None, now: float) -> bool:
        """Whether any press leads out of this room, since touch may be of no use in it."""
        return isinstance(room, TouchSetup) and self.pick(BACK, now)

    def finger(self, finger: Finger, now: float) -> None:
        """A finger, as the touch layer felt it."""
        if isinstance(room := self.overlays.room, TouchSetup):
            self._carry_out(room.touch(finger), now)

    def _set(self, card: str, now: float) -> bool:
        """A settings card does at once what it says, wherever people are."""
        if self.settings is None:
            return False
        told, good = apply(self.cupboard.presets(), card, self.settings)
        self._carry_out([Tell(told, good), Sign(good)], now)
        return True

    def touched(self, option: str) -> bool:
        """Whether this touch takes a card away that was chosen by hand, or is that of the camera's sign."""
        if self.rooms.take_away():
            return True
        return option == BY_HAND and self.overlays.room is None and self.choose(option)

    def pick(self, option: str, now: float) -> bool:
        """Whether the room that people are in answered this option."""
        room = self.overlays.room
        if room is not None:
            self._carry_out(room.pick(option), now)
        return room is not None

    def command(self, name: str, now: float) -> bool:
        """Whether this command card is an option of the room, or takes a card away that was chosen by hand."""
        if self.rooms.take_away():
            return True
        room = self.overlays.room
        return room is not None and name in option_ids(room.prompt) and self.pick(name, now)

    @property
    def menu(self) -> tuple[str, ...]:
        """What the menu offers of it: without a camera first of all the cards by hand."""
        return (BY_HAND, CARDS, SELF_TEST, RESTART) if self.camera.by_hand else (CARDS, SELF_TEST)

    @property
    def mark(self) -> str:
        """What the menu marks first."""
        return BY_HAND if self.camera.by_hand else ""

    def choose(self, option: str) -> bool:
        """Whether this option of the menu leads behind the scenes."""
        rooms: dict[str, Callable[[], Room]] = {
            BY_HAND: self._by_hand,
            CARDS: lambda: self.cupboard.cards(self._by_hand, lobby=self._session.game.name == LOBBY),
            SELF_TEST: self._self_test,
            RESTART: restart_room,
        }
        if self.settings is not None:
            rooms[TOUCH] = partial(touch_room, self.settings)
        if option not in rooms:
            return False
        self.overlays.shut_menu()
        self.rooms.go(rooms[option]())
        return True

    @property
    def sign(self) -> ScanSign:
        """What the camera does; at the check mark's rim, unless something covers that."""
        covered = self.overlays.prompt is not None
        seats = () if covered else tuple([seat.number for seat in self._session.match.setup.seats])
        return ScanSign(self.camera.state, seats, self.camera.trouble)

    def check(self, *, pressed: bool, first: bool) -> None:
        """The box checks itself, over everything; the button may have been seen `pressed`, and nobody played before
        the `first` time."""
        self.rooms.go(self._self_test(pressed=pressed, first=first))

    def _self_test(self, *, pressed: bool = False, first: bool = False) -> Room:
        lost, box = (lambda: self.lost), self.examine()
        ear, speakers = (lambda: self.ear()), self.speakers
        return SelfTest(self.camera, lost, ear, box, pressed=pressed, first=first, desk=self.desk, speakers=speakers)

    @property
    def mood(self) -> str:
        """What the lamps show behind the scenes; "" leaves it to the game."""
        if "screen" in self.lost:
            return "no-screen"
        return MOOD if isinstance(self.overlays.room, SelfTest) else ""

    def _by_hand(self) -> Room:
        """Cards of what is being played; first the decks of whoever is asked, then those of all at the table."""
        asked = self._session.view.prompt.seats if self._session.view is not None else ()
        people = sorted(self._session.match.setup.seats, key=lambda seat: seat.number not in asked)
        return self.cupboard.by_hand(self.codes, [piece[:3] for seat in people for piece in seat.pieces])

    def _carry_out(self, deeds: Deeds, now: float) -> None:
        for deed in deeds:
            match deed:
                case Tell(say, good):
                    self.overlays.notice(say, now, symbol="check" if good else "special")
                case Sign(good):
                    self._feel("accepted" if good else "refused", now)
                case Go(room):
                    self.rooms.go(room)
                case Out(rooms):
                    self.rooms.out(rooms)
                case Feel(touch) if self.settings is not None:
                    self.settings.feel(touch)
                case Enter():
                    self.rooms.enter(deed, now)
                case Leave(word):
                    self.goodbye = word
