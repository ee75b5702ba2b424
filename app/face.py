"""The interface of an analysis to the window, which never asks for a specific analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget


@dataclass(frozen=True)
class Zone:
    """A drop target on the start page; ``side`` is passed to the dialog (``set_files``)."""

    side: str
    title: str
    hint: str
    icon: str
    #: True if FASTQ files are accepted.
    with_reads: bool = False
    #: Patterns of other accepted files: "*.sam *.bam".
    others: str = ""


class Face:
    """The window's view of one analysis.

    Dialogs and pages are imported on demand: pyqtgraph is loaded with the first page.
    """

    #: The analysis's name, as in requests.
    name: str
    icon: str
    #: Shortcut of the command that opens the dialog, "" for none.
    keys = ""

    def title(self) -> str:
        """The name of the analysis in the window."""
        raise NotImplementedError

    def tip(self) -> str:
        """The question that it answers, in a sentence without a full stop."""
        raise NotImplementedError

    def command(self) -> str:
        """Menu entry that opens the dialog."""
        raise NotImplementedError

    def example(self) -> str:
        """Menu entry that opens the example (``Analysis.example``); "" if there is none."""
        return ""

    def takes(self, path: str) -> bool:
        """True if a file name is of a kind that only this analysis uses."""
        return False

    def open_command(self) -> str:
        """Menu entry that asks for such a file and opens the dialog with it; "" if none."""
        return ""

    def patterns(self) -> str:
        """Patterns of such files: "*.sam *.bam"."""
        return ""

    def takes_proteins(self, are_single: bool) -> bool:
        """True if two protein files open this analysis when the user chose none.

        ``are_single``: each file has one record.
        """
        return False

    def zones(self) -> tuple[Zone, ...]:
        """Its drop targets on the start page."""
        raise NotImplementedError

    def describe(self, request: Any) -> str:
        """A one-line description of a request."""
        raise NotImplementedError

    def dialog(self, session: Any, parent: QWidget) -> Any:
        """Create the dialog of a new comparison.

        Returns an ``app.dialogs.comparison.dialog.ComparisonDialog``; ``session`` is the
        ``app.session.Session``.
        """
        raise NotImplementedError

    def page(self, result: Any) -> Any:
        """The page of a finished result (an ``app.result_page.ResultPage``)."""
        raise NotImplementedError

    def preload(self) -> None:
        """Import what ``page`` needs; called in a thread."""

    def look_through(self, result: Any) -> None:
        """Read what the page will need, to find damage early; called in a thread, may raise."""


class Faces:
    """Faces by the name of their analysis."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._by_name = {face.name: face for face in faces}

    def __iter__(self) -> Iterator[Face]:
        return iter(self._by_name.values())

    def __getitem__(self, name: str) -> Face:
        return self._by_name[name]
