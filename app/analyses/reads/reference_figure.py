"""The figure of reads along the reference: coverage, features, and the reads of a close view."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from app.analyses.reads.allele_painting import allele_boxes
from app.analyses.reads.alleles import SIGNS, Stacks, allele_colours
from app.analyses.reads.frame import Frame, borders, named_records, positions
from app.analyses.reads.loaded_range import LoadedRange, is_close
from app.analyses.reads.painting import HEIGHTS, PALE
from app.analyses.reads.pile_painting import mark_boxes, read_colour
from app.language.text import tr
from app.plots.features import FILL, LANE, FeatureLane, lay_out_features
from app.plots.figure import LETTER, TEXT, Sheet, draw_polygons, ink, program, set_ticks, short
from app.plots.level_of_detail import nice_fractions
from app.theme import LIGHT
from gpu.analyses.reads.pile_up import CLIPPED, SKIPPED, PileUp

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

    from app.analyses.reads.reference_view import ReferenceView

Int64 = NDArray[np.int64]
Floats = NDArray[np.floating]

#: In points, about: width, heights of coverage and pile, of a read's line without and with letters.
_WIDTH, _COVERAGE, _PILE, _ROW, _LETTERS_ROW = 350.0, 70.0, 250.0, 5.0, 10.0


@dataclass(frozen=True)
class ReferenceFigure(Sheet):
    """Coverage, and in a close view the reads from ``first_line`` on; ``where`` names the range.

    ``stacks``: where coverage is split by allele, ``depth`` (float64 [k]) high.
    """

    name: str
    where: str
    frame: Frame
    before: Int64
    names: Sequence[str]
    least: Int64
    most: Int64
    loaded: LoadedRange | None
    first_line: int
    features: FeatureLane
    stacks: Stacks
    depth: Floats
    hidden: frozenset[str] = frozenset()

    @classmethod
    def of(cls, view: ReferenceView, name: str, before: Int64, names: Sequence[str], where: str) -> ReferenceFigure:
        """The figure of what a view shows."""
        least, most, _ = view.coverage()
        loaded = view.loaded if is_close(view.frame) else None
        split = view.split_coverage()
        return cls(name, where, view.frame, before, names, least, most, loaded, view.first_line, view.features, *split)

    def parameters(self) -> list[str]:
        return [self.name, self.where, program()]

    def tracks(self) -> dict[str, str]:
        found = {"features": tr("Features")} if self.features.features else {}
        return found | ({"reads": tr("Reads")} if self.loaded is not None else {})

    def without(self, tracks: Collection[str]) -> ReferenceFigure:
        return replace(self, hidden=frozenset(tracks))

    def draw(self, figure: SubFigure) -> None:
        frame = self.frame._replace(x=0.0, width=_WIDTH)
        has_reads = self.loaded is not None and "reads" not in self.hidden
        has_features = bool(self.features.features) and "features" not in self.hidden
        tracks = [_COVERAGE if has_reads else _PILE, LANE * has_features, _PILE * has_reads]
        all_axes = figure.subplots(sum(map(bool, tracks)), height_ratios=[track for track in tracks if track])
        for axes, track in zip(np.atleast_1d(all_axes), filter(None, tracks), strict=True):
            axes.set(xlim=(0, _WIDTH), ylim=(track, 0), yticks=(), xticks=())
            axes.spines[:].set_visible(False)
            for x in borders(self.before, frame):
                axes.axvline(x, color=ink(LIGHT.muted), lw=0.75, ls=":")
        coverage, *others = np.atleast_1d(all_axes)
        self._draw_coverage(coverage, frame)
        if tracks[1]:
            self._draw_features(others[0], frame)
        if self.loaded is not None and has_reads and self.loaded.pile is not None and self.loaded.lines is not None:
            self._draw_reads(others[-1], frame, self.loaded, self.loaded.pile, self.loaded.lines)

    def _draw_coverage(self, axes: Axes, frame: Frame) -> None:
        """The least coverage of a pixel in full colour, and up to the greatest one paler."""
        highest = max(1, int(self.most.max(initial=0))) * 1.05
        axes.set_ylim(0, highest)
        heights = [(value, label) for value, label in nice_fractions(highest, HEIGHTS) if float(value).is_integer()]
        across: list[tuple[float, str]] = []
        for x, label in positions(self.before, frame):
            if not across or x - across[-1][0] > LETTER * (len(label) + 2):
                across.append((x, label))
        set_ticks(axes, across, heights)
        axes.xaxis.tick_top()
        axes.spines[["top", "bottom"]].set_visible(True)
        axes.grid(axis="y", color=ink(LIGHT.grid), lw=0.75, ls=":")
        for record in named_records(self.before, frame):
            name = short(self.names[record.number], record.end - record.begin)
            axes.annotate(
                name, (record.begin, 1), (0, 18), xycoords=axes.get_xaxis_transform(), textcoords="offset points"
            )
        edges = np.linspace(0.0, _WIDTH, len(self.most) + 1)
        pale = QColor(LIGHT.forward)
        pale.setAlpha(PALE)
        named = tr("up to its greatest within a pixel") if self.loaded is None else None
        axes.stairs(self.least, edges, fill=True, color=ink(LIGHT.forward), lw=0, label=tr("coverage"), zorder=1.1)
        axes.stairs(self.most, edges, fill=True, color=ink(pale), lw=0, label=named)
        colours = allele_colours(LIGHT)
        for sign, boxes in allele_boxes(self.stacks, frame, self.depth):
            left, bottom, width, height = boxes.T
            title = tr("deleted") if sign == len(SIGNS) - 1 else SIGNS[sign]
            if len(boxes):
                axes.bar(left, height, width, bottom, align="edge", color=colours[sign], label=title, zorder=1.2)

    def _draw_features(self, axes: Axes, frame: Frame) -> None:
        """Arrows, with their names where there is room."""
        first, last = floor(frame.left), ceil(frame.right)
        # Whole columns: a frame may begin within one.
        box = QRectF(frame.at(first), 0, (last - first) * frame.base_width, LANE - 2)
        for feature in lay_out_features(box, self.features, first, last, LIGHT, lambda text: LETTER * len(text)):
            paler = QColor(feature.colour)
            paler.setAlpha(FILL)
            edge = 0.75 if feature.width > 3 else 0.0
            draw_polygons(axes, [feature.corners], paler, ec=ink(feature.colour), lw=edge)
            middle = feature.words.center()
            axes.text(middle.x(), middle.y(), feature.label, ha="center", va="center_baseline", clip_on=True)

    def _draw_reads(self, axes: Axes, frame: Frame, loaded: LoadedRange, pile: PileUp, lines: Int64) -> None:
        """The reference's letters, and the reads below them, each in its line."""
        # Of the window's frame: what has letters there has them here, as small as it takes.
        has_letters = self.frame.has_letters
        centred: dict[str, Any] = {"ha": "center", "va": "center_baseline", "clip_on": True}
        letter = {"size": min(TEXT, frame.base_width * 1.4), **centred}
        if has_letters:
            first = max(loaded.first, int(frame.left))
            for place, base in enumerate(
                loaded.letters[first - loaded.first : ceil(frame.right) - loaded.first], first
            ):
                axes.text(frame.at(place + 0.5), 5, base, **letter)
        height, inset, top = (_LETTERS_ROW, 1.0, 11.0) if has_letters else (_ROW, 0.5, 2.0)
        room = height - 2 * inset
        tops = top + (lines - self.first_line) * height + inset
        shown = (pile.ends > frame.left) & (pile.starts < frame.right) & (tops >= top) & (tops + room <= _PILE)
        for strand, named in ((0, tr("read, forward strand")), (1, tr("read, reverse strand"))):
            at = np.flatnonzero(shown & (pile.strands == strand))
            ends = np.clip(
                (np.stack([pile.starts[at], pile.ends[at]]) - frame.left) * frame.base_width, -20, _WIDTH + 20
            )
            colour = read_colour(strand, LIGHT)
            draw_polygons(axes, _arrows(ends[0], ends[1], tops[at], room, strand), colour)
            axes.fill((), (), color=ink(colour), label=named)
        marks = np.flatnonzero(shown[pile.marks.hits])
        for colour, boxes, letters in mark_boxes(LIGHT, frame, pile.marks, tops, marks, room):
            left, above, wide, high = boxes.T
            corners = [(left, above), (left + wide, above), (left + wide, above + high), (left, above + high)]
            draw_polygons(axes, np.transpose(corners, (2, 0, 1)), colour)
            for x, y, base in zip(left, above, letters if letters is not None and has_letters else (), strict=False):
                axes.text(x + frame.base_width / 2, y + room / 2, chr(base or 32), color=ink(LIGHT.surface), **letter)
        axes.fill((), (), color=ink(LIGHT.mismatch), label=tr("mismatch"))
        axes.fill((), (), color=ink(LIGHT.gap), label=tr("inserted (between bases) or deleted base (line)"))
        if np.isin(pile.marks.kinds, (CLIPPED, SKIPPED)).any():
            axes.fill((), (), color=ink(LIGHT.muted), label=tr("clipped off (stub) or spliced (line)"))


def _arrows(left: Floats, right: Floats, top: Floats, height: float, strand: int) -> Floats:
    """Bars float64 [k, 5, 2] with a tip where the read ends."""
    ends = [left, right] if strand == 0 else [right, left]
    tip = np.minimum(height / 2, np.maximum(right - left, 1.0) / 3) * (1 if strand == 0 else -1)
    begin, end = ends
    corners = [
        (begin, top),
        (end - tip, top),
        (end, top + height / 2),
        (end - tip, top + height),
        (begin, top + height),
    ]
    return np.transpose(corners, (2, 0, 1))
