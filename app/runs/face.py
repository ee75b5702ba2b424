"""The interface of an analysis in the window, by which all of them are shown.

A ``Face`` names an analysis in menus, tabs and on the start page; it makes its dialog and pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget

from app.language.text import Text, tr
from app.state.ways import RecordPair, RecordPlace
from gpu.analyses.analysis import imported


@dataclass(frozen=True)
class Zone:
    """A drop target for files on the start page.

    Parameters
    ----------
    side : str
        Passed to the dialog (``set_files``).
    title, hint : str
    sketch : str
        The name of its drawing in ``resources/sketches``.
    with_reads : bool
        True if FASTQ files are accepted.
    others : str
        Patterns of other accepted files: "*.sam *.bam".
    """

    side: str
    title: str
    hint: str
    sketch: str
    with_reads: bool = False
    others: str = ""


#: The further alignments that are found without being asked for, where that takes so long at most:
#: with an E-value that repeats of a few dozen bases do not reach.
FURTHER, CHEAP_SECONDS = "E<=1e-50", 30.0


class Face:
    """One analysis in the window.

    Attributes
    ----------
    name : str
        The analysis's name, as in requests.
    icon : str
        Its name in QtAwesome.
    keys : str
        Shortcut of the command that opens the dialog, "" for none.
    package : str
        The package of the dialog and the page; they are imported on demand, since
        pyqtgraph is loaded with the first page.
    dialog_class, page_class : str
        Their paths within the package: "page.PairsPage".
    report_class : str
        That of the report, "" if the analysis has none.
    picture_class : str
        That of the view of a run's picture, "" if the analysis paints none.
    title, tip : Text
        Its name in the window, and the question that it answers, a sentence without a full stop.
    command, example, open_command : Text
        The menu's entries that open the dialog, the bundled example, and the dialog with a file
        that only this analysis uses; "" for none.
    patterns : str
        The patterns of such files: "*.sam *.bam".
    takes_many : bool
        True if more than two files open its dialog where the user chose no analysis.
    """

    name: str
    icon: str
    keys = ""
    package: str
    dialog_class: str
    page_class: str
    #: True if ``open_command`` shows files at once, without a run.
    shows_files = False
    takes_many = False
    report_class = ""
    picture_class = ""
    title = tip = command = example = open_command = Text()
    patterns = ""

    def zones(self) -> tuple[Zone, ...]:
        """Return its places on the start page."""
        hint = tr("Drop files here, or click to choose")
        return (Zone(self.name, self.title, hint, "drop"),)

    def describe(self, request: Any) -> str:
        """Return the question of a request, in one line."""
        return str(request.title)

    def extent(self, request: Any) -> str:
        """Return the lengths of what is compared, "" where the request does not have them."""
        return ""

    # ------------------------------------------------------------------ runs

    def completed(self, request: Any, seconds: Callable[[Any], float]) -> Any:
        """Return a checked request, with what else is to be found where that takes little time.

        Called in a thread; ``seconds`` estimates a run. Raises what the estimate raises.
        """
        return request

    def runs(self, request: Any) -> tuple[Any, ...]:
        """Return the requests whose runs, one after another in one folder, are that of a request.

        The result is whole after the first: the others may be cancelled.
        """
        return (request,)

    # ------------------------------------------------------------------ files

    def takes(self, path: str) -> bool:
        """Return True for the name of a file that only this analysis uses."""
        return False

    def suits(self, path: str) -> bool:
        """Return True for the name of a file that is for this analysis if the user chose none."""
        return False

    def opens(self, path: str, is_own_zone: bool) -> bool:
        """Return True for the name of a file that is shown at once, without a run.

        Parameters
        ----------
        path : str
        is_own_zone : bool
            True if it was dropped on a place of this analysis.
        """
        return False

    def recognizes(self, path: str) -> bool:
        """Return True for the content of a file that ``opens`` would name; called in a thread."""
        return False

    def open_files(self, paths: list[str], choice: Any) -> Any:
        """Read files that ``opens`` named, in a thread, as the result of a page.

        ``choice``: what ``ask_about`` passed on, None at first.
        """
        raise NotImplementedError

    def ask_about(self, parent: QWidget, problem: Exception, go_on: Callable[[Any], None]) -> bool:
        """Offer to read files in spite of a problem; return False if there is nothing to offer.

        ``go_on`` takes a choice for ``open_files``.
        """
        return False

    def takes_proteins(self, are_single: bool) -> bool:
        """Return True if two protein files open this analysis when the user chose none.

        Parameters
        ----------
        are_single : bool
            True if each of them has one record.
        """
        return False

    # ------------------------------------------------------------------ ways to and from others

    def alignment_of(self, pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> Any:
        """Return a request that aligns two records; None if they are not for this analysis.

        Called in a thread.

        Parameters
        ----------
        pair : RecordPair
        single_file : callable
            Returns the path of a file of one record alone. Raises ``InputError``.

        Returns
        -------
        Request, optional
        """
        return None

    def overview_of(self, pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> Any:
        """Return a request that shows at a glance where two records match; see ``alignment_of``."""
        return None

    def has_record(self, request: Any, place: RecordPlace) -> bool:
        """Return True if the page of such a result can show a place (``ResultPage.show_place``)."""
        return False

    # ------------------------------------------------------------------ dialog and page

    def dialog(self, session: Any, parent: QWidget) -> Any:
        """Make the dialog of a new comparison.

        Parameters
        ----------
        session : app.runs.session.Session
        parent : QWidget

        Returns
        -------
        app.ask.dialog.ComparisonDialog
        """
        return imported(self.package, self.dialog_class)(session, parent)

    def page(self, result: Any, desk: Any) -> Any:
        """Make the page of a finished result.

        Parameters
        ----------
        result : ResultFolder
        desk : app.pages.desk.Desk

        Returns
        -------
        app.pages.result.ResultPage
        """
        return imported(self.package, self.page_class)(result, desk)

    def begin_page(self, result: Any, desk: Any) -> Any:
        """Make the page as far as one event has time for it; the rest is left to its ``steps``."""
        return self.page(result, desk)

    def report(self, result: Any, most: int) -> Any:
        """Make the report of a result, of at most so many rows a table.

        Parameters
        ----------
        result : ResultFolder
        most : int

        Returns
        -------
        app.reports.content.ResultReport
        """
        return imported(self.package, self.report_class)(result, None, most)

    def preload(self) -> None:
        """Import the modules of ``page`` and ``picture``; called in a thread."""
        for path in filter(None, (self.page_class, self.picture_class)):
            imported(self.package, path)

    def picture(self, picture: Any) -> QWidget | None:
        """Make the view of a run's picture; None if the analysis has none.

        Its method ``show_picture`` shows a later one.

        Parameters
        ----------
        picture : object
            ``Monitor.picture``.

        Returns
        -------
        QWidget, optional
        """
        return imported(self.package, self.picture_class)(picture) if self.picture_class else None

    def picture_of(self, result: Any) -> Any:
        """Return the picture of a run that was stopped (``Monitor.picture``), from its folder.

        Parameters
        ----------
        result : ResultFolder

        Returns
        -------
        object
            None if the folder has none.
        """
        return None

    def look_through(self, result: Any) -> None:
        """Read the data of the page, to find damage early; called in a thread.

        Parameters
        ----------
        result : ResultFolder

        Raises
        ------
        CrosspointError
            For content that cannot be shown.
        """


class Faces:
    """Faces by the name of their analysis, in the order of tabs and menus."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._by_name = {face.name: face for face in faces}

    def __iter__(self) -> Iterator[Face]:
        return iter(self._by_name.values())

    def __getitem__(self, name: str) -> Face:
        return self._by_name[name]
