//! Numbering canonical hands without gaps, after Waugh, *A Fast and Optimal Hand Isomorphism Algorithm* (2013).
//!
//! A suit's cards are numbered by the colexicographic rank of each round's ranks among those still free, as digits of
//! one number. Four suits with the same number of cards in each round are a multiset of such numbers; suits with
//! different counts are digits again. How many cards of each round each suit has is the hand's shape, and the shapes
//! follow one after the other. Nothing else is stored: a few hundred shapes for seven cards.

mod cells;
mod colex;
mod divisor;
mod hand;
mod hash;
mod join;
mod shape;
mod split;
mod table;

use hand::{COUNTS_BITS, Hand, RoundTable, TwoRounds};
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

/// Numbers the canonical hands of a list of rounds from 0 up, and finds them again.
///
/// A round is a set of cards dealt at once: `[2, 3, 1, 1]` is a hand, a flop, a turn and a river.
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

/// Why there is no indexer for a list of rounds.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum IndexerError {
    /// The list is empty or has a round of no cards.
    #[error("expected rounds of one card or more, as in 2,3,1,1")]
    EmptyRound,
    /// The rounds have more cards than the deck.
    #[error("the rounds have {cards} cards together, the deck only {deck}")]
    TooManyCards {
        /// How many cards the rounds have.
        cards: usize,
        /// How many the deck has.
        deck: usize,
    },
    /// The rounds are so many that tables would not stay small.
    #[error("the cards can fall into suits in more than {MOST_SHAPES} ways: use fewer rounds")]
    TooManyRounds,
    /// The canonical hands are too many to be numbered.
    #[error("the rounds have more than {MOST_HANDS} canonical hands: use fewer cards")]
    TooManyHands,
}

/// More shapes would take more than a few megabytes; (4,3,1,1) has some hundreds.
const MOST_SHAPES: usize = 1 << 14;

/// The multisets of long runs pass through numbers up to 24 times their count.
const MOST_HANDS: u64 = u64::MAX / 24;

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
        // The classes are no fewer than this, so there is no need to count a list that cannot be numbered.
        if deals(deck, rounds) / 24 > MOST_HANDS.into() {
            return Err(IndexerError::TooManyHands);
        }
        let packing = Packing::new(rounds, deck.ranks().into());
        if packing.bits() > COUNTS_BITS {
            return Err(IndexerError::TooManyRounds);
        }
        let mut shapes = BTreeSet::from([[0; 4]]);
        let mut tables = Vec::with_capacity(rounds.len());
        let mut splits = None;
        for (round, &cards) in rounds.iter().enumerate() {
            let cards = cards as u32;
            shapes = packing.deal(&shapes, round, cards, MOST_SHAPES).ok_or(IndexerError::TooManyRounds)?;
            let numbered = packing.number(&shapes, round + 1).filter(|&(_, size)| size <= MOST_HANDS);
            let (blocks, size) = numbered.ok_or(IndexerError::TooManyHands)?;
            let worth = (0..packing.codes(round) as u32).map(|counts| packing.ways(counts, round)).collect();
            let joins = Joins::new(&blocks, packing.codes(round + 1));
            tables.push(RoundTable { cards, shift: packing.shift(round), worth, joins, size });
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

    /// How many canonical hands there are: indices run from 0 to one less.
    pub fn size(&self) -> u64 {
        self.size_after(self.rounds.len())
    }

    /// How many canonical hands there are after the first rounds.
    ///
    /// # Panics
    /// If there are fewer rounds, or none asked for.
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

    /// The index of a hand, the same for all its relabellings and orders of cards within rounds. `None` if the sets do
    /// not fit the rounds, share a card, or hold one that is not in the deck.
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

    /// Begins a hand that is dealt round by round.
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

    /// Writes the canonical form of the hand of an index over `rounds`; `false` past the end, or if `rounds` are fewer or
    /// more than the indexer's.
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
        self.unindex_with(Portable, index, rounds);
        true
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
    /// Deals the next round: the index of the hand so far among those of as many rounds. `None`, and nothing dealt, if
    /// the cards do not fit the round, were dealt before, or are not in the deck, or if there is no round left.
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

/// In how many ways the rounds can be dealt; no less than 2¹²⁷ if it is more.
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
