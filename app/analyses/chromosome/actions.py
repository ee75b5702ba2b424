"""The commands of an alignment's page."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QToolBar, QToolButton, QWidget

from app.access.catalogue import ChromosomeCommands
from app.access.parts import ToolBar
from app.analyses.chromosome.layers import PANEL_ORDER, Layer
from app.pictures.actions import TOOLS, Actions, menu_button


class AlignmentActions(Actions):
    """The actions of an alignment's page, with the switches of its ``layers``."""

    def __init__(self, page: QWidget, layers: dict[Layer, QAction]) -> None:
        super().__init__(page, ChromosomeCommands.all())
        for name in ("computed", "minimap", "identity"):
            self[name].setCheckable(True)
        self.layers.addActions([layers[layer] for layer in PANEL_ORDER])
        for action in layers.values():
            page.addAction(action)
        self["minimap"].setChecked(True)
        self.layers.addActions([self["minimap"], self["identity"]])

    def toolbar(self, go_to: QLineEdit, menus: list[tuple[QMenu, str]], export: QMenu) -> QToolBar:
        """The page's toolbar."""
        bar = ToolBar(self._page)
        bar.setAccessibleName(self._page.tr("Tools of the result"))
        self.add_groups(bar, (*TOOLS[:1], (*TOOLS[1], "alignment"), *TOOLS[2:]))
        bar.addWidget(go_to)
        bar.addSeparator()
        for name in ("dot_plot", "computed"):
            bar.addAction(self[name])
        bar.addSeparator()
        buttons = [
            menu_button(bar, menu, sign)
            for menu, sign in ((self.layers, "mdi6.layers-outline"), *menus, (export, "mdi6.export-variant"))
        ]
        for button in buttons:
            bar.addWidget(button)
        bar.addAction(self["sidebar"])
        dot_plot = bar.widgetForAction(self["dot_plot"])
        *others, last = buttons
        bar.shorten([*reversed(others), *([dot_plot] if isinstance(dot_plot, QToolButton) else []), last])
        return bar

    def menu(self) -> QMenu:
        """The context menu of the picture."""
        views = ("zoom_in", "zoom_out", "whole", "alignment", "back", "forward")
        return self.context_menu((views, ("previous", "next", "find", "copy_place", "bookmark")))
