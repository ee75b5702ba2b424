"""A card that is this computer's processor: a PyCUDA whose memory is the host's and whose kernels
are those of ``scores.cu``, ``traces.cu``, ``reads.cu`` or ``sweep.cu``, compiled by a C++ compiler.

So launcher and kernels are tested where there is no card, down to the arithmetic of the halves of a
register; what depends on lanes or blocks that really run at once is left to ``python -m
tests.bench.card_scores`` and the like.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gpu.engines.cuda import compiler

_HERE = Path(__file__).resolve().parent
#: Headers that hold instructions of a card alone; card_on_host.hpp has the same functions.
_REPLACED = ("integers.cuh", "flags.cuh", "copies.cuh", "halves.cuh")
#: Around every allocation, to notice writes beyond it.
_GUARD = 256
_GUARDED, _FRESH = 0xA5, 0x5A


def compile_kernels(folder: Path, architecture: int, name: str = "scores") -> Path | None:
    """The library of ``<name>.cu``, for ``__CUDA_ARCH__`` like 900; None where there is no
    compiler.
    """
    compilers = [name for name in ("g++", "c++") if shutil.which(name)]
    if not compilers or not sys.platform.startswith("linux"):
        return None
    for source in (compiler.KERNELS / f"{name}.cu", *compiler.KERNELS.glob("*.cuh")):
        shutil.copy(source, folder)
    for header in _REPLACED:
        (folder / header).write_text('#include "card_on_host.hpp"\n', encoding="utf-8")
    made = folder / f"{name}{architecture}.so"
    # Without the last one all libraries of a process would share their variables.
    options = ["-O2", "-std=c++17", "-shared", "-fPIC", "-fno-strict-aliasing", "-U_FORTIFY_SOURCE"]
    options += ["-fvisibility-inlines-hidden", "-fno-gnu-unique"]
    places = [f"-D__CUDA_ARCH__={architecture}", f"-I{folder}", f"-I{_HERE}", "-o", str(made)]
    subprocess.run([compilers[0], *options, *places, str(_HERE / f"{name}_on_host.cpp")], check=True)
    return made


def library_of(folder: Path, name: str, architecture: int = 900) -> Path:
    """``compile_kernels``; the test is skipped where there is no compiler."""
    made = compile_kernels(folder, architecture, name)
    if made is None:
        pytest.skip("There is no C++ compiler for the kernels here.")
    return made


class MemoryFull(Exception):
    """``pycuda.driver.MemoryError``."""


class HostCard:
    """The card: ``memory`` bytes, of which every allocation is counted and guarded."""

    def __init__(self, library: Path, memory: int = 1 << 30, shared: int = 232_448, multiprocessors: int = 2) -> None:
        self._library = ctypes.CDLL(str(library))
        self.memory = memory
        self.shared = shared
        self.multiprocessors = multiprocessors
        self.used = 0
        #: Names of the kernels that were launched, and their blocks with the warps of each.
        self.launched: list[str] = []
        self.grids: list[tuple[int, int]] = []
        self._allocations: dict[int, np.ndarray] = {}

    def allocate(self, size: int) -> _Allocation:
        if self.used + size > self.memory:
            raise MemoryFull("cuMemAlloc failed: out of memory")
        self.used += size
        array = np.full(size + 2 * _GUARD, _GUARDED, np.uint8)
        array[_GUARD:-_GUARD] = _FRESH
        place = array.ctypes.data + _GUARD
        self._allocations[place] = array
        return _Allocation(self, place)

    def free(self, place: int) -> None:
        array = self._allocations.pop(place)
        self.used -= len(array) - 2 * _GUARD
        assert (array[:_GUARD] == _GUARDED).all() and (array[-_GUARD:] == _GUARDED).all(), (
            "written beyond an allocation"
        )

    def launch(self, name: str, grid: tuple[int, int], block: tuple[int, int, int], types: str, arguments: Any) -> None:
        self.launched.append(name)
        self.grids.append((grid[0], block[0] // 32))
        data = arguments[0]
        if types.endswith("s") and hasattr(self._library, "parameters_bytes"):
            assert len(data) == self._library.parameters_bytes(), "launcher and kernel have other parameters"
        if not types.endswith("s"):
            data = struct.pack(f"{len(arguments)}Q", *(int(each) & (1 << 64) - 1 for each in arguments))
        assert self._library.launch(name.encode(), grid[0], block[0], data) == 0, f"there is no kernel {name}"

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """``import pycuda.driver`` finds this card; what was imported with it is forgotten at the
        end.
        """
        before = {name: module for name, module in sys.modules.items() if _is_bound(name)}
        binary = compiler.binary
        for name in before:
            del sys.modules[name]
        sys.modules.update(self._modules())
        compiler.binary = lambda source, _: source.encode()
        try:
            yield
        finally:
            compiler.binary = binary
            for name in [name for name in sys.modules if _is_bound(name)]:
                _forget(name)
                del sys.modules[name]
            sys.modules.update(before)
            for name, module in before.items():
                package, _, leaf = name.rpartition(".")
                if package in sys.modules:
                    setattr(sys.modules[package], leaf, module)

    def _modules(self) -> dict[str, ModuleType]:
        package, driver, tools = (ModuleType(name) for name in ("pycuda", "pycuda.driver", "pycuda.tools"))
        attribute = SimpleNamespace(MAX_SHARED_MEMORY_PER_BLOCK_OPTIN="shared")
        device = SimpleNamespace(
            make_context=lambda _: SimpleNamespace(pop=lambda: None, detach=lambda: None),
            compute_capability=lambda: (9, 0),
            multiprocessor_count=self.multiprocessors,
            get_attribute=lambda _: self.shared,
        )
        names = {
            "Error": type("Error", (Exception,), {}),
            "MemoryError": MemoryFull,
            "LogicError": type("LogicError", (Exception,), {}),
            "RuntimeError": type("RuntimeError", (Exception,), {}),
            "Stream": _Stream,
            "Event": _Event,
            "Context": SimpleNamespace(synchronize=lambda: None),
            "Device": lambda _: device,
            "device_attribute": attribute,
            "function_attribute": SimpleNamespace(MAX_DYNAMIC_SHARED_SIZE_BYTES=8),
            "ctx_flags": SimpleNamespace(SCHED_BLOCKING_SYNC=4),
            "init": lambda: None,
            "mem_get_info": lambda: (self.memory - self.used, self.memory),
            "mem_alloc": self.allocate,
            "pagelocked_empty": _pagelocked,
            "module_from_buffer": lambda _: SimpleNamespace(get_function=lambda name: _Function(self, name)),
            "memcpy_htod": _to_card,
            "memcpy_htod_async": _to_card,
            "memcpy_dtoh": _from_card,
            "memcpy_dtoh_async": _from_card,
            "memset_d32_async": _fill,
        }
        for name, value in names.items():
            setattr(driver, name, value)
        tools.DeviceMemoryPool = lambda: SimpleNamespace(  # type: ignore[attr-defined]
            allocate=self.allocate, free_held=lambda: None, stop_holding=lambda: None
        )
        package.__path__ = []
        package.driver = driver  # type: ignore[attr-defined]
        package.tools = tools  # type: ignore[attr-defined]
        return {"pycuda": package, "pycuda.driver": driver, "pycuda.tools": tools}


@contextlib.contextmanager
def modules_on(card: HostCard, work: str, beside: str) -> Iterator[tuple[ModuleType, ModuleType, Any]]:
    """``launcher`` and another module of a kind of work as this card has them, and a context on
    it.
    """
    with card.installed():
        names = ("driver", f"{work}.launcher", f"{work}.{beside}")
        driver, launcher, other = (importlib.import_module(f"gpu.engines.cuda.{name}") for name in names)
        context = driver.Card()
        yield launcher, other, context
        context.close()
    assert card.used == 0, "memory was not given back"


class _Allocation:
    def __init__(self, card: HostCard, place: int) -> None:
        self._card, self._place = card, place

    def __int__(self) -> int:
        return self._place

    def free(self) -> None:
        self._card.free(self._place)


class _Function:
    def __init__(self, card: HostCard, name: str) -> None:
        self._card, self._name = card, name

    def prepare(self, types: str) -> None:
        self._types = types

    def set_attribute(self, _: int, value: int) -> None:
        self._most = value

    def prepared_async_call(
        self, grid: Any, block: Any, stream: _Stream, *arguments: Any, shared_size: int = 0
    ) -> None:
        assert shared_size <= getattr(self, "_most", 48 << 10), "more shared memory than was asked for"
        self._card.launch(self._name, grid, block, self._types, arguments)


class _Stream:
    def __init__(self, flags: int = 0) -> None:
        """Everything is done at once, whatever the flags."""

    def synchronize(self) -> None:
        """Everything is done at once."""

    def wait_for_event(self, event: _Event) -> None:
        """It has come already."""


class _Event:
    def record(self, stream: _Stream) -> None:
        """It has come already."""

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        """It has come already."""

    def time_till(self, other: _Event) -> float:
        """Milliseconds."""
        return 0.0


def _is_bound(name: str) -> bool:
    """True if a module is PyCUDA or cuda-bindings, or may have been imported with them."""
    return name.partition(".")[0] in ("pycuda", "cuda") or (
        name.startswith("gpu.engines.cuda.") and name not in ("gpu.engines.cuda.compiler", "gpu.engines.cuda.fatbins")
    )


def _forget(name: str) -> None:
    """Have a module's package know it no longer: ``from package import module`` looks there
    first.
    """
    package, _, leaf = name.rpartition(".")
    if package in sys.modules and hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)


def _pagelocked(size: int, kind: Any) -> np.ndarray:
    class Locked(np.ndarray):
        base = SimpleNamespace(free=lambda: None)

    return np.zeros(min(size, 1 << 16), kind).view(Locked)


def _to_card(place: Any, array: np.ndarray, stream: object = None) -> None:
    whole = np.ascontiguousarray(array)
    ctypes.memmove(int(place), whole.ctypes.data, whole.nbytes)


def _from_card(array: np.ndarray, place: Any, stream: object = None) -> None:
    assert array.flags.c_contiguous
    ctypes.memmove(array.ctypes.data, int(place), array.nbytes)


def _fill(place: Any, value: int, count: int, stream: object) -> None:
    # It must be there until it is copied.
    words = np.full(count, value, np.uint32)
    ctypes.memmove(int(place), words.ctypes.data, words.nbytes)
