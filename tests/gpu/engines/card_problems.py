"""Random sweeps on which the card must agree with the processor."""

from __future__ import annotations

import os

import numpy as np

from gpu.engines.engine import Engine
from gpu.engines.work.sweep import Best, Borders, Outputs, Sweep, SweepProgress
from gpu.scoring import Scoring

#: Times as many random problems as usual that the tests on a card take.
MORE = int(os.environ.get("CROSSPOINT_MORE", "1"))
SCORINGS = (
    Scoring(),
    Scoring(2, -1, 3, 1),
    Scoring(5, -4, 10, 1),
    Scoring(1, -1, 1, 1),
    Scoring(1, -50, 2, 2),
    Scoring(100, -300, 500, 200),  # needs the 32-bit word
)


def random_sweep(seed: int, longest: int = 1500) -> Sweep:
    """A matrix of random shape (one in ten thin, a few empty), scoring, borders, bands and outputs;
    half of related sequences, a third with N.
    """
    random = np.random.default_rng(seed)
    rows, columns = (int(side) for side in random.integers(1, longest, 2))
    if seed % 10 == 7:
        rows, columns = (int(random.integers(1, 4)), columns) if seed % 20 == 7 else (rows, int(random.integers(0, 4)))
    letters = 5 if seed % 3 == 0 else 4
    a, b = (random.integers(0, letters, side).astype(np.uint8) for side in (rows, columns))
    if columns > 1 and random.random() < 0.5:
        shared = min(rows, columns)
        b[:shared] = a[:shared]
        changed = random.integers(0, shared, max(1, shared // 30))
        b[changed] = random.integers(0, 4, len(changed))
        cut = int(random.integers(0, columns))
        b = np.concatenate([b[:cut], b[min(columns - 1, cut + 3) :]])
    scoring = SCORINGS[random.integers(len(SCORINGS))]
    mode = int(random.integers(4))
    if mode < 2:
        borders = Borders.free(rows, len(b), scoring)
    else:
        borders = Borders.corner(rows, len(b), scoring, int(random.integers(3)), bool(random.integers(2)))
    ends = random.integers(1, rows + 1, 4) if seed % 4 else range(1, rows, 97)
    bands = tuple(sorted({*(int(end) for end in ends), rows}))
    whole = seed % 4 != 1
    return Sweep(
        a,
        b,
        scoring,
        borders,
        bands,
        local=mode == 0,
        known_score=1 if mode in (0, 3) else None,
        outputs=Outputs(keep=(lambda row: True) if whole else (lambda row: row != rows), right=whole),
    )


def tall_sweep(seed: int) -> Sweep:
    """A matrix of many rows and few columns, so of many strips; its bands end where strips do, or
    within them, or it is one band.
    """
    random = np.random.default_rng(seed)
    rows, columns = int(random.integers(8_000, 25_000)), int(random.integers(100, 700))
    a, b = (random.integers(0, 4, side).astype(np.uint8) for side in (rows, columns))
    shared, at = columns // 2, int(random.integers(0, rows - columns))
    a[at : at + shared] = b[:shared]
    scoring, step = SCORINGS[seed % len(SCORINGS)], int(random.choice([1024, 1500, 4096, rows]))
    ends, local = (*range(step, rows, step), rows), seed % 2 == 0
    return Sweep(
        a,
        b,
        scoring,
        Borders.free(rows, columns, scoring),
        ends,
        local=local,
        known_score=1 if local or seed % 4 == 1 else None,
        outputs=Outputs(keep=lambda row: row % 3 != 1, right=seed % 3 == 1),
    )


def outputs(engine: Engine, sweep: Sweep) -> tuple[list[dict[str, np.ndarray]], Best]:
    """The arrays of each band, and the best cell of all."""
    bands, best = [], Best()
    for band in engine.sweep(sweep):
        if isinstance(band, SweepProgress):
            continue
        arrays = {"h": band.h, "f": band.f, "right_h": band.right_h, "right_e": band.right_e}
        bands.append({name: array for name, array in arrays.items() if array is not None})
        if band.best.score:
            best = band.best if best.score == 0 else best.better(band.best)
    return bands, best


def difference(one: Engine, other: Engine, sweep: Sweep) -> str:
    """ "" where two engines agree in every value, else what differs."""
    (bands, best), (expected, best_expected) = outputs(one, sweep), outputs(other, sweep)
    if sweep.known_score is not None and best != best_expected:
        return f"best {best} instead of {best_expected}"
    for number, (band, reference) in enumerate(zip(bands, expected, strict=True)):
        if band.keys() != reference.keys():
            return f"band {number} holds {sorted(band)} instead of {sorted(reference)}"
        for name, array in band.items():
            if not np.array_equal(array, reference[name]):
                return (
                    f"{name} of band {number} differs in {int((array != reference[name]).sum())} of {array.size} places"
                )
    return ""
