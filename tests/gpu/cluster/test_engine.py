"""Calls that are computed in portions have the answers of one engine, whatever becomes of them."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from gpu.cluster import engine_portions, engine_tasks, portion_flow
from gpu.core.errors import Cancelled, InputError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.scores import ScoreSearch
from gpu.engines.work.traces import PairAlignments
from gpu.scoring.matrix import GapCosts, of_match
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import nameless
from tests.gpu.cluster import problems
from tests.gpu.cluster.in_process import InProcess

KINDS = (problems.scores, problems.pairs, problems.suboptimal, problems.reads)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("seed", range(4))
def test_random_calls(kind: Callable[[Any], Any], seed: int, workers: InProcess) -> None:
    random = np.random.default_rng(seed)
    engine = workers.engine()
    for _ in range(10):
        problems.check_same(engine, CpuEngine(1), kind(random))
    assert len(workers.sent) > 15 and not workers.troubles


def test_more_portions_than_workers_have_room_for(workers: InProcess) -> None:
    # Each answer of reads ends after a few hits, and the rest is asked for anew.
    random = np.random.default_rng(5)
    asked = problems.reads(random)
    while len(asked.reads) < 60:
        asked = problems.reads(random)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(engine_tasks, "MOST_HITS", 3)
        patched.setattr(engine_portions, "MOST_LETTERS", 20)
        problems.check_same(workers.engine(), CpuEngine(1), asked)
    assert len(workers.sent) > 4 * 2


def test_a_changed_answer_is_computed_again(workers: InProcess) -> None:
    def changed(number: int, answer: bytes) -> bytes:
        at = number * 7919 % len(answer)
        return answer if number % 3 else answer[:at] + bytes([answer[at] ^ 4]) + answer[at + 1 :]

    lying = InProcess(fate=changed)
    engine = lying.engine()
    random = np.random.default_rng(6)
    for kind in KINDS * 3:
        problems.check_same(engine, CpuEngine(1), kind(random))
    assert len(lying.troubles) > 10 and "was damaged; that part is computed again by another" in lying.troubles[0]
    lying.close()


def test_a_worker_that_only_lies_has_its_portions_computed_here() -> None:
    # Its checksum is right, but of another question.
    def other(number: int, answer: bytes) -> bytes:
        return hashlib.sha256(answer[32:]).digest() + answer[32:]

    lying = InProcess(fate=other)
    engine = lying.engine()
    problems.check_same(engine, CpuEngine(1), problems.scores(np.random.default_rng(7)))
    assert lying.troubles[-1].endswith("that part is computed again here.")
    lying.close()


def test_without_workers_it_is_computed_here(workers: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(8)
    engine = workers.engine()
    workers.slots = 0
    problems.check_same(engine, CpuEngine(1), problems.pairs(random))
    assert not workers.sent
    # They are gone in the middle.
    monkeypatch.setattr(portion_flow, "_ALONE_SECONDS", 0.0)
    for kind in KINDS:
        workers.slots = 2
        asked = kind(random)
        problems.check_same(_Leaving(engine, workers), CpuEngine(1), asked)  # type: ignore[arg-type]


class _Leaving:
    """An engine whose workers leave once a call has begun."""

    def __init__(self, engine: Any, workers: InProcess) -> None:
        self._engine, self._workers = engine, workers

    def __getattr__(self, name: str) -> Any:
        def call(asked: Any) -> Any:
            begun = getattr(self._engine, name)(asked)
            self._workers.slots = 0
            return begun

        return call


def test_small_calls_stay_here(workers: InProcess) -> None:
    engine = workers.engine(least_seconds=portion_flow.LEAST_SECONDS)
    random = np.random.default_rng(9)
    for kind in KINDS:
        problems.check_same(engine, CpuEngine(1), kind(random))
    assert not workers.sent
    assert engine.score_kernels(problems.scores(random))


def test_what_takes_long_here_is_sent_the_next_time(workers: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = workers.engine(least_seconds=portion_flow.LEAST_SECONDS)
    asked = problems.reads(np.random.default_rng(13))
    here = engine._here.find_reads

    def slow(search: Any) -> Iterator[Any]:
        yield from here(search)
        time.sleep(0.2)

    monkeypatch.setattr(engine._here, "find_reads", slow)
    monkeypatch.setattr(engine, "_least", 0.1)
    for sent in (False, True):
        problems.check_same(engine, CpuEngine(1), asked)
        assert bool(workers.sent) == sent


def test_the_same_entries_travel_once(workers: InProcess) -> None:
    random = np.random.default_rng(10)
    engine = workers.engine()
    entries = nameless([problems.codes_of(random, DNA, 50, 80) for _ in range(40)], 255)
    matrix = of_match(DNA, 1, -3)
    for _ in range(3):
        query = problems.codes_of(random, DNA, 30, 30)
        problems.check_same(engine, CpuEngine(1), ScoreSearch(query, entries, matrix, GapCosts(5, 2)))
    assert workers.offered == len(workers.contents) >= 8
    # Other entries are offered in their stead: what is kept for workers does not grow.
    few = nameless([problems.codes_of(random, DNA, 50, 80)], 255)
    problems.check_same(engine, CpuEngine(1), ScoreSearch(query, few, matrix, GapCosts(5, 2)))
    assert len(workers.contents) == 1


def test_scores_beyond_the_limit_are_refused_as_here(workers: InProcess) -> None:
    matrix = of_match(DNA, 10_000, -1)
    record = np.zeros(120_000, np.uint8)
    asked = PairAlignments(nameless([record], 255), nameless([record], 255), matrix, GapCosts(1, 1))
    with pytest.raises(InputError) as here:
        CpuEngine(1).align_pairs(asked)
    with pytest.raises(InputError) as there:
        workers.engine().align_pairs(asked)
    assert str(there.value) == str(here.value)


def test_closing_a_call_stops_its_portions(workers: InProcess) -> None:
    random = np.random.default_rng(11)
    entries = nameless([problems.codes_of(random, DNA, 4000, 4000) for _ in range(100)], 255)
    engine = workers.engine()
    search = ScoreSearch(problems.codes_of(random, DNA, 9000, 9000), entries, of_match(DNA, 1, -3), GapCosts(5, 2))
    engine.scores(search).close()
    assert engine._flow.has_room
    answers = engine.scores(search)
    next(answers)
    answers.close()
    workers.close()
    # The one that was computed has stopped, and those that waited were not begun.
    stopped = [one for one in workers.answers if one.cancelled() or isinstance(one.exception(0), Cancelled)]
    assert stopped and all(one.done() for one in workers.answers)
    assert engine._flow.has_room


def test_calls_are_begun_ahead_and_end_in_order(workers: InProcess) -> None:
    random = np.random.default_rng(12)
    engine = workers.engine()
    asked = [problems.pairs(random) for _ in range(12)]
    begun, ended, ahead = [], [], []

    def calls() -> Iterator[tuple[int, Any]]:
        for number, one in enumerate(asked):
            begun.append(number)
            yield number, engine.align_pairs(one)
        raise InputError("The file ends here.")

    def read() -> None:
        for number, call in engine.begun_ahead(calls()):
            ended.append(number)
            ahead.append(len(begun) - len(ended))
            problems.check_equal(problems.joined(call), problems.joined(CpuEngine(1).align_pairs(asked[number])))

    # The failure comes where it would without any ahead.
    with pytest.raises(InputError, match="ends here"):
        read()
    assert ended == begun == list(range(12)) and max(ahead) > 1


@pytest.mark.parametrize("count", [0, 1, 2, 17, 1000])
def test_halved_codes(count: int) -> None:
    codes = np.random.default_rng(3).integers(0, 15, count, dtype=np.uint8)
    codes[::5] = 255
    halves = engine_tasks.halved(codes)
    assert halves.dtype == np.uint8 and len(halves) == (count + 1) // 2
    assert np.array_equal(engine_tasks.doubled(halves, count), codes)
