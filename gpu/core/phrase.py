"""Sentences, clauses and labels for people, each with its template and what fills it.

The engine speaks English. A ``Phrase`` is that English text, an ordinary ``str``, and still knows
what it was made of, so that the window can say it in another language: the template is translated,
the name of a file that fills it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from string import Formatter
from typing import Any

#: The terminal's words and the window's, where a sentence names an option of the command line.
_EITHER = re.compile(r"\[\[(.*?)\|(.*?)\]\]", re.DOTALL)


class Phrase(str):
    """A text made of a ``template`` and the ``values`` of its places, as ``str.format`` has them.

    ``Phrase("{} has {:,} records; choose one[[ with --record|]].", path, count)``: of what stands
    in double brackets the terminal says the first, the window the second. Without values a template
    has no places, and braces stand for themselves. A value that is a phrase, or an error made of
    one, stays a phrase; every other is a text that no language changes.

    ``key``: the window's template, its places numbered, by which translations are looked up.
    """

    template: str
    key: str
    values: tuple[str, ...]

    def __new__(cls, template: str, *values: object) -> Phrase:
        form, specs, terminal, key = _parsed(template, bool(values))
        told = tuple(_told(value, spec) for value, spec in zip(values, specs, strict=True))
        self = super().__new__(cls, terminal.format(*told) if told else terminal)
        self.template, self.key, self.values = form, key, told
        return self

    def __add__(self, other: str) -> Phrase:
        return joined("", (self, other))

    def __radd__(self, other: str) -> Phrase:
        return joined("", (other, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Phrase, (self.template, *self.values)

    def filled(self, stand_in: str, value: object) -> Phrase:
        """The phrase with ``value`` where its values have ``stand_in``."""
        return Phrase(self.template, *(value if told == stand_in else told for told in self.values))


def joined(between: str, parts: Iterable[str]) -> Phrase:
    """The parts with the text ``between`` in between; each stays a phrase if it is one."""
    told = tuple(parts)
    return Phrase(between.join(["{}"] * len(told)), *told)


def phrase_of(value: object) -> str:
    """The text of an error or of anything else: a phrase if it was made of one."""
    if isinstance(value, BaseException) and value.args and isinstance(value.args[0], Phrase):
        return value.args[0]
    return value if isinstance(value, Phrase) else str(value)


def key_of(template: str, has_places: bool) -> str:
    """The ``key`` of phrases of this template, of which ``has_places`` tells whether they have
    values.
    """
    return _parsed(template, has_places)[3]


def to_json(text: str) -> str | list[Any]:
    """A phrase as a list of its template and values, any other text as itself."""
    return [text.template, *map(to_json, text.values)] if isinstance(text, Phrase) else text


def from_json(data: Any) -> str:
    """What ``to_json`` was given. Raises ``ValueError`` if it cannot be that."""
    if isinstance(data, str):
        return data
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise ValueError("no text")
    try:
        return Phrase(data[0], *map(from_json, data[1:]))
    except (LookupError, RecursionError) as problem:
        raise ValueError("no text") from problem


def _told(value: object, spec: str) -> str:
    return f"{value:{spec}}" if spec else phrase_of(value)


@lru_cache(maxsize=4096)
def _parsed(template: str, has_places: bool) -> tuple[str, tuple[str, ...], str, str]:
    """The template with numbered places, how each is formatted, and the two that are said."""
    form, specs = template, []
    if has_places:
        pieces = []
        for literal, name, spec, _ in Formatter().parse(template):
            pieces.append(literal.replace("{", "{{").replace("}", "}}"))
            if name is not None:
                pieces.append(f"{{{len(specs)}}}")
                specs.append(spec or "")
        form = "".join(pieces)
    return form, tuple(specs), _EITHER.sub(r"\1", form), _EITHER.sub(r"\2", form)
