"""The table of pairs of records: one row for each pair that has something in common."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.result import Int64, Matches, RecordTable
from gpu.core.errors import InputError
from gpu.core.units import percent

#: Most matches that are summed up at once; they are in memory.
MAX_MATCHES = 10_000_000
HEADING = (
    *("query", "query_length", "reference", "reference_length", "strand", "alignments", "matched_bases"),
    *("query_covered", "query_coverage", "reference_covered", "reference_coverage", "identity"),
)


class RecordMatches(NamedTuple):
    """Matches or alignments by record, an array [n] each; positions within their records.

    ``matched`` float64: equal bases. ``columns`` int64: length with gaps.
    """

    query: Int64
    query_start: Int64
    query_end: Int64
    reference: Int64
    reference_start: Int64
    reference_end: Int64
    reverse: NDArray[np.bool_]
    matched: NDArray[np.float64]
    columns: Int64

    @classmethod
    def of_matches(cls, matches: Matches, minimum: int = 1) -> RecordMatches:
        """The exact matches of at least ``minimum`` bases. Raises ``InputError`` if too many."""
        kept = [np.zeros(0, np.int64)]
        for start, (lengths,) in matches.chunks("lengths"):
            kept.append(start + np.flatnonzero(lengths >= minimum))
            if sum(map(len, kept)) > MAX_MATCHES:
                raise InputError(
                    "There are more than {:,} matches of {:,} bases or more to sum up; choose a longer minimum.",
                    MAX_MATCHES,
                    minimum,
                )
        rows = np.concatenate(kept)
        length = np.asarray(matches.lengths[rows]).astype(np.int64)
        query, query_start = _inside(matches.query, np.asarray(matches.query_starts[rows]))
        reference, begin = _inside(matches.reference, np.asarray(matches.reference_starts[rows]))
        return cls(
            *(query, query_start, query_start + length),
            *(reference, begin, begin + length),
            *(np.asarray(matches.reverse[rows]), length.astype(np.float64), length),
        )

    @classmethod
    def of_alignments(cls, alignments: Alignments) -> RecordMatches:
        """The alignments of a file. Where identity is unknown, every column counts as matched."""
        rows = alignments.rows
        matched = np.multiply(rows.columns, np.where(np.isnan(rows.identity), 1.0, rows.identity), dtype=np.float64)
        a, b = rows.a_record.astype(np.int64), rows.b_record.astype(np.int64)
        return cls(a, rows.a_start, rows.a_end, b, rows.b_start, rows.b_end, rows.reverse, matched, rows.columns)


def _inside(records: RecordTable, starts: Int64) -> tuple[Int64, Int64]:
    """The record of each position of a concatenation, and the position within it."""
    record = records.indices(starts)
    return record, starts - records.starts[record]


class RecordPairs(NamedTuple):
    """A row for each pair of records, those with most matched bases first; arrays [n].

    ``query`` and ``reference``: numbers of records. ``number``: of matches or alignments.
    ``forward`` and ``reverse``: matched bases by strand. ``query_covered`` and
    ``reference_covered``: bases of the record in at least one of them. ``identity``: matched bases
    by columns; 1 for exact matches.
    """

    query: Int64
    reference: Int64
    number: Int64
    forward: NDArray[np.float64]
    reverse: NDArray[np.float64]
    query_covered: Int64
    reference_covered: Int64
    identity: NDArray[np.float64]

    @property
    def matched(self) -> NDArray[np.float64]:
        """Matched bases of both strands."""
        return self.forward + self.reverse

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self.query)


def record_pairs(found: RecordMatches, reference: RecordTable) -> RecordPairs:
    """Sum up matches by pairs of records."""
    keys, pair, count = np.unique(
        found.query * max(1, len(reference.names)) + found.reference, return_inverse=True, return_counts=True
    )
    pair = pair.reshape(-1)
    forward, reverse = (
        np.bincount(pair, np.where(found.reverse == strand, found.matched, 0.0), len(keys)) for strand in (False, True)
    )
    columns = np.bincount(pair, found.columns.astype(np.float64), len(keys))
    covered = [
        _covered(pair, start, end, len(keys))
        for start, end in ((found.query_start, found.query_end), (found.reference_start, found.reference_end))
    ]
    query, of_reference = np.divmod(keys, max(1, len(reference.names)))
    order = np.argsort(-(forward + reverse), kind="stable")
    identity = (forward + reverse) / np.maximum(columns, 1)
    return RecordPairs(
        *(column[order] for column in (query, of_reference, count, forward, reverse, *covered, identity))
    )


def _covered(group: Int64, start: Int64, end: Int64, groups: int) -> Int64:
    """The bases in at least one of the ranges ``[start, end)``, for each group."""
    if not len(group):
        return np.zeros(groups, np.int64)
    order = np.lexsort((start, group))
    group, start, end = group[order], start[order], end[order]
    # Each group lies beyond all ends of the one before.
    offset = group * (int(end.max()) + 1)
    reached = np.maximum.accumulate(end + offset) - offset
    before = np.concatenate([[0], reached[:-1]])
    before[1:][group[1:] != group[:-1]] = 0
    before[0] = 0
    new = np.maximum(0, end - np.maximum(start, before))
    return np.bincount(group, new.astype(np.float64), groups).astype(np.int64)


def lines(pairs: RecordPairs, query: RecordTable, reference: RecordTable, is_exact: bool) -> list[str]:
    """The table as TSV: a heading, then a line for each pair; coverages and identity in percent.

    ``is_exact``: of exact matches, whose identity tells nothing and is left empty.
    """
    found = ["\t".join(HEADING)]
    for row in range(pairs.size):
        a, b = int(pairs.query[row]), int(pairs.reference[row])
        lengths = int(query.lengths[a]), int(reference.lengths[b])
        covered = int(pairs.query_covered[row]), int(pairs.reference_covered[row])
        shares = [percent(part, max(1, whole), 2) for part, whole in zip(covered, lengths, strict=True)]
        found.append(
            "\t".join(
                (
                    *(query.names[a], str(lengths[0]), reference.names[b], str(lengths[1])),
                    "-" if pairs.reverse[row] > pairs.forward[row] else "+",
                    *(str(int(pairs.number[row])), str(round(float(pairs.matched[row])))),
                    *(str(covered[0]), shares[0], str(covered[1]), shares[1]),
                    "" if is_exact else percent(float(pairs.identity[row]), 1, 2),
                )
            )
        )
    return found
