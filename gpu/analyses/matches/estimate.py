"""The estimate of a search for matches, from the sizes of the files and their first records."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from gpu.analyses.estimate import Estimate, compiling, unpacked_size
from gpu.analyses.index_size import index_bytes
from gpu.analyses.matches.request import MatchesRequest
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.engine import Engine
from gpu.sequences.batches import BATCH
from gpu.sequences.files import open_bytes

#: Letters per second read, and sorted into an index by one thread; cautious figures for a recent
#: PC.
_READ, _INDEXED = 40e6, 4e6
#: Bytes of a match on disk; approximate letters of the queries per match in related genomes.
_MATCH_BYTES, _LETTERS_A_MATCH = 21, 50
#: Seconds of start and end (libraries and compiled kernels are loaded), three times those of a
#: recent PC.
_BASE_SECONDS = 0.7
#: Bytes of Python, its libraries, buffers and a batch of short queries; and of an empty result
#: folder.
_BASE_MEMORY, _BASE_DISK = 160 << 20, 1 << 20
#: Bytes in the file of the shortest record assumed: a read of 36 bases and a header. On disk a
#: record is its name, the name's offset, and its length.
_LETTERS_A_RECORD, _RECORD_BYTES = 48, 32
#: Copies of the queries in memory at once: as they were read, joined, and their other strand.
_QUERY_COPIES = 3
#: Copies of matches being saved: as found, sorted, and queued for the disk; and their largest size
#: in bytes.
_SAVED_COPIES, _SAVED_HELD = 3, 900 << 20
#: Number of records in the first bytes of a file that marks it as one of reads or contigs, searched
#: in batches.
_SHORT_RECORDS, _BEGINNING = 16, 64 << 10


def estimate(request: MatchesRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request; see ``Analysis.estimate``.

    A reference takes at most 9 bytes per base (``index_size``). The number of matches is assumed to
    be that of related genomes.
    """
    reference = unpacked_size(request.reference)
    lengths = [unpacked_size(path) for path in request.queries]
    queries = sum(lengths)
    at_once = max(_at_once(path, letters) for path, letters in zip(request.queries, lengths, strict=True))
    engine = engine or choose(request.engine, request.limits.threads)
    strands = 2 if request.strands == "both" else 1
    searched = queries * strands / 2 / (engine.rates.of("matches") * engine.workers)
    seconds = _BASE_SECONDS + (reference + queries) / _READ + reference / _INDEXED + searched
    saved = _MATCH_BYTES * (queries // _LETTERS_A_MATCH) + _RECORD_BYTES * (queries // _LETTERS_A_RECORD)
    memory = _BASE_MEMORY + index_bytes(reference) + _QUERY_COPIES * at_once + min(_SAVED_COPIES * saved, _SAVED_HELD)
    # The index is kept without its text.
    disk = _BASE_DISK + index_bytes(reference) - reference + saved
    sentence = Phrase(
        "About {}, {} of memory, {} of disk, most of it for the index of the reference, which is kept and used again.",
        format_duration(seconds),
        format_bytes(memory),
        format_bytes(disk),
    )
    return Estimate.here(
        seconds, memory, disk, folder, sentence, Phrase("split the files"), remarks=compiling("matches")
    )


def _at_once(path: str, letters: int) -> int:
    """Return the letters of a file in memory at once: a batch of short records, or all."""
    if not letters:
        return 0
    try:
        with closing(open_bytes(path)) as chunks:
            beginning = next(chunks, b"")[:_BEGINNING]
    except InputError:
        return letters
    records = max(beginning.count(b"\n>"), beginning.count(b"\n@"))
    return min(letters, 2 * BATCH) if records >= _SHORT_RECORDS else letters
