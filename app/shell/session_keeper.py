"""Keeper of the window's session: saves, opens and autosaves it, and finds results that moved.

A session is what is open in the window (``app.state.session_file``). Once it was saved or opened,
its file follows every change: the window is looked at twice a second, and what has come to rest is
written by a thread (``app.shell.session_threads``). Results of an opened session are read when
their tabs come to the front.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.pages.desk import Desk
from app.pages.run import RunPage
from app.runs.job import Job, State
from app.runs.session import Session
from app.shell.result_locator import ResultLocator
from app.shell.session_threads import ReadSession, SessionReader, SessionWriter, locked
from app.shell.unopened import UnopenedPage
from app.shell.workspace import Workspace
from app.state.folders import is_same_folder
from app.state.session_file import SUFFIX, SavedJob, SavedTab, SessionContent, SessionLock, merged
from app.state.state_parts import KEPT, with_value
from app.widgets.file_dialogs import ask_files, ask_save
from app.widgets.messages import explain
from gpu.core.errors import CrosspointError
from gpu.core.request import Request

log = logging.getLogger("crosspoint")

#: Milliseconds between two looks at the window; a change is written once it has lasted for one.
_LOOK_MS = 500


class SessionKeeper(QObject):
    """The session of ``workspace``.

    ``changed``: another session, or one that is read-only now. ``replaced``: all tabs are others.
    ``looked`` is emitted with each look at the window.
    """

    changed = Signal()
    replaced = Signal()
    looked = Signal()

    def __init__(self, session: Session, workspace: Workspace, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._workspace, self._desk, self._window = session, workspace, desk, parent
        #: The file of the session; None before one is saved or opened.
        self.path: Path | None = None
        #: Why it is not written, or "".
        self.read_only = ""
        self._lock: SessionLock | None = None
        self._reader = SessionReader(session.services)
        self._writer, self._number = SessionWriter(), 0
        self._seen = self._written = SessionContent()
        #: The views of opened sessions that are to be restored, by folder.
        self._states: dict[Path, dict[str, Any]] = {}
        #: Parts of states, by folder and path, that were undone before their pages were read.
        self._pending: dict[Path, dict[str, Any]] = {}
        self._identities: dict[int, tuple[Request, str]] = {}
        #: True while the tabs of a session take the place of others.
        self.is_filling = False
        #: The pages whose tabs come back at the next start; None until those of the last time did.
        self._kept: list[QWidget] | None = None
        timer = QTimer(self)
        timer.timeout.connect(self._look)
        timer.start(_LOOK_MS)
        # The window's parts go one after another.
        workspace.destroyed.connect(timer.stop)
        self.locator = ResultLocator(session.background, workspace, self._reader.identify, desk, parent)
        self.locator.found.connect(self._found)
        workspace.currentChanged.connect(self._on_page)
        workspace.page_opened.connect(self._restore)

    # ------------------------------------------------------------------ saving

    def ask_save(self) -> None:
        """Ask for a file, and save what is open as a session that follows every change."""
        folder = self.path.parent if self.path is not None else self._session.settings.results_folder
        name = self.path.stem if self.path is not None else self.tr("session")
        ask_save(self._window, self.tr("Save the session"), folder / name, (SUFFIX,), self.save)

    def save(self, path: Path) -> None:
        """Save what is open as a session; ``Desk.warn`` tells why that is impossible."""
        path = path.absolute()
        if path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        content = self.content()
        is_own = self._lock is not None and self.path is not None and is_same_folder(self.path, path)

        writer = self._writer if is_own else SessionWriter()
        self._number += 1
        number = self._number

        def write() -> tuple[SessionLock | None, str]:
            lock = self._lock if is_own else locked(path)
            try:
                mark = writer.write(number, path, content)
            except BaseException:
                if lock is not None and not is_own:
                    lock.release()
                raise
            return lock, mark

        def done(written: tuple[SessionLock | None, str]) -> None:
            if not is_own:
                self.close()
            lock, mark = written
            self._take(path, content, lock, "", writer)
            self._list(path, mark)
            self.changed.emit()
            self._desk.say(self.tr("Saved the session “{0}”; changes are saved in it.").format(path.name))

        self._session.background.call(write, done=done, failed=self._desk.warn, owner=self)

    def content(self) -> SessionContent:
        """The content of the session file for what is open now."""
        pages = [(page, tab) for page in self._workspace.pages() if (tab := self.saved(page)) is not None]
        current = self._workspace.currentWidget()
        front = next((number for number, (page, _) in enumerate(pages, 1) if page is current), 0)
        jobs = tuple(SavedJob(job.folder, job.request.to_json()) for job in self._session.queue.unfinished())
        return SessionContent(tuple(tab for _, tab in pages), front, jobs)

    def close(self) -> None:
        """Write the last changes, and let other windows write the session."""
        self._remember_pages()
        self._keep_tabs()
        self._kept = None
        if self.path is not None and not self.read_only:
            self._number += 1
            try:
                # Also if nothing changed: a thread may not have come to write the last change yet.
                self._list(self.path, self._writer.write(self._number, self.path, self.content()))
            except CrosspointError as problem:
                log.error("%s", problem)
        if self._lock is not None:
            self._lock.release()
        self.path, self._lock, self.read_only = None, None, ""

    def bring_back(self) -> None:
        """Show the tabs of the last time, each read when it comes to the front."""
        for folder, title, analysis, identity in self._session.settings.tabs:
            if self._workspace.page_of(Path(folder)) is None:
                tab = SavedTab(Path(folder), title, analysis, identity)
                self._workspace.show_unopened(self._unopened(tab, ""), analysis)
        self._kept = self._workspace.pages()

    def _keep_tabs(self) -> None:
        """Save which tabs are open, for the next start."""
        tabs = self.content().tabs
        self._session.settings.tabs = [[str(tab.folder), tab.title, tab.analysis, tab.identity] for tab in tabs]

    def folder_of(self, page: QWidget) -> Path | None:
        """The folder of a page's result, absolute; None for a page without one."""
        if isinstance(page, UnopenedPage):
            return page.folder
        if isinstance(page, RunPage):
            return page.job.folder.absolute()
        shown = self._workspace.result_page(page)
        return shown.result.folder.absolute() if shown is not None and shown.can_repeat else None

    def saved(self, page: QWidget) -> SavedTab | None:
        """The state of a page that a session keeps; None for a page without a result folder."""
        if isinstance(page, UnopenedPage):
            return page.tab
        shown, state = self._workspace.result_page(page), dict[str, Any]()
        if isinstance(page, RunPage):
            request, folder = page.job.request, page.job.folder
            if kept := self._session.settings.view(str(folder.absolute())):
                state = {KEPT: kept}
        elif shown is not None and shown.can_repeat:
            request, folder = shown.result.request, shown.result.folder
            waiting = self._states.get(folder.absolute())
            state = shown.view_state() if waiting is None else waiting
        else:
            return None
        return SavedTab(folder.absolute(), request.title, request.analysis, self._identity(page, request), state)

    def _identity(self, page: QWidget, request: Request) -> str:
        known = self._identities.get(id(page))
        if known is None or known[0] is not request:
            known = self._identities[id(page)] = (request, request.identity())
        return known[1]

    def _take(
        self, path: Path, content: SessionContent, lock: SessionLock | None, read_only: str, writer: SessionWriter
    ) -> None:
        """Follow the changes of a session that was saved or opened."""
        self.path, self._lock, self.read_only, self._writer = path, lock, read_only, writer
        self._seen = self._written = content
        # The session before was closed for it.
        self._kept = self._workspace.pages()
        self._keep_tabs()

    def _list(self, path: Path, mark: str, gone: Sequence[str] = ()) -> None:
        """List a session with its digest first among the recent ones, without paths that are
        ``gone``; only while it is the window's.
        """
        if path == self.path:
            known = self._session.settings.sessions
            others = {one: other for one, other in known.items() if one != str(path) and one not in gone}
            self._session.settings.sessions = {str(path): mark, **others}

    def _remember_pages(self) -> None:
        for page in self._workspace.pages():
            if (shown := self._workspace.result_page(page)) is not None:
                shown.remember()

    def _look(self) -> None:
        """Write what has changed and come to rest."""
        if self.is_filling:
            return
        self._remember_pages()
        # At once: the computer may lose its power before the window closes.
        if self._kept is not None and self._kept != (pages := self._workspace.pages()):
            self._kept = pages
            self._keep_tabs()
        self.looked.emit()
        if self.path is None or self.read_only:
            return
        content = self.content()
        if content == self._seen and content != self._written:
            self._number += 1
            self._written = content
            self._session.background.call(
                self._writer.write,
                *(self._number, self.path, content),
                done=partial(self._list, self.path),
                failed=self._desk.say_why,
                owner=self,
            )
        self._seen = content

    # ------------------------------------------------------------------ opening

    def ask_open(self) -> None:
        """Ask for a session file, and open it."""
        start = str(self.path.parent if self.path is not None else self._session.settings.results_folder)
        kinds = [self.tr("Sessions (*{0})").format(SUFFIX), self.tr("All files (*)")]
        ask_files(self._window, self.tr("Open a session"), start, kinds, False, lambda paths: self.open(Path(paths[0])))

    def open(self, path: Path) -> None:
        """Show the tabs of a session instead of those that are open."""
        path = path.absolute()
        if self.path is not None and is_same_folder(self.path, path):
            self._desk.say(self.tr("The session “{0}” is open.").format(path.name))
            return
        self._desk.say(self.tr("Opening {name}…").format(name=path.name))

        def failed(problem: Exception) -> None:
            if isinstance(problem.__cause__, FileNotFoundError):
                settings = self._session.settings
                settings.sessions = {known: mark for known, mark in settings.sessions.items() if known != str(path)}
                self.changed.emit()
            self._desk.warn(problem)

        known = self._session.settings.sessions
        self._session.background.call(self._reader.read, path, known, done=self._show, failed=failed, owner=self)

    def _show(self, read: ReadSession) -> None:
        self.close()
        workspace = self._workspace
        self.is_filling = True
        workspace.close_all()
        self._identities.clear()
        self._states.clear()
        self._pending.clear()
        for request, folder, is_on_disk in read.jobs:
            if self._session.queue.find(folder) is None:
                # A session starts nothing: the user resumes it.
                self._session.queue.submit(Job(request, folder, state=State.STOPPED, is_on_disk=is_on_disk))
        for tab, reason in zip(read.content.tabs, read.reasons, strict=True):
            if not reason:
                self._keep(tab)
            workspace.show_unopened(self._unopened(tab, reason), tab.analysis)
        workspace.setCurrentIndex(read.content.front)
        self.is_filling = False
        self.replaced.emit()
        self._take(read.path, read.content, read.lock, read.read_only, SessionWriter())
        self._list(read.path, read.digest, read.gone)
        self.changed.emit()
        self._desk.say(read.told())
        self._on_page()

    def reopen(self, page: Any) -> None:
        """Open the result of a page again, in the same tab and with the same view."""
        tab = self.saved(page)
        if tab is not None:
            self._workspace.show_unopened(self._unopened(tab, ""), tab.analysis, page)
            self._on_page()

    def show_tab(self, tab: SavedTab, place: int) -> None:
        """Show a tab that was closed again, at a place from 1; it is read when it is in front."""
        if self._workspace.page_of(tab.folder) is not None:
            return
        job = self._session.queue.find(tab.folder)
        if job is not None and job.state is not State.DONE:
            self._workspace.show_job(job)
            page = self._workspace.page_of(tab.folder)
            assert page is not None
            self._workspace.move_page(page, place - self._workspace.indexOf(page))
        else:
            place = min(place, self._workspace.count())
            self._workspace.show_unopened(self._unopened(tab, ""), tab.analysis, place=place)

    def leave(self, page: QWidget) -> None:
        """Forget what was to be restored of a page that is about to be closed."""
        if (folder := self.folder_of(page)) is not None:
            self._states.pop(folder, None)

    def is_restored(self, page: QWidget) -> bool:
        """True for the page of a result that shows what a session has of it."""
        shown = self._workspace.result_page(page)
        return shown is not None and shown.result.folder.absolute() not in self._states

    def change_state(self, folder: Path, values: dict[str, Any]) -> None:
        """Change parts of the state of a tab, by path, at once or as soon as its page is read."""
        page = self._workspace.page_of(folder)
        shown = self._workspace.result_page(page)
        if shown is not None and self.is_restored(shown):
            shown.restore_parts(values)
            return
        self._pending.setdefault(folder, {}).update(values)
        if (state := self._states.get(folder)) is not None:
            self._states[folder] = _changed(state, values)
        if isinstance(page, UnopenedPage):
            page.tab = replace(page.tab, state=_changed(page.tab.state, values))

    def _unopened(self, tab: SavedTab, reason: str) -> UnopenedPage:
        page = UnopenedPage(tab)
        page.locate_asked.connect(self.locator.ask)
        page.again_asked.connect(self.locator.try_again)
        page.explain(reason)
        return page

    def _keep(self, tab: SavedTab) -> None:
        """Take over what a session keeps of a page, before the page is made."""
        settings, folder = self._session.settings, str(tab.folder)
        here, there = settings.view(folder), tab.state.get(KEPT)
        if isinstance(there, dict) and (kept := merged(there, here)) != here:
            settings.keep_view(folder, kept)

    def _on_page(self) -> None:
        """Read the result in front, if it is not read yet."""
        page = self._workspace.currentWidget()
        if self.is_filling or not isinstance(page, UnopenedPage) or page.reason or page.is_opening:
            return
        self._states[page.folder] = page.tab.state
        page.begin()
        self._desk.open(page.folder, False, failed=lambda problem: page.explain(explain(problem).sentence), owner=page)

    def _restore(self, page: Any) -> None:
        """Show the view that a session has of a page which was opened now."""
        folder = page.result.folder.absolute()

        def restore() -> None:
            if (state := self._states.pop(folder, None)) is not None:
                # What is kept is shown already.
                page.restore_view({**state, KEPT: None})
                page.restore_parts(self._pending.pop(folder, {}))

        if folder in self._states:
            # Once it is laid out: views depend on their sizes.
            QTimer.singleShot(0, page, restore)

    def _found(self, page: UnopenedPage, folder: Path) -> None:
        self._session.recent.drop_missing(str(page.tab.folder))
        page.tab = replace(page.tab, folder=folder)
        page.explain("")
        self._keep(page.tab)
        self._on_page()


def _changed(state: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    for path, value in values.items():
        state = with_value(state, path, value)
    return state
