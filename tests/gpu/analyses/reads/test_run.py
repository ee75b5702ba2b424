"""A result folder holds what plain Python finds, also stopped and resumed, and exports it as it is
printed.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.reads import ANALYSIS, index
from gpu.analyses.reads import run as run_module
from gpu.analyses.reads.check import check
from gpu.analyses.reads.counts import KINDS
from gpu.analyses.reads.estimate import amount_of, estimate
from gpu.analyses.reads.index import FORMAT_VERSION
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.array_cache import ArrayCache
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.monitor import Monitor
from gpu.core.request import ThreadLimits
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import store, table_writer
from tests.gpu.analyses.reads.cases import (
    Read,
    hits_of,
    random_reads,
    random_reference,
    sam_lines,
    write_fasta,
    write_fastq,
)
from tests.gpu.analyses.stopping import Stopping

Records = list[tuple[str, str]]


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Records, list[Read], ReadsRequest]:
    """A reference, reads of two files, one of them packed and without qualities, and a cache of the
    test's own.
    """
    kept = ArrayCache("read-indices", "An index for reads", FORMAT_VERSION, tmp_path / "cache")
    monkeypatch.setattr(run_module, "kept_indices", lambda: kept)
    chance = random.Random(3)
    records = random_reference(chance)
    reads = random_reads(chance, records, 90)
    bare = [read for read in random_reads(chance, records, 60, with_qualities=False) if read.letters]
    write_fasta(tmp_path / "ref.fa", records)
    write_fastq(tmp_path / "one.fq", reads)
    text = "".join(f">{read.name}\n{read.letters}\n" for read in bare)
    (tmp_path / "two.fa.gz").write_bytes(gzip.compress(text.encode()))
    files = (str(tmp_path / "one.fq"), str(tmp_path / "two.fa.gz"))
    return records, [*reads, *bare], ReadsRequest(str(tmp_path / "ref.fa"), files, engine="cpu")


def _start(request: ReadsRequest, folder: Path, monitor: Monitor | None = None, threads: int = 2) -> ReadsResult:
    run(request, folder, monitor or Monitor(), CpuEngine(threads))
    return ReadsResult.open(folder)


def _sam(result: ReadsResult) -> list[str]:
    out = io.BytesIO()
    ANALYSIS.formats[0].write(result, out)
    return [line for line in out.getvalue().decode().splitlines() if not line.startswith("@")]


def _files(folder: Path) -> dict[str, bytes]:
    tables = [folder / name for name in ("reads", "hits", "records", "bases")]
    return {f"{path.parent.name}/{path.name}": path.read_bytes() for table in tables for path in table.iterdir()}


def test_tables_and_numbers(case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path) -> None:
    records, reads, request = case
    result = _start(request, tmp_path / "out")
    letters = [text for _, text in records]
    found = [hits_of(letters, read.letters, 1) if len(read.letters) > 1 else [] for read in reads]
    assert result.reads.text("name")[0 : len(reads)] == [read.name for read in reads]
    assert result.reads.text("letters")[0 : len(reads)] == [read.letters for read in reads]
    assert result.reads.text("qualities")[0 : len(reads)] == [read.qualities for read in reads]
    assert result.reads.column("hits")[0 : len(reads)].tolist() == [len(hits) for hits in found]
    before = np.cumsum([0, *map(len, letters)])
    firsts = [
        (before[hits[0].record] + hits[0].start, hits[0].reverse, hits[0].kind) if hits else (-1, 0, 4)
        for hits in found
    ]
    columns = [result.reads.column(name)[0 : len(reads)].tolist() for name in ("place", "strand", "kind")]
    assert list(zip(*columns, strict=True)) == firsts
    flat = [(number, hit) for number, hits in enumerate(found) for hit in hits]
    rows = list(zip(*(values.tolist() for values in result.hits.read(0, len(result.hits))), strict=True))
    extra = {"exact": 0, "mismatch": 0, "insertion": -1, "deletion": 1}
    assert rows == [
        (
            number,
            before[hit.record] + hit.start,
            len(reads[number].letters) + extra[KINDS[hit.kind]],
            int(hit.reverse),
            hit.kind,
            hit.offset,
        )
        for number, hit in flat
    ]
    told = result.statistics
    assert told["reads"] == len(reads) and told["bases"] == sum(len(read.letters) for read in reads)
    assert told["hits"] == [sum(hit.kind == kind for _, hit in flat) for kind in range(4)]
    assert told["mapped"] == [sum(bool(hits) and hits[0].kind == kind for hits in found) for kind in range(4)]
    assert all(told["mapped"]) and told["unmapped"] == sum(not hits for hits in found) > 0
    assert told["several"] == sum(len(hits) > 1 for hits in found) > 0 and told["cut"] == 0
    assert told["short"] == sum(len(read.letters) < 2 for read in reads) > 0
    assert told["per_read"][:3] == [sum(len(hits) == count for hits in found) for count in range(3)]
    assert sum(told["per_read"]) == len(reads) and told["reference_bases"] == before[-1]
    assert set(told["phases"]) == {"index", "read", "search", "write"}
    assert [stage.found for stage in result.stages] == [0, 0, len(flat), 0]
    log = (tmp_path / "out" / "log.txt").read_text()
    assert f"{told['short']} reads have fewer than 2 bases: told as unmapped." in log


def test_exports_are_what_is_printed(case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path) -> None:
    records, reads, request = case
    result = _start(request.with_(most=2), tmp_path / "out")
    assert _sam(result) == sam_lines(records, reads, most=2)
    assert result.statistics["cut"] > 0
    assert "have more than 2 hits: the first are told, and marked XC:i:1." in (tmp_path / "out" / "log.txt").read_text()
    out = io.BytesIO()
    ANALYSIS.formats[2].write(result, out)
    lines = [line.split("\t") for line in out.getvalue().decode().splitlines()]
    mapped = [line.split("\t") for line in _sam(result) if line.split("\t")[5] != "*"]
    assert [line[:3] for line in lines[1:]] == [[line[0], line[2], line[3]] for line in mapped]
    assert [line[4] for line in lines[1:]] == ["-" if int(line[1]) & 16 else "+" for line in mapped]
    assert all(
        int(line[3]) - int(line[2]) + 1 == len(sam[9]) + ("D" in sam[5]) - ("I" in sam[5])
        for line, sam in zip(lines[1:], mapped, strict=True)
    )


@pytest.mark.parametrize(("name", "near"), [("sam", 0.01), ("bam", 0.3), ("sorted-bam", 0.6)])
def test_the_size_of_a_file_is_told_by_some_reads(
    case: tuple[Records, list[Read], ReadsRequest],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    near: float,
) -> None:
    result = _start(case[2], tmp_path / "out")
    form = next(one for one in ANALYSIS.formats if one.name == name)
    form.save(result, path := tmp_path / f"x{form.extension}")
    size = path.stat().st_size
    assert form.size is not None and form.size(result) == pytest.approx(size, rel=near)
    monkeypatch.setattr("gpu.analyses.reads.export._SAMPLE", len(result.reads) // 32)
    assert form.size(result) == pytest.approx(size, rel=max(near, 0.4))


def test_stopped_anywhere_it_goes_on_to_the_same_bytes(
    case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, reads, request = case
    monkeypatch.setattr(table_writer, "PART_ROWS", 37)
    monkeypatch.setattr(run_module, "_MARKED", 16)
    monkeypatch.setattr(run_module, "_RECORDED", 32)
    # So that no more than a few blocks are searched and not saved.
    monkeypatch.setattr(CpuEngine, "host_threads", 1)
    # However slow the disk is, what was made is on it.
    monkeypatch.setattr(store, "STOP_SECONDS", 60.0)
    _start(request, tmp_path / "whole")
    expected = _files(tmp_path / "whole")

    # Blocks as large as the engine likes, and those of each piece.
    blocks = run_module.map_reads

    def small(*arguments: Any) -> Any:
        for block in blocks(*arguments):
            for first in range(0, len(block.reads), 13):
                yield block.part(first, min(len(block.reads), first + 13))

    done = []
    for after in (1, 2, 4, 7, 10):
        out = tmp_path / f"stopped{after}"
        with monkeypatch.context() as patched:
            patched.setattr(run_module, "map_reads", small)
            with pytest.raises(Cancelled):
                _start(request, out, Stopping(after))
        reached = ReadsResult.open(out).reached
        done.append(reached[-1].done if reached and reached[-1].stage == 3 else 0)
        with pytest.raises(InputError, match="is not finished"):
            _ = ReadsResult.open(out).reads
        result = _start(request, out, threads=1)
        assert _files(out) == expected
        assert result.statistics["reads"] == len(reads)
        assert result.statistics["hits"] == ReadsResult.open(tmp_path / "whole").statistics["hits"]
    assert done[0] == 0 < done[-1]


def test_what_is_damaged_is_found_again(case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path) -> None:
    _, _, request = case
    out = tmp_path / "out"
    _start(request, out)
    expected = _files(out)
    for name in ("hits/000000.place.npy", "reads/000000.letters.bytes.npy", "bases/000000.code.npy"):
        victim = out / name
        victim.write_bytes(victim.read_bytes()[:-1] + b"\x7f")
        with pytest.raises(Damaged, match=victim.name):
            _sam(ReadsResult.open(out))
        _start(request, out)
        assert _files(out) == expected


@pytest.mark.parametrize(
    ("table", "column", "change"),
    [
        (
            "reads",
            1,
            lambda letters: letters._replace(offsets=letters.offsets * (np.arange(len(letters.offsets)) != 5)),
        ),
        ("reads", 2, lambda qualities: qualities._replace(offsets=np.minimum(qualities.offsets, 7))),
        ("reads", 4, lambda counts: -counts),
        ("hits", 1, lambda places: places - 5000),
        ("hits", 1, lambda places: places + 1 << 28),
        ("hits", 4, lambda kinds: kinds + 4),
        ("hits", 5, lambda offsets: offsets + 1 << 20),
        ("hits", 5, lambda offsets: offsets * 0 - 1),
    ],
)
def test_what_contradicts_itself_is_damaged(
    table: str,
    column: int,
    change: Callable[[Any], Any],
    case: tuple[Records, list[Read], ReadsRequest],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, _, request = case
    result = _start(request, tmp_path / "out")
    victim = getattr(result, table)
    columns = victim.read(0, len(victim))
    changed = [change(values) if number == column else values for number, values in enumerate(columns)]
    monkeypatch.setattr(victim, "read", lambda first, last: changed)
    with pytest.raises(Damaged, match="its reads contradict each other; run the comparison again"):
        result.checked(result.block(0, len(result.reads)))


def test_a_damaged_index_is_made_anew_and_that_is_said(
    case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path
) -> None:
    records, reads, request = case
    first = Monitor()
    _start(request, tmp_path / "one", first)
    assert first.progress.remarks == (
        f"{sum(len(read.letters) < 2 for read in reads)} reads have fewer than 2 bases: told as unmapped.",
    )
    (kept,) = (tmp_path / "cache").iterdir()
    good = kept.read_bytes()
    kept.write_bytes(good[:5000] + bytes([good[5000] ^ 1]) + good[5001:])
    again = Monitor()
    result = _start(request, tmp_path / "two", again)
    assert again.progress.remarks[0] == (
        f"An index for reads kept in “{tmp_path / 'cache'}” was damaged; it is made anew."
    )
    assert "was damaged; it is made anew." in (tmp_path / "two" / "log.txt").read_text()
    assert kept.read_bytes() == good
    assert _sam(result) == sam_lines(records, reads)


def test_an_index_is_made_once(
    case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, request = case
    _start(request, tmp_path / "one")
    made: list[object] = []
    monkeypatch.setattr(index, "_made", lambda *arguments: made.append(arguments))
    _start(request, tmp_path / "two")
    assert not made


def test_threads_and_paths_make_no_difference(case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path) -> None:
    _, _, request = case
    out = tmp_path / "out"
    _start(request.with_(limits=ThreadLimits(1)), out, threads=1)
    (tmp_path / "moved").mkdir()
    reference, *reads = [shutil.copy(path, tmp_path / "moved") for path in request.files]
    moved = request.with_(reference=reference, reads=tuple(reads))
    _start(moved, out)  # the same, finished
    for other in (moved.with_(errors=0), moved.with_(most=3), moved.with_(reads=moved.reads[:1])):
        with pytest.raises(InputError, match="another comparison"):
            _start(other, out)


def test_changed_input_is_refused(case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path) -> None:
    _, _, request = case
    checked = check(request)
    assert len(checked.sha256) == 3
    Path(request.reads[0]).write_text("@r\nACGT\n+\nIIII\n")
    with pytest.raises(InputError, match="has changed since"):
        _start(checked, tmp_path / "out")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("@a\nACGT\n+\nIIII\n@b\nACGT\n+\nIII\n@c\nACGT\n+\nIIII\n", "Read 2 of .* fewer qualities than letters"),
        ("@a\nACGT\n+\nIIII\n@b\nACGT\n+\nIIIII\n", "Read 2 of .* more qualities than letters"),
        ("@a\nACGT\n+\nIIII\n@b\nACGT\n", "Read 2 of .* is cut off"),
        ("@a\nACGT\n@b\nACGT\n+\nIIII\n+\nIIII\n", "Read 1 of .* no line that begins with “\\+”"),
        ("@a\nACGT\n+\nIIII\n@b\nAC!T\n+\nIIII\n", "There is “!” in record 2 of"),
    ],
)
def test_bad_reads_are_told_by_their_number(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "r.fa").write_text(">r\nACGTACGT\n")
    (tmp_path / "q.fq").write_text(text)
    request = ReadsRequest(str(tmp_path / "r.fa"), (str(tmp_path / "q.fq"),))
    with pytest.raises(InputError, match=sentence):
        check(request)
    with pytest.raises(InputError, match=sentence):
        _start(request, tmp_path / "out")


def test_a_request_goes_to_json_and_back() -> None:
    request = ReadsRequest("a.fa", ("b.fq", "c.fq.gz"), 0, 25, "cpu", ThreadLimits(3), ("x",) * 3)
    assert ReadsRequest.from_json(json.loads(json.dumps(request.to_json()))) == request
    assert request.title == "b + 1 → a · exact · ≤ 25 hits" and request.folder_name == "reads b + 1 in a"
    assert request.identity() == request.with_(engine="auto", limits=ThreadLimits(), reference="d.fa").identity()
    assert ReadsRequest("a.fa").last_stage == 2
    for wrong in ({"errors": 2}, {"most": -1}, {"reference": ""}):
        with pytest.raises(InputError):
            request.with_(**wrong)
    with pytest.raises(InputError, match="nothing to map"):
        ReadsRequest("a.fa").check_reads()


def test_the_estimate_counts_reads_by_the_first_ones(
    case: tuple[Records, list[Read], ReadsRequest], tmp_path: Path
) -> None:
    _, _, request = case
    chance = random.Random(4)
    reads = [Read(f"read{number}", "".join(chance.choices("ACGT", k=100)), "I" * 100) for number in range(4000)]
    request = request.with_(reads=(str(write_fastq(tmp_path / "many.fq", reads)),))
    amount = amount_of(request)
    assert 0.9 * 4000 < amount.reads < 1.1 * 4000 and 0.9 * 400_000 < amount.letters < 1.1 * 400_000
    needs = estimate(request, tmp_path, CpuEngine(2))
    assert f"about {amount.reads:,} reads" in needs.sentence and needs.disk_bytes > 4000 * 200
