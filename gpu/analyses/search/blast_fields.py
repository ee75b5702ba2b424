"""The fields of BLAST's tables (``-outfmt "6 qseqid …"``) of a hit, by BLAST's names.

Their definitions are those of ``blastp -help`` (BLAST+ 2.12); the values are what BLAST prints for
a database made without ``-parse_seqids``, so that all identifiers and accessions of an entry are
its name. ``stitle`` is the rest of the entry's header.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.gapped import Gapped, gapped, runs
from gpu.analyses.search.hit import Hit, bits_text, evalue_text
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.core.units import percent

#: BLAST's 12 columns.
STANDARD = (
    *("qaccver", "saccver", "pident", "length", "mismatch", "gapopen"),
    *("qstart", "qend", "sstart", "send", "evalue", "bitscore"),
)
#: The columns of a spreadsheet.
SPREADSHEET = (
    *("qseqid", "qlen", "sseqid", "stitle", "slen", "evalue", "bitscore", "score", "pident", "ppos", "length"),
    *("nident", "positive", "mismatch", "gapopen", "gaps", "qstart", "qend", "sstart", "send", "sframe", "qcovs"),
)
#: The columns of each format whose columns can be chosen, unless others are.
USUAL = {"6": STANDARD, "7": STANDARD, "10": STANDARD, "csv": SPREADSHEET}
#: What BLAST prints for a text that there is not.
LACKING = "N/A"
#: A share from which on BLAST cuts the decimals off, where it rounds a smaller one.
_NEARLY_ALL = 99


@dataclass(frozen=True)
class Reported:
    """A hit as BLAST's formats tell it.

    ``of_bases``: both sides are bases that are compared as such. ``coverage``: percent of the query
    that is in any alignment with this entry. ``unique``: percent of it that is beside a part of
    the entry for the first time.
    """

    hit: Hit
    of_bases: bool
    coverage: int
    unique: int = 0

    @cached_property
    def lines(self) -> Gapped:
        """Both lines of the alignment along the query."""
        return gapped(*self.hit.along_query)

    @property
    def frames(self) -> tuple[int, int]:
        """Frames as BLAST counts them: of what is not translated 1, or -1 for the other strand."""
        hit = self.hit
        return (hit.query_frame, hit.subject_frame) if hit.is_translated else (1, -1 if hit.reverse else 1)

    @property
    def operations(self) -> str:
        """BLAST's traceback operations: numbers of identities, and pairs of other letters."""
        parts: list[str] = []
        equal = 0
        for query, mark, subject in zip(*self.lines, strict=True):
            if mark == "|":
                equal += 1
                continue
            parts.append(f"{equal or ''}{query}{subject}")
            equal = 0
        return "".join(parts) + (str(equal) if equal else "")


class BlastField(NamedTuple):
    """A field: its title in the line ``# Fields`` of format 7, and its value."""

    title: str
    value: Callable[[Reported], object]


FIELDS = {
    "qseqid": BlastField("query id", lambda told: told.hit.query),
    "qacc": BlastField("query acc.", lambda told: told.hit.query),
    "qaccver": BlastField("query acc.ver", lambda told: told.hit.query),
    "qlen": BlastField("query length", lambda told: told.hit.query_length),
    "sseqid": BlastField("subject id", lambda told: told.hit.subject),
    "sallseqid": BlastField("subject ids", lambda told: told.hit.subject),
    "sacc": BlastField("subject acc.", lambda told: told.hit.subject),
    "saccver": BlastField("subject acc.ver", lambda told: told.hit.subject),
    "sallacc": BlastField("subject accs.", lambda told: told.hit.subject),
    "slen": BlastField("subject length", lambda told: told.hit.subject_length),
    "qstart": BlastField("q. start", lambda told: told.hit.query_places[0]),
    "qend": BlastField("q. end", lambda told: told.hit.query_places[1]),
    "sstart": BlastField("s. start", lambda told: told.hit.subject_places[0]),
    "send": BlastField("s. end", lambda told: told.hit.subject_places[1]),
    "qseq": BlastField("query seq", lambda told: told.lines.query),
    "sseq": BlastField("subject seq", lambda told: told.lines.reference),
    "evalue": BlastField("evalue", lambda told: evalue_text(told.hit.evalue)),
    "bitscore": BlastField("bit score", lambda told: bits_text(told.hit.bits)),
    "score": BlastField("score", lambda told: f"{told.hit.score:.10g}"),
    "length": BlastField("alignment length", lambda told: told.hit.columns),
    "pident": BlastField("% identity", lambda told: percent(told.hit.identities, told.hit.columns, 3)),
    "nident": BlastField("identical", lambda told: told.hit.identities),
    "mismatch": BlastField("mismatches", lambda told: told.hit.columns - told.hit.identities - told.hit.gaps),
    "positive": BlastField("positives", lambda told: told.hit.positives),
    "gapopen": BlastField("gap opens", lambda told: told.hit.gap_openings),
    "gaps": BlastField("gaps", lambda told: told.hit.gaps),
    "ppos": BlastField("% positives", lambda told: percent(told.hit.positives, told.hit.columns, 2)),
    "frames": BlastField("query/sbjct frames", lambda told: "{}/{}".format(*told.frames)),
    "qframe": BlastField("query frame", lambda told: told.frames[0]),
    "sframe": BlastField("sbjct frame", lambda told: told.frames[1]),
    "btop": BlastField("BTOP", lambda told: told.operations),
    "stitle": BlastField("subject title", lambda told: told.hit.description or LACKING),
    "salltitles": BlastField("subject titles", lambda told: told.hit.description or LACKING),
    "sstrand": BlastField(
        "subject strand", lambda told: ("minus" if told.hit.reverse else "plus") if told.of_bases else LACKING
    ),
    "qcovs": BlastField("% query coverage per subject", lambda told: told.coverage),
    "qcovhsp": BlastField(
        "% query coverage per hsp",
        lambda told: int(_covered(np.array(told.hit.query_end - told.hit.query_start), told.hit.query_length)),
    ),
    "qcovus": BlastField("% query coverage per uniq subject", lambda told: told.unique if told.of_bases else LACKING),
    # Crosspoint knows neither NCBI's old numbers of sequences nor taxa.
    **{
        name: BlastField(title, lambda told: 0)
        for name, title in {"qgi": "query gi", "sgi": "subject gi", "sallgi": "subject gis"}.items()
    },
    **{
        f"s{name}{several}": BlastField(f"subject {title}{several}", lambda told: LACKING)
        for several in ("", "s")
        for name, title in {
            **{"taxid": "tax id", "sciname": "sci name", "comname": "com name", "blastname": "blast name"},
            **{"skingdom": "super kingdom"},
        }.items()
    },
}
# BLAST calls the one as it calls several.
FIELDS["scomname"] = FIELDS["scomname"]._replace(title=FIELDS["scomnames"].title)


def fields_named(words: Sequence[str]) -> tuple[str, ...]:
    """The fields that some words ask for; ``std`` stands for the standard ones.

    Raises ``InputError`` for a name that is none, which lists those that are.
    """
    for word in words:
        if word != "std" and word not in FIELDS:
            raise InputError("There is no column “{}”; the columns are std, {}.", word, ", ".join(FIELDS))
    return tuple(name for word in words for name in (STANDARD if word == "std" else (word,)))


def coverage(result: SearchResult) -> NDArray[np.int64]:
    """Percent of the query that is in any alignment with the entry, for each hit; int64[rows]."""
    table, entry = result.hits, result.firsts
    query, begins, ends = (table.column(name)[:].astype(np.int64) for name in ("query", "query_start", "query_end"))
    if not len(entry):
        return entry
    # The places of each entry on a line of their own, one entry behind the other.
    shift = entry * (int(ends.max()) + 1)
    order = np.argsort(begins + shift, kind="stable")
    first, last = (begins + shift)[order], (ends + shift)[order]
    before = np.maximum.accumulate(np.concatenate([[0], last[:-1]]))
    covered = np.bincount(entry[order], np.maximum(last - np.maximum(first, before), 0))
    return _covered(covered[entry], result.queries.column("length")[:][query])


def unique_coverage(result: SearchResult) -> NDArray[np.int64]:
    """Percent of the query that is beside parts of the entry which no alignment before has.

    For each hit, int64[rows], as BLAST's ``qcovus``; of searches of bases.
    """
    table, entry = result.hits, result.firsts
    share = np.zeros(len(entry), np.int64)
    lengths = result.queries.column("length")[:]
    taken: set[int] = set()
    on_query: set[int] = set()
    order = np.argsort(entry, kind="stable").tolist()
    for row, after in zip(order, [*order[1:], -1], strict=True):
        begin, first = (int(table.column(name)[row]) for name in ("query_start", "subject_start"))
        end = int(table.column("query_end")[row])
        step = -1 if table.column("reverse")[row] else 1
        at_query, at_subject = begin if step > 0 else end - 1, first
        for length, operation in runs(table.text("cigar")[row]):
            for _ in range(length):
                if at_subject not in taken and operation != "D":
                    on_query.add(at_query)
                if operation != "I":
                    taken.add(at_subject)
                at_query += 0 if operation == "D" else step
                at_subject += 0 if operation == "I" else 1
        if after < 0 or entry[after] != entry[row]:
            share[entry[row]] = _covered(np.array(len(on_query)), int(lengths[table.column("query")[row]]))
            taken, on_query = set(), set()
    return share[entry]


def _covered(count: NDArray[np.number], length: int | NDArray[np.int32]) -> NDArray[np.int64]:
    """Whole percents as BLAST has them (``Blast_HSPGetQueryCoverage``)."""
    share = 100 * count / np.maximum(length, 1)
    return np.asarray(share + np.where(share < _NEARLY_ALL, 0.5, 0.0)).astype(np.int64)
