"""What an analysis shows of itself in the window, which asks for nothing else and never which one it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget


@dataclass(frozen=True)
class Zone:
    """A place on the start page to drop files on: its ``side`` is told to the dialog (``set_files``)."""

    side: str
    title: str
    hint: str
    icon: str
    #: Whether FASTQ will do.
    with_reads: bool = False
    #: What other files that will do end in, as patterns: "*.sam *.bam".
    others: str = ""


class Face:
    """One analysis. Dialogs and pages are imported when they are asked for: pyqtgraph comes with the first page."""

    #: The analysis's name, as in requests.
    name: str
    icon: str
    #: Of the command that opens the dialog, "" for none.
    keys = ""

    def title(self) -> str:
        """What the analysis is called in the window."""
        raise NotImplementedError

    def tip(self) -> str:
        """What it answers, in a sentence without a point."""
        raise NotImplementedError

    def command(self) -> str:
        """The menu's entry that opens the dialog."""
        raise NotImplementedError

    def example(self) -> str:
        """The menu's entry that opens the bundled example of the analysis (``Analysis.example``), "" where it has none."""
        return ""

    def takes(self, path: str) -> bool:
        """Whether a file is of a kind that only this analysis has to do with, by its name."""
        return False

    def open_command(self) -> str:
        """The menu's entry that asks for such a file and opens the dialog with it, "" where there are none."""
        return ""

    def patterns(self) -> str:
        """The names of such files: "*.sam *.bam"."""
        return ""

    def takes_proteins(self, are_single: bool) -> bool:
        """True if two files of proteins open this analysis where the user chose none; ``are_single``: each of them has one record."""
        return False

    def zones(self) -> tuple[Zone, ...]:
        """Its places on the start page."""
        raise NotImplementedError

    def describe(self, request: Any) -> str:
        """What a request asks for, in one line."""
        raise NotImplementedError

    def dialog(self, session: Any, parent: QWidget) -> Any:
        """The dialog of a new comparison (an ``app.dialogs.comparison.dialog.ComparisonDialog``); ``session``: the ``app.session.Session``."""
        raise NotImplementedError

    def page(self, result: Any) -> Any:
        """The page of a finished result (an ``app.result_page.ResultPage``)."""
        raise NotImplementedError

    def preload(self) -> None:
        """Import what ``page`` needs; called in a thread."""

    def look_through(self, result: Any) -> None:
        """Read what the page will ask for and what may be damaged; called in a thread, may raise."""


class Faces:
    """Faces by the name of their analysis."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._by_name = {face.name: face for face in faces}

    def __iter__(self) -> Iterator[Face]:
        return iter(self._by_name.values())

    def __getitem__(self, name: str) -> Face:
        return self._by_name[name]
