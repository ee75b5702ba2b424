"""Bookmarks: parts of the matrix with a note, listed in a menu to jump to."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import partial
from math import isfinite
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from app.analyses.chromosome.navigator import Navigator
from app.charts.level_of_detail import Area
from app.theme import icon
from app.widgets.basic import MAX_TYPED, drop_submenus, plain
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.units import visible

_SHOWN = 70
#: Most bookmarks, and longest note, that are taken from a file.
_MOST, _LONGEST = 500, 2_000


@dataclass(frozen=True)
class Bookmark:
    """A part of the matrix, with a note."""

    top: float
    bottom: float
    left: float
    right: float
    note: str = ""

    @property
    def area(self) -> Area:
        return Area(self.top, self.bottom, self.left, self.right)


class BookmarksMenu(QMenu):
    """Lists the bookmarks of a page."""

    def __init__(self, request: ChromosomeRequest, navigator: Navigator, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Bookmarks"))
        self.setToolTipsVisible(True)
        self._page, self._request, self._navigator = parent, request, navigator
        self.bookmarks: tuple[Bookmark, ...] = ()
        self.aboutToShow.connect(self.fill)

    def ask(self) -> None:
        """Ask for a note, and add a bookmark of the view."""
        area = self._navigator.area
        dialog = QInputDialog(self._page)
        dialog.setWindowTitle(self.tr("Bookmark this view"))
        dialog.setLabelText(self.tr("Note for {0}:").format(self.place_of(area)))
        dialog.textValueSelected.connect(lambda note: self.add(area, note))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def ask_note(self, bookmark: Bookmark) -> None:
        """Ask for another note of a bookmark."""
        dialog = QInputDialog(self._page)
        dialog.setWindowTitle(self.tr("Change the note"))
        dialog.setLabelText(self.tr("Note for {0}:").format(self.place_of(bookmark.area)))
        dialog.setTextValue(visible(bookmark.note))
        dialog.textValueSelected.connect(lambda note: self.change(bookmark, note))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def change(self, bookmark: Bookmark, note: str) -> None:
        """Give a bookmark another note."""
        changed = replace(bookmark, note=note.strip()[:MAX_TYPED])
        self.bookmarks = tuple(changed if one is bookmark else one for one in self.bookmarks)

    def kept(self) -> list[dict[str, Any]] | None:
        """The bookmarks as JSON values; None without any."""
        return [asdict(bookmark) for bookmark in self.bookmarks] or None

    def restore(self, value: Any) -> None:
        """Show bookmarks as ``kept`` gave them; what is none is left out."""
        entries = value if isinstance(value, list) else []
        self.bookmarks = tuple(found for one in entries[:_MOST] if (found := _bookmark(one)) is not None)

    def add(self, area: Area, note: str) -> None:
        """Add a bookmark of an area."""
        note = note.strip()[:MAX_TYPED]
        self.bookmarks = (*self.bookmarks, Bookmark(area.top, area.bottom, area.left, area.right, note))

    def remove(self, bookmark: Bookmark) -> None:
        """Remove a bookmark."""
        self.bookmarks = tuple(one for one in self.bookmarks if one is not bookmark)

    def place_of(self, area: Area) -> str:
        """The ranges of both records that an area shows."""
        sides = (self._request.a, area.top, area.bottom), (self._request.b, area.left, area.right)
        parts = []
        for name, (choice, low, high) in zip("ab", sides, strict=True):
            first, last = (min(max(0, round(at)), choice.used - 1) for at in (low, high - 1))
            ends = sorted((choice.position(first), choice.position(last)))
            parts.append(f"{name} {ends[0]:,}–{ends[1]:,}")
        return ", ".join(parts)

    def fill(self) -> None:
        """List the bookmarks."""
        drop_submenus(self)
        self.addAction(icon("mdi6.bookmark-plus-outline"), self.tr("Bookmark this view…\tCtrl+D"), self.ask)
        self.addSeparator()
        if not self.bookmarks:
            self.addAction(self.tr("There is no bookmark yet")).setEnabled(False)
            return
        for bookmark in self.bookmarks:
            self.addAction(self._title(bookmark), partial(self._navigator.history.visit, bookmark.area)).setToolTip(
                plain(self.place_of(bookmark.area))
            )
        self.addSeparator()
        change, remove = self.addMenu(self.tr("Change the note")), self.addMenu(self.tr("Remove"))
        for bookmark in self.bookmarks:
            change.addAction(self._title(bookmark), partial(self.ask_note, bookmark))
            remove.addAction(self._title(bookmark), partial(self.remove, bookmark))

    def _title(self, bookmark: Bookmark) -> str:
        title = visible(bookmark.note) or self.place_of(bookmark.area)
        return (title if len(title) <= _SHOWN else title[: _SHOWN - 1] + "…").replace("&", "&&")


def _bookmark(one: Any) -> Bookmark | None:
    if not isinstance(one, dict):
        return None
    ends = [one.get(name) for name in ("top", "bottom", "left", "right")]
    note = one.get("note", "")
    numbers = [float(end) for end in ends if isinstance(end, int | float) and not isinstance(end, bool)]
    if len(numbers) != 4 or not all(map(isfinite, numbers)) or not isinstance(note, str):
        return None
    top, bottom, left, right = numbers
    return Bookmark(top, bottom, left, right, note[:_LONGEST]) if top < bottom and left < right else None
