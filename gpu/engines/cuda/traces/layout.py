"""Compiled loops over pairs, for ``jobs``."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.njit import njit

#: In the place of a shape: a pair that is not for the card.
NOT_OURS = 255
_MAX_16 = 2**15 - 1


@njit(nogil=True, inline="always")
def _strips_of(rows: int, size: Any) -> Any:
    height = size[0] * size[1]
    # Dividing takes long.
    return 1 if rows <= height else (rows + height - 1) // height


@njit(nogil=True, inline="always")
def _room_of(rows: int, columns: int, size: Any) -> Any:
    """Memory of a job in units of 8 bytes, as in ``Layout`` of the kernels."""
    lanes, tile = size[1], size[2]
    # Half the digits take a quarter of the time to divide.
    tiles = np.int64(np.uint32(columns + lanes - 1 + tile - 1) // np.uint32(tile))
    return _strips_of(rows, size) * lanes * (tiles * (tile + size[0]) + 2)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def look_over(
    query_starts: Any,
    reference_starts: Any,
    fastest: Any,
    sizes: Any,
    bounds: Any,
    shares: Any,
    shapes: Any,
    parts: Any,
) -> None:
    """``shares`` float64[5]: of a portion, that a byte kept, a pair, a letter, and a cell of either
    kind take; ``parts`` float64[k]: that each pair does.
    """
    of_byte, of_pair, of_letter, of_cell, of_cell_beside = shares[0], shares[1], shares[2], shares[3], shares[4]
    for k in range(len(shapes)):
        m = query_starts[k + 1] - query_starts[k] - 1
        n = reference_starts[k + 1] - reference_starts[k] - 1
        shorter = min(m, n)
        is_ours = shorter > 0 and max(m, n) < len(fastest) and bounds[0] * shorter <= _MAX_16
        is_ours = is_ours and bounds[1] + bounds[2] * (m + n) + bounds[3] * shorter <= _MAX_16
        part = max(of_pair, (m + n) * of_letter)
        shapes[k] = NOT_OURS
        if is_ours:
            shape = fastest[m]
            # As if it had a job alone: whomever it shares one with.
            share = 8 * _room_of(m, n, sizes[shape]) * of_byte
            if share <= 0.5:
                shapes[k] = shape
                part = max(part, share, float(m) * n * of_cell)
        if shapes[k] == NOT_OURS:
            part = max(part, float(m) * n * of_cell_beside)
        parts[k] = part


@njit(nogil=True, boundscheck=False, error_model="numpy")
def cut(parts: Any, edges: Any) -> int:
    """Cut into portions whose shares sum to at most one (except single pairs); returns the number
    of edges.
    """
    edges[0] = 0
    count, total = 1, 0.0
    for k in range(len(parts)):
        if total + parts[k] > 1.000001 and k > edges[count - 1]:
            edges[count] = k
            count += 1
            total = 0.0
        total += parts[k]
    if len(parts):
        edges[count] = len(parts)
        count += 1
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def measure(
    query_starts: Any,
    reference_starts: Any,
    shapes: Any,
    sizes: Any,
    traced: bool,
    keys: Any,
    run_rooms: Any,
    totals: Any,
) -> None:
    """``keys`` int64[k]: in their order like pairs are side by side, the largest of a shape first.

    ``totals`` int64[2]: letters and cells.
    """
    letters, cells = 0, 0
    for k in range(len(shapes)):
        m = query_starts[k + 1] - query_starts[k] - 1
        n = reference_starts[k + 1] - reference_starts[k] - 1
        cells += m * n
        run_rooms[k] = letters
        # From the highest bits on: shape, strips, columns (the largest first), number.
        keys[k] = np.int64(shapes[k]) << 48 | k
        if shapes[k] != NOT_OURS:
            size = sizes[shapes[k]]
            keys[k] |= (0xFFFF - _strips_of(m, size)) << 32 | (0xFFFF - n) << 16
            if traced:
                letters += m + n
    totals[0], totals[1] = letters, cells


@njit(nogil=True, boundscheck=False, error_model="numpy")
def lay_out(query_starts: Any, reference_starts: Any, shapes: Any, sizes: Any, order: Any, table: Any) -> int:
    """Fill the table of jobs; returns what they keep."""
    room, job, k = 0, 0, 0
    while k < len(order) and shapes[order[k]] != NOT_OURS:
        shape = shapes[order[k]]
        line = table[job]
        rows, columns = 0, 0
        line[10] = line[11] = np.uint32(0xFFFFFFFF)
        for half in range(2):
            if k == len(order) or shapes[order[k]] != shape:
                break
            pair = order[k]
            m = query_starts[pair + 1] - query_starts[pair] - 1
            n = reference_starts[pair + 1] - reference_starts[pair] - 1
            line[half], line[2 + half] = (
                query_starts[pair] - query_starts[0],
                reference_starts[pair] - reference_starts[0],
            )
            line[4 + half], line[6 + half] = m, n
            line[10 + half] = pair
            rows, columns = max(rows, m), max(columns, n)
            k += 1
        line[8] = room & 0xFFFFFFFF
        line[9] = room >> 32
        room += _room_of(rows, columns, sizes[shape])
        job += 1
    return room
