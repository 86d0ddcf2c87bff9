use crate::SuitGroup;
use isofold_cards::{Card, CardSet, Deck};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A street with a board: flop, turn or river.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Street {
    /// The first three cards of the board.
    Flop,
    /// The fourth card.
    Turn,
    /// The fifth card.
    River,
}

impl Street {
    /// All streets, in the order of the deal.
    pub const ALL: [Street; 3] = [Street::Flop, Street::Turn, Street::River];

    /// The number of cards on the board.
    pub const fn cards(self) -> usize {
        match self {
            Street::Flop => 3,
            Street::Turn => 4,
            Street::River => 5,
        }
    }
}

/// `flop`, `turn` or `river`.
impl fmt::Display for Street {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Street::Flop => "flop",
            Street::Turn => "turn",
            Street::River => "river",
        })
    }
}

impl FromStr for Street {
    type Err = StreetError;

    fn from_str(text: &str) -> Result<Street, StreetError> {
        Street::ALL
            .into_iter()
            .find(|street| street.to_string() == text)
            .ok_or_else(|| StreetError { text: text.to_owned() })
    }
}

/// A text that names no street.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a street: expected flop, turn or river")]
#[non_exhaustive]
pub struct StreetError {
    /// The text.
    pub text: String,
}

/// A board that represents its class, and the size of the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CanonicalBoard {
    /// The canonical form.
    pub cards: CardSet,
    /// The number of boards in the class.
    pub multiplicity: u32,
}

/// One board of each class, in ascending order; the order of the cards on a board does not count. The full deck has 1 755
/// flops, 16 432 turns and 134 459 rivers up to suits, and their multiplicities add up to all boards.
///
/// ```
/// use isofold_cards::Deck;
/// use isofold_iso::{Street, canonical_boards};
///
/// let flops = canonical_boards(Street::Flop, Deck::Full);
/// assert_eq!(flops.len(), 1755);
/// assert_eq!(flops.iter().map(|flop| flop.multiplicity).sum::<u32>(), 22_100);
/// ```
pub fn canonical_boards(street: Street, deck: Deck) -> Vec<CanonicalBoard> {
    canonical_sets(street.cards(), deck)
}

/// One set of each class of sets of a size, the one whose lanes descend from clubs to spades.
fn canonical_sets(size: usize, deck: Deck) -> Vec<CanonicalBoard> {
    // The lanes of each number of cards, in ascending order.
    let lanes: Vec<Vec<u16>> = (0..=size as u32)
        .map(|ones| (0..1u16 << deck.ranks()).filter(|lane| lane.count_ones() == ones).collect())
        .collect();
    let shift = deck.lowest().index();
    let mut boards = Vec::new();
    let up_to =
        |max: usize| (0..=max).rev().flat_map(|ones| lanes[ones].iter().map(move |&lane| (lane, ones)));
    for (clubs, size_clubs) in up_to(size) {
        let left = size - size_clubs;
        for (diamonds, size_diamonds) in up_to(left).filter(|&(lane, _)| lane <= clubs) {
            let left = left - size_diamonds;
            for (hearts, size_hearts) in up_to(left).filter(|&(lane, _)| lane <= diamonds) {
                let left = left - size_hearts;
                for &spades in lanes[left].iter().take_while(|&&lane| lane <= hearts) {
                    let found = [clubs, diamonds, hearts, spades];
                    let cards = CardSet::from_lanes(found.map(|lane| lane << shift));
                    boards.push(CanonicalBoard { cards, multiplicity: arrangements(found) });
                }
            }
        }
    }
    boards.sort_unstable_by_key(|board| board.cards);
    boards
}

/// The number of arrangements of four sorted values: 24 divided by the permutations of equal ones.
fn arrangements(sorted: [u16; 4]) -> u32 {
    let (mut ways, mut run) = (24, 1);
    for pair in sorted.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        ways /= run;
    }
    ways
}

/// Visits one runout of each class with its multiplicity. A runout is a flop, then a turn, then a river: the full deck has
/// 1 755, 63 193 and 2 554 656 of them up to suits. Turn and river are the least of their classes, given the cards before.
///
/// ```
/// use isofold_cards::Deck;
/// use isofold_iso::{Street, canonical_runouts};
///
/// let (mut classes, mut all) = (0, 0);
/// canonical_runouts(Street::Turn, Deck::Full, |rounds, multiplicity| {
///     assert_eq!(rounds.len(), 2);
///     classes += 1;
///     all += multiplicity;
/// });
/// assert_eq!((classes, all), (63_193, 22_100 * 49));
/// ```
pub fn canonical_runouts(street: Street, deck: Deck, mut visit: impl FnMut(&[CardSet], u32)) {
    for flop in canonical_boards(Street::Flop, deck) {
        let group = SuitGroup::of_set(flop.cards);
        let mut rounds = vec![flop.cards];
        let left = deck.cards() - flop.cards;
        deal(street.cards() - 3, group, left, &mut rounds, flop.multiplicity, &mut visit);
    }
}

fn deal(
    more: usize,
    group: SuitGroup,
    left: CardSet,
    rounds: &mut Vec<CardSet>,
    multiplicity: u32,
    visit: &mut impl FnMut(&[CardSet], u32),
) {
    if more == 0 {
        return visit(rounds, multiplicity);
    }
    for card in left.iter() {
        // A class is represented by its least card.
        if group.perms().any(|perm| perm.apply(card) < card) {
            continue;
        }
        let after = group & SuitGroup::of_card(card);
        rounds.push(card.into());
        let members = group.order() / after.order();
        deal(more - 1, after, left - Card::into(card), rounds, multiplicity * members, visit);
        rounds.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Indexer, canonical, canonical_form};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn counts_are_the_published_ones() {
        let counts = |deck| {
            [Street::Flop, Street::Turn, Street::River].map(|street| {
                let boards = canonical_boards(street, deck);
                (boards.len(), boards.iter().map(|board| board.multiplicity).sum())
            })
        };
        assert_eq!(counts(Deck::Full), [(1_755, 22_100), (16_432, 270_725), (134_459, 2_598_960)]);
        assert_eq!(counts(Deck::Short), [(573, 7_140), (3_663, 58_905), (19_998, 376_992)]);
        for (size, classes) in [(1, 13), (2, 169), (6, 962_988)] {
            assert_eq!(canonical_sets(size, Deck::Full).len(), classes);
        }
    }

    #[test]
    fn every_flop_belongs_to_a_listed_one() {
        let mut seen: BTreeMap<CardSet, u32> = BTreeMap::new();
        for a in Card::all() {
            for b in Card::all().take_while(|&b| b < a) {
                for c in Card::all().take_while(|&c| c < b) {
                    let flop = [a, b, c].into_iter().collect();
                    *seen.entry(canonical([flop]).groups()[0]).or_default() += 1;
                }
            }
        }
        let listed = canonical_boards(Street::Flop, Deck::Full);
        assert!(listed.iter().map(|board| (board.cards, board.multiplicity)).eq(seen));
    }

    #[test]
    fn runouts_are_all_there() {
        let count = |street, deck| {
            let mut counts = (0, 0u64);
            canonical_runouts(street, deck, |rounds, multiplicity| {
                assert_eq!(rounds.iter().map(|round| round.len()).sum::<usize>(), street.cards());
                counts = (counts.0 + 1, counts.1 + u64::from(multiplicity));
            });
            counts
        };
        assert_eq!(count(Street::Flop, Deck::Full), (1_755, 22_100));
        assert_eq!(count(Street::Turn, Deck::Full), (63_193, 22_100 * 49));
        assert_eq!(count(Street::River, Deck::Full), (2_554_656, 22_100 * 49 * 48));
        let classes = Indexer::new(Deck::Short, &[3, 1, 1]).unwrap().size();
        assert_eq!(count(Street::River, Deck::Short), (classes, 7_140 * 33 * 32));
    }

    #[test]
    fn runouts_are_different_and_least() {
        let mut forms = BTreeSet::new();
        canonical_runouts(Street::Turn, Deck::Full, |rounds, multiplicity| {
            let form = canonical_form(rounds);
            assert_eq!(form.class_size(), multiplicity);
            assert!(forms.insert(form.groups().to_vec()), "{form}");
            let group = SuitGroup::of_set(rounds[0]);
            assert!(group.perms().all(|perm| rounds[1].iter().all(|card| card <= perm.apply(card))));
        });
        assert_eq!(forms.len(), 63_193);
    }

    #[test]
    fn streets_have_names() {
        assert_eq!(
            ["flop", "turn", "river"].map(str::parse),
            [Ok(Street::Flop), Ok(Street::Turn), Ok(Street::River)]
        );
        assert!("preflop".parse::<Street>().is_err());
    }
}
