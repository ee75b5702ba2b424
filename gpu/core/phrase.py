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
#: Parts of a template: all of it, without a full stop, what happened, which is before a semicolon,
#: what to do, which is behind it, all of a clause as a sentence, a title within a sentence.
_PARTS = _WHOLE, _UNSTOPPED, _EVENT, _ADVICE, _SENTENCE, _WITHIN = range(6)
#: Phrases in phrases, and letters of one, that are read from elsewhere.
_MOST_DEEP, _LONGEST = 8, 1 << 16
_PLACE = re.compile(r"\{(\d+)\}")


class Phrase(str):
    """A text made of a ``template`` and the ``values`` of its places, as ``str.format`` has them.

    ``Phrase("{} has {:,} records; choose one[[ with --record|]].", path, count)``: of what stands
    in double brackets the terminal says the first, the window the second. Without values a template
    has no places, and braces stand for themselves. A value that is a phrase, or an error made of
    one, stays a phrase; every other is a text that no language changes.

    ``key``: the window's template, its places numbered, by which translations are looked up; of the
    translation ``part_of`` takes what the phrase has of its template.
    """

    template: str
    key: str
    values: tuple[str, ...]
    _part: int

    def __new__(cls, template: str, *values: object) -> Phrase:
        form, specs, _, _ = _parsed(template, bool(values))
        return _made(form, tuple(_told(value, spec) for value, spec in zip(values, specs, strict=True)), _WHOLE)

    def __add__(self, other: str) -> Phrase:
        return joined("", (self, other))

    def __radd__(self, other: str) -> Phrase:
        return joined("", (other, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.template, self.values, self._part)

    @property
    def unstopped(self) -> Phrase:
        """The sentence without its full stop, to stand within another."""
        values = self.values
        if self.template.endswith("}") and isinstance(last := values[-1], Phrase):
            values = (*values[:-1], last.unstopped)
        return _made(self.template, values, self._part or _UNSTOPPED)

    @property
    def event(self) -> Phrase:
        """The event alone, without the advice, which follows a semicolon."""
        if ";" in self.template:
            return _made(self.template, self.values, _EVENT)
        values = (value.event if isinstance(value, Phrase) else value for value in self.values)
        return _made(self.template, tuple(values), _UNSTOPPED)

    @property
    def advice(self) -> Phrase:
        """The advice behind the semicolon, as a sentence; "" if there is none."""
        told = self.template.partition(";")[2].strip()
        if (place := _PLACE.fullmatch(told)) and isinstance(value := self.values[int(place[1])], Phrase):
            return _made(value.template, value.values, _SENTENCE)
        if ";" not in self.template:
            within = (value.advice for value in self.values if isinstance(value, Phrase))
            return next(filter(None, within), Phrase(""))
        return _made(self.template, self.values, _ADVICE)

    @property
    def within(self) -> Phrase:
        """A title as it stands within a sentence: with a small letter."""
        if self.template == "{0}":
            told = self.values[0]
            return told.within if isinstance(told, Phrase) else joined("", (told[:1].lower() + told[1:],))
        return _made(self.template, self.values, _WITHIN)

    def part_of(self, template: str) -> str:
        """The part of a translated template that is said here."""
        return _part(template, self._part)

    def filled(self, stand_in: str, value: object) -> Phrase:
        """The phrase with ``value`` in place of ``stand_in`` in what fills it."""
        told = (
            each.filled(stand_in, value) if isinstance(each, Phrase) else each.replace(stand_in, str(value))
            for each in self.values
        )
        return _made(self.template, tuple(told), self._part)


def joined(between: str, parts: Iterable[str]) -> Phrase:
    """The parts with the text ``between`` in between; each stays a phrase if it is one."""
    told = tuple(parts)
    return Phrase(between.join(["{}"] * len(told)), *told)


def phrase_of(value: object) -> Phrase:
    """The phrase that an error was made of, or that a text is; one of any other text as it is."""
    told = _text_of(value)
    return told if isinstance(told, Phrase) else joined("", (told,))


def key_of(template: str, has_places: bool) -> str:
    """The ``key`` of phrases of this template; ``has_places``: they have values."""
    return _parsed(template, has_places)[3]


def to_json(text: str) -> str | list[Any]:
    """A phrase as a list of its template, values and part, any other text as itself."""
    if not isinstance(text, Phrase):
        return text
    return [text.template, [to_json(value) for value in text.values], text._part]


def from_json(data: Any, depth: int = 0) -> str:
    """The text that ``to_json`` was given. Raises ``ValueError`` for anything else: texts come
    from files and computers of others.
    """
    if isinstance(data, str):
        return data
    try:
        template, values, part = data
        told = tuple(from_json(value, depth + 1) for value in values)
        form, _, *both = _parsed(template, bool(told))
        named = {int(name) for said in both if told for _, name, _, _ in Formatter().parse(said) if name is not None}
        if form != template or named - set(range(len(told))):
            raise ValueError("other places")
        if depth < _MOST_DEEP and len(template) + sum(map(len, told)) <= _LONGEST and part in _PARTS:
            return _made(template, told, part)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        pass
    raise ValueError("no text")


def _told(value: object, spec: str) -> str:
    return f"{value:{spec}}" if spec else _text_of(value)


def _text_of(value: object) -> str:
    if isinstance(value, BaseException) and value.args and isinstance(value.args[0], Phrase):
        return value.args[0]
    return value if isinstance(value, Phrase) else str(value)


def _made(template: str, values: tuple[str, ...], part: int) -> Phrase:
    """A phrase of a template with numbered places and of texts."""
    _, _, terminal, key = _parsed(template, bool(values))
    said = _part(terminal, part)
    made = str.__new__(Phrase, said.format(*values) if values else said)
    made.template, made.key, made.values, made._part = template, key, values, part
    return made


def _part(text: str, part: int) -> str:
    if part == _WHOLE:
        return text
    if part == _WITHIN:
        return text[:1].lower() + text[1:]
    event, _, advice = text.partition(";")
    said = {_EVENT: event, _ADVICE: advice.lstrip()}.get(part, text).rstrip(".")
    return f"{said[:1].upper()}{said[1:]}." if said and part in (_ADVICE, _SENTENCE) else said


@lru_cache(maxsize=4096)
def _parsed(template: str, has_places: bool) -> tuple[str, tuple[str, ...], str, str]:
    """The template with numbered places, how each is formatted, and the two that are said."""
    form, specs = template, list[str]()
    if has_places:
        pieces = []
        for literal, name, spec, _ in Formatter().parse(template):
            pieces.append(literal.replace("{", "{{").replace("}", "}}"))
            if name is not None:
                pieces.append(f"{{{len(specs)}}}")
                specs.append(spec or "")
        form = "".join(pieces)
    return form, tuple(specs), _EITHER.sub(r"\1", form), _EITHER.sub(r"\2", form)
