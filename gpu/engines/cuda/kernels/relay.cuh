// Relays: at the end of a super-strip of this card its last row is sent to the card that has the
// next one; at the begin of one, the row above is received from another card
// (engines/cuda/sweep/partition.py). The row is sent in packets through host memory that all cards
// access: no link between the cards is needed, and the traffic is one row for each boundary, however
// much is in flight.
//
// A relay is a strip without rows: it has a ticket, a warp, and a progress, namely that of the
// strip on the other side of the boundary when it wrote the columns received so far. So the
// neighbouring strips need not know of other cards, and do not wait for the transfer to host memory
// and back, which takes too long to be hidden by their own work on 32 columns.
//
// A packet is the result of one step of the last strip: 32 columns, or a pruned span. Each of its
// words contains the packet's number, so the receiver recognizes by itself that it has arrived,
// without a system-wide fence between a packet and a count of packets. Between two relays of a card
// there are at least two strips of other cards: what one relay writes never reaches the columns, or
// marks, that the other one still has to read.

#pragma once

#include "pruning.cuh"

// Of a boundary: packets that may be in flight; words of a packet, one for each lane; words of its
// counters. As in engines/cuda/sweep/peer_link.py.
#define PACKETS 1024
#define PACKET_WORDS 32
#define COUNTER_WORDS 32
// Packets read together, two in each load: mostly some of those behind the first one have arrived
// too, where the sender was ahead.
#define AT_ONCE 4
// Polls between two reads of the sender's known score.
#define KNOWN_EVERY 16

enum Packet { NOTHING, SPAN, COLUMNS, MARKED };  // pruned; written; written and marked as computed

struct Boundary {
    u64* known;    // the sender's known score, with bit 32 set once it is written
    u64* taken;    // packets
    u64* words;    // of packets, two and two: lane by lane one of each
};

__device__ __forceinline__ Boundary boundary_of(const Sweep& p, int number) {
    u64* counters = p.relays + (u64)number * COUNTER_WORDS;
    u64* slot = p.relays + (u64)p.boundaries * COUNTER_WORDS + (u64)(number % p.relay_slots) * PACKETS * PACKET_WORDS;
    return {counters, counters + COUNTER_WORDS / 2, slot};
}

// Of a packet; that of the next lane is two words further.
__device__ __forceinline__ u64* first_word(const Boundary& boundary, u32 packet) {
    const u32 at = packet % PACKETS;
    return boundary.words + at / 2 * 2 * PACKET_WORDS + at % 2;
}

// A packet's word: H, or for a span the step after it; from bit 32 on H − F̂, which is at most the
// opening of a gap and so less than 2^16 (engines/cuda/device_pool.py); from bit 48 on the packet's
// kind, and its number, which differs from that of 1,024 packets ago. Initially all is 0.
__device__ __forceinline__ u64 tag_of(int kind, u32 packet) { return (u64)(kind | packet % 16383 << 2) << 48; }
__device__ __forceinline__ u64 column_of(int h, int f) { return (u32)h | (u64)min(h - f, 0xffff) << 32; }
__device__ __forceinline__ int h_of(u64 word) { return (int)(u32)word; }
__device__ __forceinline__ int f_of(u64 word) { return h_of(word) - (int)(word >> 32 & 0xffff); }
__device__ __forceinline__ int kind_of(u64 word) { return word >> 48 & 3; }
__device__ __forceinline__ bool bears(u64 word, u32 packet) { return kind_of(word) != NOTHING && word >> 50 == packet % 16383; }

// The step after the span that begins with granule `from`, which is not marked, and was pruned by
// strip s - 1 as far as its first `seen` steps show; c if it may still be marked.
template <class W> __device__ __forceinline__ int after_span(const Sweep& p, int s, int c, int from, int seen) {
    constexpr int columns = Granule<W>::columns, delay = Shape<W>::delay;
    const int all = (p.columns_n - 1) / columns + 1, end = seen >= p.steps ? all : min(all, (seen - delay - 1) / columns);
    if (from >= end) return c;
    // The strip above continues meanwhile: the value read by one lane decides for all.
    int next = __shfl_sync(FULL, max(from, __ldcg(p.marked + 2 * (s - 1))), 0);
    const int last = __shfl_sync(FULL, min(end, __ldcg(p.marked + 2 * (s - 1) + 1) + 1), 0);
    for (; next < last; next += 32) {
        const int mine = next + (threadIdx.x & 31);
        const int found = warp_max(mine < last && __ldcg(granules_of<W>(p, above_of(s)) + mine) == s - 1 ? -mine : -(1 << 30));
        if (found > -(1 << 30)) return columns * -found + delay + 1;
    }
    return end == all && seen >= p.steps ? p.steps : columns * end + delay + 1;
}

// Send the output of strip s - 1 to boundary `relay` - 1.
template <class W> __device__ __noinline__ void relay_out(const Sweep& p, int s, Strip& strip, u32 begun) {
    constexpr int delay = Shape<W>::delay;
    const int lane = threadIdx.x & 31;
    const Boundary to = boundary_of(p, strip.relay - 1);
    const u64 above = bus_row(p, above_of(s));
    int c = strip.done;
    u32 sent = strip.packets, taken = 0;
    int known_sent = 1 << 31;
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
                if (__shfl_sync(FULL, __ldcg(granules_of<W>(p, above_of(s)) + granule), 0) == s - 1) kind = MARKED;
                else if ((first - 1) % Granule<W>::columns == 0) {
                    const int after = after_span<W>(p, s, c, granule, seen);
                    if (after > c) kind = SPAN, next = after;
                }
            }
            u64 word = (u32)next;
            if (kind != SPAN)
                word = column >= 0 && column <= p.columns_n ? column_of(__ldcg(p.bus_h + above + column), __ldcg(p.bus_f + above + column)) : 0;
            put_there(first_word(to, sent) + 2 * lane, word | tag_of(kind, sent));
            sent++;
            c = next;
        }
        const int known = __ldcg(p.known);
        if (lane == 0 && known != known_sent) put_there(to.known, 1ull << 32 | (u32)known);
        known_sent = known;
    }
    __syncwarp();
    if (lane == 0) strip.done = c, strip.packets = sent, p.strips[s] = strip;
}

// Receive from boundary −`relay` − 1 and write it as the output of strip s.
template <class W> __device__ __noinline__ void relay_in(const Sweep& p, int s, Strip& strip, u32 begun) {
    constexpr int delay = Shape<W>::delay;
    const int lane = threadIdx.x & 31;
    const u64 to = bus_row(p, below_of(s));
    const Boundary from = boundary_of(p, -strip.relay - 1);
    int c = strip.done;
    u32 taken = strip.packets, looks = 0;
    while (c < p.steps) {
        const bool stop = nanoseconds() - begun > p.nanoseconds;
        if (__shfl_sync(FULL, stop, 0)) break;
        const u32 before = taken;
        // One lane polls one word for all: a poll crosses the bus to host memory, which all relays
        // share.
        if (__shfl_sync(FULL, bears(load_system(first_word(from, taken)), taken), 0)) {
            u64 words[AT_ONCE];
            const u32 even = taken / 2 * 2;
#pragma unroll
            for (int k = 0; k < AT_ONCE; k += 2) load_two_system(first_word(from, even + k) + 2 * lane, words[k], words[k + 1]);
#pragma unroll
            for (int k = 0; k < AT_ONCE; k++) {
                // The first one may have been read before; packets behind one that has not arrived
                // are not read yet.
                if (even + k != taken || !all_lanes(bears(words[k], taken))) continue;
                const int kind = kind_of(words[k]), column = c - delay + lane;
                if (kind != SPAN && column >= 0 && column <= p.columns_n) {
                    __stcg(p.bus_h + to + column, h_of(words[k]));
                    __stcg(p.bus_f + to + column, f_of(words[k]));
                }
                if (kind == MARKED && lane == 0) mark<W>(p, s, strip, column);
                c = kind == SPAN ? h_of(words[k]) : c + CHUNK;
                taken++;
            }
        }
        if (looks++ % KNOWN_EVERY == 0) {
            const u64 known = load_system(from.known);
            if (lane == 0 && known >> 32 && (int)(u32)known > __ldcg(p.known)) atomicMax(p.known, (int)(u32)known);
        }
        if (taken == before) {
            __nanosleep(200);
            continue;
        }
        __syncwarp();
        if (lane == 0) {
            store_release(p.progress + s, c);
            if (taken / (PACKETS / 4) != before / (PACKETS / 4)) put_there(from.taken, taken);
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
