"""Figures: written whole, of the right kind, with axes, scale, legend and parameters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app.analyses.chromosome.figure import Figure
from app.analyses.chromosome.layers import PANEL_ORDER, Layer
from app.charts.level_of_detail import Area
from app.figures.figure import HEIGHT, WIDTH
from app.theme import LIGHT
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from tests.app.figure_texts import texts, words


@pytest.fixture
def figure(qapp: object, sample: Result) -> Figure:
    area = Area(0, sample.request.a.used, 0, sample.request.b.used)
    return Figure(sample, set(Layer), area)


def test_svg_says_what_it_shows(figure: Figure, sample: Result) -> None:
    found = texts(figure.svg())
    assert any("sample_a" in text for text in found)
    assert {"5 kbp", "10 kbp", "Alignment", "Pruned blocks", "Crosspoints of stage 4"} <= set(found)
    assert f"Score: {sample.score:,}" in found
    assert any(text.startswith("Crosspoint") and "stage" not in text for text in found)
    assert any(re.fullmatch(r"\d+ kbp|\d+ bp", text) for text in found)
    assert all(line in words(figure.svg()) for line in figure.parameters())


def test_svg_legend_has_the_shown_layers_only(figure: Figure) -> None:
    found = texts(Figure(figure.result, {Layer.ALIGNMENT}, figure.area).svg())
    assert "Alignment" in found
    assert "Pruned blocks" not in found
    everything = texts(figure.svg())
    assert [text for text in everything if text in {layer.title() for layer in Layer}] == [
        # Of the last two there is nothing to draw.
        *(layer.title() for layer in PANEL_ORDER if layer not in (Layer.MATCHES, Layer.BLOCKS)),
    ]


def test_a_part_of_the_matrix_has_its_own_ticks(figure: Figure) -> None:
    found = texts(Figure(figure.result, figure.layers, Area(2_000, 2_400, 1_800, 2_200)).svg())
    assert "2,100" in found
    assert "10 kbp" not in found


def test_pdf_is_one_page_of_the_figure(figure: Figure) -> None:
    content = figure.pdf()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    box = re.search(rb"/MediaBox \[([\d. ]+)\]", content)
    assert box
    assert [float(side) for side in box[1].split()] == pytest.approx([0, 0, WIDTH, HEIGHT], abs=1)


def test_png_is_on_white_at_300_dpi_with_the_alignment_in_it(figure: Figure, tmp_path: Path) -> None:
    path = tmp_path / "figure.png"
    Figure(figure.result, {Layer.ALIGNMENT}, figure.area).export(path)
    image = QImage(str(path))
    assert (image.width(), image.height()) == (round(WIDTH * 300 / 72), round(HEIGHT * 300 / 72))
    assert round(image.dotsPerMeterX() * 0.0254) == 300
    assert image.pixelColor(2, 2) == QColor("white") == image.pixelColor(image.width() - 3, image.height() - 3)
    wanted = LIGHT.alignment.getRgb()
    row = [image.pixelColor(x, image.height() // 2).getRgb() for x in range(image.width() * 2 // 3)]
    assert any(max(abs(part - want) for part, want in zip(colour, wanted, strict=True)) < 40 for colour in row)


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".png"])
def test_the_suffix_says_the_format_and_a_file_is_replaced_whole(figure: Figure, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"Größe 1{suffix.upper()}"
    path.write_text("old")
    figure.export(path)
    assert path.stat().st_size > 1_000
    assert list(tmp_path.iterdir()) == [path]


def test_an_unknown_suffix_or_place_is_one_sentence(figure: Figure, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=".svg, .pdf or .png"):
        figure.export(tmp_path / "figure.bmp")
    with pytest.raises(InputError, match="cannot be written"):
        figure.export(tmp_path / "nowhere" / "figure.svg")


def test_an_empty_alignment_has_a_figure_too(qapp: object, nothing: Result) -> None:
    found = texts(Figure(nothing, set(Layer), Area(0, 500, 0, 400)).svg())
    assert "Score: 0" in found
