"""Entry points: compiled functions that Python calls, without loading Numba.

The types of an entry point's arguments are declared, so nothing has to be inferred from a call. It
is called by ``ctypes``, without the GIL, in the packaged kernels if there are any (``packaged``).
Else, on its first call on a computer, Numba compiles it, and its machine code is cached
(``gpu.core.checked_cache``); from then on LLVM loads that in two milliseconds.
"""

from __future__ import annotations

import array
import ctypes
import importlib
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gpu.core.checked_cache import keep, read_checked, tell_damaged
from gpu.jit import packaged
from gpu.jit.kernel_cache import compiling, folder_of_this_run, is_current
from gpu.jit.linker import RUNTIME, linker
from gpu.jit.njit import LOADING_NUMBA
from gpu.jit.signature import UNPACKED, Kind, append_values, unpacking

_ENDING = ".object"
#: Takes addresses of the result, of an exception's address, and of the arguments; returns a status.
_TYPES = ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
_CALLED, _CALLED_SHORT = ctypes.CFUNCTYPE(*_TYPES), ctypes.PYFUNCTYPE(*_TYPES)


class _Failure(ctypes.Structure):
    """The head of Numba's ``excinfo_t``: an exception's class, arguments and place, pickled."""

    _fields_ = (("pickled", ctypes.c_void_p), ("size", ctypes.c_int32))


class EntryPoint:
    """A function of ``njit`` that Python calls, in any number of threads.

    Parameters
    ----------
    module, name : str
        The function. Its module is imported only to compile it.
    *arguments : Kind
    returns : bool
        Whether it returns an integer; else it returns nothing.
    allocates : bool
        Whether it makes arrays. One that does without saying so is not compiled.
    is_short : bool
        Whether it takes so few microseconds that the GIL is kept meanwhile: another thread would
        take it and not give it back as soon.
    variant : str
        Tells apart the entry points of one function for other kinds of arguments.
    calls : tuple of EntryPoint
        Those that it calls by ``gpu.jit.linked``.
    """

    def __init__(
        self,
        module: str,
        name: str,
        *arguments: Kind,
        returns: bool = False,
        allocates: bool = False,
        is_short: bool = False,
        variant: str = "",
        calls: tuple[EntryPoint, ...] = (),
    ) -> None:
        self.module, self._name, self._variant = module, name, variant
        self.kinds, self.calls = arguments, calls
        self._returns, self._allocates = returns, allocates
        self._called_as = _CALLED_SHORT if is_short else _CALLED
        self._call: Callable[..., int] | None = None
        self._lock = threading.Lock()

    def __call__(self, *arguments: Any) -> Any:
        """Call the function.

        Raises ``TypeError`` for other arguments than declared, ``ValueError`` for another number of
        them, and what the function raises, such as ``MemoryError``.
        """
        numbers = array.array("q")
        append_values(self._name, self.kinds, arguments, numbers)
        return self._called(numbers)

    def on(self, *first: Any) -> Callable[..., Any]:
        """The function with its first arguments given, once for many calls."""
        given = array.array("q")
        append_values(self._name, self.kinds[: len(first)], first, given)
        kinds = self.kinds[len(first) :]

        def call(*others: Any) -> Any:
            numbers = given[:]
            append_values(self._name, kinds, others, numbers)
            return self._called(numbers)

        # The arrays must live as long as it.
        call.__dict__["first"] = first
        return call

    def load(self) -> None:
        """Load or compile the function, so that the first call need not wait for that."""
        self._loaded()

    def compile(self, is_awaited: bool = True) -> None:
        """Compile the function into the cache, unless it is there.

        ``is_awaited``: another process that wants the same meanwhile waits for this one.
        """
        with packaged.needing_numba(), compiling(self._path, is_awaited):
            if read_checked(self._path) is None:
                self._compiled()

    def _called(self, numbers: array.array[int]) -> Any:
        call = self._call or self._loaded()
        result, failure = ctypes.c_int64(), ctypes.c_void_p()
        status = call(ctypes.byref(result), ctypes.byref(failure), numbers.buffer_info()[0])
        if status:
            raise self._exception(status, failure)
        return result.value if self._returns else None

    def _exception(self, status: int, failure: ctypes.c_void_p) -> BaseException:
        if not failure:
            return RuntimeError(f"the kernel {self._name} failed with status {status}")
        described = ctypes.cast(failure, ctypes.POINTER(_Failure)).contents
        kind, arguments, _ = pickle.loads(ctypes.string_at(described.pickled, described.size))
        exception: BaseException = kind(*arguments)
        exception.add_note(f"in the kernel {self._name}")
        return exception

    @property
    def symbol(self) -> str:
        """The name that no other entry point has."""
        return ".".join(filter(None, (self.module, self._name, self._variant)))

    @property
    def is_compiled(self) -> bool:
        """True if it is packaged or in the cache."""
        return packaged.address(self.symbol) is not None or self._path.exists()

    def compiled_module(self) -> Any:
        """Compile it with Numba: LLVM's module, and the assembly of another one that unpacks the
        arguments and calls it (``signature.unpacking``).
        """
        with LOADING_NUMBA:
            from gpu.jit.compiler import compiled_module
        return compiled_module(*self._declaration()), unpacking(self.symbol, self.kinds)

    def _loaded(self) -> Callable[..., int]:
        with self._lock:
            if self._call is None:
                self._call = self._packaged() or self._kept_or_compiled()
            return self._call

    def _packaged(self) -> Callable[..., int] | None:
        address = packaged.address(self.symbol)
        return None if address is None else self._called_as(address)

    def _kept_or_compiled(self) -> Callable[..., int]:
        with packaged.needing_numba():
            kept = self._kept()
            if kept is not None:
                return kept
            with compiling(self._path):
                return self._kept() or self._linked(self._compiled())

    def _kept(self) -> Callable[..., int] | None:
        """The function from the disk; None if it is missing, or damaged, which is reported."""
        data = read_checked(self._path)
        if data is None:
            return None
        try:
            return self._linked(data)
        except ValueError:
            tell_damaged(self._path.parent)
            return None

    def _compiled(self) -> bytes:
        """The function compiled, as its file of the cache has it."""
        with LOADING_NUMBA:
            from gpu.jit.compiler import machine_code
        # That lock is not held here: a thread that holds Numba's own lock may wait for it.
        code = machine_code(*self._declaration())
        data = b"%d\n" % len(code) + code + linker().compile(unpacking(self.symbol, self.kinds))
        # Sources may have changed under a running program, as by another branch of a checkout.
        if is_current():
            keep(self._path, data)
        return data

    def _declaration(self) -> tuple[Any, ...]:
        """The arguments of ``compiler.machine_code``."""
        with LOADING_NUMBA:
            function = getattr(importlib.import_module(self.module), self._name)
        provided = (*(RUNTIME if self._allocates else ()), *(called.symbol for called in self.calls))
        return function, self.symbol, self.kinds, self._returns, provided

    def _linked(self, data: bytes) -> Callable[..., int]:
        for called in self.calls:
            called.load()
        size, code = data.split(b"\n", 1)
        objects = code[: int(size)], code[int(size) :]
        return self._called_as(linker().load(self.symbol + UNPACKED, *objects, allocates=self._allocates))

    @property
    def _path(self) -> Path:
        return folder_of_this_run() / f"{self.symbol}.{linker().machine}{_ENDING}"
