"""Kernels that Numba compiles, as ``warm.Kernels``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gpu import kernel_folder
from gpu.engines.warm import Kernels


def numba_kernels(name: str, in_miniature: Callable[[], None]) -> Kernels:
    """Kernels that Numba compiles when they are first called, or loads; ``in_miniature`` calls each of them once.

    ``name`` notes in the cache folder that they have been compiled here before.
    """

    def load() -> None:
        in_miniature()
        kernel_folder.mark(name)

    return Kernels(load, partial(kernel_folder.is_marked, name))
