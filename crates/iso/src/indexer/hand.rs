//! A hand as it is dealt, round by round.

use super::colex::RANK;
use super::join::{Joins, suit_key};
use isofold_cards::{CardSet, Deck};
use isofold_simd::BitOps;

/// The ranks of one suit.
pub(super) const LANE: u64 = 0x1fff;

/// The most bits that the counts of a suit may take. A lane has two more, but tables by counts should stay small.
pub(super) const COUNTS_BITS: u32 = 14;

/// What it takes to deal a round and to number the hand after it.
#[derive(Clone, Debug)]
pub(super) struct RoundTable {
    /// How many cards the round has.
    pub(super) cards: u32,
    /// Where the count of the round stands in the counts of a suit.
    pub(super) shift: u32,
    /// By the counts before the round: in how many ways a suit could get there, so what a step of the round is worth.
    pub(super) worth: Vec<u64>,
    pub(super) joins: Joins,
    /// How many canonical hands there are after the round.
    pub(super) size: u64,
}

/// Two rounds of more than a card each, the commonest list, in one go: a caller that only looks the index up in a long list waits
/// for memory, and the fewer instructions there are, the sooner its next wait begins.
#[derive(Clone, Debug)]
pub(super) struct TwoRounds {
    cards: [u32; 2],
    deck: u64,
    /// The cards of each suit that are in the deck.
    suits: [u64; 4],
    /// By how many cards of the first round a suit has, times 16, and how many of the second.
    steps: [Step; 256],
}

/// What a suit's counts make of its number.
#[derive(Clone, Copy, Default, Debug)]
struct Step {
    /// What a step of the second round is worth.
    worth: u64,
    /// The counts, as they stand in a key.
    key: u64,
    /// What the counts add to the hash of the shape.
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
            // Only few counts of the first round can be, and the table may have no room for the others.
            let Some(&worth) = second.worth.get(count) else { continue };
            *steps.get_mut(count << 4 | more)? = Step { worth, key: suit_key(counts as u64, 0), word };
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
            step.key + step.worth * u64::from(RANK[then as usize]) + u64::from(RANK[dealt as usize])
        });
        Some(joins.join_keys(hash, keys))
    }
}

/// What has been dealt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// The number of each suit's cards, but for those of rounds of one card.
    numbers: [u64; 4],
    /// What rounds of one card add to the numbers: kept apart, because they add to one suit only, found at run time,
    /// and the numbers are to stay in registers.
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
            // The rank of one card is how many free ranks stand below it in its suit.
            let lane = lanes.trailing_zeros() & 48;
            let rank = ((lanes - 1) & self.free & LANE << lane).count_ones();
            let worth = table.worth[(self.counts >> lane) as usize & 0xffff];
            self.singles[lane as usize / 16] += worth * u64::from(rank);
            self.counts += 1 << (lane + table.shift);
        } else if self.counts == 0 {
            // Of the first round all ranks are free and a step is worth one.
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
                *number += table.worth[(self.counts >> (16 * suit)) as usize & 0xffff] * u64::from(rank);
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
