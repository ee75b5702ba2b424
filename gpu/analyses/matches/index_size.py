"""How large an index is; apart from ``index``, so that an estimate need not load what computes."""

from __future__ import annotations

#: Prefixes are at most so long: a quarter of a gigabyte of table.
MAX_PREFIX_BASES = 13


def prefix_bases(length: int) -> int:
    """k of the prefix table for a text: as long as the table has no more entries than the text
    letters.
    """
    return max(1, min(MAX_PREFIX_BASES, (max(length, 1).bit_length() - 1) // 2))


def index_bytes(length: int) -> int:
    """Memory of an index over ``length`` letters, in bytes: text, suffix array, prefix table."""
    return 5 * length + 4 * (4 ** prefix_bases(length) + 1)
