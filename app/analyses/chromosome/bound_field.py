"""The field for the initial score of block pruning: a first alignment, none, or a known score."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QHBoxLayout, QSpinBox, QWidget

from app.help.terms import explain_as
from gpu.scoring.affine import SCORE_LIMIT

_SCORE = "score"


class BoundField(QWidget):
    """A request's ``bound``: a list, and beside it the score if one is entered.

    ``changed`` follows every edit.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.bound")
        self.source = QComboBox()
        self.source.addItem(self.tr("A first alignment"), "auto")
        self.source.addItem(self.tr("Nothing"), "none")
        self.source.addItem(self.tr("A score"), _SCORE)
        self.source.setAccessibleName(self.tr("What pruning starts from"))
        # Beside a score the list is narrower than its longest entry.
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setMinimumContentsLength(7)
        self.score = QSpinBox()
        self.score.setRange(1 - SCORE_LIMIT, SCORE_LIMIT - 1)
        self.score.setGroupSeparatorShown(True)
        self.score.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.score.setAccessibleName(self.tr("Score that pruning starts from"))
        self.score.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.source, 1)
        row.addWidget(self.score, 1)
        self.setFocusProxy(self.source)
        self.source.currentIndexChanged.connect(self._on_source)
        self.score.valueChanged.connect(self.changed)

    @property
    def bound(self) -> str:
        """The value in a request."""
        source = str(self.source.currentData())
        return str(self.score.value()) if source == _SCORE else source

    def take(self, bound: str) -> None:
        """Fill in a request's bound."""
        if bound not in ("auto", "none"):
            self.score.setValue(int(bound))
            bound = _SCORE
        self.source.setCurrentIndex(self.source.findData(bound))

    def allow(self, is_pruned: bool) -> None:
        """Enable the field if pruning applies; its value stays."""
        self.setEnabled(is_pruned)
        tip = self.tr(
            "The nearer this score comes to the best one, the more is left out; the result does not depend on it, and "
            "a score that is too high is noticed and costs time only"
        )
        why_not = self.tr("Nothing is pruned; check Block pruning to choose what it starts from")
        for field in (self.source, self.score):
            field.setToolTip(tip if is_pruned else why_not)

    def _on_source(self) -> None:
        self.score.setVisible(self.source.currentData() == _SCORE)
        self.changed.emit()
