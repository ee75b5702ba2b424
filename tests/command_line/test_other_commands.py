"""``simulate``, the window on files, and the benchmarks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from gpu.command_line import bench as benchmarks
from gpu.command_line import main as command_line
from tests.command_line.calls import ROOT, Run


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


def test_simulate_rearrangements_and_the_truth(run: Run, tmp_path: Path) -> None:
    counts = ["--inversions", "2", "--translocations", "1", "--duplications", "1"]
    options = ["--length", "60k", "--divergence", "0.02", "--event-sizes", "1k-2k", *counts]
    ended = run("simulate", *options, "one", "--truth", "one.bedpe")
    assert ended.status == 0 and "one.bedpe: 4 rearrangements" in ended.out
    lines = [line.split("\t") for line in Path("one.bedpe").read_text().splitlines()]
    assert [len(line) for line in lines] == [10] * 4
    assert sum(line[6] == "inversion" for line in lines) == 2
    for line in lines:
        assert line[0] == "ancestor" and line[3] == "descendant" and line[8] == "+"
        assert line[9] == ("-" if line[6].startswith("inver") else "+")
        assert 900 <= int(line[2]) - int(line[1]) <= 2_000
    assert run("simulate", *options, "two", "--truth", "two.bedpe").status == 0
    assert Path("two.bedpe").read_bytes() == Path("one.bedpe").read_bytes()
    assert Path("two.b.fa").read_bytes() == Path("one.b.fa").read_bytes()
    # The usual pair has two.
    assert run("simulate", "--length", "60k", "three", "--truth", "three.bedpe").status == 0
    assert [line.split("\t")[6] for line in Path("three.bedpe").read_text().splitlines()] == [
        "inversion",
        "duplication",
    ]


def test_simulate_realistic_pairs_and_their_truth(run: Run, tmp_path: Path) -> None:
    options = ["--length", "400k", "--divergence", "0.02", "--realistic"]
    ended = run("simulate", *options, "one", "--truth", "one.bedpe")
    lines = [line.split("\t") for line in Path("one.bedpe").read_text().splitlines()]
    assert ended.status == 0 and f"one.bedpe: {len(lines)} rearrangements and islands" in ended.out
    islands = [line for line in lines if line[6].startswith("not aligned in ")]
    assert 3 < len(islands) < len(lines) and f"{islands[0][6]}: " in ended.out
    for line in islands:
        lacking, having = (line[3:6], line[:3]) if line[6].endswith("a") else (line[:3], line[3:6])
        assert lacking == [".", "-1", "-1"] and line[8:] == [".", "."]
        assert having[0] == ("ancestor" if line[6].endswith("a") else "descendant") and int(having[1]) < int(having[2])
    for line in lines:
        assert line in islands or [line[0], line[3], line[8]] == ["ancestor", "descendant", "+"]
    for others in (["--inversions", "2"], ["--event-sizes", "1k-2k"], ["--reads", "100"]):
        ended = run("simulate", *options, *others, "two")
        assert ended.status == 1 and f"--realistic and {others[0]} exclude each other" in ended.err
    assert not (tmp_path / "two.a.fa").exists()


def test_simulate_refuses_what_cannot_be(run: Run, tmp_path: Path) -> None:
    ended = run("simulate", "--length", "10k", "--inversions", "9", "one")
    assert ended.status == 1 and "too few for so many rearrangements" in ended.err
    ended = run("simulate", "--length", "10k", "--event-sizes", "1k-2k", "one")
    assert ended.status == 1 and "add one of them" in ended.err
    ended = run("simulate", "--length", "10k", "--inversions=-1", "one")
    assert ended.status == 1 and "not negative" in ended.err
    (tmp_path / "mine.bedpe").write_text("mine")
    ended = run("simulate", "--length", "10k", "one", "--truth", "mine.bedpe")
    assert ended.status == 1 and "there already" in ended.err and not (tmp_path / "one.a.fa").exists()


def test_simulate_writes_over_files_with_force_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.b.fa").write_text(">mine\nACGT\n")
    ended = run("simulate", "--length", "2k", "one")
    assert ended == (1, "", "“one.b.fa” is there already; choose another name, or write over it with --force.\n")
    assert (tmp_path / "one.b.fa").read_text() == ">mine\nACGT\n" and not (tmp_path / "one.a.fa").exists()
    assert run("simulate", "--length", "2k", "one", "--force").status == 0
    assert (tmp_path / "one.b.fa").read_text().startswith(">descendant ")


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
    monkeypatch.setattr(benchmarks, "_ROOT", tmp_path)
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
        "from gpu.command_line import bench, main as command_line\n"
        f"bench._ROOT = pathlib.Path({str(tmp_path)!r})\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "sys.exit(command_line.main(['bench', '--quick', 'stage1'], None))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (4, "['--quick', 'stage1']\n", "")


# ---- Stopping
