"""VCF 4.3: the records that turn a into b, as ``bcftools norm`` leaves them.

The reference is a, on its forward strand, in places of the whole record. Each substitution has a
record of its own; a gap that touches a substitution or another gap shares one with it. VCF knows
the letters A, C, G, T and N alone: other ambiguous letters of b are written as N. Those of a cannot
be written at all, since bcftools would compare them with the reference; records that would need one
are left out and counted in the header, unless they are deletions, which name the base before alone
(<DEL>).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.normalised import Normalised
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.segments import Integers
from gpu.core.units import visible
from gpu.sequences.alphabet import DNA, DNA_BASES, Codes
from gpu.sequences.names import contig_name, vcf_renamed

_LETTERS = np.frombuffer(b"ACGTN", np.uint8)
_N = DNA.letters.index("N")
#: Records that are written at once.
_AT_ONCE = 1 << 14


class _Records(NamedTuple):
    """a[a_first:a_end] becomes b[b_first:b_end]; int64 [k] each, in order of their places."""

    a_first: Integers
    a_end: Integers
    b_first: Integers
    b_end: Integers


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write the header and the records; an empty alignment gives the header alone."""
    a, b = rendering.place_a, rendering.place_b
    left_out, lines = records_of(rendering, contig_name(a.name))
    called = contig_name(a.name), contig_name(b.name)
    out.write(
        header([compared(rendering, called[1])], left_out, [(called[0], a.size)], vcf_renamed((a.name, b.name), called))
    )
    out.writelines(lines)


def records_of(rendering: Rendering, name: str, info: str = "") -> tuple[int, Iterator[bytes]]:
    """The number of records that are left out, and the lines of the others.

    ``name``: a's record as VCF has it. ``info``: what every line's INFO says as well.
    """
    record = rendering.record_a.codes
    changed = Normalised.of(rendering.alignment, rendering.request.a, record, rendering.b.codes)
    records = _records(changed)
    is_odd = (record >= DNA_BASES) & (record != _N)
    odd = np.flatnonzero(is_odd)
    held = np.searchsorted(odd, records.a_end) > np.searchsorted(odd, records.a_first)
    # Deletions whose record names no base but the first.
    named = held & (records.b_end - records.b_first == 1) & (records.a_end - records.a_first > 1)
    anchor, left = records.a_first[named], records.b_first[named]
    named[named] = ~is_odd[anchor] & (changed.a[anchor] == changed.b[left])
    kept = (~held | named) & (records.b_first < records.b_end)
    some = _Records(*(edge[kept] for edge in records))
    return int(np.count_nonzero(~kept)), _lines((name.encode(), info.encode()), changed, some, named[kept])


def _records(changed: Normalised) -> _Records:
    """The records of substitutions and changes; a pure gap with the base before it."""
    i, j = changed.substitutions().T
    a_first, a_end, b_first, b_end = changed.changes
    is_gap = ((a_first == a_end) | (b_first == b_end)) & (a_first > 0)
    edges = ((i, a_first - is_gap), (i + 1, a_end), (j, b_first - is_gap), (j + 1, b_end))
    joined = [np.concatenate(each) for each in edges]
    order = np.argsort(joined[0], kind="stable")
    return _Records(*(each[order] for each in joined))


def compared(rendering: Rendering, name: str) -> str:
    """The compared range of b's record, for the header; ``name``: the record as VCF has it."""
    b = rendering.place_b
    return f"{name}:{b.start + 1}-{b.end}{'-' if b.reverse else '+'}"


def header(
    ranges: Iterable[str],
    left_out: int,
    contigs: Iterable[tuple[str, int]],
    more: Iterable[str],
    infos: Iterable[str] = (),
) -> bytes:
    """The header.

    ``ranges``: of b, each as of ``compared``. ``contigs``: names and lengths of a's records.
    ``more``: lines such as those of ``vcf_renamed``; ``infos``: those of further fields of INFO.
    """
    lines = [
        "##fileformat=VCFv4.3",
        "##source=crosspoint",
        *(f"##crosspoint_compared={each}" for each in ranges),
        *more,
    ]
    if left_out:
        lines.append(f"##crosspoint_left_out={left_out} (ambiguous letters of the reference other than N)")
    lines += [
        '##FILTER=<ID=PASS,Description="All filters passed">',
        '##ALT=<ID=DEL,Description="Deletion">',
        '##INFO=<ID=END,Number=1,Type=Integer,Description="Last base of a deletion">',
        *infos,
        *(f"##contig=<ID={name},length={length}>" for name, length in contigs),
        "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO",
    ]
    return ("\n".join(visible(line) if line.startswith("##") else line for line in lines) + "\n").encode()


def _lines(
    texts: tuple[bytes, bytes], changed: Normalised, records: _Records, named: NDArray[np.bool_]
) -> Iterator[bytes]:
    name, info = texts
    for first in range(0, len(records.a_first), _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        edges = [edge[some] for edge in records]
        # One look-up for all, since most are a base long.
        begins_a = _text(changed.a[edges[0]])
        begins_b = _text(changed.b[np.minimum(edges[2], len(changed.b) - 1)])
        written = []
        rows = zip(*(edge.tolist() for edge in edges), named[some].tolist(), strict=True)
        for at, (s, e, t, u, is_named) in enumerate(rows):
            own = begins_a[at : at + 1] if e == s + 1 or is_named else _text(changed.a[s:e])
            other = begins_b[at : at + 1] if u == t + 1 else _text(changed.b[t:u])
            if is_named:
                about = b"END=%d;%s" % (e, info) if info else b"END=%d" % e
                written.append(b"%s\t%d\t.\t%s\t<DEL>\t.\tPASS\t%s\n" % (name, s + 1, own, about))
            else:
                written.append(b"%s\t%d\t.\t%s\t%s\t.\tPASS\t%s\n" % (name, s + 1, own, other, info or b"."))
        yield b"".join(written)


def _text(codes: Codes) -> bytes:
    return _LETTERS[codes].tobytes()
