"""Mapped reads as SAM 1.6 and BAM, thousands of reads in a compiled call.

A read's hits are told in the engines' order: the first one as its primary line, further ones with flag 256, each with the read's letters and qualities, so
that every line can be read by itself. MAPQ is 60 for the only hit, 30 where others have an error more, 3, 2 and 1 for two, three and up to nine of as few
errors, and 0 for more, for hits with an error more than the best, and where hits as good as the best may have been cut off. ``XC:i:1``
marks the lines of a read that has more hits than were asked for.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, pairwise
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from gpu import __version__
from gpu.analyses.gapped import sam_name
from gpu.analyses.reads.blocks import MAX_NAME, Block, Reference, no_hits
from gpu.analyses.reads.text_entry_points import READ, ROOM, print_bam, print_sam
from gpu.core.errors import InputError
from gpu.engines.cpu.arrays import as_compiled
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.results.table import Texts
from gpu.sequences import bgzf
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import scan_text
from gpu.sequences.names import shown
from gpu.sequences.pieces import GAP, Reading
from gpu.sequences.record_batch import Bytes, Int64, RecordBatch

#: Bytes that are printed at once, unless a line is longer: enough for the lines of nearly every block.
_BUFFER = 4 << 20
#: A read's name as SAM allows it.
_IN_NAME = np.array([33 <= byte <= 126 for byte in range(256)])
_AT, _UNDERSCORE = ord("@"), ord("_")
_NO_BYTES = np.zeros(0, np.uint8)


class Printed(NamedTuple):
    """A block, and its lines, whole ones, some at a time; each of ``texts`` is to be used before the next is asked for, and all are to be asked for."""

    block: Block
    texts: Iterator[memoryview | bytes]


class SamPrinter:
    """Prints blocks as SAM, in any number of threads. Raises ``InputError`` where the reference at ``path`` has two records of one name, as SAM cannot tell them apart."""

    extension = ".sam"
    #: What stands behind the last read.
    ending = b""
    _print = print_sam

    def __init__(self, reference: Reference, path: str) -> None:
        self._reference = reference
        self._names = _reference_names(path, reference.records)
        self._longest_name = int(np.diff(self._names.offsets).max(initial=0))
        #: What is printed into: the system clears what it gives out anew.
        self._rooms: SimpleQueue[Bytes] = SimpleQueue()

    @property
    def heading(self) -> bytes:
        """What stands before the first read: ``@HD``, ``@SQ`` of each record, ``@PG``."""
        lengths = self._reference.records.lengths.tolist()
        squares = "".join(
            f"@SQ\tSN:{name}\tLN:{length}\n" for name, length in zip(self._names.strings(), lengths, strict=True)
        )
        program = f"@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"
        return f"@HD\tVN:1.6\tSO:unsorted\tGO:query\n{squares}{program}".encode()

    def printed(self, block: Block) -> Printed:
        """A block's lines: the first ones, which of all blocks but those of reads with very many hits are all, are printed when this returns."""
        texts = self.lines(block)
        first = next(texts, b"")
        return Printed(block, chain((first,), texts))

    def lines(self, block: Block) -> Iterator[memoryview | bytes]:
        """The lines of a block as of ``Printed``."""
        reads, found = block.reads, block.found
        names = _read_names(reads, block.first)
        longest = int(np.diff(names.offsets).max(initial=0)) + 3 * int(reads.lengths.max(initial=0)) + ROOM
        state = np.zeros(2, np.int64)
        told = (reads.codes, _NO_BYTES if reads.qualities is None else reads.qualities, reads.starts, *names)
        hits = (found.hit_starts, found.places, found.strands, found.kinds, found.offsets, found.cut.view(np.uint8))
        asked = (_compiled(*told), _compiled(*hits), self._compiled_reference, *_LETTERS)
        room = self._room(longest + self._longest_name)
        try:
            while state[READ] < len(reads):
                yield self._finished(room[: type(self)._print(room, state, *asked)].data)
        finally:
            self._rooms.put(room)

    def _room(self, least: int) -> Bytes:
        """Room for so many bytes or more, which nobody else uses."""
        try:
            room = self._rooms.get_nowait()
        except Empty:
            room = np.empty(_BUFFER, np.uint8)
        return room if len(room) >= least else np.empty(least, np.uint8)

    def _finished(self, lines: memoryview) -> memoryview | bytes:
        """Lines as they are to be written."""
        return lines

    @classmethod
    def kernels(cls) -> Kernels:
        """What it needs compiled."""
        return numba_kernels(f"reads{cls.extension}", cls._in_miniature)

    @classmethod
    def _in_miniature(cls) -> None:
        records = scan_text(b">r\nACGT\n", Reading(DNA, GAP))
        for _ in cls(Reference.of(records), "").lines(Block(0, records, no_hits(1))):
            pass

    @cached_property
    def _compiled_reference(self) -> tuple[Any, ...]:
        records = self._reference.records
        return _compiled(records.codes, records.starts, self._reference.before, *self._names)


class PackedSamPrinter(SamPrinter):
    """SAM packed as BGZF, as bgzip does."""

    extension = ".sam.gz"
    ending = bgzf.END

    @property
    def heading(self) -> bytes:
        return bgzf.packed(super().heading)

    def _finished(self, lines: memoryview) -> bytes:
        return bgzf.packed(lines)

    @classmethod
    def kernels(cls) -> Kernels:
        return SamPrinter.kernels()


class BamPrinter(SamPrinter):
    """The same as BAM."""

    extension = ".bam"
    ending = bgzf.END
    _print = print_bam

    @property
    def heading(self) -> bytes:
        text = super().heading
        lengths = self._reference.records.lengths.tolist()
        parts = [b"BAM\1", struct.pack("<i", len(text)), text, struct.pack("<i", len(lengths))]
        for name, length in zip(self._names.strings(), lengths, strict=True):
            called = name.encode() + b"\0"
            parts += [struct.pack("<i", len(called)), called, struct.pack("<i", length)]
        return bgzf.packed(b"".join(parts))

    def _finished(self, lines: memoryview) -> bytes:
        return bgzf.packed(lines)


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
    """Names as SAM allows them: of at most 254 visible ASCII characters, the first of which is no ``@``; ``first`` reads precede these."""
    names = Texts(reads.names, reads.name_starts)
    long = np.flatnonzero(np.diff(reads.name_starts) > MAX_NAME)
    if len(long):
        names = _shortened(names, long, first)
    data = names.data
    firsts = names.offsets[:-1][np.diff(names.offsets) > 0]
    if _IN_NAME[data].all() and not (data[firsts] == _AT).any():
        return names
    data = np.where(_IN_NAME[data], data, np.uint8(_UNDERSCORE))
    data[firsts[data[firsts] == _AT]] = _UNDERSCORE
    return Texts(data, names.offsets)


def _shortened(names: Texts, long: Int64, first: int) -> Texts:
    """Names, the ``long`` ones cut, and the read's 1-based number in the input at their end, so that they stay different."""
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
