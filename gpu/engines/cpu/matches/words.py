"""Compiled comparison of a query with an index: words of eight codes, prefixes, suffix intervals.

Queries end with a code that does not occur in the reference, and the reference's records with one
that does not occur in queries, so no comparison needs a bound check; both arrays are padded so that
a word of eight codes can be read at their end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from gpu.engines.cpu.vectors import lowest_bit
from gpu.engines.work.matches import NO_MATCH
from gpu.jit.njit import njit

_BASES_16 = np.uint64(0xFFFF)


@intrinsic
def load_word(typingctx: Any, array: Any, index: Any) -> Any:
    """Eight codes from ``array[index]`` on as one little-endian uint64, at any alignment."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values = context.make_array(signature.args[0])(context, builder, args[0])
        pointer = builder.bitcast(builder.gep(values.data, [args[1]]), ir.IntType(64).as_pointer())
        return builder.load(pointer, align=1)

    return types.uint64(array, types.intp), codegen


@intrinsic
def swap_bytes(typingctx: Any, word: Any) -> Any:
    """The bytes of a uint64 in the other order."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.bswap.i64"), [args[0]])

    return types.uint64(types.uint64), codegen


@njit(nogil=True)
def _pack(word: Any) -> Any:
    """The low two bits of eight codes as 16 bits, the first one highest."""
    word = swap_bytes(word) & np.uint64(0x0303030303030303)
    word = (word | (word >> np.uint64(6))) & np.uint64(0x000F000F000F000F)
    word = (word | (word >> np.uint64(12))) & np.uint64(0x000000FF000000FF)
    return (word | (word >> np.uint64(24))) & _BASES_16


@njit(nogil=True)
def prefix_at(codes: Any, at: Any, depth: Any) -> Any:
    """The number of the ``depth`` ≤ 16 bases at ``at``, in the order of the alphabet.

    −1 if there are other letters among them.
    """
    low, high = load_word(codes, at), load_word(codes, at + 8)
    other = np.uint64(0xFCFCFCFCFCFCFCFC)
    if depth <= 8:
        if low & (other >> np.uint64(64 - 8 * depth)):
            return -1
        return np.int64(_pack(low) >> np.uint64(16 - 2 * depth))
    if (low & other) or (high & (other >> np.uint64(128 - 8 * depth))):
        return -1
    return np.int64(((_pack(low) << np.uint64(16)) | _pack(high)) >> np.uint64(32 - 2 * depth))


@njit(nogil=True)
def never_matches(query: Any, at: Any, length: Any) -> Any:
    """Return True if one of ``length`` letters matches nothing."""
    for position in range(at, at + length):  # noqa: SIM110 - compiled
        if query[position] == NO_MATCH:
            return True
    return False


@njit(nogil=True)
def common(text: Any, place: Any, query: Any, position: Any) -> Any:
    """The number of equal letters from ``place`` and ``position`` on."""
    length = 0
    while True:
        differing = load_word(text, place + length) ^ load_word(query, position + length)
        if differing:
            return length + (lowest_bit(np.int64(differing)) >> 3)
        length += 8


@njit(nogil=True)
def common_up_to(text: Any, place: Any, query: Any, position: Any, most: Any) -> Any:
    """Like ``common``, but stops after ``most`` letters; may return up to seven more."""
    length = 0
    while length < most:
        differing = load_word(text, place + length) ^ load_word(query, position + length)
        if differing:
            return length + (lowest_bit(np.int64(differing)) >> 3)
        length += 8
    return length


@njit(nogil=True)
def common_before(text: Any, place: Any, query: Any, position: Any, most: Any) -> Any:
    """The number of equal letters before ``place`` and ``position``.

    Stops after ``most`` letters; may return up to seven more.
    """
    length = 0
    while length < most:
        if place - length < 8 or position - length < 8:
            # No word begins there; what precedes the first records differs.
            while text[place - length - 1] == query[position - length - 1]:
                length += 1
            return length
        differing = load_word(text, place - length - 8) ^ load_word(query, position - length - 8)
        if differing:
            return length + (lowest_bit(np.int64(swap_bytes(differing))) >> 3)
        length += 8
    return length


@njit(nogil=True)
def bound(
    text: Any, suffixes: Any, query: Any, position: Any, low: Any, high: Any, known: Any, depth: Any, after: Any
) -> Any:
    """The first of ``suffixes[low:high]`` not before the ``depth`` letters at ``position``.

    ``after``: the first that follows them. All of them share ``known`` letters with the query.
    """
    # Letters that both neighbours of the open interval share with the query are shared by
    # everything between them.
    shared_low = shared_high = known
    while low < high:
        middle = (low + high) >> 1
        place = suffixes[middle]
        sure = min(shared_low, shared_high)
        shared = sure + common_up_to(text, place + sure, query, position + sure, depth - sure)
        if shared >= depth:
            precedes = after
        else:
            precedes = text[place + shared] < query[position + shared]
        if precedes:
            low, shared_low = middle + 1, shared
        else:
            high, shared_high = middle, shared
    return low


@njit(nogil=True)
def interval(text: Any, suffixes: Any, first: Any, bases: Any, query: Any, position: Any, minimum: Any) -> Any:
    """The SA interval of the suffixes that share the query's first bases.

    It contains all suffixes that share ``minimum`` letters with the query.
    """
    depth = min(bases, minimum)
    prefix = prefix_at(query, position, depth)
    if prefix < 0:
        if never_matches(query, position, depth):
            return 0, 0
        return 0, len(suffixes)
    shift = 2 * (bases - depth)
    return np.int64(first[prefix << shift]), np.int64(first[(prefix + 1) << shift])


@njit(nogil=True)
def occurs(text: Any, suffixes: Any, first: Any, bases: Any, query: Any, position: Any, size: Any) -> Any:
    """Return True if the ``size`` letters at ``position`` occur in the reference."""
    low, high = interval(text, suffixes, first, bases, query, position, size)
    at = bound(text, suffixes, query, position, low, high, 0, size, False)
    return at < high and common_up_to(text, suffixes[at], query, position, size) >= size


@njit(nogil=True)
def occurs_once(text: Any, suffixes: Any, first: Any, bases: Any, query: Any, position: Any, size: Any) -> Any:
    """Return True if the ``size`` letters at ``position`` occur exactly once in the reference.

    They must occur at least once.
    """
    low, high = interval(text, suffixes, first, bases, query, position, size)
    if high - low == 1:
        return True
    at = bound(text, suffixes, query, position, low, high, 0, size, False)
    return at + 1 == high or common_up_to(text, suffixes[at + 1], query, position, size) < size


@njit(nogil=True)
def longest_unique(text: Any, suffixes: Any, query: Any, position: Any, low: Any, high: Any, known: Any) -> Any:
    """Place and length of the longest match at ``position`` if no other is as long; else place 0.

    Its suffix is one of ``suffixes[low:high]``, all of which share ``known`` letters with the
    query.
    """
    shared_low = shared_high = known
    before = behind = np.int64(-1)
    left, right = low, high
    while left < right:
        middle = (left + right) >> 1
        place = suffixes[middle]
        sure = min(shared_low, shared_high)
        shared = sure + common(text, place + sure, query, position + sure)
        if text[place + shared] < query[position + shared]:
            left, shared_low, before = middle + 1, shared, np.int64(shared)
        else:
            right, shared_high, behind = middle, shared, np.int64(shared)
    if before == behind:
        return np.int64(0), before
    if before > behind:
        place, length, other = suffixes[left - 1], before, left - 2
    else:
        place, length, other = suffixes[left], behind, left + 1
    if low <= other < high and common_up_to(text, suffixes[other], query, position, length) >= length:
        return np.int64(0), length
    return np.int64(place), length
