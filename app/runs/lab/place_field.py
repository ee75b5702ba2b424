"""The choice where a comparison is computed: on this computer, or in the lab."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from app.help.terms import explain_as
from app.runs.lab.lab import Lab
from app.widgets.basic import PlainLabel, plain


class PlaceField(QWidget):
    """Hidden while there is no lab; ``changed`` follows every choice.

    It begins with the last choice that was remembered, but not with a lab that is not reachable.
    """

    changed = Signal()

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lab = lab
        self.place = explain_as(QComboBox(), "lab.place")
        self.place.addItem(self.tr("On this computer"), False)
        self.place.addItem(self.tr("In the lab"), True)
        self._is_by_hand = self._is_beginning = False
        self.place.setAccessibleName(self.tr("Compute"))
        self.place.currentIndexChanged.connect(self._take_choice)
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
        if self._lab.is_set and (self._is_by_hand or self._lab.is_reachable):
            self._lab.choose(self.in_lab)

    def _take_choice(self) -> None:
        self._is_by_hand = self._is_by_hand or not self._is_beginning
        self.changed.emit()

    def _show(self) -> None:
        self.setHidden(not self._lab.is_set)
        watch = self._lab.watch
        self.place.setToolTip(plain((watch.problem if watch else "") or self.tr("The result is the same to the byte")))
        if not self._is_by_hand:
            self._is_beginning = True
            self.place.setCurrentIndex(int(self._lab.is_chosen and self._lab.is_reachable))
            self._is_beginning = False
