#pragma once

// Search for hits of reads with a frequent half: no row is verified, all of them are hits.
// engines/cpu/reads/branches.py explains it.

#include "read_bits.cuh"

// Collects the ranges of a strand of a read.
struct Ranges {
    const Reads& r;
    int read, strand;

    // A range is counted even if no space is left for it.
    __device__ __forceinline__ void keep(int kind, int offset, uint2 rows) const {
        if (rows.x >= rows.y) return;
        const u32 count = rows.y - rows.x, slot = atomicAdd(r.counters + RANGES, 1u);
        atomicAdd(r.branched + read, min(count, (u32)r.most_hits + 1));
        if (slot < r.ranges_room)
            r.ranges[slot] = {(u32)read << TAG_BITS | (u32)(kind << 1 | strand), offset, rows.x, count};
    }
};

// The rows after one more letter in front.
__device__ __forceinline__ uint2 before(const Reads& r, int base, uint2 rows) {
    return make_uint2(row_before(r, base, rows.x), row_before(r, base, rows.y));
}

// The rows after the letters of a read before `at`; none if one of these is no base.
__device__ uint2 extended(const Reads& r, const Strand& read, uint2 rows, int at) {
    while (at > 0 && rows.x < rows.y) {
        const int base = letter_of(read, --at);
        if (base > 3) return make_uint2(0, 0);
        rows = before(r, base, rows);
    }
    return rows;
}

// All errors directly before letter `at`, whose suffix has some rows.
__device__ __forceinline__ void branch(const Ranges& ranges, const Strand& read, bool gapped, int at, uint2 rows) {
    const Reads& r = ranges.r;
    const int letter = letter_of(read, at - 1);
    if (gapped && at >= 2 && at < read.length && (at == 2 || letter_of(read, at - 2) != letter))
        ranges.keep(INSERTION, at - 1, extended(r, read, rows, at - 1));
    for (int base = 0; base < 4; base++) {
        if (base == letter) continue;
        const uint2 some = before(r, base, rows);
        if (some.x >= some.y) continue;
        ranges.keep(MISMATCH, at - 1, extended(r, read, some, at - 1));
        if (gapped && at < read.length) ranges.keep(DELETION, at, extended(r, read, some, at));
    }
}
