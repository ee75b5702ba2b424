"""Exact matches and rearrangements of a result, looked for in the background.

They are kept in the result's folder: the next time they are there at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from app.pictures.dots.index import MatchIndex
from app.widgets.background import Background
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.analyses.chromosome.rearrangements.kept import UNASKED, Sides, is_kept, matches_of, rearrangements_of
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Cancelled, CrosspointError
from gpu.core.monitor import Monitor
from gpu.results.folder import analysis_of, unverified_request_data


class _Side(NamedTuple):
    total: int


@dataclass(frozen=True)
class _Plotted:
    """Matches as ``MatchIndex`` takes them: a is the query (rows), b the reference (columns)."""

    query: _Side
    reference: _Side
    query_starts: NDArray[np.int32]
    reference_starts: NDArray[np.int32]
    lengths: NDArray[np.int32]
    reverse: NDArray[np.bool_]

    def require_inside(self, *_: object) -> None:
        """Those of a result's folder were checked when they were read."""


def index_of(result: Result | Picture, found: ExactMatches) -> MatchIndex:
    """A spatial index of the matches of a result, or of a run's picture; for a thread."""
    sides = _Side(result.request.a.used), _Side(result.request.b.used)
    return MatchIndex(_Plotted(*sides, found.i, found.j, found.length, found.reverse))


class OverviewLoader(QObject):
    """Looks for what a page draws behind an alignment.

    Signals: ``matched(MatchIndex)``, then ``listed(Rearrangements)``; ``failed(Exception)``;
    ``waits()`` if the sequences are so long that the user is asked first. What was begun is
    cancelled with the ``parent``.
    """

    matched = Signal(object)
    listed = Signal(object)
    waits = Signal()
    failed = Signal(object)

    def __init__(self, result: Result, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._result, self._background = result, background
        self._monitor = monitor = Monitor()
        parent.destroyed.connect(lambda: monitor.cancel())
        self._sides: Sides | None = None
        self.index: MatchIndex | None = None
        self.rearrangements: Rearrangements | None = None

    def start(self, sides: Sides | None = None) -> None:
        """Begin, unless the sequences are very long; ``sides``: both, if they are loaded."""
        self._sides = sides
        request = self._result.request
        if request.a.used + request.b.used > UNASKED and not is_kept(self._result):
            self.waits.emit()
        else:
            self.go()

    def go(self) -> None:
        """Begin, however long it takes."""
        self._call(partial(_matched, self._result, self._monitor, self._sides), self._take_index)

    def _call(self, work: Callable[[], object], done: Callable[..., None]) -> None:
        self._background.call(work, done=done, failed=self._fail)

    def _take_index(self, index: MatchIndex) -> None:
        self.index = index
        self.matched.emit(index)
        self._call(partial(rearrangements_of, self._result, self._monitor, self._sides), self._take_list)

    def _take_list(self, listed: Rearrangements) -> None:
        self.rearrangements = listed
        self._sides = None
        self.listed.emit(listed)

    def _fail(self, problem: Exception) -> None:
        if not isinstance(problem, Cancelled):
            self.failed.emit(problem)


def dot_plot_of(a: str, b: str, folders: Iterable[Path]) -> Path | None:
    """The first of some result folders with the exact matches of a's file in b's; for a thread.

    One of b's in a's has the axes the other way round.
    """
    for folder in folders:
        with suppress(CrosspointError, OSError):
            data = unverified_request_data(folder)
            if analysis_of(data) == "matches":
                files = [str(data.get("reference")), *map(str, data.get("queries") or ())]
                if [b, a] == [os.path.abspath(file) for file in files]:
                    return folder
    return None


def _matched(result: Result, monitor: Monitor, sides: Sides | None) -> MatchIndex:
    return index_of(result, matches_of(result, monitor, sides))
