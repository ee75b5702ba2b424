"""Names of records that a terminal would obey are shown instead, and written to files as they
are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.command_line.main import main
from gpu.core.units import visible

NAME = "x\x1b]0;owned\x1b[2J\u202ey"
_SHOWN = r"x\x1b]0;owned\x1b[2J\u202ey"


def call(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments, lambda paths, example: 9)
    said = capfd.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("chr1 é 中 naïve “x” − 😀", "chr1 é 中 naïve “x” − 😀"),
        (NAME, _SHOWN),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\x7f\x9b\udcff\u2028", r"\x7f\x9b\udcff\u2028"),
        ("a\u00a0b", "a\u00a0b"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
    ],
)
def test_what_would_be_obeyed_is_seen(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_names_in_sentences_and_shown_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    letters = "ACGTTGCAAGGCTTAACCGGATAT" * 4
    Path("a.fa").write_text(f">{NAME}\n{letters}\n")
    Path("b.fa").write_text(f">{NAME}\n{letters}\n>{NAME}2\nACGT\n")
    for record in ([], ["--record-b", f"no{NAME}"], ["--record-b", "#7"]):
        status, out, err = call(capfd, "align", "a.fa", "b.fa", "--out", "r", *record)
        assert status == 1 and out == ""
        assert "\x1b" not in err and "\u202e" not in err
    status, out, err = call(
        capfd, "align", "a.fa", "b.fa", "--out", "r", "--record-b", "#1", "--engine", "cpu", "--format", "paf"
    )
    assert status == 0, err
    for arguments in (["show", "r"], ["show", "r", "--json"], ["resume", "r"]):
        status, out, err = call(capfd, *arguments)
        assert status == 0
        assert "\x1b" not in out + err and "\u202e" not in out + err
    assert _SHOWN in call(capfd, "show", "r")[1]
    # A format says what a record is called, to the byte.
    assert Path("r/alignment.paf").read_text().startswith(f"{NAME}\t")
