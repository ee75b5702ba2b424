"""Areas of memory that threads share, in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
#: Twelve threads allocate at a time. Areas begin at multiples of 64 MiB.
_THREADS = """
import re, sys, threading
from app.shell.memory import limit_areas
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


def _printed(program: str, *arguments: str) -> int:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of the GNU C library alone")
def test_threads_share_two_areas() -> None:
    # The first area is no mapping of its own.
    assert _printed(_THREADS, "limited") <= 1 < _printed(_THREADS, "")
