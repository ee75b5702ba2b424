"""The free memory of a card, from NVIDIA's management library (NVML), without making a context."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from pathlib import Path


class _Memory(ctypes.Structure):
    _fields_ = [("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong)]


def free_memory(pci_bus_id: str) -> int | None:
    """Free bytes of the card at a PCI address like "0000:01:00.0"; None if unknown."""
    library = _library()
    if library is None or not pci_bus_id:
        return None
    # Each call returns 0 for success; a MIG instance has no address of its own and is refused.
    if library.nvmlInit_v2():
        return None
    try:
        handle, memory = ctypes.c_void_p(), _Memory()
        if library.nvmlDeviceGetHandleByPciBusId_v2(pci_bus_id.encode(), ctypes.byref(handle)):
            return None
        if library.nvmlDeviceGetMemoryInfo(handle, ctypes.byref(memory)):
            return None
        return int(memory.free)
    finally:
        library.nvmlShutdown()


def _library() -> ctypes.CDLL | None:
    if sys.platform == "win32":
        # By its full path, so that no library of that name in another folder is loaded.
        path = str(Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "System32" / "nvml.dll")
    else:
        path = "libnvidia-ml.so.1"
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(path)
        library.nvmlDeviceGetHandleByPciBusId_v2.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
        library.nvmlDeviceGetMemoryInfo.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        return library
    return None
