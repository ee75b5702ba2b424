"""The commands of ``packaging/bootstrap.py``, step by step."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from set_up import card, environment, libraries
from set_up.environment import Environment
from set_up.pip import Pip
from set_up.telling import Stop, of_os_error, say

ROOT = Path(__file__).resolve().parents[2]
USAGE = """\
usage: python3 packaging/bootstrap.py run [--wheels FOLDER]
       python3 packaging/bootstrap.py test [--wheels FOLDER] [ARGUMENTS]
       python3 packaging/bootstrap.py download FOLDER"""

#: Whole files stay in one worker: the Qt tests of a file share their application, the engine's
#: their compiled kernels. One worker more than two cores: a fifth of the time a worker waits.
DEFAULT_TEST_ARGUMENTS = ["-n", "3", "--dist", "loadfile"]

#: Compiles all kernels into the user's cache, those of cards too. A run that needs one of them
#: waits for it.
COMPILER = ("-m", "gpu.jit.prepare")
#: What it needs beside a card's packages; it is at work while the others are installed.
COMPILED_WITH = ("numba", "numpy", "platformdirs")


def main(arguments: list[str]) -> int:
    """Do what the command line asks for; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A path may hold letters that the terminal has not.
            stream.reconfigure(errors="replace")
    command, rest = arguments[:1], arguments[1:]
    wheels = None
    if command in (["run"], ["test"]) and rest[:1] == ["--wheels"] and len(rest) > 1:
        wheels, rest = Path(rest[1]).resolve(), rest[2:]
    if not (command == ["test"] or (command == ["run"] and not rest) or (command == ["download"] and len(rest) == 1)):
        print(USAGE)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        if command == ["run"]:
            return run(wheels)
        if command == ["test"]:
            return test(wheels, rest)
        return download(Path(rest[0]).resolve())
    except Stop as problem:
        print(problem, file=sys.stderr)
        return 1
    except OSError as problem:
        print(of_os_error(problem, ROOT), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; run the same command again to go on.", file=sys.stderr)
        return 130


def run(wheels: Path | None) -> int:
    """Open the window on the example."""
    # A missing library is no reason to stop: the example is aligned without Qt then.
    libraries.check_qt_libraries(is_needed=False)
    ready = prepare([], wheels, with_card=True)
    if ready.folder.parent != ROOT:
        print(f"From now on start Crosspoint with: {ready.python} {ROOT / 'main.py'}")
    return hand_over(ready, ["main.py", "example"])


def test(wheels: Path | None, arguments: list[str]) -> int:
    """Run the tests, or pytest with arguments."""
    libraries.check_qt_libraries(is_needed=True)
    ready = prepare(["test", "dev"], wheels)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return hand_over(ready, ["-m", "pytest", *(arguments or DEFAULT_TEST_ARGUMENTS)])


def download(folder: Path) -> int:
    """Fill a folder with all packages and a card's, for such computers without a network."""
    ready = prepare([], None)
    pip = Pip(ready)
    say(f"Downloading packages into {folder}")
    pip.download([*requirements([]), *requirements_of("nvidia")], folder)
    return 0


def prepare(extras: list[str], wheels: Path | None, with_card: bool = False) -> Environment:
    """Make the environment and install the project's dependencies, those of ``extras`` and of a
    card, unless that is done already; raises ``Stop`` and ``OSError``.
    """
    if wheels and not any(wheels.glob("*.whl")):
        raise Stop(f"There are no packages (.whl) in {wheels}; name the folder that has them after --wheels.")
    wanted = set(requirements(extras))
    chosen = environment.choose(ROOT, wanted)
    if not is_ready(chosen, wanted, extras) or (with_card and needs_card(chosen)):
        with environment.locked(chosen) as lock:
            pip = Pip(chosen, wheels, lock)
            # Meanwhile another set-up may have done it.
            if not is_ready(chosen, wanted, extras):
                install(chosen, pip, wanted, with_card, keeps_compiling=not extras)
            elif with_card and needs_card(chosen):
                chosen.note(chosen.installed() | set(card.install(chosen, pip, requirements_of)))
                with compiling(chosen, goes_on=True):
                    pass
    return chosen


def is_ready(chosen: Environment, wanted: set[str], extras: list[str]) -> bool:
    """True if all is installed and works; a moved checkout lacks the scripts that tests need."""
    return wanted <= chosen.installed() and chosen.works() and not (extras and chosen.is_moved)


def needs_card(chosen: Environment) -> bool:
    """True if there is a card, and nothing is installed for it, and it can be."""
    installed = chosen.installed()
    has_way = any(set(requirements_of(way.extra)) <= installed for way in card.WAYS)
    return not has_way and environment.can_write(chosen.folder) and card.count_cards() > 0


def install(chosen: Environment, pip: Pip, wanted: set[str], with_card: bool, keeps_compiling: bool) -> None:
    """Install in two steps, first what compiling needs, also for a card, and compile kernels during
    the second one.
    """
    if not chosen.works() or chosen.is_moved or not chosen.is_whole():
        chosen.make()
    earlier = chosen.installed() & every_requirement()
    place = chosen.folder.name if chosen.folder.parent == ROOT else chosen.folder
    say(f"Installing {len(wanted)} packages and what they need into {place}; the first time takes a few minutes")
    pip.install(sorted(line for line in requirements([]) if name_of(line) in COMPILED_WITH))
    of_card = card.install(chosen, pip, requirements_of) if with_card and needs_card(chosen) else []
    with compiling(chosen, keeps_compiling):
        pip.install(sorted(wanted))
    chosen.note(earlier | wanted | set(of_card))


@contextmanager
def compiling(chosen: Environment, goes_on: bool) -> Iterator[None]:
    """Compile kernels while something else is done inside; nothing is said if that fails.

    ``goes_on``: the compiler is left at work afterwards, unless there was an exception.
    """
    quiet = subprocess.DEVNULL
    command = [str(chosen.python), *COMPILER]
    compiler = subprocess.Popen(command, cwd=ROOT, stdin=quiet, stdout=quiet, stderr=quiet)
    try:
        yield
    except BaseException:
        goes_on = False
        raise
    finally:
        if not goes_on:
            # Its own processes end with it.
            compiler.terminate()
            compiler.wait()


def project() -> dict[str, list[str] | dict[str, list[str]]]:
    """The table ``project`` of ``pyproject.toml``."""
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def requirements(extras: list[str]) -> list[str]:
    """The requirements in ``pyproject.toml``: the project's own and those of some extras."""
    listed = list(project()["dependencies"])
    for extra in extras:
        listed += requirements_of(extra)
    return listed


def requirements_of(extra: str) -> list[str]:
    """The requirements of one extra."""
    extras = project()["optional-dependencies"]
    assert isinstance(extras, dict)
    return extras[extra]


def every_requirement() -> set[str]:
    """All requirements that ``pyproject.toml`` lists now."""
    extras = project()["optional-dependencies"]
    return set(requirements([*extras]))


def name_of(requirement: str) -> str:
    """The package's name in a requirement."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def hand_over(ready: Environment, arguments: list[str]) -> int:
    """Run the environment's Python in the checkout, with the terminal and its Ctrl-C; returns its
    exit status.
    """
    os.chdir(ROOT)
    command = [str(ready.python), *arguments]
    sys.stdout.flush()
    if sys.platform == "win32":
        # Windows' exec returns to the shell at once.
        process = subprocess.Popen(command)
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue
    return os.execv(command[0], command)
