"""The estimate of a run before its start: time, memory, disk."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gpu.core.errors import DiskFull, OutOfMemory
from gpu.core.memory_limit import limit
from gpu.core.phrase import Phrase, joined
from gpu.core.units import format_bytes
from gpu.jit.packaged import is_compiled
from gpu.jit.warm_up import Kernels
from gpu.results.os_errors import free_disk
from gpu.sequences.packed import is_packed
from gpu.sequences.raw import is_file

#: Approximate largest growth of a file by decompression: DNA in gzip, and reads with their
#: qualities.
_UNPACKED = 4.6


@dataclass(frozen=True)
class Estimate:
    """Time, memory and disk of a run.

    Parameters
    ----------
    seconds : float
        A cautious figure, without compiling.
    memory_bytes, disk_bytes : int
        Needed.
    free_memory_bytes, free_disk_bytes : int
        Free now; of the disk None if the drive does not report it.
    figures : str
        The sentence with the figures.
    less_memory, less_disk : str
        Advice that lowers the need: "trim the sequences", "a smaller special rows area". Without
        ``less_disk`` the figure of the disk is a guess, for which no run is refused.
    remarks : str
        The sentences behind it, each with a blank before it.
    """

    seconds: float
    memory_bytes: int
    disk_bytes: int
    free_memory_bytes: int
    free_disk_bytes: int | None
    figures: str
    less_memory: str
    less_disk: str = ""
    remarks: str = ""

    @classmethod
    def here(
        cls,
        seconds: float,
        memory_bytes: float,
        disk_bytes: float,
        folder: Path | None,
        figures: str,
        less_memory: str,
        less_disk: str = "",
        remarks: str = "",
    ) -> Estimate:
        """Make the estimate of a run on this computer, as it is now, into ``folder``."""
        free = free_memory(), free_disk(folder)
        return cls(seconds, int(memory_bytes), int(disk_bytes), *free, figures, less_memory, less_disk, remarks)

    @property
    def sentence(self) -> str:
        """The whole estimate, for the user."""
        return joined("", (self.figures, self.remarks)) if self.remarks else self.figures

    @property
    def enough_memory(self) -> bool:
        return self.memory_bytes <= self.free_memory_bytes

    @property
    def enough_disk(self) -> bool:
        return self.free_disk_bytes is None or self.disk_bytes <= self.free_disk_bytes

    def check(self, folder: Path, is_new: bool) -> None:
        """Refuse a run that this computer cannot do now, before the start and at its beginning.

        Parameters
        ----------
        folder : path
            Where the result will be.
        is_new : bool
            True if it holds nothing of the result. Otherwise it is not known how much disk is still
            needed, and only the memory counts.

        Raises
        ------
        OutOfMemory, DiskFull
        """
        self.check_memory()
        if is_new and self.less_disk and not self.enough_disk:
            raise DiskFull(
                "The drive of “{}” has too little free space: {}; make room, choose another folder or {}.",
                folder,
                _figures(self.disk_bytes, self.free_disk_bytes),
                self.less_disk,
            )

    def check_memory(self) -> None:
        """Raise ``OutOfMemory`` if the computer has too little."""
        if not self.enough_memory:
            raise OutOfMemory(
                "There is too little free memory: {}; close other programs or {}.",
                _figures(self.memory_bytes, self.free_memory_bytes),
                self.less_memory,
            )


def compiling(*names: str, more: Iterable[Kernels] = ()) -> str:
    """Return the sentence to append to an estimate while kernels have to be compiled; else "".

    Parameters
    ----------
    names : str
        Of kernels, as ``kernel_cache.mark`` knows them.
    more : iterable of Kernels
        Further ones.
    """
    if all(map(is_compiled, names)) and all(kernels.is_ready for kernels in more):
        return ""
    return Phrase(" Before that, kernels are compiled for this computer, once per update.")


def _figures(needed: int, free: int | None) -> str:
    return Phrase("{} are needed, {} are free", format_bytes(needed), format_bytes(free or 0))


def unpacked_size(path: str) -> int:
    """Return the approximate size of a file after decompression; 0 if it cannot be read."""
    if not is_file(path):  # Opening a pipe would block.
        return 0
    try:
        size = os.path.getsize(path)
        return int(size * _UNPACKED) if is_packed(path) else size
    except (OSError, ValueError):
        return 0


def free_memory() -> int:
    """Return the bytes of memory that are free, at most those that this process may have."""
    most = limit()
    return _free_memory() if most is None else min(most, _free_memory())


def _free_memory() -> int:
    # psutil takes 40 ms to load, as long as a small stage does; on Linux it reads one line.
    with suppress(OSError, ValueError, IndexError), open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return 1024 * int(line.split()[1])
    import psutil

    return int(psutil.virtual_memory().available)
