"""Variants of 20 simulated samples, of which the truth is known: half of them mapped by ``map``
(insertions and deletions of one base), half by bwa (up to 50 bases); in every other one half of the
reads have the variants. Recall is told of what the reads show above a fraction of 0.2, by a pile-up
in plain Python, and of all that was planted. VCF goes through bcftools norm and index, and
positions are compared with those of ``bcftools mpileup | bcftools call``. Needs bwa, samtools and
bcftools.

``variants_time`` is the time of 4.6 Mbp at 30 ×; “one core”: the processor's seconds of one thread.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.bench.processes import taken
from tests.bench.report import ROOT, Figure
from tests.variants_oracle import PileUp

PROGRAMS = ("bwa", "samtools", "bcftools")
SAMPLES, LENGTH, GENOME = 10, 200_000, 4_600_000
FRACTION = 0.2
#: Bases of a read, and of the longest insertion or deletion.
_MAPPERS = {"map": (100, 1), "bwa": (250, 50)}
_LIMIT, _SECONDS = 0.99, 2.0

Sites = set[tuple[int, str, str]]


def run(options: argparse.Namespace) -> list[Figure]:
    """The samples of both mappers."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        raise SystemExit(f"These programs are missing: {', '.join(missing)}.")
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for mapper in _MAPPERS:
            total: Counter[str] = Counter()
            for number in range(SAMPLES):
                total.update(_sample(Path(folder) / f"{mapper}{number}", mapper, number))
            shown, found = total["shown"], total["found"]
            figures += [
                Figure(f"{mapper}, recall above {FRACTION}", total["found of shown"] / shown, _LIMIT),
                Figure(f"{mapper}, precision", total["right"] / found, _LIMIT),
                Figure("  recall of all that was planted", total["right"] / total["planted"]),
                Figure("  of bcftools mpileup and call", total["called right"] / total["planted"]),
                Figure("  its precision", total["called right"] / total["called"]),
                Figure("  not as bcftools norm leaves them", total["moved"], 0, at_least=False),
            ]
    return figures


def run_time(options: argparse.Namespace) -> list[Figure]:
    """Seconds of 4.6 Mbp at 30 ×, and memory."""
    with tempfile.TemporaryDirectory() as folder:
        command, wall, processor, memory = _time(Path(folder))
    return [
        Figure(f"{GENOME:,} bases at 30 ×, VCF on the command line", command, unit="s"),
        Figure("  list of the window", wall, unit="s"),
        Figure("  of one core", processor, _SECONDS, at_least=False, unit="s"),
        Figure("  memory of the command, with the files it maps", memory, unit="MB"),
    ]


def _sample(path: Path, mapper: str, number: int) -> Counter[str]:
    """Counts of a sample: planted, shown by its reads, found, right and so on."""
    length, longest = _MAPPERS[mapper]
    fasta, reads, truth, ours, lines = (path.with_suffix(end) for end in (".fa", ".fq", ".vcf", ".ours.vcf", ".sam"))
    _crosspoint(
        *("simulate", path, "--length", LENGTH, "--reads", length, "--longest-indel", longest),
        *("--fraction", 0.5 if number % 2 else 1, "--seed", number + 1),
    )
    result, bam = path.with_suffix(".result"), path.with_suffix(".bam")
    if mapper == "map":
        _crosspoint("map", fasta, reads, "--out", result, "--engine", "cpu", "--quiet", "--no-cache")
        lines.write_bytes(_crosspoint("show", result, "--format", "sam"))
    else:
        _run("bwa", "index", fasta)
        lines.write_bytes(_run("bwa", "mem", fasta, reads))
    _run("samtools", "sort", "-o", bam, lines)
    if mapper == "bwa":
        _crosspoint("mapped", bam, "--reference", fasta, "--out", result, "--quiet")
    _crosspoint("variants", result, "--out", ours)
    planted, found = _sites(_normed(fasta, truth)), _sites(ours.read_text())
    moved = found ^ _sites(_normed(fasta, ours))
    _run("bcftools", "view", "-Oz", "-o", f"{ours}.gz", ours)
    # The index that tabix makes, and the other kind.
    _run("bcftools", "index", "--tbi", f"{ours}.gz")
    _run("bcftools", "index", "--csi", f"{ours}.gz")
    piled = _run("bcftools", "mpileup", "-Ou", "-f", fasta, bam)
    called = _sites(_normed(fasta, _run("bcftools", "call", "-mv", feed=piled), "-m", "-any"))
    letters = fasta.read_text().split("\n")
    record = (letters[0].split()[0][1:], "".join(letters[1:]))
    pile = PileUp((line for line in lines.read_text().splitlines() if not line.startswith("@")), [record])
    shown = {(one.position, one.reference, one.alternative) for one in pile.variants(FRACTION)} & planted
    return Counter(
        {
            "planted": len(planted),
            "shown": len(shown),
            "found": len(found),
            "right": len(found & planted),
            "found of shown": len(found & shown),
            "called": len(called),
            "called right": len(called & planted),
            "moved": len(moved),
        }
    )


def _time(folder: Path) -> tuple[float, float, float, float]:
    """Seconds of the command, of counting in an opened result, of one core; megabytes."""
    from gpu.analyses.reads.coverage import Coverage
    from gpu.analyses.reads.result import ReadsResult
    from gpu.analyses.reads.variants.finding import find_variants
    from gpu.analyses.reads.variants.settings import CountFilter

    path = folder / "large"
    _crosspoint("simulate", path, "--length", GENOME, "--reads", 100)
    result = path.with_suffix(".result")
    _crosspoint("map", path.with_suffix(".fa"), path.with_suffix(".fq"), "--out", result, "--engine", "cpu", "--quiet")
    _crosspoint("show", result, "--json")
    spent = taken([sys.executable, "main.py", "variants", result, "--out", f"{path}.ours.vcf"])
    opened = ReadsResult.open(result)
    coverage = Coverage(opened)
    times: list[tuple[float, float]] = []
    for _ in range(3):
        begun = time.perf_counter()
        find_variants(opened, coverage, CountFilter())
        wall, begun = time.perf_counter() - begun, time.process_time()
        find_variants(opened, coverage, CountFilter(), threads=1)
        times.append((wall, time.process_time() - begun))
    wall, processor = (sorted(each)[1] for each in zip(*times, strict=True))
    return spent.seconds, wall, processor, spent.memory / 2**20


def _normed(fasta: Path, vcf: Path | bytes, *options: str) -> str:
    feed = vcf if isinstance(vcf, bytes) else vcf.read_bytes()
    return _run("bcftools", "norm", "--check-ref", "e", *options, "-f", fasta, feed=feed).decode()


def _sites(text: str) -> Sites:
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {(int(row[1]), row[3], row[4]) for row in rows}


def _crosspoint(*words: object) -> bytes:
    return _run(sys.executable, ROOT / "main.py", *words)


def _run(*words: object, feed: bytes | None = None) -> bytes:
    done = subprocess.run(list(map(str, words)), input=feed, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words[:3]))} failed: {done.stderr.decode()[-1000:]}")
    return done.stdout
