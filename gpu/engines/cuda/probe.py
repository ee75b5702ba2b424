"""Whether there is a card that this engine can use, found out without making a context on it."""

from __future__ import annotations

import functools
import importlib.util
from dataclasses import dataclass

from gpu.engines.cuda import compiler


@dataclass(frozen=True)
class CardInfo:
    """A card as the driver describes it: ``memory`` in bytes, ``architecture`` like "90"."""

    index: int
    name: str
    memory: int
    architecture: str


@functools.cache
def find_card() -> tuple[CardInfo | None, str]:
    """The first card, and why it is used; or None, and why there is none. Asked once: drivers do not come and go."""
    if importlib.util.find_spec("pycuda") is None:
        return None, "PyCUDA is not installed"
    try:
        import pycuda.driver as cuda

        cuda.init()
        count = cuda.Device.count()
    except ImportError:
        return None, "no NVIDIA driver"
    except cuda.Error:
        return None, "the NVIDIA driver does not answer"
    if not count:
        return None, "no NVIDIA card"
    device = cuda.Device(0)
    major, minor = device.compute_capability()
    card = CardInfo(0, device.name(), device.total_memory(), f"{major}{minor}")
    if not compiler.can_compile("sweep.cu", card.architecture):
        return None, "nvcc is not installed, and the kernels are not compiled for this card"
    return card, f"{card.name} found"
