// The kernels of traces.cu as a library of the processor: launch(name, blocks, threads, arguments) runs one to its end.

#include "card_on_host.hpp"

#include "traces.cu"

// More than any card has.
alignas(128) uint4 shared[1 << 14];

extern "C" int launch(const char* name, u32 blocks, u32 threads, const void* arguments) {
    static Traces traces;
    arguments_ = (const u64*)arguments;
    void (*body)() = nullptr;
    const auto is = [&](const char* other) { return !strcmp(name, other); };
    if (is("gather_runs"))
        body = [] {
            gather_runs(argument<const int*>(0), argument<const u32*>(1), argument<const u32*>(2), argument<const u32*>(3), argument<int>(4),
                        argument<u32*>(5));
        };
    else {
        memcpy(&traces, arguments, sizeof(Traces));
#define CASE(NAME) \
    if (is(#NAME)) body = [] { NAME(traces); };
#define CASES(K) CASE(sweep_local_##K) CASE(sweep_other_##K) CASE(answer_##K)
        CASES(8) CASES(16) CASES(20) CASES(24)
    }
    memset(shared, 0xff, sizeof(shared));
    return run_blocks(blocks, threads, body);
}
