"""Bad and unusual input on the command line: mummer's behaviour where it has one, else a
sentence.
"""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.gpu.analyses.matches.cases import run

ROOT = Path(__file__).resolve().parents[4]
#: What takes seconds on an idle computer takes no longer on a busy one.
HANGS_SECONDS = 60
WORD = "ACGTTGCAAGGCTTAACCGATCGATTTGCA"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory with a reference, r.fa, of one record."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r.fa").write_text(f">r\n{WORD}\n")
    return tmp_path


@pytest.mark.parametrize(
    "options, sentence",
    [
        (["-l", "0"], "mummer: argument 0 for option -l is not a positive integer"),
        (["-l", "x"], "mummer: argument x for option -l is not a positive integer"),
        (["-c"], "mummer: option -c requires either option -b or -r"),
        (["--threads", "0"], "“0” is no number of threads; give --threads 1 or more."),
    ],
)
def test_refused_options(
    options: list[str], sentence: str, place: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run([*options, "r.fa", "r.fa"], capfdbinary) == (1, "", sentence + "\n")


@pytest.mark.parametrize("options", [["-b", "-r"], ["-mum", "-maxmatch"], ["-bogus"], []])
def test_usage(options: list[str], place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    files = ["r.fa", "r.fa"] if options else ["r.fa"]
    status, out, err = run([*options, *files], capfdbinary)
    assert (status, out) == (2, "")
    assert "usage:" in err


def test_a_missing_query_ends_what_was_printed(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "empty.fa").touch()
    for name in ("none.fa", "empty.fa", "."):
        status, out, err = run(["-l", "25", "r.fa", "r.fa", name, "r.fa"], capfdbinary)
        assert status == 1
        assert out == "> r\n       1         1        30\n"
        assert err == f'mummer: cannot open file "{name}" or file "{name}" is empty\n'


@pytest.mark.parametrize("text", [WORD + "\n", "\n\n", ">only", ">only\n", "@read\nACGT\n+\nIII\n", "\x00\x01"])
def test_no_sequence_is_a_sentence(text: str, place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "bad.fa").write_text(text)
    for files in (["bad.fa", "r.fa"], ["r.fa", "bad.fa"]):
        status, out, err = run(files, capfdbinary)
        assert (status, out) == (1, "")
        assert err.count("\n") == 1 and "bad.fa" in err


@pytest.mark.parametrize(
    "text, header",
    [
        (f">\n{WORD}\n", "> "),
        (f"> a b\n{WORD}\n", "> "),
        (f">\ta\n{WORD}\n", "> "),
        (f">a\tb\n{WORD}\n", "> a"),
        (f">a\vb\r\n{WORD}\r\n", "> a"),
        (f">a>b c\n{WORD}", "> a>b"),
        (f"\n \n>a\n{WORD[:7]} \n\n{WORD[7:].lower()}\n", "> a"),
    ],
)
def test_headers(text: str, header: str, place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "q.fa").write_bytes(text.encode())
    assert run(["-l", "25", "r.fa", "q.fa"], capfdbinary) == (0, f"{header}\n       1         1        30\n", "")


def test_a_greater_sign_in_a_sequence_begins_a_record(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "q.fa").write_text(">q\nACGTTGCAAGG CTTAACC>GATCGA\nTTTGCA\n")
    _, out, _ = run(["-l", "5", "r.fa", "q.fa"], capfdbinary)
    assert out == "> q\n       1         1        18\n> GATCGA\n      25         1         6\n"
    _, out, _ = run(["-l", "5", "q.fa", "r.fa"], capfdbinary)
    assert out == "> r\n  q              1         1        18\n  GATCGA         1        25         6\n"


def test_longer_than_everything(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "q.fa").write_text(f">q\n{WORD * 40}\n>e\n")
    for minimum in ("31", "2000", "99999999999999999999"):
        assert run(["-l", minimum, "-maxmatch", "-b", "r.fa", "q.fa"], capfdbinary) == (
            0,
            "> q\n> q Reverse\n> e\n> e Reverse\n",
            "",
        )


def test_any_byte_matches_itself(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """No two bytes are taken for each other, though some codes have a meaning of their own."""
    spaces = b" \t\n\v\f\r"
    letters = list(range(128, 256)) + [byte for byte in range(33, 127) if byte not in b">"]
    assert not set(letters) & set(spaces)
    (place / "r.fa").write_bytes(b">r\n" + bytes(letters) + b"\n")
    (place / "q.fa").write_bytes(b"".join(b">q\n%c\n" % letter for letter in letters))
    _, out, _ = run(["-l", "1", "-maxmatch", "r.fa", "q.fa"], capfdbinary)
    for letter, block in zip(letters, out.split("> q\n")[1:], strict=True):
        same = [place for place, other in enumerate(letters, 1) if bytes([other]).lower() == bytes([letter]).lower()]
        assert [int(line.split()[0]) for line in block.splitlines()] == same


def test_packed_and_annotated_files(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (place / "r.fa.gz").write_bytes(gzip.compress((place / "r.fa").read_bytes()))
    flat = f"LOCUS       R  30 bp DNA linear UNK\nORIGIN\n        1 {WORD.lower()}\n//\n"
    (place / "r.gb").write_text(flat + flat.replace("LOCUS       R", "LOCUS       S"))
    for reference in ("r.fa.gz", "r.fa"):
        for query in ("r.fa.gz", "r.fa"):
            assert run([reference, query], capfdbinary) == (0, "> r\n       1         1        30\n", "")
    status, out, _ = run(["r.fa", "r.gb"], capfdbinary)
    assert (status, out) == (0, "> R\n       1         1        30\n> S\n       1         1        30\n")


def test_reads_with_qualities(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    reads = f"@one 1\n{WORD}\n+\n{'@' * len(WORD)}\n@two\n{WORD[:9]}\n{WORD[9:]}\n+\n{'I' * 9}\n{'>' * 21}\n"
    (place / "q.fq.gz").write_bytes(gzip.compress(reads.encode()))
    match = "       1         1        30\n"
    assert run(["-l", "25", "r.fa", "q.fq.gz"], capfdbinary) == (0, f"> one\n{match}> two\n{match}", "")
    status, out, _ = run(["-l", "25", "-maxmatch", "q.fq.gz", "r.fa"], capfdbinary)
    assert (status, out) == (0, f"> r\n  one  {match}  two  {match}")


def test_batches_of_a_large_file(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Records over several blocks and batches of the reader come out whole and in order."""
    tail = WORD * 7
    with (place / "q.fa").open("w") as file:
        for number in range(9):
            file.write(f">q{number}\n" + ("N" * 79 + "\n") * 30_000 + f"{tail}\n")
    status, out, _ = run(["-n", "-mum", "-l", "25", "r.fa", "q.fa"], capfdbinary)
    assert (status, out) == (0, "".join(f"> q{number}\n" for number in range(9)))
    status, out, _ = run(["-n", "-l", "25", "-L", "r.fa", "q.fa"], capfdbinary)
    expected = [f"       1  {2_370_001 + 30 * copy:8}        30" for copy in range(7)]
    lines = out.splitlines()
    assert status == 0
    assert lines[::8] == [f"> q{number}  Len = 2370210" for number in range(9)]
    assert [lines[8 * number + 1 : 8 * number + 8] for number in range(9)] == [expected] * 9


def test_the_reader_may_leave(place: Path) -> None:
    """``| head`` ends the program quietly."""
    (place / "q.fa").write_text("".join(f">q{number}\n{WORD}\n" for number in range(100_000)))
    command = [sys.executable, str(ROOT / "main.py"), "matches", "--no-cache", "r.fa", "q.fa"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        guard = threading.Timer(HANGS_SECONDS, process.kill)
        guard.start()
        try:
            assert process.stdout.readline() == b"> q0\n"
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait() == 0
        finally:
            guard.cancel()
            process.kill()


@pytest.mark.skipif(os.name == "nt", reason="a process group gets Ctrl-C in another way there")
@pytest.mark.usefixtures("interruptible")
def test_ctrl_c(place: Path) -> None:
    (place / "a.fa").write_text(">a\n" + "A" * 2_000_000 + "\n")
    # Unbuffered, so that what it begins to print comes before it has printed much.
    command = [sys.executable, "-u", str(ROOT / "main.py"), "matches", "--no-cache", "-maxmatch", "a.fa", "a.fa"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        # Whatever happens it ends, and so does a wait for what it prints.
        guard = threading.Timer(HANGS_SECONDS, process.kill)
        guard.start()
        try:
            if process.stdout.read(1) != b">":
                _, said = process.communicate(timeout=HANGS_SECONDS)
                pytest.fail(f"the search is not going on: status {process.returncode}, {said!r}")
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=HANGS_SECONDS)
            assert (process.returncode, said) == (130, b"Stopped.\n")
        finally:
            guard.cancel()
            process.kill()


def test_long_runs_of_one_letter_take_no_long_time(place: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Assemblies have runs of N by the million; without -n they match each other."""
    run_length = 1_000_000
    (place / "r.fa").write_text(f">r\n{WORD}{'N' * run_length}{WORD[::-1]}\n")
    (place / "q.fa").write_text(f">q\n{WORD}{'N' * (run_length + 5)}{WORD[::-1]}\n")
    begun = time.monotonic()
    _, out, _ = run(["-l", "25", "r.fa", "q.fa"], capfdbinary)
    # A second, and hours if each N were compared with each.
    assert time.monotonic() - begun < HANGS_SECONDS
    runs = [f"{31:8}  {31 + more:8}  {run_length:8}" for more in range(1, 5)]
    whole = [f"{1:8}  {1:8}  {run_length + 30:8}", *runs, f"{31:8}  {36:8}  {run_length + 30:8}"]
    assert out.splitlines() == ["> q", *whole]
    assert run(["-l", "999999", "-maxmatch", "-n", "r.fa", "q.fa"], capfdbinary)[1] == "> q\n"
