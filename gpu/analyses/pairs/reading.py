"""Reader of the files of a batch of pairs: they are checked, counted and hashed in one pass.

Their pairs are buffered for the alignment, so that faults are found before anything is aligned and
yet only files too large for the buffer are read twice.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field

import numpy as np

from gpu.analyses.estimate import free_memory
from gpu.analyses.pairs.input import Counting, PairBatch, PairTotals, behind, judge, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.core.streams import Prefetcher
from gpu.results.table import Texts
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.files import are_small, sniff
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint, Fingerprinting, check_unchanged, fingerprints

#: Largest number of bytes of buffered pairs, and the divisor of the free memory that limits them.
HELD_BYTES, HELD_SHARE = 1 << 30, 4
_POLL_SECONDS = 0.05


class PairBuffer:
    """A buffer of the first batches of files that are being read, of at most ``room`` bytes.

    Once a batch has no room, it and all later ones are not buffered; they are read again.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._moved = threading.Condition()
        self._batches: deque[PairBatch] = deque()
        self._is_ended = False
        #: Numbers of bytes that are held now, and that were held at most.
        self.nbytes = self.most_bytes = 0
        #: True as long as every batch had room.
        self.is_whole = True

    def put(self, batch: PairBatch) -> None:
        """Add the next batch, if it has room."""
        with self._moved:
            self.is_whole = self.is_whole and self.nbytes + batch.nbytes <= self._room
            if self.is_whole:
                self.nbytes += batch.nbytes
                self.most_bytes = max(self.most_bytes, self.nbytes)
                self._batches.append(batch)
                self._moved.notify_all()

    def end(self) -> None:
        """Mark the end: no more batches follow."""
        with self._moved:
            self._is_ended = True
            self._moved.notify_all()

    def taken(self, raise_if_cancelled: Callable[[], None]) -> Generator[PairBatch, None, None]:
        """Iterate the buffered batches in order; each is freed when the next one is asked for.

        ``raise_if_cancelled`` is called while the next batch is waited for.
        """
        while True:
            with self._moved:
                while not self._batches and self.is_whole and not self._is_ended:
                    self._moved.wait(_POLL_SECONDS)
                    raise_if_cancelled()
                if not self._batches:
                    return
                batch = self._batches.popleft()
                self.nbytes -= batch.nbytes
            yield batch
            del batch


@dataclass
class ReadPairs:
    """Files that were read once.

    ``request``: with absolute paths and hashes. ``known``: the fingerprint of each file.
    ``references``: names and lengths (int32 [k]) of all references, if requested. ``noticed``:
    sentences about flaws that did not prevent reading.
    """

    request: PairsRequest
    matrix: SubstitutionMatrix
    known: list[Fingerprint]
    totals: PairTotals
    references: tuple[Texts, np.ndarray] | None = None
    noticed: tuple[str, ...] = ()
    _buffer: PairBuffer = field(default_factory=lambda: PairBuffer(0), repr=False)

    @property
    def held_bytes(self) -> int:
        """The number of bytes of pairs that are buffered now."""
        return self._buffer.nbytes

    @property
    def most_held_bytes(self) -> int:
        """The largest number of bytes of pairs that were buffered at once."""
        return self._buffer.most_bytes

    def batches(self, monitor: Monitor) -> Generator[PairBatch, None, None]:
        """Iterate the pairs, once: buffered batches, then the later ones, which are read again.

        Raises ``InputError``, ``Cancelled``.
        """
        pairs = 0
        for batch in self._buffer.taken(monitor.raise_if_cancelled):
            pairs += len(batch.queries)
            yield batch
        yield from self.behind(pairs, monitor)

    def behind(self, pairs: int, monitor: Monitor) -> Generator[PairBatch, None, None]:
        """Read again the pairs after the first ``pairs`` pairs, which were buffered.

        Raises ``InputError``, ``Cancelled``.
        """
        if self._buffer.is_whole:
            return
        again = Prefetcher(pair_batches(self.request, self.matrix.alphabet, self.known), 1, monitor.raise_if_cancelled)
        with closing(again):
            yield from behind(again, pairs)


def room() -> int:
    """The number of bytes of pairs that may be buffered now."""
    return min(HELD_BYTES, free_memory() // HELD_SHARE)


class PairReader:
    """Reads files (``read``) in a thread of its own, which ``close`` ends."""

    def __init__(self, request: PairsRequest, monitor: Monitor, held: int = 0, with_references: bool = False) -> None:
        self._monitor = monitor
        self._buffer = PairBuffer(held)
        self._is_closed = False
        self._pool = ThreadPoolExecutor(1, "reading")
        self._files = self._pool.submit(read, request, monitor, self._buffer, with_references, self._check)

    @property
    def is_done(self) -> bool:
        """True once the files are read, or a fault is found."""
        return self._files.done()

    def files(self) -> ReadPairs:
        """Wait for all files. Raises as ``read``."""
        return self._files.result()

    def batches(self, cells: int) -> Generator[PairBatch, None, None]:
        """Iterate the pairs, once, each batch as soon as it is read. Raises as ``read``.

        A batch of more than ``cells`` cells comes after all files are read.
        """
        pairs = 0
        for batch in self._buffer.taken(self._monitor.raise_if_cancelled):
            pairs += len(batch.queries)
            if batch.cells > cells:
                self.files()
            yield batch
            del batch
        yield from self.files().behind(pairs, self._monitor)

    def close(self) -> None:
        """Stop reading, and wait for the thread."""
        self._is_closed = True
        self._pool.shutdown()

    def _check(self) -> None:
        self._monitor.raise_if_cancelled()
        if self._is_closed:
            raise Cancelled("Stopped.")


def read(
    request: PairsRequest,
    monitor: Monitor,
    buffer: PairBuffer | None = None,
    with_references: bool = False,
    raise_if_cancelled: Callable[[], None] | None = None,
) -> ReadPairs:
    """Read and check the files of a request.

    Parameters
    ----------
    buffer : PairBuffer or None
        Takes batches as they are read, as far as it has room; the others are read again.
    with_references : bool
        Collect names and lengths of all references.
    raise_if_cancelled : callable or None
        Called in place of the monitor's.

    Raises
    ------
    InputError
        If files cannot be paired, have letters that the matrix does not have, or have changed
        since ``request.sha256``.
    Cancelled
    """
    raise_if_cancelled = raise_if_cancelled or monitor.raise_if_cancelled
    buffer = buffer or PairBuffer(0)
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    matrix, _ = request.open_scoring()
    notices = Notices()
    hashing = [Fingerprinting() for _ in request.files]
    try:
        pairs = pair_batches(request, matrix.alphabet, hashing, notices, matrix)
        with closing(Prefetcher(pairs, 1, raise_if_cancelled)) as batches:
            totals, references = _go_through(batches, request, matrix, buffer, with_references)
        found = [each.fingerprint(path, raise_if_cancelled) for each, path in zip(hashing, request.files, strict=True)]
    except InputError:
        # A file that has changed is the better explanation.
        fingerprints(request.files[: len(request.sha256)], request.sha256, raise_if_cancelled)
        raise
    finally:
        buffer.end()
        for each in hashing:
            each.close()
    check_unchanged(request.files, found, request.sha256)
    request = request.with_(sha256=tuple(file.sha256 for file in found))
    return ReadPairs(request, matrix, found, totals, references, notices.sentences, buffer)


def _go_through(
    batches: Prefetcher[PairBatch],
    request: PairsRequest,
    matrix: SubstitutionMatrix,
    buffer: PairBuffer,
    with_references: bool,
) -> tuple[PairTotals, tuple[Texts, np.ndarray] | None]:
    """Count and check all batches; returns the totals, and all references if they are wanted."""
    counting = Counting()
    names: list[Texts] = []
    lengths: list[np.ndarray] = []
    for batch in batches:
        judge(batch, request, matrix)
        counting.add(batch)
        if with_references:
            names.append(Texts(batch.references.names, batch.references.name_starts))
            lengths.append(batch.references.lengths.astype(np.int32))
        buffer.put(batch)
        del batch
    references = (Texts.joined(names), np.concatenate([np.zeros(0, np.int32), *lengths])) if with_references else None
    return counting.totals, references


def check(request: PairsRequest) -> PairsRequest:
    """Return the request with absolute paths, and the checksums of its matrix and of small files.

    Raises ``InputError`` if a run would: for files that cannot be read or contain no such
    sequences, and unless every record has its partner.
    """
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    request.open_scoring()
    for path in (request.queries, request.references):
        if path:
            sniff(path)
    if request.sha256 or not are_small(request.files):
        return request
    return read(request, Monitor()).request
