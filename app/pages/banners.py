"""Banners across a page: a failed card, a failed run, whatever else failed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.access.catalogue import ResultCommands
from app.runs.job import CardTrouble
from app.theme import icon
from app.widgets.basic import PlainLabel, plain
from app.widgets.messages import Message


class Banner(QFrame):
    """An icon and a selectable sentence, hidden until set. ``line`` holds further widgets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._sign = QLabel()
        self.sentence = PlainLabel()
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.line = QHBoxLayout()
        self.line.setSpacing(10)
        self.line.addWidget(self._sign)
        self.line.addWidget(self.sentence, 1)
        self.setVisible(False)

    def say(self, sentence: str, sign: str, role: str) -> None:
        """Show a sentence with an icon in the theme's colour ``role``."""
        self._sign.setPixmap(icon(sign, role).pixmap(20, 20))
        # Setting it again would lose the selection.
        if self.sentence.text() != sentence:
            self.sentence.setText(sentence)
        self.setVisible(True)


class CardBanner(Banner):
    """A note that a run left the graphics card, with a way to use it again.

    Emits ``restart_asked``.
    """

    restart_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence.setAccessibleName(self.tr("About the graphics card"))
        self.restart = QPushButton(icon("mdi6.restart"), self.tr("Restart and &use the card"))
        self.restart.setToolTip(
            self.tr("Stop what runs, start Crosspoint anew and resume on the card from what is on disk")
        )
        self.restart.clicked.connect(self.restart_asked)
        self.line.addWidget(self.restart)
        self.setLayout(self.line)

    def show_trouble(self, trouble: CardTrouble | None) -> None:
        """Show a card trouble, or hide."""
        if trouble is None:
            self.setVisible(False)
            return
        self.say(trouble.message.sentence, "mdi6.expansion-card-variant", "warning")
        self.sentence.setToolTip(plain(trouble.reason))
        self.restart.setVisible(trouble.ends_card)


class FailurePanel(Banner):
    """A sentence, advice, and on demand the details for support.

    ``is_of_run``: it emits ``change_asked``, and shows what the run is; else the user closes it,
    which ``closed`` tells.
    """

    change_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None, is_of_run: bool = True) -> None:
        super().__init__(parent)
        self.sentence.setAccessibleName(self.tr("What went wrong"))
        self.toggle = QToolButton()
        self.toggle.setText(self.tr("Details"))
        self.toggle.setCheckable(True)
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggle.setArrowType(Qt.ArrowType.RightArrow)
        self.toggle.toggled.connect(self._expand)
        self.details = QPlainTextEdit()
        self.copy = QPushButton(icon("mdi6.content-copy"), self.tr("Copy details"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details.toPlainText()))
        self.details.setReadOnly(True)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setMinimumHeight(60)
        self.details.setMaximumHeight(240)
        self.details.setAccessibleName(self.tr("Details for support"))
        self.line.setAlignment(self._sign, Qt.AlignmentFlag.AlignTop)
        self.change = QPushButton(icon(ResultCommands.repeat.icon), ResultCommands.repeat.title)
        self.change.setToolTip(self.tr("Open the dialog with all that was asked for filled in"))
        self.change.clicked.connect(self.change_asked)
        # Below the sentence, which needs the whole width of a small window.
        buttons = QHBoxLayout()
        for button in (self.change, self.toggle, self.copy) if is_of_run else (self.toggle, self.copy):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("mdi6.close"))
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(self.tr("Close this message"))
        self.close_button.setAccessibleName(self.close_button.toolTip())
        self.close_button.clicked.connect(self.closed)
        self.line.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.close_button.setVisible(not is_of_run)
        layout = QVBoxLayout(self)
        layout.addLayout(self.line)
        layout.addLayout(buttons)
        layout.addWidget(self.details)
        self._expand(False)

    def show_message(self, message: Message | None) -> None:
        """Show a message, or hide."""
        if message is None:
            self.setVisible(False)
            return
        self.say(message.sentence, "mdi6.alert-circle-outline", "error")
        if self.details.toPlainText() != message.details:
            self.details.setPlainText(message.details)
        self.toggle.setVisible(bool(message.details))
        if not message.details:
            self.toggle.setChecked(False)

    def _expand(self, open_: bool) -> None:
        self.details.setVisible(open_)
        self.copy.setVisible(open_)
        self.toggle.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)
