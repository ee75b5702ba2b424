"""Launches of a search for exact matches: over ranges of the queries, of items and of entries.


``kernels/matches.cu`` defines these. Matches come from the card in order; only where the suffix
array is on the card in parts are those of a range sorted here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.matches.memory import JOB, TILE, MatchMemory, MatchSizes
from gpu.engines.cuda.portions import Clock
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.matches import FoundMatches, MatchSearch

_SOURCE = "matches.cu"
_KERNELS = ("intervals", "items", "test", "write", "settle")
#: Threads of the kernel that sums over tiles.
_SUMS = 1024
#: Positions of a block, at most: longer ones would have a thread compare for long, and save little.
_MAX_STEP = 64
#: Matches of a stretch from all parts of the suffix array; a stretch of more is searched in halves.
_HELD = 1 << 24

#: ``Search`` of the kernels.
_SEARCH = np.dtype(
    [
        (name, np.uint64)
        for name in (
            "text", "query", "complement", "suffixes", "first", "starts", "before", "intervals", "slots",
            "slot_tiles", "items", "entries", "entry_tiles", "match_tiles", "owners", "lengths", "aheads", "found",
            "jobs", "entry", "entry_end",
        )
    ]
    + [
        (name, np.int32)
        for name in (
            "letters", "query_letters", "loaded", "loaded_end", "part", "part_end", "records", "bases", "depth",
            "minimum", "step", "shared", "frequent", "unique", "reverse", "bound", "patience", "block", "blocks",
            "slot", "slot_end", "room",
        )
    ]
)  # fmt: skip


class CudaMatches:
    """Runs searches one after another, and keeps the index on the card from one to the next."""

    def __init__(self, card: Card, memory: int | None = None, sizes: MatchSizes | None = None) -> None:
        """``memory``: bytes of the card that may be taken, of what is free."""
        self._memory = MatchMemory(card, memory, sizes)
        self._functions = {name: card.kernel(_SOURCE, name, f"{_SEARCH.itemsize}s") for name in _KERNELS}
        self._sum_tiles = card.kernel(_SOURCE, "sum_tiles", "Pi")

    @property
    def seconds(self) -> dict[str, float]:
        """Seconds so far by phase: upload of index and queries, search, compaction, download."""
        return dict(self._memory.seconds)

    def holds(self, search: MatchSearch) -> bool:
        """True if the index is on the card."""
        return self._memory.holds(search.index)

    def make_room(self, search: MatchSearch) -> None:
        """Allocate for a search; to be called before ``run``. Raises ``cuda.MemoryError``."""
        self._memory.make_room(search)

    def run(self, search: MatchSearch) -> Generator[FoundMatches | None, None, None]:
        """The generator behind ``Engine.matches``."""
        return _Run(self._memory, self._launch, search).go()

    def close(self) -> None:
        """Give the card's memory back."""
        self._memory.close()

    def _launch(self, name: str, threads: int, parameters: np.ndarray, tiles: str = "") -> None:
        """Launch a kernel with a thread for each of ``threads``; ``tiles``: sum these up then."""
        blocks = -(-threads // TILE)
        memory = self._memory
        function = self._functions[name]
        function.prepared_async_call((blocks, 1), (TILE, 1, 1), memory.stream, parameters.tobytes())
        if tiles:
            self._sum_tiles.prepared_async_call((1, 1), (_SUMS, 1, 1), memory.stream, memory.at[tiles], blocks)


class _Run:
    """One search."""

    def __init__(self, memory: MatchMemory, launch: Any, search: MatchSearch) -> None:
        self._memory = memory
        self._sizes = memory.sizes
        self._launch = launch
        self._search = search
        self._minimum = min(search.minimum, len(search.query))
        depth = min(search.index.prefix_bases, self._minimum)
        self._step = min(self._minimum - depth + 1, _MAX_STEP)
        self._parameters = np.zeros(1, _SEARCH)
        self._set(
            letters=len(search.index.text),
            query_letters=len(search.query),
            records=len(search.starts) - 1,
            bases=search.index.prefix_bases,
            depth=depth,
            minimum=self._minimum,
            step=self._step,
            shared=min(self._minimum, self._sizes.shared),
            frequent=self._sizes.frequent,
            unique=search.unique,
            reverse=search.reverse,
            bound=self._sizes.bound,
            patience=self._sizes.patience,
            room=self._sizes.span,
        )

    def go(self) -> Generator[FoundMatches | None, None, None]:
        """Yield matches in order, and None where that takes long."""
        clock = Clock()
        for rows in self._all():
            has_ticked = clock.ticks()
            if rows.shape[1]:
                yield FoundMatches(int(rows[1, -1]), *rows)
            elif has_ticked:
                yield None
        yield FoundMatches(int(self._search.starts[-1]) - 1, *_none())

    def _all(self) -> Iterator[Int32]:
        """Matches in order, int32[3, n], now and then none."""
        memory, index = self._memory, self._search.index
        for _ in memory.put_index(index):
            yield _none()
        for _ in memory.put_queries(self._search, self._minimum, self._step):
            yield _none()
        self._set(**memory.at)
        for block in range(0, memory.blocks, self._sizes.blocks):
            end = min(memory.blocks, block + self._sizes.blocks)
            if len(memory.parts) == 1:
                yield from self._with_part(0, block, end)
            else:
                yield from self._with_all_parts(block, end)

    def _with_all_parts(self, block: int, end: int) -> Iterator[Int32]:
        held: list[Int32] = []
        count = 0
        for part in range(len(self._memory.parts)):
            for rows in self._with_part(part, block, end):
                held.append(rows)
                count += rows.shape[1]
                if count > _HELD and end - block > 1:
                    middle = (block + end) // 2
                    held.clear()
                    yield from self._with_all_parts(block, middle)
                    yield from self._with_all_parts(middle, end)
                    return
                yield _none()
        rows = np.concatenate([_none(), *held], axis=1)
        yield rows[:, np.argsort(rows[1], kind="stable")]

    def _with_part(self, part: int, block: int, end: int) -> Iterator[Int32]:
        """Matches that begin in these blocks, with suffixes of one part of the suffix array."""
        memory, sizes = self._memory, self._sizes
        for _ in memory.put_part(self._search.index, part):
            yield _none()
        loaded, loaded_end = memory.loaded(part)
        start, part_end = memory.parts[part]
        self._set(loaded=loaded, loaded_end=loaded_end, part=start, part_end=part_end, block=block, blocks=end - block)
        slots = yield from self._at_once(end - block)
        expected = 0
        for slot in range(0, slots, sizes.items):
            slot_end = min(slots, slot + sizes.items)
            self._set(slot=slot, slot_end=slot_end)
            self._launch("items", slot_end - slot, self._parameters, "entry_tiles")
            (entries,) = self._sums(entry_tiles=slot_end - slot)
            expected = max(expected, entries)
            for entry in range(0, entries, sizes.entries):
                entry_end = min(entries, entry + sizes.entries)
                self._set(entry=entry, entry_end=entry_end)
                span = min(entries, entry_end + sizes.frequent) - entry
                self._launch_entries(span)
                (count,) = self._sums(match_tiles=span)
                yield from self._matches(count)
        if slots:
            memory.expected = expected

    def _at_once(self, blocks: int) -> Generator[Int32, None, int]:
        """Run all stages of some blocks without waiting in between; returns the number of items
        left to do.

        That works if their results have the expected size.
        """
        memory, sizes = self._memory, self._sizes
        self._launch("intervals", blocks, self._parameters, "slot_tiles")
        expected = memory.expected + memory.expected // 4 + TILE
        if expected > sizes.entries:
            return self._sums(slot_tiles=blocks)[0]
        items, span = min(blocks, sizes.items), expected + sizes.frequent
        self._set(slot=0, slot_end=items, entry=0, entry_end=expected)
        self._launch("items", items, self._parameters, "entry_tiles")
        self._launch_entries(span)
        slots, entries, count = self._sums(slot_tiles=blocks, entry_tiles=items, match_tiles=span)
        memory.expected = entries
        if slots > items or entries > expected:
            return slots
        yield from self._matches(count)
        return 0

    def _launch_entries(self, span: int) -> None:
        self._launch("test", span, self._parameters, "match_tiles")
        with self._memory.compaction():
            self._launch("write", span, self._parameters)

    def _matches(self, count: int) -> Iterator[Int32]:
        """The matches that a launch has found."""
        if count:
            rows = self._memory.fetch(count)
            longs = np.flatnonzero(rows[2] >= self._sizes.bound)
            if len(longs):
                yield from self._settle(rows, longs)
                rows = rows[:, rows[2] >= self._minimum]
            yield rows
        yield _none()

    def _sums(self, **threads: int) -> list[int]:
        """The sums of some kernels' tiles, by the tiles' name and the kernel's number of
        threads.
        """
        return self._memory.numbers({name: -(-count // TILE) for name, count in threads.items()})

    def _settle(self, rows: Int32, longs: Int64) -> Iterator[Int32]:
        """Fill in the lengths of matches that were too long for a thread; 0 for rejected
        repeats.
        """
        jobs = np.zeros(len(longs), JOB)
        jobs["match"], jobs["compared"] = longs, rows[2, longs]
        while len(jobs):
            some = jobs[: self._sizes.jobs]
            with self._memory.phase("search"):
                self._memory.run_jobs(some, lambda count: self._launch("settle", count * TILE, self._parameters))
            done = some["other"] < 0
            rows[2, some["match"][done]] = some["length"][done]
            jobs = np.concatenate([some[~done], jobs[self._sizes.jobs :]])
            yield _none()

    def _set(self, **values: int) -> None:
        for name, value in values.items():
            self._parameters[name] = value


def _none() -> Int32:
    return np.empty((3, 0), np.int32)
