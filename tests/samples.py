"""Result folders made without any engine, for tests and for looking at the window.

The second sequence is evolved from the first, so that the path is known by construction; everything
else in the folder (crosspoints, special rows and columns, pruned blocks, history) is laid out along
that path as a run would. The path is a true alignment with a true score; that no other path scores
higher is not promised.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.chromosome.segments import DIAGONAL, GAP_A, GAP_B
from gpu.results import journal
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes

Integers = NDArray[np.int64]

GCUPS = 5.0
SPECIAL_ROWS = 48
GRID = 256


def related_pair(
    length: int, seed: int = 1, divergence: float = 0.03, flank: float = 0.02, ambiguous: int = 0
) -> tuple[Codes, Codes, Alignment]:
    """Two sides of about ``length`` bases and the alignment of all but their ``flank``s, evolved
    with ``divergence``.

    A tenth of the divergence are gaps, mostly of a few bases, with some long ones. ``ambiguous``
    bases of a become N. The alignment's score is by the default scoring.
    """
    random = np.random.default_rng(seed)
    a = random.integers(0, 4, length, dtype=np.uint8)
    lead, tail = (int(length * flank) + 1,) * 2
    gaps = max(2, int(length * divergence / 10))
    runs = 3 + random.geometric(min(1.0, gaps / length), gaps + 1).astype(np.int64)
    kinds = random.integers(GAP_A, GAP_B + 1, gaps)
    lengths = random.geometric(0.3, gaps).astype(np.int64)
    long = random.random(gaps) < 0.002
    lengths[long] += random.integers(50, max(51, length // 500), int(long.sum()))

    # Cut the runs off where a is used up.
    consumed = np.cumsum(runs[:-1] + np.where(kinds == GAP_B, lengths, 0))
    kept = int(np.searchsorted(consumed, length - lead - tail - 4))
    kinds, lengths, runs = kinds[:kept], lengths[:kept], runs[: kept + 1]
    used = int(runs[:-1].sum() + lengths[kinds == GAP_B].sum())
    runs[-1] = max(1, length - lead - tail - used)

    step_a, step_b = np.where(kinds == GAP_B, lengths, 0), np.where(kinds == GAP_A, lengths, 0)
    i = lead + np.cumsum(runs[:-1]) + np.cumsum(step_a) - step_a
    j = lead // 2 + np.cumsum(runs[:-1]) + np.cumsum(step_b) - step_b
    table = np.column_stack((i, j, lengths))
    start = (lead, lead // 2)
    end = (lead + int(runs.sum() + step_a.sum()), lead // 2 + int(runs.sum() + step_b.sum()))
    path = Alignment(start, end, 0, table[kinds == GAP_A], table[kinds == GAP_B])

    b = random.integers(0, 4, end[1] + tail * 3 // 2, dtype=np.uint8)
    segments = path.segments
    for run in np.flatnonzero(segments.kind == DIAGONAL):
        at_a, at_b, size = int(segments.i[run]), int(segments.j[run]), int(segments.length[run])
        b[at_b : at_b + size] = a[at_a : at_a + size]
    changed = start[1] + np.flatnonzero(random.random(end[1] - start[1]) < divergence * 0.9)
    b[changed] = (b[changed] + random.integers(1, 4, len(changed), dtype=np.uint8)) % 4
    if ambiguous:
        a[random.choice(length, ambiguous, replace=False)] = DNA.letters.index("N")
    return a, b, Alignment(path.start, path.end, path.counts(a, b).score(Scoring()), path.gaps_a, path.gaps_b)


def finished_result(
    folder: Path,
    length: int = 20_000,
    seed: int = 1,
    divergence: float = 0.03,
    reverse_a: bool = False,
    reverse_b: bool = False,
    trimmed: bool = False,
    ambiguous: int = 0,
    rotated: tuple[int, int] = (0, 0),
) -> Path:
    """A finished result in ``folder`` (made if need be), its FASTA inputs beside the arrays in
    ``inputs/``.

    ``reverse_a``, ``reverse_b`` and ``trimmed`` store the inputs on the other strand or with more
    bases around, and say so in the request: the matrix sides and so the alignment stay the same.
    ``rotated`` stores them as circles that begin elsewhere, at these origins.
    """
    a, b, alignment = related_pair(length, seed, divergence, ambiguous=ambiguous)
    return _finished(folder, a, b, alignment, (reverse_a, reverse_b), trimmed, seed, rotated)


def empty_result(folder: Path) -> Path:
    """A finished result in which nothing aligns: all A against all C."""
    a, b = np.zeros(500, dtype=np.uint8), np.ones(400, dtype=np.uint8)
    return _finished(folder, a, b, Alignment.empty(), (False, False), False, seed=1)


def result_of(
    folder: Path,
    a: Codes,
    b: Codes,
    alignment: Alignment,
    reverse: tuple[bool, bool] = (False, False),
    trimmed: bool = False,
) -> Path:
    """A finished result of a given alignment (default scoring) of two given matrix sides, stored as
    ``finished_result`` does.
    """
    return _finished(folder, a, b, alignment, reverse, trimmed, seed=1)


def running_result(folder: Path, length: int = 20_000, seed: int = 1, progress: float = 0.6) -> Path:
    """A result whose run is in stage 1: the journal holds the special rows of the first
    ``progress`` of the matrix.
    """
    a, b, alignment = related_pair(length, seed)
    request = _write_inputs(folder, a, b, (False, False), False, seed)
    _write_rows(folder, request, alignment, a, b, progress, keep_files=True)
    return folder


def _finished(
    folder: Path,
    a: Codes,
    b: Codes,
    alignment: Alignment,
    reverse: tuple[bool, bool],
    trimmed: bool,
    seed: int,
    rotated: tuple[int, int] = (0, 0),
) -> Path:
    request = _write_inputs(folder, a, b, reverse, trimmed, seed, rotated)
    rows = _write_rows(folder, request, alignment, a, b, 1.0, keep_files=False)
    fraction = _pruned_fraction(len(a), len(b), alignment)
    points = _Points(alignment, a, b)
    crosspoints = points.stages(rows, request.limits.partition)
    pruned = int(float(fraction.mean()) * len(a) * len(b))
    stages = _stage_records(len(a) * len(b), pruned, crosspoints)

    for stage, table in enumerate(crosspoints, start=1):
        _final(folder, f"crosspoints_{stage}.npy", partial(np.save, arr=table))
    columns = _special_columns(crosspoints[1], crosspoints[2])
    archives: dict[str, Any] = {
        "lines.npz": {"rows": rows, "columns": columns},
        "pruned.npz": {"fraction": fraction},
        "alignment.npz": alignment.to_arrays(),
        "history.npz": _history(stages, seed),
    }
    if not alignment.is_empty:
        archives["bound.npz"] = {"lines": _chain(alignment)}
        bound = {"score": int(0.98 * alignment.score), "seconds": 0.02, "source": "found"}
        journal.append(folder / journal.NAME, {"kind": "bound", **bound})
        journal.append(folder / journal.NAME, {"kind": "upper_bound", "by": "words", "size": 1024})
    for name, arrays in archives.items():
        _final(folder, name, partial(np.savez, **arrays))
    for record in stages:
        journal.append(folder / journal.NAME, record)
    statistics = _statistics(alignment, alignment.counts(a, b), stages)
    _final(folder, "statistics.json", partial(_write_json, statistics))
    (folder / "log.txt").write_text("A sample, made without an engine.\n")
    journal.append(folder / journal.NAME, {"kind": "finished", "seconds": statistics["seconds"]})
    return folder


def _write_json(data: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(data, indent=1))


def _final(folder: Path, name: str, save: Callable[[Path], None]) -> None:
    save(folder / name)
    journal.append(folder / journal.NAME, {"kind": "file", "name": name, **_content(folder / name)})


def _content(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}


def _write_inputs(
    folder: Path,
    a: Codes,
    b: Codes,
    reverse: tuple[bool, bool],
    trimmed: bool,
    seed: int,
    rotated: tuple[int, int] = (0, 0),
) -> ChromosomeRequest:
    random = np.random.default_rng(seed + 1)
    (folder / "inputs").mkdir(parents=True, exist_ok=True)
    choices = []
    for name, codes, is_reverse, origin in (
        ("sample_a", a, reverse[0], rotated[0]),
        ("sample_b", b, reverse[1], rotated[1]),
    ):
        stored = np.roll(DNA.reverse_complement(codes) if is_reverse else codes, origin)
        trim = None
        if trimmed:
            before, after = (random.integers(0, 4, size, dtype=np.uint8) for size in (137, 251))
            stored = np.concatenate((before, stored, after))
            trim = (138, 137 + len(codes))
        path = folder / "inputs" / f"{name}.fa"
        write_fasta(path, name, stored, "made for tests")
        choices.append(
            SequenceChoice(
                path=str(path),
                record=name,
                trim=trim,
                reverse=is_reverse,
                name=name,
                length=len(stored),
                sha256=hashlib.sha256(stored.tobytes()).hexdigest(),
                origin=origin,
            )
        )
    limits = Limits(block_rows=512 if len(a) > 100_000 else 64)
    request = ChromosomeRequest(choices[0], choices[1], limits=limits)
    if any(rotated):
        request = request.with_(circular="both", is_oriented=True)
    path = folder / "request.json"
    _write_json(request.to_json(), path)
    vouched = {"sha256": _content(path)["sha256"], "identity": request.identity()}
    journal.append(folder / journal.NAME, {"kind": journal.REQUEST, **vouched})
    return request


def _write_rows(
    folder: Path,
    request: ChromosomeRequest,
    alignment: Alignment,
    a: Codes,
    b: Codes,
    progress: float,
    keep_files: bool,
) -> Integers:
    """Journal the special rows of the first ``progress`` of the matrix; write their files if they
    are to be kept.
    """
    block = request.limits.block_rows
    interval = max(1, len(a) // block // SPECIAL_ROWS) * block
    rows = np.arange(interval, int(len(a) * progress), interval, dtype=np.int64)
    points = _Points(alignment, a, b)
    (folder / "special_rows").mkdir(exist_ok=True)
    for row in rows.tolist():
        name = f"special_rows/{row}.npy"
        content: dict[str, Any] = {"sha256": hashlib.sha256(name.encode()).hexdigest(), "size": 0}
        score, i, j = points.best(row)
        if keep_files:
            h = np.maximum(0, score - 2 * np.abs(np.arange(len(b) + 1) - j)).astype(np.int32)
            np.save(folder / name, np.stack((h, h - 5)))
            content = _content(folder / name)
        cells = row * len(b)
        record = {"kind": "row", "row": row, "file": name, **content, "best": [score, i, j]}
        record |= {"columns": [0, len(b) + 1], "pruned": cells // 3, "seconds": cells / GCUPS / 1e9}
        journal.append(folder / journal.NAME, record)
    if not keep_files:
        (folder / "special_rows").rmdir()
    return rows


class _Points:
    """Crosspoints on the path: (i, j, score so far, type) before given alignment columns."""

    def __init__(self, alignment: Alignment, a: Codes, b: Codes) -> None:
        self.alignment = alignment
        worth = np.zeros(alignment.length, dtype=np.int32)
        for window in alignment.windows(a, b):
            worth[window.first : window.first + len(window)] = _column_scores(window.match, window.a, window.b)
        # A column inside a gap costs the extension; the first column of each gap the opening on
        # top.
        segments = alignment.segments
        worth[segments.column[segments.kind != DIAGONAL]] -= Scoring().gap_open
        self.score = np.concatenate(([0], np.cumsum(worth, dtype=np.int64)))

    def at(self, columns: Integers) -> Integers:
        columns = np.unique(columns)
        i, j = self.alignment.points(columns)
        segments = self.alignment.segments
        run = np.maximum(0, np.searchsorted(segments.column, columns, side="right") - 1)
        if not len(segments):
            kind = np.zeros(len(columns), dtype=np.int64)
        else:
            kind = np.where(segments.column[run] < columns, segments.kind[run], DIAGONAL).astype(np.int64)
            kind[columns == self.alignment.length] = DIAGONAL
        return np.column_stack((i, j, self.score[columns], kind)).astype(np.int64)

    def best(self, row: int) -> tuple[int, int, int]:
        """The best cell of the path within the first ``row`` rows."""
        if row <= self.alignment.start[0] or self.alignment.is_empty:
            return 0, 0, 0
        column = self.alignment.length if row >= self.alignment.end[0] else self.alignment.column_at(i=row)
        best = int(np.argmax(self.score[: column + 1]))
        i, j, score, _ = (int(value) for value in self.at(np.array([best]))[0])
        return score, i, j

    def stages(self, rows: Integers, partition: int) -> list[Integers]:
        """The crosspoints after stages 1 to 4."""
        length = self.alignment.length
        if not length:
            nothing = np.zeros((0, 4), dtype=np.int64)
            return [np.array([[*self.alignment.end, 0, 0]], dtype=np.int64), nothing, nothing, nothing]
        ends = np.array([0, length])
        (first, last) = self.alignment.start[0], self.alignment.end[0]
        crossed = [self.alignment.column_at(i=int(row)) for row in rows if first < row < last]
        second = np.concatenate((ends, np.array(crossed, dtype=np.int64)))
        coarse = np.sort(second)
        parts = [np.linspace(*pair, 9).astype(np.int64) for pair in pairwise(coarse)]
        third = np.concatenate((second, *parts))
        fourth = np.concatenate((third, np.arange(0, length, max(1, partition * 3 // 4))))
        return [self.at(np.array([length])), self.at(second), self.at(third), self.at(fourth)]


def _column_scores(match: NDArray[np.uint8], a: NDArray[np.uint8], b: NDArray[np.uint8]) -> NDArray[np.int32]:
    scoring = Scoring()
    gap = (a == ord("-")) | (b == ord("-"))
    worth = np.where(match == ord("|"), scoring.match, scoring.mismatch)
    return np.where(gap, -scoring.gap_extend, worth).astype(np.int32)


def _special_columns(second: Integers, third: Integers) -> Integers:
    """Columns at stage 3's crosspoints, each over the rows of the stage 2 partition that it lies
    in.
    """
    extra = third[~np.isin(third[:, 0], second[:, 0])]
    at = np.searchsorted(second[:, 0], extra[:, 0])
    table = [
        (j, second[to - 1, 0], second[to, 0])
        for j, to in zip(extra[:, 1].tolist(), at.tolist(), strict=True)
        if 0 < to < len(second)
    ]
    return np.array(table, dtype=np.int64).reshape(-1, 3)


def _pruned_fraction(rows: int, columns: int, alignment: Alignment) -> NDArray[np.float32]:
    """Pruned where even matching to the matrix's edge stays under the best found on the
    anti-diagonal before (Figure 13).
    """
    gi, gj = min(GRID, rows), min(GRID, columns)
    i = (np.arange(gi)[:, None] + 0.5) * rows / gi
    j = (np.arange(gj)[None, :] + 0.5) * columns / gj
    span = max(1, sum(alignment.end) - sum(alignment.start))
    best = alignment.score * np.clip((i + j - sum(alignment.start)) / span, 0, 1)
    on_path = np.minimum(i, j) * alignment.score / max(1, min(alignment.end))
    distance = np.abs(i - j * rows / columns)
    bound = np.maximum(0, on_path - 2 * distance) + np.minimum(rows - i, columns - j)
    cell = max(rows / gi, columns / gj)
    fraction = np.clip((best - bound) / cell + 0.5, 0, 1)
    fraction[distance < 2 * cell] = 0
    return fraction.astype(np.float32)


def _stage_records(cells: int, pruned: int, crosspoints: list[Integers]) -> list[dict[str, Any]]:
    figures = [(cells, pruned), (cells // 40, 0), (cells // 300, 0), (cells // 2_000, 0), (cells // 20_000, 0), (0, 0)]
    found = [len(table) for table in crosspoints] + [len(crosspoints[-1]), 0]
    return [
        {
            "kind": "stage",
            "stage": stage,
            "seconds": count / GCUPS / 1e9 + 0.01,
            "cells": count,
            "pruned": skipped,
            "crosspoints": points,
        }
        for stage, ((count, skipped), points) in enumerate(zip(figures, found, strict=True), start=1)
    ]


def _chain(alignment: Alignment) -> NDArray[np.int64]:
    """The longer runs without a gap, as lines."""
    segments = alignment.segments
    long = (segments.kind == 0) & (segments.length > 20)
    i, j, length = (np.asarray(part, np.int64)[long] for part in (segments.i, segments.j, segments.length))
    return np.column_stack([i, j, i + length, j + length])


def _history(stages: list[dict[str, Any]], seed: int) -> dict[str, NDArray[Any]]:
    random = np.random.default_rng(seed)
    seconds, stage, cells, pruned = [], [], [], []
    begun = 0.0
    for record in stages:
        samples = max(2, min(2_000, int(record["seconds"] * 4)))
        share = np.cumsum(random.uniform(0.8, 1.2, samples))
        share /= share[-1]
        seconds.append(begun + record["seconds"] * np.arange(1, samples + 1) / samples)
        stage.append(np.full(samples, record["stage"], dtype=np.uint8))
        cells.append((share * record["cells"]).astype(np.int64))
        pruned.append((share**2 * record["pruned"]).astype(np.int64))
        begun += record["seconds"]
    names = ("seconds", "stage", "cells", "pruned")
    return {name: np.concatenate(parts) for name, parts in zip(names, (seconds, stage, cells, pruned), strict=True)}


def _statistics(alignment: Alignment, counts: Counts, stages: list[dict[str, Any]]) -> dict[str, Any]:
    table = [
        {
            "stage": record["stage"],
            "seconds": record["seconds"],
            "cells": record["cells"],
            "cells_pruned": record["pruned"],
            "gcups": record["cells"] / record["seconds"] / 1e9,
            "crosspoints": record["crosspoints"],
        }
        for record in stages
    ]
    return {
        "engine": "cpu",
        "device": "a sample, no device",
        "seconds": sum(record["seconds"] for record in stages),
        "prepare": {},
        "score": alignment.score,
        "cells": sum(record["cells"] for record in stages),
        "cells_pruned": sum(record["pruned"] for record in stages),
        "matches": counts.matches,
        "mismatches": counts.mismatches,
        "gap_openings": counts.gap_openings,
        "gap_extensions": counts.gap_extensions,
        "length": counts.length,
        "stages": table,
    }
