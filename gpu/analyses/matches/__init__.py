"""All maximal exact matches between a reference and queries, as mummer finds them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Analysis, Command, Task, later
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.analyses.matches.request import MatchesRequest
    from gpu.analyses.matches.result import MatchesResult


class MatchesAnalysis(Analysis):
    """See ``Analysis``."""

    name = "matches"
    package = __name__
    request_class, result_class = "request.MatchesRequest", "result.MatchesResult"
    commands = (
        Command(
            "matches",
            "print all maximal exact matches, as mummer does",
            later(__name__, "command.add_options"),
            in_plans=True,
        ),
        Command("records", "print which record matches which", later(__name__, "record_command.add_records")),
        Command("order", "put contigs in order along a reference", later(__name__, "record_command.add_order")),
    )
    has_example = True
    goes_on = Phrase("the search goes on with the processor.")

    def resumed(self, request: MatchesRequest, folder: Path, options: argparse.Namespace) -> Task:
        return self.into_folder(request, folder, options.quiet or not sys.stderr.isatty())

    def summary(self, result: MatchesResult) -> Iterator[str]:
        yield f"Matches         {result.statistics['matches']:,}"


ANALYSIS = MatchesAnalysis()
