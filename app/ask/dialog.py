"""The base of dialogs that start a comparison: files, what is remembered, checks, the start."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.ask.dialog_frame import DialogFrame
from app.ask.estimate import DebouncedCall, Preflight, run_preflight
from app.ask.file_source import FileSource, PathField
from app.ask.files_picker import FilesPicker
from app.ask.readiness import Readiness, ShownProblem
from app.ask.used_before import keep_reference, offer_references
from app.help.fields import Bound, Form
from app.help.terms import explain_as
from app.runs.session import Session
from app.widgets.basic import dropped_paths
from app.widgets.messages import explain
from gpu.analyses.estimate import Estimate
from gpu.analyses.place import FolderState
from gpu.core.errors import CrosspointError, InputError
from gpu.core.request import Request
from gpu.core.schema import build

Scored = TypeVar("Scored")


class ComparisonDialog(DialogFrame):
    """Emits ``started(request, folder)`` when the user starts; ``problems`` lists what prevents it.

    After every edit a background thread reads the input and checks the folder, then estimates the
    cost. If Start is pressed before that has ended, it waits, unless a field is edited or turns out
    wrong. A run that would certainly be refused is not started: too little memory or disk space
    while no other comparison is in the way.

    A subclass declares its fields, those of files by ``_files_field``, the others by rows of a
    ``Form``; passes them to ``_lay_out``; and calls ``_begin``. ``fields`` makes their request, and
    fills them from one.
    """

    started = Signal(object, object)

    #: The kind of files that it is given: dialogs of one kind propose each other's files.
    takes: ClassVar[str] = "sequences"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        #: Fields of references, whose files every dialog offers.
        self._references: tuple[FileSource, ...] = ()
        #: The fields of files, in their order.
        self.pickers: tuple[FileSource, ...] = ()
        self._checker = DebouncedCall(partial(run_preflight, session.services), session.background, self)
        self._checker.answered.connect(self._take_preflight)
        self._checker.failed.connect(self._take_refusal)
        self._estimator = DebouncedCall(session.services.estimate, session.background, self)
        self._estimator.answered.connect(self._take_estimate)
        self._estimator.failed.connect(self._take_no_estimate)
        self.readiness = Readiness()
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

    def shared_files(self) -> list[str]:
        """Those of ``left_files`` that dialogs of other analyses read, too."""
        return self.left_files()

    def take_left(self, paths: list[str]) -> None:
        """Fill in the files that another dialog left."""
        self.set_files(paths)

    def problems(self) -> list[str]:
        """The reasons why it cannot start yet, in the order of the fields."""
        return [picker.problem for picker in self.pickers if picker.problem]

    def wanted(self) -> Request | None:
        """The request of the fields; None while there are ``problems``."""
        return None if self.problems() else self._asked()

    def _asked(self, **more: Any) -> Any:
        """The request of the fields, each valid by itself, with ``more``. Raises ``InputError``."""
        return self.request_type(**{**self.fields.values(), **more})

    def take(self, request: Any) -> None:
        """Fill in all values of a request of this analysis."""
        self.fields.take(request)

    def _inputs(self) -> Hashable:
        """A key of what is read from which files.

        While it is equal, the input is not checked again.
        """
        return tuple(self.paths())

    def _keep_scoring(self, scoring: Any, name: str = "scoring") -> None:
        """Save a scoring for the next dialog, under one of several names."""
        self._session.settings.remember(self.analysis, {name: asdict(scoring)})

    def _kept_scoring(self, usual: Scored, name: str = "scoring") -> Scored:
        """The scoring that ``_keep_scoring`` saved; ``usual`` at first.

        Also ``usual`` if the settings were edited by hand.
        """
        try:
            return build(type(usual), self._session.settings.remembered(self.analysis)[name])
        except (KeyError, ValueError, TypeError, InputError):
            return usual

    def _remember(self, request: Any) -> None:
        """Save the defaults of the next dialog, when this comparison starts."""
        self._session.settings.last_folder = str(Path(self.paths()[0]).absolute().parent)
        for path in [path for picker in self._references for path in picker.paths[:1]]:
            keep_reference(self._session.settings, path)

    def _folder_name(self) -> str:
        return str(self._asked().folder_name) if all(picker.paths for picker in self.pickers) else ""

    def fill(self, filling: Any, remark: str = "") -> None:
        """Fill in the fields that a page asks for, and show a remark above them.

        The content is agreed between page and dialog.
        """
        self.remark(remark)

    # ------------------------------------------------------------------ fields of files

    def _files_field(
        self,
        name: str,
        title: str,
        hint: str,
        counted: bool = True,
        several: bool = False,
        others: str = "",
        term: str = "",
    ) -> FilesPicker:
        """A field of files, one of ``pickers``, bound to the request's field ``name``.

        ``counted``: their records and bases are (see ``FilesPicker``). ``term``: another one than
        that of its name.
        """
        services, settings = self._session.services, self._session.settings
        list_records = services.list_records if counted else None
        picker = FilesPicker(title, hint, several, list_records, self._session.background, settings, others=others)

        def read() -> Any:
            return tuple(picker.paths) if several else next(iter(picker.paths), "")

        def fill(paths: Any) -> None:
            picker.take([path for path in ([paths] if isinstance(paths, str) else paths) if path])

        if self.fields.declared(name) is not None:
            self.fields.bind(name, Bound(picker, read, fill))
        self.pickers = (*self.pickers, picker)
        return explain_as(picker, term or f"{self.analysis}.{name}")

    def _add_path(self, form: Form, name: str, label: str, field: PathField, **about: Any) -> PathField:
        """Add the row of another file."""
        about |= {"said": "", "value": ""}
        return form.add(name, label, field, lambda: field.path, field.set_path, field.changed, **about)

    def _offer_references(self, picker: FileSource) -> None:
        """Offer the references used before in a field, and remember what is chosen there."""
        self._references = (*self._references, picker)
        offer_references(picker, self._session.settings)

    # ------------------------------------------------------------------ state

    def _begin(self) -> None:
        """All fields are there: follow every edit from now on."""
        for signal in (self.fields.edited, self.output.edited):
            signal.connect(self._on_edit)
        self.buttons.accepted.connect(self._on_start)
        self.place.changed.connect(self._on_place)
        for picker in self.pickers:
            picker.changed.connect(self._on_edit)
            picker.learnt.connect(self._on_learnt)
        self._on_edit()

    def _on_learnt(self) -> None:
        """Input details have arrived: a pending Start stays pending."""
        is_wanted = self.readiness.is_wanted
        self._on_edit()
        self._show(is_wanted=is_wanted and self.readiness.may_start)

    def _problems(self) -> tuple[str, ...]:
        """``problems``, or else that of the output folder."""
        return tuple(self.problems() or filter(None, (self.output.problem,)))

    def _on_edit(self) -> None:
        self.computation.tell(self._unusual())
        self.output.propose()
        self.output.say("")
        self._estimator.forget()
        before, problems = self.readiness, self._problems()
        request = None if problems else self.wanted()
        self.readiness = Readiness(problems, self._inputs())
        if request is None:
            # Files may have changed by the time they are acceptable again.
            self._checker.forget()
            self.estimate.clear(self.tr("Time, memory and disk are told here once the sequences are chosen."))
            self._show()
        else:
            self.estimate.clear(self.tr("Estimating…"))
            self._checker.ask(request.learnt_from(before.learnt) if before.learnt else request, self.output.folder)
            self._show(judged=before.judged, learnt=before.learnt, shortage=before.shortage)

    @property
    def busy(self) -> bool:
        """True while the input is checked, or the cost estimated."""
        return self._checker.is_open or self._estimator.is_open

    @property
    def is_ready(self) -> bool:
        """True if all checks have passed: Start begins at once."""
        return self.readiness.is_checked

    def _show(self, **found: Any) -> None:
        """Show if Start may begin, and why not, with what was ``found`` since the last time."""
        self.readiness = replace(self.readiness, **found)
        self.start.setEnabled(self.readiness.may_start)
        self.start.setToolTip(self.readiness.tip)
        self.reason.say(*self.readiness.reason)

    def _go_on(self, **found: Any) -> None:
        """A check has ended: show what it ``found``; start, if that was wanted."""
        self._show(**found)
        if self.readiness.is_wanted:
            self._on_start()

    def _take_preflight(self, preflight: Preflight) -> None:
        """The background check has ended."""
        refusal = preflight.refusal
        try:
            if not refusal:
                self._session.check_queue(preflight.request, self.output.folder)
        except InputError as problem:
            refusal = explain(problem).sentence
        found = {"preflight": preflight, "learnt": preflight.request, "judged": self.readiness.inputs}
        if refusal:
            self._go_on(**found, **self._refuse_folder(refusal))
        else:
            self.output.say(self._start_sentence(preflight))
            self._ask_estimate(preflight.request)
            self._go_on(**found)

    def _start_sentence(self, preflight: Preflight) -> str:
        if self._session.is_under_way(self.output.folder):
            return self.tr("This comparison is in the list already: Start shows it.")
        if preflight.place is FolderState.FINISHED:
            return self.tr("This folder holds this comparison already: Start opens it.")
        if preflight.place is FolderState.BEGUN:
            return self.tr("This folder holds part of this comparison already: Start resumes it.")
        return ""

    def _refuse_folder(self, sentence: str) -> dict[str, str]:
        """Show beside the folder why it is refused; returns that as what was found."""
        self.output.say(sentence, "error")
        self.estimate.clear("")
        return {"refusal": ShownProblem(sentence), "shortage": ""}

    def _take_refusal(self, problem: Exception) -> None:
        """The input was refused."""
        self.estimate.clear("")
        self._show(refusal=explain(problem).sentence, shortage="", is_wanted=False)

    def _take_estimate(self, estimate: Estimate) -> None:
        lack, others = self._lack(estimate), self._session.queue.unfinished()
        # The resources that other runs hold now may be free when this one starts.
        shortage = "" if others else lack
        self.estimate.show_estimate(estimate, lack, bool(shortage))
        if self.place.in_lab:
            text = self.tr("These figures are for this computer; the lab gives it to one with enough memory.")
            self.estimate.sentence.say(text)
        self._go_on(shortage=shortage)

    def _on_place(self) -> None:
        """Another place: what this computer lacks may matter or not."""
        preflight = self.readiness.preflight
        if preflight is not None and not self.readiness.refusal:
            self._ask_estimate(preflight.request)

    def _ask_estimate(self, request: Request) -> None:
        self._estimator.ask(request, self.output.folder, self._sample_of(request), now=True)

    def _sample_of(self, request: Request) -> object:
        """A sample of the input that the estimate may use, if there is one by now, or None."""
        return None

    def _lack(self, estimate: Estimate) -> str:
        """The reason why a run would be refused now; "" if Start may begin one."""
        preflight, folder = self.readiness.preflight, self.output.folder
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
        # No run would accept wrong input.
        refusal = sentence if isinstance(problem, InputError) else self.readiness.refusal
        self.estimate.clear("" if refusal else sentence, "warning")
        self._go_on(refusal=refusal, shortage="")

    def event(self, event: QEvent) -> bool:
        # Return from the dialog that closes programs and deletes files.
        if event.type() == QEvent.Type.WindowActivate and self.readiness.shortage:
            self._on_place()
        return super().event(event)

    def take_folder(self, folder: Path) -> None:
        """Fill in the output folder."""
        self.output.take(folder)

    def _on_start(self) -> None:
        self._show(problems=self._problems(), is_wanted=False)
        now, is_checking = self.readiness, self.busy
        if not now.may_start:
            return
        if now.problems or now.preflight is None or self._estimator.is_open:
            self._show(is_wanted=bool(now.problems) or is_checking)
            return
        request, folder = now.preflight.request, self.output.folder
        try:
            # Checked again: another comparison may have taken the folder in the meantime.
            self._session.place(request, folder)
        except CrosspointError as problem:
            self._show(**self._refuse_folder(explain(problem).sentence))
            return
        self._remember(request)
        self.place.remember()
        self.started.emit(request, folder)
        self.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.set_files(dropped_paths(event.mimeData()))
