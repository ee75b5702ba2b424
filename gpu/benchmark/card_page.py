"""The page of a card's Figures 10 and 11: one HTML file with both charts and all times."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil, log10
from pathlib import Path

from gpu.benchmark.card import THREADS, Figures, Point
from gpu.core.units import visible

_STYLE = Path(__file__).resolve().parents[2] / "resources" / "report" / "report.css"
#: Of a chart, and the space around its axes: left, top, right, bottom.
_WIDTH, _HEIGHT, _SPACE = 760, 400, (60, 34, 20, 50)
#: Colour and mark of a curve by its threads; a mark is a path around (0, 0).
_CURVES = {
    128: ("#0072b2", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
    96: ("#d55e00", "M-4 -4h8v8h-8z"),
    64: ("#00805d", "M0 -5l5 9h-10z"),
    32: ("#a0528b", "M0 -5l5 5l-5 5l-5 -5z"),
}


def page(figures: Figures, shape: tuple[int, int] | None) -> Iterator[str]:
    """The lines of the page, HTML; ``shape``: see ``Figures.answer``."""
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(visible(figures.card))}</title>\n<style>{_STYLE.read_text('utf-8')}</style>\n</head>"
    yield "<body>\n<h1>Time against blocks and threads</h1>"
    for line in (*figures.about(), *figures.answer(shape), f"Measured on {figures.day}."):
        yield f"<p>{escape(visible(line))}</p>"
    yield from _chart(figures, f"Figure 10: blocks, T = {THREADS}", {THREADS: figures.of(THREADS)})
    yield from _chart(figures, "Figure 11: blocks and threads", figures.figure_11())
    yield from _table(figures)
    yield "</body>\n</html>\n"


def _chart(figures: Figures, title: str, curves: dict[int, list[Point]]) -> Iterator[str]:
    """Seconds against B, a curve for each T; dashed lines at the multiples of multiprocessors."""
    left, top, right, bottom = _SPACE
    wide, high = _WIDTH - left - right, _HEIGHT - top - bottom
    step, last = figures.multiprocessors, figures.most_blocks
    ticks = _ticks(max(point.seconds for points in curves.values() for point in points))

    def at(blocks: int, seconds: float) -> str:
        across = (blocks - step) / (last - step) * 0.92 + 0.04
        return f"{left + across * wide:.1f} {top + high - seconds / ticks[-1] * high:.1f}"

    yield f"<figure>\n<figcaption>{title}</figcaption>"
    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}; lower is faster" font-size="14">'
    yield f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>'
    for seconds in ticks:
        y = at(step, seconds).split()[1]
        yield f'<path d="M{left} {y}h{wide}" stroke="#ddd"/>'
        yield f'<text x="{left - 8}" y="{y}" dy=".35em" text-anchor="end">{seconds:g}</text>'
    for blocks in range(step, last + 1, step):
        x = at(blocks, 0).split()[0]
        yield f'<path d="M{x} {top}v{high}" stroke="#999" stroke-dasharray="4 4"/>'
        yield f'<text x="{x}" y="{top + high + 20}" text-anchor="middle">{blocks:,}</text>'
    yield f'<text x="{left + wide / 2}" y="{_HEIGHT - 8}" text-anchor="middle">blocks (B)</text>'
    yield f'<text transform="translate(16 {top + high / 2}) rotate(-90)" text-anchor="middle">seconds</text>'
    # Most threads on top.
    for number, (threads, points) in enumerate(reversed(curves.items())):
        colour, mark = _CURVES[threads]
        line = "L".join(at(point.blocks, point.seconds) for point in points)
        yield f'<g fill="{colour}">\n<path d="M{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        for point in points:
            told = f"B = {point.blocks:,}, T = {threads}: {point.seconds:.3f} s"
            yield f'<path d="{mark}" transform="translate({at(point.blocks, point.seconds)})">'
            yield f"<title>{told}</title></path>"
        place = left + 20 + 100 * (len(curves) - 1 - number)
        yield f'<path d="{mark}" transform="translate({place} 16)"/>'
        yield f'<text x="{place + 12}" y="16" dy=".35em" fill="#000">T = {threads}</text>\n</g>'
    best = min((point for points in curves.values() for point in points), key=lambda point: point.seconds)
    ring = '<circle r="9" fill="none" stroke="#000" stroke-width="2"'
    yield f'{ring} transform="translate({at(best.blocks, best.seconds)})"/>'
    place = left + 20 + 100 * len(curves)
    yield f'{ring} transform="translate({place} 16)"/>\n<text x="{place + 16}" y="16" dy=".35em">fastest</text>'
    yield "</svg>\n</figure>"


def _ticks(highest: float) -> list[float]:
    """Round numbers of seconds from 0 to beyond the highest, at most eight."""
    power = 10.0 ** ceil(log10(highest))
    step = next(part * power for part in (0.2, 0.1, 0.05, 0.02) if highest >= 2.5 * part * power)
    return [round(number * step, 9) for number in range(int(highest / step) + 2)]


def _table(figures: Figures) -> Iterator[str]:
    """Seconds by B and T, the fastest in bold."""
    heads = "".join(f'<th scope="col" class="number">T = {threads}</th>' for threads in figures.threads)
    yield '<h2>Seconds</h2>\n<table class="rows">\n<thead>'
    yield f'<tr><th scope="col" class="number">B</th>{heads}</tr>\n</thead>\n<tbody>'
    for blocks, points in figures.grid().items():
        texts = [f"{point.seconds:.3f}" if point else "" for point in points]
        cells = [f"<b>{text}</b>" if point == figures.best else text for point, text in zip(points, texts, strict=True)]
        row = "".join(f'<td class="number">{cell}</td>' for cell in (f"{blocks:,}", *cells))
        yield f"<tr>{row}</tr>"
    yield "</tbody>\n</table>"
