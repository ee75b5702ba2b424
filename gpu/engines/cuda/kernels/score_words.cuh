// A register of H, E or F of the scores' kernel, in two widths.
//
// Linear16 holds two entries' values as halves, at most 2047 each. These can be read as integers
// and as 16-bit floating-point numbers: up to that value the bits of a half are its multiple of
// 2^-24. So an addition may use the floating-point pipe, which is idle otherwise, and only maxima
// use the ALU pipe, which limits the kernel. A negative number's sign is its highest bit in either
// reading; as an integer it is then far below zero, and every maximum has a non-negative operand. A
// result that exceeds 2047 is 2048 or more, so it is detected.
// Wide32 holds one entry's values, for entries with such scores.

#pragma once

#include "halves.cuh"
#include "words.cuh"

__device__ __forceinline__ __half2 as_halves(u32 x) { return *reinterpret_cast<__half2*>(&x); }
__device__ __forceinline__ u32 as_bits(__half2 x) { return *reinterpret_cast<u32*>(&x); }

struct Linear16 {
    static constexpr int halves = 2, most = 2047;
    // A score in the profile: sign and magnitude.
    static __device__ __forceinline__ u32 score(int x) { return x < 0 ? 0x8000 | min(-x, most) : x; }
    static __device__ __forceinline__ u32 opening(int cost) { return score(-cost) * 65537; }
    static __device__ __forceinline__ u32 extension(int cost) {
#if __CUDA_ARCH__ >= 900
        return (u32)(-min(cost, most) & 0xffff) * 65537;
#else
        return score(-cost) * 65537;
#endif
    }
    // The diagonal's H with the scores of an upper or lower row in the words of two letters: as
    // products with (1, 0) and (0, 1), since a permutation would take the ALU pipe.
    template <bool UPPER> static __device__ __forceinline__ u32 add_scores(u32 h, u32 own, u32 other) {
        const __half2 x = UPPER ? __high2half2(as_halves(own)) : __low2half2(as_halves(own));
        const __half2 y = UPPER ? __high2half2(as_halves(other)) : __low2half2(as_halves(other));
        return as_bits(__hfma2(y, as_halves(0x3c000000), __hfma2(x, as_halves(0x00003c00), as_halves(h))));
    }
    static __device__ __forceinline__ u32 open_gap(u32 h, u32 opening) {
        return as_bits(__hadd2(as_halves(h), as_halves(opening)));
    }
#if __CUDA_ARCH__ >= 900
    static __device__ __forceinline__ u32 max3(u32 x, u32 y, u32 z) { return __vimax3_s16x2(x, y, z); }
    static __device__ __forceinline__ u32 gap(u32 gap, u32 extension, u32 opened) {
        return __viaddmax_s16x2_relu(gap, extension, opened);
    }
#else
    static __device__ __forceinline__ u32 max2(u32 x, u32 y) { return as_bits(__hmax2(as_halves(x), as_halves(y))); }
    static __device__ __forceinline__ u32 max3(u32 x, u32 y, u32 z) { return max2(max2(x, y), z); }
    static __device__ __forceinline__ u32 gap(u32 gap, u32 extension, u32 opened) {
        return max3(open_gap(gap, extension), opened, 0);
    }
#endif
    static __device__ __forceinline__ int value(u32 x, int half) { return half ? x >> 16 : x & 0xffff; }
};

struct Wide32 {
    static constexpr int halves = 1;
    static __device__ __forceinline__ u32 score(int x) { return x & 0xffff; }
    static __device__ __forceinline__ u32 opening(int cost) { return -cost; }
    static __device__ __forceinline__ u32 extension(int cost) { return -cost; }
    template <bool UPPER> static __device__ __forceinline__ u32 add_scores(u32 h, u32 own, u32) {
        return h + (UPPER ? (int)own >> 16 : (int)(short)own);
    }
    static __device__ __forceinline__ u32 open_gap(u32 h, u32 opening) { return h + opening; }
    static __device__ __forceinline__ u32 max3(u32 x, u32 y, u32 z) { return max(max((int)x, (int)y), (int)z); }
    static __device__ __forceinline__ u32 gap(u32 gap, u32 extension, u32 opened) { return max3(gap + extension, opened, 0); }
    static __device__ __forceinline__ int value(u32 x, int) { return x; }
};
