"""Opening of results that were saved with their sequences, as one file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.pages.desk import Desk
from app.runs.session import Session
from app.widgets.file_dialogs import ask_files
from gpu.results.portable import SUFFIX, unpack


class PortableOpener(QObject):
    """Unpacks such files into new folders, and opens these."""

    def __init__(self, session: Session, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._desk, self._window = session, desk, window

    def choose(self) -> None:
        """Ask for a file, and open it."""
        folder, kinds = str(self._session.settings.results_folder), [self.tr("Results (*{0})").format(SUFFIX)]
        title = self.tr("Open a result with its sequences")
        ask_files(self._window, title, folder, kinds, False, lambda paths: self.open(paths[0]))

    def open(self, path: str) -> None:
        """Unpack a file into a new folder of the results, in a thread."""
        name = Path(path).name.removesuffix(SUFFIX)
        self._desk.say(self.tr("Unpacking {name}…").format(name=name))
        self._session.background.call(
            unpack,
            Path(path),
            self._session.new_folder(self._session.settings.results_folder, name),
            self._session.services.open_result,
            done=self._desk.open,
            failed=self._desk.warn,
            owner=self,
        )
