"""NVIDIA's ``cuda-bindings`` as the engine's driver: PyCUDA's names over the driver's functions.

Each function of ``cuda.bindings.driver`` returns a status, then its values. Objects free what they
stand for when they are dropped, unless its context is gone, and it with that.
"""

from __future__ import annotations

import ctypes
import importlib.util
import struct
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.engines.cuda.cuda_driver import CudaDriver

#: Leading bits of an allocation's size that the pool tells apart: it wastes a sixteenth at most.
_LEADING_BITS = 5
#: Bytes for names and addresses of cards.
_TEXT = 256


class Error(Exception):
    """The driver refused a call, or failed."""


class OutOfDeviceMemory(Error):
    """The card, or memory that is locked for it, is full."""


def is_installed() -> bool:
    """True if cuda-bindings are there, working or not."""
    with suppress(ImportError, ValueError):
        return importlib.util.find_spec("cuda.bindings") is not None
    return False


def load() -> CudaDriver:
    """Import cuda-bindings. Raises whatever the import raises; the driver may be missing."""
    from cuda.bindings import driver

    return cast("CudaDriver", BindingsDriver(driver))


class BindingsDriver:
    """A ``CudaDriver`` (``cuda_driver.py``) over ``api``, the module ``cuda.bindings.driver``."""

    Error = Error
    MemoryError = OutOfDeviceMemory

    def __init__(self, api: Any) -> None:
        self.api = api
        #: CUDA 13's bindings need a driver for CUDA 13.0.
        self.needed_version = api.CUDA_VERSION // 1000 * 1000
        self._thread = threading.local()
        self.Device = _Devices(self)
        self.Context = SimpleNamespace(synchronize=lambda: self.call(api.cuCtxSynchronize))
        attribute, function = api.CUdevice_attribute, api.CUfunction_attribute
        self.device_attribute = SimpleNamespace(
            MULTIPROCESSOR_COUNT=attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
            KERNEL_EXEC_TIMEOUT=attribute.CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT,
            COMPUTE_MODE=attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_MODE,
            MAX_SHARED_MEMORY_PER_BLOCK_OPTIN=attribute.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
        )
        self.function_attribute = SimpleNamespace(
            MAX_DYNAMIC_SHARED_SIZE_BYTES=function.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        )
        self.ctx_flags = SimpleNamespace(SCHED_BLOCKING_SYNC=int(api.CUctx_flags.CU_CTX_SCHED_BLOCKING_SYNC))
        self.host_alloc_flags = SimpleNamespace(
            PORTABLE=api.CU_MEMHOSTALLOC_PORTABLE, DEVICEMAP=api.CU_MEMHOSTALLOC_DEVICEMAP
        )

    @property
    def context(self) -> _Context:
        """The youngest context of this thread that is still there."""
        contexts = self._contexts()
        while contexts and not contexts[-1].is_alive:
            contexts.pop()
        if not contexts:
            raise Error(Phrase("there is no context in this thread"))
        return contexts[-1]

    def call(self, function: Callable[..., tuple[Any, ...]], *arguments: Any) -> Any:
        """Call a function of the driver; returns its value, or a tuple of several.

        Raises ``Error`` with the driver's text.
        """
        try:
            status, *values = function(*arguments)
        except RuntimeError as problem:
            # The driver lacks the function, or is missing altogether.
            raise Error(Phrase("{} failed: {}", function.__name__, problem)) from problem
        if status:
            raise self.error(function, status)
        return values[0] if len(values) == 1 else tuple(values)

    def error(self, function: Callable[..., Any], status: Any) -> Exception:
        """The exception for a status."""
        _, text = self.api.cuGetErrorString(status)
        is_full = status == self.api.CUresult.CUDA_ERROR_OUT_OF_MEMORY
        said = text.decode(errors="replace") if text else f"error {int(status)}"
        return (OutOfDeviceMemory if is_full else Error)(Phrase("{} failed: {}", function.__name__, said))

    def init(self) -> None:
        self.call(self.api.cuInit, 0)

    def get_driver_version(self) -> int:
        return int(self.call(self.api.cuDriverGetVersion))

    def make_context(self, device: Any, flags: int) -> _Context:
        context = _Context(self, device, flags)
        self._contexts().append(context)
        return context

    def Stream(self, flags: int = 0) -> _Stream:
        return _Stream(self, self.call(self.api.cuStreamCreate, flags), self.api.cuStreamDestroy)

    def Event(self) -> _Event:
        return _Event(self, self.call(self.api.cuEventCreate, 0), self.api.cuEventDestroy)

    def DeviceMemoryPool(self) -> _Pool:
        return _Pool(self)

    def mem_alloc(self, size: int) -> _Allocation:
        return _Allocation(self, self.call(self.api.cuMemAlloc, size), self.api.cuMemFree)

    def mem_get_info(self) -> tuple[int, int]:
        free, total = self.call(self.api.cuMemGetInfo)
        return int(free), int(total)

    def pagelocked_empty(self, shape: int, dtype: Any, mem_flags: int = 0) -> np.ndarray:
        kind = np.dtype(dtype)
        address = int(self.call(self.api.cuMemHostAlloc, shape * kind.itemsize, mem_flags))
        return np.asarray(_PageLocked(self, address, shape, kind))

    def memcpy_htod(self, destination: Any, source: np.ndarray) -> None:
        self.call(self.api.cuMemcpyHtoD, int(destination), _address(source), source.nbytes)

    def memcpy_htod_async(self, destination: Any, source: np.ndarray, stream: _Stream) -> None:
        self.call(self.api.cuMemcpyHtoDAsync, int(destination), _address(source), source.nbytes, stream.handle)

    def memcpy_dtoh(self, destination: np.ndarray, source: Any) -> None:
        self.call(self.api.cuMemcpyDtoH, _address(destination), int(source), destination.nbytes)

    def memcpy_dtoh_async(self, destination: np.ndarray, source: Any, stream: _Stream) -> None:
        self.call(self.api.cuMemcpyDtoHAsync, _address(destination), int(source), destination.nbytes, stream.handle)

    def memset_d32_async(self, destination: Any, value: int, count: int, stream: _Stream) -> None:
        self.call(self.api.cuMemsetD32Async, int(destination), value, count, stream.handle)

    def module_from_buffer(self, code: bytes) -> _Module:
        return _Module(self, self.call(self.api.cuModuleLoadData, code), self.api.cuModuleUnload)

    def _contexts(self) -> list[_Context]:
        contexts: list[_Context] = self._thread.__dict__.setdefault("contexts", [])
        return contexts


class _Devices:
    def __init__(self, driver: BindingsDriver) -> None:
        self._driver = driver

    def __call__(self, index: int) -> _Device:
        return _Device(self._driver, self._driver.call(self._driver.api.cuDeviceGet, index))

    def count(self) -> int:
        return int(self._driver.call(self._driver.api.cuDeviceGetCount))


class _Device:
    def __init__(self, driver: BindingsDriver, handle: Any) -> None:
        self._driver, self._api, self._handle = driver, driver.api, handle

    @property
    def multiprocessor_count(self) -> int:
        return self.get_attribute(self._driver.device_attribute.MULTIPROCESSOR_COUNT)

    def name(self) -> str:
        return _text(self._driver.call(self._api.cuDeviceGetName, _TEXT, self._handle))

    def total_memory(self) -> int:
        return int(self._driver.call(self._api.cuDeviceTotalMem, self._handle))

    def pci_bus_id(self) -> str:
        return _text(self._driver.call(self._api.cuDeviceGetPCIBusId, _TEXT, self._handle))

    def compute_capability(self) -> tuple[int, int]:
        attribute = self._api.CUdevice_attribute
        return (
            self.get_attribute(attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
            self.get_attribute(attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
        )

    def get_attribute(self, attribute: Any) -> int:
        return int(self._driver.call(self._api.cuDeviceGetAttribute, attribute, self._handle))

    def make_context(self, flags: int) -> _Context:
        return self._driver.make_context(self._handle, flags)


class _Context:
    def __init__(self, driver: BindingsDriver, device: Any, flags: int) -> None:
        self._driver = driver
        self._handle = driver.call(driver.api.cuCtxCreate, None, flags, device)
        self.is_alive = True

    def pop(self) -> None:
        self._driver.call(self._driver.api.cuCtxPopCurrent)

    def detach(self) -> None:
        """Destroy the context with all that it owns; never fails, like PyCUDA's."""
        if self.is_alive:
            self.is_alive = False
            self._driver.api.cuCtxDestroy(self._handle)


class _Handle:
    """Something in the context of the thread that made it; ``destroy`` is the function for that."""

    def __init__(self, driver: BindingsDriver, handle: Any, destroy: Callable[[Any], Any]) -> None:
        self._driver, self.handle = driver, handle
        self._context, self._destroy = driver.context, destroy
        self._is_there = True

    def free(self) -> None:
        """Give it back, at once; a failure shows at the next call, as with PyCUDA."""
        if self._is_there:
            self._is_there = False
            if self._context.is_alive:
                self._destroy(self.handle)

    def __del__(self) -> None:
        # At the end of the process the library may be gone.
        with suppress(Exception):
            self.free()


class _Stream(_Handle):
    def synchronize(self) -> None:
        self._driver.call(self._driver.api.cuStreamSynchronize, self.handle)

    def wait_for_event(self, event: _Event) -> None:
        self._driver.call(self._driver.api.cuStreamWaitEvent, self.handle, event.handle, 0)


class _Event(_Handle):
    def record(self, stream: _Stream) -> None:
        self._driver.call(self._driver.api.cuEventRecord, self.handle, stream.handle)

    def query(self) -> bool:
        api = self._driver.api
        (status,) = api.cuEventQuery(self.handle)
        if status and status != api.CUresult.CUDA_ERROR_NOT_READY:
            raise self._driver.error(api.cuEventQuery, status)
        return not status

    def synchronize(self) -> None:
        self._driver.call(self._driver.api.cuEventSynchronize, self.handle)

    def time_till(self, other: _Event) -> float:
        return float(self._driver.call(self._driver.api.cuEventElapsedTime, self.handle, other.handle))


class _Allocation(_Handle):
    def __int__(self) -> int:
        return int(self.handle)


class _PageLocked(_Handle):
    """Memory of the computer that the card reaches, as the base of an array."""

    def __init__(self, driver: BindingsDriver, address: int, shape: int, kind: np.dtype) -> None:
        super().__init__(driver, address, driver.api.cuMemFreeHost)
        self.__array_interface__ = {"shape": (shape,), "typestr": kind.str, "data": (address, False), "version": 3}

    def get_device_pointer(self) -> int:
        return int(self._driver.call(self._driver.api.cuMemHostGetDevicePointer, self.handle, 0))


class _Module(_Handle):
    def get_function(self, name: str) -> _Function:
        handle = self._driver.call(self._driver.api.cuModuleGetFunction, self.handle, name.encode())
        return _Function(self, self._driver, handle)


class _Function:
    def __init__(self, module: _Module, driver: BindingsDriver, handle: Any) -> None:
        # The module stays loaded as long as one of its functions is there.
        self._module, self._driver, self._handle = module, driver, handle

    def prepare(self, types: str) -> None:
        self._packing = struct.Struct(types)

    def set_attribute(self, attribute: Any, value: int) -> None:
        self._driver.call(self._driver.api.cuFuncSetAttribute, self._handle, attribute, value)

    def prepared_async_call(
        self,
        grid: tuple[int, int],
        block: tuple[int, int, int],
        stream: _Stream,
        *arguments: Any,
        shared_size: int = 0,
    ) -> None:
        api = self._driver.api
        # The arguments as one piece of memory, as PyCUDA passes them; the driver copies it.
        packed = ctypes.create_string_buffer(self._packing.pack(*arguments), self._packing.size)
        size = ctypes.c_size_t(self._packing.size)
        pointer, length = ctypes.addressof(packed), ctypes.addressof(size)
        extra = (ctypes.c_void_p * 5)(
            api.CU_LAUNCH_PARAM_BUFFER_POINTER,
            pointer,
            api.CU_LAUNCH_PARAM_BUFFER_SIZE,
            length,
            api.CU_LAUNCH_PARAM_END,
        )
        self._driver.call(
            api.cuLaunchKernel, self._handle, *grid, 1, *block, shared_size, stream.handle, 0, ctypes.addressof(extra)
        )


class _Pool:
    """A ``Pool``: addresses by the size of their allocations, which is rounded up for that."""

    def __init__(self, driver: BindingsDriver) -> None:
        self._driver = driver
        self._held: defaultdict[int, list[_Allocation]] = defaultdict(list)
        self._is_holding = True

    def allocate(self, size: int) -> _Pooled:
        unit = 1 << max(0, size.bit_length() - _LEADING_BITS)
        rounded = -(-size // unit) * unit
        held = self._held[rounded]
        return _Pooled(self, rounded, held.pop() if held else self._allocate(rounded))

    def take_back(self, size: int, allocation: _Allocation) -> None:
        """Keep what was allocated, or free it."""
        if self._is_holding:
            self._held[size].append(allocation)
        else:
            allocation.free()

    def free_held(self) -> None:
        for allocations in self._held.values():
            while allocations:
                allocations.pop().free()

    def stop_holding(self) -> None:
        self._is_holding = False
        self.free_held()

    def _allocate(self, size: int) -> _Allocation:
        try:
            return self._driver.mem_alloc(size)
        except OutOfDeviceMemory:
            self.free_held()
        return self._driver.mem_alloc(size)


class _Pooled:
    """An allocation of the pool, which goes back to it."""

    def __init__(self, pool: _Pool, size: int, allocation: _Allocation) -> None:
        self._pool, self._size = pool, size
        self._allocation: _Allocation | None = allocation
        self._address = int(allocation)

    def __int__(self) -> int:
        return self._address

    def free(self) -> None:
        allocation, self._allocation = self._allocation, None
        if allocation is not None:
            self._pool.take_back(self._size, allocation)

    def __del__(self) -> None:
        with suppress(Exception):
            self.free()


def _address(array: np.ndarray) -> int:
    if not array.flags.c_contiguous:
        raise ValueError("only an array in one piece can be copied to or from the card")
    return int(array.ctypes.data)


def _text(raw: bytes) -> str:
    """A text of the driver, which ends with a zero byte."""
    return raw.split(b"\0")[0].decode(errors="replace").strip()
