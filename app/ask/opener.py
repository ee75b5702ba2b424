"""The opener of comparison dialogs: one at a time, keeping the entries when changing analysis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.runs.session import Session
from gpu.core.request import Request

if TYPE_CHECKING:
    from app.ask.dialog import ComparisonDialog


class ComparisonOpener(QObject):
    """Opens dialogs over ``window``; ``run(request, folder, in_lab)`` runs what the user starts."""

    def __init__(self, session: Session, run: Callable[[Request, Path, bool], None], window: QWidget) -> None:
        super().__init__(window)
        self._session, self._run, self._window = session, run, window
        self._dialog: ComparisonDialog | None = None
        #: Files of the last dialog of each analysis, and of those that take the same, started or
        #: not: Esc must not cost a typed path, and they are often used again.
        self._left: dict[str, list[str]] = {}
        self._left_of_kind: dict[str, list[str]] = {}

    @property
    def dialog(self) -> ComparisonDialog | None:
        """The open dialog for a new comparison, or None."""
        return self._dialog

    def open(
        self, analysis: str, paths: list[str] | None = None, side: str | None = None, goes_on: bool = False
    ) -> None:
        """Open the dialog of an analysis, or fill more files into the dialog that is open.

        Without ``paths`` it has the last files of its analysis, or else those of another one;
        ``goes_on``: those of the dialog before.
        """
        if self._dialog is None:
            dialog = self._session.faces[analysis].dialog(self._session, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            place = dialog.place
            dialog.started.connect(lambda request, folder: self._run(request, folder, place.in_lab))
            dialog.other_asked.connect(self._change)
            dialog.finished.connect(self._keep)
            self._dialog = dialog
            dialog.open()
            of_kind = self._left_of_kind.get(dialog.takes)
            if not paths and (left := of_kind if goes_on else self._left.get(analysis) or of_kind):
                dialog.take_left(left)
        if paths:
            self._dialog.set_files(paths, side)
        self._place_cursor()

    def open_filled(self, analysis: str, filling: Any, remark: str = "", folder: Path | None = None) -> None:
        """See ``app.pages.desk.AskComparison``."""
        if getattr(filling, "analysis", None) == analysis:
            if self._dialog is not None:
                self._dialog.reject()
            self.open(analysis)
            if self._dialog is not None:
                self._dialog.take(filling)
                self._dialog.remark(remark)
                if folder is not None:
                    self._dialog.take_folder(folder)
                self._place_cursor()
            return
        self.open(analysis)
        if self._dialog is not None and self._dialog.analysis == analysis:
            self._dialog.fill(filling, remark)

    def _change(self, analysis: str) -> None:
        """Switch to another analysis's dialog, at the same place and with the same files."""
        old = self._dialog
        if old is None:
            return
        place, is_by_keys = old.geometry(), old.tabs.hasFocus()
        old.reject()
        self.open(analysis, goes_on=True)
        if self._dialog is not None:
            if is_by_keys:
                # The arrow keys go on from tab to tab.
                self._dialog.tabs.setFocus(Qt.FocusReason.TabFocusReason)
            # The row of tabs stays under the pointer: what has no room below it scrolls.
            room = self._dialog.screen().availableGeometry().bottom() - place.top()
            self._dialog.setGeometry(place.x(), place.y(), place.width(), min(self._dialog.height(), room))

    def change(self, dialog: ComparisonDialog, analysis: str) -> None:
        """Switch to another analysis's dialog with the same files, unless edited meanwhile."""
        if dialog is self._dialog and dialog.analysis != analysis:
            self._change(analysis)

    def _place_cursor(self) -> None:
        """Put the cursor into the first empty field of a file; else select the first path, which
        typing replaces then.
        """
        pickers = self._dialog.pickers if self._dialog is not None else ()
        for picker in [*(one for one in pickers if not one.paths), *pickers][:1]:
            picker.path.setFocus()
            picker.path.selectAll()

    def _keep(self) -> None:
        if self._dialog is not None:
            self._left[self._dialog.analysis] = self._dialog.left_files()
            self._left_of_kind[self._dialog.takes] = self._dialog.shared_files()
        self._dialog = None
