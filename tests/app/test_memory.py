"""Areas of memory that threads share, and free memory that is given back, by other processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: Twelve threads allocate at a time. Areas begin at multiples of 64 MiB.
_THREADS = """
import re, sys, threading
from app.memory import limit_areas
if sys.argv[1] == "limited":
    assert limit_areas()
together, kept = threading.Barrier(12), []
def work():
    together.wait()
    kept.extend(bytes(1000 + number) for number in range(2000))
    together.wait()
threads = [threading.Thread(target=work) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
starts = re.findall(r"^([0-9a-f]+)-[0-9a-f]+ rw-p 00000000 00:00 0 *$", open("/proc/self/maps").read(), re.MULTILINE)
print(sum(int(start, 16) % (64 << 20) == 0 for start in starts))
"""
_FREED = """
from pathlib import Path
from app.memory import give_back
def resident(): return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
kept = [bytes(2000 + number % 1000) for number in range(20_000)]
last = bytes(5000)
full = resident()
del kept
give_back()
print(full - resident())
"""


def _printed(program: str, *arguments: str) -> int:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of the GNU C library alone")
def test_threads_share_two_areas() -> None:
    # The first area is no mapping of its own.
    assert _printed(_THREADS, "limited") <= 1 < _printed(_THREADS, "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of the GNU C library alone")
def test_free_memory_is_given_back() -> None:
    assert _printed(_FREED) > 20 << 20
