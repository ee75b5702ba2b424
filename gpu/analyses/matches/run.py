"""One search for exact matches from request to result folder: read, index, match, save."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.find import Engine, Matching, MatchPortion, find
from gpu.analyses.matches.index import open_index
from gpu.analyses.matches.index_cache import IndexCache
from gpu.analyses.matches.prepare import prepare
from gpu.analyses.matches.records import read_queries, read_reference
from gpu.analyses.matches.request import INDEX, MATCH, READ, SAVE, MatchesRequest
from gpu.analyses.matches.result import MatchesResult, MatchesWriter
from gpu.core.errors import InputError, OutOfMemory
from gpu.core.monitor import Monitor, StageProgress
from gpu.engines.choose import choose
from gpu.engines.work.arrays import Int64
from gpu.engines.work.matches import ReferenceIndex
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint, fingerprints
from gpu.sequences.record_batch import RecordBatch, utf8_names

#: After so many letters of queries what was found is brought to the disk, however little: a minute of searching by two threads.
_RECORDED = 1 << 26
#: Matches that are put in order at once, unless one record has more.
_PIECE = 1 << 20


def run(
    request: MatchesRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
) -> None:
    """Find the matches and save them in ``folder``; one that holds them already is left as it is, one that holds some is gone on with.

    What is damaged is found again.

    ``engine``: None chooses one by ``request.engine``; a given one stays open. ``use_cache``: whether the index of the reference may
    come from the cache folder and is kept there. Raises ``InputError``, ``DiskFull``, ``OutOfMemory``, ``DeviceError``, ``Cancelled``.
    """
    monitor.begin(READ)
    # The folder may be opened from elsewhere.
    reference, *queries = map(os.path.abspath, (request.reference, *request.queries))
    # A file that is changed from now on is refused where it is read.
    files = fingerprints((request.reference, *request.queries), request.sha256, monitor.raise_if_cancelled)
    request = request.with_(reference=reference, queries=tuple(queries), sha256=tuple(file.sha256 for file in files))
    chosen = engine or choose(request.engine, request.limits.threads)
    try:
        needs = estimate(request, Path(folder), chosen)
        needs.check_memory()
        monitor.open(needs.sentence)
        prepare(chosen, monitor)
        with ResultStore.open(folder, request, MatchesResult.record_fields) as store:
            if store.finished and store.is_whole():
                return
            if store.finished:
                store.begin_again()
            store.log(f"{chosen.device} ({chosen.reason})")
            _Run(request, files, store, monitor, chosen, use_cache).go()
    except MemoryError as problem:
        raise OutOfMemory(
            "The computer ran out of memory; close other programs or ask for longer matches."
        ) from problem
    finally:
        if engine is None:
            chosen.close()


class _Run:
    """The walk through the phases."""

    def __init__(
        self,
        request: MatchesRequest,
        files: list[Fingerprint],
        store: ResultStore,
        monitor: Monitor,
        engine: Engine,
        use_cache: bool,
    ) -> None:
        self._request = request
        #: What the reference and the queries must hold.
        self._reference, *self._queries = files
        self._store = store
        self._monitor = monitor
        self._engine = engine
        self._cache = IndexCache() if use_cache else None
        self._writer = MatchesWriter(store, monitor.raise_if_cancelled)
        self._found = self._writer.matches
        self._notices = Notices()
        #: Records of queries, and their bases, that have been gone through.
        self._records = self._bases = 0

    def go(self) -> None:
        monitor, request = self._monitor, self._request
        on_card = self._engine.match_seconds
        reference = read_reference(request.reference, self._reference, self._notices)
        stages = [self._finish()]
        monitor.begin(INDEX)
        index = open_index(reference, monitor, self._cache)
        stages.append(self._finish())
        # Of a packed file more letters come out than it has bytes: then the end comes sooner than shown.
        total = sum(query.size for query in self._queries)
        monitor.begin(MATCH, total=total, seconds=self._seconds_before())
        self._add_records("reference", reference)
        done = 0
        for queries in self._batches():
            self._take(index, reference, queries, done, total)
            before, done = done, done + len(queries.codes)
            # Of a batch of few matches too: else a search of hours that finds next to nothing would be lost.
            much = done // _RECORDED > before // _RECORDED
            self._writer.mark(self._records, {"done": min(total, done), "total": total}, now=much)
            if much:
                self._store.append("searching", seconds=monitor.stage_seconds)
            monitor.report(done=min(total, done), found=self._found)
        stages.append(self._finish(done=total))
        monitor.begin(SAVE)
        self._writer.finish()
        stages.append(self._finish())
        self._notices.tell(monitor.remark, self._store.log)
        self._store.save_json(
            "statistics.json",
            {
                "engine": self._engine.name,
                "device": self._engine.device,
                "matches": self._found,
                "reference_bases": int(reference.lengths.sum()),
                "query_bases": self._bases,
                "prepare_seconds": monitor.progress.prepare_seconds,
                "stages": [{"stage": stage.stage, "seconds": stage.seconds} for stage in stages],
                "phases": self._card_phases(on_card),
                **({"notices": list(self._notices.sentences)} if self._notices.total else {}),
            },
        )
        self._store.append("finished", seconds=monitor.progress.seconds)
        self._store.log(f"{self._found:,} matches in {monitor.progress.seconds:.1f} s")

    def _add_records(self, side: str, records: RecordBatch) -> None:
        named = utf8_names(records)
        self._writer.add_records(side, Texts(named.names, named.name_starts), named.lengths)

    def _seconds_before(self) -> float:
        """How long the matches took that a run before this one has left."""
        told = self._store.records("searching") if self._writer.searched else ()
        return float(told[-1]["seconds"]) if told else 0.0

    def _card_phases(self, before: dict[str, float]) -> dict[str, float]:
        """Seconds of this search on the card, by phase; ``before`` is what the engine's earlier searches took."""
        spent = {name: seconds - before.get(name, 0.0) for name, seconds in self._engine.match_seconds.items()}
        # An index that was on the card already was not carried there.
        return {name: seconds for name, seconds in spent.items() if seconds > 0}

    def _finish(self, **changes: int) -> StageProgress:
        self._monitor.raise_if_cancelled()
        stage = self._monitor.finish(**changes)
        self._store.append("stage", stage=stage.stage, seconds=stage.seconds)
        return stage

    def _batches(self) -> Iterator[RecordBatch]:
        for path, known in zip(self._request.queries, self._queries, strict=True):
            yield from read_queries(path, self._request.only_acgt, known, notices=self._notices)

    def _take(self, index: ReferenceIndex, reference: RecordBatch, queries: RecordBatch, done: int, total: int) -> None:
        """Find and save the matches of a batch, but for those of records that a run before this one has searched.

        ``done`` letters of ``total`` are behind it.
        """
        self._add_records("query", queries)
        count, bases = len(queries), int(queries.lengths.sum())
        known = min(count, max(0, self._writer.searched - self._records))
        if known < count:
            before = self._bases + int(queries.lengths[:known].sum())
            self._search(index, reference, queries.part(known, count) if known else queries, before, done, total)
        self._records += count
        self._bases += bases

    def _search(
        self, index: ReferenceIndex, reference: RecordBatch, queries: RecordBatch, before: int, done: int, total: int
    ) -> None:
        """Find and save the matches of some records, which ``before`` bases of queries precede."""
        request, monitor = self._request, self._monitor
        matching = Matching(request.minimum, request.kind, request.strands)
        first, part = before, queries
        for portion in find(self._engine, index, queries, matching, monitor):
            self._found += len(portion)
            if self._found > request.limits.matches:
                raise InputError(
                    f"There are more than {request.limits.matches:,} matches of {request.minimum:,} bases or more; "
                    f"choose a longer minimum."
                )
            if portion.queries is not part:
                # A batch comes whole or in parts, of which each may come in several portions.
                before += int(part.lengths.sum()) if part is not queries else 0
                part = portion.queries
            for piece in _in_pieces(portion):
                self._writer.add_matches(*_on_both_sides(piece, reference, before))
            searched = done + before - first + int(portion.searched * len(part.codes))
            monitor.report(done=min(total, searched), found=self._found)


def _in_pieces(portion: MatchPortion) -> Iterator[MatchPortion]:
    """A portion cut where what follows is saved after what precedes, so that little is put in order at once."""
    strands = [matches for matches in (portion.forward, portion.reverse) if matches is not None]
    if len(portion) <= _PIECE:
        yield portion
    elif len(strands) == 1:
        for start in range(0, len(portion), _PIECE):
            forward, reverse = (
                None if matches is None else matches[:, start : start + _PIECE]
                for matches in (portion.forward, portion.reverse)
            )
            yield replace(portion, forward=forward, reverse=reverse)
    else:
        starts = [np.searchsorted(matches[1], portion.queries.starts) for matches in strands]
        together = starts[0] + starts[1]
        first = 0
        while first < len(portion.queries):
            last = max(first + 1, int(np.searchsorted(together, together[first] + _PIECE, side="right")) - 1)
            forward, reverse = (
                matches[:, before[first] : before[last]] for matches, before in zip(strands, starts, strict=True)
            )
            yield replace(portion, forward=forward, reverse=reverse)
            first = last


def _on_both_sides(
    portion: MatchPortion, reference: RecordBatch, before: int
) -> tuple[Int64, Int64, np.ndarray, np.ndarray]:
    """A portion as ``Matches`` has it: reference starts, query starts, lengths, reverse; ``before`` bases of queries precede it."""
    queries = portion.queries
    strands = [
        (matches, back) for matches, back in ((portion.forward, False), (portion.reverse, True)) if matches is not None
    ]
    places, positions, lengths = np.concatenate([matches for matches, _ in strands], axis=1).astype(np.int64)
    reverse = np.repeat([back for _, back in strands], [matches.shape[1] for matches, _ in strands])
    records = np.searchsorted(queries.starts, positions, side="right") - 1
    order = np.lexsort((places, positions, reverse, records))
    places, positions, lengths, reverse, records = (
        column[order] for column in (places, positions, lengths, reverse, records)
    )
    # Each record is preceded by one gap, which the concatenation of the bases lacks.
    reference_starts = places - np.searchsorted(reference.starts, places, side="right")
    mirrored = queries.starts[records] + queries.starts[records + 1] - 1 - positions - lengths
    query_starts = before + np.where(reverse, mirrored, positions) - records - 1
    return reference_starts, query_starts, lengths.astype(np.int32), reverse
