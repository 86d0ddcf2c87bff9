//! Finds made hands: the board is analyzed once, then the hole cards of each combo.

use super::outs;
use super::{HandCategory, Made};
use crate::{Category, HandRank, Ranking, evaluate};
use isofold_cards::{CardSet, Combo, Rank};

/// The texture of a board of three to five cards.
pub(super) struct Texture {
    pub(super) cards: CardSet,
    /// The mask of its ranks.
    pub(super) ranks: u16,
    /// The mask of ranks that it has at least twice.
    pairs: u16,
    /// The mask of ranks that it has at least three times.
    trips: u16,
    /// The mask of the rank that it has four times.
    quads: u16,
    /// The rank of the five cards of a river board.
    played: Option<HandRank>,
}

impl Texture {
    pub(super) fn new(cards: CardSet) -> Option<Texture> {
        let [c, d, h, s] = cards.lanes();
        (3..=5).contains(&cards.len()).then(|| Texture {
            cards,
            ranks: cards.ranks(),
            pairs: c & d | h & s | (c | d) & (h | s),
            trips: c & d & (h | s) | h & s & (c | d),
            quads: c & d & h & s,
            played: evaluate(Ranking::Standard, cards),
        })
    }

    /// Whether there are four of a kind on the board: then no card to come makes a player's hand.
    pub(super) fn is_quads(&self) -> bool {
        self.quads != 0
    }

    pub(super) fn category(&self, combo: Combo) -> Option<HandCategory> {
        let hole = combo.set();
        if self.cards.intersects(hole) {
            return None;
        }
        let rank = evaluate(Ranking::Standard, self.cards | hole)?;
        let made = self.made(combo, rank);
        Some(HandCategory { made, draws: outs::draws(self, combo, made) })
    }

    fn made(&self, combo: Combo, rank: HandRank) -> Made {
        if self.played == Some(rank) {
            return Made::Board;
        }
        let [low, high] = combo.cards().map(|card| card.rank());
        match rank.category() {
            Category::StraightFlush => Made::StraightFlush,
            Category::FullHouse => Made::FullHouse,
            Category::Flush => self.flush(combo),
            Category::Straight => Made::Straight,
            // Where trips or quads are on the board, a hand has nothing but kickers.
            Category::Quads if self.quads != 0 => unpaired(high),
            Category::Quads => Made::Quads,
            Category::Trips if self.trips != 0 => unpaired(high),
            Category::Trips if low == high => Made::Set,
            Category::Trips => Made::Trips,
            Category::HighCard | Category::Pair | Category::TwoPair => self.pairs(low, high),
        }
    }

    fn flush(&self, combo: Combo) -> Made {
        let cards = self.cards | combo.set();
        let suited = combo.cards().into_iter().rev().find(|card| cards.lane(card.suit()).count_ones() >= 5);
        match suited.map_or(0, |best| missing_above(self.cards.lane(best.suit()), best.rank())) {
            0 => Made::NutFlush,
            1 | 2 => Made::HighFlush,
            _ => Made::LowFlush,
        }
    }

    /// A hand of at most two pair, on a board of at most two pair.
    fn pairs(&self, low: Rank, high: Rank) -> Made {
        let pocket = if low == high { bit(low) } else { 0 };
        let all = self.pairs | pocket | (bit(low) | bit(high)) & self.ranks;
        // The best two of up to three pairs, without those on the board.
        let own = highest_two(all) & !self.pairs;
        match own.count_ones() {
            0 => unpaired(high),
            1 if pocket != 0 => self.pocket_pair(low),
            1 if own == bit(high) => self.pair(high, low),
            1 => self.pair(low, high),
            _ if own == highest_two(self.ranks) => Made::TopTwoPair,
            _ => Made::LowerTwoPair,
        }
    }

    fn pocket_pair(&self, rank: Rank) -> Made {
        match (self.above(rank), self.below(rank)) {
            (0, _) => Made::Overpair,
            (_, 0) => Made::Underpair,
            (1, _) => Made::MiddlePocketPair,
            _ => Made::LowPocketPair,
        }
    }

    /// A hand where one hole card pairs a rank of the board and the other is the kicker.
    fn pair(&self, rank: Rank, kicker: Rank) -> Made {
        match (self.above(rank), self.below(rank)) {
            (0, _) => match missing_above(self.ranks, kicker) {
                0 => Made::TopPairTopKicker,
                1 | 2 => Made::TopPairGoodKicker,
                _ => Made::TopPairWeakKicker,
            },
            (1, _) => Made::SecondPair,
            (_, 0) => Made::BottomPair,
            _ => Made::ThirdPair,
        }
    }

    /// The number of ranks of the board above a rank.
    pub(super) fn above(&self, rank: Rank) -> u32 {
        (self.ranks >> rank.index() >> 1).count_ones()
    }

    fn below(&self, rank: Rank) -> u32 {
        (self.ranks & (bit(rank) - 1)).count_ones()
    }
}

fn unpaired(high: Rank) -> Made {
    match high.index() {
        12 => Made::AceHigh,
        11 => Made::KingHigh,
        _ => Made::HighCard,
    }
}

/// The number of ranks above a rank that are missing from a mask.
pub(super) fn missing_above(ranks: u16, rank: Rank) -> u32 {
    u32::from(12 - rank.index()) - (ranks >> rank.index() >> 1).count_ones()
}

pub(super) fn bit(rank: Rank) -> u16 {
    1 << rank.index()
}

fn highest_two(mut ranks: u16) -> u16 {
    while ranks.count_ones() > 2 {
        ranks &= ranks - 1;
    }
    ranks
}
