"""Parsing of paths typed or pasted into fields, which may hold any text."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from PySide6.QtCore import QUrl

from app.language.text import tr
from gpu.core.units import visible

#: Most characters of a path on the supported systems; most characters of a text shown.
_MAX_PATH, _MAX_SHOWN = 4_096, 120


def typed_path(text: str) -> str:
    """The path that a text names, "" for none.

    Surrounding blanks and quotes are removed, a file URL (``file:///…``) is converted, and ``~`` is
    the home folder.
    """
    path = text.strip()
    if len(path) > 1 and path[0] == path[-1] and path[0] in "\"'":
        path = path[1:-1].strip()
    if path.lower().startswith("file://"):
        path = QUrl(path).toLocalFile()
    try:
        return str(Path(path).expanduser()) if path else ""
    except RuntimeError:  # “~somebody”, an unknown user
        return path


def no_path(text: str) -> str:
    """The reason why a text cannot be a path, such as a pasted sequence; "" if it can."""
    if os.path.lexists(text) or (len(text) <= _MAX_PATH and not any(map(_is_control, text))):
        return ""
    return tr("“{text}” is no path; type the path of one file or folder.").format(text=shown(text))


def no_file(text: str) -> str:
    """The sentence for a path at which there is no file."""
    return no_path(text) or tr("There is no file “{path}”; check its name and folder.").format(path=shown(text))


def shown(text: str) -> str:
    """The beginning of a text, on one line."""
    return visible(text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…")


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) == "Cc"
