"""Whether a sound card is worth a try."""

import sys
from pathlib import Path

import pytest

from appliance.ui.sound_cards import may_sound

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells by its files")


def test_without_card_and_server_nothing_is_tried(tmp_path: Path):
    (tmp_path / "dev" / "snd").mkdir(parents=True)
    (tmp_path / "dev" / "snd" / "timer").touch()

    assert may_sound({}, tmp_path) is False
    assert may_sound({"SDL_AUDIODRIVER": "dummy"}, tmp_path) is True


@pytest.mark.parametrize("there", ["dev/snd/pcmC0D0p", "run/user/1/pulse/native", "run/user/1/pipewire-0"])
def test_a_card_or_a_server_is_tried(tmp_path: Path, there: str):
    file = tmp_path / there
    file.parent.mkdir(parents=True)
    file.touch()

    assert may_sound({"XDG_RUNTIME_DIR": "/run/user/1"}, tmp_path) is True
