"""Scores of the CPU engine: against the textbook, parasail's scalar code and Biopython; both
kernels, all words,
windows, portions, stopping.
"""

from __future__ import annotations

import time
from itertools import product

import numpy as np
import pytest

from gpu.core.errors import InputError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.scores import striped
from gpu.engines.cpu.scores.pieces import cut, span_of, striped_first
from gpu.engines.cpu.scores.threads import CpuScores
from gpu.engines.work.scores import ScoreSearch
from gpu.jit.entry_point import EntryPoint
from gpu.scoring.matrix import GapCosts, load, names, of_match
from gpu.sequences.alphabet import DNA, PROTEIN
from tests.gpu.engines.score_problems import GAPS, batch_of, expected, random_search, scores_by
from tests.gpu.engines.trace_problems import asymmetric
from tests.scores_oracle import local_score

SPLITS = ["chosen", "lanes", "striped"]
needs_parasail = pytest.mark.skipif(striped.library() is None, reason="parasail is not installed")


def _codes(text: str, alphabet=PROTEIN) -> np.ndarray:
    return alphabet.encode[np.frombuffer(text.encode(), np.uint8)]


@pytest.mark.parametrize("name", names())
def test_every_matrix_and_gap_setting(name: str) -> None:
    """A short form of ``tests.soak.scores``."""
    matrix = load(name)
    for seed, gaps in enumerate(GAPS):
        search = random_search(matrix, matrix.scaled(gaps) if gaps.first < 100 else gaps, seed)
        wanted = expected(search)
        for split in SPLITS:
            assert scores_by(search, split) == wanted, (gaps, split)


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize(
    "matrix, gaps",
    [
        (of_match(DNA, 1, -3), GapCosts(5, 2)),
        (of_match(DNA, 2, -3, as_blastn=True), GapCosts(7, 2)),
        (of_match(DNA, 100, -125), GapCosts(430, 30)),
        (of_match(PROTEIN, 10_000, -10_000), GapCosts(10_000, 1)),
        (asymmetric(DNA), GapCosts(9, 2)),
        (asymmetric(PROTEIN), GapCosts(9, 2)),
    ],
)
def test_small_ones_by_the_textbook(matrix, gaps: GapCosts, split: str) -> None:
    for seed in range(3):
        search = random_search(matrix, gaps, seed, 30, 40)
        scores = matrix.scores.tolist()
        starts, lengths = search.entries.starts, search.entries.lengths
        wanted = [
            local_score(search.query, search.entries.codes[start : start + length], scores, gaps.first, gaps.extend)
            for start, length in zip(starts, lengths, strict=False)
        ]
        assert scores_by(search, split) == wanted


@pytest.mark.parametrize("split", SPLITS)
def test_linear_gaps(split: str) -> None:
    """parasail's striped functions are wrong in half of such searches, its scanning ones where a
    segment's gaps leave
    the word.
    """
    for seed in range(20):
        for gaps, longest in ((GapCosts(2, 2), 150), (GapCosts(6, 6), 900), (GapCosts(10_000, 10_000), 400)):
            search = random_search(load("BLOSUM62"), gaps, seed, 20, longest)
            assert scores_by(search, split) == expected(search)


def test_biopython_agrees() -> None:
    from Bio.Align import PairwiseAligner, substitution_matrices

    search = random_search(load("BLOSUM62"), GapCosts(12, 1), 5, 60, 200)
    aligner = PairwiseAligner(mode="local", open_gap_score=-12, extend_gap_score=-1)
    blosum = substitution_matrices.load("BLOSUM62")
    # It has no rows for U, O and J, which is I or L.
    letters = f"{blosum.alphabet}J"
    aligner.substitution_matrix = substitution_matrices.Array(letters, 2)
    for one in letters:
        for other in letters:
            pairs = product(*("IL" if letter == "J" else letter for letter in (one, other)))
            aligner.substitution_matrix[one, other] = max(blosum[pair] for pair in pairs)
    known = {code: PROTEIN.letters[code] if PROTEIN.letters[code] not in "UO" else "X" for code in range(27)}
    query = "".join(known[code] for code in search.query)
    for score, start, length in zip(scores_by(search), search.entries.starts, search.entries.lengths, strict=False):
        entry = "".join(known[code] for code in search.entries.codes[start : start + length])
        assert score == (aligner.score(query, entry) if entry else 0)


@pytest.mark.parametrize("split", SPLITS)
def test_long_ones(split: str) -> None:
    for seed, matrix in enumerate([load("BLOSUM62"), load("PAM30"), of_match(DNA, 2, -3)]):
        search = random_search(matrix, GapCosts(12, 1), seed + 50, 12, 5000)
        assert scores_by(search, split) == expected(search)


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("length", [1, 22, 23, 24, 25, 46, 47, 5000, 5957, 5958, 7000])
def test_scores_at_the_limits_of_a_word(length: int, split: str) -> None:
    """W against W scores 11: 23 of them 253, 24 of them 264; 5,957 of them 65,527."""
    codes = np.full(length, PROTEIN.letters.index("W"), np.uint8)
    entries = batch_of([codes, codes[: length // 2], codes[:1], np.zeros(0, np.uint8)])
    search = ScoreSearch(codes, entries, load("BLOSUM62"), GapCosts(12, 1))
    assert scores_by(search, split) == [11 * length, 11 * (length // 2), 11, 0]


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("match", [126, 127, 128, 254, 255, 256, 9999])
def test_single_scores_at_the_limits_of_a_word(match: int, split: str) -> None:
    for gaps in (GapCosts(127, 127), GapCosts(128, 1), GapCosts(10_000, 3)):
        matrix = of_match(DNA, match, -match)
        one, other = _codes("ACGTACGTACGTTTT", DNA), _codes("ACGTACCGTACGTNTTT", DNA)
        search = ScoreSearch(one, batch_of([one, other, other[:6]]), matrix, gaps)
        scores = matrix.scores.tolist()
        wanted = [local_score(one, entry, scores, gaps.first, gaps.extend) for entry in (one, other, other[:6])]
        assert scores_by(search, split) == wanted


def test_lower_and_no_scores() -> None:
    """No pair scores above 0, or nothing is there at all."""
    matrix, gaps = load("BLOSUM62"), GapCosts(12, 1)
    query = _codes("WWWWW")
    assert scores_by(ScoreSearch(query, batch_of([_codes("XXXXXX"), _codes("PPPP")]), matrix, gaps)) == [0, 0]
    assert scores_by(ScoreSearch(query, batch_of([]), matrix, gaps)) == []
    assert scores_by(ScoreSearch(query, batch_of([np.zeros(0, np.uint8)] * 3), matrix, gaps)) == [0, 0, 0]


@pytest.mark.parametrize("split", SPLITS)
def test_portions_tasks_and_threads_change_nothing(split: str) -> None:
    search = random_search(load("BLOSUM50"), GapCosts(3, 1), 7, 400, 120)
    wanted = expected(search)
    for threads in (1, 2, 3):
        assert scores_by(search, split, threads, small=True) == wanted


def test_portions_that_mostly_saturate_begin_with_the_wider_word() -> None:
    matrix = of_match(DNA, 60, -60)
    query = _codes("ACGTTGCAAC" * 3, DNA)
    search = ScoreSearch(query, batch_of([query] * 500), matrix, GapCosts(60, 60))
    assert scores_by(search, small=True) == [60 * 30] * 500


@pytest.mark.parametrize("split", SPLITS)
def test_long_entries_are_cut_into_windows(split: str) -> None:
    """Hits lie anywhere, also across the borders of windows; gaps are as long as they may be."""
    matrix, gaps = of_match(DNA, 3, -2), GapCosts(4, 1)
    random = np.random.default_rng(3)
    query = random.integers(0, 4, 60).astype(np.uint8)
    records = []
    for length in (0, 1000, 5000, 5111, 20_000, 40_000):
        entry = random.integers(0, 4, length).astype(np.uint8)
        for at in random.integers(0, max(length - 200, 1), length // 2500):
            part = np.concatenate([query[:30], random.integers(0, 4, int(random.integers(0, 85))), query[30:]])
            entry[at : at + len(part)] = part
        records.append(entry)
    search = ScoreSearch(query, batch_of(records), matrix, gaps)
    pieces = cut(search, 0, len(records), 1)
    assert len(pieces.starts) > 30 and pieces.own.sum() == search.entries.lengths.sum()
    assert pieces.lengths.max() <= 2 * 8 * span_of(search)
    assert scores_by(search, split, least_window=1) == expected(search)


def test_the_longest_and_the_few_go_to_the_striped_kernel() -> None:
    even = np.full(6400, 350)
    assert striped_first(even, 300, 8) == 0
    assert striped_first(np.array([5000, 300]), 2000, 16) == 2
    assert striped_first(np.concatenate([[50_000], even]), 2000, 8) == 1
    assert striped_first(np.array([], np.int64), 300, 8) == 0


@needs_parasail
def test_the_library_takes_codes_as_they_are() -> None:
    """Each pair of letters, by itself: nothing is mapped to another letter or to 0."""
    for alphabet, matrix in ((PROTEIN, load("BLOSUM62")), (DNA, of_match(DNA, 5, -4))):
        letters = np.arange(len(alphabet.letters), dtype=np.uint8)
        for letter in letters:
            search = ScoreSearch(letters[letter : letter + 1], batch_of(list(letters[:, None])), matrix, GapCosts(9, 1))
            assert scores_by(search, "striped") == np.maximum(matrix.scores[letter], 0).tolist()


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(striped, "find_spec", lambda name: None)
    striped.library.cache_clear()
    try:
        assert striped.library() is None
        search = random_search(load("BLOSUM62"), GapCosts(12, 1), 11)
        found = [score for answer in filter(None, CpuEngine(2).scores(search)) for score in answer.scores.tolist()]
    finally:
        striped.library.cache_clear()
    assert found == expected(search)


def test_warming_up_loads_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked for afterwards, nothing is loaded or compiled."""
    for kernels in CpuEngine().score_kernels(random_search(of_match(DNA, 1, -3), GapCosts(5, 2), 4)):
        kernels.load()
    monkeypatch.delattr(EntryPoint, "_loaded")
    for matrix in (of_match(DNA, 1, -3), of_match(DNA, 60, -60), of_match(DNA, 10_000, -1)):
        for split in SPLITS:
            search = random_search(matrix, GapCosts(5, 2), 4)
            assert scores_by(search, split) == expected(search)


def test_answers_come_often_and_closing_stops() -> None:
    random = np.random.default_rng(1)
    entries = batch_of([random.integers(0, 20, 400).astype(np.uint8) for _ in range(20_000)])
    search = ScoreSearch(random.integers(0, 20, 30_000).astype(np.uint8), entries, load("BLOSUM62"), GapCosts(12, 1))
    running = CpuScores(search, 2, striped.library()).run()
    begun = time.process_time()
    answers = [next(running) for _ in range(5)]
    running.close()
    # All of it takes ten seconds and more.
    assert time.process_time() - begun < 5
    assert all(len(answer.scores) == 0 for answer in answers) and sum(answer.cells for answer in answers) > 0


def test_scores_beyond_32_bits_are_refused() -> None:
    query = np.zeros(200_000, np.uint8)
    with pytest.raises(InputError, match="200,000 residues could reach scores beyond"):
        ScoreSearch(query, batch_of([query]), of_match(PROTEIN, 10_000, -1), GapCosts(12, 1))
