"""The library that reaches cards, and the search for usable ones, which makes no context and never
raises. Their free memory is asked of NVIDIA's management library (NVML).
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from gpu.core.phrase import Phrase, joined
from gpu.core.units import format_bytes
from gpu.engines.cuda import bindings_driver, compiler
from gpu.engines.cuda.cuda_driver import CudaDriver, load_pycuda
from gpu.engines.cuda.fatbins import capability
from gpu.engines.nvidia import NO_DRIVER

#: Turing, the least compute capability that the kernels support.
OLDEST = "75"
#: Least memory: a context alone takes a few hundred megabytes.
MIN_MEMORY = 512 << 20
#: CU_COMPUTEMODE_PROHIBITED
_PROHIBITED = 2
#: What to do, at the end of a reason.
_UPDATE = Phrase("update it from nvidia.com/drivers")
_INSTALL = Phrase("run packaging/bootstrap.py again, which installs what is missing")
_CLOSED = Phrase("is closed to computing (compute mode “prohibited”); allow it with nvidia-smi -c 0")


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
        return str(self.told)

    @property
    def told(self) -> Phrase:
        """The name with what the card has, or why it cannot be used."""
        if self.problem:
            return joined(" ", (self.name, self.problem))
        major, minor = capability(self.architecture)
        facts = [
            Phrase("{} multiprocessors", self.multiprocessors),
            format_bytes(self.memory),
            Phrase("compute capability {}.{}", major, minor),
            Phrase("driver for CUDA {}.{}", self.cuda[0], self.cuda[1]),
        ]
        if self.display:
            facts.append(Phrase("drives a screen"))
        return joined(": ", (self.name, joined(", ", facts)))


def load_driver() -> CudaDriver:
    """PyCUDA if it can be loaded, else NVIDIA's cuda-bindings.

    Raises what the import of PyCUDA raised if neither can; unless PyCUDA is not installed and
    cuda-bindings are, but broken: then what their import raised.
    """
    try:
        return load_pycuda()
    except ModuleNotFoundError as problem:
        # Without either library the sentence is about the first choice.
        if bindings_driver.is_installed():
            return bindings_driver.load()
        raise problem
    except Exception:  # a PyCUDA for another Python, NumPy or driver may raise anything
        with suppress(Exception):
            return bindings_driver.load()
        raise


def find_card() -> tuple[CardInfo | None, str]:
    """The best usable card and the reason for it, or None and the reason for that."""
    cards, reason = usable_cards()
    return (cards[0] if cards else None), reason


def usable_cards() -> tuple[tuple[CardInfo, ...], str]:
    """The usable cards, the best first, and the reason for it; or none, and the reason for that."""
    cards, reason = find_cards()
    good, bad = [], []
    for card in cards:
        problem = card.problem or memory_problem(card)
        if problem:
            bad.append(joined(" ", (card.name, problem)))
        else:
            good.append(card)
    if not good:
        return (), joined("; ", bad) if bad else reason
    good.sort(key=_worth, reverse=True)
    found = (
        Phrase("{} found", good[0].name)
        if len(cards) == 1
        else Phrase("{} chosen from {} cards", good[0].name, len(cards))
    )
    return tuple(good), joined("; ", [found, *bad])


@functools.cache
def find_cards() -> tuple[tuple[CardInfo, ...], str]:
    """All cards, and the reason if there are none. Cached: drivers and cards do not change."""
    try:
        cuda = load_driver()
    except ImportError as problem:
        return (), _import_reason(problem)
    except Exception as problem:  # noqa: BLE001 - a broken installation may raise anything, and is a reason like others
        return (), _cannot_load(problem)
    try:
        cuda.init()
        count = cuda.Device.count()
        version, needed = _version(cuda.get_driver_version()), _version(cuda.needed_version)
    except Exception as problem:  # noqa: BLE001 - the library's own, or what a broken driver makes of it
        return (), _driver_reason(problem)
    if not count:
        return (), Phrase("no NVIDIA card")
    if version < needed:
        return (), Phrase("the NVIDIA driver is too old ({}); {}", _needs(version, needed), _UPDATE)
    return tuple(_look(cuda, index, version) for index in range(count)), ""


def _look(cuda: CudaDriver, index: int, version: tuple[int, int]) -> CardInfo:
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
        return CardInfo(
            index, f"card {index + 1}", 0, "00", problem=Phrase("does not answer ({})", _first_line(problem))
        )
    return replace(card, problem=_CLOSED if is_prohibited else _unfit(card))


def _unfit(card: CardInfo) -> str:
    """ "" if the card, its driver and the kernels are compatible, else the reason."""
    if capability(card.architecture) < capability(OLDEST):
        major, minor = capability(card.architecture)
        return Phrase(
            "is too old for the kernels (compute capability {}.{}, needed is 7.5); use a card from 2018 or later",
            major,
            minor,
        )
    for source in compiler.sources():
        if not compiler.can_compile(source, card.architecture):
            return Phrase(
                "has no kernels (none are packaged for it, no nvcc or NVRTC here compiles them); {}", _INSTALL
            )
        needed = compiler.needed_cuda(source, card.architecture)
        if card.cuda != (0, 0) and card.cuda < needed:
            return Phrase("has too old a driver ({}); {}", _needs(card.cuda, needed), _UPDATE)
    return ""


def memory_problem(card: CardInfo) -> str:
    """ "" if enough of the card's memory is free, else the reason."""
    free = free_memory(card.pci)
    free = card.memory if free is None else min(free, card.memory)
    if free >= MIN_MEMORY:
        return ""
    return Phrase(
        "has too little free memory ({}, needed are {}); close other programs that use the card",
        format_bytes(free),
        format_bytes(MIN_MEMORY),
    )


def _worth(card: CardInfo) -> tuple[int, tuple[int, int], bool, int, int]:
    """The sort key of cards: the better one, then one without a screen, then the first."""
    return card.multiprocessors, capability(card.architecture), not card.display, card.memory, -card.index


def _version(number: int) -> tuple[int, int]:
    """(13, 1) for 13010."""
    return int(number) // 1000, int(number) % 1000 // 10


def _needs(has: tuple[int, int], needed: tuple[int, int]) -> str:
    return Phrase("for CUDA {}.{}, needed is {}.{}", *has, *needed)


def _import_reason(problem: ImportError) -> str:
    name = problem.name or ""
    if isinstance(problem, ModuleNotFoundError) and name.partition(".")[0] in ("pycuda", "cuda"):
        return Phrase("neither PyCUDA nor NVIDIA’s cuda-bindings is installed; {}", _INSTALL)
    said = str(problem)
    if "libcuda" in said and "No such file" in said:
        return NO_DRIVER
    if "undefined symbol" in said or "procedure could not be found" in said:
        return Phrase("the NVIDIA driver is too old for this PyCUDA; {}", _UPDATE)
    return _cannot_load(problem)


def _cannot_load(problem: Exception) -> str:
    return Phrase("PyCUDA or cuda-bindings cannot be loaded ({}); {}", _first_line(problem), _INSTALL)


def _driver_reason(problem: Exception) -> str:
    """The driver's own error text, an English sentence on every system."""
    said = str(problem).lower()
    if "no cuda-capable device" in said:
        return Phrase("no NVIDIA card")
    if "insufficient" in said:
        return Phrase("the NVIDIA driver is too old; {}", _UPDATE)
    if "driver / cuda driver combination" in said or "mismatch" in said:
        return Phrase("the NVIDIA driver's parts are of different versions; restart the computer")
    return Phrase("the NVIDIA driver does not answer ({}); restart the computer or {}", _first_line(problem), _UPDATE)


def _first_line(problem: BaseException) -> str:
    lines = str(problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__


class _Memory(ctypes.Structure):
    _fields_ = [("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong)]


def free_memory(pci_bus_id: str) -> int | None:
    """Free bytes of the card at a PCI address like "0000:01:00.0"; None if unknown."""
    library = _library()
    if library is None or not pci_bus_id:
        return None
    # Each call returns 0 for success; a MIG instance has no address of its own and is refused.
    if library.nvmlInit_v2():
        return None
    try:
        handle, memory = ctypes.c_void_p(), _Memory()
        if library.nvmlDeviceGetHandleByPciBusId_v2(pci_bus_id.encode(), ctypes.byref(handle)):
            return None
        if library.nvmlDeviceGetMemoryInfo(handle, ctypes.byref(memory)):
            return None
        return int(memory.free)
    finally:
        library.nvmlShutdown()


def _library() -> ctypes.CDLL | None:
    if sys.platform == "win32":
        # By its full path, so that no library of that name in another folder is loaded.
        path = str(Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "System32" / "nvml.dll")
    else:
        path = "libnvidia-ml.so.1"
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(path)
        library.nvmlDeviceGetHandleByPciBusId_v2.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
        library.nvmlDeviceGetMemoryInfo.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        return library
    return None
