"""Looking 32 scores up by the lane: each processor's way against indexing, and what ARM's
becomes.
"""

from __future__ import annotations

import llvmlite.binding as llvm
import numba
import numpy as np
import pytest
from llvmlite import ir
from numba.core.registry import cpu_target

from gpu.engines.cpu.scores import lanes as module
from gpu.engines.cpu.scores.entry_points import ENTRIES, tables_of
from gpu.engines.cpu.scores.lanes import by_two_registers, look_up, one_by_one, way_of
from gpu.engines.cpu.vectors import load, store

TRIPLE, _, FEATURES = cpu_target.target_context.codegen().magic_tuple()
WAYS = {
    "AVX-512": "+avx512vbmi,+avx512vl,+avx2,+ssse3",
    "AVX2": "+avx2,+ssse3",
    "SSSE3": "+ssse3",
    "none": "",
}


@pytest.mark.parametrize("word", [np.int8, np.int16, np.int32])
@pytest.mark.parametrize("way", WAYS)
def test_every_way(way: str, word: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what this processor has can be tried."""
    if not {feature for feature in WAYS[way].split(",") if feature} <= set(FEATURES.split(",")):
        pytest.skip(f"this processor lacks {way}")
    monkeypatch.setattr(module, "way_of", lambda triple, features, lanes: way_of("", WAYS[way], lanes))

    @numba.njit
    def looked_up(tables, codes, found):  # type: ignore[no-untyped-def]
        like = load(found[0], 0)
        for row in range(len(tables)):
            store(found[row], 0, look_up(like, tables, row, codes, 3))

    random = np.random.default_rng(1)
    limits, lanes = np.iinfo(word), 64 // np.dtype(word).itemsize
    matrix = random.integers(limits.min, limits.max, (27, 27), np.int64, endpoint=True).astype(np.int32)
    matrix[0, :2] = limits.min, limits.max
    for _ in range(5):
        codes = random.integers(0, 27, lanes + 3).astype(np.uint8)
        codes[3:5] = 0, 1
        found = np.zeros((27, lanes), word)
        looked_up(tables_of(matrix, word), codes, found)
        assert (found == matrix[:, codes[3:]]).all()


def test_what_no_entry_has_scores_worst() -> None:
    for word in (np.int8, np.int16, np.int32):
        tables = tables_of(np.ones((2, 2), np.int32), word).transpose(0, 2, 1)
        rows = np.ascontiguousarray(tables).view(np.dtype(word).newbyteorder("<"))[..., 0]
        assert rows.shape == (2, ENTRIES) and (rows[:, :2] == 1).all() and (rows[:, 2:] == np.iinfo(word).min).all()


def test_the_way_is_chosen_by_features() -> None:
    assert [way_of("x86_64-unknown-linux-gnu", WAYS[way], 64)[0] for way in WAYS] == [64, 32, 16, 16]
    assert way_of("x86_64-unknown-linux-gnu", "-avx2,-ssse3", 64) == (16, one_by_one)
    assert way_of("arm64-apple-darwin", "+neon", 64) == way_of("aarch64-linux", "", 16) == (16, by_two_registers)


def test_on_arm_it_is_one_instruction() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    try:
        target = llvm.Target.from_triple("aarch64-unknown-linux-gnu")
    except RuntimeError:
        pytest.skip("this LLVM makes no code for ARM")
    bytes_of = ir.VectorType(ir.IntType(8), 16)
    text = ir.Module()
    text.triple = "aarch64-unknown-linux-gnu"
    function = ir.Function(text, ir.FunctionType(bytes_of, [ir.IntType(8).as_pointer(), bytes_of]), "f")
    builder = ir.IRBuilder(function.append_basic_block())
    builder.ret(by_two_registers(builder, *function.args))
    code = target.create_target_machine(opt=2).emit_assembly(llvm.parse_assembly(str(text)))
    assert code.count("tbl") == 1
