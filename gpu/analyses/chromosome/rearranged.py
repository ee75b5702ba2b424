"""What can still be added about an alignment found first, where the sequences may be rearranged: who computes the boxes of its corridor, and when.

Large ones are swept by the engine, at once; small ones by the processor, when the engine asks: a card is made ready meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.corridor.boxes import boxes_about
from gpu.analyses.chromosome.foreign_words import rest_of
from gpu.analyses.chromosome.lower_bound import FirstAlignment
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.sweep import Rest, Row, Sweep, Sweeps, Tick
from gpu.sequences.sequence import Codes

#: Cells up to which they are small.
_FEW_CELLS = 10_000_000_000


def rest_about(
    context: Context, a: Codes, b: Codes, first: FirstAlignment, score: int, given_back: int = 0
) -> Callable[[], Rest]:
    """What finds it out (``rest_of``). ``score``: that of some alignment. Raises ``Cancelled``."""
    engine, scoring, check = context.engine, context.request.scoring, context.monitor.check
    about = first.pins, first.bridges, len(a), len(b), scoring
    boxes = boxes_about(*about)
    are_small = sum(box.cells() for box in boxes) <= _FEW_CELLS
    if not are_small and engine.name != "cpu":
        boxes = boxes_about(*about, for_card=True)
    swept = partial(_last_row, context, CpuEngine(engine.threads) if are_small else engine)
    find = partial(rest_of, a, b, scoring, check, first.pins, score, engine.threads, boxes, swept, given_back)
    if are_small:
        return find
    context.monitor.note("Computing what rearrangements cost.")
    try:
        rest = find()
    finally:
        context.monitor.note("")
    return lambda: rest


def _last_row(context: Context, engine: Sweeps, sweep: Sweep) -> Row:
    row: Row | None = None
    with closing(engine.sweep(sweep)) as steps:
        for step in steps:
            if isinstance(step, Tick):
                context.remark(step.remark)
            else:
                row = step.row
            context.monitor.check()
    assert row is not None
    return row
