"""Share of stage 1's matrix that is computed, with each part of the diagonal bound left out in
turn, and with the word bound, in its narrowest band, in place of it.

    python -m tests.bench.bound_parts [--pairs NAME ...] [--parts NAME ...] [--sweep SECONDS]
    [--boxes] [--data FOLDER]

Shares are estimated from the bound's table (512 rows, 16,384 columns of each); with ``--sweep``
they are counted as well, in a sweep on the CPU that ends after so many seconds a part.
They depend on nothing but the pair, so the computer may be busy. Cells of boxes and of the band are
listed apart, and CPU seconds of building the bound, these included. A pair of 60 Mbp takes half an
hour.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from gpu.analyses.chromosome.bounds import diagonal
from gpu.analyses.chromosome.bounds.diagonal import boxes, costs, edits, upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.analyses.chromosome.bounds.word_bound import MIN_REACH, word_bound_of
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.sweep.strip_shape import _evenly, _score_ahead
from gpu.engines.work import bounds
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band, Borders, Outputs, Row, Sweep, TargetScore, UpperBound
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice, resolve
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.bench.report import DATA, Figure, publish

_ECOLI = "MG1655_GCF_000005845.2.fna.gz", "NC_008253.fna.gz"
_CHLAMYDIA = "CP000051.1.fasta.gz", "AE002160.2.fasta.gz"
_PREFIX = 600_000
#: Files and length of their prefixes, or divergence and length of a simulated pair.
PAIRS: dict[str, tuple[Any, ...]] = {
    "E. coli, 600 kbp": (*_ECOLI, _PREFIX),
    "E. coli": (*_ECOLI, None),
    "Chlamydia, 600 kbp": (*_CHLAMYDIA, _PREFIX),
    "Chlamydia": (*_CHLAMYDIA, None),
    **{
        f"simulated {100 * rate:g} %, {size}": (rate, length)
        for size, length in {
            "200 kbp": 200_000,
            "600 kbp": _PREFIX,
            "2 Mbp": 2_000_000,
            "5 Mbp": 5_000_000,
            "20 Mbp": 20_000_000,
            "60 Mbp": 60_000_000,
        }.items()
        for rate in (0.001, 0.015, 0.03, 0.05, 0.15)
    },
}
_NEVER = 1 << 62
#: The word bound in place of all parts.
_WORDS = "all, words instead"
_ROWS_ASKED, _COLUMNS_ASKED = 512, 1 << 14
#: Larger matrices get boxes here only with ``--boxes``: the CPU sweeps them for minutes.
_MAX_BOXED_CELLS = 10**13


def _no_near(a: Codes, b: Codes, first: Any, begin: int, end: int, absent: Any) -> None:
    absent[begin:end] = 0


def _no_far(a: Codes, b: Codes, anchors: Any, windows: Any, kmers: Any, begin: int, end: int, absent: Any) -> None:
    absent[begin:end] = 0


def _no_unique(a: Codes, b: Codes, anchors: Any, windows: Any, kmers: Any, *others: Any) -> None:
    bounds.count_far(a, b, anchors, windows, kmers._replace(is_repeated=np.full_like(kmers.is_repeated, 255)), *others)


def _one_level(*arguments: Any, **named: Any) -> bounds.Costs:
    of = _costs_of(*arguments, **named)
    right, left = of.fine_right, of.fine_left
    return bounds.Costs(of.match, of.fine, right, left, of.fine, right, left, 100, right, left, 0)


_costs_of = costs.costs_of
#: What is put in place of what, to leave a part out.
PARTS: dict[str, tuple[tuple[Any, str, Any], ...]] = {
    "nothing": (),
    "all": (),
    "boxes": ((boxes, "_MAX_HOLES", 0),),
    "edits": ((edits, "_MIN_LENGTH", _NEVER), (edits, "_MIN_LENGTH_SIMILAR", _NEVER)),
    "aligned blocks": ((diagonal, "_MIN_ALIGNED", _NEVER),),
    "k-mers near": ((diagonal, "count_near", _no_near),),
    "k-mers outside": ((diagonal, "count_far", _no_far),),
    "k-mers that occur once": ((diagonal, "count_far", _no_unique),),
    "two levels": ((diagonal, "costs_of", _one_level), (boxes, "costs_of", _one_level)),
    "groups of windows": ((costs, "_MAX_GROUPS", 1),),
    _WORDS: (),
}


@contextmanager
def _without(part: str) -> Iterator[None]:
    with ExitStack() as patches:
        for module, name, value in PARTS[part]:
            patches.enter_context(mock.patch.object(module, name, value))
        yield


def _codes_of(name: str, data: Path) -> tuple[Codes, Codes]:
    of = PAIRS[name]
    if len(of) == 2:
        pair = simulate(of[1], of[0], 1)
        return pair.a.codes, pair.b.codes
    a, b = (np.ascontiguousarray(resolve(SequenceChoice(str(data / file)))[1].codes[: of[2]]) for file in of[:2])
    return a, b


def measure(name: str, parts: list[str], data: Path, seconds: float, with_boxes: bool) -> list[Figure]:
    """The cells of a pair that are computed without each part, boxes included."""
    a, b = _codes_of(name, data)
    scoring, engine = Scoring(), CpuEngine(1)
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    rate, path = first.rate(scoring.match), first.cells(scoring.match, max(1, len(a) // 4096))
    plain = Sweep(a, b, scoring, Borders.free(len(a), len(b), scoring), (len(a),), local=True, known_score=0)
    figures, band = [], 0

    def last_row(sweep: Sweep) -> Row:
        nonlocal band
        band += len(sweep.a) * len(sweep.b)
        found = [step.row for step in engine.sweep(sweep) if isinstance(step, Band)]
        assert found[-1] is not None
        return found[-1]

    for part in parts:
        begun, band = time.process_time(), 0
        with _without(part):
            built = upper_bound_of(a, b, scoring)
            about = first.anchors, first.gap_scores, len(a), len(b), scoring
            is_boxed = with_boxes or len(a) * len(b) <= _MAX_BOXED_CELLS
            has_boxes = is_boxed and part not in ("all", _WORDS)
            made = boxes.boxes_about(*about, rate=rate, known=first.score) if has_boxes else []
            if part == _WORDS:
                of = a, b, scoring, "local", first.anchors, first.score, last_row
                built = replace(built, diagonal_bound=word_bound_of(*of, reach=MIN_REACH))
            elif part != "all":
                built = upper_bound_of(
                    a, b, scoring, anchors=first.anchors, known=first.score, threads=1, boxes=made,
                    sweep_box=last_row, rate=rate,
                )  # fmt: skip
        took, has_table = time.process_time() - begun, len(built.diagonal_bound) > 0
        sweep = replace(
            plain,
            known_score=first.score,
            target=TargetScore(first.score),
            upper_bound=lambda of=built: of,
            outputs=Outputs(spans=False),
        )
        row: dict[str, Any] = {
            "pair": name,
            "left out": part,
            "score": round(first.score / min(len(a), len(b)), 3),
            "has_table": has_table,
            "share": round(_share(sweep, built, path), 5),
            "boxes": round(band / len(a) / len(b), 5),
            "seconds": round(took, 2),
        }
        if seconds:
            row["swept"] = _computed(engine, sweep, seconds)
        print(row, flush=True)
        figures.append(Figure(f"{name}, without {part}", 100 * (row["share"] + row["boxes"]), unit="%"))
    return figures


def _share(sweep: Sweep, bound: UpperBound, path: Int64) -> float:
    """The share of cells from which a path may attain the target score.

    Estimated as if each cell were reached in one gap from the ``path``: int64[n, 3], row, column
    and score of its cells, by row.
    """
    assert sweep.target is not None
    places, shares = _evenly(0, len(sweep.b), _COLUMNS_ASKED), []
    for row in _evenly(0, len(sweep.a), _ROWS_ASKED).tolist():
        if len(bound.diagonal_bound):
            ahead = _score_ahead(sweep, bound, row, places)
        else:
            ahead = sweep.scoring.match * np.minimum(len(sweep.a) - row, len(sweep.b) - places)
        at, score = (np.interp(row, path[:, 0], path[:, side]) for side in (1, 2))
        reached = np.maximum(score - sweep.scoring.gap_extend * np.abs(places - at), 0)
        shares.append(float(np.mean(reached + ahead >= sweep.target.score)))
    return sum(shares) / len(shares)


def _computed(engine: CpuEngine, sweep: Sweep, seconds: float) -> float | None:
    """The share of cells that a sweep computes; None if it takes longer than so many seconds."""
    begun, pruned = time.monotonic(), 0
    bands = (*range(len(sweep.a) // 50, len(sweep.a), len(sweep.a) // 50), len(sweep.a))
    for step in engine.sweep(replace(sweep, bands=bands)):
        if isinstance(step, Band):
            pruned += step.pruned
        if time.monotonic() - begun > seconds:
            return None
    return round(1 - pruned / len(sweep.a) / len(sweep.b), 5)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", nargs="*", default=list(PAIRS))
    parser.add_argument("--parts", nargs="*", default=list(PARTS))
    parser.add_argument("--sweep", type=float, default=0.0)
    parser.add_argument("--boxes", action="store_true")
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    for name in options.pairs:
        figures = measure(name, options.parts, options.data, options.sweep, options.boxes)
        publish("bound_parts --boxes" if options.boxes else "bound_parts", figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
