"""What a run will take, told before the start: time, memory, disk."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from gpu.analyses.chromosome.context import Engine
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.special_columns import column_interval
from gpu.analyses.chromosome.special_rows import CELL_BYTES, special_rows
from gpu.analyses.estimate import Estimate, free_disk, free_memory
from gpu.engines.choose import choose
from gpu.engines.device import Device
from gpu.quantities import format_bytes, format_duration
from gpu.results.writer import QUEUE_BYTES

#: Cell updates a second (CPU: and thread) before this computer has been measured: cautious figures for a recent PC.
_CELLS_A_SECOND = {"cpu": 4e9, "cuda": 2e11}
_BASE_BYTES = 200 << 20


def estimate(request: ChromosomeRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request whose lengths are known; ``folder`` is where the result will be, ``engine`` (None: the one asked for) computes.

    Raises ``InputError`` for requests that no run would accept (scores that could overflow, an area that holds no row).
    """
    rows, columns = request.a.used, request.b.used
    request.scoring.check_lengths(rows, columns)
    engine = engine or choose(request.engine, request.limits.threads)
    # What no kernel computes with is told before anything is made.
    engine.sweep_kernels(request.scoring)
    seconds = 0.5 + 1.1 * rows * columns / (_rate(engine.name) * _parallel(engine))
    kept = special_rows(request)
    height = kept[0] if kept else rows
    row_bytes = CELL_BYTES * (columns + 1)
    disk = len(kept) * row_bytes + 2 * row_bytes + columns // column_interval(request) * CELL_BYTES * (height + 1)
    disk += 16 * (rows + columns) // 100 + (8 << 20)
    # Codes twice (as read, as swept), the bus, the borders, and the rows on their way to the host and from there to the disk.
    memory = _BASE_BYTES + 4 * (rows + columns) + 8 * rows + row_bytes * (3 + engine.threads)
    memory += min(max(QUEUE_BYTES, 2 * row_bytes), disk)
    free = free_disk(folder)
    sentence = (
        f"About {format_duration(seconds)} at most, {format_bytes(memory)} of memory, {format_bytes(disk)} of disk"
        f"{'' if free is None else f' ({format_bytes(free)} are free)'}."
    )
    return Estimate(seconds, memory, disk, free_memory(), free, sentence)


def remember_rate(engine: Device, cells: int, seconds: float) -> None:
    """Note how fast this computer was, for later estimates; short runs tell nothing."""
    if seconds < 1:
        return
    try:
        path = _rate_file(engine.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"cells_a_second": cells / seconds / _parallel(engine)}), encoding="utf-8")
    except OSError:
        return


def _parallel(engine: Device) -> int:
    """What the rate is multiplied with: the CPU's is a thread's."""
    return engine.threads if engine.name == "cpu" else 1


def _rate(engine: str) -> float:
    try:
        rate = float(json.loads(_rate_file(engine).read_text(encoding="utf-8"))["cells_a_second"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return _CELLS_A_SECOND[engine]
    return rate if 1e6 < rate < 1e14 else _CELLS_A_SECOND[engine]


def _rate_file(engine: str) -> Path:
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / f"{engine}_rate.json"
