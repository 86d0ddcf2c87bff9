// The passes of discounted CFR. `isofold-reference-backend` computes the same in plain Rust.
//
// Notation: i is the traverser and -i the opponent; I is an infoset, a decision of the betting tree with a hand on a board; a is an
// action.
//   r(I)        the opponent's reach: the weight of the hand times the probabilities of the opponent's actions on the way
//   v(I)        the traverser's counterfactual value; v(I,a) after an action. Chance is part of the payoffs.
//   R(I,a)      regrets; R+ = max(R, 0). If the rule predicts, they are stored with g(I,a), the gain of the last iteration, and regret
//               matching goes by R + prediction g
//   S(I,a)      sums of strategies, weighted by reach
//   sigma(I,a)  the current strategy, by regret matching: R+(I,a) / sum_b R+(I,b), uniform where that sum is zero
//   mean(I,a)   the average strategy: S(I,a) / sum_b S(I,b), uniform where that sum is zero
// A pass of a traverser runs `descend`, `totals` and `terminals` street by street down to the river, then `ascend` and `gather` back
// to the root, and `collect` if the values of the root are asked for.
//
// Layout: a *row* of numbers has one number for each hand of a player on a board, padded to a multiple of sixteen; four of them are a
// quad. Reach is [board][reach row][opponent's hand], values are [board][value row][own hand], regrets and sums are
// [board][action row][hand] with one scale for each [board][decision] in 16 bits. `starts` say where the hands of a board begin. The
// host lays all lists out: see `device` in isofold-solver.
//
// A block works on one line of one board. A thread has a quad of hands and walks through all decisions of the line, so the reach and
// values that it reads are its own writes: threads meet only for sums. Sums are formed in an order that depends on the game alone, so
// two runs give the same bits.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define NONE 0xffffffffu
#define NO_ROW 0xffffu
#define ALL 0xffffffffu

// A decision, as `FlatStep`: its rows of reach, of values and of infosets.
struct Step {
    u32 own, actions, action_row, decision, reach, after, child_rows;
    float min_gain;
};

// A showdown, a fold, or both where they share the reach, as `FlatTerminal`.
struct Terminal {
    u32 reach, value, fold;
    float win_over_tie, tie_over_loss, minus_loss, minus_tie, fold_payoff;
};

// A hand of the traverser among the combos of the opponent, as `OwnRow` of the host.
struct __align__(16) OwnRow {
    u16 weaker, upto, first[2], second[2], same;
    u8 cards[2];
};

// A hand on a board after the deal: where the hands of the board begin, how many there are, and which one it is.
struct IsoMap {
    u32 start;
    u16 width, row;
};

// The actions that a decision has on a board, as bits, and where its lock begins; NONE without.
struct NodeException {
    u32 allowed, lock;
};

// The factors of an update: the discounts of positive and negative regrets, the factor of the sums, the weight of the strategy that
// is added, the weight of the last gains in regret matching, the lift of small regrets, the seed of stochastic rounding.
struct Params {
    float positive, negative, keep, weight, prediction, lift;
    u32 seed;
};

// The infosets of a player on a street, from the board `infosets_first` on.
struct Infosets {
    void *regrets, *averages;
    float *regret_scales, *average_scales;
    const u32 *exception_starts;
    const NodeException *exceptions;
    const float *locks;
    u32 action_rows, decisions;
};

// A street in a pass of a traverser: lists of both players, the program, infosets and buffers.
struct Street {
    const u32 *own_starts, *other_starts, *parents;
    const u16 *parent_rows;
    const OwnRow *own;
    const u32 *combo_starts;
    const u16 *combo_rows, *listed, *cards;
    const u32 *iso_map_starts;
    const IsoMap *iso_maps;
    const u32 *lines, *segments;
    const Step *steps;
    const u32 *child_rows;
    const Terminal *terminals;
    const u32 *deals;
    Infosets own_infosets, other_infosets;
    float *reach, *values, *totals, *warp_sums;
    // The active boards; 0 if all are.
    const u32 *boards;
    u32 reach_rows, value_rows, showdowns, terminal_count, warps_of_row;
    // The first board in the buffers, and in the infosets.
    u32 first;
    u32 infosets_first;
};

// `lists.rs` asserts the same.
static_assert(sizeof(Infosets) == 64 && sizeof(Street) == 336 && sizeof(Params) == 28, "arguments");
static_assert(sizeof(Step) == 32 && sizeof(Terminal) == 32 && sizeof(OwnRow) == 16, "lists");
static_assert(sizeof(IsoMap) == 8 && sizeof(NodeException) == 8, "lists");

// The board of a block.
__device__ __forceinline__ u32 board_of(const Street &s, u32 first) {
    return s.boards ? s.boards[blockIdx.x] : first + blockIdx.x;
}

// Regrets and sums in 32 bits.
struct Full {
    typedef float4 Regret;
    typedef float4 Average;
    static const bool exact = true;
};

// Regrets and sums in 16 bits, times the scale of their decision.
struct Half {
    typedef short4 Regret;
    typedef ushort4 Average;
    static const bool exact = false;
};

__device__ __forceinline__ float4 get(float4 cell) { return cell; }
__device__ __forceinline__ float4 get(short4 cell) { return make_float4(cell.x, cell.y, cell.z, cell.w); }
__device__ __forceinline__ float4 get(ushort4 cell) { return make_float4(cell.x, cell.y, cell.z, cell.w); }

// A number of 15 significant bits, and the power of two in the low nine bits beside it.
__device__ __forceinline__ float number_of(float packed) { return __uint_as_float(__float_as_uint(packed) & ~0x1ffu); }
__device__ __forceinline__ float power_of(float packed) { return __uint_as_float(__float_as_uint(packed) << 23); }
// The bits of a number, rounded by adding half of the last place that stays. Nothing finite becomes infinite.
__device__ __forceinline__ u32 round_bits(float a, u32 half) {
    const u32 bits = __float_as_uint(a), size = bits & 0x7fffffffu;
    return (bits & 0x80000000u) | min(size + half, max(size, 0x7f7fffffu));
}
__device__ __forceinline__ float pack(float number, float power) {
    return __uint_as_float((round_bits(number, 0x100u) & ~0x1ffu) | round_bits(power, 0x400000u) >> 23);
}


// In 16 bits: a half-precision number without its low four bits, and in these the sign and the code c of a power of four, 2^(2 c + 1), or
// zero if c is 0. It is read as the same two numbers in 32 bits.
__device__ __forceinline__ float widened(short cell) {
    const u32 word = (u16)cell, code = word & 7;
    float number;
    asm("cvt.f32.f16 %0, %1;" : "=f"(number) : "h"((u16)(word & 0xfff0u)));
    return __uint_as_float(__float_as_uint(number) | (code ? (word & 8) << 5 | (2 * code + 128) : 0));
}
__device__ __forceinline__ float4 packed_of(float4 cell) { return cell; }
__device__ __forceinline__ float4 packed_of(short4 cell) {
    return make_float4(widened(cell.x), widened(cell.y), widened(cell.z), widened(cell.w));
}
// Stochastic rounding of a counted number; a positive regret stays positive.
__device__ __forceinline__ short narrowed(float packed, float unit, u32 noise) {
    const float number = number_of(packed) * unit, kept = number > 0 ? fmaxf(number, 1.0f / 16384.0f) : number;
    const u32 power = __float_as_uint(power_of(packed) * unit);
    u16 half;
    asm("cvt.rz.f16.f32 %0, %1;" : "=h"(half) : "f"(__uint_as_float(__float_as_uint(kept) + (noise << 1))));
    const int above = (int)(power & 0x7fffffffu) - (127 << 23);
    return (short)((half & 0xfff0u) | (power >> 28 & 8) | min(max(above, 0) >> 24, 7));
}

__device__ __forceinline__ float4 operator+(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__device__ __forceinline__ float4 operator-(float4 a, float4 b) {
    return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__device__ __forceinline__ float4 operator*(float4 a, float4 b) {
    return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__device__ __forceinline__ float4 operator*(float4 a, float b) { return make_float4(a.x * b, a.y * b, a.z * b, a.w * b); }
__device__ __forceinline__ float4 splat(float a) { return make_float4(a, a, a, a); }
__device__ __forceinline__ float4 max4(float4 a, float4 b) {
    return make_float4(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), fmaxf(a.w, b.w));
}
__device__ __forceinline__ float4 absolute(float4 a) {
    return make_float4(fabsf(a.x), fabsf(a.y), fabsf(a.z), fabsf(a.w));
}
// `a` where `mask` is over zero, else `b`.
__device__ __forceinline__ float4 where(float4 mask, float4 a, float4 b) {
    return make_float4(mask.x > 0 ? a.x : b.x, mask.y > 0 ? a.y : b.y, mask.z > 0 ? a.z : b.z, mask.w > 0 ? a.w : b.w);
}
__device__ __forceinline__ float4 over(float4 a, float4 b) {
    return make_float4(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w);
}
// A gain, or zero if it may be noise of rounding.
__device__ __forceinline__ float past_noise(float a, float min_gain) { return fabsf(a) > min_gain ? a : 0.0f; }
__device__ __forceinline__ float4 past_noise(float4 a, float min_gain) {
    return make_float4(past_noise(a.x, min_gain), past_noise(a.y, min_gain), past_noise(a.z, min_gain), past_noise(a.w, min_gain));
}
__device__ __forceinline__ float4 numbers_of(float4 a) {
    return make_float4(number_of(a.x), number_of(a.y), number_of(a.z), number_of(a.w));
}
__device__ __forceinline__ float4 powers_of(float4 a) {
    return make_float4(power_of(a.x), power_of(a.y), power_of(a.z), power_of(a.w));
}
__device__ __forceinline__ float4 pack(float4 a, float4 b) {
    return make_float4(pack(a.x, b.x), pack(a.y, b.y), pack(a.z, b.z), pack(a.w, b.w));
}
// The factor that lifts regrets of a size to the one that is wanted, if they are not next to nothing.
__device__ __forceinline__ float lift_of(float size, float wanted) {
    return size - wanted * 1e-30f > 0.0f ? fmaxf(wanted / size, 1.0f) : 1.0f;
}
__device__ __forceinline__ float sum(float4 a) { return (a.x + a.y) + (a.z + a.w); }
__device__ __forceinline__ float max_of(float4 a) { return fmaxf(fmaxf(a.x, a.y), fmaxf(a.z, a.w)); }

__device__ __forceinline__ float warp_sum(float a) {
    for (int step = 16; step; step >>= 1) a += __shfl_xor_sync(ALL, a, step);
    return a;
}

// The maximum over a block, for all of its threads.
__device__ float block_max(float a) {
    __shared__ float of_warp[32];
    for (int step = 16; step; step >>= 1) a = fmaxf(a, __shfl_xor_sync(ALL, a, step));
    __syncthreads();
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = a;
    __syncthreads();
    a = of_warp[0];
    for (u32 warp = 1; warp < blockDim.x / 32; warp++) a = fmaxf(a, of_warp[warp]);
    return a;
}

__device__ __forceinline__ u32 mix(u32 seed, u32 index) {
    u32 a = (index ^ seed) * 0x9E3779B1u;
    u32 b = (a ^ (a >> 15)) * 0x85EBCA77u;
    return b ^ (b >> 16);
}

// 16 pseudo-random bits for the `i`-th number of a decision: two blocks of sixteen share a hash.
__device__ __forceinline__ u32 noise(u32 seed, u32 cells, u32 i) {
    u32 hash = mix(seed, cells + (i / 32 * 32 + i % 16));
    return i / 16 % 2 == 0 ? hash >> 16 : hash & 0xffff;
}

// How many units of the last place a number of 1 has, if the greatest is to have `limit` of them.
__device__ __forceinline__ float unit_of(double limit, float max_abs) {
    float unit = (float)(limit / (double)max_abs);
    return isfinite(unit) ? unit : 0.0f;
}

// Stochastic rounding; a positive regret stays positive.
__device__ __forceinline__ short round_regret(float counted, u32 noise) {
    int rounded = (int)((u32)__float2int_rz(counted) + noise) >> 16;
    return (short)(counted > 0 ? max(rounded, 1) : rounded);
}

// Stochastic rounding.
__device__ __forceinline__ u16 round_average(float counted, u32 noise) {
    return (u16)(((u32)__float2int_rz(counted) + (noise >> 1)) >> 15);
}

__device__ __forceinline__ NodeException exception_at(const Infosets &infosets, u32 board, u32 decision) {
    if (infosets.exception_starts) {
        u32 start = infosets.exception_starts[board];
        if (start != NONE) return infosets.exceptions[start + decision];
    }
    return {ALL, NONE};
}

// --- Forward ---

// A decision of the opponent, with A actions if A is not zero:
//   r(I.a) = p(I,a) r(I), where p is sigma if UPDATE, else mean; locked hands play their lock
//   S(I,a) <- keep S(I,a) + weight r(I.a), if UPDATE
// `reach` has the rows of the board, `warp_sums` the sums of this warp.
template <class S, bool UPDATE, int A>
__device__ __forceinline__ void split(const Street &s, const Params &params, const Step &step, u32 board, u32 actions_,
                                      float4 r, float4 *reach, float *warp_sums, u32 quads, bool in_row) {
    const u32 actions = A ? A : actions_;
    const u32 t = threadIdx.x;
    const Infosets &infosets = s.other_infosets;
    const u32 from_first = s.other_starts[board] - s.other_starts[s.infosets_first];
    const u64 cells = (u64)infosets.action_rows * from_first + (u64)step.action_row * quads * 4;
    const NodeException exception = exception_at(infosets, board, step.decision);
    const u32 allowed = exception.allowed & (ALL >> (32 - actions));
    const float even = 1.0f / __popc(allowed);
    const typename S::Regret *regrets = (const typename S::Regret *)infosets.regrets + cells / 4 + t;
    typename S::Average *averages = (typename S::Average *)infosets.averages + cells / 4 + t;
    const float *lock = exception.lock == NONE ? 0 : infosets.locks + exception.lock;
    const float4 zero = splat(0);
    const bool predicts = UPDATE && params.prediction > 0;

    auto weight = [&](u32 a) {
        if (!in_row || !(allowed >> a & 1)) return zero;
        if (!UPDATE) return get(averages[(u64)a * quads]);
        const typename S::Regret cell = regrets[(u64)a * quads];
        if (!predicts) return max4(get(cell), zero);
        const float4 regret = packed_of(cell);
        return max4(numbers_of(regret) + powers_of(regret) * params.prediction, zero);
    };
    // All that is read is asked for at once.
    float4 weights[A ? A : 1], before[A ? A : 1];
    if (UPDATE && A) {
#pragma unroll
        for (u32 a = 0; a < A; a++) before[a] = in_row ? get(averages[(u64)a * quads]) : zero;
    }
    auto sum_of = [&](u32 a) { return A ? before[A ? a : 0] : in_row ? get(averages[(u64)a * quads]) : zero; };
    float4 total = zero;
#pragma unroll
    for (u32 a = 0; a < actions; a++) {
        float4 w = weight(a);
        if (A) weights[A ? a : 0] = w;
        total = total + w;
    }
    const float4 share = where(total, over(r, total), r * even);
    const float4 locked = lock && in_row ? ((const float4 *)lock)[t] : zero;

    float4 sums[A ? A : 1];
    float max_abs = 0;
    u32 scale = 0;
    float kept = 1;
    if (UPDATE) {
        scale = (board - s.infosets_first) * infosets.decisions + step.decision;
        kept = S::exact ? params.keep : params.keep * infosets.average_scales[scale];
    }
    auto out = [&](u32 a) {
        float4 w = A ? weights[A ? a : 0] : weight(a);
        float4 o = allowed >> a & 1 ? where(total, w, splat(1)) * share : zero;
        if (lock && in_row) o = where(locked, r * ((const float4 *)lock)[(a + 1) * quads + t], o);
        return o;
    };
#pragma unroll
    for (u32 a = 0; a < actions; a++) {
        float4 o = out(a);
        if (in_row) reach[(u64)(step.after + a) * quads + t] = o;
        float part = warp_sum(in_row ? sum(o) : 0.0f);
        if (t % 32 == 0) warp_sums[(u64)(step.after + a) * s.warps_of_row] = part;
        if (UPDATE) {
            float4 fresh = in_row ? sum_of(a) * kept + o * params.weight : zero;
            if (S::exact) {
                if (in_row) *(float4 *)&averages[(u64)a * quads] = fresh;
            } else {
                if (A) sums[A ? a : 0] = fresh;
                max_abs = fmaxf(max_abs, max_of(fresh));
            }
        }
    }
    if (UPDATE && !S::exact) {
        max_abs = block_max(max_abs);
        if (t == 0) infosets.average_scales[scale] = max_abs / 65534.0f;
        const float unit = unit_of(65534.0 * 32768.0, max_abs);
#pragma unroll
        for (u32 a = 0; a < actions; a++) {
            if (!in_row) break;
            float4 fresh = A ? sums[A ? a : 0] : sum_of(a) * kept + out(a) * params.weight;
            ushort4 cell;
            const u32 i = (a * quads + t) * 4, at = (u32)((u64)infosets.action_rows * s.other_starts[board]) + step.action_row * quads * 4;
            cell.x = round_average(fresh.x * unit, noise(~params.seed, at, i));
            cell.y = round_average(fresh.y * unit, noise(~params.seed, at, i + 1));
            cell.z = round_average(fresh.z * unit, noise(~params.seed, at, i + 2));
            cell.w = round_average(fresh.w * unit, noise(~params.seed, at, i + 3));
            *(ushort4 *)&averages[(u64)a * quads] = cell;
        }
    }
}

// The reach of all rows of a line: the root's weights or, after a deal, the reach of the same hands on the board before; then decision
// by decision. `up` is the street before; `weights` are those of the root, 0 on later streets.
template <class S, bool UPDATE>
__device__ void descend(const Street &s, const Street &up, const float *weights, const Params *factors) {
    const u32 board = board_of(s, s.first), line = blockIdx.y, t = threadIdx.x;
    const u32 start = s.other_starts[board], quads = (s.other_starts[board + 1] - start) / 4;
    const bool in_row = t < quads;
    float4 *reach = (float4 *)(s.reach + (u64)s.reach_rows * (start - s.other_starts[s.first]));
    float *warp_sums = s.warp_sums + (u64)(board - s.first) * s.reach_rows * s.warps_of_row + t / 32;
    Params params = {};
    if (UPDATE) params = *factors;

    const u32 row = s.lines[2 * line], first = s.segments[line], last = s.segments[line + 1];
    float4 r = splat(0);
    if (in_row) {
        if (weights) {
            r = ((const float4 *)weights)[start / 4 + t];
        } else {
            const u32 parent = s.parents[board];
            const u32 parent_start = up.other_starts[parent];
            const u32 width = up.other_starts[parent + 1] - parent_start;
            const float *from =
                up.reach + (u64)up.reach_rows * (parent_start - up.other_starts[up.first]) + (u64)up.deals[2 * line] * width;
            const ushort4 parent_rows = ((const ushort4 *)s.parent_rows)[start / 4 + t];
            r.x = parent_rows.x == NO_ROW ? 0.0f : from[parent_rows.x];
            r.y = parent_rows.y == NO_ROW ? 0.0f : from[parent_rows.y];
            r.z = parent_rows.z == NO_ROW ? 0.0f : from[parent_rows.z];
            r.w = parent_rows.w == NO_ROW ? 0.0f : from[parent_rows.w];
        }
        reach[(u64)row * quads + t] = r;
    }
    float part = warp_sum(sum(r));
    if (t % 32 == 0) warp_sums[(u64)row * s.warps_of_row] = part;

    for (u32 i = first; i < last; i++) {
        const Step step = s.steps[i];
        if (step.own) continue;
        r = in_row ? reach[(u64)step.reach * quads + t] : splat(0);
        // Where the opponent never gets, there is nothing to split or to add.
        bool some = max_of(r) > 0;
        some = S::exact ? __any_sync(ALL, some) : __syncthreads_or(some);
        if (!some && (!UPDATE || params.keep == 1.0f)) {
            for (u32 a = 0; a < step.actions; a++) {
                if (in_row) reach[(u64)(step.after + a) * quads + t] = splat(0);
                if (t % 32 == 0) warp_sums[(u64)(step.after + a) * s.warps_of_row] = 0;
            }
            continue;
        }
        switch (step.actions) {
        case 2: split<S, UPDATE, 2>(s, params, step, board, 2, r, reach, warp_sums, quads, in_row); break;
        case 3: split<S, UPDATE, 3>(s, params, step, board, 3, r, reach, warp_sums, quads, in_row); break;
        case 4: split<S, UPDATE, 4>(s, params, step, board, 4, r, reach, warp_sums, quads, in_row); break;
        default: split<S, UPDATE, 0>(s, params, step, board, step.actions, r, reach, warp_sums, quads, in_row);
        }
    }
}

// total[row] = sum over hands of r, for each row of reach: the sums of the warps, in their order. Rows with a total of zero are not
// reached, and nothing below them is computed.
extern "C" __global__ void totals(Street s, u32 boards) {
    const u64 rows = (u64)boards * s.reach_rows;
    for (u64 row = (u64)blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += (u64)gridDim.x * blockDim.x) {
        const float *warp_sums = s.warp_sums + row * s.warps_of_row;
        float total = 0;
        for (u32 part = 0; part < s.warps_of_row; part++) total += warp_sums[part];
        s.totals[row] = total;
    }
}

// --- Terminals ---

// Four terminals: their reach, their values and their payoffs. Where there are fewer, some are read twice and written nowhere.
struct Task {
    const float *from[4];
    float *value[4], *fold[4];
    float4 win_over_tie, tie_over_loss, minus_loss, minus_tie, fold_payoff;
    bool some, needs_same;
};

__device__ __forceinline__ float &part(float4 &of, u32 k) { return ((float *)&of)[k]; }

// The counterfactual values of four terminals, for each own hand h against the opponent's combos o that share no card with it:
//   showdown: v(h) = (w - t) W(h) + (t - l) E(h) + l A(h) + t r(h)        fold: v(h) = f (A(h) + r(h))
// with w, t, l and f the payoffs of a win, a tie, a loss and the fold. W, E and A sum r(o) over the combos that are weaker, that are not
// stronger, and over all, each without those that hold the first or the second card of h. The combo h itself is taken out twice: t r(h)
// and the fold put it back.
//
// The opponent's combos are sorted from weak to strong, so W, E and A are differences of prefix sums: over all combos (`sums`) and, card
// by card, over those that hold the card (`by_card`, one entry more than the card's list); `OwnRow` says where each hand looks them up.
// Shared memory has the reach of each combo, then both kinds of sums. With many combos the sums take the place of the reach, so that
// more blocks fit.
extern "C" __global__ void __launch_bounds__(256, 4) terminals(Street s, u32 in_place) {
    extern __shared__ float4 shared[];
    __shared__ Task task;
    const u32 board = board_of(s, s.first), t = threadIdx.x;
    const u32 groups = (s.showdowns + 3) / 4;
    const bool is_fold = blockIdx.y >= groups;
    const u32 own_start = s.own_starts[board], rows = s.own_starts[board + 1] - own_start;
    if (t == 0) {
        const u32 first = is_fold ? s.showdowns + 4 * (blockIdx.y - groups) : 4 * blockIdx.y;
        const u32 end = min(first + 4, is_fold ? s.terminal_count : s.showdowns);
        const u32 other_start = s.other_starts[board], others = s.other_starts[board + 1] - other_start;
        const float *reach = s.reach + (u64)s.reach_rows * (other_start - s.other_starts[s.first]);
        float *values = s.values + (u64)s.value_rows * (own_start - s.own_starts[s.first]);
        const float *totals = s.totals + (u64)(board - s.first) * s.reach_rows;
        const float *any = 0;
        bool needs_same = false;
        for (u32 k = 0; k < 4; k++) {
            task.from[k] = 0;
            task.value[k] = task.fold[k] = 0;
            if (first + k >= end) continue;
            const Terminal terminal = s.terminals[first + k];
            if (!(totals[terminal.reach] > 0)) continue;
            any = task.from[k] = reach + (u64)terminal.reach * others;
            if (terminal.value != NONE) task.value[k] = values + (u64)terminal.value * rows;
            if (terminal.fold != NONE) task.fold[k] = values + (u64)terminal.fold * rows;
            needs_same |= terminal.fold != NONE || terminal.minus_tie != 0;
            part(task.win_over_tie, k) = terminal.win_over_tie;
            part(task.tie_over_loss, k) = terminal.tie_over_loss;
            part(task.minus_loss, k) = terminal.minus_loss;
            part(task.minus_tie, k) = terminal.minus_tie;
            part(task.fold_payoff, k) = terminal.fold_payoff;
        }
        task.some = any;
        task.needs_same = needs_same;
        for (u32 k = 0; k < 4; k++)
            if (!task.from[k]) task.from[k] = any;
    }
    __syncthreads();
    if (!task.some) return;

    const u32 combo = s.combo_starts[board], combos = s.combo_starts[board + 1] - combo;
    const u16 *combo_rows = s.combo_rows + combo, *listed = s.listed + 2 * (u64)combo, *cards = s.cards + 53 * (u64)board;
    float4 *reached = shared, *sums = in_place ? shared : shared + combos, *by_card = sums + combos + 1;
    {
        const float *a = task.from[0], *b = task.from[1], *c = task.from[2], *d = task.from[3];
        for (u32 j = t; j < combos; j += blockDim.x) {
            const u32 row = combo_rows[j];
            reached[j] = make_float4(a[row], b[row], c[row], d[row]);
        }
    }
    __syncthreads();
    if (t < 52) {
        const u32 stop = cards[t + 1];
        float4 sum = splat(0);
        u32 e = cards[t];
#pragma unroll 4
        for (; e < stop; e++) {
            by_card[e + t] = sum;
            sum = sum + reached[listed[e]];
        }
        by_card[stop + t] = sum;
    }
    if (in_place) __syncthreads();
    if (t >= blockDim.x - 32) {
        // One warp: each lane sums a run of combos, then learns the sum of the runs before.
        const u32 lane = t % 32, run = (combos + 31) / 32;
        const u32 begin = min(lane * run, combos), end = min(begin + run, combos);
        float4 own = splat(0);
#pragma unroll 4
        for (u32 j = begin; j < end; j++) own = own + reached[j];
        float4 sum = own;
        for (u32 step = 1; step < 32; step <<= 1) {
            float4 left;
            left.x = __shfl_up_sync(ALL, sum.x, step);
            left.y = __shfl_up_sync(ALL, sum.y, step);
            left.z = __shfl_up_sync(ALL, sum.z, step);
            left.w = __shfl_up_sync(ALL, sum.w, step);
            if (lane >= step) sum = sum + left;
        }
        float4 before;
        before.x = __shfl_up_sync(ALL, sum.x, 1);
        before.y = __shfl_up_sync(ALL, sum.y, 1);
        before.z = __shfl_up_sync(ALL, sum.z, 1);
        before.w = __shfl_up_sync(ALL, sum.w, 1);
        if (lane == 0) before = splat(0);
        if (lane == 31) sums[combos] = sum;
#pragma unroll 4
        for (u32 j = begin; j < end; j++) {
            const float4 here = reached[j];
            sums[j] = before;
            before = before + here;
        }
    }
    __syncthreads();

    const bool needs_same = task.needs_same;
    const float4 all_combos = sums[combos];
    for (u32 row = t; row < rows; row += blockDim.x) {
        OwnRow own;
        *(uint4 *)&own = *(const uint4 *)&s.own[own_start + row];
        const u32 a = own.cards[0], b = own.cards[1];
        float4 called = splat(0), folded = splat(0);
        if (a < 52) {
            const float4 all = all_combos - by_card[cards[a + 1] + a] - by_card[cards[b + 1] + b];
            float4 same = splat(0);
            if (needs_same && own.same != NO_ROW)
                same = make_float4(task.from[0][own.same], task.from[1][own.same], task.from[2][own.same],
                                   task.from[3][own.same]);
            if (!is_fold) {
                const float4 weaker = sums[own.weaker] - by_card[own.first[0]] - by_card[own.second[0]];
                const float4 upto = sums[own.upto] - by_card[own.first[1]] - by_card[own.second[1]];
                called = task.win_over_tie * weaker + task.tie_over_loss * upto - task.minus_loss * all - task.minus_tie * same;
            }
            folded = task.fold_payoff * (all + same);
        }
#pragma unroll
        for (u32 k = 0; k < 4; k++) {
            if (task.value[k]) task.value[k][row] = part(called, k);
            if (task.fold[k]) task.fold[k][row] = part(folded, k);
        }
    }
}

// --- Back ---

// A chance node: v(h) = the sum over the boards after the deal, and over the cards that each stands for, of the value of the hand there
// that h becomes under suit isomorphism. `iso_maps` lists these hands for each h. `from` is the first board if all are active.
extern "C" __global__ void gather(Street s, Street after, u32 from) {
    const u32 board = board_of(s, from), deal = blockIdx.y;
    const u32 start = s.own_starts[board], rows = s.own_starts[board + 1] - start;
    float *values = s.values + (u64)s.value_rows * (start - s.own_starts[s.first]) + (u64)s.deals[2 * deal + 1] * rows;
    const u64 line = after.lines[2 * deal + 1];
    const u32 origin = after.own_starts[after.first];
    for (u32 row = threadIdx.x; row < rows; row += blockDim.x) {
        float sum = 0;
        const u32 end = s.iso_map_starts[start + row + 1];
#pragma unroll 4
        for (u32 i = s.iso_map_starts[start + row]; i < end; i++) {
            const IsoMap map = s.iso_maps[i];
            sum += after.values[(u64)after.value_rows * (map.start - origin) + line * map.width + map.row];
        }
        values[row] = sum;
    }
}

// The values of the root, start after start: those of the n-th active start begin at offsets[n].
extern "C" __global__ void collect(Street s, const u32 *offsets, float *cfvs) {
    const u32 board = board_of(s, s.first), offset = offsets[blockIdx.x];
    const u32 start = s.own_starts[board], rows = s.own_starts[board + 1] - start;
    const float *values = s.values + (u64)s.value_rows * (start - s.own_starts[s.first]) + (u64)s.lines[1] * rows;
    for (u32 row = threadIdx.x; row < rows; row += blockDim.x) cfvs[offset + row] = values[row];
}

enum { UPDATE = 0, BEST = 1, AVERAGE = 2 };

// A decision of the traverser, with A actions if A is not zero:
//   v(I) = sum_a p(I,a) v(I,a), where p is sigma if UPDATE, mean if AVERAGE; or max_a v(I,a) if BEST; locked hands play their lock
//   R(I,a) <- f d R(I,a) + g(I,a), where g(I,a) = v(I,a) - v(I) and d discounts positive or negative regrets, if UPDATE; gains that may
//   be noise of rounding count as zero; f = max(1, lift max_a |g(I,a)| / sum_a |d R(I,a)|)
// The value takes the place of that of the first action.
template <class S, int KIND, int A>
__device__ __forceinline__ void decide(const Street &s, const Params &params, const Step &step, u32 board, u32 actions_,
                                       float4 *values, float total_reach, u32 quads, bool in_row) {
    const u32 actions = A ? A : actions_;
    const u32 t = threadIdx.x;
    const Infosets &infosets = s.own_infosets;
    const u32 from_first = s.own_starts[board] - s.own_starts[s.infosets_first];
    const u64 cells = (u64)infosets.action_rows * from_first + (u64)step.action_row * quads * 4;
    const NodeException exception = exception_at(infosets, board, step.decision);
    const u32 allowed = exception.allowed & (ALL >> (32 - actions));
    const float even = 1.0f / __popc(allowed);
    typename S::Regret *regrets = (typename S::Regret *)infosets.regrets + cells / 4 + t;
    const typename S::Average *averages = (const typename S::Average *)infosets.averages + cells / 4 + t;
    const u32 *child_rows = s.child_rows + step.child_rows;
    const float4 zero = splat(0);
    const bool predicts = KIND == UPDATE && params.prediction > 0;

    auto entry = [&](u32 a) {
        if (!in_row || !(allowed >> a & 1)) return zero;
        if (KIND == UPDATE) return predicts ? packed_of(regrets[(u64)a * quads]) : get(regrets[(u64)a * quads]);
        return KIND == AVERAGE ? get(averages[(u64)a * quads]) : zero;
    };
    auto cfv = [&](u32 a) { return in_row ? values[(u64)child_rows[a] * quads + t] : zero; };
    float4 olds[A ? A : 1], cfvs[A ? A : 1];
    float4 total = zero, dot = zero, plain = zero, best = splat(__int_as_float(0xff800000));
#pragma unroll
    for (u32 a = 0; a < actions; a++) {
        const float4 old = entry(a), value = cfv(a);
        if (A) {
            olds[A ? a : 0] = old;
            cfvs[A ? a : 0] = value;
        }
        if (!(allowed >> a & 1)) continue;
        const float4 part = max4(predicts ? numbers_of(old) + powers_of(old) * params.prediction : old, zero);
        total = total + part;
        dot = dot + part * value;
        plain = plain + value;
        best = max4(best, value);
    }
    float4 value = KIND == BEST ? best : where(total, over(dot, total), plain * even);

    if (KIND == UPDATE) {
        const u32 scale = (board - s.infosets_first) * infosets.decisions + step.decision;
        const float unit_before = S::exact ? 1.0f : infosets.regret_scales[scale];
        const float positive = params.positive * unit_before, negative = params.negative * unit_before;
        const float min_gain = step.min_gain * total_reach;
        auto kept = [&](u32 a) {
            const float4 word = A ? olds[A ? a : 0] : entry(a);
            const float4 old = predicts ? numbers_of(word) : word, part = max4(old, zero);
            return part * positive + (old - part) * negative;
        };
        auto gain = [&](u32 a) { return past_noise((A ? cfvs[A ? a : 0] : cfv(a)) - value, min_gain); };
        float4 lifted = splat(1);
        if (params.lift > 0) {
            float4 size = zero, most = zero;
#pragma unroll
            for (u32 a = 0; a < actions; a++) {
                if (!(allowed >> a & 1)) continue;
                size = size + absolute(kept(a));
                most = max4(most, absolute(gain(a)));
            }
            const float4 wanted = most * params.lift;
            lifted = make_float4(lift_of(size.x, wanted.x), lift_of(size.y, wanted.y), lift_of(size.z, wanted.z), lift_of(size.w, wanted.w));
        }
        auto updated = [&](u32 a) { return allowed >> a & 1 ? kept(a) * lifted + gain(a) : zero; };
        if (S::exact) {
#pragma unroll
            for (u32 a = 0; a < actions; a++)
                if (in_row && (allowed >> a & 1))
                    *(float4 *)&regrets[(u64)a * quads] = predicts ? pack(updated(a), gain(a)) : updated(a);
        } else {
            float max_abs = 0;
#pragma unroll
            for (u32 a = 0; a < actions; a++)
                if (in_row) max_abs = fmaxf(max_abs, max_of(absolute(updated(a))));
            max_abs = block_max(max_abs);
            if (t == 0) infosets.regret_scales[scale] = max_abs / (predicts ? 32768.0f : 32766.0f);
            const float unit = unit_of(predicts ? 32768.0 : 32766.0 * 65536.0, max_abs);
#pragma unroll
            for (u32 a = 0; a < actions; a++) {
                if (!in_row) break;
                const u32 i = (a * quads + t) * 4, at = (u32)((u64)infosets.action_rows * s.own_starts[board]) + step.action_row * quads * 4;
                const u32 bits[4] = {noise(params.seed, at, i), noise(params.seed, at, i + 1), noise(params.seed, at, i + 2),
                                     noise(params.seed, at, i + 3)};
                short4 cell;
                if (predicts) {
                    const float4 fresh = allowed >> a & 1 ? pack(updated(a), gain(a)) : zero;
                    cell.x = narrowed(fresh.x, unit, bits[0]);
                    cell.y = narrowed(fresh.y, unit, bits[1]);
                    cell.z = narrowed(fresh.z, unit, bits[2]);
                    cell.w = narrowed(fresh.w, unit, bits[3]);
                } else {
                    const float4 fresh = updated(a) * unit;
                    cell.x = round_regret(fresh.x, bits[0]);
                    cell.y = round_regret(fresh.y, bits[1]);
                    cell.z = round_regret(fresh.z, bits[2]);
                    cell.w = round_regret(fresh.w, bits[3]);
                }
                *(short4 *)&regrets[(u64)a * quads] = cell;
            }
        }
    }
    if (!in_row) return;
    if (exception.lock != NONE) {
        const float4 *lock = (const float4 *)(infosets.locks + exception.lock);
        float4 given = zero;
        for (u32 a = 0; a < actions; a++) given = given + cfv(a) * lock[(a + 1) * quads + t];
        value = where(lock[t], given, value);
    }
    values[(u64)child_rows[0] * quads + t] = value;
}

// The values of all rows of a line, from its last decision to its first. At a decision of the opponent v(I) = sum_a v(I,a): reach has the
// opponent's strategy in it. Where the opponent never gets, the line is worth zero.
template <class S, int KIND>
__device__ void ascend(const Street &s, const Params *factors) {
    const u32 board = board_of(s, s.first), line = blockIdx.y, t = threadIdx.x;
    const u32 start = s.own_starts[board], quads = (s.own_starts[board + 1] - start) / 4;
    const bool in_row = t < quads;
    float4 *values = (float4 *)(s.values + (u64)s.value_rows * (start - s.own_starts[s.first]));
    const float *totals = s.totals + (u64)(board - s.first) * s.reach_rows;
    Params params = {};
    if (KIND == UPDATE) params = *factors;

    const u32 first = s.segments[line], last = s.segments[line + 1];
    for (u32 i = last; i-- > first;) {
        const Step step = s.steps[i];
        const float total = totals[step.reach];
        if (!(total > 0)) continue;
        if (!step.own) {
            const u32 *child_rows = s.child_rows + step.child_rows;
            float4 sum = splat(0);
            for (u32 a = 0; a < step.actions; a++)
                if (in_row && totals[step.after + a] > 0) sum = sum + values[(u64)child_rows[a] * quads + t];
            if (in_row) values[(u64)child_rows[0] * quads + t] = sum;
            continue;
        }
        switch (step.actions) {
        case 2: decide<S, KIND, 2>(s, params, step, board, 2, values, total, quads, in_row); break;
        case 3: decide<S, KIND, 3>(s, params, step, board, 3, values, total, quads, in_row); break;
        case 4: decide<S, KIND, 4>(s, params, step, board, 4, values, total, quads, in_row); break;
        default: decide<S, KIND, 0>(s, params, step, board, step.actions, values, total, quads, in_row);
        }
    }
    if (in_row && !(totals[s.lines[2 * line]] > 0)) values[(u64)s.lines[2 * line + 1] * quads + t] = splat(0);
}

// The longest rows have 1326 hands, padded: 352 threads.
#define DESCENDS __launch_bounds__(352, 2)
#define ASCENDS __launch_bounds__(352, 3)

#define PASSES(name, S)                                                                                                   \
    extern "C" __global__ void DESCENDS descend_update_##name(Street s, Street up, const float *weights, const Params *factors) {      \
        descend<S, true>(s, up, weights, factors);                                                                           \
    }                                                                                                                     \
    extern "C" __global__ void descend_evaluate_##name(Street s, Street up, const float *weights, const Params *factors) {      \
        descend<S, false>(s, up, weights, factors);                                                                          \
    }                                                                                                                     \
    extern "C" __global__ void ASCENDS ascend_update_##name(Street s, const Params *factors) { ascend<S, UPDATE>(s, factors); }           \
    extern "C" __global__ void ascend_best_##name(Street s, const Params *factors) { ascend<S, BEST>(s, factors); }             \
    extern "C" __global__ void ascend_average_##name(Street s, const Params *factors) { ascend<S, AVERAGE>(s, factors); }

PASSES(full, Full)
PASSES(half, Half)
