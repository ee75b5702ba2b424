"""The licences of a bundle: found from where its files came from, and none missing."""

from __future__ import annotations

import json
import shutil
import sys
from email.message import Message
from pathlib import Path

import numpy
import PySide6.QtCore
import pytest

from tests.packaging.scripts import ROOT, script

licences = script("licences")


@pytest.fixture(scope="module")
def components(tmp_path_factory: pytest.TempPathFactory) -> dict[str, licences.Component]:
    sources = [Path(numpy.__file__), Path(PySide6.QtCore.__file__), Path(json.__file__), ROOT / "main.py"]
    # PyInstaller, whose loader starts a bundle, is not installed where the tests run.
    found = licences.found_in(sources, tmp_path_factory.mktemp("own"), loader=())
    return {component.name: component for component in found}


def test_packages_of_the_files_are_found(components: dict[str, licences.Component]) -> None:
    assert set(components) == {"Crosspoint", "Python", "numpy", "PySide6_Essentials"}
    assert components["numpy"].version == numpy.__version__
    assert components["Python"].version == sys.version.split()[0]
    assert "BSD-3-Clause" in components["numpy"].licence
    assert any("Copyright" in text.read_text(encoding="utf-8") for text in components["numpy"].texts)


def test_text_that_a_package_lacks_is_added(components: dict[str, licences.Component]) -> None:
    """PySide6's wheel names the LGPL and has no copy of it."""
    texts = {text.name: text.read_text(encoding="utf-8") for text in components["PySide6_Essentials"].texts}
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["LGPL-3.0.txt"]
    assert "GNU GENERAL PUBLIC LICENSE" in texts["GPL-3.0.txt"]


def test_libraries_of_the_system_are_found_beside_its_own_python(tmp_path: Path, monkeypatch) -> None:
    """Debian's Python lies below /usr, as all libraries do."""
    library = next(iter(Path("/usr/lib").glob("*-linux-gnu/libz.so.1")), None)
    if library is None or shutil.which("dpkg-query") is None:
        pytest.skip("this is no Debian, or it has no zlib")
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    (found,) = (one for one in licences.found_in([library], tmp_path, loader=()) if one.name == "zlib1g")
    assert found.texts and "zlib" in found.licence.lower()


def test_texts_are_written_with_a_list(components: dict[str, licences.Component], tmp_path: Path) -> None:
    folder = tmp_path / "LICENSES"
    (folder / "of an older bundle").mkdir(parents=True)
    licences.write(list(components.values()), folder)
    assert {path.name for path in folder.iterdir()} == {*components, "README.txt"}
    text = (folder / "README.txt").read_text(encoding="utf-8")
    assert f"numpy {numpy.__version__}: BSD-3-Clause" in text
    assert (folder / "Crosspoint" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize(
    ("licence", "texts", "expected"),
    [
        ("MIT", (), "No text of a licence: odd; no name of a licence: none."),
        ("", (ROOT / "LICENSE",), "No text of a licence: none; no name of a licence: odd."),
    ],
)
def test_package_without_a_licence_is_refused(
    licence: str, texts: tuple[Path, ...], expected: str, tmp_path: Path
) -> None:
    with pytest.raises(licences.Unlicensed) as refused:
        licences.write([licences.Component("odd", "1", licence, texts)], tmp_path / "LICENSES")
    assert expected in str(refused.value)
    assert not (tmp_path / "LICENSES").exists()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"License-Expression": "MIT", "License": "other"}, "MIT"),
        ({"License": "BSD 3-Clause"}, "BSD 3-Clause"),
        ({"License": "=====", "Classifier": "License :: OSI Approved :: BSD License"}, "BSD License"),
        ({"License": "Copyright (c) 2015, someone", "Classifier": "License :: OSI Approved :: X"}, "X"),
        ({"License": "A" * 500, "Classifier": "Topic :: Science"}, ""),
        ({}, ""),
    ],
)
def test_name_of_a_licence(fields: dict[str, str], expected: str) -> None:
    metadata = Message()
    for field, value in fields.items():
        metadata[field] = value
    assert licences.licence_name(metadata) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("numpy-2.4.dist-info/licenses/LICENSE.txt", True),
        ("parasail-1.3.dist-info/COPYING", True),
        ("some/fonts/ttf/LICENSE_DEJAVU", True),
        ("pyqtgraph/colors/maps/CC-BY license - applies to CET color map data.txt", True),
        ("packaging/licenses/_spdx.py", False),
        ("numpy/_core/noticed.py", False),
        ("Bio/data/unlicensed.txt", False),
    ],
)
def test_text_of_a_licence_by_its_name(name: str, expected: bool) -> None:
    assert licences.is_text(name) is expected
