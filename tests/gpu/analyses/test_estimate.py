"""Refusals before a run begins: too little memory, and too little room for a new result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from gpu.analyses.estimate import Estimate, free_memory
from gpu.core.errors import DiskFull, OutOfMemory

FITS = Estimate(1.0, 2 << 30, 4 << 30, 2 << 30, 4 << 30, "About 1 s.", "split the files", "a smaller area")
FOLDER = Path("r")


def test_what_just_fits_is_not_refused() -> None:
    FITS.check(FOLDER, is_new=True)
    replace(FITS, free_disk_bytes=None).check(FOLDER, is_new=True)


@pytest.mark.parametrize("is_new", [True, False])
def test_too_little_memory_is_refused(is_new: bool) -> None:
    with pytest.raises(OutOfMemory) as refused:
        replace(FITS, free_memory_bytes=1 << 30, free_disk_bytes=0).check(FOLDER, is_new)
    assert str(refused.value) == (
        "There is too little free memory: 2.0 GiB are needed, 1.0 GiB are free; close other programs or split the "
        "files."
    )


def test_too_little_room_is_refused_for_a_new_result_where_it_is_no_guess() -> None:
    full = replace(FITS, free_disk_bytes=1 << 30)
    with pytest.raises(DiskFull) as refused:
        full.check(FOLDER, is_new=True)
    assert str(refused.value) == (
        "The drive of “r” has too little free space: 4.0 GiB are needed, 1.0 GiB are free; make room, choose another "
        "folder or a smaller area."
    )
    full.check(FOLDER, is_new=False)
    replace(full, less_disk="").check(FOLDER, is_new=True)


def test_the_memory_that_is_free_is_what_psutil_tells() -> None:
    """Other programs take some and give some back between two looks: the smallest of some
    differences.
    """
    told = [(free_memory(), int(psutil.virtual_memory().available)) for _ in range(20)]
    assert min(abs(ours - theirs) / theirs for ours, theirs in told) < 0.02
