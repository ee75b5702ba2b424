// The kernels of partitions.cu as a library of the processor: launch(name, blocks, threads, arguments) runs one to its end.

#include "card_on_host.hpp"

// A block's own, and one block runs at a time; also where one is declared in a kernel.
#undef __shared__
#define __shared__ thread_local
#define Warp KernelWarp

struct int2 { int x, y; };
struct int4 { int x, y, z, w; };
inline int __viaddmax_s32(int x, int y, int z) { return max(x + y, z); }
inline int atomicExch(int* at, int x) {
    const int before = *at;
    *at = x;
    return before;
}
inline void __threadfence_block() {}
inline u32 votes(u32, bool vote) {
    u32 all = (u32)vote << (threadIdx.x & 31);
    for (int with = 1; with < 32; with *= 2) all |= __shfl_xor_sync(FULL, all, with);
    return all;
}
#define __ballot_sync votes

#include "partitions.cu"

thread_local KernelWarp warps[MAX_WARPS];

static Scores scores_from(int k) {
    return {argument<int>(k), argument<int>(k + 1), argument<int>(k + 2), argument<int>(k + 3), argument<int>(k + 4)};
}

extern "C" int launch(const char* name, u32 blocks, u32 threads, const void* arguments) {
    arguments_ = (const u64*)arguments;
    void (*body)() = nullptr;
    if (!strcmp(name, "split"))
        body = [] {
            split(argument<const u8*>(0), argument<const Partition*>(1), argument<int4*>(2), argument<int2*>(3), argument<int*>(4),
                  argument<int>(5), argument<int>(6), scores_from(7));
        };
    if (!strcmp(name, "align"))
        body = [] {
            align(argument<const u8*>(0), argument<const Partition*>(1), argument<int2*>(2), argument<int4*>(3), argument<int*>(4),
                  argument<u32*>(5), argument<int*>(6), argument<int>(7), argument<int>(8), argument<int>(9), argument<long long>(10),
                  scores_from(11));
        };
    memset(warps, 0xff, sizeof(warps));
    return run_blocks(blocks, threads, body);
}
