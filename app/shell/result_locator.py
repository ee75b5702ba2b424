"""Finding of the results of a session that moved, by the identities of their comparisons."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.pages.desk import Desk
from app.shell.unopened import UnopenedPage
from app.shell.workspace import Workspace
from app.state.session_file import Identify, find_moved, why_not_there
from app.widgets.background import Background
from app.widgets.file_dialogs import ask_folder
from gpu.core.errors import InputError
from gpu.core.units import visible


class ResultLocator(QObject):
    """Looks for the results of pages in ``workspace`` that are not where they were.

    ``found`` carries the page and the folder of its result.
    """

    found = Signal(object, object)

    def __init__(
        self, background: Background, workspace: Workspace, identify: Identify, desk: Desk, window: QWidget
    ) -> None:
        super().__init__(window)
        self._background, self._workspace, self._desk = background, workspace, desk
        self._identify, self._window = identify, window

    def try_again(self, page: UnopenedPage) -> None:
        """Look at the same place once more."""
        self._background.call(
            why_not_there,
            *(page.tab, self._identify),
            done=lambda reason: page.explain(reason) if reason else self.found.emit(page, page.folder),
            failed=self._desk.warn,
            owner=page,
        )

    def ask(self, page: UnopenedPage) -> None:
        """Ask for the folder in which the result of a page is now."""
        title = self.tr("Where is “{0}” now?").format(visible(page.tab.title))
        ask_folder(self._window, title, page.folder.parent, lambda folder: self.locate(page, Path(folder)))

    def locate(self, page: UnopenedPage, folder: Path) -> None:
        """Look in a folder and below for a result that moved, and for all others that did."""
        missing = [one for one in self._workspace.pages() if isinstance(one, UnopenedPage) and one.reason]
        identities = {one.tab.identity for one in missing if one.tab.identity}

        def done(found: dict[str, Path]) -> None:
            is_found = page.tab.identity in found
            for one in (page, *missing):
                # Two results may be of the same comparison.
                place = found.pop(one.tab.identity, None)
                if place is not None and self._workspace.indexOf(one) > 0:
                    self.found.emit(one, place)
            if not is_found:
                self._desk.warn(
                    InputError("The result of this tab is not in “{}”; choose the folder that it is in now.", folder)
                )

        self._background.call(
            find_moved, folder.absolute(), identities, self._identify, done=done, failed=self._desk.warn, owner=page
        )
