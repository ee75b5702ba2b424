"""Sentences on the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

from gpu.quantities import visible


def write(stream: TextIO, text: str) -> None:
    """Write at once; nobody reading it is no reason to stop."""
    with suppress(OSError):
        stream.write(text)
        stream.flush()


def warn(sentence: str) -> None:
    """One sentence on standard error."""
    write(sys.stderr, visible(sentence) + "\n")
