"""Annotation files of every format as features, and what is said of files that are flawed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from gpu.analyses.chromosome.annotation import gff, lines
from gpu.analyses.chromosome.annotation.files import Mismatch, is_annotation, on_side, read_annotation, read_track
from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation
from gpu.analyses.chromosome.annotation.names import CHROMOSOME, EQUAL, NO_MATCH, VERSION, WORD, keys, likeness
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature

CHOICE = SequenceChoice("x.fa", name="NC_1.1", length=5_000)
GFF3 = """\
##gff-version 3
##sequence-region NC_1.1 1 5000
NC_1.1\tRefSeq\tregion\t1\t5000\t.\t+\t.\tID=r;Is_circular=true
NC_1.1\tRefSeq\tgene\t101\t400\t.\t-\t.\tID=gene1;Name=aukC;note=100%25 sure%3B yes,second
NC_1.1\tRefSeq\tmRNA\t101\t400\t.\t-\t.\tID=rna1;Parent=gene1
NC_1.1\tRefSeq\tCDS\t101\t200\t.\t-\t1\tID=cds1;Parent=rna1;product=kinase
NC_1.1\tRefSeq\tCDS\t301\t400\t.\t-\t2\tID=cds1;Parent=rna1;product=kinase

NC_1.1\tRefSeq\tgene\t4901\t5100\t.\t+\t.\tID=gene2;locus_tag=T_2
other\tRefSeq\tgene\t1\t10\t.\t+\t.\tID=gene3
##FASTA
>NC_1.1
ACGT
"""
GTF = (
    'NC_1.1\tx\tgene\t101\t400\t.\t+\t.\tgene_id "G1"; gene_name "aukC";\n'
    'NC_1.1\tx\tCDS\t101\t200\t.\t+\t0\tgene_id "G1"; transcript_id "T1"; gene_name "aukC"; note "a; b";\n'
    'NC_1.1\tx\tCDS\t301\t400\t.\t+\t2\tgene_id "G1"; transcript_id "T1"; gene_name "aukC";\n'
)
BED = (
    "browser position NC_1.1:1-100\ntrack name=x\n"
    "NC_1.1\t10\t20\n"
    "NC_1.1\t100\t400\tspliced\t0\t-\t100\t400\t0\t2\t50,100,\t0,200,\n"
)

Put = Callable[..., str]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    def put(content: str | bytes, name: str = "some annotation.txt") -> str:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return put


def bounds(features: tuple[Feature, ...]) -> list[tuple[str, int, int, int, str]]:
    return [(one.kind, one.start, one.end, one.strand, one.label) for one in features]


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
def test_gff3_has_parts_parents_escapes_and_circles(put: Put, pack: Callable[[bytes], bytes], ending: bytes) -> None:
    read = read_annotation(put(pack(GFF3.encode().replace(b"\n", ending))), CHOICE)
    assert (read.form, read.notices) == ("GFF3", ())
    assert bounds(read.features) == [
        ("gene", 100, 400, -1, "aukC"),
        ("mRNA", 100, 400, -1, "rna1"),
        # In the direction of reading, named as their gene.
        ("CDS", 300, 400, -1, "aukC"),
        ("CDS", 100, 200, -1, "aukC"),
        # Over the origin.
        ("gene", 4_900, 5_000, 1, "T_2"),
        ("gene", 0, 100, 1, "T_2"),
    ]
    gene, _, first, second, *over = read.features
    assert ("note", "100% sure; yes, second") in gene.qualifiers
    assert first.group == second.group >= 0 and (first.part, second.part) == (0, 1) and gene.group < 0
    assert ("product", "kinase") in first.qualifiers and ("codon_start", "3") in first.qualifiers
    assert over[0].group == over[1].group and [one.part for one in over] == [0, 1]


def test_gtf_without_gene_names_calls_features_by_their_genes(put: Put) -> None:
    row = 'NC_1.1\tx\tCDS\t101\t200\t.\t+\t0\tgene_id "ND1"; product "NADH dehydrogenase subunit 1";\n'
    (feature,) = read_annotation(put(row), CHOICE).features
    assert feature.label == "ND1"


def test_gtf_joins_the_coding_lines_of_a_transcript(put: Put) -> None:
    read = read_annotation(put(GTF), CHOICE)
    assert read.form == "GTF"
    assert bounds(read.features) == [
        ("gene", 100, 400, 1, "aukC"),
        ("CDS", 100, 200, 1, "aukC"),
        ("CDS", 300, 400, 1, "aukC"),
    ]
    assert ("note", "a; b") in read.features[1].qualifiers
    assert read.features[1].group == read.features[2].group >= 0


def test_bed_counts_from_0_and_has_blocks(put: Put) -> None:
    read = read_annotation(put(BED), CHOICE)
    assert read.form == "BED"
    assert bounds(read.features) == [
        ("region", 10, 20, 0, ""),
        ("region", 300, 400, -1, "spliced"),
        ("region", 100, 150, -1, "spliced"),
    ]
    assert bounds(read_annotation(put("NC_1.1 5 9 7 0 + 5 9 0\n"), CHOICE).features) == [("region", 5, 9, 1, "7")]


def test_genbank_gives_the_features_of_its_record(put: Put) -> None:
    def record(name: str, location: str) -> str:
        return (
            f"LOCUS       {name} 60 bp DNA\nVERSION     {name}\nFEATURES             Location/Qualifiers\n"
            f'     gene            {location}\n                     /gene="auk"\n                     /note="long\n'
            f'                     text"\nORIGIN\n        1 {"a" * 60}\n//\n'
        )

    choice = SequenceChoice("x.fa", name="XY_2.1", length=60)
    path = put(record("XY_1.1", "1..9") + record("XY_2.1", "complement(join(11..20,31..40))"), "x.gb")
    read = read_annotation(path, choice)
    assert bounds(read.features) == [("gene", 30, 40, -1, "auk"), ("gene", 10, 20, -1, "auk")]
    assert read.features[0].qualifiers == (("gene", "auk"), ("note", "long text"))
    assert [one.part for one in read.features] == [0, 1] and read.features[0].group >= 0


def test_features_of_a_side_are_cut_and_turned_with_it() -> None:
    choice = SequenceChoice("x.fa", trim=(101, 200), reverse=True, name="NC_1.1", length=5_000)
    (one,) = on_side([Feature("gene", 90, 120, 1, "x"), Feature("gene", 300, 310, 1, "y")], choice)
    assert (one.start, one.end, one.strand) == (80, 100, -1)


@pytest.mark.parametrize(
    ("name", "record", "expected"),
    [
        ("NC_1.1", "NC_1.1", EQUAL),
        ("NC_1.1", "gi|110640213|ref|NC_1.1|", WORD),
        ("nc_1.1 Escherichia", "NC_1.1", WORD),
        ("NC_1", "NC_1.1", VERSION),
        ("NC_1.2", "gi|5|ref|NC_1.1|", VERSION),
        ("chr1", "1", CHROMOSOME),
        ("MT", "chrM", CHROMOSOME),
        ("Chromosome1", "chr1", CHROMOSOME),
        ("chromosome_X", "X", CHROMOSOME),
        ("chromosome-2", "chromosome2", CHROMOSOME),
        ("Chromosome11", "chr1", NO_MATCH),
        ("chr1", "chr11", NO_MATCH),
        ("NC_2.1", "NC_1.1", NO_MATCH),
        ("ref", "gi|5|ref|NC_1.1|", NO_MATCH),
    ],
)
def test_names_match_but_for_versions_and_databases(name: str, record: str, expected: int) -> None:
    assert likeness(name, record) == expected


def test_names_that_are_alike_share_a_key() -> None:
    chance = Random(3)
    parts = ["chr", "Chr", "chromosome_", "gi|1|ref|", "|", "1", "MT", "m", "NC_1", ".1", ".2", " x", "lcl|", "a"]
    names = ["".join(chance.choices(parts, k=chance.randrange(1, 5))) for _ in range(300)]
    alike = [(one, other) for one in names for other in names if likeness(one, other) not in (EQUAL, NO_MATCH)]
    assert len(alike) > 1_000 and all(keys(one) & keys(other) for one, other in alike)


def test_the_most_alike_name_counts_and_another_version_is_said(put: Put) -> None:
    row = "{}\tx\tgene\t{}\t10\t.\t+\t.\tID={}\n"
    both = row.format("NC_1.2", 1, "old") + row.format("NC_1.1", 2, "mine")
    read = read_annotation(put(both), CHOICE)
    assert [one.label for one in read.features] == ["mine"] and not read.notices
    (said,) = read_annotation(put(row.format("NC_1.2", 1, "old")), CHOICE).notices
    assert "“NC_1.2”" in said and "“NC_1.1” was compared" in said
    with pytest.raises(Mismatch, match="“chr5”, but not “NC_1.1”"):
        read_annotation(put(row.format("chr5", 1, "x")), CHOICE)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("NC_1.1\tx\tgene", "3 columns"),
        ("NC_1.1\tx\tgene\tone\t10\t.\t+\t.\tID=x", "no whole number"),
        ("NC_1.1\tx\tgene\t0\t10\t.\t+\t.\tID=x", "count from 1"),
        ("NC_1.1\tx\tgene\t20\t10\t.\t+\t.\tID=x", "no range"),
        ("NC_1.1\tx\tgene\t1\t10\t.\tup\t.\tID=x", "strand “up”"),
    ],
)
def test_a_damaged_line_is_named_and_the_rest_loads_if_asked(put: Put, line: str, reason: str) -> None:
    good = "NC_1.1\tx\tgene\t5\t10\t.\t+\t.\tID=x\n"
    path = put(good + line + "\n" + good + line + "\n")
    with pytest.raises(DamagedAnnotation) as told:
        read_annotation(path, CHOICE)
    assert f"Line 2 of {path} is damaged" in str(told.value) and reason in str(told.value)
    assert "1 more line is" in str(told.value)
    read = read_annotation(path, CHOICE, skip_damaged=True)
    assert len(read.features) == 2 and "left out" in read.notices[0]


def test_lines_of_other_records_are_not_parsed(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    row = "{}\tx\tgene\t5\t10\t.\t+\t.\tID={}\n"
    path = put("".join(row.format(record, number) for number in range(3_000) for record in ("NC_1.1", "chr2", "chr3")))
    parsed: list[str] = []
    parse = gff.RowReader.row

    def counted(self: gff.RowReader, line: str) -> gff.GffLine:
        parsed.append(line.split("\t")[0])
        return parse(self, line)

    monkeypatch.setattr(gff.RowReader, "row", counted)
    assert len(read_annotation(path, CHOICE).features) == 3_000
    # Those that the form is told by are read, too.
    assert parsed.count("NC_1.1") == 3_000 and parsed.count("chr2") + parsed.count("chr3") < 2_000
    with pytest.raises(Mismatch):
        read_annotation(put("".join(row.format("chr2", number) for number in range(3_000))), CHOICE)


@pytest.mark.parametrize("version", ["", "##gff-version 3\n"])
def test_the_form_is_told_by_the_first_line_that_tells_it(put: Put, version: str) -> None:
    bare = "NC_1.1\tx\tgene\t101\t400\t.\t+\t.\tg1\n"
    assert read_annotation(put(version + bare + GTF), CHOICE).form == "GTF"
    assert read_annotation(put(version + bare + GFF3), CHOICE).form == "GFF3"
    read = read_annotation(put(version + bare), CHOICE)
    assert (read.form, read.features[0].label) == (("GFF3", "") if version else ("GTF", "g1"))


def test_features_beyond_the_end_are_cut_and_counted(put: Put) -> None:
    read = read_annotation(put("NC_1.1\t4990\t6000\nNC_1.1\t5000\t5010\n"), CHOICE)
    assert bounds(read.features) == [("region", 4_990, 5_000, 0, "")]
    assert "2 features" in read.notices[0] and "5,000" in read.notices[0]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "is empty"), (b"hello\nworld\n", "no annotation"), (b"\0\1\2", "binary"), (b">x\nACGT\n", "no annotation")],
)
def test_what_is_no_annotation_is_refused_in_a_sentence(put: Put, content: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_annotation(put(content), CHOICE)


def test_a_packed_file_without_end_is_refused_early(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="does not end"):
        read_annotation(put(gzip.compress(b"chr1" + b" " * (8 << 20))), CHOICE)
    monkeypatch.setattr(lines, "MOST_BYTES", 1 << 20)
    with pytest.raises(InputError, match="longer than"):
        read_annotation(put(gzip.compress(BED.encode() + b"\n" * (8 << 20))), CHOICE)


GENBANK = (
    "LOCUS       NC_1.1 60 bp DNA\nVERSION     NC_1.1\nFEATURES             Location/Qualifiers\n"
    '     gene            complement(join(1..9,20..>30))\n                     /gene="auk"\n'
    f"ORIGIN\n        1 {'a' * 60}\n//\n"
)
LONG_GFF = "##gff-version 3\n" + "s\tx\tgene\t1\t9\t.\t+\t.\tID=g\n" * 4_000 + "##FASTA\n>s\nACGTACGTA\n"


@pytest.mark.parametrize(
    ("name", "text", "is_of_features", "is_flat"),
    [
        ("x.bedgraph", "s\t1\t9\tgene\n", True, False),
        ("x.txt", "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\n", True, False),
        ("x.txt", LONG_GFF, True, False),
        ("x.fa", "##gff-version 3\n##FASTA\n>s\nACGT\n", True, False),
        ("x.gff3", ">s\t1\t9\nACGT", False, False),
        ("x.bed", GENBANK, False, True),
        ("x.txt", "hello\n", False, False),
        ("x.bed", "hello\n", True, False),
        ("x.bed", "", True, False),
        ("x.txt", BED, True, False),
        ("x.txt", "# made up\n>s\t1\t9\nACGT\n", False, False),
        ("x.txt", "@s\t1\t9\n" + "ACGT" * 20_000, False, False),
        ("x.txt", "track name=x\n>s\nACGT\n", False, False),
        ("x.txt", "track name=x\n##maf version=1\na score=1\ns a 0 4 + 9 ACGT\n", False, False),
        ("x.txt", "browser position s:1-9\ntrack name=x\npsLayout version 3\n", False, False),
    ],
)
@pytest.mark.parametrize("is_packed", [False, True])
def test_annotations_are_told_by_what_they_begin_with(
    tmp_path: Path, name: str, text: str, is_of_features: bool, is_flat: bool, is_packed: bool
) -> None:
    path = tmp_path / (name + ".gz" * is_packed)
    path.write_bytes(gzip.compress(text.encode()) if is_packed else text.encode())
    assert is_annotation(str(path)) is is_of_features
    assert is_annotation(str(path), flat=True) is (is_of_features or is_flat)


def test_annotations_that_cannot_be_read_are_told_by_their_names() -> None:
    assert is_annotation("/x/a.GFF3.gz") and is_annotation("a.bed") and not is_annotation("a.gb")
    assert is_annotation("a.gbff.gz", flat=True) and not is_annotation("a.fa", flat=True)


@pytest.mark.parametrize("content", [GFF3, GTF, BED, GENBANK], ids=["gff3", "gtf", "bed", "genbank"])
def test_whatever_is_in_a_file_gives_features_or_one_sentence(put: Put, content: str) -> None:
    random = Random(len(content))
    pieces = [b"\t", b"\n", b"=", b";", b"%", b"%zz", b'"', b",", b"-1", b"999999999999", b"\xff", b"\0", b"\r", b">"]
    answered = 0
    for _ in range(150):
        text = bytearray(content.encode())
        for _ in range(random.randint(1, 6)):
            at = random.randrange(len(text))
            text[at : at + random.choice([0, 0, 1, 3, 30])] = random.choice([*pieces, bytes([random.randrange(256)])])
        path = put(bytes(text))
        try:
            read = read_annotation(path, CHOICE, skip_damaged=True)
        except InputError as problem:
            answered += "\n" not in str(problem) and path in str(problem)
            continue
        answered += 1
        assert all(0 <= one.start < one.end <= CHOICE.length for one in read.features)
        assert on_side(read.features, CHOICE) or not read.features
    assert answered == 150


def test_lines_of_gvcf_without_an_alternative_are_no_variants(tmp_path: Path) -> None:
    rows = ("1\t.\tA\t.", "3\t.\tA\t<*>", "5\t.\tA\t<NON_REF>", "7\t.\tA\tC,<NON_REF>", "9\t.\tACG\t<DEL>")
    lines = "".join(f"r\t{row}\t.\t.\tEND=11\n" for row in rows)
    (path := tmp_path / "x.vcf").write_text(f"##fileformat=VCFv4.2\n{lines}")
    assert [one.start for one in read_track(path, [("r", 20)]).features] == [6, 8]


@pytest.mark.parametrize(
    ("alternative", "info", "wanted"),
    [
        ("<NON_REF>,<*>", "END=30", []),
        ("<X>", "DP=3", []),
        (".", "END=30", []),
        ("T,<X>", ".", [(9, 10, "A>T")]),
        ("<*>,G,<NON_REF>", "DP=1", [(9, 10, "A>G")]),
        (".", "SVTYPE=DEL;END=30", [(9, 30, "A><DEL>")]),
        ("<DEL>", "SVTYPE=DEL;SVLEN=-20", [(9, 30, "A><DEL>")]),
        ("<DUP:TANDEM>", "SVLEN=20", [(9, 30, "A><DUP:TANDEM>")]),
        ("<DEL>,<NON_REF>,<CNV>", "SVLEN=20,.,25", [(9, 35, "A><DEL>,<CNV>")]),
        ("<INS>", "SVTYPE=INS;SVLEN=300", [(9, 10, "A><INS>")]),
        ("<DEL>", "SVLEN=.", [(9, 10, "A><DEL>")]),
        ("<DEL>", "END=12;SVLEN=20", [(9, 12, "A><DEL>")]),
    ],
)
def test_alternatives_without_letters_are_drawn_as_the_specification_tells(
    tmp_path: Path, alternative: str, info: str, wanted: list[tuple[int, int, str]]
) -> None:
    (path := tmp_path / "x.vcf").write_text(
        f"##fileformat=VCFv4.4\nr\t1\t.\tG\tC\t.\t.\t.\nr\t10\t.\tA\t{alternative}\t.\t.\t{info}\n"
    )
    found = read_track(path, [("r", 60)]).features
    assert [(one.start, one.end, one.label) for one in found][1:] == wanted
