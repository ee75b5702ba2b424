"""Where sweeps that are planned together take less: on the card, side by side, or by the processor's threads."""

from __future__ import annotations

from collections.abc import Sequence

from gpu.engines.cpu.sweep.layout import MIN_SHARED
from gpu.engines.work.sweep import SweepJob

#: What a sweep takes of an H200, when little of it is computed: seconds a row, each of which waits for the one above;
#: and cells a second of it, and of a core.
_ROW_SECONDS, _CARD_CELLS, _CORE_CELLS = 0.25e-6, 2e12, 6e9
#: Sweeps that share a card at most.
MAX_AT_ONCE = 16


def seconds_on_card(planned: Sequence[SweepJob]) -> float:
    """Side by side, but the rows of each wait for each other."""
    rows = [each.rows for each in planned]
    waiting = max(sum(rows) / MAX_AT_ONCE, max(rows, default=0)) * _ROW_SECONDS
    return waiting + sum(each.cells for each in planned) / _CARD_CELLS


def seconds_here(planned: Sequence[SweepJob], threads: int) -> float:
    """Threads beside each other; those that share a sweep wait for each other, and a small one is not shared."""
    cells = [each.cells for each in planned]
    longest = max((size / 4 if size >= MIN_SHARED else size for size in cells), default=0)
    return max(sum(cells) / threads, longest) / _CORE_CELLS


#: Rows of a strip and the columns that the one below is behind it, about: a band of so many columns keeps one strip busy.
COLUMNS_A_STRIP = 672
#: Strips in flight of a sweep beside those: they wait for their turn.
_WAITING = 64


def shares(planned: Sequence[SweepJob], blocks: int, warps: int) -> list[int]:
    """Of the ``blocks`` of so many ``warps`` that a card works on at a time, how many each sweep begins with, when as many of them share it as
    may: what it has work for, as far as is known, or an equal part of what those with less work leave.
    """
    alive = [max(0, plan.cells) / max(1, plan.rows) for plan in planned]
    needed = [int(1.5 * columns / COLUMNS_A_STRIP + _WAITING) // warps + 1 for columns in alive]
    left, level = blocks, 1
    together = sorted(needed)[-MAX_AT_ONCE:]
    for more, most in zip(range(len(together), 0, -1), together, strict=True):
        level = max(1, left // more)
        if most > level:
            break
        left -= most
    return [min(most, level) for most in needed]
