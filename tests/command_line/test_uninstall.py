"""``--uninstall-caches``: lists, asks, and deletes what is kept."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gpu.command_line import main as command_line
from gpu.core.array_cache import ArrayCache
from gpu.diagnosis import kept
from gpu.engines.measurements import Rates
from gpu.jit import kernel_cache
from tests.command_line.calls import Ended, no_window

Remove = Callable[..., Ended]


class _Settings:
    """The window's settings."""

    place = "/home/somebody/.config/Crosspoint/Crosspoint.conf"

    def __init__(self, size: int = 120, is_removable: bool = True) -> None:
        self.size = size
        self._is_removable = is_removable

    def remove(self) -> bool:
        if self._is_removable:
            self.size = 0
        return self._is_removable


@pytest.fixture
def window_settings() -> _Settings:
    return _Settings()


@pytest.fixture
def remove(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window_settings: _Settings
) -> Remove:
    """Runs the command for a user of whom something is kept."""
    for name in ("cache", "config", "data"):
        monkeypatch.setattr(f"platformdirs.user_{name}_dir", lambda app, appauthor, at=tmp_path / name: str(at / app))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    kernel_cache.mark("pairs")
    Rates("cpu", {}).remember_sweep(2e9)
    with ArrayCache("indices", "An index", 1).writing("key") as writer:
        assert writer.finish(None)
    (kept.cache_folder() / "notes.txt").write_text("mine")

    def call(*arguments: str, said: str | None = None) -> Ended:
        stream = io.StringIO(said or "")
        stream.isatty = lambda: said is not None  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", stream)
        words = ["--uninstall-caches", *arguments]
        status = command_line.main(words, no_window, settings=lambda: window_settings)
        return Ended(status, *capfd.readouterr())

    return call


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_it_lists_asks_and_deletes(remove: Remove, tmp_path: Path, window_settings: _Settings) -> None:
    before = _files(tmp_path)
    ended = remove(said="n\n")
    assert ended.status == 0 and ended.out.endswith("Delete it? [y/N] Nothing was deleted.\n")
    assert f"kernels for the processor: 1 file in {tmp_path / 'cache' / 'crosspoint' / 'kernels'}\n" in ended.out
    assert "indices of references for exact matches: 1 file" in ended.out and "speeds of the devices" in ended.out
    assert "settings" not in ended.out and _files(tmp_path) == before
    # The end of the input, and an empty line, are no yes.
    assert remove(said="").out.endswith("Nothing was deleted.\n") and _files(tmp_path) == before
    ended = remove(said="y\n")
    assert ended.status == 0 and ended.out.endswith("Deleted.\n")
    assert _files(tmp_path) == ["notes.txt"] and window_settings.size == 120
    assert remove(said=None) == (0, "Nothing is kept outside of result folders.\n", "")


def test_where_nobody_can_be_asked_nothing_is_deleted(remove: Remove, tmp_path: Path) -> None:
    before = _files(tmp_path)
    ended = remove()
    assert ended.status == 1 and ended.err.endswith("repeat the command with --yes.\n")
    assert _files(tmp_path) == before
    ended = remove("--yes")
    assert ended.status == 0 and _files(tmp_path) == ["notes.txt"]


def test_settings_only_if_asked(remove: Remove, window_settings: _Settings) -> None:
    ended = remove("--settings", "--yes")
    assert "settings of the window, with its list of results: " + window_settings.place in ended.out
    assert ended.status == 0 and window_settings.size == 0


def test_what_cannot_be_deleted_is_told(
    remove: Remove, monkeypatch: pytest.MonkeyPatch, window_settings: _Settings
) -> None:
    window_settings._is_removable = False
    ended = remove("--settings", "--yes")
    assert ended.status == 3 and "The settings could not be deleted; close all windows" in ended.out

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use")

    kernel_cache.mark("pairs")
    monkeypatch.setattr(Path, "unlink", refuse)
    ended = remove("--yes")
    assert ended.status == 3 and "1 file in " in ended.out.splitlines()[-1] and "could not be deleted" in ended.out


def test_a_link_is_told(remove: Remove, tmp_path: Path) -> None:
    cache, elsewhere = kept.cache_folder(), tmp_path / "elsewhere"
    cache.rename(elsewhere)
    cache.symlink_to(elsewhere)
    before = _files(elsewhere)
    ended = remove("--yes")
    assert f"“{cache}” is a link, which is not followed: what it leads to stays.\n" in ended.out
    assert ended.out.count("is a link") == 1 and _files(elsewhere) == before


def test_the_command_has_the_same_name(capfd: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["uninstall-caches", "--help"], no_window) == 0
    told = capfd.readouterr().out
    assert command_line.main(["--uninstall-caches", "--help"], no_window) == 0
    assert capfd.readouterr().out == told and "--settings" in told
