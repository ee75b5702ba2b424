"""The field for the result's folder: proposed from the inputs until edited by the user."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QWidget

from app.ask.file_source import source_button
from app.help.terms import explain_as
from app.runs.session import Session
from app.widgets.basic import Remark
from app.widgets.file_dialogs import ask_folder
from app.widgets.typed_paths import no_path, typed_path


class FolderField(QWidget):
    """``edited()`` follows every change except proposals.

    ``name`` returns the folder name to propose; "" while unknown.
    """

    edited = Signal()

    def __init__(self, session: Session, name: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._name = name
        self._is_edited = False
        self._proposed = ""
        self.path = explain_as(QLineEdit(), "comparison.folder")
        self.path.setAccessibleName(self.tr("Output folder"))
        self.path.textChanged.connect(self._on_text)
        self.setFocusProxy(self.path)
        browse = self.tr("Browse for the output folder")
        self.browse = source_button("mdi6.folder-open-outline", self.tr("Browse…"), browse, self._browse)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.path, 1)
        row.addWidget(self.browse)
        self.remark = Remark(lines=1)
        self.remark.setAccessibleName(self.tr("About the output folder"))
        tip = self.tr("Fill in a folder that holds nothing yet")
        new = self.tr("Use a new folder")
        self.another = source_button("mdi6.folder-plus-outline", new, "", lambda: self.take(self._another()), tip)
        # The line keeps its height when empty, so that nothing moves.
        policy = self.another.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.another.setSizePolicy(policy)
        self.another.setVisible(False)
        about = QHBoxLayout()
        about.addWidget(self.remark, 1)
        about.addWidget(self.another)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(10)
        form.addRow(self.tr("Output folder"), row)
        form.addRow("", about)

    @property
    def problem(self) -> str:
        """The reason why the text cannot name a folder, whatever is on disk; "" if it can."""
        if not self.path.text().strip():
            return self.tr("Choose an output folder.")
        return no_path(str(self.folder))

    @property
    def folder(self) -> Path:
        """The folder, absolute."""
        return Path(typed_path(self.path.text())).absolute()

    def take(self, folder: Path) -> None:
        """Fill in a folder."""
        self.path.setText(str(folder))

    def say(self, sentence: str, role: str = "muted") -> None:
        """Show a sentence on the folder; an error offers another one."""
        self.remark.say(sentence, role)
        self.another.setVisible(role == "error" and self._another() != self.folder)

    def propose(self) -> None:
        """Fill in a new folder unless one was chosen (without ``edited``)."""
        if self._is_edited:
            return
        name, base = self._name(), self._session.settings.results_folder
        self._proposed = str(self._session.new_folder(base, name)) if name else ""
        if self._proposed != self.path.text():
            self.path.blockSignals(True)
            self.path.setText(self._proposed)
            self.path.blockSignals(False)
        self.path.setPlaceholderText(str(base))

    def _on_text(self) -> None:
        self._is_edited = self.path.text() != self._proposed
        self.edited.emit()

    def _another(self) -> Path:
        """A new folder beside the unusable one if that is there, else among the results."""
        folder = self.folder
        base = folder.parent if os.path.isdir(folder) else self._session.settings.results_folder
        return self._session.new_folder(base, self._name() or folder.name)

    def _browse(self) -> None:
        ask_folder(self, self.tr("Choose the output folder"), self._session.settings.results_folder, self._take_base)

    def _take_base(self, folder: str) -> None:
        # A result is a new folder inside the chosen one.
        name = self._name()
        self.path.setText(str(self._session.new_folder(Path(folder), name)) if name else folder)
