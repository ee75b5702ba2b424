"""The estimate of a database search: time, memory, disk."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.estimate import Estimate, compiling, unpacked_size
from gpu.analyses.search.best import expected_entries
from gpu.analyses.search.candidates import sampled_entries, sampled_stride
from gpu.analyses.search.input import LETTERS, DatabaseTotals, dna_batches, entry_batches, read_queries
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.score import SearchScoring
from gpu.analyses.search.shuffled import COPIES, LONGEST
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.engine import Engine
from gpu.scoring.constants import published
from gpu.scoring.statistics import MIN_SCORES
from gpu.sequences.raw import is_file
from gpu.sequences.record_batch import RecordBatch
from gpu.sequences.translation import CODON

#: Letters read per second (twice unless the database is prepared); cautious figures for a recent
#: PC.
_READ = 60e6
#: Residues of DNA frames that are read and translated per second.
_TRANSLATED = 30e6
#: Seconds of the start (loading libraries and compiled kernels), and of aligning a hit.
_BASE_SECONDS, _HIT_SECONDS = 2.5, 2e-3
#: Bytes of Python and its libraries; and of a folder without hits.
_BASE_MEMORY, _BASE_DISK = 200 << 20, 1 << 20
#: Copies of a batch's letters in memory: as read, joined, sorted.
_COPIES = 5
#: Approximate bytes of a candidate or hit besides its letters, and how often one is saved.
_HIT_BYTES, _SAVED = 240, 4
#: Bytes of a score recorded for statistics on the disk, and copies in memory.
_SAMPLE_BYTES, _SAMPLE_COPIES = 12, 3


def estimate(request: SearchRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request from the beginning of its database; see ``Analysis.estimate``."""
    scoring = SearchScoring.of(request)
    queries = read_queries(request.queries, scoring.matrix, are_translated=scoring.query is not None)
    chosen = engine or choose(request.engine, request.limits.threads)
    return estimate_of(request, scoring, queries, _sampled(request, scoring), folder, chosen)


def estimate_of(
    request: SearchRequest,
    scoring: SearchScoring,
    queries: RecordBatch,
    totals: DatabaseTotals,
    folder: Path | None,
    engine: Engine,
) -> Estimate:
    """Estimate a database of known totals; those of its frames if it is translated."""
    asked = DatabaseTotals(0, 0, 0).with_(queries) if scoring.query is None else scoring.query.totals(queries)
    residues, mean = asked.residues, totals.residues // max(1, totals.entries)
    cells = residues * len(scoring.strands) * totals.residues
    is_fitted = published(scoring.matrix, scoring.gaps) is None
    stride = sampled_stride(asked.entries, totals.entries)
    if is_fitted and totals.entries < MIN_SCORES:
        cells += residues * COPIES * min(mean, LONGEST)
    elif is_fitted and stride > (needed := sampled_stride(1, totals.entries)):
        # With many queries only a part of the scores is recorded; the samples are scored again.
        cells += residues * totals.residues // needed
    hits = min(request.top, totals.entries) * len(queries)
    read = _READ if scoring.database is None else _TRANSLATED
    scored = cells / (engine.rates.of("scores") * engine.workers)
    seconds = _BASE_SECONDS + 2 * totals.residues / read + scored + hits * _HIT_SECONDS
    # Per query; the best of each frame are held until all are known.
    kept = min(request.top, totals.entries) * asked.entries
    saved = _SAVED * kept * (_HIT_BYTES + 2 * mean)
    if is_fitted:
        chosen = expected_entries(totals.entries, request.top, 1 + totals.residues // LETTERS)
        saved += int(chosen * asked.entries * (_HIT_BYTES + mean))
    at_once = min(totals.residues, LETTERS + (1 if scoring.database is None else CODON) * totals.longest)
    sample = _SAMPLE_BYTES * min(totals.entries, sampled_entries(asked.entries)) * asked.entries
    memory = _BASE_MEMORY + _COPIES * at_once + min(3 * saved, 1 << 30) + _SAMPLE_COPIES * sample
    disk = _BASE_DISK + saved + sample
    entries = totals.entries if scoring.database is None else scoring.database.records(totals.entries)
    frames = Phrase(" in {} frames", len(request.frames)) if request.frames else ""
    sentence = Phrase(
        "About {} for {:,} × {:,} records{}, {} of memory, {} of disk.",
        format_duration(seconds),
        len(queries),
        entries,
        frames,
        format_bytes(memory),
        format_bytes(disk),
    )
    return Estimate.here(
        seconds,
        memory,
        disk,
        folder,
        sentence,
        Phrase("split the queries"),
        remarks=compiling("scores", "cigars", "pairs"),
    )


def _sampled(request: SearchRequest, scoring: SearchScoring) -> DatabaseTotals:
    """Return the totals of the database, extrapolated from its first batch."""
    path = request.database
    if not is_file(path):
        return DatabaseTotals(0, 0, 0)  # The reader will report the error.
    of_frames = scoring.database
    batches = entry_batches(path, scoring.matrix.alphabet) if of_frames is None else dna_batches(path)
    try:
        first = next(batches)
    except InputError:
        return DatabaseTotals(0, 0, 0)
    is_all = next(batches, None) is None
    batches.close()
    totals = DatabaseTotals(0, 0, 0).with_(first) if of_frames is None else of_frames.totals(first)
    if is_all:
        return totals
    share = max(1.0, unpacked_size(path) / (len(first.codes) + len(first.names)))
    return DatabaseTotals(int(totals.entries * share), int(totals.residues * share), totals.longest)
