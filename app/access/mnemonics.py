"""Underlined letters of a menu: each once, in whatever language its entries are written."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtGui import QAction

#: A marked letter; two ampersands are one that is written.
_MARK = re.compile(r"&([^&\s])")


def marked_letter(text: str) -> str:
    """The underlined letter of a text in lower case, "" for none."""
    found = _MARK.search(text.replace("&&", "\0"))
    return found[1].lower() if found else ""


def settle_letters(actions: Iterable[QAction]) -> None:
    """Underline another letter where an entry before has the same one; none where all are taken."""
    taken: set[str] = set()
    for action in actions:
        letter = marked_letter(action.text())
        if letter in taken:
            action.setText(_marked_anew(action.text(), taken))
            letter = marked_letter(action.text())
        if letter:
            taken.add(letter)


def _marked_anew(text: str, taken: set[str]) -> str:
    """A text with a mark at its first free letter: of a word's beginning, else of any."""
    plain = _MARK.sub(r"\1", text.replace("&&", "\0"))
    shown = plain.partition("\t")[0]
    starts = [found.start() for found in re.finditer(r"\b\w", shown)]
    places = [*starts, *range(len(shown))]
    free = (at for at in places if shown[at].isalnum() and shown[at].lower() not in taken)
    at = next(free, None)
    return (plain if at is None else f"{plain[:at]}&{plain[at:]}").replace("\0", "&&")
