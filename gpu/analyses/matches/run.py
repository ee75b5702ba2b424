"""The run of a search for exact matches: read, index, match, save."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches import ANALYSIS
from gpu.analyses.matches.find import Matching, MatchPortion, find
from gpu.analyses.matches.index import IndexCache, open_index
from gpu.analyses.matches.mummer import prepare
from gpu.analyses.matches.records import read_queries, read_reference
from gpu.analyses.matches.request import INDEX, MATCH, READ, SAVE, MatchesRequest
from gpu.analyses.matches.result import MatchesWriter
from gpu.analyses.runner import Run, Step
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor, StageProgress
from gpu.core.phrase import Phrase
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.results.table import Texts
from gpu.sequences.files import sniff
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import RecordBatch, utf8_names

#: Letters of queries after which matches are written to the disk, however few: a minute of
#: searching by two threads.
_RECORDED = 1 << 26
#: Matches that are sorted at once, unless one record has more.
_PIECE = 1 << 20


def run(
    request: MatchesRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
    use_cache: bool = True,
) -> None:
    """Find the matches and save them in ``folder`` (see ``runner.Run``).

    ``use_cache``: use and fill the cache of indices.
    """
    _Run(request, folder, monitor, engine, use_cache).go()


class _Run(Run):
    """Read the reference, index it, search the queries batch by batch, save."""

    analysis = ANALYSIS
    advice = Phrase("or ask for longer matches")

    request: MatchesRequest
    engine: Engine

    def __init__(
        self, request: MatchesRequest, folder: str | Path, monitor: Monitor, engine: Engine | None, use_cache: bool
    ) -> None:
        super().__init__(request, folder, monitor, engine)
        self._cache = IndexCache() if use_cache else None
        self._notices = Notices()
        #: Records of queries, and their bases, that have been gone through.
        self._records = self._bases = 0

    def resolve(self, request: MatchesRequest) -> MatchesRequest:
        for path in request.with_whole_paths().files:
            # Queries are read later, one after another; what is no sequences makes no folder.
            sniff(path)
        resolved: MatchesRequest = super().resolve(request)
        return resolved

    def prepare(self) -> None:
        prepare(self.engine, self.monitor)

    def stages(self) -> Sequence[Step]:
        self._seconds_on_card = self.engine.match_seconds
        self._writer = MatchesWriter(self.store, self.monitor.raise_if_cancelled)
        self._found = self._writer.matches
        # A compressed file has fewer bytes than letters: the search then ends sooner than shown.
        self._total = sum(query.size for query in self.known[1:])
        return (
            Step(READ, self._read),
            Step(INDEX, self._make_index),
            Step(MATCH, self._match, total=self._total, seconds=self._seconds_before()),
            Step(SAVE, self._writer.finish),
        )

    def stage_record(self, stage: StageProgress) -> dict[str, Any]:
        return {"stage": stage.stage, "seconds": stage.seconds}

    def finish(self) -> None:
        self._notices.tell(self.monitor.remark, self.store.log)
        super().finish()

    def statistics(self) -> dict[str, Any]:
        progress = self.monitor.progress
        return {
            "matches": self._found,
            "reference_bases": int(self._reference.lengths.sum()),
            "query_bases": self._bases,
            "prepare_seconds": progress.prepare_seconds,
            "stages": [{"stage": stage.stage, "seconds": stage.seconds} for stage in progress.stages],
            "phases": self._card_phases(),
            **({"notices": self._notices.sentences} if self._notices.total else {}),
        }

    def outcome(self) -> str:
        return Phrase("{:,} matches", self._found)

    # ------------------------------------------------------------------ stages

    def _read(self) -> None:
        self._reference = read_reference(self.request.reference, self.known[0], self._notices)

    def _make_index(self) -> None:
        self._index = open_index(self._reference, self.monitor, self._cache)

    def _match(self) -> dict[str, int]:
        total, done = self._total, 0
        self._add_records("reference", self._reference)
        for queries in self._batches():
            self._take(queries, done)
            before, done = done, done + len(queries.codes)
            # Also with few matches: a search of hours that finds next to nothing must not be lost.
            much = done // _RECORDED > before // _RECORDED
            self._writer.mark(self._records, {"done": min(total, done), "total": total}, now=much)
            if much:
                self.store.append("searching", seconds=self.monitor.stage_seconds)
            self.monitor.report(done=min(total, done), found=self._found)
        return {"done": total}

    def _add_records(self, side: str, records: RecordBatch) -> None:
        named = utf8_names(records)
        self._writer.add_records(side, Texts(named.names, named.name_starts), named.lengths)

    def _seconds_before(self) -> float:
        """Return the seconds that an earlier run spent on the matches that it saved."""
        searching = self.store.records("searching") if self._writer.searched else ()
        return float(searching[-1]["seconds"]) if searching else 0.0

    def _card_phases(self) -> dict[str, float]:
        """Return the seconds of this search on the card, by phase."""
        before = self._seconds_on_card
        spent = {name: seconds - before.get(name, 0.0) for name, seconds in self.engine.match_seconds.items()}
        # An index that was on the card already was not copied.
        return {name: seconds for name, seconds in spent.items() if seconds > 0}

    def _batches(self) -> Iterator[RecordBatch]:
        for path, known in zip(self.request.queries, self.known[1:], strict=True):
            yield from read_queries(path, self.request.only_acgt, known, notices=self._notices)

    def _take(self, queries: RecordBatch, done: int) -> None:
        """Find and save the matches of a batch, which ``done`` letters of queries precede.

        Records that an earlier run has searched are skipped.
        """
        self._add_records("query", queries)
        count, bases = len(queries), int(queries.lengths.sum())
        known = min(count, max(0, self._writer.searched - self._records))
        if known < count:
            before = self._bases + int(queries.lengths[:known].sum())
            self._search(queries.part(known, count) if known else queries, before, done)
        self._records += count
        self._bases += bases

    def _search(self, queries: RecordBatch, before: int, done: int) -> None:
        """Find and save the matches of some records, which ``before`` bases of queries precede."""
        request = self.request
        matching = Matching(request.minimum, request.kind, request.strands)
        first, part = before, queries
        for portion in find(self.engine, self._index, queries, matching, self.monitor):
            self._found += len(portion)
            if self._found > request.limits.matches:
                raise InputError(
                    "There are more than {:,} matches of {:,} bases or more; choose a longer minimum.",
                    request.limits.matches,
                    request.minimum,
                )
            if portion.queries is not part:
                # A batch comes whole or in parts, of which each may come in several portions.
                before += int(part.lengths.sum()) if part is not queries else 0
                part = portion.queries
            for piece in _in_pieces(portion):
                self._writer.add_matches(*_on_both_sides(piece, self._reference, before))
            searched = done + before - first + int(portion.searched * len(part.codes))
            self.monitor.report(done=min(self._total, searched), found=self._found)


def _in_pieces(portion: MatchPortion) -> Iterator[MatchPortion]:
    """Cut a portion at records, in whose order it is saved, so that little is sorted at once."""
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
    """Return a portion as ``Matches`` has it: reference starts, query starts, lengths, reverse.

    ``before`` bases of queries precede it.
    """
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
