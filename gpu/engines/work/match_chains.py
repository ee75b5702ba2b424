"""Chaining of exact matches, as a call of the CPU engine's compiled loops.

Nothing here imports Numba: the entry points load their machine code from the disk.
"""

from __future__ import annotations

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array
from gpu.jit.warm_up import Kernels, numba_kernels

_KERNELS = "gpu.engines.cpu.chaining.matches"
_INT64, _OUT_INT64 = Array(np.int64), Array(np.int64, is_written=True)
_score_chains = EntryPoint(_KERNELS, "score_chains", *(_INT64, _INT64, _INT64, int, _OUT_INT64, _OUT_INT64))
_take_chains = EntryPoint(_KERNELS, "take_chains", _INT64, _INT64, _OUT_INT64, returns=True)


def chain_matches(i: Int64, j: Int64, length: Int64, reach: int) -> Int64:
    """Assign each match to one chain of matches that follow each other in both sequences.

    Parameters
    ----------
    i, j, length : int64[n]
        First base (0-based) in each sequence, and number of bases; sorted by ``i``, then ``j``.
    reach : int
        Most bases between two consecutive matches of a chain, in either sequence, and most by which
        both distances differ.

    Returns
    -------
    int64[n]
        Number of each match's chain, from 0.
    """
    score, before = np.empty(len(i), np.int64), np.empty(len(i), np.int64)
    _score_chains(i, j, length, reach, score, before)
    chain = np.full(len(i), -1, np.int64)
    _take_chains(np.argsort(-score, kind="stable"), before, chain)
    return chain


def kernels() -> Kernels:
    """The compiled loops of ``chain_matches``."""

    def warm_up_call() -> None:
        places = np.array([0, 30], np.int64)
        chain_matches(places, places, np.full(2, 20, np.int64), 100)

    return numba_kernels("match_chains", warm_up_call, _score_chains, _take_chains)
