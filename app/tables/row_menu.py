"""Actions on the chosen row of a table: in its context menu, and in the menus of its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.pictures.actions import Command, new_action
from app.state.ways import words
from app.tables.panel import TablePanel
from app.widgets.basic import plain


class RowActions:
    """Actions of ``app.state.ways`` by name; ``problem(name)`` says why one cannot be done, or "".

    Each is asked about when another row is chosen.
    """

    def __init__(
        self,
        page: QWidget,
        table: TablePanel,
        acts: Mapping[str, Callable[[], object]],
        problem: Callable[[str], str],
    ) -> None:
        self._problem = problem
        self.by_name: dict[str, QAction] = {}
        for name, act in acts.items():
            action = new_action(page, Command(*words(name)), act)
            page.addAction(action)
            self.by_name[name] = action
        first = next(iter(table.view.actions()), None)
        table.view.insertActions(first, list(self.by_name.values()))  # type: ignore[arg-type]
        separator = QAction(page)
        separator.setSeparator(True)
        table.view.insertAction(first, separator)  # type: ignore[arg-type]
        table.chosen.connect(lambda _: self.update())
        self.update()

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def update(self) -> None:
        """Enable what can be done with the chosen row; a disabled action says why it cannot."""
        for name, action in self.by_name.items():
            problem = self._problem(name)
            action.setEnabled(not problem)
            action.setToolTip(plain(problem) if problem else action.statusTip())
