"""Cache of compiled code on disk, with a key and a checksum in every file.

No failure of the cache ends a run.

A file begins with its key (folder and file name) and the SHA-256 of key and data. A file that a
power cut truncated, or that was copied from another name, counts as missing. Problems are reported
once, in a sentence: to the callback of ``telling``, else on standard error.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gpu.core.phrase import Phrase
from gpu.core.safe_files import NotRegularFile, SafeFolder, open_regular

_LOG = logging.getLogger(__name__)
_CHECKSUM_BYTES = hashlib.sha256().digest_size
_FORMAT = b"Crosspoint compiled code 1\n"
#: Bytes of a kept file at most; the largest kernels have some megabytes.
_MAX_BYTES = 1 << 28


@contextmanager
def telling(say: Callable[[str], None]) -> Iterator[None]:
    """Pass messages about compiled code to ``say`` meanwhile, in whole sentences."""
    handler = _Teller(say)
    _LOG.addHandler(handler)
    try:
        yield
    finally:
        _LOG.removeHandler(handler)


@functools.cache
def tell_damaged(place: Path) -> None:
    """Report, once, that cached code in a folder is damaged."""
    _LOG.warning(Phrase("Compiled code in “{}” was damaged, as a power cut leaves it; it is compiled anew.", place))


@functools.cache
def tell_of_another(place: Path) -> None:
    """Report, once, that a file in a folder is a copy of another one."""
    _LOG.warning(Phrase("Compiled code in “{}” was copied from another file; it is compiled anew.", place))


@functools.cache
def say_not_kept(place: Path, reason: str) -> None:
    """Report, once, that code cannot be cached in a folder."""
    _LOG.warning(
        Phrase("Compiled code cannot be kept in “{}” ({}), so each start compiles it; make it writable.", place, reason)
    )


def read_checked(path: Path) -> bytes | None:
    """The data that ``keep`` wrote to a file.

    None without a file; a damaged file or another one's copy is reported, too.
    """
    try:
        with open_regular(path) as file:
            content = file.read(_MAX_BYTES)
    except (OSError, NotRegularFile):
        # ``keep`` says it where something else is in the file's place.
        return None
    found = _verified(content)
    if found is None:
        tell_damaged(path.parent)
        return None
    key, data = found
    if key != _key(path):
        tell_of_another(path.parent)
        return None
    return data


def keep(path: Path, data: bytes) -> None:
    """Write data to a file atomically, with key and checksum; a failure is only reported."""
    head = _FORMAT + _key(path) + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Several runs may compile the same at once; each puts a whole file there.
        with SafeFolder(path.parent) as folder, folder.create(path.name) as file:
            file.write(head + hashlib.sha256(head + data).digest() + data)
            file.seal(flush=False)
    except NotRegularFile as problem:
        say_not_kept(path.parent, Phrase("“{}” is {} there; remove it", path.name, problem.kind))
    except OSError as problem:
        say_not_kept(path.parent, problem.strerror or str(problem))


def _key(path: Path) -> bytes:
    """The key of a file: its folder's name (the sources) and its own (function and machine)."""
    return os.fsencode(f"{path.parent.name}/{path.name}")


def _verified(content: bytes) -> tuple[bytes, bytes] | None:
    """Key and data of a file's content; None if it is damaged."""
    end = content.find(b"\n", len(_FORMAT)) + 1
    head, checksum, data = content[:end], content[end : end + _CHECKSUM_BYTES], content[end + _CHECKSUM_BYTES :]
    if not head.startswith(_FORMAT) or hashlib.sha256(head + data).digest() != checksum:
        return None
    return head[len(_FORMAT) : -1], data


class _Teller(logging.Handler):
    """Passes each sentence on."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        # The phrase itself, for the window's language.
        self._say(record.msg)
