"""Random sweeps that may leave cells out, and what must hold of them whatever an engine makes of
that.

Where a way passes that attains the known score, values are exact; elsewhere they are never above
the truth, nor below what stands for cells left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.bounds import BLOCK_ROWS
from gpu.engines.work.sweep import UNREACHED, Band, Best, Borders, Outputs, Row, Sweep, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.gpu.engines.card_problems import SCORINGS

MODES = ("local", "global", "semiglobal", "diagonals", "walk")


@dataclass(frozen=True)
class Problem:
    """``plain`` computes every cell, ``pruned`` may leave some out; ``score`` is that of the best
    way, or less.
    """

    plain: Sweep
    pruned: Sweep
    score: int


def random_problem(seed: int, longest: int) -> Problem | None:
    """Similar sequences, half of them with a piece that is missing, moved or unrelated; None where
    nothing aligns.
    """
    random = np.random.default_rng([seed, 13])
    mode = MODES[seed % len(MODES)]
    scoring = SCORINGS[int(random.integers(len(SCORINGS)))]
    a, b = _sequences(random, int(random.integers(longest // 3, longest)))
    if seed % 2:
        a, b = b, a
    ends = (len(a),) if seed % 3 == 0 else (*sorted(int(end) for end in set(random.integers(1, len(a), 5))), len(a))
    is_local, is_free = mode == "local", mode in ("local", "semiglobal")
    if mode == "walk":
        # From the end of the best local alignment back to its start, as stage 2 goes.
        whole = Sweep(a, b, scoring, Borders.free(len(a), len(b), scoring), (len(a),), local=True, known_score=1)
        best_cell = best_cell_of(bands_of(CpuEngine(2), whole))
        if best_cell.score == 0:
            return None
        a, b = a[: best_cell.i][::-1], b[: best_cell.j][::-1]
        ends = (*(end for end in ends if end < len(a)), len(a))
    borders = (Borders.free if is_free else Borders.corner)(len(a), len(b), scoring)
    plain = Sweep(
        a,
        b,
        scoring,
        borders,
        ends,
        local=is_local,
        known_score=1 if is_local or mode == "walk" else None,
        outputs=Outputs(keep=_always, right=not is_local),
    )
    bands = bands_of(CpuEngine(2), plain)
    best = _best(bands, mode)
    if is_local and best == 0:
        return None
    less = int(random.choice([0, 0, 1, 40])) * scoring.match
    known = best if mode == "walk" else max(1, best - less) if is_local else 0
    # The best cell met so far is what is known from there on.
    score = best if is_local or mode == "walk" else best - less
    if seed % 4 == 0 and len(bands) > 1 and mode != "diagonals":
        # As a run that was stopped goes on: below a row of which everything is there.
        top_h, top_f = bands[0].h, bands[0].f
        assert top_h is not None and top_f is not None
        plain = replace(plain, borders=replace(borders, top_h=top_h, top_f=top_f, first_row=bands[0].last))
    target = {
        "local": TargetScore(known),
        "global": TargetScore(score, corner=True),
        "semiglobal": TargetScore(score),
        "diagonals": TargetScore(score, diagonals=_diagonals(len(a), len(b), scoring)),
        "walk": TargetScore(score),
    }[mode]
    rest = partial(upper_bound_of, a, b, scoring) if seed % 3 else None
    first = find_initial_alignment(a, b, scoring, mode="local") if rest is not None and seed % 7 else None
    if rest is not None and first is not None:
        blocks = -(-len(a) // BLOCK_ROWS)
        # At any place; of a hole in the alignment or not.
        boxes = [Box(blocks // 3, blocks // 2, len(b) // 4, len(b) // 2)] if seed % 5 and blocks > 3 else []
        rest = partial(rest, anchors=first.anchors, known=max(known, score), boxes=boxes, sweep_box=_last_row)
    plain = replace(plain, known_score=None if plain.known_score is None else known)
    return Problem(plain, replace(plain, target=target, upper_bound=rest), score)


def fault(engine: Engine, problem: Problem) -> tuple[str, int]:
    """ "" or what is wrong with an engine's answer, and how many cells it left out."""
    plain, score = problem.plain, problem.score
    exact = bands_of(CpuEngine(2), plain)
    behind = behind_of(plain, [band.last for band in exact])
    found = bands_of(engine, problem.pruned)
    opening = plain.scoring.gap_open
    for band, true in zip(found, exact, strict=True):
        values = (
            (band.h, true.h, 0),
            (band.f, true.f, opening),
            (band.right_h, true.right_h, 0),
            (band.right_e, true.right_e, opening),
        )
        for name, (value, truth, below) in zip(("h", "f", "right_h", "right_e"), values, strict=True):
            if value is None or truth is None:
                continue
            if not ((value <= truth) & (value >= UNREACHED - below)).all():
                return f"{name} of the band up to row {band.last} is above the truth, or below what is left out", 0
        assert band.h is not None and true.h is not None and band.f is not None and true.f is not None
        far_h, far_f = behind[true.last]
        closed = true.h.astype(np.int64) + far_h >= score
        inside = true.f.astype(np.int64) + far_f + opening >= score
        if not (np.array_equal(band.h[closed], true.h[closed]) and np.array_equal(band.f[inside], true.f[inside])):
            return f"row {band.last} differs where a way of the score passes", 0
        if plain.outputs.right and not plain.local:
            assert band.right_h is not None and true.right_h is not None
            rows = np.arange(true.first + 1, true.last + 1)
            target = problem.pruned.target
            ends = (
                score + plain.scoring.gap_extend * (len(plain.a) - rows)
                if target is not None and (target.corner or target.diagonals is not None)
                else score
            )
            attains = true.right_h >= ends
            if not np.array_equal(band.right_h[attains], true.right_h[attains]):
                return f"the last column differs where a way of the score ends, above row {band.last}", 0
    if plain.known_score is not None:
        best, truth = (best_cell_of(bands) for bands in (found, exact))
        if best != truth:
            return f"best {best} instead of {truth}", 0
    return "", sum(band.pruned for band in found)


def _last_row(sweep: Sweep) -> Row:
    row = bands_of(CpuEngine(1), sweep)[-1].row
    assert row is not None
    return row


def _always(row: int) -> bool:
    return True


def _sequences(random: np.random.Generator, length: int) -> tuple[Codes, Codes]:
    a = random.integers(0, 4, length).astype(np.uint8)
    b = a.copy()
    changed = random.integers(0, length, int(length * random.choice([0.0, 0.005, 0.02, 0.1])))
    b[changed] = random.integers(0, 4, len(changed))
    at, piece = int(random.integers(length)), int(random.integers(1, max(2, length // 8)))
    layout = int(random.integers(6))
    if layout == 0:
        b = np.delete(b, slice(at, at + piece))
    elif layout == 1:
        b = np.concatenate([b[at:], b[:at]])
    elif layout == 2:
        b = np.concatenate([b[:at], random.integers(0, 4, 4 * piece).astype(np.uint8), b[at:]])
    elif layout == 3:
        b[at : at + piece] = 4
    elif layout == 4:
        a = np.concatenate([a, b[: length // 2]])
    return a, b


def _diagonals(rows: int, columns: int, scoring: Scoring) -> Int64:
    """What ``corner`` means, told diagonal by diagonal."""
    ahead = columns - rows - (np.arange(rows + columns + 1) - rows)
    return scoring.match * np.minimum(0, ahead) - scoring.gap_extend * np.abs(ahead)


def bands_of(engine: Engine, sweep: Sweep) -> list[Band]:
    """All bands that an engine answers."""
    return [band for band in engine.sweep(sweep) if isinstance(band, Band)]


def best_cell_of(bands: list[Band]) -> Best:
    """The best cell of all bands."""
    best = Best()
    for band in bands:
        if band.best.score:
            best = band.best if best.score == 0 else best.better(band.best)
    return best


def _best(bands: list[Band], mode: str) -> int:
    if mode in ("local", "walk"):
        return best_cell_of(bands).score
    last = bands[-1].h
    assert last is not None
    if mode == "semiglobal":
        return max(int(last.max()), *(int(band.right_h.max()) for band in bands if band.right_h is not None))
    return int(last[-1])


def behind_of(plain: Sweep, rows: list[int]) -> dict[int, tuple[Int64, Int64]]:
    """By row: H and F̂ of what is behind it, int64[n + 1], as seen from the end, or from any end
    where that is free.
    """
    m, n, scoring = len(plain.a), len(plain.b), plain.scoring
    is_free = plain.local or plain.known_score is not None or plain.borders.left_h[-1] == 0
    borders = (Borders.free if is_free else Borders.corner)(m, n, scoring)
    ends = (*(m - row for row in reversed(rows) if row < m), m)
    sweep = Sweep(
        plain.a[::-1], plain.b[::-1], scoring, borders, ends, local=plain.local, outputs=Outputs(keep=_always)
    )
    found = {m: (borders.top_h[::-1].astype(np.int64), borders.top_f[::-1].astype(np.int64))}
    for band in bands_of(CpuEngine(2), sweep):
        assert band.h is not None and band.f is not None
        found[m - band.last] = band.h[::-1].astype(np.int64), band.f[::-1].astype(np.int64)
    return found
