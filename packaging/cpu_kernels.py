"""Compiled kernels for PCs without Numba: a shared library for each level of processors.

A process for each level compiles all entry points for it with Numba, to object files; the system's
C compiler links them. ``gpu/jit/packaged.py`` loads the libraries, and has the list of levels.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gpu.jit.catalogue import entry_points
from gpu.jit.kernel_cache import sources_digest
from gpu.jit.linker import RUNTIME, RUNTIME_CODE
from gpu.jit.packaged import ARM_LEVELS, CPUID, LEVELS, MANIFEST, X86_LEVELS, XGETBV, Level, Library, Manifest
from gpu.jit.signature import UNPACKED

ENDING = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
#: What allocating kernels call, on the C library; and how the processor is asked, on x86-64.
_RUNTIME = "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n" + RUNTIME_CODE.format(allocate="@malloc", free="@free")
_PROCESSOR = f"""
define void @"{CPUID}"(i32 %leaf, i32 %subleaf, ptr %registers) {{
    %found = call {{ i32, i32, i32, i32 }} asm sideeffect "cpuid",
        "={{ax}},={{bx}},={{cx}},={{dx}},{{ax}},{{cx}},~{{dirflag}},~{{fpsr}},~{{flags}}"(i32 %leaf, i32 %subleaf)
    store {{ i32, i32, i32, i32 }} %found, ptr %registers
    ret void
}}

define i32 @"{XGETBV}"() {{
    %found = call {{ i32, i32 }} asm sideeffect "xgetbv",
        "={{ax}},={{dx}},{{cx}},~{{dirflag}},~{{fpsr}},~{{flags}}"(i32 0)
    %low = extractvalue {{ i32, i32 }} %found, 0
    ret i32 %low
}}
"""


class NotBuilt(Exception):
    """The libraries cannot be built; the text says why, and what to do."""


def build(folder: Path) -> None:
    """Write the libraries of all levels for this kind of processor, and their manifest.

    Raises ``NotBuilt``.
    """
    linker, digest, begun = find_linker(), sources_digest(), time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    # Whatever interrupts this leaves no manifest, and libraries without one are not used.
    (folder / MANIFEST).unlink(missing_ok=True)
    for old in folder.glob("cpu-*"):
        old.unlink()
    libraries = []
    with tempfile.TemporaryDirectory() as work:
        running = [(level, start(level, Path(work) / level.name)) for level in own_levels()]
        try:
            for level, process in running:
                if process.wait():
                    raise NotBuilt(f"The kernels for {level.name} could not be compiled, for the reason above.")
                path = folder / f"cpu-{level.name}{ENDING}"
                link(linker, sorted((Path(work) / level.name).glob("*.o")), path)
                libraries.append(Library(level.name, path.name, hashlib.sha256(path.read_bytes()).hexdigest()))
                size = path.stat().st_size / 2**20
                print(f"{path.name}: {size:.2f} MiB, after {time.monotonic() - begun:.0f} s", flush=True)
        finally:
            for _, process in running:
                process.kill()
                process.wait()
    if sources_digest() != digest:
        raise NotBuilt("A source was changed while kernels were being compiled; start again.")
    manifest = Manifest(digest, tuple(libraries), tuple(sorted(entry_points())))
    (folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1) + "\n", encoding="utf-8")


def own_levels() -> tuple[Level, ...]:
    """The levels for the kind of processor that this computer has."""
    return ARM_LEVELS if platform.machine().lower() in ("arm64", "aarch64") else X86_LEVELS


def start(level: Level, folder: Path) -> subprocess.Popen[bytes]:
    """Start a process that compiles all entry points for a level into object files in a folder."""
    folder.mkdir()
    return subprocess.Popen([sys.executable, __file__, level.name, str(folder)], cwd=ROOT)


def find_linker() -> str:
    """The program that links. Raises ``NotBuilt`` without one."""
    names = ("clang", "link") if sys.platform == "win32" else ("cc", "clang", "gcc")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise NotBuilt(
            "There is no C compiler to link the kernels with; install one (on Linux gcc, on macOS Xcode's command line "
            "tools, on Windows LLVM's clang with Visual Studio's build tools) and start again."
        )
    return found


def link(linker: str, objects: Sequence[Path], library: Path) -> None:
    """Link object files to a library. Raises ``NotBuilt``."""
    if subprocess.run(command(linker, objects, library), check=False).returncode:
        raise NotBuilt(f"“{library.name}” could not be linked, for the reason above.")


def command(linker: str, objects: Sequence[Path], library: Path) -> list[str]:
    """The command that links, for a library that needs no other than the C library."""
    paths = list(map(str, objects))
    if Path(linker).stem.lower() == "link":
        return [
            linker,
            "/NOLOGO",
            "/DLL",
            f"/OUT:{library}",
            "/NOIMPLIB",
            *paths,
            "msvcrt.lib",
            "vcruntime.lib",
            "ucrt.lib",
        ]
    if sys.platform in ("win32", "darwin"):
        return [linker, "-shared", "-o", str(library), *paths]
    # Whatever a kernel lacks must be found now, and not when it is called.
    return [linker, "-shared", "-o", str(library), "-Wl,-z,defs", "-Wl,--strip-all", *paths, "-lm"]


def compile_all(level: Level, folder: Path) -> None:
    """Write an object file for each entry point, and one for what they call, in this process, which
    has not imported Numba yet.
    """
    features = ",".join(f"+{feature}" for feature in level.features)
    # Numba compiles for this processor instead; kernels choose instructions by the features.
    os.environ.update(NUMBA_CPU_NAME=level.cpu, NUMBA_CPU_FEATURES=features)
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.initialize_native_asmparser()
    target = llvm.Target.from_default_triple().create_target_machine(
        cpu=level.cpu, features=features, opt=3, reloc="pic", codemodel="small"
    )

    def parsed(assembly: str) -> Any:
        module = llvm.parse_assembly(assembly)
        module.triple, module.data_layout = target.triple, str(target.target_data)
        return module

    def write(module: Any, name: str) -> None:
        (folder / f"{name}.o").write_bytes(target.emit_object(module))

    def export(module: Any, symbol: str) -> None:
        if sys.platform == "win32":
            module.get_function(symbol).storage_class = "dllexport"

    runtime = parsed(_RUNTIME)
    for name in RUNTIME:
        runtime.get_function(name).visibility = "hidden"
    write(runtime, "runtime")
    if level in X86_LEVELS:
        processor = parsed(_PROCESSOR)
        for name in (CPUID, XGETBV):
            export(processor, name)
        write(processor, "processor")
    for symbol, entry_point in entry_points().items():
        module, unpacking = entry_point.compiled_module()
        module.triple, module.data_layout = target.triple, str(target.target_data)
        module.link_in(parsed(unpacking))
        module.get_function(symbol).linkage = "internal"
        for function in module.functions:
            if function.name in RUNTIME:
                function.visibility = "hidden"
        export(module, symbol + UNPACKED)
        write(module, symbol)


if __name__ == "__main__":
    compile_all(LEVELS[sys.argv[1]], Path(sys.argv[2]))
