"""Exporting the dot plot: what the picture shows, as a figure in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.analyses.matches.alignment_layer import meets
from app.analyses.matches.dot_plot.figure import DotPlotFigure, DrawnAlignment
from app.analyses.matches.dot_plot.picture import DotPlotPicture
from app.analyses.matches.dot_plot.records import RecordRuler
from app.jobs.background import Background
from app.messages import explain
from app.plots.figure import FORMATS
from app.plots.level_of_detail import Area
from app.widgets import ask_save
from gpu.errors import CrosspointError, InputError


class DotPlotExport(QObject):
    """Makes figures of ``picture``, with the ``alignments`` that are shown on it, and saves them.

    ``rulers`` are those of reference and query. ``message(str)`` carries a sentence for the status bar.
    """

    message = Signal(str)

    def __init__(
        self,
        picture: DotPlotPicture,
        rulers: tuple[RecordRuler, RecordRuler],
        alignments: Callable[[], Sequence[DrawnAlignment]],
        background: Background,
        view: QWidget,
    ) -> None:
        super().__init__(view)
        self._picture = picture
        self._reference, self._query = rulers
        self._alignments = alignments
        self._background = background
        self._view = view
        self._remarks: Sequence[str] = ()
        self._folder = Path()

    def set_result(self, folder: Path, remarks: Sequence[str]) -> None:
        """Where the result of the matches lies, for files; and lines that the parameters of a figure end with, e.g. the files,
        the kind of matches, the device.
        """
        self._folder, self._remarks = folder, tuple(remarks)

    def figure(self) -> DotPlotFigure:
        """What the picture shows, for export. Raises ``InputError`` if it shows nothing of the plane."""
        reference, query = self._reference, self._query
        seen, shown = self._picture.area(), self._picture.shown
        area = Area(
            max(seen.top, 0), min(seen.bottom, query.total), max(seen.left, 0), min(seen.right, reference.total)
        )
        index = self._picture.index
        if index is None:
            raise InputError("The matches are still being sorted; export again in a moment.")
        if area.rows < 1 or area.columns < 1:
            raise InputError("The picture shows nothing of the sequences; show the whole (0) and export again.")
        alignments = [layer for layer in self._alignments() if meets(layer.points, area)]
        return DotPlotFigure(area, index, reference, query, shown.minimum, shown.strands, alignments, self._remarks)

    def save(self, path: str | Path) -> None:
        """Save what the picture shows, in a thread, as the suffix says (SVG, PDF, PNG); ``message`` tells how it went."""
        try:
            figure = self.figure()
        except CrosspointError as problem:
            self.message.emit(str(problem))
            return
        self.message.emit(self.tr("Writing “{0}”…").format(path))
        self._background.call(
            figure.export,
            path,
            done=lambda _: self.message.emit(self.tr("Saved “{0}”.").format(path)),
            failed=lambda problem: self.message.emit(explain(problem).sentence),
        )

    def ask(self) -> None:
        """Ask for a file, and save."""
        ask_save(self._view, self.tr("Export figure"), self._folder / "dot plot", FORMATS, self.save)
