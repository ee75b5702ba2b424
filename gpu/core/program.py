"""The way this program was started: by a Python from the checkout, or as a bundle with its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_MAIN = Path(__file__).resolve().parents[2] / "main.py"


def is_bundle() -> bool:
    """True in the program that ``packaging/bundle.py`` makes."""
    return bool(getattr(sys, "frozen", False))


def guard_files() -> None:
    """Let nobody else write files of this process, where the user's mask lets everybody.

    Results and caches are read, and compiled kernels run, as they lie on the disk.
    """
    mask = os.umask(0o077)
    os.umask(mask if mask & 0o002 else mask | 0o022)


def name() -> str:
    """The beginning of a command line, for people."""
    return "crosspoint" if is_bundle() else "python main.py"


def command() -> list[Path]:
    """The beginning of a command line that starts this program from anywhere."""
    if not is_bundle():
        return [Path(sys.executable), _MAIN]
    program = Path(sys.executable)
    # On Windows only the bundle's other program writes to a terminal.
    return [program.with_name("crosspoint.exe") if os.name == "nt" else program]
