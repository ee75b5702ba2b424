"""The score that stage 1's pruning starts from: of the initial alignment, user-given, or none.

The initial alignment is real; a score that a user gives may be too high. It is entered in the
journal before the first row that is computed with it, and checked at the end of stage 1: the best
score found is always that of a real alignment, so a score that it attains is proven. One that it
does not attain proves nothing about pruned cells: then the special rows are removed, the score is
entered as refuted, and stage 1 starts again. So no result depends on it.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.bounds.initial_alignment import InitialAlignment, find_initial_alignment
from gpu.analyses.chromosome.bounds.rearrangements import expected_share
from gpu.analyses.chromosome.checkpoints import special_rows
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.estimate import LONG_SECONDS, pruned_seconds
from gpu.analyses.chromosome.result import Bound, bounds_in_force
from gpu.core.errors import CrosspointError
from gpu.core.phrase import Phrase
from gpu.core.units import format_duration
from gpu.engines.work.arrays import Int64
from gpu.results.store import ResultStore

#: The file with the anchors of the initial alignment, for the picture.
FILE = "bound.npz"
#: Largest number of lines of the picture.
MAX_LINES = 20_000


class Known(NamedTuple):
    """The score that pruning starts from, and the initial alignment; None if there is none."""

    score: int | None = None
    first: InitialAlignment | None = None


def known_score(context: Context) -> Known:
    """Find the score that pruning starts from, and enter it in the journal. Raises ``Cancelled``.

    A resumed run keeps its score; the initial alignment is computed again. A local alignment gets a
    score without pruning as well: an engine need not look for the best cell among lower scores.
    """
    request, monitor, store = context.request, context.monitor, context.store
    found: InitialAlignment | None = None
    if not request.pruning and request.mode != "local":
        return Known()
    records = store.records("bound", "bound_refuted")
    in_force = bounds_in_force(records)
    given = request.given_bound
    too_high = [record["score"] for record in records if record["kind"] == "bound_refuted"]
    if given is not None and all(given < score for score in too_high):
        if Bound(given, 0.0, "given") not in in_force:
            in_force.append(_enter(context, Bound(given, 0.0, "given")))
            monitor.remark(Phrase("Pruning starts from the given score of {:,}.", given))
    elif request.bound != "none" and all(bound.source == "given" for bound in in_force):
        begun = time.monotonic()
        found = _find(context)
        if found is not None:
            seconds = time.monotonic() - begun
            in_force.append(_enter(context, Bound(found.score, seconds, "found")))
            what = found.score, format_duration(seconds)
            monitor.remark(Phrase("Pruning starts from a score of {:,}, that of an alignment found in {}.", *what))
            whole = pruned_seconds(request, context.engine, expected_share(request, context.engine, found.score))
            if whole > LONG_SECONDS:
                monitor.remark(Phrase("The run takes about {}.", format_duration(whole)))
    elif request.pruning and request.bound != "none":
        found = _find(context)
    return Known(max((bound.score for bound in in_force), default=None), found)


def is_lost(store: ResultStore) -> bool:
    """Return True if the file of the initial alignment, for the picture, is damaged or gone."""
    found = [bound for bound in bounds_in_force(store.records("bound", "bound_refuted")) if bound.source == "found"]
    return bool(found) and not store.has_file(FILE)


def find_again(context: Context) -> None:
    """Write the file of ``is_lost`` again, at any stage of the run."""
    _find(context)


def is_refuted(context: Context, end: Crosspoint | None) -> bool:
    """Return True if stage 1 ended (at ``end``) below the given score.

    Its rows are then removed, and it must run again.

    Raises
    ------
    CrosspointError : it ended below the score of the initial alignment, which is a fault.
    """
    store, monitor = context.store, context.monitor
    score = end.score if end is not None else 0
    too_high = [bound for bound in bounds_in_force(store.records("bound", "bound_refuted")) if bound.score > score]
    if not too_high:
        return False
    known = max(bound.score for bound in too_high)
    if all(bound.source == "found" for bound in too_high):
        raise CrosspointError(
            "The best score lies below that of an alignment found first: a fault in Crosspoint; please report it."
        )
    monitor.remark(
        Phrase(
            "No alignment was found that reaches the given score of {:,}: it is too high, so stage 1 begins anew "
            "without it.",
            known,
        )
    )
    store.log(Phrase("a bound of {} was given, which no alignment reaches: stage 1 begins anew", known))
    # The rows are removed first: while one exists, the score that it was computed with is in force.
    store.finish_writing(monitor.raise_if_cancelled)
    store.remove(special_rows.FOLDER)
    store.append("bound_refuted", score=known)
    monitor.restore(())
    return True


def _find(context: Context) -> InitialAlignment | None:
    """Find the initial alignment, and save it for the picture."""
    request, monitor = context.request, context.monitor
    monitor.note(Phrase("Looking for a first alignment, whose score pruning starts from."))
    try:
        found = find_initial_alignment(
            context.a, context.b, request.scoring, monitor.raise_if_cancelled, request.mode, context.engine.threads
        )
    finally:
        monitor.note("")
    if found is not None:
        lines = _lines(found)
        context.paint(chain=lines)
        context.store.save_arrays(FILE, lines=lines)
    return found


def _enter(context: Context, bound: Bound) -> Bound:
    context.store.append("bound", **asdict(bound))
    return bound


def _lines(found: InitialAlignment) -> Int64:
    """The anchors as lines: int64[k, 4] of row, column, row, column.

    If they are many, neighbouring ones are joined.
    """
    anchors = found.anchors
    begin, end = anchors[:, :2], anchors[:, :2] + anchors[:, 2:]
    if len(anchors) > MAX_LINES:
        # A line over several anchors differs from them by less than is visible.
        share = -(-len(anchors) // MAX_LINES)
        firsts = np.arange(0, len(anchors), share)
        begin, end = begin[firsts], end[np.minimum(firsts + share, len(anchors)) - 1]
    return np.column_stack([begin, end])
