//! Numbers canonical hands without gaps, after Waugh, *A Fast and Optimal Hand Isomorphism Algorithm* (2013).
//!
//! The *shape* of a hand is the number of cards that each suit has of each round, suits not told apart. Hands of one shape
//! have consecutive indices. Within a suit, the ranks of each round have a colexicographic rank among those still free, and
//! these are the digits of the suit's number. Suits with the same counts form a multiset of numbers, and the index of that
//! multiset is a digit of the hand's index; suits with different counts are digits of their own. Only the shapes are
//! stored: a few hundred for seven cards.
//!
//! `shape.rs` lists the shapes, `hand.rs` and `join.rs` go from a hand to its index, `split.rs` and `cells.rs` back.

mod cells;
mod colex;
mod divisor;
mod hand;
mod hash;
mod join;
mod shape;
mod split;
mod table;

use hand::{Hand, MAX_COUNTS_BITS, RoundTable, TwoRounds};
use isofold_cards::{CardSet, Deck};
#[cfg(target_arch = "x86_64")]
use isofold_simd::Bmi2;
use isofold_simd::{BitOps, Portable};
use join::Joins;
use shape::Packing;
use split::Splits;
use std::collections::BTreeSet;
pub use table::SetTable;
use thiserror::Error;

/// An index for the canonical hands of a list of rounds: numbers them from 0 and finds them again.
///
/// A round is a set of cards dealt at once: `[2, 3, 1, 1]` is two hole cards, a flop, a turn and a river.
///
/// ```
/// use isofold_cards::Deck;
/// use isofold_iso::Indexer;
///
/// let indexer = Indexer::new(Deck::Full, &[2, 3])?;
/// assert_eq!(indexer.size(), 1_286_792);
/// let (spades, hearts) = (["AsKs".parse()?, "Ts9s8c".parse()?], ["KhAh".parse()?, "8dTh9h".parse()?]);
/// let index = indexer.index(&spades).unwrap();
/// assert_eq!(indexer.index(&hearts), Some(index));
/// assert_eq!(indexer.unindex(index).unwrap(), ["AcKc".parse()?, "Tc9c8d".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Indexer {
    deck: Deck,
    rounds: Vec<usize>,
    tables: Vec<RoundTable>,
    splits: Splits,
    two: Option<TwoRounds>,
    #[cfg(target_arch = "x86_64")]
    bmi2: Option<Bmi2>,
}

/// The reason why there is no indexer for a list of rounds.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IndexerError {
    /// The list is empty or has a round of no cards.
    #[error("expected rounds of one card or more, as in 2,3,1,1")]
    EmptyRound,
    /// The rounds have more cards than the deck.
    #[error("the rounds have {cards} cards together, the deck has only {deck}")]
    TooManyCards {
        /// The number of cards of all rounds.
        cards: usize,
        /// The number of cards in the deck.
        deck: usize,
    },
    /// There are so many rounds that the tables would be large.
    #[error("the hands have more than {MAX_SHAPES} shapes, as the rounds fall into suits: use fewer rounds")]
    TooManyRounds,
    /// There are too many canonical hands for a 64-bit index.
    #[error("the rounds have more than {MAX_HANDS} canonical hands: use fewer cards")]
    TooManyHands,
}

/// More shapes would take more than a few megabytes; (4,3,1,1) has a few hundred.
const MAX_SHAPES: usize = 1 << 14;

/// Numbering multisets of four suits passes through numbers up to 24 times as large.
const MAX_HANDS: u64 = u64::MAX / 24;

impl Indexer {
    /// An indexer for hands dealt in these rounds.
    pub fn new(deck: Deck, rounds: &[usize]) -> Result<Indexer, IndexerError> {
        if rounds.is_empty() || rounds.contains(&0) {
            return Err(IndexerError::EmptyRound);
        }
        let cards = rounds.iter().fold(0usize, |sum, &cards| sum.saturating_add(cards));
        if cards > deck.size() {
            return Err(IndexerError::TooManyCards { cards, deck: deck.size() });
        }
        // There are at least this many classes, so a list that is too long is refused before its shapes are counted.
        if deals(deck, rounds) / 24 > MAX_HANDS.into() {
            return Err(IndexerError::TooManyHands);
        }
        let packing = Packing::new(rounds, deck.ranks().into());
        if packing.bits() > MAX_COUNTS_BITS {
            return Err(IndexerError::TooManyRounds);
        }
        let mut shapes = BTreeSet::from([[0; 4]]);
        let mut tables = Vec::with_capacity(rounds.len());
        let mut splits = None;
        for (round, &cards) in rounds.iter().enumerate() {
            let cards = cards as u32;
            shapes = packing.deal(&shapes, round, cards, MAX_SHAPES).ok_or(IndexerError::TooManyRounds)?;
            let numbered = packing.number(&shapes, round + 1).filter(|&(_, size)| size <= MAX_HANDS);
            let (blocks, size) = numbered.ok_or(IndexerError::TooManyHands)?;
            let place_values =
                (0..packing.codes(round) as u32).map(|counts| packing.ways(counts, round)).collect();
            let joins = Joins::new(&blocks, packing.codes(round + 1));
            tables.push(RoundTable { cards, shift: packing.shift(round), place_values, joins, size });
            if round + 1 == rounds.len() {
                splits = Some(Splits::new(&blocks, size, &packing, rounds.len())?);
            }
        }
        let splits = splits.ok_or(IndexerError::EmptyRound)?;
        let two = TwoRounds::new(deck, &tables);
        Ok(Indexer {
            deck,
            rounds: rounds.to_vec(),
            tables,
            splits,
            two,
            #[cfg(target_arch = "x86_64")]
            bmi2: Bmi2::detect(),
        })
    }

    /// The number of canonical hands: indices run from 0 to one less.
    pub fn size(&self) -> u64 {
        self.size_after(self.rounds.len())
    }

    /// The number of canonical hands after the first `rounds` rounds.
    ///
    /// # Panics
    /// If `rounds` is 0 or more than the number of rounds.
    pub fn size_after(&self, rounds: usize) -> u64 {
        self.tables[rounds - 1].size
    }

    /// The rounds.
    pub fn rounds(&self) -> &[usize] {
        &self.rounds
    }

    /// The deck.
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// The index of a hand, the same for all relabellings of its suits. `None` if the sets do not fit the rounds, share a
    /// card, or hold one that is not in the deck.
    #[inline]
    pub fn index(&self, rounds: &[CardSet]) -> Option<u64> {
        if rounds.len() != self.rounds.len() {
            return None;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = self.bmi2 {
            // SAFETY: the function enables BMI1, BMI2 and POPCNT, which the token proves that the CPU has.
            return unsafe { self.index_bmi2(bmi2, rounds) };
        }
        self.index_portable(rounds)
    }

    // Not inlined into other crates, as is everything that reads the tables: they stay private to this one, where their
    // addresses are known.
    #[inline(never)]
    fn index_portable(&self, rounds: &[CardSet]) -> Option<u64> {
        self.index_with(Portable, rounds)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn index_bmi2(&self, bmi2: Bmi2, rounds: &[CardSet]) -> Option<u64> {
        self.index_with(bmi2, rounds)
    }

    #[inline(always)]
    fn index_with<B: BitOps>(&self, bits: B, rounds: &[CardSet]) -> Option<u64> {
        if let (Some(two), &[first, second], [_, last]) = (&self.two, rounds, &self.tables[..]) {
            return two.index(bits, &last.joins, first, second);
        }
        let mut hand = Hand::new(self.deck);
        for (table, round) in self.tables.iter().zip(rounds) {
            hand.deal(bits, table, self.deck, *round)?;
        }
        Some(hand.index(self.tables.last()?))
    }

    /// Starts a hand that is dealt round by round.
    ///
    /// ```
    /// # use isofold_cards::Deck;
    /// # use isofold_iso::Indexer;
    /// let indexer = Indexer::new(Deck::Full, &[2, 3, 1])?;
    /// let mut hand = indexer.start();
    /// assert!(hand.deal("AsKs".parse()?).unwrap() < indexer.size_after(1));
    /// assert!(hand.deal("Ts9s8c".parse()?).unwrap() < indexer.size_after(2));
    /// let index = hand.deal("2d".parse()?);
    /// assert_eq!(index, indexer.index(&["AsKs".parse()?, "Ts9s8c".parse()?, "2d".parse()?]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(&self) -> IndexState<'_> {
        IndexState { indexer: self, hand: Hand::new(self.deck), round: 0 }
    }

    /// The canonical form of the hand of an index; `None` past the end.
    pub fn unindex(&self, index: u64) -> Option<Vec<CardSet>> {
        let mut rounds = vec![CardSet::EMPTY; self.rounds.len()];
        self.unindex_into(index, &mut rounds).then_some(rounds)
    }

    /// Writes the canonical form of the hand of an index to `rounds`. Returns `false` past the end, or if the number of rounds
    /// is wrong.
    #[inline]
    pub fn unindex_into(&self, index: u64, rounds: &mut [CardSet]) -> bool {
        if index >= self.size() || rounds.len() != self.rounds.len() {
            return false;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = self.bmi2 {
            // SAFETY: the function enables BMI1, BMI2 and POPCNT, which the token proves that the CPU has.
            unsafe { self.unindex_bmi2(bmi2, index, rounds) };
            return true;
        }
        self.unindex_portable(index, rounds);
        true
    }

    #[inline(never)]
    fn unindex_portable(&self, index: u64, rounds: &mut [CardSet]) {
        self.unindex_with(Portable, index, rounds);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn unindex_bmi2(&self, bmi2: Bmi2, index: u64, rounds: &mut [CardSet]) {
        self.unindex_with(bmi2, index, rounds);
    }

    #[inline(always)]
    fn unindex_with<B: BitOps>(&self, bits: B, index: u64, rounds: &mut [CardSet]) {
        self.splits.split(bits, index, self.deck, rounds);
    }
}

/// A hand dealt round by round: see [`Indexer::start`].
#[derive(Clone, Debug)]
pub struct IndexState<'a> {
    indexer: &'a Indexer,
    hand: Hand,
    round: usize,
}

impl IndexState<'_> {
    /// Deals the next round and returns the index of the hand so far, among hands of as many rounds. `None`, with nothing
    /// dealt, if the cards do not fit the round, are already dealt, or are not in the deck, or if there is no round left.
    pub fn deal(&mut self, round: CardSet) -> Option<u64> {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = self.indexer.bmi2 {
            // SAFETY: the function enables BMI1, BMI2 and POPCNT, which the token proves that the CPU has.
            return unsafe { self.deal_bmi2(bmi2, round) };
        }
        self.deal_with(Portable, round)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn deal_bmi2(&mut self, bmi2: Bmi2, round: CardSet) -> Option<u64> {
        self.deal_with(bmi2, round)
    }

    #[inline(always)]
    fn deal_with<B: BitOps>(&mut self, bits: B, round: CardSet) -> Option<u64> {
        let table = self.indexer.tables.get(self.round)?;
        self.hand.deal(bits, table, self.indexer.deck, round)?;
        self.round += 1;
        Some(self.hand.index(table))
    }
}

/// The number of ways to deal the rounds, or about 2¹²⁷ if there are more.
fn deals(deck: Deck, rounds: &[usize]) -> u128 {
    let (mut ways, mut left) = (1u128, deck.size() as u128);
    for &cards in rounds {
        let one_by_one =
            (0..cards as u128).try_fold(1u128, |ways, i| Some(ways.checked_mul(left - i)? / (i + 1)));
        left -= cards as u128;
        ways =
            one_by_one.and_then(|deals| ways.checked_mul(deals)).unwrap_or(u128::MAX / 2).min(u128::MAX / 2);
    }
    ways
}

#[cfg(test)]
mod tests;
