"""The libraries that ``pyproject.toml`` asks for, beside those that are installed."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from gpu.diagnosis.version import ROOT

PROJECT = ROOT / "pyproject.toml"


@dataclass(frozen=True)
class RequiredLibrary:
    """A library.

    ``asked``: versions as ``pyproject.toml`` has them, such as ">=2.0,<3". ``version``: that which
    is installed, or "". ``fits``: it is one of those asked for. ``licence``: as the library names
    it, or "".
    """

    name: str
    asked: str
    version: str
    fits: bool
    licence: str = ""


@dataclass(frozen=True)
class Requirements:
    """``python``: versions of Python that are asked for. ``libraries``: those for this computer."""

    python: str
    libraries: tuple[RequiredLibrary, ...]


def requirements(project: Path = PROJECT) -> Requirements | None:
    """Versions asked for and installed; None without ``pyproject.toml``, as in a bundle."""
    try:
        table = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    except (OSError, ValueError, KeyError):
        return None
    from packaging.requirements import Requirement

    asked = [Requirement(text) for text in table["dependencies"]]
    optional = [Requirement(text) for text in table.get("optional-dependencies", {}).get("cuda", ())]
    libraries = [_library(one) for one in asked if one.marker is None or one.marker.evaluate()]
    libraries += [library for library in map(_library, optional) if library.version]
    return Requirements(str(table["requires-python"]), tuple(libraries))


def fits_python(asked: str, version: str) -> bool:
    """True if a version of Python is one of those asked for."""
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(asked).contains(version, prereleases=True)


def _library(asked: object) -> RequiredLibrary:
    from packaging.requirements import Requirement

    assert isinstance(asked, Requirement)
    try:
        found = metadata.distribution(asked.name)
    except metadata.PackageNotFoundError:
        return RequiredLibrary(asked.name, str(asked.specifier), "", False)
    fits = asked.specifier.contains(found.version, prereleases=True)
    return RequiredLibrary(asked.name, str(asked.specifier), found.version, fits, _licence(found))


def _licence(found: metadata.Distribution) -> str:
    """A short name: of the field, else of a classifier."""
    told = found.metadata.json
    short = str(told.get("license_expression") or told.get("license") or "")
    if short and len(short) <= 60 and "\n" not in short:
        return short
    classifiers = [line for line in told.get("classifier", ()) if line.startswith("License ::")]
    return classifiers[0].rpartition(" :: ")[2] if classifiers else ""
