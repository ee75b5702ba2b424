"""Estimates of alignments against the cost of runs, and its terms one by one where a test would
be too small to show them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.estimate import estimate, pruned_seconds, remember_rate
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.chromosome.result import Result
from gpu.analyses.estimate import Estimate
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.work.seeds import MAX_SEEDS
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.as_card import AsCard
from tests.gpu.analyses.measured import Taken, bench_record, cache_home, needs_proc, take

MIB = 1 << 20
MEGA = 10**6


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return cache_home(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def isolated(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The estimates of this process read the rate that the measured runs left, or the test: its
    file.
    """
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    return home / "crosspoint" / "cpu_rate.json"


@pytest.fixture
def rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this computer's rate would be remembered; it is not yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "crosspoint" / "cpu_rate.json"


# ---- Processes


@dataclass(frozen=True)
class Case:
    """``length`` × ``columns`` bases (None: the evolved sequence's), aligned by so many threads
    with these options.
    """

    length: int
    columns: int | None
    threads: int
    options: tuple[str, ...] = ()

    def sides(self) -> tuple[Codes, Codes]:
        if self.columns is None:
            pair = simulate(self.length, 0.02, seed=1)
            return pair.a.codes, pair.b.codes
        longer = np.random.default_rng(1).integers(0, 4, max(self.length, self.columns), dtype=np.uint8)
        return longer[: self.length], longer[: self.columns]


#: The first one keeps a fast processor busy for longer than the second that a rate is remembered
#: after.
SQUARE = Case(160_000, None, 1, ("--no-pruning",))
CASES = {
    "square": SQUARE,
    "small": Case(1_000, None, 2),
    "few special rows": Case(50_000, None, 2, ("--sra", "500k")),
    "one special row": Case(100_000, None, 2, ("--sra", "900k")),
    "many special rows": Case(20_000, 200_000, 2, ("--mode", "global")),
    "narrow": Case(1_000_000, 1_000, 1),
    "long gap": Case(1_500_000, 300, 1, ("--mode", "global")),
}


@pytest.fixture(scope="module")
def taken(home: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Taken, ChromosomeRequest]]:
    """What each case took, and its request with the lengths filled in."""
    found = {}
    # The first run has the kernels compiled, which no estimate tells of.
    for name, case in (("", CASES["small"]), *CASES.items()):
        place = tmp_path_factory.mktemp("run")
        paths = [place / "a.fa", place / "b.fa"]
        for path, codes in zip(paths, case.sides(), strict=True):
            write_fasta(path, path.stem, codes)
        arguments = [*map(str, paths), "--out", str(place / "out"), "--engine", "cpu", "--threads", str(case.threads)]
        spent = take(["align", "--quiet", *arguments, *case.options], place / "out", home)
        found[name] = spent, Result.open(place / "out").request
    return found


@needs_proc
@pytest.mark.parametrize("name", CASES)
def test_a_run_takes_at_most_what_was_told(name: str, taken: dict, isolated: Path) -> None:
    spent, request = taken[name]
    assert isolated.exists(), "the square's rate is remembered"
    threads = CASES[name].threads
    told = estimate(request, isolated.parent, CpuEngine(threads))
    assert spent.memory_bytes <= told.memory_bytes <= 3 * spent.memory_bytes
    # Room for a few pictures, which a short run has none of, and for as long an alignment as there
    # may be.
    assert spent.disk_bytes <= told.disk_bytes <= 3 * spent.disk_bytes + 16 * MIB
    # The processor's seconds, since other programs may have it meanwhile.
    assert spent.cpu_seconds / threads <= told.seconds


@needs_proc
def test_the_rate_is_that_of_the_square(taken: dict, isolated: Path) -> None:
    """Short, narrow and small runs after it did not change it."""
    spent, request = taken["square"]
    cells = request.a.used * request.b.used
    remembered = json.loads(isolated.read_text())["cells_a_second"]
    # The start of the program is no small part of so short a run.
    assert cells / remembered < 1.1 * max(spent.cpu_seconds, estimate(request, None, CpuEngine(1)).seconds)


# ---- Records of large runs (tests/bench/records.csv)


FIRST = "stage 1: find the best score"


def know(rate: Path, cells_a_second: float) -> None:
    rate.parent.mkdir(parents=True, exist_ok=True)
    rate.write_text(json.dumps({"cells_a_second": cells_a_second}))


def test_the_published_pair_took_no_longer(rate: Path) -> None:
    """1,044,459 × 1,072,950 on two threads, 12 % pruned."""
    table = bench_record("pipeline", "pipeline --full")
    swept = 1_044_459 * 1_072_950 * (1 - table["stage 1, cells pruned"] / 100)
    know(rate, swept / table[FIRST] / 2)
    told = estimate(asked(1_044_459, 1_072_950), None, CpuEngine(2))
    assert table["whole run"] <= told.seconds <= 1.5 * table["whole run"]


def test_before_it_is_measured_a_processor_is_taken_for_a_slow_one(rate: Path) -> None:
    seconds = bench_record("pipeline", "pipeline --full")[FIRST]
    told = estimate(asked(1_044_459, 1_072_950), None, CpuEngine(2))
    assert seconds < told.seconds < 3.5 * seconds


@pytest.mark.parametrize(
    "case, figure, rows, columns",
    [
        ("memory", "peak memory, 3 Mbp", 3_030_000, 3_032_000),
        ("pruning", "cells pruned, 5 Mbp at 0.1 %: peak memory", 5_060_000, 5_063_000),
    ],
)
def test_megabases_took_no_more_memory(case: str, figure: str, rows: int, columns: int, rate: Path) -> None:
    peak = bench_record(case, f"{case} --full")[figure] * 1e6
    told = estimate(asked(rows, columns), None, CpuEngine(2))
    # A slow disk would take 512 MiB of what is told, and this one took none.
    assert peak <= told.memory_bytes - 512 * MIB <= 1.5 * peak


# ---- Terms


def asked(rows: int, columns: int, **limits: int) -> ChromosomeRequest:
    a, b = (SequenceChoice(f"{name}.fa", length=length) for name, length in (("a", rows), ("b", columns)))
    return ChromosomeRequest(a, b, engine="cpu", limits=Limits(**limits))


def told_for(rows: int, columns: int, threads: int = 1, **limits: int) -> Estimate:
    return estimate(asked(rows, columns, **limits), None, CpuEngine(threads))


def test_a_long_row_fills_the_memory(rate: Path) -> None:
    """10 M × 50 M on four threads: a special row, H and F of 4 bytes each, takes 8 bytes a
    column.
    """
    bases = (1 + 1 + 2) * 60 * MEGA  # read, grown, 16 bits to sweep
    left_border = (4 + 4) * 10 * MEGA
    diagonal_bound = 2 * 10 * MEGA  # what is left to be scored, by row and diagonal
    rows_held = 1 + 1 + 1 + 4  # top border, bus, a band more than the threads are at
    waiting = 2  # for the disk: more than 512 MiB
    expected = 125 * MIB + bases + left_border + diagonal_bound + (rows_held + waiting) * 8 * (50 * MEGA + 1)
    assert told_for(10 * MEGA, 50 * MEGA, threads=4, sra_bytes=1 << 40).memory_bytes == expected


def test_short_rows_wait_within_the_queue_and_within_the_disk(rate: Path) -> None:
    large = told_for(5 * MEGA, 5 * MEGA, sra_bytes=1 << 40)
    # One special row only: all that is written is less than the queue would hold.
    small = told_for(5 * MEGA, 5 * MEGA, sra_bytes=8 * (5 * MEGA + 1))
    assert large.disk_bytes > 512 * MIB > small.disk_bytes
    assert large.memory_bytes - small.memory_bytes == 512 * MIB - small.disk_bytes


def test_words_of_the_lower_bound_take_memory_before_the_rows_do(rate: Path) -> None:
    """Five million rows of a hundred bases: a million words are looked at, 80 bytes each; of the
    other sequence hardly any. A thread's table for stage 2 has half a million entries, 16 bytes
    each.
    """
    words = 80 * (MAX_SEEDS + 100) + 16 * (1 << 19)
    expected = 125 * MIB + 4 * (5 * MEGA + 100) + (8 + 2) * 5 * MEGA + 8 * 101 + words
    assert told_for(5 * MEGA, 100).memory_bytes == expected
    # What each side adds is bounded.
    twice = told_for(10 * MEGA, 100).memory_bytes
    assert twice - expected == (4 + 8 + 2) * 5 * MEGA


def test_special_rows_and_columns_fill_the_disk(rate: Path) -> None:
    """1 M × 2 M: rows every 49 blocks of 1024 rows, that is 19, and columns every 3072: a 16th of
    that.
    """
    told = told_for(MEGA, 2 * MEGA, sra_bytes=1 << 40)
    interval = 48 * 1024
    rows = (MEGA - 1) // interval
    columns = 2 * MEGA // 3072
    special = rows * 8 * (2 * MEGA + 1) + columns * 8 * (interval + 1)
    checkpoints = 2 * 8 * (2 * MEGA + 1)
    text_and_tables = 6 * 3 * MEGA
    assert told.disk_bytes == 8 * MIB + special + checkpoints + text_and_tables


def test_the_seconds_of_each_stage(rate: Path) -> None:
    """A million squared at 5 GCUPS and thread, by two threads: stage 1 first, then strips of a
    flush interval and of a column's.
    """
    know(rate, 5e9)
    reading = 2 * MEGA / 2e6
    interval, column = 48 * 1024, 3072
    # Each row of a sweep takes as long as 1024 columns more.
    stage_1 = 1.05 * MEGA * (MEGA + 1024) / (2 * 5e9)
    stage_2 = 1.25 * MEGA * (interval + 1024) / (2 * 5e9)
    stages_3_and_4 = 2.5 * MEGA * column / 5e9
    assert told_for(MEGA, MEGA, threads=2).seconds == pytest.approx(2 + reading + stage_1 + stage_2 + stages_3_and_4)


def test_further_alignments_take_a_fill_of_each_strand_and_their_lines(rate: Path) -> None:
    rows = columns = 10 * MEGA
    request, engine = asked(rows, columns), CpuEngine(1)
    plain = estimate(request, None, engine)
    one = estimate(request.with_(also="3"), None, engine)
    both = estimate(request.with_(also="3", also_both_strands=True), None, engine)
    assert both.seconds - one.seconds == pytest.approx(one.seconds - plain.seconds)
    assert one.seconds - plain.seconds == pytest.approx(1.2 * rows * columns / engine.rates.of("sweep"))
    # 8 bytes a base of at least some dozen saved rows.
    assert both.disk_bytes - one.disk_bytes >= 12 * 8 * columns
    assert estimate(request.with_(also="3", mode="global"), None, engine).seconds <= plain.seconds


def test_few_special_rows_take_time(rate: Path) -> None:
    """With one special row stage 2 has half of the matrix to sweep, and stages 3 and 4 as much by
    one thread.
    """
    many, one = (told_for(MEGA, MEGA, sra_bytes=area).seconds for area in (1 << 40, 8 * (MEGA + 1)))
    assert one > 2.5 * many


class Card(AsCard):
    """As far as an estimate looks at one."""


@pytest.mark.parametrize("threads", [1, 8])
def test_a_thread_is_taken_for_a_slow_one(threads: int, rate: Path) -> None:
    """4 GCUPS, half of what was measured."""
    told = told_for(10 * MEGA, 10 * MEGA, threads=threads).seconds
    assert 1e14 / told == pytest.approx(4e9 * threads, rel=0.15)


def test_a_card_is_taken_for_a_slow_one_and_its_threads_do_not_count(rate: Path) -> None:
    """200 GCUPS, a tenth of what is measured on a large one."""
    told = [estimate(asked(10 * MEGA, 10 * MEGA), None, Card(threads)).seconds for threads in (1, 8)]
    assert told[0] == told[1]
    assert 1e14 / told[0] == pytest.approx(2e11, rel=0.15)


ENGINES: list[Engine] = [CpuEngine(1), CpuEngine(3), Card(1)]


@pytest.mark.parametrize("engine", ENGINES, ids=["one thread", "three threads", "card"])
def test_the_rate_is_remembered(engine: Engine, rate: Path) -> None:
    """It is that of a wide matrix, whichever was computed, and a thread's."""
    before = estimate(asked(MEGA, MEGA), None, engine).seconds
    remember_rate(engine, 10**12, 10**12, MEGA, 500.0)
    wide = estimate(asked(MEGA, MEGA), None, engine).seconds
    assert 500 < wide < 600 and wide != before
    # A narrow one of as many cells takes longer, as if each row had 1024 columns more.
    narrow = estimate(asked(10**8, 10_000), None, engine).seconds
    assert narrow - 10**8 / 2e6 == pytest.approx(500 * 1.05 * 1.1024, rel=0.02)
    remember_rate(engine, 10**12, 10**12, 1000, 500.0 * 2.024)
    assert estimate(asked(MEGA, MEGA), None, engine).seconds == pytest.approx(wide, rel=0.01)


@pytest.mark.parametrize("engine", ENGINES, ids=["one thread", "three threads", "card"])
def test_the_less_is_computed_the_less_time_it_takes(engine: Engine, rate: Path) -> None:
    remember_rate(engine, 10**12, 10**12, MEGA, 500.0)
    request = asked(MEGA, MEGA)
    whole = estimate(request, None, engine).seconds
    told = [pruned_seconds(request, engine, share) for share in (1.0, 0.6, 0.05)]
    assert whole > told[0] > 0.7 * whole and 0.5 * told[0] < told[1] < 0.75 * told[0] and told[2] < 0.15 * told[0]


@pytest.mark.parametrize("engine", [CpuEngine(1), Card(1)], ids=["processor", "card"])
def test_runs_that_prune_most_tell_nothing(engine: Engine, rate: Path) -> None:
    file = rate.with_name(f"{engine.name}_rate.json")
    remember_rate(engine, 4 * 10**11, 10**12, MEGA, 500.0)
    assert not file.exists()
    remember_rate(engine, 6 * 10**11, 10**12, MEGA, 500.0)
    assert file.exists()


@pytest.mark.parametrize("cells, seconds", [(10**12, 0.99), (10**10 - 1, 100.0)])
def test_short_runs_tell_nothing(cells: int, seconds: float, rate: Path) -> None:
    remember_rate(CpuEngine(1), cells, cells, MEGA, seconds)
    assert not rate.exists()
    remember_rate(CpuEngine(1), 5 * 10**9, 5 * 10**9, MEGA, 1.0)
    assert not rate.exists()
    remember_rate(CpuEngine(1), 10**10, 10**10, MEGA, 1.0)
    assert json.loads(rate.read_text())["cells_a_second"] == pytest.approx(10**10, rel=0.01)


def test_a_run_beside_others_lowers_the_rate_little(rate: Path) -> None:
    for seconds, expected in ((10.0, 1e9), (40.0, 8e8), (40.0, 6.4e8), (5.0, 2e9)):
        remember_rate(CpuEngine(1), 10**10, 10**10, MEGA, seconds)
        assert json.loads(rate.read_text())["cells_a_second"] == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize(
    "text",
    ["{}", "no JSON", '{"cells_a_second": "x"}'] + [f'{{"cells_a_second": {n}}}' for n in (0.9e6, 1.1e14, -1, "NaN")],
)
def test_a_damaged_rate_is_none(text: str, rate: Path) -> None:
    unknown = told_for(MEGA, MEGA).seconds
    rate.parent.mkdir()
    rate.write_text(text)
    assert told_for(MEGA, MEGA).seconds == unknown


@pytest.mark.parametrize("cells_a_second", [1.1e6, 0.9e14])
def test_a_rate_within_bounds_is_taken(cells_a_second: float, rate: Path) -> None:
    unknown = told_for(MEGA, MEGA).seconds
    know(rate, cells_a_second)
    assert told_for(MEGA, MEGA).seconds != pytest.approx(unknown)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes with a name, nor links for everybody")
@pytest.mark.parametrize("what", ["pipe", "link", "folder"])
def test_what_is_no_file_is_neither_read_nor_written(what: str, rate: Path, tmp_path: Path) -> None:
    unknown = told_for(MEGA, MEGA).seconds
    elsewhere = tmp_path / "elsewhere"
    rate.parent.mkdir()
    know(elsewhere, 7e9)
    {"pipe": os.mkfifo, "link": lambda path: path.symlink_to(elsewhere), "folder": Path.mkdir}[what](rate)
    before = rate.lstat().st_mode, elsewhere.read_text()
    remember_rate(CpuEngine(1), 10**12, 10**12, MEGA, 100.0)
    assert told_for(MEGA, MEGA).seconds == unknown
    assert (rate.lstat().st_mode, elsewhere.read_text()) == before
    assert list(rate.parent.iterdir()) == [rate]


def test_it_loads_no_compiler() -> None:
    """The dialog asks for it while one types."""
    code = "import sys, gpu.analyses.chromosome.estimate; print('numba' in sys.modules)"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "False"
