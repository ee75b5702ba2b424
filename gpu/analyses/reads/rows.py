"""Reads and their hits as rows of a result's tables (``result.READS``, ``result.HITS``)."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.reads.blocks import Block
from gpu.analyses.reads.text_entry_points import spell
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import DELETION, INSERTION, FoundReads
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import Bytes

#: The kind of the best hit of a read without hits.
UNMAPPED = 4
#: A table by which bytes stay what they are.
AS_THEY_ARE = as_compiled(np.arange(256, dtype=np.uint8))


class Rows(NamedTuple):
    """``block`` as columns of both tables, but that ``first_hit`` counts from the block's first one; and the seconds it took to make them."""

    block: Block
    reads: dict[str, Any]
    hits: dict[str, Any]
    seconds: float


def rows_of(block: Block) -> Rows:
    """The rows of a block; in any thread."""
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
        else _texts(reads.qualities, reads.starts, offsets, AS_THEY_ARE),
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
    return Rows(block, of_reads, of_hits, time.perf_counter() - begun)


def _texts(values: Bytes, starts: Int64, offsets: Int64, letters: Bytes) -> Texts:
    """The letters that values of reads stand for, one read after another, without what lies between them."""
    out = np.empty(int(offsets[-1]), np.uint8)
    spell(as_compiled(values), as_compiled(starts), as_compiled(letters), out)
    return Texts(out, offsets)


def _first_hits(found: FoundReads) -> dict[str, np.ndarray]:
    """Where the best hit of each read is."""
    mapped = np.diff(found.hit_starts) > 0
    firsts = found.hit_starts[:-1][mapped]
    told: dict[str, np.ndarray] = {
        "place": np.full(len(mapped), -1, np.int32),
        "strand": np.zeros(len(mapped), np.uint8),
        "kind": np.full(len(mapped), UNMAPPED, np.uint8),
    }
    told["place"][mapped] = found.places[firsts]
    told["strand"][mapped], told["kind"][mapped] = found.strands[firsts], found.kinds[firsts]
    return told
