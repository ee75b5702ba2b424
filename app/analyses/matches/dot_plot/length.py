"""The filter of the least match length: a logarithmic slider and a number box."""

from __future__ import annotations

from math import exp, log

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QSpinBox, QWidget

from app.help.terms import explain_as

_STEPS = 500
#: Width of the slider in pixels: less makes its steps too coarse, more crowds other tools out.
_MIN_WIDTH, _MAX_WIDTH = 70, 260


class LengthFilter(QWidget):
    """Chooses a minimum length within ``[shortest, longest]``, in bases.

    ``changed(int)`` follows the user's edits. ``title``: of the label, "" for none.
    """

    changed = Signal(int)

    def __init__(self, parent: QWidget | None = None, title: str | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "matches.length")
        self._low, self._high = 1, 1
        label = QLabel(self.tr("Length ≥") if title is None else title, self)
        label.setVisible(bool(label.text()))
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(_STEPS // 20)
        self.slider.setMinimumWidth(_MIN_WIDTH)
        self.slider.setMaximumWidth(_MAX_WIDTH)
        self.slider.setAccessibleName(self.tr("Minimum length of the matches shown, logarithmic"))
        self.number = QSpinBox(self)
        self.number.setGroupSeparatorShown(True)
        self.number.setSuffix(self.tr(" bp"))
        self.number.setKeyboardTracking(False)
        self.number.setAccelerated(True)
        self.number.setAccessibleName(self.tr("Minimum length of the matches shown"))
        label.setBuddy(self.number)
        self._label = label
        for part in (label, self.number):
            part.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetMinAndMaxSize)
        layout.setContentsMargins(4, 0, 4, 0)
        layout.addWidget(label)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.number)
        self.slider.valueChanged.connect(self._slid)
        self.number.valueChanged.connect(self._typed)
        self.set_bounds(1, 1)

    @property
    def value(self) -> int:
        """The minimum length, in bases."""
        return self.number.value()

    @property
    def shortest(self) -> int:
        """The least value there is to choose, in bases."""
        return self._low

    def set_bounds(self, shortest: int, longest: int) -> None:
        """Set the limits; the value is reset to the shortest, without a signal."""
        self._bound(shortest, longest)
        self.set_value(self._low)

    def _bound(self, shortest: int, longest: int) -> None:
        self._low, self._high = max(1, shortest), max(1, shortest, longest)
        with QSignalBlocker(self.number):
            self.number.setRange(self._low, self._high)
        differ = self._high > self._low
        self.setEnabled(differ)
        tip = (
            self.tr("Shorter matches are hidden; nothing is computed again")
            if differ
            else self.tr("There are no matches of different lengths to choose from.")
        )
        for part in (self._label, self.slider, self.number):
            part.setToolTip(tip)

    def set_value(self, length: int) -> None:
        """Set the value without ``changed``; one beyond the limits extends them."""
        if not self._low <= length <= self._high:
            self._bound(min(self._low, length), max(self._high, length))
        with QSignalBlocker(self.number), QSignalBlocker(self.slider):
            self.number.setValue(length)
            self.slider.setValue(self._step(self.number.value()))

    def _step(self, length: int) -> int:
        if self._high == self._low:
            return 0
        return round(_STEPS * log(length / self._low) / log(self._high / self._low))

    def _slid(self, step: int) -> None:
        length = round(self._low * exp(log(self._high / self._low) * step / _STEPS))
        with QSignalBlocker(self.number):
            self.number.setValue(length)
        self.changed.emit(self.number.value())

    def _typed(self, length: int) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._step(length))
        self.changed.emit(length)
