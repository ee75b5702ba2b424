"""The search with everything made tiny, so that each border is crossed: pieces, room, work a call,
frequent cores, prefixes, batches.
"""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from gpu.analyses.index_size import prefix_bases
from gpu.analyses.matches import alphabet
from gpu.analyses.matches.find import Matching, MatchPortion, find
from gpu.analyses.matches.index import build
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.matches.threads import CpuMatches
from gpu.engines.work.matches import NO_MATCH, RECORD_END, MatchSearch
from tests.gpu.analyses.matches.searches import expected, index_of, records
from tests.matches_oracle import reverse_complement


def random_text(chance: random.Random, length: int) -> str:
    text = ""
    while len(text) < length:
        text += "".join(chance.choices("acgt", k=3)) * chance.choice([1, 2, 20]) + chance.choice(
            ["a" * 30, "n", "c", ""]
        )
    return text[:length]


@pytest.mark.parametrize("seed", range(4))
def test_every_border(seed: int) -> None:
    chance = random.Random(seed)
    references = [random_text(chance, 150), random_text(chance, 90)]
    query = random_text(chance, 60) + references[0][20:80] + reverse_complement(references[1][10:60])
    queries = records([query], NO_MATCH)
    indices = [index_of(references, bases) for bases in (1, 4, 9)]
    for minimum, unique, reverse in product((1, 5, 13, 30), (False, True), (False, True)):
        wanted = expected(references, query, minimum, unique, reverse)
        for index, (piece, room, frequent, most_work) in product(
            indices, ((1 << 17, 1 << 17, 24, 1 << 20), (11, 12, 3, 1), (40, 9, 0, 7), (3, 99, 40, 50))
        ):
            search = MatchSearch(index, queries.codes, queries.starts, alphabet.COMPLEMENT, minimum, unique, reverse)
            told = list(filter(None, CpuMatches(search, 2, piece, room, frequent, most_work).run()))
            rows = np.concatenate([np.stack([some.places, some.positions, some.lengths]) for some in told], axis=1)
            assert (np.diff(rows[1]) >= 0).all()
            assert sorted(map(tuple, rows.T.tolist()), key=lambda match: (match[1], match[0])) == wanted
            assert [some.searched for some in told] == sorted(some.searched for some in told)
            assert told[-1].searched == len(query) + 1


@pytest.mark.parametrize("bases", [1, 2, 5])
def test_prefix_table(bases: int) -> None:
    text = "acgtnacttttgntttacgatt"
    index = index_of([text, "ttt", "", "n"], bases)
    codes, suffixes, first = index
    assert index.prefix_bases == bases
    assert first[0] == 0
    assert first[-1] == sum(codes < 4)
    for number in range(4**bases):
        prefix = [number >> 2 * (bases - 1 - at) & 3 for at in range(bases)]
        begin = [at for at in range(len(codes)) if codes[at : at + bases].tolist() == prefix]
        assert set(begin) <= set(suffixes[first[number] : first[number + 1]].tolist())
        assert sum(codes[at : at + bases].tolist() < prefix for at in range(len(codes))) == first[number] or not begin


def test_prefixes_take_no_more_than_the_text() -> None:
    assert [prefix_bases(length) for length in (0, 1, 4, 15, 16, 4_641_669, 250_000_000)] == [1, 1, 1, 1, 2, 11, 13]


def test_a_batch_of_too_many_matches_is_halved() -> None:
    texts = ["acgt" * 5, "", "a" * 20, "acgtacg", "c"]
    index = index_of(["acgt" * 6 + "a" * 30], 2)
    queries = records(texts, NO_MATCH)
    for kind in ("maxmatch", "mum"):
        matching = Matching(3, kind, "both")  # type: ignore[arg-type]
        whole = list(find(CpuEngine(2), index, queries, matching, Monitor()))
        halved = list(find(CpuEngine(2), index, queries, matching, Monitor(), held=1))
        assert len(whole) == 1
        assert len(whole[0]) > 50 or kind == "mum"
        assert sum(len(portion.queries) for portion in halved if portion.begins and portion.forward is not None) == 5
        for record in range(5):
            assert _of_record(whole, record) == _of_record(halved, record)


def _of_record(portions: list[MatchPortion], wanted: int) -> list[tuple[bool, list[list[int]]]]:
    """The matches of one record of a batch, by strand, positions counted in the record."""
    found: dict[bool, list[list[int]]] = {False: [], True: []}
    before = 0
    for portion in portions:
        if portion.queries.codes is not portions[0].queries.codes and portion.begins and portion.forward is not None:
            before += len(_previous(portions, portion).queries)
        for reverse in (False, True):
            matches = portion.strand(reverse)
            if matches is None:
                continue
            at = np.searchsorted(portion.queries.starts, matches[1], side="right") - 1
            mine = matches[:, at + before == wanted]
            if mine.size:
                found[reverse] += (mine - [[0], [portion.queries.starts[wanted - before]], [0]]).T.tolist()
    return sorted(found.items())


def _previous(portions: list[MatchPortion], portion: MatchPortion) -> MatchPortion:
    return portions[next(at for at, other in enumerate(portions) if other is portion) - 1]


def test_cancel_is_noticed_at_once() -> None:
    # Every window of a homopolymer lies everywhere: work without end, and nothing to tell.
    reference = records(["a" * 300_000], RECORD_END)
    queries = records(["a" * 300_000], NO_MATCH)
    monitor = Monitor()
    portions = find(CpuEngine(2), build(reference, monitor), queries, Matching(20, "maxmatch", "forward"), monitor)
    next(portions)
    monitor.cancel()
    with pytest.raises(Cancelled):
        next(portions)


def test_index_can_be_cancelled() -> None:
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        build(records(["acgt" * 1000], RECORD_END), monitor)


def test_a_suffix_behind_a_prefix_is_no_match() -> None:
    """The reference has TT and ends with T, which lies behind the prefix TTT in the index; the
    query has a longer run.
    """
    word = "gacctgaagcc"
    references, query = ["gtt" + word + "cat"], "t" * 8 + word
    queries = records([query], NO_MATCH)
    search = MatchSearch(
        index_of(references, 3), queries.codes, queries.starts, alphabet.COMPLEMENT, 13, unique=True, reverse=False
    )
    (found,) = filter(None, CpuMatches(search, 1, frequent=0).run())
    rows = np.stack([found.places, found.positions, found.lengths]).T.tolist()
    assert list(map(tuple, rows)) == expected(references, query, 13, True, False) == [(2, 7, 13)]
