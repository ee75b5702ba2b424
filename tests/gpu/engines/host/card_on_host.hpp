// As much of CUDA as the kernels of scores, traces, reads and sweeps use, on the processor: the lanes of a block are contexts of one thread that take turns at every
// shuffle and barrier. Halves are added as IEEE 754 has it. One block at a time.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
#include <vector>

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
#define FULL 0xffffffffu

#define __global__
#define __device__
#define __shared__
#define __forceinline__ inline
#define __noinline__
#define __grid_constant__
#define __launch_bounds__(...)

struct uint2 { u32 x, y; };
struct alignas(16) uint4 { u32 x, y, z, w; };
struct uint3 { u32 x, y, z; };
struct alignas(16) ulonglong2 { u64 x, y; };
inline uint2 make_uint2(u32 x, u32 y) { return {x, y}; }
inline uint4 make_uint4(u32 x, u32 y, u32 z, u32 w) { return {x, y, z, w}; }
template <class T> T min(T x, T y) { return y < x ? y : x; }
template <class T> T max(T x, T y) { return x < y ? y : x; }

// ---- lanes that take turns

struct Lane {
    ucontext_t started;
    void* at[5];
    uint3 index;
    u64 shuffles, barriers;
    u32 looks, begun;  // at the clock, and what it showed at first
    bool is_running, is_done;
};
struct Warp {
    u64 value[2][32];
    u64 arrived;
};
inline std::vector<Lane> lanes_;
// Of the lanes, kept from block to block: to make them takes longer than most blocks.
inline std::vector<std::vector<char>> stacks_;
inline std::vector<Warp> warps_;
inline Lane* now_;
inline void* end_[5];
inline u32 turn_, left_;
inline u64 at_barrier_;
// Turns that every lane has had.
// Not 0, which a launch takes for a time that it has not begun at.
inline u32 rounds_ = 1;
inline uint3 blockDim, blockIdx, gridDim;
#define threadIdx (now_->index)

// To the next lane. Of registers the compiler keeps what it needs itself.
inline void go_on() {
    do
        if (++turn_ == lanes_.size()) turn_ = 0, rounds_++;
    while (lanes_[turn_].is_done);
    now_ = &lanes_[turn_];
    if (now_->is_running) __builtin_longjmp(now_->at, 1);
    now_->is_running = true;
    setcontext(&now_->started);
}
__attribute__((noinline)) inline void pause() {
    if (!__builtin_setjmp(now_->at)) go_on();
}
// What the lanes of a warp hold: there until they meet twice more. The last one to come pauses too, so that all go on in the same round and
// another warp's writes fall between two meetings: what a converged warp loads from one place is the same for all its lanes on a card.
inline const u64* gather(u64 value) {
    Warp& warp = warps_[threadIdx.x / 32];
    const u64 turn = ++now_->shuffles;
    warp.value[turn & 1][threadIdx.x & 31] = value;
    warp.arrived++;
    do pause();
    while (warp.arrived < 32 * turn);
    return warp.value[turn & 1];
}
inline u64 exchange(u64 value, int (*source)(int, int, int), int argument, int width) {
    return gather(value)[source(threadIdx.x & 31, argument, width)];
}
template <class T> T __shfl_sync(u32, T x, int lane, int width = 32) {
    return (T)exchange((u64)x, [](int own, int of, int width) { return (own & ~(width - 1)) | (of & (width - 1)); }, lane, width);
}
template <class T> T __shfl_up_sync(u32, T x, int by, int width = 32) {
    return (T)exchange((u64)x, [](int own, int by, int width) { return (own & (width - 1)) < by ? own : own - by; }, by, width);
}
template <class T> T __shfl_xor_sync(u32, T x, int with) {
    return (T)exchange((u64)x, [](int own, int with, int) { return own ^ with; }, with, 32);
}
inline int __reduce_max_sync(u32, int x) {
    const u64* all = gather((u32)x);
    for (int k = 0; k < 32; k++) x = max(x, (int)all[k]);
    return x;
}
inline u32 __ballot_sync(u32, bool x) {
    const u64* all = gather(x);
    u32 out = 0;
    for (int k = 0; k < 32; k++) out |= (u32)all[k] << k;
    return out;
}
inline bool all_lanes(bool x) { return __ballot_sync(FULL, x) == FULL; }
inline int warp_max(int x) { return __reduce_max_sync(FULL, x); }
inline void __syncwarp() { __shfl_sync(FULL, 0u, 0); }
inline void __syncthreads() {
    const u64 turn = ++now_->barriers;
    at_barrier_++;
    while (at_barrier_ < turn * lanes_.size()) pause();
}
inline void __nanosleep(u32) { pause(); }

// The time goes by with the lanes' turns. It stands still until a lane has looked twice: a launch whose time is up at the first look
// after its begin would never get anywhere.
#define NANOSECONDS_A_ROUND 20
inline u32 nanoseconds() {
    const u32 time = NANOSECONDS_A_ROUND * rounds_;
    if (now_->looks++ == 0) now_->begun = time;
    return now_->looks <= 2 ? now_->begun : time;
}

inline void (*body_)();
inline void enter() {
    body_();
    now_->is_done = true;
    if (!--left_) __builtin_longjmp(end_, 1);
    go_on();
}
inline void run_block(u32 threads, void (*body)()) {
    lanes_ = std::vector<Lane>(threads);
    warps_ = std::vector<Warp>(threads / 32);
    while (stacks_.size() < threads) stacks_.emplace_back(1 << 16);
    at_barrier_ = 0, body_ = body;
    for (u32 k = 0; k < threads; k++) {
        Lane& lane = lanes_[k];
        lane.index = {k, 0, 0};
        getcontext(&lane.started);
        lane.started.uc_stack.ss_sp = stacks_[k].data(), lane.started.uc_stack.ss_size = stacks_[k].size();
        makecontext(&lane.started, enter, 0);
    }
    turn_ = threads - 1, left_ = threads;
    if (!__builtin_setjmp(end_)) go_on();
}

// One block after the other; 1 if there is no such kernel.
inline int run_blocks(u32 blocks, u32 threads, void (*body)()) {
    if (!body) return 1;
    blockDim = {threads, 1, 1}, gridDim = {blocks, 1, 1};
    for (u32 k = 0; k < blocks; k++) {
        blockIdx = {k, 0, 0};
        run_block(threads, body);
    }
    return 0;
}
// The arguments of a launch, where they are no structure.
inline const u64* arguments_;
template <class T> T argument(int k) { return (T)arguments_[k]; }

// ---- memory and integers

template <class T> T __ldg(const T* at) { return *at; }
template <class T> T __ldcg(const T* at) { return *at; }
template <class T> void __stcg(T* at, T x) { *at = x; }
inline int load_flag(const int* at) { return *at; }
inline void store_release(int* at, int value) { *at = value; }
// Another card may be another thread.
inline u64 load_system(const u64* at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
inline void load_two_system(const u64* at, u64& first, u64& second) { first = load_system(at), second = load_system(at + 1); }
inline void put_there(u64* at, u64 value) { __atomic_store_n(at, value, __ATOMIC_RELAXED); }
inline void copy_ahead(void* shared, const uint4* global) { memcpy(shared, global, 16); }
inline void copies_done() {}
template <class T> T atomicAdd(T* at, T by) { return (*at += by) - by; }
inline u32 atomicCAS(u32* at, u32 from, u32 to) {
    const u32 was = *at;
    if (was == from) *at = to;
    return was;
}
inline void atomicMax(int* at, int x) { *at = max(*at, x); }
inline void atomicOr(u32* at, u32 x) { *at |= x; }
inline int __popc(u32 x) { return __builtin_popcount(x); }
inline int __ffs(u32 x) { return __builtin_ffs((int)x); }
inline int __popcll(u64 x) { return __builtin_popcountll(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline int __clzll(long long x) { return __builtin_clzll(x); }

typedef int16_t Halves __attribute__((vector_size(16)));
inline Halves halves_of(u32 x) { return (Halves)(__attribute__((vector_size(16))) u32){x}; }
inline u32 of_halves(Halves x) { return ((__attribute__((vector_size(16))) u32)x)[0]; }
inline Halves larger(Halves x, Halves y) { return x > y ? x : y; }
inline u32 __vmaxs2(u32 x, u32 y) { return of_halves(larger(halves_of(x), halves_of(y))); }
inline u32 __vimax3_s16x2(u32 x, u32 y, u32 z) { return __vmaxs2(__vmaxs2(x, y), z); }
inline u32 __viaddmax_s16x2(u32 x, u32 y, u32 z) { return of_halves(larger(halves_of(x) + halves_of(y), halves_of(z))); }
inline u32 __viaddmax_s16x2_relu(u32 x, u32 y, u32 z) { return __vmaxs2(__viaddmax_s16x2(x, y, z), 0); }
inline int multiply_add(int x, int one, int y) { return (int)((u32)x * (u32)one + (u32)y); }
// Inlined, so that selectors that are constants cost nothing.
__attribute__((always_inline)) inline int permute(u32 x, u32 y, u32 selector) {
    const u64 bytes = x | (u64)y << 32, signs = (bytes >> 7 & 0x0101010101010101) * 255;
    const auto byte = [=](u32 choice) { return (u32)((choice & 8 ? signs : bytes) >> 8 * (choice & 7) & 255); };
    return (int)(byte(selector) | byte(selector >> 4) << 8 | byte(selector >> 8) << 16 | byte(selector >> 12) << 24);
}
inline u32 __byte_perm(u32 x, u32 y, u32 selector) { return permute(x, y, selector & 0x7777); }

// ---- halves: 1 bit of sign, 5 of exponent, 10 of fraction; no infinities occur

struct __half2 { uint16_t x, y; };
inline double to_double(uint16_t h) {
    const int exponent = h >> 10 & 31, fraction = h & 1023;
    const double size = exponent ? (double)(1024 + fraction) * (double)(1ull << exponent) / 2 : fraction;
    return (h & 0x8000 ? -size : size) / 16777216.0;
}
// To the nearest, ties to even; of a sum that is exact as a double.
inline uint16_t to_half(double x) {
    const uint16_t sign = x < 0 ? 0x8000 : 0;
    double size = (x < 0 ? -x : x) * 16777216.0;
    int exponent = 0;
    while (size >= 2048) size /= 2, exponent++;
    u32 whole = (u32)size;
    const double rest = size - whole;
    if (rest > 0.5 || (rest == 0.5 && (whole & 1))) whole++;
    return sign | (uint16_t)(whole + 1024 * exponent);
}
inline __half2 __low2half2(__half2 h) { return {h.x, h.x}; }
inline __half2 __high2half2(__half2 h) { return {h.y, h.y}; }
inline __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
    return {to_half(to_double(a.x) * to_double(b.x) + to_double(c.x)), to_half(to_double(a.y) * to_double(b.y) + to_double(c.y))};
}
inline __half2 __hadd2(__half2 a, __half2 b) {
    return {to_half(to_double(a.x) + to_double(b.x)), to_half(to_double(a.y) + to_double(b.y))};
}
inline __half2 __hmax2(__half2 a, __half2 b) {
    return {to_double(a.x) < to_double(b.x) ? b.x : a.x, to_double(a.y) < to_double(b.y) ? b.y : a.y};
}
