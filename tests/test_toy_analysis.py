"""An analysis gets every command for its line in the registry, without another edit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gpu.analyses.registry import ANALYSES, Registry
from gpu.command_line.main import main
from gpu.core.errors import Damaged
from gpu.results import journal
from tests.toy.analysis import ANALYSIS, CountRequest, CountResult

TOY = Registry((*ANALYSES, ANALYSIS))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("a.fa").write_text(">a\nACGTTGCAN\n")
    return "a.fa"


def call(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments, lambda paths, example: 9, TOY)
    said = capfd.readouterr()
    return status, said.out, said.err


def test_the_command_line_has_it(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capfd, "--help")
    assert status == 0 and "count the letters of a record" in out
    status, out, err = call(capfd, "count", file, "--out", "r")
    assert (status, out) == (0, "Letters         9\nResult          r\n")
    assert err.startswith("A second at most.\n")
    assert "Stage 2 of 2, count its letters: done in" in err and "5 letters" in err
    assert call(capfd, "show", "r") == (0, "A\t2\nC\t2\nG\t2\nN\t1\nT\t2\n", "")
    assert json.loads(call(capfd, "show", "r", "--json")[1])["counts"] == {"A": 2, "C": 2, "G": 2, "N": 1, "T": 2}
    assert call(capfd, "show", "r", "--format", "letters") == (0, "A\t2\nC\t2\nG\t2\nN\t1\nT\t2\n", "")
    assert call(capfd, "show", "r", "--format", "paf")[:2] == (1, "")


def test_show_and_resume_take_its_options_for_its_results(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    call(capfd, "count", file, "--out", "r", "--quiet")
    call(capfd, "align", file, file, "--out", "2", "--quiet")
    # A value that is the name of another result is a value all the same.
    assert call(capfd, "show", "--from", "2", "r") == (0, "A\t2\nC\t2\nG\t2\nT\t2\n", "")
    status, out, err = call(capfd, "show", "r", "--from", "0")
    assert (status, out) == (2, "") and "“0” is no positive whole number" in err
    # The same name is a column of an alignment.
    shown = call(capfd, "show", "2", "--from", "3", "--to", "8")[1]
    assert "GTTGCA" in shown and "CGTTGCA" not in shown
    assert call(capfd, "show", "r", "--to", "4") == (
        1,
        "",
        "“r” holds letter counts; leave out --to, for other results only.\n",
    )
    assert call(capfd, "resume", "r", "--until", "4", "--format", "paf")[2] == (
        "“r” holds letter counts; leave out --until and --format, for other results only.\n"
    )


@pytest.mark.parametrize("command", ["show", "resume"])
def test_help_tells_the_options_of_the_folder_or_else_all(
    file: str, capfd: pytest.CaptureFixture[str], command: str
) -> None:
    call(capfd, "count", file, "--out", "r", "--quiet")
    call(capfd, "align", file, file, "--out", "a", "--quiet")
    named = {
        folder: set(re.findall(r"--\w+", call(capfd, command, *folder, "--help")[1])) for folder in ((), ("r",), ("a",))
    }
    if command == "show":
        assert named["r",] == {"--help", "--from", "--format", "--json"}
        assert named["a",] == named["r",] | {
            "--to",
            "--alignment",
            "--kind",
            "--least",
            "--named",
            "--annotation",
            "--skip",
        }
        # Searches have one more.
        assert named[()] == named["a",] | {"--header"}
    else:
        assert named["r",] == {"--help", "--json", "--quiet", "--cluster", "--certificates"}
        assert named["a",] == named[()] == named["r",] | {"--devices", "--until", "--format", "--also", "--both"}


def test_it_resumes(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    call(capfd, "count", file, "--out", "r", "--quiet")
    lines = (Path("r") / journal.NAME).read_text().splitlines(keepends=True)
    (Path("r") / journal.NAME).write_text("".join(lines[:2]))
    status, out, err = call(capfd, "show", "r")
    assert (status, out, err) == (1, "", "“r” is not finished; go on with: python main.py resume r\n")
    status, out, _ = call(capfd, "resume", "r", "--json")
    assert status == 0 and json.loads(out)["counts"]["N"] == 1
    Path(file).write_text(">a\nACGT\n")
    status, out, err = call(capfd, "count", file, "--out", "r")
    assert (status, out) == (1, "") and "another comparison" in err


def test_a_folder_opens_as_what_it_is(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    call(capfd, "count", file, "--out", "r", "--quiet")
    assert isinstance(TOY.open("r"), CountResult)
    assert TOY.read_request(Path("r")) == CountRequest(
        str(Path("a.fa").absolute()), sha256=TOY.open("r").request.sha256
    )
    with pytest.raises(Damaged, match="unknown here"):
        ANALYSES.open("r")


def test_an_analysis_may_be_small() -> None:
    """A toy analysis: all that analyses share is written once; the toy has the rest, its window
    included.
    """
    files = Path(__file__).with_name("toy").glob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 120
