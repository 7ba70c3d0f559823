"""Printed cards: every code on the paper is read as its card, in the size that was measured best."""

import argparse
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pypdfium2
import pytest
import segno
import zxingcpp
from fpdf import FPDF

from appliance.codes import code_text, parse
from appliance.commands import cards as command
from appliance.engine.prints import Print, Symbol
from appliance.library import CONTENT, load_words
from appliance.paper import Layout, card_backs, write_pdf
from appliance.paper.pen import Pen
from appliance.paper.shapes import GLYPHS, glyph
from appliance.paper.symbols import draw_symbol
from appliance.words import Words
from hw.desk import CARD_MM, Pose, SimCamera
from hw.qr import decode

DOTS_PER_MM = 6.0
A_SHEET = {"fold": 4, "duplex": 9}


def pages_of(cards: int, layout: Layout) -> int:
    """Sheets that so many cards need; with duplex each has a back of its own."""
    sheets = -(-cards // A_SHEET[layout])
    return 2 * sheets if layout == "duplex" else sheets


@pytest.fixture(scope="module")
def cards() -> tuple[Print, ...]:
    return command.all_prints(CONTENT)


@pytest.fixture(scope="module", params=["fold", "duplex"])
def layout(request: pytest.FixtureRequest) -> Layout:
    chosen: Layout = request.param
    return chosen


@pytest.fixture(scope="module")
def pdf(cards: tuple[Print, ...], layout: Layout, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("paper") / "cards.pdf"
    pages = write_pdf(file, cards, Words("en", load_words((CONTENT,), "en")), layout)
    assert pages == pages_of(len(cards), layout)
    return file


def pictures(pdf: Path) -> Iterator[np.ndarray]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield np.ascontiguousarray(page.render(scale=DOTS_PER_MM * 25.4 / 72, grayscale=True).to_numpy().squeeze())
    finally:
        document.close()


def read(picture: np.ndarray) -> list[zxingcpp.Barcode]:
    return list(zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode))


def test_there_are_all_cards(cards: tuple[Print, ...]) -> None:
    """Eight decks of ten with identity cards, fifteen loot cards, items, seventeen curses; bosses, rule cards."""
    kinds = [card.kind for card in cards]
    counts = {kind: kinds.count(kind) for kind in kinds if kind not in ("boss", "rule")}
    assert counts == {"hero": 4, "class": 4, "card": 80 + 15 + 7, "curse": 17, "command": 12 + 14}
    assert kinds.count("boss") >= 2
    assert kinds.count("rule") >= 16


def test_no_two_cards_have_the_same_code(cards: tuple[Print, ...]) -> None:
    backs = dict(card_backs(cards))
    assert len(backs) == len(cards) == len(set(backs.values()))
    assert backs["ELF-03"] == "BT1BF:ELF-03:4"


def test_every_code_of_the_paper_is_read_as_its_card(pdf: Path, cards: tuple[Print, ...]) -> None:
    found = [parse(code.text) for picture in pictures(pdf) for code in read(picture)]
    assert len(found) == len(cards)
    assert {(ref.game, ref.card) for ref in found} == {(card.game, card.id) for card in cards}


def cut_out(page: np.ndarray, code: zxingcpp.Barcode) -> np.ndarray:
    """The whole back around this code, as scissors would leave it: 63 x 88 mm, white where the paper ends."""
    corners = [getattr(code.position, name) for name in ("top_left", "top_right", "bottom_right", "bottom_left")]
    wide, high = round(CARD_MM[0] * DOTS_PER_MM), round(CARD_MM[1] * DOTS_PER_MM)
    left = round(sum(corner.x for corner in corners) / 4 - wide / 2) + wide
    top = round(sum(corner.y for corner in corners) / 4 - high / 2) + high
    around = np.pad(page, ((high, high), (wide, wide)), constant_values=255)
    return np.ascontiguousarray(around[top : top + high, left : left + wide])


def test_every_printed_back_is_read_by_the_camera_as_its_card(pdf: Path, cards: tuple[Print, ...]) -> None:
    """Cut out of the rendered paper and held, turned and tilted, before the simulated camera's lens."""
    camera = SimCamera(rate=0, seed=5)
    seen: dict[str, list[str]] = {}
    for page in pictures(pdf):
        for number, code in enumerate(read(page)):
            back = cut_out(page, code)
            assert back.shape == (528, 378)
            camera.hold(back, Pose(distance_cm=16, roll_deg=number * 40.0, tilt_deg=15))
            seen[parse(code.text).card] = [found.text for found in decode(camera.frame().pixels)]
    assert seen == {card: [text] for card, text in card_backs(cards)}


def test_a_hidden_code_is_not_read_by_the_camera(pdf: Path, layout: Layout) -> None:
    """The check above can fail: a thumb over a third of the code, and nothing is read."""
    page = list(pictures(pdf))[1 if layout == "duplex" else 0]
    back = cut_out(page, read(page)[0])
    back[:, :160] = 120
    camera = SimCamera(rate=0)
    camera.hold(back, Pose(distance_cm=16))
    assert decode(camera.frame().pixels) == ()


def test_codes_are_35_mm_wide(pdf: Path, layout: Layout) -> None:
    picture = list(pictures(pdf))[1 if layout == "duplex" else 0]
    for code in read(picture):
        wide = (code.position.top_right.x - code.position.top_left.x) / DOTS_PER_MM
        assert wide == pytest.approx(35.0, abs=0.8)


def test_codes_are_version_2_level_h(cards: tuple[Print, ...]) -> None:
    for _, text in card_backs(cards):
        made = segno.make(text, version=2, error="h", boost_error=False)
        assert (made.version, made.error) == (2, "H")


def test_a_mirrored_back_lies_behind_its_front(cards: tuple[Print, ...], tmp_path: Path) -> None:
    """On the turned sheet the first card's back is on the right, where its front shines through."""
    file = tmp_path / "cards.pdf"
    write_pdf(file, cards[:2], Words("en", {}), "duplex")
    codes = read(list(pictures(file))[1])
    by_place = [parse(code.text).card for code in sorted(codes, key=lambda code: -code.position.top_left.x)]
    assert by_place == [cards[0].id, cards[1].id]


def test_the_id_is_on_the_front_and_never_on_the_back(cards: tuple[Print, ...], tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    write_pdf(file, cards[:9], Words("en", load_words((CONTENT,), "en")), "duplex")
    document = pypdfium2.PdfDocument(file)
    front, back = (page.get_textpage().get_text_range() for page in document)
    document.close()
    assert all(card.id in front for card in cards[:9])
    assert not any(card.id in back for card in cards[:9])


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_has_its_words(cards: tuple[Print, ...], language: str) -> None:
    words = load_words((CONTENT,), language)
    for card in cards:
        says = [card.name, card.owner, *[line.text for line in card.lines], *([card.note] if card.note else [])]
        assert [say.key for say in says if say.key not in words] == [], card.id


def test_every_deck_has_a_drawn_glyph(cards: tuple[Print, ...]) -> None:
    assert {card.glyph for card in cards} == set(GLYPHS)
    assert glyph("nobody-drew-this")


def test_the_same_cards_give_the_same_file(cards: tuple[Print, ...], tmp_path: Path) -> None:
    words = Words("de", load_words((CONTENT,), "de"))
    for name in ("a.pdf", "b.pdf"):
        write_pdf(tmp_path / name, cards[:4], words)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.configure(parser)
    return command.run(parser.parse_args(words))


def test_the_list_has_id_code_deck_kind_and_effects(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--list", "--json") == 0
    listed = {card["id"]: card for card in json.loads(capsys.readouterr().out)}
    assert len(listed) == len(command.all_prints(CONTENT))
    elf = listed["ELF-06"]
    assert (elf["code"], elf["deck"], elf["kind"]) == (code_text("BF", "ELF-06"), "ELF", "card")
    assert elf["effects"] == [{"do": "attack", "type": "ranged", "n": 4}, {"do": "draw", "n": 1, "to": "one"}]
    assert (listed["CMD-05"]["game"], listed["TRO-91"]["kind"]) == ("00", "hero")


def test_the_plain_list_has_a_line_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--list", "--lang", "de") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(command.all_prints(CONTENT))
    assert any("ELF-03" in line and "Sonnenfeuer" in line and "4 Magieangriff" in line for line in lines)
    assert not [line for line in lines if ".," in line]
    assert any("WAR-91" in line and "1 Handkarte," in line for line in lines)


def test_printing_tells_the_file_and_fails_politely(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--out", str(tmp_path / "cards.pdf")) == 0
    cards = len(command.all_prints(CONTENT))
    assert f"{cards} cards, {pages_of(cards, 'fold')} pages" in capsys.readouterr().out
    assert run("--out", str(tmp_path / "none" / "cards.pdf")) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_content_that_is_not_there_is_told_and_command_cards_always_have_their_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--list", "--content", str(tmp_path / "none")) == 1
    assert "no such folder" in capsys.readouterr().err
    assert run("--list", "--content", str(tmp_path)) == 0
    assert "Give Up" in capsys.readouterr().out


def test_all_symbols_are_told_apart_in_black(tmp_path: Path):
    """As a printer without colours lays them down: no two look alike in more than 95 % of their square."""
    names = get_args(Symbol)
    pdf = FPDF(unit="mm", format=(20 * len(names), 20))
    pdf.add_page()
    for i, name in enumerate(names):
        draw_symbol(Pen(pdf, 0, 0), name, 20 * i + 2, 2, 16)
    pdf.output(str(tmp_path / "symbols.pdf"))
    (page,) = pictures(tmp_path / "symbols.pdf")
    step = page.shape[1] / len(names)
    squares = [page[:, round(step * i) : round(step * i) + int(step)] < 150 for i in range(len(names))]
    near = {
        (one, other)
        for (one, a), (other, b) in itertools.combinations(zip(names, squares, strict=True), 2)
        if (a != b).mean() < 0.045
    }
    assert near == set()
