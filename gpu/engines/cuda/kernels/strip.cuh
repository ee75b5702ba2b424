// A strip's registers, and one step and one chunk of them. sweep.cu says how strips work together.
//
// Recurrence and borders are those of engines/cpu/strip.py (its docstring has the formulas): X = H + ext·(i + j), Ê and F̂ floored
// at H − open. Lane t of the warp owns `rows` rows and runs `lag` columns behind lane t − 1, from which it takes H and F̂ by
// shuffle. Within a lane the rows are GROUPS groups of `halves` parts of PART rows, each part a column behind the one above: what
// a step computes in one part depends on nothing that it computes in another, so the chains down the rows of the groups run
// side by side. Values are relative to a base and fit the word (engines/cuda/window.py proves it).

#pragma once

#include "words.cuh"

#ifndef PAIRS
#define PAIRS 16
#endif
#ifndef GROUPS
#define GROUPS 2
#endif
#define PART (PAIRS / GROUPS)
#define FULL 0xffffffffu
#define CHUNK 32
#define BLOCK_CHUNKS 8
#define WARPS 4
// Columns left of the matrix that have a word too: as far as the last lane is behind the first.
#define COLUMNS_BEFORE (64 * GROUPS)
#ifndef BLOCKS
#define BLOCKS 3
#endif

struct Strip {
    int row, rows;         // rows (row, row + rows] of the matrix
    int keep;              // slot of the rows kept for the host, or -1
    int done;              // steps
    int best, best_i, best_j;
    int pruned_chunks;     // chunks left out
    int floored;           // the registers stand for zeros: the chunk before was left out
    int base;              // of the registers in `state`
    int candidate;         // score of the block that may hold the best cell, whose place is not looked up yet
    int candidate_from, candidate_chunks, candidate_base, candidate_reference;
    int unused;
};

struct Sweep {
    const unsigned char* a;        // codes of the rows, 4: matches nothing
    const u32* columns;            // a word a column (words.cuh), from column -COLUMNS_BEFORE on
    Strip* strips;
    int* progress;                 // a strip: steps done, written after what they put out
    int* bus_h[2];                 // strip s reads bus s mod 2, writes the other
    int* bus_f[2];
    int* kept_h;                   // [slots][n + 1]
    int* kept_f;
    const int* left_h;             // [m] H and Ê of column 0
    const int* left_e;
    int* right_h;                  // [m] the same of column n, or null
    int* right_e;
    u32* state;                    // [strips in flight][3 · state_words · 32 + the inputs of a block]
    int* pruned;                   // [strips][buckets] chunks left out, by column
    int* ticket;
    int* known;                    // a score that some cell reaches
    int rows, columns_n, steps, first, last, in_flight, buckets, bucket_chunks;
    int match, bonus, delta, open, extend;  // bonus: match - mismatch; delta: mismatch + 2·ext
    int spread, place, below, one;
    int prune;
    int room;                      // steps that a strip starts behind the one above, beside those it must
    u32 nanoseconds;               // that a launch may take
};

template <class W> struct Shape {
    static constexpr int rows = PAIRS * W::halves;       // of a thread
    static constexpr int lag = GROUPS * W::halves;       // columns between lanes
    static constexpr int height = 32 * rows;
    static constexpr int delay = 32 * lag - 1;           // columns between the first and the last row
    static constexpr int state_words = 2 * PAIRS + 3 * GROUPS + 2;
    static constexpr int scratch = 3 * state_words * 32 + 2 * BLOCK_CHUNKS * CHUNK;  // words a strip in flight
};

// Register g · PART + r holds row r of each half of group g.
template <class W> struct Registers {
    int h[PAIRS];   // H + delta of the column before
    int e[PAIRS];
    u32 row[PAIRS];                       // the rows' codes, as words.cuh wants them
    int last_h[GROUPS], last_f[GROUPS];   // the last row of each part in the column before
    int entered[GROUPS];                  // H that entered a group at the top in the column before, + delta
    u64 bottom;                           // what leaves the lane there
};

// Row of the lane, and columns behind its first row, of a part.
template <class W> __device__ constexpr int row_of(int g, int k) { return (g * W::halves + k) * PART; }
template <class W> __device__ constexpr int behind(int g, int k) { return g * W::halves + k; }

// A plain acquire would empty the multiprocessor's L1 at every look. What is read after it is read past the L1 (__ldcg), so
// that its order behind this load is all that is needed.
__device__ __forceinline__ int load_flag(const int* address) {
    int value;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
    return value;
}

// Of the last four seconds.
__device__ __forceinline__ u32 nanoseconds() {
    u64 time;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
    return (u32)time;
}

__device__ __forceinline__ void store_release(int* address, int value) {
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(address), "r"(value) : "memory");
}

__device__ __forceinline__ int warp_max(int value) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(FULL, value);
#else
    for (int k = 16; k; k >>= 1) value = max(value, __shfl_xor_sync(FULL, value, k));
    return value;
#endif
}

// Where a chunk stands: all its cells inside the matrix; columns 1..n, but some rows below the strip's last; anywhere.
enum Place { INSIDE, BELOW, ANYWHERE };

// What a lane needs where some of its cells lie outside the matrix.
template <class W> struct Edge {
    int passed[PAIRS];       // mask of the halves whose row is below the strip's last: it hands on what comes from above
    int h[PAIRS], e[PAIRS];  // the left border beside its rows
};

template <class W, Place PLACE>
__device__ __forceinline__ void load_edge(const Sweep& p, Edge<W>& edge, const Strip& strip, int base) {
    const int lane = threadIdx.x & 31, low = p.place - p.spread;
#pragma unroll
    for (int x = 0; x < PAIRS; x++) edge.passed[x] = 0;
#pragma unroll
    for (int g = 0; g < GROUPS; g++)
#pragma unroll
        for (int k = 0; k < W::halves; k++)
#pragma unroll
            for (int r = 0; r < PART; r++) {
                const int x = g * PART + r, row = lane * Shape<W>::rows + row_of<W>(g, k) + r;
                if (row >= strip.rows) edge.passed[x] |= W::mask(k);
                if (PLACE == BELOW) continue;
                const int i = strip.row + min(row, strip.rows - 1), to_x = p.extend * (i + 1) - base;
                const int h = max(p.left_h[i] + to_x, low), e = max(p.left_e[i] + to_x, low - p.open);
                edge.h[x] = k ? edge.h[x] | h << 16 : h;
                edge.e[x] = k ? edge.e[x] | e << 16 : e;
            }
}

// What the steps of a chunk need all the time. The compiler would rather read and compute it anew in every step than keep it in
// registers; what came by a shuffle it cannot.
struct Pinned {
    int lane, open, delta, extend;
};

template <class W> __device__ __forceinline__ Pinned pin(const Sweep& p) {
    const int lane = threadIdx.x & 31;
    return {__shfl_sync(FULL, lane, lane), __shfl_sync(FULL, W::both(-p.open), 0), __shfl_sync(FULL, W::both(p.delta), 0),
            __shfl_sync(FULL, W::both(p.extend), 0)};
}

// The words of as many columns as a lane is behind its neighbour, and as many steps.
template <class W> struct alignas(4 * Shape<W>::lag) Words {
    u32 at[Shape<W>::lag];
};

// One step: every lane computes a column of each of its parts.
//   LOCAL: floor at the zero level. TRACK: the best score. LOCATE: look for `target`.
//   column: of the first part; zero: the zero level of its first row (in both halves: of their first rows).
//   words: of the columns that the parts stand in, the first part's first.
template <class W, Place PLACE, bool LOCAL, bool TRACK, bool LOCATE>
__device__ __forceinline__ void step(const Sweep& p, const Pinned& pinned, Registers<W>& x, u64 above, const u32* words, int zero, int& best,
                                     int column, const Strip& strip, int base, int target, u64& found, const Edge<W>& edge) {
    const int lane = pinned.lane, open = pinned.open, delta = pinned.delta, extend = pinned.extend;
    int diagonal[GROUPS], f[GROUPS], h_above[GROUPS], level[GROUPS], before[GROUPS];
    // Masks over the halves: left of column 1, in columns 1..n, in column n.
    int held[GROUPS] = {}, inside[GROUPS] = {}, last[GROUPS] = {};
    h_above[0] = W::enter_h(above, x.last_h[0]), f[0] = W::enter_f(above, x.last_f[0]);
#pragma unroll
    for (int g = 1; g < GROUPS; g++)
        h_above[g] = W::below(x.last_h[g - 1], x.last_h[g]), f[g] = W::below(x.last_f[g - 1], x.last_f[g]);
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
        diagonal[g] = x.entered[g];
        x.entered[g] = multiply_add(h_above[g], p.one, delta);
        level[g] = multiply_add(extend * behind<W>(g, 0) * (PART - 1), p.one, zero);
        if (PLACE == ANYWHERE) {
#pragma unroll
            for (int k = 0; k < W::halves; k++) {
                const int j = column - behind<W>(g, k);
                if (j <= 0) held[g] |= W::mask(k);
                else if (j <= p.columns_n) inside[g] |= W::mask(k);
                if (j == p.columns_n) last[g] |= W::mask(k);
            }
        }
    }
#pragma unroll
    for (int r = 0; r < PART; r++) {
#pragma unroll
        for (int g = 0; g < GROUPS; g++) {
            const int y = g * PART + r;
            const int s = W::score(x.row[y], words[behind<W>(g, 0)], words[behind<W>(g, W::halves - 1)], p.bonus);
            const int m = LOCAL ? W::max3(x.e[y], f[g], level[g]) : W::max2(x.e[y], f[g]);
            int h = W::add_max(diagonal[g], s, m);
            diagonal[g] = x.h[y];
            if (PLACE == ANYWHERE) h = (h & ~held[g]) | (edge.h[y] & held[g]);
            if (PLACE != INSIDE) h = (h & ~edge.passed[y]) | ((h_above[g] + extend) & edge.passed[y]);
            const int t = multiply_add(h, p.one, open);
            const int f_above = f[g];
            x.e[y] = W::max2(x.e[y], t);
            f[g] = W::max2(f[g], t);
            if (PLACE == ANYWHERE) x.e[y] = (x.e[y] & ~held[g]) | (edge.e[y] & held[g]);
            if (PLACE != INSIDE) f[g] = (f[g] & ~edge.passed[y]) | ((f_above + extend) & edge.passed[y]);
            if (PLACE == ANYWHERE && last[g] && p.right_h) {
#pragma unroll
                for (int k = 0; k < W::halves; k++) {
                    const int row = lane * Shape<W>::rows + row_of<W>(g, k) + r, i = strip.row + row;
                    const int from_x = base - p.extend * (i + 1 + p.columns_n);
                    if (column - behind<W>(g, k) == p.columns_n && row < strip.rows) {
                        p.right_h[i] = W::half(h, k) + from_x;
                        p.right_e[i] = W::half(x.e[y], k) + from_x;
                    }
                }
            }
            h_above[g] = h;
            x.h[y] = multiply_add(h, p.one, delta);
            if (TRACK || LOCATE) {
                int score = multiply_add(level[g], -p.one, h);
                // What stands outside the matrix must not count.
                if (PLACE == ANYWHERE) score &= inside[g];
                if (PLACE != INSIDE) score &= ~edge.passed[y];
                if (LOCATE) {
#pragma unroll
                    for (int k = 0; k < W::halves; k++) {
                        const int i = strip.row + lane * Shape<W>::rows + row_of<W>(g, k) + r + 1, j = column - behind<W>(g, k);
                        if (W::half(score, k) == target && target > 0) found = min(found, (u64)i << 32 | (u32)j);
                    }
                } else if (r & 1) {
                    best = W::max3(best, before[g], score);
                } else {
                    before[g] = score;
                }
            }
            if (LOCAL || TRACK || LOCATE) level[g] = multiply_add(extend, p.one, level[g]);
        }
    }
#pragma unroll
    for (int g = 0; g < GROUPS; g++) x.last_h[g] = h_above[g], x.last_f[g] = f[g];
    x.bottom = W::bottom(h_above[GROUPS - 1], f[GROUPS - 1]);
}

// A chunk: 32 steps. `in` are the warp's 32 columns of the bus (lane k: column first + k); what leaves lane 31 goes to `out`.
template <class W, Place PLACE, bool LOCAL, bool TRACK, bool LOCATE>
__device__ __forceinline__ void chunk(const Sweep& p, Registers<W>& x, const u64* in, u64* out, int zero, int& best, int first, const Strip& strip,
                      int base, int target, u64& found, const Edge<W>& edge) {
    constexpr int lag = Shape<W>::lag;
    const Pinned pinned = pin<W>(p);
    const bool top = pinned.lane == 0, bottom = pinned.lane == 31;
    const Words<W>* mine = (const Words<W>*)(p.columns + COLUMNS_BEFORE + first) - pinned.lane;
    Words<W> before = mine[-1], here = mine[0];
    u64 from_bus = in[0];
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
                                                 target, found, edge);
            zero = multiply_add(pinned.extend, p.one, zero);
            if (bottom && !LOCATE) out[k + w] = x.bottom;
        }
        before = here, here = next;
    }
}

template <class W> __device__ __forceinline__ void load_profile(const Sweep& p, Registers<W>& x, const Strip& strip) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < PAIRS; y++) {
        const int lower = lane * Shape<W>::rows + row_of<W>(y / PART, 0) + y % PART, upper = lower + PART;
        x.row[y] = W::row(lower < strip.rows ? p.a[strip.row + lower] : 4,
                          W::halves == 2 && upper < strip.rows ? p.a[strip.row + upper] : 4);
    }
}

template <class W> __device__ __forceinline__ void keep_state(u32* at, const Registers<W>& x) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < PAIRS; y++) at[2 * y * 32 + lane] = x.h[y], at[(2 * y + 1) * 32 + lane] = x.e[y];
    at += 2 * PAIRS * 32 + lane;
#pragma unroll
    for (int g = 0; g < GROUPS; g++, at += 96) at[0] = x.last_h[g], at[32] = x.last_f[g], at[64] = x.entered[g];
    at[0] = (u32)x.bottom, at[32] = (u32)(x.bottom >> 32);
}

template <class W> __device__ __forceinline__ void load_state(const u32* at, Registers<W>& x) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < PAIRS; y++) x.h[y] = at[2 * y * 32 + lane], x.e[y] = at[(2 * y + 1) * 32 + lane];
    at += 2 * PAIRS * 32 + lane;
#pragma unroll
    for (int g = 0; g < GROUPS; g++, at += 96) x.last_h[g] = at[0], x.last_f[g] = at[32], x.entered[g] = at[64];
    x.bottom = at[0] | (u64)at[32] << 32;
}

// The largest X among a lane's registers (relative).
template <class W> __device__ __forceinline__ int highest(const Sweep& p, const Registers<W>& x) {
    const int delta = W::both(-p.delta);
    int top = 0;
#pragma unroll
    for (int g = 0; g < GROUPS; g++) top = W::max3(top, x.last_h[g], multiply_add(x.entered[g], p.one, delta));
#pragma unroll
    for (int y = 0; y < PAIRS; y++) top = W::max2(top, multiply_add(x.h[y], p.one, delta));
    return W::halves == 2 ? max(W::half(top, 0), W::half(top, 1)) : top;
}

// Move the registers to another base, raising what lies below `low` (true values do not, see window.py).
template <class W> __device__ __forceinline__ void rebase(const Sweep& p, Registers<W>& x, int shift, int low) {
    // In the old base the floor is low - shift; where it is negative nothing lies below it.
    const int floor_h = max(low - shift, 0), floor_gap = max(low - shift - p.open, 0);
    const int h = W::both(floor_h), gap = W::both(floor_gap), hd = W::both(max(floor_h + p.delta, 0)), move = W::both(shift);
#pragma unroll
    for (int y = 0; y < PAIRS; y++) {
        x.h[y] = W::max2(x.h[y], hd) + move;
        x.e[y] = W::max2(x.e[y], gap) + move;
    }
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
        x.last_h[g] = W::max2(x.last_h[g], h) + move;
        x.last_f[g] = W::max2(x.last_f[g], gap) + move;
        x.entered[g] = W::max2(x.entered[g], hd) + move;
    }
    x.bottom = W::bottom(x.last_h[GROUPS - 1], x.last_f[GROUPS - 1]);
}

// Registers that all stand for the same X.
template <class W> __device__ __forceinline__ void level(const Sweep& p, Registers<W>& x, int value) {
#pragma unroll
    for (int y = 0; y < PAIRS; y++) x.h[y] = W::both(value + p.delta), x.e[y] = W::both(value - p.open);
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
        x.last_h[g] = W::both(value), x.last_f[g] = W::both(value - p.open), x.entered[g] = W::both(value + p.delta);
    }
    x.bottom = W::word(value, value - p.open);
}
