"""Entry points: what is called of the compiled kernels, loaded from the disk and called without Numba, which takes half a second to load.

The types of an entry point's arguments are declared, so nothing has to be inferred from a call. When it is first called on a computer, Numba
compiles it; its machine code is kept (``gpu.kept``). From then on LLVM loads that in two milliseconds and ``ctypes`` calls it, without the GIL.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import importlib
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gpu.kept import keep, read_kept, tell_damaged
from gpu.kernel_folder import folder_of_this_run

_ENDING = ".object"


@dataclass(frozen=True)
class Array:
    """Arrays of this type and number of dimensions, in C order; ``is_written``: the kernel writes to it."""

    dtype: type[np.generic]
    dimensions: int = 1
    is_written: bool = False


#: An array, an integer (64 bits), a truth value, or a tuple of these; a named one reaches the function as one of its class.
Kind = Array | type[int] | tuple["Kind", ...]


class EntryPoint:
    """A function of ``compiled.njit`` that makes no array: called with arguments of the kinds declared, by any number of threads.

    ``module``: the name of the one that it is in, which is imported only to compile it. ``returns``: whether it returns an integer.
    """

    def __init__(self, module: str, name: str, *arguments: Kind, returns: bool = False) -> None:
        self.module, self._name = module, name
        self._kinds = arguments
        self._result = ctypes.c_int64 if returns else ctypes.c_void_p
        self._call: Callable[..., int] | None = None
        self._lock = threading.Lock()

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns. Raises ``TypeError`` for other arguments than declared, ``ValueError`` for another number of them."""
        call = self._call or self._load()
        result = self._result()
        flat: list[Any] = [ctypes.byref(result), ctypes.byref(ctypes.c_void_p())]
        self._flatten(self._kinds, arguments, flat)
        status = call(*flat)
        if status:
            raise RuntimeError(f"the kernel {self._name} failed with status {status}")
        return result.value

    def load(self) -> None:
        """Have it compiled, unless that was done before on this computer, and loaded: the first call need not wait for that then."""
        self._load()

    def _flatten(self, kind: Any, value: Any, flat: list[Any]) -> None:
        """Append the value as Numba's code takes it (see ``compiled.machine_code``)."""
        if isinstance(kind, tuple):
            for inner, part in zip(kind, value, strict=True):
                self._flatten(inner, part, flat)
        elif isinstance(kind, Array):
            flags = value.flags
            is_right = value.dtype == kind.dtype and value.ndim == kind.dimensions and flags.c_contiguous
            if not (is_right and flags.aligned and (flags.writeable or not kind.is_written)):
                raise TypeError(f"{self._name} takes {kind}, not {value.dtype} {value.shape} with {flags}")
            place = value.__array_interface__["data"][0]
            flat += (None, None, value.size, value.itemsize, place, *value.shape, *value.strides)
        else:
            flat.append(kind(value))

    def _load(self) -> Callable[..., int]:
        with self._lock:
            if self._call is None:
                self._call = self._kept() or self._compiled()
            return self._call

    def _kept(self) -> Callable[..., int] | None:
        """The function from the disk; None where it is not there, or damaged, which is said."""
        data = read_kept(self._path)
        if data is None:
            return None
        try:
            return self._callable(data)
        except ValueError:
            tell_damaged(self._path.parent)
            return None

    def _compiled(self) -> Callable[..., int]:
        # Here, since Numba takes a while to import.
        from numba.core import types

        from gpu.compiled import machine_code

        function = getattr(importlib.import_module(self.module), self._name)
        symbol, returned, code = machine_code(function, [_numba_type(kind) for kind in self._kinds])
        if returned != (types.int64 if self._result is ctypes.c_int64 else types.none):
            raise TypeError(f"{self._name} returns {returned}, which is not what is declared")
        data = symbol.encode() + b"\n" + code
        keep(self._path, data)
        return self._callable(data)

    def _callable(self, data: bytes) -> Callable[..., int]:
        symbol, _, code = data.partition(b"\n")
        types = [ctypes.c_void_p, ctypes.c_void_p]
        _add_types(self._kinds, types)
        return ctypes.CFUNCTYPE(ctypes.c_int32, *types)(_loader().load(symbol.decode(), code))

    @property
    def _path(self) -> Path:
        return folder_of_this_run() / f"{self.module}.{self._name}.{_loader().machine}{_ENDING}"


class _Loader:
    """LLVM's linker, and what it links for. What it has linked stays in memory as long as the process: threads may be in it at the end."""

    def __init__(self) -> None:
        # Here, since the window's start needs none of it.
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        triple, processor = llvm.get_process_triple(), llvm.get_host_cpu_name()
        try:
            features = llvm.get_host_cpu_features().flatten()
        except RuntimeError:  # as Numba has it: LLVM does not know them everywhere
            features = ""
        settings = sorted(setting for setting in os.environ.items() if setting[0].startswith("NUMBA_"))
        #: Machine code is for one processor, and Numba can be told to use less of it.
        self.machine = hashlib.sha256(repr((triple, processor, features, settings)).encode()).hexdigest()[:16]
        # The options are those that Numba's own code is linked with.
        relocation = "static" if triple.startswith("x86") else "default"
        target = llvm.Target.from_triple(triple).create_target_machine(
            cpu=processor, features=features, reloc=relocation, codemodel="jitdefault", jit=True
        )
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)
        self._object = llvm.ObjectFileRef.from_data
        self._lock = threading.Lock()

    def load(self, symbol: str, code: bytes) -> int:
        """The address of a symbol of an object file. Raises ``ValueError`` where it lacks the symbol."""
        with self._lock:
            self._engine.add_object_file(self._object(code))
            self._engine.finalize_object()
            address: int = self._engine.get_function_address(symbol)
        if not address:
            raise ValueError(f"there is no {symbol} in the object file")
        return address


_MAKING = threading.Lock()


def _loader() -> _Loader:
    # Of two that threads made at once, one would be forgotten, and the code that it has linked would go with it.
    with _MAKING:
        return _only_loader()


@functools.cache
def _only_loader() -> _Loader:
    return _Loader()


def _numba_type(kind: Any) -> Any:
    from numba.core import types
    from numba.np.numpy_support import from_dtype

    if isinstance(kind, tuple):
        inner = [_numba_type(one) for one in kind]
        if hasattr(kind, "_fields"):
            return types.containers.NamedTuple(inner, type(kind))
        return types.containers.Tuple(inner)
    if isinstance(kind, Array):
        return types.Array(from_dtype(np.dtype(kind.dtype)), kind.dimensions, "C", readonly=not kind.is_written)
    return types.boolean if kind is bool else types.int64


def _add_types(kind: Any, types: list[Any]) -> None:
    """Append the types of what ``EntryPoint._flatten`` makes of a value."""
    if isinstance(kind, tuple):
        for inner in kind:
            _add_types(inner, types)
    elif isinstance(kind, Array):
        types += [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
        types += [ctypes.c_int64] * (2 * kind.dimensions)
    else:
        types.append(ctypes.c_uint8 if kind is bool else ctypes.c_int64)
