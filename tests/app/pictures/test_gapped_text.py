"""The text of one alignment: positions, colours, blocks, copying, however long it is."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.pictures import gapped_text
from app.pictures.gapped_text import ColumnKind, GappedAlignment, GappedText, _Line, colour_of
from app.theme import DARK, LIGHT
from gpu.analyses.gapped import Gapped
from tests.app.drivers import on_screen

LINES = Gapped("ACGT--ACL", "||||   |:", "ACGTTTGCI")


@pytest.fixture
def text(qtbot: Any, said: list[str]) -> GappedText:
    found = on_screen(qtbot, GappedText(said.append), 400, 200)
    qtbot.waitExposed(found)
    return found


def alignment(times: int = 1) -> GappedAlignment:
    lines = Gapped(*(line * times for line in LINES))
    return GappedAlignment(lines, 10, 0, ("query", "subject"))


def test_every_column_has_its_kind(text: GappedText) -> None:
    text.show_alignment(alignment())
    equal, other, positive, gap = ColumnKind.EQUAL, ColumnKind.OTHER, ColumnKind.POSITIVE, ColumnKind.GAP
    assert text._kinds.tolist() == [equal] * 4 + [gap] * 2 + [other, equal, positive]
    for theme in (LIGHT, DARK):
        assert len({colour_of(kind, theme).rgba() for kind in ColumnKind}) == 4


def test_its_columns_are_painted_in_their_colours(text: GappedText) -> None:
    text.show_alignment(alignment())
    seen = text.viewport().grab().toImage()
    y = text._margin() + 1
    grounds = [
        seen.pixelColor(round(text._gutter + (column + 0.5) * text._advance()), y).name() for column in (0, 4, 6, 8)
    ]
    assert len(set(grounds)) == 4 and grounds[2] == LIGHT.surface.name()


def test_positions_at_both_ends(text: GappedText) -> None:
    text.show_alignment(alignment())
    query, subject = text.sides
    assert query.positions(0, 9) == (11, 17) and subject.positions(0, 9) == (1, 9)
    # Of gaps alone: the residue before.
    assert query.positions(4, 6) == (14, 14)
    assert query.positions(6, 9) == (15, 17)


@pytest.mark.parametrize("start", [0, 5])
def test_residues_are_counted_over_steps(start: int) -> None:
    line = _Line("A-CG" * 3_000, start)
    for column in (0, 1, 2, 4_095, 4_096, 4_097, 8_192, 12_000):
        assert line.residues(column) == start + column - line.text[:column].count("-")


def test_the_blocks_fill_the_width(text: GappedText) -> None:
    text.show_alignment(alignment(100))
    narrow = text.columns_per_block
    text.resize(800, 200)
    assert narrow % 10 == 0 and text.columns_per_block >= narrow + 30
    assert text._gutter + (text.columns_per_block + 5) * text._advance() <= text.viewport().width()


def test_a_very_long_one_scrolls_to_its_end(qtbot: Any, text: GappedText) -> None:
    text.show_alignment(alignment(200_000))
    bar = text.verticalScrollBar()
    qtbot.keyClick(text, Qt.Key.Key_End)
    assert bar.value() == bar.maximum() > 50_000
    last = text.length // text.columns_per_block * text.columns_per_block
    assert text.sides[0].positions(last, text.length)[1] == 10 + 7 * 200_000
    text.show_alignment(alignment())
    assert bar.maximum() == 0


def test_copying(qtbot: Any, text: GappedText, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    QGuiApplication.clipboard().setText("before")
    text.explain("Choose a pair.")
    text.copy()
    assert text.sentence == "Choose a pair." and QGuiApplication.clipboard().text() == "before"
    text.show_alignment(alignment())
    text.setFocus()
    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert copied.splitlines() == [
        "query   11 ACGT--ACL 17",
        "           ||||   |:",
        "subject  1 ACGTTTGCI 9",
    ]
    assert text.sentence == ""
    monkeypatch.setattr(gapped_text, "COPY_LIMIT", 8)
    text.copy()
    assert "longer than 8 columns" in said[-1] and QGuiApplication.clipboard().text() == copied
