"""Nasty sequences and scorings: what breaks alignment programmes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gpu.scoring import Scoring

Codes = NDArray[np.uint8]
Random = np.random.Generator

#: Every shape of scoring that the kernels treat differently.
SCORINGS = {
    "paper": Scoring(1, -3, 5, 2),
    "linear gaps": Scoring(1, -1, 2, 2),
    "unit": Scoring(1, -1, 1, 1),
    "dear opening": Scoring(2, -1, 30, 1),
    "mismatch dearer than two gaps": Scoring(3, -50, 4, 1),
    "cheap everything": Scoring(9, -1, 1, 1),
    "blast": Scoring(5, -4, 10, 6),
    "32 bits": Scoring(100, -300, 500, 200),
    "32 bits, large match": Scoring(1000, -1, 7, 3),
}

SHAPES = ("random", "related", "low complexity", "one letter", "tandem", "repeats", "ambiguous", "two letters")


def _letters(random: Random, length: int, alphabet: int = 4) -> Codes:
    return random.integers(0, alphabet, length).astype(np.uint8)


def mutated(random: Random, codes: Codes, rate: float) -> Codes:
    """Substitutions and indels of a few bases, ``rate`` of them a base."""
    out: list[Codes] = []
    at = 0
    while at < len(codes):
        run = int(random.geometric(rate)) if rate > 0 else len(codes)
        out.append(codes[at : at + run])
        at += run
        event = random.integers(0, 4)
        if event < 2:
            out.append(_letters(random, 1))
            at += 1
        elif event == 2:
            out.append(_letters(random, int(random.geometric(0.3))))
        else:
            at += int(random.geometric(0.3))
    return np.concatenate(out)[: 2 * len(codes) + 10] if out else codes.copy()


def _low_complexity(random: Random, length: int) -> Codes:
    runs = random.geometric(0.2, length + 1)
    return np.repeat(_letters(random, length + 1), runs)[:length]


def _tandem(random: Random, length: int) -> Codes:
    unit = _letters(random, int(random.integers(1, 9)))
    codes = np.resize(unit, length)
    changed = random.random(length) < 0.03
    codes[changed] = _letters(random, int(changed.sum()))
    return codes


def _with_repeats(random: Random, length: int) -> Codes:
    codes = _letters(random, length)
    family = _letters(random, max(1, length // 8))
    for _ in range(4):
        at = int(random.integers(0, max(1, length - len(family))))
        piece = family[: len(codes) - at]
        codes[at : at + len(piece)] = piece
    return codes


def with_ambiguous(random: Random, codes: Codes) -> Codes:
    """Runs of N and some single letters of the rest of IUPAC."""
    codes = codes.copy()
    for _ in range(2):
        if len(codes):
            at = int(random.integers(0, len(codes)))
            codes[at : at + int(random.integers(1, max(2, len(codes) // 6)))] = 14
            codes[int(random.integers(0, len(codes)))] = random.integers(4, 15)
    return codes


def _ambiguous(random: Random, a: Codes, b: Codes) -> tuple[Codes, Codes]:
    return with_ambiguous(random, a), with_ambiguous(random, b)


def pair(random: Random, shape: str, rows: int, columns: int) -> tuple[Codes, Codes]:
    """Two sequences of just these lengths."""
    makers: dict[str, Callable[[], tuple[Codes, Codes]]] = {
        "random": lambda: (_letters(random, rows), _letters(random, columns)),
        "related": lambda: _related(random, _letters(random, rows), columns),
        "low complexity": lambda: (_low_complexity(random, rows), _low_complexity(random, columns)),
        "one letter": lambda: (np.zeros(rows, np.uint8), np.zeros(columns, np.uint8)),
        "tandem": lambda: _related(random, _tandem(random, rows), columns),
        "repeats": lambda: _related(random, _with_repeats(random, rows), columns),
        "ambiguous": lambda: _ambiguous(random, *_related(random, _letters(random, rows), columns)),
        "two letters": lambda: (_letters(random, rows, 2), _letters(random, columns, 2)),
    }
    return makers[shape]()


def _related(random: Random, a: Codes, columns: int) -> tuple[Codes, Codes]:
    b = mutated(random, a, float(random.choice([0.01, 0.05, 0.2])))
    start = int(random.integers(0, max(1, len(b) // 4 + 1)))
    b = b[start:][:columns]
    lead = int(random.integers(0, columns - len(b) + 1))
    return a, np.concatenate([_letters(random, lead), b, _letters(random, columns - len(b) - lead)])
