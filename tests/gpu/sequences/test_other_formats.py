"""Files that hold no text of sequences are named for what they are; streams that cannot be read
twice are refused.
"""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gpu.core.errors import InputError
from gpu.sequences.files import read
from gpu.sequences.raw import is_file
from tests.gpu.sequences.test_files import bgzip

SAM = b"@HD\tVN:1.6\n@SQ\tSN:r\tLN:9\nq\t0\tr\t1\t60\t4M\t*\t0\t0\tACGT\t*\n"


def sentence_of(path: Path | str) -> str:
    with pytest.raises(InputError) as problem:
        read(path)
    assert str(problem.value).startswith(str(path))
    return str(problem.value)


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"\x43\x27\x41\x1a" + bytes(40), "x.2bit", "twoBitToFa"),
        (b"\x1a\x41\x27\x43" + bytes(40), "x.2bit", "twoBitToFa"),
        (b"\x1f\x9d\x90" + b"compressed", "x.fa.Z", "Unix compress"),
        (bgzip(b"BAM\1" + bytes(40)), "x.bam", "is a BAM file"),
        (b"CRAM\3\1" + bytes(40), "x.cram", "is a CRAM file"),
        (SAM, "x.sam", "is a SAM file"),
        (SAM.splitlines()[-1] + b"\n", "reads.txt", "is a SAM file"),
        (b"@CO\tmade up\n" + SAM, "x.sam", "is a SAM file"),
        (gzip.compress(SAM, mtime=0), "x.sam.gz", "is a SAM file"),
        (bytes(4) + b"\4more", "nr.pin", "nr -entry all -out nr.fa”"),
        (b"\x30\x80\x30\x80\0\0", "nt.00.nhr", "nt -entry all -out nt.fa”"),
        (b"TITLE nr\nDBLIST nr.00\n", "nr.pal", "nr -entry all -out nr.fa”"),
        (b"/a/r.fa /a/q.fa\nNUCMER\n>r q 500 400\n1 50 1 50 3 3 0\n0\n", "x.fa", "is a delta file of alignments"),
        (b"/a/r.fa /a/q.fa\r\nPROMER\r\n>r q 500 400\r\n", "x.delta", "opens as a dot plot"),
        (b"q\t900\t0\t900\t+\ts\t6000\t0\t900\t880\t900\t60\n", "x.paf", "is a PAF file of alignments"),
        (b"##maf version=1\na score=1\ns a 0 4 + 9 ACGT\n", "x.maf", "is a MAF file of alignments"),
        (b"q\ts\t98.5\t90\t1\t0\t1\t90\t1\t90\t1e-9\t150\n", "x.txt", "is a BLAST table of alignments"),
        (b"# BLASTN 2.15.0+\n# Query: q\n# Fields: query acc.ver\n", "x.txt", "is a BLAST table of alignments"),
        (b"<!DOCTYPE html>\n<p>\n>x\n", "x.fa", "is a web page"),
        (b"@CO ordinary read\nACGT\n+\nIIII\n", "x.fq", "FASTQ"),
    ],
)
def test_what_a_file_is(content: bytes, name: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert words in sentence_of(path)


def test_the_name_of_a_blast_database(tmp_path: Path) -> None:
    (tmp_path / "nr.pin").write_bytes(bytes(10))
    assert f"blastdbcmd -db {tmp_path / 'nr'} -entry all" in sentence_of(tmp_path / "nr")
    assert "There is no file" not in sentence_of(tmp_path / "nr")


def test_a_report_of_a_search_is_no_fasta(tmp_path: Path) -> None:
    path = tmp_path / "x.m10"
    path.write_bytes(b"# fasta36 q.fa db.fa\n>>>q.fa, 107 aa vs db.fa\n>>one\n>q ..\nACGT\n")
    assert "holds no record" in sentence_of(path)


def test_fastq_whose_headers_begin_as_those_of_fasta(tmp_path: Path) -> None:
    path = tmp_path / "x.fq"
    path.write_bytes(b">@r1\nACGTACGTACGT\n+\nEEEEEEEEEEEE\n")
    assert sentence_of(path).startswith(f"{path} is neither FASTA nor FASTQ: ")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no descriptors as files on this system")
def test_a_descriptor_is_refused_though_an_ordinary_file_is_behind_it(tmp_path: Path) -> None:
    path, link = tmp_path / "x.fa", tmp_path / "link"
    path.write_bytes(b">x\nACGT\n")
    with path.open("rb") as file:
        link.symlink_to(f"/dev/fd/{file.fileno()}")
        for name in (f"/dev/fd/{file.fileno()}", link):
            assert "only a file can be read twice" in sentence_of(name)
            assert not is_file(str(name))
    program = "from gpu.sequences.files import read; read('/dev/stdin')"
    with path.open("rb") as file:
        done = subprocess.run([sys.executable, "-c", program], stdin=file, capture_output=True, check=False)
    assert b"/dev/stdin is a pipe or a device" in done.stderr


def test_a_dash_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "only a file can be read twice" in sentence_of("-")
    other = tmp_path / "a link to a link"
    (tmp_path / "x.fa").write_bytes(b">x\nACGT\n")
    os.symlink(tmp_path / "x.fa", tmp_path / "link")
    os.symlink(tmp_path / "link", other)
    assert len(read(other)) == 4 and is_file(str(other))
