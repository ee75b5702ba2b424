"""The paths of pairs of records: in the colour of their strand, on the page and in the report."""

from __future__ import annotations

from pathlib import Path

from app.genomes.paths import paths_of
from app.genomes.report import whole_plot
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
