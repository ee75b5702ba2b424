"""The cost of a process: seconds, those of the processor, and the peak of its memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import IO, Any, NamedTuple

from tests.bench.report import ROOT

#: A small process starts the other one, since a child's memory counts from what its parent had.
_LAUNCHER = """
import json, resource, subprocess, sys, time
begun = time.perf_counter()
status = subprocess.call(sys.argv[1:])
seconds, used = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
memory = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print("", json.dumps([seconds, used.ru_utime + used.ru_stime, memory]), sep="\\n", file=sys.stderr)
sys.exit(status)
"""


class Taken(NamedTuple):
    """Seconds by the clock and of all cores, and bytes."""

    seconds: float
    processor: float
    memory: int


def taken(command: Sequence[object], out: IO[Any] | int = subprocess.DEVNULL) -> Taken:
    """Run a command from the checkout, its output into a file. Not on Windows.

    Raises ``SystemExit`` if it fails.
    """
    words = list(map(str, command))
    launched = [sys.executable, "-c", _LAUNCHER, *words]
    done = subprocess.run(launched, cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    return Taken(*json.loads(done.stderr.splitlines()[-1]))
