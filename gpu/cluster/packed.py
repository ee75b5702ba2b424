"""Arrays as plain bytes, and answers with a checksum: the form in which portions travel.

Packed arrays are a line of JSON (what they are, and dtype and shape of each), then the arrays, each
from a multiple of ``_ALIGNED`` bytes on. An answer is preceded by the SHA-256 of itself and of what
tells its question (length, CRC-32, first bytes), so that neither a damaged answer nor that to
another or a damaged question is taken for the right one.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import Damaged

_ALIGNED = 64
_DIGEST_BYTES = 32
_HEAD_BYTES = 4096
#: Types of arrays that travel; nothing else is unpacked.
DTYPES = {name: np.dtype(name) for name in ("|b1", "|u1", "<i4", "<u4", "<i8", "<u8")}

Described = dict[str, Any]


def pack(described: Mapping[str, Any], arrays: Sequence[NDArray[Any]]) -> bytes:
    """Pack arrays.

    Parameters
    ----------
    described : mapping
        Plain values that JSON can hold.
    arrays : sequence of ndarray
        Of bool, uint8, or integers of 32 or 64 bits.

    Returns
    -------
    bytes
    """
    shapes = [[_name(array.dtype), list(array.shape)] for array in arrays]
    parts: list[bytes | memoryview] = [json.dumps([dict(described), shapes]).encode() + b"\n"]
    size = len(parts[0])
    for array in arrays:
        whole = np.ascontiguousarray(array, _name(array.dtype))
        padding = -size % _ALIGNED
        parts += [bytes(padding), whole.data.cast("B") if whole.size else b""]
        size += padding + whole.nbytes
    return b"".join(parts)


def unpack(data: bytes | memoryview) -> tuple[Described, list[NDArray[Any]]]:
    """Return what ``pack`` was given; the arrays are read-only views of ``data``.

    Raises
    ------
    Damaged
        For bytes that ``pack`` did not make.
    """
    try:
        end = bytes(data[: 1 << 20]).index(b"\n") + 1
        described, shapes = json.loads(bytes(data[: end - 1]))
        arrays: list[NDArray[Any]] = []
        for name, shape in shapes:
            dtype = DTYPES[name]
            count = int(np.prod(shape, dtype=np.int64))
            end += -end % _ALIGNED
            if count < 0 or min(shape, default=0) < 0:
                raise ValueError("a negative length")
            whole = np.frombuffer(data, dtype, count, end) if count else np.zeros(0, dtype)
            array = np.require(whole.reshape(shape), requirements="A")
            array.flags.writeable = False
            arrays.append(array)
            end += whole.nbytes
        if end != len(data) or not isinstance(described, dict):
            raise ValueError("of another length")
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as problem:
        raise Damaged("What another computer sent is damaged; run it again.") from problem
    return described, arrays


def sealed(question: bytes, answer: bytes) -> bytes:
    """An answer with its checksum."""
    return _digest(question, answer) + answer


def opened(question: bytes, answer: bytes | memoryview) -> memoryview:
    """The answer of ``sealed``.

    Raises
    ------
    Damaged
        If it is not the answer to this question, as it was given.
    """
    view = memoryview(answer).cast("B")
    if len(view) < _DIGEST_BYTES or view[:_DIGEST_BYTES] != _digest(question, view[_DIGEST_BYTES:]):
        raise Damaged("The answer of another computer is damaged; run it again.")
    return view[_DIGEST_BYTES:]


def _digest(question: bytes, answer: bytes | memoryview) -> bytes:
    found = hashlib.sha256(b"%d %d " % (len(question), zlib.crc32(question)))
    found.update(question[:_HEAD_BYTES])
    found.update(answer)
    return found.digest()


def halved(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Codes of DNA and gaps (255), two a byte: uint8[(n + 1) // 2]."""
    found = np.bitwise_and(codes[::2], np.uint8(15))
    found[: len(codes) // 2] |= np.left_shift(codes[1::2], np.uint8(4))
    return found


def doubled(halves: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    """The ``count`` codes of ``halved``. Raises ``Damaged`` if there are not so many."""
    if halves.dtype != np.uint8 or halves.ndim != 1 or len(halves) != (count + 1) // 2:
        raise Damaged("What another computer sent is damaged; run it again.")
    codes = np.empty(2 * len(halves), np.uint8)
    codes[::2], codes[1::2] = halves & 15, halves >> 4
    codes[codes == 15] = 255
    return codes[:count]


def _name(dtype: np.dtype[Any]) -> str:
    name = dtype.newbyteorder("<").str
    if name not in DTYPES:
        raise ValueError(f"arrays of {dtype} do not travel")
    return name
