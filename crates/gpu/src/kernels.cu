// The passes of the solver. The host lays the lists out (see `device` in isofold-solver); `isofold-reference-backend` is the same in plain Rust.
//
// A block works on one line of one board. A thread has four hands and walks through all decisions of the line, so what it
// reads of reach and values it wrote itself: threads meet only for sums. Terminals are done four at a time by a block: sums over
// the other player's hands from weak to strong, in all and card by card, then each own hand looks its places up.
//
// Sums are formed in an order that depends on the game alone: two runs give the same bits.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define NONE 0xffffffffu
#define NOBODY 0xffffu
#define ALL 0xffffffffu

struct Step {
    u32 own, actions, slot, decision, reach, after, kids;
    float least;
};

struct Terminal {
    u32 reach, value, fold;
    float won, level, lost, tied, pays;
};

struct __align__(16) OwnRow {
    u16 weaker, upto, first[2], second[2], same;
    u8 cards[2];
};

// A row of a later board: where the board's rows begin, how many it has, and which one it is.
struct Carry {
    u32 start;
    u16 width, row;
};

struct Special {
    u32 allowed, lock;
};

// What the learner's turn is told.
struct Params {
    float positive, negative, keep, weight;
    u32 seed;
};

// The numbers of a player on a street, from the first board that is there.
struct Book {
    void *regrets, *averages;
    float *regret_scales, *average_scales;
    const u32 *special_starts;
    const Special *specials;
    const float *locks;
    u32 slots, decisions;
};

// A street in a pass of one learner.
struct Street {
    const u32 *own_starts, *other_starts, *parents;
    const u16 *places;
    const OwnRow *own;
    const u32 *combo_starts;
    const u16 *holders, *listed, *cards;
    const u32 *carry_starts;
    const Carry *carries;
    const u32 *lines, *segments;
    const Step *steps;
    const u32 *kids;
    const Terminal *terminals;
    const u32 *deals;
    Book own_book, other_book;
    float *reach, *values, *totals, *parts;
    // The boards that are worked on; 0 if all are.
    const u32 *boards;
    u32 reach_rows, value_rows, showdowns, ends, parts_of_row;
    // The first board in the room, and in the books.
    u32 first;
    u32 book_first;
};

// The host asserts the same.
static_assert(sizeof(Book) == 64 && sizeof(Street) == 336 && sizeof(Params) == 20, "arguments");
static_assert(sizeof(Step) == 32 && sizeof(Terminal) == 32 && sizeof(OwnRow) == 16, "lists");
static_assert(sizeof(Carry) == 8 && sizeof(Special) == 8, "lists");

// The board of a block.
__device__ __forceinline__ u32 board_of(const Street &s, u32 first) { return s.boards ? s.boards[blockIdx.x] : first + blockIdx.x; }

struct Full {
    typedef float4 Regret;
    typedef float4 Average;
    static const bool exact = true;
};

struct Half {
    typedef short4 Regret;
    typedef ushort4 Average;
    static const bool exact = false;
};

__device__ __forceinline__ float4 get(float4 cell) { return cell; }
__device__ __forceinline__ float4 get(short4 cell) { return make_float4(cell.x, cell.y, cell.z, cell.w); }
__device__ __forceinline__ float4 get(ushort4 cell) { return make_float4(cell.x, cell.y, cell.z, cell.w); }

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
__device__ __forceinline__ float4 above(float4 a, float4 b) {
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
__device__ __forceinline__ float beyond(float a, float least) { return fabsf(a) > least ? a : 0.0f; }
__device__ __forceinline__ float sum(float4 a) { return (a.x + a.y) + (a.z + a.w); }
__device__ __forceinline__ float most(float4 a) { return fmaxf(fmaxf(a.x, a.y), fmaxf(a.z, a.w)); }

__device__ __forceinline__ float warp_sum(float a) {
    for (int step = 16; step; step >>= 1) a += __shfl_xor_sync(ALL, a, step);
    return a;
}

// The greatest number of a block, for all of its threads.
__device__ float block_most(float a) {
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

// 16 random bits for the `i`-th number of a decision: two blocks of sixteen share a hash.
__device__ __forceinline__ u32 noise(u32 seed, u32 cells, u32 i) {
    u32 hash = mix(seed, cells + (i / 32 * 32 + i % 16));
    return i / 16 % 2 == 0 ? hash >> 16 : hash & 0xffff;
}

__device__ __forceinline__ float unit_of(double limit, float greatest) {
    float unit = (float)(limit / (double)greatest);
    return isfinite(unit) ? unit : 0.0f;
}

__device__ __forceinline__ short round_regret(float counted, u32 noise) {
    int rounded = (int)((u32)__float2int_rz(counted) + noise) >> 16;
    return (short)(counted > 0 ? max(rounded, 1) : rounded);
}

__device__ __forceinline__ u16 round_average(float counted, u32 noise) {
    return (u16)(((u32)__float2int_rz(counted) + (noise >> 1)) >> 15);
}

__device__ __forceinline__ Special special_of(const Book &book, u32 board, u32 decision) {
    if (book.special_starts) {
        u32 start = book.special_starts[board];
        if (start != NONE) return book.specials[start + decision];
    }
    return {ALL, NONE};
}

// --- Forward ---

// The other player's decision: reach is split among the actions, and added to the sums of strategies.
template <class S, bool LEARN, int A>
__device__ __forceinline__ void split(const Street &s, const Params &params, const Step &step, u32 board, u32 actions_,
                                      float4 r, float4 *reach, float *parts, u32 quads, bool active) {
    const u32 actions = A ? A : actions_;
    const u32 t = threadIdx.x;
    const Book &book = s.other_book;
    const u32 from_first = s.other_starts[board] - s.other_starts[s.book_first];
    const u64 cells = (u64)book.slots * from_first + (u64)step.slot * quads * 4;
    const Special special = special_of(book, board, step.decision);
    const u32 allowed = special.allowed & (ALL >> (32 - actions));
    const float even = 1.0f / __popc(allowed);
    const typename S::Regret *regrets = (const typename S::Regret *)book.regrets + cells / 4 + t;
    typename S::Average *averages = (typename S::Average *)book.averages + cells / 4 + t;
    const float *lock = special.lock == NONE ? 0 : book.locks + special.lock;
    const float4 zero = splat(0);

    auto weight = [&](u32 a) {
        if (!active || !(allowed >> a & 1)) return zero;
        return LEARN ? above(get(regrets[(u64)a * quads]), zero) : get(averages[(u64)a * quads]);
    };
    // All that is read is asked for at once.
    float4 weights[A ? A : 1], before[A ? A : 1];
    if (LEARN && A) {
#pragma unroll
        for (u32 a = 0; a < A; a++) before[a] = active ? get(averages[(u64)a * quads]) : zero;
    }
    auto sum_of = [&](u32 a) { return A ? before[A ? a : 0] : active ? get(averages[(u64)a * quads]) : zero; };
    float4 total = zero;
#pragma unroll
    for (u32 a = 0; a < actions; a++) {
        float4 w = weight(a);
        if (A) weights[A ? a : 0] = w;
        total = total + w;
    }
    const float4 share = where(total, over(r, total), r * even);
    const float4 locked = lock && active ? ((const float4 *)lock)[t] : zero;

    float4 sums[A ? A : 1];
    float greatest = 0;
    u32 scale = 0;
    float kept = 1;
    if (LEARN) {
        scale = (board - s.book_first) * book.decisions + step.decision;
        kept = S::exact ? params.keep : params.keep * book.average_scales[scale];
    }
    auto out = [&](u32 a) {
        float4 w = A ? weights[A ? a : 0] : weight(a);
        float4 o = allowed >> a & 1 ? where(total, w, splat(1)) * share : zero;
        if (lock && active) o = where(locked, r * ((const float4 *)lock)[(a + 1) * quads + t], o);
        return o;
    };
#pragma unroll
    for (u32 a = 0; a < actions; a++) {
        float4 o = out(a);
        if (active) reach[(u64)(step.after + a) * quads + t] = o;
        float part = warp_sum(active ? sum(o) : 0.0f);
        if (t % 32 == 0) parts[(u64)(step.after + a) * s.parts_of_row] = part;
        if (LEARN) {
            float4 fresh = active ? sum_of(a) * kept + o * params.weight : zero;
            if (S::exact) {
                if (active) *(float4 *)&averages[(u64)a * quads] = fresh;
            } else {
                if (A) sums[A ? a : 0] = fresh;
                greatest = fmaxf(greatest, most(fresh));
            }
        }
    }
    if (LEARN && !S::exact) {
        greatest = block_most(greatest);
        if (t == 0) book.average_scales[scale] = greatest / 65534.0f;
        const float unit = unit_of(65534.0 * 32768.0, greatest);
#pragma unroll
        for (u32 a = 0; a < actions; a++) {
            if (!active) break;
            float4 fresh = A ? sums[A ? a : 0] : sum_of(a) * kept + out(a) * params.weight;
            ushort4 cell;
            const u32 i = (a * quads + t) * 4, at = (u32)((u64)book.slots * s.other_starts[board]) + step.slot * quads * 4;
            cell.x = round_average(fresh.x * unit, noise(~params.seed, at, i));
            cell.y = round_average(fresh.y * unit, noise(~params.seed, at, i + 1));
            cell.z = round_average(fresh.z * unit, noise(~params.seed, at, i + 2));
            cell.w = round_average(fresh.w * unit, noise(~params.seed, at, i + 3));
            *(ushort4 *)&averages[(u64)a * quads] = cell;
        }
    }
}

template <class S, bool LEARN>
__device__ void descend(const Street &s, const Street &up, const float *weights, const Params *told) {
    const u32 board = board_of(s, s.first), line = blockIdx.y, t = threadIdx.x;
    const u32 start = s.other_starts[board], quads = (s.other_starts[board + 1] - start) / 4;
    const bool active = t < quads;
    float4 *reach = (float4 *)(s.reach + (u64)s.reach_rows * (start - s.other_starts[s.first]));
    float *parts = s.parts + (u64)(board - s.first) * s.reach_rows * s.parts_of_row + t / 32;
    Params params = {};
    if (LEARN) params = *told;

    const u32 row = s.lines[2 * line], first = s.segments[line], last = s.segments[line + 1];
    float4 r = splat(0);
    if (active) {
        if (weights) {
            r = ((const float4 *)weights)[start / 4 + t];
        } else {
            const u32 parent = s.parents[board];
            const u32 parent_start = up.other_starts[parent];
            const u32 width = up.other_starts[parent + 1] - parent_start;
            const float *from =
                up.reach + (u64)up.reach_rows * (parent_start - up.other_starts[up.first]) + (u64)up.deals[2 * line] * width;
            const ushort4 places = ((const ushort4 *)s.places)[start / 4 + t];
            r.x = places.x == NOBODY ? 0.0f : from[places.x];
            r.y = places.y == NOBODY ? 0.0f : from[places.y];
            r.z = places.z == NOBODY ? 0.0f : from[places.z];
            r.w = places.w == NOBODY ? 0.0f : from[places.w];
        }
        reach[(u64)row * quads + t] = r;
    }
    float part = warp_sum(sum(r));
    if (t % 32 == 0) parts[(u64)row * s.parts_of_row] = part;

    for (u32 i = first; i < last; i++) {
        const Step step = s.steps[i];
        if (step.own) continue;
        r = active ? reach[(u64)step.reach * quads + t] : splat(0);
        // A strategy that nobody gets to adds nothing.
        bool some = most(r) > 0;
        some = S::exact ? __any_sync(ALL, some) : __syncthreads_or(some);
        if (!some && (!LEARN || params.keep == 1.0f)) {
            for (u32 a = 0; a < step.actions; a++) {
                if (active) reach[(u64)(step.after + a) * quads + t] = splat(0);
                if (t % 32 == 0) parts[(u64)(step.after + a) * s.parts_of_row] = 0;
            }
            continue;
        }
        switch (step.actions) {
        case 2: split<S, LEARN, 2>(s, params, step, board, 2, r, reach, parts, quads, active); break;
        case 3: split<S, LEARN, 3>(s, params, step, board, 3, r, reach, parts, quads, active); break;
        case 4: split<S, LEARN, 4>(s, params, step, board, 4, r, reach, parts, quads, active); break;
        default: split<S, LEARN, 0>(s, params, step, board, step.actions, r, reach, parts, quads, active);
        }
    }
}

// The sum of each row of reach, from what the warps have of it.
extern "C" __global__ void totals(Street s, u32 boards) {
    const u64 rows = (u64)boards * s.reach_rows;
    for (u64 row = (u64)blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += (u64)gridDim.x * blockDim.x) {
        const float *parts = s.parts + row * s.parts_of_row;
        float total = 0;
        for (u32 part = 0; part < s.parts_of_row; part++) total += parts[part];
        s.totals[row] = total;
    }
}

// --- Terminals ---

// What four terminals read, write and pay. Where there are fewer, some are read twice and written nowhere.
struct Task {
    const float *from[4];
    float *value[4], *fold[4];
    float4 won, level, lost, tied, pays;
    bool some, needs_same;
};

__device__ __forceinline__ float &part(float4 &of, u32 k) { return ((float *)&of)[k]; }

// The values of four terminals. Shared memory has the reach of each combo, the sum before each combo, and card by card the sum
// before each entry of its list. Where that is a lot, the sums take the place of the reach.
extern "C" __global__ void __launch_bounds__(256, 4) terminals(Street s, u32 in_place) {
    extern __shared__ float4 room[];
    __shared__ Task task;
    const u32 board = board_of(s, s.first), t = threadIdx.x;
    const u32 groups = (s.showdowns + 3) / 4;
    const bool is_fold = blockIdx.y >= groups;
    const u32 own_start = s.own_starts[board], rows = s.own_starts[board + 1] - own_start;
    if (t == 0) {
        const u32 first = is_fold ? s.showdowns + 4 * (blockIdx.y - groups) : 4 * blockIdx.y;
        const u32 end = min(first + 4, is_fold ? s.ends : s.showdowns);
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
            needs_same |= terminal.fold != NONE || terminal.tied != 0;
            part(task.won, k) = terminal.won;
            part(task.level, k) = terminal.level;
            part(task.lost, k) = terminal.lost;
            part(task.tied, k) = terminal.tied;
            part(task.pays, k) = terminal.pays;
        }
        task.some = any;
        task.needs_same = needs_same;
        for (u32 k = 0; k < 4; k++)
            if (!task.from[k]) task.from[k] = any;
    }
    __syncthreads();
    if (!task.some) return;

    const u32 combo = s.combo_starts[board], combos = s.combo_starts[board + 1] - combo;
    const u16 *holders = s.holders + combo, *listed = s.listed + 2 * (u64)combo, *cards = s.cards + 53 * (u64)board;
    float4 *reached = room, *sums = in_place ? room : room + combos, *by_card = sums + combos + 1;
    {
        const float *a = task.from[0], *b = task.from[1], *c = task.from[2], *d = task.from[3];
        for (u32 j = t; j < combos; j += blockDim.x) {
            const u32 row = holders[j];
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
        // One warp: each lane sums a run of combos, then knows what comes before.
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
            if (needs_same && own.same != NOBODY)
                same = make_float4(task.from[0][own.same], task.from[1][own.same], task.from[2][own.same],
                                   task.from[3][own.same]);
            if (!is_fold) {
                const float4 weaker = sums[own.weaker] - by_card[own.first[0]] - by_card[own.second[0]];
                const float4 upto = sums[own.upto] - by_card[own.first[1]] - by_card[own.second[1]];
                called = task.won * weaker + task.level * upto - task.lost * all - task.tied * same;
            }
            folded = task.pays * (all + same);
        }
#pragma unroll
        for (u32 k = 0; k < 4; k++) {
            if (task.value[k]) task.value[k][row] = part(called, k);
            if (task.fold[k]) task.fold[k][row] = part(folded, k);
        }
    }
}

// --- Back ---

// What the boards after a deal are worth together, for each row before it.
extern "C" __global__ void gather(Street s, Street after, u32 from) {
    const u32 board = board_of(s, from), deal = blockIdx.y;
    const u32 start = s.own_starts[board], rows = s.own_starts[board + 1] - start;
    float *values = s.values + (u64)s.value_rows * (start - s.own_starts[s.first]) + (u64)s.deals[2 * deal + 1] * rows;
    const u64 line = after.lines[2 * deal + 1];
    const u32 origin = after.own_starts[after.first];
    for (u32 row = threadIdx.x; row < rows; row += blockDim.x) {
        float sum = 0;
        const u32 end = s.carry_starts[start + row + 1];
#pragma unroll 4
        for (u32 i = s.carry_starts[start + row]; i < end; i++) {
            const Carry carry = s.carries[i];
            sum += after.values[(u64)after.value_rows * (carry.start - origin) + line * carry.width + carry.row];
        }
        values[row] = sum;
    }
}

// What the first line of each board is worth, row after row.
extern "C" __global__ void collect(Street s, float *answers) {
    const u32 board = s.first + blockIdx.x;
    const u32 start = s.own_starts[board], rows = s.own_starts[board + 1] - start;
    const float *values = s.values + (u64)s.value_rows * (start - s.own_starts[s.first]) + (u64)s.lines[1] * rows;
    for (u32 row = threadIdx.x; row < rows; row += blockDim.x) answers[start + row] = values[row];
}

enum { LEARN = 0, BEST = 1, AVERAGE = 2 };

// The learner's decision: the value of the node from the values of its actions, and new regrets.
template <class S, int JOB, int A>
__device__ __forceinline__ void decide(const Street &s, const Params &params, const Step &step, u32 board, u32 actions_,
                                       float4 *values, float total_reach, u32 quads, bool active) {
    const u32 actions = A ? A : actions_;
    const u32 t = threadIdx.x;
    const Book &book = s.own_book;
    const u32 from_first = s.own_starts[board] - s.own_starts[s.book_first];
    const u64 cells = (u64)book.slots * from_first + (u64)step.slot * quads * 4;
    const Special special = special_of(book, board, step.decision);
    const u32 allowed = special.allowed & (ALL >> (32 - actions));
    const float even = 1.0f / __popc(allowed);
    typename S::Regret *regrets = (typename S::Regret *)book.regrets + cells / 4 + t;
    const typename S::Average *averages = (const typename S::Average *)book.averages + cells / 4 + t;
    const u32 *kids = s.kids + step.kids;
    const float4 zero = splat(0);

    auto number = [&](u32 a) {
        if (!active || !(allowed >> a & 1)) return zero;
        return JOB == LEARN ? get(regrets[(u64)a * quads]) : JOB == AVERAGE ? get(averages[(u64)a * quads]) : zero;
    };
    auto worth = [&](u32 a) { return active ? values[(u64)kids[a] * quads + t] : zero; };
    float4 olds[A ? A : 1], worths[A ? A : 1];
    float4 total = zero, dot = zero, plain = zero, best = splat(__int_as_float(0xff800000));
#pragma unroll
    for (u32 a = 0; a < actions; a++) {
        const float4 old = number(a), value = worth(a);
        if (A) {
            olds[A ? a : 0] = old;
            worths[A ? a : 0] = value;
        }
        if (!(allowed >> a & 1)) continue;
        const float4 part = above(old, zero);
        total = total + part;
        dot = dot + part * value;
        plain = plain + value;
        best = above(best, value);
    }
    float4 value = JOB == BEST ? best : where(total, over(dot, total), plain * even);

    if (JOB == LEARN) {
        const u32 scale = (board - s.book_first) * book.decisions + step.decision;
        const float unit_before = S::exact ? 1.0f : book.regret_scales[scale];
        const float positive = params.positive * unit_before, negative = params.negative * unit_before;
        const float least = step.least * total_reach;
        auto learn = [&](u32 a) {
            if (!(allowed >> a & 1)) return zero;
            const float4 old = A ? olds[A ? a : 0] : number(a), part = above(old, zero);
            const float4 gain = (A ? worths[A ? a : 0] : worth(a)) - value;
            return part * positive + (old - part) * negative +
                   make_float4(beyond(gain.x, least), beyond(gain.y, least), beyond(gain.z, least), beyond(gain.w, least));
        };
        if (S::exact) {
#pragma unroll
            for (u32 a = 0; a < actions; a++)
                if (active && (allowed >> a & 1)) *(float4 *)&regrets[(u64)a * quads] = learn(a);
        } else {
            float greatest = 0;
#pragma unroll
            for (u32 a = 0; a < actions; a++)
                if (active) greatest = fmaxf(greatest, most(absolute(learn(a))));
            greatest = block_most(greatest);
            if (t == 0) book.regret_scales[scale] = greatest / 32766.0f;
            const float unit = unit_of(32766.0 * 65536.0, greatest);
#pragma unroll
            for (u32 a = 0; a < actions; a++) {
                if (!active) break;
                const float4 fresh = learn(a) * unit;
                const u32 i = (a * quads + t) * 4, at = (u32)((u64)book.slots * s.own_starts[board]) + step.slot * quads * 4;
                short4 cell;
                cell.x = round_regret(fresh.x, noise(params.seed, at, i));
                cell.y = round_regret(fresh.y, noise(params.seed, at, i + 1));
                cell.z = round_regret(fresh.z, noise(params.seed, at, i + 2));
                cell.w = round_regret(fresh.w, noise(params.seed, at, i + 3));
                *(short4 *)&regrets[(u64)a * quads] = cell;
            }
        }
    }
    if (!active) return;
    if (special.lock != NONE) {
        const float4 *lock = (const float4 *)(book.locks + special.lock);
        float4 given = zero;
        for (u32 a = 0; a < actions; a++) given = given + worth(a) * lock[(a + 1) * quads + t];
        value = where(lock[t], given, value);
    }
    values[(u64)kids[0] * quads + t] = value;
}

template <class S, int JOB> __device__ void ascend(const Street &s, const Params *told) {
    const u32 board = board_of(s, s.first), line = blockIdx.y, t = threadIdx.x;
    const u32 start = s.own_starts[board], quads = (s.own_starts[board + 1] - start) / 4;
    const bool active = t < quads;
    float4 *values = (float4 *)(s.values + (u64)s.value_rows * (start - s.own_starts[s.first]));
    const float *totals = s.totals + (u64)(board - s.first) * s.reach_rows;
    Params params = {};
    if (JOB == LEARN) params = *told;

    const u32 first = s.segments[line], last = s.segments[line + 1];
    for (u32 i = last; i-- > first;) {
        const Step step = s.steps[i];
        const float total = totals[step.reach];
        if (!(total > 0)) continue;
        if (!step.own) {
            const u32 *kids = s.kids + step.kids;
            float4 sum = splat(0);
            for (u32 a = 0; a < step.actions; a++)
                if (active && totals[step.after + a] > 0) sum = sum + values[(u64)kids[a] * quads + t];
            if (active) values[(u64)kids[0] * quads + t] = sum;
            continue;
        }
        switch (step.actions) {
        case 2: decide<S, JOB, 2>(s, params, step, board, 2, values, total, quads, active); break;
        case 3: decide<S, JOB, 3>(s, params, step, board, 3, values, total, quads, active); break;
        case 4: decide<S, JOB, 4>(s, params, step, board, 4, values, total, quads, active); break;
        default: decide<S, JOB, 0>(s, params, step, board, step.actions, values, total, quads, active);
        }
    }
    if (active && !(totals[s.lines[2 * line]] > 0)) values[(u64)s.lines[2 * line + 1] * quads + t] = splat(0);
}

// The longest rows that there can be have 1326 hands: 352 threads.
#define DESCENDS __launch_bounds__(352, 2)
#define ASCENDS __launch_bounds__(352, 3)

#define PASSES(name, S)                                                                                                   \
    extern "C" __global__ void DESCENDS descend_learn_##name(Street s, Street up, const float *weights, const Params *told) {      \
        descend<S, true>(s, up, weights, told);                                                                           \
    }                                                                                                                     \
    extern "C" __global__ void descend_judge_##name(Street s, Street up, const float *weights, const Params *told) {      \
        descend<S, false>(s, up, weights, told);                                                                          \
    }                                                                                                                     \
    extern "C" __global__ void ASCENDS ascend_learn_##name(Street s, const Params *told) { ascend<S, LEARN>(s, told); }           \
    extern "C" __global__ void ascend_best_##name(Street s, const Params *told) { ascend<S, BEST>(s, told); }             \
    extern "C" __global__ void ascend_average_##name(Street s, const Params *told) { ascend<S, AVERAGE>(s, told); }

PASSES(full, Full)
PASSES(half, Half)
