"""The catalogue of the pages' commands is what the pages make: names, keys and titles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction

from app.access.catalogue import PAGE_COMMANDS
from app.access.keys import KeyBook
from app.shell.commands import clean
from tests.app.walk.everywhere import pages
from tests.app.walk.steps import Opener


def test_it_has_every_command_of_every_page(
    qtbot: Any, open_window: Opener, results: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[QAction, str, tuple[str, ...]]] = []
    bind = KeyBook.bind

    def noted(book: KeyBook, action: QAction, name: str, usual: Any) -> None:
        made.append((action, name, tuple(usual)))
        bind(book, action, name, usual)

    window = open_window()
    monkeypatch.setattr(KeyBook, "bind", noted)
    found: dict[tuple[str, tuple[str, ...]], tuple[set[str], set[str]]] = {}
    for analysis, _ in pages(qtbot, window, results, False):
        for action, name, usual in made:
            # Formats are as many as an analysis writes, and have no usual keys.
            if not name.startswith("export_"):
                on, titles = found.setdefault((name, usual), (set(), set()))
                on.add(analysis)
                titles.add(clean(action.text()).rstrip("…"))
        made.clear()
    listed = {(entry.name, entry.usual): entry for entry in PAGE_COMMANDS}
    assert len(listed) == len(PAGE_COMMANDS)
    assert found.keys() - listed.keys() == set()
    assert listed.keys() - found.keys() == set()
    for identity, (on, titles) in found.items():
        entry = listed[identity]
        assert set(entry.pages) >= on, identity
        assert set(entry.shown().split(", ")) & titles, (identity, titles)
