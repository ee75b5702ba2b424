"""Result folders of every analysis as version 0.1 wrote them: they open, show the same, and resume.

``result_folders/version_0_1.tar.xz`` holds, of each kind of run, its inputs (generated),
``whole-NAME`` (finished), ``stopped-NAME`` (stopped in the middle), ``whole-NAME.txt`` (what
``show`` printed), and ``commands.json`` (the command lines). The runs were made by
``tests.soak.scene``, in a folder that does not exist here.
"""

from __future__ import annotations

import json
import re
import shutil
import tarfile
from pathlib import Path

import pytest

from gpu.analyses.registry import ANALYSES
from tests.soak.scene import Scene

ARCHIVE = Path(__file__).with_name("result_folders") / "version_0_1.tar.xz"
NAMES = ("align", "matches", "map", "search", "pairs", "mapped")
#: The folder that the runs were made in.
MADE_IN = "/data/crosspoint"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("version-0-1")
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(folder, filter="data")
    return folder


def _scene(folder: Path, name: str) -> Scene:
    """The run of that name, with its inputs where they are now."""
    commands = json.loads((folder / "commands.json").read_text())
    arguments = (word.replace(MADE_IN, str(folder)) for word in commands[name])
    return Scene(name, tuple(arguments), folder / f"whole-{name}")


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_folder_shows_what_it_showed(folder: Path, name: str, tmp_path: Path) -> None:
    scene, out = _scene(folder, name), tmp_path / "finished"
    shutil.copytree(folder / f"whole-{name}", out)
    assert ANALYSES.open(out).finished
    # Asked for again, it learns where its inputs are now; nothing is computed.
    before = (out / "journal.jsonl").read_text().splitlines()
    ended = scene.start(out)
    assert ended.status == 0, ended.err
    lines = (out / "journal.jsonl").read_text().splitlines()
    assert lines[: len(before)] == before
    assert not {json.loads(line)["kind"] for line in lines[len(before) :]} & {"stage", "part", "finished"}
    # Later versions write the command line into SAM, claim no order of its lines, cut bit scores as
    # BLAST does, and tell of an alignment which shares of the sequences it has.
    said = (scene.shown(out), (folder / f"whole-{name}.txt").read_text())
    later = r"\tCL:crosspoint map.*|\tGO:query|(?<= )\d{3,}(?= +\d\.\d\de-)|^Aligned  +[\d.]+ % of a, .*\n"
    shown, expected = (re.sub(later, "", text, flags=re.MULTILINE) for text in said)
    assert shown == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_stopped_folder_is_resumed_to_the_same_result(folder: Path, name: str, tmp_path: Path) -> None:
    scene, out = _scene(folder, name), tmp_path / "resumed"
    shutil.copytree(folder / f"stopped-{name}", out)
    before = (out / "journal.jsonl").read_bytes()
    ended = scene.start(out)
    assert ended.status == 0, ended.err
    assert scene.is_right(out)
    # What was there is taken up: the journal goes on, and is not begun anew.
    assert (out / "journal.jsonl").read_bytes().startswith(before)


@pytest.mark.parametrize("name", NAMES)
def test_a_stage_that_there_is_not_is_passed_over(folder: Path, name: str) -> None:
    """Views name each stage by the request's, and would fail."""
    result = ANALYSES.open(folder / f"whole-{name}")
    before = ANALYSES.open(folder / f"whole-{name}").stages
    last = next(record for record in reversed(result.records) if record["kind"] == "stage")
    result.records = [*result.records, {**last, "stage": 99}]
    assert before and result.stages == before
