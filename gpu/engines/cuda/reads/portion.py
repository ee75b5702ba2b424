"""A portion of reads on a card: upload, search, download of its hits."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cuda.device_memory import DeviceArena
from gpu.engines.cuda.driver import cuda
from gpu.engines.cuda.reads.kernels import ReadKernels
from gpu.engines.cuda.reads.memory import HIT_BYTES, RANGE_BYTES, TILE
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.sequences.record_batch import taken

#: ``Reads`` of the kernels.
_READS = np.dtype(
    [
        (name, np.uint64)
        for name in (
            "blocks", "text", "samples", "first", "segments", "places", "hints", "codes", "starts", "planes",
            "halves", "row_sums", "row_tiles", "found", "reported", "branched", "found_sums", "found_tiles",
            "reported_sums", "reported_tiles", "left", "frequent", "counters", "ranges", "range_sums", "range_tiles",
            "hits", "sorted", "shaded", "out_places", "out_offsets", "out_strands", "out_kinds",
            "cut", "row", "row_end",
        )
    ]
    + [("begins", np.uint32, 4)]
    + [
        (name, np.uint32)
        for name in (
            "rows", "primary", "bases", "segments_n", "reads", "words", "longest", "errors", "most", "many",
            "most_hits", "most_branched", "hits_n", "room", "ranges_n", "ranges_room", "line", "line_end",
        )
    ]
)  # fmt: skip
#: Indices into ``counters`` of the kernels.
_COUNTERS = 4
_HITS, _LEFT, _FREQUENT, _RANGES = range(_COUNTERS)
#: Ranges of a frequent read allocated at first, and the fewest of a portion: more than a single
#: read may have.
_USUAL_RANGES, _MIN_RANGES = 32, 1 << 13
#: Hits of a read allocated at first, and the fewest of a portion.
_USUAL_HITS, _MIN_HITS = 4, 1 << 12
_MAX_INT = 2**31 - 1


def edges(starts: Int64, reads: int, letters: int) -> list[int]:
    """The first read of each portion, and the end of the last one.

    A portion has at most so many reads and letters; a longer read is one by itself. ``starts``
    int64[k + 1]: of the reads, as in ``RecordBatch``.
    """
    found = [0]
    while found[-1] < len(starts) - 1:
        first = found[-1]
        last = int(np.searchsorted(starts, starts[first] + letters, side="right")) - 1
        found.append(min(max(last, first + 1), first + reads, len(starts) - 1))
    return found


class ReadPortion:
    """Reads ``first`` to ``last`` of a search: started, then asked for ``answers``."""

    def __init__(self, owner: ReadKernels, search: ReadSearch, first: int, last: int, stream: Any) -> None:
        self.stream = stream
        self._owner, self._search = owner, search
        self._sizes = owner.memory.sizes
        self._first, self._last = first, last
        self._count = last - first
        self._room = DeviceArena(owner.card)
        lengths = np.diff(search.reads.starts[first : last + 1]) - 1
        is_long = lengths > self._sizes.longest
        #: Reads that are not for the card.
        self._long = np.flatnonzero(is_long)
        self._longest = int(lengths[~is_long].max(initial=0))
        self._parameters = np.zeros(1, _READS)
        self._marks: list[Any] = []
        #: Address of the number of the halves' rows; and rows in ranges.
        self._rows = self._range_rows = 0

    def start(self) -> Iterator[object]:
        """Upload the reads and look up their halves; yields now and then."""
        if not self._longest:
            return
        owner, reads, count = self._owner, self._search.reads, self._count
        self._set_search()
        begin, end = int(reads.starts[self._first]), int(reads.starts[self._last])
        starts = (reads.starts[self._first : self._last + 1] - begin).astype(np.uint32)
        self._take("codes", end - begin)
        self._take("starts", starts.nbytes)
        self._marks.append(owner.uploads.mark())
        for name, array in (("codes", reads.codes[begin:end]), ("starts", starts)):
            yield from owner.uploads.put(self._at(name), array)
        self._marks.append(owner.uploads.mark())
        owner.uploads.lead(self.stream)
        halves = self._take_sums("row", 4 * count)
        words = -(-self._longest // 64)
        self._parameters["words"] = words
        self._take("planes", 2 * 3 * 8 * words * count)
        self._take("halves", 8 * halves)
        self._take("left", 4 * count)
        self._take("frequent", 4 * count)
        self._take("counters", 4 * _COUNTERS)
        self._clear("counters", _COUNTERS)
        self._launch("lay_out", 2 * words * count)
        self._launch("halves", 4 * count)
        self._rows = owner.sum_tiles(self.stream, self._at("row_tiles"), 4 * count)

    def answers(self) -> Generator[FoundReads | None, None, None]:
        """Yield the portion's answer in parts, and None while it waits."""
        others = self._long
        found = _without_hits(self._first, self._count)
        if self._longest:
            hits = yield from self._find_hits()
            if hits > self._sizes.hits:
                yield from self._in_parts(-(-5 * hits // (4 * self._sizes.hits)))
                return
            found, left = yield from self._tell(hits)
            others = np.sort(np.concatenate([others, left]))
        if len(others):
            yield from _with_others(found, others, self._search, self._owner.cpu)
        else:
            yield found

    def close(self) -> None:
        """Wait for the card, and free the memory."""
        if len(self._marks) == 1:
            # Stopped during the upload of the reads.
            self._owner.uploads.lead(self.stream)
        self.stream.synchronize()
        self._room.free()

    def _tell(self, hits: int) -> Generator[None, None, tuple[FoundReads, Int64]]:
        """The answer, and the reads left by the card, from ``hits`` found in any order."""
        owner, count = self._owner, self._count
        for name, size in (("sorted", HIT_BYTES), ("shaded", 1), ("out_places", 4), ("out_offsets", 4)):
            self._take(name, size * hits)
        for name in ("out_strands", "out_kinds"):
            self._take(name, hits)
        for name in ("found", "reported"):
            self._take_sums(name, count)
        self._take("reported", 4 * count)
        self._take("cut", count)
        self._clear("reported", count)
        self._parameters["hits_n"] = hits
        self._launch("count_found", count)
        owner.sum_tiles(self.stream, self._at("found_tiles"), count)
        self._launch("put_by_read", hits)
        self._launch("shade", hits)
        self._launch("count_reported", count)
        owner.sum_tiles(self.stream, self._at("reported_tiles"), count)
        self._launch("tell", hits)
        searched = cuda.Event()
        searched.record(self.stream)
        while not searched.query():
            yield
        begun = time.perf_counter()
        pieces = [(self._at("reported"), count, np.uint32), (self._at("cut"), count, np.bool_)]
        reported, cut, counters = yield from owner.fetch(self.stream, [*pieces, self._counters()])
        starts = np.zeros(count + 1, np.int64)
        np.cumsum(reported, out=starts[1:])
        types = (("places", np.int32), ("strands", np.uint8), ("kinds", np.uint8), ("offsets", np.int32))
        pieces = [(self._at(f"out_{name}"), int(starts[-1]), kind) for name, kind in types]
        places, strands, kinds, offsets, left = yield from owner.fetch(
            self.stream, [*pieces, (self._at("left"), int(counters[_LEFT]), np.int32)]
        )
        self._count_seconds(searched, time.perf_counter() - begun)
        return FoundReads(self._first, starts, places, strands, kinds, offsets, cut), left.astype(np.int64)

    def _find_hits(self) -> Generator[None, None, int]:
        """Verify all rows; returns the number of hits found, in any order.

        If there are more than fit, returns about how many there are.
        """
        owner, sizes = self._owner, self._sizes
        (total,), counters = yield from owner.fetch(self.stream, [(self._rows, 1, np.uint64), self._counters()])
        ranges = yield from self._find_ranges(int(counters[_FREQUENT]))
        if ranges > sizes.hits:
            return ranges
        kernels = [("tries", int(total)), ("follow", self._range_rows)]
        rows = sum(number for _, number in kernels)
        # Two hits at most of each row; those of ranges are hits, but for few.
        room = min(2 * rows, max(_USUAL_HITS * self._count, _MIN_HITS) + self._range_rows, sizes.hits)
        self._take("found", 4 * self._count)
        while True:
            self._take("hits", HIT_BYTES * room)
            self._parameters["room"] = room
            self._clear("counters", 1, _HITS)
            self._clear("found", self._count)
            hits = done = 0
            for name, number in kernels:
                for row in range(0, number, sizes.rows):
                    end = min(number, row + sizes.rows)
                    self._parameters["row"], self._parameters["row_end"] = row, end
                    self._launch(name, end - row)
                    done += end - row
                    # A search that is stopped waits for one launch.
                    (counters,) = yield from owner.fetch(self.stream, [self._counters()])
                    hits = int(counters[_HITS])
                    if hits > sizes.hits:
                        return hits * rows // done
            if hits <= room:
                return hits
            room = hits

    def _find_ranges(self, frequent: int) -> Generator[None, None, int]:
        """Search so many frequent reads by branches: ``_range_rows`` are then in ranges.

        Returns about how many ranges there are, if there are more than fit, else 0.
        """
        if not frequent:
            return 0
        owner, sizes = self._owner, self._sizes
        room = max(_USUAL_RANGES * frequent, _MIN_RANGES)
        self._take("branched", 4 * self._count)
        while True:
            self._take("ranges", RANGE_BYTES * room)
            self._parameters["ranges_room"] = room
            self._clear("counters", 1, _RANGES)
            self._clear("branched", self._count)
            ranges = 0
            # Both strands.
            for line in range(0, 2 * frequent, sizes.lines):
                end = min(2 * frequent, line + sizes.lines)
                self._parameters["line"], self._parameters["line_end"] = line, end
                self._launch("branches", 32 * (end - line))
                (counters,) = yield from owner.fetch(self.stream, [self._counters()])
                ranges = int(counters[_RANGES])
                if ranges > max(sizes.hits, _MIN_RANGES):
                    return ranges * 2 * frequent // end
            if ranges <= room:
                break
            room = ranges
        threads = max(ranges, frequent)
        self._parameters["ranges_n"] = ranges
        self._take_sums("range", threads)
        self._launch("count_ranges", threads)
        total = owner.sum_tiles(self.stream, self._at("range_tiles"), threads)
        ((rows,),) = yield from owner.fetch(self.stream, [(total, 1, np.uint64)])
        self._range_rows = int(rows)
        return 0

    def _in_parts(self, parts: int) -> Generator[FoundReads | None, None, None]:
        """Search the portion in ``parts`` parts, one after the other."""
        self.close()
        cuts = [self._first + self._count * part // parts for part in range(parts + 1)]
        for first, last in pairwise(cuts):
            if first < last:
                part = ReadPortion(self._owner, self._search, first, last, self.stream)
                try:
                    yield from (None for _ in part.start())
                    yield from part.answers()
                finally:
                    part.close()

    def _count_seconds(self, searched: Any, download: float) -> None:
        begun, there = self._marks
        seconds = self._owner.seconds
        seconds["upload"] += begun.time_till(there) / 1000
        seconds["search"] += there.time_till(searched) / 1000
        seconds["download"] += download

    def _set_search(self) -> None:
        search, parameters, sizes = self._search, self._parameters, self._sizes
        for name, place in self._owner.memory.at.items():
            parameters[name] = place
        begins = search.index.begins
        parameters["begins"], parameters["rows"], parameters["primary"] = begins[:4], begins[4], begins[5]
        parameters["bases"], parameters["segments_n"] = search.index.prefix_bases, len(search.index.segments) - 1
        parameters["reads"], parameters["longest"] = self._count, sizes.longest
        parameters["errors"], parameters["most"] = search.errors, min(search.most, _MAX_INT)
        parameters["many"], parameters["most_hits"], parameters["most_branched"] = (
            sizes.many,
            sizes.most_hits,
            sizes.branched,
        )

    def _take_sums(self, name: str, count: int) -> int:
        """Allocate for the sums over ``count`` numbers; returns the number of threads."""
        threads = -(-count // TILE) * TILE
        self._take(f"{name}_sums", 8 * threads)
        self._take(f"{name}_tiles", 8 * (threads // TILE + 1))
        return threads

    def _take(self, name: str, size: int) -> None:
        self._parameters[name] = self._room.take(size)

    def _at(self, name: str) -> int:
        return int(self._parameters[name][0])

    def _clear(self, name: str, count: int, first: int = 0) -> None:
        cuda.memset_d32_async(self._at(name) + 4 * first, 0, count, self.stream)

    def _counters(self) -> tuple[int, int, Any]:
        return self._at("counters"), _COUNTERS, np.uint32

    def _launch(self, name: str, threads: int) -> None:
        self._owner.launch(name, self.stream, threads, self._parameters)


def _with_others(
    found: FoundReads, numbers: Int64, search: ReadSearch, engine: Engine
) -> Generator[FoundReads | None, None, None]:
    """The answer of a portion, in parts, with the hits of other reads, as ``engine`` finds them.

    ``numbers`` (int64, ascending, counted from the portion's first) are those reads, which have no
    hits in ``found``. Yields None while no hits are known.
    """
    these = ReadSearch(search.index, taken(search.reads, found.first + numbers), search.errors, search.most)
    done = 0
    with closing(engine.find_reads(these)) as answers:
        for some in answers:
            if some is None:
                yield None
                continue
            known = some.first + len(some.cut)
            end = int(numbers[known]) if known < len(numbers) else len(found.cut)
            yield _merged(found, done, end, some, numbers[some.first : known] - done)
            done = end


def _merged(found: FoundReads, begin: int, end: int, some: FoundReads, numbers: Int64) -> FoundReads:
    """The hits of reads ``begin`` to ``end`` of one answer; at ``numbers`` those of another one."""
    counts, cut = np.diff(found.hit_starts[begin : end + 1]), found.cut[begin:end].copy()
    is_other = np.zeros(end - begin, np.bool_)
    is_other[numbers], counts[numbers], cut[numbers] = True, np.diff(some.hit_starts), some.cut
    is_others = np.repeat(is_other, counts)
    hits = slice(int(found.hit_starts[begin]), int(found.hit_starts[end]))

    def field(mine: NDArray[Any], its: NDArray[Any]) -> NDArray[Any]:
        both = np.empty(len(is_others), mine.dtype)
        both[is_others], both[~is_others] = its, mine[hits]
        return both

    return FoundReads(
        found.first + begin,
        np.concatenate([[0], np.cumsum(counts)]),
        field(found.places, some.places),
        field(found.strands, some.strands),
        field(found.kinds, some.kinds),
        field(found.offsets, some.offsets),
        cut,
    )


def _without_hits(first: int, reads: int) -> FoundReads:
    """An answer of so many reads."""
    no_words, no_bytes = np.empty(0, np.int32), np.empty(0, np.uint8)
    starts, cut = np.zeros(reads + 1, np.int64), np.zeros(reads, np.bool_)
    return FoundReads(first, starts, no_words, no_bytes, no_bytes, no_words, cut)
