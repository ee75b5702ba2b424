"""Result folders of exact matches without a window: made, printed, taken up again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

from gpu.command_line import main as command_line
from gpu.results import journal as journals
from gpu.sequences.fasta import write_fasta
from tests.gpu.analyses.matches.cases import run


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What to search, both strands: 80 bases in two places, one of them on the other strand."""
    monkeypatch.chdir(tmp_path)
    random = np.random.default_rng(3)
    a, b = (random.integers(0, 4, 600).astype(np.uint8) for _ in range(2))
    b[100:180] = a[40:120]
    b[300:380] = 3 - a[400:480][::-1]
    write_fasta("a.fa", "a", a)
    write_fasta("b.fa", "b", b)
    return ["-maxmatch", "-b", "-l", "30", "a.fa", "b.fa"]


def call(arguments: list[str], capture: pytest.CaptureFixture[bytes]) -> tuple[int, str, str]:
    capture.readouterr()
    status = command_line.main(arguments, lambda paths, example: 9)
    said = capture.readouterr()
    return status, said.out.decode(), said.err.decode()


def test_a_folder_is_printed_as_the_search_prints(files: list[str], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, printed, _ = run(files, capfdbinary)
    assert status == 0 and len(printed.splitlines()) == 4
    assert call(["matches", *files, "--no-cache", "--out", "r"], capfdbinary)[:2] == (
        0,
        "Matches         2\nResult          r\n",
    )
    assert call(["show", "r"], capfdbinary) == (0, printed, "")
    status, text, _ = call(["show", "r", "--json"], capfdbinary)
    assert status == 0
    figures = json.loads(text)
    assert (figures["matches"], figures["reference_bases"], figures["query_bases"]) == (2, 600, 600)
    assert figures["seconds"] > 0
    status, text, said = call(["show", "r", "--from", "3"], capfdbinary)
    assert (status, text) == (1, "")
    assert said == "“r” holds exact matches; leave out --from, for other results only.\n"


def test_one_that_was_stopped_is_taken_up(files: list[str], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    _, printed, _ = run(files, capfdbinary)
    call(["matches", *files, "--no-cache", "--out", "r"], capfdbinary)
    journal = Path("r") / journals.NAME
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(line for line in lines if '"finished"' not in line))
    status, _, said = call(["show", "r"], capfdbinary)
    assert (status, said) == (1, "“r” is not finished; go on with: python main.py resume r\n")
    assert call(["resume", "r"], capfdbinary)[:2] == (0, "Matches         2\nResult          r\n")
    assert call(["show", "r"], capfdbinary)[1] == printed
    # What is finished stays as it is.
    assert call(["resume", "r", "--quiet"], capfdbinary) == (0, "", "")


def test_it_is_taken_up_from_elsewhere(
    files: list[str], capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    call(["matches", *files, "--no-cache", "--out", "r 1"], capfdbinary)
    journal = Path("r 1") / journals.NAME
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(line for line in lines if '"finished"' not in line))
    assert call(["show", "r 1"], capfdbinary)[2].endswith("resume 'r 1'\n" if os.name != "nt" else 'resume "r 1"\n')
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    folder = str(Path("..") / "r 1")
    status, _, said = call(["resume", "--until", "1", folder, "--format", "text"], capfdbinary)
    assert status == 1 and "holds exact matches; leave out --until and --format, for" in said
    status, printed, _ = call(["resume", folder, "--json"], capfdbinary)
    assert status == 0 and json.loads(printed)["matches"] == 2


def test_help_as_mummer_has_it(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, printed, said = call(["matches", "-help"], capfdbinary)
    assert (status, said) == (0, "") and "-maxmatch" in printed


def test_what_is_to_be_known_is_said_without_progress(
    files: list[str], capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that every start compiles again, where compiled code cannot be kept."""
    monkeypatch.setattr(
        "gpu.analyses.matches.mummer.prepare", lambda engine, monitor: monitor.remark("This cannot be kept.")
    )
    status, _, said = call(["matches", *files, "--no-cache"], capfdbinary)
    assert (status, said) == (0, "This cannot be kept.\n")
    assert call(["matches", *files, "--no-cache", "--quiet"], capfdbinary)[2] == ""
