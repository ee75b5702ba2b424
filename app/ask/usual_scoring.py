"""The default scoring for bases or proteins, set by a file's content unless edited."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.ask.scoring_group import ScoringGroup
from app.widgets.background import Background, Call
from gpu.scoring.choice import MatrixScoring


class UsualScoring(QObject):
    """Examines a file, beside others, in a thread, and fills in ``group``.

    ``look`` returns True if a path holds bases (None: unknown); ``last`` gives the scoring for
    bases (True) or proteins. ``learnt`` follows every answer.
    """

    learnt = Signal()

    def __init__(
        self,
        group: ScoringGroup,
        look: Callable[..., bool | None],
        last: Callable[[bool], MatrixScoring],
        filled: MatrixScoring,
        background: Background,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._group, self._look, self._last, self._background = group, look, last, background
        #: The scoring that was filled in here; None once the user has chosen one.
        self._filled: MatrixScoring | None = filled
        self._paths: tuple[str, ...] = ("",)
        self._looking: Call | None = None
        #: True if the file holds bases; None while that is not known.
        self.are_bases: bool | None = None
        group.take(filled)

    @property
    def reading(self) -> bool:
        """True while a file is being examined."""
        return self._looking is not None

    def look_at(self, *paths: str) -> None:
        """Examine a file, "" for none, and those beside it, unless they were the last ones."""
        if paths == self._paths:
            return
        self._paths, self.are_bases = paths, None
        if self._looking is not None:
            self._looking.forget()
            self._looking = None
        if paths[0]:
            self._looking = self._background.call(
                self._look, *paths, done=self._take, failed=lambda _: self._take(None), owner=self
            )

    def fill(self, of_bases: bool) -> None:
        """Fill in the scoring for bases or proteins, unless the user chose one."""
        if self._filled is None or self._group.problem or self._group.scoring() != self._filled:
            return
        usual = self._last(of_bases)
        if usual != self._filled:
            self._filled = usual
            self._group.take(usual)

    def leave(self) -> None:
        """Treat the scoring as the user's choice from now on."""
        self._filled = None

    def _take(self, are_bases: bool | None) -> None:
        """Take the answer; None if the file cannot be read, which the check reports."""
        self._looking = None
        self.are_bases = are_bases
        self.learnt.emit()
