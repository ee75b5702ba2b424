"""BLAST XML, the old form (``-outfmt 5``) and version 2 (``-outfmt 16``), written query by query.

Biopython reads both (``Bio.Blast``; of several queries in version 2 up to 1.88 only some), and the
old one by ``Bio.SearchIO`` ("blast-xml") too. Scores are whole numbers there: one with decimals is
rounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.analyses.search.blast_report import BlastReport, title_of
from gpu.analyses.search.hit import Hit
from gpu.analyses.search.result import SearchResult

#: Characters that XML 1.0 has no place for.
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DOCTYPE = (
    '<?xml version="1.0"?>\n<!DOCTYPE BlastOutput PUBLIC "-//NCBI//NCBI BlastOutput/EN" '
    '"http://www.ncbi.nlm.nih.gov/dtd/NCBI_BlastOutput.dtd">\n'
)
_ROOT = (
    '<?xml version="1.0"?>\n<BlastXML2 xmlns="http://www.ncbi.nlm.nih.gov" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xs:schemaLocation="http://www.ncbi.nlm.nih.gov '
    'http://www.ncbi.nlm.nih.gov/data_specs/schema_alt/NCBI_BlastOutput2.xsd">\n'
)
_REFERENCE = "Crosspoint: Smith-Waterman, every entry scored"
_NO_TITLE = "No definition line"
#: How BLAST names an entry by its number.
_NUMBERED = "gnl|BL_ORD_ID|"
_STRANDS = {False: "Plus", True: "Minus"}
#: Numbers of the request that both forms name alike, in order.
_PARAMETERS = ("matrix", "expect", "sc-match", "sc-mismatch", "gap-open", "gap-extend")


def xml_lines(result: SearchResult, rows: NDArray[np.int64] | None = None) -> Iterator[str]:
    """The old form: an iteration for each query."""
    report = BlastReport.of(result)
    begun, known = False, dict[str, int]()
    for count, (query, name, length, entries) in enumerate(report.queries(rows), start=1):
        if not begun:
            yield from _begin(report, query, name, length)
            begun = True
        yield "<Iteration>\n"
        yield _tag("Iteration_iter-num", count) + _tag("Iteration_query-ID", _query_id(query))
        yield _tag("Iteration_query-def", name) + _tag("Iteration_query-len", length) + "<Iteration_hits>\n"
        for number, (hits, names) in enumerate(_named(entries, known), start=1):
            yield f"<Hit>\n{_tag('Hit_num', number)}{_tag('Hit_id', names.id)}"
            yield _tag("Hit_def", names.title) + _tag("Hit_accession", names.accession)
            yield _tag("Hit_len", hits[0].subject_length) + "<Hit_hsps>\n"
            for place, hit in enumerate(hits, start=1):
                values = {**_scores(place, hit), **_places(hit), **_frames(report, hit), **_columns(report, hit)}
                yield "<Hsp>\n" + "".join(_tag(f"Hsp_{key}", value) for key, value in values.items()) + "</Hsp>\n"
            yield "</Hit_hsps>\n</Hit>\n"
        yield "</Iteration_hits>\n<Iteration_stat>\n<Statistics>\n"
        yield "".join(_tag(f"Statistics_{key}", value) for key, value in _statistics(report, query).items())
        yield "</Statistics>\n</Iteration_stat>\n"
        yield ("" if entries else _tag("Iteration_message", "No hits found")) + "</Iteration>\n"
    if not begun:
        yield from _begin(report, 0, "", 0)
    yield "</BlastOutput_iterations>\n</BlastOutput>\n"


def xml2_lines(result: SearchResult, rows: NDArray[np.int64] | None = None) -> Iterator[str]:
    """Version 2: a report for each query."""
    report, known = BlastReport.of(result), dict[str, int]()
    yield _ROOT
    for query, name, length, entries in report.queries(rows):
        yield "<BlastOutput2><report><Report>\n" + _tag("program", report.program) + _tag("version", report.version)
        yield f"{_tag('reference', _REFERENCE)}<search-target><Target>{_tag('db', result.request.database)}"
        yield "</Target></search-target>\n<params><Parameters>\n"
        codes = {f"{side}-gencode": code for side, code in _codes(result).items()}
        yield "".join(_tag(key, value) for key, value in (_parameters(report) | codes).items())
        yield "</Parameters></params>\n<results><Results><search><Search>\n" + _tag("query-id", _query_id(query))
        yield _tag("query-title", name) + _tag("query-len", length) + "<hits>\n"
        for number, (hits, names) in enumerate(_named(entries, known), start=1):
            yield f"<Hit>\n{_tag('num', number)}<description><HitDescr>\n{_tag('id', names.id)}"
            yield _tag("accession", names.accession) + _tag("title", names.title)
            yield f"</HitDescr></description>\n{_tag('len', hits[0].subject_length)}<hsps>\n"
            for place, hit in enumerate(hits, start=1):
                yield "<Hsp>\n" + "".join(_tag(*item) for item in _hsp2(report, place, hit).items()) + "</Hsp>\n"
            yield "</hsps></Hit>\n"
        yield "</hits>\n<stat><Statistics>\n"
        yield "".join(_tag(key, value) for key, value in _statistics(report, query).items())
        yield "</Statistics></stat>\n</Search></search></Results></results></Report></report></BlastOutput2>\n"
    yield "</BlastXML2>\n"


class _Names(NamedTuple):
    """The names of an entry."""

    id: str
    title: str
    accession: str


def _named(entries: list[list[Hit]], known: dict[str, int]) -> Iterator[tuple[list[Hit], _Names]]:
    """The entries of a query with their names: in a file each entry has one, and each another.

    One whose name another has, or is such a number, is numbered as BLAST numbers all entries.
    ``known``: the entries that have their own name so far, by it.
    """
    for hits in entries:
        best = hits[0]
        if best.subject.startswith(_NUMBERED) or known.setdefault(best.subject, best.entry) != best.entry:
            yield hits, _Names(f"{_NUMBERED}{best.entry}", title_of(best), f"{best.entry}")
        else:
            yield hits, _Names(best.subject, best.description or _NO_TITLE, best.subject)


def _begin(report: BlastReport, query: int, name: str, length: int) -> Iterator[str]:
    """The head of the old form, which repeats the first query."""
    values = {
        "program": report.program,
        # Bio.SearchIO looks for three numbers.
        "version": f"{report.program.upper()} {__version__} (Crosspoint)",
        "reference": _REFERENCE,
        "db": report.result.request.database,
        "query-ID": _query_id(query),
        "query-def": name,
        "query-len": length,
    }
    yield f"{_DOCTYPE}<BlastOutput>\n" + "".join(_tag(f"BlastOutput_{key}", value) for key, value in values.items())
    yield "<BlastOutput_param>\n<Parameters>\n"
    yield "".join(_tag(f"Parameters_{key}", value) for key, value in _parameters(report).items())
    yield "</Parameters>\n</BlastOutput_param>\n<BlastOutput_iterations>\n"


def _parameters(report: BlastReport) -> dict[str, object]:
    request = report.result.request
    scoring = request.scoring
    existence, extension = report.gaps
    values: dict[str, object] = {"expect": f"{request.evalue:g}"}
    if scoring.matrix:
        values["matrix"] = report.result.statistics.get("matrix", scoring.matrix)
    else:
        values |= {"sc-match": scoring.match, "sc-mismatch": scoring.mismatch}
    values |= {"gap-open": round(existence), "gap-extend": round(extension)}
    return {name: values[name] for name in _PARAMETERS if name in values} | {"filter": "F"}


def _codes(result: SearchResult) -> dict[str, int]:
    """The genetic code of the translated side."""
    side = {"query": "query", "database": "db"}.get(result.request.translate)
    return {side: result.request.genetic_code} if side else {}


def _statistics(report: BlastReport, query: int) -> dict[str, object]:
    chance = report.chance(query)
    values: dict[str, object] = {"db-num": report.result.entries, "db-len": report.letters}
    values |= {"hsp-len": chance.adjustment, "eff-space": chance.space}
    return values | {"kappa": f"{chance.k:.6g}", "lambda": f"{chance.lam:.6g}", "entropy": f"{chance.entropy:.6g}"}


def _scores(place: int, hit: Hit) -> dict[str, object]:
    return {
        "num": place,
        "bit-score": _number(hit.bits),
        "score": round(hit.score),
        "evalue": _number(hit.evalue),
    }


def _places(hit: Hit) -> dict[str, object]:
    """Those of translated DNA from the lower to the higher one: its frame tells the strand."""
    query, subject = hit.query_places, hit.subject_places
    if hit.is_translated:
        query, subject = (min(query), max(query)), (min(subject), max(subject))
    return {"query-from": query[0], "query-to": query[1], "hit-from": subject[0], "hit-to": subject[1]}


def _frames(report: BlastReport, hit: Hit) -> dict[str, object]:
    strand = -1 if hit.reverse else 1
    query, subject = (1, strand) if report.of_bases else (hit.query_frame, hit.subject_frame)
    return {"query-frame": query, "hit-frame": subject}


def _columns(report: BlastReport, hit: Hit) -> dict[str, object]:
    lines = report.lines(hit)
    counts = {"identity": hit.identities, "positive": hit.positives, "gaps": hit.gaps, "align-len": hit.columns}
    return {**counts, "qseq": lines.query, "hseq": lines.reference, "midline": lines.middle}


def _hsp2(report: BlastReport, place: int, hit: Hit) -> dict[str, object]:
    """One alignment in the order of version 2: strands of bases, frames of translated DNA."""
    columns, places, frames = _columns(report, hit), _places(hit), _frames(report, hit)
    for side in ("query", "hit"):
        if report.of_bases:
            places[f"{side}-strand"] = _STRANDS[frames[f"{side}-frame"] == -1]
        elif frames[f"{side}-frame"]:
            places[f"{side}-frame"] = frames[f"{side}-frame"]
    order = ("query-from", "query-to", "query-strand", "query-frame", "hit-from", "hit-to", "hit-strand", "hit-frame")
    counts = {name: columns[name] for name in (("identity",) if report.of_bases else ("identity", "positive"))}
    rest = {name: columns[name] for name in ("align-len", "gaps", "qseq", "hseq", "midline")}
    return {**_scores(place, hit), **counts, **{name: places[name] for name in order if name in places}, **rest}


def _query_id(query: int) -> str:
    return f"Query_{query + 1}"


def _number(value: float) -> str:
    return "NaN" if math.isnan(value) else f"{value:.6g}"


def _tag(name: str, value: object) -> str:
    return f"<{name}>{escape(_NO_XML.sub('?', str(value)))}</{name}>\n"
