"""The CUDA sweep on several cards, also where there is none: each is then a copy of the kernels on
the processor (``host/host_cards.py``) in a thread of its own, with memory that they share. What a
run of thousands of such problems finds is ``python -m tests.soak.cards``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gpu.core.errors import CardLost, DeviceError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.probe import CardInfo
from tests.gpu.engines.card_problems import MORE, difference, random_sweep, tall_sweep
from tests.gpu.engines.host.host_bindings import nvidias_bindings
from tests.gpu.engines.host.host_cards import SHAPES, HostCards, short_flights
from tests.gpu.engines.pruned_problems import MODES, fault, random_problem

#: Of real cards: as they are used; then strips that are interrupted all the time, high ones and low
#: ones.
KINDS: tuple[dict[str, Any], ...] = (
    {"shape": (396, 4, 0.06, 8)},
    {"strips": 2, "shape": (2, 1, 0.0001, 16)},
    {"strips": 3, "shape": (3, 4, 0.0002, 8)},
    {"strips": 2, "shape": (8, 4, 0.06, 4)},
)


@pytest.fixture(scope="module")
def library(kernels: Callable[..., Path]) -> Path:
    return kernels("sweep")


@contextmanager
def engine_on(cards: HostCards, **options: Any) -> Iterator[Any]:
    """An engine that gives every sweep to all of these."""
    with cards.installed():
        from gpu.engines.cuda.engine import CudaEngine

        infos = [CardInfo(number, "NVIDIA Test", 1 << 30, "90", 2) for number in range(len(cards.cards))]
        engine = CudaEngine(infos[0], threads=1, small=0, others=infos[1:], together=0, **options)
        yield engine
        engine.close()
    assert not cards.shared and not any(card.used for card in cards.cards), "memory was not given back"


@pytest.mark.parametrize("seed", range(20))
def test_every_value_equals_the_cpus(library: Path, seed: int) -> None:
    """Launches of all lengths, super-strips of two to five strips, on two cards and on three."""
    cards = HostCards(library, 2 + seed % 2)
    sweep = random_sweep(seed, 2500)
    with engine_on(cards, shape=SHAPES[seed % len(SHAPES)], strips=2 + seed % 4) as engine:
        assert difference(engine, CpuEngine(1), sweep) == ""
    assert len(sweep.a) < 2500 // 2 or sum(bool(card.launched) for card in cards.cards) > 1 or not len(sweep.b)


def test_nvidias_bindings_give_the_same(library: Path) -> None:
    cards = HostCards(library, 2).cards
    with nvidias_bindings(*cards), cards[0].installed():
        from gpu.engines.cuda.engine import CudaEngine

        one, other = (CardInfo(number, "NVIDIA Test", 1 << 30, "90", 2) for number in range(2))
        engine = CudaEngine(one, threads=1, small=0, others=(other,), together=0, shape=SHAPES[2], strips=2)
        assert difference(engine, CpuEngine(1), random_sweep(3, 2500)) == ""
        engine.close()
    assert all(card.launched for card in cards)


@pytest.mark.parametrize("seed", range(6))
def test_whole_flights_then_what_is_left(library: Path, seed: int) -> None:
    """Matrices of many rows, on cards that each work on two super-strips of two strips at once."""
    sweep, cards = tall_sweep(seed), HostCards(library, 2 + seed % 3 // 2)
    with engine_on(cards, shape=[(2, 4, 0.0001, None), (2, 4, 0.00003, None)][seed % 2]) as engine, short_flights():
        assert difference(engine, CpuEngine(1), sweep) == ""
    assert all(card.launched for card in cards.cards)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("mode", MODES)
def test_what_is_left_out_takes_no_part(library: Path, mode: str, shape: Any) -> None:
    left_out = cells = 0
    for ten in range(2):
        of_it = random_problem(MODES.index(mode) + len(MODES) * (ten + 2 * SHAPES.index(shape)), 3500)
        if of_it is None:
            continue
        with engine_on(HostCards(library, 2 + ten), shape=shape, strips=2) as engine:
            found, count = fault(engine, of_it)
        assert found == ""
        left_out, cells = left_out + count, cells + len(of_it.plain.a) * len(of_it.plain.b)
    assert left_out > 0.1 * cells


@pytest.mark.parametrize("launches", [0, 3, 25])
@pytest.mark.parametrize("failing", [0, 1])
def test_a_card_that_fails_ends_the_sweep_and_is_done_without(library: Path, failing: int, launches: int) -> None:
    sweep = random_sweep(8, 3000)
    assert len(sweep.a) > 2000
    cards = HostCards(library, 3)
    cards.cards[failing].fails_after = launches
    with engine_on(cards, shape=(2, 2, 0.00001, 8), strips=2) as engine:
        with pytest.raises(CardLost) as lost:
            list(engine.sweep(sweep))
        again = difference(engine, CpuEngine(1), sweep)
    assert again == ""
    others = [f"card {number} (NVIDIA Test)" for number in range(3) if number != failing]
    assert str(lost.value).startswith(f"card {failing} (NVIDIA Test): The graphics card failed (")
    assert str(lost.value).endswith(f"; the run continues on {', '.join(others)} from the last saved row.")


def test_where_none_is_left_the_reason_goes_up(library: Path) -> None:
    cards = HostCards(library, 2)
    for card in cards.cards:
        card.fails_after = 2
    problems = list[DeviceError]()
    with engine_on(cards, shape=(2, 2, 0.00001, 4), strips=2) as engine:
        while not problems or isinstance(problems[-1], CardLost):
            try:
                list(engine.sweep(random_sweep(8, 3000)))
            except DeviceError as problem:
                problems.append(problem)
    assert len(problems) <= 2 and "failed" in str(problems[-1])


def test_a_caller_that_stops_gets_all_memory_back(library: Path) -> None:
    with engine_on(HostCards(library, 2), shape=(2, 2, 0.00001, 8), strips=2) as engine:
        steps = engine.sweep(random_sweep(8, 3000))
        next(steps)
        steps.close()


def test_a_small_sweep_is_for_one_card(library: Path) -> None:
    cards = HostCards(library, 2)
    with cards.installed():
        from gpu.engines.cuda.engine import CudaEngine

        infos = [CardInfo(number, "NVIDIA Test", 1 << 30, "90", 2) for number in range(2)]
        engine = CudaEngine(infos[0], threads=1, small=0, others=infos[1:])
        assert engine.device == "GPU: 2 × NVIDIA Test, 1 GB"
        assert difference(engine, CpuEngine(1), random_sweep(8, 1500)) == ""
        engine.close()
    assert cards.cards[0].launched and not cards.cards[1].launched


@pytest.mark.card
@pytest.mark.parametrize("number", range(len(KINDS)))
def test_cards_of_one_kind_agree_with_one_of_them(number: int) -> None:
    """One problem in ten is large, where strips are not interrupted all the time; some leave cells
    out.
    """
    from tests.bench.card_several import alike_cards, engine

    cards, reason = alike_cards()
    if len(cards) < 2:
        pytest.skip(f"there are no two cards that are alike: {reason}")
    one, several = engine(cards[:1]), engine(cards, **KINDS[number])
    for seed in range(number, 160 * MORE, len(KINDS)):
        is_large = seed % 40 == number and KINDS[number]["shape"][2] > 0.01
        assert difference(several, one, random_sweep(seed, 40_000 if is_large else 3000)) == "", seed
    for seed in range(number, 40 * MORE, len(KINDS)):
        problem = random_problem(seed, 4000)
        assert problem is None or fault(several, problem)[0] == "", seed
    for used in (one, several):
        used.close()
