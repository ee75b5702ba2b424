"""FASTA of the whole entries that were hit, read again from the database's file."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.input import dna_batches, entry_batches
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN
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
            "{} has changed since it was searched, so the entries that were hit are not known; restore it, or "
            "search again.",
            path,
        )
    wanted = np.unique(result.hits.column("entry")[:] if rows is None else result.hits.column("entry")[rows])
    before = 0
    for batch in dna_batches(path, known) if translated else entry_batches(path, alphabet, known):
        some = wanted[(wanted >= before) & (wanted < before + len(batch))] - before
        before += len(batch)
        for number, header in zip(some.tolist(), batch.headers(some), strict=True):
            codes = batch.record(number)
            yield ">" + " ".join(split_header(header)).rstrip() + "\n"
            for first in range(0, len(codes), _WIDTH):
                yield alphabet.text(codes[first : first + _WIDTH]) + "\n"
