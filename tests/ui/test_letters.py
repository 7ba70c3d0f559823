"""Lines are broken where the next word has no room, as if every beginning of a line were measured."""

import pygame
import pytest

from appliance.ui.letters import broken, measured
from tests.screens.drawing import WORDS

pygame.font.init()


def one_by_one(text: str, face: str, size: int, room: int) -> tuple[str, ...]:
    """The same by measuring each line anew with every word."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and measured(longer, face, size) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return tuple(lines)


@pytest.mark.parametrize("face", ["body", "strong", "display"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_is_broken_as_if_each_word_were_tried(language: str, face: str):
    sentences = [text for text in WORDS[language].sentences.values() if isinstance(text, str)]
    assert len(sentences) > 300
    for number, text in enumerate(sentences):
        size, room = 20 + number % 15, 90 + 37 * number % 420
        assert broken(text, face, size, room)[0] == one_by_one(text, face, size, room), text


def test_empty_paragraphs_are_lines_and_a_word_without_room_is_told():
    assert broken("a\n\nb", "body", 24, 200) == (("a", "", "b"), True)
    lines, whole = broken("Donaudampfschiffahrtsgesellschaft ja", "body", 24, 60)
    assert lines == ("Donaudampfschiffahrtsgesellschaft", "ja")
    assert not whole
