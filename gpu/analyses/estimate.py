"""What a run will take, told before the start: time, memory, disk."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from gpu.errors import DiskFull, OutOfMemory


@dataclass(frozen=True)
class Estimate:
    """Seconds (an upper figure), bytes needed and bytes free (of the drive: None where it does not tell); ``sentence`` says it for people."""

    seconds: float
    memory_bytes: int
    disk_bytes: int
    free_memory_bytes: int
    free_disk_bytes: int | None
    sentence: str

    @property
    def enough_memory(self) -> bool:
        return self.memory_bytes <= self.free_memory_bytes

    @property
    def enough_disk(self) -> bool:
        return self.free_disk_bytes is None or self.disk_bytes <= self.free_disk_bytes

    def check_memory(self, instead: str) -> None:
        """Raise ``OutOfMemory`` where the computer has too little; ``instead``: what to do, beside closing other programs."""
        if not self.enough_memory:
            raise OutOfMemory(f"There is too little free memory: {self.sentence} Close other programs or {instead}.")

    def check_disk(self, folder: Path, instead: str) -> None:
        """Raise ``DiskFull`` where the drive of a new result has too little room; ``instead``: what to do, beside making room."""
        if not self.enough_disk:
            raise DiskFull(
                f"The drive of “{folder}” has too little free space: {self.sentence} Make room, choose another "
                f"folder{instead}."
            )


def free_memory() -> int:
    """Bytes that this computer can give now."""
    # Here, since every subcommand's help comes by.
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
