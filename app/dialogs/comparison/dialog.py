"""What every dialog that starts a comparison has: the choice of analysis, an output folder, an estimate, what is missing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
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

from app.dialogs.comparison.estimate import EstimatePanel, Outlook, Question, look_ahead
from app.file_dialogs import ask_folder
from app.messages import explain
from app.session import Session
from app.theme import icon
from app.widgets import PrimaryButton, Remark, dropped_paths, plain, without_icons
from gpu.analyses.place import Place
from gpu.errors import CrosspointError, InputError
from gpu.request import Request


class ComparisonDialog(QDialog):
    """Emits ``started(request, folder)`` when the user starts; ``problems`` says why that is not possible yet.

    What only reading tells, whether the input and the folder will do, is looked up in the background after every edit. Start waits for
    the input to be judged, and where the last look is not over yet when it is pressed, for that.

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
        self._look = Question(partial(look_ahead, session.services), session.background, self)
        self._look.answered.connect(self._take_outlook)
        self._look.failed.connect(self._take_refusal)
        self._estimator = Question(session.services.estimate, session.background, self)
        self._estimator.answered.connect(lambda estimate: self.estimate.show_estimate(estimate))
        self._estimator.failed.connect(self._take_no_estimate)
        #: What the last look found; None while it goes on. What was learnt of the input then, and of which input that was.
        self._outlook: Outlook | None = None
        self._learnt: Request | None = None
        self._judged: Hashable = None
        self._refusal = ""
        self._is_start_wanted = False
        for question in (self._look, self._estimator):
            self.finished.connect(question.forget)

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

    def take(self, request: Any) -> None:
        """Fill in everything that a request of this analysis asks for."""
        raise NotImplementedError

    def _inputs(self) -> Hashable:
        """What is read of which files: as long as it is equal, the input need not be judged again."""
        return tuple(self.paths())

    def _remember(self, request: Any) -> None:
        """Note what the next dialog is to begin with, as this comparison starts."""
        self._session.settings.last_folder = str(Path(self.paths()[0]).absolute().parent)

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
        self.notice.setContentsMargins(16, 10, 16, 0)
        self.notice.setVisible(False)
        return self.notice

    def remark(self, sentence: str) -> None:
        """Say above the fields how they came to be filled in; "" takes it away."""
        self.notice.say(sentence, "warning")
        self.notice.setVisible(bool(sentence))

    def _foot(self) -> QVBoxLayout:
        self.estimate = EstimatePanel()
        self.reason = Remark(lines=2)
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
        self.folder_remark = Remark(lines=1)
        self.folder_remark.setAccessibleName(self.tr("About the output folder"))
        self.another = QPushButton(icon("mdi6.folder-plus-outline"), self.tr("Use a new folder"))
        self.another.setToolTip(self.tr("Fill in a folder that holds nothing yet"))
        self.another.setAutoDefault(False)
        # The line is as high without it, so that nothing moves when it comes.
        policy = self.another.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.another.setSizePolicy(policy)
        self.another.setVisible(False)
        self.another.clicked.connect(self._take_another)
        about = QHBoxLayout()
        about.addWidget(self.folder_remark, 1)
        about.addWidget(self.another)
        form = QFormLayout()
        form.setHorizontalSpacing(10)
        form.addRow(self.tr("Output folder"), row)
        form.addRow("", about)
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
        self._outlook, self._refusal, self._is_start_wanted = None, "", False
        self._say_of_folder("")
        self._estimator.forget()
        request = None if problems else self._request()
        if request is None:
            # The files may be others by the time that they will do again.
            self._learnt = self._judged = None
            self._look.forget()
            self.estimate.clear(self.tr("Time, memory and disk are told here once the sequences are chosen."))
        else:
            self.estimate.clear(self.tr("Estimating…"))
            self._look.ask(request.learnt_from(self._learnt) if self._learnt else request, self._chosen_folder())
        self._allow_start(problems)

    def _allow_start(self, problems: list[str]) -> None:
        if self._refusal:
            problems = [*problems, self._refusal]
        waits = not problems and self._judged != self._inputs()
        self.start.setEnabled(not problems and not waits)
        checking = self.tr("The sequences are being checked…")
        ready = checking if waits else self.tr("Put the comparison into the queue")
        self.start.setToolTip(plain("\n".join(problems)) if problems else ready)
        self.reason.say(problems[0] if problems else checking if waits else "")

    def _take_outlook(self, outlook: Outlook) -> None:
        """The last look is over."""
        self._outlook = outlook
        self._learnt, self._judged = outlook.request, self._inputs()
        self._refusal = outlook.refusal
        if not self._refusal:
            try:
                self._session.check_queue(outlook.request, self._chosen_folder())
            except InputError as problem:
                self._refusal = str(problem)
        if self._refusal:
            self._refuse_folder(self._refusal)
        else:
            self._say_of_folder(self._what_start_does(outlook))
            self._estimator.ask(outlook.request, self._chosen_folder(), now=True)
        self._allow_start(self.problems())
        if self._is_start_wanted:
            self._on_start()

    def _what_start_does(self, outlook: Outlook) -> str:
        if self._session.is_under_way(self._chosen_folder()):
            return self.tr("This comparison is in the list already: Start shows it.")
        if outlook.place is Place.FINISHED:
            return self.tr("This folder holds this comparison already: Start opens it.")
        if outlook.place is Place.BEGUN:
            return self.tr("This folder holds part of this comparison already: Start resumes it.")
        return ""

    def _refuse_folder(self, sentence: str) -> None:
        self._refusal = sentence
        self._say_of_folder(sentence, "error")
        self.estimate.clear("")

    def _say_of_folder(self, sentence: str, role: str = "muted") -> None:
        self.folder_remark.say(sentence, role)
        self.another.setVisible(role == "error")

    def _take_refusal(self, problem: Exception) -> None:
        """The input will not do."""
        self._is_start_wanted = False
        self._refusal = explain(problem).sentence
        self.estimate.clear(self._refusal, "error")
        self._allow_start(self.problems())

    def _take_no_estimate(self, problem: Exception) -> None:
        sentence = explain(problem).sentence
        self.estimate.clear(sentence, "warning")
        if isinstance(problem, InputError):
            # No run would accept it.
            self._refusal = sentence
            self._allow_start(self.problems())

    def _chosen_folder(self) -> Path:
        return Path(self.folder.text().strip()).expanduser().absolute()

    def take_folder(self, folder: Path) -> None:
        """Fill in the output folder."""
        self.folder.setText(str(folder))

    def _take_another(self) -> None:
        """Beside the folder that will not do, if that is there; else where results go."""
        folder = self._chosen_folder()
        base = folder.parent if folder.is_dir() else self._session.settings.results_folder
        self.folder.setText(str(self._session.new_folder(base, self._folder_name() or folder.name)))

    def _propose_folder(self) -> None:
        name = self._folder_name()
        folder = str(self._session.new_folder(self._session.settings.results_folder, name)) if name else ""
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

    def _browse(self) -> None:
        ask_folder(self, self.tr("Choose the output folder"), self._session.settings.results_folder, self._take_folder)

    def _take_folder(self, folder: str) -> None:
        # A result is a folder of its own inside the one that was picked.
        name = self._folder_name()
        self.folder.setText(str(self._session.new_folder(Path(folder), name)) if name else folder)

    def _on_start(self) -> None:
        if self.problems() or not self.folder.text().strip() or not self._request():
            return
        if self._outlook is None:
            self._is_start_wanted = self._look.is_open
            return
        self._is_start_wanted = False
        if self._refusal:
            return
        request, folder = self._outlook.request, self._chosen_folder()
        try:
            # Once more: since it was looked at, another comparison may have taken the folder.
            self._session.place(request, folder)
        except CrosspointError as problem:
            self._refuse_folder(str(problem))
            self._allow_start(self.problems())
            return
        self._remember(request)
        self.started.emit(request, folder)
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
