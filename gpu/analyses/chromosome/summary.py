"""Summary of an alignment's result: a JSON object for programs, some lines for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import KEY, Significance
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment
from gpu.core.errors import InputError
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase, joined
from gpu.core.units import CELLS, counted, format_duration, percent, short_percent

#: Sentences about scores without significance.
AS_CHANCE = "As good as chance: unrelated sequences of these lengths and base compositions align as well."
NO_EVALUE = "none: with this scoring even unrelated sequences score the more, the longer they are"
_COUNTS = ("matches", "mismatches", "gap_openings", "gap_extensions", "length")
Point = tuple[int, int]


def as_object(result: Result) -> dict[str, Any]:
    """The object of ``--json``; None for figures that the run has not reached yet.

    ``start`` and ``end`` are [i, j] of the first and the last base aligned, 1-based on the forward
    strands of the original records. ``cells`` and ``cells_pruned`` are of the matrix: stage 1.
    """
    statistics = result.statistics
    start, end = _corners(result)
    first = result.stages[0] if result.stages else None
    return {
        "score": result.score,
        "start": list(start) if start else None,
        "end": list(end) if end else None,
        **{name: statistics.get(name) for name in _COUNTS},
        "aligned_shares": aligned_shares(result),
        KEY: found.as_object() if (found := Significance.of(statistics)) else None,
        **_origins(result),
        "cells": first.done if first else None,
        "cells_pruned": first.skipped if first else None,
        "stages": [stage_figures(stage) for stage in result.stages],
        "bound": None if result.bound is None else asdict(result.bound) | _upper_bound(result),
        "engine": result.engine if result.statistics else None,
        "device": result.device or None,
        "seconds": result.seconds,
        "prepare_seconds": result.prepare_seconds,
        **({"alignments": [_figures(result, found) for found in result.alignments]} if _has_suboptimal(result) else {}),
    }


def _upper_bound(result: Result) -> dict[str, Any]:
    """The upper bound in ``bound`` of ``--json``."""
    return {"upper_bound": None if result.pruned_by is None else asdict(result.pruned_by)}


def pruned_by(result: Result) -> str:
    """The upper bound that stage 1 pruned by, in words; "" where none is known."""
    found = result.pruned_by
    if found is None:
        return ""
    if found.by == "words":
        return Phrase("the word bound with a band of {:,} columns to either side", found.size)
    if found.by == "boxes":
        return Phrase("the diagonal bound with {}", counted(found.size, "rearranged regions"))
    return Phrase("the diagonal bound") if found.by == "diagonal" else Phrase("the score alone")


def how_pruned(result: Result) -> str:
    """The sentence on the share that stage 1 pruned, by what bound and from what score, or ""."""
    first, bound, by = next(iter(result.stages), None), result.bound, pruned_by(result)
    if first is None or not first.skipped:
        return ""
    share = percent(first.skipped, first.done)
    if bound is None:
        return Phrase("{} % of the cells were pruned: no path through them reaches the best score found before.", share)
    known = Phrase("the first alignment's score of {:,}", bound.score)
    if bound.source == "given":
        known = Phrase("the given score of {:,}", bound.score)
    if not by:
        return Phrase("{} % of the cells were pruned: no path through them reaches {}.", share, known)
    return Phrase("{} % of the cells were pruned by {}: no path through them reaches {}.", share, by, known)


def _figures(result: Result, found: RankedAlignment) -> dict[str, Any]:
    """One alignment in ``--json``; ranges are those of ``RankedAlignment.ranges``."""
    a, b = found.ranges(result.request)
    return {
        "number": found.number,
        "score": found.score,
        "strand": _strand(result, found),
        "a": list(a),
        "b": list(b),
        **({} if found.counts is None else {name: getattr(found.counts, name) for name in _COUNTS}),
        KEY: None if found.significance is None else found.significance.as_object(),
    }


def stage_figures(stage: StageProgress) -> dict[str, Any]:
    """A stage as in ``statistics.json`` and ``--json``; ``gcups`` counts pruned cells as done."""
    return {
        "stage": stage.stage,
        "seconds": stage.seconds,
        "cells": stage.done,
        "cells_pruned": stage.skipped,
        "gcups": CELLS.per_second(stage.done, stage.seconds),
        "crosspoints": stage.found,
    }


def finding(result: Result, rearranged: str = "") -> str:
    """The sentence on what was found: how much of a lies between the ends of alignments that are no
    chance, how alike, on which strand; "" before that.

    ``rearranged``: of both whole sequences, if that is known.
    """
    request, alignment = result.request, result.alignment
    a, b = request.a.label, request.b.label
    if alignment is None or not result.statistics:
        return ""
    if alignment.is_empty:
        return Phrase("No base of {} aligns with {} above score 0.", a, b)
    found = Significance.of(result.statistics)
    if found is not None and found.is_chance:
        return Phrase("{} and {} share no more than chance: unrelated sequences align as well.", a, b)
    worth = [one for one in result.alignments if one.significance is None or not one.significance.is_chance]
    share = short_percent(_shares(result, worth)[0], 1)
    counts = [one.counts for one in worth if one.counts is not None]
    matches, mismatches, openings, length = (
        sum(getattr(one, name) for one in counts) for name in ("matches", "mismatches", "gap_openings", "length")
    )
    strands = {_strand(result, one) for one in worth}
    strand = Phrase("forward strand") if strands == {"+"} else Phrase("reverse strand")
    differences = counted(mismatches + openings, "differences")
    if len(worth) > 1:
        strand = strand if len(strands) == 1 else Phrase("both strands")
        strand = joined(", ", (counted(len(worth), "alignments"), strand))
    differences = joined(", ", (differences, rearranged)) if rearranged else differences
    told = b, a, share, *identities(matches, mismatches, length), strand, differences
    return Phrase("{} matches {} over {} % at {} % identity{}, {}; {}.", *told)


def identities(matches: int, mismatches: int, length: int) -> tuple[str, str]:
    """The identity of aligned bases in percent, and what is said of that with gaps ("" if equal).

    ``length``: columns.
    """
    identity, with_gaps = (short_percent(matches, max(1, whole)) for whole in (matches + mismatches, length))
    return identity, Phrase(" ({} % with gaps)", with_gaps) if with_gaps != identity else ""


def summary(result: Result) -> Iterator[str]:
    """Lines with the score, both ends, the paper's Table 6 and the finished stages."""
    start, end = _corners(result)
    if result.score is not None:
        yield f"Score           {result.score:,}"
    if result.bound is not None and result.score:
        bound = result.bound
        how = f"found in {format_duration(bound.seconds)}" if bound.source == "found" else "given"
        yield f"Bound           {bound.score:,} ({percent(bound.score, result.score, 2)} % of the score), {how}"
    if pruned := how_pruned(result):
        yield f"Pruning         {pruned}"
    if result.alignment is not None and result.alignment.is_empty:
        yield "Nothing aligns: there is no pair of bases to show."
    yield from _evalue_lines(result, Significance.of(result.statistics))
    if start:
        yield f"Start           {start[0]:,} in a, {start[1]:,} in b"
    if end:
        yield f"End             {end[0]:,} in a, {end[1]:,} in b"
    yield from _share_lines(aligned_shares(result))
    if result.statistics:
        for name in _COUNTS:
            yield f"{name.replace('_', ' ').capitalize():14}  {result.statistics[name]:,}"
    yield from alignment_table(result)
    yield from stage_table(result)


def shares_by_all(result: Result) -> Iterator[str]:
    """A line with the shares of a and b that lie in any of the alignments."""
    yield from _share_lines(aligned_shares(result), "Aligned by all")


def worth_lines(result: Result, number: int) -> Iterator[str]:
    """Lines with the E-value of one alignment, and the shares of a and b that it aligns."""
    found = result.found(number)
    if not found.alignment.is_empty:
        yield from _evalue_lines(result, found.significance)
        yield from _share_lines(_shares(result, (found,)))


def _evalue_lines(result: Result, found: Significance | None) -> Iterator[str]:
    if found is not None:
        yield f"E-value         {found.evalue}, {found.bits:,.1f} bits"
        if found.is_chance:
            yield f"                {AS_CHANCE}"
    elif KEY in result.statistics and result.score:
        yield f"E-value         {NO_EVALUE}"


def _share_lines(shares: tuple[float, float] | None, title: str = "Aligned") -> Iterator[str]:
    if shares is not None:
        yield f"{title:14}  {percent(shares[0], 1, 2)} % of a, {percent(shares[1], 1, 2)} % of b"


def alignment_table(result: Result) -> Iterator[str]:
    """Lines with all alignments, if there are further ones."""
    if not _has_suboptimal(result):
        if result.suboptimal_asked:
            yield ""
            yield f"No further alignment was found ({result.suboptimal_asked} asked for)."
        return
    heads = ("", "Score", "Bits", "E-value", "Identity", "Strand", "In a", "In b", "")
    rows: list[tuple[str, ...]] = [heads]
    for found in result.alignments:
        worth, (a, b) = found.significance, found.ranges(result.request)
        bits, evalue = ("", "") if worth is None else (f"{worth.bits:,.1f}", worth.evalue)
        identity = "" if found.identity is None else f"{percent(found.identity, 1, 2)} %"
        numbers = (f"{found.number:,}", f"{found.score:,}", bits, evalue, identity, _strand(result, found))
        remark = "as good as chance" if worth is not None and worth.is_chance else ""
        rows.append((*numbers, *(f"{first:,} to {last:,}" for first, last in (a, b)), remark))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield ""
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _has_suboptimal(result: Result) -> bool:
    return len(result.alignments) > 1


def _strand(result: Result, found: RankedAlignment) -> str:
    request = found.request(result.request)
    return "-" if request.a.reverse != request.b.reverse else "+"


def stage_table(result: Result) -> Iterator[str]:
    """Lines with the time and the device of each stage."""
    if result.stages:
        yield ""
        yield "Stage         Time              Cells   Pruned    GCUPS  Crosspoints"
    rest = result.suboptimal_stage
    for stage in (*result.stages, *(() if rest is None else (rest,))):
        is_rest = stage is rest
        cells = stage.done
        pruned = f"{percent(stage.skipped, cells)} %" if cells else ""
        speed = f"{CELLS.per_second(cells, stage.seconds):.3f}" if cells and stage.seconds > 0 else ""
        time, many = format_duration(stage.seconds), f"{cells:,}" if cells else ""
        points = "" if is_rest else f"{stage.found:,}"
        remark = f"  {counted(stage.found, 'further alignments')}" if is_rest else ""
        yield f"{stage.stage:<5} {time:>12} {many:>18} {pruned:>8} {speed:>8} {points:>12}{remark}"
    if result.statistics:
        yield ""
        yield f"Computed by     {result.device} in {format_duration(result.seconds)}"


def aligned_shares(result: Result) -> tuple[float, float] | None:
    """The shares of a and b between both ends of any alignment, 0 to 1; None if there is none."""
    if result.alignment is None or result.alignment.is_empty:
        return None
    return _shares(result, result.alignments)


def _shares(result: Result, alignments: Iterable[RankedAlignment]) -> tuple[float, float]:
    rows, columns = result.request.a.used, result.request.b.used
    in_a, in_b = [], []
    for found in alignments:
        in_a.append((found.alignment.start[0], found.alignment.end[0]))
        first, end = found.alignment.start[1], found.alignment.end[1]
        in_b.append((columns - end, columns - first) if found.other_strand else (first, end))
    return _covered(in_a) / rows, _covered(in_b) / columns


def _covered(ranges: list[tuple[int, int]]) -> int:
    """The number of places that lie in one of the ranges [first, end) at least."""
    covered = reached = 0
    for first, end in sorted(ranges):
        covered += max(0, end - max(first, reached))
        reached = max(reached, end)
    return covered


def _origins(result: Result) -> dict[str, Any]:
    """Of a comparison with circular sequences: the positions at which a and b begin, 1-based."""
    request = result.request
    return {"origins": [request.a.position(0), request.b.position(0)]} if request.circular != "none" else {}


def columns_asked(alignment: Alignment, first: int | None, last: int | None) -> tuple[int, int]:
    """Convert 1-based inclusive alignment columns to half-open ones.

    Raises ``InputError`` if they are outside.
    """
    begin = 1 if first is None else first
    end = alignment.length if last is None else last
    if not alignment.is_empty and not 1 <= begin <= end <= alignment.length:
        raise InputError(
            "The columns {:,} to {:,} are not in the alignment; choose from 1 to {:,}, the smaller first.",
            begin,
            end,
            alignment.length,
        )
    return begin - 1, end


def _corners(result: Result) -> tuple[Point | None, Point | None]:
    """The first and the last base aligned, in the original records; after stage 1 only the last."""
    request, alignment = result.request, result.alignment
    if alignment is not None:
        if alignment.is_empty:
            return None, None
        return _position(request, *alignment.start), _position(request, alignment.end[0] - 1, alignment.end[1] - 1)
    if result.best is not None and result.best[0] > 0:
        return None, _position(request, result.best[1] - 1, result.best[2] - 1)
    return None, None


def _position(request: ChromosomeRequest, i: int, j: int) -> Point:
    return request.a.position(i), request.b.position(j)
