"""What was measured on this computer, kept in the user's configuration folder: it belongs to the computer, and not to a result."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs

from gpu.core.regular_files import NotRegularFile, open_regular, require_regular

FORMAT = 1
#: Largest size of a file of measurements, in bytes.
_MAX_BYTES = 1 << 20


def store(kind: str, name: str, identity: dict[str, Any], content: dict[str, Any]) -> None:
    """Keep ``content``, JSON, which depends on ``identity``. A folder that cannot be written only costs that it is measured again.

    ``kind``: the folder of its like; ``name``: what it is called among what has the same identity.
    """
    write_json(_file(kind, name, identity), {"format": FORMAT, **identity, **content})


def stored(kind: str, name: str, identity: dict[str, Any]) -> dict[str, Any]:
    """What ``store`` kept, or {} if there is nothing that can be read and has this identity."""
    data = read_json(_file(kind, name, identity))
    expected = {"format": FORMAT, **identity}
    return data if all(data.get(field) == value for field, value in expected.items()) else {}


def write_json(path: Path, data: dict[str, Any]) -> None:
    """Write a small file, whole or not at all; nothing where that fails, or something that is no file is in its place."""
    part = None
    with suppress(OSError, NotRegularFile):
        path.parent.mkdir(parents=True, exist_ok=True)
        require_regular(path)
        try:
            with tempfile.NamedTemporaryFile(
                "w", dir=path.parent, suffix=".part", delete=False, encoding="utf-8"
            ) as file:
                part = Path(file.name)
                file.write(json.dumps(data, indent=1) + "\n")
            os.replace(part, path)
        finally:
            if part is not None:
                part.unlink(missing_ok=True)


def read_json(path: Path) -> dict[str, Any]:
    """The JSON that ``write_json`` wrote; {} where there is no such file."""
    try:
        with open_regular(path) as file:
            data = json.loads(file.read(_MAX_BYTES))
    except (OSError, NotRegularFile, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _file(kind: str, name: str, identity: dict[str, Any]) -> Path:
    key = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:16]
    return Path(platformdirs.user_config_dir("crosspoint", appauthor=False)) / kind / f"{name}_{key}.json"
