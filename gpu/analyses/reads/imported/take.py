"""Taking over mapped reads: from the lines of a file to the tables of a result, streamed."""

from __future__ import annotations

import os
import time
from contextlib import closing
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.blocks import Reference
from gpu.analyses.reads.counts import Counts
from gpu.analyses.reads.coverage import keep_coverage
from gpu.analyses.reads.imported.entry_points import (
    BASES,
    CIGARS,
    FLAG,
    HIT_COLUMNS,
    HIT_FLAG,
    HIT_MDS,
    HIT_QUALITY,
    HIT_READ,
    HIT_TOLD,
    HITS,
    KIND,
    LACKING_RECORD,
    OFFSET,
    PLACE,
    READ_LETTERS,
    READS,
    STRAND,
    UNRESOLVED,
    describe,
    find_marks,
    scan_bam,
    scan_sam,
)
from gpu.analyses.reads.imported.entry_points import GAPS as GAP_COUNT
from gpu.analyses.reads.imported.file import AlignmentFile, Lines
from gpu.analyses.reads.imported.lines import letters_of_other_strand
from gpu.analyses.reads.request import SAVE_TAKEN, TAKE, ReadsRequest
from gpu.analyses.reads.result import GAPS, TAKEN_HITS, TAKEN_READS, ReadsWriter
from gpu.analyses.reads.rows import UNMAPPED
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.streams import Prefetcher
from gpu.engines.cpu.numba_kernels import numba_kernels
from gpu.engines.warm import COMPILING, warm_up
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.results.table_writer import begin_anew, states_of
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import shown
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint
from gpu.sequences.record_batch import slices

#: As of a mapping: a run that resumes may go on behind every so many reads, which are recorded after so many.
MARKED, RECORDED = 1 << 15, 1 << 19
_NO_LETTERS = np.zeros(0, np.uint8)


def _load() -> None:
    # That which only a page calls, too: nobody waits for it there.
    for entry_point in (scan_sam, scan_bam, describe, find_marks):
        entry_point.load()


#: What taking over, and looking at what was taken, needs compiled.
KERNELS = numba_kernels("reads.taken", _load)


class Rows(NamedTuple):
    """Reads that follow one another: the rows of each table, and the read of each row (from 0 on, ascending), with columns by name."""

    reads: int
    tables: dict[str, tuple[NDArray[np.int64], dict[str, Any]]]

    def part(self, first: int, last: int) -> Rows:
        """Reads ``[first, last)``, counted from 0 on again."""
        tables = {}
        for name, (numbers, columns) in self.tables.items():
            begin, end = np.searchsorted(numbers, [first, last]).tolist()
            tables[name] = (
                numbers[begin:end] - first,
                {
                    column: values.part(begin, end) if isinstance(values, Texts) else values[begin:end]
                    for column, values in columns.items()
                },
            )
        return Rows(last - first, tables)


class Letters(NamedTuple):
    """The records of a file's reference and their letters.

    ``kept`` int64: the records that a result has, by their numbers in the file; ``values`` uint8:
    their letters, one record after another, none without a reference; ``path``: the reference's.
    """

    kept: NDArray[np.int64]
    values: NDArray[np.uint8]
    path: str


class Describer:
    """Makes rows of a file's lines."""

    def __init__(self, file: AlignmentFile, letters: Letters) -> None:
        self._file, self._letters = file, letters
        lengths = np.zeros(len(file.lengths), np.int64)
        lengths[letters.kept] = file.lengths[letters.kept]
        self._before = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        self._complement = letters_of_other_strand()

    def rows(self, lines: Lines, first_hit: int) -> Rows:
        """The rows of lines, before whose hits there are ``first_hit``. Raises ``InputError`` where
        one is on a record that the reference lacks.
        """
        count = lines.size
        letters, qualities = lines.arrays[3], lines.arrays[4]
        operations, mds = lines.arrays[6], lines.arrays[8]
        state = np.zeros(8, np.int64)
        reads = (
            np.empty(count, np.int64),
            np.empty(len(letters), np.uint8),
            np.empty(len(qualities), np.uint8),
            np.empty(count + 1, np.int64),
        )
        hits = (
            np.empty((count, HIT_COLUMNS), np.int64),
            np.empty(11 * len(operations), np.uint8),
            np.empty(count + 1, np.int64),
            np.empty(len(mds), np.uint8),
            np.empty(count + 1, np.int64),
        )
        gaps = tuple(np.empty(len(operations), np.int64) for _ in range(3))
        describe(count, lines.arrays, self._letters.values, self._before, self._complement, state, reads, hits, gaps)
        if state[LACKING_RECORD]:
            raise _lacks(self._file, int(state[LACKING_RECORD]) - 1, self._letters.path)
        path = self._file.path
        self._file.notices.add(
            f"One read of {path} has “=” for letters of the reference; choose the reference, too, to see them.",
            f"{{count}} reads of {path} have “=” for letters of the reference; choose the reference, too, to see them.",
            int(state[UNRESOLVED]),
        )
        return _rows(lines, state, reads, hits, gaps, first_hit)


def _rows(lines: Lines, state: Any, reads: Any, hits: Any, gaps: Any, first_hit: int) -> Rows:
    read_count, hit_count, gap_count = (int(state[entry]) for entry in (READS, HITS, GAP_COUNT))
    first_lines, letters, qualities, starts = reads
    first_lines, starts = first_lines[:read_count], starts[: read_count + 1]
    letters, qualities = letters[: int(state[READ_LETTERS])], qualities[: int(state[READ_LETTERS])]
    table, cigars, cigar_starts, mds, md_starts = hits
    table = table[:hit_count]
    numbers = table[:, HIT_READ].copy()
    counts = np.bincount(numbers, minlength=read_count)
    first_hits = np.cumsum(counts) - counts
    mapped = counts > 0
    best: dict[str, Any] = {
        "place": np.full(read_count, -1, np.int64),
        "strand": np.zeros(read_count, np.uint8),
        "kind": np.full(read_count, UNMAPPED, np.uint8),
    }
    for name, column in (("place", PLACE), ("strand", STRAND), ("kind", KIND)):
        best[name][mapped] = table[first_hits[mapped], column]
    read_rows = {
        "name": lines.names(first_lines),
        "letters": Texts(letters, starts),
        "qualities": _qualities(qualities, starts),
        "first_hit": first_hit + first_hits,
        "hits": counts,
        **best,
        "cut": np.zeros(read_count, np.bool_),
        "flag": lines.numbers[first_lines, FLAG],
    }
    hit_rows = {
        "read": numbers,
        "place": table[:, PLACE],
        "bases": table[:, BASES],
        "strand": table[:, STRAND],
        "kind": table[:, KIND],
        "offset": table[:, OFFSET],
        "flag": table[:, HIT_FLAG],
        "quality": table[:, HIT_QUALITY],
        "cigar": Texts(cigars[: int(state[CIGARS])].copy(), cigar_starts[: hit_count + 1]),
        "md": Texts(mds[: int(state[HIT_MDS])].copy(), md_starts[: hit_count + 1]),
        "told": table[:, HIT_TOLD],
    }
    gap_reads, gap_places, gap_sizes = (values[:gap_count].copy() for values in gaps)
    tables = {
        "reads": (np.arange(read_count), read_rows),
        "hits": (numbers, hit_rows),
        "gaps": (gap_reads, {"place": gap_places, "bases": gap_sizes}),
    }
    return Rows(read_count, tables)


def _qualities(qualities: NDArray[np.uint8], starts: NDArray[np.int64]) -> Texts:
    """Those of reads that have some; of others the first is 0."""
    sizes = np.diff(starts)
    has = np.zeros(len(sizes), np.bool_)
    has[sizes > 0] = qualities[starts[:-1][sizes > 0]] != 0
    if has.all():
        return Texts(qualities, starts)
    return Texts(*slices(qualities, starts[:-1], starts[:-1] + np.where(has, sizes, 0)))


def letters_of(reference: Reference | None, file: AlignmentFile, path: str) -> Letters:
    """The letters of a file's records, in its order, out of the reference at ``path``. Records that
    it lacks, or has with another length, are not kept.

    Raises ``InputError`` where it has none of them.
    """
    if reference is None:
        return Letters(np.arange(len(file.names)), _NO_LETTERS, path)
    records = reference.records
    known = {name: number for number, name in reversed(list(enumerate(records.name_list())))}
    found = np.array([known.get(name, -1) for name in file.names], np.int64)
    found[found >= 0] = np.where(records.lengths[found] == file.lengths, found, -1)[found >= 0]
    kept = np.flatnonzero(found >= 0)
    if not len(kept):
        raise _lacks(file, 0, path)
    file.notices.add(
        f"{path} lacks one record that {file.path} names and no read is mapped to; it was left out.",
        f"{path} lacks {{count}} records that {file.path} names and no read is mapped to; they were left out.",
        len(found) - len(kept),
    )
    spans = zip(records.starts[found[kept]].tolist(), file.lengths[kept].tolist(), strict=True)
    return Letters(
        kept, np.concatenate([DNA.decode[records.codes[begin : begin + length]] for begin, length in spans]), path
    )


def _lacks(file: AlignmentFile, record: int, path: str) -> InputError:
    return InputError(
        f"{path} has no record “{shown(file.names[record])}” of {int(file.lengths[record]):,} bases, which the reads of {file.path} are "
        f"mapped to; choose the reference that they were mapped to, with the same names (“chr1” is not “1”), or none."
    )


#: Mark of the rule by which lines become reads. Earlier versions, which joined more lines, did not
#: record it; a run that one of them began begins anew.
_RULES = 2


class TakingOver:
    """Takes a file over into ``store``. What was taken over by a run before stays."""

    def __init__(
        self,
        request: ReadsRequest,
        files: list[Fingerprint],
        store: ResultStore,
        monitor: Monitor,
        device: tuple[str, str],
    ) -> None:
        self._request, self._known, self._store, self._monitor, self._device = (
            request,
            files[-1],
            store,
            monitor,
            device,
        )
        self._notices = Notices()
        tables = {"reads": TAKEN_READS, "hits": TAKEN_HITS, "gaps": GAPS}
        self._total = os.path.getsize(request.alignments)
        self._done = 0
        self._counts = Counts.of_others()
        self._seconds, self._phases = 0.0, {"read": 0.0, "write": 0.0}
        none_taken = self._state(0.0)
        if any(state is None or state.get("rules") != _RULES for state in states_of(store, tables)):
            begin_anew(store, tables, {**none_taken, "reads": 0, "found": 0})
        self._writer = ReadsWriter(store, monitor.raise_if_cancelled, tables)
        self._writer.begin(none_taken)
        if (state := self._writer.state) is not None:
            self._counts, self._phases = Counts(**state["counts"]), dict(state["phases"])
            self._seconds = state["seconds"]

    def go(self, reference: Reference | None) -> None:
        """``reference``: its letters, of which the file's records must be some; None: they are not known."""
        monitor, path = self._monitor, self._request.alignments
        with closing(AlignmentFile(path, self._known, self._count, reference, self._notices)) as file:
            letters = letters_of(reference, file, self._request.reference)
            self._finish()
            names, lengths = Texts.of([file.names[number] for number in letters.kept]), file.lengths[letters.kept]
            self._writer.add_records(names, lengths)
            self._writer.add_codes([DNA.encode[letters.values]])
            warm_up([KERNELS], COMPILING, monitor)
            monitor.begin(TAKE, total=self._total, seconds=self._seconds)
            self._take_all(file, Describer(file, letters))
        self._finish(done=self._total, found=self._counts.all_hits)
        monitor.begin(SAVE_TAKEN)
        self._writer.finish()
        keep_coverage(self._store, monitor.raise_if_cancelled)
        self._finish()
        if self._counts.reads and not self._counts.all_hits:
            self._notices.add(sentence := f"No read of {path} is mapped; map them to a reference first.", sentence)
        self._notices.tell(monitor.remark, self._store.log)
        name, described = self._device
        self._store.save_json(
            "statistics.json",
            {
                "engine": name,
                "device": described,
                "reference_bases": int(lengths.sum()),
                **self._counts.to_json(),
                **({"notices": list(self._notices.sentences)} if self._notices.sentences else {}),
                "phases": self._phases,
                "prepare_seconds": monitor.progress.prepare_seconds,
            },
        )
        self._store.append("finished", seconds=monitor.progress.seconds)
        self._store.log(f"{self._counts.reads:,} reads in {monitor.progress.seconds:.1f} s")

    def _take_all(self, file: AlignmentFile, describer: Describer) -> None:
        first = hits = 0
        begun = time.perf_counter()
        with closing(Prefetcher(file.lines(), 1, self._monitor.raise_if_cancelled)) as blocks:
            for lines in blocks:
                rows = describer.rows(lines, hits)
                now = time.perf_counter()
                self._phases["read"] += now - begun
                self._take(rows, first)
                first += rows.reads
                hits += len(rows.tables["hits"][0])
                # Long lines must not be in memory twice.
                del lines, rows
                begun = time.perf_counter()
                self._phases["write"] += begun - now
        if not first and self._notices.sentences:
            raise InputError(f"{file.path} has no read that can be taken: {self._notices.sentences[0]}")

    def _take(self, rows: Rows, first: int) -> None:
        """Save reads, behind ``first`` others, in parts that end where the input alone says."""
        at, end, known = first, first + rows.reads, self._writer.reads
        while at < end:
            last = min(end, (at // MARKED + 1) * MARKED)
            if last > known:
                # Resumed runs begin at a mark, and none lies within a part.
                part = rows.part(at - first, last - first)
                hits = part.tables["hits"]
                by_table = {
                    name: (numbers + at, columns | ({"read": numbers + at} if name == "hits" else {}))
                    for name, (numbers, columns) in part.tables.items()
                }
                self._writer.add_rows(at, part.reads, len(hits[0]), by_table)
                reads = part.tables["reads"][1]
                self._counts.add_rows(
                    np.diff(reads["letters"].offsets), reads["hits"], hits[1]["kind"].astype(np.uint8)
                )
                if last % MARKED == 0:
                    self._mark(last)
            at = last
        self._monitor.report(done=min(self._done, self._total), found=self._counts.all_hits)

    def _mark(self, reads: int) -> None:
        self._writer.mark(reads, self._state(self._monitor.stage_seconds), now=reads % RECORDED == 0)

    def _state(self, seconds: float) -> dict[str, Any]:
        """The state that a resumed run goes on from."""
        return {
            "rules": _RULES,
            "counts": self._counts.to_json(),
            "phases": self._phases.copy(),
            "done": self._done,
            "total": self._total,
            "seconds": seconds,
        }

    def _count(self, size: int) -> None:
        self._done += size

    def _finish(self, **changes: int) -> None:
        self._monitor.raise_if_cancelled()
        stage = self._monitor.finish(**changes)
        self._store.append("stage", stage=stage.stage, done=stage.done, seconds=stage.seconds)
