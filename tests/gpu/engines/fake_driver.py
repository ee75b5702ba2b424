"""A PyCUDA without a driver: as much of ``pycuda.driver`` as looking for cards uses, with whatever
goes wrong in the world.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace

import pytest


class Error(Exception):
    """``pycuda.driver.Error``."""


@dataclass
class FakeCard:
    """A device of the fake driver; ``compute_mode`` 2 is prohibited, ``problem`` is raised when it
    is looked at.
    """

    label: str = "NVIDIA Test"
    capability: tuple[int, int] = (9, 0)
    memory: int = 8 << 30
    multiprocessors: int = 100
    compute_mode: int = 0
    display: bool = False
    address: str = "0000:01:00.0"
    problem: Exception | None = None

    def name(self) -> str:
        return self.label

    def compute_capability(self) -> tuple[int, int]:
        if self.problem is not None:
            raise self.problem
        return self.capability

    def total_memory(self) -> int:
        return self.memory

    def pci_bus_id(self) -> str:
        return self.address

    def get_attribute(self, attribute: str) -> int:
        return {
            "multiprocessors": self.multiprocessors,
            "compute_mode": self.compute_mode,
            "display": int(self.display),
        }[attribute]


@dataclass
class FakeDriver:
    """A stand-in for ``pycuda.driver``; ``initialised`` counts calls of ``init``.

    It has no ``make_context``: nobody may ask.
    """

    cards: list[FakeCard] = field(default_factory=lambda: [FakeCard()])
    version: int = 13000
    init_problem: Exception | None = None
    initialised: int = 0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let ``import pycuda.driver`` find this."""
        package, module = ModuleType("pycuda"), ModuleType("pycuda.driver")
        package.__path__ = []
        attributes = SimpleNamespace(
            MULTIPROCESSOR_COUNT="multiprocessors", COMPUTE_MODE="compute_mode", KERNEL_EXEC_TIMEOUT="display"
        )
        device = SimpleNamespace(count=lambda: len(self.cards))
        names = {
            "init": self._init,
            "Device": _Device(self.cards, device.count),
            "Error": Error,
            "device_attribute": attributes,
            "get_driver_version": lambda: self.version,
        }
        for name, value in names.items():
            setattr(module, name, value)
        package.driver = module  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "pycuda", package)
        monkeypatch.setitem(sys.modules, "pycuda.driver", module)

    def _init(self) -> None:
        self.initialised += 1
        if self.init_problem is not None:
            raise self.init_problem


class _Device:
    def __init__(self, cards: list[FakeCard], count: object) -> None:
        self._cards = cards
        self.count = count

    def __call__(self, index: int) -> FakeCard:
        return self._cards[index]


def install_broken(monkeypatch: pytest.MonkeyPatch, problem: ImportError) -> None:
    """Let ``import pycuda.driver`` fail like that, and cuda-bindings not be there."""

    class Finder:
        @staticmethod
        def find_spec(name: str, path: object = None, target: object = None) -> None:
            if name.partition(".")[0] in ("pycuda", "cuda"):
                raise problem

    for name in ("pycuda", "pycuda.driver", "cuda", "cuda.bindings", "cuda.bindings.driver"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
