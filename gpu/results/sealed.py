"""Sealed files of a result folder: written whole, and read only as they were written.

The journal names the files of a result, with their sizes and SHA-256: one that is missing or
differs is refused by name, and one that cannot be read is not called damaged. Files that any reader
may make have a file of JSON beside them that says the same: one that differs is made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gpu.core.errors import CrosspointError, Damaged
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.safe_files import FolderEntry, NotRegularFile, SafeFolder
from gpu.core.schema import MAX_BYTES, is_text, parse_object
from gpu.results import journal
from gpu.results.os_errors import cannot_read

if TYPE_CHECKING:
    from numpy.typing import NDArray

Found = TypeVar("Found")


class SealedFile(NamedTuple):
    """A file that is as it was written, or damaged.

    Parameters
    ----------
    name : str
        Its path in the folder.
    size : int
        Bytes of the file; -1 of a record that lacks it, which no file fits.
    sha256 : str
    check : callable, optional
        Raises ``ValueError`` for an array whose values its readers cannot rely on.
    """

    name: str
    size: int
    sha256: str
    check: Callable[[NDArray[Any]], None] | None = None

    @classmethod
    def of(cls, record: journal.Record, field: str = "file") -> SealedFile:
        """Return the file that a field of a record names."""
        prefix = _prefix_of(field)
        return cls(record[field], record.get(f"{prefix}size", -1), str(record.get(f"{prefix}sha256")))

    def put_into(self, record: journal.Record, field: str) -> None:
        """Set the fields about the file that a field of a record names."""
        prefix = _prefix_of(field)
        record[f"{prefix}sha256"], record[f"{prefix}size"] = self.sha256, self.size

    def differs(self, file: BufferedReader, in_size_only: bool = False) -> str | None:
        """Return the difference between an opened file and this one, or None.

        A file of another size is not read. ``in_size_only``: no file is.
        """
        if os.fstat(file.fileno()).st_size != self.size:
            return Phrase("its size differs")
        if not in_size_only and hashlib.file_digest(file, "sha256").hexdigest() != self.sha256:
            return Phrase("its checksum differs")
        return None


def _prefix_of(field: str) -> str:
    """The prefix of a record's fields about the file that ``field`` names: none for ``file``."""
    return "" if field == "file" else f"{field}_"


def inside(folder: Path, name: str) -> Path:
    """Return the path of a file that the journal names.

    Raises ``Damaged`` if it is outside the folder, ``NotRegularFile`` if its folder is a link.
    """
    relative = PurePosixPath(name)
    if (
        not is_text(name)
        or relative.is_absolute()
        or ".." in relative.parts
        or "\\" in name
        or not 1 <= len(relative.parts) <= 2
    ):
        raise damaged(folder / journal.NAME, Phrase("it names a file outside the folder, {}", name))
    if len(relative.parts) == 2:
        below = folder / relative.parts[0]
        with suppress(FileNotFoundError):
            if not stat.S_ISDIR(mode := below.lstat().st_mode):
                raise NotRegularFile(below, mode)
    return folder / relative


@contextmanager
def open_file(path: Path) -> Iterator[BufferedReader]:
    """Open a file of a result for reading; a ``ValueError`` in the block says why it is damaged.

    Raises
    ------
    Damaged
        If it is missing, or damaged.
    NotRegularFile
        If something else is in its place.
    InputError, DriveFailed
        If it cannot be read.
    """
    try:
        with os.fdopen(FolderEntry.at(path).open(os.O_RDONLY), "rb") as file:
            yield file
    except FileNotFoundError as problem:
        raise Damaged("“{}” is missing; run the comparison again.", path) from problem
    except OSError as problem:
        raise cannot_read(problem, path) from problem
    except ValueError as problem:
        raise damaged(path, phrase_of(problem)) from problem


def damaged(path: Path, reason: str) -> Damaged:
    """Make the exception for a damaged file of a result."""
    return Damaged("“{}” is damaged: {}; run the comparison again.", path, reason)


def keep_file(folder: Path, name: str, of: str, data: Iterable[Any]) -> None:
    """Write a file that any reader of a result may make again; what cannot be written is not kept.

    Parameters
    ----------
    folder : path
        The result folder.
    name : str
        The file's path in the folder, with an ending.
    of : str
        Identifies what the file was made of.
    data : iterable of bytes
    """
    with suppress(OSError, CrosspointError), SafeFolder(folder) as place, place.create(name) as file:
        digest, size = hashlib.sha256(), 0
        for some in data:
            digest.update(some)
            size += file.write(some)
        # First, so that neither is trusted without the other.
        with place.create(_beside(name)) as beside:
            beside.write(json.dumps({"of": of, "size": size, "sha256": digest.hexdigest()}).encode())
            beside.seal()
        file.seal()


def kept_file(folder: Path, name: str, of: str, read: Callable[[BufferedReader], Found]) -> Found | None:
    """Return what ``read`` returns of a file that ``keep_file`` wrote.

    None if there is none, if it does not verify or is of something else, and where ``read`` raises
    ``ValueError``.
    """
    with suppress(OSError, ValueError, KeyError, CrosspointError), SafeFolder(folder) as place:
        with place.read(_beside(name)) as file:
            said = parse_object(file.read(MAX_BYTES))
        if said["of"] == of:
            with place.read(name) as file:
                if SealedFile(name, said["size"], said["sha256"]).differs(file) is None:
                    file.seek(0)
                    return read(file)
    return None


def _beside(name: str) -> str:
    return str(PurePosixPath(name).with_suffix(".json"))
