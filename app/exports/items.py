"""Things that a page saves, as the dialog of exports offers them: pictures, and data in formats."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtGui import QAction

from app.figures.figure import Sheet
from gpu.analyses.analysis import Format
from gpu.core.errors import Cancelled, InputError
from gpu.results.output import writing_until

if TYPE_CHECKING:
    from app.help.fields import Form
    from app.tables.extent import Extent

#: Bytes of a file that are shown of its beginning.
_SHOWN = 1 << 14
#: Endings of files that nobody reads as text.
_UNREADABLE = (".bam", ".html")
#: Endings of files with a line for each row.
_LINE_A_ROW = (".tsv", ".csv", ".sam", ".paf", ".jsonl", ".vcf", ".bed", ".mums")


class FormatChoice(NamedTuple):
    """A format: its title, its ending with the dot, and the action that opens the dialog with it.

    The tooltip of a disabled action says why there is nothing to save. ``format``: of data.
    """

    title: str
    suffix: str
    action: QAction
    format: Format | None = None

    @property
    def is_readable(self) -> bool:
        """True for files that are text for people."""
        return self.suffix not in _UNREADABLE


@dataclass(frozen=True, eq=False)
class PictureExport:
    """A picture with a title; ``file``: the folder and name to suggest, without an ending.

    ``draw`` makes the picture that is in view, or returns a function that does so in a thread;
    ``whole`` returns the function that makes that of all, None where there is no other one. Both
    raise ``CrosspointError`` where there is nothing to draw.
    """

    title: str
    file: Path
    choices: tuple[FormatChoice, ...]
    draw: Callable[[], Sheet | Callable[[], Sheet]]
    whole: Callable[[], Callable[[], Sheet] | None]


@dataclass(frozen=True, eq=False)
class DataExport:
    """Content of a result in some formats.

    ``select(rows)`` returns the options of the formats' ``write`` for rows, a name of
    ``app/tables/extent``; values that are functions are called in the thread that writes.
    ``extent()``: the rows to choose from, None for no choice. ``add_fields(form, format)`` adds
    further fields, and returns the function that reads them as options, which raises
    ``InputError``. ``first_rows(options)`` returns options of the first rows alone, for the
    preview, or raises ``NoPreview``.
    """

    title: str
    file: Path
    choices: tuple[FormatChoice, ...]
    result: Any
    select: Callable[[str], dict[str, Any]]
    extent: Callable[[], Extent | None] = lambda: None
    add_fields: Callable[[Form, Format], Callable[[], dict[str, Any]]] = lambda form, format: dict
    first_rows: Callable[[dict[str, Any]], dict[str, Any]] = lambda options: options

    def writer(self, format: Format, rows: str, more: dict[str, Any] | None = None) -> Callable[[Path], None]:
        """The function that writes a file, for a thread; ``more``: options of further fields."""
        options = self._options(rows, more)
        return lambda path: format.save(self.result, path, **options())

    def beginning(self, format: Format, rows: str, more: dict[str, Any], stop: Event) -> Callable[[], tuple[str, int]]:
        """The function that returns the first lines as they are written, "" of what nobody reads,
        and about the bytes of all, 0 where that is not known; for a thread.

        It writes and computes no more once ``stop`` is set.
        """
        options, extent = self._options(rows, more), self.extent()
        count = sum(one.rows for one in (extent.choices() if extent is not None else ()) if one.name == rows)

        def read() -> tuple[str, int]:
            head, chosen = _Head(stop), options()
            if format.extension not in _UNREADABLE:
                with suppress(Cancelled), writing_until(stop):
                    format.write(self.result, head, **self.first_rows(chosen))
            rows = count if format.rows is None else format.rows(self.result, **chosen)
            by_rows = rows * head.mean_line if format.extension in _LINE_A_ROW else 0
            return head.text, by_rows if format.size is None else format.size(self.result)

        return read

    def _options(self, rows: str, more: dict[str, Any] | None) -> Callable[[], dict[str, Any]]:
        given = self.select(rows) | (more or {})
        return lambda: {name: value() if callable(value) else value for name, value in given.items()}


Item = PictureExport | DataExport


class NoPreview(InputError):
    """Raised for content that can be saved, but has no preview now; its sentence says why."""


class _Enough(Cancelled):
    """The beginning of a file is written."""


class _Head(io.RawIOBase):
    """The beginning of what is written; raises ``_Enough`` once it is there, or unwanted."""

    def __init__(self, stop: Event) -> None:
        self._content, self._stop, self._is_cut = bytearray(), stop, False

    @property
    def text(self) -> str:
        """Its lines, the last one with an ellipsis if it is cut."""
        return self._content.decode("utf-8", "replace") + ("…" if self._is_cut else "")

    @property
    def mean_line(self) -> int:
        """The mean bytes of a row, in mummer's text with its share of the lines that name queries,
        but without headings of SAM and VCF; 0 without any row.
        """
        lines = [line for line in self._content.split(b"\n")[:-1] if not line.startswith((b"@", b"#"))]
        rows = sum(not line.startswith(b">") for line in lines)
        return sum(len(line) + 1 for line in lines) // rows if rows else 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._content += data
        if self._is_cut or len(self._content) > _SHOWN or self._stop.is_set():
            del self._content[_SHOWN:]
            self._is_cut = True
            raise _Enough()
        return len(data)
