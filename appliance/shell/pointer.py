"""The check mark's finger: which option one button has marked, and what a press or a hold therefore says."""

from appliance.engine.game import Illegal
from appliance.engine.table import Held, Picked, Pressed, Prompt, Said, Say


class Pointer:
    """Marks options with short presses and takes them with a hold; `mark` is the marked option's id, or "".

    A choice has its first option (or the prompt's own `mark`) marked from the start. Where something else is awaited
    nothing is marked until somebody presses, and behind the last option nothing is marked again.
    """

    def __init__(self) -> None:
        self.mark = ""
        self._prompt: Prompt | None = None

    def see(self, prompt: Prompt) -> str:
        """What is marked under this prompt; a new prompt begins anew."""
        if prompt != self._prompt:
            self._prompt = prompt
            self.mark = _first(prompt)
        return self.mark

    def press(self, prompt: Prompt) -> Said | None:
        """A short press: `Pressed`, or None if it only moved the mark."""
        mark = self.see(prompt)
        ids = option_ids(prompt)
        if prompt.kind in ("confirm", "nothing") or not ids:
            return Pressed()
        ring = ids if prompt.kind == "choose" else (*ids, "")
        self.mark = ring[(ring.index(mark) + 1) % len(ring)] if mark in ring else ring[0]
        return None

    def turn(self, prompt: Prompt, steps: int) -> bool:
        """The knob: the mark goes on by so many options, back if below 0; False if there is nothing to mark."""
        mark = self.see(prompt)
        ids = option_ids(prompt)
        if prompt.kind in ("confirm", "nothing") or not ids:
            return False
        ring = ids if prompt.kind == "choose" else (*ids, "")
        at = ring.index(mark) if mark in ring else -1 if steps > 0 else 0
        self.mark = ring[(at + steps) % len(ring)]
        return True

    def point(self, prompt: Prompt, option: str) -> None:
        """Mark this option, if it is one of those that may be picked."""
        self.see(prompt)
        if option in option_ids(prompt):
            self.mark = option

    def hold(self, prompt: Prompt) -> Said:
        """A hold: the marked option taken; `Held` if nothing is marked."""
        mark = self.see(prompt)
        self._prompt = None
        return Picked(mark) if mark else Held()


def option_ids(prompt: Prompt) -> tuple[str, ...]:
    """All that may be picked now, in the order in which the button goes through it."""
    return tuple(option.id for option in prompt.options + prompt.also)


def command(name: str, pointer: Pointer, prompt: Prompt) -> Said | None:
    """What a command card says: the button's words move and take the mark, the others are options.

    None if it only moved the mark; raises `Illegal` for a word that means nothing under this prompt.
    """
    asked = prompt.kind in ("confirm", "nothing")
    match name:
        case "confirm":
            return Pressed() if asked else pointer.hold(prompt)
        case "next":
            if not asked:
                pointer.press(prompt)
            return None
        case "take":
            return pointer.hold(prompt)
        case "back" | "pass" | "give-up" | "fix":
            return Picked(name)
    if name in option_ids(prompt):
        return Picked(name)
    raise Illegal("not-awaited", Say("shell:not-yet"))


def _first(prompt: Prompt) -> str:
    if prompt.mark in option_ids(prompt):
        return prompt.mark
    return prompt.options[0].id if prompt.kind == "choose" and prompt.options else ""
