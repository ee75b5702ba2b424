"""Locations and names of results, free of Qt: the example is aligned even if Qt cannot start."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
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


def distinct_names(results: Sequence[tuple[str, str]]) -> list[str]:
    """One name for each (title, folder), in order.

    A title that is there once stays as it is. Of equal ones each gets the end of its folder's path
    in parentheses: the folder's name, and as many folders above it as differ.
    """
    count = Counter(title for title, _ in results)
    names = []
    for title, folder in results:
        if count[title] > 1:
            others = [Path(other).parts for same, other in results if same == title and other != folder]
            title = f"{title} ({_ending(Path(folder).parts, others)})"
        names.append(title)
    return names


def _ending(parts: tuple[str, ...], others: list[tuple[str, ...]]) -> str:
    """The shortest end of a path, at least its last part, that none of the others has."""
    for length in range(1, len(parts) + 1):
        if all(other[-length:] != parts[-length:] for other in others):
            return str(Path(*parts[-length:]))
    return str(Path(*parts))
