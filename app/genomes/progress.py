"""The pairs of a comparison of genomes while they are being aligned."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import for_window
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.widgets.basic import PlainLabel, fill
from gpu.batch.tasks import TaskState
from gpu.core.units import format_duration, visible
from gpu.genomes.picture import PairsPicture


class PairsProgress(QWidget):
    """Shows a ``PairsPicture``; it lies below the table of stages, whose columns are as many."""

    is_wide = True

    def __init__(self, picture: PairsPicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.progress")
        self.count = PlainLabel()
        self.count.setAccessibleName(self.tr("How many pairs are aligned"))
        columns: tuple[SmallColumn[TaskState], ...] = (
            SmallColumn("pair", self.tr("Pair"), "", lambda state: visible(state.name), stretch=1),
            SmallColumn("stage", self.tr("Stage"), "", lambda state: self.tr(state.stage or "Waiting")),
            SmallColumn("share", self.tr("Done"), "", lambda state: f"{100 * state.share:.0f} %", widest="100 %"),
            SmallColumn("time", self.tr("Time"), "", lambda state: format_duration(state.seconds)),
            SmallColumn("where", self.tr("Where"), "", _where),
        )
        self.table = SmallTable(
            columns, self.tr("Pairs that are being aligned"), self, identity=lambda state: state.name, spacing=16
        )
        self.table.setSelectionMode(SmallTable.SelectionMode.NoSelection)
        fill(self, self.count, (self.table, 1), spacing=-1)
        self.show_picture(picture)

    def show_picture(self, picture: PairsPicture) -> None:
        """Show the pairs as they are now."""
        text = self.tr("{0:,} of {1} aligned").format(picture.done, counted(picture.total, self.tr("pairs")))
        if picture.failures:
            text += self.tr(", {0:,} failed").format(picture.failures)
        self.count.setText(text)
        self.table.take(picture.running)


def _where(state: TaskState) -> str:
    return " · ".join(filter(None, (visible(state.computer), for_window(state.device)))) or "–"
