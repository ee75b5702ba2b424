"""The run of a mapping of reads (read, index, map, save), and of an import of mapped reads."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from gpu.analyses.ahead import batch_size, begun_ahead
from gpu.analyses.reads import ANALYSIS
from gpu.analyses.reads.blocks import ReadBlock
from gpu.analyses.reads.counts import ReadCounts
from gpu.analyses.reads.coverage import keep_coverage
from gpu.analyses.reads.estimate import amount_of
from gpu.analyses.reads.imported.importer import Importer
from gpu.analyses.reads.imported.rows import letters_of
from gpu.analyses.reads.index import kept_indices, open_index, read_references, reference_name
from gpu.analyses.reads.mapping import LETTERS, Phases, check_first_reads, map_reads, read_reads, request_remarks
from gpu.analyses.reads.request import INDEX, MAP, READ, SAVE, ReadsRequest
from gpu.analyses.reads.result import ReadsWriter
from gpu.analyses.reads.rows import ReadColumns, rows_of
from gpu.analyses.reads.sam import SamPrinter
from gpu.analyses.runner import Run, Step, nothing
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.core.streams import OrderedPool, Prefetcher
from gpu.engines.engine import Engine
from gpu.formats.sam.alignment_file import AlignmentFile

#: Reads after each of which a run may be resumed, and after which they are brought to the disk,
#: however little it is.
_MARKED, _RECORDED = 1 << 15, 1 << 19


def run(
    request: ReadsRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
) -> None:
    """Map reads into ``folder``, or import those of a file of mapped reads (see ``runner.Run``).

    ``use_cache``: the index of the reference may come from the cache folder, and is kept there.
    """
    kind = _ImportRun if request.alignments else _MapRun
    kind(request, folder, monitor, engine, use_cache).go()


class _ReadsRun(Run):
    """The common part of both: the files are judged before there is a folder."""

    analysis = ANALYSIS
    advice = Phrase("or split the reference")

    request: ReadsRequest
    engine: Engine

    def __init__(
        self, request: ReadsRequest, folder: str | Path, monitor: Monitor, engine: Engine | None, use_cache: bool
    ) -> None:
        super().__init__(request, folder, monitor, engine)
        self._use_cache = use_cache

    def resolve(self, request: ReadsRequest) -> ReadsRequest:
        self.monitor.begin(READ)
        request.check_reads()
        request = request.with_whole_paths()
        # What is wrong with them is not told after minutes of making an index.
        for path in request.reads:
            check_first_reads(path)
        return self.with_checksums(request)


class _ImportRun(_ReadsRun):
    """Import reads that were mapped elsewhere."""

    def prepare(self) -> None:
        self._reference = read_references(self.request, self.known) if self.request.reference else None
        # What is no SAM or BAM, or of another reference, is refused before there is a folder.
        request = self.request
        records = None if self._reference is None else self._reference.records
        with closing(AlignmentFile(request.alignments, records=records)) as file:
            letters_of(self._reference, file, reference_name(request), request.same_chr)

    def stages(self) -> Sequence[Step]:
        self._importer = Importer(
            self.request, self.known[-1], self.store, self.monitor, self._reference, self.resources
        )
        return self._importer.steps()

    def finish(self) -> None:
        self._importer.notices.tell(self.monitor.remark, self.store.log)
        super().finish()

    def statistics(self) -> dict[str, Any]:
        return self._importer.statistics()

    def outcome(self) -> str:
        return f"{self._importer.counts.reads:,} reads"


class _MapRun(_ReadsRun):
    """Open the index of the reference, map the reads batch by batch, save."""

    def prepare(self) -> None:
        self._reference = read_references(self.request, self.known)
        # What SAM cannot tell apart is refused before hours have passed.
        SamPrinter(self._reference, reference_name(self.request))

    def stages(self) -> Sequence[Step]:
        self._total = amount_of(self.request).letters
        self._writer = ReadsWriter(self.store, self.monitor.raise_if_cancelled)
        state = self._writer.state
        self._counts = ReadCounts.of_state(state["counts"]) if state else ReadCounts()
        self._phases = Phases(dict(state["phases"])) if state else Phases()
        seconds = state["seconds"] if state else 0.0
        return (
            Step(READ, nothing),
            Step(INDEX, self._open_index),
            Step(MAP, self._map, self._total, self._counts.bases, seconds),
            Step(SAVE, self._save),
        )

    def finish(self) -> None:
        for sentence in (*self._counts.sentences(self.request.most), *request_remarks(self.request)):
            self.store.log(sentence)
            self.monitor.remark(sentence)
        super().finish()

    def statistics(self) -> dict[str, Any]:
        progress = self.monitor.progress
        index_seconds = next(stage.seconds for stage in progress.stages if stage.stage == INDEX)
        return {
            "reference_bases": self._reference.bases,
            **self._counts.to_json(),
            "phases": {"index": index_seconds, **self._phases.seconds},
            "prepare_seconds": progress.prepare_seconds,
        }

    def outcome(self) -> str:
        return f"{self._counts.reads:,} reads"

    # ------------------------------------------------------------------ stages

    def _open_index(self) -> None:
        # The first reads are read meanwhile.
        known, letters = self.known[len(self.request.references) :], batch_size(self.engine, LETTERS)
        read = self._phases.timed("read", read_reads(self.request.reads, known, self._writer.reads, letters))
        self._batches = self.resources.enter_context(closing(Prefetcher(read, 1, self.monitor.raise_if_cancelled)))
        kept = kept_indices() if self._use_cache else None
        self._index = open_index(self._reference, self.monitor, kept, self.engine.threads)

    def _map(self) -> dict[str, int]:
        self.log_remarks()
        self._writer.add_reference(self._reference)
        monitor, phases, engine = self.monitor, self._phases, self.engine
        with closing(OrderedPool[ReadColumns](engine.host_threads, monitor.raise_if_cancelled)) as made:
            for on_card, found in self.resources.enter_context(closing(begun_ahead(engine, self._begun()))):
                for block in phases.timed("search", found):
                    for part in _marked(block):
                        self._take(made.put(rows_of, part))
                    monitor.report(done=self._counts.bases, found=self._counts.all_hits)
                phases.add_copies(engine, on_card)
            self._take(made.rest())
        return {"done": self._counts.bases, "found": self._counts.all_hits}

    def _begun(self) -> Generator[tuple[dict[str, float], Generator[ReadBlock, None, None]], None, None]:
        """The searches for the reads of each batch, begun; with the seconds on a card before."""
        for first, reads in self._batches:
            on_card, begun = self.engine.read_seconds, time.perf_counter()
            found = map_reads(self.engine, self._index, self.request, reads, first, self.monitor)
            self._phases.add("search", time.perf_counter() - begun)
            yield on_card, found

    def _save(self) -> None:
        self._writer.finish()
        keep_coverage(self.store, self.monitor.raise_if_cancelled)

    def _take(self, made: Iterable[ReadColumns]) -> None:
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
                    "seconds": self.monitor.stage_seconds,
                }
                self._writer.mark(end, state, now=end % _RECORDED == 0)
            self._phases.add("write", rows.seconds + time.perf_counter() - begun)


def _marked(block: ReadBlock) -> Iterator[ReadBlock]:
    """Cut a block where a run may be resumed, whatever an engine answers at once."""
    at = block.first
    while at < block.end:
        last = min(block.end, (at // _MARKED + 1) * _MARKED)
        yield block if last - at == len(block.reads) else block.part(at - block.first, last - block.first)
        at = last
