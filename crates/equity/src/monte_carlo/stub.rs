//! Draws cards from the stub, the undealt rest of the deck.

use isofold_cards::CardSet;
#[cfg(target_arch = "x86_64")]
use isofold_simd::{BitOps, Bmi2};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;

/// Finds cards by their position in a set.
pub(super) trait Select: Copy {
    /// The bit of the card that has so many cards below it.
    fn select(self, cards: u64, below: u8) -> u64;
}

/// Finds cards bit by bit.
#[derive(Clone, Copy)]
pub(super) struct Counted;

#[cfg(target_arch = "x86_64")]
impl Select for Bmi2 {
    #[inline(always)]
    fn select(self, cards: u64, below: u8) -> u64 {
        self.deposit(1 << below, cards)
    }
}

impl Select for Counted {
    #[inline(always)]
    fn select(self, mut cards: u64, below: u8) -> u64 {
        let mut below = u32::from(below);
        // Skip whole suits first.
        let mut shift = 0;
        while below >= (cards as u16).count_ones() && cards != 0 {
            below -= (cards as u16).count_ones();
            cards >>= 16;
            shift += 16;
        }
        for _ in 0..below {
            cards &= cards.wrapping_sub(1);
        }
        (cards & cards.wrapping_neg()) << shift
    }
}

/// The draws of a deal, several from one random number.
#[derive(Clone, Debug)]
pub(super) struct DrawPlan(Vec<DrawGroup>);

/// Draws from the same random number.
#[derive(Clone, Debug)]
struct DrawGroup {
    /// The number of cards left before each draw; 1 for draws that are not made.
    cards: [u64; AT_ONCE],
    /// The remainder of 2^64 divided by the number of sequences.
    excess: u64,
}

/// The number of deals that draw cards at the same time.
pub(super) const ABREAST: usize = 4;
/// The number of cards drawn from one random number.
const AT_ONCE: usize = 8;

impl DrawPlan {
    /// A plan to draw `count` cards from `cards`.
    ///
    /// # Panics
    /// If `count` is greater than `cards`.
    pub(super) fn new(cards: usize, count: usize) -> DrawPlan {
        assert!(count <= cards, "the deck has the cards");
        let run = |first: usize| {
            let left = |i: usize| if first + i < count { (cards - first - i) as u64 } else { 1 };
            let cards: [u64; AT_ONCE] = std::array::from_fn(left);
            let sequences: u64 = cards.iter().product();
            DrawGroup { cards, excess: sequences.wrapping_neg() % sequences }
        };
        DrawPlan((0..count).step_by(AT_ONCE).map(run).collect())
    }

    /// For each draw, the random position of its card among those left; all sequences are equally likely.
    ///
    /// One random number of 64 bits gives several positions: each is the whole part of a product, whose fraction goes on to the
    /// next. Fractions that would make some sequences more likely than others are rejected (Lemire's method).
    #[inline(always)]
    pub(super) fn positions(&self, rng: &mut Xoshiro256PlusPlus, positions: &mut [u8; 56]) {
        for (run, positions) in self.0.iter().zip(positions.chunks_exact_mut(AT_ONCE)) {
            loop {
                let mut fraction = rng.next_u64();
                for (position, &cards) in positions.iter_mut().zip(&run.cards) {
                    let product = u128::from(fraction) * u128::from(cards);
                    *position = (product >> 64) as u8;
                    fraction = product as u64;
                }
                if fraction >= run.excess {
                    break;
                }
            }
        }
    }
}

/// The stubs of deals that draw at the same time.
pub(super) struct Stub<'a> {
    pub(super) left: [u64; ABREAST],
    pub(super) positions: [&'a [u8; 56]; ABREAST],
    drawn: usize,
}

impl<'a> Stub<'a> {
    #[inline(always)]
    pub(super) fn new(left: &[u64], positions: &'a [[u8; 56]]) -> Stub<'a> {
        Stub {
            left: std::array::from_fn(|i| left[i]),
            positions: std::array::from_fn(|i| &positions[i]),
            drawn: 0,
        }
    }

    /// Draws one card for each deal.
    #[inline(always)]
    fn draw(&mut self, select: impl Select) -> [u64; ABREAST] {
        let mut cards = [0; ABREAST];
        for (i, card) in cards.iter_mut().enumerate() {
            *card = select.select(self.left[i], self.positions[i][self.drawn]);
            self.left[i] ^= *card;
        }
        self.drawn += 1;
        cards
    }

    /// Draws so many cards for a hand, or for the board, of each deal.
    #[inline(always)]
    pub(super) fn fill(&mut self, select: impl Select, count: usize, sets: &mut [CardSet]) {
        let sets = &mut sets[..ABREAST];
        let mut words = [0; ABREAST];
        for _ in 0..count {
            let cards = self.draw(select);
            for i in 0..ABREAST {
                words[i] |= cards[i];
            }
        }
        for i in 0..ABREAST {
            sets[i] = sets[i] | CardSet::from_bits_truncated(words[i]);
        }
    }
}

/// The index of the card of a single bit.
pub(super) fn card_of(word: u64) -> usize {
    CardSet::from_bits_truncated(word).iter().next().map_or(0, |card| usize::from(card.index()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;
    use std::collections::BTreeMap;

    fn take(cards: &mut u64, position: u8) -> u64 {
        let card = Counted.select(*cards, position);
        *cards ^= card;
        card
    }

    #[test]
    fn every_sequence_is_as_likely() {
        let cards: CardSet = "2c3d4h5s6c".parse().unwrap();
        let draws = DrawPlan::new(5, 2);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut counts: BTreeMap<[u64; 2], f64> = BTreeMap::new();
        let mut positions = [0; 56];
        for _ in 0..200_000 {
            draws.positions(&mut rng, &mut positions);
            let mut left = cards.bits();
            let drawn = [0, 1].map(|i| take(&mut left, positions[i]));
            *counts.entry(drawn).or_default() += 1.0;
        }
        assert_eq!(counts.len(), 20);
        assert!(counts.values().all(|count| (count - 10_000.0).abs() < 500.0), "{counts:?}");
    }

    #[test]
    fn all_cards_can_be_drawn() {
        let draws = DrawPlan::new(52, 52);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut positions = [0; 56];
        draws.positions(&mut rng, &mut positions);
        let mut left = CardSet::FULL.bits();
        let drawn = positions[..52].iter().fold(0, |drawn, &position| drawn | take(&mut left, position));
        assert_eq!((drawn, left), (CardSet::FULL.bits(), 0));
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn both_ways_find_the_same_card() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..10_000 {
            let cards = CardSet::from_bits_truncated(rng.next_u64());
            for below in 0..cards.len() as u8 {
                let counted = Counted.select(cards.bits(), below);
                assert_eq!(counted.count_ones(), 1);
                if let Some(bmi2) = Bmi2::detect() {
                    assert_eq!(bmi2.select(cards.bits(), below), counted);
                }
            }
        }
    }
}
