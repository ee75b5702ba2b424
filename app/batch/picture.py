"""The table of tasks on the page of a batch that is being computed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.batch.task_table import TaskTable
from app.widgets.basic import fill
from gpu.batch.folder import BatchPicture, TaskRow
from gpu.batch.tasks import Status


class BatchView(QWidget):
    """Shows a ``BatchPicture``; ``result_asked`` carries the folder of a result to open."""

    result_asked = Signal(object)
    #: The page leaves it the whole width, below the stages.
    is_wide = True

    def __init__(self, picture: BatchPicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = picture
        self.table = TaskTable(self)
        self.table.opened.connect(self._open)
        fill(self, self.table)
        self.show_picture(picture)

    def show_picture(self, picture: BatchPicture) -> None:
        """Show the tasks as they are now."""
        self._picture = picture
        self.table.take(picture.rows)

    def _open(self, row: TaskRow | None) -> None:
        if row is not None and row.state.status is Status.DONE:
            self.result_asked.emit(self._picture.folder / row.state.name)
