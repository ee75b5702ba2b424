"""Kernels that Numba compiles, as ``warm.Kernels``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from gpu.engines.warm import Kernels
from gpu.jit import kernel_folder
from gpu.jit.entry_point import EntryPoint
from gpu.sequences.alphabet import Codes


def some_bases(count: int) -> Codes:
    """Codes without a pattern, to call kernels with; NumPy's random numbers take a hundredth of a second to load."""
    numbers = np.arange(count, dtype=np.uint64)
    return (numbers * numbers * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(62)).astype(np.uint8)


def numba_kernels(name: str, warm_up_call: Callable[[], None], *entry_points: EntryPoint) -> Kernels:
    """Kernels that Numba compiles when they are first called, or loads; ``warm_up_call`` calls each of them once.

    ``name`` notes in the cache folder that they have been compiled here before. ``entry_points``: those among them, which can be
    compiled one by one.
    """

    def load() -> None:
        warm_up_call()
        kernel_folder.mark(name)

    parts = [entry_point.load for entry_point in entry_points]
    return Kernels(load, partial(kernel_folder.is_marked, name), parts)
