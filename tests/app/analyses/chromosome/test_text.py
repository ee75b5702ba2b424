"""The alignment text: what it says, and that it looks only at what is on the screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent

from app.analyses.chromosome.linked import MatrixPlace
from app.analyses.chromosome.text import AlignmentText, block_of
from app.pictures.block_text import COPY_LIMIT
from gpu.analyses.chromosome.alignment import Alignment, Window
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence
from tests.app.drivers import emitted, on_screen


def sequence(letters: str) -> Sequence:
    return Sequence("s", np.array([DNA.letters.index(letter) for letter in letters], np.uint8))


A, B = sequence("GGACGTACGTAC"), sequence("ACGAGTCCTAC")
ALIGNMENT = Alignment((2, 0), (11, 10), 0, [(5, 3, 2)], [(8, 8, 1)])
CHOICES = (SequenceChoice("a", length=12, trim=None), SequenceChoice("b", length=11, reverse=True))


@dataclass(frozen=True, eq=False)
class Watched(Alignment):
    """Notes how many columns are looked at."""

    looked: list[int] = field(default_factory=list)

    def window(self, first: int, last: int, *sides: Any) -> Window:
        self.looked.append(last - first)
        return super().window(first, last, *sides)


@pytest.fixture
def text(qtbot: Any, said: list[str]) -> AlignmentText:
    return on_screen(qtbot, AlignmentText(said.append), 700, 300)


@pytest.fixture
def long_text(text: AlignmentText) -> tuple[AlignmentText, Watched]:
    """30 Mbp against itself."""
    codes = np.zeros(30_000_000, np.uint8)
    watched = Watched((0, 0), (len(codes), len(codes)), len(codes), [], [])
    side = Sequence("s", codes)
    choice = SequenceChoice("s", length=len(codes))
    text.show_alignment(watched, side, side, (choice, choice))
    return text, watched


def test_a_block_has_letters_match_line_and_positions_of_the_records() -> None:
    (a, b), match, _ = block_of(ALIGNMENT, A, B, CHOICES, 0, ALIGNMENT.length)
    assert a.letters == "ACG--TACGTA"
    assert b.letters == "ACGAGTCC-TA"
    assert [letter_a == letter_b for letter_a, letter_b in zip(a.letters, b.letters, strict=True)] == [
        mark == "|" for mark in match
    ]
    assert (a.first, a.last) == (3, 11)
    assert (b.first, b.last) == (11, 2)  # falls: the reverse complement


def test_a_line_of_gaps_alone_names_the_base_before_it() -> None:
    (a, _), _, _ = block_of(ALIGNMENT, A, B, CHOICES, 3, 5)
    assert (a.letters, a.first, a.last) == ("--", 5, 5)


def test_painting_looks_only_at_the_columns_on_the_screen(long_text: tuple[AlignmentText, Watched]) -> None:
    text, watched = long_text
    bar = text.verticalScrollBar()
    for value in (0, bar.maximum() // 3, bar.maximum()):
        bar.setValue(value)
        watched.looked.clear()
        text.grab()
        first, last = text.visible_columns
        assert 0 < last - first < 5_000
        assert sum(watched.looked) <= 3 * (last - first)
    assert text.visible_columns[1] == 30_000_000


def test_blocks_are_tens_of_columns_and_resizing_keeps_the_place(long_text: tuple[AlignmentText, Watched]) -> None:
    text, _ = long_text
    assert text.columns_per_block % 10 == 0
    text.scroll_to(12_345_678)
    before = text.columns_per_block
    assert text.visible_columns[0] <= 12_345_678 < text.visible_columns[1]
    text.resize(1200, 300)
    assert text.columns_per_block > before
    assert text.visible_columns[0] <= 12_345_678 + 3 * text.columns_per_block
    assert text.visible_columns[1] >= 12_345_678 - 3 * text.columns_per_block
    text.resize(40, 300)
    assert text.columns_per_block == 10


def test_columns_under_the_mouse(qtbot: Any, long_text: tuple[AlignmentText, Watched]) -> None:
    text, _ = long_text
    text.verticalScrollBar().setValue(400)
    columns = [text.column_at(QPointF(x, 20)) for x in range(0, text.viewport().width())]
    hit = [column for column in columns if column is not None]
    first = text.visible_columns[0]
    assert sorted(set(hit)) == list(range(first, first + text.columns_per_block))
    with qtbot.waitSignal(text.hovered, check_params_cb=lambda column: column in hit):
        # The pointer may be at the very place from the test before, and then nothing moves.
        qtbot.mouseMove(text.viewport(), QPoint(290, 20))
        qtbot.mouseMove(text.viewport(), QPoint(300, 20))
    emitted(text.activated, qtbot.mouseDClick, text.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 20))


def test_selection_is_copied_in_blocks(qtbot: Any, text: AlignmentText) -> None:
    text.show_alignment(ALIGNMENT, A, B, CHOICES)
    text.select(1, 7)
    assert text.selected_text() == "a  4 CG--TA 7\n     ||  |\nb 10 CGAGTC 5\n"
    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == text.selected_text()


def test_without_a_selection_the_block_of_the_place_is_copied(text: AlignmentText) -> None:
    text.show_alignment(ALIGNMENT, A, B, CHOICES)
    text.set_place(MatrixPlace(4, 2, 2))
    assert text.selected_text().splitlines()[0] == "a  3 ACG--TACGTA 11"


def test_dragging_selects(qtbot: Any, text: AlignmentText) -> None:
    text.show_alignment(ALIGNMENT, A, B, CHOICES)
    spots = {text.column_at(QPointF(x, 20)): x for x in range(text.viewport().width())}
    qtbot.mousePress(text.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(spots[2], 20))
    at = QPointF(spots[6], 20)
    button = Qt.MouseButton.LeftButton
    move = QMouseEvent(QEvent.Type.MouseMove, at, at, button, button, Qt.KeyboardModifier.NoModifier)
    QGuiApplication.sendEvent(text.viewport(), move)
    qtbot.mouseRelease(text.viewport(), button, pos=at.toPoint())
    assert text.selection() == (2, 6)


def test_too_much_is_not_copied_but_explained(long_text: tuple[AlignmentText, Watched], said: list[str]) -> None:
    text, watched = long_text
    text.select(0, COPY_LIMIT + 1)
    watched.looked.clear()
    text.copy()
    assert "export" in said[-1] and not watched.looked


def test_keys_scroll_and_walk(qtbot: Any, long_text: tuple[AlignmentText, Watched]) -> None:
    text, _ = long_text
    bar = text.verticalScrollBar()
    qtbot.keyClick(text, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    qtbot.keyClick(text, Qt.Key.Key_PageUp)
    assert bar.value() == bar.maximum() - bar.pageStep()
    qtbot.keyClick(text, Qt.Key.Key_Home)
    assert bar.value() == 0
    text.set_place(MatrixPlace(5, 5, 5))
    with qtbot.waitSignal(text.clicked, check_params_cb=lambda column: column == 6):
        qtbot.keyClick(text, Qt.Key.Key_Right)
    with qtbot.waitSignal(text.clicked, check_params_cb=lambda column: column == 5 + text.columns_per_block):
        qtbot.keyClick(text, Qt.Key.Key_Down)


def test_without_an_alignment_it_shows_the_sentence_and_nothing_is_copied(text: AlignmentText) -> None:
    empty = text.grab().toImage()
    text.explain("The input file is gone.")
    assert text.grab().toImage() != empty
    assert text.selected_text() == ""
    assert text.visible_columns == (0, 0)
