"""Archives and installers of a finished bundle, made with what each system brings.

Linux: a tar.gz for any distribution, and a Debian package. That is made with ``dpkg-deb`` alone and
downloads nothing; it brings the menu's entry, icons and file types, and names the libraries that it
needs, none of which an AppImage does (and that needs FUSE). Windows: a zip, and an installer where
Inno Setup is. macOS: a disk image.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

from file_types import NAME, SUMMARY, desktop_entry, mime_information
from shared_libraries import needed

_HERE = Path(__file__).resolve().parent
#: What libraries of the bundle read, which none of them links to.
_READ = ("fontconfig-config", "fonts-dejavu-core | fonts-freefont-ttf", "xkb-data", "hicolor-icon-theme")
_DEBIAN_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
_FOLDER = "opt/crosspoint"
_SYSTEM_LIBRARY = re.compile(r" (/usr)?/lib(32|64)?(/[^/]*-linux-gnu[^/]*)?/[^/]+$")


def make_archive(folder: Path, target: Path) -> Path:
    """Pack a bundle's folder as ``target`` with .tar.gz; its files belong to root."""
    made = target.with_name(target.name + ".tar.gz")

    def of_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with tarfile.open(made, "w:gz", compresslevel=6) as archive:
        archive.add(folder, arcname="crosspoint", filter=of_root)
    return made


def make_debian_package(folder: Path, icons: Path, out: Path, version: str, machine: str) -> Path:
    """Make the Debian package of a bundle's folder.

    Raises ``CalledProcessError``; ``FileNotFoundError`` without a library that it needs.
    """
    root = out / "work" / "debian"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / _FOLDER, symlinks=True)
    for name, text in (
        ("usr/share/applications/crosspoint.desktop", desktop_entry()),
        ("usr/share/mime/packages/crosspoint.xml", mime_information()),
        ("usr/share/doc/crosspoint/copyright", _copyright()),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for icon in icons.glob("*.png"):
        name, _, pixels = icon.stem.rpartition("-")
        place = root / "usr/share/icons/hicolor" / f"{pixels}x{pixels}" / ("mimetypes" if "result" in name else "apps")
        place.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(icon, place / f"{name}.png")
    (root / "usr/bin").mkdir()
    (root / "usr/bin/crosspoint").symlink_to(f"/{_FOLDER}/crosspoint")
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    libraries, c_library = needed(folder)
    control = control_file(version, _DEBIAN_MACHINES.get(machine, machine), size, _packages(libraries), c_library)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    made = out / f"crosspoint_{version}_{_DEBIAN_MACHINES.get(machine, machine)}.deb"
    # Older systems cannot unpack what newer ones use unless told otherwise.
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(root), str(made)], check=True)
    shutil.rmtree(root)
    return made


def control_file(version: str, machine: str, size: int, packages: Iterable[str], c_library: str) -> str:
    """The ``control`` file; ``size`` in bytes, ``c_library``: the oldest version that will do."""
    depends = [f"libc6 (>= {c_library})", *sorted({*packages} - {"libc6"}), *_READ]
    return f"""Package: crosspoint
Version: {version}
Section: science
Priority: optional
Architecture: {machine}
Installed-Size: {size // 1024}
Maintainer: Crosspoint <crosspoint@localhost>
Depends: {", ".join(depends)}
Description: {SUMMARY}
 Optimal alignments from a gene to a chromosome, exact matches, searches of
 databases, pairs and short reads, in a window and on the command line.
"""


def _packages(libraries: set[str]) -> set[str]:
    """The Debian packages of shared libraries, by the names that they are linked by.

    Raises ``FileNotFoundError`` for one that is not installed.
    """
    packages = set()
    for library in sorted(libraries):
        asked = ["dpkg-query", "--search", f"*/{library}"]
        found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
        # The linker looks into these folders, and not into one of a package's own.
        names = [line.split(":")[0] for line in found.splitlines() if _SYSTEM_LIBRARY.search(line)]
        if not names:
            raise FileNotFoundError(
                f"The bundle needs {library}, which this computer lacks; install it and start again."
            )
        packages.add(names[0])
    return packages


def _copyright() -> str:
    text = (_HERE.parent / "LICENSE").read_text(encoding="utf-8")
    return f"{text}\nThe licences of the libraries in /{_FOLDER} are in /{_FOLDER}/LICENSES.\n"


def make_zip(folder: Path, target: Path) -> Path:
    """Pack a bundle's folder as ``target`` with .zip."""
    return Path(shutil.make_archive(str(target), "zip", folder.parent, folder.name))


def make_windows_installer(folder: Path, icons: Path, out: Path, version: str) -> Path | None:
    """Make the installer; None where Inno Setup is missing. Raises ``CalledProcessError``."""
    places = [Path(os.environ.get(name, "")) / "Inno Setup 6" for name in ("ProgramFiles(x86)", "ProgramFiles")]
    compiler = shutil.which("ISCC") or next((str(place / "ISCC.exe") for place in places if place.is_dir()), None)
    if compiler is None:
        return None
    given = {"Version": version, "Source": folder, "Icons": icons, "Out": out}
    words = [f"/D{name}={value}" for name, value in given.items()]
    subprocess.run([compiler, "/Q", *words, str(_HERE / "windows.iss")], check=True)
    return out / f"crosspoint-{version}-setup.exe"


def make_disk_image(application: Path, licences: Path, out: Path, target: Path) -> Path:
    """Make macOS's disk image of the application. Raises ``CalledProcessError``."""
    stage = out / "work" / "image"
    shutil.rmtree(stage, ignore_errors=True)
    # Nothing is put into the application: its signature covers all of it.
    shutil.copytree(application, stage / application.name, symlinks=True)
    shutil.copytree(licences, stage / "LICENSES")
    (stage / "Applications").symlink_to("/Applications")
    made = target.with_name(target.name + ".dmg")
    options = ["-volname", NAME, "-srcfolder", str(stage), "-format", "UDZO", "-ov"]
    subprocess.run(["hdiutil", "create", *options, str(made)], check=True)
    return made
