"""Views of the differences of the alignment that a page shows: their list and their charts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.analyses.chromosome.difference_charts import DifferenceCharts
from app.analyses.chromosome.difference_figure import DifferenceFigure
from app.analyses.chromosome.difference_rows import DifferenceRows
from app.analyses.chromosome.differences import DifferencesPanel
from app.jobs.background import Background
from app.messages import explain
from gpu.analyses.chromosome.differences.counts import DifferenceCounts
from gpu.analyses.chromosome.export import Rendering
from gpu.analyses.chromosome.rest.found import Found
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from gpu.sequences.sequence import Sequence


def differences(result: Result, found: Found, a: Sequence, b: Sequence) -> tuple[DifferenceRows, DifferenceCounts]:
    """Find the differences of an alignment and their effects on genes; for a thread."""
    table = Rendering(found.request(result.request), a, b, found.alignment).differences
    return DifferenceRows(table), DifferenceCounts.of(table)


class DifferenceViews(QObject):
    """The list ``panel`` and the ``charts`` of differences, found in the background.

    ``export``: the action that saves the charts, allowed once they are known.
    """

    export: QAction | None = None

    def __init__(self, result: Result, background: Background, save: Callable[..., None], parent: QWidget) -> None:
        super().__init__(parent)
        self._result, self._background = result, background
        self._found: Found | None = None
        self.panel = DifferencesPanel(save, result.folder, parent)
        self.charts = DifferenceCharts(parent)

    def look(self, found: Found, a: Sequence, b: Sequence) -> None:
        """Find the differences of an alignment, with the sides of its matrix, and show them."""
        self._found = found
        done = partial(self._show, found)
        self._background.call(differences, self._result, found, a, b, done=done, failed=self._not_found)

    def explain(self, sentence: str) -> None:
        """Show a sentence in their place."""
        for view in (self.panel, self.charts):
            view.explain(sentence)

    def figure(self) -> DifferenceFigure:
        """The charts for export. Raises ``InputError`` before they are known."""
        counts = self.charts.counts
        if counts is None:
            raise InputError("The differences are not known yet; wait a moment and export again.")
        return DifferenceFigure(self._result.request.title, counts)

    def _show(self, of: Found, found: tuple[DifferenceRows, DifferenceCounts]) -> None:
        if of != self._found:
            return
        rows, counts = found
        self.panel.show_table(rows)
        self.charts.show_counts(counts)
        if self.export is not None:
            self.export.setEnabled(True)

    def _not_found(self, problem: Exception) -> None:
        self.explain(explain(problem).sentence)
