"""The k-mers of a sequence, as a set of bits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from gpu.engines.work.bounds import KmerSet, add_kmers
from gpu.sequences.alphabet import Codes

#: Least ratio of possible k-mers to bases, so that few occur by chance: with half of it a path
#: outside loses less, though k is smaller.
_MIN_CHOICE = 16
_MIN_K, MAX_K = 8, 16
#: Number of bases scanned between two calls of ``raise_if_cancelled``.
_CHUNK = 1 << 22
#: Largest number of threads, and least number of bases per thread.
_MAX_THREADS, _MIN_BASES_A_THREAD = 4, 1 << 21


def kmers_of(codes: Codes, raise_if_cancelled: Callable[[], None] = lambda: None, threads: int = 1) -> KmerSet:
    """The k-mers of ``codes`` (contiguous).

    k is large enough that most k-mers of an unrelated sequence are absent.
    """
    k = int(min(MAX_K, max(_MIN_K, np.ceil(np.log2(_MIN_CHOICE * max(1, len(codes))) / 2))))
    kmers = KmerSet(k, np.zeros(4**k >> 3, np.uint8), np.zeros(4**k >> 3, np.uint8))
    threads = max(1, min(threads, _MAX_THREADS, len(codes) // _MIN_BASES_A_THREAD))
    # Every thread reads the whole sequence and has a range of k-mers: most time goes into the
    # tables, which are larger than caches.
    edges = np.linspace(0, 4**k >> 3, threads + 1).astype(np.int64) << 3

    def add(first: int, end: int) -> None:
        for start in range(0, len(codes), _CHUNK):
            raise_if_cancelled()
            add_kmers(codes[start : start + _CHUNK + k - 1], k, first, end, kmers.is_present, kmers.is_repeated)

    with ThreadPoolExecutor(threads, "k-mers") as pool:
        list(pool.map(lambda span: add(*span), pairwise(edges.tolist())))
    return kmers
