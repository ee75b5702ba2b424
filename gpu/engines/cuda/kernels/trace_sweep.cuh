// Every cell of two pairs at a time, 16 bits each: Gotoh's recurrence, E and F as they are for the
// next column and row:
//
//     H = max(H(i-1, j-1) + s, E, F, 0 where local)
//     E' = max(E - extend, H - first);   F' = max(F - extend, H - first)
//
// Before the first row and column E and F are H - first.

#pragma once

#include "trace_job.cuh"

template <int K> struct Rows {
    u32 h[K], e[K];       // of the column before; E is that of the next column
    u32 above;            // H above the first row in the column before
    u32 last_h, last_f;   // H of the last row, F of the next
};

template <int K> __device__ constexpr int eights() { return (K + 7) / 8; }
// Bytes of a warp's profile that a letter takes: for each half and lane a byte a row.
template <int K> __device__ constexpr int letter_bytes() { return 2 * eights<K>() * 8 * 32; }

template <bool IS_LOCAL> __device__ __forceinline__ u32 best_of(u32 diagonal, u32 score, u32 gap) {
    return IS_LOCAL ? __viaddmax_s16x2_relu(diagonal, score, gap) : __viaddmax_s16x2(diagonal, score, gap);
}

template <int K, bool IS_LOCAL>
__device__ __forceinline__ void column(Rows<K>& x, u32 first, u32 extend, const char* low, const char* high, u32 h, u32 f) {
    u32 diagonal = x.above;
    x.above = h;
#pragma unroll
    for (int eight = 0; eight < eights<K>(); eight++) {
        const uint2 a = *(const uint2*)(low + eight * 256), b = *(const uint2*)(high + eight * 256);
#pragma unroll
        for (int k = 0; k < 8 && 8 * eight + k < K; k++) {
            const int r = 8 * eight + k, byte = k & 3;
            // A byte of each with its sign.
            const u32 score = permute(k < 4 ? a.x : a.y, k < 4 ? b.x : b.y, (8 + byte) << 4 | byte | (12 + byte) << 12 | (4 + byte) << 8);
            const u32 old = x.h[r];
            h = best_of<IS_LOCAL>(diagonal, score, __vmaxs2(x.e[r], f));
            const u32 opened = __viaddmax_s16x2(h, first, 0x80008000);
            x.e[r] = __viaddmax_s16x2(x.e[r], extend, opened);
            f = __viaddmax_s16x2(f, extend, opened);
            x.h[r] = h;
            diagonal = old;
        }
    }
    x.last_h = h, x.last_f = f;
}

// A lane's part of a strip, before the first column; `row`: of its first one, 0-based, in each
// half.
template <int K> __device__ __forceinline__ void stand_before(const Traces& p, Rows<K>& x, const int (&row)[2]) {
    const u32 first = both(-p.first, -p.first);
#pragma unroll
    for (int r = 0; r < K; r++) {
        x.h[r] = both(border(p, row[0] + r + 1), border(p, row[1] + r + 1));
        x.e[r] = __viaddmax_s16x2(x.h[r], first, 0x80008000);
    }
    x.above = both(border(p, row[0]), border(p, row[1]));
    x.last_h = x.h[K - 1], x.last_f = x.e[K - 1];
}

// The scores of a lane's rows with every letter, one more for columns behind the last.
template <int K> __device__ __forceinline__ void fill_profile(const Traces& p, const Job& job, const int (&row)[2], const signed char* table, char* profile) {
#pragma unroll
    for (int half = 0; half < 2; half++) {
        for (int eight = 0; eight < eights<K>(); eight++) {
            int codes[8];
#pragma unroll
            for (int k = 0; k < 8; k++) {
                const int at = row[half] + 8 * eight + k;
                codes[k] = 32 * (at < 0 || at >= job.rows[half] ? NONE : p.queries[job.query[half] + at]);
            }
            for (int letter = 0; letter <= p.codes; letter++) {
                const signed char* scores = table + (letter < p.codes ? letter : NONE);
                u32 words[2] = {0, 0};
#pragma unroll
                for (int k = 0; k < 8; k++) words[k / 4] |= (u32)(u8)scores[codes[k]] << 8 * (k & 3);
                *(uint2*)(profile + letter * letter_bytes<K>() + half * (letter_bytes<K>() / 2) + eight * 256) = make_uint2(words[0], words[1]);
            }
        }
    }
}

// Record the possible ends, in a pair's last column, of an alignment that is not local: the best
// cell and its row; of a global one the last row's.
template <int K> __device__ __forceinline__ void note_last_column(const Traces& p, const Rows<K>& x, int row, int half, u32& last) {
    int best = -32768, at = 0;
#pragma unroll
    for (int r = 0; r < K; r++) {
        const int h = half_at(x.h[r], half);
        if (row + r < 0 || (p.mode == GLOBAL ? r < K - 1 : h <= best)) continue;
        best = h, at = row + r + 1;
    }
    last = packed(best, at);
}

// Groups of `lanes` lanes take a job each. For every lane, strip and half two words are saved: the
// best H with the first column that has it (of a semi-global alignment in the last row), and that
// of the last column with the first row that has it.
template <int K, bool IS_LOCAL> __device__ __forceinline__ void sweep(const Traces& p, signed char* table, char* profiles) {
    fill_table(p, table);
    const int lanes = p.lanes, lane = threadIdx.x & 31, own = lane & (lanes - 1);
    const int index = (blockIdx.x * blockDim.x + threadIdx.x) / lanes;
    const bool there = index < p.jobs_n;
    Job job = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, 0, {-1, -1}};
    if (there) job = p.jobs[index];
    const Layout at(job, lanes, K);
    uint2* const room = p.room + job.room;
    char* const profile = profiles + (threadIdx.x >> 5) * (p.codes + 1) * letter_bytes<K>() + lane * 8;
    const u32 first = both(-p.first, -p.first), extend = both(-p.extend, -p.extend);
    const u32 nothing = (u32)p.codes * letter_bytes<K>() * 65537u;
    // Groups of a warp proceed together; only a group of all lanes has several strips.
    int steps = there ? at.steps : 0;
    for (int k = 16; k >= lanes; k >>= 1) steps = max(steps, __shfl_xor_sync(FULL, steps, k));
    const int mine = there ? at.steps : 0, strips = max(at.strips, 1);
    const int above[2] = {at.above(job, 0), at.above(job, 1)};
    for (int strip = 0; strip < strips; strip++) {
        const int top = (strip * lanes + own) * K;
        const int row[2] = {top - above[0], top - above[1]};
        fill_profile<K>(p, job, row, table, profile);
        Rows<K> x;
        stand_before<K>(p, x, row);
        u32 letters = nothing, best = 0, last[2] = {packed(-32768, 0), packed(-32768, 0)};
        int place[2] = {0, 0};
        for (int begin = 0; begin < steps; begin += lanes) {
            // The input of the first lane in the next steps, one for each lane.
            const int ahead = begin + own;
            u32 fresh = 0;
            for (int half = 0; half < 2; half++) {
                const int letter = ahead < job.columns[half] ? p.references[job.reference[half] + ahead] : p.codes;
                fresh |= (u32)letter * letter_bytes<K>() << 16 * half;
            }
            uint2 entering = make_uint2(both(border(p, ahead + 1), border(p, ahead + 1)), 0);
            entering.y = __viaddmax_s16x2(entering.x, first, 0x80008000);
            // Its last lane lags by lanes - 1 steps.
            if (strip > 0 && ahead + lanes - 1 < mine) entering = room[at.bottom(strip - 1, ahead + lanes - 1, lanes - 1)];
            for (int k = 0; k < lanes; k++) {
                const int step = begin + k;
                if (step && step % TILE == 0 && step < mine) {
#pragma unroll
                    for (int r = 0; r < K; r++) room[at.before(strip, step / TILE, r, own)] = make_uint2(x.h[r], x.e[r]);
                }
                const u32 next_letters = __shfl_up_sync(FULL, letters, 1, lanes), new_letters = __shfl_sync(FULL, fresh, k, lanes);
                const u32 next_h = __shfl_up_sync(FULL, x.last_h, 1, lanes), new_h = __shfl_sync(FULL, entering.x, k, lanes);
                const u32 next_f = __shfl_up_sync(FULL, x.last_f, 1, lanes), new_f = __shfl_sync(FULL, entering.y, k, lanes);
                letters = own ? next_letters : new_letters;
                column<K, IS_LOCAL>(x, first, extend, profile + (letters & 0xffff), profile + letter_bytes<K>() / 2 + (letters >> 16), own ? next_h : new_h,
                                  own ? next_f : new_f);
                const int column = step - own + 1;
                if (begin == 0 && column < 1) stand_before<K>(p, x, row);
                if (step < mine) room[at.bottom(strip, step, own)] = make_uint2(x.last_h, x.last_f);
                u32 highest = x.last_h;
                if (IS_LOCAL) {
#pragma unroll
                    for (int r = 0; r + 1 < K; r += 2) highest = __vimax3_s16x2(highest, x.h[r], x.h[r + 1]);
                }
                highest = __vmaxs2(best, highest);
                if ((highest ^ best) & 0xffff) place[0] = column;
                if ((highest ^ best) >> 16) place[1] = column;
                best = highest;
                if (!IS_LOCAL) {
                    if (column == job.columns[0]) note_last_column<K>(p, x, row[0], 0, last[0]);
                    if (column == job.columns[1]) note_last_column<K>(p, x, row[1], 1, last[1]);
                }
            }
        }
        if (there)
            for (int half = 0; half < 2; half++)
                room[at.found(strip, half, own)] = make_uint2(packed(half_at(best, half), place[half]), last[half]);
        // A strip's bottom is written by one lane and read by others.
        __syncwarp();
    }
}
