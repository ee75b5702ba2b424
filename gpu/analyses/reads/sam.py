"""Printers of mapped reads as SAM 1.6 and BAM, thousands of reads in a compiled call.

A read's hits are written in the engines' order: the first as its primary line, further ones with
flag 256. Each has the read's letters and qualities, so that every line can be read by itself. MAPQ
is 60 for an only hit and 30 for a single best one; 3, 2 and 1 for two, three and up to nine best
hits; 0 for more, for hits with an error more than the best, and if best hits may have been cut off.
``XC:i:1`` marks the lines of a read with more hits than were asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, pairwise
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.gapped import sam_name
from gpu.analyses.reads.bam_records import with_field
from gpu.analyses.reads.blocks import MAX_NAME, ReadBlock, Reference, no_hits
from gpu.analyses.reads.read_group import read_group_id
from gpu.core.errors import InputError
from gpu.engines.work.arrays import as_compiled
from gpu.formats.sam.entry_points import MAX_LINE, NEXT_READ, print_bam, print_sam
from gpu.formats.sam.lines import PLAIN, HeadingFields, bam_heading, sam_heading
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.results.table import Texts
from gpu.sequences import bgzf
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import scan_text
from gpu.sequences.names import shown
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.record_batch import Bytes, Int64, RecordBatch

#: Number of bytes that are printed at once, unless a line is longer: enough for nearly every block.
_BUFFER = 4 << 20
#: The bytes that SAM allows in a read's name.
_IN_NAME = np.array([33 <= byte <= 126 for byte in range(256)])
_AT = ord("@")
_NOT_IN_NAME = re.compile("[^!-~]|^@")
_NO_BYTES = np.zeros(0, np.uint8)


class PrintedBlock(NamedTuple):
    """A block and its lines.

    Each of ``texts``, which end with a line, must be used before the next one is asked for, and all
    must be asked for.
    """

    block: ReadBlock
    texts: Iterator[memoryview | bytes]


class SamPrinter:
    """Prints blocks as SAM, in any number of threads; ``path``: of the reference. Each line tells
    the read group of the ``heading``, if it has one.

    Raises ``InputError`` if two records of the reference have one name, or one has no bases.
    """

    extension = ".sam"
    #: The bytes behind the last read.
    ending = b""
    _print = print_sam

    def __init__(self, reference: Reference, path: str, heading: HeadingFields = PLAIN) -> None:
        self._reference, self._heading = reference, heading
        #: The field of every line that tells the read group; b"" for none.
        group = next((line for line in heading.kept if line.startswith("@RG")), "")
        self._group = f"RG:Z:{read_group_id(group)}".encode() if group else b""
        self._names = _reference_names(path, reference.records)
        self._longest_name = int(np.diff(self._names.offsets).max(initial=0))
        #: Buffers that are not in use; used again, since the system clears new ones.
        self._buffers: SimpleQueue[Bytes] = SimpleQueue()

    @property
    def lengths(self) -> list[int]:
        """Bases of the reference's records."""
        return list(self._reference.records.lengths.tolist())

    @property
    def heading(self) -> bytes:
        """The bytes before the first read."""
        return sam_heading(self._names.strings(), self._reference.records.lengths.tolist(), self._heading)

    def printed(self, block: ReadBlock) -> PrintedBlock:
        """Print a block; its first text is ready when this returns.

        That is all of it, unless reads have very many hits.
        """
        texts = self.lines(block)
        first = next(texts, b"")
        return PrintedBlock(block, chain((first,), texts))

    def lines(self, block: ReadBlock) -> Iterator[memoryview | bytes]:
        """The lines of a block, as in ``PrintedBlock``."""
        reads, found = block.reads, block.found
        names = _read_names(reads, block.first)
        longest = int(np.diff(names.offsets).max(initial=0)) + 3 * int(reads.lengths.max(initial=0)) + MAX_LINE
        state = np.zeros(2, np.int64)
        printed = (reads.codes, _NO_BYTES if reads.qualities is None else reads.qualities, reads.starts, *names)
        hits = (found.hit_starts, found.places, found.strands, found.kinds, found.offsets, found.cut.view(np.uint8))
        asked = (_compiled(*printed), _compiled(*hits), self._compiled_reference, *_LETTERS)
        buffer = self._buffer(longest + self._longest_name)
        try:
            while state[NEXT_READ] < len(reads):
                yield self._finished(buffer[: type(self)._print(buffer, state, *asked)].data)
        finally:
            self._buffers.put(buffer)

    def _buffer(self, size: int) -> Bytes:
        """A buffer of ``size`` bytes at least that no other thread uses."""
        try:
            buffer = self._buffers.get_nowait()
        except Empty:
            buffer = np.empty(_BUFFER, np.uint8)
        return buffer if len(buffer) >= size else np.empty(size, np.uint8)

    def _finished(self, lines: memoryview) -> memoryview | bytes:
        """Lines as they are written."""
        return bytes(lines).replace(b"\n", b"\t" + self._group + b"\n") if self._group else lines

    @classmethod
    def kernels(cls) -> Kernels:
        """The kernels that it calls."""
        return numba_kernels(f"reads{cls.extension}", cls._warm_up_call)

    @classmethod
    def _warm_up_call(cls) -> None:
        records = scan_text(b">r\nACGT\n", Reading(DNA, GAP))
        for _ in cls(Reference.of(records), "").lines(ReadBlock(0, records, no_hits(1))):
            pass

    @cached_property
    def _compiled_reference(self) -> tuple[Any, ...]:
        records = self._reference.records
        return _compiled(records.codes, records.starts, self._reference.before, *self._names)


class PackedSamPrinter(SamPrinter):
    """Prints SAM compressed as BGZF, as bgzip does."""

    extension = ".sam.gz"
    ending = bgzf.END

    @property
    def heading(self) -> bytes:
        return bgzf.packed(super().heading)

    def _finished(self, lines: memoryview) -> bytes:
        return bgzf.packed(super()._finished(lines))

    @classmethod
    def kernels(cls) -> Kernels:
        return SamPrinter.kernels()


class BamPrinter(SamPrinter):
    """Prints blocks as BAM."""

    extension = ".bam"
    ending = bgzf.END
    _print = print_bam

    @property
    def heading(self) -> bytes:
        return bgzf.packed(self._plain_heading)

    @property
    def _plain_heading(self) -> bytes:
        return bam_heading(self._names.strings(), self._reference.records.lengths.tolist(), self._heading)

    def _finished(self, lines: memoryview) -> bytes:
        return bgzf.packed(self._in_group(lines))

    def _in_group(self, lines: memoryview) -> memoryview | bytes:
        return with_field(lines, self._group.replace(b":", b"") + b"\0") if self._group else lines


class PlainBamPrinter(BamPrinter):
    """Prints blocks as BAM that is not compressed: what ``SortedBam`` sorts."""

    ending = b""

    @property
    def heading(self) -> bytes:
        return self._plain_heading

    def _finished(self, lines: memoryview) -> bytes:
        return bytes(self._in_group(lines))


#: Printers by the endings of files.
PRINTERS: dict[str, type[SamPrinter]] = {kind.extension: kind for kind in (SamPrinter, PackedSamPrinter, BamPrinter)}


def _reference_names(path: str, records: RecordBatch) -> Texts:
    names = [sam_name(name) for name in records.name_list()]
    known: set[str] = set()
    for name in names:
        if name in known:
            raise InputError(
                f"{path} has two records called “{shown(name)}”, which SAM cannot tell apart; rename one of them."
            )
        known.add(name)
    for name, length in zip(names, records.lengths.tolist(), strict=True):
        if not length:
            raise InputError(f"The record “{shown(name)}” of {path} has no bases, which SAM cannot tell; remove it.")
    return Texts.of(names)


def _read_names(reads: RecordBatch, first: int) -> Texts:
    """Names as SAM allows them: at most 254 visible ASCII characters that do not begin with ``@``.

    ``first``: the number of reads before these.
    """
    names = Texts(reads.names, reads.name_starts)
    long = np.flatnonzero(np.diff(reads.name_starts) > MAX_NAME)
    if len(long):
        names = _shortened(names, long, first)
    data = names.data
    firsts = names.offsets[:-1][np.diff(names.offsets) > 0]
    if _IN_NAME[data].all() and not (data[firsts] == _AT).any():
        return names
    # A letter of several bytes is one character, as in every other name.
    return Texts.of([_NOT_IN_NAME.sub("_", name) for name in names.strings()])


def _shortened(names: Texts, long: Int64, first: int) -> Texts:
    """Names whose ``long`` ones are cut and end with the read's number (1-based), to differ."""
    texts = [names.data[begin:end] for begin, end in pairwise(names.offsets.tolist())]
    for number in long.tolist():
        ending = np.frombuffer(f"_{first + number + 1}".encode(), np.uint8)
        texts[number] = np.concatenate([texts[number][: MAX_NAME - len(ending)], ending])
    offsets = np.cumsum([0, *map(len, texts)])
    return Texts(np.concatenate(texts), offsets)


def _compiled(*arrays: Any) -> tuple[Any, ...]:
    return tuple(map(as_compiled, arrays))


def _letters() -> tuple[Any, ...]:
    assert DNA.complement is not None
    return _compiled(DNA.decode, DNA.complement)


_LETTERS = _letters()
