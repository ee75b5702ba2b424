"""Reading a file of alignments, whose format is recognized by its content."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import closing
from itertools import islice

from gpu.analyses.matches.imported.alignments import Alignments, Builder
from gpu.analyses.matches.imported.blast import is_heading, read_blast
from gpu.analyses.matches.imported.coords import read_coords
from gpu.analyses.matches.imported.delta import read_delta
from gpu.analyses.matches.imported.lines import Damage, plain_text
from gpu.analyses.matches.imported.maf import read_maf
from gpu.analyses.matches.imported.paf import read_paf
from gpu.analyses.matches.imported.sam import read_bam, read_sam
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, joined
from gpu.sequences.files import open_bytes
from gpu.sequences.other_formats import COMMENTS, described_alignments

_LOOKED_AT = 64 << 10
_READERS: dict[str, Callable[[str, Builder, Damage], None]] = {
    "PAF": read_paf,
    "SAM": read_sam,
    "BAM": read_bam,
    Phrase("MUMmer delta"): read_delta,
    Phrase("MUMmer coords"): read_coords,
    "MAF": read_maf,
    Phrase("BLAST table"): read_blast,
}
#: Formats whose files do not tell an order of their records: the longest come first.
_UNORDERED = ("PAF", Phrase("BLAST table"), Phrase("MUMmer coords"))
_PATTERNS = (
    ("BAM", rb"BAM\x01"),
    ("SAM", rb"@(?:HD|SQ|RG|PG|CO)[\t ]"),
    ("MAF", rb"(?:track[ \t][^\n]*\n)?(?:##maf|" + COMMENTS + rb"a(?: [^\n]*)?\n(?:#[^\n]*\n)*s[ \t])"),
    (Phrase("MUMmer coords"), rb"(?:[^\n]*\n(?:NUCMER|PROMER)\s)?\s*\[S1\]\s"),
    (Phrase("MUMmer coords"), rb"[ \t|]*(?:\d+[ \t|]+){6}\d+\.\d+[ \t]"),
    (Phrase("MUMmer delta"), rb"[^\n]*\n(?:NUCMER|PROMER)\s"),
    ("PAF", COMMENTS + rb"[^\t\n]+\t\d+\t\d+\t\d+\t[-+*]\t"),
    ("SAM", rb"[^\t\n]+\t\d+\t[^\t\n]+\t\d+\t\d+\t(?:\*|\d+[MIDNSHP=X])"),
    (Phrase("BLAST table"), COMMENTS + rb"# (?:Fields: |T?BLAST[NPX] )"),
    (
        Phrase("BLAST table"),
        COMMENTS + rb"[^\t\n]+\t[^\t\n]+\t[\d.]+\t\d+\t\d+\t\d+\t\d+\t\d+\t\d+\t\d+(?:\t|\n)",
    ),
)
_LINE, _LINES_TRIED = re.compile(rb"^.", re.MULTILINE), 100
_RECOGNIZED = tuple((form, re.compile(pattern)) for form, pattern in _PATTERNS)
#: Formats that every line of theirs tells, also without the comments before it.
_BY_LINE = tuple(
    (form, re.compile(pattern.removeprefix(COMMENTS)))
    for form, pattern in _PATTERNS
    if form in ("PAF", "SAM", Phrase("BLAST table"))
)


def format_of(path: str | os.PathLike[str]) -> str:
    """The format of a file by its beginning. Raises ``InputError`` if it is none of these."""
    name = os.fspath(path)
    begin = b""
    with closing(open_bytes(name)) as chunks:
        for text in plain_text(chunks):
            begin += text
            if len(begin) >= _LOOKED_AT:
                break
    if is_heading(begin.partition(b"\n")[0]):
        return Phrase("BLAST table")
    if other := described_alignments(begin.lstrip()):
        raise InputError("{} {}.", name, other)
    # The first lines may be damaged.
    later = (line.start() for line in islice(_LINE.finditer(begin), 1, _LINES_TRIED))
    for at in (0, *later):
        for form, pattern in _RECOGNIZED if at == 0 else _BY_LINE:
            if pattern.match(begin, at):
                return form
    if not begin.strip():
        raise InputError("{} is empty; choose a file of alignments.", name)
    raise InputError(
        "{} is no file of alignments that Crosspoint reads: PAF, SAM, BAM, MUMmer delta or show-coords, MAF, "
        "or a table of BLAST (-outfmt 6 or 7).",
        name,
    )


def read_alignments(path: str | os.PathLike[str], skip_damaged: bool = False) -> Alignments:
    """The alignments of a file, plain or packed.

    Raises
    ------
    DamagedLine
        For the first line that cannot be read, unless ``skip_damaged``: then ``remarks`` counts
        them.
    InputError
        For any other failure, and if there is no alignment.
    """
    name = os.fspath(path)
    form = format_of(name)
    damage, builder = Damage(name, skip_damaged), Builder(name, form)
    _READERS[form](name, builder, damage)
    found = builder.finish(damage.remarks, form in _UNORDERED)
    if not len(found):
        reason = joined(": ", ("", found.remarks[0])) if damage.remarks else "."
        raise InputError("{} ({}) holds no alignment{}", name, form, reason)
    return found
