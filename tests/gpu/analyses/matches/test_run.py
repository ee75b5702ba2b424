"""A run's result folder says the same as what is printed."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches import run as run_module
from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.find import find
from gpu.analyses.matches.records import read_queries
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.matches.result import MatchesResult
from gpu.analyses.matches.run import run
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.results import journal, table_writer, writer
from gpu.sequences import raw
from tests.gpu.analyses.matches.cases import random_case, write
from tests.matches_oracle import maximal_matches, reverse_complement


def _request(folder: Path, **changes: object) -> MatchesRequest:
    return MatchesRequest(str(folder / "r.fa"), (str(folder / "q.fa"),)).with_(**changes)


def _start(request: MatchesRequest, folder: Path, monitor: Monitor | None = None) -> Monitor:
    monitor = monitor or Monitor()
    run(request, folder, monitor, CpuEngine(2), use_cache=False)
    return monitor


@pytest.mark.parametrize("seed", range(40))
def test_coordinates(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match, on the forward strand of the concatenated records; two query files make one
    side.
    """
    if seed % 2:
        monkeypatch.setattr("gpu.analyses.matches.run.find", partial(find, held=1))  # batches come in halves
    reference, queries, options = random_case(seed)
    write(tmp_path / "r.fa", reference)
    files = [str(write(tmp_path / f"q{number}.fa", queries)) for number in range(2)]
    request = _request(
        tmp_path, queries=tuple(files), minimum=options.minimum, strands=options.strands, only_acgt=options.only_acgt
    )
    _start(request, tmp_path / "out")
    matches = MatchesResult.open(tmp_path / "out").matches
    assert matches.reference.names == tuple(record.name for record in reference)
    assert matches.query.names == tuple(record.name for record in queries) * 2
    expected = []
    before = 0
    for query in [*queries, *queries]:
        for reverse in {"forward": [False], "reverse": [True], "both": [False, True]}[options.strands]:
            text = reverse_complement(query.text) if reverse else query.text
            start = 0
            found = []
            for record in reference:
                for i, j, length in maximal_matches(record.text, text, options.minimum, options.only_acgt):
                    left = len(text) - j - length if reverse else j
                    found.append((j, start + i, before + left, length, reverse))
                start += len(record.text)
            expected += [match[1:] for match in sorted(found)]
        before += len(query.text)
    columns = (matches.reference_starts, matches.query_starts, matches.lengths, matches.reverse)
    assert list(zip(*(column[:].tolist() for column in columns), strict=True)) == expected


def _pair(folder: Path) -> None:
    chance = np.random.default_rng(5)
    text = "".join("ACGT"[code] for code in chance.integers(0, 4, 5000))
    (folder / "r.fa").write_text(f">r\n{text}\n")
    (folder / "q.fa").write_text(f">q\n{text[1000:3000]}\n")


def test_phases_and_statistics(tmp_path: Path) -> None:
    _pair(tmp_path)
    monitor = _start(_request(tmp_path), tmp_path / "out")
    assert [(stage.stage, stage.finished) for stage in monitor.progress.stages] == [(k, True) for k in (1, 2, 3, 4)]
    assert monitor.progress.stages[2].done == monitor.progress.stages[2].total > 0
    result = MatchesResult.open(tmp_path / "out")
    assert result.finished and result.engine == "cpu" and result.seconds > 0
    assert result.statistics["matches"] == len(result.matches) == 1
    assert (result.statistics["reference_bases"], result.statistics["query_bases"]) == (5000, 2000)
    assert [stage["stage"] for stage in result.statistics["stages"]] == [1, 2, 3, 4]


class _Card(CpuEngine):
    """Tells of times as an engine with a card does: the index is carried to it once, queries at
    every search.
    """

    def __init__(self) -> None:
        super().__init__(1)
        self.match_seconds: dict[str, float] = {}

    def matches(self, search: MatchSearch) -> Generator[FoundMatches | None, None, None]:
        told = self.match_seconds
        self.match_seconds = {
            "index": 2.0,
            "queries": told.get("queries", 0) + 0.25,
            "search": told.get("search", 0) + 0.5,
        }
        yield from super().matches(search)


def test_phases_on_the_card_are_of_this_run_alone(tmp_path: Path) -> None:
    _pair(tmp_path)
    engine = _Card()
    request = _request(tmp_path, strands="forward")
    for folder in ("first", "second"):
        run(request, tmp_path / folder, Monitor(), engine, use_cache=False)
    assert MatchesResult.open(tmp_path / "first").card_seconds == {"index": 2.0, "queries": 0.25, "search": 0.5}
    assert MatchesResult.open(tmp_path / "second").card_seconds == {"queries": 0.25, "search": 0.5}


def test_the_processor_has_no_phases_on_a_card(tmp_path: Path) -> None:
    _pair(tmp_path)
    _start(_request(tmp_path), tmp_path / "out")
    assert MatchesResult.open(tmp_path / "out").card_seconds == {}


def _files(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "request.json"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_a_finished_folder_is_left_as_it_is(tmp_path: Path) -> None:
    _pair(tmp_path)
    _start(_request(tmp_path), tmp_path / "out")
    before = _files(tmp_path / "out")
    _start(_request(tmp_path), tmp_path / "out")
    assert before == _files(tmp_path / "out") and len(before) > 8
    with pytest.raises(InputError, match="another comparison"):
        _start(_request(tmp_path, minimum=21), tmp_path / "out")


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    _pair(tmp_path)
    _start(_request(tmp_path), tmp_path / "out")
    request = MatchesResult.open(tmp_path / "out").request
    (tmp_path / "q.fa").write_text(">q\nACGT\n")
    with pytest.raises(InputError, match=r"q\.fa has changed"):
        _start(request, tmp_path / "other")


@pytest.mark.parametrize("which", ["r.fa", "q.fa"])
@pytest.mark.parametrize("how", ["another", "longer", "shorter", "empty"])
def test_a_file_that_is_changed_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str, how: str
) -> None:
    """Replaced after the files were hashed, it gave matches of the new one under the checksum of
    the old one.
    """
    _pair(tmp_path)
    monkeypatch.setattr(raw, "BLOCK", 512)
    path = tmp_path / which
    text = path.read_bytes()
    changed = {
        "another": text[:900] + text[1500:1600] + text[1000:],
        "longer": text + b"ACGT\n",
        "shorter": text[:1024],
        "empty": b"",
    }[how]

    def replace(*arguments: object) -> None:
        path.write_bytes(changed)
        prepare(*arguments)

    prepare = run_module.prepare
    monkeypatch.setattr(run_module, "prepare", replace)
    with pytest.raises(InputError, match=rf"{which} (was changed while it was read|is empty)"):
        _start(_request(tmp_path), tmp_path / "out")
    monkeypatch.setattr(run_module, "prepare", prepare)
    assert not MatchesResult.open(tmp_path / "out").finished
    path.write_bytes(text)
    _start(_request(tmp_path), tmp_path / "out")
    assert MatchesResult.open(tmp_path / "out").matches.lengths[:].tolist() == [2000]


def test_too_many_matches_are_refused(tmp_path: Path) -> None:
    _pair(tmp_path)
    with pytest.raises(InputError, match="more than 100 matches of 1 bases or more; choose a longer minimum"):
        _start(_request(tmp_path, minimum=1, limits=MatchesLimits(matches=100)), tmp_path / "out")


@pytest.mark.parametrize("content, said", [(b"", "is empty"), (b"words\n", "holds no record")])
def test_a_query_of_no_sequences_makes_no_folder(tmp_path: Path, content: bytes, said: str) -> None:
    _pair(tmp_path)
    request = _request(tmp_path)
    Path(request.queries[-1]).write_bytes(content)
    with pytest.raises(InputError, match=said):
        _start(request, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_cancelled(tmp_path: Path) -> None:
    _pair(tmp_path)
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        _start(_request(tmp_path), tmp_path / "out", monitor)


def test_estimate(tmp_path: Path) -> None:
    (tmp_path / "q.fa").write_text(">q\nACGT\n")
    with (tmp_path / "r.fa").open("wb") as file:
        file.truncate(250_000_000)
    large = estimate(_request(tmp_path), tmp_path / "out")
    (tmp_path / "r.fa").write_text(">r\nACGT\n")
    small = estimate(_request(tmp_path))
    assert (large.memory_bytes - small.memory_bytes) / 250e6 < 12
    assert large.seconds > small.seconds > 0 and large.disk_bytes > 1_000_000_000
    assert "memory" in large.sentence and large.enough_memory == (large.memory_bytes <= large.free_memory_bytes)
    assert estimate(_request(tmp_path, reference="none")).memory_bytes > 0


# Stopped and resumed


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of a record or two, and parts of a few matches."""
    monkeypatch.setattr(table_writer, "PART_ROWS", 13)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)
    monkeypatch.setattr("gpu.analyses.matches.run._PIECE", 5)
    monkeypatch.setattr("gpu.analyses.matches.run._RECORDED", 400)
    monkeypatch.setattr("gpu.analyses.matches.run.read_queries", partial(read_queries, letters=150))
    monkeypatch.setattr("gpu.sequences.scanners.BLOCK", 100)
    for size in ("raw.BLOCK", "files._GZIP_CHUNK", "files._LOOKED_AT"):
        monkeypatch.setattr(f"gpu.sequences.{size}", 100)


def _reads(folder: Path) -> MatchesRequest:
    chance = np.random.default_rng(7)
    text = "".join("ACGT"[code] for code in chance.integers(0, 4, 2000)) * 2
    (folder / "r.fa").write_text(f">r\n{text[:2900]}\n>é\n{text[2900:]}\n")
    names = []
    for number in range(3):
        path = folder / f"q{number}.fa"
        reads = [
            (int(at), int(size))
            for at, size in zip(chance.integers(0, 3900, 8), chance.integers(0, 100, 8), strict=True)
        ]
        path.write_text("".join(f">q{number}.{at}\n{text[at : at + size]}\n" for at, size in reads))
        names.append(str(path))
    return _request(folder, queries=tuple(names), minimum=10)


class _Stops(CpuEngine):
    """Counts the searches, and fails at one of them."""

    def __init__(self, at: int | None = None, error: type[BaseException] = Cancelled) -> None:
        super().__init__(1)
        self.searched: list[tuple[bytes, bool]] = []
        self._at, self._error = at, error

    def matches(self, search: MatchSearch) -> Generator[FoundMatches | None, None, None]:
        if len(self.searched) == self._at:
            raise self._error("stopped")
        self.searched.append((search.query.tobytes(), search.reverse))
        yield from super().matches(search)


def _tables(folder: Path) -> dict[str, object]:
    """The tables' files, and what the journal says of each."""
    files: dict[str, object] = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*/*.npy")}
    for table in ("matches", "reference_records", "query_records"):
        files[table] = [record for record in journal.read(folder / journal.NAME) if record.get("table") == table]
    return files


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("error", [Cancelled, InputError, KeyboardInterrupt])
def test_a_search_that_was_stopped_goes_on_where_it_was(tmp_path: Path, error: type[BaseException]) -> None:
    request = _reads(tmp_path)
    whole = _Stops()
    run(request, tmp_path / "whole", Monitor(), whole, use_cache=False)
    wanted, count = _tables(tmp_path / "whole"), len(whole.searched)
    assert len(wanted) > 20 and count > 10
    spared = 0
    for at in range(count):
        folder = tmp_path / f"{at}"
        with pytest.raises(error):
            run(request, folder, Monitor(), _Stops(at, error), use_cache=False)
        with pytest.raises(InputError, match="no matches yet"):
            _ = MatchesResult.open(folder).matches
        again = _Stops()
        run(request, folder, Monitor(), again, use_cache=False)
        assert _tables(folder) == wanted, at
        # What was searched again are the last searches of all.
        done = count - len(again.searched)
        assert again.searched == whole.searched[done:]
        spared += done
        result = MatchesResult.open(folder)
        assert result.finished and result.statistics["matches"] == len(result.matches)
    assert spared > count * count // 4


def copy_what_is_there(source: str, target: str) -> None:
    """A file that is being written has another name when it is whole."""
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)


@pytest.mark.usefixtures("small_parts")
def test_a_search_that_was_killed_anywhere_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = _reads(tmp_path)
    copies: list[Path] = []
    append = journal.Appender.append

    def copied(self: journal.Appender, *records: journal.Record) -> None:
        append(self, *records)
        copies.append(tmp_path / "copies" / f"{len(copies)}")
        shutil.copytree(tmp_path / "whole", copies[-1], copy_function=copy_what_is_there)

    with monkeypatch.context() as patch:
        patch.setattr(journal.Appender, "append", copied)
        run(request, tmp_path / "whole", Monitor(), _Stops(), use_cache=False)
    wanted = _tables(tmp_path / "whole")
    assert len(copies) > 8
    searches = []
    for copy in copies:
        engine = _Stops()
        run(request, copy, Monitor(), engine, use_cache=False)
        assert _tables(copy) == wanted
        searches.append(len(engine.searched))
    assert searches == sorted(searches, reverse=True) and searches[0] > searches[-2] and searches[-1] == 0


@pytest.mark.usefixtures("small_parts")
def test_batches_of_another_size_may_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records that are done are not searched again, however many are read at once."""
    request = _reads(tmp_path)
    run(request, tmp_path / "whole", Monitor(), _Stops(), use_cache=False)
    with pytest.raises(Cancelled):
        run(request, tmp_path / "out", Monitor(), _Stops(8), use_cache=False)
    monkeypatch.setattr("gpu.analyses.matches.run.read_queries", read_queries)
    engine = _Stops()
    run(request, tmp_path / "out", Monitor(), engine, use_cache=False)
    whole, resumed = (MatchesResult.open(tmp_path / name).matches for name in ("whole", "out"))
    for name in ("reference_starts", "query_starts", "lengths", "reverse"):
        assert getattr(whole, name)[:].tolist() == getattr(resumed, name)[:].tolist()
    assert whole.query.names == resumed.query.names
    assert len(engine.searched) < 7
