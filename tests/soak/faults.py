"""A drive that fails at every single call of a run: one sentence, the right status, and a resume to
the same bytes.

    python -m tests.soak.faults [--count 100000] [--seconds 120]

Every call of ``os.write``, ``fsync``, ``replace``, ``open``, ``mkdir``, ``unlink`` and every file
that is read, in ``gpu.results`` and for the folder itself, fails once or from then on, in each of
several ways; and a drive takes less than it is given.
"""

from __future__ import annotations

import errno
import io
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from tests.soak.scene import Bound, Scene, Tally, conclude, hurry, options, remove, scenes

FUNCTIONS = ("write", "fsync", "replace", "open", "mkdir", "fdopen", "unlink")
#: What the system says, and the exit status for it.
REFUSALS = {errno.ENOSPC: 3, errno.EDQUOT: 3, errno.EIO: 3, errno.EROFS: 3, errno.EACCES: 1}
#: No refusal: only a part is written.
SHORT = -1


def main() -> None:
    asked = options("Let the drive fail at every call.", 100_000)
    with tempfile.TemporaryDirectory() as folder:
        conclude("faults", faults(Path(folder), Bound(asked.count, asked.seconds), asked.seed))


def faults(folder: Path, bound: Bound, seed: int) -> Tally:
    """All faults there are, in an order by chance."""
    hurry()
    tally, random = Tally(), np.random.default_rng(seed)
    tries: list[tuple[Scene, str, int, bool, int]] = []
    for scene in scenes(folder):
        for name in FUNCTIONS:
            with failing(name, sys.maxsize, True, errno.EIO) as calls:
                scene.start(folder / "counted")
            remove(folder / "counted")
            ways = [SHORT] if name == "write" else []
            tries += itertools.product(
                [scene], [name], range(calls[0]), (False, True), [*REFUSALS, *ways] if name != "fdopen" else [errno.EIO]
            )
    random.shuffle(tries)  # type: ignore[arg-type]
    for at in bound.tries():
        if at == len(tries):
            break
        scene, name, after, stays, refusal = tries[at]
        what = f"{scene.name}: {name} {after}, {'sticky' if stays else 'once'}, {errno.errorcode.get(refusal, 'short')}"
        out = folder / "faulty"
        remove(out)
        with failing(name, after, stays, refusal):
            ended = scene.start(out)
        tally.runs += 1
        tally.hear(what, ended, (0, REFUSALS.get(refusal, 0)))
        if ended.status == 0 and not scene.is_right(out):
            tally.note("differences", what, ended)
        ended = scene.start(out)
        if ended.status:
            tally.note("stuck", what, ended)
        elif not scene.is_right(out):
            tally.note("differences", f"{what}, resumed")
    return tally


@contextmanager
def failing(name: str, after: int, stays: bool, refusal: int) -> Iterator[list[int]]:
    """Let a function of ``os`` fail at its call number ``after``, from 0, and ``stays``: at every
    later one; yields the count of calls.
    """
    calls = [0]
    original = getattr(os, name)

    def wrapped(*arguments: Any, **named: Any) -> Any:
        if not _is_ours(name):
            return original(*arguments, **named)
        at = calls[0]
        calls[0] += 1
        if at != after and not (stays and at > after):
            return original(*arguments, **named)
        return _fail(original, refusal, *arguments, **named)

    setattr(os, name, wrapped)
    try:
        yield calls
    finally:
        setattr(os, name, original)


def _fail(original: Callable[..., Any], refusal: int, *arguments: Any, **named: Any) -> Any:
    if refusal == SHORT:
        descriptor, data = arguments
        return original(descriptor, data[: max(1, len(data) // 3)])
    if original.__name__ == "fdopen":
        return io.BufferedReader(_Unreadable(arguments[0], "rb"))
    raise OSError(refusal, os.strerror(refusal))


class _Unreadable(io.FileIO):
    """A file on a part of a drive that cannot be read."""

    def readinto(self, buffer: Any) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def readall(self) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def _is_ours(name: str) -> bool:
    """True if the caller is the code that writes results; folders are made by ``pathlib``, too."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "") in (
        "gpu.core.safe_files",
        "shutil",
        "contextlib",
    ):
        frame = frame.f_back
    caller = "" if frame is None else frame.f_globals.get("__name__", "")
    return caller.startswith("gpu.results") or (name == "mkdir" and caller.startswith("pathlib"))


if __name__ == "__main__":
    main()
