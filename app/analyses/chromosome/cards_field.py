"""The field that selects graphics cards."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.runs.session import Session
from app.widgets.basic import plain
from gpu.core.request import device_numbers


class CardsField(QComboBox):
    """A request's ``devices``: by size, all cards, one card, or those of a filled-in comparison.

    ``changed`` follows every edit. ``is_needed``: there is something to choose; it may change with
    the session's device.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.is_needed = False
        self.setAccessibleName(self.tr("Graphics cards"))
        # A card's name must not widen the dialog.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)
        self._list("auto")
        self.currentIndexChanged.connect(self.changed)
        session.device_changed.connect(self._list_again)

    @property
    def devices(self) -> str:
        """The value in a request."""
        return str(self.currentData())

    def take(self, devices: str) -> None:
        """Fill in a request's devices, which may be absent here."""
        self._list(devices)
        self.changed.emit()

    def allow(self, is_card: bool) -> None:
        """Enable the field if a card may compute; its value stays."""
        self.setEnabled(is_card)
        tip = self.tr(
            "By size the best card computes, together with those like it where the comparison is large enough; the "
            "result does not depend on it"
        )
        why_not = self.tr("The processor computes; choose another device first")
        # A card's name may be longer than the field.
        self.setToolTip(f"{plain(self.currentText())}\n{tip}" if is_card else why_not)

    def _list_again(self) -> None:
        self._list(self.devices)

    def _list(self, devices: str) -> None:
        found = self._session.device.cards if self._session.device is not None else {}
        with QSignalBlocker(self):
            self.clear()
            self.addItem(self.tr("Chosen by size"), "auto")
            self.addItem(self.tr("All"), "all")
            for number, name in found.items():
                self.addItem(f"{number}: {name}", str(number))
            if self.findData(devices) < 0:
                self.addItem(", ".join(map(str, device_numbers(devices))), devices)
            self.setCurrentIndex(self.findData(devices))
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0))
        self.is_needed = len(found) > 1 or devices != "auto"
