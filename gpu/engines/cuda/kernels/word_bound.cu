// The word bound: where words occur, and the bounds of samples from the last row up.
//
// gpu/analyses/chromosome/bounds/README.md states the bound and its proof; engines/cpu/bounds/words.py
// has the same loops for a processor. Rows of marks are 32-bit words, a bit for each sample.

#include "integers.cuh"

typedef unsigned char u8;

// As in engines/work/bounds.py.
#define WORD 8
#define WORDS 65536
#define MAX_INSERTED 3
#define STEP_BITS 6
#define MARGIN 4
#define ROWS 128
// Samples beyond the last column of a tile on which its bounds depend.
#define EDGE 5
// Threads of a block; diagonals that it fills, with those beside its own; blocks of rows at a time.
#define THREADS 256
#define DIAGONALS (4 * THREADS)
#define BLOCKS 16
// Diagonals beside a tile's own ones on which these depend, three a block, a multiple of 32.
#define BESIDE 64
// Words of marks of a tile.
#define TILE_WORDS (DIAGONALS / 32 + 1)
#define NEVER (-(1 << 29))

// The number of the word that begins at each eighth row; WORDS where letters are ambiguous or missing.
extern "C" __global__ void number_words(const u8* a, u32 rows, u32 count, u32* numbers) {
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= count) return;
    u32 word = 0;
    bool is_word = WORD * at + WORD <= rows;
    for (u32 row = WORD * at; is_word && row < WORD * at + WORD; row++) {
        is_word = a[row] <= 3;
        word = word << 2 | (a[row] & 3);
    }
    numbers[at] = is_word ? word : WORDS;
}

// Marks the words that begin in a column, as `mark_words` does; `wild`: all words beside ambiguous letters.
extern "C" __global__ void mark(const u8* b, u32 columns, u32 width, u32* exact, u32* near, u32* wild) {
    const u32 column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns) return;
    const u32 end = min(column + WORD + MAX_INSERTED, columns);
    bool is_plain = false, is_ambiguous = false;
    for (u32 at = column < 2 ? 0 : column - 2; at < end; at++) (b[at] <= 3 ? is_plain : is_ambiguous) = true;
    u32 letters = 0;
    int count = 0;
    for (u32 at = column; at < end && b[at] <= 3; at++) letters = letters << 2 | b[at], count++;
    for (int lag = 0; lag < 3; lag++) {
        const u32 sample = (column - lag + (MARGIN << STEP_BITS)) >> STEP_BITS, mask = 1u << (sample & 31);
        u32* about = near + sample / 32;
        const auto mark_near = [&](u32 word) { atomicOr(about + (u64)word * width, mask); };
        if (is_plain && is_ambiguous) atomicOr(wild + sample / 32, mask);
        if (lag) {
            if (count >= WORD - lag) {
                const u32 kept = letters >> 2 * (count - WORD + lag);
                for (u32 lost = 0; lost < 1u << 2 * lag; lost++) mark_near(lost << 2 * (WORD - lag) | kept);
            }
            continue;
        }
        if (count >= WORD) {
            const u32 word = letters >> 2 * (count - WORD);
            atomicOr(exact + (u64)word * width + sample / 32, mask);
            mark_near(word);
            for (int behind = 0; behind < WORD; behind++)
                for (u32 other = 1; other < 4; other++) mark_near(word ^ other << 2 * behind);
            for (int inserted = 1; inserted <= MAX_INSERTED && count >= WORD + inserted; inserted++) {
                const u32 longer = letters >> 2 * (count - WORD - inserted);
                for (int behind = 1; behind < WORD; behind++)
                    mark_near(longer >> 2 * (behind + inserted) << 2 * behind | (longer & ((1u << 2 * behind) - 1)));
            }
        }
        if (count >= WORD - 1) {
            const u32 shorter = letters >> 2 * (count - WORD + 1);
            for (int behind = 0; behind < WORD - 1; behind++)
                for (u32 lost = 0; lost < 4; lost++)
                    mark_near((shorter >> 2 * behind << 2 | lost) << 2 * behind | (shorter & ((1u << 2 * behind) - 1)));
        }
        if (count >= WORD - 2)
            for (u32 lost = 0; lost < 16; lost++) mark_near(letters >> 2 * (count - WORD + 2) << 4 | lost);
    }
}

// Each mark stands for two samples to either side as well; a warp takes a row. `wild` may be null.
extern "C" __global__ void widen(u32 width, u32* marks, const u32* wild) {
    const int lane = threadIdx.x & 31;
    u32* row = marks + (u64)(blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32) * width;
    const auto bits_at = [&](u32 at) { return at < width ? row[at] | (wild ? wild[at] : 0) : 0; };
    u32 before = 0, bits = bits_at(lane);
    for (u32 first = 0; first < width; first += 32) {
        const u32 next = bits_at(first + 32 + lane);
        u32 left = __shfl_up_sync(FULL, bits, 1), right = __shfl_sync(FULL, bits, (lane + 1) & 31);
        const u32 beyond = __shfl_sync(FULL, next, 0);
        if (lane == 0) left = before;
        if (lane == 31) right = beyond;
        before = __shfl_sync(FULL, bits, 31);
        if (first + lane < width)
            row[first + lane] = bits | bits << 1 | bits << 2 | bits >> 1 | bits >> 2 | left >> 31 | left >> 30 | right << 31 | right << 30;
        bits = next;
    }
}

struct Fill {
    const u32 *numbers, *exact, *near;
    const int* below;  // by sample, below the blocks
    int* above;        // those of the first block
    int* beside;       // by row, of cells in `column`
    int* highest;      // [windows, buckets]
    const int* beyond; // by block, of the last EDGE samples; null if they have none
    int* edge;         // by block, of the EDGE samples that the tile to the left needs
    u64 origin;        // of diagonal 0 in the table
    u32 width, first, count, window, merged, buckets;
    int samples, floor, column, rows, absent, word, right, left, far_right, far_left, most, end;
};

// Sum and carry of three rows of bits.
__device__ __forceinline__ u32 add(u32 x, u32 y, u32 z, u32& carry) {
    const u32 either = x ^ y;
    carry = (x & y) | (either & z);
    return either ^ z;
}

// How many of eight words are marked, as binary digits by rows of bits.
__device__ __forceinline__ void count_marks(const u32* marks, const u32* words, u32 width, u32 at, u32 digits[4]) {
    u32 bits[WORD];
    for (int k = 0; k < WORD; k++) bits[k] = __ldg(marks + (u64)words[k] * width + at);
    u32 carry0, carry1, fours0, fours1;
    const u32 sum0 = add(bits[0], bits[1], bits[2], carry0), sum1 = add(bits[3], bits[4], bits[5], carry1);
    const u32 rest = bits[6] ^ bits[7], carry2 = bits[6] & bits[7];
    u32 carry3;
    digits[0] = add(sum0, sum1, rest, carry3);
    const u32 twos = add(carry0, carry1, carry2, fours0);
    digits[1] = twos ^ carry3, fours1 = twos & carry3;
    digits[2] = fours0 ^ fours1, digits[3] = fours0 & fours1;
}

// The marked words of a row of words, as five digits.
__device__ __forceinline__ void count_row(const Fill& p, const u32* words, int at, u32 digits[5]) {
    u32 exact[4] = {}, near[4] = {}, carry = 0;
    if (at >= 0 && at < (int)p.width) {
        count_marks(p.exact, words, p.width, at, exact);
        count_marks(p.near, words, p.width, at, near);
    }
    for (int k = 0; k < 4; k++) {
        u32 more;
        digits[k] = add(exact[k], near[k], carry, more);
        carry = more;
    }
    digits[4] = carry;
}

extern "C" __global__ void __launch_bounds__(THREADS) fill(const Fill p) {
    __shared__ u32 words[BLOCKS * 2 * WORD];
    __shared__ u32 digits[BLOCKS][6][TILE_WORDS];
    __shared__ int values[2][DIAGONALS];
    const int count = p.count;
    for (int k = threadIdx.x; k < count * 2 * WORD; k += THREADS) words[k] = p.numbers[(u64)p.first * 2 * WORD + k];
    // Own diagonals begin where 32 of them share buckets of the table.
    const int begin = (int)blockIdx.x * (DIAGONALS - 2 * BESIDE) - BESIDE - (int)(p.origin & 31);
    for (int k = threadIdx.x; k < DIAGONALS; k += THREADS) {
        const int sample = begin + k + 2;
        values[0][k] = sample >= 0 && sample < p.samples ? p.below[sample] : NEVER;
    }
    __syncthreads();
    for (int k = threadIdx.x; k < count * TILE_WORDS; k += THREADS) {
        const int done = k / TILE_WORDS, at = k % TILE_WORDS, block = count - 1 - done;
        // Rounded down, also below zero.
        const int place = ((begin - 2 * done) >> 5) + at;
        u32 upper[5], lower[5], next[5], carry = 0;
        count_row(p, words + 2 * WORD * block, place, upper);
        // Of the two rows of words the lower one is a sample further on the same diagonal.
        count_row(p, words + 2 * WORD * block + WORD, place, lower);
        count_row(p, words + 2 * WORD * block + WORD, place + 1, next);
        for (int digit = 0; digit < 5; digit++) {
            u32 more;
            digits[done][digit][at] = add(upper[digit], lower[digit] >> 1 | next[digit] << 31, carry, more);
            carry = more;
        }
        digits[done][5][at] = carry;
    }
    __syncthreads();
    int highest[DIAGONALS / THREADS];
    for (int part = 0; part < DIAGONALS / THREADS; part++) highest[part] = NEVER;
    const int to_right = p.rows - p.far_right - p.right, to_left = p.rows - p.far_left - p.left, absent = p.rows - p.absent;
    for (int done = 0; done < count; done++) {
        const int *here = values[done & 1], origin = begin - 2 * done, block = p.first + count - 1 - done;
        int* there = values[done & 1 ^ 1];
        const bool is_window = block % p.window == 0 || done == count - 1;
        for (int part = 0; part < DIAGONALS / THREADS; part++) {
            const int at = threadIdx.x + part * THREADS, sample = origin + at;
            int value = NEVER;
            if (at >= 3 && at < DIAGONALS - 3 && sample >= 0 && sample < p.samples) {
                const int bit = at + (origin & 31);
                int words_here = 0;
                for (int digit = 0; digit < 6; digit++) words_here += (digits[done][digit][bit >> 5] >> (bit & 31) & 1) << digit;
                const int near = max(here[at], max(here[at + 1] - p.right, here[at - 1] - p.left)) + absent + p.word * words_here;
                const int far = max(max(here[at + 2], here[at + 3] - p.far_right) + to_right,
                                    max(here[at - 2], here[at - 3] - p.far_left) + to_left);
                value = min(p.most, max(near, far));
                if (sample >= p.floor) value = max(value, p.end);
                const u64 edge = (u64)block * EDGE;
                if (p.beyond && sample >= p.samples - EDGE) value = p.beyond[edge + sample - (p.samples - EDGE)];
                if (at >= BESIDE && at < DIAGONALS - BESIDE && sample > MARGIN && sample <= MARGIN + EDGE)
                    p.edge[edge + sample - MARGIN - 1] = value;
            }
            there[at] = value;
            highest[part] = max(highest[part], value);
            if (!is_window) continue;
            // All of a warp are the tile's own, or none.
            if (at >= BESIDE && at < DIAGONALS - BESIDE) {
                const u32 shared_by = min(p.merged, 5u);
                int most = highest[part];
                for (u32 k = 0; k < shared_by; k++) most = max(most, __shfl_xor_sync(FULL, most, 1 << k));
                const long long diagonal = (long long)p.origin + begin + at;
                if (most > NEVER && diagonal >= 0 && !(threadIdx.x & ((1 << shared_by) - 1)))
                    atomicMax(p.highest + (u64)(block / p.window) * p.buckets + (diagonal >> p.merged), most);
            }
            highest[part] = NEVER;
        }
        __syncthreads();
        if (threadIdx.x < ROWS) {
            const int row = threadIdx.x, at = ((p.column - row + (1 << STEP_BITS) / 2) >> STEP_BITS) + MARGIN - origin;
            if (at >= BESIDE && at < DIAGONALS - BESIDE) p.beside[(block - p.first) * ROWS + row] = there[at];
        }
    }
    const int origin = begin - 2 * (count - 1);
    for (int part = 0; part < DIAGONALS / THREADS; part++) {
        const int at = threadIdx.x + part * THREADS, sample = origin + at;
        if (at >= BESIDE && at < DIAGONALS - BESIDE && sample >= 0 && sample < p.samples) p.above[sample] = values[count & 1][at];
    }
}
