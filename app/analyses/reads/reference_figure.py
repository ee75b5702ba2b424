"""The figure of reads along the reference: coverage, features, and the reads of a close view."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from app.analyses.reads.alleles import SIGNS, Stacks, allele_colours
from app.analyses.reads.depth_lane import DepthLane, Lane, units
from app.analyses.reads.effect_marks import EffectMarks, effect_colours, effect_words
from app.analyses.reads.frame import Frame, borders, named_records, positions
from app.analyses.reads.loaded_range import LoadedRange, is_close
from app.analyses.reads.painting import HEIGHTS, PALE, allele_boxes
from app.analyses.reads.pile_painting import are_classes, mark_boxes, pile_colours, pile_words, read_arrows
from app.analyses.reads.tag_classes import TagClasses
from app.charts.level_of_detail import nice_fractions
from app.figures.canvas import DOTTED, LETTER, Ink
from app.figures.figure import PictureRoom, Sheet, program
from app.figures.panel import Panel, Stack
from app.language.text import tr
from app.pictures.features import FILL, LANE, FeatureLane, lay_out_features
from app.theme import LIGHT, mixed
from gpu.analyses.reads.pile_up import CLIPPED, SKIPPED, PileUp
from gpu.analyses.reads.shades import STEPS
from gpu.core.units import visible

if TYPE_CHECKING:
    from app.analyses.reads.reference_view import ReferenceView

Int64 = NDArray[np.int64]
Floats = NDArray[np.floating]

#: In points, about: width, heights of coverage and pile, of a read's line without and with letters.
_WIDTH, _COVERAGE, _PILE, _ROW, _LETTERS_ROW = 350.0, 70.0, 250.0, 5.0, 10.0


@dataclass(frozen=True)
class ReferenceFigure(Sheet):
    """Coverage, and in a close view the reads from ``first_line`` on; ``where`` names the range.

    ``stacks``: where coverage is split by allele, ``depth`` (float64 [k]) high. ``further``: the
    least and greatest coverage of each pixel by further files, by the names of their lanes.
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
    lanes: Mapping[str, Lane]
    stacks: Stacks
    depth: Floats
    hidden: frozenset[str] = frozenset()
    further: Mapping[str, tuple[Int64, Int64, int]] = field(default_factory=dict)
    marks: EffectMarks = field(default_factory=EffectMarks)

    @classmethod
    def of(cls, view: ReferenceView, name: str, before: Int64, names: Sequence[str], where: str) -> ReferenceFigure:
        """The figure of what a view shows."""
        least, most, _ = view.coverage()
        loaded = view.loaded if is_close(view.frame) else None
        split = view.split_coverage()
        lanes = view.lanes
        further = {lane: view.coverage(lane) for lane, one in lanes.items() if isinstance(one, DepthLane)}
        whole = cls(name, where, view.frame, before, names, least, most, loaded, view.first_line, lanes, *split)
        return replace(whole, further=further, marks=view.marks)

    def parameters(self) -> list[str]:
        return [self.name, self.where, program()]

    def tracks(self) -> dict[str, str]:
        found = {f"lane {name}": visible(name) or tr("Features") for name in self.lanes}
        return found | ({"reads": tr("Reads")} if self.loaded is not None else {})

    def without(self, tracks: Collection[str]) -> ReferenceFigure:
        return replace(self, hidden=frozenset(tracks))

    def picture(self, room: PictureRoom) -> Stack:
        frame = self.frame._replace(x=0.0, width=_WIDTH)
        has_reads = self.loaded is not None and "reads" not in self.hidden
        lanes = {name: lane for name, lane in self.lanes.items() if f"lane {name}" not in self.hidden}
        heights = [units(lane) * LANE for lane in lanes.values()]
        tracks = [_COVERAGE if has_reads else _PILE, *heights, _PILE * has_reads]
        panels = [Panel((0, _WIDTH), (track, 0), frame="") for track in tracks if track]
        coverage, *others = panels
        self._draw_coverage(coverage, frame)
        for panel, (name, lane) in zip(others, lanes.items(), strict=False):
            if isinstance(lane, FeatureLane):
                self._draw_features(panel, frame, lane, name)
                if name in self.marks.lanes:
                    self._draw_effects(panel, frame)
            else:
                least, most, _ = self.further[name]
                self._draw_depth(panel, least, most)
                panel.up_ticks = [(panel.up[1] / 2, visible(name)), (panel.up[1], f"{int(most.max(initial=0)):,}")]
        if self.loaded is not None and has_reads and self.loaded.pile is not None and self.loaded.lines is not None:
            self._draw_reads(others[-1], frame, self.loaded, self.loaded.pile, self.loaded.lines)
        for panel in panels:
            ends = [(x, panel.up[0], x, panel.up[1]) for x in borders(self.before, frame)]
            panel.lines(ends, Ink(LIGHT.muted, 0.75, DOTTED))
        return Stack(panels, [track for track in tracks if track])

    def _draw_depth(self, panel: Panel, least: Int64, most: Int64) -> None:
        panel.up, panel.frame = (0, max(1, int(most.max(initial=0))) * 1.05), "tb"
        edges = np.linspace(0.0, _WIDTH, len(most) + 1)
        panel.steps(most, edges, mixed(LIGHT.surface, LIGHT.forward, PALE / 255))
        panel.steps(least, edges, LIGHT.forward, tr("coverage"))

    def _draw_coverage(self, panel: Panel, frame: Frame) -> None:
        """The least coverage of a pixel in full colour, and up to the greatest one paler."""
        self._draw_depth(panel, self.least, self.most)
        panel.on_top, panel.grid = True, True
        panel.up_ticks = [tick for tick in nice_fractions(panel.up[1], HEIGHTS) if tick[0].is_integer()]
        panel.across_ticks = positions(self.before, frame)
        records = named_records(self.before, frame)
        panel.heads = [(record.begin, record.end, self.names[record.number]) for record in records]
        if self.loaded is None:
            named = tr("up to its greatest within a pixel")
            panel.sample(named, Ink(mixed(LIGHT.surface, LIGHT.forward, PALE / 255)))
        colours = allele_colours(LIGHT)
        for sign, boxes in allele_boxes(self.stacks, frame, self.depth):
            title = tr("deleted") if sign == len(SIGNS) - 1 else SIGNS[sign]
            if len(boxes):
                panel.boxes(boxes, QColor(colours[sign]), title)

    def _draw_features(self, panel: Panel, frame: Frame, lane: FeatureLane, name: str) -> None:
        """Arrows, with their names where there is room, and the lane's beside them."""
        panel.bare_up, panel.up_ticks = True, [(LANE / 2, visible(name))] if name else ()
        first, last = floor(frame.left), ceil(frame.right)
        # Whole columns: a frame may begin within one.
        box = QRectF(frame.at(first), 0, (last - first) * frame.base_width, LANE - 2)
        for feature in lay_out_features(box, lane, first, last, LIGHT, lambda text: LETTER * len(text)):
            paler = mixed(LIGHT.surface, feature.colour, FILL / 255)
            panel.polygons([feature.corners], paler, edge=Ink(feature.colour, 0.75) if feature.width > 3 else None)
            middle, ends = feature.words.center(), [x for x, _ in feature.corners]
            left, right = max(0.0, min(ends)), min(_WIDTH, max(ends))
            # Changes of variants have the room first.
            places = (middle.x(), (middle.x() + right) / 2, (middle.x() + left) / 2)
            panel.name(places, middle.y(), feature.label, (left, right), z=1)

    def _draw_effects(self, panel: Panel, frame: Frame) -> None:
        for mark in self.marks.drawn(frame):
            bar = (mark.left, 0, mark.width, LANE - 2)
            panel.boxes([bar], effect_colours(LIGHT)[mark.of], effect_words()[mark.of])
            left = mark.left + mark.width + 2
            panel.name([left], LANE / 2 - 1, mark.change, (left, mark.until - mark.width), across=0.0)

    def _draw_reads(self, panel: Panel, frame: Frame, loaded: LoadedRange, pile: PileUp, lines: Int64) -> None:
        """The reference's letters, and the reads below them, each in its line."""
        # Of the window's frame: what has letters there has them here, as small as it takes.
        has_letters = self.frame.has_letters
        size = 1.4 * frame.base_width
        if has_letters:
            first = max(loaded.first, int(frame.left))
            for place, base in enumerate(
                loaded.letters[first - loaded.first : ceil(frame.right) - loaded.first], first
            ):
                panel.text(frame.at(place + 0.5), 5, base, size=size)
        height, inset, top = (_LETTERS_ROW, 1.0, 11.0) if has_letters else (_ROW, 0.5, 2.0)
        room = height - 2 * inset
        tops = top + (lines - self.first_line) * height + inset
        shown = (pile.ends > frame.left) & (pile.starts < frame.right) & (tops >= top) & (tops + room <= _PILE)
        words = [tr("read, forward strand"), tr("read, reverse strand")]
        shades: NDArray[Any] = pile.strands
        if loaded.shades is not None:
            shades, words = loaded.shades, pile_words(loaded.by)
            if not are_classes(loaded.by):
                words = [words[1], *[""] * (STEPS - 2), words[0]]
        if isinstance(loaded.by, TagClasses):
            words = [f"{visible(loaded.by.name)}: {word}" for word in words]
        colours = pile_colours(loaded.by, LIGHT)
        for step, strand in [(step, strand) for step in range(len(words)) for strand in (0, 1)]:
            at = np.flatnonzero(shown & (shades == step) & (pile.strands == strand))
            if not len(at):
                continue
            ends = np.clip(
                (np.stack([pile.starts[at], pile.ends[at]]) - frame.left) * frame.base_width, -20, _WIDTH + 20
            )
            corners = read_arrows(ends[0], ends[1], tops[at], room, strand)
            panel.polygons(corners, colours[step], words[step])
        marks = np.flatnonzero(shown[pile.marks.hits])
        for colour, boxes, letters, ink in mark_boxes(LIGHT, frame, pile.marks, tops, marks, room, loaded.qualities):
            panel.boxes(boxes, colour)
            for (x, y, *_), base in zip(boxes, letters if letters is not None and has_letters else (), strict=False):
                panel.text(x + frame.base_width / 2, y + room / 2, chr(base or 32), ink or LIGHT.surface, size=size)
            if letters is not None and colour.alpha() < LIGHT.mismatch.alpha():
                panel.sample(tr("mismatch, base quality under 20"), Ink(colour))
        panel.sample(tr("mismatch"), Ink(LIGHT.mismatch))
        panel.sample(tr("inserted (between bases) or deleted base (line)"), Ink(LIGHT.gap))
        if np.isin(pile.marks.kinds, (CLIPPED, SKIPPED)).any():
            panel.sample(tr("clipped off (stub) or spliced (line)"), Ink(LIGHT.muted))
