"""From a rectangle of the dot plot to the sides of an alignment, and from a finished alignment to a
line on the plot.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.analyses.matches.alignment_layer import FurtherPaths, LayerFinder, meets, middle_of_short, parts
from app.analyses.matches.records import RecordFiles, Rectangle, choices
from app.charts.level_of_detail import Area, thin_path
from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment, file_of
from gpu.core.errors import InputError
from gpu.results.folder import read_request
from gpu.results.store import ResultStore
from gpu.sequences.choice import SequenceChoice, resolve
from tests.app.analyses.matches.match_samples import matches_result, related_records


@pytest.fixture(params=[False, True], ids=["one query file", "two query files"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> RecordFiles:
    result = matches_result(tmp_path / "m", split=request.param)
    return RecordFiles(result.request, result.matches)


def test_a_rectangle_becomes_two_sides(files: RecordFiles) -> None:
    a, b, remark = choices(files, Rectangle(6100, 7000, 6000, 10_000, reverse=True))
    assert (a.name, a.trim, a.reverse, a.length) == ("query2", None, False, 4000)
    # As in every alignment, the rows go forward, and b is turned.
    assert (b.name, b.trim, b.reverse, b.length) == ("ref2", (101, 1000), True, 4000)
    assert not remark
    # What the dialog and a run make of them is what was meant.
    reference, query = related_records()
    for choice, wanted in ((a, query[1]), (b, reference[1])):
        np.testing.assert_array_equal(resolve(choice)[1].codes, wanted.codes)


@pytest.mark.parametrize(
    ("reference_records", "query_records", "told"),
    [
        (2, 1, "side: ref1 of 2 reference records is filled in;"),
        (1, 1_200, "side: query1 of 1,200 query records is filled in;"),
        (3, 2, "side: query1 of 2 query records and ref1 of 3 reference records are filled in;"),
    ],
)
def test_what_was_left_out_is_told(files: RecordFiles, reference_records: int, query_records: int, told: str) -> None:
    rectangle = Rectangle(0, 6000, 5000, 6000, False, reference_records, query_records)
    a, b, remark = choices(files, rectangle)
    assert (a.name, a.trim) == ("query1", (5001, 6000))
    assert (b.name, b.trim) == ("ref1", None)
    assert told in remark and "choose another under Record" in remark


def test_a_file_with_one_record_needs_no_key(tmp_path: Path) -> None:
    result = matches_result(tmp_path / "m", lengths=(3000,))
    a, b, _ = choices(RecordFiles(result.request, result.matches), Rectangle(0, 3000, 0, 3000))
    assert (a.record, b.record) == (None, None)


def test_changed_query_files_are_noticed(tmp_path: Path) -> None:
    result = matches_result(tmp_path / "m", split=True)
    Path(result.request.queries[0]).write_text(">query1\nACGT\n")
    with pytest.raises(InputError, match=r"query1\.fa has changed"):
        RecordFiles(result.request, result.matches).choice("query", 1)


def aligned(folder: Path, a: SequenceChoice, b: SequenceChoice, alignment: Alignment) -> Path:
    """A finished alignment of two sides, as far as a dot plot needs it."""
    request = ChromosomeRequest(resolve(a)[0], resolve(b)[0])
    with ResultStore.open(folder, request) as store:
        store.save_arrays("alignment.npz", **alignment.to_arrays())
        store.append("finished", seconds=1.0)
    return folder


def gapped(start: tuple[int, int], end: tuple[int, int]) -> Alignment:
    """A path with a gap of 5 bases of a ten bases after its start."""
    gaps = np.array([[start[0] + 10, start[1] + 10, 5]])
    nothing = np.zeros((0, 3), dtype=np.int64)
    return Alignment(start, end, 7, nothing, gaps)


def test_an_alignment_becomes_a_line(files: RecordFiles, tmp_path: Path) -> None:
    a, b, _ = choices(files, Rectangle(6100, 7000, 6000, 10_000))
    folder = aligned(tmp_path / "c", a, b, gapped((105, 0), (905, 795)))
    layer = LayerFinder(files).layer(folder)
    assert layer is not None and layer.label == "ref2 101–1,000 × query2 1–4,000 · score\u00a07 · c"
    # The reference was cut at base 101 of its second record, the gap skips bases of the query.
    assert layer.points.tolist() == [[6100, 6105], [6110, 6115], [6110, 6120], [6895, 6905]]


def test_on_the_other_strand_it_runs_back(files: RecordFiles, tmp_path: Path) -> None:
    a, b, _ = choices(files, Rectangle(0, 6000, 6000, 10_000, reverse=True))
    layer = LayerFinder(files).layer(aligned(tmp_path / "c", a, b, gapped((0, 0), (105, 100))))
    assert layer is not None
    assert layer.points.tolist() == [[6000, 6000], [5990, 6010], [5990, 6015], [5900, 6105]]


def test_the_sides_may_be_the_other_way_round(files: RecordFiles, tmp_path: Path) -> None:
    b, a, _ = choices(files, Rectangle(0, 6000, 0, 6000))
    layer = LayerFinder(files).layer(aligned(tmp_path / "c", a, b, gapped((0, 0), (105, 100))))
    assert layer is not None and layer.label.startswith("ref1 1–6,000 × query1 1–6,000 ·")
    assert layer.points.tolist() == [[0, 0], [10, 10], [15, 10], [105, 100]]


def also(folder: Path, number: int, alignment: Alignment, other_strand: bool) -> None:
    """Add a further alignment to a finished one."""
    found = RankedAlignment(number, alignment, other_strand, Counts(alignment.length, 0, 0, 0), None)
    with ResultStore.open(folder, read_request(folder, ChromosomeRequest)) as store:
        store.save_arrays(file_of(number), **found.to_arrays())


def test_all_alignments_of_a_result_are_lines(files: RecordFiles, tmp_path: Path) -> None:
    a, b, _ = choices(files, Rectangle(6100, 7000, 6000, 10_000))
    folder = aligned(tmp_path / "c", a, b, gapped((105, 0), (905, 795)))
    nothing = np.zeros((0, 3), np.int64)
    also(folder, 2, Alignment((1000, 20), (1030, 50), 5, nothing, nothing), other_strand=False)
    also(folder, 3, Alignment((2000, 0), (2040, 40), 4, nothing, nothing), other_strand=True)
    layer = LayerFinder(files).layer(folder)
    assert layer is not None and layer.points[0].tolist() == [6100, 6105]
    # The third is with the other strand of the reference, whose base 1,000 is then the first.
    assert layer.further.points.tolist() == [[6120, 7000], [6150, 7030], [7000, 8000], [6960, 8040]]
    assert layer.further.firsts.tolist() == [0, 2]


def random_paths(random: np.random.Generator, count: int) -> list[np.ndarray]:
    paths = []
    for _ in range(count):
        steps = random.integers(0, 30, (random.integers(1, 12), 2))
        steps[:, 0] *= random.choice([-1, 1])
        paths.append(np.cumsum(np.concatenate([random.integers(200, 800, (1, 2)), steps]), axis=0))
    return paths


@pytest.mark.parametrize("seed", range(20))
def test_further_paths_are_thinned_each_as_by_itself(seed: int) -> None:
    random = np.random.default_rng(seed)
    paths = random_paths(random, int(random.integers(0, 30)))
    (top, left), (rows, columns) = random.integers(0, 800, 2).tolist(), random.integers(20, 1000, 2).tolist()
    area = Area(top, top + rows, left, left + columns)
    scale = float(random.uniform(0.5, 20)), float(random.uniform(0.5, 20))
    further = FurtherPaths.of(paths)
    points, joined = further.thinned(area, scale)
    expected = [thin_path(path, area, scale) for path in paths]
    assert points.tolist() == [point for path in expected for point in path.tolist()]
    assert joined.tolist() == [place < len(path) - 1 for path in expected for place in range(len(path))]
    assert meets(further.points, area, further.goes_on) == any(meets(path, area) for path in paths)
    middles = [middle_of_short(path, scale, 9) for path in paths]
    assert further.short_middles(scale, 9).tolist() == [list(middle) for middle in middles if middle is not None]


def test_other_sequences_do_not_belong(files: RecordFiles, tmp_path: Path) -> None:
    other = tmp_path / "other.fa"
    # Of the same name and length, but with other bases.
    other.write_text(">ref1\n" + "ACGTAC" * 1000 + "\n")
    a = choices(files, Rectangle(0, 6000, 0, 6000))[0]
    folder = aligned(tmp_path / "c", a, SequenceChoice(str(other)), gapped((0, 0), (105, 100)))
    assert LayerFinder(files).layer(folder) is None
    second = choices(files, Rectangle(0, 6000, 6000, 10_000))[0]
    unlike = aligned(tmp_path / "d", a, second, gapped((0, 0), (105, 100)))
    assert LayerFinder(files).layer(unlike) is None


def test_what_cannot_be_read_is_passed_over(files: RecordFiles, tmp_path: Path) -> None:
    a, b, _ = choices(files, Rectangle(0, 6000, 0, 6000))
    good = aligned(tmp_path / "good", a, b, gapped((0, 0), (105, 100)))
    empty = aligned(tmp_path / "empty", a, b, Alignment.empty(0, 0))
    damaged = aligned(tmp_path / "damaged", a, b, gapped((0, 0), (105, 100)))
    (damaged / "alignment.npz").write_bytes(b"no archive")
    found = LayerFinder(files).find([tmp_path / "gone", damaged, tmp_path / "m", empty, good])
    assert [layer.folder for layer in found] == [good]


def test_two_alignments_of_one_rectangle_have_two_names(files: RecordFiles, tmp_path: Path) -> None:
    a, b, _ = choices(files, Rectangle(0, 6000, 0, 6000))
    folders = [aligned(tmp_path / name, a, b, gapped((0, 0), (105, 100))) for name in ("c", "c (2)")]
    labels = {layer.label for layer in LayerFinder(files).find(folders)}
    assert len(labels) == 2


@pytest.mark.parametrize(
    ("area", "met"),
    [
        (Area(0, 100, 0, 100), True),
        (Area(20, 30, 20, 30), True),  # in the middle of a step
        (Area(0, 5, 6, 20), False),  # beside a diagonal, within its rectangle
        (Area(30, 60, 39, 41), True),
        (Area(45, 46, 30, 39), False),
        (Area(60, 70, 40, 41), False),  # the gap ends above
        (Area(59, 69, 60, 61), False),
        (Area(70, 80, 60, 61), True),
    ],
)
def test_a_path_meets_an_area_where_it_has_a_part_in_it(area: Area, met: bool) -> None:
    # (reference, query): a diagonal, a gap downwards, and a diagonal.
    assert meets(np.array([[0, 0], [40, 40], [40, 50], [80, 90]]), area) is met


def test_the_middle_of_a_short_path() -> None:
    path = np.array([[100, 300], [118, 282]])
    assert middle_of_short(path, (10.0, 10.0), 9) == (109, 291)
    assert middle_of_short(path, (1.0, 1.0), 9) is None
    assert middle_of_short(path, (10.0, 2.0), 9) is None


def test_features_of_annotated_files(tmp_path: Path) -> None:
    from gpu.analyses.matches.request import MatchesRequest
    from gpu.analyses.matches.result import Matches, RecordTable

    annotated = tmp_path / "two.gb"
    record = (
        "LOCUS       {name:<16}          12 bp    DNA     linear   UNA 01-JAN-2000\n"
        "ACCESSION   {name}\nVERSION     {name}\nFEATURES             Location/Qualifiers\n"
        '     gene            3..8\n                     /gene="g{name}"\nORIGIN\n        1 acgtacgtac gt\n//\n'
    )
    annotated.write_text(record.format(name="one") + record.format(name="two"))
    plain = tmp_path / "q.fa"
    plain.write_text(">q\nACGT\n")
    nothing = np.zeros(0, dtype=np.int64)
    matches = Matches(
        RecordTable.of(["one", "two"], [12, 12]),
        RecordTable.of(["q"], [4]),
        nothing,
        nothing,
        nothing,
        nothing.astype(bool),
    )
    files = RecordFiles(MatchesRequest(str(annotated), (str(plain),)), matches)
    found = [(feature.label, feature.start, feature.end) for feature in files.features("reference")]
    assert found == [("gone", 2, 8), ("gtwo", 14, 20)]
    assert files.features("query") == []


@pytest.mark.parametrize(
    ("a_origin", "reverse", "b_origin", "ends"),
    [
        # Of the longest part: first and last positions in the reference, then in the query.
        (1000, False, 0, ((0, 3000), (1000, 4000))),
        (3000, False, 0, ((1000, 4000), (0, 3000))),
        (0, True, 1000, ((4000, 1000), (1000, 4000))),
        (0, True, 3000, ((3000, 0), (0, 3000))),
        (1000, False, 2600, ((0, 1600), (2400, 4000))),
    ],
)
def test_the_longest_part_of_a_rotated_alignment_is_drawn(
    tmp_path: Path, a_origin: int, reverse: bool, b_origin: int, ends: tuple[tuple[int, int], ...]
) -> None:
    result = matches_result(tmp_path / "m")
    files = RecordFiles(result.request, result.matches)
    a, b = files.choice("query", 1), files.choice("reference", 1)
    a = SequenceChoice(a.path, a.record, origin=a_origin)
    b = SequenceChoice(b.path, b.record, reverse=reverse, origin=b_origin)
    nothing = np.zeros((0, 3), np.int64)
    folder = aligned(tmp_path / "r", a, b, Alignment((0, 0), (4000, 4000), 1, nothing, nothing))
    layer = LayerFinder(files).layer(folder)
    assert layer is not None
    starts = np.array([6000, 6000])
    np.testing.assert_array_equal(layer.points[[0, -1]] - starts, np.array(ends).T)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("start", [0, 2_500])
def test_an_alignment_that_does_not_reach_the_ends_of_a_circle_is_in_one_piece(start: int, reverse: bool) -> None:
    nothing = np.zeros((0, 3), np.int64)
    alignment = Alignment((start, start), (start + 1_500, start + 1_500), 1, nothing, nothing)
    ring = SequenceChoice("a.fa", length=4_000, origin=2_000, reverse=reverse)
    ((rows, columns),) = parts(alignment, ring, ring)
    assert rows.tolist() == columns.tolist() == [start, start + 1_500]
