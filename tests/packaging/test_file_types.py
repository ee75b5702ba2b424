"""Descriptions of the files that a bundle opens, as systems are told of them."""

from __future__ import annotations

import configparser
import plistlib
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from gpu.results import journal
from tests.packaging.scripts import PACKAGING, script

file_types = script("file_types")
_MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_entry_of_the_menu_starts_the_window_on_the_files_named() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read_string(file_types.desktop_entry())
    (section,) = entry.sections()
    assert section == "Desktop Entry"
    assert entry[section]["Exec"] == "crosspoint %F"
    types = entry[section]["MimeType"].split(";")
    # The value ends with a semicolon.
    assert types.pop() == ""
    declared = {kind.get("type") for kind in ElementTree.fromstring(file_types.mime_information())}
    # Of a folder the system knows the type already.
    assert set(types) == declared | {"inode/directory"}


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not installed")
def test_entry_of_the_menu_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "crosspoint.desktop"
    file.write_text(file_types.desktop_entry(), encoding="utf-8")
    checked = subprocess.run(["desktop-file-validate", str(file)], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="shared-mime-info is not installed")
def test_types_go_into_the_shared_database(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    (packages / "crosspoint.xml").write_text(file_types.mime_information(), encoding="utf-8")
    subprocess.run(["update-mime-database", str(tmp_path)], check=True)
    globs = (tmp_path / "globs").read_text(encoding="utf-8").splitlines()
    assert f"application/x-crosspoint-result:{journal.NAME}" in globs
    assert "text/x-fasta:*.fasta" in globs


def test_journal_of_a_result_has_the_icon() -> None:
    (result,) = [
        kind
        for kind in ElementTree.fromstring(file_types.mime_information())
        if kind.get("type") == "application/x-crosspoint-result"
    ]
    icon, glob = result.find(f"{_MIME}icon"), result.find(f"{_MIME}glob")
    assert icon is not None and icon.get("name") == "crosspoint-result"
    assert glob is not None and glob.get("pattern") == journal.NAME


def test_macos_opens_folders_and_sequences_but_not_by_default() -> None:
    properties = plistlib.loads(plistlib.dumps(file_types.information_property_list()))
    documents = properties["CFBundleDocumentTypes"]
    assert {document["LSHandlerRank"] for document in documents} == {"Alternate"}
    assert documents[0]["LSItemContentTypes"] == ["public.folder"]
    endings = [ending for document in documents[1:] for ending in document["CFBundleTypeExtensions"]]
    assert endings == file_types.extensions()


def test_windows_installer_registers_the_same_types() -> None:
    text = (PACKAGING / "windows.iss").read_text(encoding="utf-8")
    assert re.findall(r"Classes\\\.(\w+)\\OpenWithProgids", text) == file_types.extensions()
    assert 'Subkey: "Software\\Classes\\Directory\\shell\\Crosspoint\\command"' in text


def test_windows_installer_is_given_what_it_asks_for() -> None:
    text = (PACKAGING / "windows.iss").read_text(encoding="utf-8")
    asked = set(re.findall(r"\{#(\w+)\}", text))
    assert asked == {"Version", "Source", "Icons", "Out"}
    called = (PACKAGING / "installers.py").read_text(encoding="utf-8")
    assert all(f'"{name}": ' in called for name in asked)
