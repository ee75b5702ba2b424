"""Measurements of this computer, kept in the user's configuration folder."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs

from gpu.core.safe_files import NotRegularFile, SafeFolder, open_regular

FORMAT = 1
#: Largest size of a file of measurements, in bytes.
_MAX_BYTES = 1 << 20


def store(kind: str, name: str, identity: dict[str, Any], content: dict[str, Any]) -> None:
    """Keep ``content`` (JSON) for ``identity``; if that fails, it will be measured again.

    ``kind``: the folder; ``name``: distinguishes contents of one identity.
    """
    write_json(_file(kind, name, identity), {"format": FORMAT, **identity, **content})


def stored(kind: str, name: str, identity: dict[str, Any]) -> dict[str, Any]:
    """The content that ``store`` kept for this identity, or {}."""
    data = read_json(_file(kind, name, identity))
    expected = {"format": FORMAT, **identity}
    return data if all(data.get(field) == value for field, value in expected.items()) else {}


def write_json(path: Path, data: dict[str, Any]) -> None:
    """Write a small file atomically; a failure, or anything but a file in its place, is ignored."""
    with suppress(OSError, NotRegularFile):
        path.parent.mkdir(parents=True, exist_ok=True)
        with SafeFolder(path.parent) as folder, folder.create(path.name) as file:
            file.write((json.dumps(data, indent=1) + "\n").encode())
            file.seal(flush=False)


def read_json(path: Path) -> dict[str, Any]:
    """The JSON that ``write_json`` wrote; {} where there is no such file."""
    try:
        with open_regular(path) as file:
            data = json.loads(file.read(_MAX_BYTES))
    except (OSError, NotRegularFile, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _file(kind: str, name: str, identity: dict[str, Any]) -> Path:
    # By format, too: several versions may measure on the same computer.
    key = hashlib.sha256(json.dumps({"format": FORMAT, **identity}, sort_keys=True).encode()).hexdigest()[:16]
    return Path(platformdirs.user_config_dir("crosspoint", appauthor=False)) / kind / f"{name}_{key}.json"
