// Two pairs that are aligned together, one in each half of a register, and the data that their
// sweep saves for the traceback.
//
// A strip is `lanes` · K rows; lane k of its group lags lane k - 1 by a column. Rows are aligned to
// the strips' bottom: above the first row of a pair there are rows that pass the border on
// unchanged, so that the last row of every pair is the last one of the last lane. Step t computes
// column t - k + 1 (1-based) in lane k; 16 steps are a tile.

#pragma once

#include "words.cuh"

typedef unsigned char u8;

#define TILE 16
// The index in the matrix's table of rows above a pair's first, and of columns behind its last.
#define NONE 31
// Free ends of the alignment.
enum Mode { LOCAL, GLOBAL, SEMIGLOBAL };

struct Job {
    u32 query[2], reference[2];   // where their letters begin
    int rows[2], columns[2];
    u64 room;                     // of uint2, where its part begins
    int place[2];                 // of the answer, or -1
};

struct Traces {                   // as in engines/cuda/traces/launcher.py
    const u8 *queries, *references;
    const Job* jobs;
    uint2* room;
    const short* matrix;          // [codes][codes]
    int* answers;                 // [6][pairs]: score, start and end of query and reference, runs
    u32* runs;                    // the last run of a pair first
    const u32* run_rooms;         // [pairs] where those of a pair begin
    int pairs, jobs_n, lanes, codes, matching, first, extend, mode, traced;
    int unused;
};

// Data saved by a job, in this order, of uint2 with pairs in the halves of words: H of each lane's
// last row and F of the next one at every step, then H and E of all its rows before each tile, then
// its best cells: see `sweep`.
struct Layout {
    int lanes, rows, strips, steps;
    __device__ Layout(const Job& job, int lanes, int rows) : lanes(lanes), rows(rows) {
        const int longest = max(job.rows[0], job.rows[1]), columns = max(job.columns[0], job.columns[1]);
        strips = (longest + lanes * rows - 1) / (lanes * rows);
        steps = (columns + lanes - 1 + TILE - 1) / TILE * TILE;
    }
    __device__ u64 bottom(int strip, int step, int lane) const { return ((u64)strip * steps + step) * lanes + lane; }
    __device__ u64 before(int strip, int tile, int row, int lane) const {
        return (u64)strips * steps * lanes + (((u64)strip * (steps / TILE) + tile) * rows + row) * lanes + lane;
    }
    __device__ u64 found(int strip, int half, int lane) const {
        return (u64)strips * lanes * (steps + steps / TILE * rows) + (2 * strip + half) * lanes + lane;
    }
    // Rows above the first of a pair.
    __device__ int above(const Job& job, int half) const { return strips * lanes * rows - job.rows[half]; }
};

// H in the first row or column, at so many letters from the corner.
__device__ __forceinline__ int border(const Traces& p, int length) {
    return p.mode == GLOBAL && length > 0 ? -(p.first + (length - 1) * p.extend) : 0;
}

// The score of codes x (row) and y at 32 x + y.
__device__ __forceinline__ void fill_table(const Traces& p, signed char* table) {
    for (int at = threadIdx.x; at < 1024; at += blockDim.x) {
        const int x = at >> 5, y = at & 31;
        table[at] = y >= p.codes ? -1 : x < p.codes ? p.matrix[x * p.codes + y] : p.mode == GLOBAL ? -p.first : 0;
    }
    __syncthreads();
}

// A score and a place in one word, in the order of the scores.
__device__ __forceinline__ u32 packed(int score, int place) { return (u32)score << 16 | (u32)place; }
__device__ __forceinline__ int score_of(u32 word) { return (int)word >> 16; }
__device__ __forceinline__ int place_of(u32 word) { return word & 0xffff; }
__device__ __forceinline__ int half_at(u32 word, int half) { return half ? (int)word >> 16 : (int)(short)word; }
__device__ __forceinline__ u32 both(int low, int high) { return (low & 0xffff) | (u32)high << 16; }
