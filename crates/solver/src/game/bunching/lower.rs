//! From the weight of deals in which cards are folded to that of deals in which none of them is.

use super::sets::{subsets, supersets, table};
use super::stub::Stub;
use crate::engine::workers::Workers;

/// The weight of deals in which a set of cards is folded, by size and rank of the set.
pub(super) type Counts = [Vec<f64>; 7];

/// Counts for sets of `S` cards from those for sets with one more: each deal is in `left` of those.
pub(super) fn lower<const S: usize>(
    workers: &Workers,
    positions: usize,
    above: &[f64],
    left: usize,
) -> Vec<f64> {
    table(workers, positions, |set: [u8; S]| {
        let mut sum = 0.0;
        supersets(positions, set, |_, rank| sum += above[rank]);
        sum / left as f64
    })
}

/// Counts of all sizes from those of the largest, when `folded` cards are folded.
pub(super) fn counts(workers: &Workers, positions: usize, largest: Vec<f64>, folded: usize) -> Counts {
    let mut counts = Counts::default();
    let top = folded.min(6);
    counts[top] = largest;
    for size in (0..top).rev() {
        let (above, left) = (&counts[size + 1], folded - size);
        counts[size] = match size {
            5 => lower::<5>(workers, positions, above, left),
            4 => lower::<4>(workers, positions, above, left),
            3 => lower::<3>(workers, positions, above, left),
            2 => lower::<2>(workers, positions, above, left),
            1 => lower::<1>(workers, positions, above, left),
            _ => lower::<0>(workers, positions, above, left),
        };
    }
    counts
}

/// Shares of all deals below this are rounding errors.
pub(super) const LOST: f64 = 1e-13;

/// The probability that no card of a set is folded, by rank. Images under the group get the same bits.
pub(super) fn spared<const S: usize>(workers: &Workers, stub: &Stub, counts: &Counts) -> Vec<f32> {
    let all = counts[0][0];
    table(workers, stub.len(), |set: [u8; S]| {
        let ranks = subsets(stub.least(set));
        // By size, so that terms of the same sign and of similar size are added first.
        let mut sums = [0.0; 8];
        for (set, &rank) in ranks.iter().enumerate().take(1 << S) {
            let size = set.count_ones() as usize;
            sums[size] += counts[size].get(rank as usize).copied().unwrap_or(0.0);
        }
        let share = (sums[0] - sums[1] + sums[2] - sums[3] + sums[4] - sums[5] + sums[6]) / all;
        if share < LOST { 0.0 } else { share as f32 }
    })
}
