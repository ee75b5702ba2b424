"""The list of databases that were prepared or searched before: choose one, name it, or remove it.

What is prepared tells of itself (``gpu.analyses.search.prepared``); paths used before and given
names are in the settings.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.ask.file_source import FileSource, source_button
from app.ask.used_before import forget_database, last_databases
from app.help.terms import explain_as
from app.language.text import tr
from app.state.settings import Settings
from app.tables.headings import RIGHT
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.theme import icon, theme_service
from app.widgets.background import Background
from app.widgets.basic import Dialog, PlainLabel, Remark, plain, without_icons
from app.widgets.messages import explain
from app.widgets.typed_paths import shown
from gpu.core.units import format_bytes, visible
from gpu.sequences.raw import is_file

if TYPE_CHECKING:
    from gpu.analyses.search.prepared import Prepared

_SIZE, _LONGEST_NAME = (880, 420), 80
#: Where the settings keep given names.
_NAMES = "databaseNames"


class ListedDatabase(NamedTuple):
    """A file; ``name``: as it is called; ``size``: bytes, -1 if it is missing; ``made``: what is
    prepared of it as it is now, or as it was if it is missing.
    """

    path: str
    name: str
    size: int
    made: Prepared | None
    files: tuple[Path, ...] = ()

    @property
    def is_missing(self) -> bool:
        return self.size < 0


def given_names(settings: Settings) -> dict[str, str]:
    """The names that the user gave to databases, by path."""
    kept = settings.remembered(_NAMES)
    return {path: name for path, name in kept.items() if isinstance(name, str) and name}


def read_databases(paths: Sequence[str], names: Mapping[str, str]) -> list[ListedDatabase]:
    """Prepared databases, the last used first, then the other ``paths``; for a thread."""
    from gpu.analyses.search.prepared import kept_databases, prepared_databases

    prepared = {each.path: each for each in prepared_databases(kept_databases())}
    found = []
    for path in dict.fromkeys([*prepared, *paths]):
        size, made = -1, prepared.get(path)
        with suppress(OSError):
            size = os.stat(path).st_size if is_file(path) else -1
        is_known = made is not None and size in (-1, made.size)
        name = names.get(path) or Path(path).name
        found.append(ListedDatabase(path, name, size, made if is_known else None, made.files if made else ()))
    return found


def _columns() -> tuple[SmallColumn[ListedDatabase], ...]:
    def number(count: int | None) -> str:
        return "" if count is None else f"{count:,}"

    def missing(row: ListedDatabase) -> QColor | None:
        return theme_service().theme.warning if row.is_missing else None

    def count(name: str, title: str, of: Callable[[Prepared], int]) -> SmallColumn[ListedDatabase]:
        return SmallColumn(
            *(name, title, "", lambda row: number(row.made and of(row.made))),
            key=lambda row: row.made and of(row.made), side=RIGHT, descending_first=True,
        )  # fmt: skip

    return (
        SmallColumn(
            *("name", tr("Name"), "", lambda row: visible(row.name)), stretch=2, least="swissprot.fa.gz",
            sign=lambda row: icon("mdi6.file-alert-outline", "warning") if row.is_missing else None,
        ),
        SmallColumn("kind", tr("Kind"), "", _kind),
        count("entries", tr("Entries"), lambda made: made.entries),
        count("letters", tr("Letters"), lambda made: made.letters),
        SmallColumn(
            *("size", tr("Size"), "", lambda row: tr("missing") if row.is_missing else format_bytes(row.size)),
            key=lambda row: row.size, side=RIGHT, descending_first=True, colour=missing,
        ),
        SmallColumn(
            *("used", tr("Last searched"), "", _date), key=lambda row: row.made and row.made.used,
            descending_first=True, widest="2026-12-31 23:59",
        ),
        SmallColumn("folder", tr("Folder"), "", lambda row: visible(str(Path(row.path).parent)), stretch=1,
                    least="/data"),
    )  # fmt: skip


def _kind(row: ListedDatabase) -> str:
    return "" if row.made is None else tr("nucleotide") if row.made.are_bases else tr("protein")


def _date(row: ListedDatabase) -> str:
    return "" if row.made is None else f"{datetime.fromtimestamp(row.made.used):%Y-%m-%d %H:%M}"


def _state(row: ListedDatabase) -> str:
    """The sentence on a database: missing, not prepared, or prepared."""
    if row.is_missing:
        return tr("There is no such file now; it may be on a drive that is not connected.")
    if row.made is None:
        return tr("It is prepared when it is searched.")
    return tr("Prepared, {0} in the cache folder: it is searched at once.").format(format_bytes(row.made.kept))


class DatabasesDialog(Dialog):
    """Shows the list, and calls ``take`` with the path of the chosen database."""

    def __init__(
        self, settings: Settings, background: Background, take: Callable[[str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        explain_as(self, "search.databases")
        self.setWindowTitle(self.tr("Databases"))
        self.resize(*_SIZE)
        self._settings, self._background, self._take = settings, background, take
        self.table: SmallTable[ListedDatabase] = SmallTable(
            _columns(),
            self.tr("Databases"),
            self,
            describe=lambda row: f"{row.path}\n{_state(row)}",
            identity=lambda row: row.path,
        )
        self.table.setSelectionMode(SmallTable.SelectionMode.SingleSelection)
        self.table.setFrameShape(SmallTable.Shape.StyledPanel)
        self.table.sort_as()
        self.table.chosen.connect(self._show)
        self.table.opened.connect(lambda _: self._choose())
        self.name = explain_as(QLineEdit(), "search.databases.name")
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setAccessibleName(self.tr("Name of the chosen database"))
        self.name.editingFinished.connect(self._keep_name)
        self.remove = QPushButton(self.tr("&Remove from the list"))
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(lambda: self._remove())
        self.remark = Remark(lines=2)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.choose = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.choose.setText(self.tr("&Choose"))
        for button in self.buttons.findChildren(QPushButton):
            # Enter ends a name.
            button.setAutoDefault(False)
        self.buttons.accepted.connect(self._choose)
        self.buttons.rejected.connect(self.reject)
        label = PlainLabel(self.tr("Name"))
        label.setBuddy(self.name)
        line = QHBoxLayout()
        for part, stretch in ((label, 0), (self.name, 1), (self.remove, 0)):
            line.addWidget(part, stretch)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table, 1)
        layout.addLayout(line)
        layout.addWidget(self.remark)
        layout.addWidget(self.buttons)
        self._show(None)
        self.remark.say(self.tr("Looking…"))
        self._read()

    def _read(self) -> None:
        paths, names = last_databases(self._settings), given_names(self._settings)
        self._background.call(read_databases, paths, names, done=self._take_rows, failed=self._on_failed, owner=self)

    def _take_rows(self, rows: list[ListedDatabase]) -> None:
        self.table.take(rows)
        if rows and self.table.current is None:
            self.table.choose_place(0)
        self._show(self.table.current)

    def _on_failed(self, problem: Exception) -> None:
        self.remark.say(explain(problem).sentence, "error")

    def _show(self, row: ListedDatabase | None) -> None:
        """Show what can be done with the chosen row."""
        self.name.setText(row.name if row else "")
        self.name.setPlaceholderText(shown(Path(row.path).name) if row else "")
        for part in (self.name, self.remove):
            part.setEnabled(row is not None)
        self.choose.setEnabled(row is not None and not row.is_missing)
        said = _state(row) if row else self.tr("No database has been searched yet.")
        self.remark.say(said, "warning" if row and row.is_missing else "muted")
        self.choose.setToolTip("" if self.choose.isEnabled() else plain(said))
        self.remove.setToolTip(
            self.tr("Its file stays; what was prepared of it is deleted") if row else self.tr("Choose a row first")
        )

    def _keep_name(self) -> None:
        row = self.table.current
        if row is not None and (name := self.name.text().strip()) != row.name:
            self._settings.remember(_NAMES, {row.path: "" if name == Path(row.path).name else name})
            self._read()

    def _remove(self) -> None:
        row = self.table.current
        if row is None:
            return
        forget_database(self._settings, row.path)
        self._settings.remember(_NAMES, {row.path: ""})
        for file in row.files:
            # On Windows a search may have it open; then it stays in the list.
            with suppress(OSError):
                file.unlink(missing_ok=True)
        self._read()

    def _choose(self) -> None:
        row = self.table.current
        if row is not None and not row.is_missing:
            self.accept()
            self._take(row.path)


def offer_databases(source: FileSource, settings: Settings, background: Background) -> QPushButton:
    """Add the button that opens the list to a field."""

    def ask() -> None:
        dialog = DatabasesDialog(settings, background, lambda path: source.take([path]), source)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    tip = tr("Databases that were searched before, with their names and sizes; most are prepared already")
    button = source_button("mdi6.database-outline", tr("Databases…"), tr("Choose a database by name"), ask, tip)
    button.setObjectName("databases")
    source.add_source(button)
    return button
