"""What a run will take, told before the start: time, memory, disk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import platformdirs

from gpu.analyses.chromosome.checkpoints.special_columns import column_interval
from gpu.analyses.chromosome.checkpoints.special_rows import CELL_BYTES, rows_between, special_rows
from gpu.analyses.chromosome.context import Engine
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.estimate import Estimate, compiling, free_disk, free_memory
from gpu.core.units import format_bytes, format_duration
from gpu.engines import measurements
from gpu.engines.choose import choose
from gpu.engines.cpu.sweep.layout import word_for
from gpu.engines.device import Device
from gpu.results.writer import QUEUE_BYTES

#: Cell updates a second (CPU: and thread) before this computer has been measured: cautious figures for a recent PC.
_CELLS_A_SECOND = {"cpu": 4e9, "cuda": 2e11}
#: A run that computed fewer cells, or took less time, tells nothing: the lower bound and the start took most of it.
_TELLING_CELLS, _TELLING_SECONDS = 1e10, 1.0
#: A rate that is not in between was not remembered by us.
_SLOWEST, _FASTEST = 1e6, 1e14
#: Starting: libraries are loaded, and compiled kernels from the disk.
_BASE_SECONDS = 2.0
#: Bases that are read, hashed, looked through for the lower bound, and rendered in a second.
_BASES_A_SECOND = 2e6
#: Names of the kernels that the stages themselves compile (``kernel_cache.mark``).
_KERNELS = ("initial_alignment", "upper_bound", "pruned_grid", "traceback_bound")
#: Columns more that a row takes as long as: a strip of rows falls in line (512 steps), and is called for.
_LAG = 1024
#: Seconds of stage 1 over those of its cells: ticks, rows that are kept.
_STAGE_1 = 1.05
#: Cells of stage 2 over the columns times the flush interval (at most 1.1), where each takes a little longer than one of stage 1.
_STAGE_2 = 1.25
#: Cells of stages 3 and 4 over the columns times the sides of their partitions (1 and up to 1.6), for one thread: these are few.
_STAGES_3_AND_4 = 2.5

#: Python, its libraries, compiled kernels (CUDA's more), and what has always the same size. Compiling, once on a computer, is not counted.
_BASE_MEMORY = {"cpu": 116 << 20, "cuda": 200 << 20}
#: Bytes of a base: its code as it is read (1) and grows (1), and 16 bits as it is swept.
_BASE_BYTES = 4
#: Bytes of a row at the left border, H and E; and of what is told by diagonal of what may be left out.
_BORDER_BYTES, _CORRIDOR_BYTES = 8, 2
#: Rows of the whole width in memory: the top border, then the bus; two bands are kept ahead of the stage, and one by each thread.
_TOP_ROWS, _SWEPT_ROWS = 1, 2
#: The lower bound looks at so many words of a sequence at most, and holds this much for each until it has the unique ones.
_WORDS, _WORD_BYTES = 1_000_000, 80

#: Pictures of pruning (2 MB each, and the newest two stay), the history, the journal.
_BASE_DISK = 8 << 20
#: Checkpoints that stay besides the special rows.
_CHECKPOINTS = 2
#: Bytes of a base in what is left at the end: a text alignment (4.5 a column), crosspoints, gaps.
_LEFT_BYTES = 6


def estimate(request: ChromosomeRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request whose lengths are known; ``folder`` is where the result will be, ``engine`` (None: the one asked for) computes.

    Raises ``InputError`` for requests that no run would accept (scores that could overflow, an area that holds no row).
    """
    rows, columns = request.a.used, request.b.used
    request.scoring.check_lengths(rows, columns)
    engine = engine or choose(request.engine, request.limits.threads)
    # What no kernel computes with is told before anything is made.
    engine.sweep_kernels(request.scoring)
    kept = special_rows(request)
    interval = column_interval(request)
    height = kept[0] if kept else rows
    seconds = _seconds(engine, rows, columns, height, interval)
    row_bytes = CELL_BYTES * (columns + 1)
    # Rows between special rows may take what these leave of the area.
    area = request.limits.sra_bytes if rows_between(request) else len(kept) * row_bytes
    rows_bytes = area + columns // interval * CELL_BYTES * (height + 1)
    disk = _BASE_DISK + rows_bytes + _CHECKPOINTS * row_bytes + _LEFT_BYTES * (rows + columns)
    # What waits for a slow disk (``Writer``): two tasks always may, and never more than there is.
    waiting = min(max(QUEUE_BYTES, 2 * row_bytes), disk)
    swept = (_SWEPT_ROWS + engine.threads) * row_bytes + waiting
    words = _WORD_BYTES * (min(rows, _WORDS) + min(columns, _WORDS))
    memory = _BASE_MEMORY[engine.name] + _TOP_ROWS * row_bytes
    memory += _BASE_BYTES * (rows + columns) + (_BORDER_BYTES + _CORRIDOR_BYTES) * rows
    # The words are gone before the sweep begins.
    memory += max(words, swept)
    free = free_disk(folder)
    sentence = (
        f"About {format_duration(seconds)}, {format_bytes(memory)} of memory, {format_bytes(disk)} of disk"
        f"{'' if free is None else f' ({format_bytes(free)} are free)'}.{compiling(*_kernels(request, engine))}"
    )
    return Estimate(
        seconds, memory, disk, free_memory(), free, sentence, "trim the sequences", "a smaller special rows area"
    )


def _kernels(request: ChromosomeRequest, engine: Device) -> tuple[str, ...]:
    """Names of the kernels that an alignment needs compiled (``kernel_cache.mark``)."""
    if engine.name != "cpu":
        return _KERNELS
    word = np.dtype(word_for(request.scoring)).name
    return (*_KERNELS, f"sweep_{word}", f"partitions_{word}")


def _seconds(engine: Device, rows: int, columns: int, height: int, interval: int) -> float:
    """At most so long, without a card's or a disk's trouble; what is pruned is not known yet."""
    side = min(height, interval)
    # Stage 2 goes over the columns as stage 1 does over the rows.
    swept = _STAGE_1 * rows * (columns + _LAG) + _STAGE_2 * columns * (height + _LAG)
    rate = _rate(engine.name)
    partitioned = _STAGES_3_AND_4 * columns * side
    return _BASE_SECONDS + (rows + columns) / _BASES_A_SECOND + swept / (rate * _parallel(engine)) + partitioned / rate


def remember_rate(engine: Device, cells: int, columns: int, seconds: float) -> None:
    """Note how fast this computer computed ``cells`` of a matrix of so many columns; short runs tell nothing."""
    if cells < _TELLING_CELLS or seconds < _TELLING_SECONDS:
        return
    # A narrow matrix takes longer a cell, and the next one may be wide.
    cells += cells * _LAG // columns
    measurements.write_json(_rate_file(engine.name), {"cells_a_second": cells / seconds / _parallel(engine)})


def _parallel(engine: Device) -> int:
    """What the rate is multiplied with: the CPU's is a thread's."""
    return engine.threads if engine.name == "cpu" else 1


def _rate(engine: str) -> float:
    try:
        rate = float(measurements.read_json(_rate_file(engine))["cells_a_second"])
    except (ValueError, KeyError, TypeError, OverflowError):
        return _CELLS_A_SECOND[engine]
    return rate if _SLOWEST < rate < _FASTEST else _CELLS_A_SECOND[engine]


def _rate_file(engine: str) -> Path:
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / f"{engine}_rate.json"
