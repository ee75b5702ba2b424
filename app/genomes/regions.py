"""Regions of two records of genomes: the commands of a ribbon, and of a row of rearrangements.

Their bases are read from the files in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from app.access.catalogue import Command, GenomeRegionCommands
from app.analyses.chromosome.region import Way, bases_of, copy_ways
from app.language.counts import counted
from app.language.text import tr
from app.pages.result import ResultPage
from app.state.ways import RecordPlace
from app.tables.row_menu import copy_fasta
from app.widgets.background import Background
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.one_record import Record
from gpu.genomes.request import GenomesRequest, couple_folder
from gpu.genomes.result import GenomesResult
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve
from gpu.sequences.raw import fingerprints


class RegionWays:
    """The commands of regions of a page's result."""

    def __init__(self, page: ResultPage, background: Background) -> None:
        self._page, self._background = page, background

    def of(self, sides: Sequence[SequenceChoice | None], couple: tuple[int, ...] = ()) -> dict[Command, Way]:
        """Those of a range of a record of a and of b, on its strand; None where a side lacks it.

        ``couple``: of several genomes the numbers of both.
        """
        page, (a, b) = self._page, sides
        only_one = tr("Only one sequence has these bases.")
        shown = aligned = Way(lambda: None, only_one)
        if a is not None and b is not None:
            asked = page.result.request
            request = ChromosomeRequest(a, b, scoring=asked.scoring, engine=asked.engine, circular="none")
            shown, aligned = Way(partial(self.open, (a, b), couple)), Way(partial(page.desk.align, request))
        ways = {GenomeRegionCommands.show_bases: shown, GenomeRegionCommands.align: aligned}
        records = [partial(read_bases, page.result.request, choice) for choice in sides]
        return ways | copy_ways(
            page,
            records,
            [0 if choice is None else choice.used for choice in sides],
            lambda side: self._background.call(records[side], done=self._copy, failed=page.desk.say_why),
        )

    def open(self, sides: tuple[SequenceChoice, SequenceChoice], couple: tuple[int, ...] = ()) -> None:
        """Open the alignment of both records at their ranges; ``couple`` as of ``of``."""
        desk, (a, b), names = self._page.desk, sides, (sides[0].record or "", sides[1].record or "")
        turned, beside = a.reverse != b.reverse, (b.first - 1, b.last)
        place = RecordPlace(a.path, names[0], names[0], a.length, turned, a.first - 1, a.last, beside)
        self._background.call(
            partial(_alignment, self._page.result, couple, names),
            done=lambda folder: desk.open(folder, place=place),
            failed=desk.say_why,
        )

    def _copy(self, record: Record) -> None:
        copy_fasta(record)
        self._page.desk.say(tr("Copied: {0}.").format(counted(len(record.letters), tr("bases"))))


def read_bases(request: GenomesRequest, choice: SequenceChoice | None) -> Record:
    """The bases of a range, on its strand; for a thread. Raises ``InputError``, also if the file is
    not the one that was compared.
    """
    assert choice is not None
    known = dict(zip(request.files, request.sha256, strict=False))
    fingerprints([choice.path], [known[choice.path]] if choice.path in known else (), lambda: None)
    _, whole = resolve(choice)
    return bases_of(choice, matrix_side(choice, whole), (0, choice.used))


def _alignment(result: GenomesResult, couple: tuple[int, ...], names: tuple[str, str]) -> Path:
    """The folder of the alignment of two records; of several genomes that of a couple."""
    if couple:
        result = GenomesResult.open(result.folder / couple_folder(*sorted(couple)))
        names = names if couple[0] < couple[1] else names[::-1]
    return next(result.folder / pair.folder for pair in result.pairs if (pair.a, pair.b) == names)
