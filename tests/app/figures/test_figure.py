"""All figures: text stays text, bytes stay the same, names are no commands, files are whole."""

from __future__ import annotations

import re
import threading
import time
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QHashSeed, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.figures.canvas import Canvas, Ink, curve_path, lines_path, polygons_path
from app.figures.figure import HEIGHT, USUAL, WIDTH, PictureRoom, Sheet, wrapped
from app.figures.panel import Panel, Stack
from app.theme import LIGHT
from gpu.core.errors import DiskFull, InputError
from tests.app.figure_texts import texts, words


@dataclass(frozen=True)
class Line(Sheet):
    """A line from one corner to the other, in two pictures."""

    name: str = "a × b"
    about: tuple[str, ...] = ("a parameter",)

    def picture(self, room: PictureRoom) -> Stack:
        panels = [Panel((0, 10), (0, 10), title=self.name, across_title="bases") for _ in range(2)]
        for panel in panels:
            panel.across_ticks = [(-1, "before"), (0, "none"), (5, "five"), (11, "behind")]
            panel.curve((0, 10), (0, 10), Ink(LIGHT.forward, 1.0), "the line")
        return Stack(panels, (1, 1))


def test_text_stays_text_in_svg() -> None:
    found = texts(Line().svg())
    assert {"none", "five", "bases", "a × b", "a parameter", "Crosspoint"} <= set(found)
    # What both pictures have is in the legend once; ticks beyond an axis are left out.
    assert found[-1] == "the line" and found.count("the line") == 1
    assert "before" not in found and "behind" not in found


def pdf_text(content: bytes) -> str:
    """The letters of a page with one font, in the order of drawing."""
    (listed,) = re.findall(rb"<0001> <\w{4}> \[([^\]]+)\]", content)
    letters = [chr(int(code, 16)) for code in re.findall(rb"\w{4}", listed)]
    streams = [
        zlib.decompress(stream) for stream in re.findall(rb"FlateDecode\n>>\nstream\n(.+?)\nendstream", content, re.S)
    ]
    (page,) = [stream for stream in streams if b" Tj" in stream]
    return "".join(letters[int(code, 16) - 1] for code in re.findall(rb"<(\w{4})> Tj", page))


def test_text_stays_text_in_pdf() -> None:
    content = Line("first − of 1–2", ("≤ 1",)).pdf()
    assert b"/FontFile2" in content and b"/Type3" not in content
    # Letters are letters, a space is a space, and "fi" is two.
    text = pdf_text(content)
    assert "first − of 1–2" in text and text.endswith("first − of 1–2≤ 1Crosspointthe line")


def test_a_pdf_has_letters_of_half_points() -> None:
    content = Line().pdf(replace(USUAL, letters=6.5))
    streams = re.findall(rb"FlateDecode\n>>\nstream\n(.+?)\nendstream", content, re.S)
    (page,) = [found for stream in streams if b" Tj" in (found := zlib.decompress(stream))]
    assert re.search(rb"0\.0100000\d* 0 0 0\.0100000\d* [^\n]+ cm\s[^B]*BT\n/F\d+ 650 Tf", page)


@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (240.94, 170.08), (300.5, 99.999)])
def test_a_page_has_its_size_in_points(size: tuple[float, float]) -> None:
    options = replace(USUAL, width=size[0], height=size[1], letters=4)
    boxes = re.findall(rb"/(?:Media|Trim)Box \[([\d. ]+)\] *\n", Line().pdf(options))
    for left, bottom, right, top in [map(float, box.split()) for box in boxes]:
        assert (right - left, top - bottom) == pytest.approx(size, abs=2e-3)
    assert len(boxes) == 2
    found = re.search(
        rb'<svg width="([\d.]+)pt" height="([\d.]+)pt"\s+viewBox="0 0 ([\d.]+) ([\d.]+)"', Line().svg(options)
    )
    assert found is not None
    assert [float(side) for side in found.groups()] == pytest.approx([*size, *size], abs=2e-3)


def test_fonts_are_written_in_one_order() -> None:
    """In another process Qt's hashes have another seed."""
    found = set()
    for _ in range(8):
        QHashSeed.resetRandomGlobalSeed()
        found.add(Line("日本 한국 × Größe α→β").pdf())
    assert len(found) == 1


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_the_time_changes_no_bytes(form: str) -> None:
    first, second = getattr(Line(), form)(), int(time.time())
    while int(time.time()) == second:
        time.sleep(0.05)
    assert getattr(Line(), form)() == first


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_the_same_figure_gives_the_same_bytes(form: str) -> None:
    first, second = (getattr(Line(), form)() for _ in range(2))
    assert first == second != getattr(Line("another"), form)()
    assert b"20" + b"26-" not in first


def test_a_png_has_its_size_and_is_not_blank() -> None:
    image = QImage.fromData(Line().png())
    assert (image.width(), image.height()) == (round(WIDTH / 72 * 300), round(HEIGHT / 72 * 300))
    assert round(image.dotsPerMeterX() * 0.0254) == 300
    assert (image.text("Title"), image.text("Software")) == ("a × b", "Crosspoint")
    colours = {image.pixel(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
    assert {LIGHT.forward.rgb(), LIGHT.surface.rgb()} <= colours


@pytest.mark.parametrize(
    "name", ["$x_1$", "50 % & <b>", "_hidden", "a\x1b[31m\nb", "\\frac{1}{2}", "Größe α→β", "\u202eabc", "'\"`"]
)
def test_names_are_no_commands(name: str) -> None:
    found = words(Line(name).svg())
    shown = name.replace("\x1b", "\\x1b").replace("\n", "\\n").replace("\u202e", "\\u202e")
    assert shown in found
    assert Line(name).pdf() and Line(name).png()


def test_figures_are_drawn_in_several_threads() -> None:
    expected = Line().svg()
    found: list[bytes] = []
    threads = [threading.Thread(target=lambda: found.append(Line().svg())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_what_has_no_room_is_shortened_or_wrapped() -> None:
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        canvas = Canvas(painter, LIGHT, 8.0)
        room = canvas.width("abcde")
        assert canvas.elided("abcde", room) == "abcde" and canvas.width(canvas.elided("abcdefghij", room)) <= room
        assert canvas.elided("abcdefghij", room).endswith("…")
        assert canvas.elided("abcdefghij", room, middle=True)[-1] == "j"
    assert wrapped("one two three", 8) == "one two\n  three" and wrapped("x" * 12, 8) == "xxxxxxxx\n  xxxx"


@dataclass(frozen=True)
class Names(Sheet):
    """Texts of different room; three are at one place, one of which may lie elsewhere."""

    name: str = "names"
    about: tuple[str, ...] = ()

    def picture(self, room: PictureRoom) -> Panel:
        panel = Panel((0, 100), (0, 1))
        for x, text, until in (
            (0, "first", 50),
            (50, "second", 95),
            (51, "third", 95),
            (52, "f", 100),
            (85, "cut", 86),
        ):
            panel.name((x, 90), 0.5, text, (x, until), across=0.0)
        return panel


def test_a_text_without_room_before_the_next_thing_is_left_out() -> None:
    assert texts(Names().svg())[:4] == ["first", "second", "f", "names"]
    narrow = texts(Names().svg(replace(USUAL, width=80, letters=14, legend=False, parameters=False)))
    assert narrow == ["first", "f"]


def test_a_full_drive_and_a_missing_folder_are_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        Line().export(tmp_path / "nowhere" / "x.svg")
    path = tmp_path / "x.svg"
    path.write_text("old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gpu.core.safe_files.os.replace", full)
    with pytest.raises(DiskFull):
        Line().export(path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


BOX = QRectF(0, 0, 10, 10)


def test_lines_are_cut_at_a_box() -> None:
    """SVG documents of Qt have no clip paths."""
    lines = [(-5, 5, 15, 5), (2, 2, 3, 3), (5, -5, 5, 5), (-1, -1, -9, -9), (20, 0, 20, 9), (np.nan, 0, 1, 1)]
    path = lines_path(lines, BOX)
    found = [(path.elementAt(k).x, path.elementAt(k).y) for k in range(path.elementCount())]
    assert found == [(0, 5), (10, 5), (2, 2), (3, 3), (5, 0), (5, 5)]


def test_a_curve_leaves_a_box_and_comes_back() -> None:
    path = curve_path([0, 5, 5, 8, 9, np.nan, 1, 2], [5, 5, 15, 15, 5, 1, 1, 2], BOX)
    found = [(one.isMoveTo(), one.x, one.y) for one in map(path.elementAt, range(path.elementCount()))]
    assert found[:3] == [(True, 0, 5), (False, 5, 5), (False, 5, 10)]
    assert found[3][0] and found[3][1:] == pytest.approx((8.5, 10)) and found[4] == (False, 9, 5)
    assert found[5:] == [(True, 1, 1), (False, 2, 2)]


def test_polygons_are_cut_at_a_box() -> None:
    path = polygons_path([[(-5, 2), (5, 2), (5, 4), (-5, 4)], [(6, 6), (7, 6), (7, 7), (6, 7)]], BOX)
    assert path.boundingRect() == QRectF(0, 2, 7, 5)
    assert path.contains(QPointF(1, 3)) and path.contains(QPointF(6.5, 6.5)) and not path.contains(QPointF(5.5, 5))


@pytest.mark.parametrize("place", [QRectF(0, 0, 40, 40), QRectF(-13, -4, 66, 48), QRectF(-300, -20, 480, 480)])
def test_an_image_is_cut_at_a_box_wherever_it_lies(place: QRectF) -> None:
    """As a clip would cut it."""
    pixels = QImage(6, 6, QImage.Format.Format_RGB32)
    for x in range(6):
        for y in range(6):
            pixels.setPixelColor(x, y, QColor(40 * x, 40 * y, 200))
    within, drawn = QRectF(8, 8, 24, 24), []
    for is_cut in (True, False):
        image = QImage(160, 160, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            canvas = Canvas(painter, LIGHT, 8.0)
            painter.scale(4, 4)
            if is_cut:
                canvas.image(pixels, place, within)
            else:
                painter.setClipRect(within)
                painter.drawImage(place, pixels)
        drawn.append(image)
    one, other = (np.array(image.constBits()).reshape(160, 160, 4).astype(int) for image in drawn)
    # Edges of pixels may be rounded the other way.
    assert (np.abs(one - other).max(axis=2) > 8).mean() < 0.04
    assert (one[:31] == 255).all() and (one[:, 129:] == 255).all()
