"""The base of dialogs scored by a matrix: two files of records, and a remembered scoring."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import asdict, replace
from typing import Any

from PySide6.QtWidgets import QComboBox, QWidget

from app.ask.dialog import ComparisonDialog
from app.ask.files_picker import FilesPicker
from app.ask.scoring_group import ScoringGroup
from app.ask.usual_scoring import UsualScoring
from app.runs.session import Session
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.core.request import Request
from gpu.core.schema import build
from gpu.scoring.choice import MatrixScoring

#: Labels of one of the two files: its title, and what to drop there.
FileLabels = tuple[str, str]


class MatrixDialog(ComparisonDialog):
    """Has a picker for each of two files, ``pickers``, and a ``scoring``.

    ``_asked`` makes the request of them and of a subclass's own fields. A subclass creates them
    (``_make_inputs``), lays them out with its own fields, and calls ``_on_edit`` whenever one
    changes.
    """

    scoring: ScoringGroup
    #: The usual scoring of what the files hold, made by a subclass.
    _usual: UsualScoring

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        #: The last matrix, and True if it is of bases.
        self._kind_of: tuple[str, bool] | None = None
        #: The matrix whose letters the input was checked against.
        self._scored: str | None = None

    def _make_inputs(self, one: FileLabels, other: FileLabels, usual: MatrixScoring) -> None:
        """Create the pickers of two files, and the scoring with default ``usual``."""
        settings, background = self._session.settings, self._session.background
        # Neither counted nor listed: there may be millions, of either kind; checked as a whole.
        self.pickers = tuple(FilesPicker(*words, False, None, background, settings) for words in (one, other))
        self.scoring = ScoringGroup(settings, usual)

    # ------------------------------------------------------------------ what a subclass says

    def _asked(self) -> Any:
        """The request of the fields, each valid by itself. Raises ``InputError``."""
        raise NotImplementedError

    def _field_problems(self) -> list[str]:
        """The problems of single fields, in their order."""
        raise NotImplementedError

    # ------------------------------------------------------------------ state

    def set_sequences(self, paths: list[str]) -> None:
        """Fill in two files; or one, as the next empty one."""
        one, other = self.pickers
        if len(paths) >= 2:
            one.add(paths[:1])
            other.add(paths[1:2])
        elif paths:
            (other if one.paths else one).add(paths)

    def fill(self, filling: Any, remark: str = "") -> None:
        """Fill in a request from a page."""
        self.take(filling)
        self.remark(remark)

    def problems(self) -> list[str]:
        problems = self._field_problems()
        if not problems:
            try:
                self._asked()
            except InputError as problem:
                problems.append(explain(problem).sentence)
        return problems

    def _take(self, request: Any, paths: tuple[str, str], chosen: Mapping[QComboBox, Hashable]) -> None:
        """Fill in both files ("" for none), scoring, device, threads, and the values of lists."""
        for picker, path in zip(self.pickers, paths, strict=True):
            picker.clear()
            picker.add([path] if path else [])
        self.scoring.take(request.scoring)
        for combo, value in {**chosen, self.engine: request.engine}.items():
            combo.setCurrentIndex(combo.findData(value))
        self.threads.setValue(request.limits.threads or 0)

    def _request(self) -> Request | None:
        return None if self.problems() else self._asked()

    def _folder_name(self) -> str:
        request = self._request()
        return request.folder_name if request is not None else ""

    def _inputs(self) -> Hashable:
        # The matrix determines the letters that files may have.
        return (*self.paths(), self._matrix())

    def _matrix(self) -> str:
        return "" if self.scoring.problem else self.scoring.scoring().matrix

    def _on_edit(self) -> None:
        if self._matrix() != self._scored:
            # The files' content was checked against the letters of another matrix.
            self._scored = self._matrix()
            self.readiness = replace(self.readiness, judged=None, learnt=None)
        super()._on_edit()

    def _scores_bases(self) -> bool:
        """True if the scoring is of bases. A matrix file is opened once, when it is chosen."""
        if self.scoring.problem:
            return bool(self._usual.are_bases)
        scoring = self.scoring.scoring()
        if self._kind_of is None or self._kind_of[0] != scoring.matrix:
            try:
                self._kind_of = (scoring.matrix, scoring.open()[0].alphabet.complement is not None)
            except InputError:
                return bool(self._usual.are_bases)
        return self._kind_of[1]

    def _keep_scoring(self, name: str, scoring: MatrixScoring) -> None:
        """Save a scoring for the next dialog, under one of several names."""
        settings = self._session.settings
        kept = {**settings.remembered(self.analysis), name: asdict(replace(scoring, sha256=""))}
        settings.remember(self.analysis, kept)

    def _kept_scoring(self, name: str, usual: MatrixScoring) -> MatrixScoring:
        """The scoring that ``_keep_scoring`` saved; ``usual`` at first.

        Also ``usual`` if the settings were edited by hand.
        """
        try:
            return build(MatrixScoring, self._session.settings.remembered(self.analysis)[name])
        except (KeyError, ValueError, TypeError, InputError):
            return usual
