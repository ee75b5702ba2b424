"""Finder of ways between analyses: runs that a hit or a pair asks for, results that have a place.

Pages ask by ``app.state.ways``; every analysis is asked what it makes of that. Files are read in
threads.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject

from app.pages.desk import Desk
from app.runs.session import Session
from app.state.ways import RecordPair, RecordPlace
from gpu.analyses.place import FolderState
from gpu.core.errors import CrosspointError, InputError
from gpu.core.request import Request
from gpu.core.units import visible

#: The folder of single records, in that of the results.
_ENTRIES = "entries"


class WayFinder(QObject):
    """Runs what was asked for, or opens the result that there is already."""

    def __init__(self, session: Session, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._desk = session, desk

    def align(self, pair: RecordPair | Request) -> None:
        """Align two records exactly, or as a request has it."""
        if isinstance(pair, RecordPair):
            self._ask(lambda: self._request(pair, lambda face: face.alignment_of(pair, self._single_file)))
        else:
            self._ask(lambda: self._placed(pair))

    def overview(self, pair: RecordPair) -> None:
        """Show two records in the overview."""
        self._ask(lambda: self._request(pair, lambda face: face.overview_of(pair, self._single_file)))

    def show_place(self, place: RecordPlace) -> None:
        """Show a place in the newest result that has the record."""
        folders = [Path(entry.folder) for entry in self._session.recent.entries]

        def done(folder: Path | None) -> None:
            if folder is not None:
                self._desk.open(folder, place=place)
            else:
                self._desk.say(
                    self.tr("None of the recent comparisons is of “{0}”; align it with another sequence first.").format(
                        visible(place.name)
                    )
                )

        self._call(lambda: self._result_of(place, folders), done)

    def _ask(self, make: Callable[[], tuple[Request, Path, FolderState]]) -> None:
        self._desk.say(self.tr("Reading the sequences…"))
        self._call(make, self._take)

    def _take(self, made: tuple[Request, Path, FolderState]) -> None:
        request, folder, place = made
        if place is FolderState.FINISHED:
            self._desk.open(folder)
        else:
            self._desk.run(request, folder)

    def _call(self, call: Callable[[], object], done: Callable[..., None]) -> None:
        self._session.background.call(call, done=done, failed=self._desk.warn, owner=self)

    # In a thread

    def _single_file(self, place: RecordPlace) -> str:
        # Imported here: starting the window must not wait for sequence readers.
        from gpu.analyses.one_record import record_file

        folder = self._session.settings.results_folder / _ENTRIES
        return record_file(folder, place.path, place.key, place.length)

    def _request(self, pair: RecordPair, ask: Callable[..., Request | None]) -> tuple[Request, Path, FolderState]:
        """The checked request, and its folder: one that holds the same already, or a new one."""
        asked = next((made for face in self._session.faces if (made := ask(face)) is not None), None)
        if asked is None:
            names = f"“{visible(pair.query.name)}” and “{visible(pair.subject.name)}”"
            raise InputError("{} are proteins, and an overview is of DNA.", names)
        return self._placed(asked)

    def _placed(self, asked: Request) -> tuple[Request, Path, FolderState]:
        """See ``_request``."""
        from gpu.results.folder import unverified_request_data

        services, settings = self._session.services, self._session.settings
        request = services.check(asked)
        folder = settings.results_folder / request.folder_name
        with suppress(CrosspointError):
            # Raises if it holds something else.
            place = services.place(request, folder)
            # Not what ``check`` adds of itself: that would take the place of what is there.
            if place is FolderState.FINISHED and asked.adds_to(
                services.request_from_json(unverified_request_data(folder))
            ):
                place = FolderState.BEGUN
            return request, folder, place
        return request, self._session.new_folder(settings.results_folder, request.folder_name), FolderState.FREE

    def _result_of(self, place: RecordPlace, folders: list[Path]) -> Path | None:
        """The first of some finished results whose page can show a place."""
        from gpu.results import journal
        from gpu.results.folder import is_finished, unverified_request_data

        for folder in folders:
            with suppress(CrosspointError, OSError):
                request = self._session.services.request_from_json(unverified_request_data(folder))
                if not self._session.faces[request.analysis].has_record(request, place):
                    continue
                if is_finished(journal.read(folder / journal.NAME)):
                    return folder
        return None
