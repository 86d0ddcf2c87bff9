//! From a hand, dealt round by round, to the numbers of its suits.

use super::colex::RANK;
use super::join::{Joins, suit_key};
use isofold_cards::{CardSet, Deck};
use isofold_simd::BitOps;

/// The ranks of one suit.
pub(super) const LANE: u64 = 0x1fff;

/// The most bits that the counts of a suit may take. A lane has two more, but tables by counts should stay small.
pub(super) const MAX_COUNTS_BITS: u32 = 14;

/// The tables for one round and for the index of the hand after it.
#[derive(Clone, Debug)]
pub(super) struct RoundTable {
    /// The number of cards of the round.
    pub(super) cards: u32,
    /// The lowest bit of the round's count in the counts of a suit.
    pub(super) shift: u32,
    /// The place value of the round's digit in a suit's number, by the suit's counts before the round.
    pub(super) place_values: Vec<u64>,
    pub(super) joins: Joins,
    /// The number of canonical hands after the round.
    pub(super) size: u64,
}

/// Two rounds of more than one card each, the most common list, indexed in one step. Callers that look the index up in a
/// large table wait for memory; with fewer instructions the next wait begins sooner.
#[derive(Clone, Debug)]
pub(super) struct TwoRounds {
    cards: [u32; 2],
    deck: u64,
    /// The cards of each suit that are in the deck.
    suits: [u64; 4],
    /// By the number of cards that a suit has of the first round, times 16, plus the number that it has of the second.
    steps: [Step; 256],
}

/// The constants that a suit's counts contribute to the index.
#[derive(Clone, Copy, Default, Debug)]
struct Step {
    /// The place value of the second round's digit.
    place_value: u64,
    /// The counts in their position in a sort key.
    key: u64,
    /// The summand of the counts in the hash of the shape.
    word: u64,
}

impl TwoRounds {
    /// `None` for other lists.
    pub(super) fn new(deck: Deck, tables: &[RoundTable]) -> Option<TwoRounds> {
        let [first, second] = tables else { return None };
        if first.cards == 1 || second.cards == 1 {
            return None;
        }
        let mut steps = [Step::default(); 256];
        for (counts, &word) in second.joins.words().iter().enumerate() {
            let (count, more) = (counts & ((1 << second.shift) - 1), counts >> second.shift);
            // Only some counts of the first round are possible, and the table may have no room for the others.
            let Some(&place_value) = second.place_values.get(count) else { continue };
            *steps.get_mut(count << 4 | more)? = Step { place_value, key: suit_key(counts as u64, 0), word };
        }
        let suits = [0, 16, 32, 48].map(|lane| deck.cards().bits() & LANE << lane);
        Some(TwoRounds { cards: [first.cards, second.cards], deck: deck.cards().bits(), suits, steps })
    }

    #[inline(always)]
    pub(super) fn index<B: BitOps>(
        &self,
        bits: B,
        joins: &Joins,
        first: CardSet,
        second: CardSet,
    ) -> Option<u64> {
        let (first, second) = (first.bits(), second.bits());
        let odd = (first.count_ones() ^ self.cards[0]) | (second.count_ones() ^ self.cards[1]);
        if u64::from(odd) | first & second | (first | second) & !self.deck != 0 {
            return None;
        }
        let mut hash = 0u64;
        let keys = self.suits.map(|suit| {
            let dealt = bits.extract(first, suit) & LANE;
            let then = bits.extract(second, suit & !first) & LANE;
            let step = &self.steps[(dealt.count_ones() << 4 | then.count_ones()) as usize & 255];
            hash = hash.wrapping_add(step.word);
            step.key + step.place_value * u64::from(RANK[then as usize]) + u64::from(RANK[dealt as usize])
        });
        Some(joins.join_keys(hash, keys))
    }
}

/// The cards dealt so far, as numbers of suits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// The number of each suit, without its cards from rounds of one card.
    numbers: [u64; 4],
    /// The summands of rounds of one card. They go to one suit only, found at run time, and are kept apart so that `numbers`
    /// stays in registers.
    singles: [u64; 4],
    /// The counts of the four suits, in 16-bit lanes.
    counts: u64,
    /// The cards left.
    free: u64,
}

impl Hand {
    #[inline(always)]
    pub(super) fn new(deck: Deck) -> Hand {
        Hand { numbers: [0; 4], singles: [0; 4], counts: 0, free: deck.cards().bits() }
    }

    #[inline(always)]
    pub(super) fn deal<B: BitOps>(
        &mut self,
        bits: B,
        table: &RoundTable,
        deck: Deck,
        cards: CardSet,
    ) -> Option<()> {
        let lanes = cards.bits();
        if lanes.count_ones() != table.cards || lanes & !self.free != 0 {
            return None;
        }
        if table.cards == 1 {
            // The rank of one card is the number of free ranks below it in its suit.
            let lane = lanes.trailing_zeros() & 48;
            let rank = ((lanes - 1) & self.free & LANE << lane).count_ones();
            let place_value = table.place_values[(self.counts >> lane) as usize & 0xffff];
            self.singles[lane as usize / 16] += place_value * u64::from(rank);
            self.counts += 1 << (lane + table.shift);
        } else if self.counts == 0 {
            // In the first round all ranks are free and the place value is 1.
            for (suit, number) in self.numbers.iter_mut().enumerate() {
                let ranks = lanes >> (16 * suit) >> deck.lowest().index() & LANE;
                *number = RANK[ranks as usize].into();
                self.counts += u64::from(ranks.count_ones()) << (16 * suit);
            }
        } else {
            let mut dealt = 0;
            for (suit, number) in self.numbers.iter_mut().enumerate() {
                let ranks = bits.extract(lanes, self.free & LANE << (16 * suit));
                let rank = RANK[ranks as usize & LANE as usize];
                *number +=
                    table.place_values[(self.counts >> (16 * suit)) as usize & 0xffff] * u64::from(rank);
                dealt += u64::from(ranks.count_ones()) << (16 * suit);
            }
            self.counts += dealt << table.shift;
        }
        self.free ^= lanes;
        Some(())
    }

    #[inline(always)]
    pub(super) fn index(&self, table: &RoundTable) -> u64 {
        let suit =
            |suit: usize| (self.counts >> (16 * suit) & 0xffff, self.numbers[suit] + self.singles[suit]);
        table.joins.join([suit(0), suit(1), suit(2), suit(3)])
    }
}
