"""Views of the differences of the alignment that a page shows: their list and their charts."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.analyses.chromosome.difference_charts import DifferenceCharts, DifferenceFigure
from app.analyses.chromosome.difference_rows import DifferenceRows
from app.analyses.chromosome.differences import DifferencesPanel
from app.pages.result import ResultPage
from app.widgets.background import Background
from app.widgets.messages import explain
from gpu.analyses.chromosome.differences.counts import DifferenceCounts
from gpu.analyses.chromosome.export import Rendering
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment
from gpu.core.errors import InputError
from gpu.sequences.sequence import Feature, Sequence

#: Features that files add to a and to b, on the forward strands of the records.
Annotation = tuple[tuple[Feature, ...], tuple[Feature, ...]]


def differences(
    result: Result, found: RankedAlignment, a: Sequence, b: Sequence, annotation: Annotation
) -> tuple[DifferenceRows, DifferenceCounts]:
    """Find the differences of an alignment and their effects on genes; for a thread."""
    table = Rendering(found.request(result.request), a, b, found.alignment, annotation=annotation).differences
    return DifferenceRows(table), DifferenceCounts.of(table)


class DifferenceViews(QObject):
    """The list ``panel`` and the ``charts`` of differences, found in the background.

    ``export``: the action that saves the charts, allowed once they are known.
    """

    def __init__(self, result: Result, background: Background, page: ResultPage) -> None:
        super().__init__(page)
        self._result, self._background = result, background
        self._wanted: tuple[RankedAlignment, Sequence, Sequence] | None = None
        self._annotation: Annotation = ((), ())
        self.panel = DifferencesPanel(page)
        self.charts = DifferenceCharts(page)
        self.export = page.offer_chart(self.tr("charts of differences"), self.figure, "charts")
        page.exported[self.charts] = self.export
        self.export.setEnabled(False)

    def look(self, found: RankedAlignment, a: Sequence, b: Sequence) -> None:
        """Find the differences of an alignment, with the sides of its matrix, and show them."""
        self._wanted = found, a, b
        self._look()

    def annotate(self, annotation: Annotation) -> None:
        """Tell the effects on the genes of annotation files, too."""
        if annotation != self._annotation:
            self._annotation = annotation
            self._look()

    def _look(self) -> None:
        if (wanted := self._wanted) is None:
            return
        annotation = self._annotation

        def done(found: tuple[DifferenceRows, DifferenceCounts]) -> None:
            if wanted is self._wanted and annotation is self._annotation:
                self._show(*found)

        self._background.call(differences, self._result, *wanted, annotation, done=done, failed=self._not_found)

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

    def _show(self, rows: DifferenceRows, counts: DifferenceCounts) -> None:
        self.panel.show_table(rows)
        self.charts.show_counts(counts)
        self.export.setEnabled(True)

    def _not_found(self, problem: Exception) -> None:
        self.explain(explain(problem).sentence)
