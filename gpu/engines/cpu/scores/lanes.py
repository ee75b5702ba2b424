"""Scores of many entries at once: one entry in each lane of a vector, as in SWIPE (Rognes 2011).

The matrix's rows are the query, its columns the residues of the entries, which begin together and
are of about the same length, so that few lanes are empty at their end. Lanes exchange nothing: the
recurrence is Gotoh's, cell by cell, without any repair. Two columns are computed at a time, which
halves the reading and writing of H and E. Several short queries may share a sweep: the scores of a
column's residues are then looked up once for all of them.

Values are stored as their distance from the least number of the word, so that the floor at 0 of a
local alignment costs nothing: sums saturate there. At the other end they saturate, too: an entry
whose best score reaches it is computed again with a wider word.

Every lane looks its score up in a table of 32. Processors have different instructions to look bytes
up in a register; LLVM has no common one. So the instruction is chosen by the features that Numba
compiles for; without one, a loop over the lanes is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from gpu.engines.cpu.scores.entry_points import BLOCK, ENTRIES, SATURATED, EntryPieces
from gpu.engines.cpu.vectors import Vector, add_saturating, largest, load, splat, store, sub_saturating
from gpu.jit.njit import njit

_BYTE, _INT32 = ir.IntType(8), ir.IntType(32)

#: (pointer to tables, codes of one vector) -> the byte of each lane.
Lookup = Callable[[Any, Any, Any], Any]


def _bytes(lanes: int) -> Any:
    return ir.VectorType(_BYTE, lanes)


def _constant(values: list[int]) -> Any:
    return ir.Constant(ir.VectorType(_INT32, len(values)), values)


def _load(builder: Any, pointer: Any, lanes: int, offset: int = 0) -> Any:
    at = builder.gep(pointer, [ir.Constant(ir.IntType(64), offset)])
    return builder.load(builder.bitcast(at, _bytes(lanes).as_pointer()), align=1)


def _call(builder: Any, name: str, lanes: int, *args: Any) -> Any:
    vector = _bytes(lanes)
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(vector, [vector] * len(args)), name)
    return builder.call(function, args)


def _twice(builder: Any, half: Any, lanes: int) -> Any:
    """Sixteen bytes, repeated to ``lanes``."""
    return builder.shuffle_vector(half, half, _constant([k % 16 for k in range(lanes)]))


def by_permutation(builder: Any, table: Any, codes: Any) -> Any:
    whole = _load(builder, table, ENTRIES)
    return _call(builder, "llvm.x86.avx512.permvar.qi.256", ENTRIES, whole, codes)


def by_permutation_of_64(builder: Any, table: Any, codes: Any) -> Any:
    whole = _load(builder, table, ENTRIES)
    both = builder.shuffle_vector(whole, whole, _constant([k % ENTRIES for k in range(64)]))
    return _call(builder, "llvm.x86.avx512.permvar.qi.512", 64, both, codes)


def by_halves(name: str, lanes: int) -> Lookup:
    """Two tables of 16, of which the code's fifth bit chooses."""

    def look_up(builder: Any, table: Any, codes: Any) -> Any:
        low, high = (_twice(builder, _load(builder, table, 16, offset), lanes) for offset in (0, 16))
        sixteen = ir.Constant(_bytes(lanes), [16] * lanes)
        return builder.select(
            builder.icmp_signed("<", codes, sixteen),
            _call(builder, name, lanes, low, codes),
            _call(builder, name, lanes, high, codes),
        )

    return look_up


def by_two_registers(builder: Any, table: Any, codes: Any) -> Any:
    low, high = (_load(builder, table, 16, offset) for offset in (0, 16))
    return _call(builder, "llvm.aarch64.neon.tbl2.v16i8", 16, low, high, codes)


def one_by_one(builder: Any, table: Any, codes: Any) -> Any:
    found = ir.Constant(_bytes(16), ir.Undefined)
    for lane in range(16):
        at = ir.Constant(_INT32, lane)
        code = builder.zext(builder.extract_element(codes, at), ir.IntType(64))
        found = builder.insert_element(found, builder.load(builder.gep(table, [code])), at)
    return found


def way_of(triple: str, features: str, lanes: int) -> tuple[int, Lookup]:
    """The lanes a processor looks up at once, and its instruction, by LLVM triple and features."""
    available = set(features.split(","))
    if {"+avx512vbmi", "+avx512vl"} <= available:
        return (64, by_permutation_of_64) if lanes == 64 else (32, by_permutation)
    if "+avx2" in available:
        return 32, by_halves("llvm.x86.avx2.pshuf.b", 32)
    if "+ssse3" in available:
        return 16, by_halves("llvm.x86.ssse3.pshuf.b.128", 16)
    if triple.startswith(("aarch64", "arm64")):
        return 16, by_two_registers
    return 16, one_by_one


@intrinsic
def look_up(typingctx: Any, like: Vector, tables: Any, row: Any, codes: Any, at: Any) -> Any:
    """The score of ``codes[at + lane]`` in row ``row`` of ``tables``, for each lane.

    Returns a vector of the type of ``like``. ``tables`` uint8[k, bytes of a score, ENTRIES]: the
    lowest byte of each score of a row, then the next one. ``codes`` uint8, below ``ENTRIES``.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes, size = like.lanes, like.bits // 8
        triple, _, features = context.codegen().magic_tuple()
        step, by = way_of(triple, features, lanes)
        data = context.make_array(signature.args[1])(context, builder, args[1]).data
        table = builder.gep(data, [builder.mul(args[2], ir.Constant(args[2].type, size * ENTRIES))])
        code_data = context.make_array(signature.args[3])(context, builder, args[3]).data
        read = _load(builder, builder.gep(code_data, [args[4]]), lanes)
        whole = max(lanes, step)
        if whole > lanes:
            read = builder.shuffle_vector(read, read, _constant([k % lanes for k in range(whole)]))
        found = None
        for byte in range(size):
            one = builder.gep(table, [ir.Constant(ir.IntType(64), byte * ENTRIES)])
            parts = []
            for first in range(0, whole, step):
                part = builder.shuffle_vector(read, read, _constant(list(range(first, first + step))))
                parts.append(by(builder, one, part))
            looked = _joined(builder, parts, step)
            if whole > lanes:
                looked = builder.shuffle_vector(looked, looked, _constant(list(range(lanes))))
            wide = builder.zext(looked, like.llvm) if size > 1 else looked
            if byte:
                wide = builder.shl(wide, ir.Constant(like.llvm, [8 * byte] * lanes))
            found = wide if found is None else builder.or_(found, wide)
        return found

    return like(like, tables, types.intp, codes, types.intp), codegen


def _joined(builder: Any, parts: list[Any], lanes: int) -> Any:
    """Vectors one after another; their number is a power of 2."""
    while len(parts) > 1:
        lanes *= 2
        mask = _constant(list(range(lanes)))
        parts = [builder.shuffle_vector(one, two, mask) for one, two in zip(parts[::2], parts[1::2], strict=True)]
    return parts[0]


#: The code of padding behind an entry's end: the worst score against everything.
NO_RESIDUE = ENTRIES - 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _fetch(codes: Any, starts: Any, lengths: Any, column: int, columns: Any) -> None:
    """The residues of ``BLOCK`` columns, lane beside lane."""
    lanes = columns.size // BLOCK
    for lane in range(lanes):
        have = 0
        if lane < len(starts):
            have = max(0, min(BLOCK, lengths[lane] - column))
            first = starts[lane] + column
            for k in range(have):
                columns[k * lanes + lane] = codes[first + k]
        for k in range(have, BLOCK):
            columns[k * lanes + lane] = NO_RESIDUE


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _score_group(entries: Any, queries: Any, tables: Any, first: int, extend: int, buffers: Any, stop: Any) -> Any:
    """Score the entries of one vector; returns True if it was finished.

    On return ``best[query * lanes + lane]`` holds the lane's best value with a query.
    """
    codes, starts, lengths = entries
    query, query_starts = queries
    h, e, profile, best, columns = buffers
    lanes = columns.size // BLOCK
    least = -(1 << (8 * h.itemsize - 1))
    h[:] = least
    e[:] = least
    floor = load(h, 0)
    first_v, extend_v = splat(floor, first), splat(floor, extend)
    best[:] = least
    letters = tables.shape[0]
    second = ENTRIES * lanes
    longest = 0
    for lane in range(len(lengths)):
        longest = max(longest, lengths[lane])
    for column in range(0, longest, BLOCK):
        if stop[0]:
            return False
        _fetch(codes, starts, lengths, column, columns)
        for k in range(0, min(BLOCK, longest - column), 2):
            for letter in range(letters):
                store(profile, letter * lanes, look_up(floor, tables, letter, columns, k * lanes))
                store(profile, second + letter * lanes, look_up(floor, tables, letter, columns, (k + 1) * lanes))
            for number in range(len(query_starts) - 1):
                f_one, f_two, diagonal_one, diagonal_two = floor, floor, floor, floor
                highest = load(best, number * lanes)
                for i in range(query_starts[number], query_starts[number + 1]):
                    at, letter_at = i * lanes, np.int64(query[i]) * lanes
                    left = load(h, at)
                    gap = load(e, at)
                    one = add_saturating(diagonal_one, load(profile, letter_at))
                    one = largest(largest(one, gap), f_one)
                    opened = sub_saturating(one, first_v)
                    gap = largest(sub_saturating(gap, extend_v), opened)
                    f_one = largest(sub_saturating(f_one, extend_v), opened)
                    two = add_saturating(diagonal_two, load(profile, second + letter_at))
                    two = largest(largest(two, gap), f_two)
                    opened = sub_saturating(two, first_v)
                    gap = largest(sub_saturating(gap, extend_v), opened)
                    f_two = largest(sub_saturating(f_two, extend_v), opened)
                    highest = largest(highest, largest(one, two))
                    diagonal_one, diagonal_two = left, one
                    store(h, at, two)
                    store(e, at, gap)
                store(best, number * lanes, highest)
    return True


@njit(nogil=True, boundscheck=False, error_model="numpy")
def score_lanes(
    entries: Any, queries: Any, tables: Any, first: int, extend: int, buffers: Any, stop: Any, scores: Any
) -> None:
    """Score ``QueryCodes`` against ``EntryPieces``, in groups of one piece for each lane.

    Pieces of a group should be equally long. ``tables``: see ``tables_of``; ``first``, ``extend``:
    gap costs that fit the word; ``buffers``: ``LaneBuffers``. ``scores`` int32[q, n] receives each
    score, or ``SATURATED``. ``stop`` int64[1]: set to 1 by another thread to end early, leaving the
    other scores unchanged.
    """
    starts, best = entries.starts, buffers.best
    lanes = buffers.columns.size // BLOCK
    least = -(1 << (8 * buffers.h.itemsize - 1))
    for begin in range(0, len(starts), lanes):
        end = min(begin + lanes, len(starts))
        group = EntryPieces(entries.codes, starts[begin:end], entries.lengths[begin:end])
        if not _score_group(group, queries, tables, first, extend, buffers, stop):
            return
        for number in range(len(queries.starts) - 1):
            for lane in range(end - begin):
                value = np.int64(best[number * lanes + lane])
                scores[number, begin + lane] = SATURATED if value == -least - 1 else value - least
