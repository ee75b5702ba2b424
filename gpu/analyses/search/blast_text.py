"""Pairwise alignments as BLAST prints them (``-outfmt 0``)."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import GAP
from gpu.analyses.search.blast_report import BlastReport, title_of
from gpu.analyses.search.hit import NONE, Hit, bits_text
from gpu.analyses.search.result import SearchResult
from gpu.sequences.translation import CODON

#: Columns of an alignment's line, and characters after which a title is broken at the next blank.
_WIDTH = 60
#: Characters of a title in the list of entries; a longer one is cut and ends with dots.
_LISTED, _CUT = 66, 65
_STRANDS = {False: "Plus", True: "Minus"}


def pairwise_lines(result: SearchResult, rows: NDArray[np.int64] | None = None) -> Iterator[str]:
    """For each query the list of its entries, then their alignments.

    As BLAST+ 2.12 prints them for a database, but for references to papers and numbers of its
    heuristics.
    """
    report = BlastReport.of(result)
    yield f"{report.version}\n\n\n\nDatabase: {result.request.database}\n"
    yield f"           {result.entries:,} sequences; {report.letters:,} total letters\n\n\n\n"
    for query, name, length, entries in report.queries(rows):
        yield f"{_broken(f'Query= {name}')}\n\nLength={length}\n"
        if entries:
            yield from _listed(entries)
        else:
            yield "\n\n***** No hits found *****\n\n"
        for entry in entries:
            yield from _entry(report, entry)
        yield from _statistics(report, query)
    yield f"  Database: {result.request.database}\n"
    yield f"  Number of letters in database: {report.letters:,}\n"
    yield f"  Number of sequences in database:  {result.entries:,}\n\n\n\n"
    existence, extension = report.gaps
    scoring = result.request.scoring
    matrix = result.statistics.get("matrix", "") if scoring.matrix else f"{scoring.match} {scoring.mismatch}"
    yield f"Matrix: {matrix}\n"
    yield f"Gap Penalties: Existence: {existence:g}, Extension: {extension:g}\n"


def _listed(entries: list[list[Hit]]) -> Iterator[str]:
    """The list of entries, with the best alignment of each."""
    yield f"{'':70}Score     E\n"
    yield f"{'Sequences producing significant alignments:':69}(Bits)  Value\n\n"
    values = [(bits_text(best.bits), _evalue(best.evalue)) for best, *_ in entries]
    wide = [max(len(heading), *map(len, texts)) for heading, *texts in zip(("(Bits)", "Value"), *values, strict=True)]
    for (best, *_), (bits, evalue) in zip(entries, values, strict=True):
        title = title_of(best)
        shown = title if len(title) <= _LISTED else f"{title[:_CUT]}..."
        yield f"{shown:68}  {bits:<{wide[0]}}  {evalue:<{wide[1]}}\n"
    yield "\n\n"


def _entry(report: BlastReport, hits: list[Hit]) -> Iterator[str]:
    yield f">{_broken(title_of(hits[0]))}\nLength={hits[0].subject_length}\n\n"
    for hit in hits:
        yield from _heading(report, hit)
        yield from _alignment(report, hit)
        yield "\n"


def _heading(report: BlastReport, hit: Hit) -> Iterator[str]:
    """Scores, shares of the columns, and strands or frame."""
    yield f" Score = {bits_text(hit.bits)} bits ({hit.score:.10g}),  Expect = {_evalue(hit.evalue)}\n"
    shares = [("Identities", hit.identities), ("Positives", hit.positives), ("Gaps", hit.gaps)]
    if report.of_bases:
        del shares[1]
    yield " " + ", ".join(f"{name} = {part}/{hit.columns} ({_share(part, hit.columns)}%)" for name, part in shares)
    yield "\n"
    if report.of_bases:
        yield f" Strand=Plus/{_STRANDS[hit.reverse]}\n"
    elif hit.is_translated:
        yield f" Frame = {hit.query_frame or hit.subject_frame:+}\n"
    yield "\n"


def _alignment(report: BlastReport, hit: Hit) -> Iterator[str]:
    """Both sequences and the midline, 60 columns at a time, with places counted from 1."""
    lines = report.lines(hit)
    sides = (_Side(hit.query_places, hit.query_frame), _Side(hit.subject_places, hit.subject_frame))
    numbered = []
    for first in range(0, len(lines.query), _WIDTH):
        parts = [line[first : first + _WIDTH] for line in lines]
        places = [side.take(part) for side, part in zip(sides, (parts[0], parts[2]), strict=True)]
        numbered.append((parts, places))
    wide = max(len(str(place)) for _, places in numbered for pair in places for place in pair)
    for parts, (query, subject) in numbered:
        yield f"Query  {query[0]:<{wide}}  {parts[0]}  {query[1]}\n"
        yield f"{'':{wide + 9}}{parts[1]}\n"
        yield f"Sbjct  {subject[0]:<{wide}}  {parts[2]}  {subject[1]}\n\n"


class _Side:
    """Places along one side of an alignment, 1-based; three for each residue of translated DNA."""

    def __init__(self, places: tuple[int, int], frame: int) -> None:
        self._next = places[0]
        self._step = (CODON if frame else 1) * (1 if places[0] <= places[1] else -1)

    def take(self, letters: str) -> tuple[int, int]:
        """The places of the first and of the last letter of a line; twice the last one of none."""
        begin = self._next
        count = len(letters) - letters.count(GAP)
        self._next += count * self._step
        last = self._next - (1 if self._step > 0 else -1)
        return (begin if count else last), last


def _statistics(report: BlastReport, query: int) -> Iterator[str]:
    """λ, K and H of the query's E-values, in the unit of the scores."""
    chance = report.chance(query)
    yield "\n\n"
    if chance.lam > 0:
        entropy = f" {chance.entropy:8.3g}" if chance.entropy else ""
        yield f"Lambda      K{'        H' if entropy else ''}\n{chance.lam:8.3f} {chance.k:8.4g}{entropy} \n\n"
    yield f"Effective search space used: {chance.space}\n\n\n"


def _evalue(value: float) -> str:
    """An E-value as in BLAST's pairwise text, in one digit if it is small; ``*`` for none."""
    if math.isnan(value):
        return NONE
    if value < 1e-180:
        return "0.0"
    for below, pattern in ((0.0009, "{:.0e}"), (0.1, "{:.3f}"), (1.0, "{:.2f}"), (10.0, "{:.1f}")):
        if value < below:
            return pattern.format(value)
    return f"{value:.0f}"


def _share(part: int, whole: int) -> int:
    """Whole percents; 100 only if it is all."""
    return 100 if part == whole else min(99, int(0.5 + 100 * part / whole))


def _broken(title: str) -> str:
    """A title, broken behind the first blank after every 60th character."""
    lines, wanted = [""], False
    for number, letter in enumerate(title):
        lines[-1] += letter
        wanted = wanted or (number > 0 and number % _WIDTH == 0)
        if wanted and letter.isspace():
            lines.append("")
            wanted = False
    return "\n".join(lines)
