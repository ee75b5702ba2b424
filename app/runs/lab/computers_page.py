"""The page *Computers* of the preferences: the lab that computes, a test of it, and its list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.help.fields import Fields, Form
from app.help.terms import explain_as
from app.language.counts import counted
from app.runs.lab.computers_list import ComputersList
from app.runs.lab.lab import Lab
from app.runs.lab.watch import Watch
from app.state.settings import LabSettings
from app.theme import icon
from app.widgets.basic import MAX_TYPED, Remark
from app.widgets.file_dialogs import ask_files, ask_folder
from app.widgets.messages import explain
from app.widgets.typed_paths import typed_path
from gpu.cluster.settings import MAX_LOCAL, ClusterSettings
from gpu.core.errors import InputError

_NONE, _LAB, _HERE = "none", "lab", "here"


class ComputersPage(QWidget):
    """Shows the lab of the settings, or another one that is tried before it is saved.

    ``edited`` follows every change of a field. ``save`` writes the settings; closing the dialog
    ends a test.
    """

    edited = Signal()
    guide_asked = Signal()

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lab = lab
        self._trial: Watch | None = None
        self._is_testing = False
        self._build()
        self._fill(lab.settings)
        self._fields.edited.connect(self._on_edit)
        self._on_edit()

    def _build(self) -> None:
        self._fields = Fields(None, "lab", self)
        fields = QWidget()
        self._form = form = Form(self._fields, fields)
        form.setContentsMargins(0, 0, 0, 0)
        kinds = (
            (self.tr("None: this computer alone"), _NONE),
            (self.tr("The computers of a lab"), _LAB),
            (self.tr("Processes on this computer"), _HERE),
        )
        self.kind = form.choice("kind", self.tr("Compute with"), kinds)
        self.scheduler = explain_as(QLineEdit(), "lab.scheduler")
        self.scheduler.setMaxLength(MAX_TYPED)
        self.scheduler.setPlaceholderText(self.tr("e.g. tls://lab-server:8786, or a scheduler file"))
        self.scheduler.setAccessibleName(self.tr("Scheduler"))
        form.addRow(self.tr("Scheduler"), self._with_browse(self.scheduler, self._browse_scheduler))
        self.certificates = explain_as(QLineEdit(), "lab.certificates")
        self.certificates.setPlaceholderText(self.tr("the folder that “cluster certificates” made"))
        self.certificates.setAccessibleName(self.tr("Certificates"))
        form.addRow(self.tr("Certificates"), self._with_browse(self.certificates, self._browse_certificates))
        for line in (self.scheduler, self.certificates):
            line.textChanged.connect(self._fields.edited)
        self.plain = form.tick("plain", self.tr("Connect without encryption, too"))
        self.risk = Remark(lines=2)
        self.risk.setAccessibleName(self.tr("What that risks"))
        form.addRow("", self.risk)
        self.processes = form.number("processes", self.tr("Processes"), most=MAX_LOCAL, none=self.tr("as many as fit"))
        self.test = QPushButton(icon("mdi6.lan-check"), self.tr("&Test"))
        self.test.setAutoDefault(False)
        self.test.setToolTip(self.tr("Ask which computers answer, with which devices, and how fast"))
        self.test.clicked.connect(self._test)
        self.answer = Remark(lines=2)
        self.answer.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.answer.setAccessibleName(self.tr("Answer to the test"))
        self.computers = ComputersList()
        self.computers.guide_asked.connect(self.guide_asked)
        self.computers.refreshed.connect(self._tell)
        row = QHBoxLayout()
        row.addWidget(self.test)
        row.addWidget(self.answer, 1)
        form.addRow(row)
        layout = QVBoxLayout(self)
        layout.addWidget(fields)
        layout.addWidget(self.computers, 1)

    def _with_browse(self, field: QLineEdit, browse: object) -> QWidget:
        button = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Browse…"))
        button.setAccessibleName(self.tr("Browse for: {0}").format(field.accessibleName()))
        button.setAutoDefault(False)
        button.clicked.connect(browse)
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(field, 1)
        layout.addWidget(button)
        row.setFocusProxy(field)
        return row

    @property
    def settings(self) -> LabSettings:
        """The lab of the fields."""
        kind = self.kind.currentData()
        if kind == _LAB:
            address = self.scheduler.text().strip()
            if "://" not in address:
                address = typed_path(address)
            return LabSettings(address, typed_path(self.certificates.text()), self.plain.isChecked())
        if kind == _HERE:
            count = self.processes.value()
            return LabSettings(f"local:{count}" if count else "local")
        return LabSettings()

    def problem(self) -> str:
        """The reason why the lab of the fields cannot be saved; "" if it can."""
        settings = self.settings
        if self.kind.currentData() == _NONE:
            return ""
        if not settings.address:
            return self.tr("Type the address of the lab's scheduler, or choose its file.")
        if settings.address.startswith("tls:") and not settings.certificates:
            return self.tr("Choose the folder of certificates: without them the scheduler does not answer.")
        try:
            ClusterSettings.of(*settings)
        except InputError as problem:
            return explain(problem).sentence
        return ""

    def save(self) -> None:
        """Make the lab of the fields that of the settings."""
        self._lab.save(self.settings)
        self.close_trial()

    def close_trial(self) -> None:
        """End a test, and the look at a lab that is not saved."""
        self._is_testing = False
        self.computers.take(None, self._purpose())
        if self._trial is not None:
            self._trial.close()
            self._trial.deleteLater()
            self._trial = None

    def _purpose(self) -> str:
        """A sentence on the use of the chosen computers, and the next step."""
        kind = self.kind.currentData()
        if kind == _HERE:
            return self.tr(
                "Several processes of this computer share a run, as a lab's computers would. Press Test to start and "
                "see them; without that they start with the first run that is given to them."
            )
        what = self.tr(
            "Other computers can compute for this one: each takes a comparison, or a part of one, and sends the result "
            "back. It is the same to the byte."
        )
        if kind == _LAB:
            return f"{what} {self.tr('Name the scheduler of the lab above, and press Test.')}"
        return f"{what} {self.tr('Choose “The computers of a lab” above if there is one, or set one up.')}"

    def _fill(self, settings: LabSettings) -> None:
        kind, _, count = settings.address.partition(":")
        is_here = kind == "local"
        self.kind.setCurrentIndex(self.kind.findData(_HERE if is_here else _LAB if settings.address else _NONE))
        self.scheduler.setText("" if is_here else settings.address)
        self.certificates.setText(settings.certificates)
        self.plain.setChecked(settings.allow_plain)
        self.processes.setValue(int(count) if is_here and count.isdecimal() else 0)

    def _on_edit(self) -> None:
        kind = self.kind.currentData()
        for row in range(self._form.rowCount() - 1):
            is_of_lab, is_of_here = row in range(1, 5), row == 5
            self._form.setRowVisible(row, not (is_of_lab and kind != _LAB) and not (is_of_here and kind != _HERE))
        self._form.setRowVisible(self._form.rowCount() - 1, kind != _NONE)
        self.risk.say(
            self.tr(
                "Anyone on the network could read the sequences and run programs on these computers. Leave it "
                "off unless the network is yours alone."
            )
            if self.plain.isChecked()
            else self.tr("Off: addresses beyond this computer begin with tls:// and need certificates."),
            "warning" if self.plain.isChecked() else "muted",
        )
        self.close_trial()
        self.answer.say("")
        if self._lab.watch is not None and self.settings == self._lab.settings:
            self.computers.take(self._lab.watch)
        problem = self.problem()
        self.test.setEnabled(not problem)
        self.edited.emit()

    def _test(self) -> None:
        watch = self.computers.watch
        if watch is None:
            watch = self._trial = self._lab.trial(self.settings)
            self.computers.take(watch)
        self._is_testing = True
        self.test.setEnabled(False)
        self.answer.say(self.tr("Asking… It may take ten seconds."))
        watch.look()

    def _tell(self) -> None:
        watch = self.computers.watch
        if watch is None or not self._is_testing:
            return
        self._is_testing = False
        self.test.setEnabled(True)
        if watch.problem:
            self.answer.say(watch.problem, "error")
        elif not watch.computers:
            self.answer.say(self.tr("The scheduler answers, but no computer has joined it yet."), "warning")
        else:
            answer = self.tr("{computers} answered in {time} ms, {version}.").format(
                computers=counted(len(watch.computers), self.tr("computers")),
                time=f"{(watch.seconds or 0) * 1000:,.0f}",
                version=self.tr("encrypted") if self.settings.address.startswith("tls:") else self.tr("not encrypted"),
            )
            self.answer.say(answer, "text")

    def _browse_scheduler(self) -> None:
        filters = [self.tr("Scheduler files (*.json)"), self.tr("All files (*)")]
        ask_files(self, self.tr("Scheduler file"), "", filters, False, lambda paths: self.scheduler.setText(paths[0]))

    def _browse_certificates(self) -> None:
        title = self.tr("Choose the folder of certificates")
        ask_folder(self, title, self.certificates.text(), self.certificates.setText)
