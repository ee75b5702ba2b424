"""What threads do for the session of a window: they read its file and lock it, look for the results
in it, and write its states in their order.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from app.language.text import tr
from app.runs.session import Services
from app.state.folders import is_same_folder
from app.state.session_file import (
    SessionContent,
    SessionLock,
    moved_from,
    read_session,
    why_not_there,
    write_session,
)
from gpu.analyses.place import FolderState
from gpu.core.errors import CrosspointError, InputError
from gpu.core.phrase import Phrase
from gpu.core.request import Request
from gpu.results.os_errors import cannot_write

log = logging.getLogger("crosspoint")


@dataclass(frozen=True)
class ReadSession:
    """A session file as a thread has read it.

    ``reasons``: why the result of each tab is not there, or "". ``read_only``: why the file cannot
    be written, or "". ``digest``: of the file, and ``gone``: the paths that it was moved from.
    """

    path: Path
    content: SessionContent
    reasons: tuple[str, ...]
    jobs: tuple[tuple[Request, Path, bool], ...]
    lock: SessionLock | None
    read_only: str
    digest: str
    gone: list[str]

    def told(self) -> str:
        """What is said of it once it is shown, "" for nothing."""
        name, missing = self.path.name, sum(map(bool, self.reasons))
        if self.read_only:
            return tr("“{0}” is read-only here: {1}.").format(name, self.read_only)
        if missing:
            return tr("Results of “{0}” that were not found: {1}; locate them in their tabs.").format(name, missing)
        if self.jobs:
            return tr("Comparisons that waited are in the list; start them with Resume.")
        return ""


class SessionWriter:
    """Writes the states of a session in the order in which they were seen, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number, self._digest = 0, ""

    def write(self, number: int, path: Path, content: SessionContent) -> str:
        """Write a state, unless a later one is written; returns the digest of the file.

        Raises ``CrosspointError``.
        """
        with self._lock:
            if number > self._number:
                self._digest = write_session(path, content)
                self._number = number
            return self._digest


class SessionReader:
    """Reads session files with the engine's ``services``."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def read(self, path: Path, known: dict[str, str]) -> ReadSession:
        """Read a session and look for its results, in a thread."""
        content, moved = read_session(path), moved_from(path, known)
        jobs = []
        for saved in content.jobs:
            try:
                request = self._services.request_from_json(saved.request)
                place = self._services.place(request, saved.folder)
            except (CrosspointError, OSError, ValueError) as problem:
                log.error("A waiting comparison of a session is left out: %r", problem)
            else:
                if place is not FolderState.FINISHED:
                    jobs.append((request, saved.folder, place is not FolderState.FREE))
        awaited = [folder for _, folder, _ in jobs]
        reasons = tuple(
            "" if any(is_same_folder(tab.folder, one) for one in awaited) else why_not_there(tab, self.identify)
            for tab in content.tabs
        )
        lock, read_only = None, ""
        try:
            lock = SessionLock.take(path)
        except OSError as problem:
            read_only = tr("it cannot be written: {0}").format(problem.strerror or problem)
        if lock is None and not read_only:
            read_only = tr("another window of Crosspoint has it open")
        return ReadSession(path, content, reasons, tuple(jobs), lock, read_only, *moved)

    def identify(self, folder: Path) -> str:
        """The identity of the comparison in a folder; called in threads."""
        from gpu.results.folder import unverified_request_data

        return self._services.request_from_json(unverified_request_data(folder)).identity()


def locked(path: Path) -> SessionLock:
    """The lock of a session that is to be written. Raises ``CrosspointError``."""
    try:
        lock = SessionLock.take(path)
    except OSError as problem:
        raise cannot_write(problem, path, then=Phrase("save again"), choose=Phrase("choose another place")) from problem
    if lock is None:
        raise InputError("“{}” is open in another window of Crosspoint; choose another name.", path)
    return lock
