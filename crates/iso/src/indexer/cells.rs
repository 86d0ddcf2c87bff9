//! From the numbers of four suits to their cards.

use super::IndexerError;
use super::colex::{UNRANK, UNRANK_START};
use super::divisor::Reciprocal;
use super::shape::Packing;
use crate::canonical_form;
use crate::sort::sort_descending;
use isofold_cards::{CardSet, Deck};
use isofold_simd::BitOps;

/// The way from a suit's number to the ranks of its rounds, for each value of the suit's counts: one cell a round.
#[derive(Clone, Debug)]
pub(super) struct Cells(Vec<Cell>);

/// The cards of one round in one suit.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Divides the suit's number by the number of ways of its earlier rounds.
    earlier: Reciprocal,
    /// The number of ways of this round.
    ways: u32,
    /// The index of the first set of this size in [`UNRANK`].
    start: u16,
}

impl Cells {
    pub(super) fn new(packing: &Packing, rounds: usize) -> Result<Cells, IndexerError> {
        let cell = |counts: u32, round: usize| {
            // Counts that no suit can have get cells that are never used.
            let [earlier, all] = [round, rounds].map(|rounds| packing.ways(counts, rounds).max(1));
            let earlier = Reciprocal::new(earlier, all).ok_or(IndexerError::TooManyHands)?;
            let start = UNRANK_START.get(packing.count(counts, round) as usize).copied().unwrap_or(0);
            Ok(Cell { earlier, ways: packing.ways_in(counts, round) as u32, start })
        };
        let all = (0..packing.codes(rounds) as u32)
            .flat_map(|counts| (0..rounds).map(move |round| (counts, round)));
        all.map(|(counts, round)| cell(counts, round)).collect::<Result<_, _>>().map(Cells)
    }

    /// Its size in memory, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }

    /// Writes the canonical hand whose suits have these counts and numbers.
    #[inline(always)]
    pub(super) fn deal<B: BitOps>(
        &self,
        bits: B,
        counts: [u16; 4],
        numbers: [u64; 4],
        deck: Deck,
        rounds: &mut [CardSet],
    ) {
        match rounds.len() {
            1 => self.deal_few::<B, 1>(bits, counts, numbers, deck, rounds),
            2 => self.deal_few::<B, 2>(bits, counts, numbers, deck, rounds),
            3 => self.deal_few::<B, 3>(bits, counts, numbers, deck, rounds),
            4 => self.deal_few::<B, 4>(bits, counts, numbers, deck, rounds),
            _ => self.deal_many(bits, counts, numbers, deck, rounds),
        }
    }

    /// Up to four rounds of a suit fit in a word, the first round highest. Words compare as suits do in the canonical form, so
    /// sorting them gives it.
    #[inline(always)]
    fn deal_few<B: BitOps, const ROUNDS: usize>(
        &self,
        bits: B,
        counts: [u16; 4],
        numbers: [u64; 4],
        deck: Deck,
        rounds: &mut [CardSet],
    ) {
        let mut suits = [0u64; 4];
        for suit in 0..4 {
            let start = usize::from(counts[suit]) * ROUNDS;
            let cells = &self.0[start..start + ROUNDS];
            for_each_round(bits, cells, numbers[suit], deck, |round, ranks| {
                suits[suit] |= ranks << (48 - 16 * round)
            });
        }
        let [c, d, h, s] = sort_descending(suits);
        for (round, set) in rounds[..ROUNDS].iter_mut().enumerate() {
            let lane = |suit: u64| suit >> (48 - 16 * round) & 0x1fff;
            let lanes = lane(c) | lane(d) << 16 | lane(h) << 32 | lane(s) << 48;
            *set = CardSet::from_bits_truncated(lanes << deck.lowest().index());
        }
    }

    fn deal_many<B: BitOps>(
        &self,
        bits: B,
        counts: [u16; 4],
        numbers: [u64; 4],
        deck: Deck,
        rounds: &mut [CardSet],
    ) {
        rounds.fill(CardSet::EMPTY);
        for suit in 0..4 {
            let start = usize::from(counts[suit]) * rounds.len();
            for_each_round(
                bits,
                &self.0[start..start + rounds.len()],
                numbers[suit],
                deck,
                |round, ranks| {
                    let cards = CardSet::from_bits_truncated(ranks << (16 * suit) << deck.lowest().index());
                    rounds[round] = rounds[round] | cards;
                },
            );
        }
        rounds.copy_from_slice(canonical_form(rounds).groups());
    }
}

/// Visits the ranks of each round of a suit, counted from the deck's lowest.
#[inline(always)]
fn for_each_round<B: BitOps>(
    bits: B,
    cells: &[Cell],
    number: u64,
    deck: Deck,
    mut visit: impl FnMut(usize, u64),
) {
    let mut free = (1u64 << deck.ranks()) - 1;
    let mut here = number;
    for round in 0..cells.len() {
        let later = cells.get(round + 1).map_or(0, |next| next.earlier.divide(number));
        let rank = here - later * u64::from(cells[round].ways);
        here = later;
        let ranks = bits.deposit(UNRANK[usize::from(cells[round].start) + rank as usize].into(), free);
        free ^= ranks;
        visit(round, ranks);
    }
}
