"""The page of mapped reads, offscreen: what opening it and moving along the reference take of the
processor.
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QApplication

from app.analyses.reads.face import ReadsFace
from app.analyses.reads.page import ReadsPage
from gpu.analyses.reads.blocks import ReadBlock, Reference
from gpu.analyses.reads.counts import ReadCounts
from gpu.analyses.reads.coverage import keep_coverage
from gpu.analyses.reads.request import INDEX, MAP, READ, SAVE, ReadsRequest
from gpu.analyses.reads.result import ReadsResult, ReadsWriter, batch_of
from gpu.analyses.reads.rows import IDENTITY, rows_of
from gpu.engines.work.reads import FoundReads
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from tests.app.desks import lone_desk
from tests.bench import window
from tests.bench.report import Figure

READS, FEWER_READS = 5_000_000, 200_000
BASES, FEWER_BASES = 120_000_000, 5_000_000
LENGTH, BATCH = 100, 50_000
#: Seconds to open, and milliseconds of the processor that a step may take of the window's thread.
OPEN_LIMIT, STEP_LIMIT = 1.5, 50.0
_STEPS = 60
#: Tracks, and features of each.
TRACKS, FEATURES = 4, 50_000


def run(is_full: bool) -> list[Figure]:
    """Of ``READS`` or, in short, of ``FEWER_READS``; in a process of its own."""
    return window.measured("reads_page", *((READS, BASES) if is_full else (FEWER_READS, FEWER_BASES)))


def make(folder: Path, reads: int, bases: int) -> None:
    """A result of reads at places of a random reference, made without an engine."""
    chance = np.random.default_rng(1)
    codes = chance.integers(0, 4, bases).astype(np.uint8)
    reference = Reference.of(batch_of(Texts(codes, np.array([0, bases])), IDENTITY, Texts.of(["contig"]), None))
    request = ReadsRequest("/reference.fa", ("/reads.fq",), sha256=("0" * 64, "1" * 64))
    counts = ReadCounts()
    with ResultStore.open(folder, request, ReadsResult.record_fields) as store:
        for stage in (READ, INDEX):
            store.append("stage", stage=stage, done=0, seconds=0.1)
        writer = ReadsWriter(store)
        writer.add_reference(reference)
        for first in range(0, reads, BATCH):
            count = min(BATCH, reads - first)
            places = chance.integers(0, bases - LENGTH - 2, count)
            kinds = chance.choice(4, count, p=[0.6, 0.3, 0.05, 0.05]).astype(np.uint8)
            offsets = np.where(kinds > 0, chance.integers(2, LENGTH - 2, count), -1).astype(np.int32)
            letters = codes[places[:, None] + np.arange(LENGTH)]
            unlike = np.flatnonzero(kinds == 1)
            letters[unlike, offsets[unlike]] = (letters[unlike, offsets[unlike]] + 1) % 4
            names = Texts.of([f"read{first + at}" for at in range(count)])
            offset_of = np.arange(count + 1) * LENGTH
            qualities = Texts(np.full(count * LENGTH, 73, np.uint8), offset_of)
            found = FoundReads(
                *(0, np.arange(count + 1), places.astype(np.int32), chance.integers(0, 2, count).astype(np.uint8)),
                *(kinds, offsets, np.zeros(count, np.bool_)),
            )
            block = ReadBlock(first, batch_of(Texts(letters.ravel(), offset_of), IDENTITY, names, qualities), found)
            writer.add(rows_of(block))
            counts.add(block)
            state = {"counts": counts.to_json(), "phases": {}, "done": 0, "total": 0, "seconds": 1.0}
            writer.mark(first + count, state)
        store.append("stage", stage=MAP, done=counts.bases, seconds=1.0)
        writer.finish()
        keep_coverage(store, lambda: None)
        store.append("stage", stage=SAVE, done=0, seconds=0.1)
        told = {"engine": "cpu", "device": "CPU", "reference_bases": bases, "phases": {}, **counts.to_json()}
        store.save_json("statistics.json", told)
        store.append("finished", seconds=1.3)


def measure(reads: int, bases: int, folder: Path) -> list[Figure]:
    """Opening, then steps along the reference at several scales, without tracks and with some."""
    page, figures = opened(folder, reads, bases)
    # The window looks for garbage while nobody acts (``app/runs/garbage.py``).
    gc.disable()
    figures += steps(page, bases, "")
    page.take_files([str(make_track(folder / f"track{number}.bed", bases, number)) for number in range(TRACKS)])
    wait(page)
    assert len(page.reference.tracks.lanes) == TRACKS
    return figures + steps(page, bases, f", {TRACKS} tracks")


def make_track(path: Path, bases: int, seed: int) -> Path:
    """A BED file of ``FEATURES`` of some hundred bases, some over others."""
    chance = np.random.default_rng(seed)
    starts = np.sort(chance.integers(0, bases - 2_000, FEATURES))
    ends = starts + chance.integers(50, 2_000, FEATURES)
    rows = zip(starts.tolist(), ends.tolist(), strict=True)
    path.write_text("".join(f"contig\t{start}\t{end}\tf{at}\t0\t+\n" for at, (start, end) in enumerate(rows)))
    return path


def steps(page: ReadsPage, bases: int, about: str) -> list[Figure]:
    """Milliseconds of the window's thread that a step takes at each scale."""
    view, figures = page.reference.view, []
    for name, shown in (("letters", 200), ("reads", 7_000), ("coverage", 100_000), ("half of it", bases // 2)):
        view.show_range(bases // 4, bases // 4 + shown)
        wait(page)
        seconds = []
        for _ in range(_STEPS):
            begun = time.thread_time()
            view.pan(0.05)
            view.viewport().repaint()
            seconds.append(1e3 * (time.thread_time() - begun))
            wait(page)
        seconds.sort()
        figures += [
            Figure(
                f"  a step along {name}{about}, median", seconds[_STEPS // 2], STEP_LIMIT, at_least=False, unit="ms"
            ),
            Figure(f"  a step along {name}{about}, longest", seconds[-1], unit="ms"),
        ]
    return figures


def opened(folder: Path, reads: int, bases: int) -> tuple[ReadsPage, list[Figure]]:
    """The page of so many reads, and what opening it took."""
    window.begin()
    for name, size in (("few", 1_000), ("many", reads)):
        make(folder / name, size, bases)
    # The first one loads what a window has long had.
    for name in ("few", "many"):
        begun = time.perf_counter()
        result = ReadsResult.open(folder / name)
        ReadsFace().look_through(result)
        in_thread = time.thread_time()
        page = ReadsPage(result, lone_desk())
        page.resize(1920, 980)
        page.show()
        page.grab()
        seconds, in_thread = time.perf_counter() - begun, time.thread_time() - in_thread
        at_all = time.process_time()
        wait(page)
        at_all = time.process_time() - at_all
    return page, [
        Figure(f"page of {reads:,} reads open after", seconds, OPEN_LIMIT, at_least=False, unit="s"),
        Figure("  of it, the window's thread", 1e3 * in_thread, unit="ms"),
        Figure("  hits sorted by place, processor", at_all, unit="s"),
    ]


def wait(page: ReadsPage) -> None:
    """Until nothing is read for it."""
    while page.busy:
        QApplication.processEvents()
        time.sleep(0.005)


if __name__ == "__main__":
    window.tell(lambda folder: measure(int(sys.argv[1]), int(sys.argv[2]), folder))
