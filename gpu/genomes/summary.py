"""Summary of a comparison of genomes: a JSON object for programs, some lines for people."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from gpu.analyses.analysis import check_finished
from gpu.analyses.chromosome.orientation import other_origin
from gpu.analyses.chromosome.summary import identities
from gpu.core.errors import CrosspointError
from gpu.core.phrase import Phrase
from gpu.core.units import counted, format_duration, percent, short_percent, visible
from gpu.genomes.export import genome_names, write_matrix
from gpu.genomes.result import GenomesResult, PairFigures


def as_object(result: GenomesResult) -> dict[str, Any]:
    """The object of ``--json``."""
    figures: dict[str, Any] = {**result.statistics, "seconds": result.seconds}
    if result.request.is_all:
        if result.finished:
            found = result.distances
            figures["identity"] = [[None if one != one else one for one in row] for row in found.identity.tolist()]
            figures["coverage"] = found.coverage.tolist()
        return figures
    figures["pairs"] = [pair.as_object() for pair in result.pairs]
    figures["failed"] = result.failed
    return figures


def totals(result: GenomesResult) -> dict[str, int]:
    """Sums over all pairs: matches, mismatches, gaps, their columns, and columns."""
    counts = [pair.counts for pair in result.pairs]
    return {
        name: sum(getattr(one, name) for one in counts)
        for name in ("matches", "mismatches", "gap_openings", "gap_columns", "length")
    }


def finding(result: GenomesResult) -> str:
    """The sentence on what was found: how alike two genomes are, or which of several are most."""
    if result.request.is_all:
        alike, names = result.distances.identity, genome_names(result)
        pairs = np.where(np.triu(np.ones_like(alike, bool), 1) & ~np.isnan(alike), alike, -1.0)
        first, second = (int(at) for at in np.unravel_index(pairs.argmax(), pairs.shape))
        many = counted(len(names), "genomes")
        if pairs[first, second] < 0:
            return Phrase("No two of {} align.", many)
        told = many, names[first], names[second], percent(pairs[first, second], 1, 2)
        return Phrase("Of {} the most alike are {} and {}: {} % identity with gaps.", *told)
    if not result.has_alignments:
        return Phrase("Proposed: {} of records, not aligned yet.", _proposed(result))
    sums = totals(result)
    if not sums["length"]:
        return Phrase("No pair of records aligns.")
    sizes = (max(1, genome.records.total) for genome in result.genomes)
    a, b = (short_percent(part, size) for part, size in zip(result.aligned, sizes, strict=True))
    shares = identities(sums["matches"], sums["mismatches"], sums["length"])
    many = counted(len(result.pairs), "pairs")
    return Phrase("{} % of a and {} % of b align in {} of records, at {} % identity{}.", a, b, many, *shares)


def _proposed(result: GenomesResult) -> str:
    a, b = result.genomes
    worth = result.proposal.worth(a.records, b.records)
    return counted(int((worth >= result.request.threshold).sum()), "pairs")


def lines(result: GenomesResult) -> Iterator[str]:
    """Lines for people at the end of a run."""
    yield from result.notices
    if result.request.is_all:
        yield f"Genomes         {len(result.request.a):,}"
        return
    a, b = result.genomes
    if not result.has_alignments:
        yield f"Proposed        {_proposed(result)} of records, in {result.folder / 'proposal.tsv'}"
        return
    sums = totals(result)
    yield f"Pairs           {len(result.pairs):,}"
    if sums["length"]:
        yield f"Identity        {percent(sums['matches'], sums['length'], 2)} %"
    for side, genome, aligned in zip("ab", (a, b), result.aligned, strict=True):
        yield f"Aligned of {side}    {percent(aligned, max(1, genome.records.total), 2)} %"
    yield f"Mismatches      {sums['mismatches']:,}"
    yield f"Gaps            {sums['gap_openings']:,} with {sums['gap_columns']:,} columns"
    for title, count in result.rearrangements.titles.items():
        yield f"{count:>15,} {title}"
    # It is a hint: a pair's folder that is gone or damaged takes no line from the summary.
    with suppress(CrosspointError):
        if (pair := result.only_pair) and (origin := other_origin(pair.request, pair.alignment, pair.load_sequences)):
            yield origin


def show(result: GenomesResult) -> None:
    """Print the pairs, or the distances, as a table, and the summary."""
    check_finished(result)
    sys.stdout.flush()
    if result.request.is_all:
        write_matrix(result, sys.stdout.buffer)
        return
    if result.has_alignments:
        print(*map(visible, _table(result.pairs)), sep="\n")
        print()
    print(*map(visible, lines(result)), sep="\n")


def _table(pairs: tuple[PairFigures, ...]) -> Iterator[str]:
    """The pairs as lines with columns."""
    rows: list[tuple[str, ...]] = [("a", "b", "±", "Score", "E-value", "Identity", "of a", "of b", "Time")]
    for pair in pairs:
        shares = (f"{percent(share, 1, 2)} %" for share in (pair.identity, pair.a_coverage, pair.b_coverage))
        time = format_duration(pair.seconds)
        rows.append((pair.a, pair.b, "-" if pair.reverse else "+", f"{pair.score:,}", pair.evalue, *shares, time))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        names = [cell.ljust(width) for cell, width in zip(row[:3], widths[:3], strict=True)]
        yield "  ".join((*names, *(cell.rjust(width) for cell, width in zip(row[3:], widths[3:], strict=True))))
