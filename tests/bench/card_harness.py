"""Measuring on this computer's card: its figures on record, parts by name, sweeps of stage 1,
medians, each kernel's time alone, and how soon a search can be stopped.

Whether its answers are right is what ``pytest -m card`` tells.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

from gpu.engines.cuda.probe import CardInfo, find_card
from gpu.engines.engine import Engine
from gpu.engines.work.sweep import Band, Best, Borders, Sweep, TargetScore, UpperBound
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.bench.report import Figure, publish

#: Measures something of a card.
Part = Callable[[CardInfo, argparse.Namespace], list[Figure]]


def parts_on_card(
    benchmark: str, parser: argparse.ArgumentParser, arguments: list[str] | None, parts: dict[str, Part], usual: int
) -> int:
    """``on_card`` with the parts that are named, or the first ``usual`` ones."""
    told = f"of {', '.join(parts)} (default: the first {usual})"
    parser.add_argument("parts", nargs="*", metavar="PART", help=told)
    options = parser.parse_args(arguments)
    for name in options.parts:
        if name not in parts:
            parser.error(f"there is no part {name}; choose from {', '.join(parts)}")
    return on_card(benchmark, options, *(parts[name] for name in options.parts or list(parts)[:usual]))


def on_card(benchmark: str, options: argparse.Namespace, *parts: Part) -> int:
    """Measure the card and ``publish``, part by part; returns the exit status."""
    card, reason = find_card()
    if card is None:
        print(f"There is no card to measure: {reason}.")
        return 1
    reached = True
    for part in parts:
        reached &= publish(benchmark, part(card, options), card.name)
    return 0 if reached else 1


class Timed(NamedTuple):
    """The cost of a sweep, its best cell, and the share of cells that were computed."""

    seconds: float
    best: Best
    alive: float


def stage1(a: Codes, b: Codes, *, known: int | None = None, rest: UpperBound | None = None, step: int = 8192) -> Sweep:
    """Stage 1 with a band each ``step`` rows: of every cell, or pruned from a ``known`` score and
    by an upper bound.
    """
    scoring = Scoring()
    return Sweep(
        a,
        b,
        scoring,
        Borders.free(len(a), len(b), scoring),
        (*range(step, len(a), step), len(a)),
        local=True,
        known_score=known or 0,
        target=None if known is None else TargetScore(known),
        upper_bound=None if rest is None else lambda: rest,
    )


def timed(engine: Engine, sweep: Sweep) -> Timed:
    """One sweep."""
    best, pruned, begun = Best(), 0, time.perf_counter()
    for step in engine.sweep(sweep):
        if isinstance(step, Band):
            pruned += step.pruned
            if step.best.score:
                best = step.best if best.score == 0 else best.better(step.best)
    return Timed(time.perf_counter() - begun, best, 1 - pruned / len(sweep.a) / len(sweep.b))


def gcups(sweep: Sweep, seconds: float) -> Figure:
    """Every cell of the matrix, whether it was computed or not."""
    return Figure("  speed", len(sweep.a) * len(sweep.b) / seconds / 1e9, unit="GCUPS")


def median_seconds(call: Callable[[], object], repeats: int) -> float:
    """Of a call; the first one, which loads kernels, does not count."""
    times = []
    for _ in range(repeats + 1):
        begun = time.perf_counter()
        call()
        times.append(time.perf_counter() - begun)
    return statistics.median(times[1:])


@contextmanager
def kernel_seconds(kernels: type, *others: str) -> Iterator[dict[str, float]]:
    """Seconds of each kernel that a class ``launch``es meanwhile, one after the other, and of its
    ``others`` that launch some; both take the stream behind the name.
    """
    spent: dict[str, float] = {}

    def counted(method: str) -> Callable[..., Any]:
        usual = getattr(kernels, method)

        def call(self: object, *arguments: Any) -> Any:
            name, stream = arguments[:2] if method == "launch" else (method, arguments[0])
            stream.synchronize()
            begun = time.perf_counter()
            answer = usual(self, *arguments)
            stream.synchronize()
            spent[name] = spent.get(name, 0) + time.perf_counter() - begun
            return answer

        return call

    with mock.patch.multiple(kernels, **{method: counted(method) for method in ("launch", *others)}):
        yield spent


def stopping(answers: Generator[object, None, None], seconds: float = 1.5) -> tuple[float, float]:
    """The longest time between two answers of a search that is stopped after so many seconds, and
    what stopping takes.
    """
    longest, last = 0.0, time.perf_counter()
    until = last + seconds
    for _ in answers:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
        if now > until:
            break
    answers.close()
    return longest, time.perf_counter() - last
