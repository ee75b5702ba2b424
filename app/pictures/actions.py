"""Commands of a result page as actions for its toolbar, its menus and its keys.

Shortcuts reach only the page that holds the focus, so that two open results do not fight over a
key. The commands are declared in ``app/access/catalogue.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from app.access.catalogue import Command, Export, PictureCommands
from app.access.keys import key_book, shown_keys
from app.help.bubble import explain_below, title
from app.theme import icon
from app.widgets.basic import plain

if TYPE_CHECKING:
    from app.pictures.go_to import GoTo
    from app.pictures.plot_view import PlotView
    from app.pictures.view_memory import ViewMemory

#: First groups of a toolbar.
TOOLS = (("move", "select"), ("zoom_in", "zoom_out", "whole", "lock"), ("back", "forward"), ("previous", "next"))
_IS_EXPORT = "isExport"
#: The property that ``menu_of`` reads.
MENU = "menu"
#: The value of that property for what is exported less often, which stands in no menu.
FURTHER = "further"


def new_action(page: QWidget, command: Command, act: Callable[[], object] | None = None, tip: str = "") -> QAction:
    """A new action of ``page``, not yet added to it, that calls ``act``; its keys work while the
    page has the focus. ``tip``: what is told in place of the command's tip.
    """
    action = _new(page, command.title, tip or command.tip, command.icon, act)
    action.setProperty(_IS_EXPORT, isinstance(command, Export))
    action.setProperty(MENU, command.menu)
    key_book().bind(action, command.name, command.keys)
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    if keys := shown_keys(key_book().keys(command.name, command.keys)):
        action.setToolTip(f"{action.statusTip()} ({keys})")
    return action


def export_action(page: QWidget, title: str, tip: str) -> QAction:
    """A new action of ``page``, not yet added to it, that saves something; it has no keys.

    It is one of many, which stand in the list of commands alone.
    """
    action = _new(page, title, tip, "mdi6.export-variant", None)
    action.setProperty(_IS_EXPORT, True)
    action.setProperty(MENU, FURTHER)
    return action


def is_export(action: QAction) -> bool:
    """True for an action that saves something."""
    return bool(action.property(_IS_EXPORT))


def menu_of(action: QAction) -> str:
    """The submenu of the View menu that a page's action stands in (``Command.menu``), ``FURTHER``
    for none at all, or "" for no submenu.
    """
    return str(action.property(MENU) or "")


def _new(page: QWidget, title: str, tip: str, symbol: str, act: Callable[[], object] | None) -> QAction:
    action = QAction(title, page)
    if act is not None:
        action.triggered.connect(lambda: act())
    action.setToolTip(tip)
    action.setStatusTip(tip)
    if symbol:
        action.setIcon(icon(symbol))
    return action


class Actions:
    """The actions of ``page``, by name.

    Each is added to the page, so ``page.actions()`` lists them in order: those of all pictures,
    then ``commands``. ``layers`` is a menu of what can be shown and hidden, which a subclass fills.
    """

    def __init__(self, page: QWidget, commands: dict[str, Command]) -> None:
        self._page = page
        self.by_name: dict[str, QAction] = {}
        self.layers = QMenu(page.tr("Layers"), page)
        #: The page's dialog of exports, for the context menu.
        self.export: QAction | None = None
        for name, command in (PictureCommands.all() | commands).items():
            self.by_name[name] = new_action(page, command)
            page.addAction(self.by_name[name])
        modes = QActionGroup(page)
        for name in ("move", "select"):
            self.by_name[name].setCheckable(True)
            modes.addAction(self.by_name[name])
        self.by_name["move"].setChecked(True)
        for name in ("lock", "sidebar"):
            self.by_name[name].setCheckable(True)
        self.by_name["sidebar"].setChecked(True)

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def connect(self, slots: dict[str, Callable[[], None]]) -> None:
        """Call ``slots[name]`` when the action of that name is triggered."""
        for name, slot in slots.items():
            self.by_name[name].triggered.connect(lambda _=False, slot=slot: slot())

    def drive(self, picture: PlotView, history: ViewMemory, go_to: GoTo) -> None:
        """Connect the common commands to ``picture``, those of the view history to ``history``."""

        def allow() -> None:
            self.allow("back", history.can_back, self._page.tr("This is the first view."))
            self.allow("forward", history.can_forward, self._page.tr("This is the latest view."))

        self.connect(
            {
                "zoom_in": partial(picture.zoom, 0.5),
                "zoom_out": partial(picture.zoom, 2.0),
                "whole": lambda: history.visit(picture.whole_area()),
                "back": history.back,
                "forward": history.forward,
                "go_to": go_to.ask,
            }
        )
        history.changed.connect(allow)

    def allow(self, name: str, allowed: bool, reason: str = "") -> None:
        """Enable or disable an action; a disabled one shows its ``reason``."""
        action = self.by_name[name]
        action.setEnabled(allowed)
        action.setToolTip(action.statusTip() if allowed or not reason else plain(reason))

    def add_groups(self, place: QToolBar | QMenu, groups: Sequence[Sequence[str]]) -> None:
        """Add actions by name, and a separator after each group."""
        for names in groups:
            place.addActions([self.by_name[name] for name in names])
            place.addSeparator()

    def context_menu(self, groups: Sequence[Sequence[str]]) -> QMenu:
        """The context menu of the picture: these actions, the layers, the exports."""
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.add_groups(menu, groups)
        layers = menu.addMenu(self.layers.title())
        layers.addActions(self.layers.actions())
        if self.export is not None:
            menu.addAction(self.export)
        explain = menu.addAction(title())
        explain.triggered.connect(lambda: explain_below(self._page, menu.pos()))
        return menu


def menu_button(bar: QWidget, menu: QMenu, symbol: str) -> QToolButton:
    """A button that opens a menu; its parent is ``bar``."""
    button = QToolButton(bar)
    button.setText(menu.title())
    button.setIcon(icon(symbol))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu)
    return button


def action_button(bar: QWidget, action: QAction, text: str) -> QToolButton:
    """A button of an action, with its icon and a text of its own."""
    button = QToolButton(bar)
    # The text of a button alone is lost with the next change of the action.
    action.setIconText(text)
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


def icon_button(bar: QWidget, menu: QMenu, symbol: str) -> QToolButton:
    """A button that opens a menu, where there is no room for its title."""
    button = menu_button(bar, menu, symbol)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setToolTip(menu.title())
    button.setAccessibleName(menu.title())
    return button
