// The kernels of sweep.cu as a library of the processor: launch(name, blocks, threads, arguments) runs one to its end. The first block
// takes every strip there is, those of its warps side by side; what time is left is its own.

#include "card_on_host.hpp"

// A block's own, and one block runs at a time.
#undef __shared__
#define __shared__ static

#include "sweep.cu"

extern "C" int launch(const char* name, u32 blocks, u32 threads, const void* arguments) {
    static Sweep sweep;
    void (*body)() = nullptr;
    memcpy(&sweep, arguments, sizeof(Sweep));
#define CASE(NAME) \
    if (!strcmp(name, #NAME)) body = [] { NAME(sweep); };
#define CASES(K) CASE(sweep_local_##K) CASE(sweep_track_##K) CASE(sweep_plain_##K)
    CASES(16_1024) CASES(16_512) CASES(16_256) CASES(32_512)
    return run_blocks(blocks, threads, body);
}

extern "C" int parameters_bytes() { return sizeof(Sweep); }
