// Arguments and device memory of a sweep; a strip's rows in the registers of a warp, and operations
// on them between chunks.

#pragma once

#include "words.cuh"

#ifndef GROUPS
#define GROUPS 2
#endif
#define CHUNK 32
#define BLOCK_CHUNKS 8
#define WARPS 4
// Columns left of the matrix that have a word too: the lag of the last lane behind the first.
#define COLUMNS_BEFORE (64 * GROUPS)
#ifndef BLOCKS
#define BLOCKS 3
#endif

struct Strip {
    int row, rows;         // rows (row, row + rows] of the matrix
    int keep;              // slot of the rows kept for the host, or -1
    int done;              // steps
    int best, best_i, best_j;
    int pruned_chunks;     // pruned chunks
    int floored;           // the registers represent zeros: the chunk before was pruned
    int base;              // of the registers in `state`
    int candidate;         // score of the block that may hold the best cell, whose place is not looked up yet
    int candidate_from, candidate_chunks, candidate_base, candidate_reference;
    int near;              // a block that begins before this step may hold a better cell than its sampled rows
    int is_marked;         // some of its output was computed
    int relay;             // 0, or a relay: b + 1 sends boundary b, −(b + 1) receives it (relay.cuh)
    int packets;           // that a relay has sent or received
    int room;              // extra steps that it starts behind the one above
    int known;             // place of its known score among `Sweep.known`
};

struct Sweep {
    const unsigned char* a;        // codes of the rows, 4: matches nothing
    const u32* columns;            // a word a column (words.cuh), from column -COLUMNS_BEFORE on
    Strip* strips;
    int* progress;                 // for each strip: steps done, written after their output
    int* bus_h;                    // [2][n + 1]: two rows, of which a strip reads one and writes the other
    int* bus_f;
    int* kept_h;                   // [slots][n + 1]
    int* kept_f;
    const int* left_h;             // [m] H and Ê of column 0
    const int* left_e;
    int* right_h;                  // [m] the same of column n, or null
    int* right_e;
    u32* state;                    // [in_flight][3 · state_words · 32 + the inputs of a block]
    int* pruned;                   // [strips][buckets] pruned chunks, by column
    int* ticket;                   // strips of the launch that have been taken
    u32* begun;                    // when the launch began, 0 until then: of all its kernels
    int* known;                    // scores that some cell or path attains: one, or one a band
    const int* diagonals;          // of a TargetScore, or null
    const int* row_bound;          // of an UpperBound, or null
    const int* column_bound;
    const int* diagonal_bound;     // of an UpperBound, or null
    int* granules;                 // [2][granules]: marks beside the bus; see pruning.cuh
    int* marked;                   // for each strip: its first and its last marked granule
    u64* relays;                   // boundaries to other cards, in host memory, or null (relay.cuh)
    const int* forbidden;          // columns that a row's base must not be paired with, row after row, or null
    const int* forbidden_from;     // [rows + 1]: where those of each row (from 0) begin
    const u32* crossed;            // [strips][CROSSED_WORDS] bits: which chunks may have such pairs
    int rows, columns_n, steps, buckets, bucket_chunks;
    int first_strip, tickets;      // of the launch: its strips, from the top down
    int in_flight;                 // strips that have registers in `state` at a time
    int match, bonus, delta, open, extend;  // bonus: match - mismatch; delta: mismatch + 2·ext
    int spread, place, below, one;
    int prune;
    int slope;                     // cost of a surplus row or column if the end, or the diagonals, are known
    u32 nanoseconds;               // that a launch may take
    int boundaries, relay_slots;   // to other cards, and how many can be streamed at once
    int crossed_shift;             // log2 of the chunks a bit of `crossed` stands for
};

#define CROSSED_WORDS 64

// Whether pairs of a strip's chunk from column c on may be forbidden.
__device__ __forceinline__ bool is_crossed(const Sweep& p, int s, int c) {
    if (!p.crossed) return false;
    const int bit = c / CHUNK >> p.crossed_shift;
    return p.crossed[(u64)s * CROSSED_WORDS + bit / 32] >> bit % 32 & 1;
}

template <class W> struct Shape {
    static constexpr int part = W::pairs / GROUPS;       // rows of a thread that are computed one after another
    static constexpr int rows = W::pairs * W::halves;    // of a thread
    static constexpr int lag = GROUPS * W::halves;       // columns between lanes
    static constexpr int height = 32 * rows;
    static constexpr int delay = 32 * lag - 1;           // columns between the first and the last row
    static constexpr int state_words = 2 * W::pairs + 3 * GROUPS + 2;
    static constexpr int scratch = 3 * state_words * 32 + 2 * BLOCK_CHUNKS * CHUNK;  // words a strip in flight
};

// Register g · part + r holds row r of each half of group g.
template <class W> struct Registers {
    int h[W::pairs];                      // H + delta of the column before
    int e[W::pairs];
    u32 row[W::pairs];                    // the rows' codes, as words.cuh wants them
    int last_h[GROUPS], last_f[GROUPS];   // the last row of each part in the column before
    int entered[GROUPS];                  // H that entered a group at the top in the column before, + delta
    u64 bottom;                           // output of the lane at the bottom
};

// Row of the lane, and columns behind its first row, of a part.
template <class W> __device__ constexpr int row_of(int g, int k) { return (g * W::halves + k) * Shape<W>::part; }
// Row of the lane of a half of a register.
template <class W> __device__ constexpr int row_at(int y, int k) { return row_of<W>(y / Shape<W>::part, k) + y % Shape<W>::part; }
template <class W> __device__ constexpr int behind(int g, int k) { return g * W::halves + k; }

template <class W> __device__ __forceinline__ void load_profile(const Sweep& p, Registers<W>& x, const Strip& strip) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < W::pairs; y++) {
        const int lower = lane * Shape<W>::rows + row_at<W>(y, 0), upper = lower + Shape<W>::part;
        x.row[y] = W::row(lower < strip.rows ? p.a[strip.row + lower] : 4,
                          W::halves == 2 && upper < strip.rows ? p.a[strip.row + upper] : 4);
    }
}

template <class W> __device__ __forceinline__ void keep_state(u32* at, const Registers<W>& x) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < W::pairs; y++) at[2 * y * 32 + lane] = x.h[y], at[(2 * y + 1) * 32 + lane] = x.e[y];
    at += 2 * W::pairs * 32 + lane;
#pragma unroll
    for (int g = 0; g < GROUPS; g++, at += 96) at[0] = x.last_h[g], at[32] = x.last_f[g], at[64] = x.entered[g];
    at[0] = (u32)x.bottom, at[32] = (u32)(x.bottom >> 32);
}

template <class W> __device__ __forceinline__ void load_state(const u32* at, Registers<W>& x) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < W::pairs; y++) x.h[y] = at[2 * y * 32 + lane], x.e[y] = at[(2 * y + 1) * 32 + lane];
    at += 2 * W::pairs * 32 + lane;
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
    for (int y = 0; y < W::pairs; y++) top = W::max2(top, multiply_add(x.h[y], p.one, delta));
    return W::halves == 2 ? max(W::half(top, 0), W::half(top, 1)) : top;
}

// Move the registers to another base, raising values below `low` (true values are not below it, see
// engines/cuda/sweep/strip_shape.py).
template <class W> __device__ __forceinline__ void rebase(const Sweep& p, Registers<W>& x, int shift, int low) {
    // In the old base the floor is low - shift; where it is negative nothing lies below it.
    const int floor_h = max(low - shift, 0), floor_gap = max(low - shift - p.open, 0);
    const int h = W::both(floor_h), gap = W::both(floor_gap), hd = W::both(max(floor_h + p.delta, 0)), move = W::both(shift);
#pragma unroll
    for (int y = 0; y < W::pairs; y++) {
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
    for (int y = 0; y < W::pairs; y++) x.h[y] = W::both(value + p.delta), x.e[y] = W::both(value - p.open);
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
        x.last_h[g] = W::both(value), x.last_f[g] = W::both(value - p.open), x.entered[g] = W::both(value + p.delta);
    }
    x.bottom = W::word(value, value - p.open);
}

// The reference level at this lane's first row (and half), `into` columns into the block.
template <class W> __device__ __forceinline__ int lane_zero(const Sweep& p, int reference, int into) {
    const int lane = threadIdx.x & 31;
    const int at = reference + p.extend * (Shape<W>::delay + 1 + into + lane * (Shape<W>::rows - Shape<W>::lag));
    return W::halves == 2 ? at + (at + p.extend * (Shape<W>::part - 1)) * 65536 : at;
}

// The row of the bus that strip s reads and the one that it writes, and where a row begins.
__device__ __forceinline__ int above_of(int s) { return s & 1; }
__device__ __forceinline__ int below_of(int s) { return above_of(s) ^ 1; }
__device__ __forceinline__ u64 bus_row(const Sweep& p, int row) { return (u64)row * (p.columns_n + 1); }

// Write 32 columns to the bus (and to the saved row): lane k holds column `column + k`.
__device__ __forceinline__ void put(const Sweep& p, int s, const Strip& strip, int column, int h, int f) {
    if (column < 0 || column > p.columns_n) return;
    const u64 to = bus_row(p, below_of(s)) + column;
    __stcg(p.bus_h + to, h);
    __stcg(p.bus_f + to, f);
    if (strip.keep >= 0) {
        const u64 at = (u64)strip.keep * (p.columns_n + 1) + column;
        __stcg(p.kept_h + at, h);
        __stcg(p.kept_f + at, f);
    }
}
