"""The page of a million aligned pairs: see ``table_page``."""

from __future__ import annotations

import argparse
from typing import Any

from tests.bench import table_page
from tests.bench.report import Figure


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Times and the event loop's gaps."""
    return table_page.run("pairs")
