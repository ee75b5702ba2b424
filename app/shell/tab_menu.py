"""The context menu of a tab: its result's folder, title and note, and tabs to close."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.shell.recent_commands import RecentCommands
from app.shell.workspace import Workspace


class TabMenu(QObject):
    """Opens over the tabs of a ``workspace``, but not over the start page's."""

    def __init__(self, workspace: Workspace, commands: RecentCommands) -> None:
        super().__init__(workspace)
        self._workspace, self._commands = workspace, commands
        bar = workspace.tabBar()
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        bar.customContextMenuRequested.connect(self._open)

    def _open(self, point: QPoint) -> None:
        bar = self._workspace.tabBar()
        folder = self._workspace.folder_of(self._workspace.widget(bar.tabAt(point)))
        if folder is None:
            return
        close = self._workspace.close_result
        pages = map(self._workspace.folder_of, self._workspace.pages())
        others = [other for other in pages if other is not None and other != folder]
        menu = QMenu(bar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Close tab"), partial(close, folder))
        close_others = menu.addAction(self.tr("Close the &others"), lambda: [*map(close, others)])
        close_others.setEnabled(bool(others))
        menu.addSeparator()
        menu.addAction(self.tr("Open the &folder"), partial(self._commands.show_folder, str(folder)))
        menu.addAction(self.tr("&Rename…"), partial(self._commands.rename, str(folder)))
        menu.addAction(self.tr("&Note…"), partial(self._commands.ask_note, str(folder)))
        menu.popup(bar.mapToGlobal(point))
