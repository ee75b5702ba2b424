// The borders of the matrix: columns 0 and n, and rows below a strip's last.

#pragma once

#include "registers.cuh"

// Position of a chunk: in columns 1..n; across column 0 or n; the same, with rows below the strip's
// last, or with forbidden pairs.
enum Place { INSIDE, EDGE, PARTIAL };

// The halves whose row is below the strip's last: they pass on the values from above.
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

// `column`: of the lane's first part in the chunk's first step.
template <class W> __device__ __forceinline__ void load_forbidden(const Sweep& p, Forbidden<W>& forbidden, const Strip& strip, int column) {
#pragma unroll
    for (int y = 0; y < W::pairs; y++) {
#pragma unroll
        for (int k = 0; k < W::halves; k++) {
            const int row = strip.row + (threadIdx.x & 31) * Shape<W>::rows + row_at<W>(y, k);
            u32 steps = 0;
            for (int at = row < p.rows ? p.forbidden_from[row] : 0, end = row < p.rows ? p.forbidden_from[row + 1] : 0; at < end; at++) {
                const u32 step = p.forbidden[at] - column + behind<W>(y / Shape<W>::part, k);
                if (step < CHUNK) steps |= 1u << step;
            }
            forbidden.steps[y][k] = steps;
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
