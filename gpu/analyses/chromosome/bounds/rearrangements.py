"""What can still be added about an alignment found first, where the sequences may be rearranged: who computes the boxes of its corridor, and when.

The processor computes them whatever the size. A card has most matrices filled before they would pay: where it does not, it
sweeps them itself.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

from gpu.analyses.chromosome.bounds.diagonal.boxes import boxes_about
from gpu.analyses.chromosome.bounds.initial_alignment import FirstAlignment
from gpu.analyses.chromosome.bounds.kmer_bound import upper_bound_of
from gpu.analyses.chromosome.context import Context
from gpu.engines.work.sweep import Band, Row, Sweep, UpperBound

#: Cells of a matrix from which boxes are expected to pay on a card, and of one whose score is such a part of what the shorter side can have or more: there they
#: leave so little that it is computed in sections.
_FOR_CARD, _FOR_CARD_ALIKE, _ALIKE = 200_000_000_000_000, 80_000_000_000_000, 0.75


def rest_about(context: Context, first: FirstAlignment, score: int) -> Callable[[], UpperBound]:
    """What finds it out for the whole matrix (``upper_bound_of``). ``score``: that of some alignment. Raises ``Cancelled``."""
    a, b, engine, scoring = context.a, context.b, context.engine, context.request.scoring
    rate = first.rate(scoring.match)
    find = partial(
        upper_bound_of, a, b, scoring, context.monitor.raise_if_cancelled, first.pins, score, engine.threads, rate=rate
    )
    is_card = engine.name != "cpu"
    is_alike = score >= _ALIKE * scoring.match * min(len(a), len(b))
    if is_card and len(a) * len(b) < (_FOR_CARD_ALIKE if is_alike else _FOR_CARD):
        return find
    boxes = boxes_about(first.pins, first.bridges, len(a), len(b), scoring, is_card, rate)
    if not boxes:
        return find
    with_boxes = partial(_with_boxes, context, partial(find, boxes=boxes, swept=partial(_last_row, context)))
    if not is_card:
        return with_boxes
    # Before the sweep that asks for it: a card has one at a time.
    rest = with_boxes()
    return lambda: rest


def _with_boxes(context: Context, find: Callable[[], UpperBound]) -> UpperBound:
    context.monitor.note("Computing what rearrangements cost.")
    try:
        return find()
    finally:
        context.monitor.note("")


def _last_row(context: Context, sweep: Sweep) -> Row:
    row: Row | None = None
    with closing(context.engine.sweep(sweep)) as steps:
        for step in steps:
            if isinstance(step, Band):
                row = step.row
            context.monitor.raise_if_cancelled()
    assert row is not None
    return row
