"""The drawing of a layer in a view: the longest alignments as lines, many short ones as pixels.

Free of Qt's widgets. A drawing is linear in the layer's alignments, and is made in a thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from app.analyses.matches.dot_plot.layers.colours import ColourBy, classes
from app.analyses.matches.dot_plot.layers.segments import LayerFilter, LayerSegments, clipped
from app.pictures.dots.index import PlotWindow

#: Most alignments drawn as lines.
MAX_LINES = 1_000
#: Alignments shorter than this many pixels are one pixel.
_DOT = 1.5
#: Pixels set at once, at most for one drawing, and of a side of its image.
_CHUNK, _MAX_SAMPLES, _MAX_SIDE = 1 << 16, 12_000_000, 4096

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class LayerView:
    """A view of a layer: a window at ``scale`` bases a pixel (rows, columns), and what to show."""

    window: PlotWindow
    scale: tuple[float, float]
    shown: LayerFilter
    by: ColourBy


@dataclass(frozen=True)
class Drawing:
    """The items drawn for a view.

    ``lines`` [k, 4] (x0, y0, x1, y1), their colour ``classes`` and ``rows`` in the segments;
    ``pixels`` [rows, columns] of the window, the class plus one of the longest alignment there, 0
    for none, or None.
    """

    wanted: LayerView
    lines: NDArray[np.float64]
    classes: NDArray[np.uint8]
    rows: NDArray[np.int64]
    pixels: Pixels | None


def draw(segments: LayerSegments, wanted: LayerView, most: int = MAX_LINES) -> Drawing:
    """Draw a view; at most ``most`` lines."""
    rows = segments.within(wanted.window, wanted.shown)
    as_pixels, as_lines = rows[: max(0, len(rows) - most)], rows[max(0, len(rows) - most) :]
    lines, kept = clipped(segments.lines(as_lines), wanted.window)
    as_lines = as_lines[kept]
    pixels = _pixels(segments, as_pixels, wanted) if len(as_pixels) else None
    return Drawing(wanted, lines, classes(segments, as_lines, wanted.by), as_lines, pixels)


def _pixels(segments: LayerSegments, rows: NDArray[np.int64], wanted: LayerView) -> Pixels:
    """Rows as pixels; of several at a place the last one counts, which is the longest."""
    window = wanted.window
    height, width = (
        max(1, min(_MAX_SIDE, ceil(size / scale)))
        for size, scale in zip((window.bottom - window.top, window.right - window.left), wanted.scale, strict=True)
    )
    across, down = width / (window.right - window.left), height / (window.bottom - window.top)
    pixels = np.zeros((height, width), np.uint8)
    flat = pixels.reshape(-1)
    budget = _MAX_SAMPLES
    # From the longest down, so that only what lies beneath others is left out.
    pieces = []
    for end in range(len(rows), 0, -_CHUNK):
        part = rows[max(0, end - _CHUNK) : end]
        left, right, top, bottom = (np.take(side, part) for side in segments[:4])
        size = np.maximum((right - left) * across, (bottom - top) * down)
        samples = int(np.where(size < _DOT, 1, np.minimum(size, width + height) + 2).sum())
        if samples > budget:
            break
        budget -= samples
        pieces.append((part, size))
    for part, size in reversed(pieces):
        colour = classes(segments, part, wanted.by) + np.uint8(1)
        lines = segments.lines(part)
        lines[:, 0::2] = (lines[:, 0::2] - window.left) * across
        lines[:, 1::2] = (lines[:, 1::2] - window.top) * down
        dots = size < _DOT
        _set(flat, width, height, (lines[:, 0] + lines[:, 2]) / 2, (lines[:, 1] + lines[:, 3]) / 2, colour, dots)
        _sample(flat, width, height, lines[~dots], colour[~dots])
    return pixels


def _sample(flat: Pixels, width: int, height: int, lines: NDArray[np.float64], colour: NDArray[np.uint8]) -> None:
    """Set the pixels along lines, a sample for each pixel of their longer side."""
    lines, kept = clipped(lines, PlotWindow(0, height, 0, width))
    colour = colour[kept]
    counts = np.ceil(np.abs(lines[:, 2:] - lines[:, :2]).max(axis=1, initial=0.0)).astype(np.int64) + 1
    ends = np.cumsum(counts)
    begin = 0
    while begin < len(lines):
        end = max(begin + 1, int(np.searchsorted(ends, (ends[begin - 1] if begin else 0) + _CHUNK, "right")))
        some = counts[begin:end]
        owner = begin + np.repeat(np.arange(end - begin), some)
        number = np.arange(len(owner)) - np.repeat(np.cumsum(some) - some, some)
        share = number / np.maximum(counts[owner] - 1, 1)
        x = lines[owner, 0] + (lines[owner, 2] - lines[owner, 0]) * share
        y = lines[owner, 1] + (lines[owner, 3] - lines[owner, 1]) * share
        _set(flat, width, height, x, y, colour[owner], None)
        begin = end


def _set(
    flat: Pixels,
    width: int,
    height: int,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    colour: NDArray[np.uint8],
    mask: NDArray[np.bool_] | None,
) -> None:
    inside = (x >= 0) & (x <= width) & (y >= 0) & (y <= height)
    if mask is not None:
        inside &= mask
    column = np.minimum(x[inside].astype(np.int64), width - 1)
    row = np.minimum(y[inside].astype(np.int64), height - 1)
    flat[row * width + column] = colour[inside]
