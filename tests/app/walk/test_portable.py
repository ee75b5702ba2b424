"""A result with its sequences as one file: the same elsewhere; files that are no such thing."""

from __future__ import annotations

import json
import stat
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.page import AlignmentPage
from app.shell.path_opener import PathOpener
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Damaged, InputError
from gpu.results.portable import CONTENTS, SUFFIX, places_beside, save_portable, unpack
from tests.app.desks import lone_desk
from tests.app.drivers import front, settle, wait
from tests.app.walk.steps import Opener
from tests.samples import finished_result


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A portable result whose own folder and sequences are gone."""
    base = tmp_path_factory.mktemp("portable")
    folder = finished_result(base / "before", 2000, seed=9)
    save_portable(folder, Result.open(folder).request, base / f"one{SUFFIX}")
    folder.rename(base / "gone")
    return base / f"one{SUFFIX}"


def test_it_is_the_same_elsewhere(open_window: Opener, packed: Path, tmp_path: Path) -> None:
    window = open_window()
    window.open_paths([str(packed)])
    page = settle(front(window, AlignmentPage))
    before = Result.open(packed.parent / "gone")
    assert page.result.folder == tmp_path / "results" / "one" / "result"
    assert page.notice == "" and page.result.alignment.score == before.alignment.score
    assert page.result.request.identity() == before.request.identity()
    assert {Path(path).parent.name for path in page.result.request.inputs} == {"sequences"}
    # It is saved once more from there, and opened beside the first.
    page.save_portable(tmp_path / f"again{SUFFIX}")
    settle(page)
    again = unpack(tmp_path / f"again{SUFFIX}", tmp_path / "third", Result.open)
    assert all(Path(place).is_file() for place in places_beside(again).values())
    assert sorted(path.name for path in again.iterdir()) == sorted(path.name for path in page.result.folder.iterdir())


def test_sequences_must_be_there(packed: Path, tmp_path: Path) -> None:
    request = Result.open(packed.parent / "gone").request
    with pytest.raises(InputError, match="is missing; locate the sequences first"):
        save_portable(packed.parent / "gone", request, tmp_path / f"x{SUFFIX}")
    assert list(tmp_path.iterdir()) == []


def _with(packed: Path, path: Path, name: str = "", link: bool = False, **contents: Any) -> Path:
    """The portable result with another file, or with other contents."""
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(path, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename == CONTENTS:
                data = json.dumps(json.loads(data) | contents).encode()
            new.writestr(entry.filename, data)
        if name:
            info = zipfile.ZipInfo(name)
            info.external_attr = ((stat.S_IFLNK if link else stat.S_IFREG) | 0o777) << 16
            new.writestr(info, b"/etc/passwd")
    return path


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "../outside"},
        {"name": "result/../../outside"},
        {"name": "/outside"},
        {"name": "result/a/b/c"},
        {"name": "result/..\\outside"},
        {"name": "result/C:outside"},
        {"name": "RESULT/REQUEST.JSON"},
        {"name": "sequences/link", "link": True},
        {"version": 2},
        {"inputs": [{"path": "a", "file": "../../etc/passwd"}]},
        {"inputs": [{"path": "a", "file": "sequences/.."}]},
        {"inputs": {"path": "a"}},
    ],
)
def test_hostile_files_are_refused(changes: dict[str, Any], packed: Path, tmp_path: Path) -> None:
    path = _with(packed, tmp_path / f"x{SUFFIX}", **changes)
    with pytest.raises(InputError, match="no portable result") as caught:
        unpack(path, tmp_path / "new" / "folder", Result.open)
    assert str(path) in str(caught.value)
    assert [one.name for one in tmp_path.rglob("*")] == [path.name]


def test_damaged_files_leave_nothing(packed: Path, tmp_path: Path) -> None:
    content = packed.read_bytes()
    path = tmp_path / f"x{SUFFIX}"
    middle = len(content) // 2
    for damaged in (b"", b"PK", content[:-30], content[:middle] + bytes(200) + content[middle + 200 :]):
        path.write_bytes(damaged)
        with pytest.raises(InputError):
            unpack(path, tmp_path / "new", Result.open)
        assert not (tmp_path / "new").exists()


def test_one_that_cannot_be_opened_leaves_nothing(open_window: Opener, packed: Path, tmp_path: Path) -> None:
    """As ``unpack`` does it: the result is opened once before it stays."""

    def refuse(folder: Path) -> None:
        assert folder.is_dir()
        raise Damaged("It is of another time.")

    window = open_window()
    window.session.services = replace(window.session.services, open_result=refuse)
    desk, failed = lone_desk(), list[object]()
    desk.heard.warned.connect(failed.append)
    opener = PathOpener(window.session, window.workspace, window.opener, window.keeper, desk, window)
    opener.open([str(packed)])
    wait(lambda: failed != [])
    assert "holds a damaged result" in str(failed[0])
    assert not (tmp_path / "results" / "one").exists()
