"""The stage of further alignments: finds, saves and records them, on one strand of b or on both.

Each strand has a matrix of its own, whose cells no alignment of the other strand uses. Of the best
ones of both the better is next, of equal ones that of the request's strand. So the further
alignments come in the order of their scores, and which they are depends on the request alone.

A resumed run goes on after those that are saved: it forbids their pairs and fills the matrix anew.

Where a number is asked for, the search begins with a score that chance alone is expected to give a
hundred times as many of: an engine fills the matrix faster if it need not note cells with the
scores that chance has everywhere. If there are too few, the matrix is filled once more.

The path of each is found from its end, by stages 2, 4 and 5 with pairs forbidden. Special columns
are not used: the rows saved by the search are close to each other.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cached_property

from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint, as_array
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.request import SUBOPTIMAL, ChromosomeRequest
from gpu.analyses.chromosome.significance import Significance
from gpu.analyses.chromosome.stages import stage4, stage5
from gpu.analyses.chromosome.stages.chance_scores import chance_scores
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.analyses.chromosome.suboptimal import SuboptimalRequest, parse_wanted
from gpu.analyses.chromosome.suboptimal.forbidden import ForbiddenPairs
from gpu.analyses.chromosome.suboptimal.ranked import RECORD, RankedAlignment, file_of, from_arrays, other_strand
from gpu.analyses.chromosome.suboptimal.search import GridLines, Search
from gpu.core.errors import CrosspointError, InputError
from gpu.engines.work.sweep import CLOSED, Band, Best
from gpu.results.store import ResultStore
from gpu.scoring.chance import ChanceScores, composition
from gpu.sequences.alphabet import DNA

#: Chance alignments that are to be expected for each one that is wanted.
_EXPECTED = 100


def saved(store: ResultStore, request: ChromosomeRequest) -> list[RankedAlignment]:
    """The further alignments in a folder, as far as their files verify, in order."""
    found: list[RankedAlignment] = []
    while (arrays := store.final_arrays(file_of(len(found) + 2))) is not None:
        try:
            found.append(from_arrays(len(found) + 2, arrays, request.a.used, request.b.used))
        except (ValueError, KeyError, TypeError):
            break
    return found


def is_complete(store: ResultStore, request: ChromosomeRequest) -> bool:
    """True if the folder holds what the request asks for."""
    wanted, there = parse_wanted(request.also), len(saved(store, request))
    for record in store.records(RECORD):
        if record["found"] > there or (request.also_both_strands and not record["both"]):
            continue
        done = parse_wanted(record["asked"])
        if wanted == done or (wanted.number is not None and record["found"] >= wanted.number):
            return True
        if wanted.evalue is not None and done.evalue is not None and wanted.evalue <= done.evalue:
            return True
    return False


def find(context: Context, first: Alignment) -> list[RankedAlignment]:
    """Find the further alignments that the request asks for; returns all of them.

    ``first``: the optimal alignment. Raises ``InputError`` where an E-value is asked for and the
    scoring has none, ``Cancelled``, and what the disk and the engine raise.
    """
    begun = time.monotonic()
    request, monitor, store = context.request, context.monitor, context.store
    wanted = parse_wanted(request.also)
    found = saved(store, request)
    with ExitStack() as closing:
        strands = _strands(context, wanted, first, found)
        progress = _Progress(context, len(strands) * context.rows * context.columns, len(found))
        # Of both strands alike, so that alignments of equal scores come in their order.
        least = None if wanted.number is None else max(strand.least_for(wanted.number) for strand in strands)
        for strand in strands:
            strand.begin(progress, least)
            closing.callback(strand.close)
        while wanted.number is None or len(found) < wanted.number:
            best = [strand.best() for strand in strands]
            chosen = max(range(len(strands)), key=lambda k: (best[k].score, -k))
            if not best[chosen].score:
                again = [strand.begin_with_chance() for strand in strands]
                if not any(again):
                    break
                continue
            strand = strands[chosen]
            found.append(strand.take(len(found) + 2, best[chosen]))
            store.save_arrays(file_of(found[-1].number), **found[-1].to_arrays())
            monitor.report(found=len(found))
    record = {"asked": wanted.text, "both": int(request.also_both_strands), "found": len(found)}
    store.append(RECORD, **record, seconds=time.monotonic() - begun, cells=progress.done)
    return found


def _strands(
    context: Context, wanted: SuboptimalRequest, first: Alignment, found: Sequence[RankedAlignment]
) -> list[_Strand]:
    """The strands that are searched, the request's first, with the pairs found there forbidden."""
    contexts = [context]
    if context.request.also_both_strands:
        b = DNA.reverse_complement(context.b)
        contexts.append(replace(context, b=b, request=other_strand(context.request)))
    strands = []
    for number, own in enumerate(contexts):
        forbidden = ForbiddenPairs()
        for alignment in ([first] if number == 0 else []) + [
            one.alignment for one in found if one.other_strand == bool(number)
        ]:
            forbidden.add(alignment)
        part = context.monitor.part(lambda progress: None)
        strands.append(_Strand(replace(own, forbidden=forbidden, monitor=part), wanted, bool(number)))
    return strands


class _Progress:
    """The progress of the stage: cells filled on all strands, and again after each alignment."""

    def __init__(self, context: Context, total: int, found: int) -> None:
        self.done, self._total, self._monitor = 0, total, context.monitor
        context.monitor.begin(SUBOPTIMAL.number, total)
        context.monitor.report(found=found)

    def add(self, cells: int) -> None:
        self.done += cells
        self._monitor.report(done=self.done, total=max(self._total, self.done))


class _Strand:
    """The search of one strand, and the significance of its scores."""

    def __init__(self, context: Context, wanted: SuboptimalRequest, is_other: bool) -> None:
        self._context, self._is_other = context, is_other
        counts = composition(context.a), composition(context.b)
        self._bases = tuple(int(side.sum()) for side in counts)
        self._chance: ChanceScores | None = None
        if all(self._bases):
            self._chance = chance_scores(context.engine, context.request.scoring, counts, context.monitor)
        self._least = self._least_score(wanted)

    def least_for(self, number: int) -> int:
        """A score that more than enough alignments of unrelated sequences are expected to reach."""
        enough = float(_EXPECTED * number)
        return self._least if self._chance is None else max(self._least, self._least_with(enough))

    def begin(self, progress: _Progress, least: int | None = None) -> None:
        """Fill the matrix when it is asked for; ``least``: a higher score to begin with."""
        self._progress, self._from = progress, least or self._least
        self._search = Search(self._context, self._from, progress.add)

    def begin_with_chance(self) -> bool:
        """Begin again with all scores that are wanted; False if that was so already."""
        if self._from <= self._least:
            return False
        self.close()
        self.begin(self._progress)
        return True

    def close(self) -> None:
        self._search.close()

    def best(self) -> Best:
        """The end of the next alignment of this strand; score 0 if none is wanted."""
        return self._search.best()

    def take(self, number: int, end: Best) -> RankedAlignment:
        """The alignment that ends there; its pairs are forbidden from now on."""
        alignment, counts = trace(self._context, self._search.rows, end)
        try:
            self._search.forbid(alignment)
        except ValueError as problem:
            raise CrosspointError(
                "A further alignment uses a pair of bases of an earlier one: a fault in Crosspoint; please report it."
            ) from problem
        return RankedAlignment(number, alignment, self._is_other, counts, self._significance(alignment.score))

    def _least_score(self, wanted: SuboptimalRequest) -> int:
        """The least score that is wanted."""
        if wanted.evalue is None:
            return 1
        if self._chance is None:
            raise InputError(
                "With this scoring there are no E-values; ask for a number of further alignments, or let gaps cost "
                "more."
            )
        return self._least_with(wanted.evalue)

    def _least_with(self, evalue: float) -> int:
        """The least score with an E-value of this or less."""
        low, high = 1, self._context.request.scoring.match * min(self._context.rows, self._context.columns) + 1
        while low < high:
            middle = (low + high) // 2
            if self._log10_evalue(middle) <= math.log10(evalue):
                high = middle
            else:
                low = middle + 1
        return low

    def _log10_evalue(self, score: int) -> float:
        assert self._chance is not None
        return self._chance.log10_evalue(score, *self._bases)

    def _significance(self, score: int) -> Significance | None:
        found = self._chance
        if found is None:
            return None
        return Significance(self._log10_evalue(score), found.bits(score), found.lam, found.k, found.pairs)


class _Step(TracebackStep):
    """A step of stage 2 up to one of the search's rows."""

    def __init__(self, context: Context, point: Crosspoint, rows: GridLines) -> None:
        self._rows = rows
        above = max((row for row in rows.places if row < point.i), default=0)
        super().__init__(context, point, above)

    @cached_property
    def meet(self) -> SpecialRow:
        if not self.above:
            return super().meet
        return SpecialRow(self.above, *self._rows.load(self.above, 0, self._context.columns + 1))


def trace(context: Context, rows: GridLines, end: Best) -> tuple[Alignment, Counts]:
    """The alignment that ends in cell ``end``, scored again from the sequences alone.

    Raises ``Cancelled``, and ``CrosspointError`` for a fault of the program.
    """
    points = [Crosspoint(end.i, end.j, end.score, CLOSED)]
    while points[-1].score:
        step = _Step(context, points[-1], rows)
        while not step.is_over:
            with closing(context.engine.sweep_batch([step.plan(None)])) as answers:
                for _, answer in answers:
                    context.monitor.raise_if_cancelled()
                    if isinstance(answer, Band):
                        step.look(answer)
        if step.found is None:
            raise CrosspointError(
                "No crosspoint attains a further alignment's score: a fault in Crosspoint; please report it."
            )
        points.append(step.found)
    return stage5.join(context, stage4.split_partitions(context, as_array(points[::-1])))
