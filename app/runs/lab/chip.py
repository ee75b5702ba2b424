"""The chip of the status bar that tells of the lab's computers; hidden while there is no lab."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from app.help.terms import explain_as
from app.language.counts import counted
from app.runs.lab.lab import Lab
from app.theme import icon
from app.widgets.basic import plain
from gpu.core.units import visible

#: Most computers that the tooltip names.
_MAX_NAMED = 12


class LabChip(QToolButton):
    """The number of computers, and of those that compute; a tooltip names them."""

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "lab.chip")
        self._lab = lab
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(icon("mdi6.lan"))
        self.setAccessibleName(self.tr("Lab"))
        lab.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        watch = self._lab.watch
        self.setVisible(watch is not None)
        if watch is None:
            return
        tip = self.tr("The computers that compute for this one; click for the list")
        if watch.problem:
            text = self.tr("Lab: not reachable")
            tip = f"{watch.problem}\n{tip}"
        elif watch.seconds is None:
            text = self.tr("Lab: processes of this computer") if watch.is_here else self.tr("Lab: looking…")
        else:
            count = counted(len(watch.computers), self.tr("computers"))
            text = self.tr("Lab: {computers}, {n} busy").format(computers=count, n=watch.busy)
            if watch.lost:
                text = self.tr("{0}, {1} lost").format(text, len(watch.lost))
            named = watch.computers[:_MAX_NAMED]
            lines = [f"{computer.name}: {computer.doing or self.tr('nothing')}" for computer in named]
            lines += ["…"] * (len(watch.computers) > _MAX_NAMED)
            lines += [f"{computer.name}: {self.tr('lost')}" for computer in watch.lost[:_MAX_NAMED]]
            tip = "\n".join([*map(visible, lines), tip])
        self.setText(text)
        self.setToolTip(plain(tip))
