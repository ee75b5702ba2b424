"""The answers of a search as rows, for the command line and for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from gpu.analyses.chromosome.annotation.files import on_side, read_annotation
from gpu.analyses.chromosome.annotation.names import is_record
from gpu.analyses.chromosome.find.counterpart import counterpart_of, round_the_cut
from gpu.analyses.chromosome.find.features import FeatureIndex, Whole, spans_of, whole_features
from gpu.analyses.chromosome.find.motif import find_motif, is_motif
from gpu.analyses.chromosome.find.reading_frames import bases_at, coding_places, open_frames, residues
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from gpu.core.units import decimal_share
from gpu.sequences import sequence as sequences
from gpu.sequences.choice import SequenceChoice, parse_trim
from gpu.sequences.translation import STANDARD, check_code

#: Columns of a row; positions are 1-based on the forward strand of the record. Of a circular record
#: the first one is larger than the last where a place goes on at base 1.
COLUMNS = (
    *("sequence", "kind", "name", "first", "last", "strand", "product"),
    *("other_first", "other_last", "other_strand", "identity", "gaps", "aligned"),
)
#: Fewest letters that are taken for a motif unless that is asked for.
_LIKE_A_MOTIF = 4
_RANGE = re.compile(r"(.+):([^:]+)")
#: A range that goes on at base 1, as those of rotated records may.
_ROUND_THE_END = re.compile(r"(.+?)(\.\.|[-–—])(.+)")


@dataclass(frozen=True)
class FindReport:
    """Rows (``COLUMNS``; None for what is not aligned), the number of all, and remarks.

    ``kind``: "features", "motif", "range" or "frames". A row has its ``qualifiers``, too, as pairs.
    """

    kind: str
    rows: list[dict[str, Any]]
    count: int
    notices: tuple[str, ...]


@dataclass(frozen=True)
class FindQuery:
    """The search: a text, taken for a motif alone if ``as_motif``; or, with ``orf_bases``,
    open reading frames of so many bases or more, in a genetic code.
    """

    text: str = ""
    as_motif: bool = False
    orf_bases: int = 0
    code: int = STANDARD
    only_atg: bool = True


def look_for(
    result: Result,
    query: FindQuery,
    annotations: Iterable[tuple[int, str]] = (),
    skip_damaged: bool = False,
    most: int = 1_000,
) -> FindReport:
    """Look for features, a motif, a range or reading frames; tell what is aligned with each.

    ``annotations``: (side, file) of further features. Raises ``InputError`` for files that cannot
    be read, a range outside of its sequence, what is no motif, and a code that there is not.
    """
    sides = result.load_sequences()
    choices = result.request.a, result.request.b
    circles = [result.request.is_circle(side) for side in range(2)]
    notices: list[str] = []
    features: list[Whole] = []
    for side, own in enumerate(sides):
        features += whole_features(side, own.features)
    for side, path in annotations:
        read = read_annotation(path, choices[side], skip_damaged)
        notices += read.notices
        circles[side] |= result.request.is_circle(side, read.is_circular)
        features += whole_features(side, on_side(read.features, choices[side]))
    kind, count, wanted = _wanted(query, sides, choices, circles, features)
    return FindReport(kind, [_row(result, sides, circles, one) for one in islice(wanted, most)], count, tuple(notices))


def _wanted(
    query: FindQuery,
    sides: Sequence[sequences.Sequence],
    choices: Sequence[SequenceChoice],
    circles: Sequence[bool],
    features: list[Whole],
) -> tuple[str, int, Iterable[Whole]]:
    """The kind of what is found, its number, and what it is."""
    if query.orf_bases:
        return _frames(sides, circles, query)
    if query.as_motif:
        return _motifs(sides, circles, query.text)
    asked = _RANGE.fullmatch(query.text.strip())
    named_sides = _sides(asked[1], choices) if asked else []
    ranges = [one for side in named_sides if asked and (one := _range(asked, side, choices[side], circles[side]))]
    if ranges:
        return "range", len(ranges), ranges
    named = [
        Whole(side, "record", choice.label, 0, ((0, choice.used),))
        for side, choice in enumerate(choices)
        if is_record(query.text, choice)
    ]
    named += [found.feature for found in FeatureIndex(features).search(query.text)]
    if not named and is_motif(query.text) and len("".join(query.text.split())) >= _LIKE_A_MOTIF:
        return _motifs(sides, circles, query.text)
    return "features", len(named), named


def printed(value: Any) -> str:
    """A value of a row in a table."""
    return "" if value is None else decimal_share(value) if isinstance(value, float) else str(value)


def _sides(name: str, choices: Sequence[SequenceChoice]) -> list[int]:
    """The sides that ``a``, ``b`` or a record's name stand for."""
    named = [side for side, choice in enumerate(choices) if is_record(name, choice)]
    return named or [side for side in range(2) if name.strip().lower() == "ab"[side]]


def _range(asked: re.Match[str], side: int, choice: SequenceChoice, is_circle: bool) -> Whole | None:
    """The range of ``a:1000-2000``; None if that is none, but perhaps a name."""
    ends = _ROUND_THE_END.fullmatch(asked[2])
    try:
        first, last = parse_trim(asked[2])
    except InputError:
        if not is_circle or ends is None:
            return None
        try:
            last, first = parse_trim(f"{ends[3]}-{ends[1]}")
        except InputError:
            return None
    last = last or choice.last
    if first > choice.last or last < choice.first:
        raise InputError(
            "“{}” lies outside {}, of which {:,} to {:,} were compared.",
            asked[0],
            choice.name,
            choice.first,
            choice.last,
        )
    low, high = choice.index(max(first, choice.first)), choice.index(min(last, choice.last))
    low, high = (high, low) if choice.reverse else (low, high)
    # The base where a circular record begins in the matrix may lie within the range.
    parts = ((low, high + 1),) if low <= high else ((low, choice.used), (0, high + 1))
    return Whole(side, "range", "", 0, parts)


def _motifs(
    sides: Sequence[sequences.Sequence], circles: Sequence[bool], text: str
) -> tuple[str, int, Iterable[Whole]]:
    hits = [find_motif(side.codes, text, is_circle=circle) for side, circle in zip(sides, circles, strict=True)]
    label = "".join(text.split()).upper()
    found = (
        Whole(side, "motif", label, strand, spans_of(start, start + one.width, strand, len(sides[side])))
        for side, one in enumerate(hits)
        for start, strand in zip(one.starts.tolist(), one.strands.tolist(), strict=True)
    )
    return "motif", sum(map(len, hits)), found


def _frames(
    sides: Sequence[sequences.Sequence], circles: Sequence[bool], query: FindQuery
) -> tuple[str, int, Iterable[Whole]]:
    check_code(query.code)
    frames = [
        open_frames(side.codes, query.orf_bases, query.code, query.only_atg, is_circle=circle)
        for side, circle in zip(sides, circles, strict=True)
    ]

    def translated() -> Iterator[Whole]:
        for side, found in enumerate(frames):
            ends = (found.starts.tolist(), found.ends.tolist(), found.strands.tolist())
            for start, end, strand in zip(*ends, strict=True):
                whole = Whole(side, "ORF", "", strand, spans_of(start, end, strand, len(sides[side])))
                letters = residues(bases_at(sides[side].codes, coding_places(whole), strand < 0), query.code)
                protein = (("transl_table", str(query.code)), ("translation", letters.tobytes().decode()))
                yield replace(whole, qualifiers=protein)

    return "frames", sum(map(len, frames)), translated()


def _row(result: Result, sides: Sequence[sequences.Sequence], circles: Sequence[bool], one: Whole) -> dict[str, Any]:
    choices = result.request.a, result.request.b
    own, other = choices[one.side], choices[1 - one.side]
    first, last = _ends(own, one.spans, circles[one.side])
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    row |= {"sequence": "ab"[one.side], "kind": one.kind, "name": one.label, "first": first, "last": last}
    row |= {"strand": _sign(one.strand, own), "product": one.value("product")}
    row["qualifiers"] = [list(pair) for pair in one.qualifiers]
    found = counterpart_of(result.alignment, sides[0], sides[1], one.side, one.spans)
    if found is not None:
        if found.end > found.start:
            ends = _ends(other, found.spans, circles[1 - one.side])
            row |= {"other_first": ends[0], "other_last": ends[1], "other_strand": _sign(one.strand, other)}
        row |= {"identity": found.identity, "gaps": found.gaps, "aligned": found.aligned / found.bases}
    return row


def _ends(choice: SequenceChoice, spans: Iterable[tuple[int, int]], is_circle: bool) -> tuple[int, int]:
    """The first and the last position of stretches of a matrix side, on the forward strand.

    Of a circle the first is larger than the last where they go on at base 1.
    """
    parts = sorted(spans)
    at = round_the_cut(parts, choice.used) if is_circle else 0
    parts = parts[at:] + parts[:at]
    ends = choice.position(parts[0][0]), choice.position(parts[-1][1] - 1)
    return (ends[1], ends[0]) if choice.reverse else ends


def _sign(strand: int, choice: SequenceChoice) -> str:
    """The strand of a feature of a matrix side on the record."""
    return {1: "+", -1: "-", 0: "."}[-strand if choice.reverse else strand]
