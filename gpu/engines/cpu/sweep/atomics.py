"""Atomic int64 numbers in an array, shared by threads of compiled code.

Everything a thread wrote before ``publish`` is visible to another one after a ``seen`` that returns
the published value. Numba intrinsics: they can be called from jitted code only.
"""

from __future__ import annotations

import platform
from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

#: Instruction by which a waiting loop spares the core, and its argument, by processor type.
_PAUSE, _HINT = ("llvm.x86.sse2.pause", ()), ("llvm.aarch64.hint", (1,))
_RELAX = {"x86_64": _PAUSE, "AMD64": _PAUSE, "arm64": _HINT, "aarch64": _HINT, "ARM64": _HINT}


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.gep(context.make_array(signature.args[0])(context, builder, args[0]).data, [args[1]])


@intrinsic
def seen(typingctx: Any, array: Any, index: Any) -> Any:
    """The present value of ``array[index]``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, args), ordering="seq_cst", align=8)

    return types.int64(array, types.intp), codegen


@intrinsic
def publish(typingctx: Any, array: Any, index: Any, value: Any) -> Any:
    """Write ``array[index]``; all earlier writes become visible before it."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _place(context, builder, signature, args), ordering="seq_cst", align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.int64), codegen


@intrinsic
def add_to(typingctx: Any, array: Any, index: Any, value: Any) -> Any:
    """Add to ``array[index]``; returns the former value."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("add", _place(context, builder, signature, args), args[2], "seq_cst")

    return types.int64(array, types.intp, types.int64), codegen


@intrinsic
def raise_to(typingctx: Any, array: Any, index: Any, value: Any) -> Any:
    """Set ``array[index]`` to ``value`` if that is larger; returns the former value."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("max", _place(context, builder, signature, args), args[2], "seq_cst")

    return types.int64(array, types.intp, types.int64), codegen


@intrinsic
def exchange(typingctx: Any, array: Any, index: Any, expected: Any, value: Any) -> Any:
    """Write ``array[index]`` if it equals ``expected``; returns True if it did."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature, args)
        return builder.extract_value(builder.cmpxchg(place, args[2], args[3], "seq_cst", "seq_cst"), 1)

    return types.boolean(array, types.intp, types.int64, types.int64), codegen


@intrinsic
def relax(typingctx: Any) -> Any:
    """Pause for some nanoseconds, so that other threads can use the core."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        name, numbers = _RELAX.get(platform.machine(), ("", ()))
        if name:
            word = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [word] * len(numbers))
            builder.call(builder.module.declare_intrinsic(name, (), kind), [ir.Constant(word, k) for k in numbers])
        return context.get_dummy_value()

    return types.void(), codegen


@intrinsic
def put_int32(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """Write element ``index`` of the int32 array whose data begin at ``address``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = builder.inttoptr(args[0], ir.IntType(32).as_pointer())
        builder.store(args[2], builder.gep(data, [args[1]]), align=4)
        return context.get_dummy_value()

    return types.void(types.int64, types.intp, types.int32), codegen
