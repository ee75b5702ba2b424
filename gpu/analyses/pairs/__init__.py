"""Batch pairs: many pairs of sequences, each aligned by itself (Aymone's report)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Analysis, Command, later

if TYPE_CHECKING:
    from gpu.analyses.pairs.request import PairsRequest
    from gpu.analyses.pairs.result import PairsResult


class PairsAnalysis(Analysis):
    """See ``Analysis``."""

    name = "pairs"
    package = __name__
    request_class, result_class = "request.PairsRequest", "result.PairsResult"
    has_example = True
    commands = (
        Command("pairs", "align many pairs, record by record or by a list", later(__name__, "command.add_options")),
    )
    goes_on = "the alignments go on with the processor."

    def check(self, request: PairsRequest) -> PairsRequest:
        from gpu.analyses.pairs.reading import check

        return check(request)

    def summary(self, result: PairsResult) -> Iterator[str]:
        yield f"Pairs           {result.statistics['pairs']:,}"
        yield f"Cells           {result.statistics['cells']:,}"
        yield from result.notices


ANALYSIS = PairsAnalysis()
