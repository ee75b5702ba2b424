"""The window; or, with a subcommand, one analysis without a window (Qt is never imported then).

python main.py [FILES...]       the window, with result folders or sequence files dropped on it
python main.py --help           the subcommands
"""

import atexit
import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

#: New objects after which a command looks for those that nobody uses, and Python for itself.
_NEW_OBJECTS, _USUAL = 200_000, gc.get_threshold()


def main() -> int:
    """Run what the command line asks for; returns the exit status."""
    # A shell starts background jobs with Ctrl-C ignored, and that is respected.
    interrupted = signal.getsignal(signal.SIGINT)
    if interrupted is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, stop)
    if sys.version_info < (3, 11):  # noqa: UP036 (an older Python gets this far, and no further)
        print(
            "Crosspoint needs Python 3.11 to 3.14; set it up with one: python3 packaging/bootstrap.py run",
            file=sys.stderr,
        )
        return 3
    from gpu.core import standard_streams

    standard_streams.open_closed()
    # Matrices are multiplied nowhere: NumPy's library for that need not start a thread a core,
    # which takes a tenth of a small search.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Imports make many objects, and all of them stay: looking through them for others, again and
    # again, takes a twentieth of a small search. The window collects as usual.
    gc.set_threshold(_NEW_OBJECTS)
    try:
        from gpu.command_line import main as command_line

        signal.signal(signal.SIGINT, interrupted)
        return command_line.main(sys.argv[1:], open_window, settings=window_settings, report=write_report)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in ("app", "gpu"):
            raise
        if getattr(sys, "frozen", False):
            print(
                f"This Crosspoint is not whole: the library {missing.name} is missing; install Crosspoint again.",
                file=sys.stderr,
            )
            return 3
        print(
            f"This Python lacks the library {missing.name}; set Crosspoint up with “python3 packaging/bootstrap.py "
            "run”, "
            f"then start it with the Python in .venv.",
            file=sys.stderr,
        )
        return 3


def stop(number: int, frame: FrameType | None) -> None:
    """End at once: an interrupt in the middle of imports would end them in any of many errors."""
    os.write(2, b"Stopped.\n")
    os._exit(130)


def open_window(paths: Sequence[str], example: bool) -> int:
    """Open the window; returns its exit status."""
    gc.set_threshold(*_USUAL)
    from app.application import run_window

    return run_window(paths, example=example)


def window_settings() -> Any:
    """The settings that the window keeps."""
    from app.state.settings import KeptSettings

    return KeptSettings()


def write_report(result: Any, path: Path, most: int) -> None:
    """Write the report of a result, without a window."""
    from app.shell.report_command import write_report

    write_report(result, path, most)


def end(status: list[int]) -> None:
    """End the process with the status in the list, unless that is empty.

    Called when all else is done at the end. The interpreter's own end may crash while a daemon
    thread imports or loads compiled code.
    """
    if status:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(status[0])


if __name__ == "__main__":
    ended: list[int] = []
    # The function registered first is called last.
    atexit.register(end, ended)
    status = main()
    if "PySide6" not in sys.modules:
        # The objects of a window must be deleted in order.
        ended.append(status)
    sys.exit(status)
