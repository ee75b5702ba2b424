"""The table of pairs that people edit (TSV): a proposal written, and the pairs of one read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gpu.batch.table import as_whole, open_table, table_rows
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole, percent, visible, whole_number
from gpu.genomes.genome import Genome
from gpu.genomes.proposal import Proposal
from gpu.genomes.request import PairChoice

_COLUMNS = (
    *("align", "a", "a_length", "b", "b_length", "strand", "matched_bases", "a_coverage", "b_coverage"),
    *("a_from", "a_to", "b_from", "b_to", "a_matched_from", "a_matched_to", "b_matched_from", "b_matched_to"),
    "seconds",
)
#: Strands, and whether b is turned; without one the better strand counts.
_STRANDS = {"+": False, "-": True, "−": True, "": None, ".": None}
#: Bytes of a table of pairs at most.
_MOST_BYTES = 1 << 26


def proposal_table(proposal: Proposal, wanted: Sequence[PairChoice], a: Genome, b: Genome, only_ranges: bool) -> bytes:
    """The proposal as TSV, which ``read_pairs`` reads: a heading, then a line for each pair.

    Coverages in percent; ``a_from`` to ``b_to`` are the ranges that are aligned, 1-based. Pairs
    that are wanted come first, with ``yes``.
    """
    text = io.StringIO()
    # A name may begin with a quotation mark, which a table's reader takes for that of a cell.
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(_lines(proposal, wanted, a, b, only_ranges))
    return text.getvalue().encode("utf-8", "surrogateescape")


def _lines(
    proposal: Proposal, wanted: Sequence[PairChoice], a: Genome, b: Genome, only_ranges: bool
) -> Iterator[tuple[Any, ...]]:
    yield _COLUMNS
    known = {(pair.a, pair.b): pair for pair in wanted}
    left = dict.fromkeys(wanted)
    rows = range(proposal.size)
    names = [(a.records.names[int(proposal.a[row])], b.records.names[int(proposal.b[row])]) for row in rows]
    shares = proposal.shares(a.records, b.records)
    for row in sorted(rows, key=lambda row: names[row] not in known):
        pair = known.get(names[row])
        choice = pair or proposal.choice(row, a.records, b.records, only_ranges)
        left.pop(choice, None)
        seconds = proposal.range_seconds[row] if choice.a_range or choice.b_range else proposal.seconds[row]
        yield _line(
            pair is not None,
            choice,
            (int(a.records.lengths[int(proposal.a[row])]), int(b.records.lengths[int(proposal.b[row])])),
            (round(float(proposal.matched[row])), *(percent(share[row], 1, 2) for share in shares)),
            (*proposal.ranges[row].tolist(), f"{seconds:.1f}"),
        )
    for choice in left:
        lengths = [int(side.records.lengths[side.number_of(name)]) for side, name in ((a, choice.a), (b, choice.b))]
        yield _line(True, choice, (lengths[0], lengths[1]), (0, "0.00", "0.00"), (".", ".", ".", ".", "."))


def _line(
    is_wanted: bool, pair: PairChoice, lengths: tuple[int, int], worth: tuple[Any, ...], rest: tuple[Any, ...]
) -> tuple[Any, ...]:
    ends = (*(pair.a_range or (1, lengths[0])), *(pair.b_range or (1, lengths[1])))
    sides = (pair.a, lengths[0], pair.b, lengths[1])
    return ("yes" if is_wanted else "no", *sides, "-" if pair.reverse else "+", *worth, *ends, *rest)


def read_pairs(path: Path) -> tuple[PairChoice, ...]:
    """The pairs of a table that are to be aligned: lines whose column ``align`` is not ``no``.

    Needed are the columns ``a`` and ``b``; ``strand`` (+ or -; else the better one) and the ranges
    may lack. Raises ``InputError`` that names the file and the line.
    """
    with open_table(path, Phrase("table of pairs")) as file:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError("{} is too large for a table of pairs; name another file.", path)
        rows = list(table_rows(path, file))
    if not rows:
        raise InputError("{} lists no pair; write a heading with the columns a and b, then a line for each pair.", path)
    heading = [title.lower() for title in rows[0][1]]
    if not {"a", "b"} <= set(heading):
        raise InputError(
            "{}: the first line must name the columns, a and b among them, with tabs between them, or in a "
            "file named .csv with commas.",
            path,
        )
    pairs = list[PairChoice]()
    for number, line in rows[1:]:
        cells = dict(zip(heading, line, strict=False))
        where = Phrase("{}, line {:,}", path, number)
        if cells.get("align", "yes").lower() in ("no", "n", "0", "false"):
            continue
        if not cells.get("a") or not cells.get("b"):
            raise InputError("{}: name the record of a and that of b, with a tab between them.", where)
        strand = cells.get("strand", "")
        if strand not in _STRANDS:
            raise InputError("{}: the strand is + or -, not “{}”.", where, visible(strand))
        ranges = [_ends(cells, side, where) for side in "ab"]
        pairs.append(PairChoice(cells["a"], cells["b"], _STRANDS[strand], *ranges))
    if not pairs:
        raise InputError("{} chooses no pair; write yes into the column align of those to be aligned.", path)
    return tuple(dict.fromkeys(pairs))


def _ends(cells: dict[str, str], side: str, where: str) -> tuple[int, int] | None:
    """The range of a line; None if it names none: the whole record."""
    texts = [as_whole(cells.get(f"{side}_{end}", "").replace(",", "")) for end in ("from", "to")]
    if all(text in ("", ".") for text in texts):
        return None
    first, last = map(whole_number, texts)
    if first is None or last is None:
        raise InputError("{}: {}.", where, not_whole(f"{side}_from or {side}_to"))
    if not 1 <= first <= last:
        raise InputError("{}: the range of {} begins at 1 at least, and ends behind its begin.", where, side)
    return first, last
