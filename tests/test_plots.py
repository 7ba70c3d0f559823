"""The command that draws the scanning plots draws both."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests import plots_scanning


def test_a_panel_has_both_curves_and_the_end_of_the_envelope() -> None:
    text = plots_scanning.drawn("Title", [("tilt", [(0, 1.0, 0.9), (45, 0.5, 0.25)], 45), ("gain", [(1, 1, 1)], None)])
    drawing = ET.fromstring(text)
    lines = [element for element in drawing.iter() if element.tag.endswith("polyline")]
    assert len(lines) == 4
    assert text.count("stroke-dasharray") == 1


@pytest.mark.slow
def test_both_pictures_are_drawn_from_measurements(tmp_path: Path) -> None:
    plots_scanning.main(tmp_path, count=1, envelope=12)
    for name in ("scanning-envelope.svg", "scanning-beyond.svg"):
        assert ET.parse(tmp_path / name).getroot().tag.endswith("svg")
