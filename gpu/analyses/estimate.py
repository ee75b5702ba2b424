"""What a run will take, told before the start: time, memory, disk."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gpu.core.errors import DiskFull, OutOfMemory
from gpu.core.memory_limit import limit
from gpu.core.units import format_bytes
from gpu.jit.kernel_cache import is_marked
from gpu.sequences.packed import is_packed
from gpu.sequences.raw import is_file

#: A packed file grows at most about so many times: DNA in gzip, and reads with their qualities.
_UNPACKED = 4.6


@dataclass(frozen=True)
class Estimate:
    """Time, memory and disk of a run: ``seconds`` on the safe side, without compiling; bytes needed and bytes free.

    ``free_disk_bytes``: None where the drive does not tell. ``sentence`` says all of it to the user. ``less_memory``
    and ``less_disk`` advise what takes less, beside making room: "trim the sequences", "a smaller special rows area".
    Without ``less_disk`` the disk's figure is a guess, for which no run is refused.
    """

    seconds: float
    memory_bytes: int
    disk_bytes: int
    free_memory_bytes: int
    free_disk_bytes: int | None
    sentence: str
    less_memory: str
    less_disk: str = ""

    @property
    def enough_memory(self) -> bool:
        return self.memory_bytes <= self.free_memory_bytes

    @property
    def enough_disk(self) -> bool:
        return self.free_disk_bytes is None or self.disk_bytes <= self.free_disk_bytes

    def check(self, folder: Path, is_new: bool) -> None:
        """Refuse what this computer cannot do now; the window asks the same before the start as a run does at its beginning.

        ``is_new``: ``folder`` holds nothing of the result; of one that was begun nobody knows what is still to come. Raises
        ``OutOfMemory``, ``DiskFull``.
        """
        self.check_memory()
        if is_new and self.less_disk and not self.enough_disk:
            raise DiskFull(
                f"The drive of “{folder}” has too little free space: {_figures(self.disk_bytes, self.free_disk_bytes)}; make "
                f"room, choose another folder or {self.less_disk}."
            )

    def check_memory(self) -> None:
        """Raise ``OutOfMemory`` where the computer has too little."""
        if not self.enough_memory:
            raise OutOfMemory(
                f"There is too little free memory: {_figures(self.memory_bytes, self.free_memory_bytes)}; close other "
                f"programs or {self.less_memory}."
            )


def compiling(*names: str) -> str:
    """The sentence to append to an estimate, which counts no compiling, while kernels of these names are not compiled yet; else ""."""
    if all(map(is_marked, names)):
        return ""
    return " Before that, kernels are compiled for this processor, once per update."


def _figures(needed: int, free: int | None) -> str:
    return f"{format_bytes(needed)} are needed, {format_bytes(free or 0)} are free"


def unpacked_size(path: str) -> int:
    """Bytes of a file of sequences once it is unpacked, about, at most; 0 where it cannot be read, which its reader tells."""
    if not is_file(path):  # A pipe would keep us waiting.
        return 0
    try:
        size = os.path.getsize(path)
        return int(size * _UNPACKED) if is_packed(path) else size
    except (OSError, ValueError):
        return 0


def free_memory() -> int:
    """Bytes that this computer can give now, or as many as this process may have at all."""
    most = limit()
    return _free_memory() if most is None else min(most, _free_memory())


def _free_memory() -> int:
    # psutil takes 40 ms to load, as long as a stage of a small alignment; what it reads on Linux is one line.
    with suppress(OSError, ValueError, IndexError), open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return 1024 * int(line.split()[1])
    import psutil

    return int(psutil.virtual_memory().available)


def free_disk(folder: Path | None) -> int | None:
    """Free bytes of the drive where a folder is or would be (None: the current one); None where the drive does not tell."""
    place = Path(os.path.abspath(folder or Path.cwd()))
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        usage = shutil.disk_usage(place)
    except OSError:
        return None
    # Some network drives, and what is no drive (/sys, /proc), tell that they have no size at all.
    return usage.free if usage.total else None
