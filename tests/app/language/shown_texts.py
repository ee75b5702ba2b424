"""Texts that widgets show: those that are cut off, and those that look English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

#: English words that are none of Portuguese, nor names in the guide's formats.
_ENGLISH = re.compile(
    r"\b(the|of|and|is|are|was|were|with|for|from|its|it|this|that|these|which|choose|reads?|scores?|matches|hits? of|"
    r"sequences?|found|best|save|show|open|settings|folder|file|files|query|queries|database|entries|card|cards|whole|"
    r"nothing|not|than|then|here|where|what|how|by)\b",
    re.IGNORECASE,
)
#: Quoted texts, paths, titles of works and names of devices stay as they are.
_NAMES = re.compile(r"“[^”]*”|<i>.*?</i>|\S*[/\\]\S*|\S+\.\w{2,5}\b|\S+[_@=]\S+")


def widgets_of(window: QWidget) -> Iterator[QWidget]:
    """The window and what is visible in it."""
    yield from (part for part in (window, *window.findChildren(QWidget)) if part.isVisible())


def texts_of(window: QWidget) -> Iterator[str]:
    """Every text of the visible widgets: shown, of a tip, spoken, or of a menu."""
    for part in widgets_of(window):
        yield from (part.toolTip(), part.accessibleName(), part.accessibleDescription())
        if isinstance(part, (QLabel, QAbstractButton)):
            yield part.text()
        elif isinstance(part, QLineEdit):
            yield part.placeholderText()
        elif isinstance(part, (QGroupBox, QMenu)):
            yield part.title()
        elif isinstance(part, QComboBox):
            yield from (part.itemText(number) for number in range(part.count()))
        elif isinstance(part, QTabBar):
            yield from (text for at in range(part.count()) for text in (part.tabText(at), part.tabToolTip(at)))
        elif isinstance(part, QHeaderView) and (model := part.model()) is not None:
            for section in range(part.count()):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                    yield str(model.headerData(section, part.orientation(), role) or "")
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip())


def plain_text(text: str) -> str:
    """A text as it is read: without markup and mnemonics."""
    if Qt.mightBeRichText(text):
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    return text.replace("&", "")


def english_of(window: QWidget) -> list[str]:
    """The texts that hold an English word."""
    found = dict.fromkeys(plain_text(text) for text in texts_of(window))
    return [text for text in found if _ENGLISH.search(_NAMES.sub("", text))]


def cut_off(window: QWidget) -> list[str]:
    """Texts that widgets cut off, as “class: text, needed and given pixels”."""
    found = []
    for part in widgets_of(window):
        if part.window() is not window or part.visibleRegion().isEmpty():
            continue
        for text, needed, given in _rooms(part):
            if needed > given + 1:
                found.append(f"{type(part).__name__}: {text!r} needs {needed}, has {given}")
    return found


def _rooms(part: QWidget) -> Iterator[tuple[str, int, int]]:
    """Texts of a widget with the width (or, in lines, the height) that they need and have."""
    if isinstance(part, QLabel) and part.text():
        room = part.contentsRect()
        if part.wordWrap():
            yield part.text(), part.heightForWidth(part.width()), part.height()
        elif part.sizePolicy().horizontalPolicy() is not QSizePolicy.Policy.Ignored:
            wide = part.minimumSizeHint().width() if Qt.mightBeRichText(part.text()) else 0
            lines = part.text().replace("&", "").split("\n")
            wide = wide or max(part.fontMetrics().horizontalAdvance(line) for line in lines)
            yield part.text(), wide, room.width()
    elif isinstance(part, (QPushButton, QCheckBox, QRadioButton)) and part.text():
        yield part.text(), part.minimumSizeHint().width(), part.width()
    elif isinstance(part, QComboBox) and not part.isEditable() and part.currentText():
        option = QStyleOptionComboBox()
        part.initStyleOption(option)
        complex, edit = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = part.style().subControlRect(complex, option, edit, part)
        yield part.currentText(), part.fontMetrics().horizontalAdvance(part.currentText()), room.width()
    elif isinstance(part, QTabBar):
        for at in range(part.count()):
            text = part.tabText(at).replace("&", "")
            yield text, part.fontMetrics().horizontalAdvance(text), part.tabRect(at).width()
    elif isinstance(part, QHeaderView) and isinstance(part.parent(), QAbstractItemView):
        model = part.model()
        for section in range(part.count()):
            text = str(model.headerData(section, part.orientation()) or "")
            if not part.isSectionHidden(section):
                yield text, part.fontMetrics().horizontalAdvance(text), part.sectionSize(section)
