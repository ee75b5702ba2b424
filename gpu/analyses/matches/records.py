"""Records of sequence files as the search wants them: codes in one array, streamed in batches, read as mummer reads FASTA."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches import alphabet
from gpu.engines.work.arrays import Int64
from gpu.engines.work.matches import PADDING
from gpu.errors import InputError
from gpu.sequences import files
from gpu.sequences.sequence import Codes

#: Bases of a batch, about; a longer record is a batch of its own.
BATCH = 8 << 20
#: Bytes that are scanned at once.
_BLOCK = 1 << 20
#: Positions are 32 bits wide.
MOST = 2**31 - 1 - PADDING


@dataclass(frozen=True)
class Records:
    """Records in one array.

    ``codes`` uint8[n]: each record preceded by a gap code, the last one followed by ``PADDING`` of them. ``starts`` int64[k + 1]: where each
    begins, and where one more would. ``names`` uint8: their names, one after another; ``name_starts`` int64[k + 1].
    """

    codes: Codes
    starts: Int64
    names: NDArray[np.uint8]
    name_starts: Int64

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def lengths(self) -> Int64:
        """Bases of each record."""
        return np.diff(self.starts) - 1

    def name_list(self) -> list[str]:
        """The names as text."""
        whole = self.names.tobytes()
        ends = self.name_starts.tolist()
        return [whole[start:end].decode("utf-8", "replace") for start, end in pairwise(ends)]

    def part(self, first: int, last: int) -> Records:
        """Records ``first`` to ``last``, half-open, as records of their own."""
        begin, end = int(self.starts[first]) - 1, int(self.starts[last])
        gap = self.codes[:1]
        return Records(
            np.concatenate([self.codes[begin:end], np.repeat(gap, PADDING - 1)]),
            self.starts[first : last + 1] - begin,
            self.names[self.name_starts[first] : self.name_starts[last]],
            self.name_starts[first : last + 1] - self.name_starts[first],
        )


class _Piece(NamedTuple):
    """What a scanned block gave: ``starts`` and ``name_starts`` count from the piece's first code and byte."""

    codes: Codes
    starts: Int64
    names: NDArray[np.uint8]
    name_starts: Int64


def read_all(path: str, table: Codes, gap: int) -> Records:
    """Every record of a file; see ``read_batches``. Raises ``InputError`` also if they have too many bases, or none."""
    pieces = list(_pieces(path, table, gap))
    total = sum(len(piece.codes) for piece in pieces)
    if total > MOST:
        raise InputError(f"{path} has {total:,} bases, and a reference can have {MOST:,}; split it into several files.")
    return _join(pieces, gap)


def read_batches(path: str, table: Codes, gap: int, bases: int = BATCH) -> Iterator[Records]:
    """The records of a file, in order, in batches of at least ``bases`` but for the last.

    ``table``: the code of each byte (``alphabet``), ``gap``: the code between records. Raises ``InputError`` if the file cannot be read, has no
    record, has but one and that empty (as mummer refuses it), or a record that is too long.
    """
    held: list[_Piece] = []
    size = records = 0
    for piece in _pieces(path, table, gap):
        held.append(piece)
        size += len(piece.codes)
        records += len(piece.starts)
        if size > bases and len(piece.starts) and records > 1:
            # The last record may go on in the next piece.
            begin, name = int(piece.starts[-1]) - 1, int(piece.name_starts[-1])
            done = _Piece(piece.codes[:begin], piece.starts[:-1], piece.names[:name], piece.name_starts[:-1])
            yield _join([*held[:-1], done], gap)
            held = [
                _Piece(
                    piece.codes[begin:], piece.starts[-1:] - begin, piece.names[name:], piece.name_starts[-1:] - name
                )
            ]
            size, records = len(held[0].codes), 1
        if size > MOST:
            raise InputError(f"A record of {path} has more than {MOST:,} bases; split it into several.")
    if held:
        yield _join(held, gap)


def scan_text(text: bytes, table: Codes, gap: int) -> Records:
    """The records of a FASTA text."""
    return _join(list(_scan("the text", [text], table, gap)), gap)


def _join(pieces: list[_Piece], gap: int) -> Records:
    starts, name_starts = [], []
    codes = names = 0
    for piece in pieces:
        starts.append(piece.starts + codes)
        name_starts.append(piece.name_starts + names)
        codes += len(piece.codes)
        names += len(piece.names)
    return Records(
        np.concatenate([*(piece.codes for piece in pieces), np.full(PADDING, gap, np.uint8)]),
        np.concatenate([*starts, [codes + 1]]).astype(np.int64),
        np.concatenate([piece.names for piece in pieces]),
        np.concatenate([*name_starts, [names]]).astype(np.int64),
    )


def _pieces(path: str, table: Codes, gap: int) -> Generator[_Piece, None, None]:
    """The file, scanned block by block. GenBank and EMBL are read by ``gpu.sequences``, a record a piece."""
    form, chunks = files.open_text(path)
    with closing(chunks):
        if form == "fasta":
            yield from _scan(path, chunks, table, gap)
            return
    for number, record in enumerate(files.list_records(path), start=1):
        codes = table[alphabet.OF_SEQUENCES[files.read(path, f"#{number}").codes]]
        name = np.frombuffer(record.name.encode(), dtype=np.uint8)
        yield _Piece(
            np.concatenate([np.full(1, gap, np.uint8), codes]), np.array([1], np.int64), name, np.zeros(1, np.int64)
        )


def _scan(path: str, chunks: Iterable[bytes], table: Codes, gap: int) -> Iterator[_Piece]:
    # Here, since Numba takes a while to import.
    from gpu.engines.cpu.arrays import as_compiled
    from gpu.engines.cpu.matches.text import (
        CODES,
        NAMES,
        RECORDS,
        scan_fasta,
    )

    table = as_compiled(table)
    state = np.zeros(4, np.int64)
    count = bases = 0
    for block in _blocks(chunks):
        state[CODES:] = 0
        data = as_compiled(np.frombuffer(block, dtype=np.uint8))
        # A record takes at least the two bytes of its header's begin and end, but for one that the file ends in.
        most = len(block) // 2 + 1
        codes, names = np.empty(len(block), np.uint8), np.empty(len(block), np.uint8)
        starts, name_starts = np.empty(most, np.int64), np.empty(most, np.int64)
        scan_fasta(data, table, gap, state, codes, starts, names, name_starts)
        records = int(state[RECORDS])
        count += records
        if not count and block.strip():
            raise InputError(f"{path} is no FASTA file: its first record does not begin with “>”.")
        bases += int(state[CODES]) - records
        yield _Piece(
            codes[: state[CODES]].copy(),
            starts[:records].copy(),
            names[: state[NAMES]].copy(),
            name_starts[:records].copy(),
        )
    if count == 1 and not bases:
        raise InputError(f"The only record of {path} has no bases; choose another file.")


def _blocks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Chunks joined to blocks that are worth a call."""
    held: list[bytes] = []
    size = 0
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size >= _BLOCK:
            yield b"".join(held)
            held, size = [], 0
    if held:
        yield b"".join(held)


def check_there(path: str) -> None:
    """Raise mummer's sentence for a file that is missing or empty."""
    try:
        file = Path(path)
        there = file.is_file() and file.stat().st_size > 0
        if there:
            file.open("rb").close()
    except (OSError, ValueError):
        there = False
    if not there:
        raise InputError(f'mummer: cannot open file "{path}" or file "{path}" is empty')
