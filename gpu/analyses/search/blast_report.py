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
from gpu.analyses.search.export import Hit, by_query, hits_of
from gpu.analyses.search.result import SearchResult
from gpu.sequences.alphabet import DNA

#: A search that BLAST has a program for; its name tells readers of reports how to count places.
_TRANSLATED = {"query": "blastx", "database": "tblastn"}


class Report(NamedTuple):
    """A search as BLAST's reports tell it.

    ``program``: blastp, blastn, blastx or tblastn. ``positive``: pairs of different letters that
    score above 0.
    """

    result: SearchResult
    program: str
    positive: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, result: SearchResult) -> Report:
        """The report of a finished search."""
        statistics = result.statistics
        program = "blastn" if statistics.get("alphabet") == DNA.letters else "blastp"
        program = _TRANSLATED.get(result.request.translate, program)
        return cls(result, program, positives(statistics.get("alphabet", ""), statistics.get("scores", [])))

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
        """Each query: its number from 0, name and length, and its entries with their hits.

        ``rows``: those of the hits that are reported, with their queries only; None: all.
        """
        names, lengths = self.result.queries.text("name"), self.result.queries.column("length")
        for query, _, hits in by_query(self.result, rows, partial(hits_of, self.result)):
            yield query, names[query], int(lengths[query]), [list(entry) for _, entry in groupby(hits, _entry)]

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
    return (hit.subject, hit.subject_length) if hit.is_translated else hit.rank


def title_of(hit: Hit) -> str:
    """Name and description of an entry."""
    return f"{hit.subject} {hit.description}".rstrip()
