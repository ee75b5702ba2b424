"""The consensus is that of the columns of the reads, as ``samtools consensus`` makes it."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.variants.exports import VariantExport, write_variants
from gpu.analyses.reads.variants.finding import find_variants
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
    wanted = VariantExport("fasta", CountFilter(0, 0), Thresholds(depth=depth), lower_case)
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


LETTERS = "GATTCGCATCCAGTACGACTTGCAGG" + "CAAAAAAG" + "TCGATCCGTGACTTGAGGACCATCAG"
#: Places of the run, and behind it.
_RUN, _BEHIND = LETTERS.index("CAAA") + 1, LETTERS.index("AAAG") + 3


def rows_of(folder: Path, fraction: float = 0.0) -> list[tuple[int, str, str, int, int, int]]:
    """Position, letters, depth, reads with the reference's and with the other allele."""
    result = ReadsResult.open(folder / "mapped")
    found = find_variants(result, Coverage(result), CountFilter(0, 0), Thresholds(fraction, 1, 1))
    return [
        (
            row.position,
            row.reference,
            row.alternative,
            row.depth,
            row.reference_forward + row.reference_reverse,
            row.reads,
        )
        for row in found.rows(np.arange(len(found)))
    ]


@pytest.mark.parametrize(
    ("cigar", "inside", "expected"),
    [
        # A substitution, then a gap, which is not moved across it.
        (f"{_RUN + 2}M1D", "AT" + "AAA", [(_RUN + 2, "A", "T"), (_RUN + 2, "AA", "A")]),
        (f"{_RUN + 2}M2I", "AT" + "AAAAAA", [(_RUN + 2, "A", "T"), (_RUN + 2, "A", "AAA")]),
        # Two gaps of a read in one repeat are not one that it has twice.
        (f"{_RUN}M1D2M1D", "AT" + "AA", [(_RUN, "CA", "C"), (_RUN + 3, "A", "T"), (_RUN + 3, "AA", "A")]),
        (f"{_RUN}M1D2M1D", "AA" + "AA", [(_RUN, "CA", "C"), (_RUN + 1, "AA", "A")]),
    ],
)
def test_gaps_beside_other_differences(
    tmp_path: Path, cigar: str, inside: str, expected: list[tuple[int, str, str]]
) -> None:
    sample = LETTERS[:_RUN] + inside + LETTERS[_BEHIND:]
    columns = sum(int(size) for size in re.findall(r"(\d+)[MI]", cigar))
    lines = [f"r{at}\t0\tr\t1\t60\t{cigar}{len(sample) - columns}M\t*\t0\t0\t{sample}\t*" for at in range(6)]
    # One read differs by an error, which moves nothing.
    lines.append(lines[0].replace(sample, sample.replace("CA", "CG")))
    assert consensus_of(tmp_path, LETTERS, lines) == sample
    assert [row[:3] for row in rows_of(tmp_path, 0.5)] == expected
    assert all(row[3:] == (7, 0, 7) for row in rows_of(tmp_path, 0.5) if len(row[1]) != len(row[2]))


def test_reads_that_end_in_a_repeat(tmp_path: Path) -> None:
    whole = [line_of(list(enumerate(LETTERS)), f"w{at}", 0) for at in range(10)]
    before = LETTERS[5:_RUN]

    def short(name: str, cigar: str, letters: str) -> list[str]:
        return [f"{name}{at}\t0\tr\t6\t60\t{cigar}\t*\t0\t0\t{before}{letters}\t*" for at in range(5)]

    # Seven A are more than the reference has; six, or five, may be followed by more.
    more, as_many = short("m", f"{len(before)}M1I6M", "A" * 7), short("s", f"{len(before)}M6M", "A" * 6)
    fewer = short("f", f"{len(before)}M1D5M", "A" * 5)
    consensus_of(tmp_path, LETTERS, whole + more + as_many)
    assert rows_of(tmp_path) == [(_RUN, "C", "CA", 15, 10, 5)]
    shutil.rmtree(tmp_path / "mapped")
    consensus_of(tmp_path, LETTERS, whole + fewer)
    assert rows_of(tmp_path) == []


@pytest.mark.parametrize("is_end", [True, False])
def test_a_repeat_at_an_end_of_the_record(tmp_path: Path, is_end: bool) -> None:
    body, run_of = "GATTCGCATCCAGTACGACTTGCAGGTC", "A" * 8
    letters = body + run_of if is_end else run_of + body
    longer = f"{len(body) if is_end else 1}M1I{len(letters) - (len(body) if is_end else 1)}M"
    texts = [(letters, f"{len(letters)}M")] * 20 + [(body + "A" * 9 if is_end else "A" * 9 + body, longer)] * 4
    lines = [f"r{at}\t0\tr\t1\t60\t{cigar}\t*\t0\t0\t{text}\t*" for at, (text, cigar) in enumerate(texts)]
    assert consensus_of(tmp_path, letters, lines) == letters
    assert rows_of(tmp_path) == [(len(body), "C", "CA", 24, 20, 4) if is_end else (1, "A", "AA", 24, 20, 4)]


def test_letters_that_few_reads_have(tmp_path: Path) -> None:
    """Two deletions that overlap, of 9 of 20 reads each; letters without a majority."""
    plain = list(enumerate(LETTERS))
    first, second = ([(at, "-" if low <= at < low + 5 else one) for at, one in plain] for low in (10, 12))
    lines = [line_of(some, f"{at}", 0) for at, some in enumerate([first] * 9 + [second] * 9 + [plain] * 2)]
    assert consensus_of(tmp_path, LETTERS, lines) == LETTERS[:12] + LETTERS[15:]
    shutil.rmtree(tmp_path / "mapped")
    others = [[(at, other if at == 10 else one) for at, one in plain] for other in ("A", "G")]
    lines = [line_of(some, f"{at}", 0) for at, some in enumerate([others[0]] * 4 + [others[1]] * 4 + [plain] * 2)]
    assert LETTERS[10] == "C" and consensus_of(tmp_path, LETTERS, lines) == LETTERS[:10] + "N" + LETTERS[11:]


def test_ambiguous_letters_of_the_reference(tmp_path: Path) -> None:
    lines = [line_of(list(enumerate(LETTERS)), f"{at}", 0) for at in range(10)]
    consensus_of(tmp_path, "NR" + LETTERS[2:], lines)
    out, told = io.BytesIO(), list[str]()
    write_variants(ReadsResult.open(tmp_path / "mapped"), VariantExport("vcf"), out, on_remark=told.append)
    assert rows_of(tmp_path) == [] and "2 letters of the reads" in told[0]
    assert b"##crosspoint_left_out=2 " in out.getvalue()
