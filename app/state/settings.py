"""Persistent settings: preferences, window geometry, recent results.

What is stored under a name in another form, by another version or by hand, is read as the default.
A setting whose meaning changes gets another name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast, get_args

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from app.language.catalogue import LANGUAGES, SYSTEM
from app.theme import Scheme
from gpu.core.schema import build

RECENT_LIMIT = 20
SESSION_LIMIT = 8
#: Sequence files that moved and were found again; those of a single result may be more.
LOCATED_LIMIT = 500
#: Results whose views are remembered.
VIEW_LIMIT = 100
#: Results whose titles are remembered.
TITLE_LIMIT = 500
MAX_THREADS = 1024

#: How a result ended; ``stopped`` also of a run under way, as the next start would find it.
RecentState = Literal["done", "failed", "stopped"]


@dataclass(frozen=True)
class RecentResult:
    """A result folder that was opened or made.

    ``opened`` is the ISO date and time of its last state; ``failures``: see
    ``ResultFolder.failures``. ``found``: the sentence on what was found, as ``phrase.to_json`` has
    it in JSON, once its page has shown it. ``kind``: the analysis. ``extent``: lengths, "" where
    unknown. ``pinned`` ones come first and stay; ``note``: a line of the user's.
    """

    folder: str
    title: str
    state: RecentState = "done"
    failures: int = 0
    opened: str = ""
    found: str = ""
    kind: str = ""
    extent: str = ""
    pinned: bool = False
    note: str = ""


class LabSettings(NamedTuple):
    """The way to reach the computers of a lab, as ``gpu.cluster.settings`` reads it.

    ``address``: of a scheduler, the path of its file, or ``local:N``; "" for no lab.
    ``certificates``: a folder, "" for none. Neither holds a secret.
    """

    address: str = ""
    certificates: str = ""
    allow_plain: bool = False


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
    def language(self) -> str:
        """The code of the window's language, or "system"."""
        value = self._store.value("language", SYSTEM)
        return value if value in LANGUAGES else SYSTEM

    @language.setter
    def language(self, value: str) -> None:
        self._store.setValue("language", value)

    @property
    def results_folder(self) -> Path:
        """The default folder for new results."""
        value = self._store.value("resultsFolder", "")
        return Path(value) if value and isinstance(value, str) else default_results_folder()

    @results_folder.setter
    def results_folder(self, folder: Path) -> None:
        self._store.setValue("resultsFolder", str(folder))

    @property
    def sra_bytes(self) -> int:
        """The default special rows area of a new comparison, in bytes; 0: by its lengths."""
        value = self._integer("sraBytes", 0)
        return max(1 << 20, value) if value > 0 else 0

    @sra_bytes.setter
    def sra_bytes(self, value: int) -> None:
        self._store.setValue("sraBytes", str(value))

    @property
    def threads(self) -> int:
        """Default threads of a new comparison; 0 is all cores."""
        value = self._integer("threads", 0)
        return value if 0 <= value <= MAX_THREADS else 0

    @threads.setter
    def threads(self, value: int) -> None:
        self._store.setValue("threads", value)

    @property
    def notify(self) -> bool:
        """True if the end of a long run is announced."""
        return self._store.value("notify", "true") not in ("false", False)

    @notify.setter
    def notify(self, value: bool) -> None:
        self._store.setValue("notify", "true" if value else "false")

    def is_on(self, switch: str, default: bool) -> bool:
        """The state in which the user left a switch of a page."""
        return self._store.value(f"switches/{switch}", "true" if default else "false") not in ("false", False)

    def set_on(self, switch: str, on: bool) -> None:
        self._store.setValue(f"switches/{switch}", "true" if on else "false")

    @property
    def follows(self) -> bool:
        """True if further alignments are found without being asked for, where that is cheap."""
        return self.is_on("further", True)

    @property
    def ncbi_server(self) -> str:
        """The address of a server that answers as NCBI's E-utilities do; "" for NCBI's own."""
        value = self._store.value("ncbiServer", "")
        return value if isinstance(value, str) else ""

    @ncbi_server.setter
    def ncbi_server(self, address: str) -> None:
        self._store.setValue("ncbiServer", address)

    @property
    def lab(self) -> LabSettings:
        """The lab's computers; an empty address for none."""
        address, certificates = (self._store.value(f"lab/{name}", "") for name in ("address", "certificates"))
        if not isinstance(address, str) or not isinstance(certificates, str):
            return LabSettings()
        return LabSettings(address, certificates, self._store.value("lab/allowPlain", "false") in ("true", True))

    @lab.setter
    def lab(self, lab: LabSettings) -> None:
        self._store.setValue("lab/address", lab.address)
        self._store.setValue("lab/certificates", lab.certificates)
        self._store.setValue("lab/allowPlain", "true" if lab.allow_plain else "false")

    @property
    def keys(self) -> dict[str, list[str]]:
        """Changed keys of commands, as ``app.access.keys`` names them."""
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("keys", "{}")))
        kept = entries.items() if isinstance(entries, dict) else ()
        return {
            name: keys for name, keys in kept if isinstance(keys, list) and all(isinstance(key, str) for key in keys)
        }

    def keep_keys(self, chosen: Mapping[str, Sequence[str]]) -> None:
        """Remember changed keys, in place of those before."""
        self._store.setValue("keys", json.dumps({name: list(keys) for name, keys in chosen.items()}))

    @property
    def last_folder(self) -> str:
        """The folder of the last chosen file."""
        value = self._store.value("lastFolder", "")
        return value if isinstance(value, str) else ""

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
        self._store.setValue(f"lastComparison/{analysis}", json.dumps({**self.remembered(analysis), **kept}))

    def view(self, folder: str) -> dict[str, Any]:
        """The view that the page of a result folder remembers; {} at first.

        Unvalidated, as the file can be edited.
        """
        return next((view for known, view in self._views() if known == folder), {})

    def keep_view(self, folder: str, view: dict[str, Any]) -> None:
        """Remember the view of a result folder ({}: nothing), the newest first."""
        others = [[known, kept] for known, kept in self._views() if known != folder]
        entries = [[folder, view], *others] if view else others
        self._store.setValue("views", json.dumps(entries[:VIEW_LIMIT]))

    def _views(self) -> Iterator[tuple[str, dict[str, Any]]]:
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("views", "[]")))
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str) and isinstance(entry[1], dict):
                yield entry[0], entry[1]

    def title(self, folder: str) -> str:
        """The title that the user gave a result folder, "" for none."""
        return next((title for known, title in self._titles() if known == folder), "")

    def keep_title(self, folder: str, title: str) -> None:
        """Remember the title of a result folder ("": none), the newest first."""
        others = [[known, kept] for known, kept in self._titles() if known != folder]
        entries = [[folder, title], *others] if title else others
        self._store.setValue("titles", json.dumps(entries[:TITLE_LIMIT]))

    def _titles(self) -> Iterator[tuple[str, str]]:
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("titles", "[]")))
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, list) and len(entry) == 2 and all(isinstance(part, str) for part in entry):
                yield entry[0], entry[1]

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

    @property
    def sessions(self) -> dict[str, str]:
        """The session files used last, the newest first, each with its digest then."""
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("sessions", "{}")))
        pairs = entries.items() if isinstance(entries, dict) else ()
        return dict([(path, mark) for path, mark in pairs if path and isinstance(mark, str)][:SESSION_LIMIT])

    @sessions.setter
    def sessions(self, digests: dict[str, str]) -> None:
        self._store.setValue("sessions", json.dumps(dict(list(digests.items())[:SESSION_LIMIT])))

    @property
    def tabs(self) -> list[list[str]]:
        """Folder, title, analysis and identity of each tab that was open last."""
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("tabs", "[]")))
        lists = [entry for entry in entries if isinstance(entry, list)] if isinstance(entries, list) else []
        return [entry for entry in lists if len(entry) == 4 and all(isinstance(part, str) for part in entry)]

    @tabs.setter
    def tabs(self, tabs: list[list[str]]) -> None:
        self._store.setValue("tabs", json.dumps(tabs))

    @property
    def located(self) -> dict[str, str]:
        """The present paths of sequence files that moved, by the paths that results name."""
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("located", "{}")))
        entries = entries if isinstance(entries, dict) else {}
        return {old: new for old, new in entries.items() if isinstance(new, str) and new}

    @located.setter
    def located(self, places: dict[str, str]) -> None:
        self._store.setValue("located", json.dumps(places))

    def locate(self, places: dict[str, str]) -> None:
        """Remember the present paths of all files of a result, and the latest ones of others."""
        others = [(old, new) for old, new in self.located.items() if old not in places]
        self.located = {**dict(others[max(len(others) + len(places) - LOCATED_LIMIT, 0) :]), **places}

    def recent(self) -> list[RecentResult]:
        """Newest first; unreadable entries are skipped."""
        entries: Any = None
        with suppress(ValueError, RecursionError):
            entries = json.loads(str(self._store.value("recent", "[]")))
        read = []
        for entry in entries if isinstance(entries, list) else ():
            with suppress(ValueError):
                read.append(build(RecentResult, entry))
        return read[:RECENT_LIMIT]

    def set_recent(self, entries: list[RecentResult]) -> None:
        """Store the list."""
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
    """The local date and time, as ``kept_time`` tells it."""
    return kept_time(datetime.now().astimezone())


def kept_time(time: datetime) -> str:
    """A local date and time, to the minute."""
    return time.isoformat(timespec="minutes")


class KeptSettings:
    """The settings of every version, as ``gpu.command_line.uninstall`` lists and deletes them."""

    def __init__(self, store: QSettings | None = None) -> None:
        # Of the names that ``app.application`` gives to the application.
        self._store = store if store is not None else QSettings("Crosspoint", "Crosspoint")
        # On macOS those of the whole system would count.
        self._store.setFallbacksEnabled(False)

    @property
    def place(self) -> str:
        """A file, or a place in Windows' registry."""
        return self._store.fileName()

    @property
    def size(self) -> int:
        """Bytes, about; 0 if there are none."""
        return sum(len(name) + len(str(self._store.value(name))) for name in self._store.allKeys())

    def remove(self) -> bool:
        """Delete them; False if that failed."""
        self._store.clear()
        self._store.sync()
        if self._store.status() is not QSettings.Status.NoError:
            return False
        # An empty file is left, where settings are in a file.
        with suppress(OSError):
            path = Path(self.place)
            path.unlink()
            path.parent.rmdir()
        return True
