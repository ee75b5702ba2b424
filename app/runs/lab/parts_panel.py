"""The parts of a run in the lab: which computer and device computes each, and how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QWidget

from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import for_window, tr
from app.runs.job import LabPart
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from gpu.core.units import format_duration, visible

#: Rows that are shown without scrolling.
_MAX_SHOWN = 6


class PartsPanel(SmallTable[LabPart]):
    """One row for each computer that takes part; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns: tuple[SmallColumn[LabPart], ...] = (
            SmallColumn("computer", tr("Computer"), "", lambda part: visible(part.computer)),
            SmallColumn("device", tr("Device"), "", lambda part: visible(for_window(part.device))),
            SmallColumn("computes", tr("Computes"), "", lambda part: tr("lost") if part.lost else tr(part.stage)),
            SmallColumn("done", tr("Done"), "", _done),
            SmallColumn("time", tr("Time"), "", _time, stretch=1),
        )
        name = tr("Computers of the lab that compute this run")
        super().__init__(columns, name, parent, identity=lambda part: (part.computer, part.device), spacing=0)
        explain_as(self, "lab.parts")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hide()

    def show_parts(self, parts: Sequence[LabPart]) -> None:
        """Show the newest states of the parts."""
        self.take(parts)
        self.setVisible(bool(parts))
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        self.setFixedHeight(height + min(len(parts), _MAX_SHOWN) * self.verticalHeader().defaultSectionSize() + 4)


def _done(part: LabPart) -> str:
    if part.lost and not part.portions:
        return ""
    return counted(part.portions, tr("portions")) if part.share is None else f"{part.share * 100:.0f} %"


def _time(part: LabPart) -> str:
    return format_duration(part.seconds) if part.seconds else ""
