"""Texts in the window's language: the window's own, and the engine's."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from gpu.core.phrase import Phrase

#: A place of a template, and a brace that stands for itself.
_PLACE = re.compile(r"\{\{|\}\}|\{(\d+)\}")
#: What a clause may begin with; a catalogue has it without.
_BEFORE = " ,;"


def tr(text: str) -> str:
    """The window's text in its language."""
    return QCoreApplication.translate("window", text)


class Text:
    """A text of a class, given in English: in the window's language when it is asked for."""

    def __init__(self, english: str = "") -> None:
        self._english = english

    def __get__(self, owner: object, kind: type | None = None) -> str:
        return tr(self._english) if self._english else ""


def for_window(text: str) -> str:
    """The engine's text in the window's language: its template is translated, and phrases that fill
    it; names are not. A text that is no phrase is nobody's to translate.
    """
    if not isinstance(text, Phrase):
        return text
    bare = text.key.lstrip(_BEFORE).rstrip()
    told = _translated(bare) if any(map(str.isalpha, bare)) else bare
    before = len(text.key) - len(text.key.lstrip(_BEFORE))
    told = text.part_of(text.key[:before] + told + text.key[len(text.key.rstrip()) :])
    if text.values:
        told = _PLACE.sub(lambda place: for_window(text.values[int(place[1])]) if place[1] else place[0][0], told)
    return told


def _translated(text: str) -> str:
    try:
        # A name that is not in UTF-8, in a text that was finished elsewhere: Qt cannot take it.
        text.encode()
    except UnicodeEncodeError:
        return text
    return QCoreApplication.translate("engine", text)
