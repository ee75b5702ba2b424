"""Every command of the window: the command palette, and the list of keys."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.access.catalogue import page_rows
from app.access.keys import shown_keys
from app.help.terms import explain_as
from app.widgets.basic import Dialog, close_button, heading


def clean(text: str) -> str:
    """An action's text without its mnemonic, and without keys written behind it."""
    return text.partition("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&")


def menu_actions(menus: Iterable[QMenu]) -> list[tuple[str, QAction]]:
    """Every visible command of the menus and their submenus, as (path, action).

    Submenus are found as children: with ``QAction.menu`` PySide takes ownership and deletes the
    menu.
    """

    def walk(menu: QMenu, path: str) -> Iterable[tuple[str, QAction]]:
        children = menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
        below = {child.menuAction(): child for child in children}
        for action in menu.actions():
            name = f"{path} › {clean(action.text())}"
            if action in below:
                yield from walk(below[action], name)
            elif not action.isSeparator() and action.isVisible() and action.text():
                yield name, action

    return [command for menu in menus for command in walk(menu, clean(menu.title()))]


class CommandPalette(Dialog):
    """Runs a command by a few typed letters and Enter."""

    def __init__(self, commands: list[tuple[str, QAction]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Commands"))
        self.resize(520, 380)
        self.field = explain_as(QLineEdit(), "window.commands")
        self.field.setPlaceholderText(self.tr("Type a command"))
        self.field.setAccessibleName(self.tr("Command"))
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.list = explain_as(QListWidget(), "window.commands")
        self.list.setAccessibleName(self.tr("Commands"))
        for path, action in commands:
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(f"{path}    {keys}" if keys else path)
            item.setData(Qt.ItemDataRole.UserRole, action)
            if not action.isEnabled():
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(action.toolTip())
            self.list.addItem(item)
        self.field.textChanged.connect(self._filter)
        self.field.returnPressed.connect(self.run)
        self.list.itemActivated.connect(self.run)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self._filter("")

    def run(self) -> None:
        """Run the chosen command, after the palette has closed."""
        item = self.list.currentItem()
        if item is None or item.isHidden() or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        action: QAction = item.data(Qt.ItemDataRole.UserRole)
        self.accept()
        action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The arrow keys move in the list while the text field has the focus.
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                shown = self._shown()
                if shown:
                    row = self.list.currentRow()
                    place = shown.index(row) + step if row in shown else 0
                    self.list.setCurrentRow(shown[place % len(shown)])
                return True
        return super().eventFilter(watched, event)

    def _shown(self) -> list[int]:
        return [row for row in range(self.list.count()) if not self.list.item(row).isHidden()]

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(not all(word in item.text().casefold() for word in words))
        shown = [row for row in self._shown() if self.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled]
        self.list.setCurrentRow(shown[0] if shown else -1)


class ShortcutSheet(Dialog):
    """The keys of the window and of the result views; ``change_asked``: they are to be changed."""

    change_asked = Signal()

    def __init__(self, commands: list[tuple[str, QAction]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(520, 560)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(28)
        grid.setColumnStretch(1, 1)
        rows = [
            (action.shortcut().toString(QKeySequence.SequenceFormat.NativeText), path)
            for path, action in commands
            if not action.shortcut().isEmpty()
        ]
        self._section(grid, self.tr("Window"), rows)
        self._section(grid, self.tr("Result"), [(shown_keys(row.keys), row.title) for row in page_rows() if row.keys])
        self._section(
            grid,
            self.tr("Mouse"),
            [
                (self.tr("Wheel"), self.tr("Zoom at the cursor; with Shift, scroll sideways")),
                (self.tr("Drag"), self.tr("Pan in move mode, box in select mode; Ctrl inverts")),
                (self.tr("Double click"), self.tr("Centre the linked views")),
                (self.tr("Right click"), self.tr("Menu")),
            ],
        )
        grid.setRowStretch(grid.rowCount(), 1)
        scroll = QScrollArea()
        scroll.setAccessibleName(self.windowTitle())
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        buttons = close_button(self)
        change = buttons.addButton(self.tr("Change &keys…"), QDialogButtonBox.ButtonRole.ActionRole)
        change.clicked.connect(self.accept)
        change.clicked.connect(self.change_asked)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)

    def _section(self, grid: QGridLayout, title: str, rows: list[tuple[str, str]]) -> None:
        grid.addWidget(heading(title), grid.rowCount(), 0, 1, 2)
        for keys, what in rows:
            row = grid.rowCount()
            grid.addWidget(QLabel(keys), row, 0)
            words = QLabel(what)
            words.setWordWrap(True)
            grid.addWidget(words, row, 1)
