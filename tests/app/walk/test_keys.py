"""The catalogue of the pages' commands is what the pages make: names, keys and titles. Each key is
of one command, on a page and in the window.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction

from app.access.catalogue import page_rows
from app.access.keys import KeyBook
from app.shell.commands import clean
from tests.app.walk.everywhere import pages
from tests.app.walk.steps import Opener


def test_it_has_every_command_of_every_page(
    open_window: Opener, results: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[QAction, str, tuple[str, ...]]] = []
    bind = KeyBook.bind

    def noted(book: KeyBook, action: QAction, name: str, usual: Any) -> None:
        made.append((action, name, tuple(usual)))
        bind(book, action, name, usual)

    window = open_window()
    monkeypatch.setattr(KeyBook, "bind", noted)
    found: dict[tuple[str, tuple[str, ...]], tuple[set[str], set[str]]] = {}
    for analysis, page in pages(window, results, False):
        of_menus = (action for menu in window.menus.all for action in menu.actions())
        keys = Counter(key for action in {*page.actions(), *window.actions(), *of_menus} for key in action.shortcuts())
        assert len(keys) > 10 and [key.toString() for key, count in keys.items() if count > 1] == [], analysis
        for action, name, usual in made:
            # Formats are as many as an analysis writes, and have no usual keys.
            if not name.startswith("export_"):
                on, titles = found.setdefault((name, usual), (set(), set()))
                on.add(analysis)
                titles.add(clean(action.text()).rstrip("…"))
        made.clear()
    listed = {(row.name, row.usual): row for row in page_rows()}
    assert found.keys() - listed.keys() == set()
    assert listed.keys() - found.keys() == set()
    for identity, (on, titles) in found.items():
        row = listed[identity]
        assert row.pages >= on, identity
        assert set(row.title.split(", ")) & titles, (identity, titles)
