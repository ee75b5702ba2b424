"""Tables of random rows, for the tests of what is done with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches.request import MatchesRequest
from gpu.results.held import HeldStore
from gpu.results.store import ResultStore
from gpu.results.table import TEXT
from gpu.results.table_writer import TableWriter

REQUEST = MatchesRequest("ref.fa", ("q.fa",))
COLUMNS = {"score": np.int32, "name": TEXT, "value": np.float64, "reverse": np.bool_}
WORDS = ["", "", "a", "Ångström", "チ", "12=1X", "x" * 40]


def batches(seed: int) -> list[dict[str, Any]]:
    """Rows in batches of any number, none and more than a part included."""
    chance = np.random.default_rng(seed)
    found = []
    for count in chance.choice([0, 0, 1, 2, 5, 7, 20], chance.integers(1, 12)):
        names = [WORDS[k] for k in chance.integers(0, len(WORDS), count)]
        if count and chance.random() < 0.2:
            names[0] = "y" * 150  # longer than a part
        found.append(
            {
                "score": chance.integers(-5, 5, count),
                "name": names,
                "value": chance.normal(size=count).round(1),
                "reverse": chance.random(count) < 0.5,
            }
        )
    return found


def write(folder: Path, seed: int) -> None:
    """A run: batch after batch, some of them in pieces; a part is ended after every third."""
    with ResultStore.open(folder, REQUEST) as store:
        fill(store, seed)


def fill(store: ResultStore | HeldStore, seed: int) -> None:
    """``write`` to a store."""
    table = TableWriter(store, "hits", COLUMNS)
    for number, batch in enumerate(batches(seed)):
        if table.state is not None and number <= table.state["batch"]:
            continue
        middle = len(batch["name"]) // 2
        for piece in (slice(None, middle), slice(middle, None)):
            table.append(**{name: values[piece] for name, values in batch.items()})
        table.mark({"batch": number})
        if number % 3 == 2:
            table.end_part()
    table.finish()
