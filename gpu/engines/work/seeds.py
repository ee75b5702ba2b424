"""Seeds: k-mers that two sequences have in common, found by the CPU engine's compiled loops.

The entry points name ``gpu/engines/cpu/chaining/pieces.py``, and load its machine code from the
disk: nothing here imports Numba. Positions are 0-based.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, NEW_INT64, NEW_UINT64, UINT64
from gpu.sequences.alphabet import Codes

#: Positions of seeds in two sequences: int64[k] each.
Positions = tuple[Int64, Int64]
#: Distinct k-mers, ascending; the first index and number of each among the positions; and these.
_Distinct = tuple[NDArray[np.uint64], Int64, Int64, Int64]
#: Bases of a seed: unique by chance in a chromosome, and likely to survive a few per cent of
#: divergence.
SEED_LENGTH = 20
#: Seeds of each sequence, about, at most, up to 256 Mbp: k-mers with a small hash, so that both
#: sequences give the same.
MAX_SEEDS = 1_000_000
#: Zero bits that a hash begins with, at most: with fewer seeds, most gaps between them are too
#: large to be filled, and the first alignment of 260 Mbp had 1 % of the score.
_MAX_BITS = 8
#: Sequences of up to twice so many bases give all of their k-mers as seeds.
_MIN_SAMPLED = 50_000
#: With a smaller share of seeds in common than the first number, sequences differ by so much that a
#: denser sample is taken; with a smaller one than the second they are unrelated.
_SIMILAR_SHARE, _RELATED_SHARE = 0.25, 0.0005
#: Pairs of positions of k-mers that occur more than once, at most; the rarest first.
_MAX_REPEATED = 100_000
#: Bases that are scanned between two calls of ``raise_if_cancelled``.
_CHUNK = 1 << 22
#: Bits of a 64-bit number beside a seed of two bits a base.
_INDEX_BITS = 64 - 2 * SEED_LENGTH

_KERNELS = "gpu.engines.cpu.chaining.pieces"
_scan_seeds = EntryPoint(_KERNELS, "scan_seeds", BYTES, int, NEW_UINT64, NEW_INT64, returns=True)
_join_seeds = EntryPoint(_KERNELS, "join_seeds", UINT64, UINT64, NEW_INT64, NEW_INT64, returns=True)
OF_SEEDS = (_scan_seeds, _join_seeds)


def common_seeds(a: Codes, b: Codes, raise_if_cancelled: Callable[[], None]) -> Positions:
    """Find the k-mers that occur once in ``a`` and once in ``b``; about ``MAX_SEEDS`` at most.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes, read-only and contiguous (``as_compiled``).
    raise_if_cancelled : callable
        Called every few million bases from two threads; may raise to stop.

    Returns
    -------
    int64[k], int64[k]
        Position of each seed's first base in ``a``, ascending, and in ``b``; 0-based.
    """
    return all_seeds(a, b, raise_if_cancelled)[0]


def all_seeds(a: Codes, b: Codes, raise_if_cancelled: Callable[[], None]) -> tuple[Positions, Positions]:
    """Find ``common_seeds``; and these with k-mers that occur more often, each pair of positions.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes, read-only and contiguous.
    raise_if_cancelled : callable
        As of ``common_seeds``.

    Returns
    -------
    (int64[k], int64[k]), (int64[l], int64[l])
        Positions, as of ``common_seeds``; of the second, equal ones in ``a`` ascend in ``b``.
    """
    longest = max(len(a), len(b), 1)
    min_bits = min(_MAX_BITS, max(0, int(np.ceil(np.log2(longest / MAX_SEEDS)))))
    # Gaps are aligned anyway, so that for similar long sequences a sixteenth of the k-mers is
    # enough.
    bits = max(min_bits, min(4, int(np.log2(max(1, longest // _MIN_SAMPLED)))))
    [(once, every, share)] = _sampled(a, (b,), bits, raise_if_cancelled)
    if bits > min_bits and _RELATED_SHARE < share < _SIMILAR_SHARE:
        [(once, every, _)] = _sampled(a, (b,), max(min_bits, bits - 3), raise_if_cancelled)
    return once, every


def sampled_seeds(
    a: Codes, others: Sequence[Codes], bits: int, raise_if_cancelled: Callable[[], None]
) -> list[Positions]:
    """Find ``common_seeds`` with others, among the k-mers whose hash begins with so many zero bits.

    Parameters
    ----------
    a, *others : uint8[m], uint8[n]
        Codes, read-only and contiguous.
    bits : int
        Number of zero bits; each more halves the number of k-mers.
    raise_if_cancelled : callable
        Called every few million bases from several threads; may raise to stop.

    Returns
    -------
    list of (int64[k], int64[k])
        Positions of the seeds of ``a`` and each of the others, as of ``common_seeds``.
    """
    return [once for once, _, _ in _sampled(a, others, bits, raise_if_cancelled)]


def _sampled(
    a: Codes, others: Sequence[Codes], bits: int, raise_if_cancelled: Callable[[], None]
) -> list[tuple[Positions, Positions, float]]:
    """The results of ``_common`` for a and each of the others."""
    with ThreadPoolExecutor(1 + len(others), "seeds") as pool:
        of_a, *rest = pool.map(lambda codes: _distinct_seeds(codes, bits, raise_if_cancelled), (a, *others))
        return list(pool.map(partial(_common, of_a), rest))


def _common(of_a: _Distinct, of_b: _Distinct) -> tuple[Positions, Positions, float]:
    """The results of ``all_seeds``, and the share of unique k-mers that both sequences have."""
    (seeds_a, first_a, count_a, positions_a), (seeds_b, first_b, count_b, positions_b) = of_a, of_b
    in_a, in_b = (np.empty(min(len(seeds_a), len(seeds_b)), np.int64) for _ in range(2))
    common = _join_seeds(seeds_a, seeds_b, in_a, in_b)
    in_a, in_b = in_a[:common], in_b[:common]
    pairs = count_a[in_a] * count_b[in_b]
    once = np.flatnonzero(pairs == 1)
    packed = positions_a[first_a[in_a[once]]] << 32 | positions_b[first_b[in_b[once]]]
    more = np.flatnonzero(pairs > 1)
    more = more[np.argsort(pairs[more], kind="stable")]
    more = more[: np.searchsorted(np.cumsum(pairs[more]), _MAX_REPEATED, side="right")]
    # Each occurrence in a with each in b.
    pairs, first_a, first_b, across = pairs[more], first_a[in_a[more]], first_b[in_b[more]], count_b[in_b[more]]
    each = np.arange(pairs.sum()) - np.repeat(np.cumsum(pairs) - pairs, pairs)
    across = np.repeat(across, pairs)
    x, y = np.repeat(first_a, pairs) + each // across, np.repeat(first_b, pairs) + each % across
    repeated = positions_a[x] << 32 | positions_b[y]
    unique = min(int(np.count_nonzero(count == 1)) for count in (count_a, count_b))
    return _unpacked(packed), _unpacked(np.concatenate((packed, repeated))), len(once) / max(1, unique)


def _unpacked(pairs: Int64) -> Positions:
    """Pairs of positions, each in one integer (sequences are shorter than 2³¹), in order."""
    pairs = np.sort(pairs)
    return pairs >> 32, pairs & 0xFFFFFFFF


def _distinct_seeds(codes: Codes, bits: int, raise_if_cancelled: Callable[[], None]) -> _Distinct:
    """Find the distinct k-mers whose hash begins with ``bits`` zero bits."""
    found, positions = [np.zeros(0, np.uint64)], [np.zeros(0, np.int64)]
    size = min(len(codes), _CHUNK + SEED_LENGTH - 1)
    seeds, at = np.empty(size, np.uint64), np.empty(size, np.int64)
    for start in range(0, max(0, len(codes) - SEED_LENGTH + 1), _CHUNK):
        raise_if_cancelled()
        chunk = np.ascontiguousarray(codes[start : start + _CHUNK + SEED_LENGTH - 1])
        count = _scan_seeds(chunk, bits, seeds, at)
        found.append(seeds[:count].copy())
        positions.append(at[:count] + start)
    # Seed and index in one integer sort many times as fast as two arrays do. Should there ever be
    # more seeds than indices, those left out make the alignment worse, not wrong.
    seeds = np.concatenate(found)[: 1 << _INDEX_BITS]
    keys = np.sort(seeds << np.uint64(_INDEX_BITS) | np.arange(len(seeds), dtype=np.uint64))
    seeds = keys >> np.uint64(_INDEX_BITS)
    begins = np.flatnonzero(np.diff(seeds, prepend=~seeds[:1]))
    indices = (keys & np.uint64((1 << _INDEX_BITS) - 1)).astype(np.int64)
    return seeds[begins], begins, np.diff(begins, append=len(seeds)), np.concatenate(positions)[indices]
