"""Entry points of the compiled writers of aligned pairs (``text``), and the columns they take."""

from __future__ import annotations

from typing import Any, NamedTuple

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT32, INT64, NEW_BYTES, NEW_INT64

#: Largest number of bytes of a pair's lines besides its texts and, in FASTA, its columns.
MAX_LINE = 320


class PairLines(NamedTuple):
    """Pairs to print: the columns of a result of pairs (``gpu.analyses.pairs.result.PairRows``).

    Each text is uint8 [n] and its offsets int64 [k + 1]; numbers are int32 [k]. ``score_texts`` are
    printed in place of ``scores``, unless there are none (``score_text_starts`` of length 1).
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


_MODULE = f"{__package__}.text"
_TEXTS = (BYTES, INT64)
_LINES = PairLines._make((*_TEXTS * 2, *[INT32] * 9, *_TEXTS * 4))

print_tsv, print_json, print_paf, print_fasta = (
    EntryPoint(_MODULE, f"print_{name}", NEW_BYTES, _LINES, returns=True) for name in ("tsv", "json", "paf", "fasta")
)
find_firsts = EntryPoint(_MODULE, "find_firsts", *_TEXTS, NEW_INT64, NEW_INT64)
