"""A region of a matrix: its exact alignment, its bases, and the entries of the picture's context
menu for the region in view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, BinaryIO

from PySide6.QtWidgets import QMenu

from app.access.catalogue import Command, RegionCommands
from app.charts.level_of_detail import Area
from app.language.text import tr
from app.tables.row_menu import add_page, copy_fasta
from app.widgets.basic import plain
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.one_record import Record
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.names import first_word
from gpu.sequences.sequence import Sequence

if TYPE_CHECKING:
    from app.analyses.chromosome.page import AlignmentPage

#: Most bases that are copied; more are saved.
_COPIED = 5_000_000
#: Rows, or columns, of a matrix: 0-based half-open.
Span = tuple[int, int]


def alignment_of(request: ChromosomeRequest, rows: Span, columns: Span, turned: bool = False) -> ChromosomeRequest:
    """The request that aligns a region alone, locally; ``turned``: with b's other strand.

    Raises ``ValueError`` where it goes on beyond the last base of a circle.
    """
    choices = []
    for side, (first, end), other in ((request.a, rows, False), (request.b, columns, turned)):
        ends = sorted(map(side.position, (first, end - 1)))
        if ends[1] - ends[0] != end - 1 - first:
            raise ValueError("beyond the end of a circle")
        choices.append(replace(side, trim=(ends[0], ends[1]), reverse=side.reverse != other, origin=0))
    a, b = choices
    return ChromosomeRequest(a, b, scoring=request.scoring, engine=request.engine, circular="none")


def bases_of(choice: SequenceChoice, side: Sequence, span: Span) -> Record:
    """A part of a matrix side as a record, named by its place in the file's record."""
    first, end = span
    name = f"{first_word(choice.label)}/{choice.position(first)}-{choice.position(end - 1)}"
    return Record(name, "", DNA.text(side.codes[first:end]).encode())


def _copy(record: Callable[[], Record]) -> None:
    copy_fasta(record())


def add_region(menu: QMenu, page: AlignmentPage, area: Area, sides: tuple[Sequence, Sequence] | None) -> None:
    """Add entries for the region in view; ``sides``: of the matrix, None until they are read."""
    request = page.result.request
    inside = area.inside(request.a.used, request.b.used)
    spans = (int(inside.top), ceil(inside.bottom)), (int(inside.left), ceil(inside.right))
    if sides is None or any(end <= first for first, end in spans):
        return

    def add(command: Command, act: Callable[[], object], problem: str = "") -> None:
        action = menu.addAction(command.title, act)
        action.setEnabled(not problem)
        action.setToolTip(plain(problem) if problem else command.tip)

    menu.addSeparator()
    menu.setToolTipsVisible(True)
    add(RegionCommands.show_bases, lambda: page.below.setCurrentIndex(0))
    try:
        asked = alignment_of(request, *spans)
        add(RegionCommands.align, partial(page.desk.align, asked))
    except ValueError:
        add(RegionCommands.align, lambda: None, tr("What is in view goes on beyond the last base of a circle."))
    records = [partial(bases_of, *side) for side in zip((request.a, request.b), sides, spans, strict=True)]
    commands = RegionCommands.copy_a, RegionCommands.copy_b
    for command, (first, end), record in zip(commands, spans, records, strict=True):
        many = tr("More than {0:,} bases; come closer, or save them.").format(_COPIED) if end - first > _COPIED else ""
        add(command, partial(_copy, record), many)

    def write(out: BinaryIO) -> None:
        for record in records:
            record().write(out)

    add(RegionCommands.save, lambda: page.ask_fasta(tr("region in view"), "region", write))
    for side in sides:
        add_page(menu, side.name)
