//! The keys that suits are sorted by, and what tells two suits apart.

use isofold_api::cards::{SuitKey, SuitPair, Telling};
use isofold_cards::{CardSet, Rank, Suit};
use isofold_iso::{SuitGroup, SuitPerm};

/// A group of cards, and the part of a request that it is.
pub(crate) struct CardPart {
    /// The part: `cards`, `flop`, `dead`.
    pub(crate) name: &'static str,
    /// Its number, from 1, if there are several of its kind.
    pub(crate) number: Option<usize>,
    /// The cards.
    pub(crate) cards: CardSet,
}

/// The rounds of a board by name.
pub(crate) const BOARD_PARTS: [&str; 3] = ["flop", "turn", "river"];

impl CardPart {
    /// The cards of this part that tell two suits apart, if they have different ranks of them.
    fn telling(&self, [one, other]: [Suit; 2]) -> Option<Telling> {
        let (first, second) = (self.cards.lane(one), self.cards.lane(other));
        let mut lanes = [0; 4];
        lanes[usize::from(one.index())] = first & !second;
        lanes[usize::from(other.index())] = second & !first;
        let cards = CardSet::from_lanes(lanes);
        let part = self.name.to_owned();
        (first != second).then(|| Telling { part, number: self.number, cards: cards.to_string(), why: None })
    }
}

/// The keys of the four suits, in the order in which a permutation sorts them.
pub(crate) fn keys(groups: &[CardSet], to_canonical: SuitPerm) -> Vec<SuitKey> {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|&suit| to_canonical.suit(suit));
    let key = |suit: Suit| SuitKey {
        suit: suit.to_string(),
        ranks: groups.iter().map(|group| ranks(group.lane(suit))).collect(),
        masks: groups.iter().map(|group| group.lane(suit)).collect(),
        image: to_canonical.suit(suit).to_string(),
    };
    suits.map(key).into()
}

/// The letters of the ranks in a mask, from the ace down.
fn ranks(mask: u16) -> String {
    Rank::all().rev().filter(|rank| mask >> rank.index() & 1 == 1).map(|rank| rank.letter()).collect()
}

/// The six pairs of suits: what the parts say of each, and what else does about their exchange.
pub(crate) fn pairs(
    group: SuitGroup,
    parts: &[CardPart],
    others: impl Fn(SuitPerm) -> Vec<Telling>,
) -> Vec<SuitPair> {
    let all = Suit::ALL.into_iter().flat_map(|one| Suit::ALL.map(|other| [one, other]));
    let pair = |suits: [Suit; 2]| {
        let swap = SuitPerm::swap(suits[0], suits[1]);
        let by_cards = parts.iter().filter_map(|part| part.telling(suits));
        SuitPair {
            suits: suits.map(|suit| suit.to_string()),
            interchangeable: group.contains(swap),
            told_apart_by: by_cards.chain(others(swap)).collect(),
        }
    };
    all.filter(|[one, other]| one < other).map(pair).collect()
}
