"""Prepared databases of a search, cached on disk (``gpu.core.array_cache``).

A cached database is found by the SHA-256 of its source file, so a changed file is another one. Its
batches are exactly those of reading the file: a run may resume with a prepared database after it
was begun without one. It tells of which file it was made, for the list of what is prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gpu.analyses.search import input as source
from gpu.analyses.search.frames import Frames
from gpu.analyses.search.input import DatabaseTotals, check_entries, entry_batches
from gpu.core.array_cache import LIMIT, ArrayCache, ArrayWriter, CachedArrays
from gpu.core.phrase import Phrase, from_json, phrase_of, to_json
from gpu.sequences.alphabet import DNA, Alphabet
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint
from gpu.sequences.record_batch import PADDING, RecordBatch

#: Version of the cached content; raised when codes, names, the ends of batches or notices change.
FORMAT_VERSION = 3
#: Dtypes of the arrays of a batch: codes, starts, names, name starts.
_DTYPES = (np.uint8, np.int64, np.uint8, np.int64)
_ARRAYS = len(_DTYPES)


class Database(NamedTuple):
    """A database; ``batches`` iterates the entries from the first on, as often as it is called.

    It raises ``InputError`` if the file has changed.
    """

    totals: DatabaseTotals
    batches: Callable[[], Iterator[RecordBatch]]


class Prepared(NamedTuple):
    """A file that is prepared, in one or more ways.

    ``entries``, ``letters``: records, and their bases or residues; ``size``: bytes of the file as
    it was read; ``kept``: bytes of the cached ``files``; ``used``: seconds since 1970.
    """

    path: str
    entries: int
    letters: int
    are_bases: bool
    size: int
    kept: int
    used: float
    files: tuple[Path, ...]


def prepared_databases(kept: ArrayCache) -> list[Prepared]:
    """All that is prepared, the last used first, a path once: as it was used last."""
    found: dict[str, Prepared] = {}
    for each in kept.listed():
        with suppress(TypeError, ValueError, LookupError):
            one = Prepared._make([*each.description[-1], each.size, each.used, (each.path,)])
            last = found.setdefault(one.path, one)
            if last is not one:
                found[one.path] = last._replace(kept=last.kept + one.kept, files=last.files + one.files)
    return list(found.values())


def kept_databases(place: Path | None = None, limit: int = LIMIT) -> ArrayCache:
    """The folder of prepared databases: in the user's cache folder, unless another is given."""
    return ArrayCache("databases", Phrase("A prepared database"), FORMAT_VERSION, place, limit, _DTYPES)


def open_database(
    path: str,
    alphabet: Alphabet,
    known: Fingerprint,
    raise_if_cancelled: Callable[[], None],
    kept: ArrayCache | None,
    on_remark: Callable[[str], None],
    frames: Frames | None = None,
    notices: Notices | None = None,
) -> Database:
    """Open the database in the file described by ``known``; prepare and cache it if needed.

    Nothing is cached if ``kept`` is None. ``raise_if_cancelled`` is called regularly; ``on_remark``
    gets a sentence if a prepared one cannot be used. ``frames``: the frames of DNA that are its
    entries, and cached as such. ``notices`` count the letters that were skipped in reading. Raises
    ``InputError``.
    """
    of_this = Notices()

    def read(counted: Notices | None = None) -> Iterator[RecordBatch]:
        if frames is not None:
            return frames.batches(path, known, counted)
        return entry_batches(path, alphabet, known, counted)

    key = f"{known.sha256} {alphabet.letters} {source.LETTERS}{'' if frames is None else f' {frames}'}"
    found = kept.load(key, on_remark, raise_if_cancelled, _is_whole) if kept is not None else None
    if found is not None:
        return _of(found, path, notices)
    # About as many letters as the file has bytes, or more if it is compressed.
    with kept.writing(key, known.size) if kept is not None else nullcontext() as writer:
        judge = partial(_judge, path, alphabet=alphabet, frames=frames)
        totals, only, is_written = _go_through(read(of_this), writer, raise_if_cancelled, judge)
        what = (totals.entries, totals.residues, alphabet is DNA)
        if frames is not None:
            what = (frames.records(totals.entries), frames.bases_in_all(totals), True)
        made_of = (path, *what, known.size)
        told = [to_json(sentence) for sentence in of_this.sentences]
        is_kept = writer is not None and is_written and writer.finish((*totals, told, made_of))
    if notices is not None:
        for sentence in of_this.sentences:
            notices.add(sentence, sentence)
    if only is not None:
        return Database(totals, lambda: iter((only,)))
    found = kept.load(key, on_remark, raise_if_cancelled, _is_whole) if kept is not None and is_kept else None
    return _of(found) if found is not None else Database(totals, read)


def _judge(path: str, first: RecordBatch, *, alphabet: Alphabet, frames: Frames | None) -> None:
    """Raise ``InputError`` if the first batch of a database is not of the requested kind."""
    if frames is None:
        check_entries(path, first.codes, alphabet)


def _go_through(
    batches: Iterator[RecordBatch],
    writer: ArrayWriter | None,
    raise_if_cancelled: Callable[[], None],
    judge: Callable[[RecordBatch], None],
) -> tuple[DatabaseTotals, RecordBatch | None, bool]:
    """Read a whole database.

    Returns its totals; its batch, if there is only one; and True if ``writer`` kept all of it.
    ``judge`` is called with the first batch, and may raise.
    """
    totals, only = DatabaseTotals(0, 0, 0), None
    for number, batch in enumerate(batches):
        if number == 0:
            judge(batch)
        totals, only = totals.with_(batch), None if number else batch
        if totals.residues < totals.entries:
            # Caching entries without residues would cost more space than it saves time.
            writer = None
        if writer is not None:
            writer.append(batch.codes, batch.starts, batch.names, batch.name_starts)
        raise_if_cancelled()
    return totals, only, writer is not None


def _is_whole(kept: CachedArrays) -> bool:
    """True if the lengths of arrays fit a database's batches and its recorded number of entries."""
    totals, entries = DatabaseTotals(*kept.description[:-2]), 0
    for codes, starts, names, name_starts in zip(
        *(kept.arrays[array::_ARRAYS] for array in range(_ARRAYS)), strict=True
    ):
        if len(starts) != len(name_starts) or not len(starts):
            return False
        if len(codes) < starts[-1] - 1 + PADDING or len(names) < name_starts[-1]:
            return False
        entries += len(starts) - 1
    return entries == totals.entries


def _of(found: CachedArrays, path: str = "", notices: Notices | None = None) -> Database:
    """The database cached for the file at ``path``; ``notices`` get those of its reading."""
    arrays = found.arrays
    batches = [RecordBatch(*arrays[first : first + _ARRAYS]) for first in range(0, len(arrays), _ARRAYS)]
    *totals, told, (read_as, *_) = found.description
    if notices is not None:
        for sentence in told:
            kept = phrase_of(from_json(sentence))
            again = Phrase(kept.template, *(path if value == read_as else value for value in kept.values))
            notices.add(again, again)
    return Database(DatabaseTotals(*totals), lambda: iter(batches))
