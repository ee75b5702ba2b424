"""A draft assembly put in order, as files: FASTA of its records or of scaffolds, and AGP 2.1.

The rules of AGP are NCBI's: https://www.ncbi.nlm.nih.gov/assembly/agp/AGP_Specification/. Letters
are written as the input has them, in either case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

from gpu.analyses.matches.order import RecordOrder
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import AS_WRITTEN
from gpu.sequences.batches import read_batches
from gpu.sequences.reading import GAP as BETWEEN
from gpu.sequences.reading import Reading

#: Bases of a gap of unknown length, as AGP has it.
GAP = 100
#: Most letters that are held in memory, and letters of a line.
MAX_LETTERS, _LINE = 1 << 30, 70
_COMPLEMENT = bytes.maketrans(b"ACGTRYKMBDHVUacgtrykmbdhvu", b"TGCAYRMKVHDBAtgcayrmkvhdba")


class Component(NamedTuple):
    """A record in an object; ``number`` is that of the query record."""

    number: int
    flipped: bool


class Scaffold(NamedTuple):
    """An object of AGP: records in order, with a gap between each two."""

    name: str
    components: tuple[Component, ...]


def scaffolds(order: RecordOrder, query: RecordTable, reference: RecordTable) -> list[Scaffold]:
    """The objects: one for each reference record that has records, one for each record without.

    An object of a reference record is called after it; empty records are left out.
    """
    found: list[Scaffold] = []
    taken = {query.names[number] for number in range(len(query.names)) if order.reference[number] < 0}
    groups: dict[int, list[Component]] = {}
    for number in order.arrangement.order.tolist():
        if query.lengths[number]:
            home = int(order.reference[number])
            component = Component(number, bool(order.arrangement.flipped[number]))
            if home >= 0:
                groups.setdefault(home, []).append(component)
            else:
                found.append(Scaffold(query.names[number], (component,)))
    joined = []
    for home, components in groups.items():
        name = f"{reference.names[home]}_ordered"
        while name in taken:
            name += "_"
        taken.add(name)
        joined.append(Scaffold(name, tuple(components)))
    return joined + found


def write_agp(objects: Sequence[Scaffold], query: RecordTable, out: BinaryIO) -> None:
    """Write AGP 2.1: a line for each record and for each gap of unknown length between two."""
    lines = ["##agp-version\t2.1"]
    for scaffold in objects:
        at = part = 0
        for component in scaffold.components:
            if part:
                part += 1
                lines.append(f"{scaffold.name}\t{at + 1}\t{at + GAP}\t{part}\tU\t{GAP}\tscaffold\tyes\talign_genus")
                at += GAP
            part += 1
            length = int(query.lengths[component.number])
            sign = "-" if component.flipped else "+"
            name = query.names[component.number]
            lines.append(f"{scaffold.name}\t{at + 1}\t{at + length}\t{part}\tW\t{name}\t1\t{length}\t{sign}")
            at += length
    out.write(("\n".join(lines) + "\n").encode())


def write_records(
    paths: Sequence[str], order: RecordOrder, query: RecordTable, out: BinaryIO, as_mummer: bool = True
) -> None:
    """Write the records as FASTA, one by one in their order, flipped ones reverse-complemented.

    ``as_mummer``: ``query`` was read as mummer reads FASTA. Raises ``InputError`` if the files have
    changed.
    """
    letters = _letters(paths, query, as_mummer)
    for number in order.arrangement.order.tolist():
        flipped = bool(order.arrangement.flipped[number])
        title = f"{query.names[number]}{' reverse complement' if flipped else ''}"
        _write(out, title, [_turned(letters[number], flipped)])


def write_scaffolds(
    paths: Sequence[str], objects: Sequence[Scaffold], query: RecordTable, out: BinaryIO, as_mummer: bool = True
) -> None:
    """Write the objects of the AGP as FASTA, with N for gaps; arguments and errors as above."""
    letters = _letters(paths, query, as_mummer)
    for scaffold in objects:
        parts: list[bytes] = []
        for component in scaffold.components:
            if parts:
                parts.append(b"N" * GAP)
            parts.append(_turned(letters[component.number], component.flipped))
        _write(out, scaffold.name, parts)


def _turned(letters: bytes, flipped: bool) -> bytes:
    return letters.translate(_COMPLEMENT)[::-1] if flipped else letters


def _write(out: BinaryIO, title: str, parts: list[bytes]) -> None:
    text = b"".join(parts)
    out.write(f">{title}\n".encode())
    for start in range(0, len(text), _LINE << 10):
        part = text[start : start + (_LINE << 10)]
        out.write(b"".join(part[at : at + _LINE] + b"\n" for at in range(0, len(part), _LINE)))


def _letters(paths: Sequence[str], query: RecordTable, as_mummer: bool) -> list[bytes]:
    """The letters of every record of the query. Raises ``InputError``."""
    if query.total > MAX_LETTERS:
        raise InputError(
            "The records have {:,} bases together; of more than {:,} only AGP is written.", query.total, MAX_LETTERS
        )
    found: list[bytes] = []
    for path in paths:
        for name, letters in _records(path, as_mummer):
            number = len(found)
            is_same = number < len(query.names) and (name, len(letters)) == (
                query.names[number],
                int(query.lengths[number]),
            )
            if not is_same:
                raise InputError("{} has changed since its matches were found; run the comparison again.", path)
            found.append(letters)
    if len(found) != len(query.names):
        raise InputError("The query files have changed since their matches were found; run the comparison again.")
    return found


def _records(path: str, as_mummer: bool) -> Iterator[tuple[str, bytes]]:
    """Name and letters of each record of a file."""
    if files.sniff(path) == "fastq":
        raise InputError("{} holds reads; choose an assembly as FASTA, GenBank or EMBL.", path)
    for batch in read_batches(path, Reading(AS_WRITTEN, BETWEEN, as_mummer)):
        for number, name in enumerate(batch.name_list()):
            yield name, batch.record(number).tobytes()


def lines(order: RecordOrder, query: RecordTable, reference: RecordTable) -> list[str]:
    """The order as TSV: record, length, reference record, its place there (1-based), strand, bases
    covered.
    """
    found = ["query\tquery_length\treference\tplace\tstrand\tquery_covered"]
    for number in order.arrangement.order.tolist():
        home = int(order.reference[number])
        there = (
            (
                reference.names[home],
                str(int(order.place[number]) + 1),
                "-" if order.arrangement.flipped[number] else "+",
            )
            if home >= 0
            else ("", "", "+")
        )
        words = (query.names[number], str(int(query.lengths[number])), *there, str(int(order.covered[number])))
        found.append("\t".join(words))
    return found


def check_names(query: RecordTable) -> None:
    """Raise ``InputError`` if two records have one name, which AGP cannot tell apart."""
    seen: set[str] = set()
    for name in query.names:
        if name in seen:
            raise InputError("Two records are called “{}”; AGP needs names that differ.", name)
        seen.add(name)
