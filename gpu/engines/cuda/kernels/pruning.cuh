// Block pruning: the test of a chunk, the values of pruned cells, and the distance to the next
// test.
//
// engines/cpu/sweep/pruning.py has the proof: a chunk is pruned if at no cell over which a path can
// enter it the score so far, plus the upper bound of what can follow (`TargetScore`, `UpperBound`
// in engines/work/sweep.py), attains the known score, and in a local matrix no path that attains it
// can begin in it. Here those cells are 32 of the bus and the registers of the warp; for the
// registers each lane takes the best value and the largest bound among its cells, which is nearly
// exact.
//
// **Pruned columns cost almost nothing.** A *granule* is a run of columns of the bus, (k·GRANULE,
// (k + 1)·GRANULE]. A strip that writes a computed chunk writes its number to the granule's mark;
// the first and the last marked granule of a strip are saved. Columns of a granule without the mark
// of the strip above were pruned: they are not written, and have the value `dead_h`. After a pruned
// chunk a strip jumps to the begin of the next marked granule, if the strip above is past it; in a
// local matrix the columns in which a path may begin become fewer from column to column, or are a
// range (`first_begin`), before which the strip tests again. Jumps begin and end at granules of the
// written row, so that no marked granule has unwritten columns.

#pragma once

#include "flags.cuh"
#include "registers.cuh"

#define UPPER_BOUND_STEP 64

// Indices of the numbers in the table of the diagonal bound, as `Field` in engines/work/sweep.py
// has them.
enum DiagonalField { HIGH, WIDE, SAMPLES, HIGH_OUTSIDE, WIDE_OUTSIDE, BUCKETS, LOWEST, FIRST, INSIDE_WINDOW, OUTSIDE, STARTS };

template <class W> struct Granule {
    static constexpr int columns = 2 * (Shape<W>::delay + 1);
};

template <bool LOCAL> __device__ constexpr int dead_h() { return LOCAL ? 0 : -(1 << 30); }

// Upper bound of what any path can add from these rows and this column on.
__device__ __forceinline__ int still_at(const Sweep& p, int row, int column) {
    return p.row_bound ? min(__ldg(p.row_bound + row / UPPER_BOUND_STEP), __ldg(p.column_bound + max(column, 0) / UPPER_BOUND_STEP)) : 0x7fffffff;
}

// Upper bound of what a path can add from cell (i, j) on. `around`: the bound holds for so many
// further rows and columns too.
__device__ __forceinline__ long long to_come(const Sweep& p, int i, int j, int still, int around) {
    const int u = p.rows - i, v = p.columns_n - j;
    const long long gained = p.diagonals ? (long long)p.match * u + __ldg(p.diagonals + j + u)
                                         : (long long)p.match * min(u, v) - (long long)p.slope * abs(u - v);
    return min(gained + (long long)p.slope * around, (long long)still);
}

// Upper bound of what a path can add from row i and diagonal d = j - i on, from the table of
// `UpperBound` in engines/work/sweep.py.
__device__ __forceinline__ int at_diagonal(const Sweep& p, int i, int d) {
    const int* table = p.diagonal_bound;
    const int block = i >> __ldg(table + HIGH), samples = __ldg(table + SAMPLES);
    const int sample = (d - __ldg(table + __ldg(table + FIRST) + block)) >> __ldg(table + WIDE);
    if (sample >= 0 && sample < samples) return __ldg(table + __ldg(table + INSIDE_WINDOW) + block * samples + sample);
    const int bucket = (d - __ldg(table + LOWEST)) >> __ldg(table + WIDE_OUTSIDE);
    return __ldg(table + __ldg(table + OUTSIDE) + (i >> __ldg(table + HIGH_OUTSIDE)) * __ldg(table + BUCKETS) + bucket);
}

// The first column in which a local alignment may begin in rows of a strip, of those columns that
// end at `from` or further right; columns_n + 1 if there is none.
template <class W> __device__ __forceinline__ int first_begin(const Sweep& p, int row, int from) {
    const int high = __ldg(p.diagonal_bound + HIGH);
    int column = p.columns_n + 1;
    for (int block = row >> high; block <= min(row + Shape<W>::height - 1, p.rows) >> high; block++) {
        const int* starts = p.diagonal_bound + __ldg(p.diagonal_bound + STARTS) + 2 * block;
        const int first = __ldg(starts), last = __ldg(starts + 1);
        if (last >= max(first, from)) column = min(column, first);
    }
    return column;
}

// True if a path may enter the chunk over the bus, of which each lane has H in column c + lane, or
// begin in it.
template <class W, bool LOCAL> __device__ __noinline__ bool enters(const Sweep& p, int row, int c, int bus_h, int known) {
    const int still = still_at(p, row, c - 1 - Shape<W>::delay), j = c + (threadIdx.x & 31);
    if (LOCAL && min(still, p.match * min(p.rows - row, p.columns_n - max(0, c - Shape<W>::delay))) >= known) {
        if (!p.diagonal_bound || first_begin<W>(p, row, c - Shape<W>::delay) < c + CHUNK) return true;
    }
    bool attains = j <= p.columns_n && bus_h + to_come(p, row, min(j, p.columns_n), still, 0) >= known;
    if (attains && p.diagonal_bound) attains = bus_h + at_diagonal(p, row, j - row) >= known;
    return warp_max(attains);
}

// True if a path may enter over the left border.
__device__ __noinline__ bool border_attains(const Sweep& p, int row, int rows, int known) {
    const int still = still_at(p, row, 0);
    bool attains = false;
    for (int k = threadIdx.x & 31; k < rows; k += 32) {
        const int i = row + k + 1, h = p.left_h[row + k];
        attains |= h + to_come(p, i, 0, still, 0) >= known && (!p.diagonal_bound || h + at_diagonal(p, i, -i) >= known);
    }
    return warp_max(attains);
}

// True if a path may enter over the registers, of which each lane has the highest X, when the top
// of the warp is about to enter column c.
template <class W> __device__ __noinline__ bool state_attains(const Sweep& p, int row, int rows, int base, int c, int highest, int known) {
    using S = Shape<W>;
    const int lane = threadIdx.x & 31;
    const int i = row + min(lane * S::rows, rows), j = max(c - lane * S::lag - S::lag, 0);
    const int h = highest + base - p.extend * (row + c - 1 + lane * (S::rows - S::lag));
    bool attains = h + to_come(p, i, j, still_at(p, row, c - 1 - S::delay), S::rows + S::lag) >= known;
    if (attains && p.diagonal_bound) {
        // The lane's cells have no more than two samples, in two blocks.
        const int below = min(i + S::rows, p.rows), low = j - below, high = min(j + S::lag, p.columns_n) - i;
        const int most = max(max(at_diagonal(p, i, low), at_diagonal(p, i, high)), max(at_diagonal(p, below, low), at_diagonal(p, below, high)));
        attains = h + most >= known;
    }
    return warp_max(attains);
}

// The marks beside a row of the bus.
template <class W> __device__ __forceinline__ int* granules_of(const Sweep& p, int row) {
    return p.granules + (u64)row * ((p.columns_n - 1) / Granule<W>::columns + 1);
}

// The mark of the granule of column j of the row above: s - 1, unless the strip above has pruned
// it. Column 0 is always written.
template <class W> __device__ __forceinline__ int mark_above(const Sweep& p, int s, int j) {
    return j > 0 ? __ldcg(granules_of<W>(p, above_of(s)) + (j - 1) / Granule<W>::columns) : s - 1;
}

// Mark that strip s has written 32 computed columns from `column` on. By one lane, before the strip
// publishes its progress.
template <class W> __device__ __forceinline__ void mark(const Sweep& p, int s, Strip& strip, int column) {
    if (column <= 0 || column > p.columns_n) return;
    const int granule = (column - 1) / Granule<W>::columns;
    __stcg(granules_of<W>(p, below_of(s)) + granule, s);
    if (!strip.is_marked) __stcg(p.marked + 2 * s, granule), strip.is_marked = 1;
    __stcg(p.marked + 2 * s + 1, granule);
}

// The step from which strip s must test again after the chunk at step c was pruned, the strip above
// having done `seen` steps.
template <class W, bool LOCAL> __device__ __noinline__ int next_look(const Sweep& p, int s, int row, int c, int seen) {
    constexpr int columns = Granule<W>::columns, delay = Shape<W>::delay;
    if (c && (c - delay - 1) % columns) return c + CHUNK;
    seen = __shfl_sync(FULL, seen, 0);
    const bool is_first = s == 0, is_done = !is_first && seen >= p.steps;
    const int all = (p.columns_n - 1) / columns + 1, known = is_first ? all : min(all, max(0, seen - 1 - delay) / columns);
    int next = max(c - 1, 0) / columns, end = is_done ? all : known;
    if (!is_first) {
        // One value for all lanes: the strip above may be marking meanwhile.
        next = max(next, __shfl_sync(FULL, __ldcg(p.marked + 2 * (s - 1)), 0));
        end = min(end, __shfl_sync(FULL, __ldcg(p.marked + 2 * (s - 1) + 1), 0) + 1);
    }
    for (; next < end; next += 32) {
        const int mine = next + (threadIdx.x & 31);
        const int found = warp_max(mine < end && __ldcg(granules_of<W>(p, above_of(s)) + mine) == s - 1 ? -mine : -(1 << 30));
        if (found > -(1 << 30)) {
            next = -found;
            break;
        }
    }
    int to = next >= end && (is_first || is_done) ? p.steps : columns * ((next < end ? next : known) - 1) + columns / 2;
    if (LOCAL && p.diagonal_bound) {
        const int first = first_begin<W>(p, row, c);
        if (first > c && first <= p.columns_n) to = min(to, columns * (max(first - 1, 0) / columns - 1) + columns / 2);
    }
    return max(to, c + CHUNK);
}

// Count the chunks of steps c to `to` as pruned, by column.
__device__ __noinline__ void count_pruned(const Sweep& p, int* pruned, int c, int to) {
    const int first = c / CHUNK, last = to / CHUNK, many = p.bucket_chunks;
    for (int k = first / many + (threadIdx.x & 31); k * many < last; k += 32) pruned[k] += min(last, (k + 1) * many) - max(first, k * many);
}
