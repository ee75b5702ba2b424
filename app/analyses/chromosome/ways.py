"""Ways to a chromosome alignment: the request that aligns two records, and records it is of.

Free of Qt.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from app.state.ways import RecordPair, RecordPlace
from gpu.analyses.chromosome.request import ChromosomeRequest, Mode
from gpu.core.errors import InputError
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import sniff


def request_of(pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> ChromosomeRequest | None:
    """The request that aligns two records of bases, scored as they were; None for proteins.

    A matrix, and costs with decimals, are not for this analysis: then its own scoring is used. Of a
    file of reads, which it does not read, ``single_file`` gives one of FASTA. Called in a thread.
    """
    if not pair.are_bases:
        return None
    scoring, chosen = pair.scoring, Scoring()
    costs = (scoring.gap_first, scoring.gap_extend)
    if not scoring.matrix and all(float(cost).is_integer() for cost in costs):
        with suppress(InputError):
            chosen = Scoring(scoring.match, scoring.mismatch, *map(int, costs))
    mode = "semiglobal" if pair.mode == "fit" else pair.mode
    query, subject = _choice(pair.query, single_file), _choice(pair.subject, single_file)
    return ChromosomeRequest(query, subject, cast(Mode, mode), chosen)


def _choice(place: RecordPlace, single_file: Callable[[RecordPlace], str]) -> SequenceChoice:
    trim = (place.first + 1, place.last) if place.last else None
    path, key = (single_file(place), None) if sniff(place.path) == "fastq" else (place.path, place.key)
    return SequenceChoice(path, key, trim, place.reverse, place.name, place.length)


def side_of(request: ChromosomeRequest, place: RecordPlace) -> int | None:
    """The side (0 or 1) of an alignment that a place is on; None if it is on neither.

    The record is known by its name and length; of several records of these the one of the same
    file is meant. The place must lie in the range that was aligned.
    """
    found = [
        side
        for side, choice in enumerate((request.a, request.b))
        if choice.name == place.name
        and choice.length == place.length
        and choice.first <= place.first + 1 <= choice.last
    ]
    same = [side for side in found if _is_same((request.a, request.b)[side].path, place.path)]
    return next(iter([*same, *found]), None)


def span_of(choice: SequenceChoice, first: int, last: int) -> tuple[int, int]:
    """The bases of a matrix side for bases ``[first, last)`` of its record.

    Those that the side begins within lie at both of its ends: the longer part is meant, or all of
    the side if there is no base between the parts.
    """
    start, end = choice.index(first + 1), choice.index(max(first + 1, last))
    if choice.reverse:
        start, end = end, start
    if start == end + 1:
        return 0, choice.used
    if start > end:
        start, end = max((start, choice.used - 1), (0, end), key=lambda part: part[1] - part[0])
    # Beyond what was aligned of the record nothing can be shown.
    return max(0, min(start, choice.used - 1)), max(1, min(end + 1, choice.used))


def _is_same(one: str, other: str) -> bool:
    return os.path.abspath(one) == os.path.abspath(other)
