"""What a batch of pairs will take, told before the start: time, memory, disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from gpu.analyses.estimate import Estimate, free_disk, free_memory
from gpu.analyses.pairs.input import LETTERS, PairBatch, Totals, count, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.engines.choose import choose
from gpu.engines.device import Device
from gpu.errors import InputError
from gpu.quantities import format_bytes, format_duration
from gpu.sequences.raw import is_file

#: Letters a second of reading, which is done twice; cells a second (CPU: of a thread), cautious figures for a recent PC: with and without alignments.
_READ = 60e6
_CELLS = {("cpu", True): 0.7e9, ("cpu", False): 2e9, ("cuda", True): 200e9, ("cuda", False): 400e9}
#: Rows a second that are made and saved.
_ROWS = 150e3
#: Starting: libraries are loaded, and compiled kernels from the disk.
_BASE_SECONDS = 2.5
#: Python, its libraries, and buffers; and a folder without pairs.
_BASE_MEMORY, _BASE_DISK = 320 << 20, 1 << 20
#: Bytes of a row on the disk beside its texts; of its names; and of a CIGAR, a letter of the shorter record, about.
_ROW_BYTES, _NAME_BYTES, _CIGAR_SHARE = 96, 40, 0.5
#: Copies of a batch's letters in memory: as read, joined, in lanes, as text; and bytes a cell of directions, of so many cells at most.
_COPIES = 12
#: Copies of what is saved, on its way to the disk, however much there is.
_SAVED_HELD = 400 << 20
#: Letters of each side that are looked through before; what follows is taken to be like them.
_SAMPLE = 8 * LETTERS


def estimate(request: PairsRequest, folder: Path | None = None, engine: Device | None = None) -> Estimate:
    """Estimate a request from the beginning of its files; ``folder`` is where the result will be, ``engine`` (None: the one asked for) computes.

    Raises ``InputError`` where the beginning cannot be paired, ``DeviceError`` without the engine asked for.
    """
    return estimate_of(request, _sampled(request), folder, engine or choose(request.engine, request.limits.threads))


def estimate_of(request: PairsRequest, totals: Totals, folder: Path | None, engine: Device) -> Estimate:
    """Estimate what is known to be so large."""
    threads = engine.threads if engine.name == "cpu" else 1
    seconds = (
        _BASE_SECONDS
        + 2 * totals.letters / _READ
        + totals.cells / (_CELLS[engine.name, request.traced] * threads)
        + totals.pairs / _ROWS
    )
    texts = totals.letters * (1 + _CIGAR_SHARE / 2) if request.traced else 0
    saved = int(totals.pairs * (_ROW_BYTES + _NAME_BYTES) + texts)
    at_once = min(totals.letters, 4 * LETTERS + totals.longest_query + totals.longest_reference)
    memory = _BASE_MEMORY + _COPIES * at_once + min(3 * saved, _SAVED_HELD)
    if request.list_file and request.queries:
        # Records that are asked for by name are all held.
        memory += sum(os.path.getsize(path) for path in (request.queries, request.references) if path)
    disk = _BASE_DISK + saved
    sentence = f"About {format_duration(seconds)} at most for {totals.pairs:,} pairs, {format_bytes(memory)} of memory, {format_bytes(disk)} of disk."
    return Estimate(seconds, memory, disk, free_memory(), free_disk(folder), sentence, "split the files")


def _sampled(request: PairsRequest) -> Totals:
    """What there is to do, by the beginning of the files."""
    if not all(map(is_file, request.files)):
        return Totals(0, 0, 0, 0, 0)  # The reader will say what is wrong.
    matrix, _ = request.scoring.open()
    read = 0

    def beginning() -> Iterator[PairBatch]:
        nonlocal read
        for batch in pair_batches(request, matrix.alphabet):
            yield batch
            read += len(batch.queries.codes) + len(batch.references.codes)
            read += len(batch.queries.names) + len(batch.references.names)
            if read > 2 * _SAMPLE:
                return

    try:
        seen = count(beginning())
    except InputError:
        return Totals(0, 0, 0, 0, 0)
    if read <= 2 * _SAMPLE:
        return seen
    share = max(1.0, sum(os.path.getsize(path) for path in request.files) / read)
    pairs, cells, letters = (int(share * value) for value in seen[:3])
    return Totals(pairs, cells, letters, seen.longest_query, seen.longest_reference)
