"""All figures: text stays text, bytes stay the same, names are no commands, files are whole."""

from __future__ import annotations

import re
import threading
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from PySide6.QtGui import QImage

from app.plots.figure import HEIGHT, WIDTH, Sheet, ink, set_ticks, short, wrapped
from app.theme import LIGHT
from gpu.core.errors import DiskFull, InputError
from tests.app.figure_texts import texts, words


@dataclass(frozen=True)
class Line(Sheet):
    """A line from one corner to the other, in two pictures."""

    name: str = "a × b"
    about: tuple[str, ...] = ("a parameter",)

    def draw(self, figure: Any) -> None:
        for axes in figure.subplots(2):
            axes.set(xlim=(0, 10), ylim=(0, 10), xlabel="bases", title=short(self.name, 300))
            set_ticks(axes, [(-1, "before"), (0, "none"), (5, "five"), (11, "behind")], ())
            axes.plot((0, 10), (0, 10), color=ink(LIGHT.forward), label="the line")


def test_text_stays_text_in_svg() -> None:
    found = texts(Line().svg())
    assert {"none", "five", "bases", "a × b", "a parameter", "Crosspoint"} <= set(found)
    # What both pictures have is in the legend once; ticks beyond an axis are left out.
    assert found[-1] == "the line" and found.count("the line") == 1
    assert "before" not in found and "behind" not in found


def test_text_stays_text_in_pdf() -> None:
    content = Line().pdf()
    assert b"/FontFile2" in content and b"/Type3" not in content
    streams = [zlib.decompress(stream) for stream in re.findall(rb"stream\r?\n(.+?)\r?\nendstream", content, re.S)[:1]]
    assert any(b"Tj" in stream or b"TJ" in stream for stream in streams)


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_the_same_figure_gives_the_same_bytes(form: str) -> None:
    first, second = (getattr(Line(), form)() for _ in range(2))
    assert first == second != getattr(Line("another"), form)()
    assert b"20" + b"26-" not in first


def test_a_png_has_its_size_and_is_not_blank() -> None:
    image = QImage.fromData(Line().png())
    assert (image.width(), image.height()) == (round(WIDTH / 72 * 300), round(HEIGHT / 72 * 300))
    assert round(image.dotsPerMeterX() * 0.0254) == 300
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


def test_the_users_own_settings_of_matplotlib_change_nothing() -> None:
    expected = Line().svg()
    with matplotlib.rc_context({"svg.fonttype": "path", "font.size": 30, "lines.linewidth": 9}):
        assert Line().svg() == expected
        assert matplotlib.rcParams["font.size"] == 30


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
    assert short("abc", 15) == "abc" and short("abcdef", 20) == "abc…"
    assert short("abcdefghij", 30, middle=True) == "ab…hij"
    assert wrapped("one two three", 8) == "one two\n  three" and wrapped("x" * 12, 8) == "xxxxxxxx\n  xxxx"


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
