"""The engine's sentences in the window's language.

The engine knows nothing of Qt and speaks English. ``engine.json`` lists the templates of what it
says, with places for what is filled in; a sentence is looked for among them, and what fills the
places of the template that fits is put into the template's translation. What fills a place may
itself be a clause of the engine. A sentence that fits no template stays as it is.
Names in quotation marks and whole paths are set aside first: no language changes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache

from PySide6.QtCore import QCoreApplication

from app.language.catalogue import FOLDER

_PLACE = re.compile(r"\{(\w*)\}")
#: A place of a count: digits alone fit.
_COUNT, _DIGITS = "n", re.compile(r"\d[\d,.]*")
#: What stands around a clause.
_AROUND = re.compile(r"([\s,;]*)(.*?)(\s*)", re.DOTALL)
#: Ends of clauses, where a text that is none of the engine's as a whole is cut.
_BETWEEN = re.compile(r"(\n+|[.;:!,] | \(|\)(?=[,.;]|$))")
#: What stands between the parts of a list, such as “Card 0 (graphics cards), Memory (computer)”.
_LISTED = re.compile(r"(, | and | \(|\))")
#: Clauses within clauses.
_MAX_DEPTH = 4
#: Letters of a template that fits too much.
_VAGUE = 12
#: Words of a text in which two clauses are looked for.
_MAX_WORDS = 14
#: What is never translated: the inside of quotation marks, and whole paths.
_NAME = re.compile(r"(?<=“)[^“”]+(?=”)|(?<!\S)(?:/|[A-Za-z]:[\\/])\S*\w")
#: Stand for names while a sentence is translated: private characters of Unicode.
_STANDS = range(0xE000, 0xF8FF)
#: Clauses that lack their subject, which comes before them.
_PREDICATE = re.compile(r"(is|has|does|holds|belongs|lacks|names) ")
_SUBJECT = "subject"


class Template:
    """A sentence with places: what stands between them, and their names.

    ``has_subject``: the text is a clause that follows its subject.
    """

    def __init__(self, text: str, has_subject: bool = False) -> None:
        self.text = text
        pieces = _PLACE.split(f"{{{_SUBJECT}}} {text}" if has_subject else text)
        self.literals, self.places = pieces[::2], pieces[1::2]
        quoted = zip(self.places, self.literals, self.literals[1:], strict=False)
        #: Places in quotation marks: names, which no language changes.
        self.names = {place for place, left, right in quoted if left.endswith("“") and right.startswith("”")}
        #: How much of a sentence is told by the template itself.
        self.weight = sum(map(len, self.literals))

    def match(self, sentence: str) -> dict[str, str] | None:
        """Texts of the places, the shortest from the left; None if the sentence does not fit."""
        if not sentence.startswith(self.literals[0]):
            return None
        at, last, found = len(self.literals[0]), len(self.places) - 1, {}
        for number, (name, literal) in enumerate(zip(self.places, self.literals[1:], strict=True)):
            end = len(sentence) - len(literal) if number == last else sentence.find(literal, at)
            if end < at or not sentence.startswith(literal, end):
                return None
            found[name] = sentence[at:end]
            at = end + len(literal)
        if _COUNT in found and not _DIGITS.fullmatch(found[_COUNT]):
            return None
        # Of a template that tells little, what fills it tells whether it fits.
        is_vague = self.weight < _VAGUE and len(found) < 3
        # A list may follow a colon.
        is_list = len(found) == 1 and self.literals[0].endswith(": ")
        parts = (part for clause in found.values() for part in (_LISTED.split(clause) if is_list else [clause]))
        return None if is_vague and any(part.count(" ") > 2 for part in parts) else found

    def filled(self, told: dict[str, str]) -> str:
        """The translation of the sentence with these fillings."""
        text = QCoreApplication.translate("engine", self.text)
        subject = f"{told[_SUBJECT]} " if _SUBJECT in told else ""
        return subject + _PLACE.sub(lambda place: told.get(place[1], place[0]), text)


def in_window_language(sentence: str) -> str:
    """The engine's sentence, clause or label in the window's language."""
    language = QCoreApplication.translate("window", "en")
    if language == "en":
        return sentence
    names: list[str] = []

    def set_aside(name: re.Match[str]) -> str:
        if _quoted().fullmatch(name[0]) or len(names) == len(_STANDS):
            return name[0]
        names.append(name[0])
        return chr(_STANDS[len(names) - 1])

    told = _remembered(language, _NAME.sub(set_aside, sentence))
    return told.translate(dict(zip(_STANDS, names, strict=False)))


@lru_cache(maxsize=512)
def _remembered(language: str, sentence: str) -> str:
    """``_translated``, which takes a millisecond; a list asks for its rows again and again."""
    return _translated(sentence, 0)


def _translated(text: str, depth: int) -> str:
    around = _AROUND.fullmatch(text)
    assert around is not None
    before, clause, behind = around.groups()
    whole = _whole(clause, depth)
    if whole is None and depth:
        # What is filled in may be a name: no part of it is a clause.
        whole = _list(clause) or _two(clause, depth) or clause
    if whole is None:
        parts = _BETWEEN.split(clause)
        is_one = len(parts) == 1
        whole = "".join(part if at % 2 or is_one else _translated(part, depth) for at, part in enumerate(parts))
    return before + whole + behind


def _list(text: str) -> str | None:
    """The translation of a list of the engine's labels, or None."""
    parts = _LISTED.split(text)
    if len(parts) == 1 or any(part and _whole(part, _MAX_DEPTH - 1) is None for part in parts[::2]):
        return None
    # The word between the last two.
    last = QCoreApplication.translate("window", "{0} and {1}").format("", "")
    told = (
        last if part == " and " else part if at % 2 else _whole(part, _MAX_DEPTH - 1) for at, part in enumerate(parts)
    )
    return "".join(part or "" for part in told)


def _two(text: str, depth: int) -> str | None:
    """The translation of two clauses with a blank between them that fill one place, or None."""
    words = text.split(" ")
    for count in range(1, len(words) if len(words) <= _MAX_WORDS else 0):
        second = _whole(" ".join(words[count:]), depth)
        if second is not None and (first := _whole(" ".join(words[:count]), depth)) is not None:
            return f"{first} {second}"
    return None


def _whole(text: str, depth: int) -> str | None:
    """The translation of a text that is all a template's, with or without a full stop, or None."""
    fixed, templates = _templates()
    bare = text.removesuffix(".")
    for form in (text, bare, f"{bare}."):
        if form in fixed:
            found = QCoreApplication.translate("engine", form)
            return found.removesuffix(".") + text[len(bare) :]
    if (capital := bare[:1].upper() + bare[1:]) in fixed:
        found = QCoreApplication.translate("engine", capital)
        return found[:1].lower() + found[1:] + text[len(bare) :]
    if depth == _MAX_DEPTH or not any(map(str.isalpha, text)):
        return None
    # A clause may have lost the comma that it ends with.
    forms = dict.fromkeys((text, bare, f"{text},"))
    for template in templates:
        for form in forms:
            if (places := template.match(form)) is not None:
                told = {
                    name: clause if name in template.names else _translated(clause, depth + 1)
                    for name, clause in places.items()
                }
                return template.filled(told).removesuffix(form[len(text) :]) + text[len(form) :]
    return None


@cache
def _quoted() -> re.Pattern[str]:
    """The texts in quotation marks that are a sentence's own, such as a field of a dialog."""
    fixed, _ = _templates()
    quoted = {piece for text in fixed for piece in re.findall("“([^“”]+)”", text)}
    # Of places and punctuation alone are names.
    split = (_PLACE.split(piece)[::2] for piece in quoted)
    own = (literals for literals in split if len(literals) == 1 or any(map(str.isalpha, "".join(literals))))
    return re.compile("|".join(".*".join(map(re.escape, literals)) for literals in own))


@cache
def _templates() -> tuple[frozenset[str], Sequence[Template]]:
    """Sentences, and those with places, which tell most first; read when first asked."""
    texts: list[str] = json.loads((FOLDER / "engine.json").read_text("utf-8"))
    templates = [Template(text) for text in texts if _PLACE.search(text)]
    templates += [Template(text, has_subject=True) for text in texts if _PREDICATE.match(text)]
    return frozenset(texts), sorted(templates, key=lambda template: -template.weight)
