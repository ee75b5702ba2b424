"""Two genomes compared: pairs as aligned alone, what a kill leaves, further pairs, failures."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome import ANALYSIS as CHROMOSOME
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.batch.local import LocalExecutor
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.monitor import Monitor
from gpu.core.request import is_same_comparison
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.request import PROPOSE, GenomesRequest, PairChoice
from gpu.genomes.result import GenomesResult
from gpu.results import journal
from gpu.sequences.choice import SequenceChoice
from tests.gpu.genomes.simulated import Simulated, simulate, write_fasta

ROOT = Path(__file__).resolve().parents[3]
#: Files of a result that tell when and how long, not what.
_TIMES = {"history.npz", "journal.jsonl", "log.txt", "statistics.json"}


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Simulated:
    return simulate(tmp_path_factory.mktemp("genomes"))


@pytest.fixture(scope="module")
def result(pair: Simulated, tmp_path_factory: pytest.TempPathFactory) -> GenomesResult:
    folder = tmp_path_factory.mktemp("result") / "r"
    ANALYSIS.run(request_of(pair), folder, Monitor(), CpuEngine(2))
    return GenomesResult.open(folder)


def request_of(pair: Simulated) -> GenomesRequest:
    return GenomesRequest((str(pair.a),), (str(pair.b),), engine="cpu")


def test_the_pairs_that_belong_together_are_aligned(pair: Simulated, result: GenomesResult) -> None:
    assert result.finished
    found = {(one.a, one.b): one for one in result.pairs}
    assert set(found) == {("a1", "b1"), ("a1", "b2"), ("a2", "b1"), ("a2", "b2"), ("a3", "b3")}
    assert [key for key, one in found.items() if one.reverse] == [("a3", "b3")]
    whole = found["a3", "b3"]
    assert whole.a_coverage > 0.99 and whole.identity > 0.95 and whole.evalue and (whole.log10_evalue or 0) < -9
    # The exchanged ends, to some bases of the breakpoint.
    moved = found["a1", "b2"]
    assert moved.a_range is not None and abs(min(moved.a_range) - pair.cuts[0] - 1) < 40
    assert result.device and all(one.device for one in result.pairs)
    assert all(
        share > 0.99 * sum(map(len, side.values())) for share, side in zip(result.aligned, pair.records, strict=True)
    )


def test_a_pair_has_the_bytes_of_the_same_records_aligned_alone(
    pair: Simulated, result: GenomesResult, tmp_path: Path
) -> None:
    for one in result.pairs:
        alone = tmp_path / one.folder
        a, b = SequenceChoice(str(pair.a), one.a), SequenceChoice(str(pair.b), one.b, reverse=one.reverse)
        CHROMOSOME.run(ChromosomeRequest(a, b, engine="cpu"), alone, Monitor(), CpuEngine(1))
        ours = result.folder / one.folder
        names = {path.name for path in alone.iterdir() if path.is_file()} - _TIMES
        assert "alignment.npz" in names
        for name in names:
            assert (alone / name).read_bytes() == (ours / name).read_bytes(), name
        assert is_same_comparison(Result.open(alone).request, Result.open(ours).request)


def test_rearrangements_between_records_are_told(pair: Simulated, result: GenomesResult) -> None:
    found = result.rearrangements
    a, b = (genome.records.names for genome in result.genomes)
    rows = {(found.title(row), a[found.a[row]], b[found.b[row]], bool(found.reverse[row])) for row in range(len(found))}
    assert rows == {
        ("collinear", "a1", "b1", False),
        ("collinear", "a2", "b2", False),
        ("collinear", "a3", "b3", True),
        ("translocation between records", "a1", "b2", False),
        ("translocation between records", "a2", "b1", False),
    }
    ends = {a[found.a[row]]: int(found.a_start[row]) for row in range(len(found)) if found.between[row]}
    assert all(abs(ends[name] - cut) < 40 for name, cut in zip(("a1", "a2"), pair.cuts, strict=True))


def test_a_finished_run_is_not_computed_again(pair: Simulated, result: GenomesResult) -> None:
    before = (result.folder / journal.NAME).read_bytes()
    ANALYSIS.run(request_of(pair), result.folder, Monitor(), CpuEngine(1), executor=Refusing())
    assert (result.folder / journal.NAME).read_bytes() == before


def test_pairs_are_proposed_then_chosen_by_hand(pair: Simulated, tmp_path: Path) -> None:
    folder = tmp_path / "r"
    asked = request_of(pair)
    ANALYSIS.run(asked.with_(until=PROPOSE), folder, Monitor(), CpuEngine(2))
    proposed = GenomesResult.open(folder)
    assert proposed.finished and not proposed.has_alignments
    assert (folder / "proposal.tsv").read_text().count("yes\t") == 5
    few = (PairChoice("a3", "b3", True), PairChoice("a1", "b2", False, (1001, 2200), None))
    ANALYSIS.run(asked.with_(pairs=few), folder, Monitor(), CpuEngine(2))
    done = GenomesResult.open(folder)
    assert [(one.a, one.b) for one in done.pairs] == [("a3", "b3"), ("a1", "b2")]
    assert Result.open(folder / done.pairs[1].folder).request.a.trim == (1001, 2200)
    # More of the same comparison: what is there stays.
    known = (folder / done.pairs[0].folder / journal.NAME).read_bytes()
    ANALYSIS.run(asked.with_(pairs=(*few, PairChoice("a2", "b2"))), folder, Monitor(), CpuEngine(2))
    assert len(GenomesResult.open(folder).pairs) == 3
    assert (folder / done.pairs[0].folder / journal.NAME).read_bytes() == known
    # Fewer: nothing is aligned, and the sum is of these alone.
    ANALYSIS.run(asked.with_(pairs=few[:1]), folder, Monitor(), CpuEngine(2), executor=Idle())
    assert [one.a for one in GenomesResult.open(folder).pairs] == ["a3"]


def test_pairs_that_are_done_get_the_further_alignments_that_are_wanted_later(
    pair: Simulated, result: GenomesResult, tmp_path: Path
) -> None:
    folder, whole = tmp_path / "r", tmp_path / "whole"
    first = PairChoice("a1", "b1", next(one.reverse for one in result.pairs if (one.a, one.b) == ("a1", "b1")))
    ANALYSIS.run(request_of(pair).with_(pairs=(first,)), folder, Monitor(), CpuEngine(2))
    for one in (folder, whole):
        ANALYSIS.run(request_of(pair).with_(also="2"), one, Monitor(), CpuEngine(2))
    found, expected = (GenomesResult.open(one).pairs for one in (folder, whole))
    times = {"seconds": 0.0, "device": "", "computer": ""}
    assert [replace(one, **times) for one in found] == [replace(one, **times) for one in expected]
    assert len(found) == len(result.pairs) and max(one.alignments for one in found) == 3


def test_a_pair_that_is_in_neither_genome_is_refused(pair: Simulated, tmp_path: Path) -> None:
    asked = request_of(pair).with_(pairs=(PairChoice("a1", "chrX"),))
    with pytest.raises(InputError, match="no record “chrX”"):
        ANALYSIS.run(asked, tmp_path / "r", Monitor(), CpuEngine(1))
    assert not (tmp_path / "r").exists()


def test_a_failed_pair_is_told_and_the_others_go_on(pair: Simulated, tmp_path: Path) -> None:
    asked = request_of(pair).with_(pairs=(PairChoice("a3", "b3", True), PairChoice("a2", "b2")))
    monitor = Monitor()
    ANALYSIS.run(asked, tmp_path / "r", monitor, CpuEngine(1), executor=FailsFor("a2"))
    result = GenomesResult.open(tmp_path / "r")
    assert [one.a for one in result.pairs] == ["a3"]
    assert (
        result.failures == monitor.picture.failures == 1
        and "The drive is full." in result.notices[0]
        and "a2 × b2" in result.notices[0]
    )
    assert any("The drive is full." in sentence for sentence in monitor.progress.remarks)
    assert any(sentence.startswith("a2 × b2: ") for sentence in monitor.progress.remarks)
    ANALYSIS.run(asked, tmp_path / "r", Monitor(), CpuEngine(1))
    again = GenomesResult.open(tmp_path / "r")
    assert len(again.pairs) == 2 and not again.failures and not again.notices


def test_one_client_at_a_time_writes_a_comparison(pair: Simulated, tmp_path: Path) -> None:
    asked = request_of(pair).with_(pairs=(PairChoice("a3", "b3", True),))
    told: list[str] = []

    def other(state: TaskState) -> None:
        if not told:
            with pytest.raises(InputError) as refused:
                ANALYSIS.run(asked, tmp_path / "r", Monitor(), CpuEngine(1), executor=Refusing())
            told.append(str(refused.value))

    ANALYSIS.run(asked, tmp_path / "r", Monitor(), CpuEngine(1), executor=Tells(other))
    assert "is being written by another Crosspoint" in told[0]
    assert len(GenomesResult.open(tmp_path / "r").pairs) == 1


def test_a_cancel_stops_the_batch_and_keeps_what_is_done(pair: Simulated, tmp_path: Path) -> None:
    monitor = Monitor()
    executor = Tells(lambda state: monitor.cancel() if state.status is Status.DONE else None)
    with pytest.raises(Cancelled):
        ANALYSIS.run(request_of(pair), tmp_path / "r", monitor, CpuEngine(1), executor=executor)
    result = GenomesResult.open(tmp_path / "r")
    assert not result.finished
    done = [record["name"] for record in result.records if record["kind"] == "pair"]
    assert len(done) == 1
    executor = Tells(lambda state: None)
    ANALYSIS.run(request_of(pair), tmp_path / "r", Monitor(), CpuEngine(1), executor=executor)
    assert done[0] not in executor.asked and len(GenomesResult.open(tmp_path / "r").pairs) == 5


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")
def test_a_killed_run_goes_on_where_it_was(pair: Simulated, result: GenomesResult, tmp_path: Path) -> None:
    folder = tmp_path / "r"
    command = [sys.executable, str(ROOT / "main.py"), "genomes", str(pair.a), str(pair.b), "--out", str(folder)]
    command += ["--engine", "cpu", "--threads", "1", "--quiet"]
    running = subprocess.Popen(command)
    try:
        while running.poll() is None and '"pair"' not in _read(folder / journal.NAME):
            time.sleep(0.005)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    before = [record["name"] for record in journal.read(folder / journal.NAME) if record["kind"] == "pair"]
    assert before
    executor = Tells(lambda state: None)
    ANALYSIS.run(request_of(pair), folder, Monitor(), CpuEngine(1), executor=executor)
    assert not set(before) & set(executor.asked)
    found = GenomesResult.open(folder)
    assert found.finished
    assert [_without_times(one.as_object()) for one in found.pairs] == [
        _without_times(one.as_object()) for one in result.pairs
    ]
    for name in ("proposal.npz", "rearrangements.npz"):
        first, second = (np.load(each.folder / name) for each in (found, result))
        assert all(np.array_equal(first[key], second[key], equal_nan=True) for key in first if "seconds" not in key)


def test_records_of_one_name_are_refused(pair: Simulated, tmp_path: Path) -> None:
    twice = tmp_path / "twice.fa"
    twice.write_text(">x\nACGTACGTAC\n>x\nACGTACGTAC\n")
    with pytest.raises(InputError, match="two records “x”"):
        ANALYSIS.run(GenomesRequest((str(twice),), (str(pair.b),)), tmp_path / "r", Monitor(), CpuEngine(1))


def test_genomes_of_several_files_are_one(pair: Simulated, result: GenomesResult, tmp_path: Path) -> None:
    sides = []
    for records, letter in zip(pair.records, "ab", strict=True):
        sides.append(
            tuple(
                str(write_fasta(tmp_path / f"{letter}{number}.fa", {name: letters}))
                for number, (name, letters) in enumerate(records.items())
            )
        )
    ANALYSIS.run(GenomesRequest(*sides, engine="cpu"), tmp_path / "r", Monitor(), CpuEngine(2))
    found = GenomesResult.open(tmp_path / "r")
    assert [(one.a, one.b, one.score) for one in found.pairs] == [(one.a, one.b, one.score) for one in result.pairs]
    assert found.pair(found.pairs[0].folder).request.a.path in sides[0]


@pytest.mark.parametrize("name", ["proposal.npz", "pairs.json", "rearrangements.npz"])
def test_a_damaged_file_is_named_and_made_again(
    pair: Simulated, result: GenomesResult, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "r"
    shutil.copytree(result.folder, folder)
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[:-9] + b"?" * 9)
    with pytest.raises(Damaged, match=name):
        GenomesResult.open(folder)
    ANALYSIS.run(request_of(pair), folder, Monitor(), CpuEngine(1), executor=Idle())
    assert len(GenomesResult.open(folder).pairs) == 5
    assert name == "proposal.npz" or (folder / name).read_bytes() == whole


def test_unrelated_genomes_have_no_pair(tmp_path: Path) -> None:
    files = [
        str(simulate((tmp_path / str(seed)), (300, 300, 300), seed=seed).a)
        for seed in (1, 2)
        if (tmp_path / str(seed)).mkdir() is None
    ]
    with pytest.raises(InputError, match="lower the threshold"):
        ANALYSIS.run(GenomesRequest((files[0],), (files[1],)), tmp_path / "r", Monitor(), CpuEngine(1))


class Refusing:
    """An executor that must not be asked for anything."""

    def run(self, tasks: Iterable[BatchTask], on_state: Callable[[TaskState], None], check: Callable[[], None]) -> None:
        raise AssertionError("nothing is to be computed")

    def close(self) -> None:
        return


class Idle(Refusing):
    """An executor that is given no task."""

    def run(self, tasks: Iterable[BatchTask], on_state: Callable[[TaskState], None], check: Callable[[], None]) -> None:
        assert not list(tasks)


class Tells(LocalExecutor):
    """Computes with an engine of its own, and tells of each state; ``asked``: names of tasks."""

    def __init__(self, tell: Callable[[TaskState], object]) -> None:
        super().__init__()
        self.tell, self.asked = tell, list[str]()

    def run(self, tasks: Iterable[BatchTask], on_state: Callable[[TaskState], None], check: Callable[[], None]) -> None:
        def told(state: TaskState) -> None:
            if state.name not in self.asked:
                self.asked.append(state.name)
            on_state(state)
            self.tell(state)

        super().run(tasks, told, check)


class FailsFor(LocalExecutor):
    """Fails for the pairs of one record of a."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def run(self, tasks: Iterable[BatchTask], on_state: Callable[[TaskState], None], check: Callable[[], None]) -> None:
        def kept() -> Iterable[BatchTask]:
            for task in tasks:
                if self._name in task.name:
                    on_state(TaskState(task.name, Status.FAILED, message="The drive is full."))
                else:
                    yield task

        super().run(kept(), on_state, check)


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def _without_times(figures: dict[str, object]) -> str:
    return json.dumps({name: value for name, value in figures.items() if name not in ("seconds", "device")})


@pytest.mark.parametrize("reverse", [False, True])
def test_records_that_say_so_are_circles(reverse: bool, tmp_path: Path) -> None:
    """A pair that begins at different bases is one collinear alignment, covered once."""
    chance = random.Random(3)
    letters = "".join(chance.choices("ACGT", k=2_000))
    other = letters[700:] + letters[:700]
    other = other.translate(str.maketrans("ACGT", "TGCA"))[::-1] if reverse else other
    a, b = (tmp_path / f"{name}.fa" for name in "ab")
    a.write_text(f">a\n{letters}\n", encoding="ascii")
    b.write_text(f">b [topology=circular]\n{other}\n", encoding="ascii")
    request = GenomesRequest((str(a),), (str(b),), engine="cpu")
    ANALYSIS.run(request, tmp_path / "r", Monitor(), CpuEngine(2))
    result = GenomesResult.open(tmp_path / "r")
    (pair,) = result.pairs
    assert (pair.score, pair.a_coverage, pair.b_coverage, result.aligned) == (2_000, 1, 1, (2_000, 2_000))
    assert set(result.rearrangements.titles) == {"collinear"}
    written = io.BytesIO()
    next(one for one in ANALYSIS.formats if one.name == "pairs").write(result, written)
    row = dict(zip(*(line.split("\t") for line in written.getvalue().decode().splitlines()), strict=True))
    places = [row[name] for name in ("a_start", "a_end", "b_start", "b_end", "strand")]
    assert places == ["1", "2000", *(("701", "700", "-") if reverse else ("1301", "1300", "+"))]
