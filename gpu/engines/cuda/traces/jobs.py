"""Pairs two by two, as ``kernels/trace_job.cuh`` takes them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.cuda.traces import plan
from gpu.engines.cuda.traces.plan import SHAPES, Shape
from gpu.engines.work.arrays import Int64

#: ``Job`` of the kernels.
JOB = np.dtype(
    [(name, np.uint32, 2) for name in ("query", "reference")]
    + [(name, np.int32, 2) for name in ("rows", "columns")]
    + [("room", np.uint64), ("place", np.int32, 2)]
)


class Jobs(NamedTuple):
    """``table`` ``JOB``[j]; those of a shape are beside each other: from ``first`` to ``last`` for each of ``shapes``. ``room``: what they keep, in eights of bytes."""

    table: np.ndarray
    shapes: list[tuple[Shape, int, int]]
    room: int


def make_jobs(queries: Int64, references: Int64, rows: Int64, columns: Int64, places: Int64) -> Jobs:
    """Pairs of like size side by side, from the largest on.

    int64[k] each: where the letters of query and reference begin, how many there are, and where the answers go.
    """
    shapes = plan.shapes_of(rows)
    strips = plan.strips_of(rows, shapes)
    # As those that lie beside each other go through the same columns.
    order = np.argsort((shapes << 48) - (strips << 24) - columns, kind="stable")
    edges = np.flatnonzero(np.diff(shapes[order], prepend=-1, append=-1))
    found, kinds, room = [], [], 0
    done = 0
    for begin, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        kind = int(shapes[order[begin]])
        members = order[begin:end]
        table = np.zeros((end - begin + 1) // 2, JOB)
        table["place"] = -1
        for half in range(2):
            some = members[half::2]
            lines = table[: len(some)]
            for name, values in (("query", queries), ("reference", references), ("rows", rows)):
                lines[name][:, half] = values[some]
            lines["columns"][:, half], lines["place"][:, half] = columns[some], places[some]
        both = np.full(len(table), kind)
        steps = plan.steps_of(table["columns"].max(axis=1).astype(np.int64), both)
        sizes = plan.room_of(plan.strips_of(table["rows"].max(axis=1).astype(np.int64), both), steps, both)
        table["room"] = room + np.cumsum(sizes) - sizes
        room += int(sizes.sum())
        found.append(table)
        kinds.append((SHAPES[kind], done, done + len(table)))
        done += len(table)
    return Jobs(np.concatenate(found) if found else np.zeros(0, JOB), kinds, room)
