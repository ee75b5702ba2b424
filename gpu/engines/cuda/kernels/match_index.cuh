#pragma once

// Arguments of the kernels of matches.cu, letters of text and queries, and look-ups in the index.

#include "sums.cuh"

typedef unsigned char u8;

#define NO_MATCH 254
#define OTHERS 0xfcfcfcfcfcfcfcfcull
#define BASES 0x0303030303030303ull

// Suffixes suffixes[from:to) share letters with the query at `position`; they are part of
// [low:high), which do on the whole card or another part of the suffix array. reach: positions
// before it that a match may begin at; -1: the item is of one position, and `shared` letters are
// equal.
struct Item {
    int from, to, low, high, position;
    u32 mirror;
    int reach;
};

// A match to be measured: index of the other place that it is compared with (0: none yet, -1:
// done), letters compared, its length.
struct Job {
    int match, other, compared, length;
};

struct Search {  // as in engines/cuda/matches/launcher.py
    const u8 *text, *query, *complement;
    const int *suffixes, *first;     // suffixes: those from `loaded` to `loaded_end`
    const int *starts, *before;      // of each record: its first position, and the blocks that precede it
    int2* intervals;
    u64 *slots, *slot_tiles;         // in each tile, the sums before each of its elements; and before each tile
    Item* items;
    u64 *entries, *entry_tiles, *match_tiles;
    int *owners, *lengths;           // of each entry of a launch: its item, the match's length or 0
    u8* aheads;                      // and the letters from the match's begin to the item's position
    int* found;                      // places, positions, lengths, entries: `room` each
    Job* jobs;
    u64 entry, entry_end;            // entries of the launch
    int letters, query_letters, loaded, loaded_end, part, part_end, records, bases, depth, minimum, step, shared;
    int frequent, unique, reverse, bound, patience, block, blocks, slot, slot_end, room;
};

__device__ __forceinline__ u64 load(const u8* at) {
    const u64* word = (const u64*)((u64)at & ~7ull);
    const int shift = 8 * ((u64)at & 7);
    const u64 low = __ldg(word);
    return shift ? low >> shift | __ldg(word + 1) << (64 - shift) : low;
}

__device__ __forceinline__ u64 swap_bytes(u64 word) {
    const u32 low = __byte_perm((u32)word, 0, 0x0123), high = __byte_perm((u32)(word >> 32), 0, 0x0123);
    return (u64)low << 32 | high;
}

// Eight letters of a record, from a position on.
__device__ __forceinline__ u64 letters(const Search& s, u32 mirror, int position) {
    if (!s.reverse) return load(s.query + position);
    const u64 word = swap_bytes(load(s.query + (int)(mirror - (u32)position) - 7));
    if (!(word & OTHERS)) return word ^ BASES;
    u64 answer = 0;
    for (int at = 0; at < 64; at += 8) answer |= (u64)s.complement[word >> at & 255] << at;
    return answer;
}

__device__ __forceinline__ int lowest_byte(u64 word) { return (__ffsll((long long)word) - 1) >> 3; }

// The number of equal letters, at most `most`, of which `length` are known to be equal.
__device__ __forceinline__ int common(const Search& s, int place, u32 mirror, int position, int length, int most) {
    for (; length < most; length += 8) {
        const u64 differing = load(s.text + place + length) ^ letters(s, mirror, position + length);
        if (differing) return min(most, length + lowest_byte(differing));
    }
    return most;
}

// The number of equal letters before a place and a position; above `most` it may be too small.
__device__ __forceinline__ int common_before(const Search& s, int place, u32 mirror, int position, int most) {
    for (int length = 0; length <= most; length += 8) {
        const u64 differing = load(s.text + place - length - 8) ^ letters(s, mirror, position - length - 8);
        if (differing) return length + (__clzll((long long)differing) >> 3);
    }
    return most + 1;
}

__device__ __forceinline__ u32 pack(u64 word) {
    word = swap_bytes(word) & BASES;
    word = (word | word >> 6) & 0x000f000f000f000full;
    word = (word | word >> 12) & 0x000000ff000000ffull;
    return (u32)(word | word >> 24) & 0xffff;
}

// The suffixes whose first `depth` bases are those at a position; all, if other letters are among
// these; none, if one of them matches nothing.
__device__ int2 interval(const Search& s, u32 mirror, int position) {
    const int depth = s.depth, shift = 2 * (s.bases - depth);
    const u64 low = letters(s, mirror, position), high = depth > 8 ? letters(s, mirror, position + 8) : 0;
    const u64 other = depth > 8 ? (low & OTHERS) | (high & OTHERS >> (128 - 8 * depth)) : low & OTHERS >> (64 - 8 * depth);
    if (!other) {
        const u32 prefix = depth > 8 ? (pack(low) << 16 | pack(high)) >> (32 - 2 * depth) : pack(low) >> (16 - 2 * depth);
        return make_int2(__ldg(s.first + ((u64)prefix << shift)), __ldg(s.first + ((u64)(prefix + 1) << shift)));
    }
    for (int k = 0; k < depth; ++k)
        if ((u8)((k < 8 ? low : high) >> 8 * (k & 7)) == NO_MATCH) return make_int2(0, 0);
    return make_int2(0, s.letters);
}

// The first of suffixes [low:high) that does not precede the `shared` letters at a position
// (`after`: that follows them).
__device__ int bound(const Search& s, u32 mirror, int position, int low, int high, bool after) {
    // Letters that both neighbours of the open interval share with the query are shared by
    // everything between them.
    int below = 0, above = 0;
    while (low < high) {
        const int middle = low + (high - low) / 2, place = s.suffixes[middle - s.loaded];
        const int length = common(s, place, mirror, position, min(below, above), s.shared);
        const bool precedes =
            length == s.shared ? after : s.text[place + length] < (u8)letters(s, mirror, position + length);
        if (precedes) low = middle + 1, below = length;
        else high = middle, above = length;
    }
    return low;
}
