//! From the cards that folded players have to those that they have not.

use super::sets::{subsets, supersets, table};
use super::stub::Stub;
use crate::engine::workers::Workers;

/// How often sets of cards are among the folded ones, by size and rank; none of a size that they do not have.
pub(super) type Counts = [Vec<f64>; 7];

/// Counts for sets of `S` from those for sets with one more: each deal is in `left` of those.
pub(super) fn lower<const S: usize>(
    workers: &Workers,
    places: usize,
    above: &[f64],
    left: usize,
) -> Vec<f64> {
    table(workers, places, |set: [u8; S]| {
        let mut sum = 0.0;
        supersets(places, set, |_, rank| sum += above[rank]);
        sum / left as f64
    })
}

/// Counts of all sizes from those of the greatest, when so many cards are folded.
pub(super) fn counts(workers: &Workers, places: usize, largest: Vec<f64>, folded: usize) -> Counts {
    let mut counts = Counts::default();
    let top = folded.min(6);
    counts[top] = largest;
    for size in (0..top).rev() {
        let (above, left) = (&counts[size + 1], folded - size);
        counts[size] = match size {
            5 => lower::<5>(workers, places, above, left),
            4 => lower::<4>(workers, places, above, left),
            3 => lower::<3>(workers, places, above, left),
            2 => lower::<2>(workers, places, above, left),
            1 => lower::<1>(workers, places, above, left),
            _ => lower::<0>(workers, places, above, left),
        };
    }
    counts
}

/// Less than this share of all deals is lost in rounding.
pub(super) const LOST: f64 = 1e-13;

/// The share of deals in which no card of a set is folded, by rank. Sets that the group makes of one another have the same
/// to the bit.
pub(super) fn spared<const S: usize>(workers: &Workers, stub: &Stub, counts: &Counts) -> Vec<f32> {
    let all = counts[0][0];
    table(workers, stub.len(), |set: [u8; S]| {
        let ranks = subsets(stub.least(set));
        // By size, so that terms of one sign and of like size are added first.
        let mut sums = [0.0; 8];
        for (set, &rank) in ranks.iter().enumerate().take(1 << S) {
            let size = set.count_ones() as usize;
            sums[size] += counts[size].get(rank as usize).copied().unwrap_or(0.0);
        }
        let share = (sums[0] - sums[1] + sums[2] - sums[3] + sums[4] - sums[5] + sums[6]) / all;
        if share < LOST { 0.0 } else { share as f32 }
    })
}
