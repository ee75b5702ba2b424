"""Variants as VCF 4.3, whose records are as ``bcftools norm`` leaves them, and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

import numpy as np

from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
from gpu.analyses.reads.variants.table import SUBSTITUTION, VariantRow, Variants
from gpu.core.units import decimal_share, visible
from gpu.sequences.names import vcf_names, vcf_renamed

#: Letters that a record of VCF may have.
_LETTERS = frozenset(b"ACGTN")
#: Variants that are written at once.
_AT_ONCE = 1 << 14
COLUMNS = VariantRow._fields
_HEADER = (
    '##FILTER=<ID=PASS,Description="All filters passed">',
    '##INFO=<ID=DP,Number=1,Type=Integer,Description="Reads that tell which allele they have">',
    '##INFO=<ID=AF,Number=A,Type=Float,Description="Fraction of them with the alternative">',
    '##INFO=<ID=AD,Number=R,Type=Integer,Description="Reads with each allele">',
    '##INFO=<ID=ADF,Number=R,Type=Integer,Description="Reads with each allele, forward strand">',
    '##INFO=<ID=ADR,Number=R,Type=Integer,Description="Reads with each allele, reverse strand">',
    '##INFO=<ID=INDEL,Number=0,Type=Flag,Description="Insertion or deletion">',
)


def write_vcf(
    result: ReadsResult, variants: Variants, chosen: CountFilter, thresholds: Thresholds, out: BinaryIO
) -> None:
    """Write the header and a record a variant.

    Those whose record would have a letter other than A, C, G, T and N, which bcftools would compare
    with the reference, are left out and counted in the header, as are substitutions of N.
    """
    names, lengths = result.reference_records
    called = vcf_names(names.strings())
    kept = np.fromiter((_LETTERS.issuperset(text) for text in variants.reference), np.bool_, len(variants))
    each = f", {thresholds.strand} of each strand or more" if thresholds.strand else ""
    lines = [
        "##fileformat=VCFv4.3",
        "##source=crosspoint",
        f"##crosspoint_counted=mapping quality {chosen.mapping_quality} or more, base quality {chosen.base_quality} "
        "or more",
        f"##crosspoint_listed=fraction {thresholds.fraction:g} or more, {thresholds.reads} reads or more, depth "
        f"{thresholds.depth} or more{each}",
    ]
    if left_out := int(np.count_nonzero(~kept)) + variants.left_out(thresholds):
        lines.append(f"##crosspoint_left_out={left_out} (at ambiguous letters of the reference)")
    lines += _HEADER
    lines += vcf_renamed(names.strings(), called)
    lines += [f"##contig=<ID={name},length={length}>" for name, length in zip(called, lengths.tolist(), strict=True)]
    out.write("".join(f"{visible(line)}\n" for line in lines).encode())
    out.write(b"#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n")
    numbers = np.flatnonzero(kept)
    for first in range(0, len(numbers), _AT_ONCE):
        some = numbers[first : first + _AT_ONCE]
        flags = np.where(variants.kind[some] == SUBSTITUTION, "", ";INDEL").tolist()
        rows = zip(variants.rows(some), flags, strict=True)
        out.write("".join(_line(called, row, flag) for row, flag in rows).encode())


def _line(called: Sequence[str], row: VariantRow, flag: str) -> str:
    forward, reverse = (row.reference_forward, row.forward), (row.reference_reverse, row.reverse)
    info = (
        f"DP={row.depth};AF={decimal_share(row.fraction)};AD={sum((forward[0], reverse[0]))},{row.reads};"
        f"ADF={forward[0]},{forward[1]};ADR={reverse[0]},{reverse[1]}{flag}"
    )
    return f"{called[row.record]}\t{row.position}\t.\t{row.reference}\t{row.alternative}\t.\tPASS\t{info}\n"


def write_tsv(result: ReadsResult, variants: Variants, out: BinaryIO) -> None:
    """Write a line a variant: columns of ``VariantRow`` between tabs; letters and places of VCF."""
    called = [visible(name) for name in result.reference_records[0].strings()]
    out.write(("\t".join(COLUMNS) + "\n").encode())
    for first in range(0, len(variants), _AT_ONCE):
        rows = variants.rows(np.arange(first, min(len(variants), first + _AT_ONCE)))
        out.write(
            "".join(
                "\t".join(map(str, (called[row.record], *row[1:7], decimal_share(row.fraction), *row[8:]))) + "\n"
                for row in rows
            ).encode()
        )


def left_out_sentence(number: int) -> str:
    """The sentence on substitutions that are not listed; "" if there are none."""
    if not number:
        return ""
    letters = "One letter of the reads is" if number == 1 else f"{number:,} letters of the reads are"
    return f"{letters} in place of ambiguous ones of the reference, such as N; they are not listed as variants."
