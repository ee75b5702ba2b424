"""The scheduler file: it replaces nothing but one of its own, and takes nothing else away."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from gpu.cluster.scheduler import run_scheduler
from gpu.core.errors import InputError
from tests.soak.scene import call


def _run(file: Path, meanwhile: str = "") -> str:
    """Schedule until the address is known, and return it."""
    ended, told = threading.Event(), []

    def on_line(address: str) -> None:
        told.append(json.loads(file.read_text())["address"])
        assert told == [address]
        if meanwhile:
            file.write_text(meanwhile)
        ended.set()

    run_scheduler(None, port=0, file=file, on_line=on_line, ended=ended)
    return told[0]


@pytest.mark.parametrize("name", ["a.fa", "notes.json"])
@pytest.mark.parametrize(
    "content",
    [">a\nACGT\n", "", "[]", '{"address": "tcp://127.0.0.1:1"}', '{"type": "Scheduler", "address": "x", "id": "dask"}'],
)
def test_another_file_stays(tmp_path: Path, content: str, name: str) -> None:
    file = tmp_path / name
    file.write_text(content)
    ended = call("cluster", "scheduler", "--port", "0", "--scheduler-file", file)
    assert ended.status == 1 and ended.is_sentence and str(file) in ended.err
    assert file.read_text() == content


def test_a_link_and_a_folder_stay(tmp_path: Path) -> None:
    own = tmp_path / "scheduler.json"
    own.write_text('{"type": "Scheduler", "address": "tcp://127.0.0.1:1"}\n')
    link = tmp_path / "link"
    link.symlink_to(own)
    for file in (link, tmp_path):
        with pytest.raises(InputError, match="no scheduler file of Crosspoint; it is not replaced"):
            run_scheduler(None, port=0, file=file)
    assert link.is_symlink() and own.exists()


def test_one_that_was_left_over_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    file.write_text('{"type": "Scheduler", "address": "tcp://127.0.0.1:1"}\n')
    assert _run(file).startswith("tcp://127.0.0.1:") and not file.exists()


def test_what_took_its_place_meanwhile_stays(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    other = '{"type": "Scheduler", "address": "tcp://127.0.0.1:2"}\n'
    _run(file, other)
    assert file.read_text() == other


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    ended = call("cluster", "scheduler", "--port", "0", "--scheduler-file", tmp_path / "none" / "x.json")
    assert ended.status == 1 and ended.is_sentence and "cannot be written" in ended.err
