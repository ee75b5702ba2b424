"""The CPU sweep against the textbook, for any shape, scoring, border, band and thread count."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep.layout import word_for
from gpu.engines.cpu.sweep.threads import _Worker
from gpu.engines.work.sweep import Band, Best, Borders, Outputs, Sweep, SweepProgress, TargetScore
from gpu.scoring import Scoring
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, pair
from tests.gpu.analyses.chromosome.runs import scores_of

pytestmark = pytest.mark.usefixtures("helped_at_once")


def _begun(borders: Borders) -> oracle.Matrices:
    """The engine's borders as the textbook's row 0 and column 0; F̂ and Ê stand in for F and E,
    which changes no cell.
    """
    begun = oracle.empty(len(borders.left_h), len(borders.top_h) - 1)
    begun.h[0], begun.f[0] = borders.top_h, borders.top_f
    begun.h[1:, 0], begun.e[1:, 0] = borders.left_h, borders.left_e
    return begun


def _true(sweep: Sweep) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """H, Ê and F̂ of the whole matrix by the textbook."""
    scoring = sweep.scoring
    begun = _begun(sweep.borders)
    for i in range(1, len(sweep.a) + 1):
        begun.f[i, 0] = max(begun.h[i - 1, 0] - scoring.gap_first, begun.f[i - 1, 0] - scoring.gap_extend)
    h, e, f = oracle.fill(sweep.a, sweep.b, scores_of(scoring), begun, sweep.local)
    return h, np.maximum(e, h - scoring.gap_open), np.maximum(f, h - scoring.gap_open)


def _bands(random: np.random.Generator, rows: int) -> tuple[int, ...]:
    """Random ends of bands, the last of them the last row."""
    number = int(random.integers(0, 6))
    return tuple(sorted({*(int(row) for row in random.integers(1, rows + 1, number)), rows})) if rows else (0,)


def _taken_from_the_middle(random: np.random.Generator, a, b, scoring: Scoring, local: bool):
    """Borders as they occur: the row and the column of a larger matrix above and left of a random
    cell.
    """
    i, j = int(random.integers(0, len(a) + 1)), int(random.integers(0, len(b) + 1))
    kind = int(random.integers(0, 4))
    scores = scores_of(scoring)
    begun = oracle.anywhere(len(a), len(b)) if local or kind == 3 else oracle.corner(len(a), len(b), scores, kind)
    h, e, f = oracle.fill(a, b, scores, begun, local)
    e, f = np.maximum(e, h - scoring.gap_open), np.maximum(f, h - scoring.gap_open)
    borders = Borders(
        h[i, j:].astype(np.int32),
        f[i, j:].astype(np.int32),
        h[i + 1 :, j].astype(np.int32),
        e[i + 1 :, j].astype(np.int32),
    )
    return a[i:], b[j:], borders


def _check(sweep: Sweep, threads: int) -> list[Band]:
    h, e, f = _true(sweep)
    answers = list(CpuEngine(threads).sweep(sweep))
    bands = [answer for answer in answers if isinstance(answer, Band)]
    assert [band.last for band in bands] == [end for end in sweep.bands if end > sweep.first_row]
    first = sweep.first_row
    for band in bands:
        assert band.first == first
        rows = slice(band.first + 1, band.last + 1)
        kept = sweep.outputs.keep(band.last)
        assert (band.h is not None) == (band.f is not None) == kept
        if band.h is not None and band.f is not None:
            np.testing.assert_array_equal(band.h, h[band.last])
            np.testing.assert_array_equal(band.f, f[band.last])
        assert (band.right_h is not None) == sweep.outputs.right
        if band.right_h is not None:
            np.testing.assert_array_equal(band.right_h, h[rows, -1])
            np.testing.assert_array_equal(band.right_e, e[rows, -1])
        if sweep.known_score is not None:
            inside = h[rows, 1:]
            found = Best()
            if inside.size and inside.max() > 0 and inside.max() >= sweep.known_score:
                i, j = divmod(int(inside.argmax()), inside.shape[1])
                found = Best(int(inside.max()), band.first + 1 + i, 1 + j)
            if sweep.known_score == 0 and sum(max(0, other.best.score) for other in bands[: bands.index(band)]) == 0:
                assert band.best == found
            elif band.best.score or found.score >= max(sweep.known_score, max(other.best.score for other in bands)):
                # A band need not look for what is below the best known so far.
                assert band.best == found
        assert band.pruned == 0 or sweep.target is not None
        first = band.last
    if sweep.known_score is not None:
        inside = h[sweep.first_row + 1 :, 1:]
        if inside.size and inside.max() > 0 and inside.max() >= sweep.known_score:
            i, j = divmod(int(inside.argmax()), inside.shape[1])
            overall = max((band.best for band in bands), key=lambda best: (best.score, -best.i, -best.j))
            assert overall == Best(int(inside.max()), sweep.first_row + 1 + i, 1 + j)
    return bands


def _length(random: np.random.Generator, most: int) -> int:
    return int(random.choice([random.integers(0, 12), random.integers(0, most), random.integers(most // 2, most)]))


def _random_sweep(random: np.random.Generator, scoring: Scoring, most: int) -> Sweep:
    a, b = pair(random, str(random.choice(SHAPES)), _length(random, most), _length(random, most))
    local = bool(random.random() < 0.4)
    kind = int(random.integers(0, 3))
    choice = int(random.integers(0, 4))
    if choice == 0:
        borders = Borders.free(len(a), len(b), scoring)
    elif choice == 1 and not local:
        borders = Borders.corner(len(a), len(b), scoring, kind, bool(random.random() < 0.5))
    elif choice == 2 or local:
        a, b, borders = _taken_from_the_middle(random, a, b, scoring, local)
    else:
        borders = Borders.corner(len(a), len(b), scoring, kind)
    bands = _bands(random, len(a))
    kept = {row for row in bands if random.random() < 0.6}
    return Sweep(
        a,
        b,
        scoring,
        borders,
        bands,
        local=local,
        known_score=0 if bool(random.random() < 0.7) else None,
        outputs=Outputs(keep=kept.__contains__, right=bool(random.random() < 0.7)),
    )


@pytest.mark.parametrize("name", SCORINGS)
def test_small(name: str) -> None:
    random = np.random.default_rng(list(SCORINGS).index(name) + 100)
    for _ in range(14):
        _check(_random_sweep(random, SCORINGS[name], 300), int(random.integers(1, 4)))


@pytest.mark.parametrize("seed", range(12))
def test_across_strips_and_segments(seed: int) -> None:
    """Sides around 512 rows (a strip), 1,024 steps (a segment) and the 128 rows of a sub-strip."""
    random = np.random.default_rng(seed + 200)
    scoring = SCORINGS[list(SCORINGS)[seed % len(SCORINGS)]]
    near = [127, 128, 129, 511, 512, 513, 896, 1023, 1024, 1025, 1151, 1152, 1408, 1535, 1536, 1600]
    rows, columns = int(random.choice(near[3:])), int(random.choice(near))
    shape = SHAPES[seed % len(SHAPES)]
    a, b = pair(random, shape, rows, columns)
    local = seed % 3 != 0
    borders = (
        Borders.free(rows, columns, scoring)
        if local
        else Borders.corner(rows, columns, scoring, seed % 3, seed % 2 == 1)
    )
    sweep = Sweep(
        a,
        b,
        scoring,
        borders,
        _bands(random, rows),
        local=local,
        known_score=0,
        outputs=Outputs(keep=lambda row: True, right=True),
    )
    _check(sweep, 1 + seed % 3)


def test_both_words_are_used() -> None:
    assert {word_for(scoring) for scoring in SCORINGS.values()} == {np.int16, np.int32}


@pytest.mark.parametrize("rows, columns", [(0, 0), (0, 5), (5, 0), (1, 1), (600, 0), (0, 600), (1, 1500), (1500, 1)])
@pytest.mark.parametrize("local", [True, False])
def test_thin(rows: int, columns: int, local: bool) -> None:
    random = np.random.default_rng(rows + columns)
    a, b = pair(random, "two letters", rows, columns)
    for borders in (Borders.free(rows, columns, Scoring()), Borders.corner(rows, columns, Scoring(), 1)):
        if local and borders.top_h.any():
            continue
        _check(
            Sweep(
                a,
                b,
                Scoring(),
                borders,
                (rows,),
                local=local,
                known_score=0,
                outputs=Outputs(keep=lambda row: True, right=True),
            ),
            2,
        )


def test_best_cell_is_the_smallest_of_equals() -> None:
    """A unit that recurs: its best score is attained in many cells."""
    unit = np.random.default_rng(5).integers(0, 4, 40).astype(np.uint8)
    spacer = np.full(90, 14, np.uint8)
    codes = np.concatenate([np.concatenate([spacer, unit])] * 12)
    for threads in (1, 2, 3):
        for bands in ((len(codes),), (100, 700, 701, len(codes))):
            borders = Borders.free(len(codes), len(codes), Scoring())
            sweep = Sweep(
                codes,
                codes[:700],
                Scoring(),
                Borders.free(len(codes), 700, Scoring()),
                bands,
                local=True,
                known_score=0,
            )
            bests = [
                band.best for band in CpuEngine(threads).sweep(sweep) if isinstance(band, Band) and band.best.score
            ]
            assert max(bests, key=lambda best: (best.score, -best.i, -best.j)) == Best(40, 130, 130)
            assert len(borders.top_h) == len(codes) + 1


@pytest.mark.parametrize("name", SCORINGS)
def test_resumed_below_a_kept_row(name: str) -> None:
    random = np.random.default_rng(300)
    scoring = SCORINGS[name]
    for seed in range(3):
        rows, columns = int(random.integers(2, 900)), int(random.integers(1, 400))
        a, b = pair(random, SHAPES[seed], rows, columns)
        local = seed < 2
        borders = Borders.free(rows, columns, scoring)
        bands = _bands(random, rows)
        whole = Sweep(
            a,
            b,
            scoring,
            borders,
            bands,
            local=local,
            known_score=0,
            outputs=Outputs(keep=lambda row: True, right=True),
        )
        answers = [band for band in CpuEngine(2).sweep(whole) if isinstance(band, Band)]
        for at, band in enumerate(answers[:-1]):
            assert band.h is not None and band.f is not None
            resumed = Sweep(
                a,
                b,
                scoring,
                Borders(band.h, band.f, borders.left_h, borders.left_e, band.last),
                bands,
                local=local,
                known_score=0,
                outputs=Outputs(keep=lambda row: True, right=True),
            )
            again = [band for band in CpuEngine(1 + at % 2).sweep(resumed) if isinstance(band, Band)]
            assert len(again) == len(answers) - at - 1
            for new, old in zip(again, answers[at + 1 :], strict=True):
                for field in ("h", "f", "right_h", "right_e"):
                    np.testing.assert_array_equal(getattr(new, field), getattr(old, field))


@pytest.mark.parametrize("kind0", range(3))
@pytest.mark.parametrize("kind1", range(3))
def test_forward_and_backward_meet(kind0: int, kind1: int) -> None:
    """Myers and Miller: over the middle row the two halves add up to the score from corner to
    corner, and never beyond.
    """
    random = np.random.default_rng(10 * kind0 + kind1)
    for name, scoring in SCORINGS.items():
        for shape in ("related", "one letter", "random"):
            rows, columns = int(random.integers(2, 70)), int(random.integers(0, 70))
            a, b = pair(random, shape, rows, columns)
            target = oracle.between(a, b, scores_of(scoring), kind0, kind1)
            if target < oracle.NEVER // 2:
                continue
            middle = int(random.integers(1, rows))
            upper = Sweep(
                a[:middle],
                b,
                scoring,
                Borders.corner(middle, columns, scoring, kind0),
                (middle,),
                outputs=Outputs(keep=lambda row: True),
            )
            rest = rows - middle
            borders = Borders.corner(rest, columns, scoring, kind1, backward=True)
            lower = Sweep(a[middle:][::-1], b[::-1], scoring, borders, (rest,), outputs=Outputs(keep=lambda row: True))
            (top,) = (band for band in CpuEngine(1).sweep(upper) if isinstance(band, Band))
            (bottom,) = (band for band in CpuEngine(1).sweep(lower) if isinstance(band, Band))
            assert top.h is not None and top.f is not None and bottom.h is not None and bottom.f is not None
            closed = top.h.astype(np.int64) + bottom.h[::-1]
            joined = top.f.astype(np.int64) + bottom.f[::-1] + scoring.gap_open
            assert max(closed.max(), joined.max()) == target, (name, shape, rows, columns, middle)


@pytest.mark.parametrize("seed", range(6))
def test_pruning_keeps_the_best_and_the_path(seed: int) -> None:
    """Pruned or not, the best cell is the same; kept rows are lower bounds, and exact where an
    optimal path crosses.
    """
    random = np.random.default_rng(seed + 400)
    scoring = SCORINGS[("paper", "unit", "32 bits", "blast", "dear opening", "linear gaps")[seed]]
    length = 6000
    a = random.integers(0, 4, length).astype(np.uint8)
    b = a.copy()
    changed = random.random(length) < 0.01
    b[changed] = random.integers(0, 4, int(changed.sum()))
    b = np.delete(b, slice(2500, 2600))
    bands = (*range(500, length, 500), length)
    free = Borders.free(length, len(b), scoring)
    plain = Sweep(a, b, scoring, free, bands, local=True, known_score=0, outputs=Outputs(keep=lambda row: True))
    exact = [band for band in CpuEngine(2).sweep(plain) if isinstance(band, Band)]
    best = max((band.best for band in exact), key=lambda best: (best.score, -best.i, -best.j))
    i, j = best.i, best.j
    back = Borders.corner(i, j, scoring)
    ends = tuple(i - row for row in reversed(bands) if row < i) + (i,)
    reverse = Sweep(a[:i][::-1], b[:j][::-1], scoring, back, ends, outputs=Outputs(keep=lambda row: True))
    backward = {i - band.last: band for band in CpuEngine(2).sweep(reverse) if isinstance(band, Band)}
    for known in (0, best.score - 50 * scoring.match, best.score):
        for threads in (1, 2):
            pruned = Sweep(
                a,
                b,
                scoring,
                free,
                bands,
                local=True,
                known_score=known,
                target=TargetScore(known),
                outputs=Outputs(keep=lambda row: True),
            )
            bands_found = [band for band in CpuEngine(threads).sweep(pruned) if isinstance(band, Band)]
            assert max((x.best for x in bands_found), key=lambda best: (best.score, -best.i, -best.j)) == best
            assert sum(band.pruned for band in bands_found) > 0
            for band, true in zip(bands_found, exact, strict=True):
                assert band.h is not None and true.h is not None and band.f is not None and true.f is not None
                assert (band.h <= true.h).all() and (band.f <= true.f).all() and (band.h >= 0).all()
                assert 0 <= band.pruned <= (band.last - band.first) * len(b)
                far = backward.get(band.last)
                if far is None or far.h is None or far.f is None:
                    continue
                on_path = true.h[: j + 1].astype(np.int64) + far.h[::-1] == best.score
                inside_gap = true.f[: j + 1].astype(np.int64) + far.f[::-1] + scoring.gap_open == best.score
                assert on_path.any() or inside_gap.any()
                np.testing.assert_array_equal(band.h[: j + 1][on_path], true.h[: j + 1][on_path])
                np.testing.assert_array_equal(band.f[: j + 1][inside_gap], true.f[: j + 1][inside_gap])


def test_pruned_spans_add_up_to_about_the_cells_pruned() -> None:
    random = np.random.default_rng(7)
    a = random.integers(0, 4, 12_000).astype(np.uint8)
    sweep = Sweep(
        a,
        a,
        Scoring(),
        Borders.free(len(a), len(a), Scoring()),
        (6000, 12_000),
        local=True,
        known_score=12_000,
        target=TargetScore(12_000),
    )
    bands = [band for band in CpuEngine(2).sweep(sweep) if isinstance(band, Band)]
    pruned = sum(band.pruned for band in bands)
    assert pruned > 0.7 * len(a) ** 2
    areas = 0
    for band in bands:
        spans = band.pruned_spans
        assert (spans[:, 0] >= band.first).all() and (spans[:, 1] <= band.last).all()
        assert (spans[:, 2] >= 0).all() and (spans[:, 3] <= len(a)).all() and (spans[:, 2] <= spans[:, 3]).all()
        areas += int(((spans[:, 1] - spans[:, 0]) * (spans[:, 3] - spans[:, 2])).sum())
    assert abs(areas - pruned) < 0.05 * len(a) ** 2


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_closing_early_leaves_no_thread(threads: int) -> None:
    before = set(threading.enumerate())
    codes = np.random.default_rng(1).integers(0, 4, 20_000).astype(np.uint8)
    bands = (*range(512, 20_000, 512), 20_000)
    sweep = Sweep(codes, codes, Scoring(), Borders.free(20_000, 20_000, Scoring()), bands, local=True, known_score=0)
    with closing(CpuEngine(threads).sweep(sweep)) as answers:
        assert isinstance(next(answers), Band | SweepProgress)
    assert set(threading.enumerate()) == before


def test_a_failing_keep_reaches_the_caller() -> None:
    before = set(threading.enumerate())

    def fail(row: int) -> bool:
        raise RuntimeError(f"row {row}")

    codes = np.zeros(2000, np.uint8)
    for threads in (1, 3):
        sweep = Sweep(
            codes,
            codes,
            Scoring(),
            Borders.free(2000, 2000, Scoring()),
            (1000, 2000),
            local=True,
            outputs=Outputs(keep=fail),
        )
        with pytest.raises(RuntimeError, match="row 1000|row 2000"):
            list(CpuEngine(threads).sweep(sweep))
    assert set(threading.enumerate()) == before


def test_a_failing_thread_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(threading.enumerate())

    run = _Worker.run

    def fail(worker: _Worker, most: int) -> int:
        if threading.current_thread().name.startswith("sweep-"):
            raise MemoryError("no room")
        return run(worker, most)

    monkeypatch.setattr(_Worker, "run", fail)
    codes = np.random.default_rng(1).integers(0, 4, 9000).astype(np.uint8)
    bands = (*range(512, 9000, 512), 9000)
    sweep = Sweep(codes, codes, Scoring(), Borders.free(9000, 9000, Scoring()), bands, local=True)
    with pytest.raises(MemoryError, match="no room"):
        list(CpuEngine(3).sweep(sweep))
    assert set(threading.enumerate()) == before


def test_a_small_sweep_has_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handing strips from thread to thread would take longer than they do."""
    monkeypatch.undo()
    before, codes = set(threading.enumerate()), np.zeros(3000, np.uint8)
    sweep = Sweep(
        codes, codes, Scoring(), Borders.free(3000, 3000, Scoring()), (*range(512, 3000, 512), 3000), local=True
    )
    for _ in CpuEngine(3).sweep(sweep):
        assert set(threading.enumerate()) == before


def test_ticks_tell_how_far_it_is() -> None:
    codes = np.random.default_rng(1).integers(0, 4, 60_000).astype(np.uint8)
    cells = len(codes) * 30_000
    sweep = Sweep(codes, codes[:30_000], Scoring(), Borders.free(60_000, 30_000, Scoring()), (60_000,), local=True)
    ticks = [answer for answer in CpuEngine(2).sweep(sweep) if isinstance(answer, SweepProgress)]
    assert ticks and all(0 <= tick.cells <= cells for tick in ticks)
    assert [tick.cells for tick in ticks] == sorted(tick.cells for tick in ticks)


@pytest.mark.parametrize("scoring", [Scoring(), Scoring(5, -4, 2, 1), Scoring(2, -7, 5, 1)])
def test_values_above_may_rise_far_over_the_left_border(scoring: Scoring) -> None:
    """Cells beside the border, raised to the lowest value, may still lose a mismatch."""
    at, rows, rise = 700, 700, 60_000
    b = np.random.default_rng(3).integers(0, 4, 3500).astype(np.uint8)
    a = b[at : at + rows]
    top = np.where(np.arange(len(b) + 1) < at, 0, rise).astype(np.int32)
    borders = replace(Borders.free(rows, len(b), scoring), top_h=top, top_f=top - np.int32(scoring.gap_open))
    sweep = Sweep(a, b, scoring, borders, (rows,), local=True, known_score=1)
    [band] = [step for step in CpuEngine(1).sweep(sweep) if isinstance(step, Band)]
    assert band.best == (rise + scoring.match * rows, rows, at + rows)
