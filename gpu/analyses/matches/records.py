"""The records of a search's files, as mummer reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gpu.analyses.matches.alphabet import ANY_LETTER, ONLY_BASES
from gpu.core.errors import InputError
from gpu.engines.work.matches import NO_MATCH, RECORD_END
from gpu.sequences.batches import BATCH, read_all, read_batches
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import RecordBatch

REFERENCE = Reading(ANY_LETTER, RECORD_END, as_mummer=True)
QUERIES = Reading(ANY_LETTER, NO_MATCH, as_mummer=True)
QUERIES_ONLY_BASES = Reading(ONLY_BASES, NO_MATCH, as_mummer=True)


def read_reference(path: str, known: Fingerprint | None = None, notices: Notices | None = None) -> RecordBatch:
    """Every record of the reference.

    Raises ``InputError``, also if the file differs from what is ``known``. ``notices``: counts
    flaws that did not prevent reading, or None.
    """
    return read_all(path, replace(REFERENCE, notices=notices), known)


def read_queries(
    path: str,
    only_acgt: bool,
    known: Fingerprint | None = None,
    letters: int = BATCH,
    notices: Notices | None = None,
) -> Iterator[RecordBatch]:
    """The records of a file of queries, in batches of about ``letters`` letters.

    ``only_acgt``: other letters match nothing. ``notices`` and errors as of ``read_reference``.
    """
    reading = QUERIES_ONLY_BASES if only_acgt else QUERIES
    return read_batches(path, replace(reading, notices=notices), letters, known)


def check_there(path: str) -> None:
    """Raise mummer's sentence for a file that is missing or empty.

    A path that exists and is no file is left to its reader.
    """
    try:
        file = Path(path)
        if file.exists() and not (file.is_file() or file.is_dir()):
            return
        there = file.is_file() and file.stat().st_size > 0
        if there:
            file.open("rb").close()
    except (OSError, ValueError):
        there = False
    if not there:
        raise InputError('mummer: cannot open file "{}" or file "{}" is empty', path, path)
