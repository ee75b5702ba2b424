"""The desk of a page: the services of the window that it uses, and the requests that it makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject

from app.runs.card_bench import CardBench
from app.runs.job import Job
from app.state.settings import Settings
from app.state.ways import RecordPair, RecordPlace
from app.widgets.messages import explain
from app.widgets.saves import Saver
from gpu.core.request import Request


class OpenResult(Protocol):
    """Opens a result folder: finished, stopped (with Resume) or running.

    ``place`` is shown there. ``failed`` is called instead of showing why it cannot be opened. It is
    not opened once ``owner`` is gone.
    """

    def __call__(
        self,
        folder: Path,
        front: bool = True,
        place: RecordPlace | None = None,
        failed: Callable[[Exception], None] | None = None,
        owner: QObject | None = None,
    ) -> None: ...


class Warn(Protocol):
    """Shows why something failed, until ``tried``, such as the folder to open, succeeds."""

    def __call__(self, problem: Exception, tried: object = None, /) -> None: ...


class AskComparison(Protocol):
    """Opens the dialog of an analysis with the values of a page, and a remark above.

    A request fills all fields, and replaces the open dialog; ``folder``: of its result.
    """

    def __call__(self, analysis: str, filling: Any, remark: str = "", folder: Path | None = None) -> None: ...


@dataclass(frozen=True)
class Desk:
    """Services of the window for a page and its panels, which get them when they are made.

    ``bench`` measures this computer. ``saver`` writes files, and tells of them even if their page
    is closed by then. ``say`` shows a sentence in the status bar, "" clears it; ``warn`` shows
    why something failed. ``run`` runs a request in a folder. ``align`` and ``overview``
    compare two records (or ``align`` runs a request) in a folder of their own; ``show_place`` shows
    a place in the newest result that has its record.
    ``restart`` begins the program anew, which goes on with a job.
    """

    settings: Settings
    bench: CardBench
    saver: Saver
    say: Callable[[str], None]
    warn: Warn
    ask: AskComparison
    run: Callable[[Request, Path], None]
    open: OpenResult
    align: Callable[[RecordPair | Request], None]
    overview: Callable[[RecordPair], None]
    show_place: Callable[[RecordPlace], None]
    restart: Callable[[Job], None]

    def say_why(self, problem: Exception) -> None:
        """Show in the status bar why something failed."""
        self.say(explain(problem).sentence)
