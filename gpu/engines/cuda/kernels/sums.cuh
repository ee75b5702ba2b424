#pragma once

// Prefix sums of the sizes of many elements, which give each its slots: in tiles of as many
// elements as a block has threads, then over the tiles. Data that one kernel of a family writes for
// another are laid out so; this header includes the kernel `sum_tiles`.

typedef unsigned int u32;
typedef unsigned long long u64;

#define FULL 0xffffffffu
#define TILE 256
#define SUMS 1024

// The sum of `value` over the threads before this one, and over all of them.
__device__ u64 sum_before(u64 value, u64& total) {
    __shared__ u64 sums[33];
    const int lane = threadIdx.x & 31, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    u64 sum = value;
    for (int k = 1; k < 32; k *= 2) {
        const u64 left = __shfl_up_sync(FULL, sum, k);
        if (lane >= k) sum += left;
    }
    if (lane == 31) sums[warp] = sum;
    __syncthreads();
    u64 before = lane < warps ? sums[lane] : 0;
    for (int k = 1; k < 32; k *= 2) {
        const u64 left = __shfl_up_sync(FULL, before, k);
        if (lane >= k) before += left;
    }
    __syncthreads();
    if (warp == 0) sums[lane + 1] = before;
    if (threadIdx.x == 0) sums[0] = 0;
    __syncthreads();
    total = sums[warps];
    const u64 answer = sums[warp] + sum - value;
    __syncthreads();
    return answer;
}

__device__ void put_sums(u64 value, u64* elements, u64* tiles) {
    u64 total;
    const u64 before = sum_before(value, total);
    elements[(u64)blockIdx.x * TILE + threadIdx.x] = before;
    if (threadIdx.x == 0) tiles[blockIdx.x] = total;
}

// The element that contains number `at`, and the sum before it.
__device__ int element_of(const u64* elements, const u64* tiles, int count, u64 at, u64& sum) {
    int low = 0, high = (count + TILE - 1) / TILE;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (tiles[middle] <= at) low = middle;
        else high = middle;
    }
    const u64 base = tiles[low];
    low *= TILE, high = min(count, low + TILE);
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (base + elements[middle] <= at) low = middle;
        else high = middle;
    }
    sum = base + elements[low];
    return low;
}

// One block: sums over tiles, in place, the total behind them.
extern "C" __global__ void __launch_bounds__(SUMS) sum_tiles(u64* tiles, int count) {
    u64 base = 0, total;
    for (int start = 0; start < count; start += SUMS) {
        const int k = start + threadIdx.x;
        const u64 before = sum_before(k < count ? tiles[k] : 0, total);
        if (k < count) tiles[k] = base + before;
        base += total;
    }
    if (threadIdx.x == 0) tiles[count] = base;
}
