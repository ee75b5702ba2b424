"""Keeper of the small pictures of results: each as its page was left."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.runs.recent import RecentModel
from app.shell.workspace import Workspace


class ResultPictures(QObject):
    """Takes the picture of a page when another tab comes to the front, or it is closed."""

    def __init__(self, workspace: Workspace, recent: RecentModel) -> None:
        super().__init__(workspace)
        self._workspace, self._recent = workspace, recent
        self._front: QWidget | None = None
        workspace.currentChanged.connect(self.take)
        workspace.page_closing.connect(lambda page: self.take() if page is self._front else None)

    def take(self) -> None:
        """Take that of the page that is or was in front."""
        page = self._workspace.result_page(self._front)
        if page is not None and page.can_repeat:
            self._recent.picture(page.result.folder, page.pictured.grab().toImage())
        self._front = self._workspace.currentWidget()
