"""Indices of references, which the processor makes for every engine."""

from __future__ import annotations

from gpu.engines.work.arrays import Int32
from gpu.engines.work.reads import ReadIndex
from gpu.sequences.alphabet import Codes
from gpu.sequences.record_batch import RecordBatch


def count_prefixes(text: Codes, bases: int) -> Int32:
    """``ReferenceIndex.first`` of a text, int32 [4^bases + 1]."""
    from gpu.engines.cpu.matches import entry_points

    return entry_points.count_prefixes(text, bases)


def index_for_reads(reference: RecordBatch, threads: int = 1) -> ReadIndex:
    """The index of records of ``DNA``, which takes seven bytes a base of memory while it is made.

    Raises ``MemoryError``, and ``ValueError`` for more letters than an index has places for.
    """
    from gpu.engines.cpu.reads.index import build

    return build(reference, threads)
