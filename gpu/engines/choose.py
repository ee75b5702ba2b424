"""Which engine computes, and why. Probing makes no context on a card: it never harms the window."""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
from typing import TYPE_CHECKING

from gpu.engines.cpu.engine import CpuEngine
from gpu.errors import DeviceError
from gpu.request import EngineName

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo


def choose(name: EngineName = "auto", threads: int | None = None) -> CpuEngine | CudaEngine:
    """The engine asked for; each offers every kind of work. Raises ``DeviceError`` if it is not to be had; "auto" always finds one."""
    if name == "cpu":
        return CpuEngine(threads, "the CPU was asked for")
    card, reason = find_card()
    if card is not None:
        from gpu.engines.cuda.calibration import stored_shape
        from gpu.engines.cuda.engine import CudaEngine

        return CudaEngine(card, threads, reason, shape=stored_shape(card))
    if name == "cuda":
        raise DeviceError(f"The CUDA engine cannot be used ({reason}); use --engine cpu or auto.")
    return CpuEngine(threads, reason)


def find_card() -> tuple[CardInfo | None, str]:
    """The card that "auto" takes, and why that one; or None, and why there is none."""
    reason = why_no_driver()
    if reason:
        return None, reason
    from gpu.engines.cuda import probe

    return probe.find_card()


def usable_cards() -> tuple[tuple[CardInfo, ...], str]:
    """Every card that can be used now, the one that "auto" takes first, and why that one; or none, and why there is none."""
    reason = why_no_driver()
    if reason:
        return (), reason
    from gpu.engines.cuda import probe

    return probe.usable_cards()


def describe_cards() -> list[str]:
    """A line for each NVIDIA card that the driver tells of, with what it is or why it cannot be used; for people."""
    if why_no_driver():
        return []
    from gpu.engines.cuda.probe import find_cards

    cards, _ = find_cards()
    return [str(card) for card in cards]


@functools.cache
def why_no_driver() -> str:
    """ "" where NVIDIA's driver library is installed. It is loaded by its name: looking for it would start a compiler. Asked once."""
    return "" if _driver() is not None else "no NVIDIA driver"


def wake_driver() -> None:
    """Have the driver, if there is one, initialise itself while other things are loaded: that takes it a tenth of a second, once a process."""

    def wake() -> None:
        driver = _driver()
        if driver is not None:
            # What it answers, it answers again to who asks for the cards.
            driver.cuInit(0)

    # A process that ends in the middle of it might crash: it is waited for.
    threading.Thread(target=wake, name="wake-driver").start()


@functools.cache
def _driver() -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return None
