"""Actions on the chosen row of a table: in its context menu, and in the menus of its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.access.catalogue import Command
from app.language.text import tr
from app.pictures.actions import new_action
from app.tables.panel import TablePanel
from app.widgets.basic import plain
from gpu.analyses.one_record import Record
from gpu.downloads.links import RecordLink, link_of


def open_page(name: str) -> None:
    """Open the page of a record's accession in the browser."""
    if link := link_of(name):
        QDesktopServices.openUrl(QUrl(link.address))


def link_title(link: RecordLink) -> str:
    """The words of a menu for the page of a record."""
    return tr("Open {0} at {1}").format(link.accession, link.site).replace("&", "&&")


def name_page(action: QAction, name: str) -> None:
    """Name an action that opens the page of a record; hide it if the name has no accession."""
    link = link_of(name)
    action.setVisible(link is not None)
    if link is not None:
        action.setText(link_title(link))


def add_page(menu: QMenu, name: str) -> None:
    """Add an entry that opens the page of a record, if its name has an accession."""
    if link := link_of(name):
        menu.addAction(link_title(link), lambda: open_page(name))


def copy_fasta(record: Record) -> None:
    """Copy a record to the clipboard, as FASTA."""
    QGuiApplication.clipboard().setText(b"".join(record.lines()).decode("utf-8", "replace"))


class RowActions:
    """Actions by their commands; ``problem(command)`` says why one cannot be done, or "".

    Each is asked about when another row is chosen.
    """

    def __init__(
        self,
        page: QWidget,
        table: TablePanel,
        acts: Mapping[Command, Callable[[], object]],
        problem: Callable[[Command], str],
    ) -> None:
        self._problem = problem
        self._actions: dict[Command, QAction] = {}
        for command, act in acts.items():
            action = new_action(page, command, act)
            page.addAction(action)
            self._actions[command] = action
        first = next(iter(table.view.actions()), None)
        table.view.insertActions(first, list(self._actions.values()))  # type: ignore[arg-type]
        separator = QAction(page)
        separator.setSeparator(True)
        table.view.insertAction(first, separator)  # type: ignore[arg-type]
        table.chosen.connect(lambda _: self.update())
        self.update()

    def __getitem__(self, command: Command) -> QAction:
        return self._actions[command]

    def update(self) -> None:
        """Enable what can be done with the chosen row; a disabled action says why it cannot."""
        for command, action in self._actions.items():
            problem = self._problem(command)
            action.setEnabled(not problem)
            action.setToolTip(plain(problem) if problem else action.statusTip())
