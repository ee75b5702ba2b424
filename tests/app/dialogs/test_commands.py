"""The sheet of keys promises what there is."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from app.dialogs.commands import VIEW_KEYS
from tests.app.analyses.conftest import matches, open_page, page, view  # noqa: F401


def _keys(of: str) -> list[str]:
    """The keys of a line of the sheet: ``Alt+← / →`` is two."""
    modifier = re.match(r"(?:\w+\+)?", of)
    assert modifier
    parts = [part.strip() for part in re.split(r"[,/]", of)]
    whole = [part if part.startswith(modifier[0]) else modifier[0] + part for part in parts]
    return [part.replace("←", "Left").replace("→", "Right").replace("−", "-") for part in whole]


@pytest.mark.parametrize("place", ["page", "view"])
def test_every_key_of_the_sheet_does_something(request: pytest.FixtureRequest, place: str) -> None:
    widget: QWidget = request.getfixturevalue(place)
    there = {key.toString() for action in widget.actions() for key in action.shortcuts()}
    promised = [key for keys, _ in VIEW_KEYS for key in _keys(keys)]
    assert len(promised) >= 12
    assert [key for key in promised if QKeySequence(key).toString() not in there] == []
