"""Result folders that were changed, with a journal that vouches for what their files hold now."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from gpu.results import journal


def vouch(folder: Path, records: list[journal.Record]) -> None:
    """Write a journal that vouches for what the files hold now."""
    for record in records:
        if record.get("kind") == journal.REQUEST:
            record["sha256"] = hashlib.sha256((folder / "request.json").read_bytes()).hexdigest()
        for field in list(record):
            file = _file(folder, record[field] if field != "name" or record.get("kind") == "file" else None)
            if file is None:
                continue
            prefix = "" if field in ("file", "name") else f"{field}_"
            data = file.read_bytes()
            if f"{prefix}sha256" in record:
                record[f"{prefix}sha256"] = hashlib.sha256(data).hexdigest()
            if f"{prefix}size" in record:
                record[f"{prefix}size"] = len(data)
            if isinstance(record.get("sizes"), dict) and field in record["sizes"]:
                record["sizes"][field] = len(data)
    path = folder / journal.NAME
    path.unlink()
    journal.append(path, *records)


def _file(folder: Path, name: Any) -> Path | None:
    if not isinstance(name, str) or not name or "\0" in name or ".." in name or name.startswith("/"):
        return None
    try:
        path = folder / name
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None
