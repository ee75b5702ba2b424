"""The content of a report, made of a result by its analysis: numbers, pictures, tables, inputs.

Nothing here needs a widget: a report is made in a thread of the window, or without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.figures.figure import Sheet
from app.language.text import Text
from app.reports.table import MOST_ROWS, ReportTable
from app.tables.numbers import NumberRow
from gpu.results.folder import ResultFolder

ResultType = TypeVar("ResultType", bound=ResultFolder[Any])


@dataclass(frozen=True)
class ReportPicture:
    """A picture under a title; ``draw`` makes it, and may raise a ``CrosspointError``."""

    title: str
    draw: Callable[[], Sheet]


@dataclass(frozen=True)
class TablePart:
    """A table under a title; ``read`` makes it, and may raise a ``CrosspointError``."""

    title: str
    read: Callable[[], ReportTable]


@dataclass(frozen=True)
class InputFile:
    """An input: its path, and its SHA-256 as the run read it, "" if unknown."""

    path: str
    sha256: str


class ResultReport(Generic[ResultType]):
    """The content of the report of a result; an analysis derives its own.

    Parameters
    ----------
    result : ResultFolder
    shown : Sheet, optional
        The picture as a page shows it; None: the whole is drawn.
    most : int
        Rows of a table at most.
    """

    #: The kind of report, below its title.
    kind = Text()
    #: The heading of the column of checksums.
    checksums = Text("SHA-256 of the file")

    def __init__(self, result: ResultType, shown: Sheet | None = None, most: int = MOST_ROWS) -> None:
        self.result, self.shown, self.most = result, shown, most
        #: Its heading; "": the title of the request.
        self.title = ""

    def numbers(self) -> Iterable[NumberRow]:
        """The numbers of the result's page. Raises ``Damaged``."""
        raise NotImplementedError

    def pictures(self) -> Iterator[ReportPicture]:
        """The pictures, the most important first."""
        yield from ()

    def tables(self) -> Iterator[TablePart]:
        """The tables of what was found."""
        yield from ()

    def inputs(self) -> Iterable[InputFile]:
        """The inputs, in order."""
        request: Any = self.result.request
        # Checksums are listed in the order of the files, and none is without its file.
        known = request.sha256 if len(request.sha256) == len(request.files) else ("",) * len(request.files)
        for path, sha256 in zip(request.files, known, strict=True):
            yield InputFile(path, sha256)
        scoring: Any = getattr(request, "scoring", None)
        if getattr(scoring, "files", ()):
            yield InputFile(scoring.matrix, getattr(scoring, "sha256", ""))
