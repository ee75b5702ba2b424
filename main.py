"""The window; or, with a subcommand, one analysis without a window (Qt is never imported then).

python main.py [FILES...]       the window, with result folders or sequence files dropped on it
python main.py --help           the subcommands
"""

import sys
from collections.abc import Sequence


def main() -> int:
    """Run what the command line asks for; returns the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 (an older Python gets this far, and no further)
        print(
            "Crosspoint needs Python 3.11 to 3.13; set it up with one: python3 packaging/bootstrap.py run",
            file=sys.stderr,
        )
        return 3
    try:
        from gpu.command_line import main as command_line

        return command_line.main(sys.argv[1:], open_window)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in ("app", "gpu"):
            raise
        print(
            f"This Python lacks the library {missing.name}; set Crosspoint up with “python3 packaging/bootstrap.py run”, "
            f"then start it with the Python in .venv.",
            file=sys.stderr,
        )
        return 3


def open_window(paths: Sequence[str], example: bool) -> int:
    """Open the window; returns its exit status."""
    from app.application import run_window

    return run_window(paths, example=example)


if __name__ == "__main__":
    sys.exit(main())
