// The borders of the matrix: columns 0 and n, and rows below a strip's last.

#pragma once

#include "registers.cuh"

// Position of a chunk: in columns 1..n; there, with forbidden pairs, or with rows below the strip's
// last; across column 0 or n; anywhere, with rows below the strip's last or with forbidden pairs.
enum Place { INSIDE, CROSSED, SHORT, EDGE, PARTIAL };
constexpr __device__ bool is_at_border(Place place) { return place == EDGE || place == PARTIAL; }
constexpr __device__ bool may_be_forbidden(Place place) { return place == CROSSED || place == PARTIAL; }
constexpr __device__ bool may_be_passed(Place place) { return place == SHORT || place == PARTIAL; }

// The halves whose row is below the strip's last: the values from above are passed on below them.
// They are computed too, of letters that match nothing: no value of the matrix depends on them, and
// `highest`, which counts them, only becomes higher.
template <class W> struct Passed {
    int mask[W::pairs];
};

template <class W> __device__ __forceinline__ void load_passed(Passed<W>& passed, int rows) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int y = 0; y < W::pairs; y++) {
        passed.mask[y] = 0;
#pragma unroll
        for (int k = 0; k < W::halves; k++)
            if (lane * Shape<W>::rows + row_at<W>(y, k) >= rows) passed.mask[y] |= W::mask(k);
    }
}

// The steps of a chunk, a bit each, at which the base of a row of each half must not be paired.
template <class W> struct Forbidden {
    u32 steps[W::pairs][W::halves];
};

// Of a lane's rows, `row` the first of them; `column`: of its first part in the chunk's first step. A
// function of its own, without unrolling: it would make the kernels half as large again.
template <class W>
__device__ __noinline__ void load_forbidden(const int* columns, const int* from, u32 (*steps)[W::halves], int row, int rows, int column) {
#pragma unroll 1
    for (int y = 0; y < W::pairs; y++) {
#pragma unroll 1
        for (int k = 0; k < W::halves; k++) {
            const int i = row + row_at<W>(y, k), end = i < rows ? from[i + 1] : 0;
            u32 found = 0;
            for (int at = i < rows ? from[i] : 0; at < end; at++) {
                const u32 step = columns[at] - column + behind<W>(y / Shape<W>::part, k);
                if (step < CHUNK) found |= 1u << step;
            }
            steps[y][k] = found;
        }
    }
}

// Write column n for the host: H and Ê of the strip's rows, which the registers hold at its end; H
// is `dead` for pruned cells.
template <class W>
__device__ __forceinline__ void put_right(const Sweep& p, const Registers<W>& x, const Strip& strip, int base, bool floored, int dead) {
#pragma unroll
    for (int y = 0; y < W::pairs; y++) {
#pragma unroll
        for (int k = 0; k < W::halves; k++) {
            const int row = (threadIdx.x & 31) * Shape<W>::rows + row_at<W>(y, k);
            if (row >= strip.rows) continue;
            const int i = strip.row + row, from_x = base - p.extend * (i + 1 + p.columns_n);
            p.right_h[i] = floored ? dead : W::half(x.h[y] - W::both(p.delta), k) + from_x;
            p.right_e[i] = floored ? dead - p.open : W::half(x.e[y], k) + from_x;
        }
    }
}

// Registers that hold the left border, until each part has reached column 1.
template <class W> __device__ __forceinline__ void load_border(const Sweep& p, Registers<W>& x, const Strip& strip, int base, int low) {
    level<W>(p, x, low);
#pragma unroll
    for (int y = 0; y < W::pairs; y++) {
        int h = 0, e = 0;
#pragma unroll
        for (int k = 0; k < W::halves; k++) {
            const int row = (threadIdx.x & 31) * Shape<W>::rows + row_at<W>(y, k);
            const int i = strip.row + min(row, strip.rows - 1), to_x = p.extend * (i + 1) - base;
            h += max(p.left_h[i] + to_x, low) << 16 * k;
            e += max(p.left_e[i] + to_x, low - p.open) << 16 * k;
        }
        x.h[y] = h + W::both(p.delta), x.e[y] = e;
    }
}
