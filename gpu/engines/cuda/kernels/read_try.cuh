#pragma once

// Comparison of a read with the text at one place; engines/cpu/reads/halves.py explains it.

#include "read_bits.cuh"

// Collects the hits of half a read.
struct Keeper {
    const Reads& r;
    int read, strand;

    // The hit is counted even if no space is left for it.
    __device__ __forceinline__ void keep(int kind, int place, int offset) const {
        const u32 rank = atomicAdd(r.found + read, 1u), slot = atomicAdd(r.counters + HITS, 1u);
        if (slot < r.room) r.hits[slot] = {place, offset, (u32)read << TAG_BITS | (u32)(kind << 1 | strand), rank};
    }
};

// An insertion or deletion in the first half, the second one being equal: begin + middle is where
// that lies.
__device__ __forceinline__ void try_first_half(const Keeper& keeper, const Strand& read, int begin, int start, int end, int shift) {
    const Reads& r = keeper.r;
    const int length = read.length, middle = length / 2;
    // A place may be known before all letters of the half have been compared.
    const int rest = min(length - middle, end - begin - middle);
    if (same_ahead(r, begin + middle, read, middle, rest) < length - middle || begin + length > end) return;
    const int least = middle - same_before(r, begin + middle, read, middle, min(middle, begin + middle - start));
    if (length > 2 && begin + 1 >= start) {
        // The base inserted comes before those that are equal: one more before them need not be.
        const int at = max(1, least - 1);
        if (at < middle && same_ahead(r, begin + 1, read, 0, at) == at) keeper.keep(INSERTION, begin + 1 + shift, at);
    }
    if (begin - 1 >= start) {
        const int at = max(1, least);
        if (at < middle && same_ahead(r, begin - 1, read, 0, at) == at) keeper.keep(DELETION, begin - 1 + shift, at);
    }
}

// An insertion or deletion in the second half, the first one being equal at begin.
__device__ __forceinline__ void try_second_half(const Keeper& keeper, const Strand& read, int begin, int end, int shift) {
    const Reads& r = keeper.r;
    const int length = read.length, middle = length / 2;
    if (begin + middle > end || same_before(r, begin + middle, read, middle, middle) < middle) return;
    const int most = middle + same_ahead(r, begin + middle, read, middle, min(length - middle, end - begin - middle));
    if (length > 2 && begin + length - 1 <= end) {
        const int behind = length - 1 - middle;
        const int at = max(max(length - 1 - same_before(r, begin + length - 1, read, length, behind), middle), 1);
        // An error that begins in the first half is found by the second one's rows.
        const bool is_ours = at > middle || middle < 2 || letter_of(read, middle - 1) != letter_of(read, middle);
        if (at <= min(most, length - 2) && is_ours) keeper.keep(INSERTION, begin + shift, at);
    }
    if (begin + length + 1 <= end) {
        const int behind = length - middle;
        const int at = max(max(length - same_before(r, begin + length + 1, read, length, behind), middle), 1);
        const bool is_ours = at > middle || middle < 2 || same_ahead(r, begin + middle, read, middle - 1, 1) == 0;
        if (at <= min(most, length - 1) && is_ours) keeper.keep(DELETION, begin + shift, at);
    }
}

// Compare a read with the text where it would begin at `begin`, one of its halves being without
// error.
__device__ __forceinline__ void try_half(const Keeper& keeper, const Strand& read, bool is_second, int begin) {
    const Reads& r = keeper.r;
    const int length = read.length, middle = length / 2;
    const int segment = segment_of(r, begin + (is_second ? middle : 0));
    if (segment < 0) return;
    const int start = __ldg(r.segments + segment), end = __ldg(r.segments + segment + 1);
    const int shift = __ldg(r.places + segment) - start;
    if (begin >= start && begin + length <= end) {
        const int at = mismatch_of(r, begin, read);
        if (at == -1 || (at >= 0 && r.errors)) {
            if ((at >= 0 && at < middle) == is_second) keeper.keep(at == -1 ? EXACT : MISMATCH, begin + shift, at);
            return;
        }
    }
    if (!r.errors) return;
    // A letter that is no base is the one mismatch: with an insertion or deletion it would be a
    // second error.
    for (int word = 0; word < read.words; word++)
        if (read.planes[3 * word + 2] & lowest(read.length - 64 * word)) return;
    if (is_second) try_first_half(keeper, read, begin, start, end, shift);
    else try_second_half(keeper, read, begin, end, shift);
}
