"""A check of a result folder before a run starts: free, or holding part of the same result."""

from __future__ import annotations

import os
import tempfile
from enum import Enum
from pathlib import Path

from gpu.analyses.registry import Registry
from gpu.core.errors import Damaged, InputError
from gpu.core.phrase import phrase_of
from gpu.core.request import REQUEST_FILE, Request, is_same_comparison


class FolderState(Enum):
    """The state of a folder for a request: free, or with a part of its result, or all of it."""

    FREE = "free"
    BEGUN = "begun"
    FINISHED = "finished"


def place_of(request: Request, folder: Path, analyses: Registry) -> FolderState:
    """Return the state of ``folder`` for the result of ``request``; nothing on the disk changes.

    Raises ``InputError`` if it holds something else, is a file, or cannot be made or written where
    there is something to write.
    """
    state = FolderState.FREE
    try:
        if (folder / REQUEST_FILE).exists():
            state = _part_of(request, folder, analyses)
        elif folder.is_dir() and any(not _is_left_over(entry.name) for entry in folder.iterdir()):
            raise InputError("“{}” is not empty and holds no result; choose an empty folder.", folder)
        elif os.path.lexists(folder) and not folder.is_dir():
            raise InputError("“{}” is a file; choose a folder for the result.", folder)
        if state is not FolderState.FINISHED:
            _try_to_write(folder)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or phrase_of(problem)
        raise InputError("The folder “{}” cannot be used: {}; choose another place.", folder, reason) from problem
    return state


def _part_of(request: Request, folder: Path, analyses: Registry) -> FolderState:
    # Imported here because the window imports this module at its start.
    from gpu.results import journal
    from gpu.results.output import another_comparison

    try:
        held = analyses.read_request(folder)
    except Damaged as problem:
        raise InputError("{} Choose another folder for this comparison.", problem) from problem
    if not is_same_comparison(request, held):
        raise another_comparison(folder)

    ended = any(record["kind"] == "finished" for record in journal.read(folder / journal.NAME))
    return FolderState.FINISHED if ended and held.last_stage >= request.last_stage else FolderState.BEGUN


def _is_left_over(name: str) -> bool:
    """Return True for files of the system, and those that a run killed at its start has left."""
    return name.startswith(".") or name.endswith(".part")


def _try_to_write(folder: Path) -> None:
    """Make and remove a folder beside the result's: permissions alone do not suffice."""
    place = Path(os.path.abspath(folder))
    while not os.path.lexists(place) and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise InputError("“{}” is a file, so there can be no folder in it; choose another place.", place)
    # A name as long as the folder's own also shows if that is too long for the drive.
    wanted = next(iter(Path(os.path.abspath(folder)).relative_to(place).parts), "")
    tempfile.TemporaryDirectory(
        prefix=".crosspoint-", suffix="x" * max(0, len(os.fsencode(wanted)) - 20), dir=place
    ).cleanup()
