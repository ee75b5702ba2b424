"""The cost of a run of the program, measured from outside: a process of its own, with a cache
folder of its own.

The user's own cache is neither read nor written, save for the compiled kernels: the time that
compiling takes is told by no estimate. What is polled (``/proc``, the folder) is so on Linux only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from gpu.jit import kernel_cache
from tests.bench.report import recorded

ROOT = Path(__file__).resolve().parents[3]
#: Asked for here, before a test moves the cache.
KERNELS = kernel_cache.folder().parent
POLL_SECONDS = 0.02
#: A run takes some seconds; one that takes longer than this hangs.
HANGS_SECONDS = 300

needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a peak of memory is read from /proc")


@dataclass(frozen=True)
class Taken:
    """Seconds of the processor (of all threads together), peak of the resident memory and of the
    folders, in bytes.
    """

    cpu_seconds: float
    memory_bytes: int
    disk_bytes: int


def cache_home(place: Path) -> Path:
    """A folder for ``XDG_CACHE_HOME`` that holds nothing but the user's compiled kernels."""
    (place / "crosspoint").mkdir(parents=True)
    KERNELS.mkdir(parents=True, exist_ok=True)
    (place / "crosspoint" / "kernels").symlink_to(KERNELS, target_is_directory=True)
    return place


def take(arguments: list[str], result: Path, cache: Path) -> Taken:
    """Run ``main.py`` with the arguments; the folders are ``result`` and the indices in ``cache``.

    It must end well.
    """
    indices = cache / "crosspoint" / "indices"
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    before = os.times()
    memory = disk = 0
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        ends = time.monotonic() + HANGS_SECONDS
        try:
            while process.poll() is None:
                memory = max(memory, _peak_memory(process.pid))
                disk = max(disk, _size(result) + _size(indices))
                if time.monotonic() > ends:
                    pytest.fail(f"{' '.join(command)} hangs")
                time.sleep(POLL_SECONDS)
        finally:
            process.kill()
        assert process.returncode == 0, process.stderr.read().decode()
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return Taken(seconds, memory, max(disk, _size(result) + _size(indices)))


def bench_record(*benchmarks: str) -> dict[str, float]:
    """The figures that benchmarks measured last on two cores, by their names."""
    return recorded(*benchmarks, machine=", 2 cores")


def _peak_memory(process: int) -> int:
    """``VmHWM``: the largest resident memory since the program was started; 0 once it has ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM:")), 0)


def _size(folder: Path) -> int:
    """Bytes of the files below a folder, while others make and remove them."""
    size = 0
    # ``walk`` passes over folders that are gone by the time it comes to them.
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                size += os.stat(os.path.join(place, name)).st_size
    return size
