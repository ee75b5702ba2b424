"""Coverage of a result's reference by the reads of a further alignment file, without an import."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from contextlib import closing
from typing import Any

import numpy as np

from gpu.analyses.reads.coverage import Coverage, OrderedSpans, bin_of
from gpu.core.errors import InputError
from gpu.engines.work.arrays import Int64
from gpu.formats.sam.alignment_file import AlignmentFile, ReadLines
from gpu.formats.sam.entry_points import EQUAL, POSITION, RECORD, UNEQUAL, D, M, N
from gpu.sequences.names import shown

#: Operations of CIGARs that span bases of the reference.
_SPANNING = M, D, N, EQUAL, UNEQUAL
#: Places and bases.
_Stretches = tuple[Int64, Int64]


class FileCoverage(Coverage):
    """The depths that stretches make: places and bases of hits, and of what these skip."""

    def __init__(self, bases: int, hits: list[_Stretches], gaps: list[_Stretches], check: Callable[[], None]) -> None:
        self.bases, self.bin, self._raise_if_cancelled = bases, bin_of(bases), check
        dtype = np.int32 if bases <= np.iinfo(np.int32).max else np.int64
        self._hits, self._gaps = (_joined(each, dtype) for each in (hits, gaps))
        self.least, self.most = self._count_bins()


def _joined(parts: list[_Stretches], dtype: Any) -> OrderedSpans:
    places, sizes = (np.concatenate(each).astype(dtype) for each in zip(*parts, strict=True))
    return OrderedSpans(places, sizes, np.argsort(places, kind="stable").astype(dtype), int(sizes.max(initial=0)))


def read_coverage(path: str, records: Collection[tuple[str, int]], report: Callable[[float], None]) -> Coverage:
    """The coverage by all mapped lines of a SAM or BAM file; only its depths can be asked for.

    Parameters
    ----------
    path : str
    records : collection of (str, int)
        Names and lengths of the reference's, whose places are joined; lines on others are left out.
    report : callable
        Called with the share of the file that is read; what it raises ends the reading.

    Raises
    ------
    InputError
        If the file cannot be read, has none of these records, or one of another length.
    """
    done = 0

    def count(size: int) -> None:
        nonlocal done
        done += size

    with closing(AlignmentFile(path, None, count)) as file:
        begins, lengths = _places(file, records)
        size, none = os.path.getsize(path), (np.zeros(0, np.int64),) * 2
        hits, gaps = [none], [none]
        for lines in file.lines():
            report(min(1.0, done / max(1, size)))
            of_hits, of_gaps = _spans(lines, begins, lengths)
            hits.append(of_hits)
            gaps.append(of_gaps)
    return FileCoverage(sum(length for _, length in records), hits, gaps, lambda: report(1.0))


def _places(file: AlignmentFile, records: Collection[tuple[str, int]]) -> tuple[Int64, Int64]:
    """Where each record of a file begins in the joined ones (-1: nowhere), and its length."""
    known, at = {}, 0
    for name, length in records:
        known[name] = at, length
        at += length
    for name, own in zip(file.names, file.lengths.tolist(), strict=True):
        if name in known and known[name][1] != own:
            raise InputError(
                "“{}” has {:,} bases in {}, but {:,} in the reference of these reads; choose a file of reads on the "
                "same reference.", shown(name), own, file.path, known[name][1],
            )  # fmt: skip
    begins = np.array([known.get(name, (-1, 0))[0] for name in file.names], np.int64)
    if not (begins >= 0).any():
        raise InputError(
            "{} has reads on “{}”, and not on “{}”; choose a file of reads on the same reference.",
            file.path, shown(file.names[0]), shown(next(iter(known))),
        )  # fmt: skip
    return begins, file.lengths


def _spans(lines: ReadLines, begins: Int64, lengths: Int64) -> tuple[_Stretches, _Stretches]:
    """Places and bases of mapped lines, up to the ends of their records, and of what they skip."""
    records, starts = np.maximum(lines.numbers[:, RECORD], 0), lines.arrays[7][: lines.size + 1]
    operations = lines.arrays[6][: starts[-1]]
    kinds, sizes = operations & 15, (operations >> 4).astype(np.int64)
    ends = np.concatenate([[0], np.cumsum(np.where(np.isin(kinds, _SPANNING), sizes, 0))])
    is_mapped = (lines.numbers[:, RECORD] >= 0) & (begins[records] >= 0)
    place = begins[records] + lines.numbers[:, POSITION]
    behind = begins[records] + lengths[records]
    bases = np.minimum(ends[starts[1:]] - ends[starts[:-1]], behind - place)
    skips = np.flatnonzero(kinds == N)
    of = np.searchsorted(starts, skips, "right") - 1
    at = place[of] + ends[skips] - ends[starts[of]]
    left = np.minimum(sizes[skips], behind[of] - at)
    kept = is_mapped[of] & (left > 0)
    return (place[is_mapped], bases[is_mapped]), (at[kept], left[kept])
