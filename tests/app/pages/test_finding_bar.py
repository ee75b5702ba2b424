"""The heading of a result: all of a long sentence, and what is missing first."""

from __future__ import annotations

from typing import Any

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


def test_what_is_missing_is_told_first(qtbot: Any) -> None:
    bar = on_screen(qtbot, FindingBar(), 1_900, 60)
    bar.miss("No alignment text: there is no file “a.fa”.")
    bar.say("b matches a.")
    assert bar.missing and not bar.isHidden()
    assert bar.sentence.whole == "No alignment text: there is no file “a.fa”. b matches a."
    bar.miss("")
    bar.say("")
    assert bar.isHidden()
