"""Synteny ribbons as an SVG document, for a paper: bars, ticks, ribbons, genes, names, a legend.

Its unit is the point; text stays text. The same result always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO
from xml.sax.saxutils import escape

from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import GeneShapes, RibbonArea, RibbonShapes, laid_out
from gpu.genomes.ribbons import RibbonKind, RibbonModel, gene_files, model_of, with_genes

#: Points: width of the document, and most height of two neighbours; of letters, edges, names.
_WIDTH, _PITCH, _LETTERS, _EDGE, _NAMES = 510.0, 90.0, 8.0, 10.0, 110.0
#: Width of a letter as a share of its height, about, and from the baseline to capitals' middle.
_LETTER, _MIDDLE = 0.6, 0.36
#: Finest width in points, and the legend's height.
_PIXEL, _LEGEND = 0.25, 24.0
_TEXT, _MUTED, _BAR, _GENE = "#1B1F24", "#59636E", "#F3F4F6", "#C7CCD1"
#: The colour and the opacity of each kind: those of the light theme.
_COLOURS = (("#0072B2", 0.35), ("#D55E00", 0.6), ("#007F5C", 0.6), ("#A8497E", 0.6))


class _Letters:
    """Widths of texts without a font: about those of a sans-serif one."""

    letters = _LETTERS

    def width(self, text: str) -> float:
        return _LETTER * self.letters * len(text)


def write_ribbons(result: GenomesResult, out: BinaryIO, annotations: Iterable[str] = ()) -> None:
    """Write the ribbons of two genomes, or of several in the order of the request.

    ``annotations``: files of further genes, as of ``features_of``. Raises ``InputError`` before the
    alignments, ``Damaged``.
    """
    if not result.request.is_all and not result.has_alignments:
        raise InputError("“{}” has no aligned pairs yet; start the alignments first.", result.folder)
    model = with_genes(model_of(result), gene_files(result), annotations)
    out.writelines(f"{line}\n".encode() for line in svg_lines(model))


def svg_lines(model: RibbonModel) -> Iterator[str]:
    """The lines of the document of all ribbons of a model."""
    letters = _Letters()
    names = model.cut_names(_NAMES, letters.width)
    left = 2 * _EDGE + max(map(letters.width, names))
    width, height = _WIDTH - left - _EDGE, max(_PITCH, 0.6 * _PITCH * (len(names) - 1)) + 1.5 * _LETTERS
    layout = laid_out(model, RibbonArea.whole(model), width, height, letters, _PIXEL)
    whole = height + 2 * _EDGE + _LEGEND
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH:g}pt" height="{whole:g}pt" '
        f'viewBox="0 0 {_WIDTH:g} {whole:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="{_LETTERS:g}">'
    )
    yield f"<title>{escape(' × '.join(map(visible, model.names)))}</title>"
    yield f'<rect width="{_WIDTH:g}" height="{whole:g}" fill="#FFFFFF"/>'
    yield f'<g transform="translate({left:g} {_EDGE:g})">'
    for shapes in layout.ribbons:
        yield from _ribbons(shapes)
    for (begin, end), top in zip(layout.bars.tolist(), layout.tops, strict=True):
        box = f'x="{begin:.2f}" y="{top:.2f}" width="{max(_PIXEL, end - begin):.2f}" height="{layout.bar:.2f}"'
        yield f'<rect {box} fill="{_BAR}" stroke="{_MUTED}" stroke-width="0.5"/>'
    for genes in layout.genes:
        yield from _genes(genes)
    for lines, colour, wide in ((layout.ticks, _MUTED, 0.5), (layout.bounds, _TEXT, 1)):
        for x0, y0, x1, y1 in lines.tolist():
            yield f'<path d="M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}" stroke="{colour}" stroke-width="{wide}"/>'
    for text in layout.texts:
        yield _text(text.x, text.y, text.text, "start", _TEXT if text.is_name else _MUTED)
    for top, name in zip(layout.tops, names, strict=True):
        yield _text(-_EDGE, top + layout.bar / 2, name, "end", _TEXT)
    x, y = 0.0, height + _EDGE + _LEGEND / 2
    for kind in model.kinds:
        colour, opacity = _COLOURS[kind]
        yield f'<rect x="{x:.2f}" y="{y - 3:.2f}" width="14" height="6" fill="{colour}" fill-opacity="{opacity}"/>'
        yield _text(x + 18, y, RibbonKind(kind).title, "start", _TEXT)
        x += 18 + letters.width(RibbonKind(kind).title) + 2 * _EDGE
    yield "</g>"
    yield "</svg>"


def _genes(shapes: GeneShapes) -> Iterator[str]:
    """A path of all genes of a bar."""
    top, high = shapes.top, shapes.bottom - shapes.top
    boxes = shapes.sides[:, shapes.strand == 0].T.tolist()
    paths = [f"M{left:.2f} {top:.2f}h{right - left:.2f}v{high:.2f}H{left:.2f}z" for left, right in boxes]
    arrows = shapes.arrows().tolist()
    paths += [f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in corners)}z" for corners in arrows]
    if paths:
        yield f'<path d="{"".join(paths)}" fill="{_GENE}" stroke="{_MUTED}" stroke-width="{_PIXEL:g}"/>'


def _ribbons(shapes: RibbonShapes) -> Iterator[str]:
    """A path of two Bézier curves for each ribbon."""
    middle = (shapes.top + shapes.bottom) / 2
    for (a, b, c, d), kind in zip(shapes.edges.T.tolist(), shapes.kind.tolist(), strict=True):
        colour, opacity = _COLOURS[kind]
        down = f"C{a:.2f} {middle:.2f} {c:.2f} {middle:.2f} {c:.2f} {shapes.bottom:.2f}L{d:.2f} {shapes.bottom:.2f}"
        up = f"C{d:.2f} {middle:.2f} {b:.2f} {middle:.2f} {b:.2f} {shapes.top:.2f}Z"
        style = f'fill="{colour}" fill-opacity="{opacity}" stroke="{colour}" stroke-opacity="{opacity}"'
        yield f'<path d="M{a:.2f} {shapes.top:.2f}{down}{up}" {style} stroke-width="{_PIXEL:g}"/>'


def _text(x: float, y: float, text: str, anchor: str, colour: str) -> str:
    place = f'x="{x:.2f}" y="{y + _MIDDLE * _LETTERS:.2f}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {place}>{escape(visible(text))}</text>"
