"""The tools that set what counts as a variant: a slider of the fraction, and least numbers."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QSpinBox, QWidget

from app.help.terms import explain_as
from app.state.state_parts import is_whole
from gpu.analyses.reads.variants.settings import (
    MAX_BASE_QUALITY,
    MAX_MAPPING_QUALITY,
    CountFilter,
    Thresholds,
)

#: Milliseconds without a change before reads are counted again.
_REST_MS = 400
_MOST = 100_000


class VariantSettings(QWidget):
    """``thresholds_changed`` at every move; ``filter_changed`` after a rest, to count anew."""

    thresholds_changed = Signal()
    filter_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        least, counted = Thresholds(), CountFilter()
        self.slider = explain_as(QSlider(Qt.Orientation.Horizontal, self), "reads.variants.fraction")
        self.slider.setRange(1, 100)
        self.slider.setAccessibleName(self.tr("Least fraction in percent"))
        self.fraction = explain_as(
            self._box(self.tr("fraction ≥ "), (1, 100), self.tr("List what at least this share of the reads has")),
            "reads.variants.fraction",
        )
        self.fraction.setSuffix(self.tr(" %"))
        self.reads = explain_as(
            self._box(self.tr("reads ≥ "), (1, _MOST), self.tr("List what at least so many reads have")),
            "reads.variants.reads",
        )
        self.least_depth = explain_as(
            self._box(self.tr("depth ≥ "), (1, _MOST), self.tr("List places where at least so many reads tell")),
            "reads.variants.depth",
        )
        tip = self.tr("Count reads of this mapping quality or more; those that fit several places have a low one")
        self.mapping = explain_as(
            self._box(self.tr("MAPQ ≥ "), (0, MAX_MAPPING_QUALITY), tip), "reads.variants.mapping"
        )
        tip = self.tr("Count letters of this quality or more; those of reads without qualities all count")
        self.base = explain_as(self._box(self.tr("base quality ≥ "), (0, MAX_BASE_QUALITY), tip), "reads.variants.base")
        tip = self.tr("List what at least so many reads of each strand have: errors are often of one strand")
        self.each_strand = explain_as(self._box(self.tr("each strand ≥ "), (0, _MOST), tip), "reads.variants.strand")
        self.slider.setToolTip(self.fraction.toolTip())
        # In a narrow page it gives way: the field beside it says the same.
        self.slider.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 5, 4, 0)
        layout.setSpacing(4)
        layout.addWidget(self.slider, 1)
        values = (round(100 * least.fraction), least.reads, least.depth, *counted, least.strand)
        self._boxes = (self.fraction, self.reads, self.least_depth, self.mapping, self.base, self.each_strand)
        self._usual = list(values)
        for box, value in zip(self._boxes, values, strict=True):
            box.setValue(value)
            layout.addWidget(box)
        layout.addStretch(1)
        self.slider.setValue(self.fraction.value())
        self.slider.valueChanged.connect(self.fraction.setValue)
        self.fraction.valueChanged.connect(self.slider.setValue)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self.filter_changed)
        for box in (self.fraction, self.reads, self.least_depth, self.each_strand):
            box.valueChanged.connect(lambda _: self.thresholds_changed.emit())
        for box in (self.mapping, self.base):
            box.valueChanged.connect(lambda _: self._timer.start())

    @property
    def busy(self) -> bool:
        """True until a change is told."""
        return self._timer.isActive()

    @property
    def thresholds(self) -> Thresholds:
        return Thresholds(
            self.fraction.value() / 100, self.reads.value(), self.least_depth.value(), self.each_strand.value()
        )

    @property
    def filter(self) -> CountFilter:
        return CountFilter(self.mapping.value(), self.base.value())

    def kept(self) -> list[int] | None:
        """The values of the boxes for a session; None: the usual ones."""
        values = [box.value() for box in self._boxes]
        return None if values == self._usual else values

    def restore(self, value: Any) -> None:
        """Set the boxes as ``kept`` gave it; None: the usual values."""
        values = value if isinstance(value, list) and len(value) == len(self._boxes) else self._usual
        for box, one in zip(self._boxes, values, strict=True):
            if is_whole(one) and box.minimum() <= one <= box.maximum():
                box.setValue(one)

    def _box(self, prefix: str, limits: tuple[int, int], tip: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(*limits)
        box.setPrefix(prefix)
        box.setToolTip(tip)
        box.setAccessibleName(prefix.strip(" ≥"))
        box.setKeyboardTracking(False)
        return box
