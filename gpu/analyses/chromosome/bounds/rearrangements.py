"""Choice of the upper bound, and of the device that sweeps the boxes of rearranged regions.

The CPU sweeps them whatever the size of the matrix. A GPU fills most matrices before the boxes
would pay; for larger ones it sweeps the boxes itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, replace
from functools import partial

from gpu.analyses.chromosome.bounds import word_bound
from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box, boxes_about
from gpu.analyses.chromosome.bounds.initial_alignment import InitialAlignment
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import PrunedBy
from gpu.analyses.estimate import free_memory
from gpu.core.errors import CardOutOfMemory
from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes
from gpu.engines.engine import Engine
from gpu.engines.work import word_samples
from gpu.engines.work.sweep import Band, Row, Sweep, UpperBound

#: Least cells of a matrix for which boxes pay on a GPU; the second for pairs whose score is at
#: least this share of the largest possible one, which profit most from boxes.
_MIN_CELLS_GPU, _MIN_CELLS_GPU_SIMILAR, _SIMILAR_SHARE = 200_000_000_000_000, 80_000_000_000_000, 0.75
#: Least cells for which the word bound pays on a GPU: with it the time grows as the length does.
_MIN_CELLS_WORDS_GPU = 8_000_000_000_000
#: Shares of the matrix that likely take the time of a run with either bound, bands and boxes
#: included; the second times the share of the largest score that the alignment lacks.
_SHARE_BY_WORDS, _SHARE_BY_DIAGONALS = 0.09, 0.1
#: Its band on a GPU, which needs many strips to be busy: columns to either side, rows of a slab.
_REACH_GPU, _SLAB_GPU = 1 << 15, 1 << 17


def upper_bound_about(context: Context, first: InitialAlignment, score: int) -> Callable[[], UpperBound]:
    """A function that builds the upper bound of the whole matrix.

    ``score``: of some alignment. Raises ``Cancelled``.
    """
    a, b, engine, scoring = context.a, context.b, context.engine, context.request.scoring
    rate = first.rate(scoring.match)
    build = partial(
        upper_bound_of,
        a,
        b,
        scoring,
        context.monitor.raise_if_cancelled,
        first.anchors,
        score,
        engine.threads,
        rate=rate,
    )
    alone = partial(_diagonal_bound, context, build)
    is_gpu = engine.is_card
    if _by_words(context.request, engine, score):
        # The estimate of the run, made before the score was known, has not counted them.
        marks = format_bytes(word_samples.memory_of(len(b)))
        sentence = Phrase("Computing what islands cost, which takes another {} of memory.", marks)
        if is_gpu:
            sentence = Phrase("Computing what islands cost, which takes {} of the card's memory.", marks)
        by_words = partial(_noted, context, sentence, partial(_word_bound, context, first, score))
        if not is_gpu:
            return by_words
        # Without room on the card there are other bounds.
        with suppress(CardOutOfMemory):
            return _made(by_words())
    is_similar = score >= _SIMILAR_SHARE * scoring.match * min(len(a), len(b))
    if is_gpu and len(a) * len(b) < (_MIN_CELLS_GPU_SIMILAR if is_similar else _MIN_CELLS_GPU):
        return alone
    boxes = boxes_about(first.anchors, first.gap_scores, len(a), len(b), scoring, is_gpu, rate)
    if not boxes:
        return alone
    with_boxes = partial(
        _noted,
        context,
        Phrase("Computing what rearrangements cost."),
        partial(_diagonal_bound, context, build, boxes),
    )
    if not is_gpu:
        return with_boxes
    return _made(with_boxes())


def expected_share(request: ChromosomeRequest, engine: Engine, score: int) -> float:
    """The share of the matrix that is likely computed, by the score of some alignment.

    As it was in pairs of all kinds (``README.md``): a score alone prunes what lies further from the
    diagonal than it can pay for; of the bounds, the band of the word bound is counted.
    """
    if not request.pruning:
        return 1.0
    share = max(0.0, min(1.0, score / max(1, request.scoring.match * min(request.a.used, request.b.used))))
    if _by_words(request, engine, score):
        return _SHARE_BY_WORDS
    return _SHARE_BY_DIAGONALS * (1 - share) if share >= 0.5 else (1 - share) ** 2


def _made(bound: UpperBound) -> Callable[[], UpperBound]:
    """A bound that is made before the sweep that needs it: a GPU does one sweep at a time."""
    return lambda: bound


def _by_words(request: ChromosomeRequest, engine: Engine, score: int) -> bool:
    """Return True if the word bound pays, and the computer's memory has room for it."""
    rows, columns = request.a.used, request.b.used
    if not word_bound.pays(rows, columns, request.scoring, score):
        return False
    if engine.is_card:
        return rows * columns >= _MIN_CELLS_WORDS_GPU
    return 4 * word_samples.memory_of(columns) < free_memory()


def _word_bound(context: Context, first: InitialAlignment, score: int) -> UpperBound:
    a, b, request, engine = context.a, context.b, context.request, context.engine
    reach = _REACH_GPU if engine.is_card else word_bound.reach_of(len(b))
    table = word_bound.word_bound_of(
        *(a, b, request.scoring, request.mode, first.anchors, score, partial(_last_row, context)),
        partial(engine.word_samples, raise_if_cancelled=context.monitor.raise_if_cancelled),
        context.monitor.raise_if_cancelled,
        reach,
        _SLAB_GPU if engine.is_card else None,
    )
    return _entered(context, replace(upper_bound_of(a, b, request.scoring), diagonal_bound=table), "words", reach)


def _diagonal_bound(context: Context, build: Callable[..., UpperBound], boxes: Sequence[Box] = ()) -> UpperBound:
    bound = build(boxes=boxes, sweep_box=partial(_last_row, context))
    return _entered(context, bound, "boxes" if boxes else "diagonal", len(boxes))


def _entered(context: Context, bound: UpperBound, by: str, size: int) -> UpperBound:
    """The bound, entered in the journal (``PrunedBy``)."""
    pruned_by = PrunedBy(by, size) if len(bound.diagonal_bound) else PrunedBy("score", 0)
    context.store.append("upper_bound", **asdict(pruned_by))
    return bound


def _noted(context: Context, sentence: str, build: Callable[[], UpperBound]) -> UpperBound:
    context.monitor.note(sentence)
    try:
        return build()
    finally:
        context.monitor.note("")


def _last_row(context: Context, sweep: Sweep) -> Row:
    """Sweep a box on the engine of the run."""
    row: Row | None = None
    with closing(context.engine.sweep(sweep)) as steps:
        for step in steps:
            if isinstance(step, Band):
                row = step.row
            context.monitor.raise_if_cancelled()
    assert row is not None
    return row
