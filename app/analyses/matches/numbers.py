"""The numbers of a matches result: matches, input, and resources."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from app.language.text import tr
from app.tables.numbers import NumberRow, duration, run_rows
from gpu.analyses.matches.request import STAGES
from gpu.analyses.matches.result import Matches, MatchesResult, RecordTable
from gpu.core.units import format_bp
from gpu.sequences.names import display_name

#: Lengths below this are counted one by one, so that millions need no sorting.
_COUNTED = 1 << 16


def phase_names() -> dict[int, str]:
    """The phases of a run in one word each (``STAGES`` has them in full)."""
    return {1: tr("Reading"), 2: tr("Index"), 3: tr("Matching"), 4: tr("Saving")}


def matches_rows(result: MatchesResult) -> list[NumberRow]:
    """All rows of the panel, in order."""
    return [*_found(result.matches), *_asked(result), *_run(result)]


def _found(matches: Matches) -> Iterator[NumberRow]:
    yield NumberRow(tr("Matches"), term="matches.count")
    yield NumberRow(tr("Matches"), f"{len(matches):,}", term="matches.count")
    if not len(matches):
        return
    counts = np.zeros(_COUNTED + 1, np.int64)
    backwards = total = 0
    for _, (lengths, reverse) in matches.chunks("lengths", "reverse"):
        counts += np.bincount(np.minimum(lengths, _COUNTED), minlength=_COUNTED + 1)
        backwards += int(np.count_nonzero(reverse))
        total += int(lengths.sum(dtype=np.int64))
    yield NumberRow(tr("Forward"), f"{len(matches) - backwards:,}", term="matches.forward")
    yield NumberRow(tr("Reverse"), f"{backwards:,}", term="matches.reverse")
    yield NumberRow(tr("Longest"), f"{matches.longest:,}", term="matches.longest")
    yield NumberRow(tr("Median length"), f"{_median(matches, counts):,}", term="matches.median_length")
    yield NumberRow(tr("Bases matched"), f"{total:,}", term="matches.bases_matched")


def _median(matches: Matches, counts: NDArray[np.int64]) -> int:
    """The median length.

    ``counts``: number of matches of each length; the last stands for all longer ones.
    """
    middle = [(len(matches) - 1) // 2, len(matches) // 2]
    lower, upper = np.searchsorted(np.cumsum(counts), middle, side="right").tolist()
    return (lower + upper) // 2 if upper < _COUNTED else int(np.median(matches.lengths[:]))


def _asked(result: MatchesResult) -> Iterator[NumberRow]:
    request, matches = result.request, result.matches
    kinds = {
        "maxmatch": tr("all maximal"),
        "mum": tr("unique in both"),
        "mumreference": tr("unique in the reference"),
    }
    strands = {"both": tr("both"), "forward": tr("forward"), "reverse": tr("reverse complement")}
    yield NumberRow(tr("Compared"), term="run.compared")
    yield NumberRow(tr("Reference"), _side(matches.reference), request.reference, term="matches.records_compared")
    yield NumberRow(tr("Query"), _side(matches.query), "\n".join(request.queries), term="matches.records_compared")
    yield NumberRow(tr("Minimum length"), f"{request.minimum:,}", term="matches.minimum")
    yield NumberRow(tr("Which"), kinds[request.kind], term="matches.kind")
    yield NumberRow(tr("Strands"), strands[request.strands], term="matches.strands")
    yield NumberRow(
        tr("Letters"),
        tr("A, C, G, T only") if request.only_acgt else tr("all; N matches N"),
        term="matches.only_acgt",
    )


def _side(records: RecordTable) -> str:
    bases = format_bp(records.total)
    if len(records.names) == 1:
        return f"{display_name(records.names[0])} · {bases}"
    return tr("{count:,} records · {bases}").format(count=len(records.names), bases=bases)


def _run(result: MatchesResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    names = phase_names()
    for stage in result.stages:
        yield NumberRow(names[stage.stage], duration(stage.seconds), tr(STAGES[stage.stage - 1].name))
