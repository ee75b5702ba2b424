"""The virtual environment of a checkout: its folder, its lock, and the record of its packages.

It is ``.venv`` in the checkout; for a checkout that cannot be written, a folder of the user's data.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from set_up import libraries
from set_up.pythons import NEWEST, OLDEST
from set_up.telling import Stop, disk_full, nearest, say

_LOCK = "crosspoint.lock"
_POLL_SECONDS = 0.3
#: Below this a step that failed did so for lack of room, whatever it says itself.
_NO_ROOM_BYTES = 30_000_000


@dataclass(frozen=True)
class Environment:
    """A virtual environment that exists, or is to be made, in ``folder``."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    @property
    def _record(self) -> Path:
        return self.folder / "crosspoint-requirements.json"

    def installed(self) -> set[str]:
        """The requirements of the last complete installation."""
        return set(self._read().get("requirements", ()))

    def note(self, requirements: Iterable[str]) -> None:
        """Record that these requirements are installed; only now are they taken to be."""
        made_in = self._read().get("folder", os.path.realpath(self.folder))
        record = {"folder": made_in, "requirements": sorted(requirements)}
        self._record.write_text(json.dumps(record, indent=1), encoding="utf-8")

    @property
    def is_moved(self) -> bool:
        """True if the checkout was moved: Python still works, the scripts beside it do not."""
        here = os.path.realpath(self.folder)
        return self._read().get("folder", here) != here

    def _read(self) -> dict[str, list[str] | str]:
        try:
            record = json.loads(self._record.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return record if isinstance(record, dict) else {}

    def works(self) -> bool:
        """True if there is a Python of a right version with pip."""
        probe = f"import sys, pip; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
        return self._succeeds(["-c", probe])

    def is_whole(self) -> bool:
        """True if no package is half installed: pip may have been killed, or the disk full."""
        return self._succeeds([str(Path(__file__).with_name("check_packages.py"))])

    def _succeeds(self, arguments: list[str]) -> bool:
        command = [str(self.python), "-I", *arguments]
        try:
            return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL).returncode == 0
        except OSError:
            return False

    def make(self) -> None:
        """Make it anew, with this Python; raises ``Stop`` and ``OSError``."""
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            # Debian and its children leave these out of their python3.
            packages = ["python{}.{}-venv".format(*sys.version_info[:2])]
            libraries.install_system_packages(packages, "Python's venv module")
        say("Making the virtual environment {} with Python {}.{}".format(self.folder, *sys.version_info[:2]))
        self.clear()
        command = [sys.executable, "-m", "venv", str(self.folder)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            if has_no_room(self.folder):
                raise Stop(disk_full(self.folder))
            reason = " ".join((done.stderr or done.stdout).split())
            raise Stop(f"The virtual environment {self.folder} could not be made: {reason}")

    def clear(self) -> None:
        """Remove everything but the lock; raises ``OSError``."""
        for old in self.folder.iterdir():
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            elif old.name != _LOCK:
                old.unlink()


def choose(root: Path, wanted: set[str]) -> Environment:
    """The environment of the checkout ``root``: ``.venv`` if that is complete or can be written."""
    beside = Environment(root / ".venv")
    if (wanted <= beside.installed() and beside.works()) or can_write(nearest(beside.folder)):
        return beside
    # Several checkouts may lie on drives that cannot be written.
    name = hashlib.sha256(str(root).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return Environment(user_data() / "crosspoint" / "environments" / name)


def can_write(folder: Path) -> bool:
    """True unless the folder is read-only for this person; a full disk is not."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except (PermissionError, FileNotFoundError):
        return False
    except OSError as problem:
        return problem.errno != errno.EROFS


def user_data() -> Path:
    """The folder of this person's programs' data, as the system has it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def has_no_room(folder: Path) -> bool:
    """True if the disk of the folder, or of temporary files, is full."""
    places = (nearest(folder), Path(tempfile.gettempdir()))
    return any(shutil.disk_usage(place).free < _NO_ROOM_BYTES for place in places)


@contextmanager
def locked(environment: Environment) -> Iterator[int]:
    """Keep the environment for one set-up, and wait while another one has it.

    Yields the lock's file descriptor. A child that inherits it keeps the lock until it ends itself:
    if the set-up is killed, pip goes on.
    """
    environment.folder.mkdir(parents=True, exist_ok=True)
    with open(environment.folder / _LOCK, "ab") as file:
        if not _take(file):
            say(f"Another set-up is at work in {environment.folder}; waiting until it has finished")
            while not _take(file):
                time.sleep(_POLL_SECONDS)
        yield file.fileno()


def _take(file: IO[bytes]) -> bool:
    """Take the lock; return False if another process has it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # A drive without locks.
        return True
    return True
