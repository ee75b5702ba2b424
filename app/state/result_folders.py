"""Result folders as things of the file manager: shown there, and moved to the trash.

Nothing but a result is deleted, and no link is followed: the folder itself must not be a link, and
its request and journal must be files of a result that nothing is writing.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from PySide6.QtCore import QFile, QUrl
from PySide6.QtGui import QDesktopServices

from gpu.core.errors import InputError
from gpu.core.request import REQUEST_FILE
from gpu.core.safe_files import hold
from gpu.results import journal


def show_folder(folder: Path) -> bool:
    """Open a folder in the system's file manager; False if there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def check_result(folder: Path) -> None:
    """Make sure that a folder is a result, and nothing else, that may be deleted now.

    Raises ``InputError`` with the reason if it may not.
    """
    # Imported here: the window must not wait for NumPy.
    from gpu.core.safe_files import SafeFolder
    from gpu.results.folder import unverified_request_data

    place = Path(os.path.abspath(folder))
    if os.path.realpath(place) != os.path.join(os.path.realpath(place.parent), place.name):
        raise InputError("“{}” is a link, not a result folder; it stays.", folder)
    # Raises InputError, too, and Damaged.
    unverified_request_data(place)
    with SafeFolder(place) as inside:
        if not (inside.has(REQUEST_FILE) and inside.has(journal.NAME)):
            raise InputError("“{}” is no result folder; it stays.", folder)
        names = inside.names()
    for name in names:
        if (place / name / REQUEST_FILE).exists():
            raise InputError("“{}” holds another result, “{}”; it stays.", folder, name)
    descriptor = os.open(place / journal.NAME, os.O_RDWR)
    try:
        if not hold(descriptor):
            raise InputError("“{}” is being written by another Crosspoint; it stays.", folder)
    finally:
        os.close(descriptor)


def move_to_trash(folder: Path) -> bool:
    """Move a result to the trash; False if the system has none for its drive. For a thread.

    Raises ``InputError`` if it is no result, or is being written.
    """
    check_result(folder)
    # With the place in the trash where PySide tells it.
    moved = QFile.moveToTrash(str(folder))
    return bool(moved[0] if isinstance(moved, tuple) else moved)


def delete(folder: Path) -> None:
    """Delete a result for good; links in it are removed, not followed. For a thread.

    Raises ``InputError`` if it is no result, or is being written, and ``OSError``.
    """
    check_result(folder)
    shutil.rmtree(folder)
