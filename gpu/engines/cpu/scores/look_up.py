"""A table of 32 scores, looked up by every lane of a vector at once.

Processors have different instructions to look bytes up in a register; LLVM has no common one. So
the instruction is chosen by the features that Numba compiles for; without one, a loop over the
lanes is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from gpu.engines.cpu.scores.entry_points import ENTRIES
from gpu.engines.cpu.vectors import Vector

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
