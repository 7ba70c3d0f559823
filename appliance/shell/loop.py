"""The loop: drain, submit, draw, light. The main thread's; it alone changes anything."""

import logging
import queue
from collections.abc import Callable
from typing import Literal

from appliance.engine.game import Illegal
from appliance.engine.table import Held, Picked, Pressed, Prompt, Said, Say, Scanned, Typed
from appliance.journal import Acknowledgement, BackupFailed, SavedAgain, WriteFailed, Written
from appliance.shell.backstage import Backstage
from appliance.shell.choices import Choices
from appliance.shell.cupboard import Cupboard
from appliance.shell.diary import Diary
from appliance.shell.idle import Idle
from appliance.shell.intake import CardHeld, Command, Heard, Intake, LongPress, NotOurs, ShortPress, TwoCards, VeryLong
from appliance.shell.outside import Lights, Screen
from appliance.shell.overlay import FIX, HINTS, REPEAT, SET, SETTINGS, SOUND, TROUBLE, Overlays, menu_options
from appliance.shell.pointer import Pointer, command
from appliance.shell.previews import Names, Previews
from appliance.shell.session import Session, Told
from appliance.shell.settings import Settings
from appliance.shell.timer import Timer
from appliance.ui.sound import Sound
from appliance.ui.touch import MARK
from hw.events import Finger, Found, HardwareEvent, Hint, Key, Lost, Turned

Input = HardwareEvent | Acknowledgement
TURN_SECONDS = 1 / 30
POWER_SECONDS = 5.0
"""How often the box asks whether it gets enough power."""
LOG = logging.getLogger(__name__)


class Loop:
    """One box in use. `names` tells a card's name by game code and id.

    `settings` is what people set while they play; `choices` keeps it. `idle` tells when the screen rests, `starved`
    whether the box gets too little power now.

    `goodbye` is set when it is to end; `accepted` and `refused` count scans, `shown` the pictures asked for.
    """

    def __init__(
        self,
        session: Session,
        intake: Intake,
        screen: Screen,
        lights: Lights,
        inputs: "queue.SimpleQueue[Input]",
        clock: Callable[[], float],
        diary: Diary,
        names: Names,
        languages: tuple[str, ...] = ("en", "de"),
        can_quit: bool = True,
        sound: Sound | None = None,
        cupboard: Cupboard | None = None,
        choices: Choices | None = None,
        idle: Idle | None = None,
        starved: Callable[[], bool] = lambda: False,
    ) -> None:
        self.session, self.intake, self.screen, self.lights = session, intake, screen, lights
        self.inputs, self.clock, self.diary = inputs, clock, diary
        self.overlays, self.pointer, self._timer = Overlays(), Pointer(), Timer()
        self.backstage = Backstage(session, intake, self.overlays, cupboard or Cupboard(), self._feel)
        self.sound = sound or Sound()
        self.sound.warn = lambda say: self.overlays.notice(say, self.clock(), symbol="sound")
        self.backstage.ear, self.backstage.speakers = lambda: self.sound.state, lambda: self.sound
        self.settings = Settings(session, intake, self.sound, screen.adapt, languages, choices)
        self.settings.follow()
        self.backstage.settings, self.overlays.panel = self.settings, not can_quit
        self._idle, self._starved, self._asked_power = idle or Idle(0), starved, 0.0
        self.goodbye = ""
        self.accepted = self.refused = self.shown = 0
        self.listeners: list[Callable[[Told], object]] = []
        self._previews, self._can_quit = Previews(session, intake, self.overlays.rooms, names), can_quit
        self._cards: list[CardHeld] = []
        self._mood, self._mood_until = "", 0.0
        self._dark, self._noted = False, 0
        self._mishaps: set[str] = set()
        self._trouble: Say | None = None
        if session.resumed:
            self.overlays.recap = session.recap

    @property
    def prompt(self) -> Prompt | None:
        """What the table is asked now, by the shell or else by the game."""
        own = self.overlays.prompt
        if own is not None:
            return own
        return self.session.view.prompt if self.session.view is not None else None

    @property
    def idle(self) -> bool:
        """Whether all that was said is done, safe and shown."""
        return self.session.pending is None and self.session.view is not None and not self._cards

    def turn(self, wait: float = TURN_SECONDS) -> None:
        """Once: what came in, what it means, the picture, the lamps. Waits for input no longer than this (seconds)."""
        self._drain(wait)
        now = self.clock()
        for event in self.screen.events():
            self._hear(event, now)
        for heard in self.intake.tick(now):
            self._mean(heard, now)
        if (entered := self.backstage.tick(now)) is not None:
            self._card(entered, now)
        self.goodbye = self.goodbye or self.backstage.goodbye
        self._count_down(now)
        self.lights.poll()
        self._show(now)
        self.sound.tick(now)

    def _count_down(self, now: float) -> None:
        """A countdown of what is shown runs, unless the last action is not safe yet; when it ends the game is told."""
        if self.session.pending is None:
            self._timer.see(self.session.view, now)
            if (ran_out := self._timer.tick(now)) is not None:
                self._say(ran_out, now)

    def _drain(self, wait: float) -> None:
        try:
            self._hear(self.inputs.get(timeout=wait) if wait > 0 else self.inputs.get_nowait(), self.clock())
            while True:
                self._hear(self.inputs.get_nowait(), self.clock())
        except queue.Empty:
            return

    def _hear(self, event: Input, now: float) -> None:
        match event:
            case Written():
                self._take(event, now)
            case WriteFailed():
                self._report(f"not saved: {event.why}")
                self._trouble = event.say
                self.overlays.open_menu(TROUBLE, event.say)
                if self.session.view is None:  # nobody could answer a question that has no picture
                    self.session.journal.play_on()
            case SavedAgain():
                self._report("saved again")
                self._trouble = None
                self.overlays.close_trouble()
                self.overlays.notice(Say("shell:journal.saved-again"), now)
            case BackupFailed():
                self._report(f"no second copy: {event.why}")
            case Hint() if event.word in HINTS:
                self.overlays.notice(Say(f"shell:hint.{event.word}"), now)
            case Key() if event.pick != "quit" and self._woken(now):  # nobody saw what would be picked
                pass
            case Finger() if not self._woken(now):
                self.backstage.finger(event, now)
            case Turned():
                self._turned(event.steps, now)
            case Key(text=str() as text):
                self._say(Typed(text), now)
            case Key():
                self._pick(event.pick, now)
            case _:
                self._device(event, now)
                for heard in self.intake.take(event):
                    self._mean(heard, now)

    def _report(self, trouble: str) -> None:
        """What whoever cares for the box should know stands in the system's log too, which has no diary."""
        self.diary.line(trouble)
        LOG.warning(trouble)

    def _device(self, event: HardwareEvent, now: float) -> None:
        self.backstage.device(event, now)
        match event:
            case Lost():
                self._report(f"{event.device} lost: {event.why}")
            case Found():
                self._report(f"{event.device} works")

    def _mean(self, heard: Heard, now: float) -> None:
        """What was held or pressed, done."""
        shown = isinstance(heard, CardHeld | Command | NotOurs | TwoCards)
        if self._woken(now, shown=shown):
            return
        if self.backstage.hear(heard, now):
            return
        match heard:
            case CardHeld():
                self._card(heard, now)
            case NotOurs():
                self._refuse(now, f"a code that is not ours ({heard.kind})", Say(f"shell:not-ours.{heard.kind}"))
            case TwoCards():
                self._refuse(now, "two cards", Say("shell:two-cards"))
            case Command():
                self._command(heard.name, now)
            case ShortPress():
                self._press(now)
            case LongPress():
                self._hold(now)
            case VeryLong():
                self._open_power()

    def _card(self, held: CardHeld, now: float) -> None:
        """A card waits until the last action is safe; a menu or page is closed by it, since the table goes on."""
        if self.session.pending is not None:
            self._cards = [held]
            return
        if self.overlays.notes:
            self._refuse(now, f"{held.card} before a note was read", Say("shell:note.first"))
            return
        while self.overlays.prompt is not None:
            self.overlays.close()
        if held.game not in self.backstage.codes:
            self.diary.scan(held, "refused")
            self._refuse(now, f"foreign-game {held.game}", Say("shell:foreign-game"))
            return
        if self._say(Scanned(held.card), now):
            self.accepted += 1
            self.diary.scan(held, "scan")
        else:
            self.diary.scan(held, "refused")

    def _press(self, now: float) -> None:
        if (prompt := self._answerable()) is not None:
            self._do(self.pointer.press(prompt), now)

    def _hold(self, now: float) -> None:
        if (prompt := self._answerable()) is not None:
            self._do(self.pointer.hold(prompt), now)

    def _turned(self, steps: int, now: float) -> None:
        """The knob moves the mark; where there is none, it is louder or quieter."""
        prompt = self._answerable()
        if not self._woken(now) and prompt is not None and not self.pointer.turn(prompt, steps):
            self._command("louder" if steps > 0 else "quieter", now)

    def _do(self, said: Said | None, now: float) -> None:
        """What the button said: an option, the check mark, or with nothing marked a hold, which opens the menu."""
        match said:
            case Picked(option):
                self._pick(option, now)
            case Pressed():
                self._pressed(said, now)
            case Held():
                self._open_menu()

    def _answerable(self) -> Prompt | None:
        """What the button answers now. The game's prompt is old while the last action is not safe; if the disk takes
        nothing, the button brings the question back what to do about it."""
        if self.overlays.prompt is None and self.session.pending is not None:
            if self._trouble is not None:
                self.overlays.open_menu(TROUBLE, self._trouble)
            return None
        return self.prompt

    def _pressed(self, said: Said, now: float) -> None:
        if self.overlays.prompt is not None:
            self.overlays.close()
        else:
            self._say(said, now)

    def _pick(self, option: str, now: float) -> None:
        """Something was picked: of the shell's menu if one is open, else of the game's options."""
        if self.backstage.touched(option):
            return
        if option == "quit":
            self.goodbye = option
        elif option.startswith(MARK):
            if (prompt := self._answerable()) is not None:
                self.pointer.point(prompt, option.removeprefix(MARK))
        elif option == "menu":
            self._open_menu()
        elif option == "confirm":
            self._pressed(Pressed(), now)
        elif self.overlays.prompt is not None:
            self._choose(option, now)
        else:
            self._say(Picked(option), now)

    def _choose(self, option: str, now: float) -> None:
        if self.backstage.pick(option, now):
            return
        self.overlays.close()
        if self.backstage.choose(option):
            return
        if option == "power":
            self._open_power()
        elif option == "sound":
            self._open_sound()
        elif option == REPEAT:
            self._repeat(now)
        elif option == SETTINGS:
            self.overlays.open_settings(self.settings.values)
        elif option.startswith(SET):
            self.settings.further(option.removeprefix(SET))
            self.overlays.open_settings(self.settings.values, option)
        elif option == FIX:
            self._say(Picked(FIX), now)
        elif option in SOUND:
            self._turn_sound(option)
            self._open_sound(option)
        elif option in ("quit", "shut-down"):
            self.goodbye = option
        elif option == "screen-off":
            self._dark = True
        elif option == "play-on":
            self.session.journal.play_on()
        elif option.startswith("language-"):
            self.settings.set("language", option.removeprefix("language-"))

    def _open_menu(self) -> None:
        view = self.session.view
        speaks = self.settings
        fixable, told = (view.fixable, bool(view.last)) if view is not None else (False, False)
        more = self.backstage.menu
        options = menu_options(speaks.languages, speaks.language, self._can_quit, fixable, told, more)
        self.overlays.open_menu(options, mark=self.backstage.mark)

    def _repeat(self, now: float) -> None:
        """What happened last, once more and large."""
        view = self.session.view
        if view is not None and view.last:
            self.overlays.open_story(view.last)
        else:
            self.overlays.notice(Say("shell:nothing-yet"), now)

    def _woken(self, now: float, *, shown: bool = False) -> bool:
        """Whether what was done only wakes the screen. A card that is `shown` counts, unless the screen was put out."""
        rested, dark = self._idle.touched(now), self._dark
        self._dark = False
        return dark or (rested and not shown)

    def _open_sound(self, mark: str = "") -> None:
        muted, music, device = self.sound.state == "muted", self.sound.music, self.sound.choice
        self.overlays.open_sound(self.sound.told, muted, music, mark, device)

    def _turn_sound(self, word: str) -> None:
        self.sound.turn(word)
        self.diary.line(f"sound {self.sound.state} {self.sound.level}")

    def _open_power(self) -> None:
        saved = self.session.journal.saving and self._trouble is None
        self.overlays.open_power(saved, desk=self._can_quit)

    def _command(self, name: str, now: float) -> None:
        """A command card says what the button or a touch would say."""
        self.diary.line(f"command {name}")
        if self.backstage.command(name, now):
            return
        match name:
            case "menu":
                self._open_menu()
            case "repeat":
                self._repeat(now)
            case "louder" | "quieter" | "mute":
                self._turn_sound(name)
                self.overlays.notice(self.sound.told, now, symbol="sound" if self.sound.state == "on" else "muted")
                self.sound.mood("accepted", now)
            case "back" if self.overlays.prompt is not None:
                self.overlays.close()
            case "pass" | "give-up" | "fix" if self.overlays.prompt is not None:
                self.overlays.notice(Say("shell:not-yet"), now)
            case _:
                self._word(name, now)

    def _word(self, name: str, now: float) -> None:
        """A command card that moves or takes the mark, or names an option."""
        prompt = self._answerable()
        if prompt is None:
            return
        try:
            said = command(name, self.pointer, prompt)
        except Illegal as illegal:
            self.overlays.notice(illegal.say, now)
        else:
            self._do(said, now)

    def _say(self, said: Said, now: float) -> bool:
        """Tell the game; whether it took it. Nothing is taken before the last action is safe."""
        if self.session.pending is not None:
            return False
        self.overlays.hush()
        try:
            self.session.say(said)
        except Illegal as illegal:
            self.diary.refused(said, illegal)
            seats = self.session.view.prompt.seats if self.session.view is not None else ()
            self._refuse(now, "", illegal.say, seats)
            return False
        self._feel("accepted", now)
        return True

    def _feel(self, mood: Literal["accepted", "refused"], now: float) -> None:
        """Lamps and ear tell for a moment how it was taken."""
        self._mood, self._mood_until = mood, now + (0.4 if mood == "accepted" else 1.0)
        self.sound.mood(mood, now)

    def _refuse(self, now: float, log: str, say: Say, seats: tuple[int, ...] = ()) -> None:
        self.refused += 1
        if log:
            self.diary.line(f"refused {log}")
        self.overlays.notice(say, now, seats)
        self._feel("refused", now)

    def _take(self, written: Written, now: float) -> None:
        """An action is safe: now it may be heard and seen."""
        told = self.session.take(written)
        if told is None:
            return
        self._tell(told, now)
        if self._cards and self.session.pending is None:
            self._card(self._cards.pop(), now)

    def _tell(self, told: Told, now: float) -> None:
        self._idle.touched(now)
        self.settings.follow()
        self.diary.events(told.first, told.events)
        self._seen(lambda: self.screen.heard(told.events, now))
        self.sound.heard(told.events, now, told.game)
        for listener in self.listeners:
            listener(told)

    def _show(self, now: float) -> None:
        view = self.session.view
        self._note()
        if view is None:
            return
        if self._dark:
            self.screen.dark()
            self.sound.tension("silent")
            self.lights.light("ready", False, (), now)
            return
        prompt = self.overlays.prompt or view.prompt
        preview = self._previews(now)
        if preview is not None:
            self._idle.touched(now)
        self._ask_power(now)
        resting = self._idle.tick(now)
        self.overlays.patience = self.settings.choices.patience
        if resting is None:
            overlays = self.overlays.shown(now, self._unsaved, preview, self.intake.ring, view.prompt.seats)
            overlays = (*overlays, self.backstage.sign)
        else:
            overlays = (resting,)  # what lies under it is neither asked for nor drawn
        self.sound.tension("silent" if resting is not None else view.tension)
        mark = self.pointer.see(prompt)
        self._seen(lambda: self.screen.show(view, now, mark, overlays, self.settings.language))
        self.shown += 1
        mood = self._mood if now < self._mood_until else self.backstage.mood or view.mood
        waiting = prompt.kind == "confirm" and self.session.pending is None and mood != "no-screen"
        self.lights.light(mood, waiting, view.prompt.seats, now)

    def _ask_power(self, now: float) -> None:
        if now - self._asked_power >= POWER_SECONDS:
            self._asked_power = now
            before, self.overlays.low_power = self.overlays.low_power, self._starved()
            if before != self.overlays.low_power:
                self._report(f"power: undervoltage {'now' if not before else 'is over; it was there since the start'}")

    def _seen(self, show: Callable[[], object]) -> None:
        """Let the screen do this; a screen that fails, told in the log once, does not end the fight."""
        try:
            show()
        except Exception as error:
            if repr(error) not in self._mishaps:
                self._mishaps.add(repr(error))
                LOG.exception("the screen failed")

    @property
    def _unsaved(self) -> bool:
        """Whether something is not on disk yet; so it is too while people play on without saving."""
        return self.session.pending is not None or self._trouble is not None

    def _note(self) -> None:
        """What the session has to tell, at the start or later, gets a page of its own."""
        fresh = self.session.notes[self._noted :]
        self._noted += len(fresh)
        self.overlays.notes += fresh
        for say in fresh:
            self.diary.line(f"note {say.key}")
