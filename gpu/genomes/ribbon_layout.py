"""The shapes of synteny ribbons at a zoom: bars, ticks, texts and the edges of ribbons.

Both the window's painter and the SVG of the command line draw them. Coordinates are those of a box
from (0, 0) at the upper left, in points or pixels. A ribbon's edge goes from a place on the upper
bar to one on the lower bar along a cubic Bézier curve whose control points are half-way down. Genes
are arrows in the lower part of a bar.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.core.units import tick_text, visible
from gpu.genomes.genes import Genes
from gpu.genomes.ribbons import RibbonKind, RibbonModel, Ribbons

Floats = NDArray[np.float64]
#: x0, y0, x1, y1.
Line = tuple[float, float, float, float]
#: Kinds from the lowest to the topmost: what is rare lies above.
DRAWN = (RibbonKind.SAME, RibbonKind.COPIED, RibbonKind.MOVED, RibbonKind.REVERSED)
#: Height of a bar in letters, and as a share of the room of a genome at most, and those with genes.
_BAR, _BAR_SHARE, _GENES_SHARE = 1.5, 0.45, 0.6
#: Share of a bar with genes that these have, the gap below them in letters, and an arrow's tip as a
#: share of its height. Genes of fewer pixels are boxes, and of still fewer drawn as one.
_LANE, _BELOW, _TIP, _ARROW, _NARROW = 0.46, 0.15, 0.5, 14.0, 3.0
#: Widths of letters between two ticks, about, and beside a text.
_TICK, _BESIDE = 8.0, 0.5
#: Ribbons that are drawn at most, of all genomes together: about those of so many pixels, and if
#: these are still more, the widest as the half of them, and others from all along the bars.
MOST, _COARSEST = 6_000, 3
#: Bits of a coordinate in pixels, for telling ribbons of the same pixels.
_BITS = 15


class Letters(Protocol):
    """The measure of texts: the size of a letter, and widths of texts."""

    @property
    def letters(self) -> float: ...

    def width(self, text: str) -> float: ...


@dataclass(frozen=True)
class RibbonArea:
    """The part that is seen: ``across`` bases, from base ``lefts[k]`` of genome k's records on."""

    across: float
    lefts: tuple[float, ...]

    @classmethod
    def whole(cls, model: RibbonModel) -> RibbonArea:
        """The view of all."""
        return cls(float(model.longest), (0.0,) * len(model.names))


class TextShape(NamedTuple):
    """A text from x on, the middle of its capitals at y: the name of a record, or a place."""

    x: float
    y: float
    text: str
    is_name: bool


class RibbonShapes(NamedTuple):
    """Ribbons between two bars, from the lowest to the topmost.

    ``edges`` float64 [4, n]: x on the upper bar of one edge and of the other, then on the lower
    bar; a crossed one's edges cross. ``kind`` uint8 [n]. ``top``, ``bottom``: y of both bars.
    """

    edges: Floats
    kind: NDArray[np.uint8]
    top: float
    bottom: float


class GeneShapes(NamedTuple):
    """Genes of a bar: ``sides`` float64 [2, n] are their left and right x; ``top``, ``bottom``.

    ``strand`` int8 [n]: where they point, +1 to the right; 0 of boxes: those without a strand, or
    of which the tip is out of sight, or several genes.
    """

    sides: Floats
    strand: NDArray[np.int8]
    top: float
    bottom: float

    def arrows(self) -> Floats:
        """The corners float64 [n, 5, 2] of those that point."""
        left, right = self.sides[:, self.strand != 0]
        strand, high = self.strand[self.strand != 0], self.bottom - self.top
        begin, end = np.where(strand > 0, (left, right), (right, left))
        neck = end - strand * np.minimum(_TIP * high, right - left)
        x = np.stack([begin, neck, end, neck, begin], axis=1)
        y = np.array([self.top, self.top, self.top + high / 2, self.bottom, self.bottom])
        return np.stack([x, np.broadcast_to(y, x.shape)], axis=-1)


@dataclass(frozen=True)
class RibbonLayout:
    """All shapes. ``tops``: y of each bar; ``bar``: their height; ``bars`` float64 [genomes, 2]:
    their sides; ``bounds``, ``ticks`` float64 [k, 4]: lines between records, and of the scale.
    """

    tops: tuple[float, ...]
    bar: float
    bars: Floats
    bounds: Floats
    ticks: Floats
    texts: list[TextShape]
    ribbons: list[RibbonShapes]
    genes: list[GeneShapes]


def tops_of(model: RibbonModel, height: float, letters: float) -> tuple[tuple[float, ...], float]:
    """The y of each bar, and their height, in a box of a height."""
    count = len(model.names)
    bar = min(_BAR * letters, _BAR_SHARE * height / count)
    if model.genes:
        bar = min(_BAR * letters / (1 - _LANE), _GENES_SHARE * height / count)
    return tuple((height - bar) * number / max(1, count - 1) for number in range(count)), bar


def lane_of(model: RibbonModel, bar: float) -> float:
    """The height of the part of bars that has genes; 0 without any."""
    return _LANE * bar if model.genes else 0.0


def laid_out(
    model: RibbonModel,
    view: RibbonArea,
    width: float,
    height: float,
    letters: Letters,
    pixel: float = 1.0,
    most: int = MOST,
) -> RibbonLayout:
    """Lay out a view in a box; ``pixel``: the finest width that is seen; ``most`` ribbons."""
    tops, bar = tops_of(model, height, letters.letters)
    # Names of records and the scale lie in the upper part of a bar.
    upper_part = bar - lane_of(model, bar)
    scale, bars = width / view.across, np.zeros((len(tops), 2))
    bounds, ticks, texts, genes = list[Line](), list[Line](), list[TextShape](), list[GeneShapes]()
    for genome, (table, top) in enumerate(zip(model.records, tops, strict=True)):
        left = (table.starts - view.lefts[genome]) * scale
        sides = np.clip([left, left + table.lengths * scale], 0, width)
        if len(left):
            bars[genome] = sides[0, 0], sides[1, -1]
        cuts = left[(left > bars[genome, 0]) & (left < width)]
        cuts = cuts[np.diff(np.floor(cuts / pixel), prepend=-1) > 0]
        bounds += [(x, top, x, top + bar) for x in cuts.tolist()]
        least = 3 * letters.letters if upper_part >= letters.letters else np.inf
        for record in np.flatnonzero(sides[1] - sides[0] >= least).tolist():
            room, y = (float(sides[0, record]), float(sides[1, record])), top + upper_part / 2
            name = model.labels[genome].cut(
                visible(table.names[record]), room[1] - room[0] - 2 * _BESIDE * letters.letters, letters.width
            )
            for text, is_tick in _texts(name, room, float(left[record]), scale, y, letters):
                texts.append(text)
                if is_tick:
                    x = text.x - 0.5 * _BESIDE * letters.letters
                    ticks.append((x, top, x, top + upper_part))
        if model.genes:
            lane = top + upper_part, top + bar - _BELOW * letters.letters
            of_bar = _lay_out_genes(model.genes[genome], view.lefts[genome], scale, width, lane, pixel, letters)
            genes.append(of_bar[0])
            texts += of_bar[1]
    ribbons = []
    for upper, some in enumerate(model.between):
        edges = edges_of(model, upper, view, width)
        shown, kinds = merged(edges, some, width, pixel, most // len(model.between))
        ribbons.append(RibbonShapes(shown, kinds, tops[upper] + bar, tops[upper + 1]))
    of_records, of_scale = (np.array(some, np.float64).reshape(-1, 4) for some in (bounds, ticks))
    return RibbonLayout(tops, bar, bars, of_records, of_scale, texts, ribbons, genes)


def _lay_out_genes(
    genes: Genes, origin: float, scale: float, width: float, lane: tuple[float, float], pixel: float, letters: Letters
) -> tuple[GeneShapes, list[TextShape]]:
    """The genes in sight, narrow ones within a pixel of each other as a box; names that have room
    in their gene, or over it between the genes beside it.

    ``lane``: its upper and lower y.
    """
    rows = genes.within(origin, origin + width / scale)
    ends = (np.stack([genes.start[rows], genes.end[rows]]) - origin) * scale
    left, right = np.clip(ends, 0, width)
    names = list[TextShape]()
    if genes.longest * scale > 2 * letters.letters and lane[1] - lane[0] >= 0.9 * letters.letters:
        beside, reached = _BESIDE * letters.letters, 0.0
        # Up to the genes beside it.
        least = np.minimum(left, np.maximum.accumulate(np.append(0.0, right))[:-1])
        most = np.maximum(right, np.append(left[1:], width))
        for at in np.flatnonzero(right - left > 2 * letters.letters).tolist():
            name, x = genes.names[int(rows[at])], max(float(left[at]), reached) + beside
            if x + (room := letters.width(name)) + beside > right[at]:
                x = min(float(left[at] + right[at] - room) / 2, float(most[at]) - beside - room)
                x = max(x, reached + beside, float(least[at]) + beside)
            if x + room + beside <= most[at]:
                names.append(TextShape(x, sum(lane) / 2, name, True))
                reached = x + room
    strand = genes.strand[rows]
    tips = np.where(strand > 0, ends[1], ends[0])
    strand[(right - left < _ARROW * pixel) | (tips < 0) | (tips > width)] = 0
    narrow, joins = right - left < _NARROW * pixel, np.zeros(len(rows), np.bool_)
    if narrow.any():
        reach = np.maximum.accumulate(right * narrow)
        joins[1:] = narrow[1:] & narrow[:-1] & (left[1:] - reach[:-1] <= pixel)
        first = np.flatnonzero(~joins)
        left, right, strand = left[first], np.maximum.reduceat(right, first), strand[first]
    return GeneShapes(np.stack([left, np.maximum(right, left + pixel)]), strand, *lane), names


def edges_of(model: RibbonModel, upper: int, view: RibbonArea, width: float) -> Floats:
    """The edges of all ribbons below a genome, float64 [4, n], as ``RibbonShapes`` has them."""
    lefts = np.repeat(view.lefts[upper : upper + 2], 2)[:, None]
    return np.asarray((model.ends[upper] - lefts) * (width / view.across), np.float64)


def merged(edges: Floats, ribbons: Ribbons, width: float, pixel: float, most: int) -> tuple[Floats, NDArray[np.uint8]]:
    """The ribbons that are seen, ``most`` at most, and their kinds, the topmost last.

    Those of a kind that follow each other within a pixel are one, and of those of the same pixels
    there is one.
    """
    seen = np.flatnonzero(_is_seen(edges, width))
    edges, group = edges[:, seen], ribbons.group[seen]
    # Of many times as many the fine pixels need no trial.
    for step in (1, _COARSEST) if len(seen) < 8 * most else (_COARSEST,):
        joined, first = _joined(edges, group, step * pixel)
        if len(first) <= most:
            break
    kinds = ribbons.kind[seen][first]
    wide = np.abs(joined[[1, 3]] - joined[[0, 2]]).max(axis=0, initial=0)
    if len(wide) > most:
        half = most // 2
        widest = np.argpartition(-wide, half)[:half]
        rest = np.delete(np.arange(len(wide)), widest)
        drawn = np.append(widest, rest[np.linspace(0, len(rest) - 1, most - half).astype(np.int64)])
        joined, kinds, wide = joined[:, drawn], kinds[drawn], wide[drawn]
    topmost = np.lexsort((-wide, np.argsort(np.array(DRAWN))[kinds]))
    return joined[:, topmost], kinds[topmost]


def _is_seen(edges: Floats, width: float) -> NDArray[np.bool_]:
    """True for ribbons of which an end is in the box: others only cross it."""
    upper, lower = (
        (np.minimum(one, other) <= width) & (np.maximum(one, other) >= 0) for one, other in (edges[:2], edges[2:])
    )
    return upper | lower


def _joined(edges: Floats, group: NDArray[np.int64], pixel: float) -> tuple[Floats, NDArray[np.int64]]:
    """The edges of ribbons of different pixels, and the first ribbon that each is of."""
    new = np.ones(len(group), np.bool_)
    new[1:] = group[1:] != group[:-1]
    for begin, end in ((edges[0], edges[1]), (edges[2], edges[3])):
        new[1:] |= np.abs(begin[1:] - end[:-1]) > pixel
    first = np.flatnonzero(new)
    last = np.append(first[1:], len(group))[: len(first)] - 1
    joined = np.stack([edges[0, first], edges[1, last], edges[2, first], edges[3, last]])
    limit = 1 << (_BITS - 1)
    key = np.zeros(len(first), np.int64)
    for side in np.clip(np.floor(joined / pixel), -limit, limit - 1).astype(np.int64):
        key = (key << _BITS) + side + limit
    _, kept = np.unique(key, return_index=True)
    return joined[:, kept], first[kept]


def curve(samples: int) -> tuple[Floats, Floats]:
    """Points of an edge: the share of the way across, and down, float64 [samples] each."""
    at = np.linspace(0, 1, samples)
    return at * at * (3 - 2 * at), at * (1.5 - 1.5 * at + at * at)


def polygons(shapes: RibbonShapes, width: float, least: float, samples: int = 24) -> Floats:
    """Ribbons as polygons float64 [n, 2 · samples, 2], cut at both sides of the box.

    They go down on their left and up on their right, crossed ones too; ``least``: their width at
    least.
    """
    across, down = curve(samples)
    left, right = _sides(shapes.edges, across, width, least)
    y = shapes.top + (shapes.bottom - shapes.top) * np.append(down, down[::-1])
    x = np.hstack([left, right[:, ::-1]])
    return np.stack([x, np.broadcast_to(y, x.shape)], axis=-1)


def coverage(shapes: RibbonShapes, rows: int, width: int, least: float = 1.0) -> NDArray[np.float32]:
    """Number of ribbons of each kind that cover each pixel between two bars.

    ``shapes``: in pixels. Returns float32 [kinds, rows, width]; a pixel that is covered in part has
    a fraction.
    """
    across, down = curve(64)
    shares = np.interp(np.linspace(0, 1, rows + 1), down, across).astype(np.float32)
    left, right = _sides(shapes.edges.astype(np.float32), shares, width, least)
    # In a row from where a ribbon enters it to where it leaves it: a slanted one has no gaps.
    sides = np.stack([np.minimum(left[:, 1:], left[:, :-1]), np.maximum(right[:, 1:], right[:, :-1])])
    whole = sides.astype(np.int32)
    part = sides - whole
    whole += (width + 2) * (np.arange(rows, dtype=np.int32) + rows * shapes.kind[:, None].astype(np.int32))
    # A side begins or ends all pixels behind it, and a part of its own.
    weights = np.stack([1 - part, part])
    weights[:, 1] *= -1
    places, size = np.stack([whole, whole + 1]), len(RibbonKind) * rows * (width + 2)
    steps = np.bincount(places.ravel(), weights.ravel(), size).astype(np.float32)
    return np.cumsum(steps.reshape(len(RibbonKind), rows, width + 2), axis=2)[..., :width]


def _sides(edges: NDArray[Any], across: NDArray[Any], width: float, least: float) -> tuple[NDArray[Any], NDArray[Any]]:
    """The left and the right x of ribbons at shares of their way, [n, shares] each."""
    one, other = (
        begin[:, None] + (end - begin)[:, None] * across for begin, end in zip(edges[:2], edges[2:], strict=True)
    )
    left, right = np.minimum(one, other), np.maximum(one, other)
    short = np.maximum(0, least - (right - left)) / 2
    return np.clip(left - short, 0, width), np.clip(right + short, 0, width)


def ribbon_at(edges: Floats, kinds: NDArray[np.uint8], width: float, x: float, share: float, slack: float) -> int:
    """The topmost ribbon at a point, of these the narrowest; -1 for none.

    ``width``: of the box; ``share``: of the way down, 0 to 1; ``slack``: pixels beside a ribbon.
    """
    across, down = curve(64)
    left, right = (side[:, 0] for side in _sides(edges, np.interp([share], down, across), np.inf, 2 * slack))
    found = np.flatnonzero((left <= x) & (x <= right) & _is_seen(edges, width))
    rank = np.argsort(np.array(DRAWN))[kinds[found]]
    return int(found[np.lexsort((right[found] - left[found], -rank))[0]]) if len(found) else -1


def followed(edges: Floats, x: float, down: bool) -> float | None:
    """The x on the other bar of what lies at x on one, by the widest ribbon; None without one."""
    here, there = (edges[:2], edges[2:]) if down else (edges[2:], edges[:2])
    found = np.flatnonzero((here.min(axis=0) <= x) & (x <= here.max(axis=0)))
    if not len(found):
        return None
    widest = found[np.abs(here[1, found] - here[0, found]).argmax()]
    share = (x - here[0, widest]) / ((here[1, widest] - here[0, widest]) or 1.0)
    return float(there[0, widest] + share * (there[1, widest] - there[0, widest]))


def _texts(
    name: str, room: tuple[float, float], origin: float, scale: float, y: float, letters: Letters
) -> Iterator[tuple[TextShape, bool]]:
    """The name of a record, and the labels that have room, of which each begins behind its tick.

    ``name``: cut to the room; ``room``: the record's sides in the box; ``origin``: x of its begin.
    """
    beside, (left, right) = _BESIDE * letters.letters, room
    yield TextShape(left + beside, y, name, True), False
    reached = left + 3 * beside + letters.width(name)
    step = _step(_TICK * letters.letters / scale)
    while letters.width(tick_text(floor((right - origin) / scale / step) * step, step)) + 2 * beside > step * scale:
        step = _step(step + 1)
    for number in range(max(1, ceil((left - origin) / scale / step)), floor((right - origin) / scale / step) + 1):
        # In the middle of the base.
        x, label = origin + (number * step - 0.5) * scale, tick_text(number * step, step)
        end = x + letters.width(label) + beside
        if x >= reached and end <= right:
            yield TextShape(x + 0.5 * beside, y, label, False), True
            reached = end + beside


def _step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, … bases that is not less."""
    power = 10 ** max(0, floor(log10(max(least, 1.0))))
    return int(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least - 1e-9))
