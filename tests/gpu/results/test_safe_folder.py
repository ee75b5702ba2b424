"""A folder that is written: nothing outside it is touched, nothing waits, and one process writes at
a time.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches.request import MatchesRequest
from gpu.core.errors import CrosspointError, Damaged, DiskFull, DriveFailed, InputError
from gpu.core.safe_files import NotRegularFile, SafeFolder, open_regular
from gpu.results import journal, os_errors
from gpu.results.folder import read_request
from gpu.results.output import write_whole
from gpu.results.store import ResultStore

REQUEST = MatchesRequest("ref.fa", ("q.fa",))
NO_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody make links and pipes")
ROOT = Path(__file__).parents[3]


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    (tmp_path / "precious").write_text("precious")
    return tmp_path / "precious"


@NO_LINKS
@pytest.mark.parametrize("name", ["request.json", "x.npy", "x.npz", "x.json", "log.txt", journal.NAME])
def test_links_where_files_are_written_lead_nowhere(tmp_path: Path, precious: Path, name: str) -> None:
    folder = tmp_path / "r"
    ResultStore.open(folder, REQUEST).close()
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(precious)
    with suppress(NotRegularFile), ResultStore.open(folder, REQUEST) as store:
        store.log("a line")
        store.save_array("x.npy", np.arange(3))
        store.save_arrays("x.npz", a=np.arange(3))
        store.save_json("x.json", {})
    assert precious.read_text() == "precious"


@NO_LINKS
@pytest.mark.parametrize("name", ["log.txt", journal.NAME])
def test_a_hard_link_is_not_written_to(tmp_path: Path, precious: Path, name: str) -> None:
    folder = tmp_path / "r"
    ResultStore.open(folder, REQUEST).close()
    (folder / name).unlink(missing_ok=True)
    (folder / name).hardlink_to(precious)
    with (
        pytest.raises(InputError, match=f"{name}” is the same file as another one"),
        ResultStore.open(folder, REQUEST) as store,
    ):
        store.log("a line")
    assert precious.read_text() == "precious"


@NO_LINKS
def test_a_folder_that_is_a_link_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        (tmp_path / "r" / "rows").symlink_to(tmp_path / "outside")
        with pytest.raises(NotRegularFile, match="rows” is a link"):
            store.save_array("rows/1.npy", np.arange(3))
        store.remove("rows")
    assert (tmp_path / "outside").is_dir() and not list((tmp_path / "outside").iterdir())


@NO_LINKS
@pytest.mark.parametrize("name", ["request.json", journal.NAME])
@pytest.mark.parametrize("kind", ["pipe", "zero", "folder"])
def test_what_is_no_file_is_named_and_not_waited_for(tmp_path: Path, name: str, kind: str) -> None:
    folder = tmp_path / "r"
    ResultStore.open(folder, REQUEST).close()
    path = folder / name
    path.unlink()
    {"pipe": os.mkfifo, "zero": lambda at: at.symlink_to("/dev/zero"), "folder": Path.mkdir}[kind](path)
    for touch in (
        lambda: ResultStore.open(folder, REQUEST),
        lambda: read_request(folder, MatchesRequest),
        lambda: open_regular(path),
    ):
        with pytest.raises(NotRegularFile, match=name):
            touch()


@NO_LINKS
def test_an_export_goes_through_no_link(tmp_path: Path, precious: Path) -> None:
    (tmp_path / "out.paf").symlink_to(precious)
    with pytest.raises(InputError, match="is a link"):
        write_whole(tmp_path / "out.paf", lambda out: out.write(b"x"))
    assert precious.read_text() == "precious"


def test_what_a_kill_left_is_cleared_and_what_is_being_written_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    ResultStore.open(folder, REQUEST).close()
    left = ["request.json.0123456789abcdef.part", "rows/row_1.npy.0123456789abcdef.part"]
    mine = ["notes.part", "rows/mine.txt", "x.partial"]
    (folder / "rows").mkdir()
    for name in left + mine:
        (folder / name).write_text("x")

    with SafeFolder(folder) as place, place.create("export.paf") as file:
        ResultStore.open(folder, REQUEST).close()
        file.seal()
    assert not [name for name in left if (folder / name).exists()]
    assert all((folder / name).exists() for name in [*mine, "export.paf"])


@pytest.mark.parametrize("there", [[], ["journal.jsonl"], ["request.json.0123456789abcdef.part", ".DS_Store"]])
def test_a_folder_before_its_first_record_is_taken_up(tmp_path: Path, there: list[str]) -> None:
    (tmp_path / "r").mkdir()
    for name in there:
        (tmp_path / "r" / name).write_bytes(b'{"kind":"requ' if name == journal.NAME else b"{")
    ResultStore.open(tmp_path / "r", REQUEST).close()
    assert read_request(tmp_path / "r", MatchesRequest) == REQUEST
    assert not list((tmp_path / "r").glob("*.part"))


def test_a_folder_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    for name in ("holiday.jpg", "journal.txt", "notes.part"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / name).write_text("x")
        with pytest.raises(InputError, match="is not empty"):
            ResultStore.open(folder, REQUEST)
        assert [path.name for path in folder.iterdir()] == [name]


_HOLDER = """
import sys, time
from gpu.results.store import ResultStore
from tests.gpu.results.test_safe_folder import REQUEST
store = ResultStore.open(sys.argv[1], REQUEST)
print("open", flush=True)
time.sleep(60)
"""


def test_one_writer_at_a_time_and_none_after_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    holder = subprocess.Popen([sys.executable, "-c", _HOLDER, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None and holder.stdout.readline() == "open\n"
    before = {path: path.read_bytes() for path in folder.iterdir()} if sys.platform != "win32" else {}
    with pytest.raises(InputError, match="is being written by another Crosspoint"):
        ResultStore.open(folder, REQUEST)
    assert all(path.read_bytes() == content for path, content in before.items())
    assert read_request(folder, MatchesRequest) == REQUEST
    holder.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    holder.communicate()
    ResultStore.open(folder, REQUEST).close()


def test_within_a_process_too(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST), pytest.raises(InputError, match="another Crosspoint"):
        ResultStore.open(tmp_path / "r", REQUEST)
    ResultStore.open(tmp_path / "r", REQUEST).close()


# The request and the journal


def test_every_bit_of_the_request_is_bound(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    ResultStore.open(folder, REQUEST).close()
    path = folder / "request.json"
    good = path.read_bytes()
    for bit in range(0, 8 * len(good), 3):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bad)
        with pytest.raises((Damaged, InputError), match=r"request\.json|holds no result of this kind"):
            read_request(folder, MatchesRequest)
    # The same command knows what stood there.
    ResultStore.open(folder, REQUEST).close()
    assert path.read_bytes() == good
    path.unlink()
    with pytest.raises(InputError, match="holds another comparison"):
        ResultStore.open(folder, REQUEST.with_(minimum=30))
    ResultStore.open(folder, REQUEST).close()
    assert path.read_bytes() == good


def test_a_request_that_changes_is_bound_before_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "r"
    ResultStore.open(folder, REQUEST).close()

    def killed(*names: object, **folders: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            ResultStore.open(folder, REQUEST.with_(engine="cpu"))
    assert read_request(folder, MatchesRequest) == REQUEST
    ResultStore.open(folder, REQUEST.with_(engine="cpu")).close()
    assert read_request(folder, MatchesRequest).engine == "cpu"


def test_a_line_that_is_lost_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    with ResultStore.open(folder, REQUEST) as store:
        for stage in range(5):
            store.append("stage", stage=stage)
    path = folder / journal.NAME
    lines = path.read_bytes().splitlines(keepends=True)
    for lost in range(len(lines) - 1):
        path.write_bytes(b"".join(lines[:lost] + lines[lost + 1 :]))
        assert journal.scan(path).damaged_line == lost + 1
        path.write_bytes(b"".join([*lines[:lost], lines[lost + 1], lines[lost], *lines[lost + 2 :]]))
        assert journal.scan(path).damaged_line == lost + 1


# What the drive says


@pytest.mark.parametrize(
    ("code", "kind", "status", "said"),
    [
        (errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC, DiskFull, 3, "are needed"),
        (errno.ENOSPC, DiskFull, 3, "are needed"),
        (errno.EFBIG, DiskFull, 3, "larger than a file may be"),
        (errno.EIO, DriveFailed, 3, "check the drive"),
        (errno.EROFS, DriveFailed, 3, "can only be read"),
        (errno.EACCES, InputError, 1, "choose a folder of your own"),
        (errno.ENOTDIR, InputError, 1, "choose a folder of your own"),
    ],
)
def test_what_a_drive_says(tmp_path: Path, code: int, kind: type[CrosspointError], status: int, said: str) -> None:
    problem = os_errors.cannot_write(OSError(code, os.strerror(code)), tmp_path, 5000)
    assert type(problem) is kind and problem.exit_status == status
    assert str(tmp_path) in str(problem) and said in str(problem) and "A file" not in str(problem)
    assert "are free" not in str(problem)


def test_a_full_drive_says_how_much_is_free(tmp_path: Path) -> None:
    problem = os_errors.cannot_write(OSError(errno.ENOSPC, "full"), tmp_path, 1 << 60)
    assert "are needed and" in str(problem) and "are free" in str(problem)


def test_what_cannot_be_read_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "r"
    with ResultStore.open(folder, REQUEST) as store:
        store.save_array("x.npy", np.arange(3))

    def broken(descriptor: int, mode: str) -> object:
        os.close(descriptor)
        raise OSError(errno.EIO, "Input/output error")

    with ResultStore.open(folder, REQUEST) as store:
        monkeypatch.setattr(os, "fdopen", broken)
        with pytest.raises(DriveFailed, match=r"x\.npy” cannot be read"):
            store.has_file("x.npy")
    with pytest.raises(DriveFailed, match=r"request\.json” cannot be read"):
        read_request(folder, MatchesRequest)


def test_a_failure_without_a_file_has_a_sentence() -> None:
    text = str(os_errors.unforeseen(OSError(errno.EIO, "Input/output error")))
    assert text.startswith("Reading or writing failed (Input/output error)")
    assert os_errors.unforeseen(OSError(errno.EACCES, "no", "x")).exit_status == 1
    assert os_errors.unforeseen(OSError(errno.EIO, "no", "x")).exit_status == 3
