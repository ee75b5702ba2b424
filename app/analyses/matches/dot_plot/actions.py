"""The commands of the dot plot, as actions for its tools, its menu and its keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QToolButton, QWidget

from app.access.catalogue import DotPlotCommands
from app.access.parts import ToolBar
from app.pictures.actions import TOOLS, Actions, menu_button
from app.theme import icon
from app.widgets.basic import plain
from gpu.core.units import visible


class DotPlotActions(Actions):
    """The actions of a dot plot; alignments are added to its ``layers``."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page, DotPlotCommands.all())
        for name, colour in (("forward_matches", "forward"), ("reverse_matches", "reverse"), ("minimap", "text")):
            self.by_name[name].setIcon(_box(colour))
            self.by_name[name].setCheckable(True)
            self.by_name[name].setChecked(True)
        self.layers.addActions([self.by_name[name] for name in ("forward_matches", "reverse_matches", "minimap")])

    def add_layer(self, title: str, colour: str, toggled: Callable[[bool], None]) -> QAction:
        """Add a layer, visible at first, in the theme's ``colour``."""
        action = QAction(_box(colour), visible(title).replace("&", "&&"), self._page)
        action.setToolTip(plain(title))
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(toggled)
        self.layers.addAction(action)
        return action

    def remove_layer(self, action: QAction) -> None:
        """Remove a layer that was added."""
        self.layers.removeAction(action)
        action.deleteLater()

    def toolbar(self, go_to: QLineEdit, length: QWidget) -> QWidget:
        """A row of the tools above the picture.

        In a narrow one the moving tools go behind its », as they have keys.
        """
        strip = QWidget(self._page)
        strip.setAccessibleName(self._page.tr("Tools of the dot plot"))
        moving, doing = ToolBar(strip), ToolBar(strip)
        self.add_groups(moving, TOOLS)
        doing.addSeparator()
        doing.addWidget(menu_button(doing, self.layers, "mdi6.layers-outline"))
        align = QToolButton(doing)
        align.setDefaultAction(self.by_name["align"])
        align.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        doing.addWidget(align)
        doing.addAction(self.by_name["sidebar"])
        row = QHBoxLayout(strip)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        moving.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        doing.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row.addWidget(moving)
        row.addWidget(go_to, 1)
        row.addWidget(length, 3)
        row.addWidget(doing)
        return strip

    def menu(self) -> QMenu:
        """The context menu of the picture."""
        return self.context_menu(
            (
                ("align", "zoom_selection"),
                ("zoom_in", "zoom_out", "whole", "back", "forward"),
                ("previous", "next", "walk_forward", "walk_back", "go_to"),
            )
        )


def _box(colour: str) -> QIcon:
    """A checkbox in a theme colour: menus draw no check mark beside an icon."""
    return icon("mdi6.checkbox-blank-outline", colour, checked="mdi6.checkbox-marked")
