"""Packaged kernels: a fatbin each, with machine code for many architectures and PTX for newer ones.

``packaging/build_kernels.py`` makes them and records their sources in ``kernels.json``. A fatbin is
used only if it was compiled from the present sources; a packaged Crosspoint has no sources, and
always uses its fatbins.
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
#: Drivers for older CUDA versions cannot unpack fatbins that nvcc has compressed.
_DECOMPRESSING = (12, 4)


@dataclass(frozen=True)
class Fatbin:
    """A fatbin as ``kernels.json`` describes it.

    ``source_digest``: of the source, its headers and options (``compiler.digest``).
    ``machine_code``, ``ptx``: architectures like "90". ``cuda``: version of the toolkit that made
    it. ``folder`` is where it was found.
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
        """True if a card of this architecture can run it."""
        return self._has_machine_code(architecture) or any(
            capability(other) <= capability(architecture) for other in self.ptx
        )

    def needed_cuda(self, architecture: str) -> tuple[int, int]:
        """The least CUDA version of the driver, which compiles PTX and must know its version."""
        return max((self.cuda[0], 0), _DECOMPRESSING) if self._has_machine_code(architecture) else self.cuda

    def read(self) -> bytes:
        """The file's bytes, for the driver. Raises ``DeviceError`` for a damaged file."""
        path = self.folder / self.file
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise DeviceError("“{}” is missing or damaged; install Crosspoint again or use the CPU engine.", path)
        return data

    def _has_machine_code(self, architecture: str) -> bool:
        # Machine code runs on cards of the same major version and the same or a higher minor one.
        major, minor = capability(architecture)
        return any(capability(other)[0] == major and capability(other)[1] <= minor for other in self.machine_code)


def capability(architecture: str) -> tuple[int, int]:
    """The compute capability of an architecture: (12, 0) for "120"."""
    return int(architecture[:-1]), int(architecture[-1])


def packaged(folder: Path | None = None) -> dict[str, Fatbin]:
    """The fatbins of a folder (None: the installation's) by source; {} without a readable
    manifest.
    """
    folder = folder or FOLDER
    try:
        data: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
        if data["format"] != FORMAT:
            return {}
        return {entry["source"]: _fatbin(entry, folder) for entry in data["kernels"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def write_manifest(folder: Path, fatbins: list[Fatbin]) -> None:
    """Write the manifest of a folder's fatbins, last, so that incomplete folders are not used."""
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
