"""Where sweeps that are planned together take less: on the card, side by side, or by the processor's threads."""

from __future__ import annotations

from collections.abc import Sequence

from gpu.engines.work.sweep import Planned

#: What a sweep takes of an H200, when little of it is computed: seconds a row, each of which waits for the one above;
#: and cells a second of it, and of a core.
_ROW_SECONDS, _CARD_CELLS, _CORE_CELLS = 0.25e-6, 2e12, 6e9
#: Sweeps that share a card at most.
MOST_AT_ONCE = 16


def seconds_on_card(planned: Sequence[Planned]) -> float:
    """Side by side, but the rows of each wait for each other."""
    rows = [each.rows for each in planned]
    waiting = max(sum(rows) / MOST_AT_ONCE, max(rows, default=0)) * _ROW_SECONDS
    return waiting + sum(each.cells for each in planned) / _CARD_CELLS


def seconds_here(planned: Sequence[Planned], threads: int) -> float:
    """Threads beside each other; those that share a sweep wait for each other."""
    cells = sum(each.cells for each in planned)
    return max(cells / threads, max((each.cells for each in planned), default=0) / 4) / _CORE_CELLS


#: Rows of a strip and the columns that the one below is behind it, about: a band of so many columns keeps one strip busy.
_COLUMNS_A_STRIP = 672
#: Strips in flight of a sweep beside those: they wait for their turn.
_WAITING = 64


def sharing(planned: Sequence[Planned], strips: int) -> int:
    """How many sweeps share a card that works on so many ``strips`` at a time."""
    busy = max(plan.cells / max(1, plan.rows) / _COLUMNS_A_STRIP for plan in planned)
    return max(1, min(len(planned), MOST_AT_ONCE, int(strips / (1.5 * busy + _WAITING))))
