// Many partitions at once: splitting them in the middle (stage 4) and aligning them (stage 5). The
// CPU implementation is engines/cpu/partitions/kernels.py.
//
// A block takes one partition after the other. Its warps take the strips of a matrix in turn: lane
// t owns R rows and lags lane t - 1 by a column, from which it takes H and F̂ by shuffle; a strip
// writes its last row to the bus, over that of the strip above, whose progress it reads from
// `progress`. A block of one warp never waits.
// Values are X = H + ext·(i + j) in 32 bits, i and j counted from the corner that the matrix is
// filled from, Ê and F̂ floored at H − open (engines/cpu/sweep/strip.py): so a border is one value,
// and the sum of two halves that meet is the target score + ext·(rows + columns).
// Splitting computes only the diagonals that best paths touch (engines/cpu/partitions/banded.py): a
// strip has the columns that its rows have among them; cells beside them count as unreachable.

typedef unsigned char u8;
typedef unsigned int u32;

#define FULL 0xffffffffu
#define CHUNK 32
#define MAX_WARPS 16
// X of unreachable cells: the sum of two fits 32 bits, and one is too low for any target score to
// be attained (batches.py, `_fits`).
#define NEVER (-(3 << 28))

// Begin and number of its codes, rows and columns; the types of the crosspoints at its corners;
// rows of a lane in the matrix (in `split`: of the upper half, and of the lower). The rows are
// halved. Best paths stay on diagonals j - i from low to high.
struct Partition { int rows_at, columns_at, m, n, start, end, target, upper, lower, low, high; };

struct Scores { int match, mismatch, open, extend, forced; };  // the first two with 2·ext added, as X has it

struct Side {
    const u8* first;
    int step;
    __device__ __forceinline__ int code(int k, int ambiguous) const {
        const int code = first[(long long)k * step];
        return code < 4 ? code : ambiguous;
    }
};

struct Matrix {
    Side rows, columns;
    int m, n, corner, top, left;  // X of the borders; Ê and F̂ beside them lie `open` lower
    int low, high;                // the diagonals of the band

    // Strips of `rows` have columns above `before` up to `last`. A best path enters the strip from
    // the row above it, perhaps a column to the left.
    __device__ __forceinline__ int before(int number, int rows) const { return max(0, number * rows + low - 1) & ~(CHUNK - 1); }
    __device__ __forceinline__ int last(int number, int rows) const { return min(n, (number + 1) * rows + high); }
};

struct Warp {  // in shared memory
    int2 in[CHUNK], out[CHUNK];
    int code[2 * CHUNK];
};
extern __shared__ Warp warps[];

struct Team {
    int progress[MAX_WARPS];  // of the strip of each warp: see `reached`
    int stop, ticket;          // atomics: warps exchange them without a barrier
    int4 found;
};

// Borders::corner of engines/work/sweep.py. Backward the path must continue a gap that it starts in.
__device__ __forceinline__ Matrix matrix(Side rows, Side columns, int m, int n, int kind, bool backward, int low, int high, const Scores& s) {
    const int corner = backward && kind ? -s.forced : 0, in_gap = backward ? -s.open : 0;
    return {rows, columns, m, n, corner, kind == 1 ? in_gap : corner - s.open, kind == 2 ? in_gap : corner - s.open, low, high};
}

// Grows from strip to strip and within each; strip `number` has written its columns 0 to `column`.
__device__ __forceinline__ int reached(const Matrix& x, int number, int column) { return number * (x.n + 2) + column + 1; }

__device__ __forceinline__ void tell(Team& team, const Matrix& x, int number, int column) {
    __syncwarp();
    __threadfence_block();
    if ((threadIdx.x & 31) == 0) atomicExch(&team.progress[threadIdx.x / 32], reached(x, number, column));
}

// Wait until strip `number`, if there is one, has written so many columns; false if another warp
// has found the match.
__device__ __forceinline__ bool wait_for(Team& team, const Matrix& x, int number, int column) {
    int stop = 0;
    if ((threadIdx.x & 31) == 0) {
        int* progress = &team.progress[number % (blockDim.x / 32)];
        while (number >= 0 && atomicAdd(progress, 0) < reached(x, number, column) && !atomicAdd(&team.stop, 0)) __nanosleep(20);
        __threadfence_block();
        stop = atomicAdd(&team.stop, 0);
    }
    __syncwarp();
    return !__shfl_sync(FULL, stop, 0);
}

template <int R> struct Rows { static constexpr int count = R; };

// Call `work` with the number of rows of a lane as a type.
template <class Work> __device__ __forceinline__ void with_rows(int rows, Work work) {
    if (rows == 2) work(Rows<2>());
    else if (rows == 4) work(Rows<4>());
    else work(Rows<8>());
}

// `entering`: F of the matrix's last row, in the lane that has it.
template <int R> struct Registers { int h[R], e[R], entering; };

// Rows row + 1 .. row + 32·R, to the last column of the band; false if another warp has found the
// match. `trace` gets four bits a cell, a word for each lane and step: the origin of H (0 diagonal,
// 1 E, 2 F), and whether E to the right (4) and F below (8) open here. With `LAST`, rows below the
// matrix pass the last row on to the bus; else their values are never read.
template <int R, bool LAST, bool TRACE>
__device__ __forceinline__ bool strip(const Matrix& x, const Scores& s, int number, int2* bus, Team& team, u32* trace, Registers<R>& v) {
    const int lane = threadIdx.x & 31, size = blockDim.x / 32, first = (number * 32 + lane) * R, last = x.m - 1 - first;
    const int before = x.before(number, 32 * R), end = x.last(number, 32 * R), known = number ? x.last(number - 1, 32 * R) : x.n;
    const int left_h = before ? NEVER : x.left;
    Warp& mine = warps[threadIdx.x / 32];
    int code[R];
#pragma unroll
    for (int r = 0; r < R; r++) {
        code[r] = first + r < x.m ? x.rows.code(first + r, 4) : 4;
        v.h[r] = left_h, v.e[r] = left_h - s.open;
    }
    int diagonal = first || before ? left_h : x.corner, bottom_h = left_h, bottom_f = left_h;
    for (int c = before; c < end + 31; c += CHUNK) {
        if (size > 1 && !wait_for(team, x, number - 1, min(c + CHUNK, x.n))) return false;
        const int entering = c + 1 + lane;
        int2 above = {x.top, x.top - s.open};
        int letter = 5;
        if (entering > known) above = {NEVER, NEVER - s.open};
        if (entering <= end) {
            if (number && entering <= known) above = bus[entering];
            letter = x.columns.code(entering - 1, 5);
        }
        mine.in[lane] = above, mine.code[(c + lane) & 63] = letter;
        __syncwarp();
#pragma unroll 2
        for (int k = 0; k < CHUNK; k++) {
            const int j = c + 1 + k - lane;
            int above_h = __shfl_up_sync(FULL, bottom_h, 1), above_f = __shfl_up_sync(FULL, bottom_f, 1);
            const int2 in = mine.in[k];
            if (lane == 0) above_h = in.x, above_f = in.y;
            if (j > before && j <= end) {
                const int column = mine.code[(j - 1) & 63];
                // E of the last column stays as it entered: `align` reads it.
                const int open_e = TRACE && j == x.n ? 1 << 29 : s.open;
                int d = diagonal, f = above_f;
                u32 bits = 0;
                diagonal = bottom_h = above_h;
#pragma unroll
                for (int r = 0; r < R; r++) {
                    if (LAST && r > last) break;
                    const int score = code[r] == column ? s.match : s.mismatch;
                    const int h = __viaddmax_s32(d, score, max(v.e[r], f));
                    if (TRACE) {
                        const u32 from = f > max(d + score, v.e[r]) ? 2 : v.e[r] > d + score ? 1 : 0;
                        bits |= (from | (h - s.open >= v.e[r] ? 4 : 0) | (h - s.open >= f ? 8 : 0)) << 4 * r;
                        if (r == last) v.entering = f;
                    }
                    d = v.h[r];
                    v.h[r] = h;
                    v.e[r] = __viaddmax_s32(h, -open_e, v.e[r]);
                    f = __viaddmax_s32(h, -s.open, f);
                    bottom_h = h;
                }
                bottom_f = f;
                if (TRACE) trace[(c + k) * 32 + lane] = bits;
            }
            if (lane == 31) mine.out[k] = {bottom_h, bottom_f};
        }
        __syncwarp();
        const int left = c + lane - 30;
        if (left >= before && left <= end) bus[left] = mine.out[lane];
        __syncwarp();
        // The last column is published once the strip's own matches are known.
        if (c + 1 < end) tell(team, x, number, c + 1);
    }
    return true;
}

template <int R> __device__ void fill_top(const Matrix& x, const Scores& s, int2* bus, Team& team) {
    Registers<R> v;
    for (int number = threadIdx.x / 32; number * 32 * R < x.m; number += blockDim.x / 32) {
        if ((number + 1) * 32 * R < x.m) strip<R, false, false>(x, s, number, bus, team, nullptr, v);
        else strip<R, true, false>(x, s, number, bus, team, nullptr, v);
        tell(team, x, number, x.n);
    }
}

// The lower half column by column from the end, its columns being the rows of `x`, until one
// attains the target score.
template <int R>
__device__ void search_bottom(const Matrix& x, const Scores& s, const int2* top, int middle, int low, int high, int target, int2* bus, Team& team) {
    Registers<R> v;
    // The columns of the upper half's last row that are in the band.
    const int from = max(0, middle + low), to = min(x.m, middle + high);
    // Strips below have no cells in the band.
    for (int number = threadIdx.x / 32; number * 32 * R < x.m && x.before(number, 32 * R) < x.n; number += blockDim.x / 32) {
        if (!strip<R, false, false>(x, s, number, bus, team, nullptr, v)) return;
        const int first = (number * 32 + (threadIdx.x & 31)) * R;
        int hit = 0;
        int4 found;
#pragma unroll
        for (int r = 0; r < R; r++) {
            const int j = x.m - 1 - first - r;
            if (hit || j < from || j > to) continue;
            const int2 above = top[j];
            if (above.x + v.h[r] == target) hit = 1;
            else if (above.y + v.e[r] + s.open == target) hit = 2;
            const int score = (hit == 2 ? above.y : above.x) - s.extend * (middle + j);
            if (hit) found = int4{j, score, hit - 1, 0};
        }
        // The first strip with a match decides: the next one is not finished before it is published.
        const u32 hits = __ballot_sync(FULL, hit);
        if (hits && (threadIdx.x & 31) == __ffs(hits) - 1) {
            team.found = found;
            __threadfence_block();
            atomicExch(&team.stop, 1);
        }
        tell(team, x, number, x.n);
        if (hits) return;
    }
}

__device__ __forceinline__ void begin(Team& team, int* ticket) {
    __syncthreads();
    if (threadIdx.x < MAX_WARPS) team.progress[threadIdx.x] = 0;
    if (threadIdx.x == 0) team.stop = 0;
    if (threadIdx.x == 0 && ticket) team.ticket = atomicAdd(ticket, 1);
    __syncthreads();
}

// `found`: j of the crosspoint on the middle row (-1: no match), its score, 1 if it lies in a gap,
// and 0. `scratch`: `stride` places a block, at least n + 1 + (m + 1) / 2 + 1 of any partition. m >
// 1 and n > 0.
extern "C" __global__ void __launch_bounds__(32 * MAX_WARPS) split(const u8* codes, const Partition* partitions, int4* found, int2* scratch,
                                                                    int* ticket, int count, int stride, Scores s) {
    __shared__ Team team;
    for (;;) {
        begin(team, ticket);
        const int number = team.ticket;
        if (number >= count) return;
        const Partition p = partitions[number];
        const u8 *a = codes + p.rows_at, *b = codes + p.columns_at;
        const int middle = p.m / 2, width = p.m - middle, target = p.target + s.extend * (p.m + p.n);
        int2 *top = scratch + (long long)blockIdx.x * stride, *bus = top + p.n + 1;
        const Matrix upper = matrix({a, 1}, {b, 1}, middle, p.n, p.start, false, p.low, p.high, s);
        with_rows(p.upper, [&](auto rows) { fill_top<rows.count>(upper, s, top, team); });
        begin(team, nullptr);
        // Rows and columns are exchanged, and with them the types of gaps; counted from the end,
        // diagonal d is then d + m - n.
        const Matrix lower = matrix({b + p.n - 1, -1}, {a + p.m - 1, -1}, p.n, width, p.end ? 3 - p.end : 0, true,
                                    p.low + p.m - p.n, p.high + p.m - p.n, s);
        const int2 last = middle + p.high < p.n ? int2{NEVER, NEVER} : top[p.n];
        const bool closed = last.x + lower.top == target, met = closed || last.y + lower.top + s.open == target;
        const int score = (closed ? last.x : last.y) - s.extend * (middle + p.n);
        if (threadIdx.x == 0) team.found = met ? int4{p.n, score, !closed, 0} : int4{-1, 0, 0, 0};
        __syncthreads();
        if (!met) with_rows(p.lower, [&](auto rows) { search_bottom<rows.count>(lower, s, top, middle, p.low, p.high, target, bus, team); });
        __syncthreads();
        if (threadIdx.x == 0) found[number] = team.found;
    }
}

// The path from the end, and its gaps (type, i, j, length; i and j as indices into the codes) in
// reverse; returns their number, or -1 if the score is not attained. Executed by one warp.
template <int R> __device__ int trace_back(const Partition& p, const Matrix& x, const Scores& s, int2* bus, Team& team, u32* trace, int4* runs) {
    Registers<R> v;
    const int strips = (x.m + 32 * R - 1) / (32 * R), steps = (x.n + 31 + CHUNK - 1) / CHUNK * CHUNK;
    for (int number = 0; number < strips; number++)
        strip<R, false, true>(x, s, number, bus, team, trace + (long long)number * steps * 32, v);
    const int place = x.m - 1 - (strips - 1) * 32 * R;
    int value = v.entering;
#pragma unroll
    for (int r = 0; r < R; r++)
        if (r == place % R && p.end < 2) value = p.end ? v.e[r] : v.h[r];
    if (__shfl_sync(FULL, value, place / R) != p.target + s.extend * (x.m + x.n)) return -1;
    int count = 0;
    if ((threadIdx.x & 31) == 0) {
        const auto bits = [&](int i, int j) {
            const int above = i - 1, lane = above / R % 32;
            return trace[((long long)(above / (32 * R)) * steps + j - 1 + lane) * 32 + lane] >> 4 * (above % R);
        };
        int i = x.m, j = x.n, kind = p.end, run = 0, length = 0;
        const auto close = [&](int next) {
            if (length) runs[count++] = {run, p.rows_at + i, p.columns_at + j, length};
            run = next, length = 0;
        };
        u32 here = bits(i, j);
        while (i > 0 && j > 0) {
            if (kind == 0) kind = here & 3;
            if (kind != run) close(kind);
            if (kind) length++;
            i -= kind != 1, j -= kind != 2;
            if (i == 0 || j == 0) break;
            here = bits(i, j);
            if (here & (kind == 1 ? 4 : kind == 2 ? 8 : 0)) kind = 0;
        }
        const int along = i ? 2 : j ? 1 : run;
        if (along != run) close(along);
        length += i + j, i = j = 0;
        close(0);
    }
    __syncwarp();
    return __shfl_sync(FULL, count, 0);
}

// One warp a block. `where`: the first of a partition's gaps in `gaps` and their number (-1: its
// score is not attained); `used`: the number of gaps in all. `scratch`: `stride` words a block: the
// most that the traceback of any partition needs, then n + 1 and m + n places.
extern "C" __global__ void __launch_bounds__(32) align(const u8* codes, const Partition* partitions, int2* where, int4* gaps, int* used, u32* scratch,
                                                       int* ticket, int count, int traces, int buses, long long stride, Scores s) {
    __shared__ Team team;
    const int lane = threadIdx.x;
    for (;;) {
        begin(team, ticket);
        const int number = team.ticket;
        if (number >= count) return;
        const Partition p = partitions[number];
        u32* trace = scratch + blockIdx.x * stride;
        int2* bus = (int2*)(trace + traces);
        int4* runs = (int4*)(bus + buses);
        const Matrix x = matrix({codes + p.rows_at, 1}, {codes + p.columns_at, 1}, p.m, p.n, p.start, false, p.low, p.high, s);
        int found = p.m + p.n > 0;
        if (p.m > 0 && p.n > 0)
            with_rows(p.upper, [&](auto rows) { found = trace_back<rows.count>(p, x, s, bus, team, trace, runs); });
        else if (lane == 0) runs[0] = {p.m ? 2 : 1, p.rows_at, p.columns_at, p.m + p.n};
        __syncwarp();
        const int first = __shfl_sync(FULL, lane ? 0 : atomicAdd(used, max(found, 0)), 0);
        if (lane == 0) where[number] = {first, found};
        for (int k = lane; k < found; k += 32) gaps[first + k] = runs[found - 1 - k];
    }
}
