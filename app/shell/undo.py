"""Undo and redo of what changes a session: tabs, filters, columns, bookmarks, layers, titles.

It looks at the window when the session's keeper does: what differs from the last look is a change,
once it has come to rest. So everything that a page lists as a part of its state with a title
(``app.state.state_parts``) is undone, however it was changed. Moves of the view are not: pictures
have their own *back* and *forward*. Neither is what lies on the disk: the trash gives back what was
put into it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from app.runs.job import Job
from app.runs.session import Session
from app.shell.change import Change
from app.shell.session_keeper import SessionKeeper
from app.shell.workspace import Workspace
from app.state.session_file import SavedTab
from gpu.core.units import visible

#: Changes that can be undone.
MAX_CHANGES = 100


@dataclass(frozen=True)
class _Look:
    """The state of the window's tabs, as undo compares it.

    ``folders``: of the tabs, with the titles of these. ``parts``: the undone parts of each page
    that shows its result, with that page, by folder. ``front``: the folder of the tab in front,
    None for the start page.
    """

    folders: dict[Path, str] = field(default_factory=dict)
    front: Path | None = None
    parts: dict[Path, tuple[ReferenceType[QWidget], dict[str, Any]]] = field(default_factory=dict)

    def is_as(self, other: _Look) -> bool:
        """True if nothing changed that can be undone."""
        return list(self.folders) == list(other.folders) and self.parts == other.parts


@dataclass
class _ClosedTab:
    """A tab that is closed or may be closed again, as it was left."""

    folder: Path
    saved: SavedTab | None = None


class UndoKeeper(QObject):
    """The changes of the window's session, in the order in which they were made."""

    #: Something may be undone, or redone, that could not be before.
    changed = Signal()

    def __init__(self, session: Session, workspace: Workspace, keeper: SessionKeeper, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._workspace, self._keeper = session, workspace, keeper
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MAX_CHANGES)
        #: The tabs that were closed since the last look, as they were left.
        self._closed: dict[Path, SavedTab] = {}
        #: Results that go to the trash, until their tabs are closed.
        self._gone: set[Path] = set()
        self.stack.indexChanged.connect(self.changed)
        self._is_busy = False
        self._seen = self._last = self._look()
        keeper.looked.connect(self.look)
        workspace.page_closing.connect(self._closing)
        workspace.currentChanged.connect(lambda _: self._after_switch())
        keeper.replaced.connect(self.clear)
        session.queue.removed.connect(self._dismissed)
        session.retitled.connect(self._retitled)
        session.recent.taken_off.connect(self._taken_off)

    # ------------------------------------------------------------------ commands

    @property
    def undo_text(self) -> str:
        """The words for what is undone next, "" if nothing is."""
        return self._text(self.stack.index() - 1, -1)

    @property
    def redo_text(self) -> str:
        """The words for what is redone next, "" if nothing is."""
        return self._text(self.stack.index(), 1)

    def undo(self) -> str:
        """Take the last change back; returns the words for it, "" if there is none."""
        self.note()
        text = self.undo_text
        self._go(self.stack.undo, -1)
        return text

    def redo(self) -> str:
        """Make the change again that was taken back last; returns the words for it, or ""."""
        self.note()
        text = self.redo_text
        self._go(self.stack.redo, 0)
        return text

    def clear(self) -> None:
        """Forget all changes: the session is another one."""
        self.stack.clear()
        self._closed.clear()
        self._seen = self._last = self._look()

    def forget(self, folder: Path) -> None:
        """Forget the changes of a result that goes to the trash, also the closing of its tab."""
        self.note()
        folder = folder.absolute()
        self._seen.folders.pop(folder, None)
        self._closed.pop(folder, None)
        self._gone.add(folder)
        for number in range(self.stack.count()):
            change = self.stack.command(number)
            if isinstance(change, Change) and change.folder == folder:
                change.setObsolete(True)
        self.changed.emit()

    def _go(self, step: Callable[[], None], at: int) -> None:
        self._is_busy = True
        try:
            # Changes of what is gone are skipped.
            while 0 <= self.stack.index() + at < self.stack.count():
                is_gone = self.stack.command(self.stack.index() + at).isObsolete()
                step()
                if not is_gone:
                    break
        finally:
            self._is_busy = False
        self._seen = self._last = self._look()

    def _text(self, number: int, step: int) -> str:
        while 0 <= number < self.stack.count():
            change = self.stack.command(number)
            if not change.isObsolete():
                return change.text()
            number += step
        return ""

    # ------------------------------------------------------------------ looking

    def look(self) -> None:
        """Note changes that have come to rest."""
        if self._is_busy:
            return
        now = self._look()
        is_at_rest, self._last = now.is_as(self._last), now
        if is_at_rest:
            self._note(now)

    def note(self) -> None:
        """Note all changes up to now."""
        if not self._is_busy and not self._keeper.is_filling:
            self._last = self._look()
            self._note(self._last)

    def _after_switch(self) -> None:
        # A tab that is opened, closed or brought to the front is there only after this signal.
        QTimer.singleShot(0, self, self.note)

    def _look(self) -> _Look:
        self._gone = {folder for folder in self._gone if self._workspace.page_of(folder) is not None}
        seen, front = _Look(), self._workspace.currentWidget()
        for page in self._workspace.pages():
            if (folder := self._keeper.folder_of(page)) is None or folder in self._gone:
                continue
            seen.folders[folder] = self._workspace.title_of(page)
            shown = self._workspace.result_page(page)
            if shown is not None and self._keeper.is_restored(page):
                seen.parts[folder] = (ref(page), shown.undo_state())
        return replace(seen, front=None if front is None else self._keeper.folder_of(front))

    def _note(self, now: _Look) -> None:
        before, self._seen = self._seen, now
        old, new = list(before.folders), list(now.folders)
        for place, folder in enumerate(old, 1):
            if folder not in new:
                tab = _ClosedTab(folder, self._closed.pop(folder, None))
                self._push(
                    self.tr("close “{0}”").format(_short(before.folders[folder])),
                    partial(self._show_tab, tab, place, before.front),
                    partial(self._close_tab, tab, now.front),
                    folder,
                )
        for place, folder in enumerate(new, 1):
            if folder not in old:
                tab = _ClosedTab(folder)
                self._push(
                    self.tr("open “{0}”").format(_short(now.folders[folder])),
                    partial(self._close_tab, tab, before.front),
                    partial(self._show_tab, tab, place, now.front),
                    folder,
                )
        if [folder for folder in old if folder in new] != [folder for folder in new if folder in old]:
            self._push(self.tr("move a tab"), partial(self._arrange, old), partial(self._arrange, new))
        for folder, (page, parts) in now.parts.items():
            known, was = before.parts.get(folder, (None, {}))
            if known is not None and known == page:
                self._note_parts(folder, was, parts)

    def _note_parts(self, folder: Path, before: dict[str, Any], now: dict[str, Any]) -> None:
        paths = [path for path in now if now[path] != before.get(path)]
        page = self._workspace.result_page(self._workspace.page_of(folder))
        if paths and page is not None:
            self._push(
                page.state_parts[paths[0]].title,
                partial(self._change, folder, {path: before.get(path) for path in paths}),
                partial(self._change, folder, {path: now[path] for path in paths}),
                folder,
            )

    def _push(self, text: str, undo: Callable[[], None], redo: Callable[[], None], folder: Path | None = None) -> None:
        self.stack.push(Change(text, undo, redo, folder))

    # ------------------------------------------------------------------ changes

    def _dismissed(self, job: Job) -> None:
        # A run that was taken off the queue has closed its tab already.
        if self._workspace.page_of(job.folder) is None:
            self.forget(job.folder)

    def _closing(self, page: QWidget) -> None:
        self.note()
        if not self._is_busy and (tab := self._keeper.saved(page)) is not None:
            self._closed[tab.folder] = tab

    def _show_tab(self, tab: _ClosedTab, place: int, front: Path | None) -> None:
        if tab.saved is not None:
            self._keeper.show_tab(tab.saved, place)
            self._workspace.show_page(front)

    def _close_tab(self, tab: _ClosedTab, front: Path | None) -> None:
        page = self._workspace.page_of(tab.folder)
        if page is not None:
            tab.saved = self._keeper.saved(page)
        self._workspace.show_page(front)
        self._workspace.close_result(tab.folder)

    def _arrange(self, folders: list[Path]) -> None:
        pages: list[QWidget] = [page for page in map(self._workspace.page_of, folders) if page is not None]
        for place, page in enumerate(pages, 1):
            self._workspace.move_page(page, place - self._workspace.indexOf(page))

    def _change(self, folder: Path, values: dict[str, Any]) -> None:
        self._keeper.change_state(folder, values)
        self._workspace.show_page(folder)

    def _retitled(self, folder: str, before: str, now: str) -> None:
        if not self._is_busy:
            self.note()
            rename = self._session.rename
            title = now or self._session.title(folder)
            self._push(
                self.tr("rename “{0}”").format(_short(title)),
                partial(rename, folder, before),
                partial(rename, folder, now),
                Path(folder).absolute(),
            )

    def _taken_off(self, gone: list[tuple[int, Any]]) -> None:
        if self._is_busy:
            return
        self.note()
        recent = self._session.recent
        folders = {entry.folder for _, entry in gone}
        name = _short(gone[0][1].title)
        text = (
            self.tr("take “{0}” off the list").format(name) if len(gone) == 1 else self.tr("clear the list of results")
        )
        self._push(text, partial(recent.put_back, gone), partial(recent.take_off, folders))


def _short(title: str) -> str:
    title = visible(title)
    return title if len(title) <= 40 else title[:39] + "…"
