"""NVIDIA's driver library, loaded by its name, before NumPy or PyCUDA."""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
from contextlib import suppress

from gpu.core.phrase import Phrase

#: The reason for having no card.
NO_DRIVER = Phrase("no NVIDIA driver; if there is an NVIDIA card, install its driver from nvidia.com/drivers")


@functools.cache
def driver() -> ctypes.CDLL | None:
    """The library, if it is installed; looked up once.

    Looking for its path would start a compiler.
    """
    try:
        return ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return None


def wake_driver() -> None:
    """Initialise the driver, if there is one, in a thread: it takes some tenths of a second a
    process.
    """

    def wake() -> None:
        library = driver()
        if library is not None:
            # What it answers, it answers again to who asks for the cards.
            library.cuInit(0)

    # A process that ends in the middle of it might crash: it is waited for.
    with suppress(RuntimeError):  # A limit of memory or processes may leave no room for a thread.
        threading.Thread(target=wake, name="wake-driver").start()
