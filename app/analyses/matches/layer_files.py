"""Files of alignments read for a dot plot, in threads, and the question about damaged ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.analyses.matches.dot_plot.layers.segments import LayerSegments
from app.analyses.matches.dot_plot.view import DotPlotView
from app.file_dialogs import ask_files
from app.jobs.background import Background
from app.messages import explain, for_window
from app.widgets import without_icons
from gpu.analyses.matches.imported.lines import DamagedLine
from gpu.analyses.matches.imported.names import PATTERNS, is_named_as_alignments
from gpu.analyses.matches.imported.placed import Placed
from gpu.analyses.matches.imported.read import read_alignments

#: A layer that can be added, and a note on it.
_Prepared = tuple[tuple[Placed, LayerSegments], str]


class LayerFiles:
    """Adds files of alignments to a plot; ``tell`` takes sentences for the status bar."""

    def __init__(self, page: QWidget, plot: DotPlotView, background: Background, tell: Callable[[str], object]) -> None:
        self._page, self._plot, self._background, self._tell = page, plot, background, tell
        plot.files_dropped.connect(self.add)

    def ask(self) -> None:
        """Ask for files, and add them."""
        title = QCoreApplication.translate("LayerFiles", "Add alignments from a file")
        names = QCoreApplication.translate("LayerFiles", "Alignments ({0})").format(PATTERNS)
        everything = QCoreApplication.translate("LayerFiles", "All files (*)")
        ask_files(self._page, title, "", [names, everything], True, self.add)

    def add(self, paths: list[str]) -> None:
        """Read files and draw each as a layer."""
        for path in paths:
            self._read(path, skip_damaged=False)

    def take(self, paths: list[str]) -> bool:
        """Add dropped files if all are alignments, mapped reads among them; False if not."""
        if not paths or not all(is_named_as_alignments(path, with_reads=True) for path in paths):
            return False
        self.add(paths)
        return True

    def _read(self, path: str, skip_damaged: bool) -> None:
        self._tell(QCoreApplication.translate("LayerFiles", "Reading {0}…").format(Path(path).name))

        def work() -> _Prepared:
            alignments = read_alignments(path, skip_damaged)
            prepared = self._plot.layers.prepare(alignments)
            remarks = map(for_window, (*alignments.remarks, prepared[0].remark))
            return prepared, " ".join(filter(None, remarks))

        def done(found: _Prepared) -> None:
            self._plot.layers.add(found[0], Path(path).name, found[1])
            self._tell(found[1])

        self._background.call(work, done=done, failed=partial(self._failed, path))

    def _failed(self, path: str, problem: Exception) -> None:
        if isinstance(problem, DamagedLine):
            ask_to_skip(self._page, problem, partial(self._read, path, skip_damaged=True))
        else:
            self._tell(explain(problem).sentence)


def ask_to_skip(parent: QWidget, problem: Exception, go_on: Callable[[], None]) -> None:
    """Tell of a damaged line, and offer to open the file without what cannot be read."""
    box = QMessageBox(QMessageBox.Icon.Warning, parent.window().windowTitle(), explain(problem).sentence, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    rest = box.addButton(QCoreApplication.translate("LayerFiles", "Open the rest"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    without_icons(box)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    rest.clicked.connect(go_on)
    box.open()
