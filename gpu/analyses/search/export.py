"""Exports of a database search: a table for people, BLAST's 12 columns, JSON lines, FASTA of the hits, SAM; streamed in chunks."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from gpu import __version__
from gpu.analyses.analysis import Format
from gpu.analyses.gapped import sam_name
from gpu.analyses.search.result import Hits, SearchResult
from gpu.results.table import Texts

#: Hits that are read and written at once.
_CHUNK = 1 << 14


class Hit(NamedTuple):
    """One hit; the fields are those of ``Hits``, with ``query`` by name and ``score`` in the matrix's own unit."""

    query: str
    query_length: int
    rank: int
    subject: str
    subject_length: int
    score: float
    bits: float
    evalue: float
    reverse: bool
    query_start: int
    query_end: int
    subject_start: int
    subject_end: int
    columns: int
    identities: int
    positives: int
    gaps: int
    gap_openings: int
    cigar: str
    query_letters: str
    subject_letters: str


def hits_of(result: SearchResult) -> Iterator[Hit]:
    """All hits, by query and then best first. Raises ``InputError`` where the run has not come to its end."""
    table, scale = result.hits, result.scale
    names = result.queries.text("name")[:]
    lengths = result.queries.column("length")[:].tolist()
    for first in range(0, len(table), _CHUNK):
        rows = Hits.of(table, first, min(len(table), first + _CHUNK))
        columns = [values.strings() if isinstance(values, Texts) else values.tolist() for values in rows]
        for query, rank, subject, size, score, *rest in zip(*columns, strict=True):
            told = score if scale == 1 else score / scale
            yield Hit(names[query], lengths[query], rank, subject, size, told, *rest)


def evalue_text(value: float) -> str:
    """An E-value as BLAST prints it in tables; ``*`` where there is none."""
    if math.isnan(value):
        return "*"
    if value < 1e-180:
        return "0.0"
    for below, pattern in ((0.0009, "{:.2e}"), (0.1, "{:.3f}"), (1.0, "{:.2f}"), (10.0, "{:.1f}")):
        if value < below:
            return pattern.format(value)
    return f"{value:.0f}"


def bits_text(value: float) -> str:
    """A bit score as BLAST prints it; ``*`` where there is none."""
    if math.isnan(value):
        return "*"
    return f"{value:.3e}" if value > 99_999 else f"{value:.0f}" if value > 99.9 else f"{value:.1f}"


def _subject_places(hit: Hit) -> tuple[int, int]:
    """1-based inclusive, downwards where the query's reverse complement is aligned."""
    places = hit.subject_start + 1, hit.subject_end
    return (places[1], places[0]) if hit.reverse else places


def table_lines(result: SearchResult) -> Iterator[str]:
    """For people: a heading a query, then a line a hit."""
    names = result.queries.text("name")[:]
    lengths = result.queries.column("length")[:].tolist()
    counts = result.queries.column("hits")[:].tolist()
    fitted = result.queries.column("fitted")[:].tolist()
    hits = hits_of(result)
    for query, (name, length, count) in enumerate(zip(names, lengths, counts, strict=True)):
        copies = result.shuffled(query)
        how = "published"
        if fitted[query]:
            how = f"fitted to {copies:,} shuffled sequences" if copies else "fitted to the scores of this search"
        about = (
            f"; statistics {how}" if result.has_statistics(query) else "; no statistics: too few scores to fit them to"
        )
        yield f"Query {name} ({length:,} residues): {count:,} {'hit' if count == 1 else 'hits'}{about}\n"
        if count:
            yield (
                f"{'':>4}  {'subject':<28} {'length':>7} {'score':>7} {'bits':>7} {'E-value':>9} {'identity':>8} "
                f"{'query':>13} {'subject':>15}\n"
            )
        for _ in range(count):
            hit = next(hits)
            first, last = _subject_places(hit)
            subject = hit.subject if len(hit.subject) <= 28 else hit.subject[:27] + "…"
            yield (
                f"{hit.rank:>4}  {subject:<28} {hit.subject_length:>7} {hit.score:>7g} {bits_text(hit.bits):>7} "
                f"{evalue_text(hit.evalue):>9} {100 * hit.identities / hit.columns:>6.1f} % "
                f"{f'{hit.query_start + 1}–{hit.query_end}':>13} {f'{first}–{last}':>15}\n"
            )
        yield "\n"


def tab6_lines(result: SearchResult) -> Iterator[str]:
    """BLAST's ``-outfmt 6``: no heading, nothing for a query without hits."""
    for hit in hits_of(result):
        first, last = _subject_places(hit)
        share = 100 * hit.identities / hit.columns
        fields = (
            *(
                hit.query,
                hit.subject,
                f"{share:.3f}",
                hit.columns,
                hit.columns - hit.identities - hit.gaps,
                hit.gap_openings,
            ),
            *(hit.query_start + 1, hit.query_end, first, last, evalue_text(hit.evalue), bits_text(hit.bits)),
        )
        yield "\t".join(map(str, fields)) + "\n"


def json_lines(result: SearchResult) -> Iterator[str]:
    """One object a line; places 1-based and inclusive, the subject's downwards on the other strand."""
    for hit in hits_of(result):
        first, last = _subject_places(hit)
        told: dict[str, Any] = {
            "query": hit.query,
            "subject": hit.subject,
            "score": hit.score,
            "bits": None if math.isnan(hit.bits) else round(hit.bits, 2),
            "evalue": None if math.isnan(hit.evalue) else hit.evalue,
            "query_start": hit.query_start + 1,
            "query_end": hit.query_end,
            "subject_start": first,
            "subject_end": last,
            "identities": hit.identities,
            "positives": hit.positives,
            "gaps": hit.gaps,
            "cigar": hit.cigar,
        }
        yield json.dumps(told) + "\n"


def fasta_lines(result: SearchResult) -> Iterator[str]:
    """The part of each subject that is aligned."""
    for hit in hits_of(result):
        first, last = _subject_places(hit)
        yield f">{hit.subject}/{first}-{last} {hit.query} score={hit.score:g} E={evalue_text(hit.evalue)}\n{hit.subject_letters}\n"


def sam_lines(result: SearchResult) -> Iterator[str]:
    """The subjects are the references; the first hit of a query is primary; what is not aligned of the query is clipped (H)."""
    known: dict[str, int] = {}
    for hit in hits_of(result):
        known[hit.subject] = max(known.get(hit.subject, 1), hit.subject_length)
    yield "@HD\tVN:1.6\tSO:unknown\n"
    for name, length in known.items():
        yield f"@SQ\tSN:{sam_name(name)}\tLN:{length}\n"
    yield f"@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"
    for hit in hits_of(result):
        before, after = hit.query_start, hit.query_length - hit.query_end
        if hit.reverse:
            before, after = after, before
        cigar = f"{f'{before}H' if before else ''}{hit.cigar}{f'{after}H' if after else ''}"
        flag = (16 if hit.reverse else 0) + (256 if hit.rank > 1 else 0)
        yield (
            f"{sam_name(hit.query)}\t{flag}\t{sam_name(hit.subject)}\t{hit.subject_start + 1}\t255\t{cigar}\t*\t0\t0"
            f"\t{hit.query_letters}\t*\tAS:i:{round(hit.score)}\tNM:i:{hit.columns - hit.identities}\n"
        )


def _format(name: str, title: str, extension: str, lines: Callable[[SearchResult], Iterator[str]]) -> Format:
    def write(result: SearchResult, out: BinaryIO) -> None:
        out.writelines(line.encode() for line in lines(result))

    return Format(name, title, extension, write)


FORMATS = (
    _format("table", "Table for people", ".txt", table_lines),
    _format("tab6", "BLAST's 12 columns", ".tsv", tab6_lines),
    _format("json", "JSON lines", ".jsonl", json_lines),
    _format("fasta", "FASTA of the hits", ".fa", fasta_lines),
    _format("sam", "SAM", ".sam", sam_lines),
)
