"""The card's context is off its thread's stack whatever fails, and memory is given back before it
is said to be short; without a card.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import CardOutOfMemory, DeviceError
from gpu.engines.cuda import compiler
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.sweep import Borders, Sweep
from gpu.scoring import Scoring
from tests.gpu.engines.match_problems import random_search

#: Modules that import PyCUDA when they are imported.
IMPORTING = tuple(
    f"gpu.engines.cuda.{name}"
    for name in (
        "driver",
        "device_memory",
        "sweep.launcher",
        "sweep.device_buffers",
        "sweep.readback",
        "sweep.batch",
        "matches.memory",
    )
)


class Driver:
    """A PyCUDA of which calls named in ``broken`` fail.

    ``stack``: contexts of the thread; ``held``: bytes that the pool keeps.
    """

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.broken: dict[str, Exception] = {}
        self.free, self.held = 1 << 30, 0
        self.loaded: list[bytes] = []
        self.refused = b""
        names = ("Error", "MemoryError", "LogicError", "RuntimeError")
        self.errors: dict[str, Any] = {"Error": type("Error", (Exception,), {})}
        self.errors |= {name: type(name, (self.errors["Error"],), {}) for name in names[1:]}

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        package, module, tools = ModuleType("pycuda"), ModuleType("pycuda.driver"), ModuleType("pycuda.tools")
        package.__path__ = []
        module.__dict__.update(
            self.errors,
            init=lambda: None,
            Device=lambda index: SimpleNamespace(
                make_context=self._make_context, compute_capability=lambda: (9, 0), multiprocessor_count=4
            ),
            ctx_flags=SimpleNamespace(SCHED_BLOCKING_SYNC=4),
            pagelocked_empty=self._pagelocked,
            mem_get_info=lambda: (self.free, 1 << 33),
            mem_alloc=self._allocate,
            Stream=lambda flags=0: SimpleNamespace(synchronize=self._call("synchronize")),
            Event=SimpleNamespace,
            module_from_buffer=self._load,
            Context=SimpleNamespace(synchronize=self._call("synchronize")),
        )
        tools.DeviceMemoryPool = lambda: self  # type: ignore[attr-defined]
        package.driver = module  # type: ignore[attr-defined]
        for name in IMPORTING:
            monkeypatch.delitem(sys.modules, name, raising=False)
        for name, made in (("pycuda", package), ("pycuda.driver", module), ("pycuda.tools", tools)):
            monkeypatch.setitem(sys.modules, name, made)

    def free_held(self) -> None:
        self.free, self.held = self.free + self.held, 0

    def stop_holding(self) -> None:
        self.free_held()

    def _call(self, name: str) -> Callable[[], None]:
        def call() -> None:
            if name in self.broken:
                raise self.broken[name]

        return call

    def _make_context(self, flags: int) -> Any:
        context = SimpleNamespace(pop=self._pop, valid=True)
        context.detach = lambda: self._detach(context)
        self.stack.append(context)
        return context

    def _pop(self) -> None:
        self._call("pop")()
        self.stack.pop()

    def _detach(self, context: Any) -> None:
        # As PyCUDA does: never fails, and takes a context off the stack that is on top of it.
        assert context.valid
        context.valid = False
        if self.stack[-1:] == [context]:
            self.stack.pop()

    def _allocate(self, size: int) -> Any:
        if size > self.free:
            raise self.errors["MemoryError"]("out of memory")
        self.free -= size
        return _Allocation(self, size)

    def _pagelocked(self, size: int, dtype: type) -> Any:
        self._call("pagelocked")()
        return SimpleNamespace(base=SimpleNamespace(free=self._call("free")), view=lambda dtype: np.zeros(64, dtype))

    def _load(self, data: bytes) -> Any:
        if data == self.refused:
            raise self.errors["LogicError"]("invalid image")
        self.loaded.append(data)
        return SimpleNamespace(get_function=lambda name: name)


class _Allocation:
    """Bytes of the card."""

    def __init__(self, driver: Driver, size: int) -> None:
        self._driver, self._size = driver, size

    def __int__(self) -> int:
        return 1 << 20

    def free(self) -> None:
        self._driver.free += self._size
        self._size = 0


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = Driver()
    made.install(monkeypatch)
    yield made
    # Those were loaded with the driver of the test; the next one loads its own.
    for name in IMPORTING:
        sys.modules.pop(name, None)


@pytest.fixture
def small_sweep() -> Sweep:
    rows, columns, scoring = 3000, 2000, Scoring()
    codes = np.zeros(rows, np.uint8)
    return Sweep(codes, codes[:columns], scoring, Borders.free(rows, columns, scoring), (rows,))


@pytest.mark.parametrize("broken", ["", "free", "pop"])
def test_closing_takes_the_context_off_the_stack(driver: Driver, broken: str) -> None:
    from gpu.engines.cuda.driver import Card

    card = Card()
    assert len(driver.stack) == 1
    if broken:
        driver.broken[broken] = driver.errors["LogicError"]("illegal address")
        with pytest.raises(driver.errors["LogicError"]):
            card.close()
    else:
        card.close()
    assert driver.stack == []


def test_a_card_that_cannot_be_made_leaves_no_context(driver: Driver) -> None:
    from gpu.engines.cuda.driver import Card

    driver.broken["pagelocked"] = driver.errors["MemoryError"]("out of memory")
    with pytest.raises(driver.errors["MemoryError"]):
        Card()
    assert driver.stack == []


def test_a_card_is_closed_whatever_stays_there(driver: Driver) -> None:
    from gpu.engines.cuda.driver import Card

    def fail() -> None:
        raise driver.errors["LogicError"]("illegal address")

    card = Card()
    card.resident.stay(SimpleNamespace(close=fail), ())
    driver.held = 5
    with pytest.raises(driver.errors["LogicError"]):
        card.close()
    assert driver.stack == [] and driver.held == 0


def test_an_engine_is_closed_though_its_card_fails(driver: Driver, small_sweep: Sweep) -> None:
    engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=0)
    driver.free = 0
    with pytest.raises(CardOutOfMemory):
        list(engine.sweep(small_sweep))
    assert len(driver.stack) == 1
    driver.broken["free"] = driver.errors["LogicError"]("illegal address")
    engine.close()
    assert driver.stack == []
    engine.close()


def test_what_the_driver_refuses_is_compiled_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpu.engines.cuda.driver import Card

    cache = [b"damaged"]
    monkeypatch.setattr(compiler, "binary", lambda source, architecture: cache[0] if cache else b"new")
    monkeypatch.setattr(compiler, "forget", lambda source, architecture: bool(cache) and bool(cache.pop()))
    card = Card()
    driver.refused = b"damaged"
    assert card.function("sweep.cu", "sweep") == "sweep" and driver.loaded == [b"new"]
    driver.refused = b"new"
    assert card.function("sweep.cu", "other") == "other", "it is loaded already"
    with pytest.raises(driver.errors["LogicError"]):
        card.function("partitions.cu", "split")
    card.close()


def test_what_the_pool_holds_is_not_missing(driver: Driver) -> None:
    from gpu.engines.cuda.driver import Card

    card = Card()
    driver.free, driver.held = 100, 1000
    assert (card.free_memory(100), driver.held) == (100, 1000)
    assert (card.free_memory(101), driver.held) == (1100, 0)
    driver.free, driver.held = 100, 1000
    assert (card.free_memory(), driver.held) == (1100, 0)
    card.close()


def test_a_sweep_frees_what_a_search_left_and_is_refused_in_a_sentence(
    driver: Driver, small_sweep: Sweep, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The module of this test's driver, not the one that another test left as the package's
    # attribute.
    of_card: Any = importlib.import_module("gpu.engines.cuda.driver")

    class CardOfASearch(of_card.Card):  # type: ignore[misc]
        """A card on which a search has left its index."""

        def __init__(self, index: int) -> None:
            super().__init__(index)
            self.resident.stay(SimpleNamespace(close=lambda: closed.append(True)), ())

    closed: list[bool] = []
    monkeypatch.setattr(of_card, "Card", CardOfASearch)
    engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=0)
    driver.free, driver.held = 5000, 5000
    with pytest.raises(CardOutOfMemory, match="too little free memory"):
        list(engine.sweep(small_sweep))
    assert closed == [True] and driver.held == 0
    driver.broken["synchronize"] = driver.errors["LogicError"]("illegal address")
    with pytest.raises(DeviceError, match="illegal address"):
        list(engine.sweep(small_sweep))
    engine.close()
    assert driver.stack == []


@pytest.mark.parametrize(("rows", "columns", "first"), [(0, 9, 0), (9, 0, 0), (9, 9, 9)])
def test_nothing_to_fill_is_not_for_the_card(driver: Driver, rows: int, columns: int, first: int) -> None:
    scoring = Scoring()
    codes = np.zeros(9, np.uint8)
    sweep = Sweep(
        codes[:rows], codes[:columns], scoring, replace(Borders.free(rows, columns, scoring), first_row=first), (rows,)
    )
    engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=0)
    list(engine.sweep(sweep))
    assert driver.stack == []


def test_an_index_stays_until_the_memory_is_needed(driver: Driver) -> None:
    memory_of: Any = importlib.import_module("gpu.engines.cuda.matches.memory")
    card = importlib.import_module("gpu.engines.cuda.driver").Card()
    memory = memory_of.MatchMemory(card, None, memory_of.MatchSizes(blocks=64, items=64, entries=64, jobs=4))
    one, other, free = random_search(1), random_search(2), driver.free
    memory.make_room(one)
    assert memory.holds(one.index) and not memory.holds(other.index) and driver.free < free
    # The other strand, and more queries in the same reference.
    memory.make_room(replace(one, query=np.concatenate([one.query, one.query]), reverse=True))
    assert memory.holds(one.index)
    memory.make_room(other)
    assert memory.holds(other.index) and not memory.holds(one.index)
    # Another kind of work needs the memory.
    card.resident.evict()
    assert not memory.holds(other.index) and driver.free == free
    # What finds no room leaves nothing, and what is there gives way before that is said.
    memory.make_room(one)
    with pytest.raises(driver.errors["MemoryError"]):
        memory.make_room(replace(other, query=np.zeros(1 << 30, np.uint8)))
    assert not memory.holds(one.index) and not memory.holds(other.index) and driver.free == free
    memory.make_room(one)
    card.close()
    assert driver.free == free and driver.stack == []
