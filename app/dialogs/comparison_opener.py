"""Opening the dialogs that start a comparison: one at a time, and from one to the other with what is filled in."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.dialogs.comparison_dialog import Analysis, ComparisonDialog
from app.dialogs.new_comparison import NewComparisonDialog
from app.dialogs.new_matches import NewMatchesDialog
from app.session import Session
from gpu.request import SequenceChoice

_Kind = type[NewComparisonDialog] | type[NewMatchesDialog]


class ComparisonOpener(QObject):
    """Opens dialogs over ``window``. ``started(request, folder)`` comes when the user starts a comparison in one."""

    started = Signal(object, object)

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._dialog: ComparisonDialog | None = None

    @property
    def dialog(self) -> ComparisonDialog | None:
        """The dialog for a new comparison while it is open."""
        return self._dialog

    def new_comparison(self, paths: list[str] | None = None, side: str | None = None) -> None:
        """Open the dialog of an alignment, or fill more files into the dialog that is open."""
        self._open(NewComparisonDialog, paths, side)

    def new_matches(self, paths: list[str] | None = None) -> None:
        """Open the dialog of an overview, or fill more files into the dialog that is open."""
        self._open(NewMatchesDialog, paths)

    def align(self, a: SequenceChoice, b: SequenceChoice, remark: str = "") -> None:
        """Open the dialog of an alignment with both sides filled in and a remark on them above."""
        self._open(NewComparisonDialog)
        if isinstance(self._dialog, NewComparisonDialog):
            self._dialog.set_choices(a, b)
            self._dialog.remark(remark)

    def _open(self, kind: _Kind, paths: list[str] | None = None, side: str | None = None) -> None:
        if self._dialog is None:
            dialog = kind(self._session, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.started.connect(self.started)
            dialog.other_asked.connect(self._change)
            dialog.finished.connect(self._forget)
            self._dialog = dialog
            dialog.open()
        if paths:
            self._dialog.set_files(paths, side)

    def _change(self, analysis: Analysis) -> None:
        """Go to the dialog of another analysis, at the same place and with the same files."""
        old = self._dialog
        if old is None:
            return
        paths, place = old.paths(), old.pos()
        old.reject()
        self._open(NewMatchesDialog if analysis == "matches" else NewComparisonDialog, paths)
        if self._dialog is not None:
            self._dialog.move(place)

    def _forget(self) -> None:
        self._dialog = None
