"""Exports of a database search, streamed in chunks.

Formats: a table for people, BLAST's 12 columns, JSON lines, FASTA of the hits; and each in a module
of its own ``sam``, BLAST's formats (``blast_table``, ``blast_text``, ``blast_xml``), hits on their
query (``stacked``), and the entries that were hit (``subjects``).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, BinaryIO

import numpy as np

from gpu.analyses.analysis import Format, format_named, later
from gpu.analyses.search.hit import Hit, Rows, bits_text, by_query, evalue_text, hits_of
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import percent, visible
from gpu.sequences.alphabet import DNA

#: BLAST's numbers of formats that have a name here.
_NUMBERS = {"0": "pairwise", "5": "xml", "16": "xml2"}


def table_lines(result: SearchResult, rows: Rows = None) -> Iterator[str]:
    """For people: a heading per query, then a line per hit."""
    names = result.queries.text("name")[:]
    lengths = result.queries.column("length")[:].tolist()
    fitted = result.queries.column("fitted")[:].tolist()
    ranked = result.hits.column("rank")[slice(0, len(result.hits)) if rows is None else np.sort(rows)]
    first_row = 0
    translated = result.request.translate
    unit = "bases" if translated == "query" or result.statistics.get("alphabet") == DNA.letters else "residues"
    # Positions in a chromosome have many digits.
    wide = (13, 15) if translated == "none" else (17, 23)
    for query, count, hits in by_query(result, rows, partial(hits_of, result), as_ranked=True):
        name, length = names[query], lengths[query]
        copies = result.shuffled(query)
        how = "published"
        if fitted[query]:
            how = f"fitted to {copies:,} shuffled sequences" if copies else "fitted to the scores of this search"
        about = (
            f"; statistics {how}" if result.has_statistics(query) else "; no statistics: too few scores to fit them to"
        )
        entries = len(set(ranked[first_row : first_row + count].tolist()))
        first_row += count
        several = f", {count:,} alignments" if count > entries else ""
        yield f"Query {name} ({length:,} {unit}): {entries:,} {'hit' if entries == 1 else 'hits'}{several}{about}\n"
        if count:
            yield (
                f"{'':>4}  {'subject':<28} {'length':>7} {'score':>7} {'bits':>7} {'E-value':>9} {'identity':>8} "
                f"{'' if translated == 'none' else 'frame '}{'query':>{wide[0]}} {'subject':>{wide[1]}}\n"
            )
        before = 0
        for hit in hits:
            first, last = hit.subject_places
            begin, end = hit.query_places
            frame = "" if translated == "none" else f"{hit.query_frame or hit.subject_frame:>+5} "
            rank, subject, description = f"{hit.rank}", _cut(hit.subject, 28), _cut(visible(hit.description), 40)
            if hit.rank == before:
                rank, subject, description = "", f"  alignment {hit.alignment}", ""
            before = hit.rank
            yield (
                f"{rank:>4}  {subject:<28} {hit.subject_length:>7} {hit.score:>7g} {bits_text(hit.bits):>7} "
                f"{evalue_text(hit.evalue):>9} {percent(hit.identities, hit.columns):>6} % "
                f"{frame}{f'{begin}–{end}':>{wide[0]}} {f'{first}–{last}':>{wide[1]}}"
                f"{f'  {description}' if description else ''}\n"
            )
            if hit.more:
                yield f"{'':>4}    more alignments of this entry are not listed (--max-alignments)\n"
        yield "\n"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def tab6_lines(result: SearchResult, rows: Rows = None) -> Iterator[str]:
    """BLAST's ``-outfmt 6``: no heading, nothing for a query without hits.

    Positions in DNA descend in a frame of the reverse complement.
    """
    for hit in hits_of(result, rows):
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


def json_lines(result: SearchResult, rows: Rows = None) -> Iterator[str]:
    """One object per line (see ``hit_object``)."""
    for hit in hits_of(result, rows):
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


def fasta_lines(result: SearchResult, rows: Rows = None) -> Iterator[str]:
    """The aligned part of each subject, along the query.

    Of a translated search the residues, with the frame.
    """
    for hit in hits_of(result, rows):
        first, last = hit.subject_places
        frame = hit.query_frame or hit.subject_frame
        description = (
            f"{hit.query} score={hit.score:g} E={evalue_text(hit.evalue)}{f' frame={frame:+}' if frame else ''}"
        )
        yield f">{hit.subject}/{first}-{last} {description}\n{hit.along_query.subject_letters}\n"


def _format(
    name: str, title: str, extension: str, lines: Callable[..., Iterator[str]], has_columns: bool = False
) -> Format:
    """A format; its choice are the ``rows`` of the hits, and for a table ``fields`` and ``header``.

    Raises ``InputError`` for a header of a format that has none.
    """

    def write(
        result: SearchResult,
        out: BinaryIO,
        rows: Rows = None,
        fields: Sequence[str] = (),
        header: bool = False,
    ) -> None:
        choice: dict[str, Any] = {}
        if has_columns:
            from gpu.analyses.search.blast_fields import USUAL

            choice["fields"] = fields or USUAL[name]
        if header:
            check_header(name)
            choice["header"] = True
        out.writelines(line.encode() for line in lines(result, rows, **choice))

    return Format(name, title, extension, write)


def check_header(name: str) -> None:
    """Raise ``InputError`` unless a format has a header line."""
    from gpu.analyses.search.blast_fields import USUAL

    if name not in USUAL:
        raise InputError(
            "A header line is for the formats {}, not for {}; [[leave out --header|leave it out]].",
            ", ".join(USUAL),
            name,
        )


def format_asked(words: str) -> Format:
    """The format of a name, with the columns that follow it: "6 qseqid sseqid evalue".

    Raises ``InputError`` for an unknown name of either, and for columns of a format without any.
    """
    name, *fields = words.split() or [""]
    format = format_named(FORMATS, _NUMBERS.get(name, name))
    if not fields:
        return format
    from gpu.analyses.search.blast_fields import USUAL, fields_named

    if name not in USUAL:
        raise InputError("Columns are chosen for the formats {}, not for {}.", ", ".join(USUAL), name)
    return format._replace(write=partial(format.write, fields=fields_named(fields)))


def _later(place: str) -> Callable[..., Iterator[str]]:
    """The lines of a module that is imported when they are asked for."""
    return later("gpu.analyses.search", place)


FORMATS = (
    _format("table", Phrase("Table for people"), ".txt", table_lines),
    _format("tab6", Phrase("BLAST's 12 columns"), ".tsv", tab6_lines),
    _format("6", Phrase("BLAST's columns"), ".tsv", _later("blast_table.tab_lines"), True),
    _format("7", Phrase("BLAST's columns with comments"), ".tsv", _later("blast_table.commented_lines"), True),
    _format("10", Phrase("BLAST's columns between commas"), ".csv", _later("blast_table.blast_csv_lines"), True),
    _format("csv", Phrase("Comma-separated values"), ".csv", _later("blast_table.csv_lines"), True),
    _format("pairwise", Phrase("Alignments as BLAST prints them"), ".txt", _later("blast_text.pairwise_lines")),
    _format("xml", Phrase("BLAST XML"), ".xml", _later("blast_xml.xml_lines")),
    _format("xml2", Phrase("BLAST XML 2"), ".xml", _later("blast_xml.xml2_lines")),
    _format("json", Phrase("JSON lines"), ".jsonl", json_lines),
    _format("fasta", Phrase("FASTA of the aligned parts"), ".fa", fasta_lines),
    _format("stacked", Phrase("FASTA of the hits stacked on the query"), ".fa", _later("stacked.stacked_lines")),
    _format("subjects", Phrase("FASTA of the whole entries"), ".fa", _later("subjects.subject_lines")),
    _format("sam", "SAM", ".sam", _later("sam.sam_lines")),
)
