"""NVIDIA's run-time compiler NVRTC, for PCs without packaged kernels or nvcc: no host compiler.

It is called by ctypes, so that it serves beside PyCUDA as well. The library comes in a wheel,
``nvidia-cuda-nvrtc``, or with a CUDA toolkit.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from gpu.core.errors import DeviceError

#: Beside the target. NVRTC 13.0 takes lambdas for functions of the host unless told otherwise.
OPTIONS = ("-std=c++17", "-default-device")
#: The library's names, the newest CUDA first.
_NAMES = (
    ("nvrtc64_130_0.dll", "nvrtc64_120_0.dll")
    if sys.platform == "win32"
    else ("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so")
)
#: Where NVIDIA's wheels have it, in the package ``nvidia``, and toolkits in theirs.
_WHEELS = ("cu13/bin/x86_64", "cu13/bin", "cu13/lib", "cuda_nvrtc/bin", "cuda_nvrtc/lib")
_TOOLKIT = ("bin/x64", "bin", "lib64", "lib")


class Nvrtc:
    """A loaded NVRTC. ``architectures``: those it knows, like "90". ``cuda``: its version.
    ``file``: its path, or the name that the system found it by.
    """

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library, self.file = library, library._name
        # By default ctypes takes what it passes for an int.
        library.nvrtcGetErrorString.restype = ctypes.c_char_p
        major, minor, count = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        self._call("nvrtcVersion", ctypes.byref(major), ctypes.byref(minor))
        self._call("nvrtcGetNumSupportedArchs", ctypes.byref(count))
        known = (ctypes.c_int * count.value)()
        self._call("nvrtcGetSupportedArchs", known)
        self.cuda = major.value, minor.value
        self.architectures = tuple(str(number) for number in sorted(known))

    def target(self, architecture: str) -> str:
        """ "sm_90" for machine code; "compute_120", the highest below a card that is not known, for
        PTX; "" for a card that is older than all.
        """
        if architecture in self.architectures:
            return f"sm_{architecture}"
        lower = [known for known in self.architectures if int(known) < int(architecture)]
        return f"compute_{lower[-1]}" if lower else ""

    def compile(self, source: Path, architecture: str) -> bytes:
        """Compile a file with the headers beside it: machine code, or PTX with its final zero byte.

        Raises ``DeviceError`` with the first line of the compiler's log, ``OSError``.
        """
        target = self.target(architecture)
        # Headers as texts: not every path can be said in an option.
        headers = sorted(source.parent.glob("*.cuh"))
        texts, names = _strings(path.read_bytes() for path in headers), _strings(path.name.encode() for path in headers)
        program = ctypes.c_void_p()
        of = ctypes.byref(program), source.read_bytes(), source.name.encode()
        self._call("nvrtcCreateProgram", *of, len(headers), texts, names)
        try:
            options = _strings(option.encode() for option in (f"-arch={target}", *OPTIONS, *self._all_cores()))
            status = self._library.nvrtcCompileProgram(program, len(options), options)
            if status:
                log = self._answer("ProgramLog", program).rstrip(b"\0").decode(errors="replace").strip()
                said = log.splitlines()[0] if log else self._text(status)
                raise DeviceError("NVRTC could not compile {} ({}); use the CPU engine.", source.name, said)
            return self._answer("CUBIN" if target.startswith("sm_") else "PTX", program)
        finally:
            self._library.nvrtcDestroyProgram(ctypes.byref(program))

    def _all_cores(self) -> tuple[str, ...]:
        # Kernels are compiled side by side. The code differs a little, its speed hardly (NVIDIA).
        return ("-split-compile=0",) if self.cuda >= (13, 0) else ()

    def _answer(self, kind: str, program: ctypes.c_void_p) -> bytes:
        size = ctypes.c_size_t()
        self._call(f"nvrtcGet{kind}Size", program, ctypes.byref(size))
        answer = ctypes.create_string_buffer(size.value)
        self._call(f"nvrtcGet{kind}", program, answer)
        return answer.raw

    def _call(self, name: str, *arguments: object) -> None:
        status = getattr(self._library, name)(*arguments)
        if status:
            raise DeviceError("{} failed ({}); use the CPU engine.", name, self._text(status))

    def _text(self, status: int) -> str:
        return str(self._library.nvrtcGetErrorString(status).decode())


def _strings(texts: Iterable[bytes]) -> ctypes.Array[ctypes.c_char_p]:
    listed = list(texts)
    return (ctypes.c_char_p * len(listed))(*listed)


@functools.cache
def find_nvrtc() -> Nvrtc | None:
    """The first NVRTC that can be loaded: of a wheel, of a CUDA toolkit, or by its name."""
    for path in (*_files(), *map(Path, _NAMES)):
        # One that is broken, or too old for a function, is as good as none.
        with suppress(OSError, AttributeError, DeviceError):
            if path.is_absolute() and sys.platform == "win32":
                # Its second library lies beside it.
                os.add_dll_directory(str(path.parent))
            # NVRTC opens it by its name, and 13.0 does not look beside itself.
            for builtins in path.parent.glob("libnvrtc-builtins.so.*") if path.is_absolute() else ():
                ctypes.CDLL(str(builtins))
            return Nvrtc(ctypes.CDLL(str(path)))
    return None


def _files() -> Iterator[Path]:
    """Files with the library's name in the usual places."""
    spec = importlib.util.find_spec("nvidia")
    packages = [Path(folder) for folder in (spec.submodule_search_locations or () if spec is not None else ())]
    toolkits = [Path(os.environ[name]) for name in ("CUDA_PATH", "CUDA_HOME") if os.environ.get(name)]
    if sys.platform != "win32":
        toolkits.append(Path("/usr/local/cuda"))
    for roots, folders in ((packages, _WHEELS), (toolkits, _TOOLKIT)):
        for root in roots:
            for folder in folders:
                yield from (root.absolute() / folder / name for name in _NAMES if (root / folder / name).is_file())
