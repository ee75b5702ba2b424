"""The columns of the table of hits, its rows' tooltips, and texts of scores, bits and E-values.

A heading's tooltip is the term ``search.hits.<field or order>`` (``app/help/terms.py``); a stored
field goes into ``FIELDS``, too, so that it is verified when the result is opened.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.columns import NUMBER, ColumnMaker, Row, TableColumn
from app.tables.groups import SIZE
from app.tables.texts import NOTHING, identity_text, place_text, score_text, strand_text
from gpu.analyses.search.hit import bits_text, evalue_text
from gpu.analyses.search.masked import LOW
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.alphabet import DNA
from gpu.sequences.translation import frame_at

#: The field that tells if further alignments of a row's entry were left out.
MORE = "#more"
#: Fields of the table and tooltips; CIGARs and letters are read for the selected row alone.
FIELDS = (
    "query",
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
    "rank",
    "description",
    "alignment",
    SIZE,
    MORE,
)
#: The fields by which the mask of the queries is asked.
MASKED = ("query", "query_start", "query_end")
#: Those of them that are columns of the table of hits.
STORED = tuple(field for field in FIELDS if not field.startswith("#"))
#: Columns that are hidden until they are chosen, by their keys (``column_menu.column_key``).
HIDDEN = ("subject_coverage", "query_length", "subject_length", "columns", "gaps", "mismatches", "positives")


#: As much of a description as is always shown.
_WORDS = "insulin precursor [Mus"
#: Hits that are looked at for descriptions.
_LOOKED_AT = 1_000
_MAKER = ColumnMaker("search.hits")


def bits_cell(bits: float) -> str:
    """A formatted bit score; a dash without statistics."""
    return NOTHING if math.isnan(bits) else bits_text(bits)


def evalue_cell(evalue: float) -> str:
    """A formatted E-value; a dash without statistics."""
    return NOTHING if math.isnan(evalue) else evalue_text(evalue)


def place(start: int, end: int, downwards: bool) -> str:
    """A 1-based range of a sequence; descending for its reverse complement, as in BLAST."""
    return f"{end:,}–{start + 1:,}" if downwards else place_text(start, end)


def places(result: SearchResult, hit: Row) -> tuple[str, str]:
    """The ranges of a hit on the query and on the subject."""
    on_query = hit["reverse"] and result.request.translate == "query"
    return (
        place(hit["query_start"], hit["query_end"], on_query),
        place(hit["subject_start"], hit["subject_end"], hit["reverse"] and not on_query),
    )


def frame_text(frame: int) -> str:
    """A frame with its sign."""
    return f"{frame:+}".replace("-", "\N{MINUS SIGN}")


def frame_of(result: SearchResult, hit: Row) -> str:
    """The frame of a hit's translated sequence, shown with its query's number; "" if none is."""
    side = _translated(result)
    if side is None:
        return ""
    fields, frames = side
    return frame_text(int(frames(*(np.array([hit[field]]) for field in fields))[0]))


def frame_sentence(result: SearchResult, hit: Row) -> str:
    """``frame_of`` in words."""
    sentence = tr("frame {0} of the query") if result.request.translate == "query" else tr("frame {0} of the subject")
    return sentence.format(frame_of(result, hit))


def _translated(result: SearchResult) -> tuple[tuple[str, ...], Callable[..., NDArray[np.int8]]] | None:
    """The fields that give the frame and a function of their arrays; None without translation."""
    if result.request.translate == "database":
        return ("reverse", "subject_start", "subject_end", "subject_length"), (
            lambda reverse, start, end, length: frame_at(start, end, reverse, length)
        )
    if result.request.translate == "query":
        lengths = result.queries.column("length")
        return ("reverse", "query_start", "query_end", "query"), (
            lambda reverse, start, end, query: frame_at(start, end, reverse, lengths[query])
        )
    return None


def is_of_bases(result: SearchResult) -> bool:
    """True if the sequences are of bases, not proteins."""
    return bool(result.statistics.get("alphabet") == DNA.letters)


def hit_columns(result: SearchResult) -> tuple[TableColumn, ...]:
    """The columns of a result's hits, wide enough for all queries. Raises ``Damaged``."""
    return (*_what(result), *_how_alike(result), *_how_much(result), *_where(result))


def has_descriptions(result: SearchResult) -> bool:
    """True if one of the first hits has a description. Raises ``Damaged``."""
    hits = result.hits
    return bool(len(hits.text("description").texts(0, min(len(hits), _LOOKED_AT)).data))


def has_several(result: SearchResult) -> bool:
    """True if an entry has more than one alignment."""
    return _greatest(result, "alignment") > 1


def _greatest(result: SearchResult, name: str) -> int:
    return int((result.hits.range(name) or (0, 0))[1])


def _what(result: SearchResult) -> Iterator[TableColumn]:
    """Rank and name, and the strand or frame."""
    last = f"{_greatest(result, 'rank'):,}"
    several = _greatest(result, "alignment")
    if several > 1:
        last += f".{several:,}"
    yield _MAKER.of(tr("#"), (NUMBER, "rank", "alignment"), _rank, last)
    yield _MAKER.name(tr("Subject"), "subject")
    yield _MAKER.of(tr("Description"), "description", visible, stretch=4, least=_WORDS)
    yield _MAKER.of(
        tr("Alignments"),
        (SIZE, MORE),
        lambda size, more: f"{size:,}{' +' if more else ''}",
        f"{several:,} +",
        descending_first=True,
    )
    if is_of_bases(result) and result.request.strand != "forward":
        yield _MAKER.of(tr("Strand"), "reverse", strand_text, "−")
    side = _translated(result)
    if side is not None:
        fields, frames = side
        yield _MAKER.of(
            tr("Frame"),
            fields,
            lambda *values: frame_text(int(frames(*(np.array([value]) for value in values))[0])),
            "−3",
            key=frames,
            order_name="frame",
        )


def _how_alike(result: SearchResult) -> Iterator[TableColumn]:
    """Scores, and shares of the alignment's columns."""
    yield _MAKER.score(result.scale, _greatest(result, "score"))
    yield bits_column(_MAKER)
    yield evalue_column(_MAKER)
    yield _MAKER.share(tr("Identity"), "identities", "columns", "identity", has_bar=True)
    if not is_of_bases(result):
        yield _MAKER.share(tr("Positives"), "positives", "columns", "positives")
    if not result.mask.is_empty:
        yield _MAKER.of(
            tr("Low complexity"),
            MASKED,
            lambda *place: low_text(result, *place),
            "99.99 %",
            key=result.mask.share,
            order_name="masked",
            descending_first=True,
        )


def low_text(result: SearchResult, query: int, start: int, end: int) -> str:
    """The share of lower case in a hit's part of the query, if it is of low complexity, else ""."""
    share = 0.0 if result.mask.is_empty else float(result.mask.share(query, start, end))
    return identity_text(round(share * (end - start)), end - start) if share >= LOW else ""


def bits_column(maker: ColumnMaker, tip: str = "") -> TableColumn:
    """Bit scores."""
    return maker.of(tr("Bits"), "bits", bits_cell, "99,999", tip, descending_first=True)


def evalue_column(maker: ColumnMaker, tip: str = "") -> TableColumn:
    """E-values."""
    return maker.of(tr("E-value"), "evalue", evalue_cell, "8.88e-180", tip)


def _how_much(result: SearchResult) -> Iterator[TableColumn]:
    """Coverage, lengths, and the alignment's columns."""
    lengths = result.queries.column("length")[:]
    greatest = _greatest(result, "columns")
    yield _MAKER.coverage(tr("Coverage"), "query", lengths)
    yield _MAKER.coverage(tr("Of subject"), "subject")
    yield _MAKER.count(
        tr("Query length"),
        "query",
        int(lengths.max(initial=0)),
        of=lambda query: lengths[query],
        name="query_length",
        descending_first=False,
    )
    yield _MAKER.count(tr("Length"), "subject_length", _greatest(result, "subject_length"))
    yield _MAKER.count(tr("Columns"), "columns", greatest)
    yield _MAKER.count(tr("Gaps"), "gaps", greatest)
    yield _MAKER.count(
        tr("Mismatches"),
        ("columns", "identities", "gaps"),
        greatest,
        of=lambda columns, identities, gaps: columns - identities - gaps,
        name="mismatches",
    )


def _where(result: SearchResult) -> Iterator[TableColumn]:
    """The ranges on both sides."""
    on_query = result.request.translate == "query"
    for side, title, can_be_down in (
        ("query", tr("In the query"), on_query),
        ("subject", tr("In the subject"), not on_query),
    ):
        yield _MAKER.span(
            title,
            (f"{side}_start", f"{side}_end", "reverse"),
            _greatest(result, f"{side}_end"),
            lambda start, end, reverse, can_be_down=can_be_down: place(start, end, reverse and can_be_down),
        )


def describe(result: SearchResult, row: Row) -> str:
    """A row's tooltip: the entry with its length, scores, alignment, and location."""
    like = tr("{identities:,} of {columns} equal").format(
        identities=row["identities"], columns=counted(row["columns"], tr("columns"))
    )
    if not is_of_bases(result):
        like += " · " + tr("{0:,} positive").format(row["positives"])
    of_bases = result.request.translate == "database"
    length = counted(row["subject_length"], tr("bases") if of_bases else tr("residues"))
    query, subject = places(result, row)
    entry = f"{visible(row['subject'])}, {length}"
    if row["description"]:
        entry = f"{visible(row['subject'])} {visible(row['description'])}\n{length}"
    if row[SIZE] > 1 or row[MORE]:
        entry += " · " + _alignments(result, row)
    where = tr("Query {query}, subject {subject}").format(query=query, subject=subject)
    if result.request.translate != "none":
        where += " · " + frame_sentence(result, row)
    if low := low_text(result, *(row[field] for field in MASKED)):
        where += "\n" + tr("Low complexity: {0} of the query's part is in lower case").format(low)
    return "\n".join(
        [
            entry,
            tr("Score {score} · {bits} bits · E-value {evalue}").format(
                score=score_text(result.scale, row["score"]),
                bits=bits_cell(row["bits"]),
                evalue=evalue_cell(row["evalue"]),
            ),
            like + " · " + tr("{0:,} with gaps").format(row["gaps"]),
            where,
        ]
    )


def _rank(_: int, rank: int, alignment: int) -> str:
    """An entry's rank, and behind a dot which of its further alignments a row is."""
    return f"{rank:,}" if alignment == 1 else f"{rank:,}.{alignment:,}"


def _alignments(result: SearchResult, row: Row) -> str:
    """Which of its entry's alignments a row is."""
    text = tr("alignment {0:,} of {1:,}").format(row["alignment"], row[SIZE])
    if row[MORE]:
        most = result.request.max_alignments
        text = tr("{0}; more were left out, as at most {1:,} an entry are kept").format(text, most)
    return text
