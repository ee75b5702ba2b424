// Short names of integers, and the instructions for them that the compiler would not choose by
// itself.

#pragma once

#define FULL 0xffffffffu

typedef unsigned int u32;
typedef unsigned long long u64;

__device__ __forceinline__ int multiply_add(int x, int one, int y) {
    int out;
    asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(out) : "r"(x), "r"(one), "r"(y));
    return out;
}

// Unlike __byte_perm it knows the mode in which a selector's highest bit takes a byte's sign.
__device__ __forceinline__ int permute(u32 x, u32 y, u32 selector) {
    int out;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(out) : "r"(x), "r"(y), "r"(selector));
    return out;
}
