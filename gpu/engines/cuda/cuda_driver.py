"""The CUDA driver as the engine uses it: one contract, answered by PyCUDA or by NVIDIA's bindings.

The names are PyCUDA's. ``load_pycuda`` passes them on, ``bindings_driver`` makes them of the
functions of NVIDIA's ``cuda-bindings``. Nothing else in Crosspoint imports either library.
"""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any, Protocol, cast

import numpy as np


class CudaStream(Protocol):
    """A queue of work on the card."""

    def synchronize(self) -> None: ...

    def wait_for_event(self, event: CudaEvent) -> None: ...


class CudaEvent(Protocol):
    """A point in a stream; ``time_till`` returns the milliseconds to a later one."""

    def record(self, stream: CudaStream) -> None: ...

    def query(self) -> bool: ...

    def synchronize(self) -> None: ...

    def time_till(self, other: CudaEvent) -> float: ...


class Allocation(Protocol):
    """Memory of the card; ``int`` is its address."""

    def __int__(self) -> int: ...

    def free(self) -> None: ...


class Pool(Protocol):
    """Freed memory of the card that is kept for the next allocation of about the same size."""

    def allocate(self, size: int) -> Allocation: ...

    def free_held(self) -> None: ...

    def stop_holding(self) -> None: ...


class Function(Protocol):
    """A kernel; ``types`` are letters of ``struct``, or one block of bytes as in "24s"."""

    def prepare(self, types: str) -> None: ...

    def set_attribute(self, attribute: Any, value: int) -> None: ...

    def prepared_async_call(
        self,
        grid: tuple[int, int],
        block: tuple[int, int, int],
        stream: CudaStream,
        *arguments: Any,
        shared_size: int = 0,
    ) -> None: ...


class Module(Protocol):
    """Loaded kernels."""

    def get_function(self, name: str) -> Function: ...


class CudaContext(Protocol):
    """Owner of everything on a card; current in the thread that made it until it is popped."""

    def pop(self) -> None: ...

    def detach(self) -> None: ...


class CardHandle(Protocol):
    """A card as the driver knows it, without a context."""

    @property
    def multiprocessor_count(self) -> int: ...

    def name(self) -> str: ...

    def total_memory(self) -> int: ...

    def pci_bus_id(self) -> str: ...

    def compute_capability(self) -> tuple[int, int]: ...

    def get_attribute(self, attribute: Any) -> int: ...

    def make_context(self, flags: int) -> CudaContext: ...


class CardHandles(Protocol):
    """The cards by number."""

    def __call__(self, index: int) -> CardHandle: ...

    def count(self) -> int: ...


class CurrentContext(Protocol):
    """The context of the calling thread."""

    def synchronize(self) -> None: ...


class CudaDriver(Protocol):
    """The part of PyCUDA's driver interface that the engine uses.

    Every function but ``memcpy_…_async``, ``memset_d32_async`` and launches has done its work when
    it returns. All raise ``Error``; what finds too little memory raises ``MemoryError``, an
    ``Error``. ``pagelocked_empty`` returns an array whose ``base`` has ``free`` and
    ``get_device_pointer``. ``needed_version``: the least driver, 13000 for CUDA 13.0; 0 if the
    library cannot be imported with an older one.
    """

    needed_version: int
    Error: type[Exception]
    MemoryError: type[Exception]
    Device: CardHandles
    Context: CurrentContext
    #: Enumerations, of which the engine uses MULTIPROCESSOR_COUNT, KERNEL_EXEC_TIMEOUT,
    #: COMPUTE_MODE and MAX_SHARED_MEMORY_PER_BLOCK_OPTIN; MAX_DYNAMIC_SHARED_SIZE_BYTES;
    #: SCHED_BLOCKING_SYNC; PORTABLE and DEVICEMAP.
    device_attribute: Any
    function_attribute: Any
    ctx_flags: Any
    host_alloc_flags: Any

    def init(self) -> None: ...

    def get_driver_version(self) -> int: ...

    def Stream(self, flags: int = 0) -> CudaStream: ...

    def Event(self) -> CudaEvent: ...

    def DeviceMemoryPool(self) -> Pool: ...

    def mem_alloc(self, size: int) -> Allocation: ...

    def mem_get_info(self) -> tuple[int, int]: ...

    def pagelocked_empty(self, shape: int, dtype: Any, mem_flags: int = 0) -> Any: ...

    def memcpy_htod(self, destination: Any, source: np.ndarray) -> None: ...

    def memcpy_htod_async(self, destination: Any, source: np.ndarray, stream: CudaStream) -> None: ...

    def memcpy_dtoh(self, destination: np.ndarray, source: Any) -> None: ...

    def memcpy_dtoh_async(self, destination: np.ndarray, source: Any, stream: CudaStream) -> None: ...

    def memset_d32_async(self, destination: Any, value: int, count: int, stream: CudaStream) -> None: ...

    def module_from_buffer(self, code: bytes) -> Module: ...


def load_pycuda() -> CudaDriver:
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
