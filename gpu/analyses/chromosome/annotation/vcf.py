"""Lines of VCF (4.x: 1-based positions, the reference's letters and those in place of them) as
features.
"""

from __future__ import annotations

import re

from gpu.analyses.chromosome.annotation.lines import BadLine
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole, whole_number
from gpu.sequences.sequence import Feature

_COLUMNS = 5
_HEADINGS = ("##fileformat=VCF", "#CHROM\tPOS\tID\tREF")
#: Columns as qualifiers; of the genotypes only the first sample's.
_NAMES = ("position", "name", "reference", "alternative", "quality", "filter", "info", "format", "sample")
#: What stands for no alternative at all, as in lines of gVCF that are like the reference.
_NONE = (".", "<*>", "<NON_REF>", "<X>")
_END, _LENGTHS, _TYPE = (re.compile(rf"(?:^|;){one}") for one in (r"END=(\d+)", r"SVLEN=([-\d.,]+)", r"SVTYPE=(\w+)"))
#: Alternatives that end ``SVLEN`` bases behind their position (VCF 4.4, INFO/END).
_LONG = re.compile(r"<(?:DEL|DUP|INV|CNV)[:>]")
#: Letters of an allele in a label.
_LETTERS = 12


def is_heading(line: str) -> bool:
    """Tell if a line is one that only VCF has."""
    return line.startswith(_HEADINGS)


def parse_line(line: str, _: int) -> tuple[str, list[Feature]]:
    """A line's record and its feature, as long as the reference's letters, or as ``END`` or
    ``SVLEN`` says; none where all are like the reference.

    Raises ``BadLine``.
    """
    columns = line.split("\t")
    if len(columns) < _COLUMNS:
        raise BadLine(Phrase("it has {} columns, and VCF at least {}", len(columns), _COLUMNS))
    position = whole_number(columns[1])
    if position is None:
        raise BadLine(not_whole(Phrase("its position (column 2)")))
    name, reference, alternative = columns[2:5]
    info = columns[7] if len(columns) > 7 else ""
    others = [(number, one) for number, one in enumerate(alternative.split(",")) if one not in _NONE]
    if not others and alternative == "." and (kind := _TYPE.search(info)):
        others = [(0, f"<{kind[1]}>")]
    if not others:
        return columns[0], []
    # 0 is the telomere before the first base.
    start = max(0, position - 1)
    end = start + len(reference)
    if told := _END.search(info):
        end = max(end, int(told[1]))
    elif told := _LENGTHS.search(info):
        lengths = dict(enumerate(told[1].split(",")))
        sizes = (whole_number(lengths.get(number, "").removeprefix("-")) for number, one in others if _LONG.match(one))
        end = max(end, *(position + (size or 0) for size in sizes), 0)
    alternative = ",".join(one for _, one in others)
    label = f"{_short(reference)}>{_short(alternative)}"
    label = label if name in (".", "") else f"{name} {label}"
    return columns[0], [Feature("variant", start, end, 0, label, tuple(zip(_NAMES, columns[1:], strict=False)))]


def _short(letters: str) -> str:
    return letters if len(letters) <= _LETTERS else f"{letters[:_LETTERS]}…"
