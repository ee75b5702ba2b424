"""Raw bytes of a file on disk, in blocks, and fingerprints that show whether it has changed.

Every failure is an ``InputError`` of one sentence that names the file.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.core.streams import BackgroundConsumer
from gpu.sequences.other_formats import of_database

BLOCK = 4 << 20
#: Blocks that may be read before they are hashed.
_HASHED_LATER = 4
#: Folders that name open files by their numbers.
_DESCRIPTORS = re.compile(r"/proc/[^/]+(/task/[^/]+)?/fd|/dev/fd")
_MAX_LINKS = 40


class Fingerprint(NamedTuple):
    """The content of a file in short: size in bytes, SHA-256 (hexadecimal) of all, and of each
    prefix.
    """

    size: int
    sha256: str
    blocks: tuple[bytes, ...]


class Fingerprinting:
    """Computes a file's fingerprint in a thread while the file is read (``blocks``)."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._ends: list[bytes] = []
        self._size = 0
        self._hashed = BackgroundConsumer(self._take, _HASHED_LATER)
        #: Whether the file was read to its end.
        self.is_whole = False

    def take(self, block: bytes) -> None:
        """The next block."""
        self._hashed.put(block)

    def fingerprint(self, path: str, check: Callable[[], None]) -> Fingerprint:
        """The fingerprint, after reading the rest of the file. ``check`` as of ``fingerprint``."""
        if not self.is_whole:
            self.close()
            return fingerprint(path, check)
        self._hashed.finish()
        self.close()
        return Fingerprint(self._size, self._digest.hexdigest(), tuple(self._ends))

    def close(self) -> None:
        """End the thread."""
        self._hashed.close()

    def _take(self, block: bytes) -> None:
        self._size += len(block)
        self._digest.update(block)
        self._ends.append(self._digest.copy().digest())


#: An earlier fingerprint to check against, an object that takes one now, or None.
Known = Fingerprint | Fingerprinting | None


def is_file(path: str) -> bool:
    """True for a regular file, or a link to one: it can be read again."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode) and not _is_descriptor(path)
    except (OSError, ValueError):
        return False


def _is_descriptor(path: str) -> bool:
    """True if a path names a descriptor of this process, as /dev/stdin and /dev/fd/3 do."""
    for _ in range(_MAX_LINKS):
        folder = os.path.realpath(os.path.dirname(os.path.abspath(path)))
        if _DESCRIPTORS.fullmatch(folder):
            return True
        if not os.path.islink(path):
            return False
        path = os.path.join(folder, os.readlink(path))
    return False


def fingerprint(path: str, check: Callable[[], None]) -> Fingerprint:
    """Read a file to its end; ``check`` is called for each block and may raise."""
    digest = hashlib.sha256()
    ends = []
    size = 0
    for block in blocks(path):
        size += len(block)
        digest.update(block)
        ends.append(digest.copy().digest())
        check()
    return Fingerprint(size, digest.hexdigest(), tuple(ends))


def fingerprints(paths: Sequence[str], sha256: Sequence[str], check: Callable[[], None]) -> list[Fingerprint]:
    """The fingerprint of each file.

    Raises ``InputError`` if it differs from ``sha256`` (() if unknown).
    """
    found = [fingerprint(path, check) for path in paths]
    check_unchanged(paths, found, sha256)
    return found


def check_unchanged(paths: Sequence[str], found: Sequence[Fingerprint], sha256: Sequence[str]) -> None:
    """Raise ``InputError`` if a file differs from its ``sha256``; () if unknown."""
    for path, now, known in zip(paths, found, sha256, strict=False):
        if now.sha256 != known:
            raise InputError("{} has changed since this comparison began; start a new one.", path)


def blocks(path: str, known: Known = None) -> Generator[bytes, None, None]:
    """The bytes of a file in blocks; with a fingerprint, each block after checking that it is
    unchanged.
    """
    if isinstance(known, Fingerprinting):
        for block in _blocks(path):
            known.take(block)
            yield block
        known.is_whole = True
        return
    digest = hashlib.sha256()
    ends = iter(known.blocks if known is not None else ())
    for block in _blocks(path):
        if known is not None:
            digest.update(block)
            if digest.digest() != next(ends, None):
                raise _changed(path)
        yield block
    if next(ends, None) is not None:
        raise _changed(path)


def _changed(path: str) -> InputError:
    return InputError("{} was changed while it was read; restore it, or start anew when nothing writes to it.", path)


def _is_stream(path: str) -> InputError:
    return InputError(
        "{} is a pipe or a device, and only a file can be read twice; save its contents in a file and choose that.",
        path,
    )


def _blocks(path: str) -> Generator[bytes, None, None]:
    if not path:
        raise InputError("No file was chosen; choose a FASTA, GenBank or EMBL file.")
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise InputError("{} is a folder; choose a file in it.", path)
        if not stat.S_ISREG(mode) or _is_descriptor(path):
            # A pipe would keep us waiting for a writer, and gives its bytes only once.
            raise _is_stream(path)
        with Path(path).open("rb") as file:
            while block := file.read(BLOCK):
                yield block
    except FileNotFoundError as problem:
        if os.path.basename(path) == "-":
            raise _is_stream("-") from problem
        if other := of_database(path):
            raise InputError("{} {}.", path, other) from problem
        raise InputError("There is no file {}; check its name and folder.", path) from problem
    except PermissionError as problem:
        raise InputError("{} may not be read; ask its owner for the permission, or copy it.", path) from problem
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
        reason = getattr(problem, "strerror", None) or str(problem)
        raise InputError("{} cannot be read: {}; check the file and its drive.", path, reason) from problem
