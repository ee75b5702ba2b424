"""A reference that one analysis used is offered by the dialogs of all others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.ask.used_before import UsedBefore, last_references
from app.runs.session import Session
from tests.app.drivers import choose, owned, start, wait


def _dialog(qtbot: Any, session: Session, analysis: str) -> Any:
    return owned(qtbot, session.faces[analysis].dialog(session, None))


def _listed(field: Any) -> UsedBefore:
    button = field.findChild(UsedBefore)
    assert button is not None
    return button


def test_one_reference_serves_all(qtbot: Any, session: Session, tmp_path: Path) -> None:
    reference, queries = tmp_path / "genome.fa", tmp_path / "q.fa"
    reference.write_text(">chr1\nACGTACGGTTACGATTACA\n")
    queries.write_text(">q\nACGGTT\n")
    first = _dialog(qtbot, session, "matches")
    assert not _listed(first.reference).isEnabled()
    choose(first, str(reference), str(queries))
    start(first)
    assert last_references(session.settings) == [str(reference)]
    for analysis, name in (
        ("reads", "reference"),
        ("pairs", "references"),
        ("matches", "reference"),
    ):
        field = getattr(_dialog(qtbot, session, analysis), name)
        button = _listed(field)
        assert [action.toolTip() for action in button.menu().actions()] == [str(reference)]
        button.menu().actions()[0].trigger()
        assert field.paths == [str(reference)], analysis
    chromosome = _dialog(qtbot, session, "chromosome")
    _listed(chromosome.b).menu().actions()[0].trigger()
    wait(lambda: chromosome.b.choice is not None)
    assert chromosome.b.choice.name == "chr1"


@pytest.mark.parametrize("analysis", ["chromosome", "matches", "search", "pairs", "reads"])
def test_a_dialog_without_references_used_before(qtbot: Any, session: Session, analysis: str) -> None:
    buttons = _dialog(qtbot, session, analysis).findChildren(UsedBefore)
    assert buttons and not any(button.isEnabled() for button in buttons)
