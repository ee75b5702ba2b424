"""mummer's text, as mummer 3.23 prints it: ``> name`` headers and lines of right-aligned columns.

For saved matches, which are arrays: a genome pair has millions of lines and a read set millions of headers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

Int64 = NDArray[np.int64]
Bytes = NDArray[np.uint8]

_WIDTH = 8
_BLANK = ord(" ")


class NameColumn:
    """The names of the reference's records as the first of four columns, as wide as the longest, ready to be gathered line by line."""

    def __init__(self, names: Sequence[str]) -> None:
        texts = [name.encode() for name in names]
        width = max(map(len, texts), default=0)
        table = b"".join(b"  " + text.ljust(width) for text in texts)
        self._table = np.frombuffer(table, dtype=np.uint8).reshape(len(texts), width + 2)

    def table(self, indices: Int64) -> Bytes:
        """The texts of ``indices`` as rows, uint8 [n, w]."""
        return self._table[indices]


def header(name: str, reverse: bool = False, length: int | None = None) -> bytes:
    """A query's header line; ``length`` (bases) is given for mummer's -L."""
    text = f"> {name}" + (" Reverse" if reverse else "") + ("" if length is None else f"  Len = {length}")
    return f"{text}\n".encode()


def lines(
    reference: Int64,
    query: Int64,
    lengths: NDArray[np.integer],
    names: NameColumn | None = None,
    records: Int64 | None = None,
) -> tuple[bytes, Int64]:
    """Match lines, one after another, and the byte at which each ends, int64 [n].

    ``reference`` and ``query``: int64 [n], 1-based, as they are printed. With ``names`` there are four columns, ``records``
    int64 [n] saying which name each line has.
    """
    count = len(reference)
    if not count:
        return b"", np.zeros(0, dtype=np.int64)
    tables: list[Bytes] = []
    masks: list[NDArray[np.bool_]] = []
    if names is not None and records is not None:
        table = names.table(records)
        tables.append(table)
        masks.append(np.ones(table.shape, dtype=np.bool_))
    blanks = np.full((count, 2), _BLANK, dtype=np.uint8)
    for column, numbers in enumerate((reference, query, lengths)):
        if column or tables:
            tables.append(blanks)
            masks.append(np.ones((count, 2), dtype=np.bool_))
        digits = _digits(np.asarray(numbers, dtype=np.int64))
        tables.append(digits)
        # printf's width is the least: a longer number takes the room that it needs.
        kept = np.ones(digits.shape, dtype=np.bool_)
        beyond = digits.shape[1] - _WIDTH
        kept[:, :beyond] = digits[:, :beyond] != _BLANK
        masks.append(kept)
    tables.append(np.full((count, 1), ord("\n"), dtype=np.uint8))
    masks.append(np.ones((count, 1), dtype=np.bool_))
    text, mask = np.hstack(tables), np.hstack(masks)
    return text[mask].tobytes(), np.cumsum(mask.sum(axis=1, dtype=np.int64))


def block(headers: Iterable[bytes], counts: Iterable[int], text: bytes, ends: Int64) -> bytes:
    """Put headers between lines: ``headers[k]`` stands before the next ``counts[k]`` lines of ``text`` (see ``lines``)."""
    bounds = np.concatenate((np.zeros(1, dtype=np.int64), ends))
    stops = bounds[np.cumsum(np.fromiter(counts, dtype=np.int64))].tolist()
    view = memoryview(text)
    pieces = ((line, view[start:stop]) for line, start, stop in zip(headers, [0, *stops[:-1]], stops, strict=True))
    return b"".join(chain.from_iterable(pieces))


def _digits(numbers: Int64) -> Bytes:
    """Right-aligned decimal digits of non-negative numbers, blanks before them: uint8 [n, w], w ≥ 8."""
    largest = int(numbers.max(initial=0))
    width = max(_WIDTH, len(str(largest)))
    table = np.full((len(numbers), width), _BLANK, dtype=np.uint8)
    rest: NDArray[np.unsignedinteger] = numbers.astype(np.uint32 if largest < 1 << 32 else np.uint64)
    ten = rest.dtype.type(10)
    for column in range(width - 1, -1, -1):
        rest, digit = rest // ten, rest % ten
        shown = (digit > 0) | (rest > 0) | (column == width - 1)
        table[shown, column] = (digit[shown] + ord("0")).astype(np.uint8)
        if not rest.any():
            break
    return table
