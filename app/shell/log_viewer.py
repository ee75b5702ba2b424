"""The log viewer: the system's opener of text files may be missing or unsuitable."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from app.widgets.background import Background
from app.widgets.basic import Dialog, Remark, close_button
from app.widgets.messages import explain


class LogDialog(Dialog):
    """Shows a log as of the opening of the dialog, scrolled to its end."""

    def __init__(self, file: Path, background: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Log"))
        self.resize(900, 560)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setPlaceholderText(self.tr("Nothing has been logged yet."))
        self.text.setAccessibleName(self.tr("Log"))
        self.place = Remark(str(file))
        buttons = close_button(self)
        copy = buttons.addButton(self.tr("&Copy all"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        layout = QVBoxLayout(self)
        layout.addWidget(self.place)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        background.call(_read, file, done=self._show, failed=self._fail, owner=self)

    def _show(self, text: str) -> None:
        self.text.setPlainText(text)
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _fail(self, problem: Exception) -> None:
        self.place.say(explain(problem).sentence, "error")


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")
