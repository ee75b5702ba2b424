"""Output files: checks that no input is overwritten, and writing a file whole or not at all."""

from __future__ import annotations

import io
import os
import re
import stat
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.core.request import REQUEST_FILE, Request
from gpu.core.safe_files import NewFile, SafeFolder
from gpu.results.named import is_packed
from gpu.results.os_errors import writing
from gpu.sequences.bgzf import BgzfStream

if TYPE_CHECKING:
    from gpu.results.folder import ResultFolder

#: Names of the files of results and batches, in their folders and one level below.
OWN = re.compile(
    r"request\.json|journal\.jsonl|log\.txt|statistics\.json|pairs\.json|summary\.(tsv|csv)|tasks-.*|.*\.np[yz]",
    re.IGNORECASE,
)

_stop: ContextVar[threading.Event | None] = ContextVar("stop", default=None)


@contextmanager
def writing_until(stop: threading.Event) -> Iterator[None]:
    """Have ``write_whole`` and ``writing_monitor`` of this thread cancel once ``stop`` is set."""
    token = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(token)


def writing_monitor() -> Monitor:
    """A monitor for what a writer computes, cancelled as ``writing_until`` says."""
    return Monitor(_cancelled=_stop.get() or threading.Event())


def check_outputs(
    outputs: Sequence[str | os.PathLike[str] | int], inputs: Iterable[str | os.PathLike[str]], force: bool = True
) -> None:
    """Refuse outputs that would destroy something, by whatever name, link or hard link.

    Every output of every command and of the window passes this, before anything is written.

    Parameters
    ----------
    outputs : sequence of path or int
        An int is the descriptor of standard output.
    inputs : iterable of path
        Files, and folders of results; what does not exist is neither.
    force : bool
        False: a file that is there and not empty is refused, too (pipes may be).

    Raises
    ------
    InputError
        For an output that is an input, a file of any result, or another output.
    """
    paths = list(dict.fromkeys(os.fspath(one) for one in inputs))
    seen: list[tuple[str, str]] = []
    for output in outputs:
        name = Phrase("Standard output") if isinstance(output, int) else f"“{output}”"
        with suppress(OSError, ValueError):
            status = os.stat(output)
            _check_same(name, status, paths)
            if stat.S_ISDIR(status.st_mode):
                raise InputError("{} is a folder; choose the name of a file.", name)
            is_old = not isinstance(output, int) and stat.S_ISREG(status.st_mode) and status.st_size
            if is_old and not force:
                raise InputError("{} is there already; choose another name[[, or write over it with --force|]].", name)
        if isinstance(output, int):
            continue
        place = os.path.realpath(output)
        if OWN.fullmatch(os.path.basename(place)) and _is_of_result(Path(place)):
            raise _of_result(name)
        for other, other_name in seen:
            if other == place:
                raise InputError("{} would be written over {}; choose another name.", name, other_name)
        seen.append((place, name))


def _check_same(name: str, status: os.stat_result, inputs: list[str]) -> None:
    """Refuse an output that has the device and inode of an input, or of a file of its result."""
    for path in inputs if not stat.S_ISCHR(status.st_mode) else ():
        # A terminal may be both.
        with suppress(OSError, ValueError):
            found = os.stat(path)
            if os.path.samestat(found, status):
                raise InputError(
                    "{} is the same file as the input “{}”, which would be lost; choose another output.", name, path
                )
            if stat.S_ISDIR(found.st_mode) and _is_result(Path(path)) and _holds(path, status):
                raise _of_result(name)


def _holds(folder: str, status: os.stat_result) -> bool:
    """True if a file is one of a result's own, in its folder or one level below."""
    places = [*Path(folder).glob("*"), *Path(folder).glob("*/*")]
    return any(os.path.samestat(one.stat(), status) for one in places if OWN.fullmatch(one.name) and one.is_file())


def _of_result(name: str) -> InputError:
    return InputError("{} is a file of the result itself; choose another name.", name)


def _is_result(folder: Path) -> bool:
    return (folder / REQUEST_FILE).is_file()


def _is_of_result(place: Path) -> bool:
    return _is_result(place.parent) or _is_result(place.parent.parent)


def standard_output() -> list[int]:
    """The descriptor of standard output; none where it is closed, or no file."""
    with suppress(OSError, ValueError, AttributeError):
        return [sys.stdout.fileno()]
    return []


def check_export(path: str | os.PathLike[str], result: ResultFolder[Any]) -> None:
    """Check an export of a result as ``check_outputs`` does."""
    check_outputs([path], [result.folder, *result.request.inputs])


def check_folder(folder: str | os.PathLike[str], request: Request) -> None:
    """Raise ``InputError`` if an input of a request lies in the folder of its result."""
    for path in request.inputs:
        for place in (os.path.dirname(os.path.abspath(path)), os.path.dirname(os.path.realpath(path))):
            with suppress(OSError):
                if os.path.samefile(place, folder):
                    raise InputError("“{}” lies in the folder of the result; choose another folder.", path)


def another_comparison(folder: str | os.PathLike[str]) -> InputError:
    """The error for a folder that holds the result of another comparison."""
    return InputError("“{}” holds another comparison; choose an empty folder for this one.", folder)


def write_whole(path: str | os.PathLike[str], fill: Callable[[BinaryIO], Any]) -> None:
    """Write a file; only a complete one replaces an existing one.

    Parameters
    ----------
    path : path
        A name that ends in .gz or .bgz has the file packed.
    fill : callable
        Called with a binary stream, to which it writes.

    Raises
    ------
    InputError
        If the path cannot be written.
    Cancelled, DiskFull, DriveFailed
        And all that ``fill`` raises.
    """
    path = Path(path)
    with (
        writing(path, then=Phrase("export again"), choose=Phrase("choose another place")),
        SafeFolder(path.parent) as place,
        place.create(path.name) as file,
    ):
        with io.BufferedWriter(_Stream(file, _stop.get()), 1 << 20) as stream:
            if not is_packed(path):
                fill(stream)
            else:
                packing = BgzfStream(stream)
                with io.BufferedWriter(packing, 1 << 20) as packed:
                    fill(packed)
                    packed.flush()
                    packing.finish()
        file.seal()


class _Stream(io.RawIOBase):
    """A file as a stream, until it is given up; not seekable, so that it is written in order."""

    def __init__(self, file: NewFile, stop: threading.Event | None) -> None:
        self._file, self._stop = file, stop

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if self._stop is not None and self._stop.is_set():
            raise Cancelled()
        return self._file.write(data)
