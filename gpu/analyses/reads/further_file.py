"""Coverage of a result's reference by the reads of a further alignment file, without an import."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import closing
from typing import Any

import numpy as np

from gpu.analyses.estimate import free_memory
from gpu.analyses.reads.coverage import Coverage, OrderedSpans, bin_of
from gpu.core.errors import InputError, OutOfMemory
from gpu.engines.work.arrays import Int64
from gpu.formats.names import CONTIG, allowed
from gpu.formats.sam.alignment_file import AlignmentFile, ReadLines
from gpu.formats.sam.entry_points import EQUAL, POSITION, RECORD, UNEQUAL, D, M, N
from gpu.results.texts import Texts
from gpu.sequences.names import shown
from gpu.sequences.record_batch import RecordBatch

#: Operations of CIGARs that span bases of the reference.
_SPANNING = M, D, N, EQUAL, UNEQUAL
#: Bytes that joining and ordering stretches take for each of theirs, at most.
_TO_ORDER = 2
#: Places and bases, of 32 bits if the reference has so few.
_Stretches = tuple[Any, Any]


class FileCoverage(Coverage):
    """The depths that stretches make: places and bases of hits, and of what these skip."""

    def __init__(self, bases: int, hits: list[_Stretches], gaps: list[_Stretches], check: Callable[[], None]) -> None:
        self.bases, self.bin, self._raise_if_cancelled = bases, bin_of(bases), check
        self._hits, self._gaps = _ordered(hits), _ordered(gaps)
        self.least, self.most = self._count_bins()


def _ordered(parts: list[_Stretches]) -> OrderedSpans:
    """Stretches by their places; ``parts`` is emptied, so that they are in memory once."""
    places, sizes = (np.concatenate(each) for each in zip(*parts, strict=True))
    parts.clear()
    is_sorted = (places[:-1] <= places[1:]).all()
    order = np.arange(len(places), dtype=places.dtype) if is_sorted else np.argsort(places, kind="stable")
    return OrderedSpans(places, sizes, order.astype(places.dtype, copy=False), int(sizes.max(initial=0)))


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
    OutOfMemory
        If the places of the reads, eight bytes a read or more, do not fit the free memory.
    """
    done = held = 0
    bases = sum(length for _, length in records)
    dtype: Any = np.int32 if bases <= np.iinfo(np.int32).max else np.int64
    names = Texts.of([name for name, _ in records])
    starts = np.cumsum([0, *(length + 1 for _, length in records)], dtype=np.int64)
    batch = RecordBatch(np.empty(0, np.uint8), starts, names.data, names.offsets)

    def count(size: int) -> None:
        nonlocal done
        done += size

    with closing(AlignmentFile(path, None, count, batch)) as file:
        begins, lengths = _places(file, records)
        size, none = os.path.getsize(path), (np.zeros(0, dtype),) * 2
        hits, gaps = [none], [none]
        for lines in file.lines():
            report(min(1.0, done / max(1, size)))
            for kept, some in zip((hits, gaps), _spans(lines, begins, lengths), strict=True):
                kept.append((some[0].astype(dtype), some[1].astype(dtype)))
                held += kept[-1][0].nbytes + kept[-1][1].nbytes
            if _TO_ORDER * held > free_memory():
                raise OutOfMemory(
                    "The coverage by the reads of {} takes more memory than is free; close other programs.", path
                )
    return FileCoverage(bases, hits, gaps, lambda: report(1.0))


def _places(file: AlignmentFile, records: Collection[tuple[str, int]]) -> tuple[Int64, Int64]:
    """Begins of a file's records in the joined ones (-1: none), and their lengths.

    Its name may be that which SAM allows, if no other record has it.
    """
    names, lengths = [name for name, _ in records], [length for _, length in records]
    places = list(zip(np.cumsum([0, *lengths]).tolist(), lengths, strict=False))
    plain = allowed(Texts.of(names), CONTIG).strings()
    times = Counter(plain)
    known = {name: place for name, place in zip(plain, places, strict=True) if times[name] == 1}
    known |= zip(names, places, strict=True)
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
            file.path, shown(file.names[0]), shown(names[0]),
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
