"""Reader of BLAST's tabular output (-outfmt 6 and 7), which DIAMOND and MMseqs2 write as well.

The columns are those that a “# Fields:” or a first line of names gives, else the twelve of -outfmt
6. Positions are 1-based; of a subject that matches on its reverse strand the start is the greater
one (BLAST Command Line Applications User Manual). MMseqs2 writes the identity as a share (fident):
if none of a file without names is above 1, they are shares or percent, whichever comes nearer to
what the mismatches tell.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import OTHER_LENGTH, Damage, LineBlock, TabTable, line_blocks
from gpu.analyses.matches.result import Int64
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole

STANDARD = (
    *("query acc.ver", "subject acc.ver", "% identity", "alignment length", "mismatches", "gap opens"),
    *("q. start", "q. end", "s. start", "s. end", "evalue", "bit score"),
)
#: The columns that are used, by each of their names in “# Fields:” of BLAST+ and of DIAMOND and in
#: a first line of DIAMOND (--header simple) and MMseqs2 (--format-mode 4), the first that is there.
_NAMES = {
    "query": ("query acc.ver", "query id", "query acc.", "query gi", "qaccver", "qseqid", "query", "qacc"),
    "subject": (
        *("subject acc.ver", "subject id", "subject acc.", "subject gi", "subject ids", "subject accs."),
        *("saccver", "sseqid", "target", "sacc"),
    ),
    "query length": ("query length", "qlen"),
    "subject length": ("subject length", "slen", "tlen"),
    "identity": ("% identity", "percentage of identical matches", "pident"),
    "share": ("fident",),
    "identical": ("identical", "number of identical matches", "nident"),
    "length": ("alignment length", "length", "alnlen"),
    "mismatches": ("mismatches", "mismatch"),
    "q. start": ("q. start", "start of alignment in query", "qstart"),
    "q. end": ("q. end", "end of alignment in query", "qend"),
    "s. start": ("s. start", "start of alignment in subject", "sstart", "tstart"),
    "s. end": ("s. end", "end of alignment in subject", "send", "tend"),
}
_NEEDED = ("query", "subject", "q. start", "q. end", "s. start", "s. end")
_FIELDS = b"# Fields: "
_BELOW = Phrase("a position or the alignment's length is below 1")
_HASH = ord("#")


def read_blast(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a file of BLAST's. Raises ``InputError``."""
    columns, is_named, identities = _places(path, STANDARD), False, _Identities()
    for block in line_blocks(path, damage):
        begin = 0
        if block.first == 1 and is_heading(block.line(0)):
            begin, is_named = 1, True
            columns = _places(path, _names(block.line(0), b"\t"))
        for number in np.flatnonzero(block.first_bytes() == _HASH).tolist():
            line = block.line(number)
            if line.startswith(_FIELDS):
                found, is_named = _places(path, _names(line[len(_FIELDS) :], b", ")), True
                if found != columns:
                    _take(block.part(begin, number), columns, builder, damage, None if is_named else identities)
                    begin, columns = number, found
        _take(block.part(begin, len(block)), columns, builder, damage, None if is_named else identities)
    if not is_named and identities.are_shares:
        builder.identity_scale = 100.0


class _Identities:
    """The unit of a file's identities, percent or shares, as its mismatches tell it.

    They are read as percent.
    """

    def __init__(self) -> None:
        self._most = self._told = self._counted = 0.0

    def add(self, told: NDArray[np.float64], counted: NDArray[np.float64]) -> None:
        """Add identities as told, by 100, and as without gaps the mismatches have them."""
        self._most = max(self._most, float(told.max(initial=0)))
        self._told, self._counted = self._told + float(told.sum()), self._counted + float(counted.sum())

    @property
    def are_shares(self) -> bool:
        """True if none is above 1, and the mismatches do not speak for percent."""
        as_shares, as_percent = abs(100 * self._told - self._counted), abs(self._told - self._counted)
        return 0 < self._most <= 0.01 and as_shares < as_percent


def is_heading(line: bytes) -> bool:
    """True for a first line that names the columns, of the needed ones each."""
    names = _names(line, b"\t")
    return all(any(called in names for called in _NAMES[used]) for used in _NEEDED)


def _names(line: bytes, separator: bytes) -> list[str]:
    return line.decode("utf-8", "replace").strip().lower().split(separator.decode())


def _places(path: str, names: Sequence[str]) -> dict[str, int]:
    """The place of each used column among the fields. Raises ``InputError`` if one is lacking."""
    found = {}
    for used, called in _NAMES.items():
        place = next((names.index(name) for name in called if name in names), None)
        if place is not None:
            found[used] = place
    lacking = [_NAMES[used][0] for used in _NEEDED if used not in found]
    if lacking:
        raise InputError(
            "{} lacks the column{} {}; write it anew with "
            "-outfmt 7 and at least qaccver saccver qstart qend sstart send.",
            path,
            "s" if len(lacking) > 1 else "",
            ", ".join(lacking),
        )
    return found


def _take(
    block: LineBlock, columns: dict[str, int], builder: Builder, damage: Damage, identities: _Identities | None
) -> None:
    """Add the alignments of some lines, and to ``identities``, of a table without names, theirs."""
    first = block.first_bytes()
    table = TabTable(block, np.flatnonzero((first != _HASH) & (block.ends > block.starts)))
    if not len(table):
        return
    bad = np.zeros(len(table), np.bool_)
    numbers: dict[str, Int64] = {}
    for name in ("q. start", "q. end", "s. start", "s. end", "query length", "subject length", "length", "identical"):
        if name in columns:
            numbers[name], wrong = table.numbers(columns[name])
            bad |= wrong
    identity = np.full(len(table), np.nan)
    no_share = np.zeros(len(table), np.bool_)
    if "identity" in columns or "share" in columns:
        identity, no_share = table.decimals(columns.get("identity", columns.get("share", 0)))
        identity = identity / (100 if "identity" in columns else 1)
    elif "identical" in columns and "length" in columns:
        identity = numbers["identical"] / np.maximum(numbers["length"], 1)
    places = [numbers[name] for name in ("q. start", "q. end", "s. start", "s. end")]
    checks = [
        (table.fields <= max(columns.values()), Phrase("it has fewer than {} columns", max(columns.values()) + 1)),
        (bad, not_whole(Phrase("a position or length"))),
        (no_share | (identity > 1), Phrase("its identity is no number from 0 to 100")),
        (np.minimum.reduce([*places, *([numbers["length"]] if "length" in numbers else [])]) < 1, _BELOW),
    ]
    a_start, a_end = np.minimum(*places[:2]) - 1, np.maximum(*places[:2])
    b_start, b_end = np.minimum(*places[2:]) - 1, np.maximum(*places[2:])
    for name, end in (("query length", a_end), ("subject length", b_end)):
        if name in columns:
            checks.append((end > numbers[name], Phrase("an end lies beyond the length of its record")))
    good = damage.lines(block.first, table.rows, checks)
    table = TabTable(block, table.rows[good])
    a, b = builder.a.numbers(table.names(columns["query"])), builder.b.numbers(table.names(columns["subject"]))
    other = np.zeros(len(table), np.bool_)
    for name, side, records in (("query length", builder.a, a), ("subject length", builder.b, b)):
        if name in columns:
            other |= side.set_lengths(records, numbers[name][good])
    kept = damage.lines(block.first, table.rows, ((other, OTHER_LENGTH),))
    reverse = (places[0] > places[1]) != (places[2] > places[3])
    spans = np.maximum(a_end - a_start, b_end - b_start)
    rows = Rows.of(
        a,
        *(values[good] for values in (a_start, a_end)),
        b,
        *(values[good] for values in (b_start, b_end, reverse, identity, numbers.get("length", spans))),
    )
    builder.add(rows.take(kept))
    if identities is not None and "mismatches" in columns and "length" in columns:
        mismatches, _ = table.numbers(columns["mismatches"])
        identities.add(identity[good], 1 - mismatches / numbers["length"][good])
