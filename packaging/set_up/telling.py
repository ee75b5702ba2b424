"""Sentences for whoever sets Crosspoint up."""

from __future__ import annotations

import errno
import shutil
import tempfile
from pathlib import Path

#: Windows' number of a full disk.
_WINDOWS_DISK_FULL = 112


class Stop(Exception):
    """Setting up cannot go on; the text is the sentence that says what to do."""


def say(what: str) -> None:
    print(what + " …", flush=True)


def of_os_error(problem: OSError, folder: Path) -> str:
    """The sentence for a failure of the system while ``folder`` was being set up."""
    if problem.errno in (errno.ENOSPC, errno.EDQUOT) or getattr(problem, "winerror", None) == _WINDOWS_DISK_FULL:
        return disk_full(folder)
    where = problem.filename or folder
    return f"{where} cannot be written ({problem.strerror or problem}); mend that and start again."


def disk_full(folder: Path) -> str:
    """The sentence for a disk, or a person's share of it, without room for ``folder``.

    Packages are unpacked by way of the folder for temporary files: the one with less room is named.
    """
    fullest = min((nearest(folder), Path(tempfile.gettempdir())), key=lambda place: shutil.disk_usage(place).free)
    return (
        f"The disk of {fullest} is full, and Crosspoint's packages need about 1.2 GB in {folder} while they are "
        "installed; make room and start again."
    )


def nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return folder if folder.is_dir() else nearest(folder.parent)
