// Traceback through a saved sweep: one thread for each pair recomputes the tiles that its path
// passes, rows of one lane each, and follows them. The rules are those of engines/work/traces.py.

#pragma once

#include "trace_job.cuh"

#define EQUAL 0
#define UNEQUAL 1
#define INSERTION 2
#define DELETION 3

// Directions of a cell: the origin of H (neither bit: F), and if E and F begin a gap here. The
// first that attains a value counts.
#define FROM_PAIR 1
#define FROM_E 2
#define E_BEGINS 4
#define F_BEGINS 8

struct Cell { int score, row, column; };   // row and column are 1-based

__device__ __forceinline__ bool is_better(const Cell& x, const Cell& y) {
    if (x.score != y.score) return x.score > y.score;
    if (x.row + x.column != y.row + y.column) return x.row + x.column < y.row + y.column;
    return x.column > y.column;
}

// The larger one, and true if it is the first (or both are equal).
__device__ __forceinline__ int larger(int x, int y, bool& is_first) {
    is_first = x >= y;
    return max(x, y);
}

// One of a job's pairs.
template <int K> struct Pair {
    static constexpr int words = (K + 7) / 8;   // of the directions of a column
    const Traces& p;
    const Job& job;
    const Layout at;
    const uint2* room;
    const u8 *query, *reference;
    const signed char* table;
    const int half, rows, columns, above;
    __device__ Pair(const Traces& p, const Job& job, int half, const signed char* table)
        : p(p), job(job), at(job, p.lanes, K), room(p.room + job.room), query(p.queries + job.query[half]),
          reference(p.references + job.reference[half]), table(table), half(half), rows(job.rows[half]), columns(job.columns[half]),
          above(at.above(job, half)) {}

    __device__ int half_of_word(u32 word) const { return half_at(word, half); }

    // Columns `begin` to `end` of the rows of a lane; `begin` is the first of a tile, or 1. With
    // SEARCH the best one of the cells that score `best.score` gets there; else the directions, of
    // eight rows in a word, to `directions`, a word for each thread beside each other.
    template <bool SEARCH> __device__ void compute(int strip, int lane, int tile, int begin, int end, Cell& best, u32* directions) const {
        const int row = (strip * at.lanes + lane) * K - above;
        int h[K], e[K], codes[K];
        for (int r = 0; r < K; r++) {
            if (tile) {
                const uint2 kept = room[at.before(strip, tile, r, lane)];
                h[r] = half_of_word(kept.x), e[r] = half_of_word(kept.y);
            } else {
                h[r] = border(p, row + r + 1), e[r] = h[r] - p.first;
            }
            codes[r] = 32 * (row + r < 0 ? NONE : query[row + r]);
        }
        const bool has_above = strip || lane;
        const uint2* bottom = nullptr;
        if (has_above) bottom = room + (lane ? at.bottom(strip, lane - 2, lane - 1) : at.bottom(strip - 1, at.lanes - 2, at.lanes - 1));
        int diagonal = begin == 1 ? border(p, row) : has_above ? half_of_word(bottom[(u64)(begin - 1) * at.lanes].x) : border(p, begin - 1);
        const int floor = p.mode == LOCAL ? 0 : -65536;
        // Of the next column: where E begins a gap.
        u32 begins[words];
        for (int w = 0; w < words; w++) begins[w] = 0;
#pragma unroll
        for (int r = 0; r < K; r++)
            if (e[r] == h[r] - p.first) begins[r / 8] |= E_BEGINS << 4 * (r & 7);
        // The next column's input is loaded while one is computed.
        uint2 kept = has_above ? bottom[(u64)begin * at.lanes] : make_uint2(0, 0);
        int letter = reference[begin - 1];
        for (int j = begin; j <= end; j++) {
            const int up = has_above ? half_of_word(kept.x) : border(p, j);
            int f = has_above ? half_of_word(kept.y) : up - p.first;
            const signed char* scores = table + letter;
            if (j < end) {
                if (has_above) kept = bottom[(u64)(j + 1) * at.lanes];
                letter = reference[j];
            }
            bool f_begins = f == up - p.first;
#pragma unroll
            for (int w = 0; w < words; w++) {
                u32 word = begins[w], next = 0;
#pragma unroll
                for (int k = 0; k < 8 && 8 * w + k < K; k++) {
                    const int r = 8 * w + k, x = diagonal + scores[codes[r]];
                    bool from_e, from_pair, e_begins;
                    const int gap = larger(e[r], f, from_e);
                    const int now = max(larger(x, gap, from_pair), floor), opened = now - p.first;
                    if (SEARCH) {
                        const Cell cell = {now, row + r + 1, j};
                        if (now == best.score && row + r >= 0 && (best.row == 0 || is_better(cell, best))) best = cell;
                    } else {
                        if (from_pair) word |= FROM_PAIR << 4 * k;
                        if (from_e) word |= FROM_E << 4 * k;
                        if (f_begins) word |= F_BEGINS << 4 * k;
                    }
                    e[r] = larger(opened, e[r] - p.extend, e_begins);
                    f = larger(opened, f - p.extend, f_begins);
                    if (!SEARCH && e_begins) next |= E_BEGINS << 4 * k;
                    diagonal = h[r];
                    h[r] = now;
                }
                begins[w] = next;
                if (!SEARCH) directions[((j - begin) * words + w) * blockDim.x] = word;
            }
            diagonal = up;
        }
    }

    __device__ int first_column(int tile, int lane) const { return max(1, TILE * tile - lane + 1); }
    __device__ int tile_of(int column, int lane) const { return (column + lane - 1) / TILE; }

    // The end of a local alignment: of the cells with the best score the one on the lowest
    // anti-diagonal, of these the one farthest to the right.
    __device__ Cell local_end() const {
        int score = 0;
        const int all = at.strips * at.lanes;
        for (int k = 0; k < all; k++) score = max(score, score_of(room[at.found(k / at.lanes, half, k % at.lanes)].x));
        Cell best = {score, 0, 0};
        if (score == 0) return best;
        for (int k = 0; k < all; k++) {
            const int strip = k / at.lanes, lane = k % at.lanes, row = max(k * K - above, 0);
            const u32 found = room[at.found(strip, half, lane)].x;
            const int column = place_of(found);
            if (score_of(found) != score || (best.row && row + 1 + column > best.row + best.column)) continue;
            // A cell farther on lies on a higher anti-diagonal than every one of this column.
            const int last = min(columns, column + K - 1);
            for (int tile = tile_of(column, lane); tile <= tile_of(last, lane); tile++)
                compute<true>(strip, lane, tile, first_column(tile, lane), min(last, TILE * (tile + 1) - lane), best, nullptr);
        }
        return best;
    }

    __device__ Cell other_end() const {
        const int last_strip = at.strips - 1, last_lane = at.lanes - 1;
        const uint2 corner = room[at.found(last_strip, half, last_lane)];
        if (p.mode == GLOBAL) return {score_of(corner.y), rows, columns};
        // The empty alignment, at the nearer end of a border.
        Cell best = columns <= rows ? Cell{0, 0, columns} : Cell{0, rows, 0};
        const Cell in_last_row = {score_of(corner.x), rows, place_of(corner.x)};
        if (is_better(in_last_row, best)) best = in_last_row;
        for (int k = 0; k < at.strips * at.lanes; k++) {
            const u32 found = room[at.found(k / at.lanes, half, k % at.lanes)].y;
            const Cell in_last_column = {score_of(found), place_of(found), columns};
            if (in_last_column.row && is_better(in_last_column, best)) best = in_last_column;
        }
        return best;
    }
};

// Runs of equal columns, the last one first.
struct Runs {
    u32* out;
    int count, operation, length;
    __device__ void add(int columns, int now) {
        if (length && now != operation) out[count++] = length << 2 | operation, length = 0;
        operation = now, length += columns;
    }
    __device__ void end() {
        if (length) out[count++] = length << 2 | operation;
    }
};

template <int K> __device__ __forceinline__ void follow(const Pair<K>& pair, Cell& cell, Runs& runs, u32* directions) {
    const Traces& p = pair.p;
    int i = cell.row, j = cell.column, left = cell.score;
    int kind = 0;   // of what the cell is on the path: H, or DELETION: E, or INSERTION: F
    const bool local = p.mode == LOCAL;
    Cell none = {0, 0, 0};
    while (i > 0 && j > 0 && !(local && kind == 0 && left == 0)) {
        const int row_at = i - 1 + pair.above, group = row_at / K, strip = group / pair.at.lanes, lane = group % pair.at.lanes;
        const int tile = pair.tile_of(j, lane), begin = pair.first_column(tile, lane), top = group * K - pair.above;
        pair.template compute<false>(strip, lane, tile, begin, j, none, directions);
        while (i > max(top, 0) && j >= begin && !(local && kind == 0 && left == 0)) {
            const int r = i - 1 - top;
            const u32 bits = directions[((j - begin) * Pair<K>::words + r / 8) * blockDim.x] >> 4 * (r & 7);
            if (kind == 0) {
                if (bits & FROM_PAIR) {
                    const int a = pair.query[i - 1], b = pair.reference[j - 1];
                    runs.add(1, a == b && a < p.matching ? EQUAL : UNEQUAL);
                    left -= pair.table[32 * a + b];
                    i--, j--;
                    continue;
                }
                kind = bits & FROM_E ? DELETION : INSERTION;
            }
            runs.add(1, kind);
            const bool begins = bits & (kind == DELETION ? E_BEGINS : F_BEGINS);
            if (kind == DELETION) j--;
            else i--;
            left += begins ? p.first : p.extend;
            if (begins) kind = 0;
        }
    }
    if (p.mode == GLOBAL) {
        if (j) runs.add(j, DELETION);
        if (i) runs.add(i, INSERTION);
        i = j = 0;
    }
    runs.end();
    cell.row = i, cell.column = j;
}

template <int K> __device__ __forceinline__ void answer(const Traces& p, signed char* table, u32* directions) {
    fill_table(p, table);
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= 2 * p.jobs_n) return;
    const Job job = p.jobs[thread / 2];
    const int place = job.place[thread & 1];
    if (place < 0) return;
    const Pair<K> pair(p, job, thread & 1, table);
    const Cell end = p.mode == LOCAL ? pair.local_end() : pair.other_end();
    Cell start = end;
    Runs runs = {p.runs + p.run_rooms[place], 0, 0, 0};
    if (p.traced) follow<K>(pair, start, runs, directions + threadIdx.x);
    else start.row = start.column = -1;
    const int fields[6] = {end.score, start.row, end.row, start.column, end.column, runs.count};
    for (int k = 0; k < 6; k++) p.answers[(u64)k * p.pairs + place] = fields[k];
}
