"""The search for usable graphics cards, which makes no context and never raises."""

from __future__ import annotations

import functools
import warnings
from dataclasses import dataclass, replace
from typing import Any

from gpu.core.units import format_bytes
from gpu.engines.cuda import compiler
from gpu.engines.cuda.fatbins import capability
from gpu.engines.cuda.free_memory import free_memory

#: Turing, the least compute capability that the kernels support.
OLDEST = "75"
#: Least memory: a context alone takes a few hundred megabytes.
MIN_MEMORY = 512 << 20
#: CU_COMPUTEMODE_PROHIBITED
_PROHIBITED = 2


@dataclass(frozen=True)
class CardInfo:
    """A card as the driver describes it.

    ``memory``: all of it, in bytes. ``architecture``: like "90". ``display``: it drives a screen,
    so that launches have to be short. ``pci``: its address, like "0000:01:00.0". ``cuda``: the
    newest CUDA version that the driver supports. ``problem``: why the card cannot be used, or "".
    """

    index: int
    name: str
    memory: int
    architecture: str
    multiprocessors: int = 0
    display: bool = False
    pci: str = ""
    cuda: tuple[int, int] = (0, 0)
    problem: str = ""

    def __str__(self) -> str:
        if self.problem:
            return f"{self.name} {self.problem}"
        major, minor = capability(self.architecture)
        facts = [
            f"{self.multiprocessors} multiprocessors",
            format_bytes(self.memory),
            f"compute capability {major}.{minor}",
            f"driver for CUDA {self.cuda[0]}.{self.cuda[1]}",
        ]
        if self.display:
            facts.append("drives a screen")
        return f"{self.name}: {', '.join(facts)}"


def find_card() -> tuple[CardInfo | None, str]:
    """The best usable card and the reason for it, or None and the reason for that."""
    cards, reason = usable_cards()
    return (cards[0] if cards else None), reason


def usable_cards() -> tuple[tuple[CardInfo, ...], str]:
    """The usable cards, the best first, and the reason for it; or none, and the reason for that."""
    cards, reason = find_cards()
    good, bad = [], []
    for card in cards:
        problem = card.problem or _memory_problem(card)
        if problem:
            bad.append(f"{card.name} {problem}")
        else:
            good.append(card)
    if not good:
        return (), "; ".join(bad) or reason
    good.sort(key=_worth, reverse=True)
    found = f"{good[0].name} found" if len(cards) == 1 else f"{good[0].name} chosen from {len(cards)} cards"
    return tuple(good), "; ".join([found, *bad])


@functools.cache
def find_cards() -> tuple[tuple[CardInfo, ...], str]:
    """All cards, and the reason if there are none. Cached: drivers and cards do not change."""
    try:
        with warnings.catch_warnings():
            # PyCUDA warns of an unsuitable driver and then fails; the failure is reported below.
            warnings.simplefilter("ignore")
            import pycuda.driver as cuda
    except ImportError as problem:
        return (), _import_reason(problem)
    except Exception as problem:  # noqa: BLE001 - a broken installation may raise anything, and is a reason like others
        return (), f"PyCUDA cannot be loaded ({_first_line(problem)})"
    try:
        cuda.init()
        count = cuda.Device.count()
        version = int(cuda.get_driver_version())
    except Exception as problem:  # noqa: BLE001 - PyCUDA's own, or what a broken driver makes of it
        return (), _driver_reason(problem)
    if not count:
        return (), "no NVIDIA card"
    return tuple(_look(cuda, index, (version // 1000, version % 1000 // 10)) for index in range(count)), ""


def _look(cuda: Any, index: int, version: tuple[int, int]) -> CardInfo:
    try:
        device = cuda.Device(index)
        major, minor = device.compute_capability()
        attributes = cuda.device_attribute
        card = CardInfo(
            index,
            device.name(),
            int(device.total_memory()),
            f"{major}{minor}",
            int(device.get_attribute(attributes.MULTIPROCESSOR_COUNT)),
            bool(device.get_attribute(attributes.KERNEL_EXEC_TIMEOUT)),
            device.pci_bus_id(),
            version,
        )
        is_prohibited = int(device.get_attribute(attributes.COMPUTE_MODE)) == _PROHIBITED
    except Exception as problem:  # noqa: BLE001 - one card that does not answer must not hide the others
        return CardInfo(index, f"card {index + 1}", 0, "00", problem=f"does not answer ({_first_line(problem)})")
    unfit = "is closed to computing (compute mode “prohibited”)" if is_prohibited else _unfit(card)
    return replace(card, problem=unfit)


def _unfit(card: CardInfo) -> str:
    """ "" if the card, its driver and the kernels are compatible, else the reason."""
    if capability(card.architecture) < capability(OLDEST):
        major, minor = capability(card.architecture)
        return f"is too old for the kernels (compute capability {major}.{minor}, needed is 7.5)"
    for source in compiler.sources():
        if not compiler.can_compile(source, card.architecture):
            return "has no kernels: they are not compiled for it, and no nvcc that knows it is installed"
        needed = compiler.needed_cuda(source, card.architecture)
        if card.cuda != (0, 0) and card.cuda < needed:
            has, need = (".".join(map(str, version)) for version in (card.cuda, needed))
            return f"has too old a driver (for CUDA {has}; the kernels need {need})"
    return ""


def _memory_problem(card: CardInfo) -> str:
    free = free_memory(card.pci)
    free = card.memory if free is None else min(free, card.memory)
    return f"has too little free memory ({format_bytes(free)})" if free < MIN_MEMORY else ""


def _worth(card: CardInfo) -> tuple[int, tuple[int, int], bool, int, int]:
    """The sort key of cards: the better one, then one without a screen, then the first."""
    return card.multiprocessors, capability(card.architecture), not card.display, card.memory, -card.index


def _import_reason(problem: ImportError) -> str:
    name = problem.name or ""
    if isinstance(problem, ModuleNotFoundError) and name.partition(".")[0] == "pycuda":
        return "PyCUDA is not installed"
    said = str(problem)
    if "libcuda" in said and "No such file" in said:
        return "no NVIDIA driver"
    if "undefined symbol" in said or "procedure could not be found" in said:
        return "the NVIDIA driver is too old for this PyCUDA"
    return f"PyCUDA cannot be loaded ({_first_line(problem)})"


def _driver_reason(problem: Exception) -> str:
    """The driver's own error text, an English sentence on every system."""
    said = str(problem).lower()
    if "no cuda-capable device" in said:
        return "no NVIDIA card"
    if "insufficient" in said:
        return "the NVIDIA driver is too old"
    if "driver / cuda driver combination" in said or "mismatch" in said:
        return "the NVIDIA driver's parts are of different versions; restart the computer"
    return f"the NVIDIA driver does not answer ({_first_line(problem)})"


def _first_line(problem: BaseException) -> str:
    lines = str(problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__
