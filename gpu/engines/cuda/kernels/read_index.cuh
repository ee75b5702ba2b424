#pragma once

// Arguments of the kernels of reads.cu, and steps in the BWT. engines/work/reads.py documents the
// index's arrays.

#include "sums.cuh"

typedef unsigned char u8;

// Half of a read: the first of its rows, and the letter of the read where their suffixes begin.
struct Half {
    int row, at;
};

// `rank`: the number of the read's hits found before it.
struct Hit {
    int place, offset;
    u32 read_and_tag, rank;
};

// Rows of the same letters, each of which is a hit unless a segment ends within them.
struct Range {
    u32 read_and_tag;
    int offset;
    u32 row, rows;
};

// kind << 1 | strand: together with the place it orders the hits of a read.
#define TAG_BITS 3
#define EXACT 0
#define MISMATCH 1
#define INSERTION 2
#define DELETION 3

struct Reads {  // as in engines/cuda/reads/launcher.py
    const ulonglong2 *blocks, *text;
    const int* samples;
    const u32* first;
    const int *segments, *places, *hints;
    const u8* codes;
    const u32* starts;               // of the portion's reads in `codes`, and where one more would begin
    u64* planes;                     // of both strands of each read: low bits, high bits, no base, for each word
    Half* halves;                    // first and second one of the forward strand, then of the other
    u64 *row_sums, *row_tiles;       // in each tile, the rows of the halves before each; and before each tile
    u32 *found, *reported;          // hits of each read: all, and those reported
    u32* branched;                   // rows of its ranges, each range's counted up to one more than most_hits
    u64 *found_sums, *found_tiles, *reported_sums, *reported_tiles;
    int *left, *frequent;            // reads left to the processor; searched by branches; unordered
    u32* counters;                   // their numbers: HITS, LEFT, FREQUENT, RANGES
    Range* ranges;
    u64 *range_sums, *range_tiles;   // their rows, as those of halves
    Hit *hits, *sorted;              // as they were found, then by read
    u8* shaded;                      // for each of these, 1 if it describes another one at a higher cost
    int *out_places, *out_offsets;
    u8 *out_strands, *out_kinds, *cut;
    u64 row, row_end;                // rows of the launch, counted through all halves, or ranges
    u32 begins[4], rows, primary;
    int bases, segments_n, reads, words, longest, errors, most, many, most_hits;
    int most_branched;               // letters of a read that is searched by branches
    u32 hits_n, room;                // hits found; capacity
    u32 ranges_n, ranges_room, line, line_end;  // the same of ranges; strands of frequent reads of the launch
};

#define HITS 0
#define LEFT 1
#define FREQUENT 2
#define RANGES 3

#define SAMPLED 8
#define HINTED 4096

// The number of occurrences of a base among the first `before` letters of the BWT.
__device__ __forceinline__ u32 count_before(const Reads& r, int base, u32 before) {
    const ulonglong2* block = r.blocks + 2 * (u64)(before >> 6);
    const ulonglong2 counts = __ldg(block), bits = __ldg(block + 1);
    const u64 pair = base & 2 ? counts.y : counts.x;
    const u64 low = base & 1 ? bits.x : ~bits.x, high = base & 2 ? bits.y : ~bits.y;
    return (u32)(base & 1 ? pair >> 32 : pair) + (u32)__popcll(low & high & ((1ull << (before & 63)) - 1));
}

// The first row of those whose suffix is a base and a suffix from `row` on.
__device__ __forceinline__ u32 row_before(const Reads& r, int base, u32 row) {
    return r.begins[base] + count_before(r, base, row - (row > r.primary));
}

// The base before the suffix of a row, which is not that of the whole text; `row` becomes that of
// the suffix with it.
__device__ __forceinline__ int step(const Reads& r, u32& row) {
    const u32 at = row - (row > r.primary);
    const ulonglong2* block = r.blocks + 2 * (u64)(at >> 6);
    const ulonglong2 counts = __ldg(block), bits = __ldg(block + 1);
    const int shift = at & 63, base = (int)(bits.x >> shift & 1) | (int)(bits.y >> shift & 1) << 1;
    const u64 pair = base & 2 ? counts.y : counts.x;
    const u64 low = base & 1 ? bits.x : ~bits.x, high = base & 2 ? bits.y : ~bits.y;
    row = r.begins[base] + (u32)(base & 1 ? pair >> 32 : pair) + (u32)__popcll(low & high & ((1ull << shift) - 1));
    return base;
}

// The place in the text at which the suffix of a row begins.
__device__ __forceinline__ int place_of(const Reads& r, u32 row) {
    int steps = 0;
    for (; row % SAMPLED && row != r.primary; steps++) step(r, row);
    return (row % SAMPLED ? 0 : __ldg(r.samples + row / SAMPLED)) + steps;
}

// The segment that contains a place of the text; -1: none.
__device__ __forceinline__ int segment_of(const Reads& r, int place) {
    if (place < 0 || place >= __ldg(r.segments + r.segments_n)) return -1;
    int low = __ldg(r.hints + place / HINTED), high = min(__ldg(r.hints + place / HINTED + 1) + 1, r.segments_n);
    while (low + 1 < high) {
        const int middle = (low + high) >> 1;
        if (__ldg(r.segments + middle) <= place) low = middle;
        else high = middle;
    }
    return low;
}
