"""Operations on millions of strings as bytes: ranking, and finding those that contain a text."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.results.parts import Texts

#: Strings that are alike in so many first bytes count as equal where they are put in order.
ALIKE = 4096
_WORD = 8
_LOWER = np.arange(256, dtype=np.uint8)
_LOWER[ord("A") : ord("Z") + 1] += ord("a") - ord("A")


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
