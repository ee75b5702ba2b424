import time
from pathlib import Path

import numpy as np
import pytest

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA
from gpu.sequences.files import read
from gpu.sequences.simulate import Pair, simulate, write_pair


def follow(pair: Pair) -> int:
    """Walk from a to b by the record that the pair keeps, base by base; how many bases b has by
    it.
    """
    a, b = pair.a.codes, pair.b.codes
    rearranged = a.copy()
    rearranged[slice(*pair.inversion)] = DNA.reverse_complement(a[slice(*pair.inversion)])
    rearranged = np.insert(rearranged, pair.target, a[slice(*pair.duplication)])
    mutations = pair.mutations
    assert len(rearranged) == mutations.length
    substituted = set(mutations.substitutions.tolist())
    inserted = dict(mutations.insertions.tolist())
    deleted = dict(mutations.deletions.tolist())
    position = j = 0
    while position < len(rearranged):
        if position in deleted:
            assert position not in inserted and position not in substituted
            position += deleted[position]
            continue
        j += inserted.get(position, 0)
        assert (b[j] != rearranged[position]) == (position in substituted)
        position += 1
        j += 1
    assert position == len(rearranged)
    return j


@pytest.mark.parametrize(
    ("length", "divergence", "seed"),
    [(20_000, 0.08, 1), (20_000, 0.3, 2), (5_000, 0.5, 3), (3_000, 0, 4), (100, 0.1, 5)],
)
def test_the_record_leads_from_one_to_the_other(length: int, divergence: float, seed: int) -> None:
    pair = simulate(length, divergence, seed)
    assert len(pair.a) == length
    assert follow(pair) == len(pair.b)


@pytest.mark.parametrize("divergence", [0.001, 0.03, 0.08, 0.2])
def test_the_divergence_is_what_was_asked(divergence: float) -> None:
    mutations = simulate(1_000_000, divergence, 7).mutations
    assert mutations.divergence == pytest.approx(divergence, rel=0.1)
    indels = len(mutations.insertions) + len(mutations.deletions)
    assert indels / (indels + len(mutations.substitutions)) == pytest.approx(0.12, abs=0.03)


def test_indels_have_a_heavy_tail() -> None:
    mutations = simulate(1_000_000, 0.05, 3).mutations
    for sizes in (mutations.insertions[:, 1], mutations.deletions[:, 1]):
        assert sizes.min() == 1
        assert np.median(sizes) <= 2
        assert sizes.max() > 100


def test_deterministic() -> None:
    first, again, other = simulate(50_000, 0.05, 9), simulate(50_000, 0.05, 9), simulate(50_000, 0.05, 10)
    for side in ("a", "b"):
        assert getattr(first, side).sha256() == getattr(again, side).sha256() != getattr(other, side).sha256()
    assert (first.inversion, first.duplication, first.target) == (again.inversion, again.duplication, again.target)


@pytest.mark.parametrize("seed", range(20))
def test_the_rearrangements_lie_apart(seed: int) -> None:
    pair = simulate(10_000, 0.01, seed)
    assert 0 < pair.inversion[0] < pair.inversion[1] <= pair.duplication[0]
    assert pair.duplication[1] <= pair.target < 10_000
    assert 300 <= pair.inversion[1] - pair.inversion[0] <= 500
    assert 200 <= pair.duplication[1] - pair.duplication[0] <= 400


def test_the_ancestor_is_not_just_chance() -> None:
    codes = simulate(1_000_000, 0, 1).a.codes
    assert set(np.unique(codes)) == {0, 1, 2, 3}
    share = np.bincount(codes) / len(codes)
    cpg = np.mean((codes[:-1] == 1) & (codes[1:] == 2)) / (share[1] * share[2])
    assert cpg < 0.6
    # Of a megabase's words of 16 bases less than one in a thousand comes again by chance.
    words = np.lib.stride_tricks.sliding_window_view(codes, 16) @ (np.uint64(4) ** np.arange(16, dtype=np.uint64))
    repeated = 1 - len(np.unique(words)) / len(words)
    assert 0.01 < repeated < 0.5


def test_n_runs() -> None:
    without, pair = simulate(50_000, 0.02, 4), simulate(50_000, 0.02, 4, n_runs=3)
    for plain, sequence in ((without.a, pair.a), (without.b, pair.b)):
        unknown = sequence.codes == 14
        assert 20 <= unknown.sum() <= 3_000
        assert 1 <= np.count_nonzero(np.diff(unknown.astype(np.int8)) == 1) <= 3
        np.testing.assert_array_equal(sequence.codes[~unknown], plain.codes[~unknown])
        assert not (plain.codes == 14).any()


def test_written_and_read(tmp_path: Path) -> None:
    pair = simulate(5_000, 0.05, 1)
    paths = write_pair(pair, tmp_path / "my pair")
    assert paths == (str(tmp_path / "my pair.a.fa"), str(tmp_path / "my pair.b.fa"))
    for path, sequence in zip(paths, (pair.a, pair.b), strict=True):
        back = read(path)
        assert (back.name, back.description) == (sequence.name, sequence.description)
        np.testing.assert_array_equal(back.codes, sequence.codes)


def test_nowhere_to_write(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_pair(simulate(100, 0, 1), tmp_path / "missing" / "pair")


@pytest.mark.parametrize(
    ("length", "divergence", "seed", "n_runs"),
    [
        (99, 0.1, 1, 0),
        (1000, -0.1, 1, 0),
        (1000, 0.6, 1, 0),
        (1000, float("nan"), 1, 0),
        (1000, 0, -1, 0),
        (1000, 0, 1, -1),
    ],
)
def test_what_cannot_be_simulated(length: int, divergence: float, seed: int, n_runs: int) -> None:
    with pytest.raises(InputError):
        simulate(length, divergence, seed, n_runs)


def test_megabases_do_not_take_minutes() -> None:
    begun = time.perf_counter()
    simulate(5_000_000, 0.03, 1)
    # Some seconds, and many minutes if Python went through the bases.
    assert time.perf_counter() - begun < 60
