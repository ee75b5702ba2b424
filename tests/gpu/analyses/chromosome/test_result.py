"""``Result``: what a folder holds comes back, and a damaged one is refused by name."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.result import Result
from gpu.core.errors import CrosspointError, Damaged, InputError
from gpu.results import journal
from tests import samples

FINAL = [
    *(f"crosspoints_{stage}.npy" for stage in (1, 2, 3, 4)),
    *("lines.npz", "pruned.npz", "alignment.npz", "history.npz", "statistics.json"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return samples.finished_result(tmp_path_factory.mktemp("made") / "result", ambiguous=30)


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy to damage (its inputs stay where they were)."""
    return Path(shutil.copytree(made, tmp_path / "copy"))


def final(folder: Path, name: str, content: bytes) -> None:
    """Replace a final file and journal it, so that its checksum is right and its content the
    question.
    """
    samples._final(folder, name, lambda path: path.write_bytes(content) and None)  # type: ignore[arg-type]


def test_finished(made: Path) -> None:
    result = Result.open(str(made))
    alignment = result.alignment
    assert alignment is not None and result.statistics is not None
    assert result.finished and result.folder == made
    assert [stage.stage for stage in result.stages] == [1, 2, 3, 4, 5, 6]
    assert all(stage.finished and stage.done == stage.total for stage in result.stages)
    assert result.stages[0].done == result.request.a.used * result.request.b.used
    assert result.stages[0].skipped > 0
    assert result.engine == "cpu" and result.device == result.statistics["device"]
    assert result.seconds == pytest.approx(result.statistics["seconds"]) and result.seconds > 0
    assert result.score == alignment.score and result.best == (alignment.score, *alignment.end)
    assert result.pruned is not None and result.pruned.dtype == np.float32 and 0 < result.pruned.mean() < 1
    history = result.history
    assert len(history) == len(history.stage) == len(history.cells) == len(history.pruned) > 6
    assert (np.diff(history.seconds) > 0).all() and set(history.stage) == {1, 2, 3, 4, 5, 6}


def test_sequences_rescore_to_the_score(made: Path) -> None:
    result = Result.open(made)
    a, b = result.load_sequences()
    alignment, statistics = result.alignment, result.statistics
    assert alignment is not None and statistics is not None
    assert (len(a), len(b)) == (result.request.a.used, result.request.b.used)
    assert alignment.counts(a, b).score(result.request.scoring) == result.score == statistics["score"]
    counts = alignment.counts(a, b)
    assert {name: statistics[name] for name in vars(counts)} == vars(counts)


def test_crosspoints_lie_on_the_path_with_its_scores(made: Path) -> None:
    result = Result.open(made)
    alignment = result.alignment
    assert alignment is not None
    a, b = result.load_sequences()
    tables = [result.crosspoints(stage) for stage in (1, 2, 3, 4)]
    assert [len(table) for table in tables] == sorted({len(table) for table in tables})
    assert tables[0].tolist() == [[*alignment.end, alignment.score, 0]]
    for table in tables[1:]:
        assert table.dtype == np.int64
        assert table[0].tolist() == [*alignment.start, 0, 0] and table[-1].tolist() == tables[0][0].tolist()
        columns = np.array([alignment.column_at(i=i, j=j) for i, j in table[:-1, :2].tolist()])
        assert (np.diff(columns) > 0).all()
        assert np.array_equal(np.column_stack(alignment.points(columns)), table[:-1, :2])
    lines = alignment.window(0, int(columns[20]), a, b).lines
    matches, gaps = lines[1].count("|"), lines[0].count("-") + lines[2].count("-")
    openings = sum(len(re.findall("-+", line)) for line in (lines[0], lines[2]))
    mismatches = len(lines[1]) - matches - gaps
    assert tables[3][20, 2] == matches - 3 * mismatches - 2 * gaps - 3 * openings
    assert result.crosspoints(7).shape == (0, 4)


def test_special_rows_and_columns(made: Path) -> None:
    result = Result.open(made)
    rows, columns = result.special_rows, result.special_columns
    assert len(rows) and (rows % result.request.limits.block_rows == 0).all() and rows[-1] < result.request.a.used
    assert columns.shape[1] == 3 and (columns[:, 1] < columns[:, 2]).all()
    crossed = set(result.crosspoints(2)[:, 0].tolist())
    assert set(columns[:, 1].tolist()) | set(columns[:, 2].tolist()) <= crossed


def test_running(tmp_path: Path) -> None:
    result = Result.open(samples.running_result(tmp_path / "r"))
    assert not result.finished and result.stages == () and result.statistics == {} and result.alignment is None
    assert result.score is None and result.device == "" and result.engine == "auto" and result.seconds == 0
    assert result.pruned is None and len(result.history) == 0 and result.special_columns.shape == (0, 3)
    assert all(result.crosspoints(stage).shape == (0, 4) for stage in (1, 2, 3, 4))
    assert len(result.special_rows) > 3 and (np.diff(result.special_rows) > 0).all()
    assert result.best is not None and result.best[0] > 0
    assert result.best[1] <= result.special_rows[-1]
    assert len(result.load_sequences()[0]) == result.request.a.used
    for row in result.special_rows:
        assert np.load(tmp_path / "r" / "special_rows" / f"{row}.npy").shape == (2, result.request.b.used + 1)


def test_stopped_after_stage_3(folder: Path) -> None:
    path = folder / journal.NAME
    late = {"alignment.npz", "crosspoints_4.npy", "statistics.json", "history.npz"}
    kept = [
        record
        for record in journal.read(path)
        if record.get("name") not in late and record["kind"] != "finished" and record.get("stage", 0) < 4
    ]
    path.unlink()
    journal.append(path, *kept)
    result = Result.open(folder)
    assert not result.finished and result.alignment is None and [stage.stage for stage in result.stages] == [1, 2, 3]
    assert result.score == result.crosspoints(3)[-1, 2] and len(result.crosspoints(4)) == 0
    assert result.seconds == pytest.approx(sum(stage.seconds for stage in result.stages))


def test_empty(tmp_path: Path) -> None:
    result = Result.open(samples.empty_result(tmp_path / "r"))
    assert result.alignment is not None and result.alignment.is_empty and result.score == 0
    assert result.crosspoints(2).shape == (0, 4) and result.special_columns.shape == (0, 3)


@pytest.mark.parametrize("name", FINAL)
def test_a_changed_byte_is_refused_by_name(folder: Path, name: str) -> None:
    path = folder / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)
    with pytest.raises(Damaged, match=f"{name}.*checksum differs"):
        Result.open(folder)
    path.unlink()
    with pytest.raises(Damaged, match=f"{name}.*is missing"):
        Result.open(folder)


def test_a_damaged_journal_is_refused_with_its_line(folder: Path) -> None:
    path = folder / journal.NAME
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"row", b"raw")
    path.write_bytes(b"".join(lines))
    with pytest.raises(Damaged, match="journal.jsonl” is damaged at line 4"):
        Result.open(folder)


def test_a_journal_cut_off_in_its_last_line_is_an_unfinished_run(folder: Path) -> None:
    path = folder / journal.NAME
    path.write_bytes(path.read_bytes()[:-5])
    result = Result.open(folder)
    assert not result.finished and result.alignment is not None


def test_incomplete_record(folder: Path) -> None:
    journal.append(folder / journal.NAME, {"kind": "stage", "stage": 6})
    with pytest.raises(Damaged, match="journal.jsonl.*incomplete"):
        Result.open(folder)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 1}', "\x00\xff"])
def test_damaged_request(folder: Path, content: str) -> None:
    (folder / "request.json").write_bytes(content.encode("latin-1"))
    with pytest.raises(Damaged, match=r"request\.json"):
        Result.open(folder)


def test_no_result_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="was not found: it was moved"):
        Result.open(tmp_path / "nowhere")
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="no result folder"):
        Result.open(tmp_path / "file")


def test_a_name_outside_the_folder_is_never_opened(folder: Path) -> None:
    (folder.parent / "secret").write_text("x")
    for name in ("../secret", str(folder.parent / "secret"), "..\\secret"):
        path = folder / journal.NAME
        before = path.read_bytes()
        journal.append(path, {"kind": "file", "name": name, "sha256": "00"})
        with pytest.raises(Damaged, match="outside the folder"):
            Result.open(folder)
        path.write_bytes(before)


def test_arrays_are_never_unpickled(folder: Path) -> None:
    class Bomb:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return (pytest.fail, ("a pickle was run",))

    final(folder, "alignment.npz", pickle.dumps(Bomb()))
    np.save(folder / "bomb.npy", np.array([Bomb()], dtype=object), allow_pickle=True)
    final(folder, "crosspoints_4.npy", (folder / "bomb.npy").read_bytes())
    result = Result.open(folder)
    with pytest.raises(Damaged, match=r"alignment\.npz"):
        _ = result.alignment
    with pytest.raises(Damaged, match=r"crosspoints_4\.npy"):
        result.crosspoints(4)


def test_a_wrong_path_is_refused(folder: Path) -> None:
    alignment = Result.open(folder).alignment
    assert alignment is not None
    arrays = alignment.to_arrays()
    for changes, what in [
        ({"end": arrays["end"] + [1, 0]}, "does not end"),
        ({"end": arrays["end"] + 10**6}, "the matrix has"),
        ({"gaps_a": arrays["gaps_a"][:, :2]}, "another shape"),
        ({"gaps_b": arrays["gaps_b"][::-1]}, "not sorted"),
        ({"score": np.zeros(3, dtype=np.int64)}, ""),
    ]:
        np.savez(folder / "wrong.npz", **{**arrays, **changes})  # type: ignore
        final(folder, "alignment.npz", (folder / "wrong.npz").read_bytes())
        with pytest.raises(Damaged, match=rf"alignment\.npz.*{what}"):
            _ = Result.open(folder).alignment


def test_wrong_arrays_are_refused(folder: Path) -> None:
    np.savez(folder / "wrong.npz", fraction=np.zeros((3, 3)), rows=np.zeros((2, 2)), cells=np.zeros(2))
    content = (folder / "wrong.npz").read_bytes()
    for name in ("pruned.npz", "lines.npz", "history.npz"):
        final(folder, name, content)
    np.save(folder / "wrong.npy", np.zeros((5, 3), dtype=np.int64))
    final(folder, "crosspoints_2.npy", (folder / "wrong.npy").read_bytes())
    final(folder, "statistics.json", b"[]")
    for name, look in [
        ("pruned.npz", lambda result: result.pruned),
        ("lines.npz", lambda result: result.special_rows),
        ("history.npz", lambda result: result.history),
        ("crosspoints_2.npy", lambda result: result.crosspoints(2)),
        ("statistics.json", lambda result: result.device),
    ]:
        with pytest.raises(Damaged, match=name):
            look(Result.open(folder))


def test_a_file_replaced_while_the_folder_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A resumed run writes a file anew just after the journal was read: the reader looks again."""
    scan = journal.scan
    calls = []

    def late(path: str | os.PathLike[str]) -> journal.Journal:
        found = scan(path)
        calls.append(path)
        if len(calls) == 1:
            counts = dict.fromkeys(("matches", "mismatches", "gap_openings", "gap_extensions", "length"), 0)
            figures = {"engine": "cpu", "device": "another", "prepare": {}, **counts}
            final(folder, "statistics.json", json.dumps(figures).encode())
        return found

    monkeypatch.setattr(journal, "scan", late)
    assert Result.open(folder).device == "another"


def test_a_changed_input_is_refused(tmp_path: Path) -> None:
    result = Result.open(samples.finished_result(tmp_path / "r", length=2_000))
    path = Path(result.request.b.path)
    text = path.read_text()
    path.write_text(text[:-3] + ("A" if text[-3] != "A" else "C") + text[-2:])
    with pytest.raises(InputError, match=r"sample_b\.fa has changed"):
        result.load_sequences()
    path.unlink()
    with pytest.raises(InputError, match=r"sample_b\.fa"):
        result.load_sequences()


def test_every_refusal_is_one_sentence(folder: Path) -> None:
    (folder / "lines.npz").unlink()
    with pytest.raises(CrosspointError) as caught:
        Result.open(folder)
    text = str(caught.value)
    assert "\n" not in text and text.endswith(".") and str(folder / "lines.npz") in text
    assert caught.value.exit_status == 1
