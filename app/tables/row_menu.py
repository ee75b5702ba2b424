"""Actions on the chosen row of a table: in its context menu, and in the menus of its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.access.catalogue import Command
from app.pictures.actions import new_action
from app.tables.panel import TablePanel
from app.widgets.basic import plain


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
