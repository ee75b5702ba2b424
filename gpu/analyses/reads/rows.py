"""Rows of a result's tables of reads and hits, made of a block of mapped reads."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.reads.blocks import ReadBlock
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.reads import DELETION, INSERTION, FoundReads
from gpu.formats.translate import translate
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import Bytes

#: The kind of the best hit of a read without hits.
UNMAPPED = 4
#: The table for ``translate`` that leaves bytes as they are.
IDENTITY = as_compiled(np.arange(256, dtype=np.uint8))


class ReadColumns(NamedTuple):
    """The columns of both tables for a block (``result.READS``, ``result.HITS``), and the seconds
    it took to make them.

    ``first_hit`` counts from the block's first hit.
    """

    block: ReadBlock
    reads: dict[str, Any]
    hits: dict[str, Any]
    seconds: float


def rows_of(block: ReadBlock) -> ReadColumns:
    """Make the rows of a block. For any thread."""
    begun = time.perf_counter()
    reads, found = block.reads, block.found
    lengths, counts = reads.lengths, np.diff(found.hit_starts)
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    of_reads = {
        "name": Texts(reads.names, reads.name_starts),
        "letters": _texts(reads.codes, reads.starts, offsets, DNA.decode),
        "qualities": Texts(np.zeros(0, np.uint8), np.zeros(len(reads) + 1, np.int64))
        if reads.qualities is None
        else _texts(reads.qualities, reads.starts, offsets, IDENTITY),
        "first_hit": found.hit_starts[:-1],
        "hits": counts,
        **_first_hits(found),
        "cut": found.cut,
    }
    spanned = np.repeat(lengths, counts) + (found.kinds == DELETION) - (found.kinds == INSERTION)
    of_hits = {
        "read": np.repeat(np.arange(block.first, block.end), counts),
        "place": found.places,
        "bases": spanned,
        "strand": found.strands,
        "kind": found.kinds,
        "offset": found.offsets,
    }
    return ReadColumns(block, of_reads, of_hits, time.perf_counter() - begun)


def _texts(values: Bytes, starts: Int64, offsets: Int64, letters: Bytes) -> Texts:
    """The letters of reads' codes or qualities, joined without the gaps between them."""
    out = np.empty(int(offsets[-1]), np.uint8)
    begins, targets = as_compiled(starts[:-1]), as_compiled(offsets[:-1])
    translate(as_compiled(values), begins, targets, np.diff(offsets), as_compiled(letters), out)
    return Texts(out, offsets)


def _first_hits(found: FoundReads) -> dict[str, np.ndarray]:
    """Place, strand and kind of each read's first hit, which is the best one."""
    mapped = np.diff(found.hit_starts) > 0
    firsts = found.hit_starts[:-1][mapped]
    columns: dict[str, np.ndarray] = {
        "place": np.full(len(mapped), -1, np.int32),
        "strand": np.zeros(len(mapped), np.uint8),
        "kind": np.full(len(mapped), UNMAPPED, np.uint8),
    }
    columns["place"][mapped] = found.places[firsts]
    columns["strand"][mapped], columns["kind"][mapped] = found.strands[firsts], found.kinds[firsts]
    return columns
