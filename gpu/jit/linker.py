"""LLVM's linker: puts object files of compiled kernels into memory, in two milliseconds each."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import threading
from typing import Any

#: The functions of Numba's runtime that kernels call which allocate arrays.
RUNTIME = ("NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor")
#: These two, on the functions ``allocate`` and ``free``. Compiled code reads and counts in the head
#: of an allocation (``MemInfo``, 48 bytes): references, the destructor (none), its argument, the
#: address of the data, their size, the allocator (none). The data follow, aligned.
RUNTIME_CODE = """
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
    %wide = zext i32 %align to i64
    %some = add i64 %size, 48
    %all = add i64 %some, %wide
    %info = call ptr {allocate}(i64 %all)
    %failed = icmp eq ptr %info, null
    br i1 %failed, label %end, label %fill
fill:
    store [6 x i64] [i64 1, i64 0, i64 0, i64 0, i64 0, i64 0], ptr %info
    %address = ptrtoint ptr %info to i64
    %behind = add i64 %address, 47
    %beyond = add i64 %behind, %wide
    %mask = sub i64 0, %wide
    %aligned = and i64 %beyond, %mask
    %data = getelementptr i64, ptr %info, i64 3
    store i64 %aligned, ptr %data
    %data_size = getelementptr i64, ptr %info, i64 4
    store i64 %size, ptr %data_size
    br label %end
end:
    ret ptr %info
}}

define void @NRT_MemInfo_call_dtor(ptr %info) {{
    call void {free}(ptr %info)
    ret void
}}
"""
_MAKING = threading.Lock()


class Linker:
    """The linker. What it has linked stays in memory: at the end, threads may still be in it."""

    def __init__(self) -> None:
        # Here, since the window's start needs none of it.
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        triple, processor = llvm.get_process_triple(), llvm.get_host_cpu_name()
        try:
            features = llvm.get_host_cpu_features().flatten()
        except RuntimeError:  # LLVM does not know them everywhere; Numba does the same then.
            features = ""
        elsewhere = "NUMBA_CACHE_DIR"  # says nothing on the code
        settings = sorted(each for each in os.environ.items() if each[0].startswith("NUMBA_") and each[0] != elsewhere)
        #: A hash of the target of machine code: the processor, of which Numba can be configured to
        #: use less, and the layout of Python's objects.
        machine = triple, processor, features, settings, object.__basicsize__
        self.machine = hashlib.sha256(repr(machine).encode()).hexdigest()[:16]
        # The options are those that Numba's own code is linked with.
        relocation = "static" if triple.startswith("x86") else "default"
        self._target = llvm.Target.from_triple(triple).create_target_machine(
            cpu=processor, features=features, reloc=relocation, codemodel="jitdefault", jit=True
        )
        self._parse = llvm.parse_assembly
        self._engine = llvm.create_mcjit_compiler(self._parse(""), self._target)
        self._object = llvm.ObjectFileRef.from_data
        self._lock = threading.Lock()
        self._has_runtime = False

    def compile(self, assembly: str) -> bytes:
        """The object file of a module in LLVM's assembly."""
        module = self._parse(assembly)
        module.triple, module.data_layout = self._target.triple, str(self._target.target_data)
        return bytes(self._target.emit_object(module))

    def load(self, symbol: str, *codes: bytes, allocates: bool = False) -> int:
        """Link object files, with the runtime if they need it; returns the address of a symbol.

        Raises ``ValueError`` if they lack it.
        """
        with self._lock:
            if allocates and not self._has_runtime:
                # Compiling it takes longer than linking all kernels of a small search.
                self._engine.add_module(self._runtime())
                self._has_runtime = True
            for code in codes:
                self._engine.add_object_file(self._object(code))
            self._engine.finalize_object()
            address: int = self._engine.get_function_address(symbol)
        if not address:
            raise ValueError(f"there is no {symbol} in the object files")
        return address

    def _runtime(self) -> Any:
        allocate, free = (
            f"inttoptr (i64 {ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value} to ptr)"
            for name in ("PyMem_RawMalloc", "PyMem_RawFree")
        )
        return self._parse(RUNTIME_CODE.format(allocate=allocate, free=free))


def linker() -> Linker:
    """The linker of this process."""
    # Of two made by two threads one would be forgotten, and the code that it has linked freed.
    with _MAKING:
        return _only_linker()


@functools.cache
def _only_linker() -> Linker:
    return Linker()
