"""The sweep's inner loop as compiled for each level of processors, against NumPy."""

from __future__ import annotations

import ctypes
import platform

import llvmlite.binding as llvm
import numpy as np
import pytest
from llvmlite import ir

from gpu.engines.cpu.sweep.inner_loop import Registers, phases_function, rows_function
from gpu.jit.packaged import ARM_LEVELS, LEVELS, X86_LEVELS, Level

MATCH, MISMATCH, OPEN, EXTEND = 7, -2, 3, 2
STEPS, FLOOR = 40, -20000


def _compiled(level: Level, bits: int) -> tuple[object, Registers, list[int]]:
    """The engine that holds the functions, and their addresses; skips where they cannot run."""
    is_arm = platform.machine().lower() in ("arm64", "aarch64")
    if level not in (ARM_LEVELS if is_arm else X86_LEVELS):
        pytest.skip("another kind of processor")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    has = llvm.get_host_cpu_features()
    if not is_arm and not all(has.get(feature) for feature in level.features):
        pytest.skip(f"this processor is not of level {level.name}")
    features = ",".join(f"+{feature}" for feature in level.features)
    registers, module = Registers(features, bits), ir.Module()
    functions = phases_function(module, registers), rows_function(module, registers)
    for function in functions:
        function.linkage = "external"
    target = llvm.Target.from_default_triple().create_target_machine(cpu=level.cpu, features=features, jit=True)
    parsed = llvm.parse_assembly(str(module))
    parsed.triple, parsed.data_layout = target.triple, str(target.target_data)
    engine = llvm.create_mcjit_compiler(parsed, target)
    engine.finalize_object()
    return engine, registers, [engine.get_function_address(function.name) for function in functions]


@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize("level", LEVELS)
def test_equals_the_recurrence(level: str, bits: int) -> None:
    engine, registers, (phases_at, rows_at) = _compiled(LEVELS[level], bits)
    word, number = np.dtype(f"int{bits}").type, {16: ctypes.c_int16, 32: ctypes.c_int32}[bits]
    take = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 2, *[ctypes.c_int64] * 2)(phases_at)
    pointers = [ctypes.c_void_p] * 4
    sweep = ctypes.CFUNCTYPE(
        ctypes.c_int64, pointers[0], ctypes.c_int64, *pointers[:2], ctypes.c_int64, *pointers, ctypes.c_int64,
        *[number] * 7,
    )(rows_at)  # fmt: skip
    random = np.random.default_rng(bits)
    lanes = registers.lanes
    rows = 4 * lanes
    for zero, rise in ((100, EXTEND), (FLOOR, 0)):
        # Codes: the rows' 0 to 4, the columns' 0 to 3 and 5. Values stay some hundreds apart.
        a = random.choice([0, 1, 2, 3, 4], rows).astype(word)
        b = random.choice([0, 1, 2, 3, 5], STEPS + rows + 4 * rows).astype(word)
        state = random.integers(100, 300, (4, rows)).astype(word)
        top_h, top_f = (random.integers(100, 300, STEPS + lanes).astype(word) for _ in range(2))
        out_h, out_f = np.zeros(STEPS + lanes, word), np.zeros(STEPS + lanes, word)
        vectors = -(-(STEPS + rows) // rows)
        pitch = vectors * lanes + 3
        phases = np.zeros(4 * pitch, word)
        take(b.ctypes.data, phases.ctypes.data, pitch, vectors)
        found = state.copy()
        best = sweep(
            found.ctypes.data, rows, a.ctypes.data, phases.ctypes.data, pitch, top_h.ctypes.data, top_f.ctypes.data,
            out_h.ctypes.data, out_f.ctypes.data, STEPS, MATCH, MISMATCH, OPEN, EXTEND, zero, rise, FLOOR,
        )  # fmt: skip
        h, f, e, diagonal = state.astype(np.int64)
        highest = FLOOR
        for step in range(STEPS):
            at = STEPS - step + lanes - 1
            above_h, above_f = np.append(top_h[at], h[:-1]), np.append(top_f[at], f[:-1])
            score = np.where(a == b[STEPS - step :][:rows], MATCH, MISMATCH)
            h = np.maximum(np.maximum(diagonal + score, zero + rise * step), np.maximum(e, above_f))
            e, f, diagonal = np.maximum(e, h - OPEN), np.maximum(above_f, h - OPEN), above_h
            highest = max(highest + EXTEND, h.max())
            assert (out_h[at], out_f[at]) == (h[-1], f[-1])
        np.testing.assert_array_equal(found, [h, f, e, diagonal])
        assert best == highest
    del engine
