"""The inner loop away from the borders of the matrix, in registers of the processor's own width.

It computes what the loop of ``strip.py`` would there, to the bit, from and to the same state: step
by step an anti-diagonal, row r lagging row 0 by r columns. Only the rows' places differ: lane k of
vector v holds row 4k + v. So H and F̂ come from the vector above unmoved, except those of vector 0,
which come from vector 3 by a shift of one lane: two shifts a step for four vectors. Shifts are
dear: three operations of AVX-512 each, and with AVX2 they cross the halves of a register.

Codes of columns are needed 4 apart, so each four steps read the vectors of *phases* of b: every
fourth code from the first, second, third and fourth on. Four steps are written out, in an order in
which few values are needed later: vector 0 at step 0, vector 1 at steps 0 and 1, and so on.

A sub-strip has as many rows as four AVX-512 registers have lanes. Where registers are narrower it
is computed in two or four parts, one below the other, each along all steps: four wider vectors
would not stay in 16 registers. A step has about 17 instructions a vector then, of which six are
maxima; AVX2 compares and chooses between scores in three, so a byte shuffle looks the score up by
the exclusive or of the codes.

Numba cannot write out loops over vectors, so this makes LLVM's code itself: a function of its own,
with its stack aligned, as a value put by there must not cross two cache lines.
"""

from __future__ import annotations

from typing import Any

import numba  # noqa: F401 (first, and as a whole: other threads may be loading it)
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from gpu.engines.cpu.sweep.layout import STATE_VECTORS, VECTORS
from gpu.jit.njit import njit

_WORD64 = ir.IntType(64)


class Registers:
    """Registers of a processor with these ``features`` of LLVM, with lanes of ``bits`` bits.

    ``shuffles_bytes``: LLVM's name of the instruction that looks up bytes in a register, or "".
    """

    def __init__(self, features: str, bits: int) -> None:
        has = features.split(",")
        width, shuffle = 128, ""
        if "+avx512bw" in has:
            width = 512
        elif "+avx2" in has:
            width, shuffle = 256, "llvm.x86.avx2.pshuf.b"
        elif "+ssse3" in has:
            shuffle = "llvm.x86.ssse3.pshuf.b.128"
        self.bits, self.lanes = bits, width // bits
        self.shuffles_bytes = shuffle if bits == 16 else ""
        self.word = ir.IntType(bits)
        self.vector = ir.VectorType(self.word, self.lanes)
        #: All rows of four vectors, or codes of four phases, in order.
        self.rows = ir.VectorType(self.word, VECTORS * self.lanes)
        self.bytes = ir.VectorType(ir.IntType(8), width // 8)


class _Writer:
    """Writes LLVM's code of vectors."""

    def __init__(self, builder: Any, registers: Registers) -> None:
        self._builder, self._registers = builder, registers

    def load(self, pointer: Any, index: Any, kind: Any) -> Any:
        return self._builder.load(self._at(pointer, index, kind), align=self._registers.bits // 8)

    def store(self, value: Any, pointer: Any, index: Any) -> None:
        self._builder.store(value, self._at(pointer, index, value.type), align=self._registers.bits // 8)

    def _at(self, pointer: Any, index: Any, kind: Any) -> Any:
        return self._builder.bitcast(self._builder.gep(pointer, [index]), kind.as_pointer())

    def shuffle(self, low: Any, high: Any, places: list[int]) -> Any:
        return self._builder.shuffle_vector(low, high, ir.Constant(ir.VectorType(ir.IntType(32), len(places)), places))

    def splat(self, scalar: Any) -> Any:
        first = self._builder.insert_element(
            ir.Constant(self._registers.vector, ir.Undefined), scalar, ir.Constant(ir.IntType(32), 0)
        )
        return self.shuffle(first, first, [0] * self._registers.lanes)

    def constant(self, number: int) -> Any:
        return ir.Constant(self._registers.vector, [number] * self._registers.lanes)

    def largest(self, x: Any, y: Any) -> Any:
        return self._builder.select(self._builder.icmp_signed(">", x, y), x, y)

    def apart(self, rows: Any) -> list[Any]:
        """Four vectors, of every fourth row from the first, second, third and fourth on."""
        return [
            self.shuffle(rows, rows, [v + VECTORS * k for k in range(self._registers.lanes)]) for v in range(VECTORS)
        ]

    def together(self, vectors: list[Any]) -> Any:
        """The rows of four vectors in order; the inverse of ``apart``."""
        lanes = self._registers.lanes
        low, high = (self.shuffle(vectors[at], vectors[at + 1], list(range(2 * lanes))) for at in (0, 2))
        return self.shuffle(low, high, [v * lanes + k for k in range(lanes) for v in range(VECTORS)])

    def next_row(self, above: Any, vector: Any) -> Any:
        """``vector`` moved up by one lane, with the last lane of ``above`` entering at lane 0."""
        lanes = self._registers.lanes
        return self.shuffle(above, vector, list(range(lanes - 1, 2 * lanes - 1)))

    def twice(self, codes: Any, high: int) -> Any:
        """Codes for ``score``: each in both bytes of its lane, plus ``high`` in the upper one."""
        if not self._registers.shuffles_bytes:
            return codes
        both = self._builder.mul(codes, self.constant(257))
        return self._builder.add(both, self.constant(high << 8))

    def scores(self, match: Any, mismatch: Any) -> tuple[Any, ...]:
        """Arguments of ``score``: both scores, or the table of their lower and upper bytes by the
        exclusive or of two codes, plus 8 for the upper ones.
        """
        if not self._registers.shuffles_bytes:
            return match, mismatch
        count = self._registers.bytes.count
        places = ([0] + [count] * 7 + [1] + [count + 1] * 7) * (count // 16)
        kind = self._registers.bytes
        return (self.shuffle(self._builder.bitcast(match, kind), self._builder.bitcast(mismatch, kind), places),)

    def score(self, a: Any, b: Any, scores: tuple[Any, ...]) -> Any:
        """The score of each lane's pair of codes."""
        if not self._registers.shuffles_bytes:
            return self._builder.select(self._builder.icmp_signed("==", a, b), *scores)
        kind = self._registers.bytes
        function = cgutils.get_or_insert_function(
            self._builder.module, ir.FunctionType(kind, [kind, kind]), self._registers.shuffles_bytes
        )
        pairs = self._builder.bitcast(self._builder.xor(a, b), kind)
        return self._builder.bitcast(self._builder.call(function, [*scores, pairs]), self._registers.vector)


def _registers(context: Any, array: Any) -> Registers:
    """Those of the processor for which ``context`` compiles, with lanes of the array's word."""
    return Registers(context.codegen().magic_tuple()[2], array.dtype.bitwidth)


def _function(module: Any, name: str, registers: Registers, kinds: list[Any], returns: Any) -> tuple[Any, bool]:
    """LLVM's function of this name for these registers, and whether it is still to be written."""
    name = f"crosspoint.{name}.{registers.lanes}x{registers.bits}"
    known = module.globals.get(name)
    if known is not None:
        return known, False
    function = ir.Function(module, ir.FunctionType(returns, kinds), name)
    function.linkage = "linkonce_odr"
    function.attributes.add("noinline")
    function.attributes.add("nounwind")
    function.attributes.alignstack = 64
    for argument, kind in zip(function.args, kinds, strict=True):
        if isinstance(kind, ir.PointerType):
            argument.add_attribute("noalias")
    return function, True


def phases_function(module: Any, registers: Registers) -> Any:
    """LLVM's ``void(b, phases, pitch, count)``: ``count`` vectors of each phase."""
    pointer = registers.word.as_pointer()
    kinds = [pointer, pointer, _WORD64, _WORD64]
    function, is_new = _function(module, "phases", registers, kinds, ir.VoidType())
    if is_new:
        _write_phases(function, registers)
    return function


def _write_phases(function: Any, registers: Registers) -> None:
    b, phases, pitch, count = function.args
    builder = ir.IRBuilder(function.append_basic_block())
    writer = _Writer(builder, registers)
    with cgutils.for_range(builder, count, intp=_WORD64) as loop:
        at = builder.mul(loop.index, ir.Constant(_WORD64, registers.lanes))
        codes = writer.load(b, builder.mul(at, ir.Constant(_WORD64, VECTORS)), registers.rows)
        for phase, vector in enumerate(writer.apart(codes)):
            place = builder.add(at, builder.mul(pitch, ir.Constant(_WORD64, phase)))
            writer.store(writer.twice(vector, 8), phases, place)
    builder.ret_void()


def rows_function(module: Any, registers: Registers) -> Any:
    """LLVM's ``int64(state, height, a, phases, pitch, top_h, top_f, out_h, out_f, steps, match,
    mismatch, gap_open, extend, zero, rise, floor)``: see ``_sweep_rows``.
    """
    pointer = registers.word.as_pointer()
    kinds = [pointer, _WORD64, pointer, pointer, _WORD64, *[pointer] * 4, _WORD64, *[registers.word] * 7]
    function, is_new = _function(module, "rows", registers, kinds, _WORD64)
    if is_new:
        _write_loop(function, registers)
    return function


def _write_loop(function: Any, registers: Registers) -> None:
    state, height, a, phases, pitch, top_h, top_f, out_h, out_f, steps, *numbers = function.args
    builder = ir.IRBuilder(function.append_basic_block())
    writer = _Writer(builder, registers)
    each = range(VECTORS)
    match, mismatch, gap_open, extend, zero, rise, floor = (writer.splat(number) for number in numbers)
    scores = writer.scores(match, mismatch)
    codes = [
        writer.twice(vector, 0) for vector in writer.apart(writer.load(a, ir.Constant(_WORD64, 0), registers.rows))
    ]
    places = [builder.mul(height, ir.Constant(_WORD64, part)) for part in range(STATE_VECTORS // VECTORS)]
    begun = [value for place in places for value in writer.apart(writer.load(state, place, registers.rows))]
    entry, loop, end = builder.block, function.append_basic_block(), function.append_basic_block()
    fours = builder.sdiv(steps, ir.Constant(_WORD64, VECTORS))
    builder.branch(loop)

    builder.position_at_end(loop)
    left = builder.phi(_WORD64)
    left.add_incoming(fours, entry)
    values = []
    for value in (*begun, zero, floor):
        values.append(builder.phi(registers.vector))
        values[-1].add_incoming(value, entry)
    e, level, best = values[2 * VECTORS : 3 * VECTORS], values[-2], values[-1]
    # By vector and step; the step before the four is −1.
    h = {(v, -1): values[v] for v in each}
    f = {(v, -1): values[VECTORS + v] for v in each}
    diagonal = {(v, 0): values[3 * VECTORS + v] for v in each}
    levels = [level]
    highest: dict[int, Any] = {}
    for _ in each:
        levels.append(builder.add(levels[-1], rise))
    index = builder.mul(left, ir.Constant(_WORD64, VECTORS))

    def cells(v: int, step: int) -> None:
        """Vector ``v`` at one of the four steps."""
        at = builder.sub(index, ir.Constant(_WORD64, step))
        if v:
            above_h, above_f = h[v - 1, step - 1], f[v - 1, step - 1]
        else:
            above_h = writer.next_row(writer.load(top_h, at, registers.vector), h[VECTORS - 1, step - 1])
            above_f = writer.next_row(writer.load(top_f, at, registers.vector), f[VECTORS - 1, step - 1])
        phase = builder.mul(pitch, ir.Constant(_WORD64, (v - step) % VECTORS))
        first = builder.sub(left, ir.Constant(_WORD64, int(v < step)))
        b = writer.load(phases, builder.add(first, phase), registers.vector)
        pair = builder.add(diagonal[v, step], writer.score(codes[v], b, scores))
        value = writer.largest(writer.largest(writer.largest(pair, levels[step]), e[v]), above_f)
        opened = builder.sub(value, gap_open)
        e[v] = writer.largest(e[v], opened)
        h[v, step], f[v, step], diagonal[v, step + 1] = value, writer.largest(above_f, opened), above_h
        highest[step] = writer.largest(highest[step], value) if step in highest else value
        if v == VECTORS - 1:
            writer.store(value, out_h, at)
            writer.store(f[v, step], out_f, at)

    for v in each:
        for step in range(v + 1):
            cells(v, step)
    for v in each:
        for step in range(v + 1, VECTORS):
            cells(v, step)
    for step in each:
        best = writer.largest(builder.add(best, extend), highest[step])
    last = VECTORS - 1
    ended = [one[v, last] for one in (h, f) for v in each] + e + [diagonal[v, VECTORS] for v in each]
    for value, following in zip(values, (*ended, levels[-1], best), strict=True):
        value.add_incoming(following, builder.block)
    less = builder.sub(left, ir.Constant(_WORD64, 1))
    left.add_incoming(less, builder.block)
    builder.cbranch(builder.icmp_signed(">", less, ir.Constant(_WORD64, 0)), loop, end)

    builder.position_at_end(end)
    for part, place in enumerate(places):
        writer.store(writer.together(ended[part * VECTORS : (part + 1) * VECTORS]), state, place)
    kind = ir.FunctionType(registers.word, [registers.vector])
    name = f"llvm.vector.reduce.smax.v{registers.lanes}i{registers.bits}"
    highest_lane = builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [best])
    builder.ret(builder.sext(highest_lane, _WORD64))


def _address(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    return builder.gep(context.make_array(kind)(context, builder, array).data, [index])


@intrinsic
def _rows_at_once(typingctx: Any, state: Any) -> Any:
    """Rows of four registers of lanes of the state's word."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return ir.Constant(_WORD64, VECTORS * _registers(context, state).lanes)

    return types.int64(state), codegen


@intrinsic
def _take_phases(typingctx: Any, b: Any, first: Any, phases: Any, pitch: Any, count: Any) -> Any:
    """Write four phases of ``b`` from ``first`` on, ``pitch`` apart, ``count`` codes or more."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        registers = _registers(context, b)
        codes = _address(context, builder, signature.args[0], args[0], args[1])
        out = _address(context, builder, signature.args[2], args[2], ir.Constant(_WORD64, 0))
        lanes = ir.Constant(_WORD64, registers.lanes)
        vectors = builder.sdiv(builder.add(args[4], ir.Constant(_WORD64, registers.lanes - 1)), lanes)
        builder.call(phases_function(builder.module, registers), [codes, out, args[3], vectors])
        return context.get_dummy_value()

    return types.void(b, types.int64, phases, types.int64, types.int64), codegen


@intrinsic
def _sweep_rows(
    typingctx: Any,
    state: Any,
    first: Any,
    a: Any,
    phases: Any,
    pitch: Any,
    top: Any,
    out: Any,
    steps: Any,
    numbers: Any,
) -> Any:
    """Sweep ``_rows_at_once`` rows from row ``first`` of a sub-strip along ``steps``, a multiple of
    4; returns the best relative X as of the last step.

    ``top``, ``out``: H and F̂ of the row above, and of the last row, and where the last step's value
    is read, and written. ``numbers``: match, mismatch (with 2 · ext), gap_open, extend, the zero
    level of the first step, its rise a step, and the lowest value.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        registers = _registers(context, state)

        def address(which: int, index: Any) -> Any:
            return _address(context, builder, signature.args[which], args[which], index)

        def row(which: int) -> list[Any]:
            """The addresses of the vectors of which the last lane is a row's last value."""
            *arrays, at = cgutils.unpack_tuple(builder, args[which])
            first = builder.sub(at, ir.Constant(_WORD64, registers.lanes))
            return [_address(context, builder, signature.args[which][k], one, first) for k, one in enumerate(arrays)]

        size = context.make_array(signature.args[0])(context, builder, args[0]).nitems
        height = builder.sdiv(size, ir.Constant(_WORD64, STATE_VECTORS // VECTORS))
        # A part's codes of columns begin as many behind as its rows.
        phase_at = builder.sdiv(args[1], ir.Constant(_WORD64, VECTORS))
        scores = [builder.trunc(number, registers.word) for number in cgutils.unpack_tuple(builder, args[8])]
        return builder.call(
            rows_function(builder.module, registers),
            [
                *(address(0, args[1]), height, address(2, args[1]), address(3, phase_at), args[4]),
                *(*row(5), *row(6), args[7], *scores),
            ],
        )

    place = types.int64
    return types.int64(state, place, a, phases, place, top, out, place, numbers), codegen


@njit(nogil=True, boundscheck=False, error_model="numpy")
def sub_strip_inner(state: Any, run: Any, scores: Any) -> int:
    """Sweep a sub-strip away from the borders of the matrix; returns the best relative X as of the
    last step.

    ``state``, ``run``, ``scores``: as for ``strip.make_sub_strip``; the steps are a multiple of 4,
    and the zero level does not pass the lowest value on the way.
    """
    steps, extend, floor = run.steps, scores.extend, scores.zero_floor
    height, rows = len(run.a), _rows_at_once(state)
    lanes = height // VECTORS
    pitch = (steps + height) // VECTORS + lanes
    phases = np.empty(VECTORS * pitch, state.dtype)
    _take_phases(run.b, run.b_at - steps, phases, pitch, (steps + height) // VECTORS)
    numbers = (
        scores.match + 2 * extend,
        scores.mismatch + 2 * extend,
        scores.gap_open,
        extend,
        max(scores.zero_from, floor),
        extend if scores.zero_from >= floor else 0,
        floor,
    )
    best = floor
    top_h, top_f, top_at = run.top_h, run.top_f, lanes
    for first in range(0, height, rows):
        last = first + rows - 1
        out_h, out_f = run.out_h, run.out_f
        if last + 1 < height:
            out_h, out_f = np.empty(steps + lanes + 1, state.dtype), np.empty(steps + lanes + 1, state.dtype)
            # The part below begins with this part's last row before the first step.
            out_h[steps + lanes], out_f[steps + lanes] = state[last], state[height + last]
        best = max(
            best,
            _sweep_rows(
                state, first, run.a, phases, pitch, (top_h, top_f, top_at), (out_h, out_f, lanes), steps, numbers
            ),
        )
        # A row of the part below is at the column that the row above was at a step before.
        top_h, top_f, top_at = out_h, out_f, lanes + 1
    return best
