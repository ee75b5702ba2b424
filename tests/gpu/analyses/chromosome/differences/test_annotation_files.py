"""Genes of annotation files in the table of differences: as if the record had them itself."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from gpu.analyses.chromosome.annotation.files import read_annotation, with_features
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.analyses.chromosome.export import Rendering, rendering_of
from gpu.analyses.chromosome.result import Result
from gpu.command_line.main import main
from gpu.sequences.choice import matrix_side
from gpu.sequences.sequence import Feature
from tests.samples import finished_result

GENES = """##gff-version 3
sample_{0}\tx\tgene\t301\t1200\t.\t+\t.\tID=g1;Name=aukA
sample_{0}\tx\tCDS\t301\t600\t.\t+\t0\tID=c1;Parent=g1
sample_{0}\tx\tCDS\t901\t1200\t.\t+\t0\tID=c1;Parent=g1
sample_{0}\tx\tCDS\t2001\t2600\t.\t-\t0\tID=c2;Name=aukB
sample_{0}\tx\tgene\t2701\t2800\t.\t+\t.\tID=g3;Name=aukC
"""


#: A gene of two exons and its protein, in the words of many programs; a stop codon ends it.
PLACES = ("301\t600\t.\t+\t0", "901\t1200\t.\t+\t0")
GTF = 'gene_id "aukA"; transcript_id "{0}";'
WRITTEN = {
    "one ID": ("ID=c;gene=aukA",) * 2,
    "an ID a line": ("ID=c1;Parent=t;gene=aukA", "ID=c2;Parent=t;gene=aukA"),
    "several parents": ("Parent=t,u;gene=aukA", "Parent=t;gene=aukA"),
    "GTF": (GTF.format("t"),) * 2,
}


def no_window(paths: object, example: object) -> int:
    return 9


def genes(folder: Path, side: str) -> Path:
    path = folder / f"{side}.gff3"
    path.write_text(GENES.format(side))
    return path


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("reverse", [False, True])
def test_effects_are_those_of_an_annotated_record(tmp_path: Path, side: int, reverse: bool) -> None:
    result = Result.open(finished_result(tmp_path / "result", length=3_000, reverse_a=reverse, reverse_b=reverse))
    plain = rendering_of(result)
    choice, record = (plain.request.a, plain.record_a) if side == 0 else (plain.request.b, plain.record_b)
    features = read_annotation(genes(tmp_path, "ab"[side]), choice).features
    whole = replace(record, features=features)
    records = [ComparedSequence(plain.a, plain.a, plain.request.a), ComparedSequence(plain.b, plain.b, plain.request.b)]
    records[side] = ComparedSequence(whole, matrix_side(choice, whole), choice)
    expected = DifferenceTable.of(plain.alignment, *records)
    added: list[tuple[Feature, ...]] = [(), ()]
    added[side] = features
    table = Rendering(plain.request, plain.a, plain.b, plain.alignment, annotation=(added[0], added[1])).differences
    assert list(table.rows(slice(None), 50)) == list(expected.rows(slice(None), 50))
    assert {"aukA", "aukB", "aukC"} <= set(table.effects.genes) and table.effects.effect.max() > 3


def table(tmp_path: Path, lines: list[str]) -> list[object]:
    """The differences of a result that lie in ``aukA``, as rows, with genes of a file of lines."""
    folder = tmp_path / "result"
    plain = rendering_of(Result.open(folder if folder.exists() else finished_result(folder, length=3_000)))
    path = tmp_path / "some genes"
    path.write_text("".join(f"sample_a\tx\t{line}\n" for line in lines))
    features = read_annotation(path, plain.request.a).features
    found = Rendering(plain.request, plain.a, plain.b, plain.alignment, annotation=(features, ())).differences
    effects = found.effects
    named = [gene >= 0 and effects.genes[gene] == "aukA" for gene in effects.gene.tolist()]
    assert any(named)
    rows = zip(effects.effect.tolist(), effects.number.tolist(), effects.residues.tolist(), strict=True)
    return [row for row, mine in zip(rows, named, strict=True) if mine and row[1]]


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_effects_are_those_of_one_protein_however_its_lines_are_written(
    tmp_path: Path, written: tuple[str, str]
) -> None:
    whole = table(tmp_path, [f"CDS\t{place}\tID=c1;gene=aukA" for place in PLACES])
    assert any(number > 100 for _, number, _ in whole)
    lines = [f"CDS\t{place}\t{said}" for place, said in zip(PLACES, written, strict=True)]
    assert table(tmp_path, lines) == whole
    assert table(tmp_path, lines[::-1]) == whole
    if written is WRITTEN["GTF"]:
        heading = ["gene\t301\t1200\t.\t+\t.\taukA", f"stop_codon\t1198\t1200\t.\t+\t0\t{written[0]}"]
        assert table(tmp_path, [*heading, lines[0], lines[1].replace("1200", "1197")]) == whole


def test_parts_of_added_features_stay_apart_from_those_there(tmp_path: Path) -> None:
    result = Result.open(finished_result(tmp_path / "result", length=3_000))
    record = rendering_of(result).record_a
    features = read_annotation(genes(tmp_path, "a"), result.request.a).features
    twice = with_features(with_features(record, features), features)
    groups = [feature.group for feature in twice.features if feature.group >= 0]
    assert len(groups) == 4 and len(set(groups)) == 2


def test_show_takes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = finished_result(tmp_path / "result", length=3_000)
    told = ["show", str(folder), "--format", "tsv"]
    assert main([*told, "--annotation", f"a:{genes(tmp_path, 'a')}", "--named", "aukB"], no_window) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert lines and all("aukB" in line and 2_000 < int(line.split("\t")[3]) <= 2_600 for line in lines)
    bed = tmp_path / "places.bed"
    bed.write_text("sample_a\t0\t1500\tisland\n")
    assert main([*told, "--annotation", f"a:{bed}", "--named", "island"], no_window) == 0
    assert len(capsys.readouterr().out.splitlines()) > 10
    assert main([*told, "--annotation", f"a:{bed}", "--annotation", f"a:{genes(tmp_path, 'a')}"], no_window) == 0
    assert "aukA" in (out := capsys.readouterr().out) and "island" in out
    assert main([*told, "--annotation", "genes.gff"], no_window) != 0
    assert "write a:FILE or b:FILE" in capsys.readouterr().err
    assert main(["show", str(folder), "--format", "paf", "--annotation", f"a:{bed}"], no_window) != 0


def test_a_difference_in_a_pseudogene_is_non_coding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line without parts, as in GFF3 of NCBI and of Ensembl."""
    folder = finished_result(tmp_path / "result", length=3_000)
    path = tmp_path / "p.gff3"
    lines = ("gene\t1201\t1300\t.\t+\t.\tID=h;Name=other", "pseudogene\t301\t1200\t.\t+\t.\tID=p;Name=pse")
    path.write_text("##gff-version 3\n" + "".join(f"sample_a\tx\t{line}\n" for line in lines))
    assert main(["show", str(folder), "--format", "tsv", "--annotation", f"a:{path}"], no_window) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines(), delimiter="\t"))
    inside = [row for row in rows if int(row["a_first"]) >= 301 and int(row["a_last"]) <= 1200]
    assert len(inside) > 3 and {row["kind"] for row in inside} >= {"substitution"}
    assert {(row["gene"], row["effect"]) for row in inside} == {("pse", "non-coding")}
    assert {row["effect"] for row in rows if int(row["a_first"]) > 1300} == {"intergenic"}


def test_show_writes_genes_and_proteins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = finished_result(tmp_path / "result", length=3_000)
    added = ["--annotation", f"a:{genes(tmp_path, 'a')}"]
    assert main(["show", str(folder), "--format", "genes", *added], no_window) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines(), delimiter="\t"))
    assert {"aukA", "aukB", "aukC"} <= {row["gene"] for row in rows}
    assert all(row["state"] == "present" and row["b_first"] for row in rows)
    assert main(["show", str(folder), "--format", "genes-fasta", *added], no_window) == 0
    headings = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith(">")]
    assert headings[::2] == [name[:-1] + "a" for name in headings[1::2]] and len(headings) >= 2
    assert main(["show", str(folder), "--format", "genes", *added, "--named", "aukB"], no_window) != 0
    assert "lists of differences" in capsys.readouterr().err
