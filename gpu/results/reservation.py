"""Who may write a result folder: one run at a time, here or elsewhere, and into no other files.

A run on this computer locks the journal in its folder. One that is computed elsewhere has no folder
until its result is put in place, all at once: what it locks is a file in a folder beside. Each of
the two looks for the other's lock after taking its own.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gpu.core.errors import Cancelled, InputError
from gpu.core.phrase import Phrase
from gpu.core.request import REQUEST_FILE
from gpu.core.safe_files import SafeFolder, hold
from gpu.results import journal
from gpu.results.os_errors import writing

#: Files that may be in a folder before a run has begun in it, beside temporary ones.
_BEFORE_THE_BEGIN = {".DS_Store", journal.NAME, journal.LOG}
_LOCK = "lock"
#: No link is followed, and no pipe waited for.
_FLAGS = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class Reservation:
    """A result folder that no other run may write, from ``take`` to ``close``; for any thread.

    Attributes
    ----------
    made : path
        Where the result may be made, on the drive of its folder; removed by ``close``.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._place = folder, _place(folder)
        self.made = self._place / "result"
        self._descriptor: int | None = None
        self._is_closed = False
        self._guard = threading.Lock()

    def take(self) -> None:
        """Reserve the folder.

        Raises
        ------
        InputError
            If another run writes it.
        Cancelled
            After ``close``.
        DiskFull, DriveFailed
            If nothing can be written beside it.
        """
        with self._guard:
            if self._is_closed:
                raise _stopped()
            with writing(self._place):
                self._descriptor = _locked(self._place)
                is_free = self._descriptor is not None and _is_free(self._folder / journal.NAME)
                if is_free:
                    self._clear()
        if not is_free:
            self.close()
            raise being_written(self._folder)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """The reservation lasts for the block: ``close`` waits. Raises ``Cancelled`` after it."""
        with self._guard:
            if self._descriptor is None:
                raise _stopped()
            yield

    def close(self) -> None:
        """Let others write the folder; may be called again."""
        with self._guard:
            self._is_closed = True
            descriptor, self._descriptor = self._descriptor, None
            if descriptor is None:
                return
            with suppress(OSError):
                self._clear()
            # Windows removes no open file, and another run may have taken one that is closed.
            if os.name == "nt":
                os.close(descriptor)
            with suppress(OSError):
                (self._place / _LOCK).unlink()
                self._place.rmdir()
            if os.name != "nt":
                os.close(descriptor)

    def _clear(self) -> None:
        """Remove what is beside the lock, also of a run that was killed."""
        for name in os.listdir(self._place):
            path = self._place / name
            if name == _LOCK:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def taken_up(folder: Path) -> SafeFolder:
    """Open a folder for a result, made if necessary.

    Raises ``InputError`` unless a result may be put there, before anything is.
    """
    # Looked at again when it is locked: here, so that nothing is made in vain.
    if is_reserved(folder):
        raise being_written(folder)
    with writing(folder, done=Phrase("made"), choose=Phrase("choose another place")):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError as problem:
            raise InputError("“{}” is a file; choose a folder for the result.", folder) from problem
        place = SafeFolder(folder)
    try:
        with writing(folder, done=Phrase("used"), choose=Phrase("choose another place")):
            names = set(place.names()) - set(place.left_overs()) - _BEFORE_THE_BEGIN
            # The journal comes first. One with records is of a result that lost its request.
            if (
                place.has(REQUEST_FILE)
                or not names
                or (place.has(journal.NAME) and journal.read(folder / journal.NAME))
            ):
                return place
        raise InputError("“{}” is not empty and holds no result; choose an empty folder.", folder)
    except BaseException:
        place.close()
        raise


def is_reserved(folder: Path) -> bool:
    """True if a run that is computed elsewhere has reserved a folder."""
    return not _is_free(_place(folder) / _LOCK)


def being_written(folder: Path) -> InputError:
    """The error for a folder that another run writes."""
    return InputError(
        "“{}” is being written by another Crosspoint; wait until that has ended, or choose another folder.", folder
    )


def _place(folder: Path) -> Path:
    whole = os.path.abspath(folder)
    return Path(os.path.dirname(whole), f".{os.path.basename(whole)}.fetched")


def _locked(place: Path) -> int | None:
    """The descriptor of the lock in a folder, which is made; None if another one holds it."""
    while True:
        place.mkdir(parents=True, exist_ok=True)
        path = place / _LOCK
        try:
            descriptor = os.open(path, _FLAGS | os.O_CREAT, 0o600)
        except FileNotFoundError:
            # Removed in this moment, by the one that held it.
            continue
        if not hold(descriptor):
            os.close(descriptor)
            return None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        os.close(descriptor)


def _is_free(path: Path) -> bool:
    """True unless another process, or another part of this one, holds a file."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return True
    try:
        return hold(descriptor)
    finally:
        os.close(descriptor)


def _stopped() -> Cancelled:
    return Cancelled("Stopped; what is on disk can be resumed.")
