"""Chains of exact matches beside all chains there can be, and matches laid out by hand."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from gpu.engines.work.chaining import chain_matches

Match = tuple[int, int, int]


def worth(chain: tuple[Match, ...], reach: int) -> int | None:
    """The score of a chain of matches (i, j, length); None if one cannot follow the one before."""
    total = chain[0][2]
    for (i, j, size), (k, m, length) in pairwise(chain):
        down, right = k - i, m - j
        gap, drift = max(down, right) - size, abs(right - down)
        new = min(length, min(down, right) + length - size)
        if down <= 0 or right <= 0 or gap > reach or drift > reach or new <= 0:
            return None
        total += new - (max(gap, 0) + drift) // 8 - (drift > 0)
    return total


def best(matches: list[Match], reach: int) -> tuple[int, tuple[Match, ...]]:
    """The best chain of some matches, by trying all."""
    found: tuple[int, tuple[Match, ...]] = (0, ())
    waiting: list[tuple[Match, ...]] = [(match,) for match in matches]
    while waiting:
        chain = waiting.pop()
        score = worth(chain, reach)
        if score is None:
            continue
        found = max(found, (score, chain))
        waiting += [(*chain, match) for match in matches if match[0] > chain[-1][0] and match[1] > chain[-1][1]]
    return found


def chains(matches: list[Match], reach: int) -> list[list[Match]]:
    ordered = sorted(matches)
    i, j, length = (np.array(column, np.int64) for column in zip(*ordered, strict=True))
    number = chain_matches(i, j, length, reach)
    return [[ordered[k] for k in np.flatnonzero(number == one)] for one in range(int(number.max()) + 1)]


def test_the_first_chain_is_the_best_there_can_be() -> None:
    random = np.random.default_rng(5)
    for _ in range(60):
        count = int(random.integers(1, 10))
        places = random.integers(0, 150, (count, 2))
        matches = sorted({(int(i), int(j), int(random.integers(5, 30))) for i, j in places})
        reach = int(random.integers(10, 120))
        found = chains(matches, reach)
        assert sorted(match for chain in found for match in chain) == matches
        scores = [worth(tuple(chain), reach) for chain in found]
        assert scores[0] == best(matches, reach)[0]
        assert all(score is not None for score in scores)


def test_copies_become_chains_of_their_own() -> None:
    one = [(at, at, 20) for at in range(0, 1_000, 50)]
    copy = [(at, at + 5_000, 20) for at in range(200, 700, 50)]
    found = chains(one + copy, 1_500)
    assert found == [one, copy]


def test_matches_by_chance_do_not_break_a_chain() -> None:
    random = np.random.default_rng(6)
    chain = [(at, at + 3, 20) for at in range(0, 5_000, 40)]
    noise = [(int(i), int(j), 12) for i, j in random.integers(0, 5_000, (60, 2)) if abs(i - j) > 200]
    assert set(chain) <= set(chains(chain + noise, 1_500)[0])


def test_a_chain_ends_where_the_gap_is_too_wide() -> None:
    matches = [(0, 0, 100), (200, 200, 100), (700, 700, 100)]
    assert len(chains(matches, 300)) == 2 and len(chains(matches, 500)) == 1
    assert chain_matches(*(np.zeros(0, np.int64) for _ in range(3)), 100).size == 0
