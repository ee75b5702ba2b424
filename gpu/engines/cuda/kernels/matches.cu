// Maximal exact matches of many records with a reference. The reference for it is engines/cpu/matches_kernel.py: windows, cores, blocks of
// positions and frequent cores are explained there.
//
// Each stage is flat, so that no thread waits for a neighbour with more to do: blocks of positions look their core up (`intervals`); a
// block with places becomes an item, or, where its core is frequent, an item a position (`items`); each place of an item is
// an entry, which a thread tests (`test`); those that are matches are written close together, by position (`write`). In
// between, sums say where each item and entry has its slot. A match of `bound` letters or more is measured by a block (`settle`).
//
// The other strand is read in place: the letter at position p of a record [s, e) is the complement of that at s + e - 1 - p, its mirror - p.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define FULL 0xffffffffu
#define TILE 256
#define SUMS 1024
#define NO_MATCH 254
#define OTHERS 0xfcfcfcfcfcfcfcfcull
#define BASES 0x0303030303030303ull

// Suffixes suffixes[from:to) share letters with the query at `position`, of low:high) that do on the whole card or another part of the
// suffix array. reach: positions before it that a match may begin at; -1: the item is of one position, and `shared` letters are equal.
struct Item {
    int from, to, low, high, position;
    u32 mirror;
    int reach;
};

// A match to be measured: with which of the other places it is compared (0: with none yet, -1: done), letters compared, its length.
struct Job {
    int match, other, compared, length;
};

struct Search {  // as in matches.py
    const u8 *text, *query, *complement;
    const int *suffixes, *first;     // suffixes: those from `loaded` to `loaded_end`
    const int *starts, *before;      // of each record: its first position, and the blocks that precede it
    int2* intervals;
    u64 *slots, *slot_tiles;         // in each tile, the sums before each of its elements; and before each tile
    Item* items;
    u64 *entries, *entry_tiles, *match_tiles;
    int *owners, *lengths;           // of each entry of a launch: its item, the match's length or 0
    u8* aheads;                      // and how many letters before the item's position the match begins
    int* found;                      // places, positions, lengths, entries: `room` each
    Job* jobs;
    u64 entry, entry_end;            // entries of the launch
    int letters, query_letters, loaded, loaded_end, part, part_end, records, bases, depth, minimum, step, shared;
    int frequent, unique, reverse, bound, patience, block, blocks, slot, slot_end, room;
};

__device__ __forceinline__ u64 load(const u8* at) {
    const u64* word = (const u64*)((u64)at & ~7ull);
    const int shift = 8 * ((u64)at & 7);
    const u64 low = __ldg(word);
    return shift ? low >> shift | __ldg(word + 1) << (64 - shift) : low;
}

__device__ __forceinline__ u64 swap_bytes(u64 word) {
    const u32 low = __byte_perm((u32)word, 0, 0x0123), high = __byte_perm((u32)(word >> 32), 0, 0x0123);
    return (u64)low << 32 | high;
}

// Eight letters of a record, from a position on.
__device__ __forceinline__ u64 letters(const Search& s, u32 mirror, int position) {
    if (!s.reverse) return load(s.query + position);
    const u64 word = swap_bytes(load(s.query + (int)(mirror - (u32)position) - 7));
    if (!(word & OTHERS)) return word ^ BASES;
    u64 answer = 0;
    for (int at = 0; at < 64; at += 8) answer |= (u64)s.complement[word >> at & 255] << at;
    return answer;
}

__device__ __forceinline__ int lowest_byte(u64 word) { return (__ffsll((long long)word) - 1) >> 3; }

// How many letters are equal, at most `most`, `length` of which are known to be.
__device__ __forceinline__ int common(const Search& s, int place, u32 mirror, int position, int length, int most) {
    for (; length < most; length += 8) {
        const u64 differing = load(s.text + place + length) ^ letters(s, mirror, position + length);
        if (differing) return min(most, length + lowest_byte(differing));
    }
    return most;
}

// How many letters before a place and a position are equal; above `most` it may say less.
__device__ __forceinline__ int common_before(const Search& s, int place, u32 mirror, int position, int most) {
    for (int length = 0; length <= most; length += 8) {
        const u64 differing = load(s.text + place - length - 8) ^ letters(s, mirror, position - length - 8);
        if (differing) return length + (__clzll((long long)differing) >> 3);
    }
    return most + 1;
}

__device__ __forceinline__ u32 pack(u64 word) {
    word = swap_bytes(word) & BASES;
    word = (word | word >> 6) & 0x000f000f000f000full;
    word = (word | word >> 12) & 0x000000ff000000ffull;
    return (u32)(word | word >> 24) & 0xffff;
}

// The suffixes whose first `depth` bases are those at a position; all, if other letters are among these; none, if one matches nothing.
__device__ int2 interval(const Search& s, u32 mirror, int position) {
    const int depth = s.depth, shift = 2 * (s.bases - depth);
    const u64 low = letters(s, mirror, position), high = depth > 8 ? letters(s, mirror, position + 8) : 0;
    const u64 other = depth > 8 ? (low & OTHERS) | (high & OTHERS >> (128 - 8 * depth)) : low & OTHERS >> (64 - 8 * depth);
    if (!other) {
        const u32 prefix = depth > 8 ? (pack(low) << 16 | pack(high)) >> (32 - 2 * depth) : pack(low) >> (16 - 2 * depth);
        return make_int2(__ldg(s.first + ((u64)prefix << shift)), __ldg(s.first + ((u64)(prefix + 1) << shift)));
    }
    for (int k = 0; k < depth; ++k)
        if ((u8)((k < 8 ? low : high) >> 8 * (k & 7)) == NO_MATCH) return make_int2(0, 0);
    return make_int2(0, s.letters);
}

// The first of suffixes low:high) that does not precede the `shared` letters at a position (`after`: that follows them).
__device__ int bound(const Search& s, u32 mirror, int position, int low, int high, bool after) {
    // What the neighbours of the open interval share with the query, everything between them shares too.
    int below = 0, above = 0;
    while (low < high) {
        const int middle = low + (high - low) / 2, place = s.suffixes[middle - s.loaded];
        const int length = common(s, place, mirror, position, min(below, above), s.shared);
        const bool precedes =
            length == s.shared ? after : s.text[place + length] < (u8)letters(s, mirror, position + length);
        if (precedes) low = middle + 1, below = length;
        else high = middle, above = length;
    }
    return low;
}

// The sum of `value` over the threads before this one, and over all of them.
__device__ u64 sum_before(u64 value, u64& total) {
    __shared__ u64 sums[33];
    const int lane = threadIdx.x & 31, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    u64 sum = value;
    for (int k = 1; k < 32; k *= 2) {
        const u64 left = __shfl_up_sync(FULL, sum, k);
        if (lane >= k) sum += left;
    }
    if (lane == 31) sums[warp] = sum;
    __syncthreads();
    u64 before = lane < warps ? sums[lane] : 0;
    for (int k = 1; k < 32; k *= 2) {
        const u64 left = __shfl_up_sync(FULL, before, k);
        if (lane >= k) before += left;
    }
    __syncthreads();
    if (warp == 0) sums[lane + 1] = before;
    if (threadIdx.x == 0) sums[0] = 0;
    __syncthreads();
    total = sums[warps];
    const u64 answer = sums[warp] + sum - value;
    __syncthreads();
    return answer;
}

__device__ void put_sums(u64 value, u64* elements, u64* tiles) {
    u64 total;
    const u64 before = sum_before(value, total);
    elements[(u64)blockIdx.x * TILE + threadIdx.x] = before;
    if (threadIdx.x == 0) tiles[blockIdx.x] = total;
}

// Which element the number `at` belongs to, and the sum before it.
__device__ int element_of(const u64* elements, const u64* tiles, int count, u64 at, u64& sum) {
    int low = 0, high = (count + TILE - 1) / TILE;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (tiles[middle] <= at) low = middle;
        else high = middle;
    }
    const u64 base = tiles[low];
    low *= TILE, high = min(count, low + TILE);
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (base + elements[middle] <= at) low = middle;
        else high = middle;
    }
    sum = base + elements[low];
    return low;
}

// The positions of a block, first and last (where its core begins), and its record's mirror.
__device__ int2 positions_of(const Search& s, int block, u32& mirror) {
    int low = 0, high = s.records;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (s.before[middle] <= block) low = middle;
        else high = middle;
    }
    const int start = s.starts[low], end = s.starts[low + 1] - 1;
    mirror = (u32)start + (u32)end - 1;
    const int position = start + (block - s.before[low]) * s.step;
    return make_int2(position, min(position + s.step, end - s.minimum + 1) - 1);
}

// A thread a block of positions.
extern "C" __global__ void __launch_bounds__(TILE) intervals(Search s) {
    const int k = blockIdx.x * TILE + threadIdx.x;
    int slots = 0;
    if (k < s.blocks) {
        u32 mirror;
        const int2 positions = positions_of(s, s.block + k, mirror);
        const int2 found = interval(s, mirror, positions.y);
        s.intervals[k] = found;
        if (found.y > found.x) slots = found.y - found.x <= s.frequent ? 1 : positions.y - positions.x + 1;
    }
    put_sums(slots, s.slots, s.slot_tiles);
}

// One block: sums over tiles, in place, the total behind them.
extern "C" __global__ void __launch_bounds__(SUMS) sum_tiles(u64* tiles, int count) {
    u64 base = 0, total;
    for (int start = 0; start < count; start += SUMS) {
        const int k = start + threadIdx.x;
        const u64 before = sum_before(k < count ? tiles[k] : 0, total);
        if (k < count) tiles[k] = base + before;
        base += total;
    }
    if (threadIdx.x == 0) tiles[count] = base;
}

// A thread an item.
extern "C" __global__ void __launch_bounds__(TILE) items(Search s) {
    const int k = blockIdx.x * TILE + threadIdx.x, slot = s.slot + k;
    int entries = 0;
    if (slot < s.slot_end) {
        u64 first;
        const int block = element_of(s.slots, s.slot_tiles, s.blocks, slot, first);
        Item item;
        const int2 positions = positions_of(s, s.block + block, item.mirror);
        int2 found = s.intervals[block];
        item.position = positions.y;
        item.reach = positions.y - positions.x;
        if (found.y - found.x > s.frequent) {
            item.position = positions.x + (int)(slot - first);
            item.reach = -1;
            found = interval(s, item.mirror, item.position);
            found.x = max(found.x, s.part), found.y = min(found.y, s.part_end);
            found.x = bound(s, item.mirror, item.position, found.x, found.y, false);
            found.y = bound(s, item.mirror, item.position, found.x, found.y, true);
        }
        item.low = found.x, item.high = found.y;
        item.from = max(found.x, s.part), item.to = min(found.y, s.part_end);
        entries = max(0, item.to - item.from);
        s.items[k] = item;
    }
    put_sums(entries, s.entries, s.entry_tiles);
}

// Another suffix of an item: where the letters lie that are compared with a match's first; -1: before the text, or the match itself.
__device__ int other_place(const Search& s, const Item& item, int suffix, int ahead, int other) {
    if (item.reach < 0) {
        // Suffixes are sorted: of those that share the most with this one, one is next to it.
        const int next = suffix + 2 * other - 1;
        return next < s.loaded || next >= s.loaded_end ? -1 : s.suffixes[next - s.loaded];
    }
    if (item.low + other == suffix) return -1;
    const int place = s.suffixes[item.low + other - s.loaded];
    return place > ahead ? place - ahead : -1;
}

__device__ __forceinline__ int others_of(const Item& item) { return item.reach < 0 ? 2 : item.high - item.low; }

// A thread an entry: is there a match, and how long is it?
extern "C" __global__ void __launch_bounds__(TILE) test(Search s) {
    const int k = blockIdx.x * TILE + threadIdx.x;
    const u64 entry = s.entry + k;
    int length = 0;
    if (entry < s.entry_tiles[(s.slot_end - s.slot + TILE - 1) / TILE]) {
        u64 first;
        const int owner = element_of(s.entries, s.entry_tiles, s.slot_end - s.slot, entry, first);
        const Item item = s.items[owner];
        // The few entries of a core stay together, in the launch that has the first one.
        const u64 mark = item.reach < 0 ? entry : first;
        if (mark >= s.entry && mark < s.entry_end) {
            const int suffix = item.from + (int)(entry - first), place = s.suffixes[suffix - s.loaded];
            const int most = item.reach < 0 ? 0 : item.reach, ahead = common_before(s, place, item.mirror, item.position, most);
            if (ahead <= most) {
                const int known = item.reach < 0 ? s.shared : 0;
                length = ahead + common(s, place, item.mirror, item.position, known, max(known, s.bound));
                if (length < min(s.minimum, s.bound)) length = 0;
            }
            if (length && s.unique && length < s.bound)
                for (int other = 0; length && other < others_of(item); ++other) {
                    const int there = other_place(s, item, suffix, ahead, other);
                    if (there >= 0 && common(s, there, item.mirror, item.position - ahead, 0, length) == length) length = 0;
                }
            s.owners[k] = owner;
            s.aheads[k] = ahead;
        }
    }
    s.lengths[k] = length;
    const int count = __syncthreads_count(length > 0);
    if (threadIdx.x == 0) s.match_tiles[blockIdx.x] = count;
}

// A thread an entry: matches to their place among all, by position.
extern "C" __global__ void __launch_bounds__(TILE) write(Search s) {
    const int k = blockIdx.x * TILE + threadIdx.x, length = s.lengths[k];
    u64 total;
    int rank = (int)(s.match_tiles[blockIdx.x] + sum_before(length > 0, total));
    if (!length) return;
    const int owner = s.owners[k], ahead = s.aheads[k];
    const Item item = s.items[owner];
    const u64 before = s.entry_tiles[owner / TILE] + s.entries[owner];
    const int first = (int)(long long)(before - s.entry);
    if (item.reach >= 0)
        for (int other = first; other < first + item.to - item.from; ++other)
            if (s.lengths[other]) rank += (s.aheads[other] > ahead && other > k) - (s.aheads[other] < ahead && other < k);
    s.found[rank] = s.suffixes[item.from + k - first - s.loaded] - ahead;
    s.found[rank + s.room] = item.position - ahead;
    s.found[rank + 2 * s.room] = length;
    s.found[rank + 3 * s.room] = k;
}

// A block a job: measure a match to its end, then look for its text elsewhere if it shall be unique (else its length becomes 0).
extern "C" __global__ void __launch_bounds__(TILE) settle(Search s) {
    __shared__ int differs;
    Job job = s.jobs[blockIdx.x];
    const int k = s.found[job.match + 3 * s.room], ahead = s.aheads[k], owner = s.owners[k];
    const Item item = s.items[owner];
    const int suffix = item.from + (int)(s.entry + k - s.entry_tiles[owner / TILE] - s.entries[owner]);
    const int position = item.position - ahead;
    for (int step = 0; step < s.patience && job.other >= 0; ++step) {
        const int there = job.other ? other_place(s, item, suffix, ahead, job.other - 1) : s.found[job.match];
        bool over = there < 0;
        if (!over) {
            if (threadIdx.x == 0) differs = 8 * TILE;
            __syncthreads();
            // What differs lies before the ends of both.
            const long long at = job.compared + 8 * (int)threadIdx.x, place = there + at, near = position + at;
            const bool inside = place + 8 <= s.letters && (s.reverse ? item.mirror >= near : near + 8 <= s.query_letters);
            const u64 differing = inside ? load(s.text + place) ^ letters(s, item.mirror, (int)near) : 1;
            if (differing) atomicMin(&differs, 8 * (int)threadIdx.x + lowest_byte(differing));
            __syncthreads();
            job.compared += differs;
            over = differs < 8 * TILE;
            __syncthreads();
        }
        if (job.other == 0 && over) job.length = job.compared;
        if (job.other > 0 && !(there < 0) && job.compared >= job.length) job.length = 0;
        if (over || job.length == 0 && job.other > 0) {
            const bool more = s.unique && job.length >= s.minimum && job.other < others_of(item);
            job.other = more ? job.other + 1 : -1;
            job.compared = 0;
        }
    }
    if (threadIdx.x == 0) s.jobs[blockIdx.x] = job;
}
