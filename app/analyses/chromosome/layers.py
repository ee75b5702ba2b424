"""The layers of the matrix picture: names, appearance, and switches.

A layer's checkable action is the only record of its visibility; menus, the panel and the picture
follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from math import cos, pi, sin

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QToolButton, QWidget

from app.access.catalogue import Command, LayerCommands
from app.access.keys import key_book, shown_keys
from app.guarded import guarded
from app.help.terms import explain_as
from app.language.text import tr
from app.pictures.actions import MENU
from app.pictures.gapped_panel import ColourLegend
from app.pictures.identity import identity_colours, identity_legend
from app.theme import Theme, theme_service
from app.widgets.basic import plain


class Layer(Enum):
    """A drawable part of a result, from the bottom up."""

    PRUNED = "pruned"
    MATCHES = "matches"
    SPECIAL_ROWS = "special rows"
    SPECIAL_COLUMNS = "special columns"
    CHAIN = "chain"
    BLOCKS = "rearrangements"
    ALIGNMENT = "alignment"
    CROSSPOINTS_4 = "crosspoints 4"
    CROSSPOINTS_3 = "crosspoints 3"
    CROSSPOINTS_2 = "crosspoints 2"
    CROSSPOINTS_1 = "crosspoints 1"

    @property
    def stage(self) -> int:
        """The stage whose crosspoints these are, or 0."""
        return _STAGES.get(self, 0)

    def title(self) -> str:
        """The displayed name."""
        return self.command.title

    @property
    def command(self) -> Command:
        """Its switch."""
        return LayerCommands.all()[f"layer_{self.name}"]

    def colour(self, theme: Theme) -> QColor:
        """Its colour in a theme."""
        if self.stage:
            return theme.crosspoints[self.stage - 1]
        return {
            Layer.PRUNED: theme.pruned,
            Layer.MATCHES: theme.forward,
            Layer.BLOCKS: theme.reverse,
            # Lines that lie or stand, both of what is kept for a later stage.
            Layer.SPECIAL_ROWS: theme.special_column,
            Layer.SPECIAL_COLUMNS: theme.special_column,
            Layer.CHAIN: theme.chain,
            Layer.ALIGNMENT: theme.alignment,
        }[self]


_STAGES = {Layer.CROSSPOINTS_1: 1, Layer.CROSSPOINTS_2: 2, Layer.CROSSPOINTS_3: 3, Layer.CROSSPOINTS_4: 4}

#: Symbols of crosspoints by stage, distinct without colour.
SYMBOLS = {1: "star", 2: "s", 3: "d", 4: "o"}
#: Sizes of the symbols in pixels.
SYMBOL_SIZES = {1: 13, 2: 7, 3: 7, 4: 5}
#: Order of the switches, the most important first.
PANEL_ORDER = tuple(Layer[name.removeprefix("layer_")] for name in LayerCommands.all())
#: Layers that are found while the page is open, and switched as the user left them.
LATER = (Layer.MATCHES, Layer.BLOCKS)


def layer_actions(counts: dict[Layer, int], parent: QObject, how_pruned: str = "") -> dict[Layer, QAction]:
    """A checkable action per layer; for an empty layer it is disabled and its tooltip says why.

    Crosspoints of stages 3 and 4 are off at first: they lie so close that they hide the alignment.
    So is the initial alignment, unless there is no other. ``how_pruned``: a sentence on that layer.
    """
    actions = {}
    for layer in PANEL_ORDER:
        action = QAction(layer.title(), parent)
        action.setCheckable(True)
        action.setProperty(MENU, layer.command.menu)
        key_book().bind(action, layer.command.name, layer.command.keys)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        there = counts.get(layer, 0) > 0
        is_other = layer is Layer.CHAIN and counts.get(Layer.ALIGNMENT, 0) > 0
        action.setChecked(layer in LATER or (there and layer.stage < 3 and not is_other))
        action.setEnabled(there)
        reason = _switch_tip(action) if there else _reason(layer)
        if there and layer is Layer.PRUNED and how_pruned:
            reason = f"{how_pruned} {reason}"
        if there and layer is Layer.CHAIN:
            what = tr(
                "The alignment that was found before stage 1, by its runs of equal bases: pruning started from its "
                "score."
            )
            reason = f"{what} {reason}"
        _explain(action, reason)
        actions[layer] = action
    return actions


def allow_layer(action: QAction, layer: Layer, there: bool, reason: str = "") -> None:
    """Enable the switch of a layer that was found, or say why there is none."""
    action.setEnabled(there)
    _explain(action, _switch_tip(action) if there else reason)


def _switch_tip(action: QAction) -> str:
    keys = shown_keys([key.toString() for key in action.shortcuts()])
    return tr("Show or hide ({0})").format(keys) if keys else tr("Show or hide")


def _explain(action: QAction, reason: str) -> None:
    action.setToolTip(plain(reason))
    action.setStatusTip(reason)


def _reason(layer: Layer) -> str:
    if layer is Layer.PRUNED:
        return tr("No block was pruned, or pruning was switched off.")
    if layer is Layer.ALIGNMENT:
        return tr("There is no alignment: the run has not come to stage 5, or nothing aligns.")
    if layer is Layer.CHAIN:
        return tr(
            "No alignment was looked for, or found, before stage 1; pruning started from nothing, or from a given "
            "score."
        )
    if layer in LATER:
        return tr("They are being looked for.")
    if layer is Layer.SPECIAL_ROWS:
        return tr("Stage 1 kept no special row.")
    if layer is Layer.SPECIAL_COLUMNS:
        return tr("Stage 2 kept no special column, or has not run.")
    return tr("Stage {0} left no crosspoint, or has not run.").format(layer.stage)


def draw_sample(painter: QPainter, layer: Layer, theme: Theme, box: QRectF) -> None:
    """Draw how a layer looks into a small box: for the panel."""
    colour = layer.colour(theme)
    middle = box.center()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if layer is Layer.PRUNED:
        painter.fillRect(box.adjusted(0, box.height() * 0.15, 0, -box.height() * 0.15), colour)
    elif layer is Layer.SPECIAL_COLUMNS:
        painter.setPen(QPen(colour, box.height() / 10))
        for share in (0.25, 0.5, 0.75):
            x = box.left() + box.width() * share
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
    elif layer is Layer.BLOCKS:
        for x, block in zip((0.2, 0.5, 0.8), (theme.reverse, theme.moved, theme.copied), strict=True):
            at, reach = box.left() + box.width() * x, box.width() * 0.1
            painter.setPen(QPen(block, box.height() / 4))
            painter.drawLine(QPointF(at - reach, middle.y()), QPointF(at + reach, middle.y()))
    elif layer is Layer.MATCHES:
        lift, reach = box.height() * 0.35, box.width() * 0.2
        for x, strand, up in ((0.28, theme.forward, -1), (0.72, theme.reverse, 1)):
            at = box.left() + box.width() * x
            painter.setPen(QPen(strand, box.height() / 8))
            painter.drawLine(QPointF(at - reach, middle.y() + up * lift), QPointF(at + reach, middle.y() - up * lift))
    elif layer in (Layer.SPECIAL_ROWS, Layer.CHAIN, Layer.ALIGNMENT):
        width = box.height() / {Layer.SPECIAL_ROWS: 10, Layer.ALIGNMENT: 5, Layer.CHAIN: 2.5}[layer]
        painter.setPen(QPen(colour, width))
        lift = 0 if layer is Layer.SPECIAL_ROWS else box.height() * 0.3
        painter.drawLine(QPointF(box.left(), middle.y() - lift), QPointF(box.right(), middle.y() + lift))
    else:
        size = box.height() * (0.9 if layer.stage == 1 else 0.6 if layer.stage < 4 else 0.45)
        draw_symbol(painter, layer.stage, theme, middle, size)
    painter.restore()


_STAR = [(sin(corner * pi / 5) * reach, -cos(corner * pi / 5) * reach) for corner, reach in enumerate([1, 0.4] * 5)]
_OUTLINES = {
    1: _STAR,
    2: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    3: [(0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0)],
}


def draw_symbol(painter: QPainter, stage: int, theme: Theme, middle: QPointF, size: float) -> None:
    """Draw the symbol of a stage's crosspoints, ``size`` units across."""
    half = size / 2
    painter.setPen(QPen(theme.surface, size / 12))
    painter.setBrush(theme.crosspoints[stage - 1])
    if stage == 4:
        painter.drawEllipse(middle, half, half)
        return
    painter.drawPolygon(QPolygonF([middle + QPointF(x * half, y * half) for x, y in _OUTLINES[stage]]))


class _Sample(QWidget):
    def __init__(self, layer: Layer, parent: QWidget) -> None:
        super().__init__(parent)
        self._layer = layer
        self.setFixedSize(QSize(26, 16))
        theme_service().changed.connect(self.update)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setOpacity(1.0 if self.isEnabled() else 0.35)
            draw_sample(painter, self._layer, theme_service().theme, QRectF(self.rect()).adjusted(1, 1, -1, -1))


class _IdentityLegend(ColourLegend):
    def __init__(self, parent: QWidget) -> None:
        super().__init__((words for _, words in identity_legend(theme_service().theme)[:-1]), parent)

    def colours(self, theme: Theme) -> list[QColor]:
        return identity_colours(theme)


class LayerPanel(QWidget):
    """Switches for the layers, each with a sample and a count; ``more`` shows further ones, and
    ``identity`` colours alignments by identity.
    """

    def __init__(
        self,
        actions: dict[Layer, QAction],
        counts: dict[Layer, int],
        more: QAction,
        identity: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.layers")
        self.setAccessibleName(self.tr("Layers of the matrix picture"))
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 8, 8, 8)
        grid.setColumnStretch(1, 1)
        grid.setVerticalSpacing(4)
        self._parts: dict[Layer, tuple[QWidget, ...]] = {}
        self._counts: dict[Layer, QLabel] = {}
        for row, layer in enumerate(PANEL_ORDER):
            action = actions[layer]
            sample = _Sample(layer, self)
            box = QCheckBox(layer.title(), self)
            _follow(action, box, sample)
            box.toggled.connect(action.setChecked)
            action.changed.connect(partial(_follow, action, box, sample))
            count = self._counts[layer] = QLabel(self)
            self.set_count(layer, counts.get(layer, 0))
            self._parts[layer] = (sample, box, count)
            for part in self._parts[layer]:
                explain_as(part, f"chromosome.layers.{layer.name.lower()}")
            grid.addWidget(sample, row, 0)
            grid.addWidget(box, row, 1)
            grid.addWidget(count, row, 2, Qt.AlignmentFlag.AlignRight)
        box, legend = QCheckBox(identity.text(), self), _IdentityLegend(self)
        explain_as(box, "chromosome.layers.identity")
        box.toggled.connect(identity.setChecked)
        identity.toggled.connect(box.setChecked)
        identity.toggled.connect(legend.setVisible)
        legend.hide()
        button = QToolButton(self)
        button.setDefaultAction(more)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for row, part in enumerate((box, legend, button), len(PANEL_ORDER)):
            grid.addWidget(part, row, 0, 1, 3, Qt.AlignmentFlag.AlignLeft)
        grid.setRowStretch(len(PANEL_ORDER) + 3, 1)

    def hide_layers(self, hides: Callable[[Layer], bool]) -> None:
        """Show the rows of all layers but those that are hidden."""
        for layer, parts in self._parts.items():
            for part in parts:
                part.setVisible(not hides(layer))

    def set_count(self, layer: Layer, count: int) -> None:
        """Show the number of items in a layer."""
        self._counts[layer].setText(f"{count:,}" if count and _counted(layer) else "")


def _follow(action: QAction, box: QCheckBox, sample: QWidget) -> None:
    """Make a switch look as its action."""
    box.setToolTip(action.toolTip())
    box.setChecked(action.isChecked())
    for part in (box, sample):
        part.setEnabled(action.isEnabled())


def _counted(layer: Layer) -> bool:
    return layer not in (Layer.PRUNED, Layer.ALIGNMENT)
