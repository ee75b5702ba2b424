"""Shared by the tests of the command line: sequences in files, and what a call returns."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from gpu.core.errors import CardOutOfMemory, DeviceError

ROOT = Path(__file__).resolve().parents[2]

#: What the CUDA engine raises when a card fails, or is too small.
LOST = DeviceError(
    "The graphics card failed (launch failed); resume the run, on the card after a restart or on the CPU."
)
NO_ROOM = CardOutOfMemory("The graphics card has too little free memory; close other programs or use the CPU engine.")


class Ended(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ended]


def no_window(paths: Sequence[str], example: bool) -> int:
    raise AssertionError("the window was opened")


def letters(seed: int, length: int) -> str:
    return "".join(np.random.default_rng(seed).choice(list("ACGT"), length))


def reverse_complement(text: str) -> str:
    return text[::-1].translate(str.maketrans("ACGT", "TGCA"))


def fasta(path: Path, *records: tuple[str, str]) -> Path:
    path.write_text("".join(f">{name}\n{sequence}\n" for name, sequence in records))
    return path


def sequence_of(path: Path) -> str:
    return path.read_text().split("\n", 1)[1].replace("\n", "")


def body_lines(text: str) -> list[str]:
    lines = text.splitlines()
    return lines[next(number for number, line in enumerate(lines) if line.startswith("@PG")) + 1 :]


def alignment_lines(path: Path) -> list[str]:
    """The lines of a file of SAM or BAM without its heading; by samtools, where that is
    installed.
    """
    if shutil.which("samtools"):
        subprocess.run(["samtools", "quickcheck", "-v", path], check=True)
        seen = subprocess.run(["samtools", "view", path], capture_output=True, check=True)
        assert not seen.stderr
        return seen.stdout.decode().splitlines()
    if path.suffix == ".sam":
        return body_lines(path.read_text())
    return pytest.skip("samtools is not installed")
