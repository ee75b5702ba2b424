"""Which engine computes, and why. Probing makes no context on a card: it never harms the window."""

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
    if name == "cpu":
        return CpuEngine(threads, "the CPU was asked for")
    reason = _why_no_driver()
    if not reason:
        from gpu.engines.cuda.probe import find_card

        card, reason = find_card()
        if card is not None:
            from gpu.engines.cuda.engine import CudaEngine

            return CudaEngine(card, threads, reason)
    if name == "cuda":
        raise DeviceError(f"The CUDA engine cannot be used ({reason}); use --engine cpu or auto.")
    return CpuEngine(threads, reason)


@functools.cache
def _why_no_driver() -> str:
    """ "" where NVIDIA's driver library is installed. Asked once: looking for a library may start a process."""
    library = "nvcuda" if sys.platform == "win32" else "cuda"
    return "" if ctypes.util.find_library(library) else "no NVIDIA driver"
