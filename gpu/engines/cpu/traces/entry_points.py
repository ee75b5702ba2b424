"""Entry points of the compiled code that aligns pairs and prints them, and what it is given. Does
not load Numba."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.blocks import Block
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

#: Bytes of a pair at most besides its texts and, in FASTA, its columns.
ROOM = 320


class Lines(NamedTuple):
    """Pairs to print: as ``gpu.analyses.pairs.result.Rows``, each text as uint8[n] and where each
    begins, int64[k + 1]; numbers int32[k].

    ``score_texts``: what is printed in place of ``scores``; without any (``score_text_starts`` of
    length 1) these are printed themselves.
    """

    queries: Any
    query_name_starts: Any
    references: Any
    reference_name_starts: Any
    query_lengths: Any
    reference_lengths: Any
    scores: Any
    query_starts: Any
    query_ends: Any
    reference_starts: Any
    reference_ends: Any
    columns: Any
    identities: Any
    cigars: Any
    cigar_starts: Any
    query_letters: Any
    query_letter_starts: Any
    reference_letters: Any
    reference_letter_starts: Any
    score_texts: Any
    score_text_starts: Any


_BYTES, _INT32, _INT64 = Array(np.uint8), Array(np.int32), Array(np.int64)
_NEW_BYTES, _NEW_INT64 = Array(np.uint8, is_written=True), Array(np.int64, is_written=True)
_MODULE = f"{__package__}.text"
_TEXTS = (_BYTES, _INT64)
_LINES = Lines._make((*_TEXTS * 2, *[_INT32] * 9, *_TEXTS * 4))

print_tsv, print_json, print_paf, print_sam, print_fasta = (
    EntryPoint(_MODULE, f"print_{name}", _NEW_BYTES, _LINES, returns=True)
    for name in ("tsv", "json", "paf", "sam", "fasta")
)
odd_texts = EntryPoint(_MODULE, "odd_texts", *_TEXTS, _BYTES, _BYTES, bool, _NEW_BYTES, returns=True)
copy_letters = EntryPoint(_MODULE, "copy_letters", _BYTES, _INT64, _INT64, _BYTES, _NEW_BYTES)
print_references = EntryPoint(_MODULE, "print_references", _NEW_BYTES, *_TEXTS, _INT32, _INT64, returns=True)
find_firsts = EntryPoint(_MODULE, "find_firsts", *_TEXTS, _NEW_INT64, _NEW_INT64)

_PORTIONS, _PATHS, _BLOCKS = (f"{__package__}.{name}" for name in ("portions", "paths", "blocks"))
_NEW_INT32, _NEW_UINT32 = Array(np.int32, is_written=True), Array(np.uint32, is_written=True)
_NEW_TABLE, _DIRECTIONS = Array(np.int64, 2, is_written=True), Array(np.uint16, is_written=True)
#: Those of them that are only read are the same type as the others: so the sweep is compiled once.
_BLOCK = Block._make((_BYTES, *[_NEW_INT32] * 7, _DIRECTIONS))

# Both sides of the pairs, each with where they begin; the order, the first pair; matrix and rules.
align_portion = EntryPoint(
    *(_PORTIONS, "align_portion", *_TEXTS * 2, _INT64, int, _INT32, _INT64, _NEW_UINT32, _NEW_TABLE, _NEW_BYTES),
    returns=True,
    allocates=True,
)
in_order = EntryPoint(_PORTIONS, "in_order", Array(np.int64, 2), Array(np.uint32), _INT64, _NEW_UINT32)
sweep_block = EntryPoint(
    *(f"{__package__}.strips", "sweep_block", _BLOCK, _INT32, _INT64, bool, int, _NEW_INT64, _NEW_BYTES),
    allocates=True,
)
fill_letters = EntryPoint(_BLOCKS, "fill_letters", _BYTES, _INT64, _NEW_INT32)
fill_top = EntryPoint(_BLOCKS, "fill_top", _NEW_INT32, _NEW_INT32, _INT64)
fill_left = EntryPoint(_BLOCKS, "fill_left", _NEW_INT32, _NEW_INT32, _INT64)
take_borders = EntryPoint(_BLOCKS, "take_borders", _INT32, _INT32, int, int, _NEW_INT64)
begin_path = EntryPoint(_PATHS, "begin_path", _NEW_INT64, int, int, int, _INT64)
end_path = EntryPoint(_PATHS, "end_path", _NEW_INT64, _NEW_UINT32)
follow_alone = EntryPoint(
    *(_PATHS, "follow_alone", Array(np.uint16), int, int, int, int, _BYTES, _BYTES, _INT32, _INT64),
    *(_NEW_INT64, _NEW_UINT32),
)
