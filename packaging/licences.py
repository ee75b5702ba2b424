"""Collect the licences of what is inside a bundle: ``python packaging/licences.py LIST FOLDER``.

``LIST`` is a JSON list of pairs, a file's path in the bundle and where it came from, which
``crosspoint.spec`` writes; the Python that runs this is the one that the bundle was made with. Each
package gets a folder with its texts, and ``README.txt`` names them all. A package without a text,
or whose licence has no name, ends this with a sentence, and the bundle with it.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Texts of licences that packages name without including them.
_TEXTS = {
    "LGPL-3.0-only": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "GPL-3.0-only": ("GPL-3.0.txt",),
}
_TEXT_NAME = re.compile(r"(?<![a-z])(licen[cs]es?|copying|copyright|notice)(?![a-z])", re.IGNORECASE)
#: Longer ones are the licence itself, written into the field of its name.
_MAX_NAME = 160
_REMARKS = """
Qt, and PySide6 with it, is used under the LGPL 3: its libraries are files of their own in this
bundle and may be replaced by others. Qt's sources are at download.qt.io, those of PySide6 at
code.qt.io; parts of Qt that others wrote are listed at doc.qt.io/qt-6/licenses-used-in-qt.html.
"""


class Unlicensed(Exception):
    """Something in the bundle has no text or no name of a licence; the text is a sentence."""


@dataclass(frozen=True)
class Component:
    """A part of a bundle that has one origin: its name, version, licence and files of texts."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def main(arguments: list[str]) -> int:
    """Collect all; returns the exit status."""
    if len(arguments) != 2 or arguments[0].startswith("-"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    listed, folder = map(Path, arguments)
    try:
        sources = [Path(source) for _, source in json.loads(listed.read_text(encoding="utf-8")) if source != "-"]
        components = found_in(sources, listed.parent)
        write(components, folder)
    except (Unlicensed, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{folder}: the licences of {len(components)} packages")
    return 0


def found_in(sources: Iterable[Path], own: Path, loader: Iterable[str] = ("pyinstaller",)) -> list[Component]:
    """The components that files came from, by name. Raises ``Unlicensed``.

    ``own``: a folder whose files were made from Crosspoint's. ``loader``: packages in every bundle.
    """
    packages, libraries = set(loader), set()
    owners = _owners()
    homes = [Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")]
    # The system's own Python shares its folder with all other programs.
    homes += [home for home in [Path(sys.base_prefix).resolve()] if home != Path("/usr")]
    for source in sources:
        path = source.resolve()
        if str(path) in owners:
            packages.add(owners[str(path)])
        elif not any(path.is_relative_to(home) for home in (ROOT, own.resolve(), *homes)):
            libraries.add(path)
    components = [_crosspoint(), _python(), *map(_package, packages)]
    components += map(_library, _debian_packages(libraries))
    return sorted(components, key=lambda component: component.name.lower())


def write(components: list[Component], folder: Path) -> None:
    """Write the texts and their list into a folder, which is made anew.

    Raises ``Unlicensed``, ``OSError``.
    """
    lacking = [component.name for component in components if not component.texts]
    nameless = [component.name for component in components if not component.licence]
    if lacking or nameless:
        raise Unlicensed(
            f"No text of a licence: {', '.join(lacking) or 'none'}; no name of a licence: "
            f"{', '.join(nameless) or 'none'}. Add the texts to {ROOT.name}/packaging/licence_texts, or leave the "
            "packages out."
        )
    shutil.rmtree(folder, ignore_errors=True)
    lines = ["What this bundle of Crosspoint holds, and under which licences. Each folder has the texts of one.", ""]
    for component in components:
        place = folder / component.name
        place.mkdir(parents=True)
        for number, text in enumerate(component.texts):
            # Files of one name come from several folders of a package.
            target = place / text.name
            shutil.copyfile(text, target if not target.exists() else place / f"{number}-{text.name}")
        lines.append(f"{component.name} {component.version}: {component.licence}")
    (folder / "README.txt").write_text("\n".join(lines) + "\n" + _REMARKS, encoding="utf-8")


def licence_name(metadata: importlib.metadata.PackageMetadata) -> str:
    """The name of a package's licence, from its metadata; "" if there is none."""
    for field in ("License-Expression", "License"):
        name = (metadata.get_all(field) or [""])[0].strip()
        if name and len(name) <= _MAX_NAME and "\n" not in name and name.strip("=") and "(c)" not in name:
            return name
    classifiers = [text for text in metadata.get_all("Classifier") or () if text.startswith("License ::")]
    return "; ".join(text.rpartition(" :: ")[2] for text in classifiers)


def is_text(name: str) -> bool:
    """Return whether a file of a package is the text of a licence, by its path."""
    path = Path(name)
    return bool(_TEXT_NAME.search(path.stem)) and path.suffix.lower() not in (".py", ".pyc", ".pyi", ".so", ".json")


def texts_named(licence: str) -> tuple[Path, ...]:
    """Texts kept here of the first licence that an SPDX expression offers; () if it is another."""
    names = _TEXTS.get(licence.split(" OR ")[0].strip(" ()"), ())
    return tuple(ROOT / "packaging" / "licence_texts" / name for name in names)


def _owners() -> dict[str, str]:
    """The package of every installed file, by its path."""
    owners = {}
    for distribution in importlib.metadata.distributions():
        home, name = os.path.realpath(str(distribution.locate_file(""))), distribution.metadata["Name"]
        owners.update({os.path.normpath(os.path.join(home, file)): name for file in distribution.files or ()})
    return owners


def _package(name: str) -> Component:
    distribution = importlib.metadata.distribution(name)
    licence = licence_name(distribution.metadata)
    files = [Path(str(file.locate())) for file in distribution.files or () if is_text(str(file))]
    texts = tuple(path for path in files if path.is_file()) or texts_named(licence)
    return Component(distribution.metadata["Name"], distribution.version, licence, texts)


def _crosspoint() -> Component:
    sys.path.insert(0, str(ROOT))
    from gpu import __version__

    return Component("Crosspoint", __version__, "BSD-3-Clause", (ROOT / "LICENSE",))


def _python() -> Component:
    homes = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix), Path("/usr/share/doc/python3"))
    places = [home / name for home in homes for name in ("LICENSE.txt", "LICENSE", "copyright")]
    texts = tuple(place for place in places if place.is_file())[:1]
    return Component("Python", sys.version.split()[0], "PSF-2.0", texts)


def _debian_packages(libraries: Iterable[Path]) -> set[str]:
    """The Debian packages that system libraries belong to. Raises ``Unlicensed``."""
    # Where /lib is a link to /usr/lib, a package may list either.
    names = {library: {library, Path("/", *library.parts[2:])} for library in libraries}
    if not names:
        return set()
    if shutil.which("dpkg-query") is None:
        raise Unlicensed(f"The origin of {next(iter(names))} is not known: make the bundle on Debian or Ubuntu.")
    asked = ["dpkg-query", "--search", *(str(name) for both in names.values() for name in both)]
    # Its status says that one of them was not found, as is to be expected.
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    owners = {
        Path(path): package.split(",")[0] for package, _, path in (line.partition(": ") for line in said.splitlines())
    }
    for library, both in names.items():
        if not both & owners.keys():
            raise Unlicensed(f"{library} belongs to no package; install it from one, or leave it out of the bundle.")
    return {owners[name] for both in names.values() for name in both & owners.keys()}


def _library(package: str) -> Component:
    asked = ["dpkg-query", "--show", "--showformat=${Version}", package]
    version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    name = package.partition(":")[0]
    text = Path("/usr/share/doc") / name / "copyright"
    names: list[str] = []
    if text.is_file():
        said = text.read_text(encoding="utf-8", errors="replace")
        # Where the file has no form that names its licences, “License:” begins their texts.
        found = re.findall(r"^License: *(\S.*)$", said, re.MULTILINE) if said.startswith("Format") else []
        names = list(dict.fromkeys(found)) or ["see its copyright file"]
    return Component(name, version, ", ".join(names), (text,) if text.is_file() else ())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
