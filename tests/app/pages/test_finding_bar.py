"""The heading of a result: all of a long sentence, and what is missing first."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QApplication

from app.pages.finding_bar import FindingBar
from tests.app.drivers import on_screen, wait

SENTENCE = (
    "NW_2 matches NW_1 over 89.5 % at 91.5 % identity (87.3 % with gaps), forward strand; 1,783 differences, "
    "2 inversions, 1 translocation, 3 duplications, 2 inverted duplications."
)


def test_a_long_sentence_is_wrapped_and_whole(qtbot: Any) -> None:
    bar = on_screen(qtbot, FindingBar(), 1_400, 60)
    bar.say(SENTENCE)
    bar.show()
    heights = []
    for width, lines in ((1_900, 1), (900, 2), (560, 3)):
        bar.resize(width, 90)
        wait(lambda lines=lines: len(bar.sentence.text().split("\n")) == lines)
        assert " ".join(bar.sentence.text().split("\n")) == SENTENCE
        heights.append(bar.sizeHint().height())
    assert heights[0] < heights[1] < heights[2]
    # Beyond its lines it is cut, and the tooltip has all of it.
    bar.resize(200, 90)
    wait(lambda: bar.sentence.text().endswith("…"))
    assert bar.sentence.whole == SENTENCE and bar.sentence.text().count("\n") == 2


def test_a_sentence_has_the_lines_that_its_letters_and_margins_need(qtbot: Any) -> None:
    bar = on_screen(qtbot, FindingBar(), 900, 60)
    bar.say(SENTENCE)
    bar.show()
    wait(lambda: bar.sentence.text().count("\n") == 1)
    large = bar.sentence.font()
    for size, lines in ((0.5, 1), (1.0, 2), (1.5, 3)):
        font = QFont(large)
        font.setPointSizeF(size * large.pointSizeF())
        bar.sentence.setFont(font)
        assert len(bar.sentence.text().split("\n")) == lines
    bar.sentence.setFont(large)
    # Nothing is drawn into the margins.
    bar.sentence.setContentsMargins(200, 0, 200, 0)
    metrics = bar.sentence.fontMetrics()
    widest = max(map(metrics.horizontalAdvance, bar.sentence.text().split("\n")))
    assert widest <= bar.sentence.contentsRect().width() == bar.sentence.width() - 400


def test_inputs_and_settings_stand_where_the_sentence_leaves_room(qtbot: Any) -> None:
    bar = on_screen(qtbot, FindingBar(), 1_366, 60)
    bar.say("3 queries, 3 with a homologue among 411 entries (E < 1e-10).")
    bar.name(inputs := "birds.query in birds.db · BLOSUM62 12/1")
    more = QAction("More alignments…", bar)
    button = bar.offer(more)
    bar.show()
    wait(lambda: bar.inputs.isVisible() and bar.inputs.text() == inputs)
    wait(lambda: button.x() > 0)
    sides = [side for one in (bar.sentence, bar.inputs, button) for side in (one.x(), one.x() + one.width())]
    assert sides == sorted(sides) and sides[-1] <= bar.width() and "\n" not in bar.sentence.text()
    # With less room it is cut, then left out; the sentence is in one line as long as it can.
    cut, left_out = False, False
    for width in range(1_300, 400, -20):
        bar.resize(width, 60)
        QApplication.processEvents()
        cut |= bar.inputs.isVisible() and bar.inputs.text().endswith("…")
        left_out |= not bar.inputs.isVisible()
        if bar.inputs.isVisible():
            assert bar.sentence.text() == bar.sentence.whole
    assert cut and left_out and bar.inputs.whole == inputs


def test_what_is_missing_is_told_first(qtbot: Any) -> None:
    bar = on_screen(qtbot, FindingBar(), 1_900, 60)
    bar.miss("No alignment text: there is no file “a.fa”.")
    bar.say("b matches a.")
    assert bar.missing and not bar.isHidden()
    assert bar.sentence.whole == "No alignment text: there is no file “a.fa”. b matches a."
    bar.miss("")
    bar.say("")
    assert bar.isHidden()
