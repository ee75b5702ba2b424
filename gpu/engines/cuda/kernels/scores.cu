// Scores of a query against many entries: Smith-Waterman with affine gaps, two entries in the
// halves of a register.
//
// H = max(H(i-1, j-1) + s, E, F) and E' = max(E - extend, H - open, 0), F' likewise: E and F are
// floored at zero, which a local alignment never falls below, so H needs no floor of its own.
//
// Warps take jobs (pairs of entries, or windows of them) by ticket, longest first. The profile of
// as many strips of the query as fit is in shared memory. A warp computes these strips one after
// the other; H and F of a strip's last row are passed to the next one in global memory. Where jobs
// are few and long, the strips of each are distributed among warps, which follow each other.

#include "score_strip.cuh"

// Zeros and a ring for each group of lanes (score_strip.cuh), then the profile.
extern __shared__ uint4 shared[];

// [strip][letter][eights of rows][lane] eight scores as 16 bits each. Groups of fewer than 32 lanes
// have their rows repeated, so that the lanes of a warp have no bank conflicts, whatever their
// letters. Letter 0, and rows below the query's last, match nothing.
template <class W, int K> __device__ __forceinline__ void fill_profile(const Scores& p, uint4* profile) {
    const int letters = 1 + __popc(p.letters), eights = (K + 7) / 8, lanes = p.lanes;
    const int count = p.strips * letters * eights * 32;
    for (int at = threadIdx.x; at < count; at += blockDim.x) {
        const int lane = at & 31, eight = (at >> 5) % eights, letter = (at >> 5) / eights % letters, strip = (at >> 5) / eights / letters;
        const int first = ((p.strip + strip) * lanes + (lane & (lanes - 1))) * K + 8 * eight;
        u32 rest = p.letters;
        for (int k = 1; k < letter; k++) rest &= rest - 1;
        const int code = __ffs(rest) - 1;
        u32 scores[8];
        for (int r = 0; r < 8; r++) {
            const int row = first + r;
            scores[r] = W::score(letter && row < p.length ? p.matrix[code * p.codes + p.query[row]] : -2047);
        }
        profile[at] = make_uint4(scores[0] | scores[1] << 16, scores[2] | scores[3] << 16, scores[4] | scores[5] << 16,
                                 scores[6] | scores[7] << 16);
    }
    __syncthreads();
}

// A warp takes 32 / lanes jobs and goes through the strips of this launch, or, with FOLLOW, a strip
// of one job.
template <class W, int K, bool FOLLOW> __device__ __forceinline__ void score(const Scores& p) {
    const int lane = threadIdx.x & 31, lanes = p.lanes, own = lane & (lanes - 1), together = 32 / lanes;
    char *zeros = (char*)shared, *ring = zeros + RING * (1 + threadIdx.x / lanes);
    uint4* profile = shared + RING / 16 * (1 + blockDim.x / lanes);
    if (threadIdx.x < RING / 16) shared[threadIdx.x] = make_uint4(0, 0, 0, 0);
    fill_profile<W, K>(p, profile);
    const int strip_bytes = (1 + __popc(p.letters)) * letter_bytes<K>();
    const Costs costs = {W::opening(p.open), W::extension(p.extend)};
    const int units = FOLLOW ? p.jobs_n * p.strips : (p.jobs_n + together - 1) / together;
    for (;;) {
        int unit = 0;
        if (lane == 0) unit = atomicAdd(p.ticket, 1);
        unit = __shfl_sync(FULL, unit, 0);
        if (unit >= units) return;
        const int index = FOLLOW ? unit / p.strips : unit * together + lane / lanes, only = FOLLOW ? unit % p.strips : 0;
        Job job = {0, 0, 0, 0};
        if (index < p.jobs_n) job = p.jobs[index];
        int blocks = job.blocks;
        for (int k = 16; k >= lanes; k >>= 1) blocks = max(blocks, __shfl_xor_sync(FULL, blocks, k));
        Course course = {job.words, job.border, own ? 0 : job.blocks, 0, job.place & 1};
        u32 best = 0;
        for (int s = only; s < (FOLLOW ? only + 1 : p.strips); s++) {
            const bool has_below = p.strip + s + 1 < p.all;
            course.ends = has_below && own == lanes - 1 && job.blocks ? job.blocks + lanes / 4 : 0;
            const int* above = FOLLOW && s > 0 ? p.progress + unit - 1 : p.progress + units;
            const u32 found = strip<W, K, FOLLOW>(p, costs, (const char*)profile + s * strip_bytes, ring, zeros, course, blocks, p.strip + s > 0, above,
                                                  p.progress + unit);
            best = W::max3(best, found, 0);
            // The border is written by one lane and read by another.
            __syncwarp();
        }
        for (int k = lanes / 2; k; k >>= 1) best = W::max3(best, __shfl_xor_sync(FULL, best, k), 0);
        if (own == 0 && job.blocks)
            for (int k = 0; k < W::halves; k++) atomicMax(p.best + W::halves * job.place + k, W::value(best, k));
    }
}

#define KERNEL(NAME, WORD, ROWS, WARPS, FOLLOW) \
    extern "C" __global__ void __launch_bounds__(32 * WARPS, 1) NAME(const Scores p) { score<WORD, ROWS, FOLLOW>(p); }

// As many warps as the registers allow, as in engines/cuda/scores/plan.py.
KERNEL(pairs_8, Linear16, 8, 32, false)
KERNEL(pairs_12, Linear16, 12, 32, false)
KERNEL(pairs_16, Linear16, 16, 24, false)
KERNEL(pairs_20, Linear16, 20, 20, false)
KERNEL(pairs_24, Linear16, 24, 20, false)
KERNEL(pairs_28, Linear16, 28, 16, false)
KERNEL(pairs_32, Linear16, 32, 16, false)
KERNEL(long_8, Linear16, 8, 8, true)
KERNEL(singles_16, Wide32, 16, 8, true)

// ---- the letters of entries, laid out as the kernels above read them

// The codes that occur, one bit each.
extern "C" __global__ void find_letters(const unsigned char* codes, u32 count, u32* letters) {
    u32 found = 0;
    for (u32 at = blockIdx.x * blockDim.x + threadIdx.x; at < count; at += gridDim.x * blockDim.x) {
        // Codes above this are the gaps between entries.
        if (codes[at] < 32) found |= 1u << codes[at];
    }
    for (int k = 16; k; k >>= 1) found |= __shfl_xor_sync(FULL, found, k);
    if ((threadIdx.x & 31) == 0 && found) atomicOr(letters, found);
}

// Two entries of every pair side by side; entries: [pairs][2] of first letter and length.
extern "C" __global__ void lay_out(const unsigned char* codes, const uint2* entries, const Job* jobs, int pairs, u32 blocks, u32 letters,
                                   uint4* words) {
    for (u32 at = blockIdx.x * blockDim.x + threadIdx.x; at < blocks; at += gridDim.x * blockDim.x) {
        int pair = 0, end = pairs;
        while (end - pair > 1) {
            const int middle = (pair + end) / 2;
            if (jobs[middle].words <= at) pair = middle;
            else end = middle;
        }
        u32 word[4] = {0, 0, 0, 0};
        for (int half = 0; half < 2; half++) {
            const uint2 entry = entries[2 * pair + half];
            for (int k = 0; k < 4; k++) {
                const u32 column = 4 * (at - jobs[pair].words) + k;
                if (column < entry.y) word[k] |= (u32)(1 + __popc(letters & ((1u << codes[entry.x + column]) - 1))) << 16 * half;
            }
        }
        words[at] = make_uint4(word[0], word[1], word[2], word[3]);
    }
}
