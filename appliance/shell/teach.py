"""Teaching the codes of other cards: a whole deck in a row, card after card, each step asked for and undone.

Nothing is guessed about a foreign code: it is tied to the card that was asked for when it was held, and to no other.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from appliance.codes import CardRef
from appliance.engine.table import Option, Prompt, Say
from appliance.shell.intake import CardHeld, NotOurs
from appliance.shell.rooms import BACK, Deeds, Go, Listing, Out, Room, Sign, Tell
from appliance.shell.shelf import ShelfCard, ShelfDeck, ShelfGame, card_name
from appliance.taught import BadLessons, Lesson, Taught, copies_in, copy_to, read_lessons
from appliance.ui.overlays import AnyOverlay, Menu, TeachPage

SKIP, FINISH, REPLACE, KEEP = "pass", "finish", "replace", "keep"


class Step(Struct, frozen=True):
    """One card that was gone through: the code it got ("" if it was skipped), and what that code meant before."""

    digest: str = ""
    before: Lesson | None = None
    new: bool = False


class Teaching:
    """One deck. `told` is what happened last."""

    learning = True

    def __init__(self, taught: Taught, shelf: Sequence[ShelfGame], deck: ShelfDeck) -> None:
        self._taught, self._shelf, self._deck = taught, shelf, deck
        self._steps: list[Step] = []
        self._asking = ""  # a code that means another card already
        self._told = Say("shell:teach.begin")

    @property
    def _card(self) -> ShelfCard | None:
        """The card that is asked for; None when all are through."""
        cards = self._deck.cards
        return cards[len(self._steps)] if len(self._steps) < len(cards) else None

    @property
    def prompt(self) -> Prompt:
        card = self._card
        if card is None:
            done = Say("shell:teach.done", {"n": self._count, "of": len(self._deck.cards), "deck": self._deck.name})
            return Prompt("choose", done, options=(_option(FINISH, "finish"), _option(BACK, "undo")), mark=FINISH)
        if self._asking:
            asked = Say("shell:teach.known", {"old": self._meaning(self._asking), "new": card.name})
            return Prompt("choose", asked, options=(_option(KEEP, "keep"), _option(REPLACE, "replace")), mark=KEEP)
        undo = "undo" if self._steps else "back"
        also = (_option(SKIP, "skip"), _option(BACK, undo), _option(FINISH, "finish"))
        return Prompt("scan", Say("shell:teach.hold-up", {"card": card.name}), scans=("card",), also=also)

    def shown(self, seat: int) -> AnyOverlay:
        """The page, or what is asked."""
        prompt, card = self.prompt, self._card
        if card is None or self._asking:
            return Menu(prompt.say, prompt.options, seat)
        return TeachPage(
            prompt.say,
            self._deck.name,
            card.card,
            self._told,
            len(self._steps),
            len(self._deck.cards),
            prompt.also,
            seat,
        )

    def pick(self, option: str) -> Deeds:
        """Skip, undo, finish; or what becomes of a code that means something already."""
        card = self._card
        if self._asking and card is not None:
            digest, self._asking = self._asking, ""
            if option == REPLACE:
                return self._teach(digest, card)
            self._told = Say("shell:teach.kept", {"card": self._meaning(digest)})
            return []
        if option == FINISH:
            return [Out(), Tell(Say("shell:teach.finished", {"n": self._count, "deck": self._deck.name}))]
        if option == SKIP and card is not None:
            self._told = Say("shell:teach.skipped", {"card": card.name})
            self._steps.append(Step())
        elif option == BACK:
            return self._undo() if self._steps else [Out()]
        return []

    def hear(self, heard: CardHeld | NotOurs) -> Deeds | None:
        """A code was held for the card that is asked for."""
        card = self._card
        if card is None or self._asking:
            return []
        if isinstance(heard, CardHeld):
            return self._known(heard, card)
        if not heard.digest or heard.kind == "empty":
            self._told = Say("shell:not-ours.empty")
            return [Sign(good=False)]
        return self._teach(heard.digest, card)

    def _known(self, heard: CardHeld, card: ShelfCard) -> Deeds:
        """One of ours, or one that was taught before."""
        if not heard.taught:
            self._told = Say("shell:teach.ours", {"card": card_name(self._shelf, heard.game, heard.card)})
            return [Sign(good=False)]
        if (heard.game, heard.card) == (card.game, card.card):
            self._steps.append(Step(heard.taught, self._lesson(heard.taught)))
            self._told = Say("shell:teach.as-before", {"card": card.name})
            return [Sign(good=True)]
        self._asking = heard.taught
        return [Sign(good=False)]

    def _teach(self, digest: str, card: ShelfCard) -> Deeds:
        self._steps.append(Step(digest, self._lesson(digest), new=True))
        self._told = Say("shell:teach.taught", {"card": card.name})
        return [Sign(good=True), *_kept(lambda: self._taught.teach(Lesson(digest, card.game, card.card)))]

    def _undo(self) -> Deeds:
        step = self._steps.pop()
        card = self._deck.cards[len(self._steps)]
        self._told = Say("shell:teach.undone", {"card": card.name})
        if not step.new:
            return []
        before = step.before
        if before is None:
            return _kept(lambda: self._taught.forget([step.digest]))
        return _kept(lambda: self._taught.teach(before))

    def _lesson(self, digest: str) -> Lesson | None:
        return next((lesson for lesson in self._taught.lessons if lesson.digest == digest), None)

    def _meaning(self, digest: str) -> Say:
        known = self._taught.look(digest) or CardRef("", "")
        return card_name(self._shelf, known.game, known.card)

    @property
    def _count(self) -> int:
        """How many codes were taught; one that was taught again for a later card is one."""
        return len({step.digest for step in self._steps if step.digest})


def teach_room(taught: Taught, shelf: Sequence[ShelfGame]) -> Room:
    """Which game, if there are several; then which deck."""

    def decks(game: ShelfGame) -> Room:
        known = {deck.deck: deck for deck in game.decks}
        rows = [Option(deck.deck, _deck_row(taught, game, deck)) for deck in game.decks]
        return Listing(Say("shell:teach.deck"), rows, lambda option: [Go(Teaching(taught, shelf, known[option]))])

    if len(shelf) == 1:
        return decks(shelf[0])
    games = {game.code: game for game in shelf}
    rows = [Option(game.code, game.title) for game in shelf]
    return Listing(Say("shell:teach.game"), rows, lambda option: [Go(decks(games[option]))])


def taught_room(taught: Taught, shelf: Sequence[ShelfGame]) -> Room:
    """What was taught, deck by deck; one code or a whole deck's can be forgotten."""
    decks: dict[str, list[Lesson]] = {}
    for lesson in sorted(taught.lessons, key=lambda one: (one.game, one.card)):
        decks.setdefault(f"{lesson.game}:{lesson.card[:3]}", []).append(lesson)
    names = {f"{game.code}:{deck.deck}": deck.name for game in shelf for deck in game.decks}

    def take(option: str) -> Deeds:
        return [Go(_lessons_room(taught, shelf, decks[option]))]

    rows = [
        Option(id, Say("shell:taught.row", {"deck": names.get(id, Say("shell:card", {"id": id[3:]})), "n": len(found)}))
        for id, found in decks.items()
    ]
    key = "list" if rows else "none"
    return Listing(Say(f"shell:taught.{key}"), rows, take)


def _lessons_room(taught: Taught, shelf: Sequence[ShelfGame], lessons: Sequence[Lesson]) -> Room:
    known = {lesson.digest: lesson for lesson in lessons}

    def take(option: str) -> Deeds:
        gone = list(known) if option == "all" else [option]
        name = card_name(shelf, known[gone[0]].game, known[gone[0]].card)
        asked = (
            Say("shell:taught.forget-all", {"n": len(gone)})
            if option == "all"
            else Say("shell:taught.forget", {"card": name})
        )
        return [Go(_asked(asked, "shell:taught.yes", lambda: _forgotten(taught, gone)))]

    rows = [Option(lesson.digest, _lesson_row(shelf, lesson)) for lesson in lessons]
    return Listing(Say("shell:taught.cards"), [*rows, Option("all", Say("shell:taught.all"))], take)


def _forgotten(taught: Taught, gone: Sequence[str]) -> Deeds:
    told = Tell(Say("shell:taught.forgotten", {"n": len(gone)}))
    return [Out(3), *(_kept(lambda: taught.forget(gone)) or [told])]


def copy_room(taught: Taught, places: Sequence[Path]) -> Room:
    """To a stick and from it. `places` are the folders that can be written to now."""
    rows, files = [], dict[str, Path]()
    for number, place in enumerate(places):
        told = {"place": place.name or str(place)}
        rows.append(Option(f"export-{number}", Say("shell:copy.export", {**told, "n": len(taught.lessons)})))
        copies = [file for file in copies_in(place) if file.is_file()]
        for index, file in enumerate(copies):
            id, key = (f"import-{number}-{index}", "import-of") if index else (f"import-{number}", "import")
            rows.append(Option(id, Say(f"shell:copy.{key}", {**told, "file": file.name})))
            files[id] = file

    def take(option: str) -> Deeds:
        if option in files:
            return _import(taught, files[option])
        return _export(taught, places[int(option.removeprefix("export-"))])

    return Listing(Say("shell:copy.title" if rows else "shell:copy.no-stick"), rows, take)


def _export(taught: Taught, place: Path) -> Deeds:
    try:
        file = copy_to(place, taught)
    except OSError:
        return [Tell(Say("shell:copy.cannot-write"), good=False)]
    return [Out(), Tell(Say("shell:copy.exported", {"file": file.name, "n": len(taught.lessons)}))]


def _import(taught: Taught, file: Path) -> Deeds:
    try:
        lessons = read_lessons(file)
    except BadLessons as error:
        return [Tell(Say(f"shell:copy.{error.why}", {"file": file.name}), good=False)]
    except OSError:
        return [Tell(Say("shell:copy.cannot-read"), good=False)]
    found = taught.compared(lessons)

    def learn() -> Deeds:
        told = Tell(Say("shell:copy.imported", {"n": len(lessons)}))
        return [Out(2), *(_kept(lambda: taught.merge(lessons)) or [told])]

    counts: dict[str, str | int | Say] = {"n": len(lessons), "new": found.new, "changed": found.changed}
    return [Go(_asked(Say("shell:copy.compare", counts), "shell:copy.learn", learn))]


def _asked(asked: Say, yes: str, do: Callable[[], Deeds]) -> Room:
    """A question whose safe answer is marked."""
    return Listing(asked, [Option("yes", Say(yes))], lambda option: do(), mark=BACK)


def _kept(change: Callable[[], object]) -> Deeds:
    """Change what is taught; if the disk does not take it, it holds until the box is switched off, and that is told."""
    try:
        change()
    except OSError:
        return [Tell(Say("shell:teach.not-kept"), good=False)]
    return []


def _option(id: str, key: str) -> Option:
    return Option(id, Say(f"shell:teach.{key}"))


def _deck_row(taught: Taught, game: ShelfGame, deck: ShelfDeck) -> Say:
    known = {(lesson.game, lesson.card) for lesson in taught.lessons}
    n = sum((game.code, card.card) in known for card in deck.cards)
    return Say("shell:teach.row", {"deck": deck.name, "n": n, "of": len(deck.cards)})


def _lesson_row(shelf: Sequence[ShelfGame], lesson: Lesson) -> Say:
    name = card_name(shelf, lesson.game, lesson.card)
    return Say("shell:taught.card", {"card": name, "id": lesson.card, "code": lesson.digest[:6]})
