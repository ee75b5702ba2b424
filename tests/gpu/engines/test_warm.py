"""Warming up: what is not compiled is, in the background, with a note; what is too small for a card
never waits for its compiler.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import platformdirs
import pytest

from gpu.analyses.chromosome.bounds import initial_alignment
from gpu.analyses.estimate import compiling
from gpu.analyses.matches.find import Matching, find
from gpu.analyses.matches.mummer import COMPILING, prepare
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda import compiler, engine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.matches import NO_MATCH
from gpu.jit import kernel_cache
from gpu.jit.warm_up import warm_up
from gpu.scoring import Scoring
from gpu.scoring.matrix import GapCosts, load
from gpu.sequences.record_batch import RecordBatch
from tests.gpu.engines.match_problems import index_of, join, random_search
from tests.gpu.engines.score_problems import random_search as random_scores


def test_each_analysis_counts_what_it_compiles(cache_folder: Path) -> None:
    engine = CpuEngine(1)
    for kernels in (engine.sweep_kernels(Scoring()), engine.partition_kernels(Scoring()), engine.match_kernels()):
        assert all(len(one.entry_points) > 1 for one in kernels)
    assert "Before that, kernels are compiled for this computer" in compiling("matches")
    for name in ("matches", "scores"):
        kernel_cache.mark(name)
    assert compiling("matches", "scores") == "" and compiling("matches", "pairs") != ""


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing noted there as compiled; what Numba compiled before stays where it is."""
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    return tmp_path / "kernels"


def test_the_processors_kernels_are_noted_by_kind_of_work_and_word(cache_folder: Path) -> None:
    cpu, wide = CpuEngine(1), Scoring(100, -300, 500, 200)
    asked = (
        *cpu.sweep_kernels(Scoring()),
        *cpu.partition_kernels(Scoring()),
        *cpu.match_kernels(),
        initial_alignment.kernels(),
    )
    assert not any(kernels.is_ready for kernels in asked)
    for kernels in asked:
        kernels.load()
    assert sorted(path.name for path in cache_folder.rglob("*.compiled")) == [
        "initial_alignment.compiled",
        "matches.compiled",
        "partitions_int16.compiled",
        "sweep_int16.compiled",
    ]
    again = CpuEngine(1)
    assert all(kernels.is_ready for kernels in (*again.sweep_kernels(Scoring()), *again.match_kernels()))
    assert not any(kernels.is_ready for kernels in again.sweep_kernels(wide))
    with pytest.raises(InputError, match="too large"):
        cpu.sweep_kernels(Scoring(10**8, -(10**8), 10**8, 10**8))


class Nvcc:
    """Stands in for what compiles for the card."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.compiled: list[str] = []
        monkeypatch.setattr(compiler, "is_compiled", lambda source, architecture: source in self.compiled)
        monkeypatch.setattr(compiler, "binary", self._binary)

    def _binary(self, source: str, architecture: str) -> bytes:
        assert architecture == "90"
        self.compiled.append(source)
        return b""


@pytest.fixture
def nvcc(monkeypatch: pytest.MonkeyPatch) -> Nvcc:
    return Nvcc(monkeypatch)


@pytest.fixture
def card() -> CudaEngine:
    """There is no such card: to ask for it would fail."""
    return CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), threads=1)


def test_each_kind_of_work_has_its_source(nvcc: Nvcc, card: CudaEngine) -> None:
    for kernels in (*card.sweep_kernels(Scoring()), *card.match_kernels()):
        kernels.load()
    assert nvcc.compiled == ["sweep.cu", "word_bound.cu"]
    (partitions, *_) = card.partition_kernels(Scoring())
    assert not partitions.is_ready
    partitions.load()
    assert nvcc.compiled == ["sweep.cu", "word_bound.cu", "partitions.cu"] and partitions.is_ready
    with pytest.raises(InputError, match="too large"):
        card.sweep_kernels(Scoring(10**8, -(10**8), 10**8, 10**8))


def test_a_small_alignment_neither_compiles_for_the_card_nor_waits(nvcc: Nvcc, card: CudaEngine) -> None:
    """Within ``SMALL`` cells it is the processor's alone, from the first stage to the last."""
    cpu, scoring = CpuEngine(1), Scoring()
    few, many = engine.SMALL - 1, engine.SMALL
    assert len(card.sweep_kernels(scoring, few)) == len(cpu.sweep_kernels(scoring))
    assert len(card.partition_kernels(scoring, few)) == len(cpu.partition_kernels(scoring))
    for kernels in (*card.sweep_kernels(scoring, few), *card.partition_kernels(scoring, few)):
        kernels.load()
    assert not nvcc.compiled
    assert len(card.sweep_kernels(scoring, many)) == len(cpu.sweep_kernels(scoring)) + 2
    assert len(card.partition_kernels(scoring, many)) == len(cpu.partition_kernels(scoring)) + 1


def test_a_small_search_neither_compiles_for_the_card_nor_waits(nvcc: Nvcc, card: CudaEngine) -> None:
    monitor = Monitor()
    prepare(card, monitor)
    codes = np.random.default_rng(0).integers(0, 4, 2_000).astype(np.uint8)
    query, starts = join([codes], NO_MATCH)
    queries = RecordBatch(query, starts, np.zeros(0, np.uint8), np.zeros(2, np.int64))
    found = list(find(card, index_of([codes]), queries, Matching(20, "maxmatch", "both"), monitor))
    assert sum(map(len, found)) == 1 and nvcc.compiled == []


def test_the_cards_kernels_are_asked_for_where_its_turn_comes(
    nvcc: Nvcc, card: CudaEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, other = random_search(13), random_search(14)
    # Three searches in one reference are as many letters as make a context worth while.
    monkeypatch.setattr(card._matches, "least", 3 * len(search.query))
    for _ in range(2):
        assert card.match_kernels(search) == card.match_kernels()
        list(card.matches(search))
    assert card.match_kernels(other) == card.match_kernels()
    (*_, of_the_card) = card.match_kernels(search)
    assert card.match_kernels(search) == (*card.match_kernels(), of_the_card) and not of_the_card.is_ready
    monitor = Monitor()
    warm_up(card.match_kernels(search), COMPILING, monitor)
    assert nvcc.compiled == ["matches.cu"] and monitor.progress.note == ""


def test_scores_ask_for_the_kernels_of_the_device_whose_turn_it_is(nvcc: Nvcc, card: CudaEngine) -> None:
    search = random_scores(load("BLOSUM62"), GapCosts(12, 1), 1)
    cells = len(search.query) * len(search.entries.codes)
    (of_the_processor,) = card.score_kernels(search)
    list(card.scores(search))
    assert card.score_kernels(search) == (of_the_processor,) and nvcc.compiled == []
    # The queries that follow make the card worth its start.
    ahead = -(-engine.SMALL // len(search.entries.codes)) - 2 * len(search.query)
    assert card.score_kernels(replace(search, ahead=ahead - 1)) == (of_the_processor,)
    (of_the_card,) = card.score_kernels(replace(search, ahead=ahead))
    assert of_the_card != of_the_processor and not of_the_card.is_ready
    # They are not counted as computed before they are.
    list(card.scores(replace(search, ahead=ahead - len(search.query) - 1)))
    assert cells < engine.SMALL and card.score_kernels(search) == (of_the_processor,)
    warm_up((of_the_card,), COMPILING, Monitor())
    assert nvcc.compiled == ["scores.cu"]
