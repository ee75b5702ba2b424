"""The base of dialogs scored by a matrix: two files of records, and a remembered scoring."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from app.ask.dialog import ComparisonDialog
from app.ask.scoring_group import ScoringGroup
from app.ask.side_kinds import SideKinds
from app.help.fields import Bound
from app.runs.session import Session
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.scoring.choice import MatrixScoring


class MatrixDialog(ComparisonDialog):
    """Has a picker for each of two files, ``pickers``, and a ``scoring``: the usual one of what
    they hold, unless the user chose another.

    A subclass makes the pickers, and the scoring by ``_scoring_group``; it calls ``_look_by`` when
    all fields are there.
    """

    scoring: ScoringGroup
    #: What the files of each side hold.
    _kinds: SideKinds
    #: The scoring that was filled in by their kind; None once the user has chosen one.
    _filled: MatrixScoring | None

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        #: The last matrix, and True if it is of bases.
        self._kind_of: tuple[str, bool] | None = None
        #: The matrix whose letters the input was checked against.
        self._scored: str | None = None

    def _scoring_group(self, usual: MatrixScoring) -> ScoringGroup:
        """Create the field of the scoring, at first the one for bases."""
        self.scoring = ScoringGroup(self._session.settings, usual)
        self.scoring.changed.connect(self.fields.edited)
        self.fields.bind("scoring", Bound(self.scoring, self.scoring.scoring, self.scoring.take))
        return self.scoring

    def _look_by(self, look: Callable[..., bool | None], filled: MatrixScoring) -> None:
        """Tell by ``look`` what the files hold (``SideKinds``); ``filled``: the first scoring."""
        self._filled = filled
        self.scoring.take(filled)
        self._kinds = SideKinds(look, len(self.pickers), self._session.background, self)
        self._kinds.learnt.connect(lambda _: self._on_learnt())

    # ------------------------------------------------------------------ what a subclass says

    #: The side that tells the usual scoring.
    _side = 0

    def _say(self) -> None:
        """Show what the files hold."""
        raise NotImplementedError

    def _last_scoring(self, of_bases: bool) -> MatrixScoring:
        """The saved scoring of proteins or of bases."""
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

    @property
    def _are_bases(self) -> bool | None:
        """True if the files are to be scored as bases; None while that is not known."""
        return self._kinds[self._side]

    def _fill_usual(self, of_bases: bool) -> None:
        """Fill in the scoring for bases or proteins, unless the user chose one."""
        if self._filled is None or self.scoring.problem or self.scoring.scoring() != self._filled:
            return
        usual = self._last_scoring(of_bases)
        if usual != self._filled:
            self._filled = usual
            self.scoring.take(usual)

    def take(self, request: Any) -> None:
        # Chosen by the user, whatever the files hold.
        self._filled = None
        super().take(request)

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

    def _folder_name(self) -> str:
        request = self.wanted()
        return request.folder_name if request is not None else ""

    def _keep_scoring(self, scoring: Any, name: str = "scoring") -> None:
        # The file of a matrix may change.
        super()._keep_scoring(replace(scoring, sha256=""), name)

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
            return bool(self._are_bases)
        scoring = self.scoring.scoring()
        if self._kind_of is None or self._kind_of[0] != scoring.matrix:
            try:
                self._kind_of = (scoring.matrix, scoring.open()[0].alphabet.complement is not None)
            except InputError:
                return bool(self._are_bases)
        return self._kind_of[1]
