"""The main figures of a result, for the table of a batch: one row, whatever the analysis."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.results.table import chunks

if TYPE_CHECKING:
    from gpu.analyses.chromosome.result import Result
    from gpu.analyses.matches.result import MatchesResult
    from gpu.analyses.pairs.result import PairsResult
    from gpu.analyses.reads.result import ReadsResult
    from gpu.analyses.search.result import SearchResult

#: The figures, in the order of tables. ``score`` is the best one; ``identity``, ``coverage_a``,
#: ``coverage_b`` and ``mapped`` are in percent; ``evalue`` is the least one; the others are counts.
FIGURES = (
    *("score", "identity", "evalue", "coverage_a", "coverage_b"),
    *("matches", "hits", "pairs", "reads", "mapped"),
)
#: Whole numbers among them.
COUNTS = ("matches", "hits", "pairs", "reads")

Figures = dict[str, float]


def main_figures(analysis: str, result: Any) -> Figures:
    """Return the main figures of a finished result; those that it does not have are left out.

    Parameters
    ----------
    analysis : str
        The analysis's name.
    result : ResultFolder
        Opened.

    Raises
    ------
    Damaged, InputError
        If a table of the result cannot be used.
    """
    found = _OF[analysis](result) if analysis in _OF else {}
    return {name: value for name in FIGURES if (value := found.get(name)) is not None and math.isfinite(value)}


def _chromosome(result: Result) -> Mapping[str, float | None]:
    from gpu.analyses.chromosome.summary import as_object

    told = as_object(result)
    chance, shares = told.get("significance") or {}, told["aligned_shares"] or (None, None)
    return {
        "score": told["score"],
        "identity": _percent(told["matches"], told["length"]),
        "evalue": chance.get("evalue"),
        "coverage_a": _percent(shares[0], 1),
        "coverage_b": _percent(shares[1], 1),
    }


def _matches(result: MatchesResult) -> Mapping[str, float | None]:
    return {"matches": result.statistics["matches"]}


def _search(result: SearchResult) -> Mapping[str, float | None]:
    hits = result.hits
    span = hits.range("score")
    least = (np.nanmin(values) for _, (values,) in chunks([hits.column("evalue")]) if not np.isnan(values).all())
    return {
        "hits": result.statistics["hits"],
        "score": None if span is None else span[1] / result.scale,
        "evalue": min(map(float, least), default=None),
    }


def _pairs(result: PairsResult) -> Mapping[str, float | None]:
    pairs = result.pairs
    span = pairs.range("score")
    identities = columns = 0
    for _, (same, all_columns) in chunks([pairs.column("identities"), pairs.column("columns")]):
        identities += int(np.maximum(same, 0).sum(dtype=np.int64))
        columns += int(np.maximum(all_columns, 0).sum(dtype=np.int64))
    return {
        "pairs": result.statistics["pairs"],
        "score": None if span is None else span[1] / result.scale,
        "identity": _percent(identities, columns),
    }


def _reads(result: ReadsResult) -> Mapping[str, float | None]:
    told = result.statistics
    reads = told["reads"]
    return {"reads": reads, "hits": sum(told["hits"]), "mapped": _percent(reads - told["unmapped"], reads)}


def _percent(part: float | None, whole: float | None) -> float | None:
    """A share in percent, 0 to 100; None where there is none."""
    return None if part is None or not whole else 100 * part / whole


_OF: dict[str, Callable[[Any], Mapping[str, float | None]]] = {
    "chromosome": _chromosome,
    "matches": _matches,
    "search": _search,
    "pairs": _pairs,
    "reads": _reads,
}
