"""Where the rows of two sections of a matrix agree, so that the lower one may be taken over (``sections.py``).

Let S ≥ ``known`` be the score that is looked for. A cell *attains* with a value V if V and the best way on from there make ``known``; what any way on
adds is no more than ``to_come`` tells. The upper section's values are H wherever H attains, and elsewhere do not attain. The lower section's values L are those of a matrix with
another first row, exact wherever they attain, and less elsewhere.

**Claim.** Let there be a number c ≤ 0 such that in one row, for H as for F, L + c is the upper value wherever either of them, with what is to come, makes ``known``. Let no way that attains begin below that row.
Then everywhere below it L + c is H wherever H attains, and elsewhere does not attain.

*H attains at y.* The best way there passes the row at a cell x that attains, so L(x) + c = H(x): L(y) ≥ H(y) − c ≥ H(y). So L attains there, and is exact. Were L(y) + c more than H(y), the way that it comes by
would pass the row at an x' where L(x') + c, with the way on over y, makes more than ``known``; so L is exact there, L(x') + c is the upper value, and that is H(x'), since it attains with a way that
there is. Then H(y) is no less than L(y) + c.

*H does not attain at y.* If L(y) + c did, the same x' would show H(y) ≥ L(y) + c.

The same holds for a section that is agreed with, as the upper one of the next. And the lower section must not leave out more than by ``known``: a
score that it finds is L's, which is more than H's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Band, Best, Row

#: Columns that are skipped at first.
_STEP = 64


def offset(upper: Row, lower: Row, to_come: Callable[[Int64], Int64], known: int) -> int | None:
    """The number that has to be added to ``lower``, or None where the two do not agree (yet). ``to_come``: what the way on adds at most, by column."""
    first = min(upper.first, lower.first)
    end = max(upper.first + len(upper.h), lower.first + len(lower.h))
    # Where they do not agree, that shows nearly anywhere.
    for step in (_STEP, 1):
        columns = np.arange(first, end, step)
        here, there, ahead = _values(upper, columns), _values(lower, columns), to_come(columns)
        best = int((here[0] + ahead).argmax())
        if here[0][best] + ahead[best] < known:
            continue
        by = int(here[0][best]) - int(there[0][best])
        if by > 0 or not _is_equal(here, there, by, ahead, known):
            return None
        if step > 1:
            # What is to come takes longer to tell than whether values are the same.
            columns = np.arange(first, end)
            here, there = _values(upper, columns), _values(lower, columns)
            differs = np.flatnonzero((here[0] != there[0] + by) | (here[1] != there[1] + by))
            here, there = ([values[differs] for values in side] for side in (here, there))
            if not _is_equal(here, there, by, to_come(columns[differs]), known):
                return None
        return by
    return None


def _is_equal(here: list[Int64], there: list[Int64], by: int, ahead: Int64, known: int) -> bool:
    """Whether H and F̂ are the same wherever either of them matters."""
    for mine, other in zip(here, there, strict=True):
        matters = np.maximum(mine, other + by) + ahead >= known
        if not np.array_equal(mine[matters], other[matters] + by):
            return False
    return True


def _values(row: Row, columns: Int64) -> list[Int64]:
    """H and F̂ in columns that ascend."""
    first, end = np.searchsorted(columns, (row.first, row.first + len(row.h)))
    values = [np.full(len(columns), value, np.int64) for value in row.left_out]
    for whole, part in zip(values, (row.h, row.f), strict=True):
        whole[first:end] = part[columns[first:end] - row.first]
    return values


def moved(band: Band, by: int, known: int, gap_open: int) -> Band:
    """A band of a section that is agreed with, with the number added: what cells left out stand for stays, and a best score that attains nothing is none."""
    if band.row is None and band.best.score == 0:
        return band
    best = band.best if band.best.score == 0 else Best(band.best.score + by, band.best.i, band.best.j)
    row = band.row
    if row is not None:
        dead = row.left_out[0]
        h: Int32 = np.where(row.h == dead, dead, np.maximum(row.h + by, dead)).astype(np.int32)
        f: Int32 = np.maximum(row.f + by, h - gap_open).astype(np.int32)
        f[h == dead] = row.left_out[1]
        row = replace(row, h=h, f=f)
    return replace(band, best=best if best.score >= known else Best(), row=row)
