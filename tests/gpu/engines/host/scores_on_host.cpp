// The kernels of scores.cu as a library of the processor: launch(name, blocks, threads, arguments) runs one to its end.

#include "card_on_host.hpp"

#include "scores.cu"

// More than any card has.
alignas(128) uint4 shared[1 << 14];

extern "C" int launch(const char* name, u32 blocks, u32 threads, const void* arguments) {
    static Scores scores;
    arguments_ = (const u64*)arguments;
    void (*body)() = nullptr;
    const auto is = [&](const char* other) { return !strcmp(name, other); };
    if (is("find_letters"))
        body = [] { find_letters(argument<const u8*>(0), argument<u32>(1), argument<u32*>(2)); };
    else if (is("lay_out"))
        body = [] {
            lay_out(argument<const u8*>(0), argument<const uint2*>(1), argument<const Job*>(2), argument<int>(3), argument<u32>(4),
                    argument<u32>(5), argument<uint4*>(6));
        };
    else {
        memcpy(&scores, arguments, sizeof(Scores));
#define CASE(NAME) \
    if (is(#NAME)) body = [] { NAME(scores); };
        CASE(pairs_8) CASE(pairs_12) CASE(pairs_16) CASE(pairs_20) CASE(pairs_24) CASE(pairs_28) CASE(pairs_32) CASE(long_8) CASE(singles_16)
    }
    memset(shared, 0xff, sizeof(shared));
    return run_blocks(blocks, threads, body);
}
