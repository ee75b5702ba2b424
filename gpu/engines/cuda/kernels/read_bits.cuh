#pragma once

// Comparison of 64 letters at once, of the text and of reads, in the layout of
// engines/cpu/reads/bits.py.

#include "read_index.cuh"

// One strand of a read. Behind its last letter every letter counts as no base.
struct Strand {
    const u64* planes;
    int length, words;
};

struct Letters {
    u64 low, high, others;
};

// 64 bits from a bit of a word and the next one on. Shifting by 64 is undefined.
__device__ __forceinline__ u64 shifted(u64 word, u64 next, int shift) { return word >> shift | next << 1 << (63 - shift); }

// The 64 letters of a read from `at` on; letters behind its words are 0.
__device__ __forceinline__ Letters letters_of(const Strand& read, int at) {
    const u64* word = read.planes + 3 * (at >> 6);
    const int shift = at & 63;
    const bool more = (at >> 6) + 1 < read.words;
    return {shifted(word[0], more ? word[3] : 0, shift), shifted(word[1], more ? word[4] : 0, shift),
            shifted(word[2], more ? word[5] : 0, shift)};
}

// For the 64 letters from `place` in the text and `at` in the read on: a set bit for each that
// differs.
__device__ __forceinline__ u64 differing(const Reads& r, int place, const Strand& read, int at) {
    const ulonglong2 word = __ldg(r.text + (place >> 6)), next = __ldg(r.text + (place >> 6) + 1);
    const Letters mine = letters_of(read, at);
    return (shifted(word.x, next.x, place & 63) ^ mine.low) | (shifted(word.y, next.y, place & 63) ^ mine.high) | mine.others;
}

__device__ __forceinline__ int lowest_bit(u64 word) { return __ffsll((long long)word) - 1; }

// The lowest `count` of 64 bits.
__device__ __forceinline__ u64 lowest(int count) { return count < 64 ? (1ull << count) - 1 : ~0ull; }

// The offset of the only mismatch of the read at `place`: -1 if there is none, -2 if there are
// several.
__device__ __forceinline__ int mismatch_of(const Reads& r, int place, const Strand& read) {
    int found = -1;
    for (int at = 0; at < read.length; at += 64) {
        const u64 differs = differing(r, place + at, read, at) & lowest(read.length - at);
        if (!differs) continue;
        if (found >= 0 || differs & (differs - 1)) return -2;
        found = at + lowest_bit(differs);
    }
    return found;
}

// The number of equal letters from `place` and `at` on, at most `most`, which both have.
__device__ __forceinline__ int same_ahead(const Reads& r, int place, const Strand& read, int at, int most) {
    for (int same = 0; same < most; same += 64) {
        const u64 differs = differing(r, place + same, read, at + same);
        if (differs) return min(same + lowest_bit(differs), most);
    }
    return most;
}

// The number of equal letters before `place` and `at`, at most `most`, which both have.
__device__ __forceinline__ int same_before(const Reads& r, int place, const Strand& read, int at, int most) {
    for (int same = 0; same < most; same += 64) {
        const int step = min(most - same, 64);
        const u64 differs = differing(r, place - same - step, read, at - same - step) & lowest(step);
        if (differs) return same + __clzll((long long)differs) - (64 - step);
    }
    return most;
}

// The code of the base at `at`; 4 or more: no base.
__device__ __forceinline__ int letter_of(const Strand& read, int at) {
    const u64* word = read.planes + 3 * (at >> 6);
    const int shift = at & 63;
    return (int)(word[0] >> shift & 1) | (int)(word[1] >> shift & 1) << 1 | (int)(word[2] >> shift & 1) << 2;
}
