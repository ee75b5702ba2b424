"""The base of dialogs that start a comparison: analysis, output folder, estimate, problems."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.access.parts import KindTabs, ScrollArea, SideBySide
from app.ask.advanced import AdvancedSection
from app.ask.estimate import DebouncedCall, EstimatePanel, Preflight, run_preflight
from app.ask.files_picker import FilesPicker
from app.ask.folder_field import FolderField
from app.ask.pending import PendingProblem
from app.ask.references import keep_reference, offer_references
from app.ask.sequence_picker import SequencePicker
from app.help.terms import explain_as
from app.runs.lab.place_field import PlaceField
from app.runs.session import Session
from app.theme import icon
from app.widgets.basic import Dialog, PrimaryButton, Remark, dropped_paths, plain, without_icons
from app.widgets.messages import explain
from gpu.analyses.estimate import Estimate
from gpu.analyses.place import FolderState
from gpu.core.errors import CrosspointError, InputError
from gpu.core.request import MAX_THREADS, Request

#: Pixels on either side of the content.
_BESIDE = 16


class ComparisonDialog(Dialog):
    """Emits ``started(request, folder)`` when the user starts; ``problems`` lists what prevents it.
    ``other_asked`` carries the analysis whose dialog the user wants instead.

    After every edit a background thread reads the input and checks the folder, then estimates the
    cost. If Start is pressed before that has ended, it waits, unless a field is edited or turns out
    wrong. A run that would certainly be refused is not started: too little memory or disk space
    while no other comparison is in the way.

    A subclass makes its fields, those of files by ``_files_field``; passes them to ``_lay_out`` and
    the others to ``_watch``; and calls ``_on_edit`` once. ``_request`` returns their request.
    """

    started = Signal(object, object)
    other_asked = Signal(str)

    #: The name of the analysis that it starts.
    analysis: ClassVar[str]
    #: The kind of files that it is given: dialogs of one kind propose each other's files.
    takes: ClassVar[str] = "sequences"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        #: Fields of references, whose files every dialog offers.
        self._references: tuple[FilesPicker, ...] = ()
        #: The fields of files that ``_files_field`` made, in their order.
        self.pickers: tuple[FilesPicker, ...] = ()
        self.setWindowTitle(self.tr("New comparison"))
        self.setAcceptDrops(True)
        self.setSizeGripEnabled(True)
        self._checker = DebouncedCall(partial(run_preflight, session.services), session.background, self)
        self._checker.answered.connect(self._take_preflight)
        self._checker.failed.connect(self._take_refusal)
        self._estimator = DebouncedCall(session.services.estimate, session.background, self)
        self._estimator.answered.connect(self._take_estimate)
        self._estimator.failed.connect(self._take_no_estimate)
        #: Result of the last background check, None while one runs; input details and their key.
        self._preflight: Preflight | None = None
        self._learnt: Request | None = None
        self._judged: Hashable = None
        self._refusal = ""
        #: Missing resources by the last estimate; kept until the next, so that Start does not
        #: flicker.
        self._shortage = ""
        self._is_start_wanted = False
        for question in (self._checker, self._estimator):
            self.finished.connect(question.forget)

    # ------------------------------------------------------------------ what a subclass says

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files that were dropped or named: one per field, the last takes the rest."""
        for number, picker in enumerate(self.pickers):
            picker.add(paths[number:] if picker is self.pickers[-1] else paths[number : number + 1])

    def paths(self) -> list[str]:
        """The files filled in so far."""
        return [path for picker in self.pickers for path in picker.paths]

    def left_files(self) -> list[str]:
        """The files for the dialog after this, those of a picture's rows first."""
        return self.paths()

    def take_left(self, paths: list[str]) -> None:
        """Fill in the files that another dialog left."""
        self.set_files(paths)

    def problems(self) -> list[str]:
        """The reasons why it cannot start yet, in the order of the fields."""
        return [picker.problem for picker in self.pickers if picker.problem]

    def _request(self) -> Request | None:
        """The request of the fields; None while there are ``problems``."""
        raise NotImplementedError

    def take(self, request: Any) -> None:
        """Fill in all values of a request of this analysis; here its files alone."""
        for picker in self.pickers:
            picker.clear()
        self.set_files(list(request.inputs))

    def _inputs(self) -> Hashable:
        """A key of what is read from which files.

        While it is equal, the input is not checked again.
        """
        return tuple(self.paths())

    def _remember(self, request: Any) -> None:
        """Save the defaults of the next dialog, when this comparison starts."""
        self._session.settings.last_folder = str(Path(self.paths()[0]).absolute().parent)
        for path in [path for picker in self._references for path in picker.paths[:1]]:
            keep_reference(self._session.settings, path)

    def _folder_name(self) -> str:
        """The name of the result's folder (see ``Request.folder_name``); "" while unknown."""
        request = self._request() if all(picker.paths for picker in self.pickers) else None
        return request.folder_name if request is not None else ""

    def fill(self, filling: Any, remark: str = "") -> None:
        """Fill in the fields that a page asks for, and show a remark above them.

        The content is agreed between page and dialog.
        """
        self.remark(remark)

    # ------------------------------------------------------------------ layout

    def _files_field(self, title: str, hint: str, several: bool = False, others: str = "") -> FilesPicker:
        """A field of files (see ``FilesPicker``), one of ``pickers``."""
        list_records, settings = self._session.services.list_records, self._session.settings
        picker = FilesPicker(title, hint, several, list_records, self._session.background, settings, others=others)
        self.pickers = (*self.pickers, picker)
        self._watch(picker)
        return picker

    def _offer_references(self, picker: FilesPicker) -> None:
        """Offer the references used before in a field, and remember what is chosen there."""
        self._references = (*self._references, picker)
        offer_references(picker, self._session.settings)

    def _lay_out(self, *rows: Sequence[QWidget]) -> None:
        """Show groups of fields, those of a row side by side, above the common parts."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 10, 16, 4)
        column.setSpacing(8)
        for groups in rows:
            column.addLayout(SideBySide(groups))
        self.output = FolderField(self._session, self._folder_name)
        self.output.edited.connect(self._on_edit)
        column.addWidget(self.output)
        column.addStretch(1)
        scroll = ScrollArea(page)
        scroll.setMinimumSize(320, 160)
        foot = self._foot()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 8, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._analyses())
        outer.addWidget(self._notice_line())
        outer.addWidget(scroll, 1)
        outer.addLayout(foot)
        self._page, self._foot_size = page, foot.sizeHint()
        self._fit()

    def _fit(self) -> None:
        """Take the height that all fields need, as far as the screen has it."""
        for page in (*self._page.findChildren(AdvancedSection), self._page):
            if (layout := page.layout()) is not None:
                layout.activate()
        wanted, room, tabs = self._page.sizeHint(), self.screen().availableSize(), self.tabs.sizeHint()
        height = wanted.height() + self._foot_size.height() + tabs.height() + 48
        self.resize(
            min(max(1040, wanted.width() + 40, tabs.width() + 40, self.width() * self.isVisible()), room.width() - 40),
            min(height, room.height() - 44),
        )

    def _analyses(self) -> QHBoxLayout:
        self.tabs = explain_as(KindTabs(), "comparison.tabs")
        self.tabs.setAccessibleName(self.tr("Kind of comparison"))
        for face in self._session.faces:
            index = self.tabs.add(icon(face.icon), face.title)
            self.tabs.setTabToolTip(index, f"{face.title}\n{face.tip}")
            self.tabs.setTabData(index, face.name)
            if face.name == self.analysis:
                self.tabs.setCurrentIndex(index)
        self.tabs.currentChanged.connect(self._ask_for_other)
        row = QHBoxLayout()
        row.setContentsMargins(_BESIDE, 0, _BESIDE, 0)
        row.addWidget(self.tabs)
        row.addStretch(1)
        return row

    def _notice_line(self) -> Remark:
        self.notice = Remark()
        self.notice.setContentsMargins(16, 10, 16, 0)
        self.notice.setVisible(False)
        return self.notice

    def remark(self, sentence: str) -> None:
        """Show above the fields how they were filled in; "" clears it."""
        self.notice.say(sentence, "warning")
        self.notice.setVisible(bool(sentence))

    def _foot(self) -> QVBoxLayout:
        self.estimate = EstimatePanel()
        self.reason = Remark(lines=2)
        self.reason.setAccessibleName(self.tr("What is missing"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.guide = self.buttons.addButton(self.tr("&Guide"), QDialogButtonBox.ButtonRole.HelpRole)
        self.guide.setAutoDefault(False)
        self.guide.setShortcut(QKeySequence.StandardKey.HelpContents)
        self.guide.setToolTip(self.tr("What this analysis does, and how to read its result (F1)"))
        self.guide.clicked.connect(self.show_guide)
        self.start = PrimaryButton("mdi6.play", self.tr("&Start"))
        self.start.setDefault(True)
        self.buttons.addButton(self.start, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self._on_start)
        self.buttons.rejected.connect(self.reject)
        self.place = PlaceField(self._session.lab)
        self.place.changed.connect(self._on_place)
        bottom = QHBoxLayout()
        bottom.addWidget(self.reason, 1)
        bottom.addWidget(self.place)
        bottom.addWidget(self.buttons)
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 4, 16, 10)
        foot.setSpacing(8)
        foot.addWidget(self.estimate)
        foot.addLayout(bottom)
        return foot

    def _device_field(self) -> QComboBox:
        self.engine = explain_as(QComboBox(), "comparison.engine")
        self.engine.addItem(self.tr("Best device"), "auto")
        self.engine.addItem(self.tr("Graphics card (CUDA)"), "cuda")
        self.engine.addItem(self.tr("Processor"), "cpu")
        self.engine.setToolTip(self.tr("The result does not depend on the device"))
        self.engine.setAccessibleName(self.tr("Device"))
        return self.engine

    def _threads_field(self) -> QSpinBox:
        self.threads = explain_as(QSpinBox(), "comparison.threads")
        self.threads.setRange(0, MAX_THREADS)
        self.threads.setSpecialValueText(self.tr("all cores"))
        self.threads.setValue(self._session.settings.threads)
        self.threads.setAccessibleName(self.tr("Threads"))
        return self.threads

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.tabs.fit(event.size().width() - 2 * _BESIDE)
        super().resizeEvent(event)

    # ------------------------------------------------------------------ state

    def _watch(self, *fields: QWidget) -> None:
        """Call ``_on_edit`` whenever one of these is edited."""
        for field in fields:
            if isinstance(field, FilesPicker | SequencePicker):
                field.learnt.connect(self._on_learnt)
            for signal in ("changed", "currentIndexChanged", "valueChanged", "toggled", "textChanged"):
                if hasattr(field, signal):
                    getattr(field, signal).connect(self._on_edit)
                    break

    def _on_learnt(self) -> None:
        """Input details have arrived: a pending Start stays pending."""
        is_wanted = self._is_start_wanted
        self._on_edit()
        self._is_start_wanted = is_wanted and self.start.isEnabled()
        self._allow_start(self._problems())

    def _problems(self) -> list[str]:
        """``problems``, or else that of the output folder."""
        return self.problems() or list(filter(None, (self.output.problem,)))

    def _on_edit(self) -> None:
        self.output.propose()
        problems = self._problems()
        self._preflight, self._refusal, self._is_start_wanted = None, "", False
        self.output.say("")
        self._estimator.forget()
        request = None if problems else self._request()
        if request is None:
            # Files may have changed by the time they are acceptable again.
            self._learnt = self._judged = None
            self._shortage = ""
            self._checker.forget()
            self.estimate.clear(self.tr("Time, memory and disk are told here once the sequences are chosen."))
        else:
            self.estimate.clear(self.tr("Estimating…"))
            self._checker.ask(request.learnt_from(self._learnt) if self._learnt else request, self.output.folder)
        self._allow_start(problems)

    @property
    def is_ready(self) -> bool:
        """True if all checks have passed: Start begins at once."""
        problems = [*self._problems(), self._refusal, self._shortage]
        return not any(problems) and self._judged == self._inputs()

    def _allow_start(self, problems: list[str]) -> None:
        problems = [*problems, *filter(None, (self._refusal, self._shortage))]
        lasting = [problem for problem in problems if not isinstance(problem, PendingProblem)]
        waits = bool(problems) or self._judged != self._inputs()
        self.start.setEnabled(not lasting)
        if lasting:
            self.start.setToolTip(plain("\n".join(lasting)))
            is_wrong = lasting[0] in (self._refusal, self._shortage)
            sentence = "" if lasting[0] in self._shown_by_fields() else lasting[0]
            self.reason.say(sentence, "error" if is_wrong else "muted")
            return
        checking = self.tr("The sequences are being checked…")
        if self._is_start_wanted:
            checking = self.tr("It starts as soon as the sequences are checked…")
        self.start.setToolTip(checking if waits else self.tr("Put the comparison into the queue"))
        self.reason.say(checking if waits or self._is_start_wanted else "")

    def _shown_by_fields(self) -> set[str]:
        """The problems shown beside their fields, not repeated elsewhere."""
        remarks = self.findChildren(Remark)
        return {remark.text() for remark in remarks if remark is not self.reason and remark.role != "muted"}

    def _take_preflight(self, preflight: Preflight) -> None:
        """The background check has ended."""
        self._preflight = preflight
        self._learnt, self._judged = preflight.request, self._inputs()
        self._refusal = preflight.refusal
        if not self._refusal:
            try:
                self._session.check_queue(preflight.request, self.output.folder)
            except InputError as problem:
                self._refusal = explain(problem).sentence
        if self._refusal:
            self._refuse_folder(self._refusal)
        else:
            self.output.say(self._start_sentence(preflight))
            self._estimator.ask(preflight.request, self.output.folder, now=True)
        self._allow_start(self.problems())
        if self._is_start_wanted:
            self._on_start()

    def _start_sentence(self, preflight: Preflight) -> str:
        if self._session.is_under_way(self.output.folder):
            return self.tr("This comparison is in the list already: Start shows it.")
        if preflight.place is FolderState.FINISHED:
            return self.tr("This folder holds this comparison already: Start opens it.")
        if preflight.place is FolderState.BEGUN:
            return self.tr("This folder holds part of this comparison already: Start resumes it.")
        return ""

    def _refuse_folder(self, sentence: str) -> None:
        self._refusal, self._shortage = sentence, ""
        self.output.say(sentence, "error")
        self.estimate.clear("")

    def _take_refusal(self, problem: Exception) -> None:
        """The input was refused."""
        self._is_start_wanted = False
        self._refusal, self._shortage = explain(problem).sentence, ""
        self.estimate.clear("")
        self._allow_start(self.problems())

    def _take_estimate(self, estimate: Estimate) -> None:
        lack, others = self._lack(estimate), self._session.queue.unfinished()
        # The resources that other runs hold now may be free when this one starts.
        self._shortage = "" if others else lack
        self.estimate.show_estimate(estimate, lack, bool(self._shortage))
        if self.place.in_lab:
            text = self.tr("These figures are for this computer; the lab gives it to one with enough memory.")
            self.estimate.sentence.say(text)
        self._allow_start(self.problems())
        if self._is_start_wanted:
            self._on_start()

    def _on_place(self) -> None:
        """Another place: what this computer lacks may matter or not."""
        if self._preflight is not None and not self._refusal:
            self._estimator.ask(self._preflight.request, self.output.folder, now=True)

    def _lack(self, estimate: Estimate) -> str:
        """The reason why a run would be refused now; "" if Start may begin one."""
        preflight, folder = self._preflight, self.output.folder
        if preflight is None or preflight.place is FolderState.FINISHED or self._session.is_under_way(folder):
            return ""
        if self.place.in_lab and preflight.request.distribution != "portions":
            # One that has it is chosen there.
            estimate = replace(estimate, memory_bytes=0)
        try:
            estimate.check(folder, is_new=preflight.place is FolderState.FREE)
        except CrosspointError as problem:
            return explain(problem).sentence
        return ""

    def _take_no_estimate(self, problem: Exception) -> None:
        sentence = explain(problem).sentence
        self._shortage = ""
        if isinstance(problem, InputError):
            # No run would accept it.
            self._refusal = sentence
        self.estimate.clear("" if self._refusal else sentence, "warning")
        self._allow_start(self.problems())
        if self._is_start_wanted:
            self._on_start()

    def event(self, event: QEvent) -> bool:
        # Return from the dialog that closes programs and deletes files.
        if event.type() == QEvent.Type.WindowActivate and self._shortage and self._preflight is not None:
            self._estimator.ask(self._preflight.request, self.output.folder, now=True)
        return super().event(event)

    def show_guide(self) -> None:
        """Open the guide on the page of this analysis."""
        from app.help.guide import show_guide

        show_guide(self, f"{self.analysis}.md")

    def take_folder(self, folder: Path) -> None:
        """Fill in the output folder."""
        self.output.take(folder)

    def _on_start(self) -> None:
        problems = self._problems()
        if not all(isinstance(problem, PendingProblem) for problem in problems):
            return
        if problems or self._preflight is None or self._estimator.is_open:
            self._is_start_wanted = bool(problems) or self._checker.is_open or self._estimator.is_open
            self._allow_start(problems)
            return
        self._is_start_wanted = False
        if self._refusal or self._shortage:
            return
        request, folder = self._preflight.request, self.output.folder
        try:
            # Checked again: another comparison may have taken the folder in the meantime.
            self._session.place(request, folder)
        except CrosspointError as problem:
            self._refuse_folder(explain(problem).sentence)
            self._allow_start(self.problems())
            return
        self._remember(request)
        self.place.remember()
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
