"""Genes of all alignments of a result, against planted blocks and the tables of each alignment."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest
from Bio.Seq import Seq

from gpu.analyses.chromosome import ANALYSIS
from gpu.analyses.chromosome.export import FORMATS, renderings_of
from gpu.analyses.chromosome.export.genes import COLUMNS, genes_of
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor, Progress
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.choice import SequenceChoice
from tests.gpu.genomes.simulated import write_fasta

#: Begin and end of each block in a.
BACKBONE, INVERTED, MOVED, COPIED, GONE = (0, 3_000), (3_000, 4_500), (4_500, 6_000), (6_000, 7_000), (7_000, 8_000)
#: A gene of 300 bases in each, and its strand.
GENES = {"same": (700, 1), "turned": (3_500, -1), "moved": (5_000, 1), "copied": (6_300, -1), "lost": (7_300, 1)}
Rows = list[dict[str, str]]


def planted(folder: Path, seed: int, on_b: bool = False) -> tuple[Result, Path, dict[str, tuple[int, int, str]]]:
    """A result with further alignments, the annotation, and where each gene lies in the other one.

    b is the moved block, the backbone, the inverted block, and the copied one twice: the second
    time with one of thirty bases changed. ``on_b``: they are compared the other way round.
    """
    chance = random.Random(seed)
    a = "".join(chance.choices("ACGT", k=8_000))

    def piece(block: tuple[int, int]) -> str:
        return a[slice(*block)]

    def foreign(size: int) -> str:
        return "".join(chance.choices("ACGT", k=size))

    poor = "".join(
        {"A": "C", "C": "G", "G": "T", "T": "A"}[letter] if at % 30 == 0 else letter
        for at, letter in enumerate(piece(COPIED))
    )
    parts = [piece(MOVED), foreign(400), piece(BACKBONE), str(Seq(piece(INVERTED)).reverse_complement())]
    parts += [foreign(400), poor, foreign(400), piece(COPIED), foreign(300)]
    b = "".join(parts)
    begins = [sum(map(len, parts[:number])) for number in range(len(parts))]
    expected = {"same": (begins[2] + 700, 1), "moved": (begins[0] + 500, 1), "copied": (begins[7] + 300, -1)}
    expected["turned"] = (begins[3] + 1_500 - 500 - 300, 1)
    lines = [f"a\tx\tCDS\t{at + 1}\t{at + 300}\t.\t{'+-'[way < 0]}\t0\tID={name}" for name, (at, way) in GENES.items()]
    annotation = folder / "genes.gff3"
    annotation.write_text("\n".join(("##gff-version 3", *lines)) + "\n")
    sides = [
        SequenceChoice(str(write_fasta(folder / f"{name}.fa", {name: letters})))
        for name, letters in zip("ab", (a, b), strict=True)
    ]
    if on_b:
        sides.reverse()
    request = ChromosomeRequest(*sides, engine="cpu", also="6", also_both_strands=True)
    ANALYSIS.run(request, folder / "r", Monitor(), CpuEngine(1))
    places = {name: (at + 1, at + 300, "+-"[way < 0]) for name, (at, way) in expected.items()}
    return Result.open(folder / "r"), annotation, places


def rows_of(result: Result, annotation: Path, side: int = 0, name: str = "genes", **choice: int) -> bytes:
    out = io.BytesIO()
    form = next(form for form in FORMATS if form.name == name)
    form.write(result, out, annotations=[(side, str(annotation))], **choice)
    return out.getvalue()


def parsed(text: bytes) -> Rows:
    return list(csv.DictReader(text.decode().splitlines(), delimiter="\t"))


@pytest.mark.parametrize("on_b", [False, True])
def test_each_gene_is_found_in_its_block(tmp_path: Path, on_b: bool) -> None:
    result, annotation, expected = planted(tmp_path, 1, on_b)
    rows, side = parsed(rows_of(result, annotation, int(on_b))), "ab"[not on_b]
    found = {row["gene"]: row for row in rows}
    assert [row["gene"] for row in rows] == list(GENES)
    for name, (first, last, strand) in expected.items():
        row = found[name]
        assert (int(row[f"{side}_first"]), int(row[f"{side}_last"]), row[f"{side}_strand"]) == (first, last, strand)
        assert (row["state"], row["identity"], row["coverage"]) == ("present", "100.00", "100.00"), name
    assert found["lost"]["state"] == "absent" and found["lost"]["alignment"] == ""
    assert len({row["alignment"] for row in rows} - {""}) >= 3
    if not on_b:
        letters = rows_of(result, annotation, name="genes-fasta").decode()
        proteins = {text.split()[0]: "".join(text.split("\n")[1:]) for text in letters.split(">")[1:]}
        assert all(proteins[f"{name}_a"] == proteins[f"{name}_b"] for name in expected) and "lost_b" not in proteins
        assert [text.split("_")[0] for text in letters.split(">")[1:]] == [
            name for name in GENES for _ in range(1 + (name in expected))
        ]


@pytest.mark.parametrize("seed", range(2, 5))
def test_a_gene_is_in_the_alignment_that_covers_most_of_it(tmp_path: Path, seed: int) -> None:
    result, annotation, _ = planted(tmp_path, seed)
    rows = parsed(rows_of(result, annotation))
    each = [parsed(rows_of(result, annotation, alignment=number + 1)) for number in range(len(result.alignments))]
    for number, row in enumerate(rows):
        scores = [(int(some[number]["aligned"]), one.score) for some, one in zip(each, result.alignments, strict=True)]
        best = max(range(len(each)), key=lambda at: scores[at])
        assert row == (each[best][number] if scores[best][0] else each[0][number])
        assert row["alignment"] == (str(best + 1) if scores[best][0] else "")


def test_a_result_of_one_alignment_has_one_column_more(tmp_path: Path) -> None:
    result, annotation, _ = planted(tmp_path, 6)
    assert COLUMNS[-1] == "alignment" and COLUMNS[-2] == "start_lost"
    rows = parsed(rows_of(result, annotation, alignment=1))
    assert {row["gene"]: row["state"] for row in rows}["turned"] == "absent"
    assert {row["alignment"] for row in rows} == {"1", ""}


def test_progress_and_cancel(tmp_path: Path) -> None:
    result, _, _ = planted(tmp_path, 7)
    renderings = renderings_of(result)
    seen = list[tuple[int, int]]()

    def told(progress: Progress) -> None:
        assert progress.current is not None
        seen.append((progress.current.done, progress.current.total))

    genes_of(renderings, Monitor().part(told))
    assert seen == [(done, len(renderings)) for done in range(len(renderings) + 1)]
    whole = Monitor()
    with pytest.raises(Cancelled):
        genes_of(renderings, whole.part(lambda progress: whole.cancel() if progress.current.done == 2 else None))
