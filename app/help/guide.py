"""The users' guide in a window of its own: contents, page, and a search within the page.

Nothing is remembered when the window closes.
"""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.access.parts import Splitter
from app.help.guide_view import GUIDE, GuideView
from app.help.terms import explain_as
from app.theme import icon
from app.widgets.basic import Dialog

INDEX = "index.md"

_LINK = re.compile(r"\[[^]]+\]\(([\w-]+\.md)\)")


def contents() -> list[tuple[str, str]]:
    """The index and the pages it links to, as (title, file name); none if the guide is missing."""
    index = GUIDE / INDEX
    if not index.is_file():
        return []
    pages = {INDEX: title_of(index)}
    for name in _LINK.findall(index.read_text(encoding="utf-8")):
        if (GUIDE / name).is_file():
            pages.setdefault(name, title_of(GUIDE / name))
    return [(title, name) for name, title in pages.items()]


def title_of(page: Path) -> str:
    """The heading of a page."""
    with page.open(encoding="utf-8") as lines:
        return lines.readline().lstrip("#").strip()


class GuideDialog(Dialog):
    """The guide, open on a page by its file name; non-modal, to stay beside the window."""

    def __init__(self, page: str = INDEX, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Guide"))
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self.resize(1060, 740)
        self.view = GuideView(self)
        self.list = explain_as(QListWidget(self), "window.guide.pages")
        self.list.setAccessibleName(self.tr("Contents"))
        self.list.setSpacing(2)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for title, name in contents():
            item = QListWidgetItem(title)
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.list.addItem(item)
        self.field = explain_as(QLineEdit(self), "window.guide.find")
        self.field.setPlaceholderText(self.tr("Find in this page"))
        self.field.setToolTip(self.tr("Enter: next place; Shift+Enter: previous place (Ctrl+F)"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.field.setClearButtonEnabled(True)
        self.field.setMaximumWidth(260)
        self._lay_out()
        self.list.currentItemChanged.connect(self._open_chosen)
        self.view.sourceChanged.connect(self._mark_page)
        self.field.textChanged.connect(lambda: self.find_text(anew=True))
        self.field.returnPressed.connect(self.find_text)
        if self.list.count():
            self.open_page(page)
        else:
            self.view.setPlainText(self.tr("The guide is missing; install Crosspoint again."))
        self.list.setFocus()

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        for sign, text, keys, slot in (
            ("mdi6.arrow-left", self.tr("Back"), "Alt+Left", self.view.backward),
            ("mdi6.arrow-right", self.tr("Forward"), "Alt+Right", self.view.forward),
            ("mdi6.home-outline", self.tr("Contents"), "Alt+Home", lambda: self.open_page(INDEX)),
        ):
            button = QToolButton(self)
            button.setAutoRaise(True)
            button.setIcon(icon(sign))
            button.setText(text)
            button.setToolTip(f"{text} ({keys})")
            button.setAccessibleName(text)
            button.clicked.connect(slot)
            QShortcut(QKeySequence(keys), self, button.click)
            bar.addWidget(button)
        QShortcut(QKeySequence.StandardKey.Find, self, self._ask)
        QShortcut(QKeySequence("Shift+Return"), self.field, lambda: self.find_text(back=True))
        bar.addStretch(1)
        bar.addWidget(self.field)
        halves = Splitter(self)
        halves.addWidget(self.list)
        halves.addWidget(self.view)
        halves.setStretchFactor(1, 1)
        halves.setSizes([220, 840])
        layout = QVBoxLayout(self)
        layout.addLayout(bar)
        layout.addWidget(halves, 1)

    def open_page(self, link: str) -> None:
        """Show a page of the guide, at a section behind #; its index if there is no such page."""
        name, _, section = link.partition("#")
        page = GUIDE / name
        page = page if page.is_file() else GUIDE / INDEX
        if Path(self.view.source().toLocalFile()) != page:
            self.view.show_page(page)
        self.view.show_section(section)

    def find_text(self, back: bool = False, anew: bool = False) -> None:
        """Go to the next place of the field's text, from the other end after the last one."""
        flags = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        cursor = self.view.textCursor()
        if anew:
            # A longer text may go on where the shorter one was found.
            cursor.setPosition(cursor.selectionStart())
            self.view.setTextCursor(cursor)
        if self.field.text() and not self.view.find(self.field.text(), flags):
            self.view.moveCursor(QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start)
            if not self.view.find(self.field.text(), flags):
                self.view.setTextCursor(cursor)

    def _open_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_page(item.data(Qt.ItemDataRole.UserRole))

    def _ask(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _mark_page(self, source: QUrl) -> None:
        """Mark the page in the contents; a page from elsewhere is not marked."""
        shown = Path(source.toLocalFile())
        names = [self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count())]
        row = names.index(shown.name) if shown.parent == GUIDE and shown.name in names else -1
        self.list.blockSignals(True)
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)


def show_guide(parent: QWidget, page: str = INDEX) -> None:
    """Open the guide beside a window or dialog; if it is open there, bring it to the front.

    It stays on its page, unless another one than the index is asked for.
    """
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    shown = [guide for guide in parent.findChildren(GuideDialog, options=direct) if guide.isVisible()]
    guide = shown[0] if shown else GuideDialog(page, parent)
    if shown and page != INDEX:
        guide.open_page(page)
    guide.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    guide.show()
    guide.raise_()
    guide.activateWindow()
