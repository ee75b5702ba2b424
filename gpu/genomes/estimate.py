"""The estimate of a comparison of genomes: what its parts are estimated to take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gpu.analyses.chromosome import ANALYSIS as CHROMOSOME
from gpu.analyses.estimate import Estimate, unpacked_size
from gpu.analyses.matches.estimate import estimate as estimate_matches
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.engine import Engine
from gpu.genomes.proposal import alignment_of_sides
from gpu.genomes.request import PROPOSE, GenomesRequest
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import are_small, list_records

#: Records that a large genome, whose records are not listed for an estimate, is taken to have.
_RECORDS = 20
#: Comparisons of several genomes that are estimated one by one, at most twice as many.
_COUPLES = 10
#: Bytes of the journal, the proposal and the sums.
_DISK = 4 << 20
#: Bytes for each base of both genomes while rearrangements are put together.
_MASKS = 2


def estimate(request: GenomesRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request; see ``Analysis.estimate``.

    Which records belong together is not known yet: the longest of a is taken to be aligned with the
    longest of b, and so on.
    """
    engine = engine or choose(request.engine, request.limits.threads, request.devices)
    if not request.is_all:
        return _of_two(request, folder, engine)
    couples = request.couples
    # Some of them tell of all: the others are as large on the whole.
    step = max(1, len(couples) // _COUPLES)
    parts = [_of_two(request.of_two(first, second), folder, engine) for first, second in couples[::step]]
    scale = len(couples) / len(parts)
    seconds, disk = (scale * sum(getattr(part, name) for part in parts) for name in ("seconds", "disk_bytes"))
    memory = max(part.memory_bytes for part in parts)
    sentence = Phrase("{}, for {:,} comparisons of two genomes.", _figures(seconds, memory, int(disk)), len(couples))
    return replace(parts[0], seconds=seconds, memory_bytes=memory, disk_bytes=int(disk), figures=sentence, remarks="")


def _of_two(request: GenomesRequest, folder: Path | None, engine: Engine) -> Estimate:
    limits = MatchesLimits(threads=request.limits.threads)
    overview = estimate_matches(
        MatchesRequest(request.b[0], request.a, engine=request.engine, limits=limits), folder, engine
    )
    sizes = sum(map(unpacked_size, (*request.a, *request.b)))
    seconds, disk = overview.seconds, overview.disk_bytes + _DISK
    memory = max(overview.memory_bytes, _MASKS * sizes)
    if request.until > PROPOSE:
        for rows, columns in zip(_lengths(request.a), _lengths(request.b), strict=False):
            a, b = (SequenceChoice("", length=max(1, size)) for size in (rows, columns))
            one = CHROMOSOME.estimate(alignment_of_sides(request, a, b), folder, engine)
            seconds += one.seconds
            memory = max(memory, one.memory_bytes)
            disk += one.disk_bytes // 4
    more, sentence = "", Phrase("{}, to find which records belong together.", _figures(seconds, memory, disk))
    if request.until > PROPOSE:
        how = Phrase("most of it for the alignments; which records belong together is found first")
        more = Phrase(" Similar sequences take less time.")
        sentence = Phrase("{}, {}.", _figures(seconds, memory, disk), how)
    return Estimate.here(seconds, memory, disk, folder, sentence, Phrase("choose smaller genomes"), remarks=more)


def _figures(seconds: float, memory: int, disk: int) -> str:
    return Phrase(
        "About {}, {} of memory, {} of disk", format_duration(seconds), format_bytes(memory), format_bytes(disk)
    )


def _lengths(paths: Sequence[str]) -> list[int]:
    """Lengths of a genome's records, the longest first; guessed for large files."""
    if are_small(list(paths)):
        return sorted((info.length for path in paths for info in list_records(path)), reverse=True)
    size = sum(map(unpacked_size, paths))
    return [size // _RECORDS] * _RECORDS
