"""Matching of the record names in annotation files with the record that was aligned.

Annotations and sequences come from different places, which name a record differently: with or
without the version of its accession, by the first word of a header alone, among other databases'
names (``gi|1|ref|NC_1.1|``), or with and without ``chr``.
"""

from __future__ import annotations

import re

from gpu.core.phrase import Phrase
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.names import first_word, shown

_VERSION = re.compile(r"\.\d+$")
#: Names of one sequence in databases, between bars; those without a digit name the databases.
_BARS = re.compile(r"[^| \t]*\d[^| \t]*")
_CHROMOSOME = re.compile(r"^(?:chromosome[ _-]?|chr)(?=.)", re.IGNORECASE)
_MITOCHONDRION = {"m", "mt", "mito"}
#: How alike two names are: equal, equal first words or parts between bars, but for the version,
#: but for ``chr``; ``NO_MATCH`` if not at all.
EQUAL, WORD, VERSION, CHROMOSOME, NO_MATCH = range(5)
#: Names that a sentence lists.
_LISTED = 3


def likeness(name: str, record: str) -> int:
    """The likeness of an annotation file's name and a record's, ``EQUAL`` to ``NO_MATCH``."""
    if name == record:
        return EQUAL
    mine, its = _words(name), _words(record)
    if mine & its:
        return WORD
    if {_VERSION.sub("", word) for word in mine} & {_VERSION.sub("", word) for word in its}:
        return VERSION
    if {_bare(word) for word in mine} & {_bare(word) for word in its}:
        return CHROMOSOME
    return NO_MATCH


def keys(name: str) -> set[str]:
    """The words of a name that it shares one of with every name like it."""
    words = _words(name)
    return words.union(*((_VERSION.sub("", word), _bare(word)) for word in words))


def is_record(text: str, choice: SequenceChoice) -> bool:
    """True if a text is a name of the record, with or without the version of its accession."""
    wanted = text.strip(" \t")
    own = [name for name in (choice.name, choice.record, choice.label) if name]
    if not wanted or any(wanted.lower() == name.lower() for name in own):
        return bool(wanted)
    return first_word(wanted) == wanted and any(likeness(wanted, name) <= VERSION for name in own)


def mismatch(path: str, names: list[str], record: str) -> str:
    """The sentence on an annotation file of other records than ``record``."""
    listed = ", ".join(f"“{shown(name)}”" for name in names[:_LISTED])
    more = Phrase(" and {:,} more", len(names) - _LISTED) if len(names) > _LISTED else ""
    return Phrase(
        "{} annotates {}{}, but not “{}”; choose the annotation of that record, or name the record in the file so.",
        path,
        listed,
        more,
        shown(record),
    )


def _words(name: str) -> set[str]:
    """The names in a name, in lower case: its first word, and its parts between bars."""
    word = first_word(name).lower()
    return {word, *(_BARS.findall(word) if "|" in word else ())} - {""}


def _bare(word: str) -> str:
    bare = _CHROMOSOME.sub("", word)
    return "mt" if bare in _MITOCHONDRION else bare
