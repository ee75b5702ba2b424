"""Input of a search: queries and database, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.scoring.choice import check_residues, noted_letters
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.alphabet import DNA, Alphabet, Codes
from gpu.sequences.batches import read_all, read_batches
from gpu.sequences.kinds import GAPS, are_bases, first_codes, holds_proteins, looks_like_bases
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.raw import Fingerprint
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.record_batch import RecordBatch, taken
from gpu.sequences.translation import CODON

__all__ = ["looks_like_bases"]

#: Largest number of residues of a query; longer sequences are chromosomes.
LONGEST_QUERY = 100_000
#: Approximate number of letters of the database that are scored at once.
LETTERS = 32 << 20
#: Residues per base of translated DNA, in six frames.
RESIDUES_A_BASE = 2
#: The option that translates the query, or the database, in the window and on the command line.
_QUERY = Phrase("[[“Translate” in the window, --translate query|in the field “Translate”]]")
_DATABASE = Phrase("[[“Translate” in the window, --translate database|in the field “Translate”]]")
#: The request that a file of proteins contradicts.
_DNA = Phrase("that is translated is DNA; search without translating it")
TRANSLATED = Phrase("a database {}", _DNA)
_AS_BASES = Phrase("the query is scored as bases; translate it ({}), or choose a database of bases", _QUERY)


class DatabaseTotals(NamedTuple):
    """Totals of the database: entries, residues, the longest entry."""

    entries: int
    residues: int
    longest: int

    def with_(self, batch: RecordBatch) -> DatabaseTotals:
        """These totals plus a batch."""
        lengths = batch.lengths
        return DatabaseTotals(
            self.entries + len(lengths),
            self.residues + int(lengths.sum()),
            max(self.longest, int(lengths.max(initial=0))),
        )


def read_queries(
    path: str,
    matrix: SubstitutionMatrix,
    known: Fingerprint | None = None,
    are_translated: bool = False,
    notices: Notices | None = None,
) -> RecordBatch:
    """All queries that have residues, with their whole headers as names.

    They are read as DNA if they ``are_translated``, else in the matrix's alphabet. ``notices``
    count gap letters and queries without residues, which are skipped, and letters that are scored
    as others. Raises ``InputError`` for a query that is too long, and if none remains.
    """
    alphabet = DNA if are_translated else matrix.alphabet
    longest = CODON * LONGEST_QUERY if are_translated else LONGEST_QUERY
    noted = () if are_translated else noted_letters(path, matrix)
    too_long = (
        Phrase("align it with [[“align”|“Chromosome alignment”]]")
        if alphabet is DNA
        else Phrase("align it with [[“pairs”|“Batch pairs”]]")
    )
    if are_translated:
        too_long = Phrase("cut it into shorter ones")
    limits: dict[str, Any] = {"longest": longest, "too_long": too_long}
    reading = Reading(alphabet, GAP, notices=notices, drop=GAPS, noted=noted, whole_headers=True, **limits)
    with judged_as_dna(path, Phrase("a query {}", _DNA)) if are_translated else nullcontext():
        queries = read_all(path, reading, known)
    least, what = (
        (CODON, Phrase("fewer than {} bases", CODON)) if are_translated else (1, Phrase("no {}", _letters(alphabet)))
    )
    whole = np.flatnonzero(queries.lengths >= least)
    if not len(whole):
        raise InputError("{} holds no query to search for, as each of them has {}; choose another file.", path, what)
    if notices is not None:
        notices.add(
            Phrase("A query of {} has {} and is left out.", path, what),
            Phrase("{} queries of {} have {} and are left out.", COUNT, path, what),
            len(queries) - len(whole),
        )
    if len(whole) < len(queries):
        queries = taken(queries, whole)
    if not are_translated:
        advice = Phrase("translate the query ({}), or choose a scoring of bases", _QUERY)
        check_residues(path, queries.codes, matrix, advice)
    return queries


def _letters(alphabet: Alphabet) -> str:
    return "bases" if alphabet is DNA else "residues"


def entry_batches(
    path: str, alphabet: Alphabet, known: Fingerprint | None = None, notices: Notices | None = None
) -> Generator[RecordBatch, None, None]:
    """The entries of the database, in batches, with their whole headers as names.

    ``notices`` count gap letters, which are skipped. Raises ``InputError``.
    """
    reading = Reading(alphabet, GAP, notices=notices, drop=GAPS, whole_headers=True)
    with judged_as_dna(path, _AS_BASES) if alphabet is DNA else nullcontext():
        yield from read_batches(path, reading, LETTERS, known)


def dna_batches(
    path: str, known: Fingerprint | None = None, notices: Notices | None = None
) -> Generator[RecordBatch, None, None]:
    """The records of a database of DNA to be translated, in batches, with their whole headers.

    Their size is chosen so that they yield as many residues as those of ``entry_batches`` have.
    """
    reading = Reading(DNA, GAP, notices=notices, drop=GAPS, whole_headers=True)
    return read_batches(path, reading, max(1, LETTERS // RESIDUES_A_BASE), known)


@contextmanager
def judged_as_dna(path: str, but: str = TRANSLATED) -> Iterator[None]:
    """Replace the error of a protein file that is read as DNA by one that names the option.

    The sentence says ``but`` what was requested. Raises ``InputError``.
    """
    try:
        yield
    except InputError as problem:
        if holds_proteins(path):
            raise InputError("{} holds proteins, and {}.", path, but) from problem
        raise


def count(batches: Iterator[RecordBatch], raise_if_cancelled: Callable[[], None]) -> DatabaseTotals:
    """Count the database; ``raise_if_cancelled`` is called for each batch."""
    totals = DatabaseTotals(0, 0, 0)
    for batch in batches:
        totals = totals.with_(batch)
        raise_if_cancelled()
    return totals


def check_residues_left(path: str, totals: DatabaseTotals) -> None:
    """Raise ``InputError`` for a database without residues."""
    if not totals.residues:
        raise InputError("{} has no residues in any of its entries; choose another database.", path)


def check_database(path: str, alphabet: Alphabet, is_translated: bool = False) -> None:
    """Raise ``InputError`` if one of database and queries holds bases and the other proteins.

    Judged by the first letters of the database.
    """
    read_as = DNA if is_translated else alphabet
    with judged_as_dna(path, TRANSLATED if is_translated else _AS_BASES) if read_as is DNA else nullcontext():
        first = first_codes(path, Reading(read_as, GAP, drop=GAPS))
    check_entries(path, first, read_as)


def check_entries(path: str, first: Codes, alphabet: Alphabet) -> None:
    """``check_database`` for letters that were already read."""
    if alphabet is not DNA and are_bases(first):
        raise InputError(
            "{} holds bases, and the query and its matrix are of proteins; translate the database ({}), "
            "or choose one of proteins, or a query and a scoring of bases[[ (--match and --mismatch)|]].",
            path,
            _DATABASE,
        )
