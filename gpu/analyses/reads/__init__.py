"""Short reads: each read's hits in a reference with at most one error, through a BWT index."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Analysis, Command, later
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.analyses.reads.request import ReadsRequest
    from gpu.analyses.reads.result import ReadsResult


class ReadsAnalysis(Analysis):
    """See ``Analysis``."""

    name = "reads"
    package = __name__
    request_class, result_class = "request.ReadsRequest", "result.ReadsResult"
    has_example = True
    commands = tuple(
        Command(name, help, later(__name__, f"command.add_{name}_options"), in_plans=name != "index")
        for name, help in (
            ("map", "map reads to a reference: every hit with at most one error, as SAM"),
            ("index", "make the index of a reference for “map”, and keep it"),
            ("mapped", "take the mapped reads of a SAM or BAM file into a result folder"),
        )
    )
    goes_on = Phrase("the mapping goes on with the processor.")

    def check(self, request: ReadsRequest) -> ReadsRequest:
        from gpu.analyses.reads.check import check

        return check(request)

    def summary(self, result: ReadsResult) -> Iterator[str]:
        numbers = result.statistics
        yield f"Reads           {numbers['reads']:,}"
        # Only imported reads have the last one.
        for name, count in zip(
            ("Exact", "Mismatch", "Insertion", "Deletion", "Otherwise"), numbers["mapped"], strict=False
        ):
            yield f"{name:<16}{count:,}"
        yield f"Unmapped        {numbers['unmapped']:,}"
        yield f"Several hits    {numbers['several']:,}"
        yield f"Hits            {sum(numbers['hits']):,}"
        if "further" in numbers:
            yield f"Further lines   {numbers['further']:,}"
        yield from result.notices


ANALYSIS = ReadsAnalysis()
