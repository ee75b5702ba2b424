"""Standard streams: terminals, on which names have no effect, closed and full ones."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from gpu.command_line import main as command_line
from tests.command_line.calls import ROOT, Ended, Run, fasta, letters, no_window
from tests.soak import streams
from tests.soak.scene import Tally

pty = pytest.importorskip("pty", reason="Windows has no such terminals")

#: Characters with an effect on a terminal: ESC, a C1 character, marks of direction.
HOSTILE = "x\x1b]0;owned\x1b[31m\x9b2J\u202e\u2066y"
SHOWN = r"x\x1b]0;owned\x1b[31m\x9b2J\u202e\u2066y"
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_PROTEIN = "MKWVTFISLLFLFSSAYSRGVFRRDAHKSEVAHRFKDLGEENFKALVLIAFAQYLQQCPFEDHVKLVNEVTEFAKTCVADESAENCDKS"


def started(folder: Path, *arguments: str, on_terminal: Sequence[str] = ()) -> Ended:
    """A command in a process of its own; what its streams ``on_terminal`` (stdout, stderr) show
    comes from one terminal, as ``out``.
    """
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, ROOT / "main.py", *arguments],
        cwd=folder,
        stdout=slave if "stdout" in on_terminal else subprocess.PIPE,
        stderr=slave if "stderr" in on_terminal else subprocess.PIPE,
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 1 << 16)
        except OSError:  # The other end is closed.
            break
        if not part:
            break
        shown += part
    os.close(master)
    out, err = process.communicate()
    # A terminal has its own line ends.
    return Ended(
        process.returncode, (out or b"").decode() + shown.decode().replace("\r\n", "\n"), (err or b"").decode()
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files whose records have such a name, and results of each analysis of them."""
    folder = tmp_path_factory.mktemp("hostile")
    base = letters(3, 300)
    fasta(folder / "a.fa", (HOSTILE, base))
    fasta(folder / "b.fa", (HOSTILE, base[:140] + "A" + base[140:]))
    fasta(folder / "p.fa", (HOSTILE, _PROTEIN))
    (folder / "reads.fa").write_text(f">{HOSTILE}\n{base[20:80]}\n>r2\n{base[100:150]}\n")
    (folder / "made.sam").write_text(f"@SQ\tSN:r\tLN:300\n{HOSTILE}\t0\tr\t21\t9\t60M\t*\t0\t0\t{base[20:80]}\t*\n")
    for command in (
        "align a.fa b.fa --engine cpu --out align",
        "matches a.fa b.fa --engine cpu --out matches",
        "search p.fa p.fa --matrix BLOSUM62 --engine cpu --out search",
        "pairs a.fa b.fa --engine cpu --out pairs",
        "map a.fa reads.fa --engine cpu --out map",
        "mapped made.sam --out mapped",
    ):
        with contextlib.chdir(folder):
            assert command_line.main([*command.split(), "--quiet"], no_window) == 0
    return folder


@pytest.mark.parametrize(
    "command",
    [
        *(f"search p.fa p.fa --matrix BLOSUM62 --engine cpu --format {name}" for name in ("tab6", "fasta")),
        *(f"pairs a.fa b.fa --engine cpu --format {name}" for name in ("tsv", "paf", "fasta")),
        "matches a.fa b.fa --engine cpu",
        "map a.fa reads.fa --engine cpu",
        *(f"show {name}" for name in ("align", "matches", "search", "pairs", "map", "mapped")),
        *(f"show align --format {name}" for name in ("paf", "maf")),
        "show search --format fasta",
        "show mapped --format sam",
    ],
)
def test_a_terminal_shows_names_and_a_file_gets_them(
    run: Run, folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = started(folder, *command.split(), on_terminal=("stdout", "stderr"))
    assert shown.status == 0 and not _OBEYED.search(shown.out.replace("\r", "")), shown.out
    monkeypatch.chdir(folder)
    plain = run(*command.split())
    assert plain.status == 0
    if HOSTILE in plain.out:
        assert SHOWN in shown.out


def test_every_line_that_is_printed_is_shown(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same but for what is made visible, whichever way it is written."""
    monkeypatch.chdir(folder)
    for command in (
        "show pairs",
        "show search --format fasta",
        "show mapped --format sam",
        "matches a.fa b.fa --quiet",
    ):
        plain = run(*command.split())
        assert HOSTILE in plain.out
        shown = started(folder, *command.split(), on_terminal=("stdout",))
        # Terminals put blanks for tabs, or not.
        assert shown.out.expandtabs() == plain.out.replace(HOSTILE, SHOWN).expandtabs()


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", f"no {HOSTILE}\r\x07"),
        ("align", "a.fa", f"no {HOSTILE}\r\x07.fa", "--out", "new"),
        ("align", "a.fa", "b.fa", "--out", "new", f"--no{HOSTILE}\r\x07"),
        (f"no {HOSTILE}\r\x07",),
        ("align", "a.fa", "b.fa", "--out", "new", "--record-a", f"no {HOSTILE}\r\x07"),
    ],
)
def test_sentences_show_names(folder: Path, arguments: tuple[str, ...]) -> None:
    said = started(folder, *arguments, on_terminal=("stderr",))
    assert said.status in (1, 2) and not _OBEYED.search(said.out.strip("\r")), said.out
    assert SHOWN in said.out


def test_bytes_that_are_no_text_are_shown(tmp_path: Path) -> None:
    """An 8-bit terminal would obey them."""
    (tmp_path / "a.fa").write_bytes(b">x\x9b31m\xff\n" + letters(3, 200).encode() + b"\n")
    shown = started(tmp_path, "pairs", "a.fa", "a.fa", "--engine", "cpu", on_terminal=("stdout",))
    assert shown.status == 0 and "31m" in shown.out and not _OBEYED.search(shown.out)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("closed")
    streams.prepare(folder)
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such shell")
@pytest.mark.parametrize(("redirection", "loses_output"), streams.REDIRECTIONS)
@pytest.mark.parametrize(
    ("command", "prints"),
    [
        ("align a.fa b.fa --engine cpu --out new", False),
        ("align a.fa b.fa --engine cpu --out new --json", True),
        ("show made", True),
    ],
)
def test_closed_and_full_streams(files: Path, command: str, prints: bool, redirection: str, loses_output: bool) -> None:
    tally = Tally()
    streams.try_redirection(files, command, prints, redirection, loses_output, tally)
    assert tally.is_good, tally.notes


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such shell")
def test_a_closed_stream_is_told(files: Path) -> None:
    assert streams.started(files, "show made", ">&-") == Ended(
        3, "", "The output cannot be written: standard output is closed; start again with it open."
    )
    assert streams.started(files, "nofile", "2>&-").status == 2


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
@pytest.mark.parametrize("kibibytes", [120_000, 250_000, 350_000, 430_000])
def test_little_memory_is_told(files: Path, kibibytes: int) -> None:
    for command in ("matches a.fa b.fa --engine cpu", "search p.fa p.fa --engine cpu --matrix BLOSUM62"):
        tally = Tally()
        streams.try_limit(files, command, kibibytes, tally)
        assert tally.is_good and tally.refused == 1, tally.notes


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
@pytest.mark.parametrize("command", ["align --help", "show --help"])
def test_help_with_little_memory(files: Path, command: str) -> None:
    """NumPy's library ends the process, or crashes it, where it gets no memory."""
    for kibibytes in (85_000, 102_400, 120_000):
        tally = Tally()
        streams.try_limit(files, command, kibibytes, tally)
        assert tally.is_good and tally.refused == 1, tally.notes
