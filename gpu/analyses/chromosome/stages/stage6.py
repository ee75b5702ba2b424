"""Stage 6: count the columns of the alignment and render it (section 4.9).

Renderings can be made again at any time.
"""

from __future__ import annotations

from typing import Any

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome import export
from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment, turned
from gpu.sequences.sequence import Sequence


def table_of(counts: Counts) -> dict[str, Any]:
    """The numbers of the paper's Table 6."""
    return {
        "matches": counts.matches,
        "mismatches": counts.mismatches,
        "gap_openings": counts.gap_openings,
        "gap_extensions": counts.gap_extensions,
        "length": counts.length,
    }


def render_all(
    context: Context,
    alignment: Alignment,
    sides: tuple[Sequence, Sequence],
    counts: Counts | None,
    also: list[RankedAlignment],
) -> None:
    """Write ``alignment.<extension>`` again, with the further alignments."""
    a, b = sides
    renderings = [export.Rendering(context.request, a, b, alignment, counts)]
    for found in also:
        request, side = found.request(context.request), turned(b) if found.other_strand else b
        renderings.append(export.Rendering(request, a, side, found.alignment, found.counts, found.number))
    for name in context.request.formats:
        context.monitor.raise_if_cancelled()
        extension = format_named(export.FORMATS, name).extension
        export.write_several(renderings, name, context.store.folder / f"alignment{extension}")


def render(context: Context, alignment: Alignment, sides: tuple[Sequence, Sequence], counts: Counts | None) -> None:
    """Write ``alignment.<extension>`` in each requested format.

    ``counts``: those of the alignment, if known.
    """
    rendering = export.Rendering(context.request, *sides, alignment, counts)
    for name in context.request.formats:
        context.monitor.raise_if_cancelled()
        extension = format_named(export.FORMATS, name).extension
        export.write_rendering(rendering, name, context.store.folder / f"alignment{extension}")
