"""The text of an alignment below a line that says what it is like, with a legend and a button that copies it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.plots.gapped_head import Headline, Legend
from app.plots.gapped_text import GappedAlignment, GappedText
from app.theme import icon


class GappedPanel(QWidget):
    """Shows an alignment, or a sentence in its place; ``message`` carries one for the status bar.

    ``has_positives``: whether other residues than equal ones may score above 0.
    """

    message = Signal(str)

    def __init__(self, has_positives: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = Headline(self)
        self.text = GappedText(self)
        self.legend = Legend(has_positives, self)
        self.copy = QToolButton(self)
        self.copy.setIcon(icon("mdi6.content-copy"))
        self.copy.setAutoRaise(True)
        self.copy.setAccessibleName(self.tr("Copy the alignment"))
        self.copy.clicked.connect(self.text.copy)
        head = QHBoxLayout()
        head.setContentsMargins(8, 3, 8, 3)
        head.setSpacing(12)
        head.addWidget(self.told, 1)
        head.addWidget(self.legend)
        head.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.text, 1)
        self.text.message.connect(self.message)

    def show_alignment(self, headline: str, alignment: GappedAlignment) -> None:
        """Show an alignment, and what it is like."""
        self.told.say(headline)
        self.text.show_alignment(alignment)
        self._allow_copy(True)

    def explain(self, sentence: str, headline: str = "") -> None:
        """Show a sentence and no alignment."""
        self.told.say(headline)
        self.text.explain(sentence)
        self._allow_copy(False)

    def _allow_copy(self, allowed: bool) -> None:
        reason = self.tr("There is no alignment to copy.")
        for button in (self.copy, self.text.copy_action):
            button.setEnabled(allowed)
            button.setToolTip(self.tr("Copy the alignment as text (Ctrl+C)") if allowed else reason)
        self.legend.setVisible(allowed)
