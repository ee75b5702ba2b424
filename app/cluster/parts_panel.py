"""The parts of a run in the lab: which computer and device computes each, and how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QTreeWidget, QTreeWidgetItem, QWidget

from app.jobs.job import LabPart
from app.language.counts import counted
from app.language.text import for_window
from app.widgets import plain
from gpu.core.units import format_duration, visible

#: Rows that are shown without scrolling.
_MAX_SHOWN = 6


class PartsPanel(QTreeWidget):
    """One row for each computer that takes part; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Sequence[LabPart] = ()
        self.setAccessibleName(self.tr("Computers of the lab that compute this run"))
        self.setHeaderLabels(
            [self.tr("Computer"), self.tr("Device"), self.tr("Computes"), self.tr("Done"), self.tr("Time")]
        )
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hide()

    def show_parts(self, parts: Sequence[LabPart]) -> None:
        """Show the newest states of the parts."""
        if parts == self._shown:
            return
        self._shown = parts
        self.setVisible(bool(parts))
        while self.topLevelItemCount() > len(parts):
            self.takeTopLevelItem(self.topLevelItemCount() - 1)
        while self.topLevelItemCount() < len(parts):
            self.addTopLevelItem(QTreeWidgetItem())
        for row, part in enumerate(parts):
            item = self.topLevelItem(row)
            assert item is not None
            computes = self.tr("lost") if part.lost else self.tr(part.stage)
            texts = [visible(part.computer), visible(for_window(part.device)), computes]
            texts += [self._done(part), format_duration(part.seconds) if part.seconds else ""]
            for column, text in enumerate(texts):
                item.setText(column, text)
                item.setToolTip(column, plain(text))
        for column in range(self.columnCount() - 1):
            self.resizeColumnToContents(column)
        rows = min(len(parts), _MAX_SHOWN)
        height = self.header().sizeHint().height() + 2 * self.frameWidth()
        self.setFixedHeight(height + rows * self.sizeHintForRow(0) + 4)

    def _done(self, part: LabPart) -> str:
        if part.lost and not part.portions:
            return ""
        if part.share is None:
            return counted(part.portions, self.tr("portions"))
        return f"{part.share * 100:.0f} %"
