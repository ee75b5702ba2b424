// Relays: where a super-strip of this card ends, its last row goes to the card that has the next one, and where one begins, the row above comes from another
// card (engines/cuda/sweep/shares.py). The row travels in packets through memory of the computer that all cards reach, which asks nothing
// of the bus between them, and is one row's worth whatever is in flight.
//
// A relay is a strip without rows: it has a ticket, a warp, and the progress that the strip at the boundary's other side had when it put out what has come
// so far. So the strips beside it know nothing of other cards, and do not wait for the way to the computer's memory and back, which
// takes longer than their own work on 32 columns needs to be hidden.
//
// A packet is what the last strip did in one step of its own: 32 columns, or a span that was left out. Strips of other cards between two relays of this one are two
// at least: what one puts out never reaches the columns, or marks, that the other one has still to look at.

#pragma once

#include "pruning.cuh"

// Of a boundary: packets on their way; words of a packet, its head and 32 columns; words of its counters. As in engines/cuda/sweep/company.py.
#define PACKETS 1024
#define PACKET_WORDS 33
#define COUNTER_WORDS 32
#define AT_ONCE 4

enum Packet { SPAN, COLUMNS, MARKED };  // left out; put out; put out and marked as computed

struct Boundary {
    u64* sent;     // packets, and above them the score that the sender knows of
    u64* taken;
    u64* heads;    // steps of the strip above after the packet, and above them its kind
    u64* columns;  // H, and above it F̂
};

__device__ __forceinline__ Boundary boundary_of(const Sweep& p, int number) {
    u64* counters = p.relays + (u64)number * COUNTER_WORDS;
    u64* slot = p.relays + (u64)p.boundaries * COUNTER_WORDS + (u64)(number % p.relay_slots) * PACKETS * PACKET_WORDS;
    return {counters, counters + COUNTER_WORDS / 2, slot, slot + PACKETS};
}

__device__ __forceinline__ u64 both_words(int low, int high) { return (u32)low | (u64)(u32)high << 32; }

// The step after the span that begins with granule `from`, which is not marked, and was left out by strip s - 1 as far as `seen` steps
// tell; c if it may still be marked.
template <class W> __device__ __forceinline__ int after_span(const Sweep& p, int s, int c, int from, int seen) {
    constexpr int columns = Granule<W>::columns, delay = Shape<W>::delay;
    const int all = (p.columns_n - 1) / columns + 1, end = seen >= p.steps ? all : min(all, (seen - delay - 1) / columns);
    if (from >= end) return c;
    // The strip above goes on meanwhile: what decides is what one lane saw.
    int next = __shfl_sync(FULL, max(from, __ldcg(p.marked + 2 * (s - 1))), 0);
    const int last = __shfl_sync(FULL, min(end, __ldcg(p.marked + 2 * (s - 1) + 1) + 1), 0);
    for (; next < last; next += 32) {
        const int mine = next + (threadIdx.x & 31);
        const int found = warp_max(mine < last && __ldcg(p.granules[s & 1] + mine) == s - 1 ? -mine : -(1 << 30));
        if (found > -(1 << 30)) return columns * -found + delay + 1;
    }
    return end == all && seen >= p.steps ? p.steps : columns * end + delay + 1;
}

// What strip s - 1 puts out goes to boundary `relay` - 1.
template <class W> __device__ __noinline__ void relay_out(const Sweep& p, int s, Strip& strip, u32 begun) {
    constexpr int delay = Shape<W>::delay;
    const int lane = threadIdx.x & 31;
    const Boundary to = boundary_of(p, strip.relay - 1);
    int c = strip.done;
    u32 sent = strip.packets, taken = 0;
    while (c < p.steps) {
        const bool stop = nanoseconds() - begun > p.nanoseconds;
        if (__shfl_sync(FULL, stop, 0)) break;
        const int seen = __shfl_sync(FULL, load_flag(p.progress + s - 1), 0);
        if (sent - taken > PACKETS - AT_ONCE) taken = __shfl_sync(FULL, (u32)load_system(to.taken), 0);
        if (seen <= c || sent - taken > PACKETS - AT_ONCE) {
            __nanosleep(200);
            continue;
        }
        for (int k = 0; k < AT_ONCE && c < seen; k++) {
            const int first = c - delay, column = first + lane, granule = (first - 1) / Granule<W>::columns;
            int kind = COLUMNS, next = c + CHUNK;
            if (p.prune && first > 0 && first <= p.columns_n) {
                if (__shfl_sync(FULL, __ldcg(p.granules[s & 1] + granule), 0) == s - 1) kind = MARKED;
                else if ((first - 1) % Granule<W>::columns == 0) {
                    const int after = after_span<W>(p, s, c, granule, seen);
                    if (after > c) kind = SPAN, next = after;
                }
            }
            const u32 at = sent++ % PACKETS;
            if (kind != SPAN && column >= 0 && column <= p.columns_n)
                to.columns[at * CHUNK + lane] = both_words(__ldcg(p.bus_h[s & 1] + column), __ldcg(p.bus_f[s & 1] + column));
            if (lane == 0) to.heads[at] = both_words(next, kind);
            c = next;
        }
        __syncwarp();
        if (lane == 0) store_release_system(to.sent, both_words(sent, __ldcg(p.known)));
    }
    __syncwarp();
    if (lane == 0) strip.done = c, strip.packets = sent, p.strips[s] = strip;
}

// What comes from boundary −`relay` − 1 is put out as if by strip s.
template <class W> __device__ __noinline__ void relay_in(const Sweep& p, int s, Strip& strip, u32 begun) {
    constexpr int delay = Shape<W>::delay;
    const int lane = threadIdx.x & 31, to = (s + 1) & 1;
    const Boundary from = boundary_of(p, -strip.relay - 1);
    int c = strip.done;
    u32 taken = strip.packets;
    while (c < p.steps) {
        const bool stop = nanoseconds() - begun > p.nanoseconds;
        if (__shfl_sync(FULL, stop, 0)) break;
        const u64 told = __shfl_sync(FULL, load_system(from.sent), 0);
        const int count = min((u32)AT_ONCE, (u32)told - taken);
        if (count == 0) {
            __nanosleep(200);
            continue;
        }
        // All of them at once: the way there and back takes longer than anything else here.
        u64 heads[AT_ONCE], columns[AT_ONCE];
#pragma unroll
        for (int k = 0; k < AT_ONCE; k++) {
            const u32 at = (taken + min(k, count - 1)) % PACKETS;
            heads[k] = load_system(from.heads + at), columns[k] = load_system(from.columns + at * CHUNK + lane);
        }
#pragma unroll
        for (int k = 0; k < AT_ONCE; k++) {
            if (k >= count) break;
            const int kind = heads[k] >> 32, column = c - delay + lane;
            if (kind != SPAN && column >= 0 && column <= p.columns_n) {
                __stcg(p.bus_h[to] + column, (int)(u32)columns[k]);
                __stcg(p.bus_f[to] + column, (int)(columns[k] >> 32));
            }
            if (kind == MARKED && lane == 0) mark<W>(p, s, strip, column);
            c = (int)(u32)heads[k];
        }
        const u32 before = taken / (PACKETS / 4);
        taken += count;
        __syncwarp();
        if (lane == 0) {
            const int known = told >> 32;
            if (known > __ldcg(p.known)) atomicMax(p.known, known);
            store_release(p.progress + s, c);
            if (taken / (PACKETS / 4) != before) store_release_system(from.taken, taken);
        }
    }
    __syncwarp();
    if (lane == 0) strip.done = c, strip.packets = taken, p.strips[s] = strip;
}

template <class W> __device__ __noinline__ void relay(const Sweep& p, int s, Strip& strip, u32 begun) {
    if ((threadIdx.x & 31) == 0) strip = p.strips[s];
    __syncwarp();
    if (strip.relay > 0) relay_out<W>(p, s, strip, begun);
    else relay_in<W>(p, s, strip, begun);
}
