"""Compiled comparison of 64 bases at once, as planes of the low and the high bits of their codes.

A read has a third plane, of the letters that are no base. Planes are interleaved: ``planes[3 * word
+ plane]`` of a read, ``text[2 * word + plane]`` of the index. Behind the last letter of a read
every letter counts as no base.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from gpu.engines.cpu.matches.words import load_word
from gpu.engines.cpu.vectors import lowest_bit
from gpu.jit.njit import njit

_ONES = np.uint64(0x0101010101010101)
#: Times this, the lowest bits of eight bytes are side by side in the highest byte.
_GATHER = np.uint64(0x0102040810204080)
_U1, _U2, _U56, _U63 = (np.uint64(number) for number in (1, 2, 56, 63))
_WORD = 64


@intrinsic
def count_bits(typingctx: Any, word: Any) -> Any:
    """The number of set bits of a uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@intrinsic
def prefetch(typingctx: Any, array: Any, index: Any) -> Any:
    """Have the memory of ``array[index]`` brought near, without waiting for it."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values = context.make_array(signature.args[0])(context, builder, args[0])
        byte, number = ir.IntType(8), ir.IntType(32)
        pointer = builder.bitcast(builder.gep(values.data, [args[1]]), byte.as_pointer())
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        # To be read, to stay in every cache, of data.
        builder.call(function, [pointer, *(ir.Constant(number, value) for value in (0, 3, 1))])
        return context.get_dummy_value()

    return types.void(array, types.intp), codegen


@intrinsic
def leading_zeros(typingctx: Any, word: Any) -> Any:
    """The number of zero bits above the highest set bit of a uint64 that is not 0."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(1)])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.ctlz.i64")
        return builder.call(function, [args[0], ir.Constant(ir.IntType(1), 1)])

    return types.uint64(types.uint64), codegen


@njit(nogil=True, boundscheck=False)
def fill_planes(codes: Any, line: Any, length: Any, planes: Any) -> Any:
    """Make the planes of a read, ``codes`` from index ``line`` on; returns how many are no base.

    Codes are read in groups of 64, so up to 63 behind the read's last one.
    """
    others = np.int64(0)
    for word in range((length + _WORD - 1) // _WORD):
        low = high = other = np.uint64(0)
        for byte in range(8):
            letters = load_word(codes, line + word * _WORD + 8 * byte)
            shift = np.uint64(8 * byte)
            low |= (((letters & _ONES) * _GATHER) >> _U56) << shift
            high |= ((((letters >> _U1) & _ONES) * _GATHER) >> _U56) << shift
            none = (letters >> _U2) | (letters >> np.uint64(3)) | (letters >> np.uint64(4)) | (letters >> np.uint64(5))
            none |= (letters >> np.uint64(6)) | (letters >> np.uint64(7))
            other |= (((none & _ONES) * _GATHER) >> _U56) << shift
        rest = length - word * _WORD
        if rest < _WORD:
            inside = (_U1 << np.uint64(rest)) - _U1
            others += np.int64(count_bits(other & inside))
            other |= ~inside
        else:
            others += np.int64(count_bits(other))
        planes[3 * word], planes[3 * word + 1], planes[3 * word + 2] = low, high, other
    return others


@njit(nogil=True, boundscheck=False)
def _text_64(text: Any, place: Any, plane: Any) -> Any:
    """A plane of the 64 bases from ``place`` on, which is not negative."""
    word, shift = 2 * (place >> 6) + plane, np.uint64(place & 63)
    # Shifting by 64 is undefined.
    return (text[word] >> shift) | ((text[word + 2] << _U1) << (_U63 - shift))


@njit(nogil=True, boundscheck=False)
def _read_64(planes: Any, at: Any, plane: Any, words: Any) -> Any:
    """A plane of the 64 letters of a read from ``at`` on; letters behind its words are 0."""
    word, shift = at >> 6, np.uint64(at & 63)
    value = planes[3 * word + plane] >> shift
    if word + 1 < words:
        value |= (planes[3 * word + 3 + plane] << _U1) << (_U63 - shift)
    return value


@njit(nogil=True, boundscheck=False)
def differing(text: Any, place: Any, planes: Any, at: Any, words: Any) -> Any:
    """Set bits where 64 letters differ, from ``place`` in the text and ``at`` in the read on."""
    low = _text_64(text, place, 0) ^ _read_64(planes, at, 0, words)
    high = _text_64(text, place, 1) ^ _read_64(planes, at, 1, words)
    return low | high | _read_64(planes, at, 2, words)


@njit(nogil=True, boundscheck=False)
def mismatch_of(text: Any, place: Any, planes: Any, length: Any, words: Any) -> Any:
    """The 0-based offset of the only mismatch of the read at ``place``.

    Returns −1 if there is none, −2 if there are several.
    """
    found = -1
    for word in range(words):
        at = word * _WORD
        where = place + at
        low = _text_64(text, where, 0) ^ planes[3 * word]
        high = _text_64(text, where, 1) ^ planes[3 * word + 1]
        differs = low | high | planes[3 * word + 2]
        rest = length - at
        if rest < _WORD:
            differs &= (_U1 << np.uint64(rest)) - _U1
        if differs:
            if found >= 0 or differs & (differs - _U1):
                return -2
            found = at + lowest_bit(np.int64(differs))
    return found


@njit(nogil=True, boundscheck=False)
def same_ahead(text: Any, place: Any, planes: Any, at: Any, most: Any, words: Any) -> Any:
    """The number of equal letters from ``place`` and ``at`` on, at most ``most``.

    Both sequences must have ``most`` letters there.
    """
    same = 0
    while same < most:
        differs = differing(text, place + same, planes, at + same, words)
        if differs:
            return min(same + lowest_bit(np.int64(differs)), most)
        same += _WORD
    return most


@njit(nogil=True, boundscheck=False)
def same_before(text: Any, place: Any, planes: Any, at: Any, most: Any, words: Any) -> Any:
    """The number of equal letters before ``place`` and ``at``, at most ``most``.

    Both sequences must have ``most`` letters there.
    """
    same = 0
    while same < most:
        step = min(most - same, _WORD)
        differs = differing(text, place - same - step, planes, at - same - step, words)
        if step < _WORD:
            differs &= (_U1 << np.uint64(step)) - _U1
        if differs:
            return same + np.int64(leading_zeros(differs)) - (_WORD - step)
        same += step
    return most
