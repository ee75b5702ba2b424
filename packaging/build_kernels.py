"""Compile kernels for PCs without a compiler.

    python packaging/build_kernels.py [--cuda | --cpu] [FOLDER]

With ``--cpu``, the kernels of the processor become one shared library for each level of processors
of this system (``cpu_kernels.py``). It needs Numba, and a C compiler to link with.

Else, with ``--cuda`` or without, each ``gpu/engines/cuda/kernels/*.cu`` becomes one fatbin. It
needs nvcc of CUDA 12.8 or newer, on the PATH, with its host compiler; a card it does not need.

They are written into ``resources/kernels`` unless told otherwise, beside a manifest that says what
they were made from.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import cpu_kernels

from gpu.engines.cuda import compiler
from gpu.engines.cuda.fatbins import FOLDER, MANIFEST, Fatbin, write_manifest

#: Turing; Ampere (A100, then GeForce); Ada; Hopper; Blackwell (B200, then GeForce).
MACHINE_CODE = ("75", "80", "86", "89", "90", "100", "120")
#: The driver compiles the highest that a card can have: 120 for cards to come; 90, the first with
#: DPX, for what is between and not listed (Thor); 75 for anything else.
PTX = ("75", "90", "120")


class SourceChanged(Exception):
    """A source was changed while it was compiled."""


def main(arguments: list[str]) -> int:
    """Compile everything that was asked for; returns the exit status."""
    kind = arguments[0] if arguments[:1] in (["--cpu"], ["--cuda"]) else ""
    rest = arguments[bool(kind) :]
    if len(rest) > 1 or (rest and rest[0].startswith("-")):
        print(__doc__)
        return 0 if rest in (["-h"], ["--help"]) else 2
    folder = Path(rest[0]) if rest else FOLDER
    return build_for_processors(folder) if kind == "--cpu" else build_for_cards(folder)


def build_for_processors(folder: Path) -> int:
    """Build the libraries of the processor's kernels; returns the exit status."""
    try:
        cpu_kernels.build(folder)
    except cpu_kernels.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def build_for_cards(folder: Path) -> int:
    """Build the fatbins; returns the exit status."""
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        print("nvcc is not on the PATH; install NVIDIA's CUDA toolkit and start again.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    # Whatever interrupts this leaves no manifest, and files without one are not used.
    (folder / MANIFEST).unlink(missing_ok=True)
    for old in folder.glob("*.fatbin"):
        old.unlink()
    fatbins = []
    for source in sorted(path.name for path in compiler.KERNELS.glob("*.cu")):
        begun = time.monotonic()
        try:
            fatbin = build(nvcc, source, folder)
        except subprocess.CalledProcessError:
            print(f"nvcc could not compile {source}, for the reason above.", file=sys.stderr)
            return 1
        except SourceChanged:
            print(f"{source} or a header was changed while it was being compiled; start again.", file=sys.stderr)
            return 1
        size = (folder / fatbin.file).stat().st_size
        print(f"{fatbin.file}: {size / 2**20:.2f} MiB, compiled in {time.monotonic() - begun:.0f} s")
        fatbins.append(fatbin)
    write_manifest(folder, fatbins)
    return 0


def build(
    nvcc: str,
    source: str,
    folder: Path,
    machine_code: tuple[str, ...] = MACHINE_CODE,
    ptx: tuple[str, ...] = PTX,
) -> Fatbin:
    """Compile one kernel file into ``folder``.

    Raises ``CalledProcessError`` or ``SourceChanged``; nvcc's words go to standard error.
    """
    digest = compiler.digest(source)
    target = folder / Path(source).with_suffix(".fatbin").name
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / target.name
        subprocess.run([nvcc, *options(machine_code, ptx), "-o", str(made), str(compiler.KERNELS / source)], check=True)
        if compiler.digest(source) != digest:
            raise SourceChanged
        shutil.move(made, target)
    return Fatbin(
        source=source,
        file=target.name,
        sha256=hashlib.sha256(target.read_bytes()).hexdigest(),
        source_digest=digest,
        machine_code=machine_code,
        ptx=ptx,
        cuda=compiler.cuda_version(nvcc),
        folder=folder,
    )


def options(machine_code: tuple[str, ...], ptx: tuple[str, ...]) -> list[str]:
    """nvcc's, for one fatbin of all architectures, compiled in parallel, compressed to a seventh of
    its size.
    """
    wanted = []
    for architecture in sorted({*machine_code, *ptx}, key=int):
        codes = [f"sm_{architecture}"] * (architecture in machine_code) + [f"compute_{architecture}"] * (
            architecture in ptx
        )
        wanted.append(f"-gencode=arch=compute_{architecture},code=[{','.join(codes)}]")
    return [*compiler.OPTIONS, "-fatbin", "--threads=0", "--compress-mode=size", *wanted]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
