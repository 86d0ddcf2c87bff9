//! The inner loops, over boards side by side.

use isofold_eval::Strength;
use isofold_simd::{Dispatcher, Kernel, Simd, kernel};

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
        raise(Dispatcher::best(), self, others, strengths);
    }
}

kernel! {
    fn raise<'a>(best: &'a mut Best, others: &'a Best, strengths: &'a [Strength]) = raise_boards;
}

#[inline(always)]
fn raise_boards<S: Simd>(_: S, best: &mut Best, others: &Best, strengths: &[Strength]) {
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

/// The type of the last seat's weights: whole numbers if all hands weigh the same, which is faster.
pub(super) trait Weight: Copy + Default + PartialEq + std::ops::AddAssign {
    fn as_f64(self) -> f64;
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
}

/// The result of a [`Scan`].
#[derive(PartialEq, Debug)]
pub(super) struct Scanned {
    /// The weight of the boards that the hand wins alone.
    pub(super) wins: u64,
    /// Whether it ties with the best on any board.
    pub(super) ties: bool,
}

const LANES: usize = 16;

impl<W: Weight> Kernel for Scan<'_, W> {
    type Output = Scanned;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Scanned {
        let len = self.strengths.len();
        let (strengths, best, boards) = (&self.strengths[..len], &self.best[..len], &self.boards[..len]);
        let (below, equal) = (&mut self.below[..len], &mut self.equal[..len]);
        let (weight, none) = (self.weight, W::default());
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
        Scanned { wins: u64::from(wins), ties: ties != 0 }
    }
}

/// The weight of the outcomes in which a hand that is the only best so far also beats the last seat.
pub(super) struct Share<'a, W> {
    pub(super) strengths: &'a [Strength],
    pub(super) best: &'a Best,
    pub(super) boards: &'a [u32],
    pub(super) below: &'a [W],
}

impl<W: Weight> Kernel for Share<'_, W> {
    type Output = f64;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> f64 {
        let len = self.strengths.len();
        let (best, ways) = (&self.best.strength[..len], &self.best.ways[..len]);
        let (boards, below) = (&self.boards[..len], &self.below[..len]);
        let mut sums = [0.0; LANES];
        let mut step = |board: usize, lane: usize| {
            let alone = self.strengths[board].bits() == best[board] && ways[board] == 1;
            sums[lane] += if alone { f64::from(boards[board]) * below[board].as_f64() } else { 0.0 };
        };
        let whole = len / LANES * LANES;
        for start in (0..whole).step_by(LANES) {
            for lane in 0..LANES {
                step(start + lane, lane);
            }
        }
        (whole..len).for_each(|board| step(board, 0));
        sums.iter().sum()
    }
}

impl Weight for u32 {
    #[inline(always)]
    fn as_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Weight for f64 {
    #[inline(always)]
    fn as_f64(self) -> f64 {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_simd::Level;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    /// Numbers small enough to be equal sometimes.
    fn numbers(rng: &mut Xoshiro256PlusPlus, len: usize, below: u64) -> Vec<u32> {
        (0..len).map(|_| (rng.next_u64() % below) as u32).collect()
    }

    #[test]
    fn every_level_gives_the_same() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for len in [0, 1, 15, 16, 17, 100, 333] {
            let strengths: Vec<Strength> =
                numbers(&mut rng, len, 6).into_iter().map(Strength::from_bits).collect();
            let mut others = Best { strength: numbers(&mut rng, len, 6), ways: numbers(&mut rng, len, 3) };
            others.strength.iter_mut().filter(|strength| **strength == 1).for_each(|s| *s = BLOCKED);
            let boards = numbers(&mut rng, len, 24);
            let weights: Vec<f64> = boards.iter().map(|&n| f64::from(n) * 0.1).collect();
            let results = |dispatcher: Dispatcher| {
                let mut best = Best::new(len);
                raise(dispatcher, &mut best, &others, &strengths);
                let (mut below, mut equal) = (vec![0.0; len], vec![0.0; len]);
                let scanned = dispatcher.run(Scan {
                    strengths: &strengths,
                    best: &others.strength,
                    boards: &boards,
                    weight: 0.3,
                    below: &mut below,
                    equal: &mut equal,
                });
                let shared = dispatcher.run(Share {
                    strengths: &strengths,
                    best: &others,
                    boards: &boards,
                    below: &weights,
                });
                (best.strength, best.ways, below, equal, scanned, shared.to_bits())
            };
            let portable = results(Dispatcher::PORTABLE);
            for dispatcher in Level::ALL.into_iter().filter_map(Level::dispatcher) {
                assert_eq!(results(dispatcher), portable, "{}", dispatcher.level());
            }
        }
    }
}
