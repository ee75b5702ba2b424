"""Which engine computes, and why. Probing loads no driver and makes no context: it never harms the window."""

from __future__ import annotations

import ctypes.util
import functools
import sys

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.protocol import Engine
from gpu.errors import DeviceError
from gpu.request import EngineName


def choose(name: EngineName = "auto", threads: int | None = None) -> Engine:
    """The engine asked for. Raises ``DeviceError`` if it is not to be had; "auto" always finds one."""
    if name == "cuda":
        raise DeviceError("This version of Crosspoint has no CUDA engine yet; use --engine cpu or auto.")
    if name == "cpu":
        return CpuEngine(threads, "the CPU was asked for")
    return CpuEngine(threads, _why_not_cuda())


@functools.cache
def _why_not_cuda() -> str:
    # Asked once: looking for a library may start a process.
    library = "nvcuda" if sys.platform == "win32" else "cuda"
    if ctypes.util.find_library(library) is None:
        return "no NVIDIA driver"
    return "this version computes on the CPU only"
