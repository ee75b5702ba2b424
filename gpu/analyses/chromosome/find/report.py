"""The answers of a search as rows, for the command line and for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gpu.analyses.chromosome.annotation.files import on_side, read_annotation
from gpu.analyses.chromosome.find.counterpart import counterpart_of
from gpu.analyses.chromosome.find.features import FeatureIndex, Whole, whole_features
from gpu.analyses.chromosome.find.motif import find_motif, is_motif
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from gpu.sequences import sequence as sequences
from gpu.sequences.choice import SequenceChoice, parse_trim

#: Columns of a row; positions are 1-based on the forward strand of the record.
COLUMNS = (
    *("sequence", "kind", "name", "first", "last", "strand", "product"),
    *("other_first", "other_last", "other_strand", "identity", "gaps", "aligned"),
)
#: Fewest letters that are taken for a motif unless that is asked for.
_LIKE_A_MOTIF = 4
_RANGE = re.compile(r"([ab]):(.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """Rows (``COLUMNS``; None for what is not aligned), the number of all, and remarks.

    ``kind``: "features", "motif" or "range".
    """

    kind: str
    rows: list[dict[str, Any]]
    count: int
    notices: tuple[str, ...]


def look_for(
    result: Result,
    text: str,
    as_motif: bool = False,
    annotations: Iterable[tuple[int, str]] = (),
    skip_damaged: bool = False,
    most: int = 1_000,
) -> Found:
    """Look for a feature, a motif or a range, and tell what is aligned with each.

    ``annotations``: (side, file) of further features. Raises ``InputError`` for files that cannot
    be read, a range outside of its sequence, and what is no motif.
    """
    sides = result.load_sequences()
    choices = result.request.a, result.request.b
    notices: list[str] = []
    features: list[Whole] = []
    for side, own in enumerate(sides):
        features += whole_features(side, own.features)
    for side, path in annotations:
        read = read_annotation(path, choices[side], skip_damaged)
        notices += read.notices
        features += whole_features(side, on_side(read.features, choices[side]))
    kind, count = "range", 1
    wanted: Iterable[Whole]
    if not as_motif and (asked := _RANGE.fullmatch(text.strip())) and (one := _range(asked, choices)) is not None:
        wanted = [one]
    else:
        named = [] if as_motif else [each.feature for each in FeatureIndex(features).search(text)]
        kind, count, wanted = "features", len(named), named
        letters = len("".join(text.split()))
        if as_motif or (not named and is_motif(text) and letters >= _LIKE_A_MOTIF):
            kind, count, wanted = _motifs(sides, text)
    return Found(kind, [_row(result, sides, one) for one in islice(wanted, most)], count, tuple(notices))


def printed(value: Any) -> str:
    """A value of a row in a table."""
    return "" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)


def _range(asked: re.Match[str], choices: Sequence[SequenceChoice]) -> Whole | None:
    """The range of ``a:1000-2000``; None if that is none, but perhaps a name."""
    side = "ab".index(asked[1].lower())
    choice = choices[side]
    try:
        first, last = parse_trim(asked[2])
    except InputError:
        return None
    last = last or choice.last
    if first > choice.last or last < choice.first:
        raise InputError(
            f"“{asked[0]}” lies outside {choice.name}, of which {choice.first:,} to {choice.last:,} were compared."
        )
    first, last = max(first, choice.first), min(last, choice.last)
    if choice.reverse:
        return Whole(side, "range", "", 0, ((choice.last - last, choice.last - first + 1),))
    return Whole(side, "range", "", 0, ((first - choice.first, last - choice.first + 1),))


def _motifs(sides: Sequence[sequences.Sequence], text: str) -> tuple[str, int, Iterable[Whole]]:
    hits = [find_motif(side.codes, text) for side in sides]
    label = "".join(text.split()).upper()
    found = (
        Whole(side, "motif", label, strand, ((start, start + one.width),))
        for side, one in enumerate(hits)
        for start, strand in zip(one.starts.tolist(), one.strands.tolist(), strict=True)
    )
    return "motif", sum(map(len, hits)), found


def _row(result: Result, sides: Sequence[sequences.Sequence], one: Whole) -> dict[str, Any]:
    choices = result.request.a, result.request.b
    own, other = choices[one.side], choices[1 - one.side]
    first, last = sorted((own.position(one.start), own.position(one.end - 1)))
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    row |= {"sequence": "ab"[one.side], "kind": one.kind, "name": one.label, "first": first, "last": last}
    row |= {"strand": _sign(one.strand, own), "product": one.value("product")}
    found = counterpart_of(result.alignment, sides[0], sides[1], one.side, one.spans)
    if found is not None:
        if found.end > found.start:
            ends = sorted((other.position(found.start), other.position(found.end - 1)))
            row |= {"other_first": ends[0], "other_last": ends[1], "other_strand": _sign(one.strand, other)}
        row |= {"identity": found.identity, "gaps": found.gaps, "aligned": found.aligned / found.bases}
    return row


def _sign(strand: int, choice: SequenceChoice) -> str:
    """The strand of a feature of a matrix side on the record."""
    return {1: "+", -1: "-", 0: "."}[-strand if choice.reverse else strand]
