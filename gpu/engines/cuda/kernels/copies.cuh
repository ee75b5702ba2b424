// Copies from global to shared memory that need no register meanwhile (before Ampere they do, and
// are synchronous).

#pragma once

__device__ __forceinline__ void copy_ahead(void* shared, const uint4* global) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(shared)), "l"(global) : "memory");
#else
    *(uint4*)shared = __ldcg(global);
#endif
}

// Wait for the thread's own copies.
__device__ __forceinline__ void copies_done() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}
