"""``map`` and ``mapped``: files that other programs accept, and several files as one reference."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command_line.calls import Run, alignment_lines, body_lines
from tests.gpu.analyses.reads.cases import Read, sam_lines, write_fasta, write_fastq
from tests.gpu.formats.sam.bam_reader import lines_of

Records = list[tuple[str, str]]
Case = tuple[Records, list[Read]]
GROUP = r"@RG\tID:run 1\tSM:s"
FIELD = "\tRG:Z:run 1"


def test_a_read_group_and_the_command_line(run: Run, case: Case, tmp_path: Path) -> None:
    records, reads = case
    wanted = [line + FIELD for line in sam_lines(records, reads)]
    printed = run("map", "ref.fa", "q.fq", "--read-group", GROUP, "--quiet").out
    assert body_lines(printed) == wanted
    heading = printed.splitlines()[: len(records) + 3]
    assert heading[-2] == "@RG\tID:run 1\tSM:s"
    assert heading[-1].endswith(f"\tCL:crosspoint map ref.fa q.fq --read-group '{GROUP}'")
    for name in ("x.bam", "x.sam.gz"):
        assert run("map", "ref.fa", "q.fq", "--read-group", GROUP.replace("\\t", "\t"), "--out", name).status == 0
        assert alignment_lines(tmp_path / name) == wanted
    assert lines_of(tmp_path / "x.bam")[0] == "".join(f"{line}\n" for line in heading)
    # A result folder keeps it.
    assert run("map", "ref.fa", "q.fq", "--read-group", GROUP, "--out", "r", "--quiet").status == 0
    assert run("show", "r").out == printed
    assert (
        run("map", "ref.fa", "q.fq", "--quiet")
        .out.splitlines()[len(records) + 1]
        .endswith("\tCL:crosspoint map ref.fa q.fq")
    )


@pytest.mark.parametrize("text", ["@RG", "SM:s", r"@RG\tID:", r"@RG\tID:a\tID:b", r"@RG\tID:a\tno", "@RG ID:a"])
def test_what_is_no_read_group(run: Run, case: Case, text: str) -> None:
    ended = run("map", "ref.fa", "q.fq", "--read-group", text)
    assert ended.status == 1 and f"“{text}” is no read group; write its fields with \\t" in ended.err


def test_sorted_bam(run: Run, case: Case, tmp_path: Path) -> None:
    records, reads = case
    wanted = sam_lines(records, reads)
    order = {name: number for number, (name, _) in enumerate(records)}

    def place(line: str) -> tuple[int, int, int]:
        _, flag, record, position, *_ = line.split("\t")
        return order.get(record, len(order)), int(position), int(flag) & 16

    assert run("map", "ref.fa", "q.fq", "--sort", "--out", "x.bam", "--quiet") == (0, "", "")
    assert alignment_lines(tmp_path / "x.bam") == sorted(wanted, key=place)
    text, _, _ = lines_of(tmp_path / "x.bam")
    assert text.startswith("@HD\tVN:1.6\tSO:coordinate\n") and text.endswith(" ref.fa q.fq --sort\n")
    assert (tmp_path / "x.bam.bai").read_bytes()[:4] == b"BAI\1"
    # The same from a result folder; its index is there, too.
    assert run("map", "ref.fa", "q.fq", "--out", "r", "--quiet").status == 0
    ended = run("map", "ref.fa", "q.fq", "--sort", "--out", "x.bam")
    assert ended.status == 1 and "x.bam” is there already" in ended.err
    (tmp_path / "x.bam").unlink()
    ended = run("map", "ref.fa", "q.fq", "--sort", "--out", "x.bam")
    assert ended.status == 1 and "x.bam.bai” is there already" in ended.err
    for name in ("x.sam", "r2"):
        ended = run("map", "ref.fa", "q.fq", "--sort", "--out", name)
        assert ended.status == 1 and "--sort writes BAM; name the file with --out x.bam" in ended.err


@pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")
def test_samtools_reads_sorted_bam(run: Run, case: Case, tmp_path: Path) -> None:
    def samtools(*arguments: str) -> bytes:
        return subprocess.run(["samtools", *arguments], cwd=tmp_path, check=True, capture_output=True).stdout

    run("map", "ref.fa", "q.fq", "--sort", "--out", "x.bam", "--read-group", GROUP, "--quiet")
    run("map", "ref.fa", "q.fq", "--out", "y.bam", "--read-group", GROUP, "--quiet")
    samtools("quickcheck", "x.bam")
    samtools("sort", "-o", "z.bam", "y.bam")
    samtools("index", "z.bam")
    assert samtools("view", "x.bam") == samtools("view", "z.bam")
    assert samtools("idxstats", "x.bam") == samtools("idxstats", "z.bam")


def test_several_files_are_one_reference(run: Run, case: Case, tmp_path: Path) -> None:
    records, reads = case
    for number, record in enumerate(records):
        write_fasta(tmp_path / f"{number}.fa", [record])
    more = [word for number in range(1, len(records)) for word in ("--also-reference", f"{number}.fa")]
    assert body_lines(run("map", "0.fa", "q.fq", *more, "--quiet").out) == sam_lines(records, reads)
    ended = run("index", "0.fa", *more)
    assert ended.out.startswith("0.fa with 1.fa with 2.fa: ") and f"in {len(records)} records" in ended.out
    assert run("map", "0.fa", "q.fq", *more, "--out", "r", "--quiet").status == 0
    assert body_lines(run("show", "r").out) == sam_lines(records, reads)
    ended = run("map", "0.fa", "q.fq", "--also-reference", "0.fa")
    assert ended.status == 1 and "0.fa with 0.fa has two records called" in ended.err
    # Reads that are mapped already.
    run("map", "ref.fa", "q.fq", "--out", "x.sam", "--quiet")
    assert run("mapped", "x.sam", "--reference", "0.fa", *more, "--out", "m", "--quiet").status == 0
    told = [line for line in run("show", "m").out.splitlines() if not line.startswith("@")]
    assert [line.split("\t")[:6] for line in told] == [line.split("\t")[:6] for line in sam_lines(records, reads)]


def test_mates_are_cut_off_names(run: Run, case: Case, tmp_path: Path) -> None:
    records, reads = case
    names = ["a/1", "a/2", "b/3", "/1", "c", "d/1/2"]
    renamed = [read._replace(name=name) for read, name in zip(reads, names, strict=False)]
    write_fastq(tmp_path / "mates.fq", renamed)
    cut = ["a", "a", "b/3", "/1", "c", "d/1"]
    ended = run("map", "ref.fa", "mates.fq", "--cut-mate-suffix", "--quiet")
    wanted = [read._replace(name=name) for read, name in zip(renamed, cut, strict=True)]
    assert body_lines(ended.out) == sam_lines(records, wanted)
    assert body_lines(run("map", "ref.fa", "mates.fq", "--quiet").out) == sam_lines(records, renamed)


def test_old_qualities_are_told_and_converted(run: Run, case: Case, tmp_path: Path) -> None:
    records, reads = case
    text = records[0][1]
    scores = ["".join(chr(64 + (at + step) % 41) for step in range(40)) for at in (0, 9)]
    old = [Read(f"r{at}", text[at : at + 40], score) for at, score in zip((0, 9), scores, strict=True)]
    new = [read._replace(qualities="".join(chr(ord(one) - 31) for one in read.qualities)) for read in old]
    write_fastq(tmp_path / "old.fq", old)
    ended = run("map", "ref.fa", "old.fq")
    assert "The qualities of old.fq look as Phred+64" in ended.err and body_lines(ended.out) == sam_lines(records, old)
    ended = run("map", "ref.fa", "old.fq", "--phred64")
    assert "Phred" not in ended.err and body_lines(ended.out) == sam_lines(records, new)
    write_fastq(tmp_path / "new.fq", new)
    assert "Phred" not in run("map", "ref.fa", "new.fq").err
    ended = run("map", "ref.fa", "new.fq", "--phred64")
    assert ended.status == 1 and "Qualities of new.fq are no Phred+64: one is “!”" in ended.err
    # Best reads of PacBio.
    write_fastq(tmp_path / "best.fq", [read._replace(qualities="~" * len(read.letters)) for read in new])
    assert "Phred" not in run("map", "ref.fa", "best.fq").err


def test_a_read_group_without_a_sample(run: Run, case: Case) -> None:
    told = "read group has no sample (SM)"
    assert told in run("map", "ref.fa", "q.fq", "--read-group", "ID:a").err
    assert told not in run("map", "ref.fa", "q.fq", "--read-group", "ID:a\\tSM:b").err


def test_chr_is_offered(run: Run, case: Case, tmp_path: Path) -> None:
    records, reads = case
    (tmp_path / "x.sam").write_text(run("map", "ref.fa", "q.fq", "--quiet").out)
    other = [(name[3:] if name.startswith("chr") else f"chr{name}", letters) for name, letters in records]
    write_fasta(tmp_path / "chr.fa", other)
    ended = run("mapped", "x.sam", "--reference", "chr.fa", "--out", "r")
    assert ended.status == 1 and "take them for the same with --same-chr" in ended.err
    assert run("mapped", "x.sam", "--reference", "chr.fa", "--same-chr", "--out", "r", "--quiet").status == 0
    told = [line for line in run("show", "r").out.splitlines() if not line.startswith("@")]
    assert len(told) == len(sam_lines(records, reads))
    # Another version of the genome has other lengths.
    write_fasta(tmp_path / "longer.fa", [(name, f"{letters}ACGT") for name, letters in other])
    ended = run("mapped", "x.sam", "--reference", "longer.fa", "--same-chr", "--out", "s")
    assert ended.status == 1 and "as another version of the genome has" in ended.err
    assert all(f"{len(letters) + more:,}" in ended.err for _, letters in records[:1] for more in (0, 4))
