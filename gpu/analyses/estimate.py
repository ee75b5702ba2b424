"""What a run will take, told before the start: time, memory, disk."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from gpu.errors import DiskFull, OutOfMemory


@dataclass(frozen=True)
class Estimate:
    """Seconds (an upper figure), bytes needed and bytes free; ``sentence`` says it for people."""

    seconds: float
    memory_bytes: int
    disk_bytes: int
    free_memory_bytes: int
    free_disk_bytes: int
    sentence: str

    @property
    def enough_memory(self) -> bool:
        return self.memory_bytes <= self.free_memory_bytes

    @property
    def enough_disk(self) -> bool:
        return self.disk_bytes <= self.free_disk_bytes

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


def free_disk(folder: Path | None) -> int:
    """Free bytes of the drive where a folder is or would be; None: the current one."""
    place = Path(os.path.abspath(folder or Path.cwd()))
    while not place.exists() and place != place.parent:
        place = place.parent
    return shutil.disk_usage(place).free
