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


#: Alignments that are not read, as these programs write them (their versions of 2022, or their
#: manuals' examples), and words of what is said.
ALIGNMENTS = (
    (b"BLASTN 2.12.0+\n\n\nReference: Zheng Zhang\n\nQuery= q\n\n>s one\nLength=9\n", "is a report of BLAST"),
    (b"TBLASTX 2.2.26 [Sep-21-2011]\n\n>s\n", "-outfmt 6"),
    (b"\n      Tax BLAST report      \n\nQuery= q\n", "is a report of BLAST"),
    (b'<?xml version="1.0"?>\n<!DOCTYPE BlastOutput PUBLIC "x">\n<BlastOutput>\n', "is an XML file of BLAST"),
    (b'<?xml version="1.0"?>\n<BlastXML2\n    xmlns="x"\n>\n<BlastOutput2>\n', "is an XML file of BLAST"),
    (b'{\n"BlastOutput2": [\n{\n    "report": {\n', "is a JSON file of BLAST"),
    (b'{\n\t"BlastJSON": [\n\t\t{"File": "x_1.json" }\n', "is a JSON file of BLAST"),
    (b"Blast4-archive ::= {\n  request {\n", "is an ASN.1 file of BLAST"),
    (b"q,s,98.498,999,15,0,2,1000,2,1000,0.0,1762\n", "is a table of BLAST with commas"),
    (b'#:lav\nd {\n  "lastz.v1.04.22 a.fa b.fa --format=lav \n', "is a LAV file"),
    (b"# lastz --format=axt \n#\n\n0 chrA 2 1002 chrB 2 1002 + 92680\nTTC\nTTC\n\n", "axtToMaf"),
    (b"#score\tname1\tstrand1\tsize1\tzstart1\n92680\tchrA\t+\t3000\t1\n", "lastz --format=paf"),
    (b"9\tchrA\t+\t3000\t1\t1002\tchrB\t+\t2990\t1\t1002\t985/1001\t98.4%\t1/2\t3%\n", "is a table of LASTZ"),
    (b"chrA\t100\t101\t+\t3000\tchrB\t100\t101\t+\t2990\tA\tC\tTTC\tTTC\n", "differences of LASTZ"),
    (b"seed=1110 w/transition\nstep=1\nscore:92680 length:(1001 1001)\n\n", "is a report of LASTZ"),
    (b"cigar: chrB 1 1002 + chrA 1 1002 + 92680 M 1001\n", "is a list of CIGARs"),
    (b"/a.fa /b.fa\nNUCMER\n\n    [P1]  [SUB]  [P2]      |   [BUFF]   [DIST]\n", "differences of MUMmer"),
    (b"/a.fa /b.fa\nNUCMER\n\n[SEQ]\t[TYPE]\t[S1]\t[E1]\t[LEN 1]\nr\tBRK\t1\t1\t1\n", "choose the delta file"),
    (b"101\tA\t.\t101\t50\t101\t3000\t2990\t1\t1\tr\tq\n", "differences of MUMmer"),
    (b"r\tBRK\t1\t1\t1\nr\tINV\t1001\t1000\t0\n", "differences of MUMmer"),
    (b"/a.fa /b.fa\nNUCMER\n\n              [REF]        [QRY]\n[Sequences]\n", "is a report of MUMmer"),
    (b"/a.fa /b.fa\n\n=====\n-- Alignments between r and q\n\n", "is a report of MUMmer"),
    (b"q\tNov 30 2026\t2990\tNUCMER\t/a.fa\tr\t2\t1000\t2\t1000\t98.4\t98.4\n", "show-coords -B"),
    (b"psLayout version 3\n\nmatch\tmis- \n", "blat -out=blast8"),
    (b"59\t9\t0\t0\t1\t823\t1\t96\t+-\tFS_1\t1955\t171\t1062\tchr22\t47748585\n", "is a PSL file"),
    (b"585\t59\t9\t0\t0\t1\t823\t1\t96\t+\tFS_1\t1955\t171\t1062\tchr22\t47748585\n", "is a PSL file"),
    (b"#bin\tmatches\tmisMatches\n585\t59\t9\t0\t0\t1\t823\t1\t96\t+\tFS_1\t1955\t171\n", "is a PSL file"),
    (b"#matches\tmisMatches\n59\t9\t0\t0\t1\t823\t1\t96\t+\tFS_1\t1955\t171\n", "“pslToChain” and “chain2paf”"),
    (b"vulgar: q 0 1001 + chrA 1 1002 + 4500 M 1001 1001\n", "is a report of exonerate"),
    (b"Command line: [/usr/bin/exonerate q.fa t.fa]\nHostname: [h]\n\nC4 Alignment:\n", "is a report of exonerate"),
    (b"r1\t+\tchr1\t18400\tTGANTG\t+@6<:2\t0\t3:G>N,5:G>A\n", "bowtie -S"),
    (b"r1/2\t-\tchr1\t18400\tTGANTG\t+@6<:2\t12\t\n", "bowtie -S"),
    (b"# LAST version 1450\n#\n15\tchr3\t9\t23\t+\t939557\tseqA\t2\t21\t+\t25\t17,2:0,4\n", "lastal -f MAF"),
    (b"chain 4900 chrY 58368225 + 25985403 25985638 chr5 151006098 - 43257292 43257528 1\n9 1 0\n", "chain2paf"),
    (b"#FormatVersion Mauve1\n#Sequence1File\ta.fa\n> 1:1-4 + a.fa\nACGT\n=\n", "is an XMFA alignment"),
    (b"#FormatVersion Parsnp v1.2\n#SequenceCount 2\n", "is an XMFA alignment"),
)

#: Beginnings of other files, as their specifications have them.
OTHERS = (
    (b"ABIF\0\x65tdir", "trace of Sanger sequencing"),
    (b"\t\0\0\0\x0eSnapGene\0\1\0\x0f\0\x13", "is a SnapGene file"),
    (b"%PDF-1.7\n%\xe2\xe3\n", "is a document"),
    (b"{\\rtf1\\ansi ACGT}\n", "is a document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is a document"),
    (b">P1;CRAB_ANAPL\nALPHA CRYSTALLIN B CHAIN\n  MDITIHNPLI RRPLFSWLAP*\n", "is a PIR file"),
    (b">DL;x\r\n\r\nACGT*\r\n", "is a PIR file"),
    (b">P1;x\nferredoxin\nMKV\nLAW*\n>P1;y\n", "is a PIR file"),
    (b"##gff-version 3\nr\t.\tgene\t1\t9\t.\t+\t.\tID=g\n", "features or variants"),
    (b'#!made up\nr\t.\tCDS\t1\t9\t.\t-\t0\tgene_id "g";\n', "features or variants"),
    (b"##fileformat=VCFv4.2\n#CHROM\tPOS\n", "features or variants"),
    (b"#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n", "features or variants"),
    (b"##source=x\n#CHROM\tPOS\tID\tREF\tALT\n", "features or variants"),
    (b"chr1\t7\t.\tA\tC,<*>\t99.5\tPASS\tDP=9\n", "features or variants"),
    (b"chr1\t1\t9\tg\t960\nchr1\t5\t8\t7\t8\n", "features or variants"),
    (b"chr1 1 9 g 960 + 1 9\nchr2  5 8 h 0 .\n", "features or variants"),
    (b"chrom start end\nchr1 1 9\nchr1 5 8\n", "features or variants"),
    (b"chr1\t5\t8\nchr1\t6\t9\nchr1\t7\t10\n", "features or variants"),
    (b"chr1\t1\t9\nchr1\t2\t20\n", "features or variants"),
    (b"".join(b"chr1\t%d\t%d\n" % (at, 90_000 + at // 7) for at in range(1, 9_000)), "samtools depth"),
    (b"#CHROM\tPOS\ta\tb\n" + b"".join(b"chr1\t%d\t3\t5\n" % at for at in range(20)), "samtools depth"),
    (b"chr1\t48502\t900\t3\nchr2\t1000\t0\t0\n*\t0\t0\t17\n", "samtools idxstats"),
    (b"chr1\t48502\t6\t70\t71\nchr2\t1000\t49204\t70\t71\n", "is an index of a FASTA file"),
    (b"BCF\2\2\x10\0\0\0##fileformat", "bcftools view"),
    (b"track name=x\nchr1\t1\t9\n", "features or variants"),
    (b"chr1\t1\t9", "features or variants"),
    (b"chr1\t1\t9\nchr1\t5", "features or variants"),
    (b"#chrom\tstart\tend\r\nchr1\t1\t9\tg one\r\nchr1\t2\t9\t\r\n", "features or variants"),
    (b"chrom\tchromStart\tchromEnd\tname\n" + 9_000 * b"chr1\t1\t9\tg\n", "features or variants"),
    (b"track type=bedGraph\nchr1\t0\t9\t3.5\n", "values along sequences"),
    (b"fixedStep chrom=chr1 start=1 step=1\n3\n", "values along sequences"),
    (b"variableStep chrom=chr1\n3 4\n", "values along sequences"),
    (b"chr1\t1\t9\tg\t0\t+\n", "features or variants"),
    (b"CLUSTAL O(1.2.4) multiple sequence alignment\n\na ACGT\n", "multiple alignment"),
    (b"MUSCLE (3.8) multiple sequence alignment\n\na ACGT\n", "multiple alignment"),
    (b"# STOCKHOLM 1.0\na ACGT\n//\n", "multiple alignment"),
    (b"#NEXUS\nbegin data;\n", "multiple alignment"),
    (b" 2 4\nname      ACGT\nother     ACGA\n", "multiple alignment"),
    (b"!!AA_MULTIPLE_ALIGNMENT 1.0\n x.msf  MSF: 9  Type: P\n", "multiple alignment"),
    (b"HEADER    OXYGEN STORAGE                          13-DEC-97   101M\n", "structure of a molecule"),
    (b"data_101M\n#\n_entry.id 101M\n", "structure of a molecule"),
    (b'<?xml version="1.0"?>\n<uniprot>\n', "is an XML file"),
)


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
        (b"CRAM\3\1" + bytes(40), "x.cram", "samtools view -b"),
        (SAM, "x.sam", "is a SAM file"),
        (SAM.splitlines()[-1] + b"\n", "reads.txt", "is a SAM file"),
        (b"@CO\tmade up\n" + SAM, "x.sam", "is a SAM file"),
        (gzip.compress(SAM, mtime=0), "x.sam.gz", "is a SAM file"),
        (bytes(4) + b"\4more", "nr.pin", "nr -entry all -out nr.fa”"),
        (b"\x30\x80\x30\x80\0\0", "nt.00.nhr", "nt -entry all -out nt.fa”"),
        (b"TITLE nr\nDBLIST nr.00\n", "nr.pal", "nr -entry all -out nr.fa”"),
        (b"/a/r.fa /a/q.fa\nNUCMER\n>r q 500 400\n1 50 1 50 3 3 0\n0\n", "x.fa", "is a delta file of alignments"),
        (b"/a/r.fa /a/q.fa\r\nPROMER\r\n>r q 500 400\r\n", "x.delta", "opens as a dot plot"),
        (
            b"/a.fa /b.fa\nNUCMER\n\n    [S1]     [E1]  |     [S2]\n",
            "x.coords",
            "is a table of show-coords of alignments",
        ),
        (b"2\t1000\t2\t1000\t999\t999\t98.50\t3000\t2990\t33.3\t33.4\tr\tq\n", "x.1coords", "opens as a dot plot"),
        (b"[S1]\t[E1]\t[S2]\t[E2]\t[LEN 1]\n1\t9\t1\t9\t9\n", "x.tsv", "opens as a dot plot"),
        (b"q\t900\t0\t900\t+\ts\t6000\t0\t900\t880\t900\t60\n", "x.paf", "is a PAF file of alignments"),
        (b"##maf version=1\na score=1\ns a 0 4 + 9 ACGT\n", "x.maf", "is a MAF file of alignments"),
        (b"track name=x\n##maf version=1\na score=1\n", "x.txt", "is a MAF file of alignments"),
        (b"track name=x\r\npsLayout version 3\r\n", "x.txt", "is a PSL file"),
        (b"q\ts\t98.5\t90\t1\t0\t1\t90\t1\t90\t1e-9\t150\n", "x.txt", "is a BLAST table of alignments"),
        (b"# BLASTN 2.15.0+\n# Query: q\n# Fields: query acc.ver\n", "x.txt", "is a BLAST table of alignments"),
        (b"<!DOCTYPE html>\n<p>\n>x\n", "x.fa", "is a web page"),
        (b"@CO ordinary read\nACGT\n+\nIIII\n", "x.fq", "FASTQ"),
        *((content, "x.pdb", words) for content, words in (*ALIGNMENTS, *OTHERS)),
    ],
)
def test_what_a_file_is(content: bytes, name: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert words in sentence_of(path)


@pytest.mark.parametrize(
    "begin", [b"##gff-version 3\nr\t.\tgene\t1\t2\t.\t+\t.\tID=g\n##FASTA\n", b" 2 4\nname ACGT\n"]
)
def test_a_record_behind_other_lines_is_read(begin: bytes, tmp_path: Path) -> None:
    (path := tmp_path / "x.gff").write_bytes(begin + b">r\nACGT\n")
    assert len(read(path)) == 4


@pytest.mark.parametrize("header", [b"P1;x an ordinary record", b"N1;contig1"])
def test_a_header_of_fasta_is_none_of_pir(header: bytes, tmp_path: Path) -> None:
    (path := tmp_path / "x.fa").write_bytes(b">" + header + b"\nACGT\n")
    assert len(read(path)) == 4


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"q\tSEQ\t100\t90\t0\t0\t1\t90\t1\t90\t1e-9\t150\n", "is a BLAST table"),
        (b"gene,chr,1.5,1,2,3,4,5,6,7,8\n", "holds no record"),
        (b"x\t1\t2\t+\t3\ty\t4\t5\t-\t6\t\t\n", "holds no record"),
        (b"chr1\t48502\t29\t70\t71\n", "is an index of a FASTA file"),
        (1_000 * b"chr1\t1\t9\tg\r\n" + b"chr1\t48502\t29\t70\t71\n\n", "holds no record"),
    ],
)
def test_tables_of_others_are_not_taken_for_those_of_a_program(content: bytes, words: str, tmp_path: Path) -> None:
    (path := tmp_path / "x.txt").write_bytes(content)
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
