// A register of H, E or F values, in two widths: the kernels are written once, over these.
//
// Pair16 holds two rows of a lane as 16-bit halves; the upper half lags the lower by one column, so
// that the two never depend on each other within a step. Values are kept non-negative (below 2^15),
// so an addition or a subtraction of both halves is one 32-bit integer multiply-add by `one`
// (opaque to the compiler, which would otherwise turn it into an addition on the busy ALU pipe).
// Single32 holds one row: for scoring whose window does not fit 16 bits.
// `pairs` are the registers that a lane has for its rows.

#pragma once

#include "integers.cuh"

template <int PAIRS> struct Pair16 {
    static constexpr int pairs = PAIRS, halves = 2;
    static __device__ __forceinline__ int both(int x) { return x * 65537; }
    static __device__ __forceinline__ int mask(int k) { return 0xffff << 16 * k; }
    static __device__ __forceinline__ int max2(int x, int y) { return __vmaxs2(x, y); }
    static __device__ __forceinline__ int max3(int x, int y, int z) { return __vimax3_s16x2(x, y, z); }
    static __device__ __forceinline__ int add_max(int x, int y, int z) { return __viaddmax_s16x2(x, y, z); }
    // A column is a word with the bonus of a match in the byte of its code; a row pair is the
    // selector of the byte of each row's code, the lower row's from its column's word and the
    // upper's from the one before. A selector with its highest bit set takes the sign, which is
    // zero: used for the upper byte of each half, and for both of a row that matches nothing.
    static __device__ __forceinline__ u32 row(u32 lower, u32 upper) {
        const u32 low = lower < 4 ? lower | (8 + lower) << 4 : 0x88, high = upper < 4 ? (4 + upper) | (12 + upper) << 4 : 0xcc;
        return low | high << 8;
    }
    static __device__ __forceinline__ int score(u32 row, u32 own, u32 before, int) { return permute(own, before, row); }
    static __device__ __forceinline__ int half(int x, int k) { return k ? x >> 16 & 0xffff : x & 0xffff; }
    // H and F in one word, to pass from lane to lane: the bottom row is the upper half.
    static __device__ __forceinline__ u64 bottom(int h, int f) { return __byte_perm(h, f, 0x7632); }
    // Input at the top: from above into the lower half, from the own lower half's bottom into the
    // upper.
    static __device__ __forceinline__ int enter_h(u64 above, int h) { return __byte_perm((u32)above, h, 0x5410); }
    static __device__ __forceinline__ int enter_f(u64 above, int f) { return __byte_perm((u32)above, f, 0x5432); }
    static __device__ __forceinline__ int below(int above, int x) { return __byte_perm(above, x, 0x5432); }
    static __device__ __forceinline__ u64 word(int h, int f) { return (u32)(h | f << 16); }
    static __device__ __forceinline__ int word_h(u64 w) { return (int)w & 0xffff; }
    static __device__ __forceinline__ int word_f(u64 w) { return (int)(w >> 16) & 0xffff; }
    static __device__ __forceinline__ u64 shuffle_up(u64 w) { return __shfl_up_sync(FULL, (u32)w, 1); }
};

struct Single32 {
    static constexpr int pairs = 16, halves = 1;
    static __device__ __forceinline__ int both(int x) { return x; }
    static __device__ __forceinline__ int mask(int) { return -1; }
    static __device__ __forceinline__ int max2(int x, int y) { return max(x, y); }
    static __device__ __forceinline__ int max3(int x, int y, int z) { return max(max(x, y), z); }
    static __device__ __forceinline__ int add_max(int x, int y, int z) { return max(x + y, z); }
    // A column is its code, a row too.
    static __device__ __forceinline__ u32 row(u32 code, u32) { return code < 4 ? code : 16; }
    static __device__ __forceinline__ int score(u32 row, u32 own, u32, int bonus) { return row == own ? bonus : 0; }
    static __device__ __forceinline__ int half(int x, int) { return x; }
    static __device__ __forceinline__ u64 bottom(int h, int f) { return word(h, f); }
    static __device__ __forceinline__ int enter_h(u64 above, int) { return word_h(above); }
    static __device__ __forceinline__ int enter_f(u64 above, int) { return word_f(above); }
    static __device__ __forceinline__ int below(int above, int) { return above; }
    static __device__ __forceinline__ u64 word(int h, int f) { return (u32)h | (u64)(u32)f << 32; }
    static __device__ __forceinline__ int word_h(u64 w) { return (int)w; }
    static __device__ __forceinline__ int word_f(u64 w) { return (int)(w >> 32); }
    static __device__ __forceinline__ u64 shuffle_up(u64 w) { return __shfl_up_sync(FULL, w, 1); }
};
