"""Differences of long alignments: time and memory to find, judge and write them, and the page.

VCF files are judged by bcftools, if it is installed: of 1,000 random short pairs (all letters,
strands, ranges, gaps at the ends), and of the first pair below.

Two pairs whose alignments are known by construction (``tests.samples``), with a gene every 1.2 kbp
on a: 5 Mbp at 1.5 %, and as many bases as give 500,000 differences. Each is measured in a process
of its own.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.app.desks import lone_desk
from tests.bench import window
from tests.bench.report import Figure

#: Bases and divergence by the name of the case.
CASES = {"5 Mbp at 1.5 %": (5_000_000, 0.015), "500,000 differences": (33_300_000, 0.017)}
#: Seconds to sort or filter, MB of memory.
SORT_LIMIT, MEMORY_LIMIT = 1.0, 1_200.0
#: Random pairs whose VCF is judged.
PAIRS = 1_000


def run(options: argparse.Namespace) -> list[Figure]:
    """Seconds and peak memory of each case, and the event loop's gaps of the page."""
    figures = [figure for name in CASES for figure in window.measured("differences", "work", name)]
    figures += window.measured("differences", "page", "500,000 differences")
    if shutil.which("bcftools") is not None:
        figures += window.measured("differences", "judge", "5 Mbp at 1.5 %")
    return figures


def work(name: str, folder: Path) -> list[Figure]:
    """Find, judge and write the differences."""
    from gpu.analyses.chromosome.differences.counts import DifferenceCounts
    from gpu.analyses.chromosome.differences.effects import ComparedSequence, find_effects
    from gpu.analyses.chromosome.differences.rows import find
    from gpu.analyses.chromosome.export import Rendering, bed, tsv, variants
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.sequence import Feature, Sequence
    from tests.samples import related_pair

    bases, divergence = CASES[name]
    codes_a, codes_b, alignment = related_pair(bases, 1, divergence)
    genes = []
    for number, first in enumerate(range(100, bases - 2_000, 1_200)):
        strand, name = 1 if number % 2 else -1, f"gene{number}"
        genes.append(Feature("CDS", first, first + 900, strand, name, (("transl_table", "11"),)))
    a, b = Sequence("a", codes_a, features=tuple(genes)), Sequence("b", codes_b)
    sides = [SequenceChoice(each.name, name=each.name, length=len(each)) for each in (a, b)]
    rendering = Rendering(ChromosomeRequest(a=sides[0], b=sides[1]), a, b, alignment)
    seconds: list[Figure] = []

    def timed(step: str, act: Callable[[], Any]) -> Any:
        began = perf_counter()
        made = act()
        seconds.append(Figure(f"  {step}", perf_counter() - began, unit="s"))
        return made

    found = timed("find", lambda: find(alignment, a, b))
    timed(
        "genes and effects",
        lambda: find_effects(found, ComparedSequence(a, a, sides[0]), ComparedSequence(b, b, sides[1])),
    )
    table = rendering.differences
    timed("sums for charts", lambda: DifferenceCounts.of(table))
    for step, writer in (("VCF", variants), ("TSV", tsv), ("BED", bed)):
        timed(step, lambda writer=writer: writer.write(rendering, io.BytesIO()))
    return [Figure(f"{name}: differences", len(found)), *seconds, _memory()]


def _memory() -> Figure:
    return Figure("  peak memory", window.peak_megabytes(), MEMORY_LIMIT, at_least=False, unit="MB")


def page(name: str, folder: Path) -> list[Figure]:
    """Open the page; sort, filter and choose among its differences."""
    from PySide6.QtCore import Qt

    from app.analyses.chromosome.page import AlignmentPage
    from gpu.analyses.chromosome.result import Result
    from tests.samples import finished_result

    window.begin()
    bases, divergence = CASES[name]
    result = Result.open(finished_result(folder / "r", bases, 1, divergence))
    beats = window.Beats()
    began = perf_counter()
    shown = AlignmentPage(result, lone_desk())
    shown.resize(1366, 700)
    shown.show()
    shown.below.setCurrentWidget(shown.differences)
    beats.wait(50)
    beats.clear()
    beats.wait_while(lambda: shown.busy)
    figures = [Figure(f"page of {name}: listed after", perf_counter() - began, unit="s")]

    def gap(step: str) -> None:
        longest = beats.gaps().longest
        figures.append(Figure(f"  {step}: longest gap", longest, window.GAP_LIMIT, at_least=False, unit="ms"))

    gap("loading")
    panel = shown.differences
    assert panel.table is not None
    view = panel.table.view

    def timed(step: str, act: Callable[[], object]) -> None:
        seconds = beats.seconds(act, lambda: panel.busy)
        figures.append(Figure(f"  {step}", seconds, SORT_LIMIT, at_least=False, unit="s"))
        beats.wait(200)
        gap(step)

    size = [column.title for column in panel.table.model.columns()].index("Size")
    timed("sorted by size", lambda: view.sortByColumn(size, Qt.SortOrder.DescendingOrder))
    timed("insertions and deletions alone", lambda: panel.kind.setCurrentIndex(2))
    timed("at least 5 columns", lambda: panel.least.setValue(5))
    timed("all again", lambda: (panel.kind.setCurrentIndex(0), panel.least.setValue(1)))
    bar = view.verticalScrollBar()
    for step in range(40):
        bar.setValue(bar.maximum() * step // 40)
        beats.wait(16)
    gap("scrolling")
    for number in range(0, 400_000, 20_000):
        panel.table.choose(number)
        beats.wait(30)
    gap("choosing")
    shown.close()
    return [*figures, _memory()]


def judge(name: str, folder: Path) -> list[Figure]:
    """Judge the VCF of random pairs, and of a long one, by bcftools."""
    from gpu.analyses.chromosome.export import Rendering, variants
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.sequence import Sequence
    from tests.gpu.analyses.chromosome.differences import pairs as random_pairs
    from tests.gpu.analyses.chromosome.differences import test_variants
    from tests.samples import related_pair

    looked_at = bad = 0
    bases, divergence = CASES[name]
    for seed in range(10_000, 10_000 + 2 * PAIRS):
        pair = random_pairs.random_pair(folder, seed)
        if pair is None or looked_at == PAIRS:
            continue
        looked_at += 1
        try:
            test_variants.check(folder, test_variants.written(pair.rendering), pair.made)
        except AssertionError:
            bad += 1
    codes_a, codes_b, alignment = related_pair(bases, 1, divergence, ambiguous=100)
    a, b = Sequence("a", codes_a), Sequence("b", codes_b)
    sides = [SequenceChoice(each.name, name=each.name, length=len(each)) for each in (a, b)]
    (folder / "a.fa").write_text(f">a\n{a.alphabet.text(codes_a)}\n")
    with (folder / "d.vcf").open("wb") as file:
        variants.write(Rendering(ChromosomeRequest(a=sides[0], b=sides[1]), a, b, alignment), file)
    (folder / "a.fa.fai").unlink(missing_ok=True)
    test_variants.run(folder, "view", "-Oz", "-o", "d.vcf.gz", "d.vcf")
    test_variants.run(folder, "index", "-f", "d.vcf.gz")
    normal = test_variants.run(folder, "norm", "--check-ref", "e", "-f", "a.fa", "d.vcf.gz")
    records = [test_variants.records(text) for text in (normal.stdout, (folder / "d.vcf").read_text())]
    changed = sum(one != other for one, other in zip(*records, strict=True))
    found = test_variants.plain(test_variants.consensus(folder))
    (i, j), (i_end, j_end) = alignment.start, alignment.end
    texts = [a.alphabet.text(part) for part in (codes_a[:i], codes_b[j:j_end], codes_a[i_end:])]
    made = test_variants.plain("".join(texts))
    unlike = sum(one != other for one, other in zip(found, made, strict=True))
    return [
        Figure(f"VCF of {looked_at:,} random pairs: refused, or b not made", bad, 0, at_least=False),
        Figure(f"VCF of {name}: records that norm changes", changed, 0, at_least=False),
        Figure("  bases of b that consensus makes otherwise", unlike, 0, at_least=False),
    ]


if __name__ == "__main__":
    window.tell(partial({"work": work, "page": page, "judge": judge}[sys.argv[1]], sys.argv[2]))
