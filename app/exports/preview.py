"""The preview of a file: its picture, its first lines, or a sentence."""

from __future__ import annotations

from itertools import accumulate, zip_longest

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontDatabase, QImage, QPainter, QPaintEvent, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QWidget

from app.guarded import guarded
from app.help.terms import explain_as
from app.theme import theme_service
from app.widgets.basic import paint_sentence

#: Letters of a column of a table: at most, and between two.
_WIDEST, _BETWEEN = 40, 2


class Preview(QStackedWidget):
    """Shows one of them at a time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        explain_as(self, "window.export.preview")
        self._picture = _Picture(self)
        self._text = explain_as(QPlainTextEdit(self), "window.export.preview")
        self._text.setReadOnly(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setTabChangesFocus(True)
        for part in (self, self._picture, self._text):
            part.setAccessibleName(self.tr("Preview"))
        self.addWidget(self._picture)
        self.addWidget(self._text)

    @property
    def image(self) -> QImage:
        """The picture; null while there is none."""
        return self._picture.image

    @property
    def text(self) -> str:
        """The lines, or the sentence in place of a picture; "" while there is a picture."""
        return self._text.toPlainText() if self.currentWidget() is self._text else self._picture.sentence

    def show_image(self, image: QImage) -> None:
        """Show a picture, as large as there is room."""
        self._picture.take(image, "")
        self.setCurrentWidget(self._picture)

    def show_text(self, text: str) -> None:
        """Show lines, the columns of a table below one another."""
        rows = [line.split("\t")[:-1] for line in text.splitlines()]
        widths = (min(max(map(len, column)), _WIDEST) + _BETWEEN for column in zip_longest(*rows, fillvalue=""))
        letter, option = self._text.fontMetrics().horizontalAdvance("0"), self._text.document().defaultTextOption()
        option.setTabs([QTextOption.Tab(letter * at, QTextOption.TabType.LeftTab) for at in accumulate(widths)])
        self._text.document().setDefaultTextOption(option)
        self._text.setPlainText(text)
        self.setCurrentWidget(self._text)

    def say(self, sentence: str) -> None:
        """Show a sentence."""
        self._picture.take(QImage(), sentence)
        self.setCurrentWidget(self._picture)


class _Picture(QWidget):
    """A picture with a line around it, or a sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.image, self.sentence = QImage(), ""
        self.setMinimumSize(300, 200)

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    def take(self, image: QImage, sentence: str) -> None:
        self.image, self.sentence = image, sentence
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.image.isNull():
            with QPainter(self) as painter:
                paint_sentence(painter, self.rect(), self.sentence)
            return
        ratio = self.devicePixelRatioF()
        room = self.size() - QSize(2, 2)
        smooth, keep = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.KeepAspectRatio
        shown = self.image.scaled(room * ratio, keep, smooth)
        shown.setDevicePixelRatio(ratio)
        size = shown.deviceIndependentSize().toSize()
        x, y = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
        with QPainter(self) as painter:
            painter.drawImage(x, y, shown)
            painter.setPen(theme_service().theme.grid)
            painter.drawRect(x - 1, y - 1, size.width() + 1, size.height() + 1)
