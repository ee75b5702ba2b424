"""Searches of the CPU engine alone, of records as texts, and what they must find."""

from __future__ import annotations

from functools import cache

import numpy as np
from pydivsufsort import divsufsort

from gpu.analyses.matches import alphabet
from gpu.engines.cpu.matches.entry_points import count_prefixes
from gpu.engines.work.arrays import as_compiled
from gpu.engines.work.matches import RECORD_END, ReferenceIndex
from gpu.sequences.record_batch import PADDING, RecordBatch
from tests.matches_oracle import maximal_matches, occurrences, reverse_complement


def records(texts: list[str], gap: int) -> RecordBatch:
    """Records of lower-case letters."""
    codes = [np.full(1, gap, np.uint8)]
    for text in texts:
        codes += [alphabet.ENCODE[np.frombuffer(text.encode(), np.uint8)], np.full(1, gap, np.uint8)]
    starts = np.cumsum([1] + [len(text) + 1 for text in texts])
    return RecordBatch(
        np.concatenate([*codes, np.full(PADDING - 1, gap, np.uint8)]),
        starts.astype(np.int64),
        np.zeros(0, np.uint8),
        np.zeros(len(texts) + 1, np.int64),
    )


def index_of(texts: list[str], bases: int) -> ReferenceIndex:
    reference = records(texts, RECORD_END)
    return ReferenceIndex(
        reference.codes, divsufsort(reference.codes), count_prefixes(as_compiled(reference.codes), bases)
    )


def expected(
    references: list[str], query: str, minimum: int, unique: bool, reverse: bool
) -> list[tuple[int, int, int]]:
    """(place, position, length) in a text and query of these records, as the engine counts them, by
    position.
    """
    found = []
    start = 1
    count = cache(lambda word: sum(occurrences(word, other) for other in references))
    for reference in references:
        for i, j, length in maximal_matches(reference, reverse_complement(query) if reverse else query, minimum, False):
            word = reference[i : i + length]
            if not unique or count(word) == 1:
                found.append((start + i, 1 + j, length))
        start += len(reference) + 1
    return sorted(found, key=lambda match: (match[1], match[0]))
