"""`boss-table sounds` writes what can be listened to, and fills the cache."""

import wave
from pathlib import Path

import pytest

from appliance.__main__ import main
from appliance.ui.sound_cache import edition, names


def test_every_sound_is_written_as_a_file_to_listen_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("appliance.ui.sound_cache.names", lambda: ("heal", "draw"))
    assert main(["sounds", "--out", str(tmp_path / "out")]) == 0
    for name in ("heal", "draw"):
        with wave.open(str(tmp_path / "out" / f"{name}.wav")) as heard:
            assert 0.2 < heard.getnframes() / heard.getframerate() < 1.0


def test_without_a_folder_the_cache_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path))
    assert main(["sounds"]) == 0
    assert {file.stem for file in (tmp_path / "sounds" / edition()).glob("*.wav")} == set(names())


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "file").write_text("")
    assert main(["sounds", "--out", str(tmp_path / "file")]) == 1
    assert "cannot be written" in capsys.readouterr().err
