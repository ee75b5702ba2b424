"""The size of an index; apart from ``index``, so that an estimate loads no computing code."""

from __future__ import annotations

#: Largest prefix length: a table of a quarter of a gigabyte.
MAX_PREFIX_BASES = 13


def prefix_bases(length: int) -> int:
    """k of the prefix table: the largest whose table has no more entries than the text letters."""
    return max(1, min(MAX_PREFIX_BASES, (max(length, 1).bit_length() - 1) // 2))


def index_bytes(length: int) -> int:
    """Memory of an index over ``length`` letters, in bytes: text, suffix array, prefix table."""
    return 5 * length + 4 * (4 ** prefix_bases(length) + 1)
