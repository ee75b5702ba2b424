"""Asynchronous file and folder dialogs.

Each call returns at once; a callback receives the choice, and is not called if the user cancels.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.widgets.messages import explain
from app.widgets.reporter import warn
from app.widgets.typed_paths import typed_path
from gpu.core.errors import InputError
from gpu.core.request import REQUEST_FILE
from gpu.results.named import check_ending, stem_of


def ask_folder(parent: QWidget, title: str, start: str | Path, take: Callable[[str], object]) -> None:
    """Ask for a folder that exists, beginning in ``start``, and call ``take`` with it."""
    dialog = _dialog(parent, title, str(start))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(take)
    dialog.open()


def ask_files(
    parent: QWidget, title: str, start: str, filters: Sequence[str], several: bool, take: Callable[[list[str]], object]
) -> None:
    """Ask for a file to read, or ``several``, starting in ``start``; call ``take`` with them.

    ``filters`` are Qt's, such as "Text (*.txt)".
    """
    dialog = _dialog(parent, title, start)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles if several else QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters(filters)
    dialog.filesSelected.connect(take)
    dialog.open()


def ask_save(
    parent: QWidget, title: str, suggestion: Path, suffixes: Sequence[str], save: Callable[[Path], None]
) -> None:
    """Ask for a file to write and call ``save`` with it; returns at once.

    The name gets one of ``suffixes`` (with their dots). ``suggestion`` is a folder and a name
    without its suffix; without a folder it is the home folder. Where the folder is a result's, the
    file is suggested beside it, and the result's name before its own. A name of another format is
    refused in a dialog, and asked for again.
    """
    suggestion = beside_result(suggestion)
    dialog = _dialog(parent, title, str(suggestion.parent) if suggestion.is_absolute() else "")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters([f"{suffix[1:].upper()} (*{suffix})" for suffix in suffixes])
    dialog.setDefaultSuffix(suffixes[0])
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(chosen.rpartition("*")[2].rstrip(")")))
    dialog.selectFile(f"{suggestion.name}{suffixes[0]}")

    def take(chosen: str) -> None:
        try:
            check_ending(chosen, suffixes)
        except InputError as problem:
            again = Path(chosen).with_name(stem_of(chosen))
            box = warn(parent, explain(problem))
            box.finished.connect(lambda: ask_save(parent, title, again, suffixes, save))
        else:
            save(Path(chosen))

    dialog.fileSelected.connect(take)
    dialog.open()


def beside_result(suggestion: Path) -> Path:
    """A path beside the result or the file that it is suggested in, named with it."""
    folder, name = suggestion.parent, suggestion.name
    if folder.is_file():
        folder, name = folder.parent, f"{stem_of(folder)} {name}"
    while folder.name and (folder / REQUEST_FILE).is_file():
        folder, name = folder.parent, f"{folder.name} {name}"
    return folder / name


def _dialog(parent: QWidget, title: str, start: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, str(_there(start)))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def _there(folder: str) -> Path:
    """A folder or its nearest existing parent, else home; Qt would take the program's folder."""
    wanted = Path(typed_path(folder))
    # The root folder alone is not a useful start.
    return next((place for place in (wanted, *wanted.parents[:-1]) if folder and os.path.isdir(place)), Path.home())
