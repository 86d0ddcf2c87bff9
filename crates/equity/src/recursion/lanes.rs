//! The inner loops, over boards side by side.

use crate::simd::widened;
use isofold_eval::Strength;

/// The best strength on a board that blocks one of the hands: no hand reaches it.
pub(super) const BLOCKED: u32 = u32::MAX;

/// For each board, the best strength of some hands and the number of hands that have it; [`BLOCKED`] where the board blocks
/// one of them.
#[derive(Clone, Default)]
pub(super) struct Best {
    pub(super) strength: Vec<u32>,
    pub(super) ways: Vec<u32>,
}

impl Best {
    pub(super) fn new(boards: usize) -> Best {
        Best { strength: vec![0; boards], ways: vec![0; boards] }
    }

    /// Sets it to the best of other hands and one more.
    pub(super) fn raise(&mut self, others: &Best, strengths: &[Strength]) {
        raise_widened(self, others, strengths);
    }
}

#[inline(always)]
fn raise(best: &mut Best, others: &Best, strengths: &[Strength]) {
    let now = best.strength.iter_mut().zip(&mut best.ways);
    let before = others.strength.iter().zip(&others.ways);
    for ((strength, ways), ((&other, &other_ways), own)) in now.zip(before.zip(strengths)) {
        let own = own.bits();
        let kept = if own < other { other_ways } else { 0 };
        *ways = if own == other {
            other_ways + 1
        } else if own > other {
            1
        } else {
            kept
        };
        *strength = if own == 0 || other == BLOCKED { BLOCKED } else { own.max(other) };
    }
}

widened! {
    /// [`raise`] for the CPU at hand.
    fn raise_widened(best: &mut Best, others: &Best, strengths: &[Strength]) = raise
}

/// The type of the last seat's weights: whole numbers if all hands weigh the same, which is faster.
pub(super) trait Weight: Copy + Default + PartialEq + std::ops::AddAssign {
    fn as_f64(self) -> f64;
    fn scan(scan: &mut Scan<'_, Self>);
    fn share(share: &mut Share<'_, Self>);
}

/// One hand of the last seat against the best of the others.
pub(super) struct Scan<'a, W> {
    pub(super) strengths: &'a [Strength],
    pub(super) best: &'a [u32],
    /// The weight of each board.
    pub(super) boards: &'a [u32],
    /// The weight of the hand.
    pub(super) weight: W,
    /// The weight of the hands that lose to the best.
    pub(super) below: &'a mut [W],
    /// The weight of the hands that tie with the best.
    pub(super) equal: &'a mut [W],
    /// The weight of the boards that it wins alone.
    pub(super) wins: u64,
    /// Whether it ties with the best on any board.
    pub(super) ties: bool,
}

const LANES: usize = 16;

#[inline(always)]
fn scan<W: Weight>(scan: &mut Scan<'_, W>) {
    let len = scan.strengths.len();
    let (strengths, best, boards) = (&scan.strengths[..len], &scan.best[..len], &scan.boards[..len]);
    let (below, equal) = (&mut scan.below[..len], &mut scan.equal[..len]);
    let (weight, none) = (scan.weight, W::default());
    let mut wins = 0u32;
    let mut ties = 0u32;
    for board in 0..len {
        let (own, best) = (strengths[board].bits(), best[board]);
        let (is_below, is_equal) = (own < best && own != 0, own == best);
        wins += if own > best { boards[board] } else { 0 };
        below[board] += if is_below { weight } else { none };
        equal[board] += if is_equal { weight } else { none };
        ties |= u32::from(is_equal);
    }
    scan.wins = u64::from(wins);
    scan.ties = ties != 0;
}

/// The weight of the outcomes in which a hand that is the only best so far also beats the last seat.
pub(super) struct Share<'a, W> {
    pub(super) strengths: &'a [Strength],
    pub(super) best: &'a Best,
    pub(super) boards: &'a [u32],
    pub(super) below: &'a [W],
    pub(super) sum: f64,
}

#[inline(always)]
fn share<W: Weight>(share: &mut Share<'_, W>) {
    let len = share.strengths.len();
    let (best, ways) = (&share.best.strength[..len], &share.best.ways[..len]);
    let (boards, below) = (&share.boards[..len], &share.below[..len]);
    let mut sums = [0.0; LANES];
    let mut step = |board: usize, lane: usize| {
        let alone = share.strengths[board].bits() == best[board] && ways[board] == 1;
        sums[lane] += if alone { f64::from(boards[board]) * below[board].as_f64() } else { 0.0 };
    };
    let whole = len / LANES * LANES;
    for start in (0..whole).step_by(LANES) {
        for lane in 0..LANES {
            step(start + lane, lane);
        }
    }
    (whole..len).for_each(|board| step(board, 0));
    share.sum = sums.iter().sum();
}

widened! {
    fn scan_counts(work: &mut Scan<'_, u32>) = scan
}
widened! {
    fn scan_weights(work: &mut Scan<'_, f64>) = scan
}
widened! {
    fn share_counts(work: &mut Share<'_, u32>) = share
}
widened! {
    fn share_weights(work: &mut Share<'_, f64>) = share
}

impl Weight for u32 {
    #[inline(always)]
    fn as_f64(self) -> f64 {
        f64::from(self)
    }

    fn scan(scan: &mut Scan<'_, u32>) {
        scan_counts(scan);
    }

    fn share(share: &mut Share<'_, u32>) {
        share_counts(share);
    }
}

impl Weight for f64 {
    #[inline(always)]
    fn as_f64(self) -> f64 {
        self
    }

    fn scan(scan: &mut Scan<'_, f64>) {
        scan_weights(scan);
    }

    fn share(share: &mut Share<'_, f64>) {
        share_weights(share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    /// Numbers small enough to be equal sometimes.
    fn numbers(rng: &mut Xoshiro256PlusPlus, len: usize, below: u64) -> Vec<u32> {
        (0..len).map(|_| (rng.next_u64() % below) as u32).collect()
    }

    /// The loops compiled for the CPU at hand agree with the portable ones.
    #[test]
    fn every_instruction_set_says_the_same() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for len in [0, 1, 15, 16, 17, 100, 333] {
            let strengths: Vec<Strength> =
                numbers(&mut rng, len, 6).into_iter().map(Strength::from_bits).collect();
            let mut others = Best { strength: numbers(&mut rng, len, 6), ways: numbers(&mut rng, len, 3) };
            others.strength.iter_mut().filter(|strength| **strength == 1).for_each(|s| *s = BLOCKED);
            let boards = numbers(&mut rng, len, 24);
            let (mut wide, mut plain) = (Best::new(len), Best::new(len));
            wide.raise(&others, &strengths);
            raise(&mut plain, &others, &strengths);
            assert_eq!((&wide.strength, &wide.ways), (&plain.strength, &plain.ways));

            let [wide, plain] = [f64::scan, scan::<f64>].map(|run: fn(&mut Scan<'_, f64>)| {
                let (mut below, mut equal) = (vec![0.0; len], vec![0.0; len]);
                let mut own = Scan {
                    strengths: &strengths,
                    best: &others.strength,
                    boards: &boards,
                    weight: 0.3,
                    below: &mut below,
                    equal: &mut equal,
                    wins: 0,
                    ties: false,
                };
                run(&mut own);
                let (wins, ties) = (own.wins, own.ties);
                (below, equal, wins, ties)
            });
            assert_eq!(wide, plain);
            let weights: Vec<f64> = boards.iter().map(|&n| f64::from(n) * 0.1).collect();
            let [wide, plain] = [f64::share, share::<f64>].map(|run: fn(&mut Share<'_, f64>)| {
                let mut own = Share {
                    strengths: &strengths,
                    best: &others,
                    boards: &boards,
                    below: &weights,
                    sum: 0.0,
                };
                run(&mut own);
                own.sum
            });
            assert_eq!(wide.to_bits(), plain.to_bits());
        }
    }
}
