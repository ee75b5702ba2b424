"""Locations of results. Free of Qt, since the example is also aligned if Qt cannot start."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

from gpu.core import program


def show_command(folder: Path) -> str:
    """The terminal command that shows a result, with the Python or the bundle that runs now."""
    words = [*map(_from_here, program.command()), "show", str(folder)]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _from_here(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def is_same_folder(one: Path, other: Path) -> bool:
    """True if two paths name the same folder, which need not exist."""
    return one == other or _plain(one) == _plain(other)


def _plain(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))


def new_folder(base: Path, name: str, is_taken: Callable[[Path], bool] = Path.exists) -> Path:
    """A folder under ``base`` that is not taken yet, called after ``name``."""
    # Names that Windows refuses, on all systems: results are moved between computers.
    clean = re.sub(r'[<>:"/\\|?*\x00-\x1f]+', "_", name).strip(" .")[:80] or "comparison"
    folder = base / clean
    number = 2
    while is_taken(folder):
        folder = base / f"{clean} ({number})"
        number += 1
    return folder
