"""Request for reads: to be mapped to a reference, or imported from an alignment file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, Option, Whole
from gpu.core.phrase import Phrase
from gpu.core.request import Distribution, EngineChoice, OfFiles, Stage, ThreadLimits
from gpu.core.units import BASES, BYTES, counted
from gpu.sequences.names import stem

#: A field of a line of SAM's heading.
_FIELD = re.compile(r"[A-Za-z][A-Za-z0-9]:[ -~]+")
READ, INDEX, MAP, SAVE = 1, 2, 3, 4
#: Stages of a mapping. Reads are read and hits are written while others are searched for: the
#: phases of Figure 6 overlap in ``MAP``; the result has the seconds of each.
STAGES = (
    Stage(READ, Phrase("Read the reference"), 0.05),
    Stage(INDEX, Phrase("Prepare the index of the reference"), 0.3),
    Stage(MAP, Phrase("Map the reads"), 0.6, BASES, Phrase("hits")),
    Stage(SAVE, Phrase("Save"), 0.05),
)
#: Stages of an import.
IMPORT, SAVE_IMPORTED = 2, 3
IMPORT_STAGES = (
    Stage(READ, Phrase("Read the heading, and the reference"), 0.05),
    Stage(IMPORT, Phrase("Take over the mapped reads"), 0.9, BYTES, Phrase("hits")),
    Stage(SAVE_IMPORTED, Phrase("Save"), 0.05),
)
#: Endings of the names of alignment files.
ENDINGS = (".sam", ".bam", *(f".sam.{packed}" for packed in ("gz", "bgz", "bz2", "xz", "zst")))
PATTERNS = " ".join(f"*{ending}" for ending in ENDINGS)


@dataclass(frozen=True)
class ReadsRequest(OfFiles):
    """Every hit of reads in a reference with at most ``errors`` errors, or the import of an
    alignment file.

    Parameters
    ----------
    reference : str
        Path of the reference. Optional with ``alignments``, where it provides the records' letters.
    reads : tuple of str
        Paths of the files of reads, in order. Without any, the index of the reference is made.
    errors : int
        0 or 1.
    most : int
        Largest number of hits of a read that are reported, those with fewest errors first; 0 for
        all.
    sha256 : tuple of str
        Hashes of the files that were read, in the order of ``files``. The run fills them in; a file
        that has changed since is refused.
    alignments : str
        Path of a SAM or BAM file whose reads are imported as they are; then there are no ``reads``.
    more_references : tuple of str
        Paths of files whose records are of the reference, too, behind its own.
    read_group : str
        The ``@RG`` line of exported lines, "" for none.
    cut_suffix : bool
        Names of reads lose ``/1`` and ``/2``.
    phred64 : bool
        Qualities are Phred+64, and converted.
    same_chr : bool
        A record ``chr1`` of the alignments is ``1`` of the reference, and the other way round.
    """

    analysis: ClassVar[str] = "reads"
    holds: ClassVar[str] = Phrase("mapped reads")
    distribution: ClassVar[Distribution] = "portions"

    reference: Annotated[str, FILE, Option("REF", help="FASTA, GenBank or EMBL, plain or packed")]
    reads: Annotated[
        tuple[str, ...], FILE, Option("READS", help="FASTA or FASTQ, plain or packed, one file after another")
    ] = ()
    errors: Annotated[
        int, Whole(0, 1), Option(type=int, choices=(0, 1), help="differences of a hit at most (%(default)s)")
    ] = 1
    most: Annotated[
        int,
        Whole(0, 1 << 30),
        Option(
            "--max-hits",
            metavar="N",
            help="hits of a read that are reported at most (all); a read with more is marked XC:i:1",
        ),
    ] = 0
    engine: EngineChoice = "auto"
    limits: Annotated[ThreadLimits, FREE] = field(default_factory=ThreadLimits)
    sha256: tuple[str, ...] = ()
    alignments: Annotated[str, FILE, Option("x.sam|x.bam", nargs=None, help="SAM, plain or packed, or BAM")] = ""
    more_references: Annotated[
        tuple[str, ...],
        FILE,
        Option(
            "--also-reference", metavar="REF", help="another file of the same reference; again for each further one"
        ),
    ] = ()
    read_group: Annotated[
        str, Option(metavar="@RG", help="read group of all reads, as BWA takes it: '@RG\\tID:run1\\tSM:sample1'")
    ] = ""
    cut_suffix: Annotated[bool, Option("--cut-mate-suffix", help="cut /1 and /2 off the names of reads")] = False
    phred64: Annotated[bool, Option(help="qualities are Phred+64 (Illumina until 2011): convert them")] = False
    same_chr: Annotated[bool, Option(help="take a record “chr1” of the file for “1” of the reference, and so on")] = (
        False
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.reference and not self.alignments:
            raise InputError("Reads need a reference to be mapped to; choose its file.")
        if self.reads and self.alignments:
            raise InputError("Reads that are mapped already are not mapped again; choose one or the other.")
        if self.read_group and read_group_line(self.read_group) != self.read_group:
            raise InputError("The read group is no @RG line with tabs between its fields.")
        if self.more_references and not self.reference:
            raise InputError("Another file of the reference needs the first one; choose that, too.")

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(filter(None, (*self.references, *self.reads, self.alignments)))

    @property
    def references(self) -> tuple[str, ...]:
        """The files of the reference; none if it is not known."""
        return (self.reference, *self.more_references) if self.reference else ()

    @property
    def title(self) -> str:
        if self.alignments:
            return f"{stem(self.alignments)} → {self._reference}" if self.reference else stem(self.alignments)
        parts = [self._files(" → "), "exact" if not self.errors else "≤ 1 error"]
        return " · ".join([*parts, f"≤ {counted(self.most, 'hits')}"] if self.most else parts)

    @property
    def folder_name(self) -> str:
        return f"reads {stem(self.alignments)}" if self.alignments else f"reads {self._files(' in ')}"

    def _files(self, sign: str) -> str:
        more = f" + {len(self.reads) - 1}" if len(self.reads) > 1 else ""
        return f"{stem(self.reads[0])}{more}{sign}{self._reference}" if self.reads else self._reference

    @property
    def _reference(self) -> str:
        more = f" + {len(self.more_references)}" if self.more_references else ""
        return f"{stem(self.reference)}{more}"

    @property
    def stages(self) -> tuple[Stage, ...]:
        return IMPORT_STAGES if self.alignments else STAGES

    @property
    def last_stage(self) -> int:
        return SAVE_IMPORTED if self.alignments else SAVE if self.reads else INDEX

    @property
    def finding_stage(self) -> int:
        """The number of the stage that finds hits."""
        return IMPORT if self.alignments else MAP

    def check_reads(self) -> None:
        """Raise ``InputError`` if there are no reads to map or import."""
        if not self.reads and not self.alignments:
            raise InputError("There is nothing to map; choose at least one file of reads.")

    def identifying(self) -> dict[str, Any]:
        """See ``Saved.identifying``: also which of the files with checksums are what."""
        data = super().identifying()
        if self.sha256:
            # The files of the reference come first.
            data |= {"more_references": len(self.more_references), "alignments": bool(self.alignments) or ""}
        if self.sha256 and self.alignments:
            data["reference"] = bool(self.reference)
        return data


def read_group_line(text: str) -> str:
    """The ``@RG`` line of what was typed, with ``\\t`` or tabs between its fields, as BWA takes it.

    Raises ``InputError``.
    """
    fields = text.strip().replace("\\t", "\t").split("\t")
    fields = fields[1:] if fields[0] == "@RG" else fields
    names = [field[:2] for field in fields]
    if not all(map(_FIELD.fullmatch, fields)) or "ID" not in names or len(set(names)) < len(names):
        raise InputError(
            "“{}” is no read group; write its fields with \\t between them, such as "
            "'@RG\\tID:run1\\tSM:sample1\\tPL:ILLUMINA', each once, ID among them.",
            text,
        )
    return "\t".join(["@RG", *fields])


def read_group_id(line: str) -> str:
    """The ID of an ``@RG`` line."""
    return next(field[3:] for field in line.split("\t") if field.startswith("ID:"))
