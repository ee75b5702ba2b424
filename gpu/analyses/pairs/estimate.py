"""The estimate of a batch of pairs: time, memory, disk."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from gpu.analyses.estimate import Estimate, compiling, free_memory, unpacked_size
from gpu.analyses.pairs.input import LONG_PAIR_BYTES, Counting, PairTotals, pair_batches
from gpu.analyses.pairs.reading import ReadPairs, room
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import counted, format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.engine import Engine
from gpu.results.os_errors import free_disk
from gpu.sequences.raw import is_file

#: Letters read per second (once), a cautious figure for a recent PC.
_READ = 60e6
#: Rows made and saved per second.
_ROWS = 300e3
#: Seconds of the start: loading libraries and compiled kernels.
_BASE_SECONDS = 2.5
#: Bytes of Python and its libraries; and of a folder without pairs.
_BASE_MEMORY, _BASE_DISK = 200 << 20, 1 << 20
#: Bytes of a row on disk without its texts, and in memory without its letters; of its names; and
#: approximate most bytes of a CIGAR per letter of the shorter record.
_ROW_BYTES, _HELD_ROW_BYTES, _NAME_BYTES, _CIGAR_SHARE = 80, 34, 40, 1.4
#: Copies of letters in the pipeline: as read, in batches, as rows and text; their largest size in
#: bytes, in total and per thread.
_COPIES, _FLOW, _FLOW_OF_THREAD = 2, 320 << 20, 32 << 20
#: Largest size in bytes of rows queued for the disk: the writer's queue, and parts of the table.
_WAITING = 768 << 20
#: Memory of a long pair, whose directions (half a byte per cell) do not all fit: cells of which a
#: thread keeps them; bytes per letter of the rows that it keeps, twice; and the limit of all
#: threads together.
_DIRECTIONS, _KEPT_COPIES, _KEPT = 1 << 26, 512, 2 * (512 << 20)
#: Records given by name: copies of their letters, and bytes of each one's index entry.
_NAMED_COPIES, _NAMED_BYTES = 2.2, 400
#: Letters of both sides that are sampled; the rest is assumed to be like them.
_SAMPLE = 16 << 20


def estimate(request: PairsRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request from the beginning of its files; see ``Analysis.estimate``."""
    return estimate_of(request, _sampled(request), folder, engine or choose(request.engine, request.limits.threads))


def estimate_of(
    request: PairsRequest,
    totals: PairTotals,
    folder: Path | None,
    engine: Engine,
    is_kept: bool = True,
    held: int | None = None,
    taken: int = 0,
) -> Estimate:
    """Estimate pairs of known totals.

    Parameters
    ----------
    is_kept : bool
        True for pairs that go to a result folder and are not printed.
    held : int or None
        Bytes of pairs, and of lines that wait to be printed, that are held at most; None if they
        are not read yet.
    taken : int
        Bytes of these that are held now.
    """
    if request.mode == "fit" and engine.is_card:
        # See ``Mode.FIT``: no kernel of a card fits.
        engine = choose("cpu", request.limits.threads)
    rate = engine.rates.of("pairs" if request.traced else "pair_scores") * engine.workers
    seconds = _BASE_SECONDS + totals.letters / _READ + totals.cells / rate + totals.pairs / _ROWS
    texts = totals.letters * (1 + _CIGAR_SHARE / 2) if request.traced else 0
    saved = int(totals.pairs * (_ROW_BYTES + _NAME_BYTES) + texts) if is_kept else 0
    read = totals.letters + totals.pairs * (_HELD_ROW_BYTES + _NAME_BYTES)
    # A single pair is held in memory whole, however long.
    most = _FLOW + _FLOW_OF_THREAD * engine.workers + _COPIES * (totals.longest_query + totals.longest_reference)
    memory = _BASE_MEMORY + (min(read, room()) if held is None else held) + min(_COPIES * read, most)
    memory += min(saved, _WAITING)
    memory += _of_long_pairs(request, totals, engine.workers)
    if request.list_file and request.queries:
        memory += sum(_of_named(path, totals) for path in (request.queries, request.references))
    disk = _BASE_DISK + saved if is_kept else 0
    takes = Phrase(
        "{} of memory{}", format_bytes(memory), Phrase(", {} of disk", format_bytes(disk)) if is_kept else ""
    )
    sentence = Phrase("About {} for {}, {}.", format_duration(seconds), counted(totals.pairs, "pairs"), takes)
    # Taken bytes were free before.
    free = free_memory() + taken
    return Estimate(
        seconds,
        memory,
        disk,
        free,
        free_disk(folder),
        sentence,
        Phrase("split the files"),
        remarks=compiling("pair_rows", "pairs"),
    )


def estimate_of_files(files: ReadPairs, folder: Path | None, engine: Engine, waiting: int = 0) -> Estimate:
    """Estimate files that were read, for a folder or to be printed (None).

    ``waiting``: bytes of lines that wait to be printed.
    """
    most, now = files.most_held_bytes + waiting, files.held_bytes + waiting
    return estimate_of(files.request, files.totals, folder, engine, folder is not None, most, now)


def _of_long_pairs(request: PairsRequest, totals: PairTotals, threads: int) -> int:
    """Return the bytes of directions and rows of the longest pairs, one a thread."""
    letters, cells = totals.longest_query + totals.longest_reference, totals.longest_query * totals.longest_reference
    if not request.traced:
        return 0
    each = min(cells, _DIRECTIONS) // 2 + LONG_PAIR_BYTES * letters
    kept = min(_KEPT_COPIES * letters, _KEPT // threads) if cells > _DIRECTIONS else 0
    return min(totals.pairs, threads) * (each + kept)


def _of_named(path: str, totals: PairTotals) -> int:
    """Return the bytes of a file's records, which are all held if pairs are given by name.

    They are assumed to be as long as those of the pairs.
    """
    size = unpacked_size(path)
    records = size / (totals.letters / max(1, 2 * totals.pairs) + _NAME_BYTES)
    return int(_NAMED_COPIES * size + _NAMED_BYTES * records)


def _sampled(request: PairsRequest) -> PairTotals:
    """Return the totals, extrapolated from the beginning of the files."""
    if not all(map(is_file, request.files)):
        return PairTotals(0, 0, 0, 0, 0)  # The reader will report the error.
    matrix, _ = request.scoring.open()
    is_by_name = bool(request.list_file and request.queries)
    counting = Counting()
    read = 0
    is_all = True
    try:
        with closing(pair_batches(request, matrix.alphabet)) as batches:
            for batch in batches:
                if read > _SAMPLE:
                    is_all = False
                    break
                counting.add(batch)
                # Per record ">" and two line ends; per line of a list a tab and its end.
                sides = (batch.queries, batch.references)
                read += sum(len(side.names) for side in sides) + 2 * len(batch.queries)
                if not is_by_name:
                    read += sum(len(side.codes) for side in sides) + 2 * len(batch.queries)
    except InputError:
        return PairTotals(0, 0, 0, 0, 0)
    seen = counting.totals
    if is_all:
        return seen
    paths = (request.list_file,) if is_by_name else request.files
    share = max(1.0, sum(map(unpacked_size, paths)) / read)
    pairs, cells, letters = (int(share * value) for value in seen[:3])
    return PairTotals(pairs, cells, letters, seen.longest_query, seen.longest_reference)
