// The sweep: one warp for each strip, the strips following each other through the horizontal bus in
// global memory.
//
// Recurrence and borders are those of engines/cpu/sweep/strip.py (its docstring has the formulas):
// X = H + ext·(i + j), Ê and F̂ floored at H − open. Lane t of the warp owns `rows` rows and lags
// lane t − 1 by `lag` columns, from which it takes H and F̂ by shuffle. A *chunk* is 32 steps: the
// warp reads 32 columns of the bus and writes 32. A *block* is a run of up to 8 chunks with one
// base: values in it are relative to the base and fit the word (engines/cuda/sweep/strip_shape.py
// proves it).
//
// Strips are tickets taken in order, and strip s waits until strip s − 1 is far enough ahead: no
// launch per external diagonal. A launch ends when its time is up, whatever each strip has done by
// then: a strip whose blocks are pruned gets further than others. Its registers are saved in
// `state` until the next launch.

#include "relay.cuh"
#include "strip.cuh"

#define UNKNOWN (1 << 29)

// The rare chunks are computed by functions of their own, with the registers, the profile included,
// passed in memory and loaded again: if they were inlined, given a reference, or kept in registers
// across the call, the registers of the common chunk would be in memory too, in its innermost loop.
template <class W, Place PLACE, bool LOCAL, bool TRACK>
__device__ __noinline__ int edge_chunk(const Sweep& sweep, u32* state, const u64* in, u64* out, int zero, int best, int first,
                                       const Strip& in_memory, int base) {
    const Sweep p = sweep;  // in registers: `out` might be part of it, as far as the compiler knows
    const Strip strip = in_memory;
    Registers<W> x;
    u64 none = ~0ull;
    Passed<W> passed;
    load_passed<W>(passed, strip.rows);
    load_profile<W>(p, x, strip);
    load_state<W>(state, x);
    chunk<W, PLACE, LOCAL, !TRACK ? NO_ROWS : is_at_border(PLACE) ? ALL_ROWS : SOME_ROWS, false>(p, x, in, out, zero, best, first, strip, base, 0, none, passed);
    keep_state<W>(state, x);
    return best;
}

template <class W> __device__ __noinline__ void border_state(const Sweep& p, u32* state, const Strip& strip, int base, int low) {
    Registers<W> x;
    load_border<W>(p, x, strip, base, low);
    keep_state<W>(state, x);
}

template <class W> __device__ __noinline__ void right_column(const Sweep& p, const u32* state, const Strip& strip, int base, bool floored, int dead) {
    Registers<W> x;
    load_state<W>(state, x);
    put_right<W>(p, x, strip, base, floored, dead);
}

// The best score of a block in the lane's rows, from the block's first registers.
template <class W, bool LOCAL>
__device__ __noinline__ int best_of(const Sweep& sweep, const u32* state, const u64 (*inputs)[CHUNK], u64* out, int chunks, int zero, int first,
                                    const Strip& in_memory, int base) {
    const Sweep p = sweep;
    const Strip strip = in_memory;
    Registers<W> x;
    u64 none = ~0ull;
    int best = 0;
    Passed<W> passed;
    load_passed<W>(passed, strip.rows);
    load_profile<W>(p, x, strip);
    load_state<W>(state, x);
    for (int k = 0; k < chunks; k++)
        chunk<W, PARTIAL, LOCAL, ALL_ROWS, false>(p, x, inputs[k], out, zero + W::both(p.extend * CHUNK * k), best, first + CHUNK * k, strip, base, 0,
                                                    none, passed);
    return best;
}

// The first cell of a block, by row and column, that has the block's best score.
template <class W, bool LOCAL>
__device__ __noinline__ u64 locate(const Sweep& sweep, const u32* state, const u64 (*inputs)[CHUNK], int chunks, int zero, int first,
                                   const Strip& in_memory, int base, int target) {
    const Sweep p = sweep;
    const Strip strip = in_memory;
    Registers<W> x;
    u64 found = ~0ull;
    Passed<W> passed;
    load_passed<W>(passed, strip.rows);
    load_profile<W>(p, x, strip);
    load_state<W>(state, x);
    for (int k = 0; k < chunks; k++) {
        int unused = 0;
        chunk<W, PARTIAL, LOCAL, NO_ROWS, true>(p, x, inputs[k], nullptr, zero + W::both(p.extend * CHUNK * k), unused, first + CHUNK * k,
                                           strip, base, target, found, passed);
    }
    for (int k = 16; k; k >>= 1) found = min(found, __shfl_xor_sync(FULL, found, k));
    return found;
}

// Find the candidate's first cell, if nothing better is known by now.
template <class W, bool LOCAL>
__device__ __forceinline__ void resolve(const Sweep& p, Strip& strip, const u32* candidate) {
    const int score = strip.candidate;
    __syncwarp();
    if ((threadIdx.x & 31) == 0) strip.candidate = 0;
    __syncwarp();
    if (score == 0 || score < __ldcg(p.known + strip.known) || score < strip.best) return;
    const int to_h = strip.candidate_base + strip.candidate_reference -
                     p.extend * (strip.row + strip.candidate_from - Shape<W>::delay);
    const u64 found = locate<W, LOCAL>(p, candidate, (const u64(*)[CHUNK])(candidate + Shape<W>::state_words * 32),
                                       strip.candidate_chunks, lane_zero<W>(p, strip.candidate_reference, 0),
                                       strip.candidate_from, strip, strip.candidate_base, score - to_h);
    if (found == ~0ull) return;
    const int i = found >> 32, j = (u32)found;
    const bool first = score > strip.best || i < strip.best_i || (i == strip.best_i && j < strip.best_j);
    __syncwarp();
    if (first && (threadIdx.x & 31) == 0) strip.best = score, strip.best_i = i, strip.best_j = j;
    __syncwarp();
}

// An upper bound of H in the registers at column c: that of X, on each lane's lowest i + j.
template <class W> __device__ __forceinline__ int highest_h(const Sweep& p, const Registers<W>& x, const Strip& strip, int base, int c) {
    const int lowest = (threadIdx.x & 31) * (Shape<W>::rows - Shape<W>::lag);
    return warp_max(highest<W>(p, x) - p.extend * lowest) + base - p.extend * (strip.row + c - 1);
}

// Publish the chunk computed last, unless that is done: its output is written.
template <class W> __device__ __forceinline__ void publish(const Sweep& p, int s, Strip& strip, int& published, int c) {
    if (published == c) return;
    published = c;
    if ((threadIdx.x & 31) == 0) {
        if (p.prune) mark<W>(p, s, strip, c - CHUNK - Shape<W>::delay);
        store_release(p.progress + s, c);
    }
}

template <class W, bool LOCAL, bool TRACK>
__device__ __forceinline__ void run_strip(const Sweep& p, int s, Strip& strip, u32 begun, u64 (*inputs)[CHUNK], u64* out) {
    using S = Shape<W>;
    const int lane = threadIdx.x & 31;
    if (lane == 0) {
        strip = p.strips[s];
        // Next to the left border there is no sample; but chunks across it are searched row by row.
        if (strip.done == 0) strip.near = columns_between(p) > CHUNK ? columns_between(p) + S::delay + 1 : 0;
    }
    __syncwarp();
    u32* state = p.state + (u64)(s % p.in_flight) * S::scratch;
    u32* block_state = state + S::state_words * 32;
    u32* candidate = block_state + S::state_words * 32;
    int* pruned = p.pruned + (u64)s * p.buckets;
    Registers<W> x;
    load_profile<W>(p, x, strip);
    int base = strip.base;
    const int low = p.place - p.spread;
    if (strip.done > 0) load_state<W>(state, x);
    else {
        level<W>(p, x, p.place);
        for (int k = lane; k < p.buckets; k += 32) pruned[k] = 0;
    }
    const bool partial = strip.rows < S::height, is_first = s == 0;
    const u64 above = bus_row(p, above_of(s));
    int c = strip.done;
    bool floored = strip.floored;
    int bound = floored || c == 0 ? 0 : UNKNOWN;  // upper bound of H in the registers
    int pruned_chunks = 0;
    int seen = 0;  // steps that the strip above had done when last read
    int published = c;  // steps published to the strip below
    bool stop = false;
    while (c < p.steps && !stop) {
        // ---- a block: up to BLOCK_CHUNKS chunks with one base
        const int block_from = c;
        int chunks = 0, best = 0, reference = 0;
        bool skip = false, tracked = false;
        while (chunks < BLOCK_CHUNKS && c < p.steps) {
            stop = nanoseconds() - begun > p.nanoseconds;
            // A strip starts at some distance behind its neighbour, so that it need not wait
            // whenever that one does.
            const int needed = !is_first ? min(c + CHUNK + S::delay + 1 + (c ? 0 : strip.room), p.steps) : 0;
            if (seen < needed) publish<W>(p, s, strip, published, c);
            // Warps that wait for long leave the multiprocessor to warps that compute.
            for (u32 nap = 50; seen < needed && !stop; nap = min(2 * nap, 800u)) {
                seen = load_flag(p.progress + s - 1);
                if (seen >= needed) break;
                __nanosleep(nap);
                stop = nanoseconds() - begun > p.nanoseconds;
            }
            stop = __shfl_sync(FULL, stop || seen < needed, 0);
            if (stop) break;
            const int j = c + lane;
            // The input is loaded while the chunk before is published: either takes as long as a
            // fifth of a chunk.
            int bus_h = -(1 << 30), bus_f = 0, known = 0, bus_best = 0, granule = s - 1;
            if (j <= p.columns_n) {
                bus_h = __ldcg(p.bus_h + above + j), bus_f = __ldcg(p.bus_f + above + j);
                if (p.prune) granule = mark_above<W>(p, s, j);
            }
            if (TRACK || p.prune) known = __ldcg(p.known + strip.known);
            publish<W>(p, s, strip, published, c);
            if (granule != s - 1) bus_h = dead_h<LOCAL>(), bus_f = bus_h - p.open;
            const int to_x = p.extend * (strip.row + j);
            const int top = warp_max(j <= p.columns_n ? bus_h + to_x : -(1 << 30));
            // One value for all lanes: other strips raise it meanwhile.
            if (TRACK || p.prune) known = __shfl_sync(FULL, known, 0);
            if (TRACK) bus_best = max(warp_max(bus_h), 0);
            // Pruning is tested every fourth chunk only: computing three chunks too many costs less
            // than the tests.
            if (p.prune && (floored || chunks % 4 == 0) && !enters<W, LOCAL>(p, strip.row, c, bus_h, known)) {
                // Past column n lanes hold the results for the host; the few steps left are not
                // worth a test.
                skip = floored || (c == 0 ? !border_attains(p, strip.row, strip.rows, known)
                                          : c <= p.columns_n && !state_attains<W>(p, strip.row, strip.rows, base, c, highest<W>(p, x), known));
                if (skip) break;
            }
            if (chunks == 0) {
                int high = top;
                if (floored) {
                    // All zeros: X of the lowest and of the highest row differ; take the level of
                    // the frontier, to which rows add.
                    if (LOCAL) high = max(high, p.extend * (strip.row + c));
                } else if (c > 0) {
                    high = max(high, warp_max(highest<W>(p, x)) + base);
                } else {
                    int left = -(1 << 30);
                    for (int k = lane; k < strip.rows; k += 32)
                        left = max(left, p.left_h[strip.row + k] + p.extend * (strip.row + k + 1));
                    high = max(high, warp_max(left));
                }
                const int to = high - p.place;
                if (floored) {
                    level<W>(p, x, LOCAL ? max(p.extend * (strip.row + c - 1) - to, low) : low);
                } else if (c == 0) {
                    border_state<W>(p, state, strip, to, low);
                    load_state<W>(state, x);
                } else if (W::halves == 2 && low - (base - to) + max(p.delta, 0) > 0x7fff) {
                    // Behind pruned cells the bus may rise by more than a half holds: then all
                    // registers lie below the window.
                    level<W>(p, x, low);
                } else {
                    rebase<W>(p, x, base - to, low);
                }
                base = to;
                floored = false;
                best = 0;
                // Scores are measured from a level that no value of the block lies below: the zero
                // level, or one below the window.
                reference = LOCAL ? max(p.extend * (strip.row + c - S::delay) - base, p.below) : p.below;
                if (TRACK) keep_state<W>(block_state, x);
                if (TRACK) bound = c > 0 ? highest_h<W>(p, x, strip, base, c) : 0;
            } else if (top - base > p.place + (p.match + 2 * p.extend) * CHUNK * BLOCK_CHUNKS) {
                break;  // the bus rose beyond the window: a new block, with a new base
            }
            const int from_bus = j <= p.columns_n ? max(bus_h + to_x - base, low) : low;
            const int from_bus_f = j <= p.columns_n ? max(bus_f + to_x - base, low - p.open) : low - p.open;
            inputs[chunks][lane] = W::word(from_bus, from_bus_f);
            __syncwarp();
            // Requested now, it is known when the chunk is done.
            int soon = seen;
            if (!is_first && seen < p.steps) soon = load_flag(p.progress + s - 1);
            const int zero = lane_zero<W>(p, reference, c - block_from);
            const bool on_border = c < S::delay + 2 || c + CHUNK > p.columns_n;
            // A path through the chunk passes 32 columns at most.
            bound = max(bound, bus_best) + p.match * CHUNK;
            const bool may_be_best = on_border || bound >= known - score_between(p);
            tracked |= may_be_best;
            const bool crossed = is_crossed(p, s, c);
            if (on_border || partial || crossed) {
                keep_state<W>(state, x);
                if (on_border ? partial || crossed : partial && crossed)
                    best = edge_chunk<W, PARTIAL, LOCAL, TRACK>(p, state, inputs[chunks], out, zero, best, c, strip, base);
                else if (partial)
                    best = edge_chunk<W, SHORT, LOCAL, TRACK>(p, state, inputs[chunks], out, zero, best, c, strip, base);
                else if (on_border)
                    best = edge_chunk<W, EDGE, LOCAL, TRACK>(p, state, inputs[chunks], out, zero, best, c, strip, base);
                else
                    best = edge_chunk<W, CROSSED, LOCAL, TRACK>(p, state, inputs[chunks], out, zero, best, c, strip, base);
                load_state<W>(state, x);
                load_profile<W>(p, x, strip);
            } else {
                u64 none = ~0ull;
                const Passed<W> nothing = {};
                if (TRACK && may_be_best)
                    chunk<W, INSIDE, LOCAL, SOME_ROWS, false>(p, x, inputs[chunks], out, zero, best, c, strip, base, 0, none, nothing);
                else
                    chunk<W, INSIDE, LOCAL, NO_ROWS, false>(p, x, inputs[chunks], out, zero, best, c, strip, base, 0, none, nothing);
            }
            __syncwarp();
            seen = soon;
            const int column = c - S::delay + lane, from_x = base - p.extend * (strip.row + S::height + column);
            const u64 w = out[lane];
            put(p, s, strip, column, W::word_h(w) + from_x, W::word_f(w) + from_x);
            chunks++;
            c += CHUNK;
            __syncwarp();
        }
        publish<W>(p, s, strip, published, c);
        if (TRACK && tracked) {
            // In H: the value of the reference level at the block's begin.
            const int to_h = base + reference - p.extend * (strip.row + block_from - S::delay);
            const auto score_of = [&](int found) { return warp_max(W::halves == 2 ? max(W::half(found, 0), W::half(found, 1)) : found) + to_h; };
            const int least = max(max(__shfl_sync(FULL, __ldcg(p.known + strip.known), 0), strip.best), max(strip.candidate, 1));
            int score = score_of(best);
            if (score + score_between(p) >= least) {
                __syncwarp();
                if (lane == 0) strip.near = max(strip.near, c + columns_between(p));
                __syncwarp();
            }
            if (block_from < strip.near) {
                keep_state<W>(state, x);
                score = score_of(best_of<W, LOCAL>(p, block_state, inputs, out, chunks, lane_zero<W>(p, reference, 0), block_from, strip, base));
                load_state<W>(state, x);
                load_profile<W>(p, x, strip);
            }
            if (score >= least) {
                // Along an alignment every block is better than the one before: only the candidate
                // left at the strip's end is located.
                if (score == strip.candidate) {
                    keep_state<W>(state, x);
                    resolve<W, LOCAL>(p, strip, candidate);
                    load_state<W>(state, x);
                    load_profile<W>(p, x, strip);
                }
                for (int k = lane; k < S::state_words * 32; k += 32) candidate[k] = block_state[k];
                u64* kept = (u64*)(candidate + S::state_words * 32);
                for (int k = 0; k < chunks; k++) kept[k * CHUNK + lane] = inputs[k][lane];
                __syncwarp();
                if (lane == 0) {
                    strip.candidate = score, strip.candidate_from = block_from, strip.candidate_chunks = chunks;
                    strip.candidate_base = base, strip.candidate_reference = reference;
                    atomicMax(p.known + strip.known, score);
                }
                __syncwarp();
            }
        }
        if (skip) {
            const int to = next_look<W, LOCAL>(p, s, strip.row, c, seen), column = c - S::delay + lane;
            const int at = to == c + CHUNK ? column : c == 0 && lane == 0 ? 0 : -1;
            put(p, s, strip, at, at == 0 ? p.left_h[strip.row + strip.rows - 1] : dead_h<LOCAL>(), dead_h<LOCAL>() - p.open);
            floored = true;
            bound = 0;
            pruned_chunks += (to - c) / CHUNK;
            count_pruned(p, pruned, c, to);
            c = to;
            __syncwarp();
            if (lane == 0) store_release(p.progress + s, c);
            published = c;
        }
    }
    if (!floored) keep_state<W>(state, x);
    if (p.right_h && c >= p.steps) right_column<W>(p, state, strip, base, floored, dead_h<LOCAL>());
    if (TRACK && c >= p.steps) resolve<W, LOCAL>(p, strip, candidate);
    __syncwarp();
    if (lane == 0) {
        strip.done = c;
        strip.base = base;
        strip.floored = floored;
        strip.pruned_chunks += pruned_chunks;
        p.strips[s] = strip;
    }
}

template <class W, bool LOCAL, bool TRACK> __device__ void run(const Sweep& p) {
    __shared__ u64 inputs[WARPS][BLOCK_CHUNKS][CHUNK];
    __shared__ u64 out[WARPS][CHUNK];
    __shared__ Strip strips[WARPS];
    const int warp = threadIdx.x / 32;
    // The time of the launch, also for warps that start late.
    u32 begun = 0;
    if ((threadIdx.x & 31) == 0) {
        const u32 now = max(nanoseconds(), 1u), first = atomicCAS(p.begun, 0u, now);
        begun = first ? first : now;
    }
    begun = __shfl_sync(FULL, begun, 0);
    for (;;) {
        int ticket = 0;
        if ((threadIdx.x & 31) == 0) ticket = atomicAdd(p.ticket, 1);
        ticket = __shfl_sync(FULL, ticket, 0);
        if (ticket >= p.tickets) return;
        const int s = p.first_strip + ticket;
        if (p.strips[s].done < p.steps) {
            if (p.strips[s].relay) relay<W>(p, s, strips[warp], begun);
            else run_strip<W, LOCAL, TRACK>(p, s, strips[warp], begun, inputs[warp], out[warp]);
        }
        __syncwarp();
    }
}

// Kernels by kind, bits of a value, and rows of a strip; blocks of each that a multiprocessor
// holds. Low strips are used where few warps work at a time: with fewer warps there are more
// registers, with which the compiler schedules the steps so that one warp alone is a third faster.
#define KERNEL(NAME, W, LOCAL, TRACK, RESIDENT) \
    __global__ void __launch_bounds__(32 * WARPS, RESIDENT) NAME(const __grid_constant__ Sweep p) { run<W, LOCAL, TRACK>(p); }

extern "C" {
KERNEL(sweep_local_16_1024, Pair16<16>, true, true, BLOCKS)
KERNEL(sweep_track_16_1024, Pair16<16>, false, true, BLOCKS)
KERNEL(sweep_plain_16_1024, Pair16<16>, false, false, BLOCKS)
KERNEL(sweep_local_16_512, Pair16<8>, true, true, BLOCKS - 1)
KERNEL(sweep_track_16_512, Pair16<8>, false, true, BLOCKS - 1)
KERNEL(sweep_plain_16_512, Pair16<8>, false, false, BLOCKS - 1)
KERNEL(sweep_local_16_256, Pair16<4>, true, true, BLOCKS - 1)
KERNEL(sweep_track_16_256, Pair16<4>, false, true, BLOCKS - 1)
KERNEL(sweep_plain_16_256, Pair16<4>, false, false, BLOCKS - 1)
KERNEL(sweep_local_32_512, Single32, true, true, BLOCKS)
KERNEL(sweep_track_32_512, Single32, false, true, BLOCKS)
KERNEL(sweep_plain_32_512, Single32, false, false, BLOCKS)
}
