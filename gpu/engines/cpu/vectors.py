"""Explicit SIMD values for Numba: a register of 64 × int8, 32 × int16 or 16 × int32.

Numba vectorizes loops over arrays, but the anti-diagonal recurrence needs its state to *stay* in
registers and to be shifted by one lane a step, which no array loop expresses. So a vector is a
Numba type of its own, lowered to LLVM's vector type. LLVM splits it where the processor's registers
are narrower (AVX2, SSE, NEON): the code is the same everywhere.

All functions here are Numba intrinsics: they can be called from jitted code only.
"""

from __future__ import annotations

from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.extending import intrinsic, register_model

#: One AVX-512 register.
VECTOR_BITS = 512


class Vector(types.Type):
    """``lanes`` signed integers of ``bits`` bits."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.lanes = VECTOR_BITS // bits
        super().__init__(name=f"Vector({self.lanes} x i{bits})")

    @property
    def llvm(self) -> Any:
        return ir.VectorType(ir.IntType(self.bits), self.lanes)


@register_model(Vector)
class VectorModel(models.PrimitiveModel):
    """A vector is one LLVM value."""

    def __init__(self, dmm: Any, fe_type: Vector) -> None:
        super().__init__(dmm, fe_type, fe_type.llvm)


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, index: Any, vector: Vector) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), vector.llvm.as_pointer())


def _constant_mask(values: list[int]) -> Any:
    return ir.Constant(ir.VectorType(ir.IntType(32), len(values)), values)


@intrinsic
def load(typingctx: Any, array: Any, index: Any) -> Any:
    """The ``lanes`` elements from ``array[index]`` on (any alignment)."""
    vector = Vector(array.dtype.bitwidth)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], vector)
        return builder.load(pointer, align=vector.bits // 8)

    return vector(array, types.intp), codegen


@intrinsic
def store(typingctx: Any, array: Any, index: Any, value: Any) -> Any:
    """Write a vector to ``array[index:index + lanes]``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], value)
        builder.store(args[2], pointer, align=value.bits // 8)
        return context.get_dummy_value()

    return types.void(array, types.intp, value), codegen


@intrinsic(prefer_literal=True)
def every_fourth(typingctx: Any, array: Any, index: Any, which: Any) -> Any:
    """Elements ``which``, 4 + ``which``, 8 + ``which`` … of ``array[index:]``, as a vector.

    ``which`` is a literal from 0 to 3; the vector has ``lanes`` of ``4 * lanes`` elements.
    """
    vector = Vector(array.dtype.bitwidth)
    if not isinstance(which, types.IntegerLiteral):
        return None
    first = which.literal_value

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], vector)
        whole = ir.VectorType(ir.IntType(vector.bits), 4 * vector.lanes)
        read = builder.load(builder.bitcast(pointer, whole.as_pointer()), align=vector.bits // 8)
        mask = _constant_mask([first + 4 * lane for lane in range(vector.lanes)])
        return builder.shuffle_vector(read, ir.Constant(whole, ir.Undefined), mask)

    return vector(array, types.intp, which), codegen


@intrinsic
def store_interleaved(typingctx: Any, array: Any, index: Any, w: Any, x: Any, y: Any, z: Any) -> Any:
    """Write lane 0 of each of the four vectors to ``array[index:index + 4]``, then lane 1 of each …

    ``every_fourth`` reads this layout.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = w.lanes
        low = builder.shuffle_vector(args[2], args[3], _constant_mask(list(range(2 * lanes))))
        high = builder.shuffle_vector(args[4], args[5], _constant_mask(list(range(2 * lanes))))
        order = [lane + lanes * which for lane in range(lanes) for which in range(4)]
        whole = builder.shuffle_vector(low, high, _constant_mask(order))
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], w)
        builder.store(whole, builder.bitcast(pointer, whole.type.as_pointer()), align=w.bits // 8)
        return context.get_dummy_value()

    return types.void(array, types.intp, w, w, w, w), codegen


@intrinsic
def look_up(typingctx: Any, table: Any, line: Any, place: Any) -> Any:
    """``table[line + place]``, lane by lane, of a table of the lanes' type; lanes hold no negative
    numbers."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        lanes, element = line.lanes, ir.IntType(line.bits)
        wide = ir.VectorType(ir.IntType(64), lanes)
        # Addresses as numbers: llvmlite has no vector of pointers made by an index.
        base = builder.insert_element(
            ir.Constant(wide, ir.Undefined), builder.ptrtoint(data, ir.IntType(64)), ir.Constant(ir.IntType(32), 0)
        )
        start = builder.shuffle_vector(base, base, _constant_mask([0] * lanes))
        offset = builder.shl(
            builder.zext(builder.add(args[1], args[2]), wide),
            ir.Constant(wide, [(line.bits // 8).bit_length() - 1] * lanes),
        )
        addresses = builder.inttoptr(builder.add(start, offset), ir.VectorType(element.as_pointer(), lanes))
        mask = ir.VectorType(ir.IntType(1), lanes)
        kinds = [addresses.type, ir.IntType(32), mask, line.llvm]
        function = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(line.llvm, kinds), f"llvm.masked.gather.v{lanes}i{line.bits}.v{lanes}p0"
        )
        every = ir.Constant(mask, [1] * lanes)
        align = ir.Constant(ir.IntType(32), line.bits // 8)
        return builder.call(function, [addresses, align, every, ir.Constant(line.llvm, ir.Undefined)])

    return line(table, line, place), codegen


@intrinsic
def splat(typingctx: Any, like: Any, scalar: Any) -> Any:
    """A vector of the type of ``like`` with ``scalar`` in every lane."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        element = builder.trunc(args[1], ir.IntType(like.bits))
        undefined = ir.Constant(like.llvm, ir.Undefined)
        first = builder.insert_element(undefined, element, ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(first, undefined, _constant_mask([0] * like.lanes))

    return like(like, types.int64), codegen


@intrinsic
def add(typingctx: Any, x: Any, y: Any) -> Any:
    """x + y, wrapping."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.add(*args)

    return x(x, x), codegen


@intrinsic
def sub(typingctx: Any, x: Any, y: Any) -> Any:
    """x - y, wrapping."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.sub(*args)

    return x(x, x), codegen


def _saturating(name: str, vector: Vector) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        function = cgutils.get_or_insert_function(
            builder.module,
            ir.FunctionType(vector.llvm, [vector.llvm, vector.llvm]),
            f"llvm.{name}.sat.v{vector.lanes}i{vector.bits}",
        )
        return builder.call(function, args)

    return codegen


@intrinsic
def add_saturating(typingctx: Any, x: Any, y: Any) -> Any:
    """x + y, or the least or the largest number of the type where that lies beyond it."""
    return x(x, x), _saturating("sadd", x)


@intrinsic
def sub_saturating(typingctx: Any, x: Any, y: Any) -> Any:
    """x - y, or the least or the largest number of the type where that lies beyond it."""
    return x(x, x), _saturating("ssub", x)


@intrinsic
def largest(typingctx: Any, x: Any, y: Any) -> Any:
    """The larger of x and y, lane by lane."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.icmp_signed(">", *args), *args)

    return x(x, x), codegen


@intrinsic
def where_equal(typingctx: Any, x: Any, y: Any, then: Any, otherwise: Any) -> Any:
    """``then`` in the lanes where x == y, else ``otherwise``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.icmp_signed("==", args[0], args[1]), args[2], args[3])

    return x(x, x, x, x), codegen


@intrinsic
def where_less(typingctx: Any, x: Any, y: Any, then: Any, otherwise: Any) -> Any:
    """``then`` in the lanes where x < y, else ``otherwise``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.icmp_signed("<", args[0], args[1]), args[2], args[3])

    return x(x, x, x, x), codegen


@intrinsic
def shift_in(typingctx: Any, before: Any, current: Any) -> Any:
    """``current`` moved up by one lane, with the last lane of ``before`` entering at lane 0."""
    mask = [current.lanes - 1, *range(current.lanes, 2 * current.lanes - 1)]

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.shuffle_vector(args[0], args[1], _constant_mask(mask))

    return current(current, current), codegen


@intrinsic
def equal_bits(typingctx: Any, x: Any, y: Any) -> Any:
    """Bit k of the result is 1 if lane k of x equals lane k of y (int64, never negative)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        mask = builder.icmp_signed("==", *args)
        return builder.zext(builder.bitcast(mask, ir.IntType(x.lanes)), ir.IntType(64))

    return types.int64(x, x), codegen


@intrinsic
def lowest_bit(typingctx: Any, bits: Any) -> Any:
    """The index of the lowest set bit (64 if none)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        function = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(1)]), "llvm.cttz.i64"
        )
        return builder.call(function, [args[0], ir.Constant(ir.IntType(1), 0)])

    return types.int64(types.int64), codegen
