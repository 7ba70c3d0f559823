"""Run the box: on the Pi, at the desk, or by script."""

import argparse
import sys
from pathlib import Path

from appliance.commands.given import number, picture_size

CAMERAS = ("", "pi", "webcam", "sim", "none")
CAMERA = f"{', '.join(filter(None, CAMERAS))}: another camera than the board's usual one"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the script (with --board script)")
    parser.add_argument(
        "--board", choices=("desk", "pi", "script"), help="what is fitted (desk, or what the settings say)"
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the box's settings; see docs/hardware.md")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are saved")
    parser.add_argument("--content", type=Path, action="append", metavar="DIR", help="more content, by other authors")
    parser.add_argument("--seed", type=int, help="the first match's chance; without it chance is really chance")
    parser.add_argument("--start", type=Path, metavar="FILE.json", help="play this setup first instead of the lobby")
    parser.add_argument(
        "--events", action="store_true", help="print each event as one JSON object a line instead of text (script)"
    )
    box = parser.add_argument_group("with a screen (desk, pi)")
    box.add_argument("--lang", choices=("en", "de"), help="the language to begin with (en)")
    box.add_argument(
        "--hold", type=number(float, 0, 2), metavar="SECONDS", help="how long a card is held, 0 to 2 (0.6)"
    )
    box.add_argument("--camera", choices=CAMERAS, metavar="CAMERA", help=CAMERA)
    box.add_argument("--turn", type=int, choices=(0, 90, 180, 270), help="how the panel is mounted, clockwise (0)")
    box.add_argument(
        "--size", type=picture_size, metavar="WxH", help="size of the table's picture at the desk, the tray beside it"
    )
    box.add_argument("--reduced-motion", action="store_true", help="nothing travels over the screen, things only fade")
    box.add_argument("--frames", type=number(int, 0), default=0, metavar="N", help="end after so many pictures")
    box.add_argument("--log", action="store_true", help="print what happens as text")


def run(args: argparse.Namespace) -> int:
    if args.board == "script":
        from appliance.commands.script_board import run_script

        return run_script(args)
    if args.file is not None or args.events:
        print(f"{args.file or '--events'} goes with --board script", file=sys.stderr)
        return 2
    from appliance.commands.box import run_box

    return run_box(args)
