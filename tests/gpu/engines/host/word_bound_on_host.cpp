// The kernels of word_bound.cu as a library of the processor: launch(name, blocks, threads, arguments) runs one to its end.

#include "card_on_host.hpp"

// A block's own, and one block runs at a time.
#undef __shared__
#define __shared__ static

#include "word_bound.cu"

extern "C" int launch(const char* name, u32 blocks, u32 threads, const void* arguments) {
    static Fill parameters;
    arguments_ = (const u64*)arguments;
    void (*body)() = nullptr;
    const auto is = [&](const char* other) { return !strcmp(name, other); };
    if (is("number_words"))
        body = [] { number_words(argument<const u8*>(0), argument<u32>(1), argument<u32>(2), argument<u32*>(3)); };
    else if (is("mark"))
        body = [] {
            mark(argument<const u8*>(0), argument<u32>(1), argument<u32>(2), argument<u32*>(3), argument<u32*>(4), argument<u32*>(5));
        };
    else if (is("widen"))
        body = [] { widen(argument<u32>(0), argument<u32*>(1), argument<const u32*>(2)); };
    else if (is("fill")) {
        memcpy(&parameters, arguments, sizeof(Fill));
        body = [] { fill(parameters); };
    }
    return run_blocks(blocks, threads, body);
}

extern "C" int parameters_bytes() { return sizeof(Fill); }
