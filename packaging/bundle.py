"""Make a Crosspoint that needs no Python: ``python packaging/bundle.py [--out FOLDER]``.

For the system that it runs on: a folder, an archive of it and an installer. It needs a Python with
a shared library (as python.org's and Debian's have), and a network or a folder of wheels that pip
was told of. The steps:

1. a fresh virtual environment with what ``pyproject.toml`` lists and PyInstaller;
2. kernels for processors (``build_kernels.py --cpu``), and for graphics cards where nvcc is;
3. icons (``icons.py``), then PyInstaller (``crosspoint.spec``);
4. debug information out, licences in (``licences.py``), the size against its limit;
5. archive and installer (``installers.py``).
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import installers
import shared_libraries
from set_up.commands import requirements

from gpu import __version__
from gpu.diagnosis.version import build_of

#: Bytes of the unpacked folder.
MAX_BYTES = 250_000_000
_SYSTEMS = {"win32": "windows", "darwin": "macos"}


class Stop(Exception):
    """The bundle cannot be made; the text is the sentence that says what to do."""


def main(arguments: list[str]) -> int:
    """Make the bundle; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make a Crosspoint that needs no Python.")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=ROOT / "dist", help="where to (%(default)s)")
    parser.add_argument(
        "--extra", metavar="NAME", action="append", default=[], help="of pyproject.toml, to be taken in as well"
    )
    parser.add_argument("--fatbins", metavar="FOLDER", type=Path, help="kernels for cards, built on another computer")
    options = parser.parse_args(arguments)
    try:
        make(options.out.resolve(), options.extra, options.fatbins)
    except (Stop, FileNotFoundError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as problem:
        print(f"“{Path(problem.cmd[0]).name}” failed, for the reason above; mend it and start again.", file=sys.stderr)
        return 1
    return 0


def make(out: Path, extras: list[str], fatbins: Path | None = None) -> None:
    """Make everything in ``out``.

    Raises ``Stop``, ``CalledProcessError``; ``FileNotFoundError`` without something that it needs.
    """
    if sys.platform.startswith("linux") and not shared_libraries.has_tools():
        raise Stop("The programs objdump and strip are missing; install Debian's package binutils and start again.")
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    python = environment(work / "environment", extras)
    kernels, icons, licences = (work / name for name in ("kernels", "icons", "LICENSES"))
    build_kernels(python, kernels, fatbins)
    build_of(ROOT).write(work / "build.json")
    step("icons", [python, ROOT / "packaging" / "icons.py", icons])
    folder = collect(python, out, kernels, icons)
    if sys.platform.startswith("linux"):
        shared_libraries.strip(folder)
    step("licences", [python, ROOT / "packaging" / "licences.py", work / "list.json", licences])
    if sys.platform != "darwin":
        shutil.copytree(licences, folder / "LICENSES")
    size = size_of(folder)
    report("unpacked", size)
    if size > MAX_BYTES:
        raise Stop(f"{folder} has {size / 1e6:.0f} MB; at most {MAX_BYTES / 1e6:.0f} were asked for.")
    for made in pack(folder, icons, licences, out):
        report(made.name, made.stat().st_size)
    shutil.rmtree(work)


def environment(folder: Path, extras: list[str]) -> Path:
    """Make a virtual environment with all that the bundle holds; returns its Python."""
    begun = time.monotonic()
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = requirements(["bundle", *extras])
    # Not everything has a wheel, and what has one for an older release alone is not compiled.
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--prefer-binary"]
    run([python, "-m", "pip", "install", *options, *wanted])
    print(f"environment: {time.monotonic() - begun:.0f} s", flush=True)
    return python


def build_kernels(python: Path, folder: Path, fatbins: Path | None) -> None:
    """Build the kernels for processors, and for cards where nvcc is, unless they are built."""
    folder.mkdir()
    builder = ROOT / "packaging" / "build_kernels.py"
    step("kernels for processors", [python, builder, "--cpu", folder])
    if fatbins is not None:
        # The same on all systems.
        for path in (*fatbins.glob("*.fatbin"), fatbins / "kernels.json"):
            shutil.copy(path, folder)
    elif shutil.which("nvcc"):
        step("kernels for cards", [python, builder, "--cuda", folder])
    else:
        print("kernels for cards: nvcc is not on the PATH; the bundle has none", flush=True)


def collect(python: Path, out: Path, kernels: Path, icons: Path) -> Path:
    """Run PyInstaller; returns the bundle's folder, on macOS the application."""
    work = out / "work"
    given = {
        "CROSSPOINT_BUNDLE_KERNELS": str(kernels),
        "CROSSPOINT_BUNDLE_ICONS": str(icons),
        "CROSSPOINT_BUNDLE_STAMP": str(work / "build.json"),
        "CROSSPOINT_BUNDLE_LIST": str(work / "list.json"),
    }
    options = ["--noconfirm", "--log-level=WARN", f"--distpath={out}", f"--workpath={work / 'pyinstaller'}"]
    spec = ROOT / "packaging" / "crosspoint.spec"
    step("PyInstaller", [python, "-m", "PyInstaller", *options, spec], {**os.environ, **given})
    return out / ("Crosspoint.app" if sys.platform == "darwin" else "crosspoint")


def pack(folder: Path, icons: Path, licences: Path, out: Path) -> list[Path]:
    """Make the archives and installers of this system; returns them."""
    machine = platform.machine()
    target = out / f"crosspoint-{__version__}-{_SYSTEMS.get(sys.platform, 'linux')}-{machine.lower()}"
    if sys.platform == "darwin":
        return [installers.make_disk_image(folder, licences, out, target)]
    if sys.platform == "win32":
        installer = installers.make_windows_installer(folder, icons, out, __version__)
        if installer is None:
            print("installer: Inno Setup 6 is not here; there is the archive alone", flush=True)
        return [made for made in (installers.make_zip(folder, target), installer) if made is not None]
    archive = installers.make_archive(folder, target)
    if shutil.which("dpkg-deb") is None:
        print("Debian package: dpkg-deb is not here; there is the archive alone", flush=True)
        return [archive]
    return [archive, installers.make_debian_package(folder, icons, out, __version__, machine)]


def size_of(folder: Path) -> int:
    """Bytes of the files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def step(name: str, command: Sequence[str | Path], environment: dict[str, str] | None = None) -> None:
    """Run a command and say how long it took. Raises ``CalledProcessError``."""
    begun = time.monotonic()
    run(command, environment)
    print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)


def run(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> None:
    """Run a command in the checkout. Raises ``CalledProcessError``."""
    subprocess.run([str(word) for word in command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=True)


def report(name: str, size: int) -> None:
    """Print the size of something that was made."""
    print(f"{name}: {size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
