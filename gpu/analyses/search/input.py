"""Queries and database of a search, judged and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from gpu.errors import InputError
from gpu.scoring.choice import check_letters
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet
from gpu.sequences.batches import read_all, read_batches
from gpu.sequences.names import shown
from gpu.sequences.pieces import Reading
from gpu.sequences.raw import Fingerprint
from gpu.sequences.record_batch import RecordBatch

#: The code between records: none of any alphabet's.
GAP = 254
#: Residues of a query at most: what is longer is a chromosome.
LONGEST_QUERY = 100_000
#: Letters of the database that are scored at once, about.
LETTERS = 32 << 20
#: Letters that tell whether a file holds bases, and the share of them that are A, C, G, T, U or N then; fewer tell nothing.
_LOOKED_AT, _FEWEST, _BASES_SHARE = 1 << 20, 40, 0.95


class Totals(NamedTuple):
    """Of the database: entries, residues, the longest entry."""

    entries: int
    residues: int
    longest: int

    def with_(self, batch: RecordBatch) -> Totals:
        """These and a batch."""
        lengths = batch.lengths
        return Totals(
            self.entries + len(lengths),
            self.residues + int(lengths.sum()),
            max(self.longest, int(lengths.max(initial=0))),
        )


def looks_like_bases(path: str) -> bool:
    """Whether the first records of a file are of bases. Raises ``InputError`` where it cannot be read or is none of sequences."""
    return _are_bases(next(read_batches(path, Reading(PROTEIN, GAP), _LOOKED_AT)))


def _are_bases(records: RecordBatch) -> bool:
    """Whether records that were read as proteins are of bases, by the first of them."""
    codes = records.codes[:_LOOKED_AT]
    codes = codes[codes < len(PROTEIN.letters)]
    # U is read as selenocysteine here.
    bases = [PROTEIN.letters.index(letter) for letter in "ACGTUN"]
    return len(codes) >= _FEWEST and float(np.isin(codes, bases).mean()) >= _BASES_SHARE


def read_queries(path: str, matrix: SubstitutionMatrix, known: Fingerprint | None = None) -> RecordBatch:
    """All queries. Raises ``InputError`` for one that is empty or too long, or has letters that the matrix does not tell, or a stop."""
    queries = read_all(path, Reading(matrix.alphabet, GAP), known)
    lengths = queries.lengths
    for what, wrong in (
        ("has no residues; leave it out", lengths == 0),
        (f"has more than {LONGEST_QUERY:,} residues; align it with “align”", lengths > LONGEST_QUERY),
    ):
        if wrong.any():
            raise InputError(f"Query “{_name(queries, int(wrong.argmax()))}” of {path} {what}.")
    check_letters(path, queries, matrix)
    return queries


def _name(queries: RecordBatch, record: int) -> str:
    return shown(queries.part(record, record + 1).name_list()[0])


def entry_batches(path: str, alphabet: Alphabet, known: Fingerprint | None = None) -> Iterator[RecordBatch]:
    """The entries of the database, in batches. Raises ``InputError``."""
    return read_batches(path, Reading(alphabet, GAP), LETTERS, known)


def count(batches: Iterator[RecordBatch], check: Callable[[], None]) -> Totals:
    """Go through the database; ``check`` is called for each batch and may raise."""
    totals = Totals(0, 0, 0)
    for batch in batches:
        totals = totals.with_(batch)
        check()
    return totals


def check_database(path: str, alphabet: Alphabet) -> None:
    """Raise ``InputError`` for a database of bases where proteins are searched for, as its first records tell."""
    if alphabet is not DNA:
        check_entries(path, next(read_batches(path, Reading(alphabet, GAP), _LOOKED_AT)), alphabet)


def check_entries(path: str, first: RecordBatch, alphabet: Alphabet) -> None:
    """``check_database``, where the first batch was read."""
    if alphabet is not DNA and _are_bases(first):
        raise InputError(
            f"{path} holds bases, and the query and its matrix are of proteins; choose a protein database, or a query of bases."
        )
