"""Figures of a benchmark beside the required ones: one line on the terminal, and a JSON file a
case; what benchmarks of a card have in common.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from gpu.diagnosis.computer import processor_name, vector_level
from gpu.engines.cuda.probe import CardInfo, find_card
from gpu.engines.measurements import cores

RESULTS = Path(__file__).with_name("results")
_LIBRARIES = ("numpy", "numba", "llvmlite", "parasail", "PySide6-Essentials", "pyqtgraph")


@dataclass(frozen=True)
class Figure:
    """One measured number. ``at_least``: whether more is better than ``required``; ``required``
    None only tells.
    """

    name: str
    measured: float
    required: float | None = None
    at_least: bool = True
    unit: str = ""

    @property
    def ok(self) -> bool:
        if self.required is None:
            return True
        return self.measured >= self.required if self.at_least else self.measured <= self.required

    def line(self) -> str:
        """``name  measured  required  ok/short``."""
        if self.required is None:
            wanted, verdict = "-", ""
        else:
            wanted = f"{'≥' if self.at_least else '≤'} {self.required:g} {self.unit}"
            verdict = "ok" if self.ok else "short"
        number = f"{self.measured:,.3g} {self.unit}" if self.measured < 1000 else f"{self.measured:,.0f} {self.unit}"
        return f"{self.name:<58} {number:>16}  {wanted:>12}  {verdict}".rstrip()


def publish(case: str, figures: list[Figure], details: dict[str, Any], full: bool = True) -> bool:
    """Print the lines and write ``results/<case>.json``; returns whether everything was reached.

    ``full``: of the sizes that are promised. A run of smaller ones leaves the record of such a run
    as it is.
    """
    for figure in figures:
        print(figure.line(), flush=True)
    path = RESULTS / f"{case}.json"
    if not full and path.exists() and json.loads(path.read_text(encoding="utf-8")).get("full"):
        print(f"{path.name} keeps the figures of a run with --full.", flush=True)
        return all(figure.ok for figure in figures)
    RESULTS.mkdir(exist_ok=True)
    record = {
        "case": case,
        "full": full,
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
        "machine": _machine(),
        "versions": _versions(),
        "figures": [{**asdict(figure), "ok": figure.ok} for figure in figures],
        "details": details,
    }
    path.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return all(figure.ok for figure in figures)


def on_card(
    case: str,
    options: argparse.Namespace,
    check: Callable[[CardInfo, int], dict[str, Any]],
    measure: Callable[[CardInfo, argparse.Namespace], tuple[list[Figure], dict[str, Any]]],
) -> int:
    """Check this computer's card with ``options.problems`` random problems, then measure it and
    ``publish``; returns the exit status.

    ``check`` lists what failed as "failures": nothing is measured then.
    """
    card, reason = find_card()
    if card is None:
        print(f"There is no card to measure: {reason}.")
        return 1
    begun = time.perf_counter()
    checked = check(card, options.problems)
    print(checked, f"{time.perf_counter() - begun:.1f} s", flush=True)
    if checked["failures"]:
        return 1
    figures, details = measure(card, options)
    return 0 if publish(case, figures, {**details, "check": checked}) else 1


def _machine() -> dict[str, Any]:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "cpu": processor_name(),
        "vector": vector_level(),
        # Where kernels are compiled for another processor than this one.
        "compiled_for": os.environ.get("NUMBA_CPU_NAME", ""),
        "cores": cores(),
        "system": platform.platform(terse=True),
        "load_before_writing": load,
    }


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in _LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "absent"
    return found
