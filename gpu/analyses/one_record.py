"""One record of a file of sequences, as FASTA: for an analysis of it, or to be saved.

A hit, a pair or a place names a record of a file that may hold thousands. What compares whole files
gets a file of this record alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import visible
from gpu.results.os_errors import cannot_write
from gpu.results.output import write_whole
from gpu.sequences.alphabet import AS_WRITTEN, DNA, PROTEIN
from gpu.sequences.batches import read_batches
from gpu.sequences.files import sniff
from gpu.sequences.kinds import GAPS, kind_of
from gpu.sequences.names import split_header
from gpu.sequences.reading import GAP, Reading

_COLUMNS = 70
#: The key of a record by its number.
_NUMBER = re.compile(r"#[1-9][0-9]{0,17}")


class Record(NamedTuple):
    """A record: its name, the rest of its header ("" for none), its letters as in the file but
    without gaps.
    """

    name: str
    description: str
    letters: bytes

    def lines(self) -> Iterator[bytes]:
        """Its FASTA, 70 letters a line."""
        yield f">{self.name} {self.description}".rstrip().encode("utf-8", "surrogateescape") + b"\n"
        for start in range(0, len(self.letters), _COLUMNS):
            yield self.letters[start : start + _COLUMNS] + b"\n"

    def write(self, out: BinaryIO) -> None:
        """Write it as FASTA."""
        out.writelines(self.lines())


def read_record(path: str, key: str, length: int = 0) -> Record:
    """Read one record of a file of any format; for a thread.

    Parameters
    ----------
    path : str
    key : str
        The record's name, or ``#n`` for the n-th, from 1.
    length : int
        Its letters; of records of one name that of this length is meant. 0: the first.

    Raises
    ------
    InputError
        If the file cannot be read, has no such record, or several of this name and length that
        are not the same.
    """
    number = int(key[1:]) if _NUMBER.fullmatch(key) else 0
    found: Record | None = None
    with closing(_records(path, lambda count, name: count == number or name == key)) as records:
        for record in records:
            if length and len(record.letters) != length:
                continue
            if number or not length:
                return record
            if found is not None and record.letters != found.letters:
                raise InputError(
                    "{} has several records “{}” of {:,} letters; give them different names and "
                    "run the comparison again.",
                    path,
                    visible(key),
                    length,
                )
            found = found or record
    if found is not None:
        return found
    raise _lacks(path, key)


def read_entries(path: str, lengths: Mapping[str, int]) -> Iterator[Record]:
    """Read records of a file by their keys and ``lengths`` (see ``read_record``).

    Those with numbers are read at once and come first, in the order of the file. Raises
    ``InputError``.
    """
    numbers = {int(key[1:]): key for key in lengths if _NUMBER.fullmatch(key)}
    with closing(_records(path, lambda count, name: count in numbers)) as records:
        for number in sorted(numbers):
            record = next(records, None)
            if record is None or len(record.letters) != lengths[numbers[number]]:
                raise _lacks(path, numbers[number])
            yield record
    for key in lengths:
        if not _NUMBER.fullmatch(key):
            yield read_record(path, key, lengths[key])


def read_records(path: str) -> Iterator[Record]:
    """Read all records of a file of any format. Raises ``InputError``."""
    return _records(path, lambda count, name: True)


def record_file(folder: Path, path: str, key: str, length: int = 0) -> str:
    """Return the path of a file of FASTA of one record alone; for a thread.

    A file that has only this record is that file, unless it is of reads; else one is kept in
    ``folder``, named after the record and its content. Raises ``InputError``, ``DiskFull``.
    """
    if kind_of(path).is_single and sniff(path) != "fastq":
        return path
    record = read_record(path, key, length)
    stem = re.sub(r"[^A-Za-z0-9_.-]+", "_", record.name).strip("_.")[:60] or "record"
    kept = folder / f"{stem}-{hashlib.sha256(record.letters).hexdigest()[:8]}.fa"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise cannot_write(
            problem, folder, choose=Phrase("choose another results folder"), then=Phrase("try again")
        ) from problem
    if not kept.exists():
        write_whole(kept, record.write)
    return str(kept)


def _lacks(path: str, key: str) -> InputError:
    return InputError("{} has no record “{}”, or a changed one; run the comparison again.", path, visible(key))


def _records(path: str, wants: Callable[[int, str], bool]) -> Generator[Record, None, None]:
    """Each record that is wanted, by its number (from 1) and its name, in order."""
    is_fasta = sniff(path) == "fasta"
    alphabet = AS_WRITTEN if is_fasta else PROTEIN if kind_of(path).is_protein else DNA
    before = 1
    for batch in read_batches(path, Reading(alphabet, GAP, whole_headers=is_fasta)):
        for number, (name, description) in enumerate(map(split_header, batch.headers(np.arange(len(batch))))):
            if wants(before + number, name):
                letters = alphabet.decode[batch.record(number)].tobytes().translate(None, GAPS)
                yield Record(name, description, letters)
        before += len(batch)
