"""Exact matches on a card: every match that the CPU engine finds and no other, in order, whatever
the sizes of launches and parts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
import pytest

from gpu.analyses.matches import alphabet
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.matches import NO_MATCH, MatchSearch
from tests.gpu.engines.card_problems import MORE
from tests.gpu.engines.match_problems import difference, index_of, join, random_search, rows_of

#: Fields of ``MatchSizes``, so that every border is crossed.
SIZES = (
    {},
    {"blocks": 300, "items": 300, "entries": 300, "jobs": 2, "frequent": 3, "bound": 16, "patience": 1, "shared": 8},
    {"blocks": 17, "items": 30, "entries": 40, "jobs": 5, "frequent": 0, "bound": 40, "shared": 300, "suffixes": 100},
    {"items": 33, "entries": 257, "frequent": 40, "bound": 32, "patience": 2, "shared": 16, "suffixes": 333},
)
LARGE = {**SIZES[3], "items": 3000, "entries": 25_700, "suffixes": 20_000}


@pytest.fixture(scope="module")
def card() -> Iterator[object]:
    from gpu.engines.cuda.driver import Card
    from gpu.engines.cuda.probe import find_card

    found, _ = find_card()
    assert found is not None
    card = Card(found.index)
    yield card
    card.close()


@pytest.mark.card
@pytest.mark.parametrize("seed", range(80 * MORE))
def test_every_match_equals_the_cpus(card: object, seed: int) -> None:
    from gpu.engines.cuda.matches.launcher import CudaMatches
    from gpu.engines.cuda.matches.memory import MatchSizes

    # One in ten is larger, of which parts of the index are; with sizes as they are used, or nearly.
    large = seed % 10 == 0
    search = random_search(seed, 3_000, minimum=20) if large else random_search(seed)
    sizes = (SIZES[0], LARGE)[seed // 10 % 2] if large else SIZES[seed % len(SIZES)]
    matches = CudaMatches(card, None, MatchSizes(**sizes))  # type: ignore[arg-type]
    try:
        matches.make_room(search)
        assert difference(search, matches.run(search), CpuEngine().matches(search)) == ""
    finally:
        matches.close()


@pytest.mark.card
def test_a_batch_of_reads_has_the_cpus_matches() -> None:
    """Of the size of those that the pipeline gives, both strands."""
    from gpu.engines.cuda.probe import find_card
    from tests.bench.card_matches import search_all, simulated_reads

    found, _ = find_card()
    assert found is not None
    bases = np.random.default_rng(0).integers(0, 4, 20_000_000, dtype=np.uint8)
    index, batches = index_of([bases]), list(simulated_reads(bases, 100_000))
    engine = CudaEngine(found, small=0)
    mine, yours = (search_all(each, index, batches)[1] for each in (engine, CpuEngine()))
    engine.close()
    tables = [
        [table for portion in portions for table in (portion.forward, portion.reverse) if table is not None]
        for portions in (mine, yours)
    ]
    assert len(tables[0]) == len(tables[1]) > 0
    for one, other in zip(*tables, strict=True):
        # Those of one position come in any order.
        assert np.array_equal(one[:, np.lexsort(one[:2])], other[:, np.lexsort(other[:2])])


@pytest.mark.card
def test_index_and_queries_stay_for_the_other_strand(card: object) -> None:
    from gpu.engines.cuda.matches.launcher import CudaMatches

    random = np.random.default_rng(0)
    reference = random.integers(0, 4, 100_000).astype(np.uint8)
    index = index_of([reference])
    matches = CudaMatches(card)  # type: ignore[arg-type]
    try:
        for first in (1_000, 30_000):
            record = np.concatenate(
                [reference[first : first + 500], alphabet.COMPLEMENT[reference[90_000:90_500][::-1]]]
            )
            query, starts = join([record], NO_MATCH)
            for reverse in (False, True):
                search = MatchSearch(index, query, starts, alphabet.COMPLEMENT, 100, reverse=reverse)
                matches.make_room(search)
                assert rows_of(matches.run(search))[:, 0].tolist() == [1, 90_001 if reverse else first + 1, 500]
                assert matches.holds(search)
        other = MatchSearch(index_of([record]), query, starts, alphabet.COMPLEMENT, 100)
        matches.make_room(other)
        assert not matches.holds(search)
        assert rows_of(matches.run(other)).T.tolist() == [[1, 1, 1000]]
    finally:
        matches.close()


@pytest.mark.card
def test_a_homopolymer_can_be_stopped_at_once(card: object) -> None:
    from gpu.engines.cuda.matches.launcher import CudaMatches

    # Every window lies everywhere: ten to the eleventh places to look at.
    record = np.zeros(300_000, np.uint8)
    query, starts = join([record], NO_MATCH)
    search = MatchSearch(index_of([record]), query, starts, alphabet.COMPLEMENT, 20)
    matches = CudaMatches(card)  # type: ignore[arg-type]
    try:
        matches.make_room(search)
        told = matches.run(search)
        next(told)
        for _ in range(5):
            begun = time.monotonic()
            next(told)
            assert time.monotonic() - begun < 0.2
        begun = time.monotonic()
        told.close()
        assert time.monotonic() - begun < 0.25
    finally:
        matches.close()


@pytest.mark.card
def test_short_memory_is_shared_or_refused(card: object) -> None:
    from gpu.engines.cuda.driver import cuda
    from gpu.engines.cuda.matches.launcher import CudaMatches
    from gpu.engines.cuda.matches.memory import MatchMemory, MatchSizes

    search = random_search(5, 20_000, minimum=20)
    sizes = MatchSizes(blocks=1 << 10, items=1 << 10, entries=1 << 10, frequent=3)
    whole = sum(sizes.work().values()) + 5 * len(search.index.text) + search.index.first.nbytes + len(search.query)
    memory = int((whole + (1 << 20)) / 0.95) - 2 * len(search.index.text)
    matches = CudaMatches(card, memory, sizes)  # type: ignore[arg-type]
    try:
        matches.make_room(search)
        assert difference(search, matches.run(search), CpuEngine().matches(search)) == ""
    finally:
        matches.close()
    in_parts = MatchMemory(card, memory, sizes)  # type: ignore[arg-type]
    in_parts.make_room(search)
    assert len(in_parts.parts) > 1
    in_parts.close()
    with pytest.raises(cuda.MemoryError):
        MatchMemory(card, 1 << 20, sizes).make_room(search)  # type: ignore[arg-type]


def test_small_searches_make_no_context() -> None:
    # There is no such card: to ask for it would fail.
    engine = CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), threads=1)
    for seed in (13, 14):
        search = random_search(seed)
        assert difference(search, engine.matches(search), CpuEngine(1).matches(search)) == ""
    assert engine.match_seconds == {}
    engine.close()
