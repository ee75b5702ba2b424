"""Whole runs against the textbook: every mode, scoring and kind of sequence, with limits that make
every stage work.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import parasail
import pytest

from gpu.analyses.chromosome.request import Limits
from gpu.core.errors import InputError
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, mutated, pair
from tests.gpu.analyses.chromosome.runs import TINY, align, careless_disk, check, content, request_for

pytestmark = pytest.mark.usefixtures("careless_disk")

MODES = ("local", "global", "semiglobal")

__all__ = ["careless_disk"]


def _lengths(random: np.random.Generator, most: int = 300) -> tuple[int, int]:
    return tuple(int(random.choice([random.integers(1, 12), random.integers(1, most)])) for _ in range(2))  # type: ignore[return-value]


def _limits(random: np.random.Generator) -> Limits:
    return replace(
        TINY,
        block_rows=int(random.choice([1, 4, 7, 32])),
        special_rows=int(random.choice([3, 10**6])),
        column_interval=int(random.choice([1, 5, 23])),
        partition=int(random.choice([1, 4, 16])),
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", SCORINGS)
def test_random_pairs(tmp_path: Path, mode: str, name: str) -> None:
    random = np.random.default_rng([MODES.index(mode), list(SCORINGS).index(name)])
    for at, shape in enumerate(SHAPES):
        a, b = pair(random, shape, *_lengths(random))
        limits = _limits(random) if at else Limits()
        request = request_for(
            tmp_path / f"{at}", a, b, mode=mode, scoring=SCORINGS[name], limits=limits, pruning=bool(at % 2)
        )
        check(align(request, tmp_path / f"{at}" / "result", 1 + at % 2), a, b)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rows, columns", [(1, 1), (1, 60), (60, 1), (2, 2), (13, 300), (300, 13)])
def test_thin_matrices(tmp_path: Path, mode: str, rows: int, columns: int) -> None:
    for shape in ("two letters", "one letter", "ambiguous"):
        a, b = pair(np.random.default_rng(rows + columns), shape, rows, columns)
        request = request_for(tmp_path / shape, a, b, mode=mode)
        check(align(request, tmp_path / shape / "result"), a, b)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rows, columns", [(0, 0), (0, 7), (7, 0)])
def test_empty_sequences_are_refused_by_name(tmp_path: Path, mode: str, rows: int, columns: int) -> None:
    """A record without bases is a mistake in the file: one sentence that names it, before anything
    is written.
    """
    a, b = np.zeros(rows, np.uint8), np.zeros(columns, np.uint8)
    request = request_for(tmp_path, a, b, mode=mode)
    with pytest.raises(InputError, match=r"[ab]\.fa"):
        align(request, tmp_path / "result")
    assert not (tmp_path / "result").exists()


@pytest.mark.parametrize("mode", MODES)
def test_nothing_matches(tmp_path: Path, mode: str) -> None:
    a, b = np.zeros(40, np.uint8), np.ones(50, np.uint8)
    for name, first, second in (("letters", a, b), ("N", a + 14, a + 14)):
        request = request_for(tmp_path / name, first, second, mode=mode)
        check(align(request, tmp_path / name / "result"), first, second)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(3))
def test_trim_and_reverse(tmp_path: Path, mode: str, seed: int) -> None:
    random = np.random.default_rng(seed + 20)
    a, b = pair(random, "repeats", 260, 280)
    b = DNA.reverse_complement(b)
    request = request_for(tmp_path, a, b, mode=mode)
    trim_a, trim_b = (21, 240), (1 + 10 * seed, 280 - 5 * seed)
    request = request.with_(a=replace(request.a, trim=trim_a), b=replace(request.b, trim=trim_b, reverse=True))
    side_a, side_b = a[trim_a[0] - 1 : trim_a[1]], DNA.reverse_complement(b[trim_b[0] - 1 : trim_b[1]])
    check(align(request, tmp_path / "result"), side_a, side_b)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("shape", ["related", "tandem", "ambiguous"])
def test_threads_pruning_and_resuming_change_nothing(tmp_path: Path, mode: str, shape: str) -> None:
    a, b = pair(np.random.default_rng(31), shape, 290, 300)
    request = request_for(tmp_path, a, b, mode=mode)
    align(request, tmp_path / "one", 1)
    expected = content(tmp_path / "one")
    assert "alignment.npz" in expected and "crosspoints_4.npy" in expected
    for threads in (2, 3):
        align(request, tmp_path / f"{threads}", threads)
        assert content(tmp_path / f"{threads}") == expected
    align(request.with_(pruning=False), tmp_path / "unpruned", 2)
    assert content(tmp_path / "unpruned") == expected
    for until in range(1, 7):
        align(request.with_(until=until), tmp_path / "stepwise", 1 + until % 2)
    assert content(tmp_path / "stepwise") == expected
    align(request, tmp_path / "stepwise")
    assert content(tmp_path / "stepwise") == expected


def test_block_shape_changes_no_score(tmp_path: Path) -> None:
    a, b = pair(np.random.default_rng(33), "related", 700, 640)
    for block_rows, interval, partition in ((512, 1024, 128), (64, 100, 16), (1, 1, 1)):
        folder = tmp_path / str(block_rows)
        limits = replace(TINY, block_rows=block_rows, column_interval=interval, partition=partition)
        check(align(request_for(folder, a, b, limits=limits), folder / "result"), a, b)


def test_special_rows_stay_within_the_area(tmp_path: Path) -> None:
    a, b = pair(np.random.default_rng(34), "related", 600, 500)
    for rows_that_fit in (1, 2, 7, 40):
        folder = tmp_path / str(rows_that_fit)
        limits = replace(TINY, block_rows=4, sra_bytes=8 * 501 * rows_that_fit)
        request = request_for(folder, a, b, limits=limits)
        for until in (1, 2):
            result = align(request.with_(until=until), folder / "result")
            rows = list((folder / "result" / "special_rows").glob("row_*.npy"))
            between = list((folder / "result" / "special_rows").glob("between_*.npy"))
            assert sum(np.load(path).nbytes for path in (*rows, *between)) <= limits.sra_bytes
            assert len(rows) == len(result.special_rows) >= rows_that_fit // 2
        columns = list((folder / "result" / "special_columns").glob("*.npy"))
        assert sum(np.load(path).nbytes for path in columns) <= limits.sra_bytes
        check(align(request, folder / "result"), a, b)
        assert not (folder / "result" / "special_rows").exists()
        assert not (folder / "result" / "special_columns").exists()
    request = request_for(tmp_path / "none", a, b, limits=replace(TINY, sra_bytes=8 * 500))
    with pytest.raises(InputError, match="special rows area"):
        align(request, tmp_path / "none" / "result")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["paper", "blast", "unit", "mismatch dearer than two gaps"])
def test_longer_pairs_against_parasail(tmp_path: Path, mode: str, name: str) -> None:
    random = np.random.default_rng([35, MODES.index(mode)])
    scoring: Scoring = SCORINGS[name]
    a = random.integers(0, 4, int(random.integers(2_000, 6_000))).astype(np.uint8)
    b = mutated(random, a, 0.06)
    b = np.concatenate([b[:900], b[1600:], random.integers(0, 4, 500).astype(np.uint8)])
    # Not its striped ones: parasail 1.3.4's global one is wrong where a mismatch costs more than
    # two gaps.
    peer = {"local": parasail.sw, "global": parasail.nw, "semiglobal": parasail.sg}[mode]
    matrix = parasail.matrix_create("ACGT", scoring.match, scoring.mismatch)
    score = peer(DNA.text(a), DNA.text(b), scoring.gap_first, scoring.gap_extend, matrix).score
    limits = replace(TINY, sra_bytes=1 << 26, block_rows=64, special_rows=20, column_interval=200, partition=32)
    request = request_for(tmp_path, a, b, mode=mode, scoring=scoring, limits=limits)
    check(align(request, tmp_path / "result", 2), a, b, score)
