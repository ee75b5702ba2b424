"""The field for the score that pruning starts from, in the New comparison dialog: chosen, typed,
and asked for.
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.analyses.chromosome.bound_field import BoundField
from app.analyses.chromosome.dialog import NewComparisonDialog
from app.runs.session import Session
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.scoring.affine import SCORE_LIMIT
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import choose, owned


@pytest.fixture
def dialog(qtbot: Any, session: Session) -> NewComparisonDialog:
    dialog = owned(qtbot, NewComparisonDialog(session))
    dialog.computation.open()
    dialog.show()
    choose(dialog, "/data/a.fa", "/data/b.fa")
    return dialog


def asked(dialog: NewComparisonDialog) -> str:
    request = dialog.wanted()
    assert request is not None
    return request.bound


def test_the_score_shows_where_one_is_chosen(dialog: NewComparisonDialog) -> None:
    field = dialog.bound
    assert (asked(dialog), field.source.currentText(), field.score.isVisible()) == ("auto", "A first alignment", False)
    field.source.setCurrentIndex(field.source.findText("Nothing"))
    assert asked(dialog) == "none" and not field.score.isVisible()
    field.source.setCurrentIndex(field.source.findText("A score"))
    assert asked(dialog) == "0" and field.score.isVisible()
    field.source.setCurrentIndex(0)
    assert asked(dialog) == "auto" and not field.score.isVisible()


@pytest.mark.parametrize(
    ("typed", "bound"),
    [
        ("120000", "120000"),
        ("1,200,345", "1200345"),
        ("-42", "-42"),
        (str(SCORE_LIMIT - 1), "1073741823"),
        (str(1 - SCORE_LIMIT), "-1073741823"),
        # No key is taken that would make it no score: too large, or no number.
        (str(SCORE_LIMIT), "107374182"),
        ("12 apples", "12"),
    ],
)
def test_every_score_can_be_typed(qtbot: Any, dialog: NewComparisonDialog, typed: str, bound: str) -> None:
    dialog.bound.take("7")
    dialog.bound.score.selectAll()
    qtbot.keyClicks(dialog.bound.score, typed)
    assert asked(dialog) == bound and dialog.problems() == []


def test_without_pruning_it_is_off_and_says_why(dialog: NewComparisonDialog) -> None:
    field = dialog.bound
    field.take("120000")
    assert "does not depend on it" in field.source.toolTip() == field.score.toolTip()
    dialog.pruning.setChecked(False)
    assert not field.source.isEnabled() and not field.score.isEnabled()
    assert "check Block pruning" in field.source.toolTip() == field.score.toolTip()
    assert asked(dialog) == "120000"
    dialog.pruning.setChecked(True)
    assert field.source.isEnabled() and asked(dialog) == "120000"


@pytest.mark.parametrize("bound", ["auto", "none", "0", "-7", "1073741823"])
def test_what_a_request_has_is_filled_in(qtbot: Any, bound: str) -> None:
    request = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"), bound=bound)
    field = owned(qtbot, BoundField())
    field.take("5")
    field.take(request.bound)
    assert field.bound == bound


def test_tab_goes_from_field_to_field(qtbot: Any, dialog: NewComparisonDialog) -> None:
    dialog.bound.take("120000")
    fields = [dialog.sra, dialog.until, dialog.pruning, dialog.bound.source, dialog.bound.score]
    fields[0].setFocus()
    passed: list[QWidget | None] = [dialog.focusWidget()]
    for _ in fields[1:]:
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        passed.append(dialog.focusWidget())
    assert passed == fields
    assert all(field.accessibleName() for field in (dialog.bound.source, dialog.bound.score))
