"""BAM sorted by place, with its index: records are kept in a file of their own until all are there.

Equal places keep the order of the input, forward before reverse, as ``samtools sort`` has them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from gpu.core.phrase import Phrase
from gpu.core.streams import ordered_map
from gpu.engines.measurements import cores
from gpu.engines.work.arrays import Int64
from gpu.formats.sam.bam_index import MAX_BAI, RecordPositions, Sorted, bai, csi, placed
from gpu.results.os_errors import cannot_write
from gpu.results.output import write_whole
from gpu.sequences import bgzf
from gpu.sequences.record_batch import slices

#: Number of bytes of records that are put in order at once.
_AT_ONCE = 16 << 20


class SortedBam:
    """A writer whose first bytes are the heading, uncompressed, all others whole records of BAM.

    ``lengths``: bases of the reference's records. ``finish`` writes ``path`` and its index; before
    that there is neither. Raises ``InputError`` and ``DiskFull``.
    """

    def __init__(
        self, path: Path, lengths: Sequence[int], raise_if_cancelled: Callable[[], None] = lambda: None
    ) -> None:
        self._path, self._lengths, self._raise_if_cancelled = path, lengths, raise_if_cancelled
        self._heading: bytes | None = None
        self._placed: list[RecordPositions] = []
        self._size = 0
        try:
            self._records: Any = tempfile.TemporaryFile(dir=path.parent)  # noqa: SIM115 (closed by close)
        except OSError as problem:
            raise self._failure(problem) from problem

    def write(self, data: bytes | memoryview) -> None:
        """Take the heading, then whole records."""
        if self._heading is None:
            self._heading = bytes(data)
            return
        some = placed(data)
        try:
            self._records.write(data)
        except OSError as problem:
            raise self._failure(problem) from problem
        self._placed.append(some._replace(starts=some.starts[:-1] + self._size))
        self._size += len(data)

    def keep(self, reads: int) -> None:
        """Do nothing: nothing of a sorted file is there before all is."""

    def close(self) -> None:
        """Remove the records that wait to be sorted."""
        self._records.close()

    def finish(self) -> None:
        """Sort the records, and write the file and its index."""
        indices: list[bytes] = []
        write_whole(self._path, lambda out: indices.append(self.sort_into(out)))
        write_whole(index_path(self._path, self._lengths), lambda out: out.write(indices[0]))

    def sort_into(self, out: BinaryIO) -> bytes:
        """Write the sorted file to a stream; returns its index."""
        try:
            self._records.flush()
            data = np.memmap(self._records, np.uint8, "r") if self._size else np.zeros(0, np.uint8)
        except OSError as problem:
            raise self._failure(problem) from problem
        every = _joined(self._placed, self._size)
        unplaced = np.where(every.records < 0, np.iinfo(np.int32).max, every.records)
        order = np.lexsort((every.reverse, every.begins, unplaced))
        sizes = np.diff(every.starts)[order]
        heading = bgzf.packed(self._heading or b"")
        out.write(heading)
        blocks = [len(heading)]
        pieces = _blocks(data, every.starts[:-1][order], sizes)
        for packed in ordered_map(pieces, bgzf.packed, cores(), self._raise_if_cancelled):
            out.write(packed)
            blocks.append(len(packed))
        out.write(bgzf.END)
        offsets = np.concatenate([[0], np.cumsum(sizes)])
        starts = np.cumsum(blocks).astype(np.uint64)
        virtual = starts[offsets // bgzf.BLOCK] << np.uint64(16) | (offsets % bgzf.BLOCK).astype(np.uint64)
        ordered = RecordPositions(
            offsets,
            every.records[order],
            every.begins[order],
            every.ends[order],
            every.reverse[order],
            every.unmapped[order],
        )
        lines = Sorted(ordered, virtual[:-1], virtual[1:], len(self._lengths))
        longest = max(self._lengths, default=0)
        return csi(lines, longest) if longest > MAX_BAI else bai(lines)

    def _failure(self, problem: OSError) -> Exception:
        return cannot_write(problem, self._path, then=Phrase("start again"), choose=Phrase("choose another place"))


def index_paths(path: Path) -> tuple[Path, Path]:
    """The path of the index of a sorted file: BAI, or CSI if a record is too long for that."""
    return path.with_name(f"{path.name}.bai"), path.with_name(f"{path.name}.csi")


def index_path(path: Path, lengths: Sequence[int]) -> Path:
    """That of them which is written for records of these lengths."""
    return index_paths(path)[max(lengths, default=0) > MAX_BAI]


def _joined(parts: Sequence[RecordPositions], size: int) -> RecordPositions:
    """All records; their starts end with ``size``."""
    if not parts:
        none = np.zeros(0, np.int64)
        return RecordPositions(np.zeros(1, np.int64), none.astype(np.int32), none, none, none != 0, none != 0)
    starts, *others = (np.concatenate(values) for values in zip(*parts, strict=True))
    return RecordPositions(np.append(starts, size), *others)


def _blocks(data: np.ndarray[Any, Any], starts: Int64, sizes: Int64) -> Iterator[memoryview]:
    """Records in order, as blocks of ``bgzf.BLOCK`` bytes; the last one is shorter."""
    ends = np.cumsum(sizes)
    bounds = np.unique(np.searchsorted(ends, np.arange(0, int(ends[-1]) if len(ends) else 0, _AT_ONCE)))
    rest = b""
    for first, last in pairwise([*bounds.tolist(), len(starts)]):
        some, _ = slices(data, starts[first:last], starts[first:last] + sizes[first:last])
        view = memoryview(rest + some.tobytes())
        whole = len(view) // bgzf.BLOCK * bgzf.BLOCK
        for at in range(0, whole, bgzf.BLOCK):
            yield view[at : at + bgzf.BLOCK]
        rest = bytes(view[whole:])
    if rest:
        yield memoryview(rest)
