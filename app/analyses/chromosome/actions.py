"""The commands of an alignment's page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QToolBar, QToolButton, QWidget

from app.access.parts import ToolBar
from app.analyses.chromosome.layers import PANEL_ORDER, Layer
from app.pictures.actions import TOOLS, Actions, Command, menu_button, view_commands


class AlignmentActions(Actions):
    """The actions of an alignment's page, with the switches of its ``layers``."""

    def __init__(self, page: QWidget, layers: dict[Layer, QAction]) -> None:
        super().__init__(page, _commands(page.tr))
        self["computed"].setCheckable(True)
        self.layers.addActions([layers[layer] for layer in PANEL_ORDER])
        for action in layers.values():
            page.addAction(action)
        self.by_name["minimap"].setCheckable(True)
        self.by_name["minimap"].setChecked(True)
        self.layers.addAction(self.by_name["minimap"])

    def toolbar(self, go_to: QLineEdit, menus: list[tuple[QMenu, str]], export: QMenu) -> QToolBar:
        """The page's toolbar."""
        bar = ToolBar(self._page)
        bar.setAccessibleName(self._page.tr("Tools of the result"))
        self.add_groups(bar, (*TOOLS[:1], (*TOOLS[1], "alignment"), *TOOLS[2:]))
        bar.addWidget(go_to)
        bar.addSeparator()
        for name in ("dot_plot", "rest", "computed"):
            bar.addAction(self[name])
        bar.addSeparator()
        buttons = [
            menu_button(bar, menu, sign)
            for menu, sign in ((self.layers, "mdi6.layers-outline"), *menus, (export, "mdi6.export-variant"))
        ]
        for button in buttons:
            bar.addWidget(button)
        of_actions = [bar.widgetForAction(self[name]) for name in ("dot_plot", "rest")]
        *others, last = buttons
        bar.shorten([*reversed(others), *(button for button in of_actions if isinstance(button, QToolButton)), last])
        return bar

    def menu(self) -> QMenu:
        """The context menu of the picture."""
        views = ("zoom_in", "zoom_out", "whole", "alignment", "back", "forward")
        return self.context_menu((views, ("previous", "next", "find", "copy_place", "bookmark")))


def _commands(tr: Callable[[str], str]) -> list[Command]:
    return [
        *view_commands(tr, tr("Drag zooms to a box; Ctrl inverts")),
        Command(
            "previous",
            tr("Previous difference"),
            tr(
                "Zoom to the previous gap or cluster of mismatches that can be told apart here, or to the previous "
                "rearrangement while these are listed below"
            ),
            ("B",),
            "mdi6.skip-previous-outline",
        ),
        Command(
            "next",
            tr("Next difference"),
            tr(
                "Zoom to the next gap or cluster of mismatches that can be told apart here, or to the next "
                "rearrangement while these are listed below"
            ),
            ("F",),
            "mdi6.skip-next-outline",
        ),
        Command(
            "rest",
            tr("Find the rest…"),
            tr("Find the next-best alignments that share no aligned pair of bases with those shown"),
            (),
            "mdi6.playlist-plus",
        ),
        Command("walk_forward", tr("Walk on"), tr("Along the alignment, a tenth of the view"), ("G",)),
        Command("walk_back", tr("Walk back"), tr("Back along the alignment, a tenth of the view"), ("J",)),
        Command(
            "computed",
            tr("How it was computed"),
            tr("Show or hide pruned blocks, special rows and columns, crosspoints and the first alignment"),
            ("K",),
            "mdi6.memory",
        ),
        Command(
            "dot_plot",
            tr("Dot plot"),
            tr("All exact matches of both files: the dot plot of them that was opened last, or a new one"),
            ("D",),
            "mdi6.chart-scatter-plot",
        ),
        Command("go_to", tr("Go to…"), tr("Type a position to go to"), ("Ctrl+L",)),
        Command("find", tr("Find…"), tr("Type a gene, a product, a motif or a position to go to"), ("Ctrl+F",)),
        Command("amino_acids", tr("Amino acids"), tr("Of genes, of three frames forward or reverse, or none"), ("A",)),
        Command(
            "alignment",
            tr("Back to the alignment"),
            tr("Fit the view to the alignment"),
            ("Ctrl+0",),
            "mdi6.arrow-expand-all",
        ),
        Command("minimap", tr("Minimap"), tr("Show or hide the whole in the corner of the picture")),
        Command("bookmark", tr("Bookmark this view…"), tr("Remember this view with a note"), ("Ctrl+D",)),
        Command("copy_place", tr("Copy coordinates"), tr("Copy the coordinates under the mouse"), ("C",)),
        Command("next_hit", tr("Next hit"), tr("Zoom to the next hit of the motif"), ("N",)),
        Command("previous_hit", tr("Previous hit"), tr("Zoom to the previous hit of the motif"), ("Shift+N",)),
    ]
