"""Coding sequences of GFF3 and GTF, beside genes that are known, in every way to write them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from Bio.Seq import Seq

from gpu.analyses.chromosome.annotation.files import read_annotation
from gpu.analyses.chromosome.annotation.kinds import is_gene, is_transcript
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature

LENGTH = 900
CIRCLE = f"r\tx\tregion\t1\t{LENGTH}\t.\t+\t.\tID=r;Is_circular=true"


@dataclass(frozen=True)
class Gene:
    """A gene: its exons in reading order, each with its strand, and where its codons begin."""

    name: str
    exons: tuple[tuple[int, int, int], ...]
    skipped: int = 0

    def bases(self, genome: str) -> str:
        parts = (str(Seq(genome[start:end])[:: 1 if strand > 0 else -1]) for start, end, strand in self.exons)
        turned = str.maketrans("ACGT", "TGCA")
        return "".join(
            part.translate(turned) if strand < 0 else part for part, (*_, strand) in zip(parts, self.exons, strict=True)
        )

    def phases(self) -> list[int]:
        """Bases of each exon before its first whole codon."""
        before = [sum(end - start for start, end, _ in self.exons[:number]) for number in range(len(self.exons))]
        return [(self.skipped - done) % 3 for done in before]


def line(gene: Gene, number: int, attributes: str, kind: str = "CDS", shift: int = 0) -> str:
    start, end, strand = gene.exons[number]
    phase = gene.phases()[number] if kind == "CDS" else "."
    sign = "+" if strand > 0 else "-"
    return f"r\tx\t{kind}\t{start + 1 + shift}\t{end + shift}\t.\t{sign}\t{phase}\t{attributes}"


def unique_ids(gene: Gene) -> list[str]:
    mine = [line(gene, number, f"ID={gene.name}.cds{number};Parent=t.{gene.name}") for number in range(len(gene.exons))]
    low, high = min(start for start, *_ in gene.exons), max(end for _, end, _ in gene.exons)
    sign = "+" if gene.exons[0][2] > 0 else "-"
    return [*mine, f"r\tx\tmRNA\t{low + 1}\t{high}\t.\t{sign}\t.\tID=t.{gene.name};Name={gene.name}", "###"]


def one_id(gene: Gene) -> list[str]:
    return [line(gene, number, f"ID=c.{gene.name};gene={gene.name}") for number in range(len(gene.exons))]


def several_parents(gene: Gene) -> list[str]:
    """All lines belong to one transcript, the first to another one, too."""
    return [
        line(gene, number, f"Parent={'other.' + gene.name + ',' if not number else ''}t.{gene.name};gene={gene.name}")
        for number in range(len(gene.exons))
    ]


def one_id_of_two_transcripts(gene: Gene) -> list[str]:
    whole = [line(gene, number, f"ID=c;Parent=t.{gene.name};gene={gene.name}") for number in range(len(gene.exons))]
    return [*whole, line(gene, 0, f"ID=c;Parent=other.{gene.name};gene={gene.name}")]


def gtf(gene: Gene) -> list[str]:
    names = f'transcript_id "unknown_transcript_1"; gene_id "{gene.name}"; note "a; \\"b\\"";'
    return [line(gene, number, names) for number in range(len(gene.exons))]


def augustus(gene: Gene) -> list[str]:
    span = f"{min(start for start, *_ in gene.exons) + 1}\t{max(end for _, end, _ in gene.exons)}\t1\t+\t."
    heading = [f"r\tAUGUSTUS\tgene\t{span}\t{gene.name}", f"r\tAUGUSTUS\ttranscript\t{span}\t{gene.name}.t1"]
    names = f'transcript_id "{gene.name}.t1"; gene_id "{gene.name}";'
    return [*heading, *(line(gene, number, names) for number in range(len(gene.exons)))]


def stop_beside(gene: Gene) -> list[str]:
    """GTF: the last three bases have lines of their own, in one exon or two."""
    names = f'gene_id "{gene.name}"; transcript_id "t1";'
    exons, stop, left = list(gene.exons), [], 3
    while left:
        start, end, strand = exons.pop()
        size = min(left, end - start)
        left -= size
        cut = end - size if strand > 0 else start + size
        stop.append((cut, end, strand) if strand > 0 else (start, cut, strand))
        if size < end - start:
            exons.append((start, cut, strand) if strand > 0 else (cut, end, strand))
    rest, codon = Gene(gene.name, tuple(exons), gene.skipped), Gene(gene.name, tuple(stop))
    lines = [line(rest, number, names) for number in range(len(exons))]
    return lines + [line(codon, number, names, "stop_codon") for number in range(len(stop))]


def numbered(gene: Gene) -> list[str]:
    count = len(gene.exons)
    return [
        line(gene, number, f"ID=c.{gene.name};gene={gene.name};exception=trans-splicing;part={number + 1}/{count}")
        for number in range(count)
    ]


def beyond_the_end(gene: Gene) -> list[str]:
    """Of a circle: what lies behind the origin goes on counting."""
    first = gene.exons[0][0] if gene.exons[0][2] > 0 else gene.exons[-1][0]
    return [
        line(gene, number, f"ID=c.{gene.name};gene={gene.name}", shift=LENGTH if start < first else 0)
        for number, (start, *_) in enumerate(gene.exons)
    ]


def of_a_gene_over_the_origin(gene: Gene) -> list[str]:
    """The intron lies over the origin, which the gene's line tells alone."""
    inside = sorted(start for start, *_ in gene.exons)
    first = gene.exons[0][0] if gene.exons[0][2] > 0 else gene.exons[-1][0]
    last = max(end for start, end, _ in gene.exons if start < first) if inside[0] < first else inside[-1]
    sign = "+" if gene.exons[0][2] > 0 else "-"
    above = f"r\tx\tgene\t{first + 1}\t{last + LENGTH}\t.\t{sign}\t.\tID=g.{gene.name};Name={gene.name}"
    own = [line(gene, number, f"ID=c.{gene.name};Parent=g.{gene.name}") for number in range(len(gene.exons))]
    return [above, *own]


def random_gene(random: Random, name: str, origin: bool = False, mixed: bool = False, touching: bool = True) -> Gene:
    """A gene; ``origin``: it goes over base 1 of a circle, ``touching``: and exons end there."""
    count = random.randint(2, 4)
    places = sorted(random.sample(range(10, 290), 2 * count))
    exons = [(start, end) for start, end in zip(places[::2], places[1::2], strict=True)]
    if origin:
        behind = random.randint(1, count - 1)
        exons = [(start + 600, end + 600) for start, end in exons[:behind]] + exons[behind:]
        if touching:
            exons[behind - 1], exons[behind] = (exons[behind - 1][0], LENGTH), (0, exons[behind][1])
    else:
        at = random.randrange(600)
        exons = [(start + at, end + at) for start, end in exons]
    strand = random.choice([1, -1])
    if strand < 0:
        exons.reverse()
    if mixed:
        random.shuffle(exons)
    strands = [random.choice([1, -1]) if mixed else strand for _ in exons]
    return Gene(name, tuple((*exon, sign) for exon, sign in zip(exons, strands, strict=True)), random.randrange(3))


def features(path: Path, lines: list[str]) -> tuple[Feature, ...]:
    path.write_text("\n".join(lines) + "\n")
    return read_annotation(path, SequenceChoice("x.fa", name="r", length=LENGTH)).features


def coding(found: tuple[Feature, ...]) -> list[list[Feature]]:
    """The coding sequences, their parts in order."""
    groups: dict[object, list[Feature]] = {}
    for number, one in enumerate(found):
        if one.kind == "CDS":
            groups.setdefault(one.group if one.group >= 0 else (number,), []).append(one)
    assert all([one.part for one in parts] == list(range(len(parts))) for parts in groups.values())
    return list(groups.values())


Written = Callable[[Gene], list[str]]


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        *((each, "") for each in (unique_ids, one_id, several_parents, one_id_of_two_transcripts)),
        *((each, "") for each in (gtf, augustus, stop_beside, numbered)),
        (numbered, "mixed"),
        *((each, "origin") for each in (unique_ids, one_id, several_parents, numbered, beyond_the_end)),
        *((each, "intron over the origin") for each in (beyond_the_end, of_a_gene_over_the_origin)),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_proteins_are_those_of_the_genes(tmp_path: Path, written: Written, kind: str) -> None:
    random = Random(f"{written.__name__} {kind}")
    genome = "".join(random.choices("ACGT", k=LENGTH))
    for round_number in range(40):
        genes = [
            random_gene(random, f"gene{number}", "origin" in kind, kind == "mixed", kind == "origin")
            for number in range(3)
        ]
        lines = [text for gene in genes for text in written(gene)]
        random.shuffle(lines)
        if written in (augustus,):
            lines.sort(key=lambda text: "gene_id" in text)
        heading = [] if written in (gtf, augustus, stop_beside) else ["##gff-version 3"]
        found = coding(
            features(tmp_path / f"{round_number}", [*heading, *([CIRCLE] if "origin" in kind else []), *lines])
        )
        for gene in genes:
            mine = [parts for parts in found if parts[0].label == gene.name]
            spelled = [
                (Gene("", tuple((one.start, one.end, one.strand) for one in parts)).bases(genome), parts)
                for parts in mine
            ]
            whole = [parts for bases, parts in spelled if bases == gene.bases(genome)]
            assert len(whole) == 1, (gene, spelled)
            starts = [value for name, value in whole[0][0].qualifiers if name == "codon_start"]
            assert starts == ([str(gene.skipped + 1)] if gene.skipped else [])
            if written not in (several_parents, one_id_of_two_transcripts):
                assert len(mine) == 1


def read(tmp_path: Path, *lines: str) -> tuple[Feature, ...]:
    return features(tmp_path / "some.gff", [text.replace(" ", "\t", 8) for text in lines])


def spans(found: tuple[Feature, ...]) -> list[list[tuple[int, int]]]:
    return [[(one.start, one.end) for one in parts] for parts in coding(found)]


def values(found: tuple[Feature, ...], name: str) -> list[list[str]]:
    return [[value for each, value in parts[0].qualifiers if each == name] for parts in coding(found)]


def test_several_proteins_of_one_parent_stay_apart(tmp_path: Path) -> None:
    # By shared IDs, as in the specification's example of two starts.
    alternative = [f"r x CDS {place} . + 0 ID={name};Parent=m" for name in "pq" for place in ("401 460", "501 560")]
    alternative[2] = alternative[2].replace("401", "431")
    assert spans(read(tmp_path, *alternative)) == [[(400, 460), (500, 560)], [(430, 460), (500, 560)]]
    # By overlap, each in a line of its own.
    assert len(spans(read(tmp_path, "r x CDS 11 70 . + 0 ID=p;Parent=g", "r x CDS 41 70 . + 0 ID=q;Parent=g"))) == 2
    # But for bases that the ribosome reads twice.
    assert spans(read(tmp_path, "r x CDS 11 40 . + 0 ID=p;Parent=t", "r x CDS 40 70 . + 0 ID=q;Parent=t")) == [
        [(10, 40), (39, 70)]
    ]
    # Of a messenger of several proteins.
    for name in ("Derives_from", "protein_id", "locus_tag"):
        found = read(tmp_path, *(f"r x CDS {place} . + 0 Parent=m;{name}={place[:2]}" for place in ("11 40", "51 80")))
        assert spans(found) == [[(10, 40)], [(50, 80)]]
    gtf_lines = ((place, name) for name, place in (("A", "11 40"), ("A", "40 90"), ("B", "11 43")))
    names = 'gene_id "g"; transcript_id "t"; protein_id'
    found = read(tmp_path, *(f'r x CDS {place} . + 0 {names} "{name}";' for place, name in gtf_lines))
    assert spans(found) == [[(10, 40), (39, 90)], [(10, 43)]]
    # An operon is no transcript.
    operon = "r x operon 1 90 . + . ID=o"
    found = read(tmp_path, operon, "r x CDS 11 40 . + 0 ID=p;Parent=o", "r x CDS 51 80 . + 0 ID=q;Parent=o")
    assert spans(found) == [[(10, 40)], [(50, 80)]]


def test_a_coding_sequence_of_several_parents_is_one_if_they_have_all_of_it(tmp_path: Path) -> None:
    same = [f"r x CDS {place} . + 0 ID=c;Parent=t1,t2;gene=g" for place in ("11 40", "51 80")]
    assert spans(read(tmp_path, *same)) == [[(10, 40), (50, 80)]]
    assert spans(read(tmp_path, *same, *same)) == [[(10, 40), (50, 80)]]
    exons = [f"r x exon {place} . + . ID=e{place[:2]};Parent=t" for place in ("11 40", "51 80")]
    inside = [f"r x CDS {place} . + 0 Parent=e{place[:2]}" for place in ("11 40", "51 80")]
    assert spans(read(tmp_path, "r x mRNA 1 90 . + . ID=t;Name=g", *exons, *inside)) == [[(10, 40), (50, 80)]]


def test_a_protein_beside_its_messenger_is_no_second_one(tmp_path: Path) -> None:
    above = ["r x mRNA 1 90 . + . ID=t;gene=g", "r x protein 11 80 . + . ID=t-Protein;Name=p;Derives_from=t"]
    lines = [f"r x CDS {place} . + 0 Parent=t,t-Protein" for place in ("11 40", "51 80")]
    ((first, second),) = coding(read(tmp_path, *above, *lines))
    assert (first.start, second.end, first.label) == (10, 80, "g")


def test_a_stop_codon_is_taken_once_and_where_it_belongs(tmp_path: Path) -> None:
    lines = ['r x {} {} . {} 0 gene_id "g"; transcript_id "t";'.format(*each) for each in (
        ("CDS", "31 90", "-"), ("stop_codon", "28 30", "-"), ("CDS", "101 130", "-"),
    )]  # fmt: skip
    assert spans(read(tmp_path, *lines)) == [[(100, 130), (27, 90)]]
    # The next one is another protein's.
    after = (lines[0], lines[1], lines[1].replace("28 30", "11 13").replace("28\t30", "11\t13"))
    assert spans(read(tmp_path, *after)) == [[(27, 90)]]
    # Of GFF3, where it is part of the coding sequence already; of another transcript; upstream.
    inside = ["r x CDS 31 90 . + 0 ID=c;Parent=t", "r x stop_codon 88 90 . + 0 Parent=t"]
    assert spans(read(tmp_path, *inside)) == [[(30, 90)]]
    for stop in ("91 93 . + 0 Parent=u", "1 3 . + 0 Parent=t", "91 93 . - 0 Parent=t"):
        assert spans(read(tmp_path, inside[0], f"r x stop_codon {stop}")) == [[(30, 90)]]


def test_partial_ends_are_told_in_reading_direction(tmp_path: Path) -> None:
    def partial(attributes: str, strand: str = "+") -> list[str]:
        lines = [f"r x CDS {place} . {strand} 0 ID=c;{attributes}" for place in ("11 40", "51 80")]
        (found,) = values(read(tmp_path, *lines), "partial")
        return [value for value in found if value in ("start", "end")]

    assert partial("partial=true;start_range=.,11") == ["start"]
    assert partial("partial=true;start_range=.,11", "-") == ["end"]
    assert partial("partial=true;start_range=.,11;end_range=80,.") == ["start", "end"]
    assert partial("partial=true;end_range=80,.", "-") == ["start"]
    assert partial("partial=10") == ["start"] and partial("partial=10", "-") == ["end"]
    assert partial("partial=00") == [] == partial("start_range=11,12")
    assert partial("tag=basic,cds_start_NF", "-") == ["start"]
    lines = ["r x mRNA 1 90 . + . ID=t;tag=cds_end_NF", "r x CDS 11 40 . + 0 ID=c;Parent=t"]
    assert values(read(tmp_path, *lines), "partial") == [["end"]]


def test_exceptions_of_the_code_are_genbanks(tmp_path: Path) -> None:
    exceptions = "transl_except=(pos:21..23%2Caa:Sec),(pos:complement(31..33)%2Caa:TERM);transl_table=11"
    found = read(tmp_path, f"r x CDS 11 70 . + 0 ID=c;{exceptions}")
    assert values(found, "transl_except") == [["(pos:21..23,aa:Sec)", "(pos:complement(31..33),aa:TERM)"]]
    assert values(found, "transl_table") == [["11"]]
    for strand, place in (("+", "21..23"), ("-", "complement(21..23)")):
        names = f'{strand} . gene_id "g"; transcript_id "t";'
        found = read(tmp_path, f"r x CDS 11 70 . {names}", f"r x Selenocysteine 21 23 . {names}")
        assert values(found, "transl_except") == [[f"(pos:{place},aa:Sec)"]]


@pytest.mark.parametrize("parent", ["pseudogene 1 90 . + . ID=g", "gene 1 90 . + . ID=g;pseudo=true"])
def test_what_is_part_of_a_pseudogene_makes_no_protein(tmp_path: Path, parent: str) -> None:
    found = read(
        tmp_path, f"r x {parent}", "r x CDS 11 40 . + 0 ID=c;Parent=g", "r x CDS 11 40 . + 0 ID=d;pseudo=false"
    )
    assert values(found, "pseudo") == [["true"], []]


def test_kinds_stay_and_parts_are_called_as_their_genes(tmp_path: Path) -> None:
    kinds = ("protein_coding_gene", "ncRNA_gene", "pseudogene", "V_gene_segment", "pseudogenic_transcript")
    found = read(tmp_path, *(f"r x {kind} 1 90 . + . ID={kind}.1;Name=aukC" for kind in kinds))
    assert [(one.kind, one.label) for one in found] == [(kind, "aukC") for kind in kinds]
    assert [is_gene(kind) for kind in kinds] == [True] * 4 + [False] and is_transcript(kinds[-1])
    assert not any(is_gene(kind) or is_transcript(kind) for kind in ("CDS", "exon", "repeat_region"))
    (parts,) = coding(
        read(tmp_path, "r x CDS 11 40 . + 0 ID=t.cds1;Parent=t", "r x CDS 51 80 . + 0 ID=t.cds2;Parent=t")
    )
    assert {one.label for one in parts} == {"t"}


@pytest.mark.parametrize(
    ("names", "own"),
    [
        ("Parent=t;gene=g", "mRNA 1 90 . - . ID=t"),
        ('gene_id "g"; transcript_id "t";', 'transcript 1 90 . - . gene_id "g"; transcript_id "t";'),
        ('gene_id "g"; transcript_id "t";', 'gene 1 90 . - . gene_id "g";'),
    ],
)
def test_a_transcript_without_lines_spans_its_parts(tmp_path: Path, names: str, own: str) -> None:
    def transcripts(*lines: str) -> list[tuple[str, int, int, int, str]]:
        found = [one for one in read(tmp_path, *lines) if one.kind == "transcript"]
        return [(one.kind, one.start, one.end, one.strand, one.label) for one in found]

    exons = [f"r x exon {place} . - . {names}" for place in ("51 80", "11 40")]
    assert transcripts(*exons) == [("transcript", 10, 80, -1, "g")]
    # One exon is all of it; and what has a line, or whose gene has, needs no other.
    assert transcripts(exons[0]) == []
    assert ("transcript", 10, 80, -1, "g") not in transcripts(f"r x {own}", *exons)


def test_lines_that_go_round_in_circles_end(tmp_path: Path) -> None:
    lines = [
        "r x mRNA 1 90 . + . ID=x;Parent=y",
        "r x mRNA 1 90 . + . ID=y;Parent=x",
        "r x CDS 1 9 . + 0 ID=z;Parent=z",
    ]
    assert len(read(tmp_path, CIRCLE.replace("\t", " "), *lines, "r x CDS 11 40 . + 0 Parent=x")) == 4
