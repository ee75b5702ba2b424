"""Simulated pairs of related DNA sequences: an ancestor and its descendant.

The ancestor has regions of different GC content, few CpG, tandem repeats and interspersed repeats
of a few families. The descendant first gets one inversion and one duplication, then point mutations
(substitutions, insertions and deletions), all of which are kept in the pair. The same arguments
give the same bytes.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.core.units import format_bp
from gpu.sequences.alphabet import DNA
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes, Sequence

SHORTEST = 100
HIGHEST_DIVERGENCE = 0.5

_N = DNA.letters.index("N")
_C, _G = DNA.letters.index("C"), DNA.letters.index("G")
# With A, C, G, T as 0 to 3, xor 2 is a transition, 1 and 3 are the transversions and 3 the
# complement.
_CHANGES = np.array([2, 1, 3], dtype=np.uint8)
_CHANGE_SHARES = (0.66, 0.17, 0.17)

_GC_MEAN, _GC_SPREAD, _GC_REGION = 0.42, 0.05, 20_000
_CPG_KEPT = 0.25
_TANDEM_EVERY, _INTERSPERSED_EVERY = 2_500, 3_000
_FAMILIES = (150, 300, 1_000, 6_000)
_INDEL_SHARE = 0.12
_LONG_INDEL_SHARE, _LONGEST_INDEL = 0.05, 1_000

Positions = NDArray[np.int64]
Generator = np.random.Generator


@dataclass(frozen=True)
class Mutations:
    """Point mutations, in 0-based positions on the rearranged ancestor (a after the inversion and
    the duplication).

    ``substitutions`` int64[k]: the base at the position differs. ``insertions`` int64[k, 2]
    (position, length): bases were put before the position. ``deletions`` int64[k, 2] (position,
    length): bases from the position on are gone. All in rising order, none inside a deletion.
    ``length`` is that of the rearranged ancestor.
    """

    length: int
    substitutions: Positions
    insertions: Positions
    deletions: Positions

    @property
    def divergence(self) -> float:
        """Substitutions, insertions and deletions per base: an indel counts once, whatever its
        length.
        """
        return (len(self.substitutions) + len(self.insertions) + len(self.deletions)) / self.length


@dataclass(frozen=True)
class Pair:
    """An ancestor ``a``, its descendant ``b`` and the events between them.

    ``inversion`` and ``duplication`` are 0-based half-open intervals of a; the duplicated bases
    were put before position ``target`` of a, which lies outside of both.
    """

    a: Sequence
    b: Sequence
    inversion: tuple[int, int]
    duplication: tuple[int, int]
    target: int
    mutations: Mutations


def simulate(length: int, divergence: float, seed: int, n_runs: int = 0) -> Pair:
    """An ancestor of ``length`` bases and a descendant of about 1.03 × as many, ``divergence``
    events a base apart.

    Events are substitutions and indels together (``Mutations.divergence``); those that fall into a
    deletion do not happen, so that a divergence of 0.5 comes out near 0.47 and one of 0.1 near
    0.099. ``n_runs`` puts as many runs of N into each of the two, after all else. Raises
    ``InputError`` for a length under 100 or a divergence outside 0 to 0.5.
    """
    if length < SHORTEST:
        raise InputError("The length must be at least {}, but it is {}.", format_bp(SHORTEST), format_bp(length))
    if not 0 <= divergence <= HIGHEST_DIVERGENCE:
        raise InputError("The divergence must be between 0 and {}, but it is {}.", HIGHEST_DIVERGENCE, divergence)
    if seed < 0:
        raise InputError("The seed must be 0 or more, but it is {}.", seed)
    if n_runs < 0:
        raise InputError("The number of N runs must be 0 or more, but it is {}.", n_runs)
    generator = np.random.Generator(np.random.PCG64(seed))
    ancestor = ancestor_of(generator, length)
    inversion = _interval(generator, length, place=(0.25, 0.45), size=(0.03, 0.05))
    duplication = _interval(generator, length, place=(0.55, 0.70), size=(0.02, 0.04))
    target = int(length * generator.uniform(0.78, 0.95))
    rearranged = np.concatenate(
        [
            ancestor[: inversion[0]],
            DNA.reverse_complement(ancestor[slice(*inversion)]),
            ancestor[inversion[1] : target],
            ancestor[slice(*duplication)],
            ancestor[target:],
        ]
    )
    descendant, mutations = mutated(generator, rearranged, divergence)
    for codes in (ancestor, descendant):
        _put_n_runs(generator, codes, n_runs)
        codes.flags.writeable = False
    origin = f"simulated, length {length}, divergence {divergence:g}, seed {seed}"
    return Pair(
        Sequence("ancestor", ancestor, origin),
        Sequence("descendant", descendant, origin),
        inversion,
        duplication,
        target,
        mutations,
    )


def paths_of_pair(prefix: str | os.PathLike[str]) -> tuple[str, str]:
    """The paths that ``write_pair`` writes to: ``PREFIX.a.fa`` and ``PREFIX.b.fa``."""
    return f"{os.fspath(prefix)}.a.fa", f"{os.fspath(prefix)}.b.fa"


def write_pair(pair: Pair, prefix: str | os.PathLike[str]) -> tuple[str, str]:
    """Write both sequences and return the paths. Raises ``InputError`` if that fails."""
    paths = paths_of_pair(prefix)
    for path, sequence in zip(paths, (pair.a, pair.b), strict=True):
        write_fasta(path, sequence.name, sequence.codes, sequence.description)
    return paths


def ancestor_of(generator: Generator, length: int) -> Codes:
    """A sequence of ``length`` bases with regions of different GC content, and repeats."""
    codes = _bases(generator, length)
    # Vertebrates' methylated CpG decays to TpG or CpA.
    cpg = np.flatnonzero((codes[:-1] == _C) & (codes[1:] == _G))
    cpg = cpg[generator.random(len(cpg)) >= _CPG_KEPT]
    codes[cpg + generator.integers(0, 2, len(cpg))] ^= 2
    put_interspersed_repeats(generator, codes)
    put_tandem_repeats(generator, codes)
    return codes


def _bases(generator: Generator, length: int) -> Codes:
    """Independent bases, of a GC content that changes from region to region."""
    gc = np.clip(generator.normal(_GC_MEAN, _GC_SPREAD, -(-length // _GC_REGION)), 0.25, 0.65).astype(np.float32)
    strong = generator.random(length, dtype=np.float32) < np.repeat(gc, _GC_REGION)[:length]
    coin = generator.integers(0, 2, length, dtype=np.uint8)
    return np.where(strong, coin + np.uint8(1), coin * np.uint8(3))


def put_interspersed_repeats(generator: Generator, codes: Codes) -> None:
    """Copies of a few families on both strands: truncated at the 5' end as retrotransposons are,
    and aged.
    """
    families = [_bases(generator, size) for size in _FAMILIES if size <= len(codes) // 20]
    if not families:
        return
    number = len(codes) // _INTERSPERSED_EVERY
    # The longer, the rarer.
    weights = 1 / np.array([len(family) for family in families])
    chosen = generator.choice(len(families), number, p=weights / weights.sum())
    kept = np.clip(generator.beta(2, 1, number), 0.1, 1)
    ages = generator.uniform(0.03, 0.2, number)
    places = generator.random(number)
    reverse = generator.random(number) < 0.5
    for family, share, age, place, turned in zip(chosen, kept, ages, places, reverse, strict=True):
        whole = families[family]
        copy = whole[int(len(whole) * (1 - share)) :].copy()
        changed = np.flatnonzero(generator.random(len(copy), dtype=np.float32) < age)
        copy[changed] ^= generator.integers(1, 4, len(changed), dtype=np.uint8)
        start = int(place * (len(codes) - len(copy)))
        codes[start : start + len(copy)] = DNA.reverse_complement(copy) if turned else copy


def put_tandem_repeats(generator: Generator, codes: Codes) -> None:
    """Homopolymers, microsatellites and minisatellites: a unit of 1 to 40 bases, again and
    again.
    """
    number = len(codes) // _TANDEM_EVERY
    units = np.minimum(generator.geometric(0.3, number), 40)
    sizes = np.minimum(units * (3 + generator.geometric(0.12, number)), max(1, len(codes) // 50))
    places = generator.random(number)
    for unit, size, place in zip(units, sizes, places, strict=True):
        start = int(place * (len(codes) - size))
        codes[start : start + size] = np.resize(codes[start : start + unit], size)


def _interval(
    generator: Generator, length: int, place: tuple[float, float], size: tuple[float, float]
) -> tuple[int, int]:
    start = int(length * generator.uniform(*place))
    return start, start + max(1, int(length * generator.uniform(*size)))


def mutated(
    generator: Generator, codes: Codes, divergence: float, positions: Positions | None = None
) -> tuple[Codes, Mutations]:
    """Mutated codes, and the mutations.

    ``positions``: where they happen, ascending; by default anywhere, at the rate ``divergence``.
    """
    length = len(codes)
    positions = _events(generator, length, divergence) if positions is None else positions
    indel = generator.random(len(positions)) < _INDEL_SHARE
    deletes = indel & (generator.random(len(positions)) < 0.5)
    sizes = np.where(indel, _indel_lengths(generator, len(positions), length), 0)

    # What lies inside a deletion never happened.
    ends = np.where(deletes, positions + sizes, positions)
    deleted_to = np.maximum.accumulate(np.concatenate([[0], ends]))[:-1]
    happened = positions >= deleted_to
    positions, sizes = positions[happened], sizes[happened]
    indel, deletes = indel[happened], deletes[happened]
    sizes = np.where(deletes, np.minimum(sizes, length - positions), sizes)

    substitutions = positions[~indel]
    insertions = np.stack([positions, sizes], axis=1)[indel & ~deletes]
    deletions = np.stack([positions, sizes], axis=1)[deletes]

    changed = codes.copy()
    changed[substitutions] ^= generator.choice(_CHANGES, len(substitutions), p=_CHANGE_SHARES)
    steps = np.zeros(length + 1, dtype=np.int8)
    steps[deletions[:, 0]] += 1
    steps[deletions.sum(axis=1)] -= 1
    changed = changed[np.cumsum(steps[:-1], dtype=np.int8) == 0]
    gone = np.concatenate([[0], np.cumsum(deletions[:, 1])])
    places = insertions[:, 0] - gone[np.searchsorted(deletions[:, 0], insertions[:, 0])]
    inserted = _bases(generator, int(insertions[:, 1].sum()))
    changed = np.insert(changed, np.repeat(places, insertions[:, 1]), inserted)
    return changed, Mutations(length, substitutions, insertions, deletions)


def _events(generator: Generator, length: int, rate: float) -> Positions:
    """Positions of a Bernoulli process: the distances between events are geometric."""
    if rate == 0:
        return np.empty(0, dtype=np.int64)
    expected = length * rate
    enough = int(expected + 10 * np.sqrt(expected) + 10)
    positions = np.cumsum(generator.geometric(rate, enough)) - 1
    return positions[positions < length]


def _indel_lengths(generator: Generator, number: int, length: int) -> Positions:
    """Mostly a few bases (geometric), sometimes many (a power law), never more than 2 % of the
    sequence.
    """
    short = generator.geometric(0.45, number)
    tail = np.floor(8 * (1 + generator.pareto(1.3, number))).astype(np.int64)
    sizes = np.where(generator.random(number) < _LONG_INDEL_SHARE, tail, short)
    return np.minimum(sizes, max(1, min(_LONGEST_INDEL, length // 50)))


def _put_n_runs(generator: Generator, codes: Codes, number: int) -> None:
    for size in generator.integers(20, 1_000, number):
        size = min(int(size), len(codes) // 50)
        start = int(generator.integers(0, len(codes) - size))
        codes[start : start + size] = _N
