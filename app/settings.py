"""Persistent settings: preferences, window geometry, recent results."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast, get_args

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from app.theme import Scheme

RECENT_LIMIT = 20


@dataclass(frozen=True)
class RecentResult:
    """A result folder that was opened or made.

    ``opened`` is an ISO date and time, ``summary`` one line about it.
    """

    folder: str
    title: str
    summary: str = ""
    opened: str = ""


class Settings:
    """Typed access to a ``QSettings``, which tests replace."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store if store is not None else QSettings()

    @property
    def scheme(self) -> Scheme:
        value = self._store.value("scheme", "system")
        return cast(Scheme, value) if value in get_args(Scheme) else "system"

    @scheme.setter
    def scheme(self, value: Scheme) -> None:
        self._store.setValue("scheme", value)

    @property
    def results_folder(self) -> Path:
        """The default folder for new results."""
        value = self._store.value("resultsFolder", "")
        return Path(str(value)) if value else default_results_folder()

    @results_folder.setter
    def results_folder(self, folder: Path) -> None:
        self._store.setValue("resultsFolder", str(folder))

    @property
    def sra_bytes(self) -> int:
        """The default special rows area of a new comparison, in bytes."""
        # Imported here: starting the window must not wait for sequence readers.
        from gpu.analyses.chromosome.request import Limits

        return max(1 << 20, self._integer("sraBytes", Limits().sra_bytes))

    @sra_bytes.setter
    def sra_bytes(self, value: int) -> None:
        self._store.setValue("sraBytes", str(value))

    @property
    def threads(self) -> int:
        """Default threads of a new comparison; 0 is all cores."""
        return max(0, self._integer("threads", 0))

    @threads.setter
    def threads(self, value: int) -> None:
        self._store.setValue("threads", value)

    @property
    def notify(self) -> bool:
        """True if the end of a long run is announced."""
        return self._store.value("notify", "true") in ("true", True)

    @notify.setter
    def notify(self, value: bool) -> None:
        self._store.setValue("notify", "true" if value else "false")

    @property
    def last_folder(self) -> str:
        """The folder of the last chosen file."""
        return str(self._store.value("lastFolder", ""))

    @last_folder.setter
    def last_folder(self, folder: str) -> None:
        self._store.setValue("lastFolder", folder)

    def remembered(self, analysis: str) -> dict[str, Any]:
        """The values that an analysis's dialog saved; {} at first.

        Unvalidated, as the file can be edited.
        """
        try:
            kept = json.loads(str(self._store.value(f"lastComparison/{analysis}", "{}")))
        except (ValueError, RecursionError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def remember(self, analysis: str, kept: dict[str, Any]) -> None:
        self._store.setValue(f"lastComparison/{analysis}", json.dumps(kept))

    @property
    def unfinished(self) -> list[dict[str, Any]]:
        """Folders and requests for the next start, as ``Session.hand_over`` left them."""
        try:
            entries = json.loads(str(self._store.value("unfinished", "[]")))
        except ValueError:
            return []
        return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []

    @unfinished.setter
    def unfinished(self, entries: list[dict[str, Any]]) -> None:
        self._store.setValue("unfinished", json.dumps(entries))
        # Another process reads it before this one ends.
        self._store.sync()

    def recent(self) -> list[RecentResult]:
        """Newest first; unreadable entries are skipped."""
        try:
            entries: Any = json.loads(str(self._store.value("recent", "[]")))
            return [RecentResult(**entry) for entry in entries][:RECENT_LIMIT]
        except (TypeError, ValueError):
            return []

    def set_recent(self, entries: list[RecentResult]) -> None:
        self._store.setValue("recent", json.dumps([asdict(entry) for entry in entries[:RECENT_LIMIT]]))

    def geometry(self, name: str) -> QByteArray:
        """The value of ``saveGeometry`` or ``saveState`` saved under this name; empty at first."""
        value = self._store.value(f"geometry/{name}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_geometry(self, name: str, value: QByteArray) -> None:
        self._store.setValue(f"geometry/{name}", value)

    def _integer(self, name: str, default: int) -> int:
        try:
            return int(str(self._store.value(name, default)))
        except ValueError:
            return default


def default_results_folder() -> Path:
    """``Crosspoint`` in the user's documents, or else in the home folder."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return (Path(documents) if documents else Path.home()) / "Crosspoint"


def now() -> str:
    """The local date and time, to the minute."""
    return datetime.now().astimezone().isoformat(timespec="minutes")
