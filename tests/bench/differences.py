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
import json
import os
import shutil
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
#: Bases and divergence by the name of the case.
CASES = {"5 Mbp at 1.5 %": (5_000_000, 0.015), "500,000 differences": (33_300_000, 0.017)}
#: Longest that the window may stall, in milliseconds, seconds to sort or filter, bytes of memory.
GAP_LIMIT, SORT_LIMIT, MEMORY_LIMIT = 100.0, 1.0, 1.2e9
#: Random pairs whose VCF is judged.
PAIRS = 1_000
_BEAT_MS = 2


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Seconds and peak memory of each case, and the event loop's gaps of the page."""
    figures, details = [], {}
    for name, (bases, divergence) in CASES.items():
        told = details[name] = _measured("work", str(bases), str(divergence))
        figures.append(Figure(f"{name}: differences", told["rows"]))
        figures += [Figure(f"  {step}", seconds, unit="s") for step, seconds in told["seconds"].items()]
        figures.append(Figure("  peak memory", told["peak"] / 1e6, MEMORY_LIMIT / 1e6, False, "MB"))
    told = details["page"] = _measured("page", *map(str, CASES["500,000 differences"]))
    figures.append(Figure("page of 500,000 differences: listed after", told["listed"], unit="s"))
    for step, seconds in told["steps"].items():
        figures.append(Figure(f"  {step}", seconds, SORT_LIMIT, at_least=False, unit="s"))
    for gesture, gap in told["gaps"].items():
        figures.append(Figure(f"  {gesture}: longest gap", gap, GAP_LIMIT, at_least=False, unit="ms"))
    figures.append(Figure("  peak memory", told["peak"] / 1e6, MEMORY_LIMIT / 1e6, False, "MB"))
    if shutil.which("bcftools") is not None:
        told = details["vcf"] = _measured("judge", str(PAIRS), str(CASES["5 Mbp at 1.5 %"][0]))
        figures.append(Figure(f"VCF of {told['pairs']:,} random pairs: refused, or b not made", told["bad"], 0, False))
        figures.append(Figure("VCF of 5 Mbp at 1.5 %: records that norm changes", told["changed"], 0, False))
        figures.append(Figure("  bases of b that consensus makes otherwise", told["unlike"], 0, False))
    return figures, details


def _measured(*words: str) -> Any:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.bench.differences", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=1_200)
    if done.returncode != 0:
        raise SystemExit(f"{words} ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def _peak() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def work(bases: int, divergence: float) -> dict[str, Any]:
    """Find, judge and write the differences."""
    from gpu.analyses.chromosome.differences.counts import DifferenceCounts
    from gpu.analyses.chromosome.differences.effects import ComparedSequence, find_effects
    from gpu.analyses.chromosome.differences.rows import find
    from gpu.analyses.chromosome.export import Rendering, bed, tsv, variants
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.sequence import Feature, Sequence
    from tests.samples import related_pair

    codes_a, codes_b, alignment = related_pair(bases, 1, divergence)
    genes = []
    for number, first in enumerate(range(100, bases - 2_000, 1_200)):
        strand, name = 1 if number % 2 else -1, f"gene{number}"
        genes.append(Feature("CDS", first, first + 900, strand, name, (("transl_table", "11"),)))
    a, b = Sequence("a", codes_a, features=tuple(genes)), Sequence("b", codes_b)
    sides = [SequenceChoice(each.name, name=each.name, length=len(each)) for each in (a, b)]
    rendering = Rendering(ChromosomeRequest(a=sides[0], b=sides[1]), a, b, alignment)
    seconds: dict[str, float] = {}

    def timed(name: str, act: Any) -> Any:
        began = perf_counter()
        made = act()
        seconds[name] = round(perf_counter() - began, 3)
        return made

    before = _peak()
    found = timed("find", lambda: find(alignment, a, b))
    timed(
        "genes and effects",
        lambda: find_effects(found, ComparedSequence(a, a, sides[0]), ComparedSequence(b, b, sides[1])),
    )
    table = rendering.differences
    timed("sums for charts", lambda: DifferenceCounts.of(table))
    for name, writer in (("VCF", variants), ("TSV", tsv), ("BED", bed)):
        timed(name, lambda writer=writer: writer.write(rendering, io.BytesIO()))
    return {"rows": len(found), "seconds": seconds, "peak": _peak(), "before": before}


def page(bases: int, divergence: float) -> dict[str, Any]:
    """Open the page; sort, filter and choose among its differences."""
    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from app import theme
    from app.analyses.chromosome.page import AlignmentPage
    from gpu.analyses.chromosome.result import Result
    from tests.samples import finished_result

    application = QApplication([])
    theme.apply(application, "light")
    with tempfile.TemporaryDirectory() as folder:
        result = Result.open(finished_result(Path(folder) / "r", bases, 1, divergence))
        beats: list[float] = []
        beat = QTimer()
        beat.timeout.connect(lambda: beats.append(perf_counter()))
        beat.start(_BEAT_MS)

        def wait(ms: int) -> None:
            loop = QEventLoop()
            QTimer.singleShot(ms, loop.quit)
            loop.exec()

        def gap() -> float:
            found = max(((later - earlier) * 1e3 for earlier, later in pairwise(beats)), default=0.0)
            beats.clear()
            return round(found, 1)

        began = perf_counter()
        shown = AlignmentPage(result)
        shown.resize(1366, 700)
        shown.show()
        shown.below.setCurrentWidget(shown.differences)
        wait(50)
        beats.clear()
        while shown.busy:
            wait(5)
        told: dict[str, Any] = {"listed": round(perf_counter() - began, 3), "gaps": {"loading": gap()}, "steps": {}}
        panel = shown.differences
        assert panel.table is not None

        def timed(name: str, act: Any) -> None:
            began = perf_counter()
            act()
            while panel.busy:
                wait(5)
            told["steps"][name] = round(perf_counter() - began, 3)
            wait(200)
            told["gaps"][name] = gap()

        size = [column.title for column in panel.table.model.columns()].index("Size")
        timed("sorted by size", lambda: panel.table.view.sortByColumn(size, Qt.SortOrder.DescendingOrder))
        timed("insertions and deletions alone", lambda: panel.kind.setCurrentIndex(2))
        timed("at least 5 columns", lambda: panel.least.setValue(5))
        timed("all again", lambda: (panel.kind.setCurrentIndex(0), panel.least.setValue(1)))
        bar = panel.table.view.verticalScrollBar()
        for step in range(40):
            bar.setValue(bar.maximum() * step // 40)
            wait(16)
        told["gaps"]["scrolling"] = gap()
        for number in range(0, 400_000, 20_000):
            panel.table.choose(number)
            wait(30)
        told["gaps"]["choosing"] = gap()
        told["peak"] = _peak()
        shown.close()
    return told


def judge(pairs: int, bases: float) -> dict[str, Any]:
    """Judge the VCF of random pairs, and of a long one, by bcftools."""
    from gpu.analyses.chromosome.export import Rendering, variants
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.sequence import Sequence
    from tests.gpu.analyses.chromosome.differences import pairs as random_pairs
    from tests.gpu.analyses.chromosome.differences import test_variants
    from tests.samples import related_pair

    looked_at = bad = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(10_000, 10_000 + 2 * pairs):
            pair = random_pairs.random_pair(folder, seed)
            if pair is None or looked_at == pairs:
                continue
            looked_at += 1
            try:
                test_variants.check(folder, test_variants.written(pair.rendering), pair.made)
            except AssertionError:
                bad += 1
        codes_a, codes_b, alignment = related_pair(int(bases), 1, 0.015, ambiguous=100)
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
    return {"pairs": looked_at, "bad": bad, "records": len(records[0]), "changed": changed, "unlike": unlike}


if __name__ == "__main__":
    numbers = int(sys.argv[2]), float(sys.argv[3])
    measured = {"work": work, "page": page, "judge": judge}[sys.argv[1]](*numbers)
    print(json.dumps(measured))
