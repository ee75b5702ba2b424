"""Terms: the explanations of fields, numbers, columns, layers and charts, and their widgets.

They lie in ``resources/guide/terms``, a folder a language and a file a part of the window. A term
is a heading with its names, its text, and a link to the section of the guide that tells more:
``search.top`` is in ``search.md``. A column of a table has the table's name before its own. Each
term is written by hand in ``en`` and ``pt_BR``; without one its widget raises ``KeyError``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from textwrap import fill
from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QWidget

from app.help.guide_links import GUIDE
from app.language.catalogue import shown_language
from app.widgets.basic import plain

FOLDER = GUIDE / "terms"
#: Properties of a widget: its term, what it is called there, and true for a part of a table of
#: numbers.
TERM, TITLE, NUMBER = "explained_term", "explained_title", "is_number"
#: Letters in a line of a tooltip.
_WIDTH = 90
#: Where columns are explained that many tables have.
_EVERY_TABLE = "window.table"
_TERM = re.compile(r"^## ([^\n]+)\n(.+?)\n\[Guide\]\(\.\./\.\./([^\n]+)\)$", re.MULTILINE | re.DOTALL)
#: The end of a sentence, before the next one.
_END = re.compile(r"\.\s+(?=[^a-z\s])")
_FIELDS = QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit

Explained = TypeVar("Explained", bound=QWidget)


@dataclass(frozen=True)
class Term:
    """An explanation of one to four sentences, and a page of the guide with a section of it:
    ``search.md#e-values``.
    """

    text: str
    link: str

    @cached_property
    def short(self) -> str:
        """The first sentence, without the full stop, in lines as a tooltip has them."""
        return fill(_END.split(self.text)[0].removesuffix("."), _WIDTH)


@cache
def terms_of(page: str, language: str) -> dict[str, Term]:
    """The terms of a file, by each of their names."""
    text = (FOLDER / language / f"{page}.md").read_text(encoding="utf-8")
    found = {}
    for names, words, link in _TERM.findall(text):
        found.update(dict.fromkeys(names.split(), Term(" ".join(words.split()), link)))
    return found


def term_of(name: str) -> Term | None:
    """The term of a name in the window's language; None if there is none."""
    return terms_of(name.partition(".")[0], shown_language()).get(name)


def column_term(tables: Iterable[str], names: Sequence[str]) -> tuple[Term, str] | None:
    """The term of a column, and the term's name, by the column's ``names``.

    It is of the first of these tables that has one, or else of those that many tables have.
    """
    found = (f"{table}.{name}" for table in (*tables, _EVERY_TABLE) for name in names)
    return next(((term, name) for name in found if (term := term_of(name)) is not None), None)


def column_tip(table: str, names: Sequence[str]) -> str:
    """A column's tooltip: the first sentence of its term. Raises ``KeyError``."""
    if (found := column_term([table], names)) is None:
        raise KeyError(table, *names)
    return found[0].short


def explain_as(widget: Explained, name: str, title: str = "") -> Explained:
    """Give a widget its term, where it is made; returns the widget.

    ``name``: of the term, or what the terms of a table's columns begin with. ``title``: what it is
    called, where neither its label nor its text tells. A field without a tooltip gets the term's
    first sentence as one; a picture or a panel as what screen readers say. Raises ``KeyError``.
    """
    term = term_of(name)
    if term is None and not any(one.startswith(f"{name}.") for one in terms_of(name.partition(".")[0], "en")):
        raise KeyError(name)
    widget.setProperty(TERM, name)
    widget.setProperty(TITLE, title)
    if term is not None:
        widget.setWhatsThis(plain(term.text))
        if isinstance(widget.focusProxy() or widget, _FIELDS):
            # Screen readers say the tooltip, which may become a reason why the field is disabled.
            widget.setToolTip(widget.toolTip() or plain(term.short))
        elif not isinstance(widget, QLabel) and not widget.accessibleDescription():
            widget.setAccessibleDescription(term.short)
    return widget
