"""The estimate of an alignment: time, memory, disk."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.chromosome.bounds.prefix_bound import MAX_ENTRIES
from gpu.analyses.chromosome.bounds.rearrangements import expected_share
from gpu.analyses.chromosome.checkpoints.special_columns import column_interval
from gpu.analyses.chromosome.checkpoints.special_rows import CELL_BYTES, area_bytes, special_rows
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.sample import PairSample
from gpu.analyses.chromosome.suboptimal.search import column_places, row_places
from gpu.analyses.estimate import Estimate, compiling
from gpu.core.phrase import Phrase, joined
from gpu.core.units import format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.engine import Engine
from gpu.jit.packaged import is_compiled
from gpu.jit.warm_up import Kernels
from gpu.results.os_errors import free_disk
from gpu.results.writer import QUEUE_BYTES

#: Least cells and seconds of a run whose speed is recorded; in shorter ones the lower bound and the
#: start take most of the time.
_TELLING_CELLS, _TELLING_SECONDS = 1e10, 1.0
#: Seconds of the start: loading libraries and compiled kernels.
_BASE_SECONDS = 2.0
#: Seconds from which it is said that similar sequences take less, and then how long they take.
LONG_SECONDS = 10.0
#: Bases read, hashed, searched for the lower bound, and rendered per second.
_BASES_A_SECOND = 2e6
#: The same where little is computed; the share of stage 2 that is at least computed on a
#: processor (on a card it is that of stage 1).
_PRUNED_BASES_A_SECOND, _STAGE_2_SHARE, _PRUNED_STAGES_3_AND_4 = 5e6, 0.2, 1.0
#: Of a card where little is computed: the start; and by base all that follows row by row.
_CARD_SECONDS, _CARD_SECONDS_A_BASE = 0.8, 4.5e-7
#: Names of the kernels that the stages themselves compile (``kernel_cache.mark``).
_KERNELS = ("initial_alignment", "upper_bound", "word_bound", "pruned_grid", "traceback_bound")
#: Extra columns per row in the time of a strip: its start takes 512 steps and a kernel launch.
_LAG = 1024
#: Ratio of the seconds of stage 1 to those of its cells: progress, saved rows.
_STAGE_1 = 1.05
#: Cells of stage 2 over the columns times the flush interval (at most 1.1), each of which takes a
#: little longer than one of stage 1.
_STAGE_2 = 1.25
#: Cells of stages 3 and 4 over the columns times the sides of their partitions (1 and up to 1.6),
#: by one thread: there are few.
_STAGES_3_AND_4 = 2.5

#: Cells of the search for further alignments over the matrix: it is filled once, and parts of it
#: again.
_REST = 1.2

#: Bytes of Python, its libraries, compiled kernels, and of all buffers of constant size.
#: Compiling, once on a computer, is not counted.
_BASE_MEMORY = 125 << 20
#: Bytes per base: its code in the growing reading buffer (1 + 1), and 16 bits in the sweep.
_BASE_BYTES = 4
#: Bytes of a row at the left border, H and E; and of the bounds by diagonal.
_BORDER_BYTES, _CORRIDOR_BYTES = 8, 2
#: Rows of the whole width in memory: the top border; then two bands ahead of the stage, and one of
#: each thread.
_TOP_ROWS, _SWEPT_ROWS = 1, 2
#: Largest number of k-mers that the lower bound samples, and bytes per k-mer until the unique ones
#: are selected.
_WORDS, _WORD_BYTES = 1_000_000, 80
#: Bytes of an entry of the table that bounds the scores of a step of stage 2, with its copies, as
#: measured.
_ENTRY_BYTES = 16

#: Bytes of the pruning pictures (2 MB each, the newest two are kept), the history, the journal.
_BASE_DISK = 8 << 20
#: Columns that rows keep where little is computed, over the computed share of the matrix: nearly
#: always less.
_KEPT_SHARE = 4.0
#: Number of checkpoints kept besides the special rows.
_CHECKPOINTS = 2
#: Bytes per base of the final files: a text alignment (4.5 per column), crosspoints, gaps.
_LEFT_BYTES = 6


def estimate(
    request: ChromosomeRequest,
    folder: Path | None = None,
    engine: Engine | None = None,
    sample: PairSample | None = None,
) -> Estimate:
    """Estimate a request whose lengths are known; see ``Analysis.estimate``.

    ``sample``: of the pair; with it the time is that of a run that prunes what such a pair lets.

    Raises ``InputError`` for scores that could overflow, and for a special rows area that is too
    small for one row.
    """
    rows, columns = request.a.used, request.b.used
    request.scoring.check_lengths(rows, columns)
    engine = engine or choose(request.engine, request.limits.threads)
    # Scores that no kernel supports are reported before anything is created.
    engine.sweep_kernels(request.scoring)
    kept = special_rows(request)
    interval = column_interval(request)
    height = kept[0] if kept else rows
    seconds = _seconds(engine, rows, columns, height, interval)
    # Without an alignment to start from, less is pruned; for an estimate nothing is compiled.
    if not (request.pruning and request.bound == "auto" and is_compiled(_KERNELS[0])):
        sample = None
    share = 1.0 if sample is None else expected_share(request, engine, sample.score(request))
    row_bytes = CELL_BYTES * (columns + 1)
    rows_bytes = len(kept) * row_bytes + columns // interval * CELL_BYTES * (height + 1)
    rows_bytes = int(min(1.0, _KEPT_SHARE * share) * rows_bytes)
    disk = _BASE_DISK + rows_bytes + _CHECKPOINTS * row_bytes + _LEFT_BYTES * (rows + columns)
    if request.wants_suboptimal:
        strands, area = _strands(request), area_bytes(request)
        seconds += _suboptimal_seconds(request, engine)
        lines = len(row_places(rows, columns, area)) * row_bytes
        lines += len(column_places(rows, columns, area, on_card=False)) * CELL_BYTES * (rows + 1)
        # The special rows are gone by then.
        disk = max(disk, disk - rows_bytes + strands * lines)
    if sample is not None:
        seconds = min(seconds, pruned_seconds(request, engine, share))
    # The queue of a slow disk (``Writer``): two tasks at least, and no more than there is to write.
    waiting = min(max(QUEUE_BYTES, 2 * row_bytes), disk)
    # A card has the rows of its strips in its own memory.
    swept = (_SWEPT_ROWS + (0 if engine.is_card else engine.threads)) * row_bytes + waiting
    words = _WORD_BYTES * (min(rows, _WORDS) + min(columns, _WORDS))
    memory = _BASE_MEMORY + engine.library_bytes + _TOP_ROWS * row_bytes
    memory += _BASE_BYTES * (rows + columns) + (_BORDER_BYTES + _CORRIDOR_BYTES) * rows
    # The k-mers are freed before the sweep begins, and the tables of stage 2 are made after it; but
    # little of what is freed in small parts is given back.
    tables = engine.threads * _ENTRY_BYTES * MAX_ENTRIES if request.pruning else 0
    memory += max(words + tables, swept)
    free = free_disk(folder)
    room = "" if free is None else Phrase(" ({} are free)", format_bytes(free))
    # What pruning spares is not known before.
    is_pruned = request.pruning and sample is None and seconds > LONG_SECONDS
    more = joined(
        "",
        (
            Phrase(" Similar sequences take less time.") if is_pruned else "",
            compiling(*_KERNELS, more=_own_kernels(request, engine)),
        ),
    )
    sentence = Phrase(
        "About {}, {} of memory, {} of disk{}.",
        format_duration(seconds),
        format_bytes(memory),
        format_bytes(disk),
        room,
    )
    less_memory, less_disk = Phrase("trim the sequences"), Phrase("a smaller special rows area")
    return Estimate.here(seconds, memory, disk, folder, sentence, less_memory, less_disk, more)


def _own_kernels(request: ChromosomeRequest, engine: Engine) -> tuple[Kernels, ...]:
    """The engine's kernels that are compiled for the CPU."""
    scoring = request.scoring
    return () if engine.is_card else (*engine.sweep_kernels(scoring), *engine.partition_kernels(scoring))


def _seconds(engine: Engine, rows: int, columns: int, height: int, interval: int) -> float:
    """Return the seconds of a run without pruning."""
    side = min(height, interval)
    # Stage 2 sweeps the columns as stage 1 sweeps the rows.
    swept = _STAGE_1 * rows * (columns + _LAG) + _STAGE_2 * columns * (height + _LAG)
    rate = engine.rates.of("sweep")
    partitioned = _STAGES_3_AND_4 * columns * side
    return _BASE_SECONDS + (rows + columns) / _BASES_A_SECOND + swept / (rate * engine.workers) + partitioned / rate


def _strands(request: ChromosomeRequest) -> int:
    """Strands of b that further alignments are looked for on."""
    return (1 + request.also_both_strands) if request.wants_suboptimal else 0


def _suboptimal_seconds(request: ChromosomeRequest, engine: Engine) -> float:
    """The seconds of the search for further alignments, which no bound shortens."""
    cells = _strands(request) * _REST * request.a.used * request.b.used
    return cells / (engine.rates.of("sweep") * engine.workers)


def pruned_seconds(request: ChromosomeRequest, engine: Engine, share: float) -> float:
    """The seconds of a run of whose matrix this share is likely computed."""
    rows, columns = request.a.used, request.b.used
    kept = special_rows(request)
    height, rate = kept[0] if kept else rows, engine.rates.of("sweep")
    cells = _STAGE_1 * share * rows * columns
    behind = share if engine.is_card else min(1.0, max(share, _STAGE_2_SHARE))
    cells += _STAGE_2 * behind * columns * (height + _LAG)
    seconds = (rows + columns) / _PRUNED_BASES_A_SECOND + cells / (rate * engine.workers)
    further = _suboptimal_seconds(request, engine)
    if engine.is_card:
        return further + max(seconds, _CARD_SECONDS + _CARD_SECONDS_A_BASE * (rows + columns))
    side = min(height, column_interval(request))
    return _BASE_SECONDS + further + seconds + _PRUNED_STAGES_3_AND_4 * columns * side / rate


def remember_rate(engine: Engine, cells: int, whole: int, columns: int, seconds: float) -> None:
    """Record the speed of ``cells`` cells of a matrix of ``whole``, if the run was long enough.

    Where most is pruned, rows wait for each other more than they are computed.
    """
    if cells < _TELLING_CELLS or seconds < _TELLING_SECONDS or 2 * cells < whole:
        return
    # A narrow matrix takes longer per cell, and the next one may be wide.
    cells += cells * _LAG // columns
    engine.rates.remember_sweep(cells / seconds / engine.workers)
