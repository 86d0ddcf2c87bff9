//! Bunching: what the hands that folded before the flop leave in the deck. Players fold low cards more often than aces, so
//! aces are more likely to be left, for the players who stay and for the board.
//!
//! Two hands on a board count together by the weight of all deals that give each folded player a hand of his range and touch
//! neither the board nor the two hands. For a set *S* of cards that is `Σ (−1)^|T| C(T)` over the subsets *T* of *S*, where
//! `C(T)` is the weight of the deals that have all of *T* among the folded cards. In a deal always the same number of cards
//! is folded, so `C` of small sets follows from that of larger ones. At most six cards come after the flop: two hands, turn and
//! river. So `C` is made for sets of six: [`exact`]ly for four folded players at most, by an [`estimate`] for more.

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

/// How many folded players are counted exactly, and how many at all.
const MAX_EXACT: usize = 4;
const MAX_FOLDED: usize = 7;

/// What folded players leave, on any board of a game.
pub(crate) struct Bunching {
    stub: Stub,
    /// For sets of two hands and so many cards that came: the share of deals that spare them.
    spared: Vec<Vec<f32>>,
    /// The weights of hands, for one of each class of sets of cards that came.
    tables: Mutex<HashMap<CardSet, Arc<[f32]>>>,
    error: Option<f64>,
}

impl Bunching {
    /// Counts the hands of players who folded. The group must leave the board, the dead cards and each range as they are.
    pub(crate) fn new(
        board: &[Card],
        dead: CardSet,
        folded: &[Range],
        group: SuitGroup,
        workers: &Workers,
    ) -> Result<Bunching, BunchingError> {
        Bunching::from_deals(estimate::deals(folded.len()), board, dead, folded, group, workers)
    }

    /// The same, with so many deals for an estimate.
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
            folded.iter().map(|range| exact::by_place(workers, &stub, range)).collect();
        let to_come = to_come(board.len());
        let (largest, error) = if folded.len() <= MAX_EXACT {
            (exact::count(workers, &stub, &hands), None)
        } else {
            let estimate = estimate::estimate(workers, &stub, &hands, deals, 4 + to_come)?;
            (estimate.counts, Some(estimate.error))
        };
        let counts = lower::counts(workers, stub.len(), largest, 2 * folded.len());
        // Exact counts are not zero to the bit: the whole is that of deals in which hands may share cards.
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

    /// The weights of two hands once some cards have come, in any order: no more than the board was short of. All weights of a
    /// game are shares of the same whole.
    pub(crate) fn pair_weights(&self, dealt: &[Card]) -> PairWeights {
        self.weights(dealt, true)
    }

    /// The same for a question that is asked once: nothing is kept.
    pub(crate) fn passing_weights(&self, dealt: &[Card]) -> PairWeights {
        self.weights(dealt, false)
    }

    fn weights(&self, dealt: &[Card], is_kept: bool) -> PairWeights {
        let (class, perm) = to_class(self.stub.group(), dealt.iter().copied().collect());
        let of_class = self.stub.places_without(class);
        let mut places = [stub::NOWHERE; 64];
        for card in Card::all() {
            places[usize::from(card.index())] = of_class[usize::from(perm.apply(card).index())];
        }
        let known = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(&class).cloned();
        // Not under the lock: others may want other tables. Of two that are made at once, the first is kept.
        let table = known.unwrap_or_else(|| self.table(class));
        if !is_kept {
            return PairWeights { places, table };
        }
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry(class).or_insert(table).clone();
        PairWeights { places, table }
    }

    fn table(&self, dealt: CardSet) -> Arc<[f32]> {
        let spared = &self.spared[dealt.len()];
        let (one, two) = (self.stub.places::<1>(dealt), self.stub.places::<2>(dealt));
        let places: &[u8] = match dealt.len() {
            0 => &[],
            1 => &one,
            _ => &two,
        };
        pairs::without(self.stub.len(), places, spared).into()
    }

    /// The relative standard error of the weights, if they are estimated.
    pub(crate) fn error(&self) -> Option<f64> {
        self.error
    }

    /// The set that stands for the class of some cards that came: weights are kept once for each.
    pub(crate) fn dealt_class(group: SuitGroup, dealt: &[Card]) -> CardSet {
        to_class(group, dealt.iter().copied().collect()).0
    }

    /// How many bytes are taken at most, if so many classes of none, one and two cards that came are asked for.
    pub(crate) fn bytes(board: usize, dead: usize, folded: usize, dealt_sets: [usize; 3]) -> u64 {
        let places = Card::COUNT.saturating_sub(board + dead);
        let sets = |places: usize, size: usize| sets::count(places, size) as u64;
        let spared: u64 = (0..=to_come(board)).map(|dealt| 4 * sets(places, 4 + dealt)).sum();
        let tables = dealt_sets.iter().enumerate();
        let tables: u64 =
            tables.map(|(dealt, &many)| many as u64 * 4 * (sets(places.saturating_sub(dealt), 4) + 1)).sum();
        let counts: u64 = (0..=6.min(2 * folded)).map(|size| 8 * sets(places, size)).sum();
        let work = match folded {
            0..4 => 8 * sets(places, 4),
            MAX_EXACT => exact::bytes(places),
            _ => estimate::bytes(places, folded),
        };
        (counts + work.max(spared)).max(spared + tables)
    }
}

/// How many cards may come on a board of so many.
fn to_come(board: usize) -> usize {
    5usize.saturating_sub(board).min(2)
}

/// The set that stands for the class of a set, and what makes it of that set.
fn to_class(group: SuitGroup, set: CardSet) -> (CardSet, SuitPerm) {
    let images = group.perms().map(|perm| (perm.apply_set(set), perm));
    images.min_by_key(|&(image, _)| image).unwrap_or((set, SuitPerm::IDENTITY))
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
