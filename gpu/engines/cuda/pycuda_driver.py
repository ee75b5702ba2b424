"""PyCUDA as the engine's driver, the first choice: its own classes and functions, passed on."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from gpu.engines.cuda.cuda_driver import CudaDriver


def load() -> CudaDriver:
    """Import PyCUDA, which needs the driver's library. Raises whatever the import raises."""
    with warnings.catch_warnings():
        # PyCUDA warns of an unsuitable driver and then fails.
        warnings.simplefilter("ignore")
        import pycuda.driver as driver
    return cast("CudaDriver", SimpleNamespace(**{**vars(driver), "DeviceMemoryPool": _pool, "needed_version": 0}))


def _pool() -> Any:
    # Not earlier: the search for cards does without it.
    from pycuda.tools import DeviceMemoryPool

    return DeviceMemoryPool()
