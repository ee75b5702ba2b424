"""Results whose contents somebody changed, with checksums that fit: ``show`` and ``resume`` name
the file in a sentence.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.results import journal
from tests.command_line.calls import Run
from tests.soak.scene import Scene, scenes, searches
from tests.vouched import vouch

Change = Callable[[Any], Any]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Scene]:
    """A finished result of each analysis."""
    folder = tmp_path_factory.mktemp("scenes")
    return {scene.name: scene for scene in (*scenes(folder), *searches(folder))}


@pytest.fixture
def changed(known: dict[str, Scene]) -> Callable[..., None]:
    """Copies a result to ``r``, and changes a file of it (an array, or a JSON object in place), or
    the first record of a kind.
    """

    def make(name: str, file: str, change: Change) -> None:
        shutil.copytree(known[name].whole, "r")
        path, records = Path("r", file), journal.read(Path("r", journal.NAME))
        if file.endswith(".npy"):
            np.save(path, change(np.load(path)))
        elif file.endswith(".npz"):
            with np.load(path) as archive:
                arrays = dict(archive)
            change(arrays)
            np.savez(path, **arrays)
        elif file.endswith(".json"):
            value = json.loads(path.read_text())
            change(value)
            path.write_text(json.dumps(value))
        else:
            change(next(record for record in records if record["kind"] == file))
        vouch(Path("r"), records)

    return make


def put(**values: Any) -> Change:
    """Sets fields of an object, or arrays of a file."""
    return lambda found: found.update(values)


def first(value: Any) -> Change:
    """An array whose first value is another one."""

    def change(array: np.ndarray) -> np.ndarray:
        array = array.copy()
        array.reshape(-1)[0] = value
        return array

    return change


def lacks(name: str) -> Change:
    return lambda found: found.pop(name)


@pytest.mark.parametrize(
    ("name", "file", "change", "named", "format"),
    [
        ("map", "part", put(**{"column.name.bytes": "reads/\ud800.npy"}), "journal.jsonl", "sam"),
        ("map", "part", put(**{"column.name.bytes": "reads/nul\0.npy"}), "journal.jsonl", "sam"),
        ("search", "part", put(state=[1]), "journal.jsonl", "table"),
        ("pairs", "part", put(state={"pairs": "1"}), "journal.jsonl", "tsv"),
        ("map", "reads/000000.name.offsets.npy", lambda offsets: offsets[::-1].copy(), "name.offsets.npy", "sam"),
        ("map", "reads/000000.letters.offsets.npy", first(-5), "letters.offsets.npy", "sam"),
        ("map", "hits/000000.kind.npy", first(200), "hits/000000.kind.npy", "sam"),
        ("map", "hits/000000.place.npy", first(1 << 30), "hits/000000.place.npy", "sam"),
        ("map", "hits/000000.place.npy", first(-1), "hits/000000.place.npy", "tsv"),
        ("map", "reads/000000.first_hit.npy", first(1 << 40), "reads/000000.first_hit.npy", "sam"),
        ("map", "reads/000000.first_hit.npy", first(1), "“r” is damaged", "tsv"),
        (
            "map",
            "hits/000000.offset.npy",
            lambda offsets: np.full_like(offsets, offsets.max()),
            "“r” is damaged",
            "sam",
        ),
        (
            "pairs",
            "pairs/000000.columns.npy",
            lambda sizes: np.full_like(sizes, sizes.max()),
            "“r” is damaged",
            "fasta",
        ),
        ("search", "queries/000000.hits.npy", lambda hits: np.full_like(hits, hits.max()), "“r” is damaged", "table"),
        ("map", "reads/000000.hits.npy", first(2000), "reads/000000.hits.npy", "sam"),
        ("mapped", "hits/000000.cigar.bytes.npy", lambda letters: letters[::-1].copy(), "“r” is damaged", "bam"),
        ("mapped", "hits/000000.md.offsets.npy", lambda offsets: offsets + 1, "md.offsets.npy", "sam"),
        ("mapped", "reads/000000.qualities.offsets.npy", first(3), "qualities.offsets.npy", "bam"),
        ("map", "bases/000000.code.npy", first(99), "bases/000000.code.npy", "sam"),
        ("search", "queries/000000.hits.npy", first(1000), "queries/000000.hits.npy", "table"),
        ("search", "hits/000000.columns.npy", first(0), "hits/000000.columns.npy", "tab6"),
        ("search", "hits/000000.query.npy", first(77), "hits/000000.query.npy", "json"),
        ("search", "hits/000000.evalue.npy", first(-1.0), "hits/000000.evalue.npy", "json"),
        ("pairs", "pairs/000000.columns.npy", first(1 << 30), "pairs/000000.columns.npy", "fasta"),
        ("pairs", "pairs/000000.query_end.npy", first(-7), "query_end.npy", "paf"),
        ("matches", "matches/000000.query_start.npy", first(1 << 40), "query_start.npy", "tsv"),
        ("matches", "matches/000000.length.npy", first(1 << 20), "matches/000000.length.npy", "mummer"),
        ("matches", "query_records/000000.length.npy", first(-4), "query_records/000000.length.npy", "paf"),
        ("pairs", "statistics.json", lacks("cells"), "statistics.json", ""),
        ("map", "statistics.json", put(hits="many"), "statistics.json", ""),
        ("search", "statistics.json", put(queries=-1), "statistics.json", ""),
        ("align", "statistics.json", put(length=None), "statistics.json", ""),
        ("align", "alignment.npz", put(start=np.array([1 << 40, 0])), "alignment.npz", "paf"),
        ("align", "alignment.npz", put(gaps_a=np.zeros((4, 2), np.int64)), "alignment.npz", "text"),
        ("align", "request.json", put(mode="nul\0"), "request.json", ""),
    ],
)
def test_what_was_changed_is_named(
    run: Run, changed: Callable[..., None], name: str, file: str, change: Change, named: str, format: str
) -> None:
    changed(name, file, change)
    ended = run("show", "r", *(("--format", format) if format else ("--json",)))
    assert (ended.status, ended.err.count("\n")) == (1, 1)
    assert named in ended.err and "damaged" in ended.err
    ended = run("resume", "r", "--quiet")
    assert ended.status in (0, 1) and ended.err.count("\n") == ended.status


def test_special_rows_that_stay_are_told_and_go_with_the_next_run(
    run: Run, known: dict[str, Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = os.unlink

    def refuses(path: Any, *arguments: Any, **named: Any) -> None:
        if str(path).startswith("row_"):
            raise PermissionError(13, "Permission denied", path)
        unlink(path, *arguments, **named)

    command = [*known["align"].arguments, "--out", "r"]
    with monkeypatch.context() as broken:
        broken.setattr(os, "unlink", refuses)
        ended = run(*command)
    assert ended.status == 0 and list(Path("r/special_rows").iterdir())
    said = [line for line in ended.err.splitlines() if "cannot be removed" in line]
    assert len(said) == 1 and "special_rows" in said[0] and "The result is whole without it." in said[0]
    assert said[0].strip() in Path("r/log.txt").read_text()
    assert run(*command).status == 0 and not Path("r/special_rows").exists()
