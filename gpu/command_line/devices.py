"""The subcommand ``devices``: the device that computes, and each NVIDIA card with what it lacks."""

from __future__ import annotations

import argparse
from contextlib import closing

from gpu.analyses.registry import Registry
from gpu.core.standard_streams import tell
from gpu.engines.choose import choose, describe_cards


def add_devices(command: argparse.ArgumentParser) -> None:
    """Add the options of ``devices``: none."""
    command.set_defaults(act=devices)


def devices(options: argparse.Namespace, analyses: Registry) -> int:
    """Print what the status bar and *Help → Devices* show; returns the exit status."""
    with closing(choose("auto")) as engine:
        tell(f"{engine.device} ({engine.reason})")
    for card in describe_cards():
        tell(card)
    return 0
