"""Entry points: what is called of the compiled kernels, loaded from the disk and called without Numba, which takes a fifth of a second and more to load.

The types of an entry point's arguments are declared, so nothing has to be inferred from a call. When it is first called on a computer, Numba
compiles it; its machine code is kept (``gpu.core.checked_cache``). From then on LLVM loads that in two milliseconds and ``ctypes`` calls it, without the GIL.
"""

from __future__ import annotations

import array
import ctypes
import functools
import hashlib
import importlib
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gpu.core.checked_cache import keep, read_checked, tell_damaged
from gpu.jit.compiled import LOADING_NUMBA
from gpu.jit.kernel_cache import folder_of_this_run

_ENDING = ".object"
#: Numba's functions for the memory of arrays that compiled code makes for itself: a counter, what ends it, that one's data, where the array's
#: data begin, their size, who allocated them (``MemInfo`` of Numba's runtime, which such code reads), and behind these the data.
_MEMORY = """
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
    %wide = zext i32 %align to i64
    %some = add i64 %size, 48
    %all = add i64 %some, %wide
    %take = inttoptr i64 {take} to ptr
    %info = call ptr %take(i64 %all)
    %failed = icmp eq ptr %info, null
    br i1 %failed, label %end, label %fill
fill:
    store i64 1, ptr %info
    %dtor = getelementptr i64, ptr %info, i64 1
    store ptr null, ptr %dtor
    %of_dtor = getelementptr i64, ptr %info, i64 2
    store ptr null, ptr %of_dtor
    %address = ptrtoint ptr %info to i64
    %behind = add i64 %address, 47
    %beyond = add i64 %behind, %wide
    %mask = sub i64 0, %wide
    %aligned = and i64 %beyond, %mask
    %place = getelementptr i64, ptr %info, i64 3
    store i64 %aligned, ptr %place
    %its_size = getelementptr i64, ptr %info, i64 4
    store i64 %size, ptr %its_size
    %allocator = getelementptr i64, ptr %info, i64 5
    store ptr null, ptr %allocator
    br label %end
end:
    ret ptr %info
}}

define void @NRT_MemInfo_call_dtor(ptr %info) {{
    %give = inttoptr i64 {give} to ptr
    call void %give(ptr %info)
    ret void
}}
"""
_TYPES = ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
_CALLED, _CALLED_SHORT = ctypes.CFUNCTYPE(*_TYPES), ctypes.PYFUNCTYPE(*_TYPES)
_UNPACKED = ".unpacked"
_PROVIDED = ("NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor")
_MAKING = threading.Lock()


@dataclass(frozen=True)
class Array:
    """Arrays of this type and number of dimensions, in C order; ``is_written``: the kernel writes to it."""

    dtype: Any
    dimensions: int = 1
    is_written: bool = False

    def __post_init__(self) -> None:
        # One that an array's need only be compared with.
        object.__setattr__(self, "dtype", np.dtype(self.dtype))


#: An array, an integer (64 bits), a truth value, or a tuple of these; a named one reaches the function as one of its class.
Kind = Array | type[int] | tuple[Any, ...]


class EntryPoint:
    """A function of ``compiled.njit``: called with arguments of the kinds declared, by any number of threads.

    ``module``: the name of the one that it is in. ``returns``: whether it returns an integer. ``allocates``: whether it makes some for
    itself, small ones: there is no good word for a lack of memory. ``is_short``: it takes so few microseconds that the GIL is not let go
    meanwhile, which others would take and not give back as soon. ``variant``: tells apart those of one function for other kinds.
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
    ) -> None:
        self.module, self._name, self._variant = module, name, variant
        self._provided = _PROVIDED if allocates else ()
        self._kinds = arguments
        self._returns = returns
        self._called_as = _CALLED_SHORT if is_short else _CALLED
        self._call: Callable[..., int] | None = None
        self._lock = threading.Lock()

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns. Raises ``TypeError`` for other arguments than declared, ``ValueError`` for another number of them."""
        numbers = array.array("q")
        self._flatten(self._kinds, arguments, numbers)
        return self._called(numbers)

    def on(self, *first: Any) -> Callable[..., Any]:
        """The function with its first arguments given, once for many calls."""
        given = array.array("q")
        self._flatten(self._kinds[: len(first)], first, given)
        kinds = self._kinds[len(first) :]

        def call(*others: Any) -> Any:
            numbers = given[:]
            self._flatten(kinds, others, numbers)
            return self._called(numbers)

        # The arrays must live as long as it.
        call.__dict__["first"] = first
        return call

    def _called(self, numbers: array.array[int]) -> Any:
        call = self._call or self._load()
        result = ctypes.c_int64()
        status = call(ctypes.byref(result), ctypes.byref(ctypes.c_void_p()), numbers.buffer_info()[0])
        if status:
            raise RuntimeError(f"the kernel {self._name} failed with status {status}")
        return result.value if self._returns else None

    def load(self) -> None:
        """Have it compiled, unless that was done before on this computer, and loaded: the first call need not wait for that then."""
        self._load()

    def _flatten(self, kinds: tuple[Kind, ...], values: tuple[Any, ...], numbers: array.array[int]) -> None:
        """Append values as the unpacking takes them (``_unpacking``): an array as the address of its object, which must live on."""
        for kind, value in zip(kinds, values, strict=True):
            if kind is int or kind is bool:
                numbers.append(kind(value))
            elif isinstance(kind, Array):
                flags = value.flags
                is_fit = flags.carray if kind.is_written else flags.c_contiguous and flags.aligned
                if not is_fit or value.ndim != kind.dimensions or value.dtype != kind.dtype:
                    raise TypeError(f"{self._name} takes {kind}, not {value.dtype} {value.shape} with {flags}")
                numbers.append(id(value))
            else:
                assert isinstance(kind, tuple)
                self._flatten(kind, value, numbers)

    def _load(self) -> Callable[..., int]:
        with self._lock:
            if self._call is None:
                self._call = self._kept() or self._compiled()
            return self._call

    def _kept(self) -> Callable[..., int] | None:
        """The function from the disk; None where it is not there, or damaged, which is said."""
        data = read_checked(self._path)
        if data is None:
            return None
        try:
            return self._callable(data)
        except ValueError:
            tell_damaged(self._path.parent)
            return None

    def _compiled(self) -> Callable[..., int]:
        with LOADING_NUMBA:
            # Here, since Numba takes a while to import.
            from gpu.jit.dispatchers import machine_code, types

            function = getattr(importlib.import_module(self.module), self._name)
        # Not while that is held: Numba has a lock of its own to compile, whose holder may want ours.
        symbol, returned, code = machine_code(function, [_numba_type(kind) for kind in self._kinds], self._provided)
        if returned != (types.int64 if self._returns else types.none):
            raise TypeError(f"{self._name} returns {returned}, which is not what is declared")
        # One argument instead of hundreds, each of which takes ``ctypes`` a while.
        unpacking = _loader().compile(_unpacking(symbol, self._kinds))
        data = b"%s\n%d\n" % (symbol.encode(), len(code)) + code + unpacking
        keep(self._path, data)
        return self._callable(data)

    def _callable(self, data: bytes) -> Callable[..., int]:
        symbol, size, code = data.split(b"\n", 2)
        objects = code[: int(size)], code[int(size) :]
        return self._called_as(_loader().load(symbol.decode() + _UNPACKED, *objects))

    @property
    def _path(self) -> Path:
        name = ".".join(filter(None, (self.module, self._name, self._variant, _loader().machine)))
        return folder_of_this_run() / f"{name}{_ENDING}"


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
        #: Machine code is for one processor, of which Numba can be told to use less, and for one layout of Python's objects.
        machine = triple, processor, features, settings, object.__basicsize__
        self.machine = hashlib.sha256(repr(machine).encode()).hexdigest()[:16]
        # The options are those that Numba's own code is linked with.
        relocation = "static" if triple.startswith("x86") else "default"
        target = llvm.Target.from_triple(triple).create_target_machine(
            cpu=processor, features=features, reloc=relocation, codemodel="jitdefault", jit=True
        )
        take, give = (
            ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value
            for name in ("PyMem_RawMalloc", "PyMem_RawFree")
        )
        self._parse, self._target = llvm.parse_assembly, target
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(_MEMORY.format(take=take, give=give)), target)
        self._object = llvm.ObjectFileRef.from_data
        self._lock = threading.Lock()

    def compile(self, assembly: str) -> bytes:
        """The object file of a module in LLVM's assembly."""
        module = self._parse(assembly)
        module.triple, module.data_layout = self._target.triple, str(self._target.target_data)
        return bytes(self._target.emit_object(module))

    def load(self, symbol: str, *codes: bytes) -> int:
        """The address of a symbol of object files. Raises ``ValueError`` where they lack the symbol."""
        with self._lock:
            for code in codes:
                self._engine.add_object_file(self._object(code))
            self._engine.finalize_object()
            address: int = self._engine.get_function_address(symbol)
        if not address:
            raise ValueError(f"there is no {symbol} in the object files")
        return address


def _loader() -> _Loader:
    # Of two that threads made at once, one would be forgotten, and the code that it has linked would go with it.
    with _MAKING:
        return _only_loader()


@functools.cache
def _only_loader() -> _Loader:
    return _Loader()


def _numba_type(kind: Any) -> Any:
    from gpu.jit.dispatchers import from_dtype, types

    if isinstance(kind, tuple):
        inner = [_numba_type(one) for one in kind]
        if hasattr(kind, "_fields"):
            return types.containers.NamedTuple(inner, type(kind))
        return types.containers.Tuple(inner)
    if isinstance(kind, Array):
        return types.Array(from_dtype(np.dtype(kind.dtype)), kind.dimensions, "C", readonly=not kind.is_written)
    return types.boolean if kind is bool else types.int64


def _unpacking(symbol: str, kinds: tuple[Kind, ...]) -> str:
    """A module in LLVM's assembly: a function that calls ``symbol`` with arguments of these kinds, which it finds as numbers of 64 bits in a row.

    Of an array it is given the object, and takes data, shape and strides from where NumPy has them (``PyArrayObject_fields``).
    """
    lines, arguments = list[str](), list[str]()

    def load(kind: str, place: str, offset: int) -> str:
        name = f"%n{len(lines)}"
        lines.append(f"{name}.at = getelementptr i8, ptr {place}, i64 {offset}\n{name} = load {kind}, ptr {name}.at")
        return name

    for k, kind in enumerate(_leaves(kinds)):
        if not isinstance(kind, Array):
            # The first byte of a number of 8 is its lowest one, here as everywhere that Numba compiles for.
            word = "i8" if kind is bool else "i64"
            arguments.append(f"{word} {load(word, '%numbers', 8 * k)}")
            continue
        fields = load("ptr", "%numbers", 8 * k)
        data, shape, strides = (load("ptr", fields, object.__basicsize__ + offset) for offset in (0, 16, 24))
        sides = [load("i64", shape, 8 * side) for side in range(kind.dimensions)]
        size = sides[0]
        for side in sides[1:]:
            lines.append(f"%n{len(lines)} = mul i64 {size}, {side}")
            size = f"%n{len(lines) - 1}"
        sides += [load("i64", strides, 8 * side) for side in range(kind.dimensions)]
        arguments += ["ptr null", "ptr null", f"i64 {size}", f"i64 {np.dtype(kind.dtype).itemsize}", f"ptr {data}"]
        arguments += [f"i64 {side}" for side in sides]
    declared = ", ".join(["ptr", "ptr", *(argument.split()[0] for argument in arguments)])
    given = ", ".join(["ptr %result", "ptr %failure", *arguments])
    return "\n".join(
        [
            f'declare i32 @"{symbol}"({declared})',
            f'define i32 @"{symbol}{_UNPACKED}"(ptr %result, ptr %failure, ptr %numbers) {{',
            *lines,
            f'%status = call i32 @"{symbol}"({given})',
            "ret i32 %status",
            "}",
        ]
    )


def _leaves(kinds: tuple[Kind, ...]) -> Iterator[Any]:
    for kind in kinds:
        if isinstance(kind, tuple):
            yield from _leaves(kind)
        else:
            yield kind
