// Alignments of many pairs: a sweep of every cell saves a fraction of the matrix, a row of each
// lane and a column of each tile; the traceback recomputes the tiles that the path passes (Aymone's
// report, section VI, proposes either this or packed directions).

#include "trace_path.cuh"
#include "trace_sweep.cuh"

// The matrix's table (fill_table), then a profile for each warp, or the directions of a tile for
// each thread.
extern __shared__ uint4 shared[];

#define SWEEP_THREADS 64
#define PATH_THREADS 64

#define KERNELS(K)                                                                                          \
    extern "C" __global__ void __launch_bounds__(SWEEP_THREADS) sweep_local_##K(const Traces p) {           \
        sweep<K, true>(p, (signed char*)shared, (char*)(shared + 64));                                      \
    }                                                                                                       \
    extern "C" __global__ void __launch_bounds__(SWEEP_THREADS) sweep_other_##K(const Traces p) {           \
        sweep<K, false>(p, (signed char*)shared, (char*)(shared + 64));                                     \
    }                                                                                                       \
    extern "C" __global__ void __launch_bounds__(PATH_THREADS, 8) answer_##K(const Traces p) {                 \
        answer<K>(p, (signed char*)shared, (u32*)(shared + 64));                                            \
    }

// As in engines/cuda/traces/plan.py.
KERNELS(8)
KERNELS(16)
KERNELS(20)
KERNELS(24)

// The runs of each pair in forward order, one pair after another; one warp for each pair. `answers`
// as above; the runs of pair k begin at run_starts[k].
extern "C" __global__ void gather_runs(const int* answers, const u32* runs, const u32* run_rooms, const u32* run_starts, int pairs, u32* out) {
    const int pair = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (pair >= pairs) return;
    const int count = answers[5 * (u64)pairs + pair];
    const u32 *from = runs + run_rooms[pair];
    u32* to = out + run_starts[pair];
    for (int k = threadIdx.x & 31; k < count; k += 32) to[k] = from[count - 1 - k];
}
