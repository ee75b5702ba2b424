"""``mapped``: a SAM file becomes a result folder, which is shown and resumed as others are; what is
wrong is one sentence.
"""

from __future__ import annotations

import random
from pathlib import Path

from gpu.analyses.reads.request import ReadsRequest
from tests.command_line.calls import Run
from tests.gpu.analyses.reads.alignments import random_lines, write_sam
from tests.gpu.analyses.reads.cases import write_fasta


def test_a_file_becomes_a_folder(run: Run, tmp_path: Path) -> None:
    chance = random.Random(3)
    records = [("chr", "".join(chance.choices("ACGT", k=800)))]
    reads = random_lines(chance, records, 60)
    write_sam(tmp_path / "x.sam", records, reads)
    write_fasta(tmp_path / "ref.fa", records)
    ended = run("mapped", "x.sam", "--reference", "ref.fa", "--out", "R")
    assert ended.status == 0 and "Otherwise" in ended.out and "Stage 2 of 3, take over the mapped reads" in ended.err
    mapped = [one for lines in reads for one in lines]
    shown = run("show", "R").out.splitlines()
    assert len([line for line in shown if not line.startswith("@")]) == len(mapped)
    assert run("show", "R", "--format", "tsv").out.count("\n") == 1 + sum(not one.flag & 4 for one in mapped)
    assert run("resume", "R", "--quiet").status == 0
    # Another file is another comparison; the same one is opened as it is.
    assert run("mapped", "x.sam", "--reference", "ref.fa", "--out", "R", "--quiet").status == 0
    assert run("mapped", "x.sam", "--out", "R", "--quiet").status == 1


def test_what_is_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.sam").write_text("@SQ\tSN:r\tLN:9\na\t0\tr\t1\t9\t3M\t*\t0\t0\tAC\t*\n")
    ended = run("mapped", "x.sam", "--out", "R", "--quiet")
    assert ended.status == 1 and "Line 2 of" in ended.err and ended.err.count("\n") == 1
    assert run("mapped", "y.sam", "--out", "Q", "--quiet").status == 1


def test_requests_of_mapped_reads() -> None:
    request = ReadsRequest("a.fa", ("b.fq",), sha256=("1", "2"))
    assert ReadsRequest.from_json(request.to_json()) == request
    taken = ReadsRequest("", engine="cpu", alignments="x.bam")
    assert ReadsRequest.from_json(taken.to_json()) == taken
    known = taken.with_(sha256=("1",))
    assert known.identity() == known.with_(alignments="elsewhere/x.bam").identity() != request.identity()
    assert known.identity() != known.with_(sha256=("2",)).identity()
