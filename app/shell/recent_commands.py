"""The commands for a result in a list: show its folder, rename it, delete it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QInputDialog, QWidget

from app.pages.desk import Desk
from app.state.result_folders import delete, move_to_trash, show_folder
from app.widgets.reporter import ask
from gpu.core.units import visible

if TYPE_CHECKING:
    from app.runs.session import Session

#: Longest title that a user gives, in characters.
MAX_TITLE = 200


class RecentCommands(QObject):
    """Asks over ``window``, and tells how it went.

    ``closed`` carries the folder of a result that is about to go.
    """

    closed = Signal(object)

    def __init__(self, session: Session, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._desk, self._window = session, desk, window

    def show_folder(self, folder: str) -> None:
        """Open a result's folder in the file manager."""
        if not show_folder(Path(folder)):
            self._desk.say(self.tr("There is no file manager that shows “{0}”.").format(folder))

    def rename(self, folder: str) -> None:
        """Ask for another title; an empty one brings back that of the sequences."""
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Rename a result"))
        dialog.setLabelText(
            self.tr("Title in tabs and lists (empty: the names of the sequences); the folder keeps its name:")
        )
        dialog.setTextValue(visible(self._session.title(folder)))
        dialog.textValueSelected.connect(lambda title: self._session.rename(folder, title.strip()[:MAX_TITLE]))
        dialog.open()

    def ask_note(self, folder: str) -> None:
        """Ask for a line on a result, which its list shows and finds; an empty one is none."""
        recent = self._session.recent
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Note on a result"))
        dialog.setLabelText(self.tr("A line for the list of recent results:"))
        dialog.setTextValue(next((entry.note for entry in recent.entries if entry.folder == folder), ""))
        dialog.textValueSelected.connect(lambda line: recent.note(folder, line.strip()[:MAX_TITLE]))
        dialog.open()

    def ask_to_delete(self, folder: str) -> None:
        """Ask, then move a result to the trash and take it off the list."""
        if self._session.is_under_way(Path(folder)):
            self._desk.say(self.tr("This comparison runs or waits; cancel it first."))
            return
        text = self.tr("Move the result “{0}” to the trash?").format(visible(self._session.title(folder)))
        more = self.tr("With its folder goes everything that was saved in it:\n{0}").format(visible(folder))
        self._ask(text, more, self.tr("&Move to the trash"), lambda: self._delete(folder))

    def _delete(self, folder: str) -> None:
        # A page has files of the result open, which some systems do not move.
        self.closed.emit(Path(folder))

        def done(moved: bool) -> None:
            if moved:
                self._gone(
                    folder, self.tr("Moved to the trash: {0}; take it out there to have it back, as Undo does not")
                )
            else:
                self._ask_for_good(folder)

        self._session.background.call(move_to_trash, Path(folder), done=done, failed=self._desk.warn, owner=self)

    def _ask_for_good(self, folder: str) -> None:
        def delete_it() -> None:
            self._session.background.call(
                delete,
                Path(folder),
                done=lambda _: self._gone(folder, self.tr("Deleted: {0}")),
                failed=self._desk.warn,
                owner=self,
            )

        text = self.tr("This drive has no trash. Delete the result “{0}” for good?")
        more = self.tr("It cannot be brought back:\n{0}").format(visible(folder))
        self._ask(text.format(visible(self._session.title(folder))), more, self.tr("&Delete for good"), delete_it)

    def _gone(self, folder: str, sentence: str) -> None:
        self._session.forget(Path(folder))
        self._desk.say(sentence.format(folder))

    def _ask(self, text: str, more: str, answer: str, go_on: Callable[[], object]) -> None:
        ask(self._window, text, answer, self.tr("&Keep it"), go_on, more)
