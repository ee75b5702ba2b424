// Maximal exact matches of many records with a reference. The CPU implementation, which defines
// windows, cores, blocks of positions and frequent cores, is engines/cpu/matches/kernels.py.
//
// Each stage has one thread for each small unit of work, so that no thread waits for one with more
// to do: blocks of positions look their core up (`intervals`); a block with places becomes an item,
// or, where its core is frequent, one item for each position (`items`); each place of an item is an
// entry, which a thread tests (`test`); entries that are matches are written contiguously, by
// position (`write`). In between, prefix sums give each item and entry its slot. A match of `bound`
// letters or more is measured by a block of threads (`settle`).
//
// The other strand is not stored: the letter at position p of a record [s, e) is the complement of
// the letter at s + e - 1 - p, its mirror - p.

#include "match_index.cuh"
#include "sums.cuh"

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

// One thread for each block of positions.
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

// One thread for each item.
extern "C" __global__ void __launch_bounds__(TILE) items(Search s) {
    const int k = blockIdx.x * TILE + threadIdx.x, slot = s.slot + k;
    int entries = 0;
    if (slot < s.slot_end && slot < s.slot_tiles[(s.blocks + TILE - 1) / TILE]) {
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

// Another suffix of an item: the place of its letters that are compared with a match's first; -1:
// before the text, or the match itself.
__device__ int other_place(const Search& s, const Item& item, int suffix, int ahead, int other) {
    if (item.reach < 0) {
        // Suffixes are sorted: the suffix that shares the most with this one is adjacent to it.
        const int next = suffix + 2 * other - 1;
        return next < s.loaded || next >= s.loaded_end ? -1 : s.suffixes[next - s.loaded];
    }
    if (item.low + other == suffix) return -1;
    const int place = s.suffixes[item.low + other - s.loaded];
    return place > ahead ? place - ahead : -1;
}

__device__ __forceinline__ int others_of(const Item& item) { return item.reach < 0 ? 2 : item.high - item.low; }

// One thread for each entry: finds its match, and the match's length.
extern "C" __global__ void __launch_bounds__(TILE) test(Search s) {
    const int k = blockIdx.x * TILE + threadIdx.x;
    const u64 entry = s.entry + k;
    int length = 0;
    if (entry < s.entry_tiles[(s.slot_end - s.slot + TILE - 1) / TILE]) {
        u64 first;
        const int owner = element_of(s.entries, s.entry_tiles, s.slot_end - s.slot, entry, first);
        const Item item = s.items[owner];
        // The entries of a core are few; they stay together, in the launch that has the first one.
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

// One thread for each entry: writes its match to its index among all, by position.
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

// One block of threads for each job: measures a match to its end, then looks for its text elsewhere
// if it must be unique (if found, its length becomes 0).
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
            // The first difference is before the ends of both.
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
