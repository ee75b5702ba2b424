"""Genes of all alignments of a result, against planted blocks and the tables of each alignment."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from gpu.analyses.chromosome.export import FORMATS, renderings_of
from gpu.analyses.chromosome.export.genes import COLUMNS, gene_table_of
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor, Progress
from tests.gpu.analyses.chromosome.genes.planted import GENES, planted

Rows = list[dict[str, str]]


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


@pytest.mark.parametrize("on_b", [False, True])
def test_a_gene_that_is_cut_is_in_two_blocks(tmp_path: Path, on_b: bool) -> None:
    result, annotation, _ = planted(tmp_path, 8, on_b)
    # Over the border of an inversion, of what was moved, and of what is gone, whose half before is
    # there twice.
    cut = {"turned": 3_000, "moved": 4_500, "gone": 7_000, "whole": 2_000, "lost": 7_600}
    lines = [f"a\tx\tCDS\t{at - 149}\t{at + 150}\t.\t-\t0\tID={name}" for name, at in cut.items()]
    annotation.write_text("\n".join(("##gff-version 3", *lines)) + "\n")
    found = {row["gene"]: row for row in parsed(rows_of(result, annotation, int(on_b)))}
    states = {name: row["state"] for name, row in found.items()}
    two = "in two blocks"
    assert states == {"turned": two, "moved": two, "gone": "partial", "whole": "present", "lost": "absent"}
    assert 45 < float(found["turned"]["coverage"]) < 60
    alone = parsed(rows_of(result, annotation, int(on_b), alignment=1))
    assert {row["gene"]: row["state"] for row in alone}["turned"] == "partial"


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

    gene_table_of(renderings, Monitor().part(told))
    assert seen == [(done, len(renderings)) for done in range(len(renderings) + 1)]
    whole = Monitor()
    with pytest.raises(Cancelled):
        gene_table_of(renderings, whole.part(lambda progress: whole.cancel() if progress.current.done == 2 else None))
