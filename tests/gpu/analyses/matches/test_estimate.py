"""Estimates of searches for matches against the cost of searches, and its terms one by one."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.estimate import Estimate
from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.engines.cpu.engine import CpuEngine
from tests.as_card import AsCard
from tests.gpu.analyses.measured import Taken, bench_record, cache_home, needs_proc, take

MIB = 1 << 20
MEGA = 10**6
LETTERS = np.frombuffer(b"ACGT", dtype=np.uint8)


# ---- Processes


@dataclass(frozen=True)
class Case:
    """A genome of so many bases, and so many reads of it with errors (0: one query, the genome's
    first bases, changed).
    """

    genome: int
    reads: int
    bases: int
    threads: int

    def write(self, folder: Path) -> tuple[Path, Path]:
        chance = np.random.default_rng(1)
        genome = chance.integers(0, 4, self.genome)
        if self.reads:
            queries = genome[chance.integers(0, self.genome - self.bases, self.reads)[:, None] + np.arange(self.bases)]
        else:
            queries = genome[None, : self.bases].copy()
        changed = chance.random(queries.shape) < 0.01
        queries[changed] = (queries[changed] + 1) % 4
        return _fasta(folder / "r.fa", [genome]), _fasta(folder / "q.fa", queries)


def _fasta(path: Path, records: Iterable[np.ndarray]) -> Path:
    with path.open("wb") as file:
        for number, codes in enumerate(records):
            file.write(b">%d\n%s\n" % (number, LETTERS[codes].tobytes()))
    return path


CASES = {
    "small": Case(1_000, 0, 1_000, 1),
    "two genomes": Case(2 * MEGA, 0, 2 * MEGA, 2),
    "a large reference": Case(5 * MEGA, 0, 2_000, 1),
    "a large query": Case(1_000, 120_000, 100, 1),
    "many reads": Case(1 * MEGA, 60_000, 100, 1),
    "many short reads": Case(1 * MEGA, 300_000, 36, 2),
}


def _measured(case: Case, place: Path) -> tuple[Taken, Estimate]:
    reference, query = case.write(place)
    options = ["--engine", "cpu", "--threads", str(case.threads), "-maxmatch", "-b", "--out", str(place / "out")]
    arguments = ["matches", "--quiet", *options, str(reference), str(query)]
    spent = take(arguments, place / "out", cache_home(place / "cache"))
    request = MatchesRequest(str(reference), (str(query),), engine="cpu", limits=MatchesLimits(threads=case.threads))
    return spent, estimate(request, place, CpuEngine(case.threads))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The first run has the kernels compiled, which no estimate tells of."""
    _measured(CASES["small"], tmp_path_factory.mktemp("compiled"))


@needs_proc
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", CASES)
def test_a_run_takes_at_most_what_was_told(name: str, tmp_path: Path) -> None:
    threads = CASES[name].threads
    spent, told = _measured(CASES[name], tmp_path)
    assert spent.memory_bytes <= told.memory_bytes <= 3 * spent.memory_bytes
    assert spent.disk_bytes <= told.disk_bytes <= 3 * spent.disk_bytes + MIB
    # The processor's seconds, since other programs may have it meanwhile; the reference is sorted
    # by one thread. What is told holds for queries that are rich in repeats, too, which these are
    # not: 10 to 12.5 times what a large query takes.
    assert spent.cpu_seconds / threads <= told.seconds <= 16 * spent.cpu_seconds


# ---- Sizes


class Sized:
    """Estimates for files of given sizes, which hold nothing: it is the size that tells."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(
        self, reference: int, *queries: int, engine: str = "cpu", threads: int = 1, **options: str
    ) -> Estimate:
        paths = []
        for number, size in enumerate((reference, *queries)):
            path = self._folder / f"{number}.fa"
            with path.open("wb") as file:
                file.truncate(size)
            paths.append(str(path))
        device = AsCard(threads) if engine == "cuda" else CpuEngine(threads)
        request = MatchesRequest(paths[0], tuple(paths[1:]), **options)  # type: ignore[arg-type]
        return estimate(request, self._folder, device)


@pytest.fixture
def sized(tmp_path: Path) -> Sized:
    return Sized(tmp_path)


# ---- Records of large searches: real genomes, the last reads 100 bases long


#: Of each search: bytes of the reference and of the queries, and how much dearer the estimate may
#: be. The first one and one of the others are in the record: which of them, the benchmark's
#: ``--full`` says.
RECORDED = {
    "two bacteria": (4_699_000, 5_000_000, 4),
    "100,000 reads": (5_000_000, 11_190_000, 8),
    "1,000,000 reads": (5_000_000, 112_900_000, 8),
}


def test_real_searches_took_no_longer(sized: Sized) -> None:
    record = bench_record("matches", "matches --full")
    of = ", index built: the longest round"
    searches = [name for name in RECORDED if f"{name}{of}" in record]
    assert "two bacteria" in searches and len(searches) == 2
    for name in searches:
        reference, query, most = RECORDED[name]
        longest = record[f"{name}{of}"]
        assert longest <= sized(reference, query, threads=2).seconds <= most * longest, name


# ---- Terms


#: The table of a reference of 80 Mb: 4 bytes for each word of 13 letters, of which there are fewer
#: than letters; and its end.
TABLE = 4 * (4**13 + 1)
EMPTY = 20


def test_the_index_is_nine_bytes_a_base_at_most(sized: Sized) -> None:
    told = sized(80 * MEGA, EMPTY)
    # Text and suffixes of 4 bytes in memory; of the query of 20 letters there is next to nothing.
    assert told.memory_bytes == 160 * MIB + 80 * MEGA + 4 * 80 * MEGA + TABLE + 3 * EMPTY
    assert told.disk_bytes == MIB + 4 * 80 * MEGA + TABLE


def test_queries_are_told_with_their_records_and_matches(sized: Sized) -> None:
    """Two files: the longer one is held three times; there is a match for 50 letters of both, and a
    record for 48.
    """
    empty, told = sized(80 * MEGA, EMPTY), sized(80 * MEGA, 12 * MEGA, 24 * MEGA)
    matches, records = 36 * MEGA / 50, 36 * MEGA / 48
    # Two places of 8 bytes, a length of 4, a strand of 1; a name and where it begins, a length of
    # 8.
    saved = (8 + 8 + 4 + 1) * matches + (16 + 8 + 8) * records
    assert told.disk_bytes - empty.disk_bytes == pytest.approx(saved, abs=100)
    assert told.memory_bytes - empty.memory_bytes == pytest.approx(3 * 24 * MEGA + 3 * saved, abs=200)


def test_no_more_waits_for_the_disk_than_may(sized: Sized) -> None:
    """900 MiB of records and matches, however many there are in how many files."""
    many, more = sized(MEGA, 400 * MEGA), sized(MEGA, 400 * MEGA, 300 * MEGA)
    assert many.memory_bytes == more.memory_bytes < 3 * 400 * MEGA + 1250 * MIB
    few = sized(MEGA, EMPTY).memory_bytes
    assert many.memory_bytes - few == pytest.approx(3 * 400 * MEGA + 900 * MIB, abs=200)


@pytest.mark.parametrize("packing", [bytes, gzip.compress])
@pytest.mark.parametrize("sign", [b">", b"@"])
def test_short_records_are_searched_in_batches(sign: bytes, packing: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Sixteen in the first 64 KiB of a file, say: reads of which 8 MiB are taken at once, or a
    little more.
    """
    told = []
    for bases in (4000, 4400):
        # Longer ones are sixteen only where more than the beginning is looked at.
        records = b"".join(sign + b"r\n" + b"A" * bases + b"\n" for _ in range(100))
        query = tmp_path / f"{bases}.fa"
        query.write_bytes(packing(records))
        with query.open("r+b") as file:
            file.truncate(100 * MEGA)
        told.append(estimate(MatchesRequest(str(query), (str(query),), engine="cpu"), tmp_path).memory_bytes)
    letters = 100 * MEGA * (4.6 if packing is gzip.compress else 1)
    assert told[1] - told[0] == pytest.approx(3 * (letters - 16 * MIB), abs=10)


def test_the_seconds_of_each_phase(sized: Sized) -> None:
    """80 Mb are read and sorted by one thread; 120 Mb are read, and searched on one strand by four
    threads, 4 Mb a second for both.
    """
    start, index = 0.7, 80 / 40 + 80 / 4
    forward = sized(80 * MEGA, 120 * MEGA, threads=4, strands="forward")
    assert forward.seconds == pytest.approx(start + index + 120 / 40 + 120 / 2 / (4 * 4))
    both = sized(80 * MEGA, 120 * MEGA, threads=4)
    assert both.seconds == pytest.approx(start + index + 120 / 40 + 120 / (4 * 4))
    card = sized(80 * MEGA, 1200 * MEGA, threads=4, engine="cuda")
    assert card.seconds == pytest.approx(start + index + 1200 / 40 + 1200 / 400)
    assert "of memory" in both.sentence and both.free_memory_bytes > 0 and both.free_disk_bytes > 0


@pytest.mark.parametrize("is_random", [True, False])
def test_packed_files_count_unpacked(is_random: bool, tmp_path: Path) -> None:
    """DNA packs to about two bits a letter, and what repeats itself to less, which nobody can
    know.
    """
    codes = np.random.default_rng(1).integers(0, 4 if is_random else 1, MEGA)
    plain = _fasta(tmp_path / "r.fa", [codes])
    packed = tmp_path / "r.fa.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    none, unpacked, told = (
        estimate(MatchesRequest(str(plain), (str(query),), engine="cpu"), tmp_path).disk_bytes
        for query in (tmp_path / "none.fa", plain, packed)
    )
    more = (told - none) / (unpacked - none)
    assert 1 < more < 1.6 if is_random else more < 0.1


def test_a_folder_that_is_not_there_yet_and_a_missing_file(sized: Sized, tmp_path: Path) -> None:
    """The one will be made, and the other is for its reader to tell."""
    told = sized(MEGA, MEGA)
    request = MatchesRequest(str(tmp_path / "0.fa"), (str(tmp_path / "1.fa"),), engine="cpu")
    assert estimate(request, tmp_path / "not" / "there", CpuEngine(1)).disk_bytes == told.disk_bytes
    missing = estimate(request.with_(reference=str(tmp_path / "none.fa")), tmp_path, CpuEngine(1))
    (tmp_path / "empty.fa").touch()
    nothing = estimate(request.with_(reference=str(tmp_path / "empty.fa")), tmp_path, CpuEngine(1))
    assert missing.seconds == nothing.seconds < told.seconds
    assert missing.memory_bytes == nothing.memory_bytes < told.memory_bytes


@pytest.mark.parametrize("vanishes", [False, True])
def test_queries_that_cannot_be_read_count_for_nothing(
    vanishes: bool, sized: Sized, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """True if they are not there, or go between two looks at them."""
    nothing = sized(MEGA, 0)
    if vanishes:
        monkeypatch.setattr("gpu.analyses.estimate.is_file", lambda path: True)
    request = MatchesRequest(str(tmp_path / "0.fa"), (str(tmp_path / "none.fa"),), engine="cpu")
    told = estimate(request, tmp_path, CpuEngine(1))
    assert (told.seconds, told.disk_bytes) == (nothing.seconds, nothing.disk_bytes)
    # The index of a million bases alone: text, suffixes, a table of words of 9 letters.
    assert told.memory_bytes == 160 * MIB + (1 + 4) * MEGA + 4 * (4**9 + 1)
