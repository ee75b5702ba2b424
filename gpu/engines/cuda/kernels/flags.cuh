// Synchronization of strips: progress flags, the time, and a maximum over a warp.

#pragma once

#include "words.cuh"

// A plain acquire would invalidate the multiprocessor's L1 at every look. Data that depend on the
// flag are read past the L1 (__ldcg), so only their order behind this load is needed.
__device__ __forceinline__ int load_flag(const int* address) {
    int value;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
    return value;
}

// Nanoseconds, modulo about four seconds.
__device__ __forceinline__ u32 nanoseconds() {
    u64 time;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
    return (u32)time;
}

__device__ __forceinline__ void store_release(int* address, int value) {
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(address), "r"(value) : "memory");
}

// Between cards, in host memory, which no cache of a card holds.
__device__ __forceinline__ u64 load_system(const u64* address) {
    u64 value;
    asm volatile("ld.relaxed.sys.global.u64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
    return value;
}

// Two neighbouring words, each read atomically, but not both at one time.
__device__ __forceinline__ void load_two_system(const u64* address, u64& first, u64& second) {
    asm volatile("ld.relaxed.sys.global.v2.u64 {%0, %1}, [%2];" : "=l"(first), "=l"(second) : "l"(address) : "memory");
}

// Unordered with other accesses.
__device__ __forceinline__ void put_there(u64* address, u64 value) {
    asm volatile("st.global.u64 [%0], %1;" ::"l"(address), "l"(value) : "memory");
}

__device__ __forceinline__ bool all_lanes(bool value) { return __all_sync(FULL, value); }

__device__ __forceinline__ int warp_max(int value) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(FULL, value);
#else
    for (int k = 16; k; k >>= 1) value = max(value, __shfl_xor_sync(FULL, value, k));
    return value;
#endif
}
