"""Shared by the tests of whole runs: sequences to files, a request, a run, and what it left."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits, Mode
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band, SweepJob, SweepProgress
from gpu.results.folder import read_request
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes
from tests import oracle

#: Limits under which every stage has work to do on sequences of a hundred bases.
TINY = Limits(sra_bytes=1 << 22, block_rows=7, special_rows=10**6, column_interval=5, partition=4)

#: Files of a result that depend on nothing but the request.
FINAL = ("alignment.npz", "lines.npz", *(f"crosspoints_{stage}.npy" for stage in range(1, 5)))


@pytest.fixture
def careless_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk: hundreds of small runs are quicker, and what survives a power cut
    is not asked there.
    """
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def scores_of(scoring: Scoring) -> oracle.Scores:
    """The oracle's form of a scoring."""
    return oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)


def bound_of(a: Codes, b: Codes, scoring: Scoring, mode: Mode = "local") -> int | None:
    """The score that stage 1 starts from: of the alignment found first, else 0, that of no bases,
    or None where both are aligned from end to end.
    """
    found = find_initial_alignment(a, b, scoring, mode=mode)
    if found is None:
        return None if mode == "global" else 0
    return found.score


def request_for(folder: Path, a: Codes, b: Codes, **options: Any) -> ChromosomeRequest:
    """A request for two sequences, which are written to ``folder``; tiny limits unless told
    otherwise.
    """
    folder.mkdir(parents=True, exist_ok=True)
    choices = []
    for name, codes in (("a", a), ("b", b)):
        path = folder / f"{name}.fa"
        write_fasta(path, name, codes)
        choices.append(SequenceChoice(str(path)))
    return ChromosomeRequest(choices[0], choices[1], **{"engine": "cpu", "limits": TINY, **options})


class BySweeps(CpuEngine):
    """Every partition that has something to split is large, and every crossing takes too long:
    sweeps have to do both.
    """

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        sides = partitions[:, 3:5] - partitions[:, 0:2]
        large: NDArray[np.bool_] = (sides.min(axis=1) > 0) & (sides.max(axis=1) > 1)
        return large

    def cross(self, *asked: Any) -> tuple[Int64, int, bool]:
        return super().cross(*asked[:6], straight=True)


class WithBackground(CpuEngine):
    """An engine that does background jobs: up to three at a time, so many bands of each in turn,
    until the others end.
    """

    def __init__(self, threads: int, bands: int = 1) -> None:
        super().__init__(threads)
        self.background_bands, self._bands = 0, bands

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        running = dict[int, Generator[Band | SweepProgress, None, None]]()
        begun = set[int]()
        with closing(super().sweep_batch(jobs)) as steps:
            for step in steps:
                yield step
                for number in range(len(jobs)):
                    if jobs[number].is_background and number not in begun and len(running) < 3:
                        begun.add(number)
                        running[number] = super().sweep(jobs[number].make())
                for number, bands in list(running.items()):
                    for band in islice(bands, self._bands):
                        if isinstance(band, Band) and not jobs[number].is_over():
                            self.background_bands += 1
                            yield number, band
                    if jobs[number].is_over() or bands.gi_frame is None:
                        bands.close()
                        del running[number]
        for bands in running.values():
            bands.close()


def align(
    request: ChromosomeRequest,
    folder: Path,
    threads: int = 1,
    monitor: Monitor | None = None,
    engine: Engine | None = None,
) -> Result:
    """Run (or resume) and open what it left."""
    run(request, folder, monitor or Monitor(), engine or CpuEngine(threads))
    return Result.open(folder)


def resume(folder: Path, monitor: Monitor, engine: CpuEngine) -> None:
    """Go on with what a folder holds."""
    run(read_request(folder, ChromosomeRequest).with_(until=6), folder, monitor, engine)


def check(result: Result, a: Codes, b: Codes, best: int | None = None) -> Alignment:
    """The result against the oracle, or against a score known from elsewhere; ``a`` and ``b`` are
    the matrix sides.
    """
    request, alignment = result.request, result.alignment
    scores = scores_of(request.scoring)
    expected = oracle.best_score(a, b, scores, request.mode) if best is None else best
    assert alignment is not None and result.finished and result.score == alignment.score == expected
    i0, j0 = alignment.start
    i1, j1 = alignment.end
    assert 0 <= i0 <= i1 <= len(a) and 0 <= j0 <= j1 <= len(b)
    gaps_a, gaps_b = alignment.gaps_a.tolist(), alignment.gaps_b.tolist()
    assert oracle.rescore(a, b, (i0, j0), (i1, j1), gaps_a, gaps_b, scores) == expected
    steps = oracle.path((i0, j0), (i1, j1), gaps_a, gaps_b)
    assert len(steps) == alignment.length
    if request.mode == "global":
        assert (i0, j0, i1, j1) == (0, 0, len(a), len(b))
    elif request.mode == "semiglobal":
        assert expected == 0 or ((i0 == 0 or j0 == 0) and (i1 == len(a) or j1 == len(b)))
    elif expected:
        assert steps[0][2] == steps[-1][2] == 0
        if best is None:
            assert (i1, j1) == oracle.local_best(a, b, scores)[1:]
    if expected == 0 and request.mode != "global":
        assert not steps
    _check_crosspoints(result, steps)
    _check_numbers(result, a, b, steps)
    return alignment


def _check_crosspoints(result: Result, steps: list[tuple[int, int, int]]) -> None:
    """Each stage's crosspoints lie on the path, rise along it, and include those of the stage
    before.
    """
    alignment = result.alignment
    assert alignment is not None
    points = {(i, j) for i, j, _ in steps} | {alignment.end}
    before: set[tuple[int, ...]] = set()
    for stage in range(1, 5):
        found = [tuple(row) for row in result.crosspoints(stage).tolist()]
        if not steps:
            assert len(found) <= 2
            continue
        assert {(i, j) for i, j, _, _ in found} <= points
        assert found == sorted(found, key=lambda point: (point[0] + point[1], point[0]))
        assert before <= set(found)
        before = set(found)
        assert found[-1] == (*alignment.end, alignment.score, 0)
        if stage > 1:
            assert found[0] == (*alignment.start, 0, 0)
    if steps:
        parts = np.diff(result.crosspoints(4)[:, :2], axis=0)
        small = parts.max(axis=1) <= result.request.limits.partition
        assert (small | (parts.min(axis=1) == 0)).all()
        # A crosspoint inside a gap says which sequence's: what precedes and what follows it is that
        # gap.
        number = {(i, j): step for step, (i, j, _) in enumerate(steps)}
        inside = [(number[i, j], kind) for i, j, _, kind in result.crosspoints(4).tolist() if kind]
        assert all(steps[step - 1][2] == steps[step][2] == kind for step, kind in inside)


def _check_numbers(result: Result, a: Codes, b: Codes, steps: list[tuple[int, int, int]]) -> None:
    """The statistics are those of the path."""
    table = result.statistics
    assert table is not None
    same = [kind == 0 and bool(a[i] == b[j]) and int(a[i]) < 4 for i, j, kind in steps]
    kinds = [kind for _, _, kind in steps]
    openings = sum(kind != 0 and (at == 0 or kinds[at - 1] != kind) for at, kind in enumerate(kinds))
    counted = {
        "score": result.score,
        "length": len(steps),
        "matches": sum(same),
        "mismatches": kinds.count(0) - sum(same),
        "gap_openings": openings,
        "gap_extensions": len(kinds) - kinds.count(0) - openings,
        "cells": len(a) * len(b),
    }
    assert {name: table[name] for name in counted} == counted
    assert 0 <= table["cells_pruned"] <= table["cells"]
    assert [stage["stage"] for stage in table["stages"]][:5] == [1, 2, 3, 4, 5]


def content(folder: Path) -> dict[str, bytes]:
    """The bytes of every file that the request alone decides."""
    return {name: (folder / name).read_bytes() for name in FINAL if (folder / name).exists()}
