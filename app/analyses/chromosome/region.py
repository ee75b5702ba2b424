"""A region of a matrix: its exact alignment, its bases, and the entries of the picture's context
menu for the region in view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from PySide6.QtWidgets import QMenu

from app.access.catalogue import Command, RegionCommands
from app.analyses.chromosome.find_rest import ask_rest
from app.charts.level_of_detail import Area
from app.language.text import tr
from app.pages.result import ResultPage
from app.tables.row_menu import add_page, copy_fasta
from app.widgets.basic import plain
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.one_record import Record
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.names import first_word
from gpu.sequences.sequence import Sequence as Bases

if TYPE_CHECKING:
    from app.analyses.chromosome.page_parts import AlignmentParts

#: Most bases that are copied; more are saved.
_COPIED = 5_000_000
_COPIES = RegionCommands.copy_a, RegionCommands.copy_b
#: Rows, or columns, of a matrix: 0-based half-open.
Span = tuple[int, int]


class Way(NamedTuple):
    """The call of a command for a region, and the reason why it is not possible, or ""."""

    act: Callable[[], object]
    problem: str = ""


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


def bases_of(choice: SequenceChoice, side: Bases, span: Span) -> Record:
    """A part of a matrix side as a record, named by its place in the file's record."""
    first, end = span
    name = f"{first_word(choice.label)}/{choice.position(first)}-{choice.position(end - 1)}"
    return Record(name, "", DNA.text(side.codes[first:end]).encode())


def region_ways(page: AlignmentParts, rows: Span, columns: Span, turned: bool = False) -> dict[Command, Way]:
    """The commands of a region, one side of which may be empty.

    ``turned``: its bases align with b's other strand.
    """
    request, spans = page.result.request, (rows, columns)
    only_one = "" if all(first < end for first, end in spans) else tr("Only one sequence has these bases.")
    align = more = Way(lambda: None, only_one)
    if not only_one:
        try:
            alone = alignment_of(request, rows, columns, turned)
        except ValueError:
            align = more = Way(lambda: None, tr("This region goes on beyond the last base of a circle."))
        else:
            align = Way(partial(page.desk.align, alone))
            more = Way(partial(ask_rest, page, page.result, alone, page.desk.align))
    ways = {
        RegionCommands.show_bases: Way(lambda: page.below.setCurrentIndex(0), only_one),
        RegionCommands.align: align,
        RegionCommands.more: more,
    }
    sides = page.sides
    if sides is None:
        unread = Way(lambda: None, page.notice or tr("Reading the sequences…"))
        return ways | dict.fromkeys((RegionCommands.copy_a, RegionCommands.copy_b, RegionCommands.save_region), unread)
    records = [partial(bases_of, *side) for side in zip((request.a, request.b), sides, spans, strict=True)]
    lengths = [end - first for first, end in spans]
    return ways | copy_ways(page, records, lengths, lambda side: copy_fasta(records[side]()))


def copy_ways(
    page: ResultPage, records: Sequence[Callable[[], Record]], lengths: Sequence[int], copy: Callable[[int], object]
) -> dict[Command, Way]:
    """The commands that copy or save the bases of a region.

    ``records`` make those of each side, also in threads; ``lengths``: their bases, 0 where a side
    has none; ``copy`` copies those of side 0 or 1.
    """
    ways = dict[Command, Way]()
    for side, (command, length) in enumerate(zip(_COPIES, lengths, strict=True)):
        many = tr("More than {0:,} bases; come closer, or save them.").format(_COPIED) if length > _COPIED else ""
        ways[command] = Way(partial(copy, side), many if length else tr("Only one sequence has these bases."))

    def write(out: BinaryIO) -> None:
        for record, length in zip(records, lengths, strict=True):
            if length:
                record().write(out)

    ways[RegionCommands.save_region] = Way(lambda: page.ask_fasta(tr("region in view"), "region", write))
    return ways


def add_ways(menu: QMenu, ways: dict[Command, Way], titles: Mapping[Command, str] | None = None) -> None:
    """Add the entries of a region, of which some have other titles; a disabled one says why."""
    menu.addSeparator()
    menu.setToolTipsVisible(True)
    for command, way in ways.items():
        title = (titles or {}).get(command, "")
        action = menu.addAction(title.replace("&", "&&") if title else command.title, way.act)
        action.setEnabled(not way.problem)
        action.setToolTip(plain(told) if (told := way.problem or title) else command.tip)


def add_region(menu: QMenu, page: AlignmentParts, area: Area) -> None:
    """Add entries for the region in view, once the sequences are read."""
    request = page.result.request
    inside = area.inside(request.a.used, request.b.used)
    rows, columns = (int(inside.top), ceil(inside.bottom)), (int(inside.left), ceil(inside.right))
    if page.sides is None or rows[1] <= rows[0] or columns[1] <= columns[0]:
        return
    add_ways(menu, region_ways(page, rows, columns))
    for side in page.sides:
        add_page(menu, side.name)
