"""This computer: its cores, and measurements of it, kept in the user's configuration folder."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import platformdirs

from gpu.core.safe_files import NotRegularFile, SafeFolder, open_regular

FORMAT = 1
#: Largest size of a file of measurements, in bytes.
_MAX_BYTES = 1 << 20
#: Kinds of work that estimates ask the rate of, by what is counted: cells of a large matrix;
#: letters searched for exact matches; cells scored in a database; cells of pairs, with alignments
#: and without; letters of reads, with at most one error and without.
Work = Literal["sweep", "matches", "scores", "pairs", "pair_scores", "reads", "exact_reads"]
#: A rate of sweeps outside of these was not measured by us.
_SLOWEST, _FASTEST = 1e6, 1e14
#: Least share of a rate that is left when it is measured anew.
_KEPT = 0.8


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


class Rates:
    """Rates of an engine's work: measured on this computer, else cautious ones for a recent PC.

    Parameters
    ----------
    engine : str
        Its name.
    usual : mapping
        Units a second of one worker (``Engine.workers``), by kind of work.
    """

    def __init__(self, engine: str, usual: Mapping[Work, float]) -> None:
        self._engine, self._usual = engine, usual

    def of(self, work: Work) -> float:
        """Units a second of one worker."""
        measured = self._measured() if work == "sweep" else None
        return self._usual[work] if measured is None else measured

    def at_least(self, work: Work, rate: float) -> Rates:
        """The same, but for a higher usual rate of a kind of work."""
        return Rates(self._engine, {**self._usual, work: max(rate, self._usual[work])})

    def remember_sweep(self, cells_a_second: float) -> None:
        """Note how fast one worker swept here, if the folder can be written.

        A run beside others is slow, and the next one may be alone: by a fifth less at most.
        """
        least = _KEPT * (self._measured() or 0)
        write_json(self._file, {"cells_a_second": max(cells_a_second, least)})

    def _measured(self) -> float | None:
        try:
            rate = float(read_json(self._file)["cells_a_second"])
        except (ValueError, KeyError, TypeError, OverflowError):
            return None
        return rate if _SLOWEST < rate < _FASTEST else None

    @property
    def _file(self) -> Path:
        return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / f"{self._engine}_rate.json"


def cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
