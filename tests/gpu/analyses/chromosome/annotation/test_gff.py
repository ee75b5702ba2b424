"""Lines of GFF3, GTF and GFF2: attributes in quotes, escaped, several; what a line is part of."""

from __future__ import annotations

import pytest

from gpu.analyses.chromosome.annotation.gff import GffLine, RowReader, gene_of, is_gtf


def row(attributes: str, gtf: bool = False, kind: str = "CDS") -> GffLine:
    return RowReader(gtf).row(f"chr1\tx\t{kind}\t11\t20\t.\t+\t0\t{attributes}")


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("ID=c1;Note=one,two", [("ID", "c1"), ("Note", "one, two")]),
        (" ID=c1 ; Name = n ", [("ID", "c1"), ("Name", "n")]),
        ("Note=100%25%3B a%2Cb%3D;;Target=EST1 1 20", [("Note", "100%; a,b="), ("Target", "EST1 1 20")]),
        ("eq=a=b;flag;ID=", [("eq", "a=b"), ("ID", "")]),
        ('ID="quoted";Note="one","two"', [("ID", "quoted"), ("Note", "one, two")]),
        ('Note="a" and "b";Name=5"', [("Note", '"a" and "b"'), ("Name", '5"')]),
        ("", []),
    ],
)
def test_attributes_of_gff3(attributes: str, expected: list[tuple[str, str]]) -> None:
    assert list(row(attributes).attributes) == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('gene_id "g1"; transcript_id "t1";', [("gene_id", "g1"), ("transcript_id", "t1")]),
        ("gene_id g1;level 2", [("gene_id", "g1"), ("level", "2")]),
        ('note "a; b; c" ; tag "x"; tag "y";', [("note", "a; b; c"), ("tag", "x"), ("tag", "y")]),
        (r'note "say \"hi; there\"; now"; gene_id "g"', [("note", 'say "hi; there"; now'), ("gene_id", "g")]),
        (r'note "say \"; and \" too"; level 2', [("note", 'say "; and " too'), ("level", "2")]),
        ('gene_id ""; pseudo; product "x"', [("gene_id", ""), ("product", "x")]),
        ('Note "one" "two" ; Class "c"', [("Note", "one, two"), ("Class", "c")]),
        ("", []),
    ],
)  # fmt: skip
def test_attributes_of_gtf(attributes: str, expected: list[tuple[str, str]]) -> None:
    assert list(row(attributes, gtf=True).attributes) == expected


def test_parents_stand_between_commas_that_are_not_escaped() -> None:
    assert row("Parent=t1,t%2C2, t3,t1").parents == ("t1", "t,2", "t3")
    assert row("Parent = t1 , t2").parents == ("t1", "t2")
    assert row("ID=t%2C2;Parent=g").key == "t,2"
    assert row("ID=c1").parents == ()


def test_what_a_line_of_gtf_is_part_of_is_said_by_gene_and_transcript() -> None:
    of_one, of_other = (row(f'gene_id "{gene}"; transcript_id "unknown";', gtf=True) for gene in "SM")
    assert of_one.parents != of_other.parents
    transcript = row('gene_id "S"; transcript_id "unknown";', gtf=True, kind="transcript")
    gene = row('gene_id "S"; transcript_id "";', gtf=True, kind="gene")
    assert of_one.parents == (transcript.key,) and transcript.parents == (gene.key,) == (gene_of(transcript.key),)
    assert gene.parents == () and gene_of(gene.key) == ""


def test_bare_names_and_gff2_name_what_a_line_is_part_of() -> None:
    assert row("g1", gtf=True, kind="gene").attributes == (("gene_id", "g1"),)
    assert row("g1.t1", gtf=True, kind="transcript").attributes == (("transcript_id", "g1.t1"),)
    first, second = (row(f'name "e_gw1"; exonNumber {number}', gtf=True) for number in (1, 2))
    assert first.parents == second.parents != () and first.label == "e_gw1"


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("g1", None),
        (".", None),
        ("", None),
        ('gene_id "g"; note "a=b";', True),
        ("name x; level 2", True),
        ("ID=g1", False),
        ('ID=c;Note="a b";', False),
    ],
)
def test_forms_are_told_by_the_ninth_column(attributes: str, expected: bool | None) -> None:
    assert is_gtf(f"chr1\tx\tgene\t1\t9\t.\t+\t.\t{attributes}".split("\t")) is expected


def test_columns_may_be_escaped_and_have_accessions() -> None:
    read = RowReader(False).row("chr%201\tx\tSO:0000316\t11\t20\t.\t-\t2\tID=c")
    assert (read.record, read.kind, read.start, read.end, read.strand, read.phase) == ("chr 1", "CDS", 10, 20, -1, 2)
