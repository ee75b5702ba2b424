"""Choice of the upper bound, and its making on the device of the run: see ``bound_for``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, replace
from functools import partial
from typing import Literal

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

#: Shares of the largest possible score between which an alignment's lies if words pay; the third on
#: a processor, from so many cells on.
_MIN_SHARE, _MAX_SHARE, _MAX_SHARE_LARGE, _LARGE = 0.15, 0.6, 0.66, 2 * 10**12
#: Least cells of a matrix for which words pay on a card, and boxes; the third for pairs whose score
#: is at least this share of the largest possible one.
_MIN_CELLS_WORDS_GPU, _MIN_CELLS_GPU, _MIN_CELLS_GPU_SIMILAR = 8 * 10**12, 2 * 10**14, 8 * 10**13
_SIMILAR_SHARE = 0.75
#: Shares of the matrix that likely take the time of a run with the word bound: on a processor with
#: its band, on a card without; and, times the share of the largest score that the alignment lacks,
#: with the diagonal bound, boxes included; the last one for boxes on a card, of long pairs alone.
_SHARE_BY_WORDS, _SHARE_BY_WORDS_GPU = 0.09, 0.025
_SHARES_BY_DIAGONALS, _SHARE_BY_BOXES_GPU = {"diagonals": 0.1, "boxes": 0.04}, 0.027
#: Least columns of a tile of the word bound, unless b is shorter.
_MIN_COLUMNS = 1 << 20
#: The word bound's band on a card: columns to either side, rows of a slab.
_REACH_GPU, _SLAB_GPU = 1 << 15, 1 << 17
#: Least share of its rows' usual gain that an alignment has if it has few islands.
_EVEN_SHARE = 0.75


def bound_for(
    request: ChromosomeRequest, engine: Engine, score: int, has_room: bool = True
) -> Literal["words", "boxes", "diagonals"]:
    """The bound with which a run likely ends first: ``score`` is that of some alignment.

    ``has_room``: False if there is no room for the marks of words.

    ``words``, the word bound: where the alignment has 15 to 60 % of the largest possible score, on
    a processor up to 66 % from 2 · 10¹² cells on. Below, it proves too little; above, the diagonal
    bound leaves as few cells or fewer, and is made in a third of the time. On a card the band is
    made slab by slab, each too small to keep the card busy: it pays from 8 · 10¹² cells on, and
    beyond 60 % it was not measured.

    ``boxes``, the diagonal bound with holes swept cell by cell: on a processor always, as it takes
    as long for a cell of a box as for another. A card fills most matrices before boxes, which are
    small for it, would pay: from 2 · 10¹⁴ cells on, or 8 · 10¹³ of pairs of 75 % and more, of which
    boxes leave least.

    ``diagonals``, the diagonal bound without boxes: all other pairs. It is built from half of the
    largest possible score on; below, the score alone prunes.
    """
    rows, columns, is_card = request.a.used, request.b.used, engine.is_card
    cells, share = rows * columns, score / max(1, request.scoring.match * min(rows, columns))
    most = _MAX_SHARE if is_card or cells < _LARGE else _MAX_SHARE_LARGE
    is_large = not is_card or cells >= _MIN_CELLS_WORDS_GPU
    is_possible = has_room and is_large and word_bound.is_possible(rows, columns, request.scoring)
    if is_possible and _MIN_SHARE <= share < most:
        return "words"
    least = _MIN_CELLS_GPU_SIMILAR if share >= _SIMILAR_SHARE else _MIN_CELLS_GPU
    return "diagonals" if is_card and cells < least else "boxes"


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
    is_gpu, chosen, at_once = engine.is_card, bound_for(context.request, engine, score), 0
    if chosen == "words":
        with suppress(CardOutOfMemory):
            at_once = min(len(b), engine.columns_marked_at_once(free_memory()))
        if at_once < min(len(b), _MIN_COLUMNS):
            chosen = bound_for(context.request, engine, score, has_room=False)
    if chosen == "words":
        # The estimate of the run, made before the score was known, has not counted them.
        marks = format_bytes(word_samples.memory_of(word_bound.tile_columns(len(b), at_once)))
        sentence = Phrase("Computing what islands cost, which takes another {} of memory.", marks)
        if is_gpu:
            sentence = Phrase("Computing what islands cost, which takes {} of the card's memory.", marks)
        by_words = partial(_noted, context, sentence, partial(_word_bound, context, first, score, at_once))
        if not is_gpu:
            return by_words
        # Without room on the card there are other bounds.
        with suppress(CardOutOfMemory):
            return _made(by_words())
        chosen = bound_for(context.request, engine, score, has_room=False)
    if chosen == "diagonals":
        return alone
    boxes = boxes_about(first.anchors, first.gap_scores, len(a), len(b), scoring, is_gpu, rate, score)
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
    bound = bound_for(request, engine, score)
    if bound == "words":
        of_band = 2 * _REACH_GPU / request.b.used
        return min(1.0, _SHARE_BY_WORDS_GPU + of_band) if engine.is_card else _SHARE_BY_WORDS
    lacking = _SHARE_BY_BOXES_GPU if engine.is_card and bound == "boxes" else _SHARES_BY_DIAGONALS[bound]
    return lacking * (1 - share) if share >= 0.5 else (1 - share) ** 2


def _made(bound: UpperBound) -> Callable[[], UpperBound]:
    """A bound that is made before the sweep that needs it: a GPU does one sweep at a time."""
    return lambda: bound


def _word_bound(context: Context, first: InitialAlignment, score: int, at_once: int) -> UpperBound:
    a, b, request, engine = context.a, context.b, context.request, context.engine
    # Few islands cost little: a narrow band is as tight.
    is_even = score >= _EVEN_SHARE * first.rate(request.scoring.match) * min(len(a), len(b))
    reach = _REACH_GPU if engine.is_card else word_bound.MIN_REACH if is_even else word_bound.reach_of(len(b))
    table = word_bound.word_bound_of(
        *(a, b, request.scoring, request.mode, first.anchors, score, partial(_last_row, context)),
        partial(engine.word_samples, raise_if_cancelled=context.monitor.raise_if_cancelled),
        context.monitor.raise_if_cancelled,
        reach,
        _SLAB_GPU if engine.is_card else None,
        at_once,
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
