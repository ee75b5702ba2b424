"""Which record matches which: sums and coverage, counted base by base."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches import record_pairs as tested
from gpu.analyses.matches.imported.read import read_alignments
from gpu.analyses.matches.record_pairs import RecordMatches, lines, record_pairs
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.core.errors import InputError
from tests.gpu.analyses.matches.imported.samples import DELTA, write


def random_matches(seed: int, count: int = 60) -> Matches:
    """Matches within records of a few hundred bases, many of which overlap."""
    random = np.random.default_rng(seed)
    sides = [RecordTable.of([f"{side}{n}" for n in range(4)], random.integers(60, 300, 4)) for side in "rq"]
    rows = []
    for _ in range(count):
        places = [int(random.integers(0, 4)) for _ in sides]
        length = int(random.integers(1, 50))
        starts = [
            int(side.starts[place] + random.integers(0, side.lengths[place] - length))
            for side, place in zip(sides, places, strict=True)
        ]
        rows.append((*starts, length, bool(random.random() < 0.4)))
    j, i, length, reverse = zip(*rows, strict=True)
    return Matches(sides[0], sides[1], np.array(j), np.array(i), np.array(length, np.int32), np.array(reverse))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("minimum", [1, 20])
def test_sums_are_those_of_single_bases(seed: int, minimum: int) -> None:
    matches = random_matches(seed)
    expected: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0, 0])
    covered: dict[tuple[str, str], tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
    for j, i, length, reverse in zip(
        *(
            column.tolist()
            for column in (matches.reference_starts, matches.query_starts, matches.lengths, matches.reverse)
        ),
        strict=True,
    ):
        if length >= minimum:
            key = matches.query.place(i)[0], matches.reference.place(j)[0]
            expected[key][0] += 1
            expected[key][1 + reverse] += length
            covered[key][0].update(range(i, i + length))
            covered[key][1].update(range(j, j + length))
    pairs = record_pairs(RecordMatches.of_matches(matches, minimum), matches.reference)
    found = {
        (matches.query.names[pairs.query[row]], matches.reference.names[pairs.reference[row]]): row
        for row in range(pairs.size)
    }
    assert set(found) == set(expected) and pairs.size == len(expected)
    for key, row in found.items():
        assert [pairs.number[row], pairs.forward[row], pairs.reverse[row]] == expected[key]
        assert [pairs.query_covered[row], pairs.reference_covered[row]] == [len(side) for side in covered[key]]
    assert (np.diff(pairs.matched) <= 0).all()


def test_identity_of_alignments_is_weighted_by_columns(tmp_path: Path) -> None:
    found = read_alignments(write(tmp_path, DELTA + "150 189 50 89 20 20 0\n0\n".replace("50 89", "41 80")))
    pairs = record_pairs(RecordMatches.of_alignments(found), found.b)
    row = int(np.flatnonzero(pairs.query == found.a.names.index("q2"))[0])
    # 30 equal of 30 columns, 20 of 40.
    assert pairs.identity[row] == pytest.approx(50 / 70, abs=1e-6) and pairs.number[row] == 2
    text = lines(pairs, found.a, found.b, is_exact=False)
    assert text[0].split("\t")[0] == "query" and len(text) == 3
    fields = dict(zip(text[0].split("\t"), text[1 + row].split("\t"), strict=True))
    assert fields["query"] == "q2" and fields["strand"] == "-" and fields["identity"] == "71.43"
    assert fields["query_covered"] == "70" and fields["query_coverage"] == "87.50"


def test_all_is_told_only_where_it_is_exact() -> None:
    matches = random_matches(1)
    pairs = record_pairs(RecordMatches.of_matches(matches, 1), matches.reference)
    nearly = pairs._replace(identity=np.full(pairs.size, 0.99999), query_covered=matches.query.lengths[pairs.query])
    row = lines(nearly, matches.query, matches.reference, is_exact=False)[1].split("\t")
    assert row[8] == "100.00" and row[-1] == "99.99"


def test_no_match_gives_no_pair() -> None:
    matches = random_matches(1)
    assert record_pairs(RecordMatches.of_matches(matches, 1000), matches.reference).size == 0


def test_too_many_matches_end_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tested, "MAX_MATCHES", 10)
    with pytest.raises(InputError, match="more than 10 matches of 1 bases or more"):
        RecordMatches.of_matches(random_matches(1))
