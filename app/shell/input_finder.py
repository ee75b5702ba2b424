"""Finder of sequence files that were moved since they were compared."""

from __future__ import annotations

import os
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.pages.desk import Desk
from app.runs.session import Session
from app.shell.workspace import Workspace
from app.widgets.file_dialogs import ask_files
from gpu.core.request import Request
from gpu.core.units import visible
from gpu.results.moved_inputs import beside, check_same, missing_inputs


class InputFinder(QObject):
    """Looks for the sequences of each result that is opened, also beside those that were found.

    ``changed``: the missing files of a page are known. ``found`` carries a page whose sequences
    were found.
    """

    changed = Signal()
    found = Signal(object)

    def __init__(self, session: Session, workspace: Workspace, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._workspace, self._desk, self._window = session, workspace, desk, parent
        workspace.page_opened.connect(self._look)

    def missing(self, page: QWidget | None) -> list[str]:
        """The sequence files of a result's page that are not there, as far as is known."""
        found: list[str] = page.property("missing_inputs") or [] if page is not None else []
        return found

    def ask(self) -> None:
        """Ask where the first missing file of the page in front is."""
        page = self._workspace.currentWidget()
        if page is not None and (missing := self.missing(page)):
            title = self.tr("Where is “{0}” now?").format(visible(os.path.basename(missing[0])))
            start = str(page.result.folder)  # type: ignore[attr-defined]
            kinds = [self.tr("All files (*)")]
            ask_files(
                self._window, title, start, kinds, False, lambda paths: self.take(page, missing[0], str(paths[0]))
            )

    def take(self, page: Any, old: str, new: str) -> None:
        """Take a file for a missing one if its sequences are the same; then look beside it."""
        request = page.result.request
        self._desk.say(self.tr("Reading {name}…").format(name=visible(os.path.basename(new))))

        def check() -> dict[str, str]:
            check_same(request, old, new)
            return beside(request, {old: os.path.abspath(new)})

        def done(places: dict[str, str]) -> None:
            self._desk.say("")
            self._keep(page, places)
            # Sequences of other results may lie there, too.
            others = map(self._workspace.widget, range(self._workspace.count()))
            for other in [one for one in others if one is not page and self.missing(one)]:
                self._look(other)

        self._session.background.call(check, done=done, failed=self._desk.warn, owner=page)

    def _keep(self, page: Any, places: dict[str, str]) -> None:
        self._session.settings.locate(places)
        self.found.emit(page)

    def _look(self, page: Any) -> None:
        request: Request = page.result.request
        if not page.can_repeat:
            return

        located = dict(self._session.settings.located)

        def look() -> tuple[list[str], dict[str, str]]:
            missing = missing_inputs(request)
            return missing, beside(request, located) if missing else located

        def done(looked: tuple[list[str], dict[str, str]]) -> None:
            missing, places = looked
            if missing and all(path in places for path in missing):
                self._keep(page, {path: places[path] for path in missing})
                return
            page.setProperty("missing_inputs", missing)
            if missing:
                name = visible(os.path.basename(missing[0]))
                self._desk.say(
                    self.tr(
                        "“{0}” is not where it was; “File → Open other files → Locate sequences…” finds it."
                    ).format(name)
                )
            self.changed.emit()

        self._session.background.call(look, done=done, failed=self._desk.warn, owner=page)
