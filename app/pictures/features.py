"""A lane of features: arrows along a stretch of columns, one for each visible feature."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import ceil, inf
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from app.charts.boxes import draw_boxes
from app.charts.level_of_detail import Indices
from app.theme import Theme, theme_service, with_alpha
from gpu.core.units import visible
from gpu.sequences.sequence import Feature, Sequence

#: Height of a lane in a figure in points, with the gap below it.
LANE = 17
#: Pixels of a lane around its names, whose underscores lie lowest: outlines, and the gap below.
_AROUND = 7
#: Opacity of an arrow, of 255.
FILL = 90
#: The same in high contrast: of boxes with an outline, whose letters stand out, and of narrow ones.
_CONTRAST_FILL, _CONTRAST_NARROW = 55, 200
#: Pixels beside a name within its arrow, and width up to which arrows are drawn together.
_LEAST_FOR_LABEL = 8
_NARROW = 5
#: Most arrows of a lane in view; of more, all are boxes.
_MOST_ARROWS = 500
#: The qualifier of a variant that says what it does to genes; tooltips tell it.
EFFECT = "effect"
#: Most features listed in a tooltip.
_MAX_LISTED = 8


def lane_height(line: float) -> int:
    """The height of a lane in pixels, with the gap below it; ``line``: pixels of a line of text."""
    return ceil(line) + _AROUND


#: Features in view, and the left edges and widths of their bodies.
_Spans = tuple[Indices, NDArray[np.float64], NDArray[np.float64]]


class ColumnMap(Protocol):
    """Maps rows and columns of a matrix to alignment columns."""

    def columns_of_rows(self, rows: Indices) -> Indices: ...

    def columns_of_columns(self, columns: Indices) -> Indices: ...


@dataclass(frozen=True)
class FeatureLane:
    """One record's features as alignment columns ``[first, last)``, sorted by ``first``.

    ``widest`` bounds their lengths.
    """

    features: tuple[Feature, ...]
    first: Indices
    last: Indices
    widest: int

    @cached_property
    def strands(self) -> NDArray[np.int8]:
        """The strand of each feature: -1, 0 or 1."""
        return np.sign(np.fromiter((feature.strand for feature in self.features), np.int8, len(self.features)))

    @classmethod
    def of(cls, sequence: Sequence, path: ColumnMap, rows: bool) -> FeatureLane:
        """The features of a matrix side that meet the alignment; of equal bounds only the first."""
        features, bounds = _distinct(sequence.features)
        columns = path.columns_of_rows if rows else path.columns_of_columns
        return cls._sorted(features, columns(bounds[:, 0]), columns(bounds[:, 1]))

    @classmethod
    def along(cls, features: Iterable[Feature]) -> FeatureLane:
        """Features whose coordinates are the columns themselves."""
        distinct, bounds = _distinct(features)
        return cls._sorted(distinct, bounds[:, 0], bounds[:, 1])

    @classmethod
    def _sorted(cls, features: list[Feature], first: Indices, last: Indices) -> FeatureLane:
        kept = np.flatnonzero(last > first)
        kept = kept[np.argsort(first[kept], kind="stable")]
        widest = int((last[kept] - first[kept]).max(initial=0))
        return cls(tuple(features[at] for at in kept.tolist()), first[kept], last[kept], widest)

    def visible(self, first: int, last: int, pixels: int) -> Indices:
        """Indices of features that meet ``[first, last)``; one of those with the same pixels."""
        begin = int(np.searchsorted(self.first, first - self.widest))
        end = int(np.searchsorted(self.first, last))
        inside = begin + np.flatnonzero(self.last[begin:end] > first)
        scale = pixels / max(1, last - first)
        return inside[one_a_pixel(self.first[inside] - first, self.last[inside] - first, last - first, scale)]

    def paint(self, painter: QPainter, box: QRectF, first: int, last: int) -> None:
        """Paint the features of columns ``[first, last)`` into a box as wide as these columns."""
        paint_features(painter, box, self, first, last)

    def under(self, column: int, around: int = 0) -> Indices:
        """Indices of the features over a column, or over one of so many ``around`` it."""
        end = int(np.searchsorted(self.first, column + around, "right"))
        begin = int(np.searchsorted(self.first, column - around - self.widest))
        return begin + np.flatnonzero(self.last[begin:end] > column - around)

    def tip(self, column: int, around: int = 0) -> str:
        """The features over a column, a line each; see ``under``."""
        under = self.under(column, around)
        listed = [self.features[at] for at in under[:_MAX_LISTED].tolist()]
        return "\n".join(
            visible(f"{feature.kind} {feature.label} {'−' if feature.strand < 0 else '+'}{_effect(feature)}")
            for feature in listed
        )


def _effect(feature: Feature) -> str:
    return "".join(f" · {text}" for name, text in feature.qualifiers if name == EFFECT)


def _distinct(features: Iterable[Feature]) -> tuple[list[Feature], Indices]:
    """Features and bounds [k, 2], first of each bounds, without features of the whole record."""
    seen: dict[tuple[int, int], Feature] = {}
    for feature in features:
        if feature.kind != "source":
            seen.setdefault((feature.start, feature.end), feature)
    bounds = np.fromiter(chain.from_iterable(seen), np.int64, 2 * len(seen))
    return list(seen.values()), bounds.reshape(-1, 2)


def one_a_pixel(begins: Indices, ends: Indices, width: int, scale: float) -> Indices:
    """Indices, ascending, of the stretches to draw in ``width`` columns: one of the same pixels.

    ``scale``: pixels of a column.
    """
    left, right = ((np.clip(at, 0, width) * scale).astype(np.int64) for at in (begins, ends))
    _, kept = np.unique(left << 32 | right, return_index=True)
    return np.sort(kept)


class DrawnFeature(NamedTuple):
    """A feature as it is drawn: an arrow's corners (x, y), colour and width, and its name's place.

    ``label`` is "" where it has no room.
    """

    corners: list[tuple[float, float]]
    colour: QColor
    width: float
    label: str
    words: QRectF


def lay_out_features(
    box: QRectF,
    lane: FeatureLane,
    first: int,
    last: int,
    theme: Theme,
    text_width: Callable[[str], float],
) -> list[DrawnFeature]:
    """The features of columns ``[first, last)``, which are as wide as the box.

    ``text_width`` measures a name in the box's unit.
    """
    return _lay_out(box, lane, _spans(box, lane, first, last), theme, text_width, 0.0)


def _lay_out(
    box: QRectF, lane: FeatureLane, spans: _Spans, theme: Theme, text_width: Callable[[str], float], least: float
) -> list[DrawnFeature]:
    """The features of ``spans``, but for those of a width up to ``least``."""
    drawn: list[DrawnFeature] = []
    labels: list[QRectF] = []
    nowhere = QRectF()
    seen, lefts, widths = spans
    wide = widths > least
    for at, left, wide_by in zip(seen[wide].tolist(), lefts[wide].tolist(), widths[wide].tolist(), strict=True):
        feature = lane.features[at]
        body = QRectF(left, box.top() + 1, wide_by, box.height() - 2)
        colour = _colour(feature.strand, theme)
        if wide_by <= _LEAST_FOR_LABEL:
            drawn.append(DrawnFeature(_arrow(body, feature.strand), colour, wide_by, "", nowhere))
            continue
        label = visible(feature.label)
        width = text_width(label)
        words = QRectF(body.center().x() - width / 2, body.top(), width, body.height())
        # A gene and its CDS lie over each other: the first name stands for both.
        if label and width < wide_by - _LEAST_FOR_LABEL and not any(map(words.intersects, labels)):
            labels.append(words)
        else:
            label = ""
        drawn.append(DrawnFeature(_arrow(body, feature.strand), colour, wide_by, label, words))
    return drawn


def paint_features(
    painter: QPainter, box: QRectF, lane: FeatureLane, first: int, last: int, theme: Theme | None = None
) -> None:
    """Paint the features of columns ``[first, last)`` into a box as wide as these columns.

    ``theme``: None for the window's.
    """
    theme = theme or theme_service().theme
    metrics = QFontMetricsF(painter.font())
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    # Many that lie over one another have no readable arrows and names.
    spans = _spans(box, lane, first, last)
    is_crowded = np.count_nonzero(spans[2] > _NARROW) > _MOST_ARROWS
    least = inf if is_crowded else _NARROW
    _paint_narrow(painter, box, lane, spans, theme, least)
    drawn = _lay_out(box, lane, spans, theme, metrics.horizontalAdvance, least)
    colour = None
    for feature in drawn:
        # The pen and the brush of the same strand serve the next one.
        if feature.colour is not colour:
            colour = feature.colour
            painter.setBrush(with_alpha(colour, _CONTRAST_FILL if theme.is_contrast else FILL))
            painter.setPen(QPen(colour, 1))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in feature.corners]))
    painter.setPen(theme.text)
    for feature in drawn:
        if feature.label:
            painter.drawText(feature.words, Qt.AlignmentFlag.AlignCenter, feature.label)
    painter.restore()


def _paint_narrow(painter: QPainter, box: QRectF, lane: FeatureLane, spans: _Spans, theme: Theme, least: float) -> None:
    """Paint the features of a width up to ``least`` all at once: a chromosome has thousands."""
    seen, lefts, widths = spans
    strands = lane.strands[seen]
    painter.setPen(Qt.PenStyle.NoPen)
    for strand in (-1, 0, 1):
        chosen = (widths <= least) & (strands == strand)
        painter.setBrush(with_alpha(_colour(strand, theme), _CONTRAST_NARROW if theme.is_contrast else FILL))
        draw_boxes(painter, lefts[chosen], box.top() + 1, widths[chosen], box.height() - 2)


def _spans(box: QRectF, lane: FeatureLane, first: int, last: int) -> _Spans:
    """The visible features, and the left edges and widths of their bodies in the box's unit."""
    scale = box.width() / max(1, last - first)
    seen = lane.visible(first, last, int(box.width()))
    # Cut near the box: painters do not like boxes of millions of pixels.
    lefts = np.maximum(box.left() + (lane.first[seen] - first) * scale, box.left() - 9)
    rights = np.minimum(box.left() + (lane.last[seen] - first) * scale, box.right() + 9)
    return seen, lefts, np.maximum(1.0, rights - lefts)


def _colour(strand: int, theme: Theme) -> QColor:
    return theme.reverse if strand < 0 else theme.forward if strand > 0 else theme.muted


def _arrow(body: QRectF, strand: int) -> list[tuple[float, float]]:
    """The corners of a box that points in the direction of its strand."""
    tip = min(6.0, body.width() / 2) if strand else 0.0
    left, right, middle = body.left(), body.right(), body.center().y()
    if strand < 0:
        points = [(right, body.top()), (left + tip, body.top()), (left, middle), (left + tip, body.bottom())]
        points.append((right, body.bottom()))
    else:
        points = [(left, body.top()), (right - tip, body.top()), (right, middle), (right - tip, body.bottom())]
        points.append((left, body.bottom()))
    return points
