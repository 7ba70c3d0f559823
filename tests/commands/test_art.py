"""`boss-table art` looks at the figures and lays them on one sheet."""

from pathlib import Path

import pygame
import pytest

from appliance.__main__ import main


def test_all_our_figures_are_well(capsys: pytest.CaptureFixture[str]):
    assert main(["art"]) == 0
    assert "figures" in capsys.readouterr().out


def test_a_broken_figure_of_somebody_else_is_told_by_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "ogre.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><g id="arm" data-turns="hurt:5"/></svg>'
    )
    assert main(["art", "--content", str(tmp_path)]) == 1
    assert "ogre.svg: arm: what turns needs a data-pin" in capsys.readouterr().err


def test_the_sheet_shows_them_big_small_and_black(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / "cache"))
    (tmp_path / "art").mkdir()
    shape = '<g id="a"><rect x="0" y="0" width="600" height="600" fill="#FFD75E"/></g>'
    (tmp_path / "art" / "brick.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600">{shape}</svg>'
    )
    monkeypatch.setattr("appliance.commands.art.art_folders", lambda more=(): (tmp_path / "art",))
    monkeypatch.setattr("appliance.commands.wiring.art_folders", lambda more=(): (tmp_path / "art",))
    file = tmp_path / "sheet.png"
    assert main(["art", "--sheet", str(file), "--no-names"]) == 0
    picture = pygame.image.load(str(file))
    assert picture.get_at((180, 180))[0] > 200
    assert picture.get_at((430, 60))[0] > 200
    assert picture.get_at((430, 190))[:3] == (0, 0, 0)


def test_a_sheet_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / "cache"))
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "dot.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><g id="a"/></svg>'
    )
    monkeypatch.setattr("appliance.commands.art.art_folders", lambda more=(): (tmp_path / "art",))
    monkeypatch.setattr("appliance.commands.wiring.art_folders", lambda more=(): (tmp_path / "art",))
    assert main(["art", "--sheet", str(tmp_path / "no" / "sheet.png")]) == 1
    assert "cannot be made" in capsys.readouterr().err
