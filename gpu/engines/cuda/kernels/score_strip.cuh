// A strip: `lanes` · K rows of the query against the columns of one pair of entries; lane k of its
// group lags lane k - 1 by a column, from which it takes H and F of its last row by shuffle.

#pragma once

#include "copies.cuh"
#include "flags.cuh"
#include "score_words.cuh"

// Wait until `needed` blocks of the border are written. Data that depend on it are read past the
// L1, so only their order behind this load is needed.
__device__ __forceinline__ void wait_for(const int* progress, int needed, int& seen) {
    while (seen < needed) {
        seen = load_flag(progress);
        if (seen < needed) __nanosleep(100);
    }
}

struct Job {
    u32 words;   // first block of its letters; a block is four columns
    int blocks;
    int place;   // of the answer: a pair, or, one by one, an entry
    u32 border;  // first block of its border; padded by a block on either side
};

struct Scores {  // as in engines/cuda/scores/launcher.py
    const uint4* words;          // a word a column: both entries' letters (1 to 31), first in the lower half; 0: none
    const Job* jobs;
    uint4* border;               // H and F of the row between two strips, a column each, in blocks
    int* best;                   // an entry: the best score so far
    const unsigned char* query;
    const short* matrix;         // [codes][codes]
    int* ticket;
    int* progress;               // [jobs][strips] blocks of the border below that are written
    u32 letters;                 // codes that occur
    int length, codes, open, extend;
    int jobs_n, lanes;           // lanes of a job: 4 to 32
    int strip, strips, all;      // strips [strip, strip + strips) of all
};

// Bytes of shared memory into which a group's first lane prefetches letters and borders: two blocks
// of letters, two of borders. Other lanes read zeros in the same places.
#define RING 96

// Bytes of the profile that a letter takes, and a strip.
template <int K> __device__ constexpr int letter_bytes() { return (K + 7) / 8 * 512; }

template <class W, int K> struct Registers {
    u32 h[K], e[K];       // of the column before; E is that of the next column
    u32 above;            // H above the first row in the column before
    u32 last_h, last_f;   // H of the last row, F of the next
    u32 letters;          // of the column
    u32 best;
};

// Eight scores as 16 bits, or four.
__device__ __forceinline__ void load_scores(u32 (&words)[4], const char* at, bool eight) {
    if (eight) {
        const uint4 all = *(const uint4*)at;
        words[0] = all.x, words[1] = all.y, words[2] = all.z, words[3] = all.w;
    } else {
        const uint2 some = *(const uint2*)at;
        words[0] = some.x, words[1] = some.y;
    }
}

struct Costs {
    u32 opening, extension;
};

template <class W, int K>
__device__ __forceinline__ void column(Registers<W, K>& x, const Costs& costs, const char* own, const char* other, u32 top_h, u32 f) {
    u32 diagonal = x.above;
    x.above = top_h;
#pragma unroll
    for (int c = 0; c < K; c += 8) {
        constexpr int half = 4;
        const int rows = K - c < 8 ? half : 8;
        u32 a[4], b[4], matched[8];
        load_scores(a, own + c * 64, rows > half);
        if (W::halves == 2) load_scores(b, other + c * 64, rows > half);
#pragma unroll
        for (int r = 0; r < rows; r++) {
            const u32 before = r ? x.h[c + r - 1] : diagonal;
            matched[r] = r % 2 ? W::template add_scores<true>(before, a[r / 2], b[r / 2]) : W::template add_scores<false>(before, a[r / 2], b[r / 2]);
        }
        diagonal = x.h[c + rows - 1];
#pragma unroll
        for (int r = 0; r < rows; r++) {
            const int k = c + r;
            x.h[k] = W::max3(matched[r], x.e[k], f);
            const u32 opened = W::open_gap(x.h[k], costs.opening);
            x.e[k] = W::gap(x.e[k], costs.extension, opened);
            f = W::gap(f, costs.extension, opened);
            if (r % 2) x.best = W::max3(x.best, x.h[k - 1], x.h[k]);
        }
    }
    x.last_h = x.h[K - 1], x.last_f = f;
}

// One job's strip: the begin of its letters and border, and this lane's part of the work.
struct Course {
    u32 words, border;
    int letters;          // blocks to read, in a group's first lane
    int ends;             // blocks after which its last lane has nothing more to write, or 0
    int half;             // of the words, where entries are taken one by one
};

// Fetch a block's letters, and border, into one half of the lane's ring.
template <bool FOLLOW>
__device__ __forceinline__ void fetch(const Scores& p, const Course& course, int block, char* ring, bool has_above, const int* above, int& seen) {
    if (block >= course.letters) return;
    const int half = block & 1;
    copy_ahead(ring + 16 * half, p.words + course.words + block);
    if (has_above) {
        if (FOLLOW) wait_for(above, block + 1, seen);
        const uint4* border = p.border + 2 * (u64)(course.border + block);
        copy_ahead(ring + 32 + 32 * half, border), copy_ahead(ring + 48 + 32 * half, border + 1);
    }
}

// All columns of a job; returns the best H of the lane. `blocks` is the most of the warp's jobs,
// `ring` the group's. With FOLLOW strips of a job are computed at the same time: above and below
// are the numbers of blocks of the border that are written.
template <class W, int K, bool FOLLOW>
__device__ __forceinline__ u32 strip(const Scores& p, const Costs& costs, const char* profile, char* ring, const char* zeros, Course course,
                                     int blocks, bool has_above, const int* above, int* below) {
    const int lanes = p.lanes, lane = threadIdx.x & 31;
    // The input of a group's first lane comes from memory, that of another from the lane before:
    // selected by a multiplication by 0 or 1 and an addition, to spare the ALU pipe. A shuffle
    // hides from the compiler that there are only these two values.
    const u32 from_before = __shfl_sync(FULL, (lane & (lanes - 1)) != 0, lane);
    const u32 lane_bytes = lane * (W::halves == 2 ? 16 * 65537 : 16);
    // A group's last lane lags: it writes its first column at the end of this block.
    const int behind = lanes / 4 - 1;
    int seen = 0;
    Registers<W, K> x;
#pragma unroll
    for (int k = 0; k < K; k++) x.h[k] = x.e[k] = 0;
    x.above = x.last_h = x.last_f = x.letters = x.best = 0;
    if (!has_above)
        for (int k = 32; k < RING; k += 16) *(uint4*)(ring + k) = make_uint4(0, 0, 0, 0);
    fetch<FOLLOW>(p, course, 0, ring, has_above, above, seen);
    uint2* out = (uint2*)p.border + (4 * (u64)course.border - (lanes - 1));
    for (int block = 0; block <= blocks + behind; block++, out += 4) {
        copies_done();
        const char* in = block < course.letters ? ring : zeros;
        const u32* letters = (const u32*)(in + 16 * (block & 1));
        const uint2* top = (const uint2*)(in + 32 + 32 * (block & 1));
        fetch<FOLLOW>(p, course, block + 1, ring, has_above, above, seen);
        // Its first three columns there precede the entry's first, and the last one may follow its
        // last: these go to a block between jobs.
        const bool writes = block >= behind && block < course.ends;
#pragma unroll
        for (int k = 0; k < 4; k++) {
            const u32 fresh = W::halves == 2 ? letters[k] : course.half ? letters[k] >> 16 : letters[k] & 0xffff;
            x.letters = __shfl_up_sync(FULL, x.letters, 1, lanes) * from_before + fresh;
            const u32 h = __shfl_up_sync(FULL, x.last_h, 1, lanes) * from_before + top[k].x;
            const u32 f = __shfl_up_sync(FULL, x.last_f, 1, lanes) * from_before + top[k].y;
            const u32 at = x.letters * letter_bytes<K>() + lane_bytes;
            column<W, K>(x, costs, profile + (at & 0xffff), profile + (at >> 16), h, f);
            if (writes) out[k] = make_uint2(x.last_h, x.last_f);
        }
        if (FOLLOW && writes && (block & 7) == 7) store_release(below, block - behind);
    }
    if (FOLLOW && course.ends) store_release(below, course.ends);
    return x.best;
}
