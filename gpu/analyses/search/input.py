"""Queries and database of a search, judged and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
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
from gpu.sequences.translation import CODON

#: The code between records: none of any alphabet's.
GAP = 254
#: Residues of a query at most: what is longer is a chromosome.
LONGEST_QUERY = 100_000
#: Letters of the database that are scored at once, about.
LETTERS = 32 << 20
#: Residues of a base of DNA that is translated, in six frames.
RESIDUES_A_BASE = 2
#: What translates, in the window and on the command line; its value follows.
_TRANSLATE = "“Translate” in the window, --translate"
#: What was asked for where a file holds proteins.
_DNA = "that is translated is DNA; search without translating it"
TRANSLATED = f"a database {_DNA}"
_AS_BASES = f"the query is scored as bases; translate it ({_TRANSLATE} query), or choose a database of bases"
#: Amino acids that no letter of DNA is, and their share of proteins, about a third, at least.
_NO_BASES, _PROTEIN_SHARE = "EFILPQZJOX", 0.1
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


def _hold_proteins(path: str) -> bool:
    """Whether the first records of a file are of proteins, as far as they can be read as such."""
    try:
        codes = next(read_batches(path, Reading(PROTEIN, GAP), _LOOKED_AT)).codes[:_LOOKED_AT]
    except InputError:
        return False
    codes = codes[codes < len(PROTEIN.letters)]
    amino_acids = [PROTEIN.letters.index(letter) for letter in _NO_BASES]
    return len(codes) > 0 and float(np.isin(codes, amino_acids).mean()) >= _PROTEIN_SHARE


def _are_bases(records: RecordBatch) -> bool:
    """Whether records that were read as proteins are of bases, by the first of them."""
    codes = records.codes[:_LOOKED_AT]
    codes = codes[codes < len(PROTEIN.letters)]
    # U is read as selenocysteine here.
    bases = [PROTEIN.letters.index(letter) for letter in "ACGTUN"]
    return len(codes) >= _FEWEST and float(np.isin(codes, bases).mean()) >= _BASES_SHARE


def read_queries(
    path: str, matrix: SubstitutionMatrix, known: Fingerprint | None = None, are_translated: bool = False
) -> RecordBatch:
    """All queries, as they are: of DNA where they ``are_translated``, else of the matrix's alphabet.

    Raises ``InputError`` for one that is empty or too long, or has letters that the matrix does not tell, or a stop.
    """
    alphabet = DNA if are_translated else matrix.alphabet
    with judged_as_dna(path, f"a query {_DNA}") if are_translated else nullcontext():
        queries = read_all(path, Reading(alphabet, GAP), known)
    lengths = queries.lengths
    least, most = (CODON, CODON * LONGEST_QUERY) if are_translated else (1, LONGEST_QUERY)
    few = f"has fewer than {CODON} bases, no codon" if are_translated else "has no residues"
    for what, wrong in (
        (f"{few}; leave it out", lengths < least),
        (f"has more than {most:,} {'bases' if are_translated else 'residues'}; align it with “align”", lengths > most),
    ):
        if wrong.any():
            raise InputError(f"Query “{_name(queries, int(wrong.argmax()))}” of {path} {what}.")
    if not are_translated:
        check_letters(path, queries, matrix)
        if matrix.alphabet is PROTEIN and _are_bases(queries):
            raise InputError(
                f"{path} holds bases, and {matrix.name} is a matrix of proteins; translate the query ({_TRANSLATE} query), or choose a "
                f"scoring of bases."
            )
    return queries


def _name(queries: RecordBatch, record: int) -> str:
    return shown(queries.part(record, record + 1).name_list()[0])


def entry_batches(path: str, alphabet: Alphabet, known: Fingerprint | None = None) -> Iterator[RecordBatch]:
    """The entries of the database, in batches. Raises ``InputError``."""
    with judged_as_dna(path, _AS_BASES) if alphabet is DNA else nullcontext():
        yield from read_batches(path, Reading(alphabet, GAP), LETTERS, known)


def dna_batches(path: str, known: Fingerprint | None = None) -> Iterator[RecordBatch]:
    """The records of a database of DNA that is translated, in batches that make as many residues as those of ``entry_batches`` have."""
    return read_batches(path, Reading(DNA, GAP), max(1, LETTERS // RESIDUES_A_BASE), known)


@contextmanager
def judged_as_dna(path: str, but: str = TRANSLATED) -> Iterator[None]:
    """Where reading a file as DNA fails since it holds proteins, the sentence says ``but`` what was asked for. Raises ``InputError``."""
    try:
        yield
    except InputError as problem:
        if _hold_proteins(path):
            raise InputError(f"{path} holds proteins, and {but}.") from problem
        raise


def count(batches: Iterator[RecordBatch], check: Callable[[], None]) -> Totals:
    """Go through the database; ``check`` is called for each batch and may raise."""
    totals = Totals(0, 0, 0)
    for batch in batches:
        totals = totals.with_(batch)
        check()
    return totals


def check_database(path: str, alphabet: Alphabet, is_translated: bool = False) -> None:
    """Raise ``InputError`` for a database of bases where proteins are searched for, or the other way round, as its first records tell."""
    read_as = DNA if is_translated else alphabet
    with judged_as_dna(path, TRANSLATED if is_translated else _AS_BASES) if read_as is DNA else nullcontext():
        first = next(read_batches(path, Reading(read_as, GAP), _LOOKED_AT))
    check_entries(path, first, read_as)


def check_entries(path: str, first: RecordBatch, alphabet: Alphabet) -> None:
    """``check_database``, where the first batch was read."""
    if alphabet is not DNA and _are_bases(first):
        raise InputError(
            f"{path} holds bases, and the query and its matrix are of proteins; translate the database ({_TRANSLATE} database), or choose one of "
            f"proteins, or a query of bases."
        )
