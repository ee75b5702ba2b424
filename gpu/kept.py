"""What is kept on the disk to spare making it again, such as compiled code: with a checksum, and never worth a run.

A file that a power cut left empty or half written counts as none. What happens is said once, in a sentence: to whoever is ``telling``,
else on standard error.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LOG = logging.getLogger(__name__)
_CHECKSUM_BYTES = hashlib.sha256().digest_size


@contextmanager
def telling(say: Callable[[str], None]) -> Iterator[None]:
    """Have ``say`` told what happens to compiled code meanwhile, in whole sentences."""
    handler = _Teller(say)
    _LOG.addHandler(handler)
    try:
        yield
    finally:
        _LOG.removeHandler(handler)


@functools.cache
def tell_damaged(place: Path) -> None:
    """Say, once, that code kept in a folder is damaged."""
    _LOG.warning("Compiled code in “%s” was damaged, as a power cut leaves it; it is compiled anew.", place)


@functools.cache
def tell_not_kept(place: Path, reason: str) -> None:
    """Say, once, that code cannot be kept in a folder."""
    _LOG.warning("Compiled code cannot be kept in “%s” (%s); until it can, every start compiles again.", place, reason)


def read_kept(path: Path) -> bytes | None:
    """What ``keep`` kept in a file; None where there is nothing, or it is damaged, which is said."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    checksum, data = kept[:_CHECKSUM_BYTES], kept[_CHECKSUM_BYTES:]
    if hashlib.sha256(data).digest() != checksum:
        tell_damaged(path.parent)
        return None
    return data


def keep(path: Path, data: bytes) -> None:
    """Put data into a file, whole or not at all, with their checksum. What cannot be kept is said, and no more."""
    part = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Several runs may compile the same at once; each puts a whole file there.
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            part = Path(file.name)
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(part, path)
    except OSError as problem:
        tell_not_kept(path.parent, problem.strerror or str(problem))
        if part is not None:
            with suppress(OSError):
                part.unlink()


class _Teller(logging.Handler):
    """Passes each sentence on."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        self._say(record.getMessage())
