//! Ranks of sets of positions: the colexicographic rank is `Σ C(xᵢ, i)` over the positions in ascending order, `i` from
//! 1. Sets with the same highest position follow one another, and the lowest position counts the ranks one by one.

use crate::engine::workers::Workers;

/// `C(x, i)` at `[i][x]`.
pub(super) static BINOMIAL: [[u32; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut x = 0;
    while x < 64 {
        table[0][x] = 1;
        let mut i = 1;
        while i < 8 && x > 0 {
            table[i][x] = table[i][x - 1] + table[i - 1][x - 1];
            i += 1;
        }
        x += 1;
    }
    table
};

/// `C(x, i)`.
#[inline(always)]
pub(super) fn binomial(x: u8, i: usize) -> u32 {
    BINOMIAL[i & 7][usize::from(x & 63)]
}

/// The number of sets of a size.
pub(super) fn count(positions: usize, size: usize) -> usize {
    binomial(positions as u8, size) as usize
}

/// The rank of a set in ascending order.
#[inline(always)]
pub(super) fn rank<const S: usize>(set: [u8; S]) -> usize {
    set.iter().zip(1..).map(|(&x, i)| binomial(x, i)).sum::<u32>() as usize
}

/// The set with a rank.
fn unrank<const S: usize>(mut rank: u32) -> [u8; S] {
    let mut set = [0; S];
    for (i, x) in set.iter_mut().enumerate().rev() {
        *x = (BINOMIAL[i + 1].partition_point(|&below| below <= rank) - 1) as u8;
        rank -= binomial(*x, i + 1);
    }
    set
}

/// The set with the next rank.
#[inline(always)]
fn advance<const S: usize>(set: &mut [u8; S]) {
    for i in 0..S {
        set[i] += 1;
        if i + 1 == S || set[i] < set[i + 1] {
            break;
        }
        set[i] = i as u8;
    }
}

/// The ranks of the subsets of a set. Bit `i` of an index stands for the `i`-th position of the set.
#[inline(always)]
pub(super) fn subsets<const S: usize>(set: [u8; S]) -> [u32; 64] {
    let mut ranks = [0; 64];
    for (i, &x) in set.iter().enumerate() {
        for lower in 0..1 << i {
            ranks[lower | 1 << i] = ranks[lower] + binomial(x, lower.count_ones() as usize + 1);
        }
    }
    ranks
}

/// Calls a function with each position that a set lacks, and the rank of the set with it.
#[inline(always)]
pub(super) fn supersets<const S: usize>(positions: usize, set: [u8; S], mut visit: impl FnMut(usize, usize)) {
    // The positions above a new one move up by one.
    let mut others: u32 = set.iter().zip(2..).map(|(&x, i)| binomial(x, i)).sum();
    let mut from = 0;
    for (i, to) in set.into_iter().chain([positions as u8]).enumerate() {
        for x in from..to {
            visit(usize::from(x), (others + binomial(x, i + 1)) as usize);
        }
        others = others.wrapping_add(binomial(to, i + 1)).wrapping_sub(binomial(to, i + 2));
        from = to + 1;
    }
}

/// The number of sets of a task.
const CHUNK: usize = 1 << 14;

/// Computes a number for each set of a size, by rank.
pub(super) fn table<const S: usize, T: Copy + Default + Send>(
    workers: &Workers,
    positions: usize,
    number: impl Fn([u8; S]) -> T + Sync + Send,
) -> Vec<T> {
    let mut table = vec![T::default(); count(positions, S)];
    workers.each(table.chunks_mut(CHUNK).enumerate().collect(), |_, (task, chunk)| {
        let mut set = unrank((task * CHUNK) as u32);
        for entry in chunk {
            *entry = number(set);
            advance(&mut set);
        }
    });
    table
}
