"""Launches of partitions: a batch is uploaded as one table, its crosspoints or gaps return in one.


The ranges of both sequences that a batch spans are uploaded with it. Caching them would need a
check that they did not change: an array's address is not enough, its content too much; and a batch
has thousands of cells a base.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.core.errors import CrosspointError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.device_memory import DeviceArena
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.partitions import batches
from gpu.engines.work.arrays import Int64
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

_SOURCE = "partitions.cu"
#: Warps of a multiprocessor: enough to keep it busy, and as many as the registers allow.
_WARPS = 16
#: Bytes of ``Warp`` in the kernels.
_WARP_BYTES = 768
#: Bytes of the card for buses and tracebacks; where one block takes more, it gets it.
_SCRATCH = 256 << 20


class _Batch:
    """Device memory of a batch, freed at the end in any case."""

    def __init__(self, card: Card, a: Codes, b: Codes, partitions: Int64) -> None:
        self.card = card
        self._arena = DeviceArena(card)
        self.room, self.put = self._arena.take, self._arena.put
        self._streams: list[Any] = []
        self.corner = partitions[:, 0:2].min(axis=0)
        stretches = [
            side[start:end]
            for side, start, end in zip((a, b), self.corner, partitions[:, 3:5].max(axis=0), strict=True)
        ]
        self.columns_at = len(stretches[0])
        self._stretches = stretches

    def __enter__(self) -> _Batch:
        try:
            self.codes = self.room(sum(map(len, self._stretches)))
            for at, stretch in zip((0, self.columns_at), self._stretches, strict=True):
                if len(stretch):
                    cuda.memcpy_htod(self.codes + at, np.ascontiguousarray(stretch))
        except BaseException:
            self._arena.free()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            cuda.Context.synchronize()
        finally:
            self._arena.free()

    def start(self, name: str, types: str, blocks: int, warps: int, *arguments: int) -> None:
        """Launch a kernel on a stream of its own."""
        function = self.card.kernel(_SOURCE, name, types)
        self._streams.append(cuda.Stream())
        function.prepared_async_call(
            (blocks, 1), (32 * warps, 1, 1), self._streams[-1], *arguments, shared_size=_WARP_BYTES * warps
        )

    def fetch(self, place: int, shape: tuple[int, int]) -> np.ndarray:
        """int32, once every launch is done."""
        for stream in self._streams:
            stream.synchronize()
        array = np.empty(shape, np.int32)
        if array.size:
            cuda.memcpy_dtoh(array, place)
        return array


def split(card: Card, cpu: CpuEngine, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
    """``Engine.split``; meanwhile the processor has what the card cannot take."""
    suited = batches.can_split(partitions, scoring)
    ours, others = np.flatnonzero(suited), np.flatnonzero(~suited)
    if not len(ours):
        return cpu.split(a, b, partitions, scoring)
    out = np.empty((len(partitions), 4), np.int64)
    cells = 0
    work = batches.work_of(partitions[ours], scoring)
    for part in batches.portions(partitions[ours], card.multiprocessors, work):
        chosen = partitions[ours[part]]
        with _Batch(card, a, b, chosen) as batch:
            order, place = _start_splitting(batch, chosen, scoring)
            if len(others):
                out[others], more = cpu.split(a, b, partitions[others], scoring)
                cells += more
                others = others[:0]
            found = np.empty((len(chosen), 4), np.int32)
            found[order] = batch.fetch(place, found.shape)
        if (found[:, 0] < 0).any():
            raise CrosspointError(
                "A partition's score was not attained while splitting on the card: a fault in Crosspoint; please "
                "report it."
            )
        out[ours[part]] = batches.crosspoints(chosen, found)
        cells += int(work[part].sum())
    return out, cells


def _start_splitting(batch: _Batch, partitions: Int64, scoring: Scoring) -> tuple[np.ndarray, int]:
    """Returns the order in which the answers will lie, and where."""
    records = batches.table(partitions, batch.corner, batch.columns_at, halving=True)
    batches.set_bands(records, partitions, scoring)
    diagonals = records["high"] - records["low"] + 1
    warps = _WARPS * batch.card.multiprocessors
    team = batches.teams(records, warps)
    records["upper"] = batches.lane_rows(records["m"] // 2, team, records["n"], diagonals)
    records["lower"] = batches.lane_rows(records["n"], team, (records["m"] + 1) // 2, diagonals)
    order = np.lexsort((-batches.cells_in_bands(records), -team))
    records, team = records[order], team[order]
    strides = records["n"] + 2 + (records["m"] + 1) // 2 + 1
    place, found = batch.put(records), batch.room(16 * len(records))
    sizes, firsts, counts = np.unique(-team, return_index=True, return_counts=True)
    tickets = batch.put(np.zeros(len(sizes), np.int32))
    for k, (size, first, count) in enumerate(zip((-sizes).tolist(), firsts.tolist(), counts.tolist(), strict=True)):
        stride = int(strides[first : first + count].max())
        blocks = max(1, min(count, -(-warps // size), _SCRATCH // (8 * stride)))
        batch.start(
            "split", "PPPPPiiiiiii", blocks, size, batch.codes, place + first * records.itemsize, found + 16 * first,
            batch.room(8 * stride * blocks), tickets + 4 * k, count, stride, *batches.scores_for(scoring),
        )  # fmt: skip
    return order, found


def align(
    card: Card, cpu: CpuEngine, a: Codes, b: Codes, partitions: Int64, scoring: Scoring
) -> tuple[Int64, Int64, int]:
    """``Engine.align``; by the processor if there is a partition that the card cannot take."""
    if not batches.can_align(partitions, scoring).all():
        return cpu.align(a, b, partitions, scoring)
    none = np.empty((0, 3), np.int64)
    lists = [(none, none)]
    for part in batches.portions(partitions, card.multiprocessors):
        chosen = partitions[part]
        with _Batch(card, a, b, chosen) as batch:
            lists.append(batches.gap_lists(batch.corner, batch.columns_at, *_aligned(batch, chosen, scoring)))
    gaps_a, gaps_b = (np.concatenate(gaps) for gaps in zip(*lists, strict=True))
    return gaps_a, gaps_b, batches.cells_of(partitions)


def _aligned(batch: _Batch, partitions: Int64, scoring: Scoring) -> tuple[np.ndarray, np.ndarray]:
    """The arguments of ``batches.gap_lists``."""
    records = batches.table(partitions, batch.corner, batch.columns_at, halving=False)
    records["upper"] = batches.lane_rows(records["m"], 1)
    order = np.argsort(-records["m"].astype(np.int64) * records["n"])
    sides = records["m"].astype(np.int64) + records["n"]
    traces = batches.trace_words(records)
    # Gaps are stored sixteen bytes at a time.
    buses = int(records["n"].max() + 2) // 2 * 2
    stride = -(-(traces + 2 * buses + 4 * int(sides.max())) // 4) * 4
    blocks = max(1, min(len(records), _WARPS * batch.card.multiprocessors, _SCRATCH // (4 * stride)))
    where, gaps = batch.room(8 * len(records)), batch.room(16 * int(sides.sum()))
    used, ticket = batch.put(np.zeros(1, np.int32)), batch.put(np.zeros(1, np.int32))
    batch.start(
        "align", "PPPPPPPiiiqiiiii", blocks, 1, batch.codes, batch.put(records[order]), where, gaps, used,
        batch.room(4 * stride * blocks), ticket, len(records), traces, buses, stride, *batches.scores_for(scoring),
    )  # fmt: skip
    places = np.empty((len(records), 2), np.int32)
    places[order] = batch.fetch(where, places.shape)
    if (places[:, 1] < 0).any():
        raise CrosspointError(
            "A partition's score was not attained in its alignment on the card: a fault in Crosspoint; please report "
            "it."
        )
    return places, batch.fetch(gaps, (int(batch.fetch(used, (1, 1))[0, 0]), 4))
