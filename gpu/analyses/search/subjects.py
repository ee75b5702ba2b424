"""FASTA of the whole entries that were hit, read again from the database's file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.input import dna_batches, entry_batches
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet, Codes
from gpu.sequences.names import split_header
from gpu.sequences.raw import fingerprint

#: Letters in a line.
_WIDTH = 60


def subject_lines(result: SearchResult, rows: NDArray[np.int64] | None = None) -> Iterator[str]:
    """Each entry once, in the order of the database, with its whole header.

    ``rows``: those of the hits whose entries are wanted; None: all. Letters are upper case, and
    gaps are left out. Raises ``InputError`` if the database is gone or has changed since it was
    searched.
    """
    request = result.request
    translated = request.translate == "database"
    alphabet = DNA if translated or result.statistics.get("alphabet") == DNA.letters else PROTEIN
    path = request.database
    known = fingerprint(path, lambda: None)
    if request.sha256 and known.sha256 != request.sha256[1]:
        raise InputError(
            f"{path} has changed since it was searched, so the entries that were hit are not known; restore it, or "
            "search again."
        )
    wanted = _Wanted(result, rows)
    for batch in dna_batches(path, known) if translated else entry_batches(path, alphabet, known):
        headers, ends = batch.names.tobytes(), batch.name_starts.tolist()
        for number, (begin, end) in enumerate(pairwise(ends)):
            name, description = split_header(headers[begin:end])
            codes = batch.record(number)
            if wanted.holds(name, codes, None if translated else alphabet):
                yield f">{name} {description}".rstrip() + "\n"
                for first in range(0, len(codes), _WIDTH):
                    yield alphabet.text(codes[first : first + _WIDTH]) + "\n"


class _Wanted:
    """The entries of some hits, told apart by name, length and the letters that are aligned."""

    def __init__(self, result: SearchResult, rows: NDArray[np.int64] | None) -> None:
        self._hits = table = result.hits
        rows = np.arange(len(table)) if rows is None else rows
        self._rows: dict[tuple[str, int], list[int]] = {}
        sizes = table.column("subject_length")[rows].tolist()
        for name, size, row in zip(table.text("subject").taken(rows).strings(), sizes, rows.tolist(), strict=True):
            self._rows.setdefault((name, size), []).append(row)

    def holds(self, name: str, codes: Codes, alphabet: Alphabet | None) -> bool:
        """True for an entry of a hit.

        ``alphabet``: that of the aligned letters; None if the entry was translated to it.
        """
        rows = self._rows.get((name, len(codes)), ())
        return any(alphabet is None or self._is_of(row, codes, alphabet) for row in rows)

    def _is_of(self, row: int, codes: Codes, alphabet: Alphabet) -> bool:
        begin, end = (int(self._hits.column(name)[row]) for name in ("subject_start", "subject_end"))
        letters: str = self._hits.text("subject_letters")[row]
        return alphabet.text(codes[begin:end]) == letters
