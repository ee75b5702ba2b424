// The kernels of reads.cu as a library of the processor: launch(name, blocks, threads, arguments) runs one to its end.

#include "card_on_host.hpp"

// A block's own, and one block runs at a time.
#undef __shared__
#define __shared__ static

#include "reads.cu"

extern "C" int launch(const char* name, u32 blocks, u32 threads, const void* arguments) {
    static Reads reads;
    arguments_ = (const u64*)arguments;
    void (*body)() = nullptr;
    const auto is = [&](const char* other) { return !strcmp(name, other); };
    if (is("sum_tiles"))
        body = [] { sum_tiles(argument<u64*>(0), argument<int>(1)); };
    else {
        memcpy(&reads, arguments, sizeof(Reads));
#define CASE(NAME) \
    if (is(#NAME)) body = [] { NAME(reads); };
        CASE(lay_out) CASE(halves) CASE(tries) CASE(branches) CASE(count_ranges) CASE(follow) CASE(count_found) CASE(put_by_read) CASE(shade) CASE(count_reported) CASE(tell)
    }
    return run_blocks(blocks, threads, body);
}

extern "C" int parameters_bytes() { return sizeof(Reads); }
