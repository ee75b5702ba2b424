"""The printing of pairs in plain Python, an oracle for the compiled printers.

They share no code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from gpu import __version__
from gpu.analyses.gapped import gapped
from gpu.analyses.pairs.result import PairRows
from gpu.core.units import percent

#: Rows, and how many units of score are one of the matrix's -> lines.
Lines = Callable[[PairRows, int], Iterator[str]]


def tsv(rows: PairRows, scale: int) -> Iterator[str]:
    """A line a pair: positions 1-based and inclusive, 0 where nothing aligns; identity in percent
    of the columns.
    """
    for query, reference, score, places, columns, identities, cigar in _fields(rows, scale):
        share = percent(identities, columns, 2) if columns > 0 else "*"
        told = (identities, columns) if columns >= 0 else ("*", "*")
        yield "\t".join(map(str, (query, reference, score, *places, share, *told, cigar or "*"))) + "\n"


def json_lines(rows: PairRows, scale: int) -> Iterator[str]:
    """One object a line; positions as in ``tsv``.

    Without alignments there are no starts, identities and CIGARs (null).
    """
    for query, reference, score, places, columns, identities, cigar in _fields(rows, scale):
        names = ("query_start", "query_end", "reference_start", "reference_end")
        numbers = {name: place if place != "*" else None for name, place in zip(names, places, strict=True)}
        traced = columns >= 0
        yield (
            json.dumps(
                {
                    "query": query,
                    "reference": reference,
                    "score": float(score) if "." in score else int(score),
                    **numbers,
                    "cigar": cigar if traced else None,
                    "identities": identities if traced else None,
                }
            )
            + "\n"
        )


def paf(rows: PairRows, scale: int) -> Iterator[str]:
    """A line a pair of which something is aligned: 0-based half-open, mapping quality 255
    (none).
    """
    lengths = zip(rows.query_length.tolist(), rows.reference_length.tolist(), strict=True)
    starts = zip(*(values.tolist() for values in _places(rows)), strict=True)
    for told, sizes, places in zip(_fields(rows, scale), lengths, starts, strict=True):
        query, reference, score, _, columns, identities, cigar = told
        if columns:
            tags = f"NM:i:{columns - identities}\t{_score_tags(score)}\tcg:Z:{cigar}"
            yield (
                f"{query}\t{sizes[0]}\t{places[0]}\t{places[1]}\t+\t{reference}\t{sizes[1]}\t{places[2]}\t{places[3]}"
                f"\t{identities}\t{columns}\t255\t{tags}\n"
            )


def sam(rows: PairRows, scale: int) -> Iterator[str]:
    """A line a pair, unaligned ones as flag 4; what is left of the query at the ends is clipped
    (H), mapping quality 255 (none).
    """
    letters = rows.query_letters.strings()
    lengths = rows.query_length.tolist()
    starts = zip(*(values.tolist() for values in _places(rows)), strict=True)
    for told, text, length, places in zip(_fields(rows, scale), letters, lengths, starts, strict=True):
        query, reference, score, _, columns, identities, cigar = told
        if not columns:
            yield f"{_sam_name(query)}\t4\t*\t0\t0\t*\t*\t0\t0\t*\t*\n"
            continue
        first, last, position = places[0], length - places[1], places[2] + 1
        clipped = f"{f'{first}H' if first else ''}{cigar}{f'{last}H' if last else ''}"
        yield (
            f"{_sam_name(query)}\t0\t{_contig_name(reference)}\t{position}\t255\t{clipped}\t*\t0\t0\t{text or '*'}\t*"
            f"\tNM:i:{columns - identities}\t{_score_tags(score)}\n"
        )


def fasta(rows: PairRows, scale: int) -> Iterator[str]:
    """Two records a pair, of one length, with gaps."""
    texts = zip(rows.query_letters.strings(), rows.reference_letters.strings(), strict=True)
    for told, (one, other) in zip(_fields(rows, scale), texts, strict=True):
        query, reference, _, places, columns, _, cigar = told
        if columns:
            lines = gapped(cigar, one, other)
            yield f">{query} {places[0]}-{places[1]}\n{lines.query}\n"
            yield f">{reference} {places[2]}-{places[3]}\n{lines.reference}\n"


def sam_header(references: Iterable[tuple[str, int]]) -> str:
    """``@HD``, each reference's ``@SQ`` once, ``@PG``."""
    known = dict(references)
    squares = "".join(f"@SQ\tSN:{_contig_name(name)}\tLN:{max(1, length)}\n" for name, length in known.items())
    return f"@HD\tVN:1.6\tSO:unknown\n{squares}@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"


#: The lines of each format.
WRITERS: dict[str, Lines] = {"tsv": tsv, "sam": sam, "paf": paf, "json": json_lines, "fasta": fasta}


def _fields(rows: PairRows, scale: int) -> Iterator[tuple[str, str, str, tuple[Any, ...], int, int, str]]:
    """Of each pair: names, score, the four places for people, columns, identities, CIGAR."""
    scores = rows.score.tolist()
    return zip(
        rows.query.strings(),
        rows.reference.strings(),
        map(str, scores) if scale == 1 else [f"{score / scale:g}" for score in scores],
        zip(*_places_for_people(rows), strict=True),
        rows.columns.tolist(),
        rows.identities.tolist(),
        rows.cigar.strings() if _is_traced(rows) else [""] * rows.rows,
        strict=True,
    )


def _places_for_people(rows: PairRows) -> list[list[Any]]:
    """Starts and ends, 1-based and inclusive: 0 where nothing is aligned, starts ``*`` where there
    are ends alone.
    """
    sides = ((rows.query_start, rows.query_end), (rows.reference_start, rows.reference_end))
    if not _is_traced(rows):
        return [told for _, ends in sides for told in (["*"] * rows.rows, ends.tolist())]
    return [np.where(ends > starts, told, 0).tolist() for starts, ends in sides for told in (starts + 1, ends)]


def _places(rows: PairRows) -> tuple[Any, Any, Any, Any]:
    return rows.query_start, rows.query_end, rows.reference_start, rows.reference_end


def _score_tags(score: str) -> str:
    """SAM's score is a whole number; of a matrix of tenths the whole is told beside it."""
    return f"AS:i:{score}" if "." not in score else f"AS:i:{round(float(score))}\tas:f:{score}"


def _sam_name(name: str) -> str:
    # “*” alone says that there is no name.
    return re.sub("[^!-?A-~]|^\\*$", "_", name) or "_"


def _contig_name(name: str) -> str:
    return re.sub("^[*=@]|[^!-~]|[\\\\,\"'`()\\[\\]{}<>]", "_", name) or "_"


def _is_traced(rows: PairRows) -> bool:
    return not rows.rows or int(rows.columns[0]) >= 0
