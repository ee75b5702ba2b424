"""Signatures of entry points: kinds of arguments, and how their values reach compiled code.

They are passed as an array of 64-bit numbers, which a small compiled function unpacks.
"""

from __future__ import annotations

import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

#: The end of the name of a function that unpacks arguments.
UNPACKED = ".unpacked"


@dataclass(frozen=True)
class Array:
    """Arrays of this type and number of dimensions, in C order, only read or written to."""

    dtype: Any
    dimensions: int = 1
    is_written: bool = False

    def __post_init__(self) -> None:
        # Comparing an array's dtype with another one is quicker than with a class.
        object.__setattr__(self, "dtype", np.dtype(self.dtype))


#: The arrays of most arguments: read, and written; tables are of two dimensions.
BYTES, INT32, INT64, UINT32, UINT64 = (Array(kind) for kind in (np.uint8, np.int32, np.int64, np.uint32, np.uint64))
NEW_BYTES, NEW_INT32, NEW_INT64, NEW_UINT32, NEW_UINT64 = (
    Array(kind, is_written=True) for kind in (np.uint8, np.int32, np.int64, np.uint32, np.uint64)
)
TABLE, NEW_TABLE = Array(np.int64, 2), Array(np.int64, 2, is_written=True)
#: An array, an integer (64 bits), a truth value, or a tuple of these; a named tuple reaches the
#: function as one of its class.
Kind = Array | type[int] | tuple[Any, ...]


def append_values(name: str, kinds: tuple[Kind, ...], values: tuple[Any, ...], numbers: array.array[int]) -> None:
    """Append the arguments of a kernel ``name``: integers, and the addresses of array objects.

    These must live until the call ends. Raises ``TypeError`` for values of other kinds,
    ``ValueError`` for another number of them.
    """
    for kind, value in zip(kinds, values, strict=True):
        if kind is int or kind is bool:
            numbers.append(kind(value))
        elif isinstance(kind, Array):
            flags = value.flags
            is_fit = flags.carray if kind.is_written else flags.c_contiguous and flags.aligned
            if not is_fit or value.ndim != kind.dimensions or value.dtype != kind.dtype:
                raise TypeError(f"{name} takes {kind}, not {value.dtype} {value.shape} with {flags}")
            numbers.append(id(value))
        else:
            assert isinstance(kind, tuple)
            append_values(name, kind, value, numbers)


def unpacking(symbol: str, kinds: tuple[Kind, ...]) -> str:
    """A module in LLVM's assembly: a function that unpacks arguments and calls ``symbol``.

    Its name is ``symbol + UNPACKED``. It reads data, shape and strides of an array where NumPy
    stores them (``PyArrayObject_fields``). So ``ctypes`` passes one pointer instead of some hundred
    arguments, which would be slow.
    """
    lines, arguments = list[str](), list[str]()

    def load(kind: str, place: str, offset: int) -> str:
        name = f"%n{len(lines)}"
        lines.append(f"{name}.at = getelementptr i8, ptr {place}, i64 {offset}\n{name} = load {kind}, ptr {name}.at")
        return name

    for k, kind in enumerate(_leaves(kinds)):
        if not isinstance(kind, Array):
            # The first byte of a number of 8 is its lowest one, here as everywhere that Numba
            # compiles for.
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
        arguments += ["ptr null", "ptr null", f"i64 {size}", f"i64 {kind.dtype.itemsize}", f"ptr {data}"]
        arguments += [f"i64 {side}" for side in sides]
    declared = ", ".join(["ptr", "ptr", *(argument.split()[0] for argument in arguments)])
    given = ", ".join(["ptr %result", "ptr %failure", *arguments])
    return "\n".join(
        [
            f'declare i32 @"{symbol}"({declared})',
            f'define i32 @"{symbol}{UNPACKED}"(ptr %result, ptr %failure, ptr %numbers) {{',
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
