"""The subcommand ``uninstall-caches``: deletes all that Crosspoint keeps outside of result folders.

Also called as ``--uninstall-caches``, as an uninstaller of a bundle does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, Protocol

from gpu.analyses.registry import Registry
from gpu.core.errors import InputError
from gpu.core.standard_streams import tell
from gpu.core.units import counted, format_bytes


class WindowSettings(Protocol):
    """The settings of the window, which Qt keeps."""

    @property
    def place(self) -> str:
        """A file, or the name of a place in Windows' registry."""

    @property
    def size(self) -> int:
        """Bytes, about; 0 if there are none."""

    def remove(self) -> bool:
        """Delete them; False if that failed."""


def add_uninstall_caches(command: argparse.ArgumentParser, settings: Callable[[], WindowSettings] | None) -> None:
    """Add the options; ``settings`` finds the window's settings, None without a window."""
    command.add_argument("--settings", action="store_true", help="delete the window's settings and its list, too")
    command.add_argument("--yes", action="store_true", help="do not ask")

    def act(options: argparse.Namespace, analyses: Registry) -> int:
        return uninstall(options, settings() if options.settings and settings is not None else None)

    command.set_defaults(act=act)


def uninstall(options: Any, settings: WindowSettings | None) -> int:
    """List what is kept, ask, delete; returns 0, or 3 if something could not be deleted.

    Raises ``InputError`` where nobody can be asked.
    """
    from gpu.diagnosis.kept import everything, remove_empty_folders

    kinds = everything()
    for link in dict.fromkeys(kept.link for kept in kinds if kept.link is not None):
        tell(f"“{link}” is a link, which is not followed: what it leads to stays.")
    found = [kept for kept in kinds if kept.find()]
    for kept in found:
        tell(f"{format_bytes(kept.size):>10}  {kept.title}: {counted(len(kept.find()), 'files')} in {kept.folder}")
    has_settings = settings is not None and settings.size > 0
    if settings is not None and has_settings:
        tell(f"{format_bytes(settings.size):>10}  settings of the window, with its list of results: {settings.place}")
    if not found and not has_settings:
        remove_empty_folders()
        tell("Nothing is kept outside of result folders.")
        return 0
    tell("Result folders stay.")
    if not options.yes and not _agreed():
        tell("Nothing was deleted.")
        return 0
    left = [file for kept in found for file in kept.remove()]
    remove_empty_folders()
    is_removed = settings is None or settings.remove()
    if left or not is_removed:
        what = f"{counted(len(left), 'files')} in {left[0].parent}" if left else "The settings"
        tell(f"{what} could not be deleted; close all windows of Crosspoint and try again.")
        return 3
    tell("Deleted.")
    return 0


def _agreed() -> bool:
    if not sys.stdin.isatty():
        raise InputError("Nobody can be asked here, so nothing was deleted; repeat the command with --yes.")
    try:
        return input("Delete it? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
