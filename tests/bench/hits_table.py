"""The page of a million hits of a query, and of a million alignments of 100,000 entries: see
``table_page``.
"""

from __future__ import annotations

import argparse
from typing import Any

from tests.bench import table_page
from tests.bench.report import Figure


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Times and the event loop's gaps."""
    figures, told = table_page.run("hits")
    more, of_entries = table_page.run("alignments")
    return [*figures, *more], {"hits": told, "alignments": of_entries}
