"""Messages: plain values alone."""

from __future__ import annotations

import datetime
import errno
import pickle

import numpy as np
import pytest

from gpu.cluster.messages import failure, pack, problem_of, unpack
from gpu.core.errors import DeviceError, InputError


def test_plain_values_come_back_with_tuples() -> None:
    value = {"a": (1, 2.5, None, True), "b": b"\x00\xff", "c": {"d": "é"}, "e": -(1 << 40)}
    assert unpack(pack(value)) == value
    assert unpack(pack([1, [2]])) == (1, (2,))


@pytest.mark.parametrize(
    "value", [print, object(), np.int64(3), {1: 2}, {"a": {2, 3}}, datetime.date.today(), [[[[[[[[[[0]]]]]]]]]]]
)
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no plain value"):
        pack(value)


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", pickle.dumps(print), pack((1, 2)) + b"\x00", pack("abc")[:-1], "text", None]
)
def test_other_bytes_are_refused(data: object) -> None:
    with pytest.raises(DeviceError, match="cannot be read"):
        unpack(data)  # type: ignore[arg-type]


def test_problems_keep_their_kind_and_sentence() -> None:
    told = failure(InputError("a.fa is empty."))
    assert type(problem_of(told["failed"], told["sentence"])) is InputError
    assert "ZeroDivisionError" in failure(ZeroDivisionError("x"))["sentence"]
    assert failure(MemoryError())["failed"] == "OutOfMemory"
    full = failure(OSError(errno.ENOSPC, "No space left on device", "/scratch/row.npy"))
    assert full["failed"] == "DiskFull" and "/scratch/row.npy" in full["sentence"]
    assert type(problem_of("SystemExit", "x")) is DeviceError
    assert type(problem_of("annotations", "x")) is DeviceError
