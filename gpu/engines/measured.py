"""What was measured on this computer, kept in the user's configuration folder: it belongs to the computer, and not to a result."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs

from gpu.ordinary import NotOrdinary, open_ordinary, require_ordinary

FORMAT = 1
#: Largest size of a file of measurements, in bytes.
_MOST_BYTES = 1 << 20


def store(kind: str, name: str, identity: dict[str, Any], content: dict[str, Any]) -> None:
    """Keep ``content``, JSON, which depends on ``identity``. A folder that cannot be written only costs that it is measured again.

    ``kind``: the folder of its like; ``name``: what it is called among what has the same identity.
    """
    target = _file(kind, name, identity)
    part = target.with_suffix(f".partial-{os.getpid()}")
    with suppress(OSError, NotOrdinary):
        require_ordinary(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_text(json.dumps({"format": FORMAT, **identity, **content}, indent=1) + "\n", encoding="utf-8")
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)


def stored(kind: str, name: str, identity: dict[str, Any]) -> dict[str, Any]:
    """What ``store`` kept, or {} if there is nothing that can be read and has this identity."""
    try:
        with open_ordinary(_file(kind, name, identity)) as file:
            data = json.loads(file.read(_MOST_BYTES))
    except (OSError, NotOrdinary, ValueError, RecursionError):
        return {}
    expected = {"format": FORMAT, **identity}
    if not isinstance(data, dict) or any(data.get(field) != value for field, value in expected.items()):
        return {}
    return data


def _file(kind: str, name: str, identity: dict[str, Any]) -> Path:
    key = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:16]
    return Path(platformdirs.user_config_dir("crosspoint", appauthor=False)) / kind / f"{name}_{key}.json"
