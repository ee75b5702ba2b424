"""The usual scoring of what a file holds, filled in unless a person chose another one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.dialogs.comparison.scoring_group import ScoringGroup
from app.jobs.background import Background, Call
from gpu.scoring.choice import MatrixScoring


class UsualScoring(QObject):
    """Looks at a file in a thread, and fills ``group`` in.

    ``look`` tells of a path whether it holds bases (None: nobody knows); ``last`` what is usual for bases (True) or proteins. ``learnt``
    follows every answer.
    """

    learnt = Signal()

    def __init__(
        self,
        group: ScoringGroup,
        look: Callable[[str], bool | None],
        last: Callable[[bool], MatrixScoring],
        filled: MatrixScoring,
        background: Background,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._group, self._look, self._last, self._background = group, look, last, background
        #: The scoring that was filled in here and not chosen by a person; None once that is chosen for good.
        self._filled: MatrixScoring | None = filled
        self._path = ""
        self._looking: Call | None = None
        #: Whether the file holds bases; None while that is not known.
        self.are_bases: bool | None = None
        group.take(filled)

    @property
    def reading(self) -> bool:
        """Whether a file is being looked at."""
        return self._looking is not None

    def look_at(self, path: str) -> None:
        """Look at a file, "" for none, unless it was the last one."""
        if path == self._path:
            return
        self._path, self.are_bases = path, None
        if self._looking is not None:
            self._looking.forget()
            self._looking = None
        if path:
            self._looking = self._background.call(
                self._look, path, done=self._take, failed=lambda _: self._take(None), owner=self
            )

    def fill(self, of_bases: bool) -> None:
        """Fill in the usual scoring of bases or proteins, unless a person chose one."""
        if self._filled is None or self._group.problem or self._group.scoring() != self._filled:
            return
        usual = self._last(of_bases)
        if usual != self._filled:
            self._filled = usual
            self._group.take(usual)

    def leave(self) -> None:
        """From now on the scoring is a person's choice."""
        self._filled = None

    def _take(self, are_bases: bool | None) -> None:
        """None where the file cannot be read, of which the check tells."""
        self._looking = None
        self.are_bases = are_bases
        self.learnt.emit()
