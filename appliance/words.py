"""The sentences of the words files, one namespace a game, filled with what stands in their gaps."""

from collections.abc import Mapping

from appliance.engine.table import Say


class Words:
    """All sentences of one language. A key is "namespace:name"; a missing one is shown as itself, never an error."""

    def __init__(self, language: str, sentences: Mapping[str, str]) -> None:
        self.language = language
        self.sentences = dict(sentences)

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
