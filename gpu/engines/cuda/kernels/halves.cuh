// Pairs of 16-bit floating-point numbers: cuda_fp16.h, or under NVRTC, which compiles where there
// is no CUDA toolkit and comes without that header, the few functions of it that the kernels use.

#pragma once

#ifndef __CUDACC_RTC__
#include <cuda_fp16.h>
#else

struct __align__(2) __half {
    unsigned short x;
};
struct __align__(4) __half2 {
    __half x, y;
};

__device__ __forceinline__ unsigned& word_of(__half2& h) { return *reinterpret_cast<unsigned*>(&h); }
__device__ __forceinline__ const unsigned& word_of(const __half2& h) { return *reinterpret_cast<const unsigned*>(&h); }

__device__ __forceinline__ __half2 __low2half2(const __half2 a) {
    __half2 out;
    asm("{.reg .f16 low,high;\n"
        "  mov.b32 {low,high}, %1;\n"
        "  mov.b32 %0, {low,low};}\n"
        : "=r"(word_of(out))
        : "r"(word_of(a)));
    return out;
}

__device__ __forceinline__ __half2 __high2half2(const __half2 a) {
    __half2 out;
    asm("{.reg .f16 low,high;\n"
        "  mov.b32 {low,high}, %1;\n"
        "  mov.b32 %0, {high,high};}\n"
        : "=r"(word_of(out))
        : "r"(word_of(a)));
    return out;
}

__device__ __forceinline__ __half2 __hadd2(const __half2 a, const __half2 b) {
    __half2 out;
    asm("{add.f16x2 %0,%1,%2;\n}" : "=r"(word_of(out)) : "r"(word_of(a)), "r"(word_of(b)));
    return out;
}

__device__ __forceinline__ __half2 __hfma2(const __half2 a, const __half2 b, const __half2 c) {
    __half2 out;
    asm("{fma.rn.f16x2 %0,%1,%2,%3;\n}" : "=r"(word_of(out)) : "r"(word_of(a)), "r"(word_of(b)), "r"(word_of(c)));
    return out;
}

#if __CUDA_ARCH__ < 800
// Turing has no such instruction: by one of 32-bit numbers.
__device__ __forceinline__ __half max_half(const __half a, const __half b) {
    float x, y, most;
    __half out;
    asm("{  cvt.f32.f16 %0, %1;}\n" : "=f"(x) : "h"(a.x));
    asm("{  cvt.f32.f16 %0, %1;}\n" : "=f"(y) : "h"(b.x));
    asm("{max.f32 %0,%1,%2;\n}" : "=f"(most) : "f"(x), "f"(y));
    asm("{  cvt.rn.f16.f32 %0, %1;}\n" : "=h"(out.x) : "f"(most));
    return out;
}
#endif

__device__ __forceinline__ __half2 __hmax2(const __half2 a, const __half2 b) {
    __half2 out;
#if __CUDA_ARCH__ >= 800
    asm("{max.f16x2 %0,%1,%2;\n}" : "=r"(word_of(out)) : "r"(word_of(a)), "r"(word_of(b)));
#else
    out.x = max_half(a.x, b.x);
    out.y = max_half(a.y, b.y);
#endif
    return out;
}

#endif
