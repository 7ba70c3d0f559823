"""`boss-table play` is `run` at the desk where there is a display, and `demo` elsewhere, with the options of either."""

import argparse

import pytest

from appliance.commands import demo, play, run


def asked(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play.configure(parser)
    return parser.parse_args(words)


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play.sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@pytest.mark.usefixtures("display")
def test_with_a_display_the_options_of_run_follow_at_once() -> None:
    args = asked("--lang", "de", "--turn", "90")
    assert (play.what(), args.board, args.lang, args.turn) == (run, "desk", "de", 90)


@pytest.mark.usefixtures("blind")
def test_without_a_display_the_options_of_demo_follow_and_it_says_where_the_pictures_go(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[argparse.Namespace] = []
    monkeypatch.setattr(demo, "run", lambda args: ran.append(args) or 0)
    args = asked("--seats", "2", "--out", "elsewhere")
    assert play.run(args) == 0
    assert (ran, args.seats) == ([args], 2)
    assert "elsewhere/" in capsys.readouterr().err
