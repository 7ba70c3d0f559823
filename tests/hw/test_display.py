"""The screen is found by its connector, whatever number its card has today."""

from pathlib import Path

import pytest

from hw.display import Display, connectors, displays, sdl_environment
from tests.hw.trees import plant


@pytest.mark.parametrize(
    ("tree", "found"),
    [
        ("pi-4-hdmi", [Display(1, "HDMI-A-1", "1920x1080")]),
        ("pi-5-hdmi", [Display(1, "HDMI-A-2", "1280x800")]),
        ("pi-5-dsi", [Display(0, "DSI-1", "800x480")]),
        ("pi-3-label", [Display(0, "HDMI-A-1", "1024x600")]),
        ("zero-2-none", []),
    ],
)
def test_the_connected_screen_is_found(tmp_path: Path, tree: str, found: list[Display]):
    assert displays(plant(tree, tmp_path)) == found


def test_a_screen_that_is_built_in_comes_first(tmp_path: Path):
    assert [one.connector for one in displays(plant("desk", tmp_path))] == ["eDP-1", "HDMI-A-1"]


def test_a_virtual_machines_screen_is_drawn_on_only_if_there_is_no_other(tmp_path: Path):
    virtual = tmp_path / "class/drm/card0-Virtual-1"
    virtual.mkdir(parents=True)
    (virtual / "status").write_text("connected\n")
    (virtual / "modes").write_text("1280x800\n")
    assert displays(tmp_path) == [Display(0, "Virtual-1", "1280x800")]
    plant("pi-4-hdmi", tmp_path)
    assert [one.connector for one in displays(tmp_path)] == ["HDMI-A-1", "Virtual-1"]


def test_a_screen_without_any_mode_is_none(tmp_path: Path):
    (plant("pi-4-hdmi", tmp_path) / "class/drm/card1-HDMI-A-1/modes").write_text("")
    assert displays(tmp_path) == []


def test_without_graphics_there_is_no_screen(tmp_path: Path):
    assert (displays(tmp_path), connectors(tmp_path)) == ([], {})


def test_sdl_is_told_driver_and_card_and_not_to_draw_by_desktop_opengl():
    assert sdl_environment(Display(2, "DSI-1", "800x480"), {}) == {
        "SDL_VIDEODRIVER": "kmsdrm",
        "SDL_KMSDRM_DEVICE_INDEX": "2",
        "SDL_RENDER_DRIVER": "opengles2",
    }


def test_a_renderer_that_somebody_named_stays():
    told = sdl_environment(Display(0, "DSI-1", "800x480"), {"SDL_RENDER_DRIVER": "opengl", "SDL_VIDEODRIVER": "x11"})
    assert (told["SDL_RENDER_DRIVER"], told["SDL_VIDEODRIVER"]) == ("opengl", "kmsdrm")


def test_every_connector_is_told_with_its_state(tmp_path: Path):
    told = connectors(plant("pi-5-dsi", tmp_path))
    assert told["card0-DSI-1"] == "connected"
    assert told["card2-HDMI-A-1"] == "disconnected"
    assert "card1" not in told
