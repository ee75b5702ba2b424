"""The paths of pairs of records: in the colour of their strand, on the page and in the report."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app.genomes.paths import paths_of
from app.genomes.report import whole_plot
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.request import GenomesRequest
from gpu.genomes.result import GenomesResult
from tests.app.genomes.samples import two_genomes


def test_paths_have_the_colour_of_their_strand(qapp: object, tmp_path: Path) -> None:
    result = two_genomes(tmp_path)
    paths = paths_of(result)
    turned = {name for pair in result.pairs if pair.reverse for name in (pair.folder,)}
    assert turned and len(turned) < len(paths)
    for path in paths:
        assert path.colour == ("reverse" if path.folder.name in turned else "forward")
        # Along a path b rises; a falls where b is turned around.
        rises = path.points[-1, 1] > path.points[0, 1]
        assert (path.points[-1, 0] > path.points[0, 0]) == (rises != path.reverse)
    drawn = whole_plot(result).alignments
    assert [one.colour for one in drawn] == [path.colour for path in paths]
    assert {one.label for one in drawn} == {"Optimal alignments", "Optimal alignments, turned around"}


@pytest.mark.parametrize("turned", [False, True])
def test_the_paths_of_rotated_records_lie_where_their_bases_are_equal(
    qapp: object, tmp_path: Path, turned: bool
) -> None:
    letters = "".join(random.Random(4).choices("ACGT", k=1000))
    other = letters.translate(str.maketrans("ACGT", "TGCA"))[::-1] if turned else letters
    other = other[300:] + other[:300]
    paths = tmp_path / "a.fa", tmp_path / "b.fa"
    for path, bases in zip(paths, (letters, other), strict=True):
        path.write_text(f">first\n{'AC' * 50}\n>ring [topology=circular]\n{bases}\n", encoding="ascii")
    request = GenomesRequest((str(paths[0]),), (str(paths[1]),), engine="cpu", threshold=0.5)
    ANALYSIS.run(request, tmp_path / "r", Monitor(), CpuEngine(1))
    drawn = [path for path in paths_of(GenomesResult.open(tmp_path / "r")) if "ring" in path.label]
    # The record of 100 bases lies before it in both files.
    ends = sorted(path.points[[0, -1], ::-1].tolist() for path in drawn)
    if turned:
        assert ends == [[[100, 800], [800, 100]], [[800, 1100], [1100, 800]]]
    else:
        assert ends == [[[100, 800], [400, 1100]], [[400, 100], [1100, 800]]]
