"""Try the Debian package of a bundle where there is nothing else: ``smoke_test.py FILE.deb``.

As root, on Debian or Ubuntu with ``debootstrap``, ``iproute2`` and ``xvfb``. It makes a small
Debian in a folder, installs the package there, and starts Crosspoint in it as a user without a
home, in namespaces of its own without a network: the five examples, a search on a cluster of its
own processes, a run that is killed and resumed, and the window on a virtual screen. That Debian has
no Python and no compiler, which is checked. Exit status 0 says that all went well. Only the
standard library is used here.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from virtual_screen import VirtualScreen

_WAIT_SECONDS, _POLL_SECONDS = 120, 0.02
#: A user that owns nothing; its home does not exist.
_NOBODY = 65534
_EXAMPLES = "/opt/crosspoint/_internal/resources/examples"
#: Programs that the root must not have.
_ABSENT = ("python*", "cc", "gcc*", "g++*", "clang*", "ld", "nvcc")
#: Fewest colours of a window with text and icons, and of one with a picture of a matrix, too.
_WINDOW, _RESULT = 40, 60
_A, _B = f"{_EXAMPLES}/skua.a.fa", f"{_EXAMPLES}/skua.b.fa"
#: README's examples: words, and something that the output has.
_PETRELS = tuple(f"{_EXAMPLES}/petrels.{name}.fa" for name in ("queries", "references"))
_QUERIES = (
    (("matches", "-maxmatch", "-l", "30", "-b", _A, _B), "> "),
    (("search", f"{_EXAMPLES}/birds.query.fa", f"{_EXAMPLES}/birds.db.fa"), "E-value"),
    (("pairs", *_PETRELS, "--matrix", "BLOSUM62"), "score"),
)


class Failed(Exception):
    """Something did not go as it should; the text says what."""


class Root:
    """A small Debian in a folder, in which programs run alone."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.work = folder, folder / "tmp" / "work"

    def make(self, package: Path, suite: str) -> None:
        """Make it, unless it is there, and install the package and what that depends on."""
        asked = ["dpkg-deb", "--field", str(package), "Depends"]
        depends = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        names = [entry.split("|")[0].split("(")[0].strip() for entry in depends.split(",")]
        if not (self.folder / "etc" / "debian_version").is_file():
            options = ["--variant=minbase", f"--include={','.join(names)}", suite, str(self.folder)]
            subprocess.run(["debootstrap", *options], check=True, stdout=subprocess.DEVNULL)
        places = [self.folder / name for name in ("bin", "usr/bin", "usr/local/bin")]
        if found := [path for place in places for name in _ABSENT for path in place.glob(name)]:
            raise Failed(f"The root is to have no {found[0]}.")
        shutil.copyfile(package, self.folder / "crosspoint.deb")
        subprocess.run(["chroot", str(self.folder), "dpkg", "--install", "/crosspoint.deb"], check=True)
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        os.chown(self.work, _NOBODY, _NOBODY)

    def start(self, *words: str, **environment: str) -> subprocess.Popen[str]:
        """Start ``crosspoint`` in here, in the folder ``work``."""
        given = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **environment}
        mount = "mount -t proc proc proc; mkdir -p tmp/.X11-unix; mount --bind /tmp/.X11-unix tmp/.X11-unix"
        # Of networks there is the computer itself, for a cluster's processes.
        loopback = "ip link set lo up"
        alone = ["unshare", "--net", "--mount", "--pid", "--fork"]
        alone += ["sh", "-ec", f'{loopback}; {mount}; exec "$@"', "sh"]
        inside = ["chroot", f"--userspec={_NOBODY}:{_NOBODY}", ".", "env", "-i", "-C", "/tmp/work"]
        program = [*(f"{name}={value}" for name, value in given.items()), "crosspoint", *words]
        errors = (self.folder / "tmp" / "errors.txt").open("w")
        with errors:
            return subprocess.Popen(
                [*alone, *inside, *program], cwd=self.folder, stdout=subprocess.PIPE, stderr=errors, text=True
            )

    def run(self, *words: str) -> str:
        """Run ``crosspoint`` to its end; returns its output. Raises ``Failed``."""
        begun = time.monotonic()
        process = self.start(*words)
        output, _ = process.communicate(timeout=_WAIT_SECONDS)
        print(f"crosspoint {words[0]}: {time.monotonic() - begun:.2f} s", flush=True)
        self.check(words, process.returncode == 0)
        return output

    def check(self, words: tuple[str, ...], is_right: bool) -> None:
        """Raise ``Failed`` if something is wrong, or a traceback or Qt's warning was printed."""
        errors = (self.folder / "tmp" / "errors.txt").read_text(encoding="utf-8", errors="replace")
        if not is_right or "Traceback" in errors or "qt." in errors:
            raise Failed(f"crosspoint {' '.join(words)} did not do what it should. It said:\n{errors}")


def kill(process: subprocess.Popen[str]) -> None:
    """Kill a program that ``Root.start`` started: the first of its namespace, and so all of it."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    for child in children:
        os.kill(int(child), signal.SIGKILL)
    process.wait()


def main() -> int:
    """Run the test; returns the exit status."""
    parser = argparse.ArgumentParser(description="Try a bundle in a small Debian without Python.")
    parser.add_argument("package", type=Path, help="the Debian package that bundle.py made")
    parser.add_argument("--suite", default="bookworm", help="the Debian to make (%(default)s)")
    parser.add_argument("--root", type=Path, help="the folder to make it in, kept and used again")
    parser.add_argument("--picture", type=Path, default=Path("smoke-test.png"), help="of the window (%(default)s)")
    parser.add_argument("--starts", type=int, default=5, help="starts of the window that are timed (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="crosspoint-smoke-") as scratch:
        root = Root((options.root or Path(scratch) / "root").resolve())
        try:
            root.make(options.package, options.suite)
            with VirtualScreen(Path(scratch)) as screen:
                try_commands(root)
                try_cluster(root)
                try_resume(root)
                try_window(root, screen, options.picture, options.starts)
        except (Failed, OSError, subprocess.SubprocessError) as problem:
            print(f"FAILED: {problem}", file=sys.stderr)
            return 1
    print("All went well.")
    return 0


def try_commands(root: Root) -> None:
    """README's examples, as printed, then as result folders; what the first prepares is there."""
    if "usage: crosspoint" not in root.run("--help"):
        raise Failed("The help does not begin with “usage: crosspoint”.")
    root.run("align", _A, _B, "--out", "align.result")
    for words, expected in _QUERIES:
        if expected not in root.run(*words):
            raise Failed(f"“{words[0]}” printed no “{expected}”.")
        root.run(*words, "--out", f"{words[0]}.result")
    for name in ("map.sam", "map.result"):
        root.run("map", *(f"{_EXAMPLES}/terns.{end}" for end in ("reference.fa", "reads.fq")), "--out", name)
    if not (root.work / "map.sam").read_text().startswith("@HD") or not _alignment(root, "align.result"):
        raise Failed("Reads or an alignment are missing.")


def try_cluster(root: Root) -> None:
    """A search by other processes of the bundle, with certificates: it prints what one prints."""
    words = next(words for words, _ in _QUERIES if words[0] == "search")
    if root.run(*words, "--cluster", "local:2") != root.run(*words):
        raise Failed("A search on a cluster of this computer printed something else.")


def try_resume(root: Root) -> None:
    """A run that is killed once it has saved something, and goes on to the same alignment."""
    root.run("simulate", "pair", "--length", "100k")
    words = ("align", "pair.a.fa", "pair.b.fa", "--no-pruning", "--bound", "none", "--quiet", "--out")
    root.run(*words, "whole")
    process = root.start(*words, "killed")
    rows = root.work / "killed" / "special_rows"
    _wait_for(lambda: len(list(rows.glob("*"))) >= 3, "rows that are saved")
    if process.poll() is not None:
        raise Failed("The run ended before it could be killed.")
    kill(process)
    if "crosspoint resume killed" not in root.run("show", "killed"):
        raise Failed("“show” says nothing of how to go on with a run that was killed.")
    root.run("resume", "killed", "--quiet")
    if _alignment(root, "killed") != _alignment(root, "whole"):
        raise Failed("The resumed run has another alignment.")


def try_window(root: Root, screen: VirtualScreen, picture: Path, starts: int) -> None:
    """The window: the seconds until it is drawn, a result of each analysis in it, the example."""
    seconds = []
    for _ in range(starts + 1):
        begun = time.monotonic()
        process = root.start(DISPLAY=screen.name)
        _wait_for(lambda: screen.colours() >= _WINDOW, "the window")
        seconds.append(time.monotonic() - begun)
        _end(root, process, screen)
    print(f"window: {seconds[0]:.2f} s, then {statistics.median(seconds[1:]):.2f} s (median of {starts})")
    results = [f"{words[0]}.result" for words, _ in _QUERIES]
    # What a file manager names is the journal, which has the icon.
    results += ["map.result", "align.result/journal.jsonl"]
    process = root.start(*results, DISPLAY=screen.name, HOME="/tmp/work/home")
    _wait_for(lambda: screen.colours() >= _RESULT and screen.is_still(), "the result in the window")
    screen.save(picture)
    _end(root, process, screen)
    process = root.start("example", DISPLAY=screen.name, HOME="/tmp/work/home")
    home = root.work / "home"
    _wait_for(lambda: any('"finished"' in path.read_text() for path in home.rglob("journal.jsonl")), "the example")
    _end(root, process, screen)
    # What the window reports to its user is in its log.
    logs = [path.read_text(encoding="utf-8") for path in home.rglob("log.txt") if path.parent.name == "Crosspoint"]
    if not logs or any(" ERROR " in text or "Traceback" in text for text in logs):
        raise Failed("\n".join(["The window's log is missing, or tells of an error:", *logs]))


def _end(root: Root, process: subprocess.Popen[str], screen: VirtualScreen) -> None:
    is_running = process.poll() is None
    kill(process)
    root.check(("(the window)",), is_running)
    _wait_for(lambda: screen.colours() < _WINDOW, "an empty screen")


def _alignment(root: Root, name: str) -> str:
    return (root.work / name / "alignment.txt").read_text()


def _wait_for(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _WAIT_SECONDS
    while not is_so():
        if time.monotonic() > end:
            raise Failed(f"There was nothing to see of {what} within {_WAIT_SECONDS} s.")
        time.sleep(_POLL_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
