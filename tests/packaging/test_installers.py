"""Archives and installers of a bundle, made of a tiny one."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.packaging.scripts import script

installers, shared_libraries = script("installers"), script("shared_libraries")
_HAS_DEBIAN_TOOLS = all(map(shutil.which, ("dpkg-deb", "dpkg-query", "objdump")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bundle whose program is one of the system's, with a library that it needs."""
    folder = tmp_path / "crosspoint"
    (folder / "_internal").mkdir(parents=True)
    program = shutil.which("ls")
    assert program is not None
    shutil.copy(program, folder / "crosspoint")
    (folder / "_internal" / "notes.txt").write_text("none")
    return folder


def test_archive_belongs_to_nobody_who_made_it(folder: Path, tmp_path: Path) -> None:
    made = installers.make_archive(folder, tmp_path / "crosspoint-1.2-linux-x86_64")
    assert made.name == "crosspoint-1.2-linux-x86_64.tar.gz"
    with tarfile.open(made) as archive:
        entries = {entry.name: entry for entry in archive}
    assert set(entries) == {"crosspoint"} | {f"crosspoint/{name}" for name in ("crosspoint", "_internal")} | {
        "crosspoint/_internal/notes.txt"
    }
    assert {(entry.uid, entry.uname) for entry in entries.values()} == {(0, "root")}
    assert entries["crosspoint/crosspoint"].mode & 0o111


@pytest.mark.skipif(not _HAS_DEBIAN_TOOLS, reason="dpkg or binutils is not installed")
def test_debian_package_has_the_program_its_icons_and_what_it_needs(folder: Path, tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    for name in ("crosspoint-48.png", "crosspoint-result-64.png", "crosspoint.ico"):
        (icons / name).write_bytes(b"")
    made = installers.make_debian_package(folder, icons, tmp_path, "1.2", "x86_64")
    assert made == tmp_path / "crosspoint_1.2_amd64.deb"

    def asked(*words: str) -> str:
        return subprocess.run(["dpkg-deb", *words], capture_output=True, text=True, check=True).stdout

    assert asked("--field", str(made), "Version") == "1.2\n"
    depends = asked("--field", str(made), "Depends")
    assert depends.startswith("libc6 (>= 2.")
    assert "libselinux1" in depends and "fontconfig-config" in depends
    files = asked("--contents", str(made))
    for path in (
        "./opt/crosspoint/crosspoint",
        "./usr/bin/crosspoint -> /opt/crosspoint/crosspoint",
        "./usr/share/applications/crosspoint.desktop",
        "./usr/share/mime/packages/crosspoint.xml",
        "./usr/share/icons/hicolor/48x48/apps/crosspoint.png",
        "./usr/share/icons/hicolor/64x64/mimetypes/crosspoint-result.png",
    ):
        assert f" {path}\n" in files
    assert "crosspoint.ico" not in files


@pytest.mark.skipif(not _HAS_DEBIAN_TOOLS, reason="dpkg or binutils is not installed")
def test_libraries_inside_are_not_needed_from_the_system(folder: Path) -> None:
    libraries, version = shared_libraries.needed(folder)
    assert {"libc.so.6", "libselinux.so.1"} <= libraries
    assert version >= "2.17"
    (folder / "_internal" / "libselinux.so.1").write_bytes(b"")
    assert shared_libraries.needed(folder)[0] == libraries - {"libselinux.so.1"}


@pytest.mark.skipif(not _HAS_DEBIAN_TOOLS, reason="dpkg or binutils is not installed")
def test_library_that_nothing_links_to_stays_out(folder: Path) -> None:
    program, text = str(folder / "crosspoint"), str(folder / "_internal" / "notes.txt")
    kept = [
        ("package/module.so", program, "EXTENSION"),
        ("libselinux.so.1", "some.libs/libselinux-1.so.1", "SYMLINK"),
        ("some.libs/libselinux-1.so.1", text, "BINARY"),
        ("libpython3.12.so.1.0", text, "BINARY"),
        ("package/libfound_by_name.so", text, "BINARY"),
    ]
    others = [("libgtk-3.so.0", program, "BINARY"), ("some.libs/libavif.so", text, "BINARY")]
    assert shared_libraries.linked_only([*others, *kept]) == kept


def test_no_installer_of_windows_without_its_compiler(folder: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv("ProgramFiles", raising=False)
    monkeypatch.delenv("ProgramFiles(x86)", raising=False)
    monkeypatch.chdir(tmp_path)
    assert installers.make_windows_installer(folder, tmp_path, tmp_path, "1.2") is None


def test_installer_of_windows_is_given_version_and_folders(folder: Path, tmp_path: Path, monkeypatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(shutil, "which", lambda name: "ISCC.exe")
    monkeypatch.setattr(subprocess, "run", lambda command, check: called.append(command))
    made = installers.make_windows_installer(folder, tmp_path / "icons", tmp_path, "1.2")
    assert made == tmp_path / "crosspoint-1.2-setup.exe"
    assert {"/DVersion=1.2", f"/DSource={folder}", f"/DIcons={tmp_path / 'icons'}", f"/DOut={tmp_path}"} < set(
        called[0]
    )


def test_disk_image_has_the_application_untouched_and_the_licences(tmp_path: Path, monkeypatch) -> None:
    application, licences = tmp_path / "Crosspoint.app", tmp_path / "LICENSES"
    (application / "Contents").mkdir(parents=True)
    licences.mkdir()
    called: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: called.append(command))
    made = installers.make_disk_image(application, licences, tmp_path, tmp_path / "crosspoint-1.2-macos-arm64")
    assert made.name == "crosspoint-1.2-macos-arm64.dmg"
    assert called[0][:2] == ["hdiutil", "create"] and called[0][-1] == str(made)
    stage = Path(called[0][called[0].index("-srcfolder") + 1])
    assert {path.name for path in stage.iterdir()} == {"Crosspoint.app", "LICENSES", "Applications"}
