"""Arrays on their way: what is packed comes back equal, and nothing damaged is taken for it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from gpu.cluster.packed import doubled, halved, opened, pack, sealed, unpack
from gpu.core.errors import Damaged


def arrays(random: np.random.Generator) -> list[Any]:
    kinds = (np.bool_, np.uint8, np.int32, np.uint32, np.int64, np.uint64)
    shapes = ((0,), (1,), (7,), (3, 5), (0, 4))
    return [
        random.integers(0, 2 if kind is np.bool_ else 200, shapes[int(random.integers(0, 5))]).astype(kind)
        for kind in kinds
    ]


def test_arrays_come_back_equal() -> None:
    random = np.random.default_rng(1)
    for _ in range(20):
        packed = arrays(random)
        described, found = unpack(memoryview(pack({"a": [1, "b", None]}, packed)))
        assert described == {"a": [1, "b", None]}
        for one, other in zip(found, packed, strict=True):
            assert one.dtype == other.dtype and one.shape == other.shape and np.array_equal(one, other)
            assert not one.flags.writeable and one.flags.aligned
    with pytest.raises(ValueError, match="do not travel"):
        pack({}, [np.array(["text"], object)])


def test_other_bytes_are_refused() -> None:
    random = np.random.default_rng(2)
    whole = pack({}, arrays(random))
    for cut in range(0, len(whole), 7):
        with pytest.raises(Damaged):
            unpack(whole[:cut])
    head = whole.index(b"\n")
    for at in range(head):
        changed = bytearray(whole)
        changed[at] ^= int(random.integers(1, 256))
        # Another name of a dtype may fit as well: the checksum is what tells.
        with suppress(Damaged):
            unpack(bytes(changed))


def test_an_answer_is_of_its_question_alone() -> None:
    question, other, answer = b"q" * 5000, b"q" * 4999 + b"r", b"answer" * 100
    whole = sealed(question, answer)
    assert bytes(opened(question, whole)) == answer
    with pytest.raises(Damaged):
        opened(other, whole)
    for at in range(len(whole)):
        with pytest.raises(Damaged):
            opened(question, whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        with pytest.raises(Damaged):
            opened(question, whole[:at])


@pytest.mark.parametrize("count", [0, 1, 2, 17, 1000])
def test_halved_codes(count: int) -> None:
    codes = np.random.default_rng(3).integers(0, 15, count, dtype=np.uint8)
    codes[::5] = 255
    halves = halved(codes)
    assert halves.dtype == np.uint8 and len(halves) == (count + 1) // 2
    assert np.array_equal(doubled(halves, count), codes)
    with pytest.raises(Damaged):
        doubled(halves, count + 2)
