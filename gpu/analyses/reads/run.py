"""A mapping of reads from request to result folder: read, index, map, save."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from gpu.analyses.reads.blocks import Block, Reference
from gpu.analyses.reads.counts import Counts
from gpu.analyses.reads.coverage import keep_coverage
from gpu.analyses.reads.estimate import amount_of, estimate
from gpu.analyses.reads.imported.importer import Importer
from gpu.analyses.reads.index import kept_indices, open_index, read_reference
from gpu.analyses.reads.mapping import Engine, Phases, check_first_reads, map_reads, read_reads, threads_beside
from gpu.analyses.reads.request import INDEX, MAP, READ, SAVE, ReadsRequest
from gpu.analyses.reads.result import ReadsResult, ReadsWriter
from gpu.analyses.reads.rows import ReadRows, rows_of
from gpu.analyses.reads.sam import SamPrinter
from gpu.core.errors import OutOfMemory
from gpu.core.monitor import Monitor
from gpu.core.streams import OrderedPool, Prefetcher
from gpu.engines.choose import choose
from gpu.engines.work.reads import ReadIndex
from gpu.formats.sam.alignment_file import AlignmentFile
from gpu.results.store import ResultStore
from gpu.sequences.raw import Fingerprint, fingerprints
from gpu.sequences.record_batch import RecordBatch

#: A run that resumes may go on behind every so many reads of the input; and after so many they are brought to the disk, however little there is of them.
_MARKED, _RECORDED = 1 << 15, 1 << 19


def run(
    request: ReadsRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
) -> None:
    """Map the reads into ``folder``; one that holds them already is left as it is, one that holds some is gone on with.

    ``engine``: None chooses one by ``request.engine``; a given one stays open. ``use_cache``: whether the index of the reference may come from the
    cache folder and is kept there. Raises ``InputError``, ``DiskFull``, ``OutOfMemory``, ``DeviceError``, ``Cancelled``.
    """
    monitor.begin(READ)
    request.check_reads()
    request = request.with_whole_paths()
    # What is wrong with them is not told after minutes of making an index.
    for path in request.reads:
        check_first_reads(path)
    # A file that is changed from now on is refused where it is read.
    files = fingerprints(request.files, request.sha256, monitor.raise_if_cancelled)
    request = request.with_(sha256=tuple(file.sha256 for file in files))
    chosen: Any = engine or choose(request.engine, request.limits.threads)
    try:
        needs = estimate(request, Path(folder), chosen)
        needs.check_memory()
        monitor.open(needs.sentence)
        reference = read_reference(request.reference, files[0]) if request.reference else None
        if reference is not None and not request.alignments:
            # What SAM cannot tell apart is refused before hours have passed.
            SamPrinter(reference, request.reference)
        if request.alignments:
            # What is no SAM or BAM is refused before there is a folder.
            AlignmentFile(request.alignments, records=None if reference is None else reference.records).close()
        with ResultStore.open(folder, request, ReadsResult.record_fields) as store:
            if store.finished and store.is_whole():
                return
            if store.finished:
                store.begin_again()
            store.log(f"{chosen.device} ({chosen.reason})")
            if request.alignments:
                Importer(request, files, store, monitor, (chosen.name, chosen.device)).go(reference)
            else:
                assert reference is not None, "a request without one is refused"
                _Run(request, files, reference, store, monitor, chosen, use_cache).go()
    except MemoryError as problem:
        raise OutOfMemory("The computer ran out of memory; close other programs or split the reference.") from problem
    finally:
        if engine is None:
            chosen.close()


class _Run:
    """The walk through the stages."""

    def __init__(
        self,
        request: ReadsRequest,
        files: list[Fingerprint],
        reference: Reference,
        store: ResultStore,
        monitor: Monitor,
        engine: Engine,
        use_cache: bool,
    ) -> None:
        self._request, self._files, self._reference = request, files, reference
        self._store, self._monitor, self._engine = store, monitor, engine
        self._kept = kept_indices() if use_cache else None
        self._total = amount_of(request).letters
        self._writer = ReadsWriter(store, monitor.raise_if_cancelled)
        state = self._writer.state
        self._counts = Counts(**state["counts"]) if state else Counts()
        self._phases = Phases(dict(state["phases"])) if state else Phases()
        self._seconds = state["seconds"] if state else 0.0

    def go(self) -> None:
        monitor = self._monitor
        self._finish()
        # The first reads are read while the index is opened.
        read = self._phases.timed("read", read_reads(self._request.reads, self._files[1:], self._writer.reads))
        with closing(Prefetcher(read, 1, monitor.raise_if_cancelled)) as batches:
            monitor.begin(INDEX)
            index = open_index(self._reference, monitor, self._kept, self._engine.threads)
            index_seconds = self._finish()
            for sentence in monitor.progress.remarks:
                self._store.log(sentence)
            self._writer.add_reference(self._reference)
            self._map(index, batches)
        monitor.begin(SAVE)
        self._writer.finish()
        keep_coverage(self._store, monitor.raise_if_cancelled)
        self._finish()
        for sentence in self._counts.sentences(self._request.most):
            self._store.log(sentence)
            monitor.remark(sentence)
        self._store.save_json(
            "statistics.json",
            {
                "engine": self._engine.name,
                "device": self._engine.device,
                "reference_bases": self._reference.bases,
                **self._counts.to_json(),
                "phases": {"index": index_seconds, **self._phases.seconds},
                "prepare_seconds": monitor.progress.prepare_seconds,
            },
        )
        self._store.append("finished", seconds=monitor.progress.seconds)
        self._store.log(f"{self._counts.reads:,} reads in {monitor.progress.seconds:.1f} s")

    def _map(self, index: ReadIndex, batches: Iterable[tuple[int, RecordBatch]]) -> None:
        monitor, request = self._monitor, self._request
        monitor.begin(MAP, total=self._total, done=self._counts.bases, seconds=self._seconds)
        phases = self._phases
        with closing(OrderedPool[ReadRows](threads_beside(self._engine), monitor.raise_if_cancelled)) as made:
            for first, reads in batches:
                on_card = self._engine.read_seconds
                found = map_reads(self._engine, index, request, reads, first, monitor)
                for block in phases.timed("search", found):
                    for part in _marked(block):
                        self._take(made.put(rows_of, part))
                    monitor.report(done=self._counts.bases, found=self._counts.all_hits)
                phases.add_copies(self._engine, on_card)
            self._take(made.rest())
        self._finish(done=self._counts.bases, found=self._counts.all_hits)

    def _take(self, made: Iterable[ReadRows]) -> None:
        """Save rows; those of a block end where a run may go on at the latest."""
        for rows in made:
            begun = time.perf_counter()
            self._writer.add(rows)
            self._counts.add(rows.block)
            if (end := rows.block.end) % _MARKED == 0:
                state = {
                    "counts": self._counts.to_json(),
                    "phases": self._phases.seconds.copy(),
                    "done": self._counts.bases,
                    "total": self._total,
                    "seconds": self._monitor.stage_seconds,
                }
                self._writer.mark(end, state, now=end % _RECORDED == 0)
            self._phases.add("write", rows.seconds + time.perf_counter() - begun)

    def _finish(self, **changes: int) -> float:
        """Close the stage; returns its seconds."""
        self._monitor.raise_if_cancelled()
        stage = self._monitor.finish(**changes)
        self._store.append("stage", stage=stage.stage, done=stage.done, seconds=stage.seconds)
        return stage.seconds


def _marked(block: Block) -> Iterator[Block]:
    """A block in parts that end where a run may go on: the input alone says that, whatever the engine answers at once."""
    at = block.first
    while at < block.end:
        last = min(block.end, (at // _MARKED + 1) * _MARKED)
        yield block if last - at == len(block.reads) else block.part(at - block.first, last - block.first)
        at = last
