"""The subcommand ``variants``: where mapped reads differ from their reference; their consensus."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gpu.analyses.analysis import check_finished
from gpu.analyses.options import add_output
from gpu.analyses.registry import Registry
from gpu.core.errors import InputError
from gpu.core.fields import positive

#: Formats by what names of files say, as --format calls them.
FORMATS = {"VCF": "vcf", "a table": "tsv", "FASTA": "fasta"}


def add_variants(command: argparse.ArgumentParser) -> None:
    """Add the options of ``variants``."""
    from gpu.analyses.reads.variants.settings import CountFilter, Thresholds

    command.description = (
        "List where the reads of a result folder (of “map” or “mapped”) differ from their reference, or write the "
        "sequence that they tell."
    )
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder of mapped reads")
    command.add_argument(
        "--format",
        choices=tuple(FORMATS.values()),
        help="VCF, a table, or the consensus as FASTA (by the ending of --out, else vcf)",
    )
    add_output(
        command,
        "--out",
        formats=tuple(FORMATS),
        usual="VCF",
        metavar="FILE",
        help="write there, instead of to standard output; packed if it ends in .gz",
    )
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    least, counted = Thresholds(), CountFilter()
    command.add_argument(
        "--min-fraction",
        metavar="F",
        type=float,
        default=least.fraction,
        help="list what at least this fraction of the reads has (%(default)s)",
    )
    command.add_argument(
        "--min-reads",
        metavar="N",
        type=positive,
        default=least.reads,
        help="list what so many reads have (%(default)s)",
    )
    command.add_argument(
        "--min-depth",
        metavar="N",
        type=positive,
        default=least.depth,
        help="where the depth is at least this; the consensus has N at other bases (%(default)s)",
    )
    command.add_argument(
        "--min-each-strand",
        metavar="N",
        type=int,
        default=least.strand,
        help="list what so many reads of each strand have (%(default)s)",
    )
    command.add_argument(
        "--min-mapq",
        metavar="Q",
        type=int,
        default=counted.mapping_quality,
        help="count reads of this mapping quality or more (%(default)s)",
    )
    command.add_argument(
        "--min-base-quality",
        metavar="Q",
        type=int,
        default=counted.base_quality,
        help="count letters of this quality or more (%(default)s)",
    )
    command.add_argument(
        "--lower-case",
        action="store_true",
        help="in the consensus write the reference's letters, in lower case, in place of N",
    )
    command.set_defaults(act=variants)


def variants(options: argparse.Namespace, analyses: Registry) -> int:
    """Write the variants of a result, or its consensus."""
    from gpu.analyses.reads.result import ReadsResult
    from gpu.analyses.reads.variants.exports import VariantExport, write_variants
    from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
    from gpu.results.named import format_of
    from gpu.results.output import write_whole

    result = analyses.open(options.folder)
    if not isinstance(result, ReadsResult):
        raise InputError(
            "“{}” holds {}; variants are those of mapped reads only.", options.folder, result.request.holds
        )
    check_finished(result)
    path: Path | None = options.out
    format = options.format or "vcf"
    if path is not None:
        asked = [name for name, word in FORMATS.items() if options.format in (None, word)]
        says_table = options.format is None and ".txt" in path.suffixes[-2:]
        format = FORMATS[format_of(path, asked, "a table" if says_table else asked[0])]
    wanted = VariantExport(
        format,
        CountFilter(options.min_mapq, options.min_base_quality),
        Thresholds(options.min_fraction, options.min_reads, options.min_depth, options.min_each_strand),
        options.lower_case,
    )
    wanted.chosen.check()
    wanted.thresholds.check()
    if path is None:
        sys.stdout.flush()
        write_variants(result, wanted, sys.stdout.buffer, on_remark=_tell)
    else:
        write_whole(path, lambda out: write_variants(result, wanted, out, on_remark=_tell))
    return 0


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)
