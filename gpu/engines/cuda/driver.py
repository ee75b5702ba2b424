"""A card in use: its context, made, used and detached in one thread, and its loaded kernels."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager

import numpy as np

from gpu.core.errors import CardOutOfMemory, DeviceError
from gpu.engines.cuda import compiler
from gpu.engines.cuda.cuda_driver import Function, Module
from gpu.engines.cuda.device_cache import DeviceCache
from gpu.engines.cuda.probe import load_driver

#: The driver of everything on the card; this module is imported by work that is for it.
cuda = load_driver()

#: Values of four bytes: 32 MB.
_STAGING = 8 << 20


class Card:
    """Owns a device's context. Every method is called from the thread that made it."""

    def __init__(self, index: int = 0) -> None:
        cuda.init()
        self.device = cuda.Device(index)
        self._context = self.device.make_context(cuda.ctx_flags.SCHED_BLOCKING_SYNC)
        self.owner = threading.get_ident()
        #: The large object that stays on the card between calls, if any.
        self.resident = DeviceCache()
        self._modules: dict[str, Module] = {}
        self._kernels: dict[tuple[str, str], Function] = {}
        try:
            major, minor = self.device.compute_capability()
            self.architecture = f"{major}{minor}"
            #: Memory freed by a sweep is reused by the next one: allocating costs milliseconds.
            self.memory = cuda.DeviceMemoryPool()
            #: int32, pinned: buffer of all downloads.
            self.staging = cuda.pagelocked_empty(_STAGING, np.int32)
        except BaseException:
            self._detach()
            raise

    @property
    def multiprocessors(self) -> int:
        return int(self.device.multiprocessor_count)

    @property
    def shared_bytes(self) -> int:
        """Most bytes of memory that the threads of a block may share."""
        return int(self.device.get_attribute(cuda.device_attribute.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN))

    def function(self, source: str, name: str) -> Function:
        """A kernel of ``kernels/<source>``."""
        if source not in self._modules:
            self._modules[source] = self._load(source)
        return self._modules[source].get_function(name)

    def kernel(self, source: str, name: str, types: str, shared: int = 0) -> Function:
        """A kernel, prepared to be launched with arguments of these ``types``; ``shared``: most
        bytes of memory that the threads of a block share by a launch's choice.
        """
        if (source, name) not in self._kernels:
            function = self.function(source, name)
            function.prepare(types)
            if shared:
                function.set_attribute(cuda.function_attribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, shared)
            self._kernels[source, name] = function
        return self._kernels[source, name]

    def free_memory(self, wanted: int | None = None) -> int:
        """Bytes that can be allocated; the pool frees its blocks unless ``wanted`` bytes are free
        anyway.
        """
        if wanted is None or cuda.mem_get_info()[0] < wanted:
            self.memory.free_held()
        return int(cuda.mem_get_info()[0])

    def close(self) -> None:
        """Free the cache and detach the context; all memory of the pool must have been freed."""
        with ExitStack() as closing:
            # In the reverse order, each step even if one before it fails.
            closing.callback(self._detach)
            closing.callback(self._free)
            closing.callback(self.resident.evict)

    def _free(self) -> None:
        self._kernels.clear()
        self._modules.clear()
        self.memory.stop_holding()
        self.staging.base.free()

    def _load(self, source: str) -> Module:
        try:
            return cuda.module_from_buffer(compiler.binary(source, self.architecture))
        except cuda.MemoryError:
            raise
        except cuda.Error:
            # Code compiled before may be damaged, or too new for the present driver.
            if not compiler.forget(source, self.architecture):
                raise
            return cuda.module_from_buffer(compiler.binary(source, self.architecture))

    def _detach(self) -> None:
        # PyCUDA ends the process with a thread that has a context on its stack. Popping fails on a
        # lost card; detaching, which takes it off as well, does not.
        try:
            self._context.pop()
        finally:
            self._context.detach()


@contextmanager
def card_errors() -> Generator[None, None, None]:
    """Convert exceptions of the driver to errors with a sentence."""
    try:
        yield
    except cuda.MemoryError as problem:
        raise CardOutOfMemory(
            "The graphics card has too little free memory; close other programs or use the CPU engine."
        ) from problem
    except cuda.Error as problem:
        raise DeviceError(
            "The graphics card failed ({}); resume the run, on the card after a restart or on the CPU.", problem
        ) from problem
