"""Bands that become one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Band, Best


def join(parts: Sequence[Band]) -> Band:
    """One band of several, from the top down, of which the last one alone may have a row."""
    if len(parts) == 1:
        return parts[0]
    best = Best()
    for part in parts:
        best = better(best, part.best)
    last = parts[-1]
    right_h, right_e = (_joined_columns([getattr(part, name) for part in parts]) for name in ("right_h", "right_e"))
    spans = np.concatenate([part.pruned_spans for part in parts])
    pruned = sum(part.pruned for part in parts)
    return Band(parts[0].first, last.last, best, pruned, spans, last.row, right_h, right_e)


def _joined_columns(columns: list[Int32 | None]) -> Int32 | None:
    """Of all parts, or of none."""
    there = [column for column in columns if column is not None]
    return np.concatenate(there) if there else None


def better(best: Best, other: Best) -> Best:
    """The better one; a score of 0 is none."""
    if not (best.score and other.score):
        return best if best.score else other
    return best.better(other)
