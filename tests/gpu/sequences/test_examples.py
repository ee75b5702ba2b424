import importlib.util
import io
import tempfile
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.pairs import ANALYSIS as PAIRS
from gpu.analyses.pairs import example
from gpu.analyses.reads import ANALYSIS as READS
from gpu.analyses.reads import example as reads_example
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.search import ANALYSIS as SEARCH
from gpu.analyses.search.hit import hits_of
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.genomes import ANALYSIS as GENOMES
from gpu.genomes import example as genomes_example
from gpu.genomes.request import GenomesRequest
from gpu.sequences.files import read

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "resources" / "examples"


@pytest.fixture(scope="module")
def make():
    specification = importlib.util.spec_from_file_location("make_examples", ROOT / "packaging" / "make_examples.py")
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.make


def test_the_bundled_examples_belong_together() -> None:
    a, b, annotated = (read(EXAMPLES / name) for name in ("skua.a.fa", "skua.b.fa", "skua.a.gb"))
    assert (len(a), a.name, b.name, annotated.name) == (20_000, "skua_a", "skua_b", "skua_a")
    np.testing.assert_array_equal(a.codes, annotated.codes)
    assert abs(len(b) - 20_600) < 600
    assert {"gene", "CDS", "rRNA", "tRNA", "repeat_region"} <= {feature.kind for feature in annotated.features}
    assert len(annotated.features) >= 20
    assert sum((EXAMPLES / name).stat().st_size for name in ("skua.a.fa", "skua.b.fa")) < 60_000


def test_they_are_made_alike_each_time(make, tmp_path: Path) -> None:
    once, again = make(tmp_path / "once"), make(tmp_path / "again")
    invented = ["birds.query.fa", "birds.db.fa", "petrels.queries.fa", "petrels.references.fa"]
    invented += ["terns.reference.fa", "terns.reads.fq", "puffin.a.gb", "puffin.b.fa", "puffin.c.fa"]
    assert [path.name for path in once] == ["skua.a.fa", "skua.b.fa", "skua.a.gb", *invented]
    for first, second in zip(once, again, strict=True):
        assert first.read_bytes() == second.read_bytes()
        # As bytes by another NumPy may differ, the bundled ones are compared in form.
        bundled = EXAMPLES / first.name
        if first.name.startswith("skua"):
            assert len(read(first)) == pytest.approx(len(read(bundled)), rel=0.05)
        else:
            assert first.read_bytes().count(b">") == bundled.read_bytes().count(b">")
            assert len(first.read_bytes()) == pytest.approx(len(bundled.read_bytes()), rel=0.1)


def test_the_search_finds_its_families() -> None:
    """Each query its relatives before all others."""
    request = SEARCH.example()
    assert request is not None
    with tempfile.TemporaryDirectory() as folder:
        SEARCH.run(request, Path(folder) / "r", Monitor())
        best = [(hit.query, hit.subject) for hit in hits_of(SEARCH.open(Path(folder) / "r")) if hit.evalue < 1e-6]
    assert len(best) == 11 and all(subject.startswith(query) for query, subject in best)


def test_the_pairs_are_alike_to_every_degree(tmp_path: Path) -> None:
    request = PAIRS.example()
    assert request is not None
    PAIRS.run(request, tmp_path / "r", Monitor())
    table = PAIRS.open(tmp_path / "r").pairs
    identity = table.column("identities")[:] / np.maximum(table.column("columns")[:], 1)
    lengths = table.column("query_length")[:]
    assert len(table) == 240 and lengths.max() > 5 * lengths.min()
    # Some are nearly equal, some hardly alike, and none of these degrees is missing.
    counts, _ = np.histogram(identity, [0, 0.3, 0.5, 0.7, 0.9, 1])
    assert counts.min() >= 10
    assert sum(Path(path).stat().st_size for path in request.files) < 200_000


def test_a_missing_example_of_pairs_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(example, "FOLDER", tmp_path)
    with pytest.raises(InputError, match="no example of pairs"):
        example.example()


def test_the_reads_show_what_their_sample_is_like(tmp_path: Path) -> None:
    request = READS.example()
    assert request is not None
    READS.run(request, tmp_path / "r", Monitor())
    result = READS.open(tmp_path / "r")
    told = result.statistics
    assert told["reads"] == 1_600 and told["unmapped"] > 20 and told["several"] > 20 and min(told["mapped"]) > 10
    coverage = Coverage(result).depth(0, len(result.bases))
    # What the sample lacks is the one stretch that is not covered, but for its ends, where reads
    # hang over with an error.
    bare = np.flatnonzero(coverage[100:6_300] == 0) + 100
    assert set(range(4_303, 4_457)) <= set(bare.tolist()) and len(bare) < 200
    assert sum(Path(path).stat().st_size for path in request.files) < 300_000


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (1, [("inversion", 6_001, 11_000)]),
        (2, [("duplication between records", 12_501, 13_900), ("translocation", 16_501, 20_500)]),
    ],
)
def test_the_genomes_differ_where_they_were_rearranged(
    tmp_path: Path, other: int, expected: list[tuple[str, int, int]]
) -> None:
    request = GENOMES.example()
    assert isinstance(request, GenomesRequest) and request.is_all and len(request.a) == 3
    GENOMES.run(request.with_(a=request.a[:1], b=request.a[other : other + 1], engine="cpu"), tmp_path, Monitor())
    table = io.BytesIO()
    next(each for each in GENOMES.formats if each.name == "rearrangements").write(GENOMES.open(tmp_path), table)
    rows = [line.split("\t") for line in table.getvalue().decode().splitlines()[1:]]
    found = [row for row in rows if row[0] != "collinear"]
    assert [(row[0], row[1]) for row in found] == [(kind, "puffin_a_chromosome") for kind, *_ in expected]
    for row, (_, first, last) in zip(found, expected, strict=True):
        assert abs(int(row[2]) - first) <= 3 and abs(int(row[3]) - last) <= 3
    assert sum(Path(path).stat().st_size for path in request.a) < 120_000


def test_a_missing_example_of_genomes_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(genomes_example, "FOLDER", tmp_path)
    for name in ("puffin.a.gb", "puffin.b.fa", "puffin.b.fa.fai"):
        (tmp_path / name).touch()
    with pytest.raises(InputError, match="no example of genomes"):
        genomes_example.example()
    (tmp_path / "puffin.c.fa").touch()
    assert [Path(path).name for path in genomes_example.example().a] == ["puffin.a.gb", "puffin.b.fa", "puffin.c.fa"]


def test_a_missing_example_of_reads_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reads_example, "FOLDER", tmp_path)
    with pytest.raises(InputError, match="no example of reads"):
        reads_example.example()
