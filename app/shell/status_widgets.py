"""Permanent widgets of the status bar: the device, and the progress of compiling kernels."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from app.help.terms import explain_as
from app.language.text import for_window
from app.runs.session import Session
from app.theme import icon
from app.widgets.basic import PlainLabel, plain
from gpu.core.units import visible


class DeviceChip(QToolButton):
    """The name of the device that computes."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "window.device")
        self._session = session
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(icon("mdi6.chip"))
        self.setText(self.tr("Looking for devices…"))
        self.setToolTip(self.tr("Which device computes, and why"))
        self.setAccessibleName(self.tr("Device"))
        session.device_changed.connect(self._show)

    def _show(self) -> None:
        device = self._session.device
        if device is not None:
            self.setText(visible(for_window(device.device)) or self.tr("No device"))
            why = device.problem or (str(device) if device.reason else "")
            self.setToolTip(plain(why) or self.tr("Which device computes, and why"))


class PreparationLabel(PlainLabel):
    """The number of kernels that are compiled; hidden once all are."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        explain_as(self, "window.preparation")
        self.setToolTip(self.tr("Kernels are compiled for this computer, once per update"))
        self.hide()
        session.preparation.progressed.connect(self._show)

    def _show(self, done: int, count: int) -> None:
        self.setVisible(done < count)
        self.setText(self.tr("Getting ready: {done} of {count}").format(done=done, count=count))
