"""The consensus is that of the columns of the reads, as ``samtools consensus`` makes it."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.variants.exports import Wanted, write_variants
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.reads.cases import write_fasta
from tests.gpu.analyses.reads.imported import write

#: A base of the reference (-1: between two) and the letter of the sample ("-": none).
Columns = list[tuple[int, str]]

_SAMTOOLS = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")


def runs_of_letters(chance: random.Random, size: int) -> str:
    """A reference full of repeats of one and two letters."""
    letters = ""
    while len(letters) < size:
        unit = "".join(chance.sample("ACGT", chance.choice((1, 1, 1, 2))))
        letters += unit * chance.randint(1, 7)
    return letters[:size]


def sample_of(chance: random.Random, letters: str, every: int) -> Columns:
    """A sample with a substitution, insertion or deletion after so many bases."""
    columns: Columns = []
    left = 0
    for place, letter in enumerate(letters):
        kind = chance.choice("SID") if place % every == every - 1 else ""
        if kind == "D":
            left = chance.randint(1, 3)
        if kind == "I":
            columns += [(-1, chance.choice((letter, chance.choice("ACGT")))) for _ in range(chance.randint(1, 3))]
        other = chance.choice([one for one in "ACGT" if one != letter]) if kind == "S" else letter
        columns.append((place, "-" if left else other))
        left = max(0, left - 1)
    return columns


def text_of(columns: Columns) -> str:
    return "".join(letter for _, letter in columns if letter != "-")


def line_of(columns: Columns, name: str, strand: int) -> str:
    """The line of a read of some columns, of which the first and the last are aligned."""
    cigar, kinds = "", ["I" if place < 0 else "D" if letter == "-" else "M" for place, letter in columns]
    while kinds:
        size = next((at for at, kind in enumerate(kinds) if kind != kinds[0]), len(kinds))
        cigar += f"{size}{kinds[0]}"
        kinds = kinds[size:]
    return f"{name}\t{16 * strand}\tr\t{columns[0][0] + 1}\t60\t{cigar}\t*\t0\t0\t{text_of(columns)}\t*"


def reads_of(chance: random.Random, columns: Columns, count: int, size: int, errors: float, name: str) -> list[str]:
    lines = []
    for number in range(count):
        first = chance.randrange(-size // 2, len(columns) - size // 2)
        some = columns[max(0, first) : max(0, first) + size]
        some = [
            (at, chance.choice("ACGT") if letter != "-" and chance.random() < errors else letter) for at, letter in some
        ]
        is_aligned = [at for at, (place, letter) in enumerate(some) if place >= 0 and letter != "-"]
        lines.append(line_of(some[is_aligned[0] : is_aligned[-1] + 1], f"{name}{number}", chance.randrange(2)))
    return lines


def consensus_of(folder: Path, letters: str, lines: list[str], depth: int = 1, lower_case: bool = False) -> str:
    """The consensus of an import."""
    records = [("r", letters)]
    alignments, reference = write(folder / "x.sam", records, lines), write_fasta(folder / "ref.fa", records)
    run(ReadsRequest(str(reference), alignments=str(alignments)), folder / "mapped", Monitor(), CpuEngine(1))
    out = io.BytesIO()
    wanted = Wanted("fasta", CountFilter(0, 0), Thresholds(depth=depth), lower_case)
    write_variants(ReadsResult.open(folder / "mapped"), wanted, out)
    return "".join(out.getvalue().decode().split("\n")[1:])


def by_samtools(sam: Path, depth: int = 1) -> str:
    """The consensus that samtools makes, N where no read tells."""
    ordered = subprocess.run(["samtools", "sort", "-O", "bam", sam], capture_output=True, check=True).stdout
    counted = ["-m", "simple", "-c", "0.5", "-d", str(depth)]
    command = ["samtools", "consensus", *counted, "-a", "--show-ins", "yes", "--show-del", "no", "-"]
    done = subprocess.run(command, input=ordered, capture_output=True, check=True)
    return "".join(done.stdout.decode().split("\n")[1:])


@_SAMTOOLS
@pytest.mark.parametrize("every", [5, 10, 25])
def test_homopolymers_with_many_variants(tmp_path: Path, every: int) -> None:
    chance = random.Random(every)
    letters = runs_of_letters(chance, 20_000)
    sample, plain = sample_of(chance, letters, every), list(enumerate(letters))
    lines = reads_of(chance, sample, 6_000, 100, 0.01, "s") + reads_of(chance, plain, 600, 100, 0.01, "p")
    found = consensus_of(tmp_path, letters, lines)
    assert found == by_samtools(tmp_path / "x.sam")
    inside = slice(200, -200)
    assert found[inside] in text_of(sample)
