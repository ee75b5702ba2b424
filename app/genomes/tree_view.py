"""The tree of several genomes, drawn from left to right."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.charts.panel_view import PanelView
from app.figures.panel import Panel
from app.genomes.figures import tree_panel
from app.genomes.tree_layout import TreeLayout
from app.help.terms import explain_as

#: Pixels of the scale below the tree, and between two leaves at least.
_SCALE, _LEAF = 72, 18


class TreeView(PanelView):
    """Draws a ``TreeLayout``; a sentence until there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", lambda theme: Panel(), parent)
        explain_as(self, "genomes.tree")
        self.setAccessibleName(self.tr("Tree of the genomes"))
        self._layout: TreeLayout | None = None
        self.empty = self.tr("The tree is being made…")
        self.setMinimumSize(180, 120)

    @property
    def drawn(self) -> TreeLayout | None:
        """The tree that is drawn, or None."""
        return self._layout

    def show_tree(self, layout: TreeLayout) -> None:
        """Draw a tree."""
        self._layout, self.empty = layout, ""
        names = ", ".join(name for name, _, _ in layout.leaves)
        self.setAccessibleDescription(self.tr("From top to bottom: {0}").format(names))
        self.setMinimumHeight(_LEAF * len(layout.leaves) + _SCALE)
        self.show_panel(partial(tree_panel, layout))

    def explain(self, sentence: str) -> None:
        """Say why there is no tree."""
        self._layout, self.empty = None, sentence
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(360, 260)
