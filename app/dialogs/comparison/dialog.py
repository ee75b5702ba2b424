"""What every dialog that starts a comparison has: the choice of analysis, an output folder, an estimate, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.comparison.estimate import EstimatePanel, Estimator
from app.file_dialogs import ask_folder
from app.folders import new_folder
from app.session import Session
from app.theme import icon
from app.widgets import PrimaryButton, Remark, dropped_paths, without_icons
from gpu.request import Request


class ComparisonDialog(QDialog):
    """Emits ``started(request, folder)`` when the user starts; ``problems`` says why that is not possible yet.

    ``other_asked`` carries the analysis whose dialog the user would rather have. A subclass makes its fields, hands them to
    ``_lay_out``, and calls ``_on_edit`` whenever one changes.
    """

    started = Signal(object, object)
    other_asked = Signal(str)

    def __init__(self, session: Session, analysis: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.analysis = analysis
        self._folder_edited = False
        self._proposed = ""
        self.setWindowTitle(self.tr("New comparison"))
        self.setAcceptDrops(True)
        self.setSizeGripEnabled(True)
        self._estimator = Estimator(session.services.estimate, session.background, self)
        self._estimator.arrived.connect(self._show_estimate)
        self.finished.connect(self._estimator.forget)

    # ------------------------------------------------------------------ what a subclass says

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files that were dropped or named."""
        raise NotImplementedError

    def paths(self) -> list[str]:
        """The files filled in so far."""
        raise NotImplementedError

    def problems(self) -> list[str]:
        """Why it cannot start yet, in the order of the fields."""
        raise NotImplementedError

    def _request(self) -> Request | None:
        """What the fields ask for; None while there are ``problems``."""
        raise NotImplementedError

    def _folder_name(self) -> str:
        """What the result's folder is to be called (see ``Request.folder_name``); "" while that is not known."""
        raise NotImplementedError

    def fill(self, filling: Any, remark: str = "") -> None:
        """Fill in what a page asks for, and say above the fields how that came; what it is, is between page and dialog."""
        self.remark(remark)

    # ------------------------------------------------------------------ layout

    def _lay_out(self, *rows: Sequence[QWidget]) -> None:
        """Show groups of fields, those of a row side by side; below them is what every dialog has."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 14, 16, 10)
        column.setSpacing(12)
        for groups in rows:
            row = QHBoxLayout()
            row.setSpacing(14)
            for group in groups:
                row.addWidget(group, 1)
            column.addLayout(row)
        column.addLayout(self._output_row())
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        scroll.setMinimumSize(320, 160)
        foot = self._foot()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 8, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._analyses())
        outer.addWidget(self._notice_line())
        outer.addWidget(scroll, 1)
        outer.addLayout(foot)
        wanted = page.sizeHint()
        room = self.screen().availableSize()
        self.resize(
            min(max(1040, wanted.width() + 40), room.width() - 40),
            min(wanted.height() + foot.sizeHint().height() + self.tabs.sizeHint().height() + 48, room.height() - 60),
        )

    def _analyses(self) -> QHBoxLayout:
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(self.tr("Kind of comparison"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for face in self._session.faces:
            index = self.tabs.addTab(icon(face.icon), face.title())
            self.tabs.setTabToolTip(index, face.tip())
            self.tabs.setTabData(index, face.name)
            if face.name == self.analysis:
                self.tabs.setCurrentIndex(index)
        self.tabs.currentChanged.connect(self._ask_for_other)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 0)
        row.addWidget(self.tabs)
        row.addStretch(1)
        return row

    def _notice_line(self) -> Remark:
        self.notice = Remark()
        self.notice.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setContentsMargins(16, 10, 16, 0)
        self.notice.setVisible(False)
        return self.notice

    def remark(self, sentence: str) -> None:
        """Say above the fields how they came to be filled in; "" takes it away."""
        self.notice.say(sentence, "warning")
        self.notice.setVisible(bool(sentence))

    def _foot(self) -> QVBoxLayout:
        self.estimate = EstimatePanel()
        self.reason = Remark()
        self.reason.setAccessibleName(self.tr("What is missing"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.start = PrimaryButton("mdi6.play", self.tr("&Start"))
        self.start.setDefault(True)
        self.buttons.addButton(self.start, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self._on_start)
        self.buttons.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        bottom.addWidget(self.reason, 1)
        bottom.addWidget(self.buttons)
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 4, 16, 14)
        foot.setSpacing(10)
        foot.addWidget(self.estimate)
        foot.addLayout(bottom)
        return foot

    def _output_row(self) -> QFormLayout:
        self.folder = QLineEdit()
        self.folder.setAccessibleName(self.tr("Output folder"))
        self.folder.textChanged.connect(self._on_folder)
        self.browse = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Browse…"))
        self.browse.setAccessibleName(self.tr("Browse for the output folder"))
        self.browse.setAutoDefault(False)
        self.browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.folder, 1)
        row.addWidget(self.browse)
        form = QFormLayout()
        form.setHorizontalSpacing(10)
        form.addRow(self.tr("Output folder"), row)
        return form

    def _device_field(self) -> QComboBox:
        self.engine = QComboBox()
        self.engine.addItem(self.tr("Best device"), "auto")
        self.engine.addItem(self.tr("Graphics card (CUDA)"), "cuda")
        self.engine.addItem(self.tr("Processor"), "cpu")
        self.engine.setToolTip(self.tr("The result does not depend on the device"))
        self.engine.setAccessibleName(self.tr("Device"))
        return self.engine

    def _threads_field(self) -> QSpinBox:
        self.threads = QSpinBox()
        self.threads.setRange(0, 1024)
        self.threads.setSpecialValueText(self.tr("all cores"))
        self.threads.setValue(self._session.settings.threads)
        self.threads.setAccessibleName(self.tr("Threads"))
        return self.threads

    # ------------------------------------------------------------------ state

    def _on_edit(self) -> None:
        if not self._folder_edited:
            self._propose_folder()
        problems = self.problems()
        if not self.folder.text().strip() and not problems:
            problems.append(self.tr("Choose an output folder."))
        self.start.setEnabled(not problems)
        self.start.setToolTip("\n".join(problems) if problems else self.tr("Put the comparison into the queue"))
        self.reason.say(problems[0] if problems else "")
        request = None if problems else self._request()
        if request is None:
            self._estimator.forget()
            self.estimate.clear(self.tr("Time, memory and disk are told here once the sequences are chosen."))
        else:
            self.estimate.clear(self.tr("Estimating…"))
            self._estimator.ask(request, Path(self.folder.text().strip()))

    def _propose_folder(self) -> None:
        name = self._folder_name()
        folder = str(new_folder(self._session.settings.results_folder, name)) if name else ""
        self._proposed = folder
        if folder != self.folder.text():
            # Not an edit: the signal would come back here.
            self.folder.blockSignals(True)
            self.folder.setText(folder)
            self.folder.blockSignals(False)
        self.folder.setPlaceholderText(str(self._session.settings.results_folder))

    def _on_folder(self) -> None:
        self._folder_edited = self.folder.text() != self._proposed
        self._on_edit()

    def _show_estimate(self, estimate: Any, sentence: str) -> None:
        if estimate is None:
            self.estimate.clear(sentence, "warning")
        else:
            self.estimate.show_estimate(estimate)

    def _browse(self) -> None:
        ask_folder(self, self.tr("Choose the output folder"), self._session.settings.results_folder, self._take_folder)

    def _take_folder(self, folder: str) -> None:
        # A result is a folder of its own inside the one that was picked.
        name = self._folder_name()
        self.folder.setText(str(new_folder(Path(folder), name)) if name else folder)

    def _on_start(self) -> None:
        request = None if self.problems() else self._request()
        if request is None or not self.folder.text().strip():
            return
        self.started.emit(request, Path(self.folder.text().strip()).expanduser().absolute())
        self.accept()

    def _ask_for_other(self, index: int) -> None:
        analysis = self.tabs.tabData(index)
        if analysis != self.analysis:
            self.other_asked.emit(analysis)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.set_files(dropped_paths(event.mimeData()))
