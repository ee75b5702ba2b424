"""A field for a file other than sequences, such as a list or a matrix: typed, dropped or chosen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.state.settings import Settings
from app.theme import icon
from app.widgets.basic import dropped_paths
from app.widgets.file_dialogs import ask_files
from app.widgets.typed_paths import no_file, typed_path
from gpu.sequences.raw import is_file


class PathField(QWidget):
    """``changed`` follows every edit; ``name`` says what the file is, ``filters`` are Qt's."""

    changed = Signal()

    def __init__(
        self, name: str, placeholder: str, filters: Sequence[str], settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name, self._filters, self._settings = name, filters, settings
        self.setAcceptDrops(True)
        self.field = QLineEdit()
        self.field.setPlaceholderText(placeholder)
        self.field.setAccessibleName(name)
        self.field.setClearButtonEnabled(True)
        # A dropped object is a file; the plain field would paste its URL.
        self.field.setAcceptDrops(False)
        self.field.textChanged.connect(lambda _: self.changed.emit())
        self.browse = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Browse…"))
        self.browse.setAccessibleName(self.tr("Browse for: {0}").format(name))
        self.browse.setAutoDefault(False)
        self.browse.clicked.connect(self._browse)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.browse)
        self.setFocusProxy(self.field)

    @property
    def path(self) -> str:
        """The path, "" for none."""
        return typed_path(self.field.text())

    def set_path(self, path: str) -> None:
        self.field.setText(path)

    @property
    def problem(self) -> str:
        """The reason why the file is not acceptable; "" if it exists or none is filled in."""
        return "" if not self.path or is_file(self.path) else no_file(self.path)

    def _browse(self) -> None:
        ask_files(self, self._name, self._settings.last_folder, self._filters, False, self._take)

    def _take(self, paths: list[str]) -> None:
        self._settings.last_folder = str(Path(paths[0]).parent)
        self.set_path(paths[0])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(dropped_paths(event.mimeData())) == 1:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.set_path(dropped_paths(event.mimeData())[0])
