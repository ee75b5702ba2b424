"""Bytes appended to an output array, for the compiled writers of every format.

Each function writes from ``out[at]`` on, where there is room, and returns the index behind it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.njit import njit

_ZERO = ord("0")


def ascii_bytes(text: str) -> Any:
    """Text as a constant of compiled code, uint8 [n]."""
    return np.frombuffer(text.encode("ascii"), np.uint8)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def put(out: Any, at: Any, text: Any, start: Any, end: Any) -> Any:
    """Append ``text[start:end]``."""
    for index in range(end - start):
        out[at + index] = text[start + index]
    return at + end - start


@njit(nogil=True, inline="always")
def put_all(out: Any, at: Any, text: Any) -> Any:
    """Append a whole text."""
    for index in range(len(text)):
        out[at + index] = text[index]
    return at + len(text)


@njit(nogil=True, inline="always")
def put_byte(out: Any, at: Any, byte: Any) -> Any:
    """Append one byte."""
    out[at] = byte
    return at + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def put_number(out: Any, at: Any, number: Any) -> Any:
    """Append a whole number, 0 or greater, in decimal digits."""
    digits, rest = 1, number
    while rest >= 10:
        rest //= 10
        digits += 1
    for index in range(at + digits - 1, at - 1, -1):
        out[index] = _ZERO + number % 10
        number //= 10
    return at + digits
