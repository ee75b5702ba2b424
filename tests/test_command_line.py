"""The subcommands, run as a user would: arguments in, exit status, standard output and standard error out."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import parasail
import pytest

import gpu.chromosome.run
from gpu import command_line
from gpu.command_line_progress import PlainLines, Rate, UpdatingLine, follow
from gpu.errors import Cancelled, DeviceError, DiskFull
from gpu.monitor import Monitor, Progress, StageProgress
from gpu.results.reader import Result

ROOT = Path(__file__).resolve().parent.parent


class Ended(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ended]


def no_window(paths: Sequence[str], example: bool) -> int:
    raise AssertionError("the window was opened")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Ended:
        status = command_line.main([str(argument) for argument in arguments], no_window)
        return Ended(status, *capfd.readouterr())

    return call


def letters(seed: int, length: int) -> str:
    return "".join(np.random.default_rng(seed).choice(list("ACGT"), length))


def reverse_complement(text: str) -> str:
    return text[::-1].translate(str.maketrans("ACGT", "TGCA"))


def fasta(path: Path, *records: tuple[str, str]) -> Path:
    path.write_text("".join(f">{name}\n{sequence}\n" for name, sequence in records))
    return path


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two related sequences: b is a with changed bases, an insertion and a deletion."""
    a = letters(1, 900)
    b = a[40:300] + "ACGTTGCA" + a[300:500] + a[512:880]
    b = b[:100] + ("A" if b[100] != "A" else "C") + b[101:]
    return fasta(tmp_path / "a.fa", ("first", a)), fasta(tmp_path / "b.fa", ("second", b))


def sequence_of(path: Path) -> str:
    return path.read_text().split("\n", 1)[1].replace("\n", "")


def test_json_of_an_alignment(run: Run, pair: tuple[Path, Path]) -> None:
    ended = run("align", *pair, "--out", "out", "--json", "--quiet")
    assert (ended.status, ended.err) == (0, "")
    found = json.loads(ended.out)
    a, b = map(sequence_of, pair)
    expected = parasail.sw_striped_32(a, b, 5, 2, parasail.matrix_create("ACGT", 1, -3))
    assert found["score"] == expected.score
    assert found["start"] == [41, 1]
    assert found["end"] == [expected.end_query + 1, expected.end_ref + 1] == [880, len(b)]
    # Two gaps, of 8 and 12 bases, and one changed base.
    assert found["mismatches"] == 1
    assert (found["gap_openings"], found["gap_extensions"]) == (2, 7 + 11)
    assert found["length"] == found["matches"] + 1 + 20
    assert found["cells"] == len(a) * len(b)
    assert 0 <= found["cells_pruned"] < found["cells"]
    assert [stage["stage"] for stage in found["stages"]] == [1, 2, 3, 4, 5, 6]
    assert set(found["stages"][0]) >= {"stage", "seconds", "cells", "gcups", "crosspoints"}
    assert found["engine"] == "cpu"
    assert found["device"]
    assert found["seconds"] > 0


def test_positions_are_of_the_original_records(run: Run, tmp_path: Path) -> None:
    core = "A" + letters(2, 298) + "A"
    a = fasta(tmp_path / "a.fa", ("other", letters(5, 50)), ("wanted", "C" * 100 + core + "C" * 80))
    b = fasta(tmp_path / "b.fa", ("b", "T" * 50 + "G" + reverse_complement(core) + "G" + "T" * 30))
    arguments = ["--record-a", "wanted", "--trim-a", "51-450", "--trim-b", "11-", "--reverse-b", "--json", "--quiet"]
    ended = run("align", a, b, "--out", "out", *arguments)
    found = json.loads(ended.out)
    # A C before and behind the core pairs with the G's complement.
    assert (found["score"], found["length"]) == (302, 302)
    assert found["start"] == [100, 352]
    assert found["end"] == [401, 51]
    request = Result.open("out").request
    assert (request.a.record, request.a.trim, request.b.trim) == ("wanted", (51, 450), (11, 382))


def test_every_option_reaches_the_request(run: Run, pair: tuple[Path, Path]) -> None:
    options = "--engine cpu --mode global --match 2 --mismatch -5 --gap-first 7 --gap-extend 1 --sra 3M --no-pruning"
    ended = run("align", *pair, "--out", "out", *options.split(), "--threads", 1, "--until", 5, "--quiet")
    assert ended == (0, "", "")
    request = Result.open("out").request
    assert (request.engine, request.mode, request.pruning, request.until) == ("cpu", "global", False, 5)
    scoring = request.scoring
    assert (scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend) == (2, -5, 7, 1)
    assert (request.limits.sra_bytes, request.limits.threads) == (3 << 20, 1)


def test_people_read_a_summary_and_stages(run: Run, pair: tuple[Path, Path]) -> None:
    ended = run("align", *pair, "--out", "out")
    assert ended.status == 0
    assert "Score           " in ended.out
    assert "Start           41 in a, 1 in b" in ended.out
    assert "Gap openings    2" in ended.out
    lines = ended.err.splitlines()
    assert lines[0].startswith("About ") and "of memory" in lines[0] and "of disk" in lines[0]
    for stage in range(1, 7):
        assert sum(f"Stage {stage} of 6" in line and "done in" in line for line in lines) == 1
    assert "\r" not in ended.err


def test_formats(run: Run, pair: tuple[Path, Path]) -> None:
    assert run("align", *pair, "--out", "default", "--quiet").status == 0
    assert [path.name for path in Path("default").glob("alignment.*")].sort() == [
        "alignment.npz",
        "alignment.txt",
    ].sort()
    formats = [word for name in command_line.FORMATS[1:] for word in ("--format", name)]
    assert run("align", *pair, "--out", "all", *formats, "--format", "paf", "--quiet").status == 0
    written = {path.suffix for path in Path("all").glob("alignment.*")}
    assert written == {".npz", ".paf", ".sam", ".maf", ".fa"}
    assert Path("all/alignment.paf").read_text().count("\n") == 1


def test_stage_by_stage(run: Run, pair: tuple[Path, Path]) -> None:
    whole = json.loads(run("align", *pair, "--out", "whole", "--json", "--quiet").out)
    first = json.loads(run("align", *pair, "--out", "out", "--until", 1, "--json", "--quiet").out)
    assert (first["score"], first["end"]) == (whole["score"], whole["end"])
    assert first["start"] is None and first["matches"] is None
    assert len(first["stages"]) == 1
    shown = run("show", "out")
    assert shown.status == 0
    assert "not finished" in shown.out and "resume out" in shown.out
    assert run("resume", "out", "--until", 4, "--quiet") == (0, "", "")
    last = json.loads(run("resume", "out", "--json", "--quiet").out)
    for name in ("score", "start", "end", "matches", "mismatches", "gap_openings", "gap_extensions", "length"):
        assert last[name] == whole[name], name
    assert Path("out/alignment.npz").read_bytes() == Path("whole/alignment.npz").read_bytes()


def test_show_a_window_of_columns(run: Run, pair: tuple[Path, Path]) -> None:
    run("align", *pair, "--out", "out", "--quiet")
    whole = run("show", "out")
    assert whole.status == 0
    assert "Score" in whole.out and "Computed by" in whole.out

    def line(shown: str, label: str) -> str:
        rows = [row.split() for row in shown.splitlines() if row.startswith(label)]
        return "".join(row[2] for row in rows if len(row) == 4 and row[1].isdecimal())

    a = line(whole.out, "Query ")
    b = line(whole.out, "Sbjct ")
    assert a.replace("-", "") == sequence_of(pair[0])[40:880]
    assert b.replace("-", "") == sequence_of(pair[1])
    window = run("show", "out", "--from", 250, "--to", "350")
    assert line(window.out, "Query ") == a[249:350]
    assert line(window.out, "Sbjct ") == b[249:350]
    assert json.loads(run("show", "out", "--json").out)["length"] == len(a)


@pytest.mark.parametrize("columns", [["--from", 0], ["--from", 9, "--to", 5], ["--to", 100_000]])
def test_show_refuses_columns_outside(run: Run, pair: tuple[Path, Path], columns: list[object]) -> None:
    run("align", *pair, "--out", "out", "--quiet")
    ended = run("show", "out", *columns)
    assert (ended.status, ended.out) == (1, "")
    assert "choose from 1 to " in ended.err and ended.err.count("\n") == 1


def test_nothing_aligns(run: Run, tmp_path: Path) -> None:
    a, b = fasta(tmp_path / "a.fa", ("a", "A" * 40)), fasta(tmp_path / "b.fa", ("b", "C" * 40))
    found = json.loads(run("align", a, b, "--out", "out", "--json", "--quiet").out)
    assert (found["score"], found["start"], found["end"], found["length"]) == (0, None, None, 0)
    assert "Nothing aligns" in run("show", "out").out


def _empty(folder: Path) -> Path:
    (folder / "x").write_bytes(b"")
    return folder / "x"


def _no_record(folder: Path) -> Path:
    (folder / "x").write_text("just some words\n")
    return folder / "x"


def _protein(folder: Path) -> Path:
    return fasta(folder / "x", ("p", "MKVLLEFPQWERTYIPASDFGHKLMNPQWEEEE"))


def _binary(folder: Path) -> Path:
    (folder / "x").write_bytes(bytes(range(256)) * 20)
    return folder / "x"


def _cut_gzip(folder: Path) -> Path:
    data = gzip.compress(b">x\n" + letters(3, 5000).encode() + b"\n")
    (folder / "x.gz").write_bytes(data[: len(data) // 2])
    return folder / "x.gz"


def _names_alike(folder: Path) -> Path:
    return fasta(folder / "x", ("same", "ACGT"), ("same", "ACCT"))


def _no_bases(folder: Path) -> Path:
    return fasta(folder / "x", ("nothing", ""))


def _missing(folder: Path) -> Path:
    return folder / "x"


def _folder(folder: Path) -> Path:
    (folder / "x").mkdir()
    return folder / "x"


BAD_FILES = [_empty, _no_record, _protein, _binary, _cut_gzip, _names_alike, _no_bases, _missing, _folder]


@pytest.mark.parametrize("make", BAD_FILES)
def test_bad_file(run: Run, pair: tuple[Path, Path], make: Callable[[Path], Path]) -> None:
    (pair[0].parent / "folder é").mkdir()
    bad = make(pair[0].parent / "folder é")
    ended = run("align", bad, pair[1], "--out", "out")
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.count("\n") == 1
    assert bad.name in ended.err
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--mismatch", "3"], "mismatch score must be negative"),
        (["--match", "0"], "match score must be positive"),
        (["--gap-extend", "9"], "first gap must cost at least"),
        (["--match", "10000000"], "could reach scores beyond"),
        (["--sra", "1k"], "special rows area"),
        (["--trim-a", "5-90000"], "is not inside"),
        (["--record-b", "third"], "has no record “third”"),
    ],
)
def test_bad_request(run: Run, pair: tuple[Path, Path], options: list[str], sentence: str) -> None:
    ended = run("align", *pair, "--out", "out", *options)
    assert (ended.status, ended.out) == (1, "")
    assert sentence in ended.err and ended.err.count("\n") == 1
    assert not Path("out").exists()


def test_bad_folder(run: Run, pair: tuple[Path, Path]) -> None:
    for folder, sentence in ((pair[0], "is a file"), (".", "is not empty")):
        ended = run("align", *pair, "--out", folder)
        assert (ended.status, ended.out) == (1, "")
        assert sentence in ended.err and ended.err.count("\n") == 1
    assert run("align", *pair, "--out", "out", "--quiet").status == 0
    ended = run("align", *pair, "--out", "out", "--match", 2)
    assert ended.status == 1 and "holds another comparison" in ended.err
    for command in ("resume", "show"):
        ended = run(command, "nowhere")
        assert ended.status == 1 and "nowhere" in ended.err and ended.err.count("\n") == 1


def test_spaces_and_other_letters_in_paths(run: Run, pair: tuple[Path, Path]) -> None:
    folder = pair[0].parent / "мой δ dir"
    folder.mkdir()
    moved = [path.rename(folder / f"séq {path.name}") for path in pair]
    assert run("align", *moved, "--out", folder / "out ü", "--quiet").status == 0
    assert run("show", folder / "out ü").status == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["align"],
        ["align", "a.fa", "b.fa"],
        ["align", "a.fa", "b.fa", "--out", "out", "--mode", "fast"],
        ["align", "a.fa", "b.fa", "--out", "out", "--trim-a", "hello"],
        ["align", "a.fa", "b.fa", "--out", "out", "--sra", "much"],
        ["align", "a.fa", "b.fa", "--out", "out", "--until", "7"],
        ["align", "a.fa", "b.fa", "--out", "out", "--threads", "0"],
        ["align", "a.fa", "b.fa", "--out", "out", "--match", "1.5"],
        ["show"],
        ["--nonsense"],
        ["algin", "a.fa", "b.fa"],
    ],
)
def test_usage(run: Run, pair: tuple[Path, Path], arguments: list[str]) -> None:
    ended = run(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert "error: " in ended.err and "Traceback" not in ended.err
    assert not Path("out").exists()


def test_help(run: Run) -> None:
    ended = run("--help")
    assert (ended.status, ended.err) == (0, "")
    for command in ("align", "resume", "show", "simulate", "bench", "example"):
        assert command in ended.out


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        (DiskFull("The drive is full."), 3),
        (DeviceError("The card is gone."), 3),
        (MemoryError(), 3),
        (OSError(5, "Input/output error", "rows.npy"), 3),
        (ZeroDivisionError("a bug"), 3),
        (Cancelled("Stopped."), 130),
    ],
)
def test_failures(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, problem: Exception, status: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise problem

    monkeypatch.setattr(gpu.chromosome.run, "run", fail)
    ended = run("align", *pair, "--out", "out")
    assert (ended.status, ended.out) == (status, "")
    assert ended.err.count("\n") == 1 and "Traceback" not in ended.err


def test_too_little_disk_is_said_before_the_start(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = gpu.chromosome.run.Estimate(60.0, 10, 10**12, 10**9, 10**6, "About 1 min at most.")
    monkeypatch.setattr(gpu.chromosome.run, "estimate", lambda *_: full)
    ended = run("align", *pair, "--out", "out")
    assert (ended.status, ended.out) == (3, "")
    assert "too little free space" in ended.err
    assert not Path("out").exists()


def test_simulate(run: Run, tmp_path: Path) -> None:
    options = ["--length", "2k", "--divergence", "0.1", "--seed", "7"]
    ended = run("simulate", *options, "one")
    assert ended.status == 0
    assert "one.a.fa: ancestor, 2,000 bases" in ended.out
    assert run("simulate", *options, "two").status == 0
    for side in "ab":
        assert Path(f"one.{side}.fa").read_bytes() == Path(f"two.{side}.fa").read_bytes()
    assert run("simulate", "--length", "2k", "--seed", "8", "three").status == 0
    assert Path("three.a.fa").read_bytes() != Path("one.a.fa").read_bytes()
    ended = run("simulate", "--divergence", "0.9", "four")
    assert ended.status == 1 and "between 0 and 0.5" in ended.err


def test_the_window_is_opened_on_files(pair: tuple[Path, Path]) -> None:
    opened: list[tuple[list[str], bool]] = []

    def open_window(paths: Sequence[str], example: bool) -> int:
        opened.append((list(paths), example))
        return 7

    files = [str(path) for path in pair]
    for arguments in ([], files, ["example"]):
        assert command_line.main(arguments, open_window) == 7
    assert opened == [([], False), (files, False), ([], True)]


def test_benchmarks_come_with_the_checkout(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "_ROOT", tmp_path)
    ended = run("bench")
    assert (ended.status, ended.out) == (1, "")
    assert "source checkout" in ended.err


def test_benchmarks_get_their_arguments(tmp_path: Path) -> None:
    bench = tmp_path / "tests" / "bench"
    bench.mkdir(parents=True)
    for package in (bench.parent, bench):
        (package / "__init__.py").touch()
    (bench / "__main__.py").write_text("import sys\nprint(sys.argv[1:])\nsys.exit(4)\n")
    program = (
        "import sys, pathlib\n"
        "from gpu import command_line\n"
        f"command_line._ROOT = pathlib.Path({str(tmp_path)!r})\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "sys.exit(command_line.main(['bench', '--quick', 'stage1'], None))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (4, "['--quick', 'stage1']\n", "")


# ---- Stopping


@pytest.fixture
def interruptible() -> Iterator[None]:
    """pytest-xdist's workers ignore Ctrl-C, and their children would, too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_cancel_says_how_to_go_on(run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def work(request: object, folder: Path, monitor: Monitor, **_: object) -> None:
        folder.mkdir()
        (folder / "request.json").write_text("{}")
        monitor.begin(1, cells_total=100)
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(3000):
            monitor.report(cells_done=1)
            time.sleep(0.01)

    if sys.platform == "win32":
        pytest.skip("a process cannot send itself Ctrl-C on Windows")
    monkeypatch.setattr(gpu.chromosome.run, "run", work)
    ended = run("align", *pair, "--out", "my out")
    assert (ended.status, ended.out) == (130, "")
    assert ended.err.endswith("Stopped; go on with: python main.py resume 'my out'\n")


def test_work_that_ignores_a_cancel_ends_at_the_second_interrupt() -> None:
    if sys.platform == "win32":
        pytest.skip("a process cannot send itself Ctrl-C on Windows")
    program = (
        "import os, signal, sys, time\n"
        "from gpu.command_line_progress import display_for, follow\n"
        "from gpu.monitor import Monitor\n"
        "def work():\n"
        "    for _ in range(2):\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        time.sleep(0.5)\n"
        "    time.sleep(60)\n"
        "follow(work, Monitor(), display_for(sys.stderr, False))\n"
    )
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, timeout=50, check=False)
    assert done.returncode == 130
    assert time.monotonic() - begun < 30


def test_follow_raises_what_the_work_raised_and_restores_the_signal() -> None:
    before = signal.getsignal(signal.SIGTERM)

    def work() -> None:
        assert threading.current_thread() is not threading.main_thread()
        raise DiskFull("full")

    with pytest.raises(DiskFull, match="full"):
        follow(work, Monitor(), PlainLines(io.StringIO()))
    assert signal.getsignal(signal.SIGTERM) is before


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = dict(os.environ, PYTHONUNBUFFERED="1")
    return subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


@pytest.mark.usefixtures("interruptible")
def test_interrupt_and_kill_then_resume(run: Run, tmp_path: Path) -> None:
    """As at a terminal: Ctrl-C in the middle of stage 1, then kill -9, then resume; the same bytes as without."""
    if sys.platform == "win32":
        pytest.skip("a process cannot send another one Ctrl-C on Windows")
    run("simulate", "--length", "100k", "--divergence", "0.05", "pair")
    assert run("align", "pair.a.fa", "pair.b.fa", "--out", "whole", "--quiet", "--no-pruning").status == 0

    folder = tmp_path / "stopped"
    slow = ["align", "pair.a.fa", "pair.b.fa", "--out", "stopped", "--no-pruning", "--threads", "1"]
    for runs, number in enumerate((signal.SIGINT, signal.SIGKILL), start=1):
        process = start(tmp_path, *slow)
        _wait_for_stage_1(process, folder, runs)
        asked = time.monotonic()
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        assert out == "", err
        assert not (folder / "statistics.json").exists()
        if number == signal.SIGINT:
            assert process.returncode == 130
            assert time.monotonic() - asked < 5
            assert err.endswith("Stopped; go on with: python main.py resume stopped\n")
        else:
            assert process.returncode == -signal.SIGKILL
    assert run("resume", "stopped", "--quiet").status == 0
    for name in ("alignment.npz", "alignment.txt", *(f"crosspoints_{stage}.npy" for stage in range(1, 5)), "lines.npz"):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes(), name


def _wait_for_stage_1(process: subprocess.Popen[str], folder: Path, runs: int) -> None:
    """Wait until the log tells of the begin of that many runs, and a little more."""
    until = time.monotonic() + 120
    log = folder / "log.txt"
    while not (log.exists() and log.read_text().count("stages 1 to 6") == runs):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until, "the run did not begin"
        time.sleep(0.01)
    time.sleep(0.4)


def test_a_reader_that_has_seen_enough(run: Run, tmp_path: Path) -> None:
    run("simulate", "--length", "60k", "--divergence", "0.01", "pair")
    assert run("align", "pair.a.fa", "pair.b.fa", "--out", "out", "--quiet").status == 0
    process = start(tmp_path, "show", "out")
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline() == "Crosspoint: optimal local alignment\n"
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == ""
    assert process.wait(60) == 0


def test_a_python_without_the_libraries(tmp_path: Path) -> None:
    # -S leaves out what is installed.
    done = subprocess.run(
        [sys.executable, "-S", str(ROOT / "main.py"), "align", "a", "b", "--out", "c"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "packaging/bootstrap.py run" in done.stderr and done.stderr.count("\n") == 1


# ---- Progress


def stage(cells: int, seconds: float, number: int = 1, done: bool = False, pruned: int = 0) -> StageProgress:
    return StageProgress(number, cells, pruned, 1000 * 10**9, 3, seconds, done)


def test_plain_lines_every_ten_seconds() -> None:
    now = [0.0]
    out = io.StringIO()
    lines = PlainLines(out, clock=lambda: now[0])
    for second in range(26):
        now[0] = float(second)
        lines.update(Progress((stage(second * 10**10, second, pruned=second * 10**9),)))
    said = out.getvalue().splitlines()
    assert len(said) == 2
    assert said[0] == "Stage 1 of 6, find the best score: 10.0 %, 10 GCUPS, 10.0 % pruned, 1 min 30 s left"
    assert "20.0 %" in said[1]
    lines.update(Progress((stage(10**12, 100, done=True), stage(0, 0, number=2)), note="Compiling."))
    lines.update(Progress((stage(10**12, 100, done=True), stage(0, 0, number=2)), note="Compiling."))
    said = out.getvalue().splitlines()[2:]
    assert said[0] == "Compiling."
    assert said[1].startswith("Stage 1 of 6, find the best score: done in 1 min 40 s, 10 GCUPS")
    assert len(said) == 2


def test_updating_line_stays_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    line = UpdatingLine(out)
    line.update(Progress(note="Compiling the kernels."))
    line.update(Progress((stage(10**11, 10),)))
    line.update(Progress((stage(2 * 10**11, 20),)))
    line.close()
    text = out.getvalue()
    assert "\n" not in text
    shown = text.split("\r")
    assert max(map(len, shown)) <= 39
    assert "Compiling the kernels." in shown
    assert "Stage 1 of 6, find the best score: 10.0"[:39] in shown
    # The last thing written leaves an empty line with the cursor at its begin.
    assert shown[-1] == "" and shown[-2].strip() == ""


def test_remaining_time_follows_the_last_seconds() -> None:
    rate = Rate()
    # Slow for a minute, then ten times as fast: what is left goes at the new speed.
    for second in range(61):
        rate.add(Progress((stage(second * 10**9, second),)))
    current = stage(60 * 10**9, 60)
    assert rate.remaining(current) == pytest.approx(940)
    for second in range(61, 75):
        current = stage(60 * 10**9 + (second - 60) * 10**10, second)
        rate.add(Progress((current,)))
    assert rate.remaining(current) == pytest.approx(80)
    rate.add(Progress((current, stage(0, 0, number=2))))
    assert rate.remaining(stage(0, 0, number=2)) is None
