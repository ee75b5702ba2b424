"""The compiled loop over entries that calls parasail's functions by their addresses.

``striped.py`` describes them.
"""

from __future__ import annotations

from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from gpu.engines.cpu.scores.entry_points import SATURATED
from gpu.jit.njit import njit

_POINTER, _INT = ir.IntType(8).as_pointer(), ir.IntType(32)
#: PARASAIL_FLAG_SATURATED in a result's fourth word.
_SATURATED_FLAG = 1 << 6
_FLAG_AT = 3


def _function(builder: Any, address: Any, result: Any, arguments: list[Any]) -> Any:
    return builder.inttoptr(address, ir.FunctionType(result, arguments).as_pointer())


@intrinsic
def _search(
    typingctx: Any, function: Any, profile: Any, codes: Any, at: Any, length: Any, first: Any, extend: Any
) -> Any:
    """parasail_sw_striped_profile_*: the address of a result, 0 if there was no memory for it."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[2])(context, builder, args[2]).data
        call = _function(builder, args[0], _POINTER, [_POINTER, _POINTER, _INT, _INT, _INT])
        numbers = [builder.trunc(value, _INT) for value in args[4:]]
        found = builder.call(call, [builder.inttoptr(args[1], _POINTER), builder.gep(data, [args[3]]), *numbers])
        return builder.ptrtoint(found, ir.IntType(64))

    word = types.int64
    return word(word, word, codes, types.intp, word, word, word), codegen


@intrinsic
def _free(typingctx: Any, function: Any, result: Any) -> Any:
    """parasail_result_free."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        call = _function(builder, args[0], ir.VoidType(), [_POINTER])
        builder.call(call, [builder.inttoptr(args[1], _POINTER)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), codegen


@intrinsic
def _field(typingctx: Any, result: Any, index: Any) -> Any:
    """One of the first four int of a ``parasail_result_t``.

    They are score, end in the query, end in the entry, flags.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        fields = builder.inttoptr(args[0], _INT.as_pointer())
        return builder.sext(builder.load(builder.gep(fields, [args[1]])), ir.IntType(64))

    return types.int64(types.int64, types.int64), codegen


@njit(nogil=True, boundscheck=False, error_model="numpy")
def score_striped(
    codes: Any,
    starts: Any,
    lengths: Any,
    search: int,
    free: int,
    profile: int,
    first: int,
    extend: int,
    stop: Any,
    scores: Any,
) -> int:
    """Score a query's profile against pieces of ``codes``; returns 0 if memory ran out, else 1.

    ``starts``, ``lengths`` int64[n], lengths above 0. ``search``, ``free``, ``profile``: addresses.
    ``scores`` int32[n] receives each score, or ``SATURATED``. ``stop`` int64[1]: set to 1 by
    another thread to end before the next piece.
    """
    for k in range(len(starts)):
        if stop[0]:
            return 1
        found = _search(search, profile, codes, starts[k], lengths[k], first, extend)
        if found == 0:
            return 0
        scores[k] = SATURATED if _field(found, _FLAG_AT) & _SATURATED_FLAG else _field(found, 0)
        _free(free, found)
    return 1
