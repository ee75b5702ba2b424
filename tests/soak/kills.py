"""Runs that are killed at any moment, and killed again while they are resumed; in the end the same
bytes.

    python -m tests.soak.kills [--count 1000] [--seconds 120]

A killed process is a fork of this one, so that a second holds several. Not on Windows.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.soak.scene import Bound, Scene, Tally, call, conclude, hurry, options, remove, scenes, searches

_SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


def main() -> None:
    asked = options("Kill runs at any moment.", 1000)
    with tempfile.TemporaryDirectory() as folder:
        conclude("kills", kills(Path(folder), Bound(asked.count, asked.seconds), asked.seed))


def kills(folder: Path, bound: Bound, seed: int) -> Tally:
    """Each try is one run that is killed one to four times, then finished."""
    hurry()
    tally, random = Tally(), np.random.default_rng(seed)
    all_scenes = (*scenes(folder, 6000), *searches(folder))
    length = {scene.name: _seconds(scene, folder / "timed") for scene in all_scenes}
    for at in bound.tries():
        scene = all_scenes[at % len(all_scenes)]
        out = folder / "killed"
        remove(out)
        for _ in range(int(random.integers(1, 5))):
            _killed(scene, out, float(random.uniform(0, 1.1 * length[scene.name])), _SIGNALS[random.integers(5)])
            tally.runs += 1
        _finish(scene, out, tally, f"{scene.name}, try {at}")
    return tally


def _finish(scene: Scene, out: Path, tally: Tally, what: str) -> None:
    if (out / "request.json").exists():
        ended = call("resume", out, "--quiet")
        tally.hear(what, ended)
        if ended.status:
            tally.note("stuck", what, ended)
    ended = scene.start(out)
    tally.hear(what, ended)
    if ended.status:
        tally.note("stuck", what, ended)
    elif not scene.is_right(out):
        tally.note("differences", what)
    elif left := [path.name for path in out.rglob("*.part*")]:
        tally.note("differences", f"{what}: {left} is left over")


def _seconds(scene: Scene, out: Path) -> float:
    scene.start(out)
    remove(out)
    begun = time.monotonic()
    scene.start(out)
    remove(out)
    return time.monotonic() - begun


def _killed(scene: Scene, out: Path, after: float, number: int) -> None:
    """Start or resume the run in a process of its own, and end that so many seconds later."""
    # What interrupts the child on its way into its "try" would run on in the parent's code.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    child = os.fork()
    if child == 0:
        # Whatever happens, nothing of the parent's runs on here.
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            resumes = (out / "request.json").exists() and number == signal.SIGKILL
            ended = call("resume", out, "--quiet") if resumes else scene.start(out)
            os._exit(ended.status)
        finally:
            os._exit(99)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    time.sleep(after)
    os.kill(child, number)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if os.waitpid(child, os.WNOHANG)[0]:
            return
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


if __name__ == "__main__":
    main()
