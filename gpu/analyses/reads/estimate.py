"""The estimate of a mapping of reads, from the sizes of the files and their first reads."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gpu.analyses.estimate import Estimate, compiling, unpacked_size
from gpu.analyses.reads.mapping import LETTERS, first_reads
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import counted, format_bytes, format_duration
from gpu.engines.choose import choose
from gpu.engines.engine import Engine
from gpu.sequences.raw import is_file

#: Letters a second, cautious figures for a recent PC: read, sorted into an index (by one thread).
_READ, _INDEXED = 40e6, 3e6
#: Reads a second that are made into lines or rows.
_ROWS = 400e3
_BASE_SECONDS = 1.0
#: Python, its libraries, buffers; and a folder without reads.
_BASE_MEMORY, _BASE_DISK = 260 << 20, 1 << 20
#: Bytes a base of the reference: of the index while it is made, of the index, of the reference.
_MAKING, _INDEX, _CODES = 8, 1.6, 1
#: Bytes of memory a letter of a batch: as read, joined, as rows; and of what is on its way to the
#: disk, at most.
_BATCH_COPIES, _SAVED_HELD = 16, 400 << 20
#: Bytes of a read on the disk beside its name, letters and qualities; of a hit; hits of a read.
_READ_BYTES, _HIT_BYTES, _HITS = 40, 22, 1.3
#: Of imported reads: unpacked bytes a second, bytes of memory a base of the reference, and of
#: blocks of lines.
_TAKEN, _MATCHED, _BLOCKS = 60e6, 4, 200 << 20


class Amount(NamedTuple):
    """An amount of reads: number, letters, and bytes of names, qualities and letters, about."""

    reads: int = 0
    letters: int = 0
    text_bytes: int = 0


def estimate(request: ReadsRequest, folder: Path | None = None, engine: Engine | None = None) -> Estimate:
    """Estimate a request; see ``Analysis.estimate``."""
    if request.alignments:
        return _of_alignments(request, folder)
    bases = sum(map(unpacked_size, request.references))
    amount = amount_of(request)
    engine = engine or choose(request.engine, request.limits.threads)
    rate = engine.rates.of("reads" if request.errors else "exact_reads") * engine.workers
    seconds = _BASE_SECONDS + bases / _READ + bases / _INDEXED
    seconds += amount.letters / _READ + amount.letters / rate
    seconds += amount.reads / _ROWS
    saved = int(amount.text_bytes + amount.reads * (_READ_BYTES + _HITS * _HIT_BYTES)) + bases
    at_once = _BATCH_COPIES * min(2 * LETTERS, amount.letters)
    memory = int(
        _BASE_MEMORY + bases * _CODES + max(bases * _MAKING, bases * _INDEX + at_once + min(saved, _SAVED_HELD))
    )
    disk = int(_BASE_DISK + bases * _INDEX + saved)
    what = Phrase(" for about {}", counted(amount.reads, "reads")) if amount.reads else ""
    sentence = Phrase(
        "About {}{}, {} of memory, {} of disk, the index of the reference included, which is kept and used again.",
        format_duration(seconds),
        what,
        format_bytes(memory),
        format_bytes(disk),
    )
    return Estimate.here(
        seconds, memory, disk, folder, sentence, Phrase("split the reference"), remarks=compiling("reads")
    )


def _of_alignments(request: ReadsRequest, folder: Path | None) -> Estimate:
    """Estimate the import of a file, by its size: unpacked it is about what is saved."""
    bases, size = sum(map(unpacked_size, request.references)), unpacked_size(request.alignments)
    seconds = _BASE_SECONDS + bases / _READ + size / _TAKEN
    disk = int(_BASE_DISK + bases + size)
    memory = int(_BASE_MEMORY + _MATCHED * bases + _BLOCKS + min(size, _SAVED_HELD))
    sentence = Phrase(
        "About {}, {} of memory, {} of disk.",
        format_duration(seconds),
        format_bytes(memory),
        format_bytes(disk),
    )
    return Estimate.here(
        seconds, memory, disk, folder, sentence, Phrase("leave out the reference"), remarks=compiling("reads.imported")
    )


def amount_of(request: ReadsRequest) -> Amount:
    """Return the amount of reads, by the first ones of each file that can be read."""
    found = [_amount(path) for path in request.reads]
    return Amount(*(sum(numbers) for numbers in zip(*found, strict=True))) if found else Amount()


def _amount(path: str) -> Amount:
    if not is_file(path):  # a pipe would keep us waiting
        return Amount()
    try:
        batch = first_reads(path)
    except InputError:
        return Amount()
    size = unpacked_size(path)
    if batch is None or not size:
        return Amount()
    letters = int(batch.lengths.sum())
    texts = letters * (1 if batch.qualities is None else 2) + len(batch.names)
    # Beside them each read has its signs and line ends, and some of its header is no name.
    share = size / max(1, texts + len(batch) * (3 if batch.qualities is None else 6))
    # All that there is, where that is less than was looked at.
    share = max(share, 1.0)
    return Amount(int(len(batch) * share), int(letters * share), int(texts * share))
