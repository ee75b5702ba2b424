"""Calls of one kernel by another, each in an object file of its own, which the linker joins.

A function of ``njit`` is compiled anew, with all that it calls, into each kernel that calls it. One
that takes seconds is better an entry point itself, compiled once. This module imports Numba: only
modules of kernels import it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
from numba.core import cgutils, types
from numba.extending import intrinsic

from gpu.jit.compiler import type_of
from gpu.jit.entry_point import EntryPoint


def linked(entry_points: Iterable[EntryPoint]) -> Any:
    """A function for compiled code that calls the first of these that takes its arguments.

    They return an integer each. An entry point that uses it names them as its ``calls``.
    """
    known = [(one.symbol, [type_of(kind) for kind in one.kinds]) for one in entry_points]

    @intrinsic
    def call(typing: Any, *arguments: Any) -> Any:
        symbol, declared = next(one for one in known if _takes(one[1], arguments))

        def codegen(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            given = [
                _cast(context, builder, value, *kinds)
                for value, *kinds in zip(cgutils.unpack_tuple(builder, values[0]), arguments, declared, strict=True)
            ]
            convention = context.call_conv
            function = cgutils.get_or_insert_function(
                builder.module, convention.get_function_type(types.int64, declared), symbol
            )
            status, result = convention.call_function(builder, function, types.int64, declared, given)
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return result

        return types.int64(types.containers.BaseTuple.from_types(arguments)), codegen

    return call


def _cast(context: Any, builder: Any, value: Any, given: Any, declared: Any) -> Any:
    """An argument of a type as one of the declared type, which takes it."""
    if not isinstance(declared, types.containers.BaseTuple):
        return context.cast(builder, value, given, declared)
    inner = zip(cgutils.unpack_tuple(builder, value, len(given)), given, declared, strict=True)
    return context.make_tuple(builder, declared, [_cast(context, builder, *each) for each in inner])


def _takes(declared: Sequence[types.Type], given: Sequence[types.Type]) -> bool:
    """Tell if arguments of these types may be passed."""
    return len(declared) == len(given) and all(map(_takes_one, declared, given))


def _takes_one(mine: Any, other: Any) -> bool:
    if isinstance(mine, types.containers.BaseTuple):
        return isinstance(other, types.containers.BaseTuple) and _takes(mine, other)
    if isinstance(mine, types.Array):
        is_like = isinstance(other, types.Array) and (mine.dtype, mine.ndim) == (other.dtype, other.ndim)
        return is_like and (other.mutable or not mine.mutable)
    return isinstance(mine, types.Integer) and isinstance(other, types.Integer | types.Boolean)
