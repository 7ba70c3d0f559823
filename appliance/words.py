"""The sentences of the words files, one namespace a game, filled with what stands in their gaps."""

from collections.abc import Callable, Mapping
from functools import cached_property

from appliance.engine.table import Say


class Words:
    """All sentences of one language. A key is "namespace:name"; a missing one is shown as itself, never an error.

    `sentences` may be a function that reads them when the first is needed.
    """

    def __init__(self, language: str, sentences: Mapping[str, str] | Callable[[], Mapping[str, str]]) -> None:
        self.language = language
        self._given = sentences

    @cached_property
    def sentences(self) -> dict[str, str]:
        """Every sentence by its key."""
        return dict(self._given() if callable(self._given) else self._given)

    def __call__(self, say: Say) -> str:
        """The sentence; gaps are written {name}. A key ending in one/other by number: see `docs/content`."""
        args = {name: self(arg) if isinstance(arg, Say) else arg for name, arg in say.args.items()}
        number = args.get("n")
        template = None
        if number == 1:
            template = self.sentences.get(say.key + ".one")
        if template is None:
            template = self.sentences.get(say.key)
        if template is None:
            return say.key.partition(":")[2] or say.key
        try:
            return template.format_map(args)
        except (KeyError, IndexError, ValueError):
            return template
