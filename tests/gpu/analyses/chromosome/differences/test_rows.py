"""Rows of differences, against a walk along the alignment in plain Python."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome import alignment as alignment_module
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.rows import DifferenceKind, Differences, find
from gpu.sequences.alphabet import DNA
from tests.gpu.analyses.chromosome.differences import pairs


def kind_of(above: str, below: str) -> DifferenceKind | None:
    if above == "-":
        return DifferenceKind.INSERTION
    if below == "-":
        return DifferenceKind.DELETION
    if above in "ACGT" and below in "ACGT":
        return None if above == below else DifferenceKind.SUBSTITUTION
    return DifferenceKind.AMBIGUOUS


def expected(columns: list[tuple[str, str]]) -> list[tuple[int, int, int]]:
    """Kind, first column and length of each row but the stretches."""
    rows: list[list[int]] = []
    before: DifferenceKind | None = None
    for at, column in enumerate(columns):
        kind = kind_of(*column)
        if kind is not None:
            if kind == before and kind is not DifferenceKind.SUBSTITUTION:
                rows[-1][2] += 1
            else:
                rows.append([int(kind), at, 1])
        before = kind
    return [(kind, first, length) for kind, first, length in rows]


def stretches(columns: list[tuple[str, str]], window: int, below: float) -> list[tuple[int, int]]:
    """First and end columns of the low-identity stretches, window by window."""
    # Gap-compressed columns as (first, end, differs).
    compressed: list[tuple[int, int, bool]] = []
    for kind, first, length in expected(columns):
        if kind in (DifferenceKind.INSERTION, DifferenceKind.DELETION):
            compressed.append((first, first + length, True))
    inside = {at for first, end, _ in compressed for at in range(first, end)}
    for at, column in enumerate(columns):
        if at not in inside and kind_of(*column) is not DifferenceKind.AMBIGUOUS:
            compressed.append((at, at + 1, kind_of(*column) is not None))
    compressed.sort()
    flags = [differs for _, _, differs in compressed] + [False] * window
    found: list[list[int]] = []
    for begin in range(len(compressed)):
        some = [begin + at for at, differs in enumerate(flags[begin : begin + window]) if differs]
        if 1 - len(some) / window < below - 1e-12:
            if found and some[0] <= found[-1][1]:
                found[-1][1] = max(found[-1][1], some[-1])
            else:
                found.append([some[0], some[-1]])
    return [(compressed[first][0], compressed[last][1]) for first, last in found]


def rows_of(found: Differences) -> list[tuple[int, int, int]]:
    return list(zip(found.kind.tolist(), found.column.tolist(), found.length.tolist(), strict=True))


@pytest.mark.parametrize("chunk", [1 << 17, 7])
def test_rows_are_those_of_a_walk(chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alignment_module, "CHUNK", chunk)
    monkeypatch.setattr(Alignment.windows, "__defaults__", (chunk,))
    looked_at = 0
    for seed in range(150):
        pair = pairs.random_pair(tmp_path, seed)
        if pair is None:
            continue
        rendering = pair.rendering
        found = find(rendering.alignment, rendering.a, rendering.b, window=10, below=0.6)
        walked = pairs.columns(pair)
        is_stretch = found.kind == DifferenceKind.LOW_IDENTITY
        assert rows_of(found.taken(~is_stretch)) == expected(walked)
        ends = (found.column + found.length)[is_stretch]
        assert list(zip(found.column[is_stretch].tolist(), ends.tolist(), strict=True)) == stretches(walked, 10, 0.6)
        for row in np.flatnonzero(found.kind == DifferenceKind.SUBSTITUTION).tolist():
            letters = "".join(DNA.letters[code] for code in found.bases[row])
            assert letters == "".join(walked[int(found.column[row])])
        looked_at += len(found)
    assert looked_at > 1000


def test_identity_of_a_stretch_counts_a_gap_once() -> None:
    a = np.zeros(60, np.uint8)
    b = np.delete(a.copy(), np.s_[30:40])
    b[[20, 22, 24, 26, 28]] = 1
    alignment = Alignment((0, 0), (60, 50), 0, np.zeros((0, 3), np.int64), np.array([[30, 30, 10]]))
    found = find(alignment, a, b, window=10, below=0.6)
    row = int(np.flatnonzero(found.kind == DifferenceKind.LOW_IDENTITY)[0])
    # From column 20 to 40: 11 gap-compressed columns, six of which differ.
    assert (int(found.column[row]), int(found.length[row])) == (20, 20)
    assert found.identity[row] == pytest.approx(5 / 11)


def test_an_empty_alignment_has_no_rows() -> None:
    nothing = np.zeros(3, np.uint8)
    assert len(find(Alignment.empty(), nothing, nothing)) == 0
