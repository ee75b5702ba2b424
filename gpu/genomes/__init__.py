"""Whole genomes against each other: which record belongs to which, and every pair aligned exactly.

Two genomes: all exact matches of both (``gpu.analyses.matches``) show which record matches which;
from them pairs of records are proposed, and each is aligned (``gpu.analyses.chromosome``) as a run
of its own in a folder within the result's. Several genomes: each two of them so, and a matrix of
their distances. It is an ``Analysis`` like others, but stands above them.

``genome`` lists the records of a genome, ``proposal`` proposes pairs, ``run`` aligns these as tasks
of a batch, ``sum_up`` and ``rearrangements`` put the alignments together, ``result`` reads what is
kept, ``export`` writes it as files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Analysis, Command, imported, later
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.analyses.analysis import Task
    from gpu.core.fields import Option
    from gpu.genomes.request import GenomesRequest
    from gpu.genomes.result import GenomesResult


class GenomesAnalysis(Analysis):
    """See ``Analysis``."""

    name = "genomes"
    package = __name__
    request_class, result_class = "request.GenomesRequest", "result.GenomesResult"
    has_example = True
    commands = (
        Command("genomes", "align two genomes, or several, record by record", later(__name__, "command.add_options")),
    )
    goes_on = Phrase("the comparison goes on with the processor.")

    def resumed(self, request: GenomesRequest, folder: Path, options: argparse.Namespace) -> Task:
        return self.into_folder(request, folder, options.quiet)

    def figures(self, result: GenomesResult) -> dict[str, Any]:
        figures: dict[str, Any] = imported(__name__, "summary.as_object")(result)
        return figures

    def summary(self, result: GenomesResult) -> Iterator[str]:
        lines: Iterator[str] = imported(__name__, "summary.lines")(result)
        return lines

    @property
    def show_options(self) -> tuple[Option, ...]:
        options: tuple[Option, ...] = imported(__name__, "command.SHOW_OPTIONS")
        return options

    def export_choice(self, options: argparse.Namespace) -> dict[str, Any]:
        choice: dict[str, Any] = imported(__name__, "command.export_choice")(options)
        return choice

    def show(self, result: GenomesResult, options: argparse.Namespace) -> None:
        self.export_choice(options)
        imported(__name__, "summary.show")(result)


ANALYSIS = GenomesAnalysis()
