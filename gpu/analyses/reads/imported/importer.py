"""Import of an alignment file into a result folder, streamed and resumable."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack, closing
from typing import Any

import numpy as np

from gpu.analyses.reads.blocks import Reference
from gpu.analyses.reads.compiled.entry_points import classify, count_alleles, find_marks
from gpu.analyses.reads.counts import ReadCounts
from gpu.analyses.reads.coverage import keep_coverage
from gpu.analyses.reads.imported.rows import ImportedRows, RowMaker, letters_of
from gpu.analyses.reads.index import reference_name
from gpu.analyses.reads.request import IMPORT, READ, SAVE_IMPORTED, ReadsRequest
from gpu.analyses.reads.result import GAPS, IMPORTED_HITS, IMPORTED_READS, LINES, UNMAPPED_LINES, ReadsWriter
from gpu.analyses.runner import Step
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.core.streams import Prefetcher
from gpu.formats.sam.alignment_file import AlignmentFile
from gpu.formats.sam.entry_points import FURTHER, scan_bam, scan_sam
from gpu.jit.warm_up import COMPILING, numba_kernels, warm_up
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint

#: Number of reads after which a resumed run can continue, and after which that is recorded.
MARKED, RECORDED = 1 << 15, 1 << 19

#: The compiled loops of an import, and of looking at what was imported: its page does not wait for
#: compiling.
KERNELS = numba_kernels("reads.imported", scan_sam, scan_bam, classify, find_marks, count_alleles)


class Importer:
    """Imports a file into ``store``; resumes an import that was stopped.

    ``reference``: has the file's records, or is None if they are unknown. ``resources`` closes the
    file, which is open from the first step on.
    """

    def __init__(
        self,
        request: ReadsRequest,
        known: Fingerprint,
        store: ResultStore,
        monitor: Monitor,
        reference: Reference | None,
        resources: ExitStack,
    ) -> None:
        self._request, self._known, self._store, self._monitor = request, known, store, monitor
        self._reference, self._resources = reference, resources
        self.notices = Notices()
        tables = {
            "reads": IMPORTED_READS,
            "hits": IMPORTED_HITS,
            "gaps": GAPS,
            "lines": LINES,
            "unmapped": UNMAPPED_LINES,
        }
        self._total = os.path.getsize(request.alignments)
        self._done = 0
        self.counts = ReadCounts.of_imported()
        self._seconds, self._phases = 0.0, {"read": 0.0, "write": 0.0}
        self._writer = ReadsWriter(store, monitor.raise_if_cancelled, tables)
        self._writer.begin(self._state(0.0))
        if (state := self._writer.state) is not None:
            self.counts, self._phases = ReadCounts.of_state(state["counts"]), dict(state["phases"])
            self._seconds = state["seconds"]

    def steps(self) -> tuple[Step, ...]:
        """Return the stages of the run."""
        return (
            Step(READ, self._open),
            Step(IMPORT, self._take_all, self._total, seconds=self._seconds),
            Step(SAVE_IMPORTED, self._save),
        )

    def statistics(self) -> dict[str, Any]:
        """Return the figures of the result."""
        return {
            "reference_bases": self._bases,
            **self.counts.to_json(),
            **({"heading": list(self._file.kept)} if self._file.kept else {}),
            **({"notices": self.notices.sentences} if self.notices.sentences else {}),
            "phases": self._phases,
            "prepare_seconds": self._monitor.progress.prepare_seconds,
        }

    def _open(self) -> None:
        records = None if self._reference is None else self._reference.records
        file = AlignmentFile(self._request.alignments, self._known, self._count, records, self.notices)
        self._file = self._resources.enter_context(closing(file))
        self._letters = letters_of(self._reference, file, reference_name(self._request), self._request.same_chr)

    def _save(self) -> None:
        self._writer.finish()
        keep_coverage(self._store, self._monitor.raise_if_cancelled)

    def _add_records(self) -> None:
        kept, names = self._letters.kept, self._file.names
        lengths = self._file.lengths[kept]
        self._bases = int(lengths.sum())
        self._writer.add_records(Texts.of([names[number] for number in kept]), lengths)
        self._writer.add_codes([DNA.encode[self._letters.values]])

    def _take_all(self) -> dict[str, int]:
        self._add_records()
        warm_up([KERNELS], COMPILING, self._monitor)
        file, row_maker = self._file, RowMaker(self._file, self._letters)
        first = hits = 0
        begun = time.perf_counter()
        with closing(Prefetcher(file.lines(), 1, self._monitor.raise_if_cancelled)) as blocks:
            for lines in blocks:
                rows = row_maker.rows(lines, hits)
                now = time.perf_counter()
                self._phases["read"] += now - begun
                self._take(rows, first)
                first += rows.reads
                hits += len(rows.tables["hits"][0])
                # Long lines must not be in memory twice.
                del lines, rows
                begun = time.perf_counter()
                self._phases["write"] += begun - now
        if not first and self.notices.sentences:
            raise InputError("{} has no read that can be taken: {}", file.path, self.notices.sentences[0])
        if self.counts.reads and not self.counts.all_hits:
            self.notices.add(
                sentence := Phrase("No read of {} is mapped; map them to a reference first.", file.path), sentence
            )
        return {"done": self._total, "found": self.counts.all_hits}

    def _take(self, rows: ImportedRows, first: int) -> None:
        """Save reads, behind ``first`` others, in parts that end where the input alone says."""
        at, end, known = first, first + rows.reads, self._writer.reads
        while at < end:
            last = min(end, (at // MARKED + 1) * MARKED)
            if last > known:
                # Resumed runs begin at a mark, and none lies within a part.
                part = rows.part(at - first, last - first)
                hits = part.tables["hits"]
                by_table = {
                    name: (numbers + at, columns | ({"read": numbers + at} if "read" in columns else {}))
                    for name, (numbers, columns) in part.tables.items()
                }
                self._writer.add_rows(at, part.reads, len(hits[0]), by_table)
                reads = part.tables["reads"][1]
                lengths, kinds = np.diff(reads["letters"].offsets), hits[1]["kind"].astype(np.uint8)
                self.counts.add_rows(lengths, reads["hits"], kinds, reads["flag"] & FURTHER == 0)
                if last % MARKED == 0:
                    self._mark(last)
            at = last
        self._monitor.report(done=min(self._done, self._total), found=self.counts.all_hits)

    def _mark(self, reads: int) -> None:
        self._writer.mark(reads, self._state(self._monitor.stage_seconds), now=reads % RECORDED == 0)

    def _state(self, seconds: float) -> dict[str, Any]:
        """The state that a resumed run goes on from."""
        return {
            "counts": self.counts.to_json(),
            "phases": self._phases.copy(),
            "done": self._done,
            "total": self._total,
            "seconds": seconds,
        }

    def _count(self, size: int) -> None:
        self._done += size
