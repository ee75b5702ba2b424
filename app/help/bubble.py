"""Bubbles with an explanation, as ``QWhatsThis`` shows them, and the menus' entry for them."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWhatsThis, QWidget

from app.help.found import FoundTerm, found_at
from app.help.guide_links import told_of
from app.language.text import tr
from app.theme import theme_service
from app.widgets.basic import markup

#: Width of a bubble's text in pixels.
_WIDTH = 360


def title() -> str:
    """The name of the command, in menus."""
    return tr("What is this?")


def html(found: FoundTerm) -> str:
    """An explanation as ``QWhatsThis`` takes it; its link is a page of the guide and a section."""
    link, colour = found.term.link, theme_service().theme.forward.name()
    told = tr("In the guide: {0}").format(told_of(link))
    head = f"<b>{markup(found.title)}</b><br/>" if found.title.strip() else ""
    return (
        f'<table width="{_WIDTH}"><tr><td>{head}{markup(found.term.text)}<br/>'
        f'<a href="{link}" style="color: {colour}">{markup(told)}</a></td></tr></table>'
    )


def show(found: FoundTerm, place: QPoint, window: QWidget) -> None:
    """Show an explanation at a place of the screen; a click on its link reaches ``window``."""
    QWhatsThis.showText(place, html(found), window)


def explain_below(page: QWidget, place: QPoint) -> None:
    """Show the explanation of what lies on a page at a place of the screen."""
    at = page.mapFromGlobal(place)
    child = page.childAt(at) or page
    found = found_at(child, child.mapFrom(page, at))
    if found is not None:
        show(found, place, page.window())


def add_entry(menu: QMenu, widget: QWidget, at: QPoint) -> None:
    """Add *What is this?* to a context menu of a point of a widget, if that is explained."""
    found, place = found_at(widget, at), widget.mapToGlobal(at)
    if found is not None:
        menu.addAction(title(), lambda: show(found, place, widget.window()))
