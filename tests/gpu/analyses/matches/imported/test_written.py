"""Files that minimap2, nucmer, promer, lastz and blastn wrote in this test.

The pair is known by construction: a genome of two records, and its evolved copy cut into three
contigs with an inversion. What a file says is compared with that, and with what another program or
another format of the same run says.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.imported.read import read_alignments
from tests.gpu.analyses.matches.imported.samples import said

_CUTS = 24_000, 60_000


def _run(folder: Path, *command: str, out: str = "") -> Path:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr[-500:]
    path = folder / out
    if out:
        path.write_bytes(done.stdout)
    return path


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with ref.fa (chrA, chrB) and q.fa (ctg1, ctg2, ctg3)."""
    folder = tmp_path_factory.mktemp("pair")
    random = np.random.default_rng(7)
    genome = random.integers(0, 4, 80_000)
    copy = genome.copy()
    changed = random.random(len(copy)) < 0.02
    copy[changed] = (copy[changed] + random.integers(1, 4, changed.sum())) % 4
    copy[30_000:45_000] = 3 - copy[30_000:45_000][::-1]
    copy = np.delete(copy, random.choice(len(copy), 40, replace=False))
    for name, records in (
        ("ref.fa", {"chrA": genome[:50_000], "chrB": genome[50_000:]}),
        ("q.fa", {f"ctg{k}": part for k, part in enumerate(np.split(copy, _CUTS), start=1)}),
    ):
        texts = {key: "".join("ACGT"[code] for code in part) for key, part in records.items()}
        (folder / name).write_text("".join(f">{key}\n{text}\n" for key, text in texts.items()))
    return folder


def _long(found: Alignments) -> list[tuple[Any, ...]]:
    return [row for row in said(found) if row[8] >= 1_000]


def _check_truth(found: Alignments, least: int = 79_760) -> None:
    """At least so many bases are found again, turned where they were turned, and 2 % different."""
    rows = _long(found)
    turned = [row for row in rows if row[6]]
    assert least <= sum(row[2] - row[1] for row in rows) <= 80_100
    assert {(row[0], row[3]) for row in turned} == {("ctg2", "chrA")}
    assert min(row[4] for row in turned) == pytest.approx(30_000, abs=60)
    assert max(row[5] for row in turned) == pytest.approx(45_000, abs=60)
    assert all(0.97 < row[7] < 0.99 for row in rows)
    # In a turned stretch the beginning in the query is the end in the reference.
    (first,) = (row for row in rows if row[0] == "ctg1")
    assert first[1:3] == (pytest.approx(0, abs=20), pytest.approx(24_000, abs=100)) and first[4] <= 20


def test_minimap2(pair: Path) -> None:
    paf = _run(pair, "minimap2", "-c", "-x", "asm5", "ref.fa", "q.fa", out="m.paf")
    sam = _run(pair, "minimap2", "-a", "-x", "asm5", "ref.fa", "q.fa", out="m.sam")
    found = read_alignments(paf)
    # It leaves out what is short beside an inversion.
    _check_truth(found, 65_000)
    # NM counts what PAF's columns 10 and 11 count.
    assert said(read_alignments(sam)) == said(found)


def test_bam_says_what_sam_says(pair: Path) -> None:
    sam = _run(pair, "minimap2", "-a", "--MD", "ref.fa", "q.fa", out="b.sam")
    bam = _run(pair, "samtools", "view", "-b", "b.sam", out="b.bam")
    found = read_alignments(bam)
    assert found.form == "BAM" and said(found) == said(read_alignments(sam))


def test_a_long_cigar_of_bam(pair: Path, tmp_path: Path) -> None:
    """More than 65,535 operations are kept in a tag, for which SAM has no need."""
    pairs = 40_000
    fields = ("q", 0, "r", 1, 60, "2M1D" * pairs, "*", 0, 0, "A" * 2 * pairs, "*", f"NM:i:{pairs}")
    (tmp_path / "long.sam").write_text(f"@SQ\tSN:r\tLN:{3 * pairs}\n" + "\t".join(map(str, fields)) + "\n")
    bam = _run(tmp_path, "samtools", "view", "-b", "long.sam", out="long.bam")
    assert said(read_alignments(bam)) == said(read_alignments(tmp_path / "long.sam"))
    assert read_alignments(bam).rows.columns.tolist() == [3 * pairs]


@pytest.mark.parametrize("program", ["nucmer", "promer"])
def test_mummer(pair: Path, program: str) -> None:
    """Positions and identity are those that show-coords prints."""
    _run(pair, program, "-p", program, "ref.fa", "q.fa")
    found = read_alignments(pair / f"{program}.delta")
    if program == "nucmer":
        _check_truth(found)
    printed = _run(pair, "show-coords", "-THl", f"{program}.delta", out="coords").read_text()
    expected = []
    for line in printed.splitlines():
        words = line.split("\t")
        b0, b1, a0, a1 = map(int, words[:4])
        expected.append(
            (words[-1], min(a0, a1) - 1, max(a0, a1), words[-2], min(b0, b1) - 1, max(b0, b1), (a0 > a1) != (b0 > b1))
            + (float(words[6]),)
        )
    ours = [(*row[:7], round(100 * row[7], 2)) for row in said(found)]
    assert [row[:7] for row in ours] == [row[:7] for row in sorted(expected)]
    assert [row[7] for row in ours] == pytest.approx([row[7] for row in sorted(expected)], abs=0.02)


def test_lastz(pair: Path) -> None:
    """MAF says what lastz's own columns say."""
    command = ("lastz", "ref.fa[multiple]", "q.fa", "--step=20", "--notransition", "--exact=100")
    found = read_alignments(_run(pair, *command, "--format=maf", out="l.maf"))
    _check_truth(found)
    columns = "name2,zstart2+,end2+,name1,zstart1,end1,strand2,nmatch,ncolumn"
    printed = _run(pair, *command, f"--format=general-:{columns}", out="l.tsv").read_text()
    expected = []
    for line in printed.splitlines():
        a, a0, a1, b, b0, b1, strand, equal, size = line.split("\t")
        expected.append(
            (a, int(a0), int(a1), b, int(b0), int(b1), strand == "-", round(int(equal) / int(size), 4), int(size))
        )
    assert [row[:7] for row in said(found)] == [row[:7] for row in sorted(expected)]
    assert [row[7] for row in said(found)] == pytest.approx([row[7] for row in sorted(expected)], abs=1e-4)


def test_blastn(pair: Path) -> None:
    """Six, seven and columns of one's own say the same."""
    command = ("blastn", "-query", "q.fa", "-subject", "ref.fa", "-outfmt")
    plain = read_alignments(_run(pair, *command, "6", out="b6.tsv"))
    _check_truth(plain)
    commented = read_alignments(_run(pair, *command, "7", out="b7.tsv"))
    assert said(commented) == said(plain)
    own = read_alignments(
        _run(pair, *command, "7 sacc qacc slen qlen send sstart qend qstart nident length", out="own.tsv")
    )
    assert [row[:7] for row in said(own)] == [row[:7] for row in said(plain)]
    assert own.known == (True, True) and sorted(own.b.lengths.tolist()) == [30_000, 50_000]
    assert [row[7] for row in said(own)] == pytest.approx([row[7] for row in said(plain)], abs=1e-4)
