"""The engine's sentences in the window's language.

The engine knows nothing of Qt and speaks English. ``engine.json`` lists the templates of what it
says, with places for what is filled in; a sentence is looked for among them, and what fills the
places of the template that fits is put into the template's translation. What fills a place may
itself be a clause of the engine. A sentence that fits no template stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QCoreApplication

from app.language.catalogue import FOLDER

_PLACE = re.compile(r"\{(\w*)\}")
#: A place of a count: digits alone fit.
_COUNT, _DIGITS = "n", re.compile(r"\d[\d,.]*")
#: Ends of sentences within a text, where it may be cut.
_BETWEEN = re.compile(r"(\n+|(?<=[.;:!]) )")
#: Clauses within clauses.
_MAX_DEPTH = 4


class Template:
    """A sentence with places: what stands between them, and their names."""

    def __init__(self, text: str) -> None:
        self.text = text
        pieces = _PLACE.split(text)
        self.literals, self.places = pieces[::2], pieces[1::2]
        #: How much of a sentence is told by the template itself.
        self.weight = sum(map(len, self.literals))

    def match(self, sentence: str) -> dict[str, str] | None:
        """What fills the places, the shortest from the left; None if the sentence does not fit."""
        first, last = self.literals[0], self.literals[-1]
        if not sentence.startswith(first) or not sentence.endswith(last):
            return None
        at, end, found = len(first), len(sentence) - len(last), {}
        for name, literal in zip(self.places, self.literals[1:], strict=True):
            is_last = name is self.places[-1] and len(found) == len(self.places) - 1
            next_at = end if is_last else sentence.find(literal, at, end)
            if next_at < at:
                return None
            found[name] = sentence[at:next_at]
            at = next_at + len(literal)
        if _COUNT in found and not _DIGITS.fullmatch(found[_COUNT]):
            return None
        return found


def in_window_language(sentence: str) -> str:
    """The engine's sentence, clause or label in the window's language."""
    if not sentence or QCoreApplication.translate("window", "en") == "en":
        return sentence
    return _translated(sentence, 0)


def _translated(sentence: str, depth: int) -> str:
    text = sentence.strip()
    begin = sentence.index(text) if text else 0
    around = sentence[:begin], sentence[begin + len(text) :]
    if (whole := _whole(text, depth)) is not None:
        return whole.join(around)
    parts = _BETWEEN.split(text)
    if len(parts) == 1:
        return sentence
    return "".join(part if index % 2 else _translated(part, depth) for index, part in enumerate(parts)).join(around)


def _whole(text: str, depth: int) -> str | None:
    """The translation of a text that is a template's sentence, or None."""
    fixed, templates = _templates()
    if text in fixed:
        return QCoreApplication.translate("engine", text)
    if depth == _MAX_DEPTH or not any(map(str.isalpha, text)):
        return None
    for template in templates:
        if (found := template.match(text)) is not None:
            told = {name: _translated(clause, depth + 1) for name, clause in found.items()}
            return _filled(QCoreApplication.translate("engine", template.text), told)
    return None


def _filled(template: str, told: dict[str, str]) -> str:
    return _PLACE.sub(lambda place: told.get(place[1], place[0]), template)


@cache
def _templates() -> tuple[frozenset[str], Sequence[Template]]:
    """Sentences, and those with places, which tell most first; read when first asked."""
    texts: list[str] = json.loads((FOLDER / "engine.json").read_text("utf-8"))
    templates = [Template(text) for text in texts if _PLACE.search(text)]
    return frozenset(texts), sorted(templates, key=lambda template: -template.weight)
