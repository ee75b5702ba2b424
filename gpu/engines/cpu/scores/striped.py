"""Scores of one entry at a time by parasail's striped vectors (Farrar 2007).

For few entries or very unequal ones, which leave lanes empty.

It is not used for linear gaps: there the striped functions of parasail 1.3.4 end their repair of F
too early and score too low, and its functions with a prefix scan compute the cost of a gap through
a whole segment, which exceeds words of 8 and 16 bits.

The library is called from a compiled loop (``striped_kernel.py``), so there is no Python between
two entries. It is not used where it has no wheel (other processors than x86-64).
"""

from __future__ import annotations

import ctypes
import functools
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.alphabet import Codes

_NAMES = ("libparasail.so", "libparasail.dylib", "parasail.dll")


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


class StripedLibrary:
    """The shared library, and the addresses of its functions."""

    def __init__(self, path: Path) -> None:
        """Load the library.

        Raises ``OSError`` if that fails and ``AttributeError`` if it lacks a function.
        """
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
def library() -> StripedLibrary | None:
    """parasail's library, or None if it is missing or lacks a function."""
    found = find_spec("parasail")
    for place in found.submodule_search_locations or () if found else ():
        for name in _NAMES:
            if (Path(place) / name).is_file():
                try:
                    return StripedLibrary(Path(place) / name)
                except (OSError, AttributeError):
                    return None
    return None


class QueryProfile:
    """A query's striped profile in words of ``bits``; ``close`` it.

    ``address`` is the argument of ``score_striped``.
    """

    def __init__(self, library: StripedLibrary, query: Codes, matrix: SubstitutionMatrix, bits: int) -> None:
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
