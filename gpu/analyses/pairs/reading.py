"""Reading the files of a batch of pairs once: they are judged, counted and hashed on the way, and their pairs are held for what follows.

So what is wrong with them is told before anything is aligned, and yet they are read twice only where they are too large to be held.
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
from gpu.analyses.pairs.input import Counting, PairBatch, Totals, behind, judge, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.core.streams import Prefetcher
from gpu.results.table import Texts
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint, Fingerprinting, check_unchanged, fingerprints

#: Bytes of pairs that are held at most, and the share of the free memory.
HELD_BYTES, HELD_SHARE = 1 << 30, 4
_LOOK_SECONDS = 0.05


class Held:
    """The batches of files that are being read, from the first one on, until they are taken: at most so many bytes at a time.

    Once one has no room, it and those behind it are not held; they are read again.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._moved = threading.Condition()
        self._batches: deque[PairBatch] = deque()
        self._is_ended = False
        #: Bytes that are held now, and that were held at most.
        self.nbytes = self.most_bytes = 0
        #: Whether all batches were held so far.
        self.is_whole = True

    def put(self, batch: PairBatch) -> None:
        """The next one."""
        with self._moved:
            self.is_whole = self.is_whole and self.nbytes + batch.nbytes <= self._room
            if self.is_whole:
                self.nbytes += batch.nbytes
                self.most_bytes = max(self.most_bytes, self.nbytes)
                self._batches.append(batch)
                self._moved.notify_all()

    def end(self) -> None:
        """No more follow."""
        with self._moved:
            self._is_ended = True
            self._moved.notify_all()

    def taken(self, check: Callable[[], None]) -> Generator[PairBatch, None, None]:
        """Those that are held, in order, each let go when the next one is asked for; waits for what is not read yet. ``check`` may raise."""
        while True:
            with self._moved:
                while not self._batches and self.is_whole and not self._is_ended:
                    self._moved.wait(_LOOK_SECONDS)
                    check()
                if not self._batches:
                    return
                batch = self._batches.popleft()
                self.nbytes -= batch.nbytes
            yield batch
            del batch


@dataclass
class ReadPairs:
    """Files that were read once.

    ``request``: with whole paths and checksums. ``known``: what each file holds. ``references``: names and lengths (int32[k]) of all references, if
    they were asked for. ``noticed``: sentences about flaws in spite of which the files were read.
    """

    request: PairsRequest
    matrix: SubstitutionMatrix
    known: list[Fingerprint]
    totals: Totals
    references: tuple[Texts, np.ndarray] | None = None
    noticed: tuple[str, ...] = ()
    _held: Held = field(default_factory=lambda: Held(0), repr=False)

    @property
    def held_bytes(self) -> int:
        """Of pairs that are held now."""
        return self._held.nbytes

    @property
    def most_held_bytes(self) -> int:
        """Of pairs that were held at once, at most."""
        return self._held.most_bytes

    def batches(self, monitor: Monitor) -> Generator[PairBatch, None, None]:
        """The pairs, once: held ones, each let go when the next one is asked for, and those behind them, read again. Raises ``InputError``, ``Cancelled``."""
        pairs = 0
        for batch in self._held.taken(monitor.raise_if_cancelled):
            pairs += len(batch.queries)
            yield batch
        yield from self.behind(pairs, monitor)

    def behind(self, pairs: int, monitor: Monitor) -> Generator[PairBatch, None, None]:
        """What lies behind the first so many pairs, which were held; read again. Raises ``InputError``, ``Cancelled``."""
        if self._held.is_whole:
            return
        again = Prefetcher(pair_batches(self.request, self.matrix.alphabet, self.known), 1, monitor.raise_if_cancelled)
        with closing(again):
            yield from behind(again, pairs)


def room() -> int:
    """Bytes of pairs that may be held now."""
    return min(HELD_BYTES, free_memory() // HELD_SHARE)


class Reading:
    """Files that are read (``read``) in a thread of their own, which ``close`` ends."""

    def __init__(self, request: PairsRequest, monitor: Monitor, held: int = 0, with_references: bool = False) -> None:
        self._monitor = monitor
        self._held = Held(held)
        self._is_closed = False
        self._pool = ThreadPoolExecutor(1, "reading")
        self._files = self._pool.submit(read, request, monitor, self._held, with_references, self._check)

    @property
    def is_done(self) -> bool:
        """Whether the files are read, or what is wrong with them is known."""
        return self._files.done()

    def files(self) -> ReadPairs:
        """All of them. Raises as ``read``."""
        return self._files.result()

    def batches(self, cells: int) -> Generator[PairBatch, None, None]:
        """The pairs, once, each batch as soon as it is read; one of more than so many cells when all files are. Raises as ``read``."""
        pairs = 0
        for batch in self._held.taken(self._monitor.raise_if_cancelled):
            pairs += len(batch.queries)
            if batch.cells > cells:
                self.files()
            yield batch
            del batch
        yield from self.files().behind(pairs, self._monitor)

    def close(self) -> None:
        """Wait until what is being read is let go."""
        self._is_closed = True
        self._pool.shutdown()

    def _check(self) -> None:
        self._monitor.raise_if_cancelled()
        if self._is_closed:
            raise Cancelled("Stopped.")


def read(
    request: PairsRequest,
    monitor: Monitor,
    held: Held | None = None,
    with_references: bool = False,
    check: Callable[[], None] | None = None,
) -> ReadPairs:
    """Read the files. ``held``: takes the batches as they are read, as far as it has room; all others are read again. ``check``: in place of the monitor's.

    Raises ``InputError`` where they cannot be paired, have letters that the matrix does not tell, or have changed since ``request.sha256``; ``Cancelled``.
    """
    check = check or monitor.raise_if_cancelled
    held = held or Held(0)
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    matrix, _ = request.scoring.open()
    notices = Notices()
    hashing = [Fingerprinting() for _ in request.files]
    try:
        pairs = pair_batches(request, matrix.alphabet, hashing, notices, matrix)
        with closing(Prefetcher(pairs, 1, check)) as batches:
            totals, references = _go_through(batches, request, matrix, held, with_references)
        found = [each.fingerprint(path, check) for each, path in zip(hashing, request.files, strict=True)]
    except InputError:
        # That a file has changed says more than what is wrong with it now.
        fingerprints(request.files[: len(request.sha256)], request.sha256, check)
        raise
    finally:
        held.end()
        for each in hashing:
            each.close()
    check_unchanged(request.files, found, request.sha256)
    request = request.with_(sha256=tuple(file.sha256 for file in found))
    return ReadPairs(request, matrix, found, totals, references, notices.sentences, held)


def _go_through(
    batches: Prefetcher[PairBatch],
    request: PairsRequest,
    matrix: SubstitutionMatrix,
    held: Held,
    with_references: bool,
) -> tuple[Totals, tuple[Texts, np.ndarray] | None]:
    """What there is to do, and all references if they are wanted."""
    counting = Counting()
    names: list[Texts] = []
    lengths: list[np.ndarray] = []
    for batch in batches:
        judge(batch, request, matrix)
        counting.add(batch)
        if with_references:
            names.append(Texts(batch.references.names, batch.references.name_starts))
            lengths.append(batch.references.lengths.astype(np.int32))
        held.put(batch)
        del batch
    references = (Texts.joined(names), np.concatenate([np.zeros(0, np.int32), *lengths])) if with_references else None
    return counting.totals, references
