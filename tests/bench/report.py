"""Figures of a benchmark beside the required ones: a line each on the terminal, and a row each of
``records.csv``, where those of other benchmarks and of other machines stay as they are.
"""

from __future__ import annotations

import csv
import os
import platform
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from gpu.diagnosis.computer import processor_name
from gpu.engines.cuda.probe import find_card
from gpu.engines.measurements import cores

ROOT = Path(__file__).resolve().parents[2]
#: The real sequences.
DATA = Path(os.environ.get("CROSSPOINT_DATA") or ROOT.parent / "shared" / "data")
RECORDS = Path(__file__).with_name("records.csv")


@dataclass(frozen=True)
class Figure:
    """One measured number. ``at_least``: whether more is better than ``required``; ``required``
    None only tells. A name that is indented by two spaces goes on that of the figure above it.
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

    @property
    def limit(self) -> str:
        """``≥ 1.5``, ``≤ 100`` or nothing."""
        return "" if self.required is None else f"{'≥' if self.at_least else '≤'} {self.required:g}"

    def line(self) -> str:
        """``name  measured  required  ok/short``."""
        wanted, verdict = (f"{self.limit} {self.unit}", "ok" if self.ok else "short") if self.limit else ("-", "")
        number = f"{self.measured:,.3g} {self.unit}" if self.measured < 1000 else f"{self.measured:,.0f} {self.unit}"
        return f"{self.name:<58} {number:>16}  {wanted:>12}  {verdict}".rstrip()


class Record(NamedTuple):
    """A row of ``records.csv``: what measured it (as after ``tests.bench``), the figure's whole
    name, the last measurement, and the commit if it is known.
    """

    benchmark: str
    figure: str
    value: str
    unit: str
    required: str
    machine: str
    date: str
    commit: str


def publish(benchmark: str, figures: list[Figure], machine: str = "") -> bool:
    """Print the lines and write the rows; returns whether everything was reached.

    ``machine``: a card's name, or nothing for this computer.
    """
    for figure in figures:
        print(figure.line(), flush=True)
    told = machine or this_computer(), date.today().isoformat(), _commit()
    kept = {(row.benchmark, row.figure, row.machine): row for row in read_records()}
    for name, figure in zip(_whole_names(figures), figures, strict=True):
        is_whole = float(figure.measured).is_integer() or abs(figure.measured) >= 10_000
        number = f"{figure.measured:{'.0f' if is_whole else '.6g'}}"
        kept[benchmark, name, told[0]] = Record(benchmark, name, number, figure.unit, figure.limit, *told)
    with RECORDS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([Record._fields, *sorted(kept.values(), key=lambda row: row.benchmark)])
    return all(figure.ok for figure in figures)


def read_records() -> list[Record]:
    """All rows; none if there is no file."""
    if not RECORDS.exists():
        return []
    with RECORDS.open(encoding="utf-8", newline="") as file:
        return [Record(*row) for row in csv.reader(file)][1:]


def recorded(*benchmarks: str, machine: str = "") -> dict[str, float]:
    """The latest value of each figure of some benchmarks, by its whole name; ``machine``:
    where its description has these words.
    """
    rows = [row for row in read_records() if row.benchmark in benchmarks and machine in row.machine]
    return {row.figure: float(row.value) for row in sorted(rows, key=lambda row: row.date)}


def this_computer() -> str:
    """Processor, cores and system."""
    return f"{processor_name()}, {cores()} cores, {platform.system()}"


def machine_of(engine: str) -> str:
    """What ``publish`` takes for "cpu" or "cuda"."""
    card = find_card()[0] if engine == "cuda" else None
    return card.name if card is not None else ""


def _whole_names(figures: Iterable[Figure]) -> Iterator[str]:
    above: list[str] = []
    for figure in figures:
        name = figure.name.lstrip(" ")
        above[(len(figure.name) - len(name)) // 2 :] = [name]
        yield ": ".join(above)


def _commit() -> str:
    """The commit of the checkout; nothing without git."""
    try:
        return subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
        ).stdout.strip()
    except OSError:
        return ""
