// A strip's registers, and one step and one chunk of them. sweep.cu explains how strips work
// together.
//
// Recurrence and borders are those of engines/cpu/sweep/strip.py (its docstring has the formulas):
// X = H + ext·(i + j), Ê and F̂ floored at H − open. Lane t of the warp owns `rows` rows and lags
// lane t − 1 by `lag` columns, from which it takes H and F̂ by shuffle. Within a lane the rows are
// GROUPS groups of `halves` parts of `part` rows, each part a column behind the one above: within a
// step the parts are independent, so the dependency chains down the rows of the groups run in
// parallel. Values are relative to a base and fit the word (engines/cuda/sweep/strip_shape.py
// proves it).

#pragma once

#include "edges.cuh"

// Rows that are searched for the best score.
//
// Every fourth row suffices to know if a cell may have a score worth locating. Of all cells of the
// matrix with the best score take one that no path reaches from another of them, or from a better
// one: every suffix of its best path adds a positive score, the last three rows at most a match
// each. So the path crosses the sample above it, in the same part of the lane, with a score lower
// by at most three matches, and since it pays for each column beside these matches, it does so no
// further left than `columns_between`.
enum Look { NO_ROWS, SOME_ROWS, ALL_ROWS };
#define SAMPLE 4

__device__ __forceinline__ int score_between(const Sweep& p) { return (SAMPLE - 1) * p.match; }
__device__ __forceinline__ int columns_between(const Sweep& p) { return SAMPLE - 1 + (p.extend ? score_between(p) / p.extend : 1 << 29); }

// Values needed by all steps of a chunk. The compiler would rather load and compute them anew in
// every step than keep them in registers; it cannot do so with the result of a shuffle.
struct Pinned {
    int lane, open, delta, extend, one;
};

template <class W> __device__ __forceinline__ Pinned pin(const Sweep& p) {
    const int lane = threadIdx.x & 31;
    return {__shfl_sync(FULL, lane, lane), __shfl_sync(FULL, W::both(-p.open), 0), __shfl_sync(FULL, W::both(p.delta), 0),
            __shfl_sync(FULL, W::both(p.extend), 0), __shfl_sync(FULL, p.one, 0)};
}

// The words of as many columns as a lane lags its neighbour, and as many steps.
template <class W> struct alignas(4 * Shape<W>::lag) Words {
    u32 at[Shape<W>::lag];
};

// One step: every lane computes a column of each of its parts.
//   LOCAL: floor at the zero level. TRACK: rows that the best score is taken of. LOCATE: look for `target`.
//   column: of the first part; zero: the zero level of its first row (in both halves: of their first rows).
//   bit: of the step in `Forbidden`; words: of the columns that the parts stand in, the first part's first.
template <class W, Place PLACE, bool LOCAL, Look TRACK, bool LOCATE>
__device__ __forceinline__ void step(const Sweep& p, const Pinned& pinned, Registers<W>& x, u64 above, const u32* words, int zero, int& best,
                                     int column, const Strip& strip, int base, int target, u64& found, const Passed<W>& passed, const Forbidden<W>& forbidden,
                                     u32 bit) {
    const int lane = pinned.lane, open = pinned.open, delta = pinned.delta, extend = pinned.extend, one = pinned.one;
    int diagonal[GROUPS], f[GROUPS], h_above[GROUPS], level[GROUPS], before[GROUPS];
    // The halves in columns 1..n. Left of them the registers hold the border until they reach
    // column 1, right of them column n.
    int inside[GROUPS] = {};
    h_above[0] = W::enter_h(above, x.last_h[0]), f[0] = W::enter_f(above, x.last_f[0]);
#pragma unroll
    for (int g = 1; g < GROUPS; g++)
        h_above[g] = W::below(x.last_h[g - 1], x.last_h[g]), f[g] = W::below(x.last_f[g - 1], x.last_f[g]);
    int passed_h[GROUPS], passed_f[GROUPS];
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
        passed_h[g] = h_above[g], passed_f[g] = f[g];
        diagonal[g] = x.entered[g];
        x.entered[g] = multiply_add(h_above[g], one, delta);
        level[g] = multiply_add(extend * behind<W>(g, 0) * (Shape<W>::part - 1), one, zero);
        if (is_at_border(PLACE)) {
#pragma unroll
            for (int k = 0; k < W::halves; k++) {
                const int j = column - behind<W>(g, k);
                if (j > 0 && j <= p.columns_n) inside[g] |= W::mask(k);
            }
        }
    }
#pragma unroll
    for (int r = 0; r < Shape<W>::part; r++) {
#pragma unroll
        for (int g = 0; g < GROUPS; g++) {
            const int y = g * Shape<W>::part + r;
            const int s = W::score(x.row[y], words[behind<W>(g, 0)], words[behind<W>(g, W::halves - 1)], p.bonus);
            const int m = LOCAL ? W::max3(x.e[y], f[g], level[g]) : W::max2(x.e[y], f[g]);
            int h = W::add_max(diagonal[g], s, m);
            if (may_be_forbidden(PLACE) && p.forbidden) {
#pragma unroll
                for (int k = 0; k < W::halves; k++)
                    if (forbidden.steps[y][k] & bit) h = (h & ~W::mask(k)) | (m & W::mask(k));
            }
            diagonal[g] = x.h[y];
            if (is_at_border(PLACE)) h = (h & inside[g]) | ((x.h[y] - delta) & ~inside[g]);
            const int t = multiply_add(h, one, open);
            const int e = W::max2(x.e[y], t);
            f[g] = W::max2(f[g], t);
            x.e[y] = is_at_border(PLACE) ? (e & inside[g]) | (x.e[y] & ~inside[g]) : e;
            if (may_be_passed(PLACE)) {
                passed_h[g] = (h & ~passed.mask[y]) | ((passed_h[g] + extend) & passed.mask[y]);
                passed_f[g] = (f[g] & ~passed.mask[y]) | ((passed_f[g] + extend) & passed.mask[y]);
            }
            h_above[g] = h;
            x.h[y] = multiply_add(h, one, delta);
            constexpr int every = TRACK == SOME_ROWS ? SAMPLE : 1;
            if (LOCATE || (TRACK != NO_ROWS && r % every == 0)) {
                // Values outside the matrix must not count, nor, being below the level, borrow from
                // the upper half.
                const int counted = is_at_border(PLACE) ? (h & inside[g]) | (level[g] & ~inside[g]) : h;
                int score = multiply_add(level[g], -one, counted);
                if (may_be_passed(PLACE)) score &= ~passed.mask[y];
                if (LOCATE) {
#pragma unroll
                    for (int k = 0; k < W::halves; k++) {
                        const int i = strip.row + lane * Shape<W>::rows + row_of<W>(g, k) + r + 1, j = column - behind<W>(g, k);
                        if (W::half(score, k) == target && target > 0) found = min(found, (u64)i << 32 | (u32)j);
                    }
                } else if (r / every & 1) {
                    best = W::max3(best, before[g], score);
                } else if (r + every >= Shape<W>::part) {
                    best = W::max2(best, score);
                } else {
                    before[g] = score;
                }
            }
            if (LOCAL || TRACK != NO_ROWS || LOCATE) level[g] = multiply_add(extend, one, level[g]);
        }
    }
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
        x.last_h[g] = may_be_passed(PLACE) ? passed_h[g] : h_above[g];
        x.last_f[g] = may_be_passed(PLACE) ? passed_f[g] : f[g];
    }
    x.bottom = W::bottom(x.last_h[GROUPS - 1], x.last_f[GROUPS - 1]);
}

// A chunk: 32 steps. `in` are the warp's 32 columns of the bus (lane k: column first + k); the
// output of lane 31 is written to `out`.
template <class W, Place PLACE, bool LOCAL, Look TRACK, bool LOCATE>
__device__ __forceinline__ void chunk(const Sweep& p, Registers<W>& x, const u64* in, u64* out, int zero, int& best, int first, const Strip& strip,
                      int base, int target, u64& found, const Passed<W>& passed) {
    constexpr int lag = Shape<W>::lag;
    const Pinned pinned = pin<W>(p);
    const bool top = pinned.lane == 0, bottom = pinned.lane == 31;
    const Words<W>* mine = (const Words<W>*)(p.columns + COLUMNS_BEFORE + first) - pinned.lane;
    Words<W> before = mine[-1], here = mine[0];
    u64 from_bus = in[0];
    Forbidden<W> forbidden;
    if (may_be_forbidden(PLACE) && p.forbidden)
        load_forbidden<W>(p.forbidden, p.forbidden_from, forbidden.steps, strip.row + pinned.lane * Shape<W>::rows, p.rows, first - pinned.lane * lag);
#pragma unroll 1
    for (int k = 0; k < CHUNK; k += lag) {
        const Words<W> next = mine[k / lag + 1];
#pragma unroll
        for (int w = 0; w < lag; w++) {
            u32 words[lag];
#pragma unroll
            for (int y = 0; y < lag; y++) words[y] = w >= y ? here.at[w - y] : before.at[lag + w - y];
            const u64 from_lane = W::shuffle_up(x.bottom), above = top ? from_bus : from_lane;
            from_bus = in[(k + w + 1) % CHUNK];
            step<W, PLACE, LOCAL, TRACK, LOCATE>(p, pinned, x, above, words, zero, best, first + k + w - pinned.lane * lag, strip, base,
                                                 target, found, passed, forbidden, 1u << (k + w));
            zero = multiply_add(pinned.extend, pinned.one, zero);
            if (bottom && !LOCATE) out[k + w] = x.bottom;
        }
        before = here, here = next;
    }
}
