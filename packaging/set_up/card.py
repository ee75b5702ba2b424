"""NVIDIA cards: found through the driver; what Crosspoint needs for them, installed as wheels."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from set_up.environment import Environment
from set_up.pip import Pip
from set_up.telling import Stop, say

_SECONDS = 60

#: In a process of its own: a broken driver may crash, or never answer.
_COUNT = """
import ctypes, sys
driver, count = ctypes.CDLL(sys.argv[1]), ctypes.c_int()
if driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0:
    print(count.value)
"""


@dataclass(frozen=True)
class Way:
    """One way for Crosspoint to reach a card."""

    #: The extra in ``pyproject.toml``.
    extra: str
    package: str
    #: A program that fails unless the installed packages work on this computer.
    check: str


#: The first that can be had is taken.
WAYS = (
    Way("cuda", "pycuda", "import pycuda.driver"),
    Way("nvidia", "cuda-bindings", "from cuda.bindings import driver, nvrtc; nvrtc.nvrtcVersion()"),
)


def count_cards(library: str = "") -> int:
    """The number of NVIDIA cards that a driver on this computer offers; 0 without a driver.

    ``library``: another one than the driver's.
    """
    driver = library or ("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    command = [sys.executable, "-I", "-c", _COUNT, driver]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=_SECONDS)
        return int(done.stdout or 0)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0


def install(environment: Environment, pip: Pip, requirements: Callable[[str], list[str]]) -> list[str]:
    """Install what a card needs, and return its requirements; none, after a sentence, if it cannot
    be had.

    ``requirements`` are those of an extra.
    """
    say("Installing what the NVIDIA card needs")
    reason = ""
    for way in WAYS:
        wanted = requirements(way.extra)
        try:
            pip.install(wanted)
        except Stop as problem:
            reason = str(problem)
            continue
        command = [str(environment.python), "-I", "-c", way.check]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
        if done.returncode == 0:
            return wanted
        reason = (done.stderr.strip().splitlines() or [f"{way.package} does not work here"])[-1]
        pip.uninstall(way.package)
    print(
        f"Crosspoint computes with the processor, not with the NVIDIA card, since what the card needs cannot be "
        f"installed: {reason}",
        file=sys.stderr,
    )
    return []
