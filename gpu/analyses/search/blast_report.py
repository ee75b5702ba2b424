"""Common parts of BLAST's reports (pairwise text, XML, tables): program, entries, midline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.analyses.gapped import Gapped, gapped, positives
from gpu.analyses.search.hit import Hit, by_query, hits_of
from gpu.analyses.search.result import SearchResult
from gpu.scoring.constants import Constants, published
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.scoring.statistics import Published
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.translation import CODON

#: A search that BLAST has a program for; its name tells readers of reports how to count places.
_TRANSLATED = {"query": "blastx", "database": "tblastn"}


class Chance(NamedTuple):
    """The statistics that a query's E-values are computed with.

    λ, in the unit of the scores, and K; H (0 where it is not known) and BLAST's length adjustment
    (0 where statistics are fitted); the product of the lengths, less that.
    """

    lam: float
    k: float
    entropy: float
    adjustment: int
    space: int


class BlastReport(NamedTuple):
    """A search as BLAST's reports tell it.

    ``program``: blastp, blastn, blastx or tblastn. ``positive``: pairs of different letters that
    score above 0. ``constants``: published ones, None where none were.
    """

    result: SearchResult
    program: str
    positive: frozenset[tuple[str, str]]
    constants: Constants | None

    @classmethod
    def of(cls, result: SearchResult) -> BlastReport:
        """The report of a finished search."""
        statistics = result.statistics
        program = "blastn" if statistics.get("alphabet") == DNA.letters else "blastp"
        program = _TRANSLATED.get(result.request.translate, program)
        alphabet, scores = statistics.get("alphabet", ""), statistics.get("scores", [])
        constants = None
        if alphabet in (DNA.letters, PROTEIN.letters) and len(scores) == len(alphabet):
            kind, scoring, scale = DNA if alphabet == DNA.letters else PROTEIN, result.request.scoring, result.scale
            matrix = SubstitutionMatrix("", kind, np.array(scores, np.int32), scale)
            constants = published(*matrix.with_gaps(scoring.gap_first, scoring.gap_extend))
        return cls(result, program, positives(alphabet, scores), constants)

    @property
    def letters(self) -> int:
        """Letters of the database; of a translated one its bases."""
        return int(self.result.statistics.get("bases", self.result.residues))

    def chance(self, query: int) -> Chance:
        """The statistics that the E-values of a query are computed with."""
        result, queries = self.result, self.result.queries
        lam, k = (float(queries.column(name)[query]) for name in ("lambda", "k"))
        query_codon, codon = (CODON if result.request.translate == side else 1 for side in ("query", "database"))
        rows, columns = int(queries.column("length")[query]) // query_codon, result.request.dbsize or self.letters
        used = Published(self.constants, rows, columns // codon, result.entries) if self.constants else None
        if used is None or queries.column("fitted")[query]:
            return Chance(lam * result.scale, k, 0.0, 0, rows * (columns // codon))
        return Chance(lam * result.scale, k, used.constants.h, used.adjustment, used.space)

    @property
    def of_bases(self) -> bool:
        """True if bases are compared as bases."""
        return self.program == "blastn"

    @property
    def version(self) -> str:
        """The program, as in the first line of BLAST's reports."""
        return f"{self.program.upper()} (Crosspoint {__version__})"

    @property
    def gaps(self) -> tuple[float, float]:
        """BLAST's costs of a gap: its existence, and each of its residues."""
        scoring = self.result.request.scoring
        return scoring.gap_first - scoring.gap_extend, scoring.gap_extend

    def queries(self, rows: NDArray[np.int64] | None) -> Iterator[tuple[int, str, int, list[list[Hit]]]]:
        """Each query: its number from 0, title and length, and its entries with their hits.

        ``rows``: those of the hits that are reported, with their queries only; None: all.
        """
        lengths = self.result.queries.column("length")
        for query, _, hits in by_query(self.result, rows, partial(hits_of, self.result)):
            yield (
                query,
                query_title(self.result, query),
                int(lengths[query]),
                [list(entry) for _, entry in groupby(hits, _entry)],
            )

    def lines(self, hit: Hit) -> Gapped:
        """An alignment along the query, with BLAST's midline: equal residues, + for positive ones.

        Of bases it has | for equal ones.
        """
        found = gapped(*hit.along_query, self.positive)
        if self.of_bases:
            return found._replace(middle=found.middle.replace(":", " "))
        middle = (
            {"|": letter, ":": "+"}.get(mark, " ") for letter, mark in zip(found.query, found.middle, strict=True)
        )
        return found._replace(middle="".join(middle))


def _entry(hit: Hit) -> object:
    """A key of the hit's entry in its query; frames of a translated one are of one entry."""
    return hit.entry if hit.is_translated else hit.rank


def query_title(result: SearchResult, query: int) -> str:
    """Name and description of a query."""
    name, description = (result.queries.text(column)[query] for column in ("name", "description"))
    return f"{name} {description}".rstrip()


def title_of(hit: Hit) -> str:
    """Name and description of an entry."""
    return f"{hit.subject} {hit.description}".rstrip()
