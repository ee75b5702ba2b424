"""The estimate of an alignment: time, memory, disk."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.chromosome.checkpoints.special_columns import column_interval
from gpu.analyses.chromosome.checkpoints.special_rows import CELL_BYTES, special_rows
from gpu.analyses.chromosome.context import Engine
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.estimate import Estimate, compiling, free_disk, free_memory
from gpu.core.units import format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.device import Device
from gpu.jit.warm_up import Kernels
from gpu.results.writer import QUEUE_BYTES

#: A run of fewer cells, or of less time, tells nothing: the lower bound and the start took most of
#: it.
_TELLING_CELLS, _TELLING_SECONDS = 1e10, 1.0
#: Starting: libraries are loaded, and compiled kernels from the disk.
_BASE_SECONDS = 2.0
#: Bases that are read, hashed, searched for the lower bound, and rendered in a second.
_BASES_A_SECOND = 2e6
#: Names of the kernels that the stages themselves compile (``kernel_cache.mark``).
_KERNELS = ("initial_alignment", "upper_bound", "pruned_grid", "traceback_bound")
#: Columns more that a row seems to have: each strip of rows starts in 512 steps, and is called for.
_LAG = 1024
#: Seconds of stage 1 over those of its cells: ticks, rows that are kept.
_STAGE_1 = 1.05
#: Cells of stage 2 over the columns times the flush interval (at most 1.1), each of which takes a
#: little longer than one of stage 1.
_STAGE_2 = 1.25
#: Cells of stages 3 and 4 over the columns times the sides of their partitions (1 and up to 1.6),
#: by one thread: these are few.
_STAGES_3_AND_4 = 2.5

#: Bytes of Python, its libraries, compiled kernels, and of what has always the same size.
#: Compiling, once on a computer, is not counted.
_BASE_MEMORY = 116 << 20
#: Bytes of a base: its code as it is read (1) and grows (1), and 16 bits as it is swept.
_BASE_BYTES = 4
#: Bytes of a row at the left border, H and E; and of the bounds by diagonal.
_BORDER_BYTES, _CORRIDOR_BYTES = 8, 2
#: Rows of the whole width in memory: the top border; then two bands ahead of the stage, and one of
#: each thread.
_TOP_ROWS, _SWEPT_ROWS = 1, 2
#: Words of a sequence that the lower bound looks at, at most, and bytes for each until it has the
#: unique ones.
_WORDS, _WORD_BYTES = 1_000_000, 80

#: Pictures of pruning (2 MB each, and the newest two stay), the history, the journal.
_BASE_DISK = 8 << 20
#: Checkpoints that stay besides the special rows.
_CHECKPOINTS = 2
#: Bytes of a base in what is left at the end: a text alignment (4.5 a column), crosspoints, gaps.
_LEFT_BYTES = 6


def estimate(request: ChromosomeRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request whose lengths are known; see ``Analysis.estimate``.

    Raises ``InputError`` for scores that could overflow, and for an area that holds no row.
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
    rows_bytes = len(kept) * row_bytes + columns // interval * CELL_BYTES * (height + 1)
    disk = _BASE_DISK + rows_bytes + _CHECKPOINTS * row_bytes + _LEFT_BYTES * (rows + columns)
    # What waits for a slow disk (``Writer``): two tasks always may, and never more than there is.
    waiting = min(max(QUEUE_BYTES, 2 * row_bytes), disk)
    swept = (_SWEPT_ROWS + engine.threads) * row_bytes + waiting
    words = _WORD_BYTES * (min(rows, _WORDS) + min(columns, _WORDS))
    memory = _BASE_MEMORY + engine.library_bytes + _TOP_ROWS * row_bytes
    memory += _BASE_BYTES * (rows + columns) + (_BORDER_BYTES + _CORRIDOR_BYTES) * rows
    # The words are gone before the sweep begins.
    memory += max(words, swept)
    free = free_disk(folder)
    room = "" if free is None else f" ({format_bytes(free)} are free)"
    sentence = (
        f"About {format_duration(seconds)}, {format_bytes(memory)} of memory, {format_bytes(disk)} of disk{room}."
        f"{compiling(*_KERNELS, more=_own_kernels(request, engine))}"
    )
    return Estimate(
        seconds, memory, disk, free_memory(), free, sentence, "trim the sequences", "a smaller special rows area"
    )


def _own_kernels(request: ChromosomeRequest, engine: Engine) -> tuple[Kernels, ...]:
    """The engine's kernels that are compiled for the processor."""
    scoring = request.scoring
    return () if engine.is_card else (*engine.sweep_kernels(scoring), *engine.partition_kernels(scoring))


def _seconds(engine: Device, rows: int, columns: int, height: int, interval: int) -> float:
    """Return the seconds of a run in which nothing is pruned."""
    side = min(height, interval)
    # Stage 2 goes over the columns as stage 1 does over the rows.
    swept = _STAGE_1 * rows * (columns + _LAG) + _STAGE_2 * columns * (height + _LAG)
    rate = engine.rates.of("sweep")
    partitioned = _STAGES_3_AND_4 * columns * side
    return _BASE_SECONDS + (rows + columns) / _BASES_A_SECOND + swept / (rate * engine.workers) + partitioned / rate


def remember_rate(engine: Device, cells: int, columns: int, seconds: float) -> None:
    """Note how fast ``cells`` of a matrix of so many columns were computed in a long enough run."""
    if cells < _TELLING_CELLS or seconds < _TELLING_SECONDS:
        return
    # A narrow matrix takes longer a cell, and the next one may be wide.
    cells += cells * _LAG // columns
    engine.rates.remember_sweep(cells / seconds / engine.workers)
