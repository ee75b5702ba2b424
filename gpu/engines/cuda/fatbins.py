"""Kernels compiled when Crosspoint was packaged: a fatbin each, machine code for many architectures and PTX for newer ones.

``packaging/build_kernels.py`` makes them; ``kernels.json`` beside them says from what. A fatbin is used only if it was compiled
from the very sources that are there. In a packaged Crosspoint there are none, and what was packaged belongs together.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gpu.core.errors import DeviceError

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "kernels"
MANIFEST = "kernels.json"
FORMAT = 1
#: Drivers for older versions of CUDA cannot unpack what ``packaging/build_kernels.py`` has nvcc compress.
_DECOMPRESSING = (12, 4)


@dataclass(frozen=True)
class Fatbin:
    """What ``kernels.json`` says of a file.

    ``source_digest``: of the source, its headers and options (``compiler.digest``). ``machine_code``, ``ptx``: architectures like
    "90". ``cuda``: version of the toolkit that made it. ``folder`` is where it was found.
    """

    source: str
    file: str
    sha256: str
    source_digest: str
    machine_code: tuple[str, ...]
    ptx: tuple[str, ...]
    cuda: tuple[int, int]
    folder: Path = FOLDER

    def holds(self, architecture: str) -> bool:
        """Whether a card of this architecture can run it."""
        return self._has_machine_code(architecture) or any(
            capability(other) <= capability(architecture) for other in self.ptx
        )

    def needed_cuda(self, architecture: str) -> tuple[int, int]:
        """The CUDA version that the driver must support at least: PTX is compiled by the driver, which must know its version."""
        return max((self.cuda[0], 0), _DECOMPRESSING) if self._has_machine_code(architecture) else self.cuda

    def read(self) -> bytes:
        """The file's bytes, which the driver loads as they are. Raises ``DeviceError`` for a damaged one."""
        path = self.folder / self.file
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise DeviceError(f"“{path}” is missing or damaged; install Crosspoint again or use the CPU engine.")
        return data

    def _has_machine_code(self, architecture: str) -> bool:
        # Machine code runs on cards of the same major version and the same or a higher minor one.
        major, minor = capability(architecture)
        return any(capability(other)[0] == major and capability(other)[1] <= minor for other in self.machine_code)


def capability(architecture: str) -> tuple[int, int]:
    """The compute capability of an architecture: (12, 0) for "120"."""
    return int(architecture[:-1]), int(architecture[-1])


def packaged(folder: Path | None = None) -> dict[str, Fatbin]:
    """The fatbins of a folder (None: that of this installation) by source; none where there is no manifest that can be read."""
    folder = folder or FOLDER
    try:
        data: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
        if data["format"] != FORMAT:
            return {}
        return {entry["source"]: _fatbin(entry, folder) for entry in data["kernels"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def write_manifest(folder: Path, fatbins: list[Fatbin]) -> None:
    """Say what the fatbins of a folder are made of; written last, so that files without it are not used."""
    entries = []
    for fatbin in fatbins:
        entry = asdict(fatbin)
        del entry["folder"]
        entries.append(entry)
    text = json.dumps({"format": FORMAT, "kernels": entries}, indent=1)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")


def _fatbin(entry: dict[str, Any], folder: Path) -> Fatbin:
    major, minor = entry["cuda"]
    lists = {name: tuple(str(architecture) for architecture in entry[name]) for name in ("machine_code", "ptx")}
    return Fatbin(**{**entry, **lists, "cuda": (int(major), int(minor)), "folder": folder})
