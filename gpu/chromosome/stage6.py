"""Stage 6: count what is in the alignment and render it (section 4.9). Renderings can be made again at any time."""

from __future__ import annotations

from typing import Any

from gpu.chromosome.context import Context
from gpu.results import export
from gpu.results.alignment import Alignment
from gpu.sequences.sequence import Sequence


def render(
    context: Context, alignment: Alignment, sides: tuple[Sequence, Sequence], formats: tuple[str, ...]
) -> dict[str, Any]:
    """Write ``alignment.<extension>`` in each format; return the numbers of the paper's Table 6."""
    context.monitor.begin(6, max(1, alignment.length) * (1 + len(formats)))
    counts = alignment.counts(context.a, context.b)
    rendering = export.Rendering(context.request, *sides, alignment)
    for done, name in enumerate(formats, start=1):
        context.monitor.report(cells_done=done * alignment.length)
        extension, _ = export.FORMATS[name]
        export.write_rendering(rendering, name, context.store.folder / f"alignment{extension}")
    return {
        "matches": counts.matches,
        "mismatches": counts.mismatches,
        "gap_openings": counts.gap_openings,
        "gap_extensions": counts.gap_extensions,
        "length": counts.length,
    }
