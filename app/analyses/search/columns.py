"""The columns of the table of hits, the tip of a row, and how scores, bits and E-values are written."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from app.plots.table.columns import NUMBER, Column, Row
from app.plots.table.texts import NOTHING, identity_text, place_text, score_text
from gpu.analyses.search.export import bits_text, evalue_text
from gpu.analyses.search.result import SearchResult
from gpu.quantities import visible
from gpu.sequences.alphabet import DNA

#: What the table shows and tells of a row; CIGARs and letters are read for the chosen one alone.
FIELDS = (
    "subject",
    "subject_length",
    "score",
    "bits",
    "evalue",
    "reverse",
    "query_start",
    "query_end",
    "subject_start",
    "subject_end",
    "columns",
    "identities",
    "positives",
    "gaps",
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchColumns", text)


def bits_cell(bits: float) -> str:
    """A bit score for people; a dash where there are no statistics."""
    return NOTHING if math.isnan(bits) else bits_text(bits)


def evalue_cell(evalue: float) -> str:
    """An E-value for people; a dash where there are no statistics."""
    return NOTHING if math.isnan(evalue) else evalue_text(evalue)


def subject_place(start: int, end: int, reverse: bool) -> str:
    """A stretch of the subject, 1-based; downwards where the query's reverse complement is aligned, as in BLAST's tables."""
    return f"{end:,}–{start + 1:,}" if reverse else place_text(start, end)


def is_of_bases(result: SearchResult) -> bool:
    """Whether the sequences are of bases, and not proteins."""
    return bool(result.statistics.get("alphabet") == DNA.letters)


def hit_columns(result: SearchResult) -> tuple[Column, ...]:
    """The columns of a result's hits, wide enough for those of every query. Raises ``Damaged``."""
    return tuple(_columns(result))


def _columns(result: SearchResult) -> Iterator[Column]:
    table, scale = result.hits, result.scale

    def greatest(name: str) -> int:
        return int((table.range(name) or (0, 0))[1])

    def number(name: str) -> str:
        return f"{greatest(name):,}"

    yield Column(
        _tr("#"), _tr("Rank among the query's hits"), (NUMBER,), lambda row: f"{row + 1:,}", f"{greatest('rank'):,}"
    )
    yield Column(_tr("Subject"), _tr("Name of the database's entry"), ("subject",), str, stretch=3)
    if is_of_bases(result) and result.request.strand != "forward":
        tip = _tr("+ the query as it was given, − its reverse complement")
        yield Column(_tr("Strand"), tip, ("reverse",), _strand, "−")
    yield Column(
        _tr("Score"),
        _tr("Score of the best alignment; a click sorts the hits by it"),
        ("score",),
        partial(score_text, scale),
        score_text(scale, greatest("score")),
        falls=True,
    )
    yield Column(
        _tr("Bits"),
        _tr("Bit score: the score freed of the matrix's unit"),
        ("bits",),
        bits_cell,
        "99,999",
        falls=True,
    )
    yield Column(
        _tr("E-value"),
        _tr("How many hits as good as this one are expected by chance in a database of this size"),
        ("evalue",),
        evalue_cell,
        "8.88e-180",
    )
    yield Column(
        _tr("Identity"),
        _tr("Equal residues, in percent of the alignment's columns (gaps included)"),
        ("identities", "columns"),
        identity_text,
        "100 %",
        key=_share,
        called="identity",
        share=lambda identities, columns: identities / columns if columns > 0 else None,
        falls=True,
        stretch=2,
    )
    if not is_of_bases(result):
        yield Column(
            _tr("Positives"),
            _tr("Residues that score above 0, equal ones included, in percent of the alignment's columns"),
            ("positives", "columns"),
            identity_text,
            "100 %",
            key=_share,
            called="positives",
            falls=True,
        )
    yield Column(
        _tr("In the query"),
        _tr("First to last aligned residue of the query, counted from 1"),
        ("query_start", "query_end"),
        place_text,
        f"{number('query_end')}–{number('query_end')}",
    )
    yield Column(
        _tr("In the subject"),
        _tr("First to last aligned residue of the entry; downwards where the query's reverse complement is aligned"),
        ("subject_start", "subject_end", "reverse"),
        subject_place,
        f"{number('subject_end')}–{number('subject_end')}",
    )


def describe(result: SearchResult, row: Row) -> str:
    """A row's tip: the entry with its length, how it scores, what the alignment is like, and where it lies."""
    like = _tr("{identities:,} of {columns:,} columns are equal").format(
        identities=row["identities"], columns=row["columns"]
    )
    if not is_of_bases(result):
        like += " · " + _tr("{0:,} positive").format(row["positives"])
    return "\n".join(
        [
            _tr("{name}, {length:,} residues").format(name=visible(row["subject"]), length=row["subject_length"]),
            _tr("Score {score} · {bits} bits · E-value {evalue}").format(
                score=score_text(result.scale, row["score"]),
                bits=bits_cell(row["bits"]),
                evalue=evalue_cell(row["evalue"]),
            ),
            like + " · " + _tr("{0:,} with gaps").format(row["gaps"]),
            _tr("Query {query}, subject {subject}").format(
                query=place_text(row["query_start"], row["query_end"]),
                subject=subject_place(row["subject_start"], row["subject_end"], row["reverse"]),
            ),
        ]
    )


def _share(part: NDArray[np.int32], columns: NDArray[np.int32]) -> NDArray[np.float64]:
    return part / np.maximum(columns, 1)


def _strand(reverse: bool) -> str:
    return "\N{MINUS SIGN}" if reverse else "+"
