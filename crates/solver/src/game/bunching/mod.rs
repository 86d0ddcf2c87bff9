//! Bunching: the effect of hands folded before the flop on the cards that are left. Players fold low cards more often
//! than aces, so aces are more likely to be left, for the players who stay in and for the board.
//!
//! Two hands on a board are weighted by all deals that give each folded player a hand of their range and touch neither
//! the board nor the two hands. For a set *S* of cards that weight is `Σ (−1)^|T| C(T)` over the subsets *T* of *S*,
//! where `C(T)` is the weight of the deals in which all of *T* is folded. Every deal folds the same number of cards, so
//! `C` of small sets follows from that of larger ones. At most six cards matter after the flop: two hands, turn and
//! river. So `C` is counted for sets of six: [`exact`]ly for up to four folded players, by an [`estimate`] for more.

mod error;
mod estimate;
mod exact;
mod lower;
mod pairs;
mod sets;
mod stub;

pub use error::BunchingError;
pub(crate) use pairs::PairWeights;

use crate::engine::workers::Workers;
use isofold_cards::{Card, CardSet, Range};
use isofold_iso::{SuitGroup, SuitPerm};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use stub::Stub;

/// The maximum number of folded players that are counted exactly, and at all.
const MAX_EXACT: usize = 4;
const MAX_FOLDED: usize = 7;

/// The bunching effect on any board of a game.
pub(crate) struct Bunching {
    stub: Stub,
    /// By the number of cards dealt since the start: the probability that neither two hands nor these cards are folded,
    /// for each set of cards.
    spared: Vec<Vec<f32>>,
    /// The weights of pairs of hands, for one representative of each class of dealt cards.
    tables: Mutex<HashMap<CardSet, Arc<[f32]>>>,
    error: Option<f64>,
}

impl Bunching {
    /// Counts the folded ranges. The group must keep the board, the dead cards and each range.
    pub(crate) fn new(
        board: &[Card],
        dead: CardSet,
        folded: &[Range],
        group: SuitGroup,
        workers: &Workers,
    ) -> Result<Bunching, BunchingError> {
        Bunching::from_deals(estimate::deals(folded.len()), board, dead, folded, group, workers)
    }

    /// [`new`](Self::new) with a given number of deals for an estimate.
    fn from_deals(
        deals: usize,
        board: &[Card],
        dead: CardSet,
        folded: &[Range],
        group: SuitGroup,
        workers: &Workers,
    ) -> Result<Bunching, BunchingError> {
        if folded.len() > MAX_FOLDED {
            return Err(BunchingError::TooMany(folded.len()));
        }
        let stub = Stub::new(CardSet::FULL - board.iter().copied().collect() - dead, group);
        let hands: Vec<Vec<f64>> =
            folded.iter().map(|range| exact::by_position(workers, &stub, range)).collect();
        let to_come = to_come(board.len());
        let (largest, error) = if folded.len() <= MAX_EXACT {
            (exact::count(workers, &stub, &hands), None)
        } else {
            let estimate = estimate::estimate(workers, &stub, &hands, deals, 4 + to_come)?;
            (estimate.counts, Some(estimate.error))
        };
        let counts = lower::counts(workers, stub.len(), largest, 2 * folded.len());
        // Exact counts of impossible deals are not zero to the bit: compare them with the weight of all deals in which
        // hands may share cards.
        let whole: f64 = hands.iter().map(|hands| hands.iter().sum::<f64>()).product();
        if error.is_none() && counts[0][0] <= lower::LOST * whole {
            return Err(BunchingError::Impossible);
        }
        let spared = (0..=to_come).map(|dealt| match dealt {
            0 => lower::spared::<4>(workers, &stub, &counts),
            1 => lower::spared::<5>(workers, &stub, &counts),
            _ => lower::spared::<6>(workers, &stub, &counts),
        });
        Ok(Bunching { spared: spared.collect(), stub, tables: Mutex::default(), error })
    }

    /// The weights of pairs of hands after some cards, in any order. All weights of a game are shares of the same
    /// total.
    pub(crate) fn pair_weights(&self, dealt: &[Card]) -> PairWeights {
        self.weights(dealt, true)
    }

    /// [`pair_weights`](Self::pair_weights) for a single question: nothing is cached.
    pub(crate) fn passing_weights(&self, dealt: &[Card]) -> PairWeights {
        self.weights(dealt, false)
    }

    fn weights(&self, dealt: &[Card], is_kept: bool) -> PairWeights {
        let (class, perm) = to_class(self.stub.group(), dealt.iter().copied().collect());
        let of_class = self.stub.positions_without(class);
        let mut positions = [stub::NOWHERE; 64];
        for card in Card::all() {
            positions[usize::from(card.index())] = of_class[usize::from(perm.apply(card).index())];
        }
        let known = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(&class).cloned();
        // Outside of the lock, so that other tables can be computed meanwhile; of two copies the first is kept.
        let table = known.unwrap_or_else(|| self.table(class));
        if !is_kept {
            return PairWeights { positions, table };
        }
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry(class).or_insert(table).clone();
        PairWeights { positions, table }
    }

    fn table(&self, dealt: CardSet) -> Arc<[f32]> {
        let spared = &self.spared[dealt.len()];
        let (one, two) = (self.stub.positions::<1>(dealt), self.stub.positions::<2>(dealt));
        let positions: &[u8] = match dealt.len() {
            0 => &[],
            1 => &one,
            _ => &two,
        };
        pairs::without(self.stub.len(), positions, spared).into()
    }

    /// The relative standard error of the weights, if they are estimated.
    pub(crate) fn error(&self) -> Option<f64> {
        self.error
    }

    /// The representative of a class of dealt cards.
    pub(crate) fn dealt_class(group: SuitGroup, dealt: &[Card]) -> CardSet {
        to_class(group, dealt.iter().copied().collect()).0
    }

    /// The maximum number of bytes, if so many classes of none, one and two dealt cards are asked for.
    pub(crate) fn bytes(board: usize, dead: usize, folded: usize, dealt_sets: [usize; 3]) -> u64 {
        let positions = Card::COUNT.saturating_sub(board + dead);
        let sets = |positions: usize, size: usize| sets::count(positions, size) as u64;
        let spared: u64 = (0..=to_come(board)).map(|dealt| 4 * sets(positions, 4 + dealt)).sum();
        let tables = dealt_sets.iter().enumerate();
        let tables: u64 = tables
            .map(|(dealt, &many)| many as u64 * 4 * (sets(positions.saturating_sub(dealt), 4) + 1))
            .sum();
        let counts: u64 = (0..=6.min(2 * folded)).map(|size| 8 * sets(positions, size)).sum();
        let work = match folded {
            0..4 => 8 * sets(positions, 4),
            MAX_EXACT => exact::bytes(positions),
            _ => estimate::bytes(positions, folded),
        };
        (counts + work.max(spared)).max(spared + tables)
    }
}

/// The number of cards to come on a board.
fn to_come(board: usize) -> usize {
    5usize.saturating_sub(board).min(2)
}

/// The representative of a set of cards, and the permutation that leads to it.
fn to_class(group: SuitGroup, set: CardSet) -> (CardSet, SuitPerm) {
    let images = group.perms().map(|perm| (perm.apply_set(set), perm));
    images.min_by_key(|&(image, _)| image).unwrap_or((set, SuitPerm::IDENTITY))
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
