"""Mapping of reads, streamed: batches of reads become blocks of reads with their hits."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

import numpy as np

from gpu.analyses.reads.blocks import SHORTEST, BlockSplitter, ReadBlock, no_hits
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch
from gpu.formats.sam.heading import field_of
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_batches
from gpu.sequences.files import Empty
from gpu.sequences.raw import Fingerprint, is_file
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.record_batch import RecordBatch, slices, taken

#: Qualities of Phred+64 are not below this ("Solexa" had some below "@") nor above the other, 41,
#: and good ones are above what Phred+33 has of short reads. PacBio's best ones are 93 of Phred+33.
_LEAST, _MOST_OF_33, _MOST_OF_64 = 59, 75, 105
_FIRST_OF_33, _FIRST_OF_64 = 33, 64
_SLASH, _ONE, _TWO = b"/12"


def prepared(request: ReadsRequest, reads: RecordBatch) -> RecordBatch:
    """Reads with names and qualities as a request asks.

    Raises ``InputError`` for qualities that are no Phred+64.
    """
    if request.cut_suffix:
        reads = without_mates(reads)
    if request.phred64 and reads.qualities is not None:
        told = reads.qualities
        is_told = told > 0
        if is_told.any() and int(told[is_told].min()) < _LEAST:
            raise InputError(
                "Qualities of {} are no Phred+64: one is “{}”; "
                "[[map the reads without --phred64|take the tick from “Qualities are Phred+64”]].",
                " or ".join(request.reads),
                chr(int(told[is_told].min())),
            )
        converted = np.maximum(told, _FIRST_OF_64) - np.uint8(_FIRST_OF_64 - _FIRST_OF_33)
        reads = replace(reads, qualities=np.where(is_told, converted, 0).astype(np.uint8))
    return reads


def without_mates(reads: RecordBatch) -> RecordBatch:
    """Reads without ``/1`` or ``/2`` at the end of their names."""
    begins, ends = reads.name_starts[:-1], reads.name_starts[1:].copy()
    long = np.flatnonzero(ends - begins > 2)
    slashes, numbers = reads.names[ends[long] - 2], reads.names[ends[long] - 1]
    ends[long[(slashes == _SLASH) & ((numbers == _ONE) | (numbers == _TWO))]] -= 2
    names, starts = slices(reads.names, begins, ends)
    return replace(reads, names=names, name_starts=starts)


def is_phred64(reads: RecordBatch) -> bool:
    """True if qualities look as those of Phred+64, which Illumina wrote until 2011."""
    told = reads.qualities[reads.qualities > 0] if reads.qualities is not None else np.zeros(0, np.uint8)
    return len(told) > 0 and int(told.min()) >= _LEAST and _MOST_OF_33 < int(told.max()) <= _MOST_OF_64


Item = TypeVar("Item")

#: Largest number of letters of a read.
LONGEST = 1 << 24
#: The reading of files of reads: their letters as codes, with qualities.
READS = Reading(DNA, GAP, qualities=True, ahead=True, longest=LONGEST, partly=True)
#: Number of letters of a batch of reads.
LETTERS = 8 << 20
#: Number of letters that are read to judge a file by its first reads.
_FIRST_LETTERS = 1 << 16


#: Phases of ``Engine.read_seconds`` that are reported by themselves, and under which name.
_ON_CARD = {"index": "copy", "upload": "copy", "download": "copy_back"}


@dataclass
class Phases:
    """Seconds of the phases of a mapping, which overlap.

    "read": of reading the reads; "search"; "write": of all threads that make rows together. If a
    GPU searched, "copy" and "copy_back": of copies to and from it, which then do not count as
    search.
    """

    seconds: dict[str, float] = field(default_factory=lambda: {"read": 0.0, "search": 0.0, "write": 0.0})

    def add(self, name: str, seconds: float) -> None:
        """Add seconds to a phase; one thread at a time for each phase."""
        self.seconds[name] += seconds

    def timed(self, name: str, items: Generator[Item, None, None]) -> Generator[Item, None, None]:
        """Iterate ``items``; the time spent waiting for them is added to a phase."""
        with closing(items):
            while True:
                begun = time.perf_counter()
                item = next(items, None)
                self.add(name, time.perf_counter() - begun)
                if item is None:
                    return
                yield item

    def add_copies(self, engine: Engine, before: dict[str, float]) -> None:
        """Move the seconds of copies from "search" to their own phases.

        ``before``: the engine's ``read_seconds`` before the search, which is already counted.
        """
        for name, seconds in engine.read_seconds.items():
            copied = seconds - before.get(name, 0.0)
            if name in _ON_CARD and copied > 0:
                # Some copies may have run beside the search, and are no part of its time.
                self.seconds["search"] = max(0.0, self.seconds["search"] - copied)
                self.seconds[_ON_CARD[name]] = self.seconds.get(_ON_CARD[name], 0.0) + copied


def read_reads(
    paths: Sequence[str], known: Sequence[Fingerprint] | None = None, behind: int = 0, letters: int = 0
) -> Generator[tuple[int, RecordBatch], None, None]:
    """Read files in batches; yields the number of reads before each batch, and the batch.

    Parameters
    ----------
    known : sequence of Fingerprint or None
        What each file held before.
    behind : int
        Number of reads that are skipped.
    letters : int
        Approximate size of a batch; 0 for ``LETTERS``.

    Raises
    ------
    InputError
        After the reads that precede a faulty one, which the sentence names by its number.
    """
    before = 0
    for number, path in enumerate(paths):
        # An empty file has no reads: a filter that no read passed leaves one.
        with suppress(Empty):
            for batch in read_batches(path, READS, letters or LETTERS, known[number] if known is not None else None):
                skipped = max(0, behind - before)
                if skipped < len(batch):
                    yield before + skipped, batch.part(skipped, len(batch)) if skipped else batch
                before += len(batch)


def first_reads(path: str) -> RecordBatch | None:
    """Some of a file's first reads; None if it has none.

    Raises ``InputError`` if the first one is faulty.
    """
    with closing(read_reads([path], letters=_FIRST_LETTERS)) as batches:
        return next((batch for _, batch in batches), None)


def check_first_reads(path: str) -> None:
    """Raise ``InputError`` if one of a file's first reads is faulty."""
    with closing(read_reads([path], letters=_FIRST_LETTERS)) as batches:
        for _ in islice(batches, 2):
            pass


def request_remarks(request: ReadsRequest) -> Iterator[str]:
    """Sentences on what was asked for, and of each file whose first reads look as Phred+64."""
    if request.read_group and not field_of(request.read_group, "SM"):
        yield (
            Phrase(
                "The read group has no sample (SM), without which other programs, such as GATK, take no reads; "
                "add one[[ to --read-group|]], such as SM:sample1."
            )
        )
    for path in request.reads if not request.phred64 else ():
        # A pipe can be read once.
        reads = first_reads(path) if is_file(path) else None
        if reads is not None and is_phred64(reads):
            yield (
                Phrase(
                    "The qualities of {} look as Phred+64 (Illumina until 2011), and are taken for Phred+33; "
                    "[[convert them with --phred64|tick “Qualities are Phred+64” to convert them]].",
                    path,
                )
            )


def map_reads(
    engine: Engine, index: ReadIndex, request: ReadsRequest, reads: RecordBatch, first: int, monitor: Monitor
) -> Generator[ReadBlock, None, None]:
    """Find all hits of a batch of reads; returns a generator of blocks of them.

    ``first``: number of reads of the input before the batch. Raises ``Cancelled``.
    """
    reads = prepared(request, reads)
    long = np.flatnonzero(reads.lengths >= SHORTEST)
    searched = reads if len(long) == len(reads) else taken(reads, long)
    search = ReadSearch(index, searched, request.errors, request.most)
    warm_up(engine.read_kernels(search), COMPILING, monitor)
    return _blocks(engine.find_reads(search), reads, long, first, monitor)


def _blocks(
    answers: Generator[FoundReads | None, None, None], reads: RecordBatch, long: Int64, first: int, monitor: Monitor
) -> Generator[ReadBlock, None, None]:
    """The blocks of reads, of which those numbered ``long`` were searched for."""
    blocks = BlockSplitter(reads, first)
    with closing(answers):
        for found in answers:
            monitor.raise_if_cancelled()
            if found is None:
                continue
            if len(long) < len(reads):
                done, behind = blocks.put_in, found.first + len(found.cut)
                end = int(long[behind]) if behind < len(long) else len(reads)
                found = _among(found, long[found.first : behind] - done, end - done)
            yield from blocks.put(found)
    if (done := blocks.put_in) < len(reads):
        # The last reads are too short to be searched for.
        yield from blocks.put(no_hits(len(reads) - done))
    yield from blocks.rest()


def _among(found: FoundReads, numbers: np.ndarray, count: int) -> FoundReads:
    """The same hits, of reads ``numbers`` among ``count`` reads; the other reads have none."""
    hits, cut = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    hits[numbers] = np.diff(found.hit_starts)
    cut[numbers] = found.cut
    return found._replace(hit_starts=np.concatenate([[0], np.cumsum(hits)]), cut=cut)
