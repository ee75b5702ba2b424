"""The ways to the disk and back are short: frames of the program between a number and the system's
calls, and classes between a table and the system's ``write``.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search.result import SearchResult
from gpu.command_line import main as command_line
from gpu.results.store import ResultStore
from gpu.results.table_writer import TableWriter
from gpu.results.writer import Writer
from tests.gpu.results.tables import REQUEST

GPU = str(Path(__file__).parents[3] / "gpu")
#: Letters of proteins, so often that a search finds them.
QUERY = "MKWVTFISLLFLFSSAYSRGVFRRDAHKSEVAHRFKDLGEENFKALVLIAFAQYLQQCPFEDHVKLVNEVTEFAKTCVADESAENCDKS"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real result of a search."""
    place = tmp_path_factory.mktemp("ways")
    (place / "q.fa").write_text(f">q\n{QUERY}\n")
    (place / "db.fa").write_text("".join(f">e{at}\n{QUERY[at:]}\n" for at in range(40)))
    command = ["search", str(place / "q.fa"), str(place / "db.fa"), "--engine", "cpu", "--no-cache", "--quiet"]
    assert command_line.main([*command, "--out", str(place / "r")], lambda paths, example: 1) == 0
    return place / "r"


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    """The program's own frames from one on outwards."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(GPU):
            yield frame
        frame = frame.f_back


@contextmanager
def _watched(see: Callable[[FrameType, str, Any], None]) -> Iterator[None]:
    """Call a function for every call meanwhile, in all threads that begin in it."""
    threading.setprofile(see)
    sys.setprofile(see)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@pytest.mark.parametrize(
    "read",
    [
        lambda hits: hits.column("score")[3],
        lambda hits: hits.column("score")[0:3],
        lambda hits: hits.column("score")[np.array([2, 1])],
        lambda hits: hits.text("cigar")[3],
        lambda hits: hits.text("cigar")[0:3],
    ],
)
def test_a_value_of_a_result_passes_five_frames(read: Callable[[Any], Any], folder: Path) -> None:
    hits = SearchResult.open(folder).hits
    deepest: list[str] = []

    def see(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal deepest
        if event == "call" and len(found := [each.f_code.co_qualname for each in _frames(frame)]) > len(deepest):
            deepest = found

    # Verified at the first time, and only read at the second.
    for _ in range(2):
        with _watched(see):
            read(hits)
    assert 0 < len(deepest) <= 5, deepest


def test_an_array_passes_three_classes_between_a_table_and_the_disk(tmp_path: Path) -> None:
    passed: set[str] = set()

    def see(frame: FrameType, event: str, argument: Any) -> None:
        is_queued = event == "call" and frame.f_code is Writer.put.__code__
        if is_queued or (event == "c_call" and argument is os.write):
            names = [each.f_code.co_qualname for each in _frames(frame)]
            # Records of the journal have a way of their own.
            if not any(name.startswith("Appender.") for name in names):
                passed.update(name.partition(".")[0] for name in names if "." in name)

    with ResultStore.open(tmp_path / "r", REQUEST) as store, _watched(see):
        table = TableWriter(store, "rows", {"score": np.int32})
        table.append(score=np.arange(10))
        table.finish()
    assert passed == {"TableWriter", "ResultStore", "Writer", "NewFile"}
