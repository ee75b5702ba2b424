"""Reading the files of a batch of pairs once: they are judged, counted and hashed on the way, and their pairs are held for what follows.

So what is wrong with them is told before anything is aligned, and yet they are read twice only where they are too large to be held.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field

import numpy as np

from gpu.ahead import Ahead
from gpu.analyses.estimate import free_memory
from gpu.analyses.pairs.input import Counting, PairBatch, Totals, behind, judge, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.errors import InputError
from gpu.monitor import Monitor
from gpu.results.table import Texts
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.raw import Fingerprint, Fingerprinting, check_unchanged, fingerprints

#: Bytes of pairs that are held at most, and the share of the free memory.
HELD_BYTES, HELD_SHARE = 1 << 30, 4


@dataclass
class ReadPairs:
    """Files that were read once.

    ``request``: with whole paths and checksums. ``known``: what each file holds. ``references``: names and lengths (int32[k]) of all references, if
    they were asked for. ``held_bytes``: of pairs that are held.
    """

    request: PairsRequest
    matrix: SubstitutionMatrix
    known: list[Fingerprint]
    totals: Totals
    references: tuple[Texts, np.ndarray] | None = None
    _held: list[PairBatch] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.held_bytes = sum(batch.nbytes for batch in self._held or ())

    def batches(self, monitor: Monitor) -> Generator[PairBatch, None, None]:
        """The pairs, once: held ones, each let go when the next one is asked for, or read again. Raises ``InputError``, ``Cancelled``."""
        if self._held is not None:
            held, self._held = self._held[::-1], None
            while held:
                yield held.pop()
            return
        read = Ahead(pair_batches(self.request, self.matrix.alphabet, self.known), 1, monitor.check)
        with closing(read):
            yield from read


def room() -> int:
    """Bytes of pairs that may be held now."""
    return min(HELD_BYTES, free_memory() // HELD_SHARE)


class Reading:
    """Files that are read (``read``) in a thread of their own, which ``close`` waits for."""

    def __init__(self, request: PairsRequest, monitor: Monitor, held: int = 0, with_references: bool = False) -> None:
        self._monitor = monitor
        self._first: Future[PairBatch | None] = Future()
        self._pool = ThreadPoolExecutor(1, "reading")
        self._files = self._pool.submit(self._read, request, held, with_references)

    def first(self) -> PairBatch | None:
        """The first batch, as soon as it is read; None where what is wrong with the files comes before."""
        return self._first.result()

    def files(self) -> ReadPairs:
        """All of them. Raises as ``read``."""
        return self._files.result()

    def batches(self) -> Generator[PairBatch, None, None]:
        """The pairs, once: the first batch as soon as it is read, the others when the files are. Raises as ``read``."""
        first, done = self.first(), 0
        if first is not None:
            done = len(first.queries)
            yield first
        del first
        yield from behind(self.files().batches(self._monitor), done)

    def close(self) -> None:
        self._pool.shutdown()

    def _read(self, request: PairsRequest, held: int, with_references: bool) -> ReadPairs:
        try:
            return read(request, self._monitor, held, with_references, self._first.set_result)
        finally:
            if not self._first.done():
                self._first.set_result(None)


def _ignore(batch: PairBatch) -> None:
    return


def read(
    request: PairsRequest,
    monitor: Monitor,
    held: int = 0,
    with_references: bool = False,
    begun: Callable[[PairBatch], None] = _ignore,
) -> ReadPairs:
    """Read the files. ``held``: bytes of pairs that may be held meanwhile; more of them are read again. ``begun`` is given the first batch.

    Raises ``InputError`` where they cannot be paired, have letters that the matrix does not tell, or have changed since ``request.sha256``; ``Cancelled``.
    """
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    matrix, _ = request.scoring.open()
    hashing = [Fingerprinting() for _ in request.files]
    try:
        batches = Ahead(pair_batches(request, matrix.alphabet, hashing), 1, monitor.check)
        with closing(batches):
            totals, references, kept = _go_through(batches, request, matrix, held, with_references, begun)
        found = [each.fingerprint(path, monitor.check) for each, path in zip(hashing, request.files, strict=True)]
    except InputError:
        # That a file has changed says more than what is wrong with it now.
        fingerprints(request.files[: len(request.sha256)], request.sha256, monitor.check)
        raise
    finally:
        for each in hashing:
            each.close()
    check_unchanged(request.files, found, request.sha256)
    request = request.with_(sha256=tuple(file.sha256 for file in found))
    return ReadPairs(request, matrix, found, totals, references, kept)


def _go_through(
    batches: Ahead[PairBatch],
    request: PairsRequest,
    matrix: SubstitutionMatrix,
    room: int,
    with_references: bool,
    begun: Callable[[PairBatch], None],
) -> tuple[Totals, tuple[Texts, np.ndarray] | None, list[PairBatch] | None]:
    """What there is to do, all references if they are wanted, and all batches if they fit."""
    counting = Counting()
    kept: list[PairBatch] | None = []
    names: list[Texts] = []
    lengths: list[np.ndarray] = []
    for batch in batches:
        judge(batch, request, matrix)
        if not counting.totals.pairs:
            begun(batch)
        counting.add(batch)
        if with_references:
            names.append(Texts(batch.references.names, batch.references.name_starts))
            lengths.append(batch.references.lengths.astype(np.int32))
        if kept is not None:
            room -= batch.nbytes
            kept.append(batch)
            if room < 0:
                kept = None
    references = (Texts.joined(names), np.concatenate([np.zeros(0, np.int32), *lengths])) if with_references else None
    return counting.totals, references, kept
