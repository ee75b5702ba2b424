"""The dialog in which the keys of all commands are looked up and changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.access.catalogue import KeyRow
from app.access.keys import key_book, shown_keys
from app.help.terms import explain_as
from app.language.text import tr
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.widgets.basic import Dialog, PlainLabel, Remark, close_button

_SIZE = (780, 560)
#: Keys that pictures, tables and fields have for themselves.
_TAKEN = (
    *("Up", "Down", "Tab", "Shift+Tab", "Return", "Enter", "Space", "Home", "End", "PgUp", "PgDown", "Menu"),
    *("Backspace", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A"),
)


def conflict(row: KeyRow, keys: str, rows: Iterable[KeyRow]) -> str:
    """The reason why a command cannot have these keys, in a sentence; "" if it can."""
    shown = shown_keys([keys])
    if keys in _TAKEN:
        return tr("{0} moves, chooses or edits in pictures, tables and fields; press other keys.").format(shown)
    for other in rows:
        if other != row and keys in other.keys and row.meets(other):
            return tr("{keys} is the key of “{command}”; press other keys, or change that command first.").format(
                keys=shown, command=other.title
            )
    return ""


class KeysDialog(Dialog):
    """Shows the rows, and changes the keys of the chosen one as soon as they are pressed.

    ``page_title`` returns the name of an analysis in the window.
    """

    def __init__(self, rows: list[KeyRow], page_title: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "window.keys")
        self.setWindowTitle(self.tr("Change keys"))
        self.resize(*_SIZE)
        self._rows, self._page_title = rows, page_title
        self.field = explain_as(QLineEdit(), "window.keys.find")
        self.field.setPlaceholderText(self.tr("Search a command or a key"))
        self.field.setAccessibleName(self.tr("Search a command or a key"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._filter)
        self.list = SmallTable(self._columns(), self.tr("Commands and their keys"), spacing=0)
        self.list.setSelectionMode(SmallTable.SelectionMode.SingleSelection)
        self.list.setFrameShape(SmallTable.Shape.StyledPanel)
        self.list.typed.connect(self._begin_search)
        self.list.take(rows)
        self.list.chosen.connect(lambda _: self._show())
        self.keys = explain_as(QKeySequenceEdit(), "window.keys.pressed")
        self.keys.setMaximumSequenceLength(1)
        self.keys.setAccessibleName(self.tr("New keys of the chosen command"))
        self.keys.editingFinished.connect(self._take)
        self.none = self._button(self.tr("&No key"), lambda: self._give(()))
        self.usual = self._button(self.tr("&Reset"), lambda: self._give(None))
        self.all = self._button(self.tr("Reset &all"), self._reset_all)
        self.remark = Remark(lines=2)
        self._lay_out()
        self.list.choose(id(rows[0]))
        self._show()
        self.field.setFocus()

    @property
    def row(self) -> KeyRow | None:
        """The chosen command."""
        return self.list.current

    def choose(self, title: str) -> None:
        """Choose the first command with a title."""
        self.list.choose(next((id(row) for row in self._rows if row.title == title), 0))

    def _columns(self) -> tuple[SmallColumn[KeyRow], ...]:
        bold = QFont(self.font())
        bold.setBold(True)

        def font(row: KeyRow) -> QFont | None:
            return bold if key_book().is_changed(row.name, row.usual) else None

        return (
            SmallColumn(
                "command", self.tr("Command"), "", lambda row: row.title,
                widest="\n".join(row.title for row in self._rows),
            ),
            SmallColumn("keys", self.tr("Keys"), "", lambda row: shown_keys(row.keys), font=font),
            SmallColumn("where", self.tr("Where"), "", self._where, stretch=1, least=self.tr("everywhere")),
        )  # fmt: skip

    def _where(self, row: KeyRow) -> str:
        return ", ".join(self._page_title(page) for page in sorted(row.pages)) or self.tr("everywhere")

    def _begin_search(self, text: str) -> None:
        self.field.setFocus()
        self.field.insert(text)

    def _button(self, text: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: act())
        return button

    def _lay_out(self) -> None:
        label = PlainLabel(self.tr("New keys"))
        label.setBuddy(self.keys)
        line = QHBoxLayout()
        line.addWidget(label)
        line.addWidget(self.keys, 1)
        for button in (self.none, self.usual, self.all):
            line.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        layout.addLayout(line)
        layout.addWidget(self.remark)
        buttons = close_button(self)
        for button in buttons.findChildren(QPushButton):
            button.setAutoDefault(False)
        layout.addWidget(buttons)

    def _refresh(self) -> None:
        """Show the present keys; changed ones are bold."""
        self.list.refresh()
        self._show()

    def _show(self) -> None:
        row = self.row
        for part in (self.keys, self.none, self.usual):
            part.setEnabled(row is not None)
        self.keys.setKeySequence(QKeySequence(row.keys[0] if row is not None and row.keys else ""))
        self.remark.say("")

    def _take(self) -> None:
        pressed, row = self.keys.keySequence().toString(), self.row
        if row is None or not pressed or pressed in row.keys:
            return
        problem = conflict(row, pressed, self._rows)
        if problem:
            self._show()
            self.remark.say(problem, "error")
        else:
            self._give((pressed,))

    def _give(self, keys: tuple[str, ...] | None) -> None:
        row = self.row
        if row is None:
            return
        for key in row.usual if keys is None else ():
            if problem := conflict(row, key, self._rows):
                self.remark.say(problem, "error")
                return
        key_book().choose(row.name, row.usual, keys)
        self._refresh()
        said = self.tr("“{command}” has the key {keys}.") if row.keys else self.tr("“{command}” has no key.")
        self.remark.say(said.format(command=row.title, keys=shown_keys(row.keys)))

    def _reset_all(self) -> None:
        key_book().reset()
        self._refresh()
        self.remark.say(self.tr("All commands have their usual keys."))

    def _filter(self, text: str) -> None:
        words = text.casefold().split()

        def is_wanted(row: KeyRow) -> bool:
            shown = f"{row.title} {shown_keys(row.keys)} {self._where(row)}".casefold()
            return all(word in shown for word in words)

        self.list.model().show_only(is_wanted)
        shown = self.list.model().shown
        if shown and self.list.current is None:
            self.list.choose(id(shown[0]))
        self._show()
