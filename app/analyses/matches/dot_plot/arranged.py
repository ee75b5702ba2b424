"""Features and matches of records that lie in another order. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.pictures.dots.index import MatchIndex
from gpu.analyses.matches.arrangement import Arrangement, arranged
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.sequences.sequence import Feature


def arranged_features(features: Sequence[Feature], records: RecordTable, arrangement: Arrangement) -> Sequence[Feature]:
    """Features at positions of the files' concatenation, where their records lie."""
    if arrangement.is_given or not features:
        return features
    starts, ends = (np.array([getattr(feature, side) for feature in features]) for side in ("start", "end"))
    record = records.indices(starts)
    before = records.starts[record]
    begins, stops = arrangement.spans(records, record, starts - before, ends - before)
    flipped = arrangement.flipped[record]
    return [
        replace(feature, start=begin, end=stop, strand=-feature.strand if turned else feature.strand)
        for feature, begin, stop, turned in zip(
            features, begins.tolist(), stops.tolist(), flipped.tolist(), strict=True
        )
    ]


def arranged_index(matches: Matches, arrangement: Arrangement) -> tuple[Matches, MatchIndex]:
    """Matches with the query's records in another order, and their index; in any thread."""
    found = arranged(matches, arrangement)
    return found, MatchIndex(found)
