"""Compiled alignment of a portion of pairs: groups of similar size in lanes, others one by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.traces import lanes
from gpu.engines.cpu.traces.blocks import (
    MARGIN,
    ROWS,
    WORDS,
    Block,
    fill_left,
    fill_letters,
    fill_top,
    take_borders,
    take_last_row,
)
from gpu.engines.cpu.traces.lanes import LANES, TILE, Group, lay_out, sweep_group
from gpu.engines.cpu.traces.paths import begin_path, end_path, follow_alone, follow_lane
from gpu.engines.cpu.traces.rules import (
    AT_COLUMN,
    AT_ROW,
    COLUMN,
    COMPARING,
    COUNT,
    FIRST_RUN,
    FIT,
    GLOBAL,
    LETTERS,
    LOCAL,
    MODE,
    NO_COLUMN,
    NO_ROW,
    PATH_FIELDS,
    QUERY_END,
    QUERY_START,
    REFERENCE_END,
    REFERENCE_START,
    ROW,
    RUNS,
    SCORE,
    SCORE_OF,
    SEMIGLOBAL,
    TRACED,
    fits_16_bits,
    left_border,
    top_border,
)
from gpu.engines.cpu.traces.strips import sweep_block
from gpu.jit.njit import njit

#: Cells of a group's matrices, and rows or columns, at most: bounds the directions of a thread (16
#: bytes a cell of the group).
MAX_CELLS, MAX_SIDE = 1 << 20, 4096
#: Steps of a strip that take as long as a tile's column in lanes: measured 4.0 to 5.0, letters
#: compared or looked up, traced or not.
_STEPS_A_COLUMN = 4.5


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _sizes(members: Any, query_starts: Any, reference_starts: Any) -> Any:
    """The largest rows and columns of a group, the smallest columns, and its work in strips."""
    rows, columns, fewest, steps = 0, 0, 1 << 60, 0
    for pair in members:
        m = query_starts[pair + 1] - query_starts[pair] - 1
        n = reference_starts[pair + 1] - reference_starts[pair] - 1
        rows, columns, fewest = max(rows, m), max(columns, n), min(fewest, n)
        steps += (m + ROWS - 1) // ROWS * (n + ROWS)
    return rows, columns, fewest, steps


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _in_lanes(rows: int, columns: int, steps: int, rules: Any) -> bool:
    """Return True if a group can be aligned in lanes, and faster than in strips."""
    if max(rows, columns) > MAX_SIDE or not fits_16_bits(rows + TILE, columns, rules):
        return False
    if rules[TRACED] and (rows + TILE) * columns > MAX_CELLS:
        return False
    return (rows + TILE - 1) // TILE * columns * _STEPS_A_COLUMN <= steps


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _note(out: Any, path: Any, traced: bool, score: int, row: int, column: int, first_run: int) -> None:
    out[SCORE_OF], out[QUERY_END], out[REFERENCE_END] = score, row, column
    out[QUERY_START], out[REFERENCE_START] = -1, -1
    out[FIRST_RUN], out[RUNS] = first_run, 0
    if traced:
        out[QUERY_START], out[REFERENCE_START], out[RUNS] = path[AT_ROW], path[AT_COLUMN], path[COUNT]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _align_empty(m: int, n: int, rules: Any, path: Any, runs: Any, run: int, out: Any) -> int:
    """Align a pair of which one side is empty; returns the index of the next run."""
    row, column, score = 0, 0, 0
    if rules[MODE] == GLOBAL:
        row, column, score = m, n, top_border(m + n, rules)
    elif rules[MODE] == FIT:
        row, score = m, left_border(m, rules)
    begin_path(path, score, row, column, rules)
    if rules[TRACED]:
        end_path(path, runs[run:])
    _note(out, path, rules[TRACED] != 0, score, row, column, run)
    return run + path[COUNT]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def align_alone(a: Any, b: Any, matrix: Any, rules: Any, path: Any, runs: Any, run: int, out: Any, stop: Any) -> int:
    """Align one pair, whose directions fit ``MAX_ALONE`` if traced.

    ``out`` int64[FIELDS]; returns the index of the next run.
    """
    m, n = len(a), len(b)
    traced = rules[TRACED] != 0
    size = (m + ROWS - 1) // ROWS * (n + ROWS) * WORDS if traced else 0
    h, f = np.empty(n + 1 + 2 * MARGIN, np.int32), np.empty(n + 1 + 2 * MARGIN, np.int32)
    fill_top(h, f, rules)
    left_h, left_e = np.empty(m, np.int32), np.empty(m, np.int32)
    fill_left(left_h, left_e, rules)
    right_h, right_e = np.empty(m, np.int32), np.empty(m, np.int32)
    letters = np.empty(n + 2 * MARGIN, np.int32)
    fill_letters(b, rules, letters)
    none = np.empty(0, np.int64)
    block = Block(a, letters, h, f, left_h, left_e, right_h, right_e, np.empty(size, np.uint16), none)
    best = np.zeros(3, np.int64)
    sweep_block(block, matrix, rules, rules[MODE] == LOCAL, 0, best, stop)
    if stop[0]:
        return run
    if rules[MODE] != LOCAL:
        best[SCORE], best[ROW], best[COLUMN] = right_h[m - 1], m, n
        if rules[MODE] == SEMIGLOBAL:
            take_borders(h, right_h, m, n, best)
        elif rules[MODE] == FIT:
            take_last_row(h, m, n, rules, best)
    begin_path(path, best[SCORE], best[ROW], best[COLUMN], rules)
    if traced:
        follow_alone(block.directions, n, 0, 0, 0, a, b, matrix, rules, path, runs[run:])
        end_path(path, runs[run:])
    _note(out, path, traced, best[SCORE], best[ROW], best[COLUMN], run)
    return run + path[COUNT]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def align_portion(pairs: Any, order: Any, first: int, matrix: Any, rules: Any, runs: Any, out: Any, stop: Any) -> int:
    """Align some of ``PairCodes``: those of ``order`` int64[k], in groups of consecutive ones.

    None must be larger than ``MAX_ALONE``, if traced. ``out`` int64[k, FIELDS]: of pair p in row
    ``p - first``. ``runs`` uint32: room for as many as the pairs have letters. Returns how many
    were written. Ends early when ``stop`` uint8[1] is set.
    """
    queries, query_starts, references, reference_starts = pairs
    traced, comparing = rules[TRACED] != 0, rules[COMPARING] != 0
    lines = matrix.astype(np.int16)
    most_rows, most_columns, most_cells = 0, 0, 0
    for begin in range(0, len(order), LANES):
        rows, columns, _, steps = _sizes(order[begin : begin + LANES], query_starts, reference_starts)
        if _in_lanes(rows, columns, steps, rules):
            rows = (rows + TILE - 1) // TILE * TILE
            most_rows, most_columns = max(most_rows, rows), max(most_columns, columns)
            most_cells = max(most_cells, rows * columns)
    a, b = np.empty(most_rows * LANES, np.int16), np.empty(most_columns * LANES, np.int16)
    h, f = np.empty((most_columns + 1) * LANES, np.int16), np.empty((most_columns + 1) * LANES, np.int16)
    scores = np.empty(0 if comparing else most_columns * LANES * TILE, np.int16)
    table = np.empty(0 if comparing else LANES * LETTERS * TILE, np.int16)
    directions = np.empty(most_cells * lanes.WORDS if traced else 0, np.uint32)
    found, ends = np.empty(3 * TILE * LANES, np.int16), np.empty(LANES, np.int16)
    sizes, cells = np.empty(LANES, np.int64), np.empty((3, LANES), np.int64)
    path = np.empty(PATH_FIELDS, np.int64)
    run = 0
    for begin in range(0, len(order), LANES):
        if stop[0]:
            break
        members = order[begin : begin + LANES]
        rows, columns, fewest, steps = _sizes(members, query_starts, reference_starts)
        if min(rows, columns) > 0 and _in_lanes(rows, columns, steps, rules):
            rows = (rows + TILE - 1) // TILE * TILE
            sizes[:] = 0
            ends[:] = 0
            for lane in range(len(members)):
                pair = members[lane]
                sizes[lane] = query_starts[pair + 1] - query_starts[pair] - 1
                ends[lane] = reference_starts[pair + 1] - reference_starts[pair] - 1
            lay_out(queries, query_starts, members, rows, NO_ROW, rules, a)
            lay_out(references, reference_starts, members, columns, NO_COLUMN, rules, b)
            if len(members) < LANES:
                fewest = 0
            group = Group(rows, columns, fewest, a, b, ends, h, f, scores, table, found, directions)
            sweep_group(group, sizes, lines, rules, cells)
            for lane in range(len(members)):
                pair = members[lane]
                query = queries[query_starts[pair] : query_starts[pair + 1] - 1]
                reference = references[reference_starts[pair] : reference_starts[pair + 1] - 1]
                if len(query) == 0 or len(reference) == 0:
                    run = _align_empty(len(query), len(reference), rules, path, runs, run, out[pair - first])
                    continue
                score, i, j = cells[SCORE, lane], cells[ROW, lane], cells[COLUMN, lane]
                begin_path(path, score, i, j, rules)
                if traced:
                    follow_lane(directions, columns, lane, 0, 0, query, reference, matrix, rules, path, runs[run:])
                    end_path(path, runs[run:])
                _note(out[pair - first], path, traced, score, i, j, run)
                run += path[COUNT]
            continue
        for pair in members:
            query = queries[query_starts[pair] : query_starts[pair + 1] - 1]
            reference = references[reference_starts[pair] : reference_starts[pair + 1] - 1]
            line = out[pair - first]
            if len(query) == 0 or len(reference) == 0:
                run = _align_empty(len(query), len(reference), rules, path, runs, run, line)
            else:
                run = align_alone(query, reference, matrix, rules, path, runs, run, line, stop)
            if stop[0]:
                break
    return run


@njit(nogil=True, boundscheck=False, error_model="numpy")
def in_order(out: Any, written: Any, run_starts: Any, runs: Any) -> None:
    """Copy runs, stored in the order of alignment, to ``run_starts`` int64[k + 1] of each pair."""
    for k in range(len(out)):
        source, target = out[k, FIRST_RUN], run_starts[k]
        for n in range(out[k, RUNS]):
            runs[target + n] = written[source + n]
