"""One search for exact matches from request to result folder: read, index, match, save."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import numpy as np

from gpu.analyses.matches import result as saved
from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.find import Engine, Matching, Portion, find
from gpu.analyses.matches.index import open_index
from gpu.analyses.matches.index_cache import IndexCache
from gpu.analyses.matches.prepare import prepare
from gpu.analyses.matches.records import read_queries, read_reference
from gpu.analyses.matches.request import INDEX, MATCH, READ, SAVE, MatchesRequest
from gpu.engines.choose import choose
from gpu.engines.work.arrays import Int64
from gpu.engines.work.matches import ReferenceIndex
from gpu.errors import InputError, OutOfMemory
from gpu.monitor import Monitor, StageProgress
from gpu.results.store import ResultStore
from gpu.sequences.record_batch import RecordBatch

_CHUNK = 1 << 22


def run(
    request: MatchesRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
) -> None:
    """Find the matches and save them in ``folder``; one that holds them already is left as it is.

    ``engine``: None chooses one by ``request.engine``; a given one stays open. ``use_cache``: whether the index of the reference may
    come from the cache folder and is kept there. Raises ``InputError``, ``DiskFull``, ``OutOfMemory``, ``DeviceError``, ``Cancelled``.
    """
    monitor.begin(READ)
    # The folder may be opened from elsewhere.
    reference, *queries = map(os.path.abspath, (request.reference, *request.queries))
    request = request.with_(reference=reference, queries=tuple(queries), sha256=_hashes(request, monitor))
    chosen = engine or choose(request.engine, request.limits.threads)
    try:
        needs = estimate(request, Path(folder), chosen)
        needs.check_memory("split the files")
        monitor.open(needs.sentence)
        prepare(chosen, monitor)
        store = ResultStore.open(folder, request)
        if store.records("finished"):
            return
        store.log(f"{_now()} {chosen.device} ({chosen.reason})")
        _Run(request, store, monitor, chosen, use_cache).go()
    except MemoryError as problem:
        raise OutOfMemory(
            "The computer ran out of memory; close other programs or ask for longer matches."
        ) from problem
    finally:
        if engine is None:
            chosen.close()


def open_reference(path: str, monitor: Monitor, use_cache: bool) -> tuple[RecordBatch, ReferenceIndex]:
    """The records of a reference and its index."""
    reference = read_reference(path)
    monitor.check()
    return reference, open_index(reference, monitor, IndexCache() if use_cache else None)


class _Run:
    """The walk through the phases."""

    def __init__(
        self, request: MatchesRequest, store: ResultStore, monitor: Monitor, engine: Engine, use_cache: bool
    ) -> None:
        self._request = request
        self._store = store
        self._monitor = monitor
        self._engine = engine
        self._cache = IndexCache() if use_cache else None
        self._query_names: list[str] = []
        self._query_lengths: list[Int64] = []
        self._query_bases = 0
        self._found: list[tuple[Int64, Int64, np.ndarray, np.ndarray]] = []
        self._count = 0

    def go(self) -> None:
        monitor, request = self._monitor, self._request
        on_card = self._engine.match_seconds
        reference = read_reference(request.reference)
        stages = [self._finish()]
        monitor.begin(INDEX)
        index = open_index(reference, monitor, self._cache)
        stages.append(self._finish())
        # Of a packed file more letters come out than it has bytes: then the end comes sooner than shown.
        total = sum(Path(query).stat().st_size for query in request.queries)
        monitor.begin(MATCH, total=total)
        done = 0
        for queries in self._batches():
            self._take(index, reference, queries, done, total)
            done += len(queries.codes)
        stages.append(self._finish(done=total))
        monitor.begin(SAVE)
        matches = self._matches(reference)
        saved.save(self._store, matches)
        stages.append(self._finish())
        self._store.save_json(
            "statistics.json",
            {
                "engine": self._engine.name,
                "device": self._engine.device,
                "matches": len(matches),
                "reference_bases": matches.reference.total,
                "query_bases": matches.query.total,
                "stages": [{"stage": stage.stage, "seconds": stage.seconds} for stage in stages],
                "phases": self._card_phases(on_card),
            },
        )
        self._store.append("finished", seconds=monitor.progress.seconds)
        self._store.log(f"{_now()} {len(matches):,} matches in {monitor.progress.seconds:.1f} s")

    def _card_phases(self, before: dict[str, float]) -> dict[str, float]:
        """Seconds of this search on the card, by phase; ``before`` is what the engine's earlier searches took."""
        spent = {name: seconds - before.get(name, 0.0) for name, seconds in self._engine.match_seconds.items()}
        # An index that was on the card already was not carried there.
        return {name: seconds for name, seconds in spent.items() if seconds > 0}

    def _finish(self, **changes: int) -> StageProgress:
        self._monitor.check()
        return self._monitor.finish(**changes)

    def _batches(self) -> Iterator[RecordBatch]:
        for path in self._request.queries:
            yield from read_queries(path, self._request.only_acgt)

    def _take(self, index: ReferenceIndex, reference: RecordBatch, queries: RecordBatch, done: int, total: int) -> None:
        """Find the matches of a batch; ``done`` letters of ``total`` are behind it."""
        request, monitor = self._request, self._monitor
        matching = Matching(request.minimum, request.kind, request.strands)
        before = self._query_bases
        part = queries
        for portion in find(self._engine, index, queries, matching, monitor):
            self._count += len(portion)
            if self._count > request.limits.matches:
                raise InputError(
                    f"There are more than {request.limits.matches:,} matches of {request.minimum:,} bases or more; "
                    f"choose a longer minimum."
                )
            if portion.queries is not part:
                # A batch comes whole or in parts, of which each may come in several portions.
                before += int(part.lengths.sum()) if part is not queries else 0
                part = portion.queries
            self._found.append(_on_both_sides(portion, reference, before))
            behind = done + before - self._query_bases
            searched = behind + int(portion.searched * len(part.codes))
            monitor.report(done=min(total, searched), found=self._count)
        self._query_names.extend(queries.name_list())
        self._query_lengths.append(queries.lengths)
        self._query_bases += int(queries.lengths.sum())
        monitor.report(done=min(total, done + len(queries.codes)), found=self._count)

    def _matches(self, reference: RecordBatch) -> saved.Matches:
        none = np.zeros(0, np.int64)
        columns = (
            zip(*self._found, strict=True) if self._found else [(none,), (none,), (none,), (none.astype(np.bool_),)]
        )
        reference_starts, query_starts, lengths, reverse = (np.concatenate(column) for column in columns)
        self._found.clear()
        return saved.Matches(
            saved.Records.of(reference.name_list(), reference.lengths),
            saved.Records.of(self._query_names, np.concatenate(self._query_lengths)),
            reference_starts,
            query_starts,
            lengths.astype(np.int32),
            reverse,
        )


def _on_both_sides(
    portion: Portion, reference: RecordBatch, before: int
) -> tuple[Int64, Int64, np.ndarray, np.ndarray]:
    """A portion as ``saved.Matches`` has it: reference starts, query starts, lengths, reverse; ``before`` bases of queries precede it."""
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


def _hashes(request: MatchesRequest, monitor: Monitor) -> tuple[str, ...]:
    """The SHA-256 of each file. Raises ``InputError`` where it is not the one that the request knows."""
    hashes = []
    for path in (request.reference, *request.queries):
        digest = hashlib.sha256()
        try:
            with Path(path).open("rb") as file:
                while chunk := file.read(_CHUNK):
                    digest.update(chunk)
                    monitor.check()
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            raise InputError(f"{path} cannot be read: {reason}; check its name and folder.") from problem
        hashes.append(digest.hexdigest())
    for path, now, known in zip((request.reference, *request.queries), hashes, request.sha256, strict=False):
        if now != known:
            raise InputError(f"{path} has changed since this comparison began; start a new one.")
    return tuple(hashes)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
