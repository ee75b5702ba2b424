"""Files of variants: VCF, a table, and the consensus, of a result that is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO, NamedTuple

from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.consensus import write_consensus
from gpu.analyses.reads.variants.finding import find_variants
from gpu.analyses.reads.variants.printing import left_out_sentence, write_tsv, write_vcf
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds


class VariantExport(NamedTuple):
    """The file that is asked for: vcf, tsv or fasta, and what counts.

    ``lower_case``: the consensus has the reference's letters, in lower case, where too few reads
    tell, in place of N.
    """

    format: str
    chosen: CountFilter = CountFilter()
    thresholds: Thresholds = Thresholds()
    lower_case: bool = False


def write_variants(
    result: ReadsResult,
    wanted: VariantExport,
    out: BinaryIO,
    on_progress: Callable[[float], None] = lambda share: None,
    on_remark: Callable[[str], None] = lambda sentence: None,
) -> None:
    """Count, and write the file. Raises ``Damaged`` and ``InputError``.

    ``on_remark`` is told of what is not listed.
    """
    chosen, thresholds = wanted.chosen, wanted.thresholds
    coverage = Coverage(result)
    if wanted.format == "fasta":
        write_consensus(result, coverage, chosen, thresholds.depth, wanted.lower_case, out, on_progress)
        return
    variants = find_variants(result, coverage, chosen, thresholds, on_progress)
    if wanted.format == "vcf":
        write_vcf(result, variants, chosen, thresholds, out)
    else:
        write_tsv(result, variants, out)
    if sentence := left_out_sentence(variants.left_out(thresholds)):
        on_remark(sentence)
