"""NVIDIA's ``cuda.bindings.driver`` over cards that are this computer's processor
(``host_card.py``): functions of the same names and arguments, which return a status and values.

It is as strict as a driver: there must be a context, and what was given back is no longer taken.
"""

from __future__ import annotations

import ctypes
import importlib.machinery
import re
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from types import ModuleType
from typing import Any
from unittest import mock

import numpy as np

from gpu.engines.cuda import compiler
from tests.gpu.engines.host.host_card import HostCard, MemoryFull

#: Around memory that is locked, to notice writes beyond it.
_GUARD, _GUARDED, _FRESH = 256, 0xA5, 0x5A


class CUresult(IntEnum):
    """Statuses."""

    CUDA_SUCCESS = 0
    CUDA_ERROR_INVALID_VALUE = 1
    CUDA_ERROR_OUT_OF_MEMORY = 2
    CUDA_ERROR_NO_DEVICE = 100
    CUDA_ERROR_INVALID_IMAGE = 200
    CUDA_ERROR_INVALID_CONTEXT = 201
    CUDA_ERROR_INVALID_HANDLE = 400
    CUDA_ERROR_NOT_READY = 600
    CUDA_ERROR_ILLEGAL_ADDRESS = 700


class CUdevice_attribute(IntEnum):
    """Facts of a card."""

    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16
    CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17
    CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97


class CUfunction_attribute(IntEnum):
    """Limits of a kernel."""

    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8


class CUctx_flags(IntEnum):
    """The ways in which a thread waits."""

    CU_CTX_SCHED_BLOCKING_SYNC = 4


@dataclass(eq=False)
class Handle:
    """A context, stream, event, module or kernel; ``state`` is what belongs to it."""

    kind: str
    state: Any = None
    is_there: bool = True


class HostBindings:
    """The functions; ``failing`` maps names of some to what they answer instead of working."""

    CUDA_VERSION = 13000
    CU_MEMHOSTALLOC_PORTABLE, CU_MEMHOSTALLOC_DEVICEMAP = 1, 2
    CU_LAUNCH_PARAM_END, CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE = 0, 1, 2
    CUresult, CUdevice_attribute = CUresult, CUdevice_attribute
    CUfunction_attribute, CUctx_flags = CUfunction_attribute, CUctx_flags

    def __init__(self, cards: Sequence[HostCard], version: int = 13000) -> None:
        self.cards, self.version = cards, version
        self.failing: dict[str, CUresult] = {}
        self.handles: list[Handle] = []
        self.locked: dict[int, np.ndarray] = {}
        self._thread = threading.local()

    @property
    def stack(self) -> list[Handle]:
        """The contexts of this thread."""
        contexts: list[Handle] = self._thread.__dict__.setdefault("stack", [])
        return contexts

    @property
    def left(self) -> list[str]:
        """The kinds of what was not given back, but for what a context takes with it."""
        return [handle.kind for handle in self.handles if handle.is_there and handle.kind == "context"]

    def cuInit(self, flags: int) -> tuple[Any, ...]:
        return self._answer("cuInit")

    def cuDriverGetVersion(self) -> tuple[Any, ...]:
        return self._answer("cuDriverGetVersion", self.version)

    def cuGetErrorString(self, error: int) -> tuple[Any, ...]:
        return CUresult.CUDA_SUCCESS, CUresult(error).name.lower().replace("_", " ").encode()

    def cuDeviceGetCount(self) -> tuple[Any, ...]:
        return self._answer("cuDeviceGetCount", len(self.cards))

    def cuDeviceGet(self, ordinal: int) -> tuple[Any, ...]:
        return self._answer("cuDeviceGet", Handle("device", self.cards[ordinal]))

    def cuDeviceGetName(self, length: int, dev: Handle) -> tuple[Any, ...]:
        return self._answer("cuDeviceGetName", b"NVIDIA Test".ljust(length, b"\0"))

    def cuDeviceGetPCIBusId(self, length: int, dev: Handle) -> tuple[Any, ...]:
        return self._answer("cuDeviceGetPCIBusId", b"0000:01:00.0".ljust(length, b"\0"))

    def cuDeviceTotalMem(self, dev: Handle) -> tuple[Any, ...]:
        return self._answer("cuDeviceTotalMem", dev.state.memory)

    def cuDeviceGetAttribute(self, attrib: CUdevice_attribute, dev: Handle) -> tuple[Any, ...]:
        facts = {16: dev.state.multiprocessors, 17: 0, 20: 0, 75: 9, 76: 0, 97: dev.state.shared}
        return self._answer("cuDeviceGetAttribute", facts[CUdevice_attribute(attrib)])

    def cuCtxCreate(self, ctxCreateParams: None, flags: int, dev: Handle) -> tuple[Any, ...]:
        answer = self._answer("cuCtxCreate", self._made("context", dev.state))
        if not answer[0]:
            self.stack.append(answer[1])
        return answer

    def cuCtxPopCurrent(self) -> tuple[Any, ...]:
        answer = self._in_context("cuCtxPopCurrent", lambda: self.stack[-1])
        if not answer[0]:
            self.stack.pop()
        return answer

    def cuCtxDestroy(self, ctx: Handle) -> tuple[Any, ...]:
        ctx.is_there = False
        if ctx in self.stack:
            self.stack.remove(ctx)
        return self._answer("cuCtxDestroy")

    def cuCtxSynchronize(self) -> tuple[Any, ...]:
        return self._in_context("cuCtxSynchronize")

    def cuStreamCreate(self, Flags: int) -> tuple[Any, ...]:
        return self._in_context("cuStreamCreate", lambda: self._made("stream"))

    def cuStreamDestroy(self, hStream: Handle) -> tuple[Any, ...]:
        return self._given_back("cuStreamDestroy", hStream, "stream")

    def cuStreamSynchronize(self, hStream: Handle) -> tuple[Any, ...]:
        return self._with("cuStreamSynchronize", {"stream": hStream})

    def cuStreamWaitEvent(self, hStream: Handle, hEvent: Handle, Flags: int) -> tuple[Any, ...]:
        return self._with("cuStreamWaitEvent", {"stream": hStream, "event": hEvent})

    def cuEventCreate(self, Flags: int) -> tuple[Any, ...]:
        return self._in_context("cuEventCreate", lambda: self._made("event"))

    def cuEventDestroy(self, hEvent: Handle) -> tuple[Any, ...]:
        return self._given_back("cuEventDestroy", hEvent, "event")

    def cuEventRecord(self, hEvent: Handle, hStream: Handle) -> tuple[Any, ...]:
        # The next look comes too early.
        hEvent.state = "early"
        return self._with("cuEventRecord", {"event": hEvent, "stream": hStream})

    def cuEventQuery(self, hEvent: Handle) -> tuple[Any, ...]:
        answer = self._with("cuEventQuery", {"event": hEvent})
        if not answer[0] and hEvent.state == "early":
            hEvent.state = None
            return (CUresult.CUDA_ERROR_NOT_READY,)
        return answer

    def cuEventSynchronize(self, hEvent: Handle) -> tuple[Any, ...]:
        return self._with("cuEventSynchronize", {"event": hEvent})

    def cuEventElapsedTime(self, hStart: Handle, hEnd: Handle) -> tuple[Any, ...]:
        return self._with("cuEventElapsedTime", {"event": hEnd}, lambda: 0.5)

    def cuMemAlloc(self, bytesize: int) -> tuple[Any, ...]:
        return self._in_context("cuMemAlloc", lambda: _address_of(self._card.allocate(bytesize)))

    def cuMemFree(self, dptr: Any) -> tuple[Any, ...]:
        return self._in_context("cuMemFree", lambda: self._card.free(int(dptr)), has_value=False)

    def cuMemGetInfo(self) -> tuple[Any, ...]:
        answer = self._in_context("cuMemGetInfo", lambda: (self._card.memory - self._card.used, self._card.memory))
        return answer if answer[0] else (answer[0], *answer[1])

    def cuMemHostAlloc(self, bytesize: int, Flags: int) -> tuple[Any, ...]:
        return self._in_context("cuMemHostAlloc", lambda: self._lock(bytesize))

    def cuMemFreeHost(self, p: int) -> tuple[Any, ...]:
        return self._in_context("cuMemFreeHost", lambda: self._unlock(p), has_value=False)

    def cuMemHostGetDevicePointer(self, p: int, Flags: int) -> tuple[Any, ...]:
        return self._in_context("cuMemHostGetDevicePointer", lambda: p)

    def cuMemcpyHtoD(self, dstDevice: int, srcHost: int, ByteCount: int) -> tuple[Any, ...]:
        return self._copy("cuMemcpyHtoD", dstDevice, srcHost, ByteCount)

    def cuMemcpyDtoH(self, dstHost: int, srcDevice: int, ByteCount: int) -> tuple[Any, ...]:
        return self._copy("cuMemcpyDtoH", dstHost, srcDevice, ByteCount)

    def cuMemcpyHtoDAsync(self, dstDevice: int, srcHost: int, ByteCount: int, hStream: Handle) -> tuple[Any, ...]:
        refused = self._with("cuMemcpyHtoDAsync", {"stream": hStream})
        return refused if refused[0] else self._copy("cuMemcpyHtoDAsync", dstDevice, srcHost, ByteCount)

    def cuMemcpyDtoHAsync(self, dstHost: int, srcDevice: int, ByteCount: int, hStream: Handle) -> tuple[Any, ...]:
        refused = self._with("cuMemcpyDtoHAsync", {"stream": hStream})
        return refused if refused[0] else self._copy("cuMemcpyDtoHAsync", dstHost, srcDevice, ByteCount)

    def cuMemsetD32Async(self, dstDevice: int, ui: int, N: int, hStream: Handle) -> tuple[Any, ...]:
        words = np.full(N, ui, np.uint32)
        refused = self._with("cuMemsetD32Async", {"stream": hStream})
        return refused if refused[0] else self._copy("cuMemsetD32Async", dstDevice, words.ctypes.data, words.nbytes)

    def cuModuleLoadData(self, image: bytes) -> tuple[Any, ...]:
        return self._in_context("cuModuleLoadData", lambda: self._made("module", image.decode()))

    def cuModuleUnload(self, hmod: Handle) -> tuple[Any, ...]:
        return self._given_back("cuModuleUnload", hmod, "module")

    def cuModuleGetFunction(self, hmod: Handle, name: bytes) -> tuple[Any, ...]:
        return self._with("cuModuleGetFunction", {"module": hmod}, lambda: Handle("function", _Kernel(hmod, name)))

    def cuFuncSetAttribute(self, hfunc: Handle, attrib: CUfunction_attribute, value: int) -> tuple[Any, ...]:
        assert attrib is CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        hfunc.state.shared = value
        return self._with("cuFuncSetAttribute", {"module": hfunc.state.module})

    def cuLaunchKernel(
        self,
        f: Handle,
        gridDimX: int,
        gridDimY: int,
        gridDimZ: int,
        blockDimX: int,
        blockDimY: int,
        blockDimZ: int,
        sharedMemBytes: int,
        hStream: Handle,
        kernelParams: int,
        extra: int,
    ) -> tuple[Any, ...]:
        refused = self._with("cuLaunchKernel", {"module": f.state.module, "stream": hStream})
        if refused[0]:
            return refused
        assert (gridDimZ, kernelParams) == (1, 0) and sharedMemBytes <= f.state.shared
        words = (ctypes.c_uint64 * 5).from_address(extra)
        assert (words[0], words[2], words[4]) == (1, 2, 0)
        data = ctypes.string_at(words[1], ctypes.c_size_t.from_address(words[3]).value)
        types, arguments = f.state.unpacked(data)
        block = blockDimX, blockDimY, blockDimZ
        self._card.launch(f.state.name, (gridDimX, gridDimY), block, types, arguments)
        return refused

    @property
    def _card(self) -> HostCard:
        card: HostCard = self.stack[-1].state
        return card

    def _answer(self, name: str, *values: Any) -> tuple[Any, ...]:
        status = self.failing.get(name, CUresult.CUDA_SUCCESS)
        return (status, *(None if status else value for value in values))

    def _made(self, kind: str, state: Any = None) -> Handle:
        self.handles.append(Handle(kind, state))
        return self.handles[-1]

    def _in_context(self, name: str, work: Any = None, has_value: bool = True) -> tuple[Any, ...]:
        status = self.failing.get(name, CUresult.CUDA_SUCCESS)
        value = None
        if not status and not (self.stack and self.stack[-1].is_there):
            status = CUresult.CUDA_ERROR_INVALID_CONTEXT
        if not status and work is not None:
            try:
                value = work()
            except MemoryFull:
                status = CUresult.CUDA_ERROR_OUT_OF_MEMORY
            except KeyError:
                status = CUresult.CUDA_ERROR_INVALID_VALUE
        return (status, value) if work is not None and has_value else (status,)

    def _with(self, name: str, handles: dict[str, Handle], work: Any = None) -> tuple[Any, ...]:
        if all(handle.kind == kind and handle.is_there for kind, handle in handles.items()):
            return self._in_context(name, work)
        return (CUresult.CUDA_ERROR_INVALID_HANDLE, None) if work is not None else (CUresult.CUDA_ERROR_INVALID_HANDLE,)

    def _given_back(self, name: str, handle: Handle, kind: str) -> tuple[Any, ...]:
        assert handle.kind == kind and handle.is_there, "it was given back before"
        handle.is_there = False
        return self._answer(name)

    def _copy(self, name: str, to: int, source: int, size: int) -> tuple[Any, ...]:
        return self._in_context(name, lambda: ctypes.memmove(to, source, size), has_value=False)

    def _lock(self, size: int) -> int:
        array = np.full(size + 2 * _GUARD, _GUARDED, np.uint8)
        array[_GUARD:-_GUARD] = _FRESH
        address = array.ctypes.data + _GUARD
        self.locked[address] = array
        return address

    def _unlock(self, address: int) -> None:
        array = self.locked.pop(address)
        assert (array[:_GUARD] == _GUARDED).all() and (array[-_GUARD:] == _GUARDED).all(), "written beyond the end"


class _Kernel:
    """A kernel of a module, whose parameters are read from its source."""

    def __init__(self, module: Handle, name: bytes) -> None:
        self.module, self.name, self.shared = module, name.decode(), 48 << 10

    def unpacked(self, data: bytes) -> tuple[str, tuple[Any, ...]]:
        """The types and values of parameters that lie in memory as C++ places them."""
        types = _types_of(self.module.state, self.name)
        return (types, struct.unpack(types, data)) if types else (f"{len(data)}s", (data,))


def _types_of(source: str, name: str) -> str:
    """The parameters of a kernel as letters of ``struct``; "" for one that is a block of bytes."""
    texts = [path.read_text() for path in (compiler.KERNELS / source, *compiler.KERNELS.glob("*.cuh"))]
    found = re.search(rf"__global__[^;{{]*\b{name}\(([^)]*)\)", "\n".join(texts))
    parameters = found[1].split(",") if found is not None else []
    if len(parameters) < 2:
        return ""
    letters = {"int": "i", "u32": "I", "long": "q", "Scores": "iiiii"}
    return "".join("P" if "*" in each else letters[each.split()[0]] for each in parameters)


def _address_of(allocation: Any) -> int:
    return int(allocation)


def modules_of(bindings: HostBindings) -> dict[str, ModuleType | None]:
    """Stand-ins that ``import cuda.bindings.driver`` finds; there is no PyCUDA."""
    names = ("cuda", "cuda.bindings", "cuda.bindings.driver")
    made = {name: ModuleType(name) for name in names}
    for name in names[:2]:
        made[name].__path__ = []
        made[name].__spec__ = importlib.machinery.ModuleSpec(name, None, is_package=True)
    made["cuda"].bindings = made["cuda.bindings"]  # type: ignore[attr-defined]
    made["cuda.bindings"].driver = bindings  # type: ignore[attr-defined]
    return {**made, "cuda.bindings.driver": bindings, "pycuda": None, "pycuda.driver": None}  # type: ignore[dict-item]


@contextmanager
def nvidias_bindings(*cards: HostCard, version: int = 13000) -> Iterator[list[HostBindings]]:
    """A ``HostCard`` that is installed is found by ``import cuda.bindings.driver``, with ``cards``
    if there are several; at the end all was given back.
    """
    made: list[HostBindings] = []

    def modules(card: HostCard) -> dict[str, ModuleType | None]:
        made.append(HostBindings(cards or [card], version))
        return modules_of(made[-1])

    with mock.patch.object(HostCard, "_modules", modules):
        yield made
    assert made
    for bindings in made:
        assert not bindings.locked and not bindings.left and not any(card.used for card in bindings.cards)
