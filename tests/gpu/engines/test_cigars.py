"""Runs as CIGARs, and counted."""

from __future__ import annotations

import re

import numpy as np

from gpu.engines.work.cigars import cigars, columns
from gpu.engines.work.traces import DELETION, EQUAL, INSERTION, OPERATIONS, UNEQUAL, AlignedPairs


def _aligned(pairs: list[list[tuple[int, int]]]) -> AlignedPairs:
    """Alignments of (length, operation) runs alone."""
    runs = np.array([length << 2 | operation for pair in pairs for length, operation in pair], np.uint32)
    starts = np.cumsum([0, *map(len, pairs)]).astype(np.int64)
    return AlignedPairs(0, *[np.zeros(len(pairs), np.int32)] * 5, runs, starts, 0)


def test_what_is_written() -> None:
    most = 2**30 - 1
    aligned = _aligned(
        [[(10, EQUAL), (1, UNEQUAL), (99, DELETION), (100, INSERTION)], [], [(most, EQUAL)], [(9, UNEQUAL)]]
    )
    text, starts = cigars(aligned)
    whole = text.tobytes().decode()
    assert whole == f"10=1X99D100I{most}=9X"
    assert starts.tolist() == [0, 12, 12, 12 + len(f"{most}="), len(whole)]
    assert columns(aligned).tolist() == [[10, 1, 100, 99], [0] * 4, [most, 0, 0, 0], [0, 9, 0, 0]]


def test_no_pair() -> None:
    text, starts = cigars(_aligned([]))
    assert len(text) == 0 and starts.tolist() == [0] and columns(_aligned([])).shape == (0, 4)


def test_random_runs_are_read_back() -> None:
    random = np.random.default_rng(1)
    pairs = [
        [(int(10 ** random.uniform(0, 8)), int(operation)) for operation in random.integers(0, 4, random.integers(9))]
        for _ in range(500)
    ]
    aligned = _aligned(pairs)
    text, starts = cigars(aligned)
    counts = columns(aligned)
    for k, pair in enumerate(pairs):
        found = re.findall(r"(\d+)([=XID])", text[starts[k] : starts[k + 1]].tobytes().decode())
        assert [(int(length), OPERATIONS.index(letter)) for length, letter in found] == pair
        for operation in range(4):
            assert counts[k, operation] == sum(length for length, kind in pair if kind == operation)
