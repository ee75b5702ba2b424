"""Sentences for people on the terminal."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import Any, TextIO

from gpu.core.units import visible


def write(stream: TextIO, text: str) -> None:
    """Write at once; nobody reading it is no reason to stop."""
    with suppress(OSError):
        stream.write(text)
        stream.flush()


def warn(sentence: str) -> None:
    """One sentence on standard error."""
    write(sys.stderr, visible(sentence) + "\n")


class Parser(argparse.ArgumentParser):
    """An argument parser that makes control characters visible and ignores a closed standard
    error.

    What a subcommand does not know is told with that subcommand's usage.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse's, but nothing is left: ends the process with status 2."""
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options, unknown

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            # Help that was asked for.
            file.write(message)
        else:
            write(sys.stderr, "\n".join(map(visible, message.split("\n"))))
