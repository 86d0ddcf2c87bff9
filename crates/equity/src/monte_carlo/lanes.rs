//! Deals side by side, and the fast count of those of equal weight.

use super::counts::DealCounts;
use isofold_cards::CardSet;
use isofold_eval::Strength;
use isofold_simd::{Dispatcher, Kernel, Simd, kernel};

/// The number of deals side by side.
pub(super) const WIDTH: usize = 256;

/// Deals side by side.
pub(super) struct DealLanes {
    pub(super) holes: Vec<[CardSet; WIDTH]>,
    pub(super) boards: [CardSet; WIDTH],
    pub(super) weights: [f64; WIDTH],
    pub(super) next: [u64; WIDTH],
    /// The cards left in each stub.
    pub(super) left: [u64; WIDTH],
    /// The positions of the drawn cards among those left.
    pub(super) positions: Vec<[u8; 56]>,
    pub(super) strengths: Vec<[Strength; WIDTH]>,
    pub(super) lows: Vec<[Strength; WIDTH]>,
    best: [u32; WIDTH],
    ways: [u32; WIDTH],
}

impl DealLanes {
    pub(super) fn new(players: usize) -> DealLanes {
        let none = [Strength::NONE; WIDTH];
        DealLanes {
            holes: vec![[CardSet::EMPTY; WIDTH]; players],
            boards: [CardSet::EMPTY; WIDTH],
            weights: [1.0; WIDTH],
            next: [0; WIDTH],
            left: [0; WIDTH],
            positions: vec![[0; 56]; WIDTH],
            strengths: vec![none; players],
            lows: vec![none; players],
            best: [0; WIDTH],
            ways: [0; WIDTH],
        }
    }
}

/// Counts deals of equal weight with an undivided pot: wins in SIMD registers, and the few ties one by one.
pub(super) fn count_plain(lanes: &mut DealLanes, len: usize, counts: &mut DealCounts) {
    let dispatcher = Dispatcher::best();
    compare(dispatcher, lanes);
    let mut ties = [[0u64; 24]; 24];
    for lane in (0..len).filter(|&lane| lanes.ways[lane] > 1) {
        let ways = lanes.ways[lane] as usize;
        for (player, strengths) in lanes.strengths.iter().enumerate() {
            ties[player][ways] += u64::from(strengths[lane].bits() == lanes.best[lane]);
        }
    }
    for (player, strengths) in lanes.strengths.iter().enumerate() {
        let wins = dispatcher.run(Wins { strengths, lanes, len });
        let moments = &mut counts.players[player];
        let tied: u64 = ties[player].iter().sum();
        moments.add_many(wins, 1.0);
        moments.add_many(len as u64 - wins - tied, 0.0);
        for (ways, &deals) in ties[player].iter().enumerate().filter(|(_, deals)| **deals > 0) {
            moments.add_many(deals, 1.0 / ways as f64);
        }
    }
}

kernel! {
    /// Finds the best strength of each deal and the number of hands that have it.
    fn compare<'a>(lanes: &'a mut DealLanes) = compare_deals;
}

#[inline(always)]
fn compare_deals<S: Simd>(_: S, lanes: &mut DealLanes) {
    let DealLanes { strengths, best, ways, .. } = lanes;
    *best = [0; WIDTH];
    *ways = [0; WIDTH];
    for strengths in strengths.iter() {
        for (best, strength) in best.iter_mut().zip(strengths) {
            *best = (*best).max(strength.bits());
        }
    }
    for strengths in strengths.iter() {
        for (ways, (best, strength)) in ways.iter_mut().zip(best.iter().zip(strengths)) {
            *ways += u32::from(*best == strength.bits());
        }
    }
}

/// The number of deals, out of the first `len`, that a player wins alone.
struct Wins<'a> {
    strengths: &'a [Strength; WIDTH],
    lanes: &'a DealLanes,
    len: usize,
}

impl Kernel for Wins<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> u64 {
        let lanes = self.strengths.iter().zip(self.lanes.best.iter().zip(&self.lanes.ways)).take(self.len);
        let won = lanes.map(|(strength, (&best, &ways))| u32::from(strength.bits() == best && ways == 1));
        u64::from(won.sum::<u32>())
    }
}
