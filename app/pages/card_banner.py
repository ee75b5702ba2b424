"""A calm line on a run that left the graphics card: it goes on, and what would bring it back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.jobs.job import CardTrouble
from app.theme import icon


class CardBanner(QFrame):
    """Shows a ``CardTrouble``; emits ``restart_asked`` and changes nothing itself."""

    restart_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._sign = QLabel()
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentence.setAccessibleName(self.tr("About the graphics card"))
        self.restart = QPushButton(icon("mdi6.restart"), self.tr("Restart and &use the card"))
        self.restart.setToolTip(
            self.tr("Stop what runs, start Crosspoint anew and resume on the card from what is on disk")
        )
        self.restart.clicked.connect(self.restart_asked)
        layout = QHBoxLayout(self)
        layout.setSpacing(10)
        layout.addWidget(self._sign)
        layout.addWidget(self.sentence, 1)
        layout.addWidget(self.restart)
        self.show_trouble(None)

    def show_trouble(self, trouble: CardTrouble | None) -> None:
        """Show a trouble, or nothing."""
        self.setVisible(trouble is not None)
        if trouble is None:
            return
        self._sign.setPixmap(icon("mdi6.expansion-card-variant", "warning").pixmap(20, 20))
        if self.sentence.text() != trouble.message.sentence:
            self.sentence.setText(trouble.message.sentence)
        self.sentence.setToolTip(trouble.reason)
        self.restart.setVisible(trouble.ends_card)
