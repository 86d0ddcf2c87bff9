//! Conditions on a hand as a whole: its suits, and its pairs.

use crate::{CardSet, Rank};

/// The suits and pairs that a hand may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Filter {
    /// The number of suits that may have at least two cards, as bits: bit 0 for none (rainbow), bit 1 for one (single-suited), bit 2 for
    /// two or more (double-suited).
    suits: u8,
    /// The ranks that may occur more than once, as bits: bit 0 for none, bit 1 for one pair, bit 2 for several pairs, bit 3 for three or four
    /// of a kind.
    pairs: u8,
    /// The number of cards of each suit, the longest first.
    shape: Option<[u8; 4]>,
}

/// The names of suit structures, each for its bit.
const SUITS: [(&str, u8); 4] = [("rb", 0b001), ("r", 0b001), ("ss", 0b010), ("ds", 0b100)];
/// The names of pair structures, each for its bits.
const PAIRS: [(&str, u8); 4] = [("np", 0b0001), ("op", 0b0010), ("tp", 0b0100), ("nt", 0b0111)];
/// The names of rank classes, and their ranks.
const RANKS: [(char, &str); 8] = [
    ('R', "AKQJT"),
    ('B', "AKQJ"),
    ('F', "KQJ"),
    ('N', "KQJT9"),
    ('M', "T987"),
    ('Z', "65432"),
    ('L', "A2345678"),
    ('W', "A2345"),
];

impl Filter {
    pub(super) const ANY: Filter = Filter { suits: 0b111, pairs: 0b1111, shape: None };

    /// The filter of the words after `$`; words of one kind are alternatives. `None` if a word is none.
    pub(super) fn read(words: &[String]) -> Option<Filter> {
        let (mut suits, mut pairs) = (0, 0);
        for word in words {
            let bits =
                |names: &[(&str, u8)]| names.iter().find(|(name, _)| name == word).map(|&(_, bits)| bits);
            match (bits(&SUITS), bits(&PAIRS)) {
                (Some(bits), _) => suits |= bits,
                (_, Some(bits)) => pairs |= bits,
                _ => return None,
            }
        }
        let all = |bits, all| if bits == 0 { all } else { bits };
        Some(Filter {
            suits: all(suits, Filter::ANY.suits),
            pairs: all(pairs, Filter::ANY.pairs),
            shape: None,
        })
    }

    /// The filter of suit variables, one for each card: `xxyz` is two cards of one suit and two of two others.
    pub(super) fn shape(letters: &[char]) -> Filter {
        let mut shape =
            ['w', 'x', 'y', 'z'].map(|suit| letters.iter().filter(|&&letter| letter == suit).count() as u8);
        shape.sort_unstable_by(|a, b| b.cmp(a));
        Filter { shape: Some(shape), ..Filter::ANY }
    }

    /// The hands that meet both conditions; `None` if there is none.
    pub(super) fn and(self, other: Filter) -> Option<Filter> {
        let shape = match (self.shape, other.shape) {
            (Some(a), Some(b)) if a != b => return None,
            (a, b) => a.or(b),
        };
        let both = Filter { suits: self.suits & other.suits, pairs: self.pairs & other.pairs, shape };
        (both.suits != 0 && both.pairs != 0).then_some(both)
    }

    /// Whether a complete hand meets the condition.
    pub(super) fn allows(self, hand: CardSet) -> bool {
        self.reachable(hand, 0)
    }

    /// Whether the cards can meet the condition with `left` more cards, if the deck still had the right ones.
    pub(super) fn reachable(self, cards: CardSet, left: usize) -> bool {
        self == Filter::ANY || self.reaches_suits(cards, left) && self.reaches_pairs(cards, left)
    }

    fn reaches_suits(self, cards: CardSet, left: usize) -> bool {
        let mut lanes = cards.lanes().map(|lane| lane.count_ones() as u8);
        let now = lanes.iter().filter(|&&count| count > 1).count().min(2);
        let most = (now + left).min(2);
        if self.suits >> now & ((1 << (most - now + 1)) - 1) == 0 {
            return false;
        }
        lanes.sort_unstable_by(|a, b| b.cmp(a));
        self.shape.is_none_or(|shape| shape.iter().zip(lanes).all(|(&most, now)| now <= most))
    }

    /// A pair stays one or becomes three of a kind, so only hands that have too much already are known to fail.
    fn reaches_pairs(self, cards: CardSet, left: usize) -> bool {
        let [a, b, c, d] = cards.lanes();
        let twice = a & b | (a | b) & (c | d) | c & d;
        let thrice = a & b & (c | d) | c & d & (a | b);
        let now = match (thrice, twice.count_ones()) {
            (0, 0) => 0,
            (0, 1) => 1,
            (0, _) => 2,
            _ => 3,
        };
        match left {
            0 => self.pairs >> now & 1 == 1,
            _ => self.pairs >> now != 0,
        }
    }
}

/// The cards of a rank class: `B` for the cards from ace to jack.
pub(super) fn rank_class(letter: char) -> Option<CardSet> {
    let (_, ranks) = RANKS.iter().find(|&&(name, _)| name == letter)?;
    Some(cards_of(ranks.chars().filter_map(Rank::from_letter)))
}

/// The cards of some ranks.
pub(super) fn cards_of(ranks: impl Iterator<Item = Rank>) -> CardSet {
    let lane = ranks.fold(0, |lane, rank| lane | 1 << rank.index());
    CardSet::from_lanes([lane; 4])
}
