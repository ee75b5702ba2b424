"""Scores of one entry at a time by parasail's striped vectors (Farrar 2007): for few or very unequal entries, which
leave lanes empty.

It is not for linear gaps: there the striped functions of parasail 1.3.4 end their repair of F too early and score too
low, and its functions with a prefix scan compute the cost of a gap through a whole segment, which its words of 8 and 16
bits do not hold.

The library is called from a compiled loop, through its C functions' addresses: there is no Python between two entries.
It is left out where there is no wheel of it (other processors than x86-64).
"""

from __future__ import annotations

import ctypes
import functools
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from gpu.engines.cpu.scores.lanes import SATURATED
from gpu.jit.njit import njit
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.alphabet import Codes

_NAMES = ("libparasail.so", "libparasail.dylib", "parasail.dll")
_POINTER, _INT = ir.IntType(8).as_pointer(), ir.IntType(32)
#: PARASAIL_FLAG_SATURATED in a result's fourth word.
_SATURATED_FLAG = 1 << 6
_FLAG_AT = 3


class _Matrix(ctypes.Structure):
    """``parasail_matrix_t``."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("matrix", ctypes.c_void_p),
        ("mapper", ctypes.c_void_p),
        ("size", ctypes.c_int),
        ("max", ctypes.c_int),
        ("min", ctypes.c_int),
        ("user_matrix", ctypes.c_void_p),
        ("type", ctypes.c_int),
        ("length", ctypes.c_int),
        ("alphabet", ctypes.c_char_p),
        ("query", ctypes.c_char_p),
    )


class Library:
    """The shared library, and the addresses of what is called in it."""

    def __init__(self, path: Path) -> None:
        """Raises ``OSError`` if it cannot be loaded and ``AttributeError`` if it lacks a function."""
        self._library = ctypes.CDLL(str(path))
        self.free_result = self._address("parasail_result_free")
        self.free_profile = self._library.parasail_profile_free
        self.free_profile.argtypes, self.free_profile.restype = [ctypes.c_void_p], None
        self.search = {bits: self._address(f"parasail_sw_striped_profile_{bits}") for bits in (8, 16, 32)}
        self.create = {bits: getattr(self._library, f"parasail_profile_create_{bits}") for bits in (8, 16, 32)}
        for create in self.create.values():
            create.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
            create.restype = ctypes.c_void_p

    def _address(self, name: str) -> int:
        return ctypes.cast(getattr(self._library, name), ctypes.c_void_p).value or 0


@functools.cache
def library() -> Library | None:
    """parasail's library, None where it is not installed or not what is expected."""
    found = find_spec("parasail")
    for place in found.submodule_search_locations or () if found else ():
        for name in _NAMES:
            if (Path(place) / name).is_file():
                try:
                    return Library(Path(place) / name)
                except (OSError, AttributeError):
                    return None
    return None


class Profile:
    """A query's striped profile in words of ``bits``; ``close`` it. ``address`` is what ``score_striped`` takes."""

    def __init__(self, library: Library, query: Codes, matrix: SubstitutionMatrix, bits: int) -> None:
        """Raises ``MemoryError``."""
        self._free = library.free_profile
        # The library keeps pointers to all of these.
        self._query = np.ascontiguousarray(query)
        # It takes a row for each letter of the entries.
        self._scores = np.ascontiguousarray(matrix.scores.T, np.int32)
        letters = len(self._scores)
        # Codes are mapped to themselves.
        self._mapper = np.minimum(np.arange(256), letters - 1).astype(np.int32)
        self._matrix = _Matrix(
            b"",
            self._scores.ctypes.data,
            self._mapper.ctypes.data,
            letters,
            matrix.highest,
            matrix.lowest,
            None,
            0,
            letters,
            matrix.alphabet.letters.encode(),
            None,
        )
        self.address = library.create[bits](self._query.ctypes.data, len(self._query), ctypes.addressof(self._matrix))
        if not self.address:
            raise MemoryError

    def close(self) -> None:
        self._free(self.address)
        self.address = 0


def _function(builder: Any, address: Any, result: Any, arguments: list[Any]) -> Any:
    return builder.inttoptr(address, ir.FunctionType(result, arguments).as_pointer())


@intrinsic
def _search(
    typingctx: Any, function: Any, profile: Any, codes: Any, at: Any, length: Any, first: Any, extend: Any
) -> Any:
    """parasail_sw_striped_profile_*: the address of a result, 0 if there was no memory for it."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[2])(context, builder, args[2]).data
        call = _function(builder, args[0], _POINTER, [_POINTER, _POINTER, _INT, _INT, _INT])
        numbers = [builder.trunc(value, _INT) for value in args[4:]]
        found = builder.call(call, [builder.inttoptr(args[1], _POINTER), builder.gep(data, [args[3]]), *numbers])
        return builder.ptrtoint(found, ir.IntType(64))

    word = types.int64
    return word(word, word, codes, types.intp, word, word, word), codegen


@intrinsic
def _free(typingctx: Any, function: Any, result: Any) -> Any:
    """parasail_result_free."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        call = _function(builder, args[0], ir.VoidType(), [_POINTER])
        builder.call(call, [builder.inttoptr(args[1], _POINTER)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), codegen


@intrinsic
def _field(typingctx: Any, result: Any, index: Any) -> Any:
    """One of the four int that a ``parasail_result_t`` begins with: score, end in the query, end in the entry, flags."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        fields = builder.inttoptr(args[0], _INT.as_pointer())
        return builder.sext(builder.load(builder.gep(fields, [args[1]])), ir.IntType(64))

    return types.int64(types.int64, types.int64), codegen


@njit(nogil=True, boundscheck=False, error_model="numpy")
def score_striped(
    codes: Any,
    starts: Any,
    lengths: Any,
    search: int,
    free: int,
    profile: int,
    first: int,
    extend: int,
    stop: Any,
    scores: Any,
) -> bool:
    """Score a query's profile against pieces of ``codes``, one after another; returns False if memory ran out.

    ``starts``, ``lengths`` int64[n], lengths above 0. ``search``, ``free``, ``profile``: addresses. ``scores`` int32[n]
    receives each score, or ``SATURATED``. ``stop`` int64[1]: set to 1 elsewhere to end this before the next piece.
    """
    for k in range(len(starts)):
        if stop[0]:
            return True
        found = _search(search, profile, codes, starts[k], lengths[k], first, extend)
        if found == 0:
            return False
        scores[k] = SATURATED if _field(found, _FLAG_AT) & _SATURATED_FLAG else _field(found, 0)
        _free(free, found)
    return True
