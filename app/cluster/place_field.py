"""The choice where a comparison is computed: on this computer, or in the lab."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from app.cluster.lab import Lab
from app.widgets import PlainLabel


class PlaceField(QWidget):
    """Hidden while there is no lab; ``changed`` follows every choice.

    It begins with the last choice that was remembered.
    """

    changed = Signal()

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lab = lab
        self.place = QComboBox()
        self.place.addItem(self.tr("On this computer"), False)
        self.place.addItem(self.tr("In the lab"), True)
        self.place.setCurrentIndex(int(lab.is_chosen))
        self.place.setAccessibleName(self.tr("Compute"))
        self.place.setToolTip(self.tr("The result is the same to the byte"))
        self.place.currentIndexChanged.connect(self.changed)
        label = PlainLabel(self.tr("Compute"))
        label.setBuddy(self.place)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(label)
        row.addWidget(self.place)
        lab.changed.connect(self._show)
        self._show()

    @property
    def in_lab(self) -> bool:
        """True if the lab is to compute it."""
        return self._lab.is_set and bool(self.place.currentData())

    def remember(self) -> None:
        """Begin with this choice the next time."""
        if self._lab.is_set:
            self._lab.choose(self.in_lab)

    def _show(self) -> None:
        self.setHidden(not self._lab.is_set)
