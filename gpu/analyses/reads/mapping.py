"""Reads from files to blocks of hits, streamed: read, search, hand on."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol, TypeVar

import numpy as np

from gpu.analyses.reads.blocks import SHORTEST, Block, Parts, no_hits
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import cores
from gpu.engines.device import Device
from gpu.engines.warm import COMPILING, warm_up
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch, ReadSearches
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_batches
from gpu.sequences.files import Empty
from gpu.sequences.pieces import GAP, Reading
from gpu.sequences.raw import Fingerprint
from gpu.sequences.record_batch import RecordBatch, taken

Item = TypeVar("Item")

#: Letters of a read, at most.
LONGEST = 1 << 24
#: How reads become codes.
READS = Reading(DNA, GAP, qualities=True, ahead=True, longest=LONGEST, partly=True)
#: Letters of a batch of reads.
LETTERS = 8 << 20
#: Letters that are read to judge a file by its begin.
_FIRST_LETTERS = 1 << 16


class Engine(Device, ReadSearches, Protocol):
    """What mapping asks of its engine."""


#: Phases of ``ReadSearches.read_seconds`` that are told by themselves, and as what.
_ON_CARD = {"index": "copy", "upload": "copy", "download": "copy_back"}


@dataclass
class Phases:
    """Seconds that the phases took, which overlap: of reading the reads, of the search, and of writing (of all threads that make rows together); where a
    card searched, also of copying to it ("copy") and back ("copy_back"), which are not of the search then."""

    seconds: dict[str, float] = field(default_factory=lambda: {"read": 0.0, "search": 0.0, "write": 0.0})

    def add(self, name: str, seconds: float) -> None:
        """Count seconds; a phase is counted by one thread at a time."""
        self.seconds[name] += seconds

    def timed(self, name: str, items: Generator[Item, None, None]) -> Generator[Item, None, None]:
        """The items, the time that they are waited for counted."""
        with closing(items):
            while True:
                begun = time.perf_counter()
                item = next(items, None)
                self.add(name, time.perf_counter() - begun)
                if item is None:
                    return
                yield item

    def add_copies(self, engine: ReadSearches, before: dict[str, float]) -> None:
        """Count what the engine's ``read_seconds`` tell of copies since they were ``before``, once the search is counted."""
        for name, seconds in engine.read_seconds.items():
            copied = seconds - before.get(name, 0.0)
            if name in _ON_CARD and copied > 0:
                # Some of it may have been done beside the search, whose time it is not then.
                self.seconds["search"] = max(0.0, self.seconds["search"] - copied)
                self.seconds[_ON_CARD[name]] = self.seconds.get(_ON_CARD[name], 0.0) + copied


def threads_beside(engine: Engine) -> int:
    """Threads that make lines and rows of what an engine finds."""
    return engine.threads if engine.name == "cpu" else cores()


def read_reads(
    paths: Sequence[str], known: Sequence[Fingerprint] | None = None, behind: int = 0, letters: int = 0
) -> Generator[tuple[int, RecordBatch], None, None]:
    """The reads of files, one file after another, in batches, with qualities where a file has them: the reads before each batch, and the batch.

    ``known``: what each file held before. ``behind``: so many reads are left out. ``letters``: of a batch, about (0: as usual). An empty file
    has no reads. Raises ``InputError`` behind the reads that precede what is at fault, which it tells by its number.
    """
    before = 0
    for number, path in enumerate(paths):
        # A filter that no read passed leaves an empty file.
        with suppress(Empty):
            for batch in read_batches(path, READS, letters or LETTERS, known[number] if known is not None else None):
                skipped = max(0, behind - before)
                if skipped < len(batch):
                    yield before + skipped, batch.part(skipped, len(batch)) if skipped else batch
                before += len(batch)


def first_reads(path: str) -> RecordBatch | None:
    """Some of a file's first reads, None where it has none. Raises ``InputError`` where the very first one is at fault."""
    with closing(read_reads([path], letters=_FIRST_LETTERS)) as batches:
        return next((batch for _, batch in batches), None)


def check_first_reads(path: str) -> None:
    """Raise ``InputError`` where one of a file's first reads is at fault."""
    with closing(read_reads([path], letters=_FIRST_LETTERS)) as batches:
        for _ in islice(batches, 2):
            pass


def map_reads(
    engine: ReadSearches, index: ReadIndex, request: ReadsRequest, reads: RecordBatch, first: int, monitor: Monitor
) -> Generator[Block, None, None]:
    """All hits of a batch of reads, which ``first`` reads of the input precede, some reads at a time. Raises ``Cancelled``."""
    long = np.flatnonzero(reads.lengths >= SHORTEST)
    searched = reads if len(long) == len(reads) else taken(reads, long)
    search = ReadSearch(index, searched, request.errors, request.most)
    warm_up(engine.read_kernels(search), COMPILING, monitor)
    parts = Parts(reads, first)
    with closing(engine.find_reads(search)) as answers:
        for found in answers:
            monitor.raise_if_cancelled()
            count = len(found.cut)
            if searched is not reads and count:
                done, behind = parts.put_in, found.first + count
                end = int(long[behind]) if behind < len(long) else len(reads)
                found = _among(found, long[found.first : behind] - done, end - done)
            yield from parts.put(found)
    if (done := parts.put_in) < len(reads):
        # Reads that are too short, and no other behind them.
        yield from parts.put(no_hits(len(reads) - done))
    yield from parts.rest()


def _among(found: FoundReads, numbers: np.ndarray, count: int) -> FoundReads:
    """The same hits, of reads that lie among others, which have none: they are numbers ``numbers`` of ``count``."""
    hits, cut = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    hits[numbers] = np.diff(found.hit_starts)
    cut[numbers] = found.cut
    return found._replace(hit_starts=np.concatenate([[0], np.cumsum(hits)]), cut=cut)
