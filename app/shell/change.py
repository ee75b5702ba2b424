"""One change of a session that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QUndoCommand


class Change(QUndoCommand):
    """A change that was made already; ``redo`` makes it again.

    ``text`` names it in the menu. ``folder``: of the result that it is of, None for others. The
    calls hold folders and JSON values, never pages.
    """

    def __init__(
        self, text: str, undo: Callable[[], object], redo: Callable[[], object], folder: Path | None = None
    ) -> None:
        super().__init__(text)
        self.folder = folder
        self._undo, self._redo = undo, redo
        self._is_new = True

    def undo(self) -> None:
        self._undo()

    def redo(self) -> None:
        # The stack calls it as the change is put on it.
        if self._is_new:
            self._is_new = False
        else:
            self._redo()
