"""File dialogs for sequences that start in the folder of the last file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.language.text import tr
from app.runs.face import Face
from app.state.settings import Settings
from app.widgets.file_dialogs import ask_files
from app.widgets.sequence_files import READS, SEQUENCES, patterns


def ask_sequences(
    parent: QWidget,
    title: str,
    settings: Settings,
    several: bool,
    take: Callable[[list[str]], object],
    with_reads: bool = False,
    others: str = "",
) -> None:
    """Ask for one file, or ``several``, and call ``take`` with their paths; returns at once.

    ``with_reads``: accept FASTQ; ``others``: patterns of other accepted files.
    """

    def chosen(paths: list[str]) -> None:
        settings.last_folder = str(Path(paths[0]).parent)
        take(paths)

    endings = " ".join(filter(None, (patterns((*SEQUENCES, *(READS if with_reads else ()))), others)))
    filters = [tr("Sequences ({types})").format(types=endings), tr("All files (*)")]
    ask_files(parent, title, settings.last_folder, filters, several, chosen)


def ask_own(parent: QWidget, face: Face, settings: Settings, take: Callable[[list[str]], object]) -> None:
    """Ask for a file of the kind that only one analysis uses; call ``take`` with its path.

    Returns at once.
    """

    def chosen(paths: list[str]) -> None:
        settings.last_folder = str(Path(paths[0]).parent)
        take(paths)

    filters = [f"{face.title} ({face.patterns})", tr("All files (*)")]
    ask_files(parent, face.open_command.replace("&", ""), settings.last_folder, filters, False, chosen)
