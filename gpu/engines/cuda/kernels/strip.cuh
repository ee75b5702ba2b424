// A strip's registers, and one step and one chunk of them. sweep.cu says how strips work together.
//
// Recurrence and borders are those of engines/cpu/strip.py (its docstring has the formulas): X = H + ext·(i + j), Ê and F̂ floored
// at H − open. Lane t of the warp owns `rows` rows and runs `lag` columns behind lane t − 1, from which it takes H and F̂ by
// shuffle. Values are relative to a base and fit the word (engines/cuda/window.py proves it).

#pragma once

#include "words.cuh"

#ifndef PAIRS
#define PAIRS 16
#endif
#define FULL 0xffffffffu
#define CHUNK 32
#define BLOCK_CHUNKS 8
#define WARPS 4
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
    const u32* columns;            // a word a column (words.cuh), from column -64 on
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
    int prune, track;
    int microseconds;              // that a launch may take
};

template <class W> struct Shape {
    static constexpr int rows = PAIRS * W::halves;       // of a thread
    static constexpr int lag = W::halves;                // columns between lanes
    static constexpr int height = 32 * rows;
    static constexpr int delay = 31 * lag + W::halves - 1;  // columns between the first and the last row
    static constexpr int state_words = 2 * PAIRS + 6;
    static constexpr int scratch = 3 * state_words * 32 + 2 * BLOCK_CHUNKS * CHUNK;  // words a strip in flight
};

template <class W> struct Registers {
    int h[PAIRS];   // H + delta of the column before
    int e[PAIRS];
    u32 row[PAIRS];               // the rows' codes, as words.cuh wants them
    int last_h, last_f;           // the last row of the column before
    int entered;                  // H that entered at the top in the column before, + delta
    u64 bottom;
};

// A plain acquire would empty the multiprocessor's L1 at every look. What is read after it is read past the L1 (__ldcg), so
// that its order behind this load is all that is needed.
__device__ __forceinline__ int load_flag(const int* address) {
    int value;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
    return value;
}

__device__ __forceinline__ int microseconds() {
    u64 nanoseconds;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(nanoseconds));
    return (int)(nanoseconds / 1000);
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

// What a lane needs where some of its cells lie outside the matrix.
template <class W> struct Edge {
    int h[PAIRS], e[PAIRS];  // the left border beside its rows
    int active[W::halves];   // rows of it that exist
};

template <class W> __device__ __forceinline__ void load_edge(const Sweep& p, Edge<W>& edge, const Strip& strip, int base) {
    const int lane = threadIdx.x & 31, low = p.place - p.spread;
#pragma unroll
    for (int k = 0; k < W::halves; k++) {
        const int from = lane * Shape<W>::rows + k * PAIRS;
        edge.active[k] = min(max(strip.rows - from, 0), PAIRS);
#pragma unroll
        for (int r = 0; r < PAIRS; r++) {
            const int i = strip.row + min(from + r, strip.rows - 1), to_x = p.extend * (i + 1) - base;
            const int h = max(p.left_h[i] + to_x, low), e = max(p.left_e[i] + to_x, low - p.open);
            edge.h[r] = k ? edge.h[r] | h << 16 : h;
            edge.e[r] = k ? edge.e[r] | e << 16 : e;
        }
    }
}

// One step: every lane computes one column of its rows.
//   EDGES: columns may lie outside 1..n, rows below the strip's last. LOCAL: floor at the zero level. LOCATE: look for `target`.
template <class W, bool EDGES, bool LOCAL, bool TRACK, bool LOCATE>
__device__ __forceinline__ void step(const Sweep& p, Registers<W>& x, u64 above, u32 own, u32 column_before, int zero, int& best, int column,
                                     const Strip& strip, int base, int target, u64& found, const Edge<W>& edge) {
    const int lane = threadIdx.x & 31;
    const int open = W::both(-p.open), delta = W::both(p.delta), extend = W::both(p.extend);
    const int top_h = W::enter_h(above, x.last_h), top_f = W::enter_f(above, x.last_f);
    int diagonal = x.entered, f = top_f, h_above = top_h, before = 0;
    x.entered = multiply_add(top_h, p.one, delta);
    // Masks over the halves: left of column 1, in columns 1..n, in column n.
    int held = 0, inside = 0, last = 0;
    if (EDGES) {
#pragma unroll
        for (int k = 0; k < W::halves; k++) {
            const int j = column - k, all = W::halves == 2 ? 0xffff << 16 * k : -1;
            if (j <= 0) held |= all;
            else if (j <= p.columns_n) inside |= all;
            if (j == p.columns_n) last |= all;
        }
    }
#pragma unroll
    for (int r = 0; r < PAIRS; r++) {
        const int s = W::score(x.row[r], own, column_before, p.bonus);
        const int m = LOCAL ? W::max3(x.e[r], f, zero) : W::max2(x.e[r], f);
        int h = W::add_max(diagonal, s, m);
        const int f_above = f;
        diagonal = x.h[r];
        int passed = 0;
        if (EDGES) {
#pragma unroll
            for (int k = 0; k < W::halves; k++)
                if (r >= edge.active[k]) passed |= W::halves == 2 ? 0xffff << 16 * k : -1;
            h = (h & ~held) | (edge.h[r] & held);
            h = (h & ~passed) | ((h_above + extend) & passed);
            const int t = h + open;
            f = (W::max2(f, t) & ~passed) | ((f_above + extend) & passed);
            x.e[r] = (W::max2(x.e[r], t) & ~held) | (edge.e[r] & held);
            h_above = h;
            if (last && p.right_h) {
#pragma unroll
                for (int k = 0; k < W::halves; k++) {
                    const int i = strip.row + lane * Shape<W>::rows + k * PAIRS + r, from_x = base - p.extend * (i + 1 + p.columns_n);
                    if (column - k == p.columns_n && r < edge.active[k]) {
                        p.right_h[i] = W::half(h, k) + from_x;
                        p.right_e[i] = W::half(x.e[r], k) + from_x;
                    }
                }
            }
        } else {
            const int t = multiply_add(h, p.one, open);
            x.e[r] = W::max2(x.e[r], t);
            f = W::max2(f, t);
        }
        x.h[r] = multiply_add(h, p.one, delta);
        if (TRACK || LOCATE) {
            int score = multiply_add(zero, -p.one, h);
            if (EDGES) score &= inside & ~passed;  // what stands outside the matrix must not count
            if (LOCATE) {
#pragma unroll
                for (int k = 0; k < W::halves; k++) {
                    const int at = lane * Shape<W>::rows + k * PAIRS + r, j = column - k;
                    if (W::half(score, k) == target && target > 0)
                        found = min(found, (u64)(strip.row + at + 1) << 32 | (u32)j);
                }
            } else if (r & 1) {
                best = W::max3(best, before, score);
            } else {
                before = score;
            }
        }
        if (LOCAL || TRACK || LOCATE) zero = multiply_add(extend, p.one, zero);
        if (r == PAIRS - 1) x.last_h = h;
    }
    x.last_f = f;
    x.bottom = W::bottom(x.last_h, f);
}

// A chunk: 32 steps. `in` are the warp's 32 columns of the bus (lane k: column first + k); what leaves lane 31 goes to `out`.
template <class W, bool EDGES, bool LOCAL, bool TRACK, bool LOCATE>
__device__ __forceinline__ void chunk(const Sweep& p, Registers<W>& x, const u64* in, u64* out, int zero, int& best, int first, const Strip& strip,
                      int base, int target, u64& found, const Edge<W>& edge) {
    const int lane = threadIdx.x & 31;
    const u64 entering = in[lane];
    const u32* mine = p.columns + 64 + first - lane * Shape<W>::lag;
    u32 before = mine[-1], next = mine[0];
#pragma unroll 1
    for (int k = 0; k < CHUNK; k++) {
        const u32 own = next;
        next = mine[k + 1];
        const u64 from_bus = W::shuffle(entering, k), from_lane = W::shuffle_up(x.bottom);
        step<W, EDGES, LOCAL, TRACK, LOCATE>(p, x, lane ? from_lane : from_bus, own, before, zero, best,
                                             first + k - lane * Shape<W>::lag, strip, base, target, found, edge);
        before = own;
        zero = multiply_add(W::both(p.extend), p.one, zero);
        if (lane == 31 && !LOCATE) out[k] = x.bottom;
    }
}

template <class W> __device__ __forceinline__ void load_profile(const Sweep& p, Registers<W>& x, const Strip& strip) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int r = 0; r < PAIRS; r++) {
        const int i = lane * Shape<W>::rows + r;
        const u32 lower = i < strip.rows ? p.a[strip.row + i] : 4;
        const u32 upper = W::halves == 2 && i + PAIRS < strip.rows ? p.a[strip.row + i + PAIRS] : 4;
        x.row[r] = W::row(lower, upper);
    }
}

template <class W> __device__ __forceinline__ void keep_state(u32* at, const Registers<W>& x) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int r = 0; r < PAIRS; r++) at[2 * r * 32 + lane] = x.h[r], at[(2 * r + 1) * 32 + lane] = x.e[r];
    at += 2 * PAIRS * 32 + lane;
    at[0] = x.last_h, at[32] = x.last_f, at[64] = x.entered, at[96] = (u32)x.bottom, at[128] = (u32)(x.bottom >> 32);
}

template <class W> __device__ __forceinline__ void load_state(const u32* at, Registers<W>& x) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int r = 0; r < PAIRS; r++) x.h[r] = at[2 * r * 32 + lane], x.e[r] = at[(2 * r + 1) * 32 + lane];
    at += 2 * PAIRS * 32 + lane;
    x.last_h = at[0], x.last_f = at[32], x.entered = at[64], x.bottom = at[96] | (u64)at[128] << 32;
}

// The largest X among the registers (relative), less `a_lane` for each lane: X of one score rises from lane to lane.
template <class W> __device__ __forceinline__ int highest(const Sweep& p, const Registers<W>& x, int a_lane) {
    int top = W::max2(x.last_h, multiply_add(x.entered, p.one, W::both(-p.delta)));
    const int delta = W::both(-p.delta);
#pragma unroll
    for (int r = 0; r < PAIRS; r++) top = W::max2(top, multiply_add(x.h[r], p.one, delta));
    int value = W::halves == 2 ? max(W::half(top, 0), W::half(top, 1)) : top;
    value = max(value, W::word_h(x.bottom));
    return warp_max(value - a_lane * (threadIdx.x & 31));
}

// Move the registers to another base, raising what lies below `low` (true values do not, see window.py).
template <class W> __device__ __forceinline__ void rebase(const Sweep& p, Registers<W>& x, int shift, int low) {
    // In the old base the floor is low - shift; where it is negative nothing lies below it.
    const int floor_h = max(low - shift, 0), floor_gap = max(low - shift - p.open, 0);
    const int h = W::both(floor_h), gap = W::both(floor_gap), hd = W::both(max(floor_h + p.delta, 0)), move = W::both(shift);
#pragma unroll
    for (int r = 0; r < PAIRS; r++) {
        x.h[r] = W::max2(x.h[r], hd) + move;
        x.e[r] = W::max2(x.e[r], gap) + move;
    }
    x.last_h = W::max2(x.last_h, h) + move;
    x.last_f = W::max2(x.last_f, gap) + move;
    x.entered = W::max2(x.entered, hd) + move;
    x.bottom = W::word(max(W::word_h(x.bottom), floor_h) + shift, max(W::word_f(x.bottom), floor_gap) + shift);
}

// Registers that all stand for the same X.
template <class W> __device__ __forceinline__ void level(const Sweep& p, Registers<W>& x, int value) {
#pragma unroll
    for (int r = 0; r < PAIRS; r++) x.h[r] = W::both(value + p.delta), x.e[r] = W::both(value - p.open);
    x.last_h = W::both(value), x.last_f = W::both(value - p.open), x.entered = W::both(value + p.delta);
    x.bottom = W::word(value, value - p.open);
}
