// Every hit of short reads with at most one error. The CPU implementation, which defines halves,
// rows and comparisons, is engines/cpu/reads.
//
// Each stage has one thread for each small unit of work, so that no thread waits for one with more
// to do: both strands become planes of bits (`lay_out`), each half of a strand looks its rows up
// (`halves`), each row is followed to its place and compared there (`tries`), which finds hits in
// any order. A read with a frequent half is searched by branches instead, one warp for each strand
// (`branches`, `count_ranges`, `follow`). Hits are grouped by read (`count_found`, `put_by_read`),
// hits that describe another one at a higher cost are marked (`shade`), and the others are written
// to the answer, each of which counts those before it (`count_reported`, `tell`). In between, prefix
// sums give each row and hit its slot. A read with too many hits is left to the processor, so that
// no launch takes long.

#include "read_branches.cuh"
#include "read_try.cuh"

__device__ __forceinline__ int length_of(const Reads& r, int read) {
    const int length = (int)(r.starts[read + 1] - r.starts[read]) - 1;
    return length <= r.longest ? length : 0;
}

__device__ __forceinline__ int others_of(const Strand& strand) {
    int others = 0;
    for (int word = 0; word < strand.words; word++)
        others += __popcll(strand.planes[3 * word + 2] & lowest(strand.length - 64 * word));
    return others;
}

__device__ __forceinline__ Strand strand_of(const Reads& r, int read, int strand, int length) {
    return {r.planes + 3 * (u64)r.words * (2 * (u64)read + strand), length, (length + 63) / 64};
}

// One thread for each word of a strand.
extern "C" __global__ void __launch_bounds__(TILE) lay_out(Reads r) {
    const u64 k = (u64)blockIdx.x * TILE + threadIdx.x;
    const int word = (int)(k % r.words), strand = (int)(k / r.words & 1);
    if (k / r.words / 2 >= r.reads) return;
    const int read = (int)(k / r.words / 2), length = length_of(r, read), count = min(64, length - 64 * word);
    if (count <= 0) return;
    const u8* codes = r.codes + r.starts[read];
    u64 low = 0, high = 0, others = ~lowest(count);
    for (int bit = 0; bit < count; bit++) {
        const int at = 64 * word + bit, letter = codes[strand ? length - 1 - at : at];
        // The complement of a letter that is no base is no base.
        const u64 base = strand ? 3 - letter : letter;
        low |= (base & 1) << bit;
        high |= (base >> 1 & 1) << bit;
        others |= (u64)(letter > 3) << bit;
    }
    u64* planes = r.planes + 3 * k;
    planes[0] = low, planes[1] = high, planes[2] = others;
}

// The rows of letters begin to end of a strand, extended towards `begin` until one row is left;
// `at`: index of the first letter used.
__device__ uint2 rows_of(const Reads& r, const Strand& read, int begin, int end, int& at) {
    const int depth = min(r.bases, end - begin), shift = 2 * (r.bases - depth);
    at = end - depth;
    u32 prefix = 0;
    if (depth > 0) {
        const Letters letters = letters_of(read, at);
        if (letters.others & lowest(depth)) return make_uint2(0, 0);
        for (int k = 0; k < depth; k++)
            prefix = prefix << 2 | (u32)(letters.low >> k & 1) | (u32)(letters.high >> k & 1) << 1;
    }
    u32 low = __ldg(r.first + ((u64)prefix << shift)), high = __ldg(r.first + ((u64)(prefix + 1) << shift));
    while (high > low + 1 && at > begin) {
        const int base = letter_of(read, at - 1);
        if (base > 3) return make_uint2(0, 0);
        at--;
        low = row_before(r, base, low), high = row_before(r, base, high);
    }
    return make_uint2(low, high);
}

// One thread for each half of a strand.
extern "C" __global__ void __launch_bounds__(TILE) halves(Reads r) {
    const u32 half = blockIdx.x * TILE + threadIdx.x;
    const int read = (int)(half >> 2), is_second = half & 1;
    u32 rows = 0, frequent = 0;
    if (read < r.reads) {
        const int length = length_of(r, read);
        const Strand strand = strand_of(r, read, half >> 1 & 1, length);
        if (length > 0 && others_of(strand) <= r.errors && (r.errors || !is_second)) {
            const int middle = r.errors ? length / 2 : length;
            Half made;
            const uint2 found = rows_of(r, strand, is_second ? middle : 0, is_second ? length : middle, made.at);
            made.row = (int)found.x;
            r.halves[half] = made;
            rows = found.y > found.x ? found.y - found.x : 0;
            // More than one row is left where all letters are used.
            frequent = rows > 1 && rows > (u32)r.many;
        }
    }
    // The four halves of a read are side by side.
    frequent |= __shfl_xor_sync(FULL, frequent, 1);
    frequent |= __shfl_xor_sync(FULL, frequent, 2);
    if (frequent && (half & 3) == 0) {
        if (length_of(r, read) <= r.most_branched) r.frequent[atomicAdd(r.counters + FREQUENT, 1u)] = read;
        else r.left[atomicAdd(r.counters + LEFT, 1u)] = read;
    }
    put_sums(frequent ? 0 : rows, r.row_sums, r.row_tiles);
}

// One thread for each row.
extern "C" __global__ void __launch_bounds__(TILE) tries(Reads r) {
    const u64 number = r.row + (u64)blockIdx.x * TILE + threadIdx.x;
    if (number >= r.row_end) return;
    u64 first;
    const int half = element_of(r.row_sums, r.row_tiles, 4 * r.reads, number, first);
    const int read = half >> 2, length = length_of(r, read), is_second = half & 1;
    const Strand strand = strand_of(r, read, half >> 1 & 1, length);
    const int begin = is_second ? length / 2 : 0;
    u32 row = (u32)r.halves[half].row + (u32)(number - first);
    int at = r.halves[half].at;
    while (row % SAMPLED && row != r.primary) {
        const int base = step(r, row);
        at--;
        // The letters of the half must be equal.
        if (at >= begin && letter_of(strand, at) != base) return;
    }
    const int place = row % SAMPLED ? 0 : __ldg(r.samples + row / SAMPLED);
    try_half(Keeper{r, read, half >> 1 & 1}, strand, is_second, place - at);
}

// One warp for each strand of a frequent read. Each lane has the rows of one letter in 32, and all
// errors before it.
extern "C" __global__ void __launch_bounds__(TILE) branches(Reads r) {
    const u32 line = r.line + (blockIdx.x * TILE + threadIdx.x) / 32;
    if (line >= r.line_end) return;
    const int lane = threadIdx.x & 31, read = r.frequent[line >> 1], length = length_of(r, read);
    const Strand strand = strand_of(r, read, line & 1, length);
    const Ranges ranges{r, read, (int)(line & 1)};
    const bool gapped = others_of(strand) == 0;
    uint2 rows = make_uint2(0, r.rows);
    for (int first = length; first > 0 && rows.x < rows.y; first -= 32) {
        // All lanes take the same steps, which costs what one of them does.
        uint2 mine = make_uint2(0, 0);
        for (int at = first; at > max(first - 32, 0) && rows.x < rows.y; at--) {
            if (first - at == lane) mine = rows;
            const int letter = letter_of(strand, at - 1);
            rows = letter > 3 ? make_uint2(0, 0) : before(r, letter, rows);
        }
        if (r.errors && mine.x < mine.y) branch(ranges, strand, gapped, first - lane, mine);
    }
    if (lane == 0) ranges.keep(EXACT, -1, rows);
}

// One thread for each range: counts its rows, unless its read has too many. And one for each
// frequent read, which is then left to the processor.
extern "C" __global__ void __launch_bounds__(TILE) count_ranges(Reads r) {
    const u32 k = blockIdx.x * TILE + threadIdx.x;
    if (k < r.counters[FREQUENT] && r.branched[r.frequent[k]] > (u32)r.most_hits)
        r.left[atomicAdd(r.counters + LEFT, 1u)] = r.frequent[k];
    u32 rows = 0;
    if (k < r.ranges_n && r.branched[r.ranges[k].read_and_tag >> TAG_BITS] <= (u32)r.most_hits) rows = r.ranges[k].rows;
    put_sums(rows, r.range_sums, r.range_tiles);
}

// One thread for each row of a range.
extern "C" __global__ void __launch_bounds__(TILE) follow(Reads r) {
    const u64 number = r.row + (u64)blockIdx.x * TILE + threadIdx.x;
    if (number >= r.row_end) return;
    u64 first;
    const Range range = r.ranges[element_of(r.range_sums, r.range_tiles, (int)r.ranges_n, number, first)];
    const int read = (int)(range.read_and_tag >> TAG_BITS), kind = range.read_and_tag >> 1 & 3;
    const int size = length_of(r, read) + (kind == DELETION) - (kind == INSERTION);
    const int place = place_of(r, range.row + (u32)(number - first)), segment = segment_of(r, place);
    // Rows may be of the text's end.
    if (segment < 0 || place + size > __ldg(r.segments + segment + 1)) return;
    const int shift = __ldg(r.places + segment) - __ldg(r.segments + segment);
    Keeper{r, read, (int)(range.read_and_tag & 1)}.keep(kind, place + shift, range.offset);
}

// One thread for each read: counts its hits, unless they are too many.
extern "C" __global__ void __launch_bounds__(TILE) count_found(Reads r) {
    const int read = blockIdx.x * TILE + threadIdx.x;
    u32 found = read < r.reads ? r.found[read] : 0;
    if (found > (u32)r.most_hits) {
        r.left[atomicAdd(r.counters + LEFT, 1u)] = read;
        found = 0;
    }
    put_sums(found, r.found_sums, r.found_tiles);
}

// One thread for each hit.
extern "C" __global__ void __launch_bounds__(TILE) put_by_read(Reads r) {
    const u32 k = blockIdx.x * TILE + threadIdx.x;
    if (k >= r.hits_n) return;
    const Hit hit = r.hits[k];
    const u32 read = hit.read_and_tag >> TAG_BITS;
    if (r.found[read] <= (u32)r.most_hits) r.sorted[r.found_tiles[read / TILE] + r.found_sums[read] + hit.rank] = hit;
}

// Hits of the same read: from, to.
__device__ __forceinline__ uint2 hits_of(const Reads& r, u32 read) {
    const u32 from = (u32)(r.found_tiles[read / TILE] + r.found_sums[read]);
    return make_uint2(from, from + r.found[read]);
}

// The number of hits grouped by read.
__device__ __forceinline__ u64 sorted_n(const Reads& r) { return r.found_tiles[(r.reads + TILE - 1) / TILE]; }

__device__ __forceinline__ u32 tag_of(const Hit& hit) { return hit.read_and_tag & ((1 << TAG_BITS) - 1); }

// One thread for each hit, from here on grouped by read: marks an insertion or deletion within a
// base of an exact hit or a mismatch.
extern "C" __global__ void __launch_bounds__(TILE) shade(Reads r) {
    const u32 k = blockIdx.x * TILE + threadIdx.x;
    if (k >= sorted_n(r)) return;
    const Hit hit = r.sorted[k];
    const u32 read = hit.read_and_tag >> TAG_BITS, tag = tag_of(hit);
    bool is_shaded = false;
    if (tag >> 1 >= INSERTION) {
        const uint2 range = hits_of(r, read);
        for (u32 other = range.x; other < range.y; other++) {
            const Hit near = r.sorted[other];
            const u32 its = tag_of(near);
            is_shaded |= its >> 1 < INSERTION && ((its ^ tag) & 1) == 0 && (u32)(near.place - hit.place + 1) <= 2;
        }
    }
    r.shaded[k] = is_shaded;
    if (!is_shaded) atomicAdd(r.reported + read, 1u);
}

// One thread for each read: counts its hits that are reported.
extern "C" __global__ void __launch_bounds__(TILE) count_reported(Reads r) {
    const int read = blockIdx.x * TILE + threadIdx.x;
    u32 reported = 0;
    if (read < r.reads) {
        reported = r.reported[read];
        const bool is_cut = r.most && reported > (u32)r.most;
        if (is_cut) r.reported[read] = reported = (u32)r.most;
        r.cut[read] = is_cut;
    }
    put_sums(reported, r.reported_sums, r.reported_tiles);
}

// One thread for each hit: writes it to its index in the answer.
extern "C" __global__ void __launch_bounds__(TILE) tell(Reads r) {
    const u32 k = blockIdx.x * TILE + threadIdx.x;
    if (k >= sorted_n(r) || r.shaded[k]) return;
    const Hit hit = r.sorted[k];
    const u32 read = hit.read_and_tag >> TAG_BITS, tag = tag_of(hit);
    const uint2 range = hits_of(r, read);
    u32 rank = 0;
    for (u32 other = range.x; other < range.y; other++) {
        const Hit before = r.sorted[other];
        const u32 its = tag_of(before);
        rank += !r.shaded[other] && (its < tag || (its == tag && before.place < hit.place));
    }
    if (rank >= r.reported[read]) return;
    const u64 at = r.reported_tiles[read / TILE] + r.reported_sums[read] + rank;
    r.out_places[at] = hit.place, r.out_offsets[at] = hit.offset;
    r.out_strands[at] = tag & 1, r.out_kinds[at] = tag >> 1;
}
