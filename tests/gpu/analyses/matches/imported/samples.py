"""Small files of alignments of every format, as the programs write them, with what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gpu.analyses.matches.imported.alignments import Alignments

#: A forward alignment of 40 bases with 36 equal ones, and a reverse one of 30 with 30.
PAF = (
    "q1\t100\t10\t50\t+\tr1\t200\t20\t60\t36\t40\t60\ttp:A:P\tcm:i:3\nq2\t80\t5\t35\t-\tr1\t200\t100\t130\t30\t30\t60\n"
)
DELTA = """/data/ref.fa /data/query.fa
NUCMER
>r1 q1 200 100
21 60 11 50 4 4 0
0
>r1 q2 200 80
101 130 35 6 0 0 0
0
"""
MAF = """##maf version=1 scoring=lastz.v1.04.22
# lastz.v1.04.22 --format=maf
a score=3000
s r1 20 40 + 200 ACGTACGTACGTACGTACGTACGTACGTACGTACGTACGT
s q1 10 40 + 100 ACGTACGTACGTACGTACGTACGTACGTACGTACGTCATG

a score=2000
s r1 100 30 + 200 ACGTACGTACGTACGTACGTACGTACGTAC
s q2 45 30 - 80 acgtacgtacgtacgtacgtacgtacgtac
"""
SAM = (
    "@HD\tVN:1.6\n@SQ\tSN:r1\tLN:200\n"
    f"q1\t0\tr1\t21\t60\t10S40M50H\t*\t0\t0\t{'A' * 50}\t*\tNM:i:4\n"
    f"q2\t16\tr1\t101\t60\t45H30M5H\t*\t0\t0\t{'A' * 30}\t*\tMD:Z:30\tNM:i:0\n"
    f"q3\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\t*\n"
)
BLAST = (
    "q1\tr1\t90.000\t40\t4\t0\t11\t50\t21\t60\t1e-10\t50.0\nq2\tr1\t100.000\t30\t0\t0\t6\t35\t130\t101\t2e-9\t40.1\n"
)
BLAST_COMMENTED = """# BLASTN 2.12.0+
# Query: q1
# Database: User specified sequence set (Input: ref.fa)
# Fields: subject acc.ver, query acc.ver, query length, subject length, s. start, s. end, q. start, q. end, identical, \
alignment length
# 1 hits found
r1\tq1\t100\t200\t21\t60\t11\t50\t36\t40
# BLASTN 2.12.0+
# Query: q2
# Fields: subject acc.ver, query acc.ver, query length, subject length, s. start, s. end, q. start, q. end, identical, \
alignment length
# 1 hits found
r1\tq2\t80\t200\t130\t101\t6\t35\t30\t30
# BLAST processed 2 queries
"""
#: As show-coords prints it with -c, -l and -o, and with -T.
COORDS = """/data/ref.fa /data/query.fa
NUCMER

    [S1]     [E1]  |     [S2]     [E2]  |  [LEN 1]  [LEN 2]  |  [% IDY]  |  [LEN R]  [LEN Q]  |  [COV R]  [COV Q]  | [TAGS]
===============================================================================================================================
      21       60  |       11       50  |       40       40  |    90.00  |      200      100  |    20.00    40.00  | r1\tq1\t[END]
     101      130  |       35        6  |       30       30  |   100.00  |      200       80  |    15.00    37.50  | r1\tq2\t
"""  # noqa: E501
COORDS_TABBED = "\n".join(
    [
        "/data/ref.fa /data/query.fa\nNUCMER\n",
        "[S1]\t[E1]\t[S2]\t[E2]\t[LEN 1]\t[LEN 2]\t[% IDY]\t[LEN R]\t[LEN Q]\t[FRM]\t[TAGS]",
        "21\t60\t11\t50\t40\t40\t90.00\t200\t100\t1\t1\tr1\tq1",
        "101\t130\t35\t6\t30\t30\t100.00\t200\t80\t1\t-1\tr1\tq2\n",
    ]
)
#: MMseqs2 (--format-mode 4), and DIAMOND (--header verbose).
MMSEQS = (
    "query\ttarget\tfident\talnlen\tqstart\tqend\ttstart\ttend\tqlen\ttlen\n"
    "q1\tr1\t0.900\t40\t11\t50\t21\t60\t100\t200\nq2\tr1\t1.000\t30\t6\t35\t130\t101\t80\t200\n"
)
DIAMOND = (
    "# DIAMOND v2.0.15. http://github.com/bbuchfink/diamond\n# Invocation: diamond blastx\n"
    "# Fields: Query ID, Subject ID, "
    "Percentage of identical matches, Alignment length, Start of alignment in query, End of alignment in query, "
    "Start of alignment in subject, End of alignment in subject, Query length, Subject length\n"
    "q1\tr1\t90.0\t40\t11\t50\t21\t60\t100\t200\nq2\tr1\t100\t30\t6\t35\t130\t101\t80\t200\n"
)
#: By the format's name; all but BLAST's own table tell lengths of records.
SAMPLES = {
    "PAF": PAF,
    "MUMmer delta": DELTA,
    "MAF": MAF,
    "SAM": SAM,
    "BLAST table": BLAST,
    "BLAST table, commented": BLAST_COMMENTED,
    "BLAST table, of MMseqs2": MMSEQS,
    "BLAST table, of DIAMOND": DIAMOND,
    "MUMmer coords": COORDS,
    "MUMmer coords, tabbed": COORDS_TABBED,
}
#: What each of them says: query, start, end, reference, start, end, reverse, identity, columns.
SAID = [("q1", 10, 50, "r1", 20, 60, False, 0.9, 40), ("q2", 5, 35, "r1", 100, 130, True, 1.0, 30)]


def write(folder: Path, text: str, name: str = "sample.txt") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def said(found: Alignments) -> list[tuple[Any, ...]]:
    """The alignments in the form of ``SAID``, in order."""
    rows = []
    for a, a_start, a_end, b, b_start, b_end, reverse, identity, columns in zip(
        *(column.tolist() for column in found.rows), strict=True
    ):
        names = found.a.names[a], found.b.names[b]
        rows.append((names[0], a_start, a_end, names[1], b_start, b_end, reverse, round(identity, 4), columns))
    return sorted(rows)
