"""Files kept outside of result folders: all of them are found, and nothing else is deleted."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from gpu.analyses.matches.index import IndexCache
from gpu.analyses.reads.index import kept_indices
from gpu.analyses.search.prepared import kept_databases
from gpu.cluster.content import Contents
from gpu.core.array_cache import ArrayCache
from gpu.core.checked_cache import keep
from gpu.diagnosis import kept
from gpu.engines import measurements
from gpu.engines.cuda import calibration, compiler
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.measurements import Rates
from gpu.jit import kernel_cache

ROOT = Path(kernel_cache.__file__).resolve().parents[2]
NUMBERS = np.arange(10, dtype=np.int32)


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user for whom nothing is kept yet."""
    for name, folder in (("CACHE", "cache"), ("CONFIG", "config"), ("DATA", "data")):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / folder))
        monkeypatch.setattr(
            f"platformdirs.user_{folder}_dir", lambda app, appauthor, at=tmp_path / folder: str(at / app)
        )
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    return tmp_path


def _keep_everything() -> None:
    """As the program itself does it."""
    for name in ("sweep_int16", "reads.imported"):
        kernel_cache.mark(name)
    keep(kernel_cache.folder() / "gpu.engines.cpu.sweep.strip.run.int16.0123456789abcdef.object", b"code")
    # Of one compiler or of several.
    for path in np.ravel(compiler._cached("sweep.cu", "90")):
        keep(path, b"code")
    for cache in (IndexCache()._kept, kept_indices(), kept_databases()):
        _fill(cache)
    _send_to_a_worker(b"ACGT")
    Rates("cpu", {}).remember_sweep(2e9)
    calibration.store(CardInfo(0, "A card", 1 << 34, "90"), "shape", {"blocks": 1})
    measurements.store("speeds", "all-devices", {"crosspoint": "0.1.0"}, {"seconds": 1})
    # As the window's list of recent results names them.
    keep(kept.cache_folder() / "pictures" / f"{'ab' * 20}.png", b"picture")
    kept.log_folder().mkdir(parents=True)
    for name in ("log.txt", "log.txt.1"):
        (kept.log_folder() / name).write_text("started\n")


def _send_to_a_worker(data: bytes) -> None:
    contents = Contents(kept.worker_folder() / "contents", 1 << 20)
    sha256 = hashlib.sha256(data).hexdigest()
    with contents.awaiting(sha256, len(data)):
        assert contents.receive(sha256, 0, data) == len(data)


def _fill(cache: ArrayCache, key: str = "key") -> None:
    with cache.writing(key) as writer:
        writer.append(NUMBERS)
        assert writer.finish(None)


def _files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() or path.is_symlink()}


def test_all_that_is_kept_is_found_and_deleted(home: Path) -> None:
    _keep_everything()
    found = [file for kind in kept.everything() for file in kind.find()]
    assert len(found) == len(set(found)) and set(found) == _files(home)
    assert all(kind.find() and kind.size > 0 for kind in kept.everything())
    assert [file for kind in kept.everything() for file in kind.remove()] == []
    kept.remove_empty_folders()
    assert [path.name for path in sorted(home.iterdir())] == ["cache", "config", "data"]
    assert [path for folder in home.iterdir() for path in folder.iterdir()] == []


def test_files_that_were_being_written_go_too(home: Path) -> None:
    _keep_everything()
    for file in _files(home):
        if file.parent != kept.log_folder():
            file.with_name(f"{file.name}.0123456789012345.part").write_bytes(b"")
    for kind in kept.everything():
        kind.remove()
    assert _files(home) == set()


def test_what_is_not_its_own_stays(home: Path) -> None:
    """A result folder, files of other names, links, and what links lead to."""
    _keep_everything()
    cache, outside = kept.cache_folder(), home / "outside"
    outside.mkdir()
    for place in (cache, cache / "indices", cache / "kernels", kernel_cache.folder(), kept.configuration_folder()):
        result = place / "my.result"
        result.mkdir()
        (result / "request.json").write_text("{}")
        (place / "notes.txt").write_text("mine")
    name = f"{'0' * 64}.indices"
    (outside / name).write_bytes(b"an index")
    (cache / "indices" / f"{'1' * 64}.indices").symlink_to(outside / name)
    (cache / "kernels" / ("a" * 16)).symlink_to(outside)
    (outside / "other.compiled").write_bytes(b"")
    (cache / "indices" / f"{'2' * 64}.indices").mkdir()
    foreign = {path for path in _files(home) if path.name in ("request.json", "notes.txt") or outside in path.parents}
    links = {path for path in _files(home) if path.is_symlink()}
    for kind in kept.everything():
        kind.remove()
    kept.remove_empty_folders()
    assert _files(home) == foreign | links
    assert (cache / "indices" / f"{'2' * 64}.indices").is_dir()


def test_a_folder_that_is_a_link_is_told_and_not_followed(home: Path) -> None:
    _keep_everything()
    cache, elsewhere = kept.cache_folder(), home / "elsewhere"
    cache.rename(elsewhere)
    cache.symlink_to(elsewhere)
    before = _files(elsewhere)
    for kind in kept.everything():
        assert kind.link == (cache if kind.root == cache else None)
        kind.remove()
    kept.remove_empty_folders()
    assert _files(elsewhere) == before and cache.is_symlink()


def test_a_junction_of_windows_is_a_link(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def junction(_: Path) -> SimpleNamespace:
        return SimpleNamespace(st_mode=stat.S_IFDIR, st_reparse_tag=0xA0000003)

    (tmp_path / "all.compiled").write_bytes(b"")
    kind = kept.Kept("code", tmp_path, tmp_path, r"\w+\.compiled")
    assert [file.name for file in kind.find()] == ["all.compiled"]
    monkeypatch.setattr(Path, "lstat", junction)
    assert kind.find() == [] and kind.link == tmp_path


def test_compiled_code_in_a_chosen_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = home / "chosen"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(chosen))
    kernel_cache.mark("pairs")
    (chosen / "others").mkdir()
    (chosen / "others" / "f.nbi").write_bytes(b"of another program")
    assert [file.name for kind in kept.everything() for file in kind.find()] == ["pairs.compiled"]
    for kind in kept.everything():
        kind.remove()
    kept.remove_empty_folders()
    assert [path.name for path in chosen.iterdir()] == ["others"]


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may delete all")
def test_what_cannot_be_deleted_is_returned(home: Path) -> None:
    _keep_everything()
    folder = kept.cache_folder() / "cubins"
    folder.chmod(0o500)
    left = [file for kind in kept.everything() for file in kind.remove()]
    folder.chmod(0o700)
    assert [file.parent for file in left] == [folder]


def test_no_other_module_knows_a_folder_of_the_user() -> None:
    """A new place belongs into ``gpu.diagnosis.kept`` and into the guide."""
    known = {
        "gpu/core/array_cache.py",
        "gpu/diagnosis/kept.py",
        "gpu/engines/cuda/compiler.py",
        "gpu/engines/measurements.py",
        "gpu/jit/kernel_cache.py",
        # The log, and the folder that results go to.
        "app/application.py",
        "app/state/settings.py",
    }
    words = re.compile(r"platformdirs\.user_|QStandardPaths\.writable")
    sources = [path for top in ("gpu", "app") for path in (ROOT / top).rglob("*.py")]
    found = {path.relative_to(ROOT).as_posix() for path in sources if words.search(path.read_text("utf-8"))}
    assert found == known


def test_the_guide_tells_of_every_folder() -> None:
    page = (ROOT / "resources" / "guide" / "kept.md").read_text("utf-8")
    for kind in kept.everything():
        assert kind.title in page, kind.title
        assert f"`{kind.folder.name}`" in page or kind.folder == kept.cache_folder() or "log.txt" in page


def test_two_versions_keep_measurements_side_by_side(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    identity = {"card": "A card"}
    measurements.store("cards", "shape", identity, {"blocks": 1})
    monkeypatch.setattr(measurements, "FORMAT", measurements.FORMAT + 1)
    assert measurements.stored("cards", "shape", identity) == {}
    measurements.store("cards", "shape", identity, {"shape": [1, 2]})
    assert measurements.stored("cards", "shape", identity)["shape"] == [1, 2]
    monkeypatch.undo()
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(home / "config" / "crosspoint"))
    assert measurements.stored("cards", "shape", identity)["blocks"] == 1


@pytest.mark.parametrize("content", ['{"cells_a_second": {"int16": 3e9}}', '{"format": 2, "rates": [1]}', "[]", "{"])
def test_a_speed_as_another_version_notes_it_counts_as_none(home: Path, content: str) -> None:
    rates = Rates("cpu", {"sweep": 4e9})
    rates.remember_sweep(2e9)
    assert rates.of("sweep") == 2e9
    (kept.cache_folder() / "cpu_rate.json").write_text(content)
    assert rates.of("sweep") == 4e9
