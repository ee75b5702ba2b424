"""Oracle of mummer 3.23's output by brute force over every pair of positions; shares no code with
gpu/.

For tests of the search for exact matches: plain strings, quadratic time, the definitions word for
word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_PAIRS = dict(zip("acgtrymkbdhvswn", "tgcayrkmvhdbswn", strict=True))


class Record(NamedTuple):
    name: str
    text: str


class Options(NamedTuple):
    """mummer's options; ``kind`` is maxmatch, mum or mumreference, ``strands`` forward, reverse or
    both.
    """

    minimum: int = 20
    kind: str = "mumreference"
    strands: str = "forward"
    only_acgt: bool = False
    matched_text: bool = False
    original: bool = False
    four_columns: bool = False
    query_lengths: bool = False


def read_fasta(text: str) -> list[Record]:
    """Records as mummer reads them: any “>” in a sequence begins a header, whose first word is the
    name.
    """
    records = []
    rest = text
    while ">" in rest:
        header, _, rest = rest[rest.index(">") + 1 :].partition("\n")
        sequence = rest.split(">")[0]
        name = "" if not header or header[0].isspace() else header.split()[0]
        records.append(Record(name, "".join(sequence.split()).lower()))
        rest = rest[len(sequence) :]
    return records


def reverse_complement(text: str) -> str:
    """The other strand; what is no nucleotide letter becomes n."""
    return "".join(_PAIRS.get(letter, "n") for letter in reversed(text))


def maximal_matches(reference: str, query: str, minimum: int, only_acgt: bool) -> Iterator[tuple[int, int, int]]:
    """Every (i, j, length), 0-based, that cannot be made longer at either end."""

    if only_acgt:
        reference = re.sub("[^acgt]", " ", reference)
    for i, letter in enumerate(reference):
        for j in places(letter, query):
            if i == 0 or j == 0 or reference[i - 1] != query[j - 1]:
                length = 1
                while reference[i + length : i + length + 1] == query[j + length : j + length + 1] != "":
                    length += 1
                if length >= minimum:
                    yield i, j, length


def places(word: str, text: str) -> Iterator[int]:
    """The positions at which a word begins in a text, overlapping ones too."""
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def occurrences(word: str, text: str) -> int:
    """The number of occurrences of a word in a text, overlaps counted."""
    return sum(1 for _ in places(word, text))


def output(reference: list[Record], queries: list[Record], options: Options) -> list[tuple[str, list[str]]]:
    """Each header with its lines (of -s two lines joined), sorted."""
    printed = []
    for query in queries:
        for strand in {"forward": ("",), "reverse": (" Reverse",), "both": ("", " Reverse")}[options.strands]:
            text = reverse_complement(query.text) if strand else query.text
            header = f"> {query.name}{strand}" + (f"  Len = {len(text)}" if options.query_lengths else "")
            lines = []
            for number, record in enumerate(reference):
                for i, j, length in maximal_matches(record.text, text, options.minimum, options.only_acgt):
                    word = record.text[i : i + length]
                    if options.kind != "maxmatch" and sum(occurrences(word, other.text) for other in reference) > 1:
                        continue
                    # mummer itself loses a match of one base at the very beginning of the
                    # reference.
                    lost = number == 0 and i == 0 and length == 1
                    if options.kind == "mum" and (lost or occurrences(word, text) > 1):
                        continue
                    place = len(text) - j if strand and options.original else j + 1
                    line = f"{i + 1:8}  {place:8}  {length:8}"
                    if options.four_columns or len(reference) > 1:
                        line = f"  {record.name}  {line}"
                    lines.append(f"{line}\n{word}" if options.matched_text else line)
            printed.append((header, sorted(lines)))
    return printed


def parse(text: str, matched_text: bool = False) -> list[tuple[str, list[str]]]:
    """A program's output in the form of ``output``."""
    printed: list[tuple[str, list[str]]] = []
    lines = iter(text.split("\n")[:-1])
    for line in lines:
        if line.startswith("> "):
            printed.append((line, []))
        else:
            printed[-1][1].append(f"{line}\n{next(lines)}" if matched_text else line)
    return [(header, sorted(found)) for header, found in printed]
