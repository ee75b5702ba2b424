"""Millions of strings as bytes and offsets, their ranks, and those that contain a text."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.sequences.names import decoded

#: Strings that are alike in so many first bytes count as equal where they are put in order.
ALIKE = 4096
_WORD = 8
_NEWLINE = ord("\n")
_LOWER = np.arange(256, dtype=np.uint8)
_LOWER[ord("A") : ord("Z") + 1] += ord("a") - ord("A")


class Texts(NamedTuple):
    """A column of strings: row k is ``data[offsets[k] : offsets[k + 1]]``.

    Parameters
    ----------
    data : uint8[m]
        UTF-8.
    offsets : int64[n + 1]
        From 0, ascending.
    """

    data: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    @classmethod
    def of(cls, strings: Sequence[str]) -> Texts:
        """Encode Python strings."""
        encoded = [string.encode() for string in strings]
        offsets = np.zeros(len(encoded) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=offsets[1:])
        return cls(np.frombuffer(b"".join(encoded), np.uint8), offsets)

    @classmethod
    def joined(cls, texts: Sequence[Texts]) -> Texts:
        """Join columns one after another."""
        data = np.concatenate([np.zeros(0, np.uint8), *(some.data for some in texts)])
        return cls(data, cls.joined_offsets(texts))

    @staticmethod
    def joined_offsets(texts: Sequence[Texts]) -> NDArray[np.int64]:
        """Return the offsets of columns that are joined one after another."""
        offsets = [np.zeros(1, np.int64)]
        end = 0
        for some in texts:
            offsets.append(some.offsets[1:] + end)
            end += int(some.offsets[-1])
        return np.concatenate(offsets)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.offsets) - 1

    def part(self, first: int, last: int) -> Texts:
        """Return rows ``[first, last)``."""
        begin, end = int(self.offsets[first]), int(self.offsets[last])
        return Texts(self.data[begin:end], self.offsets[first : last + 1] - begin)

    def strings(self) -> list[str]:
        """Return the rows as Python strings (``gpu.sequences.names.decoded``)."""
        if self.rows and not (self.data == _NEWLINE).any():
            with suppress(UnicodeDecodeError):
                # Many times faster for millions of names.
                return np.insert(self.data, self.offsets[1:-1], _NEWLINE).tobytes().decode().split("\n")
        whole = self.data.tobytes()
        return [decoded(whole[start:end]) for start, end in pairwise(self.offsets.tolist())]


def ranks(texts: Texts) -> NDArray[np.int64]:
    """Return the rank of each string: the number of strings before it in the order of their bytes.

    Equal strings have equal ranks. Up to eight bytes are compared at a time, only among strings
    that are equal so far. Takes about 50 bytes of memory a string.

    Parameters
    ----------
    texts : Texts
        n strings in UTF-8.

    Returns
    -------
    int64[n]
    """
    starts, ends = texts.offsets[:-1], texts.offsets[1:]
    found = np.zeros(texts.rows, np.int64)
    tied = np.arange(texts.rows)
    words = _words(texts.data)
    depth = 0
    while len(tied) > 1 and depth < ALIKE:
        # Strings of a group have the same rank and are adjacent. A key is the group's number, then
        # bytes.
        group = np.cumsum(_differs(found[tied])) - 1
        size = _WORD - (int(group[-1]).bit_length() + 7) // 8
        keys = _bytes_at(words, starts[tied] + depth, ends[tied], size)
        if size < _WORD:
            keys |= group.astype(np.uint64) << np.uint64(8 * size)
        order = np.argsort(keys)
        tied, keys = tied[order], keys[order]
        begins = np.flatnonzero(_differs(keys))
        sizes = np.diff(np.append(begins, len(tied)))
        # Finished groups are gone: a rank counts from the first rank of its group.
        rank = found[tied[begins]]
        heads = np.flatnonzero(_differs(rank))
        rank += begins - begins[heads[np.searchsorted(heads, np.arange(len(begins)), side="right") - 1]]
        found[tied] = np.repeat(rank, sizes)
        depth += size
        # A string that ends has zeros behind it, which are before every letter.
        tied = tied[np.repeat(sizes > 1, sizes) & (starts[tied] + depth <= ends[tied])]
    return found


def holding(texts: Texts, wanted: str) -> NDArray[np.bool_]:
    """Mark the strings that contain a text, ignoring the case of A to Z; all contain "".

    Parameters
    ----------
    texts : Texts
        n strings.
    wanted : str

    Returns
    -------
    bool[n]
    """
    needle = _LOWER[np.frombuffer(wanted.encode(), np.uint8)]
    found = np.zeros(texts.rows, np.bool_)
    places = len(texts.data) - len(needle) + 1
    if not len(needle) or places <= 0:
        found[:] = not len(needle)
        return found
    data = _LOWER[texts.data]
    here = data[:places] == needle[0]
    for at, byte in enumerate(needle[1:].tolist(), start=1):
        here &= data[at : at + places] == byte
    begins = np.flatnonzero(here)
    rows = np.searchsorted(texts.offsets, begins, side="right") - 1
    # What begins in one string and ends in the next is in none.
    found[rows[begins + len(needle) <= texts.offsets[rows + 1]]] = True
    return found


def _words(data: NDArray[np.uint8]) -> NDArray[Any]:
    """Return the eight bytes from every position on, most significant first."""
    padded = np.concatenate([data, np.zeros(_WORD, np.uint8)])
    return np.ndarray((len(data) + 1,), ">u8", padded, strides=(1,))


def _bytes_at(words: NDArray[Any], places: NDArray[np.int64], ends: NDArray[np.int64], size: int) -> NDArray[np.uint64]:
    """Return the next ``size`` bytes of each string as a number; zeros from its end on."""
    left = np.clip(ends - places, 0, size)
    found = words[np.minimum(places, len(words) - 1)].astype(np.uint64)
    # Shifting by all 64 bits is undefined.
    kept = found >> ((_WORD - np.maximum(left, 1)) * 8).astype(np.uint64)
    return np.where(left > 0, kept << ((size - left) * 8).astype(np.uint64), np.uint64(0))


def _differs(values: NDArray[Any]) -> NDArray[np.bool_]:
    """Mark the values that differ from the one before; True for the first."""
    out = np.ones(len(values), np.bool_)
    out[1:] = values[1:] != values[:-1]
    return out
