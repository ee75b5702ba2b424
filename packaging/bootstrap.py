"""Set everything up and run Crosspoint, or its tests, with nothing but Python and a network.

    python3 packaging/bootstrap.py run                  the window on the bundled example
    python3 packaging/bootstrap.py test [ARGUMENTS]     the test suite, or pytest with arguments

It makes ``.venv`` in the checkout and installs into it what ``pyproject.toml`` lists, again only
once that list has changed. On Linux it looks for the system libraries that Qt needs. Only the
standard library is used, and only syntax that old Pythons read too, so that they can say what is
wrong.
"""

import ctypes
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 13)

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
#: The requirements that were installed; written last, so that an interrupted installation is taken
#: up again.
STAMP = ENVIRONMENT / "crosspoint-requirements.json"

#: What Qt's libraries and its X11 and offscreen plugins link to: shared library -> Debian package.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}


class Stop(Exception):
    """Setting up cannot go on; the text is the sentence that says what to do."""


def main(arguments: "list[str]") -> int:
    """Do what the command line asks for; returns the exit status."""
    command, rest = arguments[:1], arguments[1:]
    if command not in (["run"], ["test"]) or (command == ["run"] and rest):
        print("usage: python3 packaging/bootstrap.py run\n       python3 packaging/bootstrap.py test [ARGUMENTS]")
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        check_python()
        if command == ["run"]:
            # A missing library is no reason to stop: the example is aligned without Qt then.
            check_qt_libraries(is_needed=False)
            prepare([])
            return hand_over(["main.py", "example"])
        check_qt_libraries(is_needed=True)
        prepare(["test", "dev"])
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        return hand_over(["-m", "pytest", *(rest or DEFAULT_TEST_ARGUMENTS)])
    except Stop as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; run the same command again to go on.", file=sys.stderr)
        return 130


#: Whole files stay in one worker: the Qt tests of a file share their application, the engine's
#: their compiled kernels.
DEFAULT_TEST_ARGUMENTS = ["-n", "2", "--dist", "loadfile"]


def check_python() -> None:
    """Raise ``Stop`` unless this Python is one that the dependencies exist for."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        raise Stop(
            "Crosspoint needs Python {}.{} to {}.{}, and this is {}.{}: install one of those and start this script "
            "with it.".format(*OLDEST, *NEWEST, *sys.version_info[:2])
        )


def prepare(extras: "list[str]") -> None:
    """Make ``.venv`` and install the project's dependencies and those of ``extras``, unless that is
    done already.
    """
    if not has_environment():
        make_environment()
    wanted = requirements(extras)
    if set(wanted) <= set(installed()):
        return
    say("Installing {} packages and what they need into .venv; the first time takes a few minutes".format(len(wanted)))
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", *wanted]
    if not sys.stdout.isatty():
        pip.append("--quiet")
    if subprocess.call(pip, cwd=str(ROOT), stdin=subprocess.DEVNULL) != 0:
        raise Stop(
            "The installation did not finish, for the reason above; mend it (is there a network?) and start again."
        )
    STAMP.write_text(json.dumps(sorted(wanted), indent=1), encoding="utf-8")


def requirements(extras: "list[str]") -> "list[str]":
    """The requirements in ``pyproject.toml``: the project's own and those of some extras."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = list(project["dependencies"])
    for extra in extras:
        listed += project["optional-dependencies"][extra]
    return listed


def installed() -> "list[str]":
    """The requirements of the last complete installation."""
    try:
        return list(json.loads(STAMP.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return []


def has_environment() -> bool:
    """True if ``.venv`` holds a working Python of the right version with pip."""
    probe = "import sys, pip; sys.exit(not {} <= sys.version_info[:2] <= {})".format(OLDEST, NEWEST)
    try:
        return subprocess.call([str(PYTHON), "-c", probe], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def make_environment() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        # Debian and its children leave these out of their python3.
        install_system_packages(["python{}.{}-venv".format(*sys.version_info[:2])], "Python's venv module")
    say("Making the virtual environment .venv with Python {}.{}".format(*sys.version_info[:2]))
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], stdin=subprocess.DEVNULL) != 0:
        raise Stop("The virtual environment {} could not be made, for the reason above.".format(ENVIRONMENT))


def check_qt_libraries(is_needed: bool) -> None:
    """On Linux: install the system libraries that Qt misses, or say how; raises ``Stop`` if
    ``is_needed``.
    """
    if not sys.platform.startswith("linux"):
        return
    missing = [library for library in QT_LIBRARIES if not can_load(library)]
    if not missing:
        return
    try:
        install_system_packages([QT_LIBRARIES[library] for library in missing], "the system library " + missing[0])
    except Stop as problem:
        if is_needed:
            raise
        print(problem, file=sys.stderr)


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_system_packages(packages: "list[str]", what: str) -> None:
    """Install Debian packages where that is allowed; else raise ``Stop`` with the command to
    run.
    """
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        raise Stop(
            "{} is missing; install it with this system's package manager (Debian calls what is missing: {}) "
            "and start again.".format(what[0].upper() + what[1:], " ".join(packages))
        )
    if os.geteuid() != 0:
        raise Stop(
            "{} is missing; run this and start again: sudo {}".format(what[0].upper() + what[1:], " ".join(command))
        )
    say("Installing system packages: " + " ".join(packages))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for step in (["apt-get", "update", "--quiet"], command):
        if subprocess.call(step, env=environment, stdin=subprocess.DEVNULL) != 0:
            raise Stop("“{}” failed, for the reason above; mend it and start again.".format(" ".join(step)))


def hand_over(arguments: "list[str]") -> int:
    """Run the environment's Python in the checkout, with the terminal and its Ctrl-C; returns its
    exit status.
    """
    os.chdir(str(ROOT))
    command = [str(PYTHON), *arguments]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows' exec returns to the shell at once.
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def say(what: str) -> None:
    print(what + " …", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
