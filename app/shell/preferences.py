"""The preferences: defaults of a new comparison, the appearance, and the computers of a lab."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.help.fields import Fields, Form
from app.help.guide import show_guide
from app.help.terms import explain_as
from app.language.catalogue import LANGUAGES, SYSTEM
from app.runs.lab.computers_page import ComputersPage
from app.runs.lab.lab import Lab
from app.state.settings import MAX_THREADS, Settings
from app.theme import icon, theme_service
from app.widgets.basic import Dialog, Remark, without_icons
from app.widgets.file_dialogs import ask_folder
from app.widgets.messages import explain
from app.widgets.typed_paths import no_path, typed_path
from gpu.core.errors import InputError
from gpu.core.request import ThreadLimits
from gpu.core.units import area_text, parse_area
from gpu.downloads.ncbi import SERVER, check_server


class PreferencesDialog(Dialog):
    """Writes the settings only when accepted.

    ``lab``: that of the session. ``keys_asked()``: the keys of commands are to be changed.
    """

    keys_asked = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None, lab: Lab | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setWindowTitle(self.tr("Preferences"))
        self.setMinimumWidth(760)
        general, fields = QWidget(), Fields(ThreadLimits, "window.preferences", self)
        form = Form(fields, general)
        form.setContentsMargins(14, 14, 14, 10)
        schemes = (
            (self.tr("As the system"), "system"),
            (self.tr("Light"), "light"),
            (self.tr("Dark"), "dark"),
            (self.tr("High contrast"), "contrast"),
        )
        self.scheme = form.choice("scheme", self.tr("Colours"), schemes, value=settings.scheme)
        languages = [(self.tr("As the system"), SYSTEM), *((name, code) for code, name in LANGUAGES.items())]
        self.language = form.choice("language", self.tr("Language"), languages, value=settings.language)
        self.keys = QPushButton(icon("mdi6.keyboard-settings-outline"), self.tr("Change keys…"))
        self.keys.setToolTip(self.tr("Look up and change the keys of all commands; they change at once"))
        self.keys.setAutoDefault(False)
        self.keys.clicked.connect(self.keys_asked)
        keys_row = QHBoxLayout()
        keys_row.addWidget(self.keys)
        keys_row.addStretch(1)
        form.addRow(self.tr("Keys"), keys_row)
        self.folder = explain_as(QLineEdit(str(settings.results_folder)), "window.preferences.folder")
        self.folder.setAccessibleName(self.tr("Results go to"))
        self.folder.textChanged.connect(fields.edited)
        browse = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Browse…"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        folder_row = QHBoxLayout()
        folder_row.addWidget(self.folder, 1)
        folder_row.addWidget(browse)
        form.addRow(self.tr("Results go to"), folder_row)
        area = self.tr("Special rows area")
        self.sra = form.line("sra", area, show=area_text, term="chromosome.sra", value=settings.sra_bytes)
        self.threads = form.number(
            "threads",
            self.tr("Threads"),
            most=MAX_THREADS,
            none=self.tr("all cores"),
            term="comparison.threads",
            value=settings.threads,
        )
        self.server = form.line("server", self.tr("NCBI's server"), value=settings.ncbi_server)
        self.server.setPlaceholderText(SERVER)
        self.notify = form.tick("notify", self.tr("Tell me when a long run ends"), value=settings.notify)
        follows = self.tr("Find further alignments, too, where that takes half a minute at most")
        self.follows = form.tick("follows", follows, value=settings.follows)
        self.remark = Remark(lines=1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.computers = ComputersPage(lab or Lab(settings, self))
        self.computers.guide_asked.connect(lambda: show_guide(self, "lab.md"))
        self.finished.connect(self.computers.close_trial)
        self._tabs = QTabWidget()
        self._tabs.addTab(general, self.tr("General"))
        self._tabs.addTab(self.computers, self.tr("Computers"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        for part in (self._tabs, self.remark, self.buttons):
            layout.addWidget(part)
        fields.edited.connect(self._check)
        self.computers.edited.connect(self._check)
        self.scheme.setFocus()
        self._check()

    def problem(self) -> str:
        """The reason why the settings cannot be saved; "" if they can."""
        try:
            parse_area(self.sra.text())
            if self.server.text().strip():
                check_server(self.server.text())
        except InputError as problem:
            return explain(problem).sentence
        folder = typed_path(self.folder.text())
        if not folder:
            return self.tr("Choose a folder for results.")
        return no_path(folder) or self.computers.problem()

    def show_computers(self) -> None:
        """Show the page of a lab's computers."""
        self._tabs.setCurrentWidget(self.computers)

    def accept(self) -> None:
        if self.problem():
            return
        self._settings.scheme = self.scheme.currentData()
        self._settings.language = self.language.currentData()
        self._settings.results_folder = Path(typed_path(self.folder.text())).absolute()
        self._settings.sra_bytes = parse_area(self.sra.text())
        self._settings.threads = self.threads.value()
        self._settings.ncbi_server = self.server.text().strip()
        self._settings.notify = self.notify.isChecked()
        self._settings.set_on("further", self.follows.isChecked())
        self.computers.save()
        theme_service().set_scheme(self._settings.scheme)
        super().accept()

    def _tell_language(self) -> None:
        if not self.problem():
            is_other = self.language.currentData() != self._settings.language
            self.remark.say(self.tr("The language changes when Crosspoint is started again.") if is_other else "")

    def _check(self) -> None:
        problem = self.problem()
        self.remark.say(problem, "error")
        self._tell_language()
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(not problem)
        ok.setToolTip(problem)

    def _browse(self) -> None:
        ask_folder(self, self.tr("Choose a folder for results"), self.folder.text(), self.folder.setText)
