"""Result folders that an enemy made: links, hard links, pipes, devices, folders and huge files in a
file's place.

    python -m tests.soak.folders [--count 100000] [--seconds 120]

``show``, ``resume`` and the same command end soon and in a sentence, need little memory, and touch
nothing outside the folder. Not on Windows.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from gpu.results import journal
from tests.soak.scene import Bound, Ended, Tally, call, conclude, copy, options, remove, scenes

#: A command may take so long, and so much more memory than this process has.
_SECONDS = 60
_MEMORY = 4 << 30
#: Names that runs may add.
_FORESEEN = (
    "log.txt",
    "special_rows",
    "special_columns",
    "orders",
    "overview",
    "matches",
    "reads",
    "hits",
)


def main() -> None:
    asked = options("Open hostile folders.", 100_000)
    with tempfile.TemporaryDirectory() as folder:
        conclude("folders", folders(Path(folder), Bound(asked.count, asked.seconds), asked.seed))


def folders(folder: Path, bound: Bound, seed: int) -> Tally:
    """Every trap in every file's place, in an order by chance."""
    tally, random = Tally(), np.random.default_rng(seed)
    outside = folder / "outside"
    tries = []
    for scene in scenes(folder):
        states = [scene.whole]
        if scene.name == "align":
            states.append(folder / "stopped")
            call(*scene.arguments, "--out", states[-1], "--until", "2", "--quiet")
        for state in states:
            names = {str(path.relative_to(state)) for path in state.rglob("*")} | set(_FORESEEN)
            tries += [(scene, state, name, trap) for name in sorted(names) for trap in TRAPS]
    random.shuffle(tries)  # type: ignore[arg-type]
    for at in bound.tries():
        if at == len(tries):
            break
        scene, state, name, trap = tries[at]
        what = f"{scene.name}, {state.name}: {trap.__name__} in the place of {name}"
        before = _outside(outside)
        out = folder / "hostile"
        commands = {
            "show": ("show", out),
            "resume": ("resume", out, "--quiet"),
            "again": (*scene.arguments, "--out", out, "--quiet"),
        }
        for command, arguments in commands.items():
            copy(state, out)
            _lose_the_end(out)
            remove(out / name)
            (out / name).parent.mkdir(exist_ok=True)
            trap(out / name, outside)
            ended = _limited(partial(call, *arguments))
            tally.runs += 1
            if ended is None:
                tally.note("stuck", f"{command}, {what}")
                continue
            tally.hear(f"{command}, {what}", ended)
            if command != "show" and ended.status == 0 and trap is not _hard_link and not scene.is_right(out):
                tally.note("differences", f"{command}, {what}")
            if _outside(outside) != before:
                tally.note("outside", f"{command}, {what}")
                before = _outside(outside)
    return tally


def _lose_the_end(out: Path) -> None:
    """So that there is something to write: the last line of the journal is gone."""
    path = out / journal.NAME
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))


def _outside(outside: Path) -> dict[str, bytes]:
    """What nobody may touch; made when it is not there."""
    if not outside.exists():
        (outside / "below").mkdir(parents=True)
        (outside / "file").write_text("precious\n")
        (outside / "below" / "file").write_text("more\n")
    return {str(path.relative_to(outside)): path.read_bytes() for path in sorted(outside.rglob("*")) if path.is_file()}


def _limited(command: Callable[[], Ended]) -> Ended | None:
    """The end of a command in a process of its own, with little time and memory; None if it has to
    be killed.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (size + _MEMORY, size + _MEMORY))
            ended = command()
            os.write(write, f"{ended.status}\n{ended.err}".encode()[:60_000])
        finally:
            os._exit(0)
    os.close(write)
    deadline = time.monotonic() + _SECONDS
    while not os.waitpid(child, os.WNOHANG)[0]:
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            os.close(read)
            return None
        time.sleep(0.005)
    with os.fdopen(read, "rb") as answer:
        status, _, err = answer.read().decode("utf-8", "replace").partition("\n")
    return Ended(int(status), "", err) if status else Ended(99, "", "Traceback: nothing was said")


def _link(path: Path, outside: Path) -> None:
    path.symlink_to(outside / "file")


def _link_to_a_folder(path: Path, outside: Path) -> None:
    path.symlink_to(outside / "below")


def _link_to_nothing(path: Path, outside: Path) -> None:
    path.symlink_to(outside / "new")


def _hard_link(path: Path, outside: Path) -> None:
    path.hardlink_to(outside / "file")


def _zero(path: Path, outside: Path) -> None:
    path.symlink_to("/dev/zero")


def _pipe(path: Path, outside: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path, outside: Path) -> None:
    path.mkdir()


def _huge(path: Path, outside: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


TRAPS = (_link, _link_to_a_folder, _link_to_nothing, _hard_link, _zero, _pipe, _folder, _huge)

if __name__ == "__main__":
    if sys.platform == "win32":
        sys.exit("Windows has none of these.")
    main()
