"""Genes along genomes: read from annotations of many records, laid out on bars, drawn as SVG."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.annotation.files import Mismatch
from gpu.analyses.chromosome.export.genes import write_rows
from gpu.analyses.chromosome.genes.table import GeneState
from gpu.analyses.matches.result import RecordTable
from gpu.command_line.main import main
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.gene_table import genes_of_genomes
from gpu.genomes.genes import Genes, genomes_of, has_genes, joined, read_features
from gpu.genomes.request import GenomesRequest
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import RibbonArea, laid_out
from gpu.genomes.ribbons import RibbonModel, Ribbons, with_genes
from gpu.genomes.ribbons_svg import svg_lines
from gpu.results.moved_inputs import with_places
from gpu.sequences.sequence import Feature
from tests.gpu.genomes.simulated import mutated, write_fasta
from tests.gpu.genomes.test_ribbons import Letters

TABLE = RecordTable.of(("c1", "c2", "c3"), (1_000, 500, 2_000))
GFF = """##gff-version 3
c1\tx\tgene\t101\t400\t.\t+\t.\tID=g1;Name=abc
c1\tx\tCDS\t101\t400\t.\t+\t0\tID=c1;Parent=g1;product=glider
c3\tx\tgene\t11\t60\t.\t-\t.\tID=g2;locus_tag=T_2
elsewhere\tx\tgene\t1\t9\t.\t-\t.\tID=g3
"""


def no_window(paths: object, example: object) -> int:
    raise AssertionError("the command line opened the window")


def gff(tmp_path: Path, text: str = GFF) -> str:
    path = tmp_path / "a.gff3"
    path.write_text(text)
    return str(path)


def model(genes: tuple[Genes, ...]) -> RibbonModel:
    none = np.zeros(0, np.int64)
    some = Ribbons.of(none, none, [none] * 4, none.astype(bool), none.astype(np.uint8), none.astype(float))
    return RibbonModel(("up", "low"), (TABLE, TABLE), (some,), genes)


def genes_of(tmp_path: Path, text: str = GFF) -> Genes:
    (features,), _ = read_features(gff(tmp_path, text), (TABLE,))
    return Genes.of(features, TABLE)


def test_one_reading_has_the_genes_of_all_records(tmp_path: Path) -> None:
    found = genes_of(tmp_path)
    assert found.start.tolist() == [100, 1_510] and found.end.tolist() == [400, 1_560]
    assert found.strand.tolist() == [1, -1]
    assert found.names == ("abc", "T_2") and found.products == ("glider", "")
    assert [found.at(*ends) for ends in ((399, 399), (400, 401), (1_500, 1_511))] == [0, -1, 1]
    (one, other), _ = read_features(gff(tmp_path), (TABLE, RecordTable.of(("c3",), (2_000,))))
    assert [len(each) for each in one] == [2, 0, 1] and [len(each) for each in other] == [1]
    assert Genes.of(joined([one, one], TABLE), TABLE).start.tolist() == [100, 1_510], "a gene twice is one"


def test_a_file_of_other_records_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Mismatch, match="elsewhere"):
        read_features(gff(tmp_path, "##gff-version 3\nelsewhere\tx\tgene\t1\t9\t.\t-\t.\tID=g3\n"), (TABLE,))


def test_damaged_lines_are_left_out_and_told(tmp_path: Path) -> None:
    (features,), notices = read_features(gff(tmp_path, GFF + "c2\tx\tgene\t9\t1\t.\t+\t.\tID=g4\n"), (TABLE,))
    assert [len(each) for each in features] == [2, 0, 1] and "Line 6" in notices[0]


def test_a_gene_over_the_origin_of_a_circle_stands_twice(tmp_path: Path) -> None:
    text = (
        "##gff-version 3\nc1\tx\tregion\t1\t1000\t.\t+\t.\tID=r;Is_circular=true\n"
        "c1\tx\tCDS\t951\t1050\t.\t+\t0\tID=c;gene=abc\n"
    )
    choice = genes_of(tmp_path, text)
    ends = sorted(zip(choice.start.tolist(), choice.end.tolist(), strict=True))
    assert ends in ([(0, 50), (950, 1_000)], [(950, 1_000)])


def test_a_trans_spliced_gene_is_drawn_part_by_part() -> None:
    """As rps12 of chloroplasts: its first exon lies before the others of both copies."""
    places = [(600, 700, -1), (900, 950, -1), (800, 820, -1)]
    spliced = tuple(Feature("CDS", *place, "rps12", (), 0, part) for part, place in enumerate(places))
    # One that is spliced as usual is read from its last base on.
    moved = sorted((start - 500, end - 500, strand) for start, end, strand in places)[::-1]
    plain = tuple(Feature("CDS", *place, "usual", (), 1, part) for part, place in enumerate(moved))
    found = Genes.of((spliced + plain,), RecordTable.of(("c",), (1_000,)))
    ends = list(zip(found.start.tolist(), found.end.tolist(), strict=True))
    assert ends == [(100, 450), (600, 700), (800, 820), (900, 950)]


def test_genes_are_arrows_with_names_and_narrow_ones_are_boxes(tmp_path: Path) -> None:
    genes = genes_of(tmp_path)
    shown = laid_out(model((genes, genes)), RibbonArea(1_000.0, (0.0, 1_500.0)), 1_000.0, 400.0, Letters())
    upper, lower = shown.genes
    assert upper.sides.T.tolist() == [[100, 400]] and upper.strand.tolist() == [1]
    (corners,) = upper.arrows().tolist()
    assert corners[2] == [400, (upper.top + upper.bottom) / 2] and corners[0] == [100, upper.top]
    assert lower.arrows()[0, 2, 0] == 10 and lower.arrows()[0, 0, 0] == 60, "it points to the left"
    assert shown.tops[0] + shown.bar / 2 < upper.top < upper.bottom < shown.tops[0] + shown.bar
    names = [text.text for text in shown.texts if upper.top < text.y < upper.bottom]
    assert names == ["abc"]
    # The tip lies beyond the right side, and of the lower one the whole is narrow.
    shown = laid_out(model((genes, genes)), RibbonArea(300.0, (0.0, 1_500.0)), 60.0, 400.0, Letters())
    assert [each.strand.tolist() for each in shown.genes] == [[0], [0]]


def test_neighbours_within_a_pixel_are_drawn_as_one() -> None:
    start = np.arange(0, 3_000, 10)
    names = tuple(map(str, start))
    genes = Genes(start, start + 9, np.ones(len(start), np.int8), names, names)
    whole = laid_out(model((genes, genes)), RibbonArea(3_500.0, (0.0, 0.0)), 100.0, 400.0, Letters())
    assert whole.genes[0].sides.shape == (2, 1) and whole.genes[0].sides[1, 0] == pytest.approx(2_999 / 35)
    near = laid_out(model((genes, genes)), RibbonArea(100.0, (0.0, 0.0)), 1_000.0, 400.0, Letters())
    assert near.genes[0].sides.shape == (2, 10)


def test_bars_without_genes_are_as_before() -> None:
    shown = laid_out(model(()), RibbonArea(1_000.0, (0.0, 0.0)), 1_000.0, 400.0, Letters())
    assert not shown.genes and shown.bar == 15


def test_the_svg_has_the_genes_of_files_that_are_there(tmp_path: Path) -> None:
    path = gff(tmp_path)
    assert has_genes(path)
    plain = "\n".join(svg_lines(model(())))
    found = with_genes(model(()), {"up": (path,), "low": (str(tmp_path / "gone.gff"),)})
    assert [len(genes) for genes in found.genes] == [2, 0]
    drawn = "\n".join(svg_lines(found))
    assert drawn.count('fill="#C7CCD1"') == 1 and 'fill="#C7CCD1"' not in plain
    assert with_genes(model(()), {}).genes == ()
    assert replace(found, genes=()).ends is not None


def test_each_gene_is_in_the_alignment_with_most_of_its_bases(tmp_path: Path) -> None:
    chance = random.Random(6)
    first, turned, gone, other = ("".join(chance.choices("ACGT", k=size)) for size in (3_000, 2_000, 1_200, 2_500))
    swapped = turned[::-1].translate(str.maketrans("ACGT", "TGCA"))
    a = write_fasta(tmp_path / "a.fa", {"x": first + turned, "y": other, "z": gone})
    before = mutated(first, 0.02, chance)
    b = write_fasta(tmp_path / "b.fa", {"p": before + swapped, "q": other})
    request = GenomesRequest((str(a),), (str(b),), engine="cpu", also="2")
    ANALYSIS.run(request, tmp_path / "r", Monitor(), CpuEngine(1))
    result = GenomesResult.open(tmp_path / "r")
    path = gff(
        tmp_path,
        "##gff-version 3\n"
        "x\tx\tCDS\t301\t900\t.\t+\t0\tID=c1;gene=one\n"
        "x\tx\tCDS\t3501\t4100\t.\t+\t0\tID=c2;gene=two\n"
        "y\tx\tCDS\t101\t700\t.\t-\t0\tID=c3;gene=three\n"
        "z\tx\tgene\t101\t700\t.\t-\t.\tID=g4;gene=four\n",
    )
    (features,), _ = read_features(path, (result.genomes[0].records,))
    found = genes_of_genomes(result, features)
    assert [gene.name for gene in found.genes] == ["one", "two", "three", "four"] and len(found) == 4
    assert found.state.tolist() == [GeneState.PRESENT] * 3 + [GeneState.ABSENT]
    assert found.places[0].tolist() == [[301, 900], [3_501, 4_100], [101, 700], [101, 700]]
    # What was turned around ends 500 bases before the end of all that was.
    there = [len(before) + 901, len(before) + 1_500]
    assert found.places[1, 1:].tolist() == [there, [101, 700], [0, 0]]
    assert found.identity[1:3].tolist() == [1, 1] and 0.9 < found.identity[0] < 1
    out = io.BytesIO()
    write_rows(found, range(4), out)
    rows = [line.split("\t") for line in out.getvalue().decode().splitlines()]
    columns = [rows[0].index(name) for name in ("gene", "a_name", "a_strand", "b_name", "b_strand", "state")]
    assert [[row[column] for column in columns] for row in rows[1:]] == [
        ["one", "x", "+", "p", "+", "present"],
        ["two", "x", "+", "p", "-", "present"],
        ["three", "y", "-", "q", "-", "present"],
        ["four", "z", "-", "", "", "absent"],
    ]
    assert len(genes_of_genomes(result, [(), (), ()])) == 0


def compared(folder: Path) -> Path:
    """The result of two genomes, a whose one record has two moved and turned parts in b's two."""
    chance = random.Random(8)
    first, second = ("".join(chance.choices("ACGT", k=size)) for size in (2_000, 1_500))
    turned = second[::-1].translate(str.maketrans("ACGT", "TGCA"))
    a = write_fasta(folder / "left.fa", {"x": first + second})
    b = write_fasta(folder / "right.fa", {"p": first, "q": turned})
    lines = [
        f"x\tx\tCDS\t{at}\t{at + 299}\t.\t+\t0\tID={name};gene={name}" for name, at in (("one", 301), ("two", 2_501))
    ]
    (folder / "genes_of_a.gff3").write_text("\n".join(("##gff-version 3", *lines)) + "\n")
    (folder / "right.bed").write_text("p\t100\t400\tthree\nq\t0\t300\tfour\n")
    request = GenomesRequest((str(a),), (str(b),), engine="cpu")
    ANALYSIS.run(request, folder / "r", Monitor(), CpuEngine(1))
    return folder / "r"


def test_genes_are_read_from_where_moved_files_are_found(tmp_path: Path) -> None:
    result = GenomesResult.open(compared(tmp_path))
    (features,), _ = read_features(str(tmp_path / "genes_of_a.gff3"), (result.genomes[0].records,))
    (tmp_path / "now").mkdir()
    places = {}
    for path in (*result.request.a, *result.request.b):
        places[path] = str(Path(path).rename(tmp_path / "now" / Path(path).name))
    # As the window and an unpacked result do it, after the opening has read what it shows.
    result.request = with_places(result.request, places)
    found = genes_of_genomes(result, features)
    assert [gene.name for gene in found.genes] == ["one", "two"]
    assert [result.genomes[side].choice(0).path for side in (0, 1)] == list(places.values())


def test_the_command_line_has_genes_of_two_genomes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder, added = compared(tmp_path), str(tmp_path / "genes_of_a.gff3")

    def shown(*words: str) -> str:
        assert main(["show", str(folder), *words], no_window) == 0
        return capfd.readouterr().out

    for text in (added, f"a:{added}"):
        rows = [line.split("\t") for line in shown("--format", "genes", "--annotation", text).splitlines()]
        columns = [rows[0].index(name) for name in ("gene", "b_name", "b_first", "b_last", "b_strand", "alignment")]
        assert [[row[column] for column in columns] for row in rows[1:]] == [
            ["one", "p", "301", "600", "+", "1"],
            ["two", "q", str(1_500 - 800 + 1), str(1_500 - 500), "-", "1"],
        ]
    fasta = shown("--format", "genes-fasta", "--annotation", added)
    names = [line.split()[0] for line in fasta.splitlines() if line.startswith(">")]
    assert names == [">one_a", ">one_b", ">two_a", ">two_b"]
    proteins = ["".join(text.split("\n")[1:]) for text in fasta.split(">")[1:]]
    assert proteins[0] == proteins[1] and proteins[2] == proteins[3]
    of_b = ["--format", "genes", "--annotation", f"b:{added}"]
    for words in (["--format", "genes"], of_b, ["--format", "pairs", "--annotation", added], ["--annotation", added]):
        assert main(["show", str(folder), *words], no_window) != 0
        assert "--annotation" in capfd.readouterr().err


def test_ribbons_of_the_command_line_have_the_genes_of_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder, added = compared(tmp_path), str(tmp_path / "genes_of_a.gff3")

    def drawn(*files: str) -> str:
        words = [word for file in files for word in ("--annotation", file)]
        assert main(["show", str(folder), "--format", "ribbons-svg", *words], no_window) == 0
        return capfd.readouterr().out

    plain = drawn()
    assert "one" not in plain and "three" not in plain
    upper, both = drawn(f"a:{added}"), drawn(added, str(tmp_path / "right.bed"))
    assert ">one<" in upper and ">two<" in upper and ">three<" not in upper
    assert ">one<" in both and ">three<" in both and ">four<" in both
    assert drawn(added) == upper
    assert main(["show", str(folder), "--format", "ribbons-svg", "--annotation", f"b:{added}"], no_window) != 0
    assert "genes_of_a.gff3" in capfd.readouterr().err


def test_an_added_file_is_for_the_genome_of_its_name() -> None:
    names = ("one", "one.two", "three")
    assert genomes_of("/x/one.two.gff3", names) == [1] and genomes_of("one.gff.gz", names) == [0]
    assert genomes_of("ones.gff3", names) == [0, 1, 2]


def test_variants_are_no_genes(tmp_path: Path) -> None:
    path = tmp_path / "v.vcf"
    path.write_text("##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\nc1\t5\t.\tA\tG\n")
    with pytest.raises(InputError, match="lists variants"):
        read_features(str(path), (TABLE,))
