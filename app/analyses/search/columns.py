"""The columns of the table of hits, tooltips, and formatting of scores, bits and E-values."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.plots.table.columns import NUMBER, Row, TableColumn
from app.plots.table.groups import SIZE
from app.plots.table.texts import NOTHING, identity_text, place_text, score_text
from gpu.analyses.search.hit import bits_text, evalue_text
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import display_name
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
#: Those of them that are columns of the table of hits.
STORED = tuple(field for field in FIELDS if not field.startswith("#"))
#: Columns that are hidden until they are chosen, by their keys (``column_menu.column_key``).
HIDDEN = ("subject_coverage", "query_length", "subject_length", "columns", "gaps", "mismatches", "positives")


#: As much of a description as is always shown.
_WORDS = "insulin precursor [Mus"
#: Hits that are looked at for descriptions.
_LOOKED_AT = 1_000


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
    tip = tr("Rank of the entry among the query's; behind the dot that of a further alignment of it")
    yield TableColumn(tr("#"), tip, (NUMBER, "rank", "alignment"), _rank, last)
    yield TableColumn(tr("Subject"), tr("Name of the database's entry"), ("subject",), display_name, stretch=3)
    yield TableColumn(
        tr("Description"),
        tr("The entry's header behind its name"),
        ("description",),
        visible,
        stretch=4,
        least=_WORDS,
    )
    yield TableColumn(
        tr("Alignments"),
        tr("Alignments of the entry up to the E-value, which open under it; + if there are more than were kept"),
        (SIZE, MORE),
        lambda size, more: f"{size:,}{' +' if more else ''}",
        f"{several:,} +",
        descending_first=True,
    )
    if is_of_bases(result) and result.request.strand != "forward":
        tip = tr("+ the entry as it was given, − its reverse complement")
        yield TableColumn(tr("Strand"), tip, ("reverse",), _strand, "−")
    side = _translated(result)
    if side is not None:
        fields, frames = side
        yield TableColumn(
            tr("Frame"),
            tr(
                "The reading frame that is aligned: +1, +2 and +3 begin with the first bases, −1, −2 and −3 with the "
                "last ones, on the other strand"
            ),
            fields,
            lambda *values: frame_text(int(frames(*(np.array([value]) for value in values))[0])),
            "−3",
            key=frames,
            order_name="frame",
        )


def _how_alike(result: SearchResult) -> Iterator[TableColumn]:
    """Scores, and shares of the alignment's columns."""
    scale = result.scale
    yield TableColumn(
        tr("Score"),
        tr("Score of the best alignment; a click sorts the hits by it"),
        ("score",),
        partial(score_text, scale),
        score_text(scale, _greatest(result, "score")),
        descending_first=True,
    )
    yield TableColumn(
        tr("Bits"),
        tr("Bit score: the score in bits, comparable between matrices"),
        ("bits",),
        bits_cell,
        "99,999",
        descending_first=True,
    )
    yield TableColumn(
        tr("E-value"),
        tr("How many hits as good as this one are expected by chance in a database of this size"),
        ("evalue",),
        evalue_cell,
        "8.88e-180",
    )
    yield TableColumn(
        tr("Identity"),
        tr("Equal residues, in percent of the alignment's columns (gaps included)"),
        ("identities", "columns"),
        identity_text,
        "99.99 %",
        key=share,
        order_name="identity",
        share=lambda identities, columns: identities / columns if columns > 0 else None,
        descending_first=True,
        stretch=2,
    )
    if not is_of_bases(result):
        yield TableColumn(
            tr("Positives"),
            tr("Residues that score above 0, equal ones included, in percent of the alignment's columns"),
            ("positives", "columns"),
            identity_text,
            "99.99 %",
            key=share,
            order_name="positives",
            descending_first=True,
        )


def _how_much(result: SearchResult) -> Iterator[TableColumn]:
    """Coverage, lengths, and the alignment's columns."""
    lengths = result.queries.column("length")[:]
    coverage = query_coverage(result)
    yield TableColumn(
        tr("Coverage"),
        tr("The part of the query that is aligned, in percent of its length"),
        ("query_start", "query_end", "query"),
        lambda start, end, query: identity_text(end - start, int(lengths[query])),
        "99.99 %",
        key=coverage,
        order_name="query_coverage",
        descending_first=True,
    )
    yield TableColumn(
        tr("Of subject"),
        tr("The part of the entry that is aligned, in percent of its length"),
        ("subject_start", "subject_end", "subject_length"),
        lambda start, end, length: identity_text(end - start, length),
        "99.99 %",
        key=lambda start, end, length: (end - start) / np.maximum(length, 1),
        order_name="subject_coverage",
        descending_first=True,
    )
    greatest = f"{_greatest(result, 'subject_length'):,}"
    yield TableColumn(
        tr("Query length"),
        tr("The query's length"),
        ("query",),
        lambda query: f"{int(lengths[query]):,}",
        f"{int(lengths.max(initial=0)):,}",
        key=lambda query: lengths[query],
        order_name="query_length",
    )
    yield _counted(tr("Length"), tr("The entry's length"), "subject_length", greatest)
    greatest = f"{_greatest(result, 'columns'):,}"
    yield _counted(tr("Columns"), tr("Columns of the alignment, gaps included"), "columns", greatest)
    yield _counted(tr("Gaps"), tr("Columns with a gap"), "gaps", greatest)
    yield TableColumn(
        tr("Mismatches"),
        tr("Columns with two different residues"),
        ("columns", "identities", "gaps"),
        lambda columns, identities, gaps: f"{columns - identities - gaps:,}",
        greatest,
        key=lambda columns, identities, gaps: columns - identities - gaps,
        order_name="mismatches",
        descending_first=True,
    )


def _counted(title: str, tip: str, field: str, widest: str) -> TableColumn:
    """A column of counts."""
    return TableColumn(title, tip, (field,), lambda count: f"{count:,}", widest, descending_first=True)


def query_coverage(result: SearchResult) -> Callable[..., NDArray[np.float64]]:
    """A function of arrays of ``query_start``, ``query_end`` and ``query``: the share aligned."""
    lengths = np.maximum(result.queries.column("length")[:], 1)
    return lambda start, end, query: (end - start) / lengths[query]


def _where(result: SearchResult) -> Iterator[TableColumn]:
    """The ranges on both sides."""
    on_query = result.request.translate == "query"
    ends = {side: f"{_greatest(result, f'{side}_end'):,}" for side in ("query", "subject")}
    down = tr("downwards in a frame of the reverse complement")
    yield TableColumn(
        tr("In the query"),
        tr("First to last aligned base of the query, counted from 1; {0}").format(down)
        if on_query
        else tr("First to last aligned residue of the query, counted from 1"),
        ("query_start", "query_end", "reverse"),
        lambda start, end, reverse: place(start, end, reverse and on_query),
        f"{ends['query']}–{ends['query']}",
    )
    in_subject = tr("First to last aligned residue of the entry; downwards where its reverse complement is aligned")
    if result.request.translate == "database":
        in_subject = tr("First to last aligned base of the entry, counted from 1; {0}").format(down)
    yield TableColumn(
        tr("In the subject"),
        tr("First to last aligned residue of the entry, counted from 1") if on_query else in_subject,
        ("subject_start", "subject_end", "reverse"),
        lambda start, end, reverse: place(start, end, reverse and not on_query),
        f"{ends['subject']}–{ends['subject']}",
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


def share(part: NDArray[np.int32], columns: NDArray[np.int32]) -> NDArray[np.float64]:
    """The share of a count in the alignment's columns."""
    return part / np.maximum(columns, 1)


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


def _strand(reverse: bool) -> str:
    return "\N{MINUS SIGN}" if reverse else "+"
