"""The alignment of many pairs, as engines offer it.

``PairAlignments`` is the input, ``AlignedPairs`` a batch of results; ``SuboptimalSearch`` and
``SuboptimalAlignments`` are those of suboptimal ones as Waterman and Eggert (J. Mol. Biol. 197,
1987) define them: each is the best local alignment that aligns no pair of letters of one before. Of
all the optimal alignments of a pair the same one is chosen on every engine:

- Local: of the cells with the best score the one on the lowest anti-diagonal (i + j), of these the
  one farthest to the right (the largest j), as in Aymone's report, section IV; ``Ties.PURE`` leaves
  that to the engine. Semi-global (all four ends are free): the same among the cells of the last row
  and the last column. Fit (the ends of the reference are free): the same among the cells of the
  last row, so the leftmost one. Global: the corner.
- From there back, a residue pair is preferred to a gap, a gap in the query (D) to one in the
  reference (I), and closing a gap to extending it. A local alignment ends at the first cell of
  score 0, a semi-global one at the first row or column, a fit at the first row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.engines.work.arrays import Int32, Int64
from gpu.scoring.affine import SCORE_LIMIT
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.record_batch import RecordBatch

#: Operations of a run of columns, as in a CIGAR: two equal residues, two others, one of the query
#: alone, one of the reference alone.
EQUAL, UNEQUAL, INSERTION, DELETION = range(4)
OPERATIONS = "=XID"


class Mode(Enum):
    """The ends of an alignment that are free.

    Both ends of both sequences (local), none (global), gaps at the ends of either sequence
    (semi-global), or both ends of the reference: the whole query is aligned with a part of it
    (fit; ``HW`` of Edlib, ``sg_dx`` of parasail).
    """

    LOCAL = "local"
    GLOBAL = "global"
    SEMIGLOBAL = "semiglobal"
    FIT = "fit"


class Ties(Enum):
    """The choice among several best cells: as the module says, or (PURE) any."""

    CONVENTIONAL = "conventional"
    PURE = "pure"


@dataclass(frozen=True)
class PairAlignments:
    """Pairs to align: record k of ``queries`` with record k of ``references``.

    Parameters
    ----------
    queries, references : RecordBatch
        Of equal counts; codes of the matrix's alphabet. A record may be empty.
    matrix : SubstitutionMatrix
    gaps : GapCosts
        In the unit of ``matrix.scores``.
    mode : Mode
    ties : Ties
    traced : bool
        Compute the alignments, too; False: only scores and ends.
    """

    queries: RecordBatch
    references: RecordBatch
    matrix: SubstitutionMatrix
    gaps: GapCosts
    mode: Mode = Mode.LOCAL
    ties: Ties = Ties.CONVENTIONAL
    traced: bool = True


class AlignedPairs(NamedTuple):
    """The alignments of pairs ``first`` to ``first + k``.

    Positions are 0-based and half-open, and 0 for a local alignment of nothing; starts are -1
    unless ``traced``, even then.

    Attributes
    ----------
    first : int
        Index of the first pair.
    scores : int32[k]
        In the unit of the matrix's scores.
    query_starts, query_ends, reference_starts, reference_ends : int32[k]
        The aligned range of each sequence.
    runs : uint32[r]
        Columns from the start on as ``length << 2 | operation``; neighbours have different
        operations. Two residues are EQUAL if their codes are and lie below ``matrix.matching``.
    run_starts : int64[k + 1]
        Index of each pair's first run, and r.
    cells : int
        Size of their matrices; of a batch of no pairs, about the cells done so far of pairs that
        take long.
    """

    first: int
    scores: Int32
    query_starts: Int32
    query_ends: Int32
    reference_starts: Int32
    reference_ends: Int32
    runs: NDArray[np.uint32]
    run_starts: Int64
    cells: int


class Forbidden(NamedTuple):
    """Pairs of letters that no alignment may align with each other.

    Attributes
    ----------
    runs : int64[r, 3]
        Letter i of the query and letter j of the reference (from 0), and how many pairs from there
        on along the diagonal. Those of one pair of records follow one another, in any order.
    starts : int64[k + 1]
        Index of the first run of each pair of records, and r.
    """

    runs: Int64
    starts: Int64


@dataclass(frozen=True)
class SuboptimalSearch:
    """Pairs whose next alignments are wanted.

    Parameters
    ----------
    pairs : PairAlignments
        Local.
    forbidden : Forbidden
        The pairs of letters of the alignments before.
    least : int64[k]
        The least score of each pair that is wanted, at least 1.
    most : int
        Alignments of a pair at most.
    """

    pairs: PairAlignments
    forbidden: Forbidden
    least: Int64
    most: int


class SuboptimalAlignments(NamedTuple):
    """The next alignments of pairs ``first`` to ``first + k``.

    Attributes
    ----------
    first : int
        Index of the first pair.
    of : int64[n]
        The pair of each alignment, ascending; those of a pair in the order in which they are found.
    aligned : AlignedPairs
        The n alignments, with ``first`` 0.
    more : bool[k]
        The pair has further ones than were asked for.
    """

    first: int
    of: Int64
    aligned: AlignedPairs
    more: NDArray[np.bool_]


def check_scores(asked: PairAlignments) -> None:
    """Refuse pairs whose scores, or values on the way to them, could reach ``SCORE_LIMIT``.

    The same pairs on every engine. H lies between the best score for each residue of the shorter
    sequence and the cost of one gap in each sequence; E, F and a cell's next one lie at most two
    gap openings and a score below.

    Parameters
    ----------
    asked : PairAlignments

    Raises
    ------
    InputError
        Names the first such pair.
    ValueError
        If there are not as many queries as references.
    """
    rows, columns = asked.queries.lengths, asked.references.lengths
    if len(rows) != len(columns):
        raise ValueError(f"{len(rows)} queries for {len(columns)} references")
    # A million pairs need no look each where the longest could not.
    if not len(rows) or not _is_beyond(rows.max(keepdims=True), columns.max(keepdims=True), asked).any():
        return
    beyond = np.flatnonzero(_is_beyond(rows, columns, asked))
    if len(beyond):
        pair = int(beyond[0])
        query, reference = (batch.part(pair, pair + 1).name_list()[0] for batch in (asked.queries, asked.references))
        raise InputError(
            "With this scoring, “{}” ({:,} letters) and “{}” ({:,}) could "
            "reach scores beyond "
            "{:,}; use smaller scores or shorter sequences.",
            query,
            rows[pair],
            reference,
            columns[pair],
            SCORE_LIMIT,
        )


def _is_beyond(rows: Int64, columns: Int64, asked: PairAlignments) -> NDArray[np.bool_]:
    first, extend = asked.gaps.first, asked.gaps.extend
    shorter = np.minimum(rows, columns)
    lowest = 2 * first + extend - min(asked.matrix.lowest, -1)
    if asked.mode is Mode.GLOBAL:
        costs = 2 * first + extend * (rows + columns)
    elif asked.mode is Mode.SEMIGLOBAL:
        costs = first + extend * shorter
    elif asked.mode is Mode.FIT:
        costs = first + extend * rows
    else:
        costs = 0 * shorter
    return np.asarray(np.maximum(asked.matrix.highest * shorter, costs + lowest) >= SCORE_LIMIT)
