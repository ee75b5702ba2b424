"""Exports of a database search, streamed in chunks.

Formats: a table for people, BLAST's 12 columns, JSON lines, FASTA of the hits, SAM.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.analyses.analysis import Format
from gpu.analyses.gapped import Aligned, along_query, sam_name
from gpu.analyses.search.request import NO_SAM
from gpu.analyses.search.result import Hits, SearchResult
from gpu.core.errors import InputError
from gpu.core.units import percent, visible
from gpu.results.table import Texts
from gpu.sequences.names import shown
from gpu.sequences.translation import frame_at

#: Number of hits that are read and written at once.
_CHUNK = 1 << 14


class Hit(NamedTuple):
    """One hit; fields as of ``Hits``, with ``query`` by name.

    ``score``: in the matrix's own unit. ``query_frame``, ``subject_frame``: 1 to 3, or -1 to -3 on
    the reverse complement; 0 if not translated.
    """

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
    description: str
    alignment: int
    more: bool
    query_frame: int
    subject_frame: int

    @property
    def query_places(self) -> tuple[int, int]:
        """1-based inclusive; descending in a frame of the reverse complement."""
        return _places(self.query_start, self.query_end, self.query_frame < 0)

    @property
    def subject_places(self) -> tuple[int, int]:
        """1-based inclusive positions on the subject.

        Descending in a frame of the reverse complement, and if the query's reverse complement is
        aligned.
        """
        return _places(self.subject_start, self.subject_end, self.reverse and not self.query_frame)

    @property
    def along_query(self) -> Aligned:
        """CIGAR and letters along the query, from ``query_places[0]`` and ``subject_places[0]`` on.

        Used by all formats but SAM.
        """
        return along_query(
            self.cigar, self.query_letters, self.subject_letters, self.reverse and not self.is_translated
        )

    @property
    def is_translated(self) -> bool:
        return bool(self.query_frame or self.subject_frame)


def _places(start: int, end: int, downwards: bool) -> tuple[int, int]:
    return (end, start + 1) if downwards else (start + 1, end)


def hits_of(result: SearchResult) -> Iterator[Hit]:
    """All hits, by query and then best first.

    Raises ``InputError`` if the run is not finished.
    """
    table, scale = result.hits, result.scale
    names = result.queries.text("name")[:]
    lengths = result.queries.column("length")[:]
    for first in range(0, len(table), _CHUNK):
        rows = Hits.of(table, first, min(len(table), first + _CHUNK))
        columns = [values.strings() if isinstance(values, Texts) else values.tolist() for values in rows]
        columns += [frames.tolist() for frames in _frames(result, rows, lengths)]
        for query, rank, subject, size, score, *rest in zip(*columns, strict=True):
            shown = score if scale == 1 else score / scale
            yield Hit(names[query], int(lengths[query]), rank, subject, size, shown, *rest)


def _frames(result: SearchResult, hits: Hits, lengths: NDArray[np.int32]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The frames of each hit's query (``lengths`` given) and of its subject."""
    none = np.zeros(hits.rows, np.int8)
    if result.request.translate == "query":
        return frame_at(hits.query_start, hits.query_end, hits.reverse, lengths[hits.query]), none
    if result.request.translate == "database":
        return none, frame_at(hits.subject_start, hits.subject_end, hits.reverse, hits.subject_length)
    return none, none


def evalue_text(value: float) -> str:
    """An E-value as BLAST prints it in tables; ``*`` if there is none."""
    if math.isnan(value):
        return "*"
    if value < 1e-180:
        return "0.0"
    for below, pattern in ((0.0009, "{:.2e}"), (0.1, "{:.3f}"), (1.0, "{:.2f}"), (10.0, "{:.1f}")):
        if value < below:
            return pattern.format(value)
    return f"{value:.0f}"


def bits_text(value: float) -> str:
    """A bit score as BLAST prints it; ``*`` if there is none."""
    if math.isnan(value):
        return "*"
    return f"{value:.3e}" if value > 99_999 else f"{value:.0f}" if value > 99.9 else f"{value:.1f}"


def table_lines(result: SearchResult) -> Iterator[str]:
    """For people: a heading per query, then a line per hit."""
    names = result.queries.text("name")[:]
    lengths = result.queries.column("length")[:].tolist()
    counts = result.queries.column("hits")[:].tolist()
    fitted = result.queries.column("fitted")[:].tolist()
    hits, first_row = hits_of(result), 0
    translated = result.request.translate
    unit = "bases" if translated == "query" else "residues"
    # Positions in a chromosome have many digits.
    wide = (13, 15) if translated == "none" else (17, 23)
    for query, (name, length, count) in enumerate(zip(names, lengths, counts, strict=True)):
        copies = result.shuffled(query)
        how = "published"
        if fitted[query]:
            how = f"fitted to {copies:,} shuffled sequences" if copies else "fitted to the scores of this search"
        about = (
            f"; statistics {how}" if result.has_statistics(query) else "; no statistics: too few scores to fit them to"
        )
        entries = int(result.hits.column("rank")[first_row + count - 1]) if count else 0
        first_row += count
        several = f", {count:,} alignments" if count > entries else ""
        yield f"Query {name} ({length:,} {unit}): {entries:,} {'hit' if entries == 1 else 'hits'}{several}{about}\n"
        if count:
            yield (
                f"{'':>4}  {'subject':<28} {'length':>7} {'score':>7} {'bits':>7} {'E-value':>9} {'identity':>8} "
                f"{'' if translated == 'none' else 'frame '}{'query':>{wide[0]}} {'subject':>{wide[1]}}\n"
            )
        for _ in range(count):
            hit = next(hits)
            first, last = hit.subject_places
            begin, end = hit.query_places
            frame = "" if translated == "none" else f"{hit.query_frame or hit.subject_frame:>+5} "
            rank, subject, description = f"{hit.rank}", _cut(hit.subject, 28), _cut(visible(hit.description), 40)
            if hit.alignment > 1:
                rank, subject, description = "", f"  alignment {hit.alignment}", ""
            yield (
                f"{rank:>4}  {subject:<28} {hit.subject_length:>7} {hit.score:>7g} {bits_text(hit.bits):>7} "
                f"{evalue_text(hit.evalue):>9} {percent(hit.identities, hit.columns):>6} % "
                f"{frame}{f'{begin}–{end}':>{wide[0]}} {f'{first}–{last}':>{wide[1]}}"
                f"{f'  {description}' if description else ''}\n"
            )
            if hit.more:
                yield f"{'':>4}    more alignments of this entry are not listed: --max-alignments\n"
        yield "\n"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def tab6_lines(result: SearchResult) -> Iterator[str]:
    """BLAST's ``-outfmt 6``: no heading, nothing for a query without hits.

    Positions in DNA descend in a frame of the reverse complement.
    """
    for hit in hits_of(result):
        fields = (
            *(
                hit.query,
                hit.subject,
                percent(hit.identities, hit.columns, 3),
                hit.columns,
                hit.columns - hit.identities - hit.gaps,
                hit.gap_openings,
            ),
            *(*hit.query_places, *hit.subject_places, evalue_text(hit.evalue), bits_text(hit.bits)),
        )
        yield "\t".join(map(str, fields)) + "\n"


def json_lines(result: SearchResult) -> Iterator[str]:
    """One object per line (see ``hit_object``)."""
    for hit in hits_of(result):
        yield json.dumps(hit_object(hit)) + "\n"


def json_document(result: SearchResult, figures: dict[str, Any]) -> Iterator[str]:
    """One object: the figures of a run, and under ``alignments`` the objects of all hits."""
    yield json.dumps(figures | {"alignments": []})[: -len("]}")]
    for number, hit in enumerate(hits_of(result)):
        yield (",\n" if number else "") + json.dumps(hit_object(hit))
    yield "]}\n"


def hit_object(hit: Hit) -> dict[str, Any]:
    """A hit as a JSON object.

    Positions are 1-based and inclusive, descending on the reverse strand; ``cigar`` runs along the
    query. A translated search adds the frames, 0 for a protein.
    """
    begin, end = hit.query_places
    first, last = hit.subject_places
    fields: dict[str, Any] = {
        "query": hit.query,
        "subject": hit.subject,
        "score": hit.score,
        "bits": None if math.isnan(hit.bits) else round(hit.bits, 2),
        "evalue": None if math.isnan(hit.evalue) else hit.evalue,
        "query_start": begin,
        "query_end": end,
        "subject_start": first,
        "subject_end": last,
        "identities": hit.identities,
        "positives": hit.positives,
        "gaps": hit.gaps,
        "cigar": hit.along_query.cigar,
        "description": hit.description,
        "alignment": hit.alignment,
    }
    if hit.is_translated:
        fields |= {"query_frame": hit.query_frame, "subject_frame": hit.subject_frame}
    return fields


def fasta_lines(result: SearchResult) -> Iterator[str]:
    """The aligned part of each subject, along the query.

    Of a translated search the residues, with the frame.
    """
    for hit in hits_of(result):
        first, last = hit.subject_places
        frame = hit.query_frame or hit.subject_frame
        description = (
            f"{hit.query} score={hit.score:g} E={evalue_text(hit.evalue)}{f' frame={frame:+}' if frame else ''}"
        )
        yield f">{hit.subject}/{first}-{last} {description}\n{hit.along_query.subject_letters}\n"


def sam_lines(result: SearchResult) -> Iterator[str]:
    """SAM: the subjects are the references, the first hit of a query is its primary line.

    Unaligned ends of the query are clipped (H). Raises ``InputError`` for a translated search, and
    for two subjects that SAM cannot tell apart.
    """
    if result.request.translate != "none":
        raise InputError(NO_SAM)
    known: dict[str, tuple[str, int]] = {}
    of_query: set[str] = set()
    for hit in hits_of(result):
        if hit.alignment > 1:
            continue
        if hit.rank == 1:
            of_query.clear()
        name = sam_name(hit.subject)
        subject = hit.subject, max(1, hit.subject_length)
        # An entry is at most one hit of a query, in one alignment or several.
        if name in of_query or known.setdefault(name, subject) != subject:
            raise InputError(
                f"Two entries of {result.request.database} are called “{shown(name)}” in SAM, which cannot "
                f"tell them apart; rename one, or export as tab6 or JSON."
            )
        of_query.add(name)
    yield "@HD\tVN:1.6\tSO:unknown\n"
    for name, (_, length) in known.items():
        yield f"@SQ\tSN:{name}\tLN:{length}\n"
    yield f"@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"
    for hit in hits_of(result):
        before, after = hit.query_start, hit.query_length - hit.query_end
        if hit.reverse:
            before, after = after, before
        cigar = f"{f'{before}H' if before else ''}{hit.cigar}{f'{after}H' if after else ''}"
        flag = (16 if hit.reverse else 0) + (256 if hit.rank > 1 or hit.alignment > 1 else 0)
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
